//! Copies of a string that has just been shown: rounds of a loop that prints nothing else.

use cbm_kernal::Pace;

use super::many::{MANY, first_of, plain_codes, plain_from_front};
use super::position::{Cursor, WIDTH};
use super::signs::Way;
use super::usual::{COLOURS, FIRST_FAR};
use super::{Editor, ROWS, at};

impl Editor {
    /// [`Channels::room_for_copies`](cbm_kernal::Channels::room_for_copies).
    pub(crate) fn room_for_copies_of(
        &self,
        from: u16,
        length: u8,
        pace: Pace,
        below: u16,
    ) -> Option<(u32, u32)> {
        let (from, count) = (usize::from(from), usize::from(length));
        if !(1..=MANY).contains(&count) {
            return None;
        }
        let sign = self.signs.all[usize::from(self[from + count - 1])];
        let is_shown = match sign.way {
            Way::Plain => plain_from_front(self.many_at(from), first_of(count)) == count,
            Way::Shifted | Way::Glyph | Way::Right | Way::Down => count == 1,
            _ => false,
        };
        if !is_shown || !self.shows_at_once() {
            return None;
        }
        let cursor = self.usual_row(from, count, below)?;
        let room = cursor.last().saturating_sub(cursor.column()) / count;
        let (room, cycles) = match sign.way {
            Way::Right | Way::Down if cursor.is_quoted() => return None,
            Way::Right => (room, sign.cycles),
            Way::Down => self.room_below(cursor, sign.cycles)?,
            _ => (room, sign.cycles + self.mode().1),
        };
        Some((room as u32, (cycles + pace.before) * u32::from(length)))
    }

    /// How many steps down take the same cycles, and those.
    fn room_below(&self, cursor: Cursor, cycles: u32) -> Option<(usize, u32)> {
        let row = cursor.row();
        let is_alone = cursor.length() == WIDTH - 1 && cursor.column() < WIDTH && self.is_in_its_row(cursor);
        let last = if row < FIRST_FAR - 1 { FIRST_FAR - 1 } else { ROWS - 1 };
        let inside = if cursor.column() == 0 { 0 } else { self.signs.down_inside };
        let room = self.rows_down(row, last.saturating_sub(row).into()).saturating_sub(row);
        is_alone.then_some((room.into(), cycles + inside + self.far(last)))
    }

    /// [`Channels::show_copies`](cbm_kernal::Channels::show_copies).
    pub(crate) fn screen_out_copies(&mut self, from: u16, length: u8, copies: u32) {
        let (from, count, copies) = (usize::from(from), usize::from(length), copies as usize);
        let cursor = self.cursor();
        let character = self[from + count - 1];
        let sign = self.signs.all[usize::from(character)];
        let (line, column, mode) = (cursor.line(), cursor.column(), self.mode().0);
        match sign.way {
            Way::Right => {}
            Way::Down => {
                let row = cursor.row() + copies as u8;
                let line = usize::from(self.place_of_row(row));
                self[at::INPUT_ROW] = self[at::INPUT_ROW].checked_shr(copies as u32).unwrap_or(0);
                self.set_cursor(Cursor::new(line, column, row).with_character(character));
                self.point_to_colours_of(line);
                return;
            }
            _ if count == 1 => {
                let cell = line + column;
                let colour = self[at::COLOUR] & 0x0f;
                self[cell..cell + copies].fill(sign.value | mode);
                self.space_mut().colour_mut()[cell % COLOURS..][..copies].fill(colour);
                self.end_glyphs(line);
            }
            _ => {
                let (codes, first) = (plain_codes(self.many_at(from)), first_of(count));
                for copy in 0..copies {
                    self.show_codes(line, column + copy * count, codes, first, mode);
                }
                self.end_glyphs(line);
            }
        }
        self.set_cursor(cursor.behind(copies * count, character));
    }
}
