//! A character to the screen: glyphs, control codes, DEL and INST.

use super::{BLANK, Geometry as _, Screen, code};
use crate::board::Board;
use crate::cells::{keyboard as key, screen as at};

/// Bit 7 of a screen code: reversed.
pub(super) const REVERSED: u8 = 0x80;
/// The bit of the video chip's register that selects the character set.
pub(super) const LOWER_SET: u8 = 0x02;

impl<B: Board> Screen<B> {
    /// Executes CHROUT to the screen.
    #[inline]
    pub(crate) fn put(&mut self, character: u8) {
        self.screen_out_after(self.costs.print.to_screen, character);
    }

    /// Shows a character at the cursor or executes a control code (e716).
    pub(crate) fn screen_out(&mut self, character: u8) {
        self.screen_out_after(0, character);
    }

    /// [`screen_out`](Self::screen_out) after a number of cycles.
    #[inline]
    fn screen_out_after(&mut self, cycles_before: u32, character: u8) {
        self[at::CHARACTER] = character;
        self[at::READING] = 0;
        let mut cycles = cycles_before + self.costs.print.exit;
        cycles += match character {
            0..0x80 => self.costs.print.enter + self.unshifted(character),
            0x80.. => self.costs.print.enter_shifted + self.shifted(character & 0x7f),
        };
        if self[at::INSERTS] != 0 {
            self[at::QUOTE] >>= 1;
            cycles += self.costs.print.exit_inserting;
        }
        self.spend(cycles);
        self.board.allow_interrupts();
    }

    fn unshifted(&mut self, character: u8) -> u32 {
        match character {
            code::RETURN => self.costs.codes.to_return + self.carriage_return(),
            0..0x20 => self.control(character),
            0x20..0x60 => self.costs.print.glyph + self.put_glyph(character & 0x3f),
            // 96-127 repeat 192-223.
            _ => self.costs.print.glyph + self.costs.print.glyph_from_96 + self.put_glyph(character & 0xdf),
        }
    }

    /// Shows an unshifted glyph, which may be a quotation mark.
    #[inline]
    fn put_glyph(&mut self, screen_code: u8) -> u32 {
        let mut cycles = 0;
        if screen_code == code::QUOTE {
            self[at::QUOTE] ^= 1;
            cycles = self.costs.print.quote_mark;
        }
        cycles + self.store_glyph(screen_code)
    }

    /// Shows a glyph in the current mode and colour (e693).
    #[inline]
    fn store_glyph(&mut self, screen_code: u8) -> u32 {
        if self[at::REVERSE] == 0 {
            self.costs.print.mode + self.store_and_advance(screen_code)
        } else {
            self.costs.print.mode + self.costs.print.reversed + self.store_and_advance(screen_code | REVERSED)
        }
    }

    /// Shows a control code as its reversed glyph (e697).
    fn store_control_glyph(&mut self, character: u8) -> u32 {
        self.costs.print.control_shown + self.store_and_advance(character | REVERSED)
    }

    /// Stores a screen code at the cursor and advances (e699).
    #[inline]
    fn store_and_advance(&mut self, screen_code: u8) -> u32 {
        let mut cycles = self.costs.print.store;
        if self[at::INSERTS] != 0 {
            self[at::INSERTS] -= 1;
            cycles += self.costs.print.store_insert;
        }
        self.write_cell(screen_code, self[at::COLOUR]);
        cycles + self.advance()
    }

    /// Stores a screen code and a colour at the cursor; the blinking cursor waits at least two
    /// interrupts (ea13).
    #[inline]
    pub(crate) fn write_cell(&mut self, screen_code: u8, colour: u8) {
        self[at::BLINK_COUNT] = 2;
        self.point_to_colours();
        self.store_cell(self[at::COLUMN], screen_code, colour);
    }

    /// Ends the line and all modes (e891).
    pub(crate) fn carriage_return(&mut self) -> u32 {
        for mode in [at::INSERTS, at::REVERSE, at::QUOTE, at::COLUMN] {
            self[mode] = 0;
        }
        self.costs.line.carriage_return + self.new_line()
    }

    /// Executes a control code below 32 other than RETURN (e745).
    fn control(&mut self, character: u8) -> u32 {
        if self[at::INSERTS] != 0 {
            return self.costs.codes.to_inserts + self.store_control_glyph(character);
        }
        if character == code::DELETE {
            return self.costs.codes.to_delete + self.delete();
        }
        if self[at::QUOTE] != 0 {
            return self.costs.codes.to_quote + self.store_control_glyph(character);
        }
        match character {
            code::REVERSE => {
                self[at::REVERSE] = code::REVERSE;
                self.costs.codes.to_colour
                    + self.costs.codes.reverse_on
                    + self.costs.codes.colour_none
                    + self.costs.codes.special
            }
            code::HOME => {
                // The following tests see the value that HOME leaves in the accumulator, which matches none of the
                // codes.
                self.costs.codes.to_colour
                    + self.costs.codes.to_home
                    + self.home()
                    + self.costs.codes.colour_none
                    + self.costs.codes.special
            }
            code::RIGHT => self.cursor_right(),
            code::DOWN => self.cursor_down(),
            _ => self.costs.codes.to_colour + self.set_colour(character) + self.charset_code(character),
        }
    }

    /// Shows or executes a code from 128 on, given without bit 7 (e7d4).
    fn shifted(&mut self, character: u8) -> u32 {
        match character {
            0x7f => {
                return self.costs.print.glyph_shifted + self.costs.print.glyph_255 + self.store_glyph(0x5e);
            }
            0x20..0x7f => return self.costs.print.glyph_shifted + self.store_glyph(character | 0x40),
            code::RETURN => return self.costs.codes.to_shifted_return + self.carriage_return(),
            _ => {}
        }
        if self[at::QUOTE] != 0 {
            return self.costs.codes.to_shifted_quote + self.store_control_glyph(character | 0x40);
        }
        if character == code::DELETE {
            return self.costs.codes.to_insert + self.insert();
        }
        if self[at::INSERTS] != 0 {
            return self.costs.codes.to_shifted_inserts + self.store_control_glyph(character | 0x40);
        }
        match character {
            code::DOWN => self.cursor_up(),
            code::RIGHT => self.cursor_left(),
            code::HOME => self.costs.codes.to_clear + self.clear_screen(),
            code::REVERSE => {
                // The following tests see the 0 that switched reverse off: colour code 128 and code 0, which
                // have no effect.
                self[at::REVERSE] = 0;
                self.costs.codes.to_shifted_colour
                    + self.costs.codes.reverse_off
                    + self.costs.codes.colour_none
                    + self.costs.codes.shifted_special
            }
            _ => {
                let character = character | code::SHIFTED;
                self.costs.codes.to_shifted_colour
                    + self.set_colour(character)
                    + self.shifted_charset_code(character)
            }
        }
    }

    /// Selects a colour if the code is one of the sixteen (e8cb).
    fn set_colour(&mut self, character: u8) -> u32 {
        let Some(colour) = B::COLOUR_CODES.iter().rposition(|&code| code == character) else {
            return self.costs.codes.colour_none;
        };
        self[at::COLOUR] = colour as u8;
        self.costs.codes.colour(colour, B::COLOUR_CODES.len())
    }

    /// Executes the codes of the character sets and their lock: unshifted codes (ec44).
    fn charset_code(&mut self, character: u8) -> u32 {
        match character {
            code::LOWER => {
                self.select_charset(LOWER_SET);
                self.costs.codes.lower
            }
            code::LOCK_SET => {
                self[key::CASE_LOCK] |= 0x80;
                self.costs.codes.lock
            }
            code::UNLOCK_SET => {
                self[key::CASE_LOCK] &= 0x7f;
                self.costs.codes.unlock
            }
            _ => self.costs.codes.special,
        }
    }

    /// Executes the codes of the character sets: shifted codes (ec4f).
    fn shifted_charset_code(&mut self, character: u8) -> u32 {
        if character != code::LOWER | code::SHIFTED {
            return self.costs.codes.shifted_special;
        }
        self.select_charset(0);
        self.costs.codes.upper
    }

    /// Selects a character set of the video chip.
    fn select_charset(&mut self, set: u8) {
        let memory = self.board.peek(B::CHARSET_REGISTER);
        self.board.poke(B::CHARSET_REGISTER, memory & !LOWER_SET | set);
    }

    /// Moves the cursor right (e796).
    fn cursor_right(&mut self) -> u32 {
        let column = self[at::COLUMN];
        let cycles = self.costs.codes.to_right + self.leave_row_right();
        self[at::COLUMN] = column.wrapping_add(1);
        if column < self[at::LENGTH] {
            return cycles;
        }
        self[at::ROW] = self[at::ROW].wrapping_sub(1);
        let cycles = cycles + self.costs.moves.right_new_line + self.new_line();
        self[at::COLUMN] = 0;
        cycles
    }

    /// Moves the cursor down (e7b1).
    fn cursor_down(&mut self) -> u32 {
        let mut column = self[at::COLUMN].wrapping_add(B::COLUMNS);
        if column <= self[at::LENGTH] {
            self[at::ROW] = self[at::ROW].wrapping_add(1);
            self[at::COLUMN] = column;
            return self.costs.codes.to_down + self.costs.moves.down_in_line;
        }
        // Back to the column's position in the first row of the line. At column 0 the zero ends the loop.
        let mut cycles = self.costs.codes.to_down + self.costs.moves.down_new_line;
        loop {
            let Some(left) = column.checked_sub(B::COLUMNS) else {
                cycles += self.costs.moves.down_rows_end;
                break;
            };
            column = left;
            self[at::COLUMN] = column;
            cycles += self.costs.moves.down_row;
            if column == 0 {
                break;
            }
            cycles += self.costs.moves.down_again;
        }
        cycles + self.new_line()
    }

    /// Moves the cursor up (e832).
    fn cursor_up(&mut self) -> u32 {
        let row = self[at::ROW];
        if row == 0 {
            return self.costs.codes.to_up;
        }
        self[at::ROW] = row - 1;
        if let Some(column) = self[at::COLUMN].checked_sub(B::COLUMNS) {
            self[at::COLUMN] = column;
            return self.costs.codes.to_up + self.costs.moves.up_in_line;
        }
        self.costs.codes.to_up + self.costs.moves.up_new_line + self.set_pointers()
    }

    /// Moves the cursor left (e854).
    fn cursor_left(&mut self) -> u32 {
        if self[at::COLUMN] == 0 {
            return self.costs.codes.to_left
                + self.back_to_line_above().unwrap_or(self.costs.moves.left_at_top);
        }
        let cycles = self.costs.codes.to_left + self.costs.moves.left_in_line + self.leave_row_left();
        self[at::COLUMN] = self[at::COLUMN].wrapping_sub(1);
        cycles
    }

    /// Executes DEL: the rest of the line moves left (e750).
    fn delete(&mut self) -> u32 {
        let mut column = self[at::COLUMN];
        let mut cycles = self.costs.moves.delete;
        if column == 0 {
            let Some(back) = self.back_to_line_above() else { return self.costs.moves.delete_at_top };
            cycles += back;
            column = self[at::COLUMN];
        } else {
            cycles += self.costs.moves.delete_in_line + self.leave_row_left();
            column = column.wrapping_sub(1);
            self[at::COLUMN] = column;
            self.point_to_colours();
            loop {
                let next = column.wrapping_add(1);
                let (character, colour) = (self.character_at(next), self.colour_at(next));
                self.store_cell(column, character, colour);
                column = next;
                cycles += self.costs.moves.shift;
                if column == self[at::LENGTH] {
                    break;
                }
            }
        }
        self.store_cell(column, BLANK, self[at::COLOUR]);
        cycles
    }

    /// Executes INST: the rest of the line moves right, into a new row if the line is full (e7f2).
    fn insert(&mut self) -> u32 {
        let length = self[at::LENGTH];
        let mut cycles = self.costs.moves.insert;
        if self.character_at(length) != BLANK || length == self[at::COLUMN] {
            if length == B::LINE_END {
                return self.costs.moves.insert_full;
            }
            cycles += self.costs.moves.insert_gap + self.open_gap();
        }
        let mut column = self[at::LENGTH];
        self.point_to_colours();
        loop {
            let from = column.wrapping_sub(1);
            let (character, colour) = (self.character_at(from), self.colour_at(from));
            self.store_cell(column, character, colour);
            column = from;
            cycles += self.costs.moves.shift;
            if column == self[at::COLUMN] {
                break;
            }
        }
        self.store_cell(column, BLANK, self[at::COLOUR]);
        self[at::INSERTS] = self[at::INSERTS].wrapping_add(1);
        cycles
    }
}
