//! Printing on the usual screen without a look at the time: strings in one step, steps to the right, line ends.
//!
//! Between two characters of a string nothing happens: interrupts wait for the statement's end. So what is the same for each
//! character is looked at once, the editor's cells are written when the string is at its end, and what a character does and costs
//! stands in a table ([`super::signs`]). Characters that scroll, wrap, or do something rare go through the editor one by one.
//!
//! The pages written are not marked: whoever prints has seen to it that nothing but the screen lies there.

use cbm_kernal::{Behind, Pace};

use super::code;
use super::many::{
    MANY, first_of, many, plain_codes, plain_from_front, same_from_front, set_many, shifted_codes,
    shifted_from_front,
};
use super::position::{Cursor, WIDTH};
use super::print::REVERSED;
use super::signs::Way;
use super::usual::{COLOURS, END_OF_RAM, FIRST_FAR, WORKSPACE};
use super::{ROWS, at};
use crate::C64;
use crate::space::FREE_RAM;

/// The high byte of colour RAM.
const COLOUR_PAGE: u8 = 0xd8;

impl C64 {
    /// [`Channels::show_string`](cbm_kernal::Channels::show_string).
    #[inline(always)]
    pub(crate) fn screen_out_string(
        &mut self,
        from: u16,
        length: u8,
        behind: Behind,
        pace: Pace,
        below: u16,
    ) -> Option<u32> {
        if !self.shows_at_once() {
            return None;
        }
        // Most strings are short, of one kind of characters, and stay in their row.
        let (from, count) = (usize::from(from), usize::from(length));
        let has_step = behind == Behind::Step;
        if let Some(cursor) = self.usual_row(from, count, below)
            && cursor.column() + count + usize::from(has_step) <= cursor.last()
            && !(has_step && cursor.is_quoted())
        {
            let (line, column) = (cursor.line(), cursor.column());
            let character = self.space[from + count - 1];
            let sign = self.signs.all[usize::from(character)];
            let (mode, more) = self.mode();
            let is_shown = if count == 1 {
                let is_glyph = matches!(sign.way, Way::Plain | Way::Shifted | Way::Glyph);
                if is_glyph {
                    self.show_glyph(line, column, sign.value | mode);
                }
                is_glyph
            } else {
                let (characters, first) = (self.many_at(from), first_of(count));
                let is_plain = plain_from_front(characters, first) == count;
                if is_plain {
                    self.show_codes(line, column, plain_codes(characters), first, mode);
                }
                is_plain
            };
            if is_shown {
                let mut cycles = (sign.cycles + more + pace.before) * u32::from(length);
                let mut moved = cursor.behind(count, character);
                if has_step {
                    cycles += self.signs.right;
                    moved = moved.behind(1, code::RIGHT);
                }
                self.set_cursor(moved);
                self.end_glyphs(line);
                self.end_shown();
                return Some(cycles);
            }
        }
        self.show_long_string(from, count, behind, pace, below)
    }

    /// The same for any string.
    #[inline(never)]
    fn show_long_string(
        &mut self,
        from: usize,
        count: usize,
        behind: Behind,
        pace: Pace,
        below: u16,
    ) -> Option<u32> {
        if count == 0 && behind == Behind::Nothing {
            self.end_shown();
            return Some(0);
        }
        let screen = self.usual_screen(below)?;
        let is_apart = if from < usize::from(FREE_RAM) {
            WORKSPACE.contains(&from) && WORKSPACE.contains(&(from + count))
        } else {
            from + count <= screen || from >= screen + COLOURS && from + count + MANY <= END_OF_RAM
        };
        if !is_apart || self.has_shape(from, count) {
            return None;
        }
        let began = self.clock.processor();
        let mut cycles = pace.before * count as u32;
        let mut place = 0;
        while place < count {
            place += self.show_run(screen, from + place, count - place, &mut cycles);
            if place < count {
                let character = self.space[from + place];
                self.screen_out_behind(self.costs.print.to_screen, character);
                cycles += if character == code::RETURN { pace.line_end } else { 0 };
                place += 1;
            }
        }
        if behind == Behind::Step {
            self.screen_out_behind(self.costs.print.to_screen, code::RIGHT);
        }
        Some(self.end_long(began, cycles))
    }

    /// [`Channels::show_steps`](cbm_kernal::Channels::show_steps).
    #[inline]
    pub(crate) fn screen_out_steps(&mut self, steps: u8, before: u32, below: u16) -> Option<u32> {
        if !self.shows_at_once() {
            return None;
        }
        let cursor = self.cursor();
        let count = usize::from(steps);
        if count == 0 || cursor.column() + count > cursor.last() || cursor.is_quoted() || cursor.has_inserts()
        {
            return self.show_long_steps(count, before, below);
        }
        self.set_cursor(cursor.behind(count, code::RIGHT));
        self.end_shown();
        Some((before + self.signs.right) * u32::from(steps))
    }

    #[inline(never)]
    fn show_long_steps(&mut self, count: usize, before: u32, below: u16) -> Option<u32> {
        if count == 0 {
            self.end_shown();
            return Some(0);
        }
        self.usual_screen(below)?;
        let began = self.clock.processor();
        let mut cycles = before * count as u32;
        let mut left = count;
        while left > 0 {
            let cursor = self.cursor();
            let room = cursor.last().saturating_sub(cursor.column()).min(left);
            if room == 0 || cursor.is_quoted() || cursor.has_inserts() {
                self.screen_out_behind(self.costs.print.to_screen, code::RIGHT);
                left -= 1;
            } else {
                self.set_cursor(cursor.behind(room, code::RIGHT));
                cycles += self.signs.right * room as u32;
                left -= room;
            }
        }
        Some(self.end_long(began, cycles))
    }

    /// [`Channels::show_line_end`](cbm_kernal::Channels::show_line_end).
    #[inline]
    pub(crate) fn screen_out_line_end(&mut self, below: u16) -> Option<u32> {
        if !self.shows_at_once() {
            return None;
        }
        let row = self.space[at::ROW].wrapping_add(1);
        if row >= ROWS || !self.is_line_alone(row) {
            return self.show_long_line_end(below);
        }
        self.space[at::REVERSE] = 0;
        self.space[at::INPUT_ROW] >>= 1;
        let line = usize::from(self.place_of_row(row));
        self.set_cursor(Cursor::new(line, 0, row).with_character(code::RETURN));
        self.point_to_colours_of(line);
        self.end_shown();
        Some(self.signs.line_end + self.far(row))
    }

    #[inline(never)]
    fn show_long_line_end(&mut self, below: u16) -> Option<u32> {
        self.usual_screen(below)?;
        let began = self.clock.processor();
        self.screen_out_behind(self.costs.print.to_screen, code::RETURN);
        Some(self.end_long(began, 0))
    }

    /// What is left to do behind what has been shown.
    #[inline]
    fn end_shown(&mut self) {
        self.space[at::READING] = 0;
        self.calls.clear_interrupt_flag();
        // Nothing is held back, or it would not have been shown.
        self.output.settled();
    }

    /// The same where the editor has let time pass since `began`: it does not pass yet. Gives all of the cycles.
    fn end_long(&mut self, began: u64, cycles: u32) -> u32 {
        let passed = self.clock.processor() - began;
        self.clock.set_processor(began);
        self.end_shown();
        cycles + passed as u32
    }

    /// Whether one of these characters chooses a character set, which the chip of the picture is to know.
    fn has_shape(&self, from: usize, count: usize) -> bool {
        let mut place = 0;
        while place < count {
            let differing = self.many_at(from + place) & many(!code::SHIFTED) ^ many(code::LOWER);
            if !(differing + many(0x7f)) & many(0x80) & first_of(count - place) != 0 {
                return true;
            }
            place += MANY;
        }
        false
    }

    /// The bit of reversed characters and what they take more, when that mode is on.
    #[inline]
    pub(super) fn mode(&self) -> (u8, u32) {
        if self.space[at::REVERSE] == 0 { (0, 0) } else { (REVERSED, self.costs.print.reversed) }
    }

    /// Shows characters on a usual screen as far as each goes its short way; tells how many, and adds their cycles.
    fn show_run(&mut self, screen: usize, from: usize, count: usize, cycles: &mut u32) -> usize {
        let mut cursor = self.cursor();
        if cursor.has_inserts() {
            return 0;
        }
        let mut column = cursor.column();
        let mut line = cursor.line();
        let mut last = cursor.last();
        let (mut mode, mut more) = self.mode();
        // Whether a glyph has been shown, and whether the pointers to the line are to be set.
        let (mut has_glyph, mut points) = (false, false);
        let mut place = 0;
        while place < count {
            let character = self.space[from + place];
            let sign = self.signs.all[usize::from(character)];
            match sign.way {
                Way::Plain | Way::Shifted if column < last => {
                    let first = first_of((count - place).min(last - column));
                    let characters = self.many_at(from + place);
                    let (shown, codes) = if sign.way == Way::Plain {
                        (plain_from_front(characters, first), plain_codes(characters))
                    } else {
                        (shifted_from_front(characters, first), shifted_codes(characters))
                    };
                    self.show_codes(line, column, codes, first_of(shown), mode);
                    column += shown;
                    place += shown - 1;
                    *cycles += (sign.cycles + more) * shown as u32 - sign.cycles;
                    has_glyph = true;
                }
                Way::Glyph | Way::Quote if column < last => {
                    self.show_glyph(line, column, sign.value | mode);
                    column += 1;
                    *cycles += more;
                    has_glyph = true;
                    if sign.way == Way::Quote {
                        cursor = cursor.with_quote_switched();
                    }
                }
                // In quotes the others are signs.
                _ if cursor.is_quoted() => break,
                Way::Colour => self.space[at::COLOUR] = sign.value,
                Way::Reverse => {
                    self.space[at::REVERSE] = sign.value;
                    (mode, more) = self.mode();
                }
                Way::Right if column < last => {
                    let first = first_of((count - place).min(last - column));
                    let steps = same_from_front(self.many_at(from + place), character, first);
                    column += steps;
                    place += steps - 1;
                    *cycles += sign.cycles * (steps as u32 - 1);
                }
                Way::Left if !column.is_multiple_of(WIDTH) => column -= 1,
                Way::Home if self.is_line_alone(0) => {
                    (line, column, last) = (screen, 0, WIDTH - 1);
                    cursor = Cursor::new(line, 0, 0);
                    points = true;
                }
                Way::Down
                    if cursor.length() == WIDTH - 1
                        && cursor.row() < ROWS - 1
                        && self.is_line_alone(cursor.row() + 1) =>
                {
                    let most = (count - place).min(MANY);
                    let steps = same_from_front(self.many_at(from + place), character, first_of(most));
                    let row = self.rows_down(cursor.row(), steps);
                    let steps = row - cursor.row();
                    self.space[at::INPUT_ROW] =
                        self.space[at::INPUT_ROW].checked_shr(steps.into()).unwrap_or(0);
                    let each = sign.cycles + if column == 0 { 0 } else { self.signs.down_inside };
                    let far = row.saturating_sub(cursor.row().max(FIRST_FAR - 1));
                    *cycles += each * u32::from(steps) + self.costs.line.row_far * u32::from(far);
                    *cycles -= sign.cycles;
                    place += usize::from(steps) - 1;
                    line = screen + WIDTH * usize::from(row);
                    cursor = Cursor::new(line, 0, row);
                    points = true;
                }
                Way::Up
                    if column < WIDTH
                        && (1..=ROWS).contains(&cursor.row())
                        && self.is_line_alone(cursor.row() - 1) =>
                {
                    let row = cursor.row() - 1;
                    line = screen + WIDTH * usize::from(row);
                    last = WIDTH - 1;
                    cursor = Cursor::new(line, 0, row);
                    *cycles += self.far(row);
                    points = true;
                }
                _ => break,
            }
            *cycles += sign.cycles;
            place += 1;
        }
        if place > 0 {
            let character = self.space[from + place - 1];
            self.set_cursor(cursor.with_column(column).with_character(character));
        }
        if has_glyph {
            self.end_glyphs(line);
        } else if points {
            self.point_to_colours_of(line);
        }
        place
    }

    /// Writes a screen code to its cell, and its colour.
    #[inline(always)]
    fn show_glyph(&mut self, line: usize, column: usize, code: u8) {
        self.space[line + column] = code;
        let colour = self.space[at::COLOUR] & 0x0f;
        self.space.colour_mut()[(line + column) % COLOURS] = colour;
    }

    /// Writes the first of these screen codes to their cells, and their colours.
    #[inline(always)]
    pub(super) fn show_codes(&mut self, line: usize, column: usize, codes: u64, first: u64, mode: u8) {
        let colour = self.space[at::COLOUR] & 0x0f;
        let codes = codes | many(mode);
        set_many(&mut self.space.ram_mut()[..], line + column, codes, first);
        set_many(&mut self.space.colour_mut()[..], line % COLOURS + column, many(colour), first);
    }

    /// What glyphs leave behind them in this line.
    #[inline]
    pub(super) fn end_glyphs(&mut self, line: usize) {
        self.space[at::BLINK_COUNT] = 2;
        self.point_to_colours_of(line);
    }

    /// Points to the colours of a line.
    #[inline]
    pub(super) fn point_to_colours_of(&mut self, line: usize) {
        let [low, high] = (line as u16).to_le_bytes();
        if let Some(pointer) = self.space[at::COLOURS..].first_chunk_mut() {
            *pointer = [low, high & 3 | COLOUR_PAGE];
        }
    }
}
