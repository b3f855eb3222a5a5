//! The editor: the board that it works on, and precomputed tables.

use core::ops::{Index, IndexMut};
use core::slice::SliceIndex;

use serde::{Deserialize, Serialize};

use super::character_table::CharacterTable;
use super::plans::Plans;
use crate::board::Board;
use crate::costs::Costs;

/// The parts of the KERNAL that need only the board: screen, keyboard, interrupt.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Editor<B> {
    pub(crate) board: B,
    #[serde(skip)]
    pub(crate) costs: Costs,
    #[serde(skip)]
    pub(super) characters: CharacterTable,
    #[serde(skip)]
    pub(super) plans: Plans,
    /// Whether CHRIN waits for a line to be finished.
    pub(super) is_reading_line: bool,
}

impl<B: Board> Editor<B> {
    /// Creates an editor with the costs of its routines.
    pub(crate) fn new(board: B, costs: Costs) -> Self {
        Self {
            board,
            characters: CharacterTable::new(&costs, B::COLOUR_CODES),
            plans: Plans::default(),
            costs,
            is_reading_line: false,
        }
    }

    /// Restores another state. Programs do not change the costs of the ROM's routines; cached strings
    /// are compared with their preconditions anyway.
    pub(crate) fn restore(&mut self, saved: &Self) {
        let Self { board, costs: _, characters: _, plans: _, is_reading_line } = saved;
        self.board.restore(board);
        self.is_reading_line = *is_reading_line;
    }

    /// Returns the board.
    #[inline]
    pub(crate) fn board(&self) -> &B {
        &self.board
    }

    #[inline]
    pub(crate) fn board_mut(&mut self) -> &mut B {
        &mut self.board
    }

    #[inline]
    pub(crate) fn costs(&self) -> &Costs {
        &self.costs
    }

    /// Advances the processor time.
    #[inline]
    pub(crate) fn spend(&mut self, cycles: u32) {
        self.board.timing_mut().clock.spend(cycles);
    }
}

/// An index is an address of the RAM, independent of the processor's address map.
impl<B: Board, I: SliceIndex<[u8]>> Index<I> for Editor<B> {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        &self.board.ram()[index]
    }
}

impl<B: Board, I: SliceIndex<[u8]>> IndexMut<I> for Editor<B> {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        &mut self.board.ram_mut()[index]
    }
}
