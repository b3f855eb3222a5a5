//! Output in one step, while no output is deferred.

use cbm_basic::machine::{FastOutput, PrintPacing, Trailing};

use crate::board::Board;
use crate::machine::Machine;

impl<B: Board> FastOutput for Machine<B> {
    #[inline(always)]
    fn show_string(
        &mut self,
        at: u16,
        length: u8,
        trailing: Trailing,
        pace: PrintPacing,
        below: u16,
    ) -> Option<u32> {
        self.editor
            .characters
            .show_string(&mut self.editor.screen, at, length, trailing, pace, below)
            .inspect(|_| self.output.spent = 0)
    }

    #[inline]
    fn show_steps(&mut self, steps: u8, before: u32, below: u16) -> Option<u32> {
        self.editor
            .characters
            .show_steps(&mut self.editor.screen, steps, before, below)
            .inspect(|_| self.output.spent = 0)
    }

    #[inline]
    fn show_line_end(&mut self, below: u16) -> Option<u32> {
        self.editor
            .characters
            .show_line_end(&mut self.editor.screen, below)
            .inspect(|_| self.output.spent = 0)
    }
}
