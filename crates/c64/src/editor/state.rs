//! The editor: the board it works on, and what it knows beforehand.

use core::ops::{Index, IndexMut};
use core::slice::SliceIndex;

use serde::{Deserialize, Serialize};

use super::character_table::CharacterTable;
use super::plans::Plans;
use crate::board::Board;
use crate::costs::Costs;
use crate::space::AddressSpace;

/// What of the KERNAL needs nothing but the board: screen, keyboard, interrupt.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Editor {
    pub(super) board: Board,
    #[serde(skip)]
    pub(super) costs: Costs,
    #[serde(skip)]
    pub(super) characters: CharacterTable,
    #[serde(skip)]
    pub(super) plans: Plans,
    /// CHRIN waits for a line to be finished.
    pub(super) is_reading_line: bool,
}

impl Editor {
    /// An editor whose routines cost what these figures say.
    pub(crate) fn new(board: Board, costs: Costs) -> Self {
        Self {
            board,
            characters: CharacterTable::new(&costs),
            plans: Plans::default(),
            costs,
            is_reading_line: false,
        }
    }

    /// Goes back to another's state. No program changes what the ROM's routines cost; what strings did depends on what it is compared with.
    pub(crate) fn restore(&mut self, saved: &Self) {
        let Self { board, costs: _, characters: _, plans: _, is_reading_line } = saved;
        self.board.restore(board);
        self.is_reading_line = *is_reading_line;
    }

    /// The board, lent.
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

    /// The 16-bit value at an address of RAM, low byte first.
    #[inline]
    pub(super) fn word(&self, address: u16) -> u16 {
        self.space().word(address)
    }

    /// Lets the processor work.
    #[inline]
    pub(super) fn spend(&mut self, cycles: u32) {
        self.board.clock_mut().spend(cycles);
    }
}

/// An index is an address of the RAM, whatever the processor would see there.
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
