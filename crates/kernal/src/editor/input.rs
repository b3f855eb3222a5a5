//! Keyboard input: taking keys, editing a line on the screen, reading it back.
//!
//! CHRIN returns the screen contents from the position where reading began to the end of the logical line,
//! typed or printed. If the cursor has left that logical line, the whole line that contains it is read.
//!
//! Whether it has left is decided by screen rows. A prompt that wraps lets reading begin in the second row of
//! its line: RETURN there reads only the answer, RETURN in the row above the prompt, too, and an answer that
//! exceeds the 80 columns is read from the new line on. This follows from the KERNAL of 1983 (901227-03),
//! which compares the cursor's own row before it searches for the line's first one; the older ones search
//! first and always read such a prompt. *Inferred* from the routine; that this is the KERNAL of the golden
//! screens is *verified* by the colours of cleared rows.

use super::{BLANK, Editor, SCREEN};
use crate::board::Board;
use crate::cells::{keyboard as key, screen as at};

/// SHIFT with STOP.
const SHIFT_STOP: u8 = 131;
const RETURN: u8 = 13;
const QUOTE: u8 = 34;
/// The pi key's code and the code that reading the screen returns for it.
const PI_KEY: u8 = 0xde;
const PI: u8 = 0xff;

/// The state of a line that is being edited.
pub(crate) enum Edited {
    /// The queue is empty.
    NoKey,
    /// A key has been shown.
    Key,
    /// The line has ended: its first character.
    Line(u8),
}

impl<B: Board> Editor<B> {
    /// Appends a byte to the keyboard queue unless it is full.
    pub(crate) fn queue_key(&mut self, code: u8) {
        let queued = self[key::QUEUED];
        if queued < self[key::QUEUE_LIMIT] {
            self[key::QUEUE + usize::from(queued)] = code;
            self[key::QUEUED] = queued + 1;
        }
    }

    /// Removes the first code from the queue as the KERNAL does: the others move up. The queue must not
    /// be empty.
    pub(crate) fn dequeue_key(&mut self) -> u8 {
        let code = self[key::QUEUE];
        let queued = usize::from(self[key::QUEUED]);
        self.screen.board.ram_mut().copy_within(key::QUEUE + 1..=key::QUEUE + queued, key::QUEUE);
        self[key::QUEUED] = self[key::QUEUED].wrapping_sub(1);
        code
    }

    /// Executes GETIN from the keyboard: returns a key from the queue, 0 if it is empty.
    pub(crate) fn take_key(&mut self) -> u8 {
        let queued = self[key::QUEUED];
        if queued == 0 {
            self.screen.spend(self.screen.costs.input.getin_empty);
            return 0;
        }
        self.screen.spend(
            self.screen.costs.input.getin_key + u32::from(queued) * self.screen.costs.input.key_moves_up,
        );
        self.screen.board.allow_interrupts();
        self.dequeue_key()
    }

    /// Begins or continues CHRIN from the keyboard (f15b): returns a character of the line, if one is
    /// to be read from the screen.
    pub(crate) fn begin_keyboard(&mut self) -> Option<u8> {
        if !self.is_reading_line {
            self[at::INPUT_COLUMN] = self[at::COLUMN];
            self[at::INPUT_ROW] = self[at::ROW];
            self.screen.spend(self.screen.costs.input.chrin);
        }
        if self[at::READING] != 0 {
            return Some(self.read_character());
        }
        self.is_reading_line = true;
        None
    }

    /// Executes CHRIN from the screen (f16a).
    pub(crate) fn read_screen(&mut self) -> u8 {
        self[at::READING] = SCREEN;
        self[at::INPUT_END] = self[at::LENGTH];
        self.screen.spend(self.screen.costs.input.chrin_screen);
        self.read_character()
    }

    /// Shows a key of the queue, or begins to read the line that it ends (e5cd).
    #[inline]
    pub(crate) fn edit_line(&mut self) -> Edited {
        let queued = self[key::QUEUED];
        self[at::BLINK_OFF] = queued;
        self[at::SCROLL_OFF] = queued;
        if queued == 0 {
            return Edited::NoKey;
        }
        let mut cycles =
            self.screen.costs.input.wait_key + u32::from(queued) * self.screen.costs.input.key_moves_up;
        if self[at::BLINK_PHASE] != 0 {
            self[at::BLINK_PHASE] = 0;
            self.screen.write_cell(self[at::UNDER], self[at::COLOUR_UNDER]);
            cycles += self.screen.costs.input.restore_cursor;
        }
        self.screen.spend(cycles);
        self.screen.board.allow_interrupts();
        match self.dequeue_key() {
            SHIFT_STOP => {
                let text = key::LOAD_RUN_TEXT;
                self[key::QUEUE..key::QUEUE + text.len()].copy_from_slice(text);
                self[key::QUEUED] = text.len() as u8;
            }
            RETURN => {
                self.is_reading_line = false;
                return Edited::Line(self.begin_line());
            }
            character => self.screen.screen_out(character),
        }
        Edited::Key
    }

    /// Executes RETURN: finds the end of the line and where reading it starts, and reads its first
    /// character (e602).
    fn begin_line(&mut self) -> u8 {
        let length = self[at::LENGTH];
        self[at::READING] = length;
        let mut end = length;
        let costs = self.screen.costs.input;
        let mut cycles = costs.line_end;
        while self.screen.character_at(end) == BLANK {
            end = end.wrapping_sub(1);
            cycles += costs.line_end_blank;
            if end == 0 {
                cycles -= costs.line_end_empty;
                break;
            }
        }
        end = end.wrapping_add(1);
        self[at::INPUT_END] = end;
        self[at::SCROLL_OFF] = 0;
        self[at::COLUMN] = 0;
        self[at::QUOTE] = 0;
        let input_row = self[at::INPUT_ROW];
        if input_row & 0x80 == 0 {
            let mut row = self[at::ROW];
            if row != input_row || B::SEEKS_INPUT_ROW {
                let (start, seeking) = self.screen.seek_start(row);
                row = start;
                cycles += seeking;
            }
            if row == input_row {
                let column = self[at::INPUT_COLUMN];
                self[at::COLUMN] = column;
                if column >= end {
                    self.screen.spend(cycles);
                    return self.end_line();
                }
            }
        }
        self.screen.spend(cycles);
        self.read_character()
    }

    /// Reads the character at the cursor as a PETSCII code; at the end of the line RETURN (e63a).
    fn read_character(&mut self) -> u8 {
        let column = self[at::COLUMN];
        let screen_code = self.screen.character_at(column);
        let mut character = screen_code & 0x3f;
        // Bits 6 and 5 of the screen code determine bits 7 and 6 of the character; a reversed code in
        // quotes is a control code.
        if screen_code & 0x40 != 0 {
            character |= 0x80;
        }
        let is_quoted_control = screen_code & 0x80 != 0 && self[at::QUOTE] != 0;
        if !is_quoted_control && screen_code & 0x20 == 0 {
            character |= 0x40;
        }
        self[at::COLUMN] = column.wrapping_add(1);
        if character == QUOTE {
            self[at::QUOTE] ^= 1;
        }
        let costs = &self.screen.costs.input;
        let letter = if screen_code & 0x20 == 0 { costs.read_letter } else { 0 };
        let quote = if character == QUOTE { costs.read_quote } else { 0 };
        self.screen.spend(costs.read + letter + quote);
        if column == self[at::INPUT_END] {
            return self.end_line();
        }
        self[at::CHARACTER] = character;
        if character == PI_KEY { PI } else { character }
    }

    /// Ends reading the line: returns RETURN, which the screen shows unless another device has the output
    /// (e65d).
    fn end_line(&mut self) -> u8 {
        self[at::READING] = 0;
        self.screen.spend(self.screen.costs.input.read_return);
        if self[at::INPUT_DEVICE] == SCREEN || self[at::OUTPUT_DEVICE] != SCREEN {
            self.screen.screen_out(RETURN);
        }
        self[at::CHARACTER] = RETURN;
        RETURN
    }
}
