//! Cached output of strings that have been shown before: their effect is written again, without
//! processing each character.
//!
//! The effect of a string on the standard screen depends on its characters, the cursor, reverse
//! mode and colour, and on the line links. All of that is stored with the effect and compared each
//! time: changes need no invalidation. After HOME the previous cursor position does not matter.

use super::code;
use super::fast_print::FastPrint;
use super::lanes::{LANES, splat, write_lanes};
use super::plans::{ENTRIES, Effect, Plan, Plans, Start};
use super::position::Cursor;
use super::{Geometry as _, Screen};
use crate::board::{Board, COLOUR_CELLS};
use crate::cells::screen as at;

/// The maximum length of a cached string.
const LONGEST: usize = 80;

impl FastPrint {
    /// Shows a string again that has been shown from the same start; returns the cycles. `None`, with
    /// nothing done, if it is not cached.
    #[inline(always)]
    pub(super) fn show_again<B: Board>(
        &self,
        screen: &mut Screen<B>,
        from: usize,
        count: usize,
        below: u16,
    ) -> Option<u32> {
        let plan = self.plans.0.get(Plans::index(from))?;
        let cursor = plan.effect.cursor?;
        let end_of_screen = (usize::from(plan.start.page) << 8) + B::SCREEN_SIZE;
        if usize::from(plan.from) != from
            || usize::from(plan.count) != count
            || end_of_screen > usize::from(below).min(B::RAM_END)
            || screen.start_of(from) != plan.start
            || screen[from..from + count] != plan.text[..]
        {
            return None;
        }
        let (effect, board) = (&plan.effect, &mut screen.board);
        for glyphs in &effect.glyphs {
            let cell = usize::from(glyphs.cell);
            write_lanes(&mut board.ram_mut()[..], cell, glyphs.codes, glyphs.first);
            write_lanes(
                &mut board.colours_mut()[..],
                cell % COLOUR_CELLS,
                splat(glyphs.colour),
                glyphs.first,
            );
        }
        let ram = board.ram_mut();
        ram[at::REVERSE] = effect.reverse;
        ram[at::COLOUR] = effect.colour;
        if effect.steps_down != 0 {
            ram[at::INPUT_ROW] = ram[at::INPUT_ROW].checked_shr(effect.steps_down.into()).unwrap_or(0);
        }
        if effect.has_glyph {
            ram[at::BLINK_COUNT] = 2;
        }
        let points = effect.points && (B::LINE_SETS_COLOURS || effect.has_glyph);
        let cycles = effect.cycles;
        let cursor = Cursor::from_cells(cursor);
        screen.set_cursor(cursor);
        if points {
            screen.point_to_colours_of(cursor.line());
        }
        Some(cycles)
    }

    /// Shows characters on the standard screen as far as each has a fast path, and caches their effect
    /// if that is all of them and they have begun here before; returns their number, and adds their
    /// cycles.
    pub(super) fn show_first<B: Board>(
        &mut self,
        screen: &mut Screen<B>,
        first: usize,
        from: usize,
        count: usize,
        cycles: &mut u32,
    ) -> usize {
        if !(1..=LONGEST).contains(&count) {
            return self.show_fast_prefix(screen, first, from, count, cycles, &mut ());
        }
        let start = screen.start_of(from);
        if self.plans.0.is_empty() {
            self.plans.0.resize_with(ENTRIES, Plan::default);
        }
        let plan = &mut self.plans.0[Plans::index(from)];
        plan.effect.cursor = None;
        if usize::from(plan.from) != from || usize::from(plan.count) != count || plan.start != start {
            (plan.from, plan.count, plan.start) = (from as u16, count as u8, start);
            return self.show_fast_prefix(screen, first, from, count, cycles, &mut ());
        }
        let (mut effect, before) = (Effect::default(), *cycles);
        let shown = self.show_fast_prefix(screen, first, from, count, cycles, &mut effect);
        if shown == count {
            effect.cursor = Some(screen.cursor().cells());
            effect.reverse = screen[at::REVERSE];
            effect.colour = screen[at::COLOUR];
            effect.cycles = *cycles - before;
            let text = screen[from..from + count].to_vec();
            let plan = &mut self.plans.0[Plans::index(from)];
            (plan.text, plan.effect) = (text, effect);
        }
        shown
    }
}

impl<B: Board> Screen<B> {
    /// Returns the state in which a string would begin.
    #[inline(always)]
    fn start_of(&self, from: usize) -> Start {
        let cursor = self.cursor();
        Start {
            links: [
                self.lanes_at(at::LINKS),
                self.lanes_at(at::LINKS + LANES),
                self.lanes_at(at::LINKS + 2 * LANES),
                self.lanes_at(B::LAST_LINKS),
            ],
            cursor: if self[from] == code::HOME { cursor.modes() } else { cursor.before_character() },
            page: self[at::PAGE],
            reverse: self[at::REVERSE],
            colour: self[at::COLOUR],
        }
    }
}
