//! The editor: the board that it works on, and precomputed tables.

use core::ops::{Index, IndexMut};
use core::slice::SliceIndex;

use serde::{Deserialize, Serialize};

use super::character_table::CharacterTable;
use super::plans::Plans;
use crate::board::Board;
use crate::costs::Costs;
use crate::space::AddressSpace;

/// The parts of the KERNAL that need only the board: screen, keyboard, interrupt.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Editor {
    pub(super) board: Board,
    #[serde(skip)]
    pub(super) costs: Costs,
    #[serde(skip)]
    pub(super) characters: CharacterTable,
    #[serde(skip)]
    pub(super) plans: Plans,
    /// Whether CHRIN waits for a line to be finished.
    pub(super) is_reading_line: bool,
}

impl Editor {
    /// Creates an editor with the costs of its routines.
    pub(crate) fn new(board: Board, costs: Costs) -> Self {
        Self {
            board,
            characters: CharacterTable::new(&costs),
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
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    #[inline]
    pub(crate) fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    #[inline]
    pub(crate) fn costs(&self) -> &Costs {
        &self.costs
    }

    #[inline]
    pub(super) fn space(&self) -> &AddressSpace {
        self.board.space()
    }

    #[inline]
    pub(super) fn space_mut(&mut self) -> &mut AddressSpace {
        self.board.space_mut()
    }

    /// Returns the 16-bit value at an address of RAM, low byte first.
    #[inline]
    pub(super) fn word(&self, address: u16) -> u16 {
        self.space().word(address)
    }

    /// Advances the processor time.
    #[inline]
    pub(super) fn spend(&mut self, cycles: u32) {
        self.board.clock_mut().spend(cycles);
    }
}

/// An index is an address of the RAM, independent of the processor's address map.
impl<I: SliceIndex<[u8]>> Index<I> for Editor {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        &self.space()[index]
    }
}

impl<I: SliceIndex<[u8]>> IndexMut<I> for Editor {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        &mut self.space_mut()[index]
    }
}
