//! Fast printing on the standard screen: strings in one step, steps to the right, line ends.
//!
//! No event occurs between two characters of a string that is shown here: interrupts that would observe the
//! difference, and codes of the character sets, which the keyboard's interrupt exchanges, take the slow path.
//! So conditions that hold for all characters are tested once, the editor's cells are written at the end of
//! the string, and a character's action and cost come from a table ([`super::character_table`]). Characters
//! that scroll, wrap, or have infrequent effects go through the editor one by one.
//!
//! The written pages are not recorded: the caller has checked that only the screen is there.

use cbm_basic::machine::{PrintPacing, Trailing};

use super::character_table::{CharacterAction, CharacterTable};
use super::code;
use super::position::Cursor;
use super::print::REVERSED;
use super::{Geometry as _, Screen};
use crate::board::{Board, COLOUR_CELLS};
use crate::cells::{FREE_RAM, screen as at};

/// The interpreter's temporary strings are here; the editor does not write here.
const WORKSPACE: core::ops::Range<usize> = 0x0100..0x0200;

impl CharacterTable {
    /// [`FastOutput::show_string`](cbm_basic::machine::FastOutput::show_string).
    pub(crate) fn show_string<B: Board>(
        &self,
        screen: &mut Screen<B>,
        from: u16,
        length: u8,
        trailing: Trailing,
        pace: PrintPacing,
        below: u16,
    ) -> Option<u32> {
        if !screen.can_print_fast() {
            return None;
        }
        let (from, count) = (usize::from(from), usize::from(length));
        if count == 0 && trailing == Trailing::Nothing {
            screen.finish_fast_print();
            return Some(0);
        }
        let first = screen.fast_screen(below)?;
        let end = from + count;
        let is_apart = if from < usize::from(FREE_RAM) {
            WORKSPACE.contains(&from) && WORKSPACE.contains(&end)
        } else {
            end <= first || from >= first + B::SCREEN_SIZE && end <= B::RAM_END
        };
        // The video chip must be notified of another character set, and an interrupt before the code reads
        // another state than one after it.
        if !is_apart || screen[from..end].iter().any(|&character| code::is_charset_code(character)) {
            return None;
        }
        let began = screen.board.timing().clock.processor_time();
        let mut cycles = pace.before * u32::from(length);
        let mut next = from;
        loop {
            next += self.show_prefix(screen, first, next, end - next, &mut cycles);
            if next == end {
                break;
            }
            let character = screen[next];
            screen.put(character);
            cycles += if character == code::RETURN { pace.line_end } else { 0 };
            next += 1;
        }
        if trailing == Trailing::CursorRight {
            screen.put(code::RIGHT);
        }
        Some(screen.end_long(began, cycles))
    }

    /// Shows characters as far as the table has an action for them; returns their number, and adds their
    /// cycles.
    #[inline(always)]
    fn show_prefix<B: Board>(
        &self,
        screen: &mut Screen<B>,
        screen_address: usize,
        from: usize,
        count: usize,
        cycles: &mut u32,
    ) -> usize {
        let mut cursor = screen.cursor();
        if cursor.has_inserts() {
            return 0;
        }
        let (mut line, mut column, mut last) = (cursor.line(), cursor.column(), cursor.last::<B>());
        let (mut reverse_bit, mut reverse_cost) = screen.reverse_mode();
        let mut colour = screen[at::COLOUR] & 0x0f;
        // Whether a glyph has been shown, and whether the pointers to the line must be set.
        let (mut has_glyph, mut points) = (false, false);
        let mut shown = 0;
        while shown < count {
            let entry = self.entries[usize::from(screen[from + shown])];
            // The pointer to the colours stays at the last character shown; the slow path knows that line.
            if !B::LINE_SETS_COLOURS
                && has_glyph
                && matches!(entry.action, CharacterAction::Home | CharacterAction::Down | CharacterAction::Up)
            {
                break;
            }
            match entry.action {
                CharacterAction::Glyph | CharacterAction::Quote if column < last => {
                    let cell = line + column;
                    screen[cell] = entry.value | reverse_bit;
                    screen.board.colours_mut()[cell % COLOUR_CELLS] = colour;
                    column += 1;
                    *cycles += reverse_cost;
                    has_glyph = true;
                    if entry.action == CharacterAction::Quote {
                        cursor = cursor.with_quote_switched();
                    }
                }
                // In quotes the others are shown as glyphs.
                _ if cursor.is_quoted() => break,
                CharacterAction::Colour => {
                    screen[at::COLOUR] = entry.value;
                    colour = entry.value;
                }
                CharacterAction::Reverse => {
                    screen[at::REVERSE] = entry.value;
                    (reverse_bit, reverse_cost) = screen.reverse_mode();
                }
                CharacterAction::Right if column < last => column += 1,
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
                    let row = cursor.row() + 1;
                    screen[at::INPUT_ROW] >>= 1;
                    *cycles += if column == 0 { 0 } else { self.down_inside_cost };
                    *cycles += screen.page_crossing_cost(row);
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
            *cycles += entry.cycles;
            shown += 1;
        }
        if shown > 0 {
            let character = screen[from + shown - 1];
            screen.set_cursor(cursor.with_column(column).with_character(character));
        }
        if has_glyph {
            screen.sync_after_glyphs(line);
        } else if points {
            screen.go_to_line_colours(line);
        }
        shown
    }

    /// [`FastOutput::show_steps`](cbm_basic::machine::FastOutput::show_steps).
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
        screen.fast_screen(below)?;
        let began = screen.board.timing().clock.processor_time();
        let mut cycles = before * u32::from(steps);
        let mut left = usize::from(steps);
        while left > 0 {
            let cursor = screen.cursor();
            let within_row = cursor.last::<B>().saturating_sub(cursor.column()).min(left);
            if within_row == 0 || cursor.is_quoted() || cursor.has_inserts() {
                screen.put(code::RIGHT);
                left -= 1;
            } else {
                screen.set_cursor(cursor.moved_right(within_row, code::RIGHT));
                cycles += self.right_cost * within_row as u32;
                left -= within_row;
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
        Some(self.line_end_cost + screen.page_crossing_cost(row))
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

    /// Sets the cells that glyphs change in this line.
    #[inline]
    fn sync_after_glyphs(&mut self, line_address: usize) {
        self[at::BLINK_COUNT] = 2;
        self.point_to_colours_of(line_address);
    }

    /// Sets the colour pointer for the cursor's next line, if the move does so.
    #[inline]
    fn go_to_line_colours(&mut self, line_address: usize) {
        if B::LINE_SETS_COLOURS {
            self.point_to_colours_of(line_address);
        }
    }

    /// Sets the colour pointer for a line.
    #[inline]
    fn point_to_colours_of(&mut self, line_address: usize) {
        let [low, high] = (line_address as u16).to_le_bytes();
        if let Some(pointer) = self[at::COLOURS..].first_chunk_mut() {
            *pointer = [low, high & 3 | B::COLOUR_PAGE];
        }
    }

    /// Returns the reverse bit and its additional cycles, if reverse mode is on.
    #[inline]
    fn reverse_mode(&self) -> (u8, u32) {
        if self[at::REVERSE] == 0 { (0, 0) } else { (REVERSED, self.costs.print.reversed) }
    }
}
