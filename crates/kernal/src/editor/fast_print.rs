//! Fast printing on the standard screen: strings in one step, steps to the right, line ends.
//!
//! No event occurs between two characters of a string that is shown here: interrupts that would see the
//! difference, and codes of the character sets, which the keyboard's interrupt exchanges, take the slow path.
//! So conditions that hold for all characters are tested once, the editor's cells are written at the
//! end of the string, and a character's action and cost come from a table
//! ([`super::character_table`]). Characters that scroll, wrap, or have infrequent effects go
//! through the editor one by one.
//!
//! The written pages are not recorded: the caller has checked that only the screen lies there.

use cbm_basic::machine::{PrintPacing, Trailing};

use super::character_table::{CharacterAction, CharacterTable};
use super::code;
use super::fast_path::WORKSPACE;
use super::lanes::{LANES, lane_mask, plain_codes, plain_prefix, splat};
use super::plans::Plans;
use super::position::Cursor;
use super::{Geometry as _, Screen};
use crate::board::Board;
use crate::cells::{FREE_RAM, screen as at};
use crate::costs::Costs;

/// Glyphs have at least one of these bits set.
const GLYPH: u8 = 0x60;

/// What fast printing remembers: the actions of characters, and the effects of strings.
#[derive(Clone, Default)]
pub(crate) struct FastPrint {
    pub(super) characters: CharacterTable,
    pub(super) plans: Plans,
}

impl FastPrint {
    /// Creates it with the costs of the editor's routines and the codes of the colours.
    pub(super) fn new(costs: &Costs, colour_codes: &[u8]) -> Self {
        Self { characters: CharacterTable::new(costs, colour_codes), plans: Plans::default() }
    }

    /// [`FastOutput::show_string`](cbm_basic::machine::FastOutput::show_string).
    #[inline(always)]
    pub(crate) fn show_string<B: Board>(
        &mut self,
        screen: &mut Screen<B>,
        from: u16,
        length: u8,
        behind: Trailing,
        pace: PrintPacing,
        below: u16,
    ) -> Option<u32> {
        if !screen.can_print_fast() {
            return None;
        }
        let (from, count) = (usize::from(from), usize::from(length));
        let has_step = behind == Trailing::CursorRight;
        if screen[from] & GLYPH == 0 {
            return self.show_any_string(screen, from, count, behind, pace, below);
        }
        // Most strings are short, of one kind of characters, and stay in their row.
        if let Some(cursor) = screen.fast_row(from, count, below)
            && cursor.column() + count + usize::from(has_step) <= cursor.last::<B>()
            && !(has_step && cursor.is_quoted())
        {
            let (line, column) = (cursor.line(), cursor.column());
            let character = screen[from + count - 1];
            let sign = self.characters.entries[usize::from(character)];
            let (mode, more) = screen.reverse_mode();
            let is_shown = if count == 1 {
                let is_glyph = matches!(
                    sign.action,
                    CharacterAction::Plain | CharacterAction::Shifted | CharacterAction::Glyph
                );
                if is_glyph {
                    screen.show_glyph(line, column, sign.value | mode);
                }
                is_glyph
            } else {
                let (characters, first) = (screen.lanes_at(from), lane_mask(count));
                let is_plain = count <= LANES && plain_prefix(characters, first) == count;
                if is_plain {
                    screen.show_codes(line, column, plain_codes(characters), first, mode);
                }
                is_plain
            };
            let shown = if is_shown {
                screen.set_cursor(cursor.behind(count, character));
                screen.sync_after_glyphs(line);
                Some((sign.cycles + more) * u32::from(length))
            } else {
                self.show_within_row(screen, from, count, cursor)
            };
            if let Some(cycles) = shown {
                return Some(cycles + pace.before * u32::from(length) + self.end_in_row(screen, has_step));
            }
        }
        self.show_any_string(screen, from, count, behind, pace, below)
    }

    /// [`show_string`](Self::show_string) for any string. Strings that begin with a control
    /// code are mostly shown repeatedly in one place.
    #[inline(never)]
    fn show_any_string<B: Board>(
        &mut self,
        screen: &mut Screen<B>,
        from: usize,
        count: usize,
        behind: Trailing,
        pace: PrintPacing,
        below: u16,
    ) -> Option<u32> {
        let has_step = behind == Trailing::CursorRight;
        if !has_step && let Some(cycles) = self.show_again(screen, from, count, below) {
            screen.finish_fast_print();
            return Some(cycles + pace.before * count as u32);
        }
        if let Some(cursor) = screen.fast_row(from, count, below)
            && cursor.column() + count + usize::from(has_step) <= cursor.last::<B>()
            && !(has_step && cursor.is_quoted())
            && let Some(cycles) = self.show_within_row(screen, from, count, cursor)
        {
            return Some(cycles + pace.before * count as u32 + self.end_in_row(screen, has_step));
        }
        self.show_long_string(screen, from, count, behind, pace, below)
    }

    /// Ends a string that stays in its row, with a step to the right if one follows; returns the cycles
    /// of that.
    #[inline(always)]
    fn end_in_row<B: Board>(&self, screen: &mut Screen<B>, has_step: bool) -> u32 {
        if has_step {
            screen.set_cursor(screen.cursor().behind(1, code::RIGHT));
        }
        screen.finish_fast_print();
        if has_step { self.characters.right_cost } else { 0 }
    }

    /// Shows a string that leaves its row.
    #[inline(never)]
    fn show_long_string<B: Board>(
        &mut self,
        screen: &mut Screen<B>,
        from: usize,
        count: usize,
        behind: Trailing,
        pace: PrintPacing,
        below: u16,
    ) -> Option<u32> {
        if count == 0 && behind == Trailing::Nothing {
            screen.finish_fast_print();
            return Some(0);
        }
        let first = screen.fast_screen(below)?;
        let is_apart = if from < usize::from(FREE_RAM) {
            WORKSPACE.contains(&from) && WORKSPACE.contains(&(from + count))
        } else {
            from + count <= first || from >= first + B::SCREEN_SIZE && from + count + LANES <= B::RAM_END
        };
        if !is_apart || screen.has_charset_code(from, count) {
            return None;
        }
        let began = screen.board.timing().clock.processor_time();
        let mut cycles = pace.before * count as u32;
        let mut place = self.show_first(screen, first, from, count, &mut cycles);
        while place < count {
            let character = screen[from + place];
            screen.put(character);
            cycles += if character == code::RETURN { pace.line_end } else { 0 };
            place += 1;
            place += self.show_fast_prefix(screen, first, from + place, count - place, &mut cycles, &mut ());
        }
        if behind == Trailing::CursorRight {
            screen.put(code::RIGHT);
        }
        Some(screen.end_long(began, cycles))
    }

    /// [`FastOutput::show_steps`](cbm_basic::machine::FastOutput::show_steps).
    #[inline]
    pub(crate) fn show_steps<B: Board>(
        &self,
        screen: &mut Screen<B>,
        steps: u8,
        before: u32,
        below: u16,
    ) -> Option<u32> {
        if !screen.can_print_fast() {
            return None;
        }
        let cursor = screen.cursor();
        let count = usize::from(steps);
        if count == 0
            || cursor.column() + count > cursor.last::<B>()
            || cursor.is_quoted()
            || cursor.has_inserts()
        {
            return self.show_long_steps(screen, count, before, below);
        }
        screen.set_cursor(cursor.behind(count, code::RIGHT));
        screen.finish_fast_print();
        Some((before + self.characters.right_cost) * u32::from(steps))
    }

    #[inline(never)]
    fn show_long_steps<B: Board>(
        &self,
        screen: &mut Screen<B>,
        count: usize,
        before: u32,
        below: u16,
    ) -> Option<u32> {
        if count == 0 {
            screen.finish_fast_print();
            return Some(0);
        }
        screen.fast_screen(below)?;
        let began = screen.board.timing().clock.processor_time();
        let mut cycles = before * count as u32;
        let mut left = count;
        while left > 0 {
            let cursor = screen.cursor();
            let room = cursor.last::<B>().saturating_sub(cursor.column()).min(left);
            if room == 0 || cursor.is_quoted() || cursor.has_inserts() {
                screen.put(code::RIGHT);
                left -= 1;
            } else {
                screen.set_cursor(cursor.behind(room, code::RIGHT));
                cycles += self.characters.right_cost * room as u32;
                left -= room;
            }
        }
        Some(screen.end_long(began, cycles))
    }

    /// [`FastOutput::show_line_end`](cbm_basic::machine::FastOutput::show_line_end).
    #[inline]
    pub(crate) fn show_line_end<B: Board>(&self, screen: &mut Screen<B>, below: u16) -> Option<u32> {
        if !screen.can_print_fast() {
            return None;
        }
        let row = screen[at::ROW].wrapping_add(1);
        if row >= B::ROWS || !screen.is_line_alone(row) {
            return self.show_long_line_end(screen, below);
        }
        screen[at::REVERSE] = 0;
        screen[at::INPUT_ROW] >>= 1;
        let line = usize::from(screen.row_start(row));
        screen.set_cursor(Cursor::new::<B>(line, 0, row).with_character(code::RETURN));
        screen.go_to_line_colours(line);
        screen.finish_fast_print();
        Some(self.characters.line_end_cost + screen.page_crossing_cost(row))
    }

    #[inline(never)]
    fn show_long_line_end<B: Board>(&self, screen: &mut Screen<B>, below: u16) -> Option<u32> {
        screen.fast_screen(below)?;
        let began = screen.board.timing().clock.processor_time();
        screen.put(code::RETURN);
        Some(screen.end_long(began, 0))
    }
}

impl<B: Board> Screen<B> {
    /// Completes the state after output.
    #[inline]
    fn finish_fast_print(&mut self) {
        self[at::READING] = 0;
        self.board.code_mut().clear_interrupt_flag();
    }

    /// Ends output for which the editor has advanced the time since `began`: the time is set back.
    /// Returns all of the cycles.
    fn end_long(&mut self, began: u64, cycles: u32) -> u32 {
        let passed = self.board.timing().clock.processor_time() - began;
        self.board.timing_mut().clock.set_processor_time(began);
        self.finish_fast_print();
        cycles + passed as u32
    }

    /// Returns whether one of these characters may be a code of the character sets: the video chip must be
    /// notified of the set, and an interrupt before the code reads another state than one after it.
    fn has_charset_code(&self, from: usize, count: usize) -> bool {
        let is_in = |lanes: u64, code: u8| {
            let differing = lanes ^ splat(code);
            !(differing + splat(0x7f)) & splat(0x80)
        };
        let mut place = 0;
        while place < count {
            let lanes = self.lanes_at(from + place) & splat(!code::SHIFTED);
            // Codes 8 and 9 differ in bit 0.
            let found = is_in(lanes, code::LOWER) | is_in(lanes & splat(0xfe), code::LOCK_SET);
            if found & lane_mask(count - place) != 0 {
                return true;
            }
            place += LANES;
        }
        false
    }
}
