//! The screen: the board that it is on, and the costs of the routines that write to it.

use core::ops::{Index, IndexMut};
use core::slice::SliceIndex;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::costs::Costs;

/// The part of the editor that needs no key: characters, cursor, rows.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Screen<B> {
    pub(crate) board: B,
    #[serde(skip)]
    pub(crate) costs: Costs,
}

impl<B: Board> Screen<B> {
    /// Advances the processor time.
    #[inline]
    pub(crate) fn spend(&mut self, cycles: u32) {
        self.board.timing_mut().clock.spend(cycles);
    }
}

/// An index is an address of the RAM, independent of the processor's address map.
impl<B: Board, I: SliceIndex<[u8]>> Index<I> for Screen<B> {
    type Output = I::Output;

    #[inline]
    fn index(&self, index: I) -> &I::Output {
        &self.board.ram()[index]
    }
}

impl<B: Board, I: SliceIndex<[u8]>> IndexMut<I> for Screen<B> {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        &mut self.board.ram_mut()[index]
    }
}
