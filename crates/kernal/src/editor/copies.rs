//! Copies of a string that has just been shown: iterations of a loop that prints nothing else.

use cbm_basic::machine::PrintPacing;

use super::character_table::CharacterAction;
use super::fast_print::FastPrint;
use super::lanes::{LANES, lane_mask, plain_codes, plain_prefix};
use super::position::Cursor;
use super::{Geometry as _, Screen};
use crate::board::{Board, COLOUR_CELLS};
use crate::cells::screen as at;

impl FastPrint {
    /// [`FastOutput::max_copies`](cbm_basic::machine::FastOutput::max_copies).
    pub(crate) fn max_copies<B: Board>(
        &self,
        screen: &Screen<B>,
        from: u16,
        length: u8,
        pace: PrintPacing,
        below: u16,
    ) -> Option<(u32, u32)> {
        let (from, count) = (usize::from(from), usize::from(length));
        if !(1..=LANES).contains(&count) {
            return None;
        }
        let sign = self.characters.entries[usize::from(screen[from + count - 1])];
        let is_shown = match sign.action {
            CharacterAction::Plain => plain_prefix(screen.lanes_at(from), lane_mask(count)) == count,
            CharacterAction::Shifted
            | CharacterAction::Glyph
            | CharacterAction::Right
            | CharacterAction::Down => count == 1,
            _ => false,
        };
        if !is_shown || !screen.can_print_fast() {
            return None;
        }
        let cursor = screen.fast_row(from, count, below)?;
        let room = cursor.last::<B>().saturating_sub(cursor.column()) / count;
        let (room, cycles) = match sign.action {
            CharacterAction::Right | CharacterAction::Down if cursor.is_quoted() => return None,
            CharacterAction::Right => (room, sign.cycles),
            CharacterAction::Down => self.room_below(screen, cursor, sign.cycles)?,
            _ => (room, sign.cycles + screen.reverse_mode().1),
        };
        Some((room as u32, (cycles + pace.before) * u32::from(length)))
    }

    /// Returns how many steps down take the same cycles, and those cycles.
    fn room_below<B: Board>(&self, screen: &Screen<B>, cursor: Cursor, cycles: u32) -> Option<(usize, u32)> {
        let row = cursor.row();
        let is_alone = cursor.length() == B::WIDTH - 1
            && cursor.column() < B::WIDTH
            && screen.has_consistent_row(cursor);
        let last = if row < B::FAR_ROW - 1 { B::FAR_ROW - 1 } else { B::ROWS - 1 };
        let inside = if cursor.column() == 0 { 0 } else { self.characters.down_inside_cost };
        let room = screen.rows_down(row, last.saturating_sub(row).into()).saturating_sub(row);
        is_alone.then_some((room.into(), cycles + inside + screen.page_crossing_cost(last)))
    }

    /// [`FastOutput::show_copies`](cbm_basic::machine::FastOutput::show_copies).
    pub(crate) fn show_copies<B: Board>(&self, screen: &mut Screen<B>, from: u16, length: u8, copies: u32) {
        let (from, count, copies) = (usize::from(from), usize::from(length), copies as usize);
        let cursor = screen.cursor();
        let character = screen[from + count - 1];
        let sign = self.characters.entries[usize::from(character)];
        let (line, column, mode) = (cursor.line(), cursor.column(), screen.reverse_mode().0);
        match sign.action {
            CharacterAction::Right => {}
            CharacterAction::Down => {
                let row = cursor.row() + copies as u8;
                let line = usize::from(screen.row_start(row));
                screen[at::INPUT_ROW] = screen[at::INPUT_ROW].checked_shr(copies as u32).unwrap_or(0);
                screen.set_cursor(Cursor::new::<B>(line, column, row).with_character(character));
                screen.go_to_line_colours(line);
                return;
            }
            _ if count == 1 => {
                let cell = line + column;
                let colour = screen[at::COLOUR] & 0x0f;
                screen[cell..cell + copies].fill(sign.value | mode);
                screen.board.colours_mut()[cell % COLOUR_CELLS..][..copies].fill(colour);
                screen.sync_after_glyphs(line);
            }
            _ => {
                let (codes, first) = (plain_codes(screen.lanes_at(from)), lane_mask(count));
                for copy in 0..copies {
                    screen.show_codes(line, column + copy * count, codes, first, mode);
                }
                screen.sync_after_glyphs(line);
            }
        }
        screen.set_cursor(cursor.behind(copies * count, character));
    }
}
