//! A character to the screen: glyphs, control codes, DEL and INST.

use hardware::Memory;

use super::{BLANK, COLOUR_CODES, COLUMNS, at, cost};
use crate::C64;
use crate::keyboard::at as key;

/// Bit 7 of a screen code: reversed.
const REVERSED: u8 = 0x80;
/// The register of the video chip with the character set, and the bit that selects it.
const VIDEO_MEMORY: u16 = 0xd018;
const LOWER_SET: u8 = 0x02;

/// Control codes below 32; those of the second half have bit 7 set.
mod code {
    pub(super) const LOCK_SET: u8 = 8;
    pub(super) const UNLOCK_SET: u8 = 9;
    pub(super) const RETURN: u8 = 13;
    pub(super) const LOWER: u8 = 14;
    pub(super) const DOWN: u8 = 17;
    pub(super) const REVERSE: u8 = 18;
    pub(super) const HOME: u8 = 19;
    pub(super) const DELETE: u8 = 20;
    pub(super) const RIGHT: u8 = 29;
    pub(super) const QUOTE: u8 = 34;
    pub(super) const SHIFTED: u8 = 0x80;
}

impl C64 {
    /// Shows a character at the cursor or obeys it (e716).
    pub(crate) fn screen_out(&mut self, character: u8) {
        self.ram[at::CHARACTER] = character;
        self.ram[at::READING] = 0;
        let mut cycles = match character {
            0..0x80 => cost::ENTER + self.unshifted(character),
            0x80.. => cost::ENTER_SHIFTED + self.shifted(character & 0x7f),
        };
        cycles += cost::EXIT;
        if self.ram[at::INSERTS] != 0 {
            self.ram[at::QUOTE] >>= 1;
            cycles += cost::EXIT_INSERTING;
        }
        self.clock.spend(cycles);
        self.allow_interrupts();
    }

    fn unshifted(&mut self, character: u8) -> u32 {
        match character {
            code::RETURN => cost::RETURN_UNSHIFTED + self.carriage_return(),
            0..0x20 => self.control(character),
            0x20..0x60 => cost::GLYPH + self.glyph(character & 0x3f),
            // 96-127 repeat 192-223.
            _ => cost::GLYPH + cost::GLYPH_FROM_96 + self.glyph(character & 0xdf),
        }
    }

    /// An unshifted glyph, which may be a quote mark.
    #[inline]
    fn glyph(&mut self, screen_code: u8) -> u32 {
        let mut cycles = 0;
        if screen_code == code::QUOTE {
            self.ram[at::QUOTE] ^= 1;
            cycles = cost::QUOTE_MARK;
        }
        cycles + self.store_glyph(screen_code)
    }

    /// A glyph in the present mode and colour (e693).
    #[inline]
    fn store_glyph(&mut self, screen_code: u8) -> u32 {
        if self.ram[at::REVERSE] == 0 {
            cost::STORE_MODE + self.store_and_advance(screen_code)
        } else {
            cost::STORE_MODE + cost::STORE_REVERSED + self.store_and_advance(screen_code | REVERSED)
        }
    }

    /// A control code shown as its reversed sign (e697).
    fn store_sign(&mut self, sign: u8) -> u32 {
        cost::CONTROL_SHOWN + self.store_and_advance(sign | REVERSED)
    }

    /// Puts a screen code at the cursor and moves on (e699).
    #[inline]
    fn store_and_advance(&mut self, screen_code: u8) -> u32 {
        let mut cycles = cost::STORE;
        if self.ram[at::INSERTS] != 0 {
            self.ram[at::INSERTS] -= 1;
            cycles += cost::STORE_INSERT;
        }
        self.place(screen_code, self.ram[at::COLOUR]);
        cycles + self.advance()
    }

    /// Puts a screen code and a colour at the cursor; the blinking cursor waits at least two interrupts (ea13).
    #[inline]
    pub(crate) fn place(&mut self, screen_code: u8, colour: u8) {
        self.ram[at::BLINK_COUNT] = 2;
        self.point_to_colours();
        self.store_cell(self.ram[at::COLUMN], screen_code, colour);
    }

    /// Ends the line and all modes (e891).
    pub(crate) fn carriage_return(&mut self) -> u32 {
        for mode in [at::INSERTS, at::REVERSE, at::QUOTE, at::COLUMN] {
            self.ram[mode] = 0;
        }
        cost::RETURN + self.new_line()
    }

    /// A control code below 32 other than RETURN (e745).
    fn control(&mut self, character: u8) -> u32 {
        if self.ram[at::INSERTS] != 0 {
            return cost::TO_INSERTS + self.store_sign(character);
        }
        if character == code::DELETE {
            return cost::TO_DELETE + self.delete();
        }
        if self.ram[at::QUOTE] != 0 {
            return cost::TO_QUOTE + self.store_sign(character);
        }
        match character {
            code::REVERSE => {
                self.ram[at::REVERSE] = code::REVERSE;
                cost::TO_COLOUR + cost::REVERSE_ON + cost::COLOUR_NONE + cost::SPECIAL
            }
            code::HOME => {
                // The tests that follow see what home leaves in the accumulator, which is none of the codes.
                cost::TO_COLOUR + cost::TO_HOME + self.home() + cost::COLOUR_NONE + cost::SPECIAL
            }
            code::RIGHT => self.cursor_right(),
            code::DOWN => self.cursor_down(),
            _ => cost::TO_COLOUR + self.set_colour(character) + self.special(character),
        }
    }

    /// A control code from 128 on, here without bit 7 (e7d4).
    fn shifted(&mut self, character: u8) -> u32 {
        match character {
            0x7f => return cost::GLYPH_SHIFTED + cost::GLYPH_255 + self.store_glyph(0x5e),
            0x20..0x7f => return cost::GLYPH_SHIFTED + self.store_glyph(character | 0x40),
            code::RETURN => return cost::RETURN_SHIFTED + self.carriage_return(),
            _ => {}
        }
        if self.ram[at::QUOTE] != 0 {
            return cost::TO_QUOTE_SHIFTED + self.store_sign(character | 0x40);
        }
        if character == code::DELETE {
            return cost::TO_INSERT + self.insert();
        }
        if self.ram[at::INSERTS] != 0 {
            return cost::TO_INSERTS_SHIFTED + self.store_sign(character | 0x40);
        }
        match character {
            code::DOWN => self.cursor_up(),
            code::RIGHT => self.cursor_left(),
            code::HOME => cost::TO_CLEAR + self.clear_screen(),
            code::REVERSE => {
                // The tests that follow see the 0 that switched reverse off: colour code 128 and code 0, which are nothing.
                self.ram[at::REVERSE] = 0;
                cost::TO_COLOUR_SHIFTED + cost::REVERSE_OFF + cost::COLOUR_NONE + cost::SPECIAL_SHIFTED
            }
            _ => {
                let character = character | code::SHIFTED;
                cost::TO_COLOUR_SHIFTED + self.set_colour(character) + self.special_shifted(character)
            }
        }
    }

    /// Selects a colour if the code is one of the sixteen (e8cb).
    fn set_colour(&mut self, character: u8) -> u32 {
        let Some(colour) = COLOUR_CODES.iter().rposition(|&code| code == character) else {
            return cost::COLOUR_NONE;
        };
        self.ram[at::COLOUR] = colour as u8;
        cost::COLOUR_HIT + (15 - colour as u32) * cost::COLOUR_MISS
    }

    /// The character sets and their lock: unshifted codes (ec44).
    fn special(&mut self, character: u8) -> u32 {
        match character {
            code::LOWER => {
                self.choose_set(LOWER_SET);
                cost::SPECIAL_LOWER
            }
            code::LOCK_SET => {
                self.ram[key::CASE_LOCK] |= 0x80;
                cost::SPECIAL_LOCK
            }
            code::UNLOCK_SET => {
                self.ram[key::CASE_LOCK] &= 0x7f;
                cost::SPECIAL_UNLOCK
            }
            _ => cost::SPECIAL,
        }
    }

    /// The character sets: shifted codes (ec4f).
    fn special_shifted(&mut self, character: u8) -> u32 {
        if character != code::LOWER | code::SHIFTED {
            return cost::SPECIAL_SHIFTED;
        }
        self.choose_set(0);
        cost::SPECIAL_UPPER
    }

    /// Selects a character set of the video chip.
    fn choose_set(&mut self, set: u8) {
        let memory = self.peek(VIDEO_MEMORY);
        self.poke(VIDEO_MEMORY, memory & !LOWER_SET | set);
    }

    /// Cursor right (e796).
    fn cursor_right(&mut self) -> u32 {
        let column = self.ram[at::COLUMN];
        let cycles = cost::TO_RIGHT + self.leave_row_right();
        self.ram[at::COLUMN] = column.wrapping_add(1);
        if column < self.ram[at::LENGTH] {
            return cycles;
        }
        self.ram[at::ROW] = self.ram[at::ROW].wrapping_sub(1);
        let cycles = cycles + cost::RIGHT_NEW_LINE + self.new_line();
        self.ram[at::COLUMN] = 0;
        cycles
    }

    /// Cursor down (e7b1).
    fn cursor_down(&mut self) -> u32 {
        let mut column = self.ram[at::COLUMN].wrapping_add(COLUMNS);
        if column <= self.ram[at::LENGTH] {
            self.ram[at::ROW] = self.ram[at::ROW].wrapping_add(1);
            self.ram[at::COLUMN] = column;
            return cost::TO_DOWN + cost::DOWN_IN_LINE;
        }
        // Back to the column's place in the first row of the line. At column 0 the loop stops for the zero.
        let mut cycles = cost::TO_DOWN + cost::DOWN_NEW_LINE + cost::DOWN_ROWS_END;
        while let Some(left) = column.checked_sub(COLUMNS) {
            column = left;
            self.ram[at::COLUMN] = column;
            cycles += cost::DOWN_ROW;
            if column == 0 {
                cycles -= cost::DOWN_ROWS_END + 1;
                break;
            }
        }
        cycles + self.new_line()
    }

    /// Cursor up (e832).
    fn cursor_up(&mut self) -> u32 {
        let row = self.ram[at::ROW];
        if row == 0 {
            return cost::TO_UP;
        }
        self.ram[at::ROW] = row - 1;
        if let Some(column) = self.ram[at::COLUMN].checked_sub(COLUMNS) {
            self.ram[at::COLUMN] = column;
            return cost::TO_UP + cost::UP_IN_LINE;
        }
        cost::TO_UP + cost::UP_NEW_LINE + self.set_pointers()
    }

    /// Cursor left (e854).
    fn cursor_left(&mut self) -> u32 {
        if self.ram[at::COLUMN] == 0 {
            return cost::TO_LEFT + self.back_to_line_above().unwrap_or(cost::LEFT_AT_TOP);
        }
        let cycles = cost::TO_LEFT + cost::LEFT_IN_LINE + self.leave_row_left();
        self.ram[at::COLUMN] = self.ram[at::COLUMN].wrapping_sub(1);
        cycles
    }

    /// DEL: the rest of the line moves left (e750).
    fn delete(&mut self) -> u32 {
        let mut column = self.ram[at::COLUMN];
        let mut cycles = cost::DELETE;
        if column == 0 {
            let Some(back) = self.back_to_line_above() else { return cost::DELETE_AT_TOP };
            cycles += back;
            column = self.ram[at::COLUMN];
        } else {
            cycles += cost::DELETE_IN_LINE + self.leave_row_left();
            column = column.wrapping_sub(1);
            self.ram[at::COLUMN] = column;
            self.point_to_colours();
            loop {
                let next = column.wrapping_add(1);
                let (character, colour) = (self.character_at(next), self.colour_at(next));
                self.store_cell(column, character, colour);
                column = next;
                cycles += cost::SHIFT_CHARACTER;
                if column == self.ram[at::LENGTH] {
                    break;
                }
            }
        }
        self.store_cell(column, BLANK, self.ram[at::COLOUR]);
        cycles
    }

    /// INST: the rest of the line moves right, into a new row if the line is full (e7f2).
    fn insert(&mut self) -> u32 {
        let length = self.ram[at::LENGTH];
        let mut cycles = cost::INSERT;
        if self.character_at(length) != BLANK || length == self.ram[at::COLUMN] {
            if length == 2 * COLUMNS - 1 {
                return cost::INSERT_FULL;
            }
            cycles += cost::INSERT_GAP + self.open_gap();
        }
        let mut column = self.ram[at::LENGTH];
        self.point_to_colours();
        loop {
            let from = column.wrapping_sub(1);
            let (character, colour) = (self.character_at(from), self.colour_at(from));
            self.store_cell(column, character, colour);
            column = from;
            cycles += cost::SHIFT_CHARACTER;
            if column == self.ram[at::COLUMN] {
                break;
            }
        }
        self.store_cell(column, BLANK, self.ram[at::COLOUR]);
        self.ram[at::INSERTS] = self.ram[at::INSERTS].wrapping_add(1);
        cycles
    }
}
