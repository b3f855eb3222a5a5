//! The editor: the screen, fast printing on it, and the line that a person types.

use core::ops::{Index, IndexMut};
use core::slice::SliceIndex;

use serde::{Deserialize, Serialize};

use super::character_table::CharacterTable;
use super::screen::Screen;
use crate::board::Board;
use crate::costs::Costs;

/// The parts of the KERNAL that need only the board: screen, keyboard, interrupt.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Editor<B> {
    pub(crate) screen: Screen<B>,
    #[serde(skip)]
    pub(crate) characters: CharacterTable,
    /// Whether CHRIN waits for a line to be finished.
    pub(super) is_reading_line: bool,
}

impl<B: Board> Editor<B> {
    /// Creates an editor with the costs of its routines.
    pub(crate) fn new(board: B, costs: Costs) -> Self {
        Self {
            characters: CharacterTable::new(&costs, B::COLOUR_CODES),
            screen: Screen { board, costs },
            is_reading_line: false,
        }
    }

    /// Restores another state. Programs do not change the costs of the ROM's routines.
    pub(crate) fn restore(&mut self, saved: &Self) {
        let Self { screen: Screen { board, costs: _ }, characters: _, is_reading_line } = saved;
        self.screen.board.restore(board);
        self.is_reading_line = *is_reading_line;
    }

    /// Returns the board.
    #[inline]
    pub(crate) fn board(&self) -> &B {
        &self.screen.board
    }

    #[inline]
    pub(crate) fn board_mut(&mut self) -> &mut B {
        &mut self.screen.board
    }

    #[inline]
    pub(crate) fn costs(&self) -> &Costs {
        &self.screen.costs
    }
}

/// An index is an address of the RAM, independent of the processor's address map.
impl<B: Board, I: SliceIndex<[u8]>> Index<I> for Editor<B> {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        &self.screen[index]
    }
}

impl<B: Board, I: SliceIndex<[u8]>> IndexMut<I> for Editor<B> {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        &mut self.screen[index]
    }
}
