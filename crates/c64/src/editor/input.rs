//! What a person types: taking keys, editing a line on the screen, reading it back.
//!
//! The line that CHRIN gives is what stands on the screen between the place where reading began and the end of the
//! logical line, whoever put it there. If the cursor has left that logical line, the whole line it stands in is read.
//!
//! Whether it has left is asked by screen rows. A prompt that wraps lets reading begin in the second row of its line: RETURN
//! there reads the answer alone, RETURN in the row above the prompt too, and an answer that runs over the 80 columns is read
//! from the new line on. That follows from the KERNAL of 1983 (901227-03), which compares the cursor's own row before it seeks
//! the line's first one; the older ones seek at once and read such a prompt in every case. *Inferred* from the routine; that this
//! is the KERNAL of the golden screens is *verified* by the colours of cleared rows.

use cbm_kernal::Received;
use hardware::Timekeeper;

use super::{BLANK, at};
use crate::C64;
use crate::kernal;
use crate::keyboard::at as key;

/// SHIFT with STOP.
const SHIFT_STOP: u8 = 131;
const RETURN: u8 = 13;
const QUOTE: u8 = 34;
/// Device number of the screen.
const SCREEN: u8 = 3;
/// The pi key's code and the one that reading the screen gives for it.
const PI_KEY: u8 = 0xde;
const PI: u8 = 0xff;

impl C64 {
    /// A key from the queue, 0 if there is none: GETIN from the keyboard.
    pub(crate) fn take_key(&mut self) -> u8 {
        let queued = self.space[key::QUEUED];
        if queued == 0 {
            self.clock.spend(self.costs.input.getin_empty);
            return 0;
        }
        self.clock.spend(self.costs.input.getin_key + u32::from(queued) * self.costs.input.key_moves_up);
        self.allow_interrupts();
        self.dequeue_key()
    }

    /// CHRIN from the keyboard (f15b): a line edited on the screen.
    pub(crate) fn read_keyboard(&mut self) -> Received {
        if !self.progress.is_reading_line() {
            self.space[at::INPUT_COLUMN] = self.space[at::COLUMN];
            self.space[at::INPUT_ROW] = self.space[at::ROW];
            self.clock.spend(self.costs.input.chrin);
        }
        if self.space[at::READING] != 0 {
            return Received::Byte(self.read_character());
        }
        self.progress.set_reading_line(true);
        if !self.edit_line() {
            return Received::Waiting;
        }
        self.progress.set_reading_line(false);
        Received::Byte(self.begin_line())
    }

    /// CHRIN from the screen (f16a).
    pub(crate) fn read_screen(&mut self) -> u8 {
        self.space[at::READING] = SCREEN;
        self.space[at::INPUT_END] = self.space[at::LENGTH];
        self.clock.spend(self.costs.input.chrin_screen);
        self.read_character()
    }

    /// Shows the keys of the queue until RETURN (e5cd); false when the queue is empty before that, or the host's time is up:
    /// a program can make the queue 255 keys long, each of which scrolls the screen.
    fn edit_line(&mut self) -> bool {
        loop {
            let queued = self.space[key::QUEUED];
            self.space[at::BLINK_OFF] = queued;
            self.space[at::SCROLL_OFF] = queued;
            if queued == 0 {
                return false;
            }
            let mut cycles = self.costs.input.wait_key + u32::from(queued) * self.costs.input.key_moves_up;
            if self.space[at::BLINK_PHASE] != 0 {
                self.space[at::BLINK_PHASE] = 0;
                self.place(self.space[at::UNDER], self.space[at::COLOUR_UNDER]);
                cycles += self.costs.input.restore_cursor;
            }
            self.clock.spend(cycles);
            self.allow_interrupts();
            match self.dequeue_key() {
                SHIFT_STOP => {
                    let text = kernal::LOAD_RUN_TEXT;
                    self.space[key::QUEUE..key::QUEUE + text.len()].copy_from_slice(text);
                    self.space[key::QUEUED] = text.len() as u8;
                }
                RETURN => return true,
                character => self.screen_out(character),
            }
            if self.clock.is_at_horizon() {
                // Between two keys interrupts come in, whether or not the host looks.
                self.catch_up();
                if self.is_due() || self.attention.is_warm_start_due() {
                    return false;
                }
            }
        }
    }

    /// RETURN was typed: finds the end of the line and where reading it starts, and reads its first character (e602).
    fn begin_line(&mut self) -> u8 {
        let length = self.space[at::LENGTH];
        self.space[at::READING] = length;
        let mut end = length;
        let mut blanks = 0;
        while self.character_at(end) == BLANK {
            end = end.wrapping_sub(1);
            blanks += 1;
            if end == 0 {
                break;
            }
        }
        end = end.wrapping_add(1);
        self.space[at::INPUT_END] = end;
        self.space[at::SCROLL_OFF] = 0;
        self.space[at::COLUMN] = 0;
        self.space[at::QUOTE] = 0;
        let mut cycles = self.costs.input.line_end + blanks * self.costs.input.line_end_blank;
        let input_row = self.space[at::INPUT_ROW];
        if input_row & 0x80 == 0 {
            let mut row = self.space[at::ROW];
            if row != input_row {
                let (start, seeking) = self.seek_start(row);
                row = start;
                cycles += seeking;
            }
            if row == input_row {
                let column = self.space[at::INPUT_COLUMN];
                self.space[at::COLUMN] = column;
                if column >= end {
                    self.clock.spend(cycles);
                    return self.end_line();
                }
            }
        }
        self.clock.spend(cycles);
        self.read_character()
    }

    /// The character at the cursor as PRINT would be given it; at the end of the line RETURN (e63a).
    fn read_character(&mut self) -> u8 {
        let column = self.space[at::COLUMN];
        let screen_code = self.character_at(column);
        let mut character = screen_code & 0x3f;
        // Bits 6 and 5 of the screen code decide bits 7 and 6 of the character; a reversed code in quotes is a control code.
        if screen_code & 0x40 != 0 {
            character |= 0x80;
        }
        let is_quoted_control = screen_code & 0x80 != 0 && self.space[at::QUOTE] != 0;
        if !is_quoted_control && screen_code & 0x20 == 0 {
            character |= 0x40;
        }
        self.space[at::COLUMN] = column.wrapping_add(1);
        if character == QUOTE {
            self.space[at::QUOTE] ^= 1;
        }
        self.clock.spend(self.costs.input.read);
        if column == self.space[at::INPUT_END] {
            return self.end_line();
        }
        self.space[at::CHARACTER] = character;
        if character == PI_KEY { PI } else { character }
    }

    /// The end of the line was read: RETURN, which the screen shows unless the output goes elsewhere (e65d).
    fn end_line(&mut self) -> u8 {
        self.space[at::READING] = 0;
        self.clock.spend(self.costs.input.read_return);
        if self.space[at::INPUT_DEVICE] == SCREEN || self.space[at::OUTPUT_DEVICE] != SCREEN {
            self.screen_out(RETURN);
        }
        self.space[at::CHARACTER] = RETURN;
        RETURN
    }
}
