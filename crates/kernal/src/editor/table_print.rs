//! Strings shown character by character, each by its action in the character table.

use super::character_table::CharacterAction;
use super::fast_print::FastPrint;
use super::lanes::{
    LANES, lane_mask, plain_codes, plain_prefix, same_prefix, shifted_codes, shifted_prefix, splat,
    write_lanes,
};
use super::plans::Witness;
use super::position::Cursor;
use super::print::REVERSED;
use super::{Geometry as _, Screen};
use crate::board::{Board, COLOUR_CELLS};
use crate::cells::screen as at;

impl FastPrint {
    /// Shows a string in its row, which has room for it, if all of its characters are glyphs, steps to
    /// the right, colours and reverse modes; returns the cycles.
    #[inline(never)]
    pub(super) fn show_within_row<B: Board>(
        &self,
        screen: &mut Screen<B>,
        from: usize,
        count: usize,
        cursor: Cursor,
    ) -> Option<u32> {
        let mut place = 0;
        while place < count {
            let first = lane_mask(count - place);
            place += plain_prefix(screen.lanes_at(from + place), first);
            if place < count {
                match self.characters.entries[usize::from(screen[from + place])].action {
                    CharacterAction::Plain | CharacterAction::Shifted | CharacterAction::Glyph => {}
                    CharacterAction::Colour | CharacterAction::Reverse | CharacterAction::Right
                        if !cursor.is_quoted() => {}
                    _ => return None,
                }
                place += 1;
            }
        }
        let (line, mut column) = (cursor.line(), cursor.column());
        let (mut mode, mut more) = screen.reverse_mode();
        let (mut cycles, mut has_glyph) = (0, false);
        let mut place = 0;
        while place < count {
            let sign = self.characters.entries[usize::from(screen[from + place])];
            let mut shown = 1;
            match sign.action {
                CharacterAction::Colour => screen[at::COLOUR] = sign.value,
                CharacterAction::Reverse => {
                    screen[at::REVERSE] = sign.value;
                    (mode, more) = screen.reverse_mode();
                }
                CharacterAction::Right => column += 1,
                CharacterAction::Plain => {
                    let characters = screen.lanes_at(from + place);
                    shown = plain_prefix(characters, lane_mask(count - place));
                    screen.show_codes(line, column, plain_codes(characters), lane_mask(shown), mode);
                    column += shown;
                    cycles += more * shown as u32;
                    has_glyph = true;
                }
                _ => {
                    screen.show_glyph(line, column, sign.value | mode);
                    column += 1;
                    cycles += more;
                    has_glyph = true;
                }
            }
            cycles += sign.cycles * shown as u32;
            place += shown;
        }
        screen.set_cursor(cursor.with_column(column).with_character(screen[from + count - 1]));
        if has_glyph {
            screen.sync_after_glyphs(line);
        }
        Some(cycles)
    }

    /// Shows characters on the standard screen as far as each has a fast path; returns their number,
    /// and adds their cycles.
    pub(super) fn show_fast_prefix<B: Board>(
        &self,
        screen: &mut Screen<B>,
        screen_address: usize,
        from: usize,
        count: usize,
        cycles: &mut u32,
        witness: &mut impl Witness,
    ) -> usize {
        let mut cursor = screen.cursor();
        if cursor.has_inserts() {
            return 0;
        }
        let mut column = cursor.column();
        let mut line = cursor.line();
        let mut last = cursor.last::<B>();
        let (mut mode, mut more) = screen.reverse_mode();
        // Whether a glyph has been shown, and whether the pointers to the line must be set.
        let (mut has_glyph, mut points) = (false, false);
        let mut place = 0;
        while place < count {
            let character = screen[from + place];
            let sign = self.characters.entries[usize::from(character)];
            // The pointer to the colours stays at the last character shown; the slow path knows that line.
            if !B::LINE_SETS_COLOURS
                && has_glyph
                && matches!(sign.action, CharacterAction::Home | CharacterAction::Down | CharacterAction::Up)
            {
                break;
            }
            match sign.action {
                CharacterAction::Plain | CharacterAction::Shifted if column < last => {
                    let first = lane_mask((count - place).min(last - column));
                    let characters = screen.lanes_at(from + place);
                    let (shown, codes) = if sign.action == CharacterAction::Plain {
                        (plain_prefix(characters, first), plain_codes(characters))
                    } else {
                        (shifted_prefix(characters, first), shifted_codes(characters))
                    };
                    screen.show_codes(line, column, codes, lane_mask(shown), mode);
                    let colour = screen[at::COLOUR] & 0x0f;
                    witness.sees(line + column, codes | splat(mode), lane_mask(shown), colour);
                    column += shown;
                    place += shown - 1;
                    *cycles += (sign.cycles + more) * shown as u32 - sign.cycles;
                    has_glyph = true;
                }
                CharacterAction::Glyph | CharacterAction::Quote if column < last => {
                    screen.show_glyph(line, column, sign.value | mode);
                    let colour = screen[at::COLOUR] & 0x0f;
                    witness.sees(line + column, u64::from(sign.value | mode), lane_mask(1), colour);
                    column += 1;
                    *cycles += more;
                    has_glyph = true;
                    if sign.action == CharacterAction::Quote {
                        cursor = cursor.with_quote_switched();
                    }
                }
                // In quotes the others are shown as glyphs.
                _ if cursor.is_quoted() => break,
                CharacterAction::Colour => screen[at::COLOUR] = sign.value,
                CharacterAction::Reverse => {
                    screen[at::REVERSE] = sign.value;
                    (mode, more) = screen.reverse_mode();
                }
                CharacterAction::Right if column < last => {
                    let first = lane_mask((count - place).min(last - column));
                    let steps = same_prefix(screen.lanes_at(from + place), character, first);
                    column += steps;
                    place += steps - 1;
                    *cycles += sign.cycles * (steps as u32 - 1);
                }
                CharacterAction::Left if !column.is_multiple_of(B::WIDTH) => column -= 1,
                CharacterAction::Home if screen.is_line_alone(0) => {
                    (line, column, last) = (screen_address, 0, B::WIDTH - 1);
                    cursor = Cursor::new::<B>(line, 0, 0);
                    points = true;
                }
                CharacterAction::Down
                    if cursor.length() == B::WIDTH - 1
                        && cursor.row() < B::ROWS - 1
                        && screen.is_line_alone(cursor.row() + 1) =>
                {
                    let most = (count - place).min(LANES);
                    let steps = same_prefix(screen.lanes_at(from + place), character, lane_mask(most));
                    let row = screen.rows_down(cursor.row(), steps);
                    let steps = row - cursor.row();
                    witness.goes_down(steps);
                    screen[at::INPUT_ROW] = screen[at::INPUT_ROW].checked_shr(steps.into()).unwrap_or(0);
                    let each = sign.cycles + if column == 0 { 0 } else { self.characters.down_inside_cost };
                    let far = row.saturating_sub(cursor.row().max(B::FAR_ROW - 1));
                    *cycles += each * u32::from(steps) + screen.costs.line.row_far * u32::from(far);
                    *cycles -= sign.cycles;
                    place += usize::from(steps) - 1;
                    line = screen_address + B::WIDTH * usize::from(row);
                    cursor = Cursor::new::<B>(line, 0, row);
                    points = true;
                }
                CharacterAction::Up
                    if column < B::WIDTH
                        && (1..=B::ROWS).contains(&cursor.row())
                        && screen.is_line_alone(cursor.row() - 1) =>
                {
                    let row = cursor.row() - 1;
                    line = screen_address + B::WIDTH * usize::from(row);
                    last = B::WIDTH - 1;
                    cursor = Cursor::new::<B>(line, 0, row);
                    *cycles += screen.page_crossing_cost(row);
                    points = true;
                }
                _ => break,
            }
            *cycles += sign.cycles;
            place += 1;
        }
        if place > 0 {
            let character = screen[from + place - 1];
            screen.set_cursor(cursor.with_column(column).with_character(character));
        }
        if has_glyph || points {
            witness.points(has_glyph);
        }
        if has_glyph {
            screen.sync_after_glyphs(line);
        } else if points {
            screen.go_to_line_colours(line);
        }
        place
    }
}

impl<B: Board> Screen<B> {
    /// Writes a screen code and the colour to its cell.
    #[inline(always)]
    pub(super) fn show_glyph(&mut self, line_address: usize, column: usize, code: u8) {
        self[line_address + column] = code;
        let colour = self[at::COLOUR] & 0x0f;
        self.board.colours_mut()[(line_address + column) % COLOUR_CELLS] = colour;
    }

    /// Writes the masked screen codes and their colours to their cells.
    #[inline(always)]
    pub(super) fn show_codes(
        &mut self,
        line_address: usize,
        column: usize,
        codes: u64,
        mask: u64,
        reverse_bit: u8,
    ) {
        let colour = self[at::COLOUR] & 0x0f;
        let codes = codes | splat(reverse_bit);
        write_lanes(&mut self.board.ram_mut()[..], line_address + column, codes, mask);
        write_lanes(
            &mut self.board.colours_mut()[..],
            line_address % COLOUR_CELLS + column,
            splat(colour),
            mask,
        );
    }

    /// Sets the cells that glyphs change in this line.
    #[inline]
    pub(super) fn sync_after_glyphs(&mut self, line_address: usize) {
        self[at::BLINK_COUNT] = 2;
        self.point_to_colours_of(line_address);
    }

    /// Sets the colour pointer for a line that the cursor goes to, where that does so.
    #[inline]
    pub(super) fn go_to_line_colours(&mut self, line_address: usize) {
        if B::LINE_SETS_COLOURS {
            self.point_to_colours_of(line_address);
        }
    }

    /// Sets the colour pointer for a line.
    #[inline]
    pub(super) fn point_to_colours_of(&mut self, line_address: usize) {
        let [low, high] = (line_address as u16).to_le_bytes();
        if let Some(pointer) = self[at::COLOURS..].first_chunk_mut() {
            *pointer = [low, high & 3 | B::COLOUR_PAGE];
        }
    }

    /// Returns the reverse bit and its additional cycles, if reverse mode is on.
    #[inline]
    pub(super) fn reverse_mode(&self) -> (u8, u32) {
        if self[at::REVERSE] == 0 { (0, 0) } else { (REVERSED, self.costs.print.reversed) }
    }
}
