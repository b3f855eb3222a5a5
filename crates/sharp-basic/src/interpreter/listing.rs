//! The program on the display: the listing from a line on, and the line at its top opened for
//! editing.

use alloc::vec::Vec;

use basic::memory::Ram;
use hardware::Memory;

use super::{
    SharpBasic, SharpMachine,
    edit_field::EditField,
    edit_line::EditLine,
    keys, lines,
    recall_keys::Recall,
    stage::{DRAWN_CELL, PromptStage},
};
use crate::{
    list,
    machine::{COLUMNS, CellPosition, ROWS},
    text::{self, Line as ProgramLine},
    tokeniser::END,
};

/// Returns the tokens of a line.
pub(super) fn tokens(ram: &Ram, line: ProgramLine) -> &[u8] {
    let tokens = &ram[usize::from(line.tokens())..usize::from(line.next)];
    tokens.strip_suffix(&[END]).unwrap_or(tokens)
}

impl SharpBasic {
    /// Returns whether the program may be listed and changed: no password is set.
    pub(super) fn is_open(&self) -> bool {
        self.prompt.password.is_none()
    }

    /// Returns the line at the top of the listing, or the one stored last.
    pub(super) fn line_at_top<M: Memory>(&self, m: &M) -> Option<ProgramLine> {
        let number = self.prompt.top.filter(|_| self.is_open())?;
        lines::numbered(m.ram(), number, None).0
    }

    /// Handles UP and DOWN in program mode: moves to the position of an error, or by a line.
    pub(super) fn move_listing<M: SharpMachine>(&mut self, m: &mut M, key: u8) {
        // The message of a failed command is unchanged.
        if !self.is_open() || key == keys::DOWN && self.prompt.stage == PromptStage::Failed {
            return;
        }
        let error_position = self.prompt.error_position.take();
        let found =
            error_position.and_then(|(number, step)| Some((lines::numbered(m.ram(), number, None).0?, step)));
        if let Some((line, step)) = found {
            return self.open_line(m, line, step);
        }
        let lines = || text::lines(m.ram(), lines::first_line(m.ram()));
        let line = match (key, self.prompt.top) {
            (keys::UP, None) => lines().last(),
            (keys::UP, Some(top)) => {
                lines().take_while(|line| line.number < top).last().or_else(|| lines().next())
            }
            (_, None) => lines().next(),
            (_, Some(top)) => lines().find(|line| line.number > top).or_else(|| lines().last()),
        };
        if let Some(line) = line {
            self.list_from(m, line);
        }
    }

    /// Lists from a line on, as far as the display has rows.
    pub(super) fn list_from<M: SharpMachine>(&mut self, m: &mut M, line: ProgramLine) {
        self.show_lines(m, line.address);
        self.prompt.recall = Recall::default();
        self.prompt.error_position = None;
        self.prompt.top = Some(line.number);
    }

    /// Fills the display with the lines from an address on.
    pub(super) fn show_lines<M: SharpMachine>(&mut self, m: &mut M, address: u16) {
        let rows = listed_rows(m, address);
        self.clear_display(m);
        Self::spend(m, DRAWN_CELL * u64::from(ROWS) * u64::from(COLUMNS));
        for (row, text) in (0..).zip(&rows) {
            self.output.at = CellPosition { row, column: 0 };
            for &code in text {
                self.show(m, code);
            }
            self.output_log.end_line();
        }
        self.await_line(m);
    }

    /// Opens a line at the top of the display, with the cursor on a step of its tokens.
    pub(super) fn open_line<M: SharpMachine>(&mut self, m: &mut M, line: ProgramLine, step: usize) {
        self.clear_display(m);
        self.await_line(m);
        self.prompt.recall = Recall::default();
        self.prompt.top = Some(line.number);
        self.prompt.field = EditField::default();
        self.prompt.field.line = EditLine::opened(line.number, tokens(m.ram(), line), step);
        self.prompt.stage = PromptStage::Editing;
        self.draw_typed(m);
    }

    /// Returns the rows of the lines after the open one.
    pub(super) fn rows_after<M: SharpMachine>(&self, m: &M) -> Vec<Vec<u8>> {
        self.line_at_top(m).map_or_else(Vec::new, |line| listed_rows(m, line.next))
    }
}

/// Returns the rows of the lines from an address on, up to the height of the display.
fn listed_rows<M: SharpMachine>(m: &M, address: u16) -> Vec<Vec<u8>> {
    let height = usize::from(ROWS);
    let ram = m.ram();
    text::lines(ram, address)
        .flat_map(|line| list::rows(line.number, tokens(ram, line)))
        .take(height)
        .collect()
}
