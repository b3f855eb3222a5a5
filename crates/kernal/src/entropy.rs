//! Entropy that BASIC reads from the chips; the other source, the jiffy clock, is accessible in
//! RAM.

use cbm_kernal::Entropy;

use crate::board::Board;
use crate::machine::Machine;

impl<B: Board> Entropy for Machine<B> {
    fn entropy(&mut self) -> [u8; 4] {
        self.board().entropy()
    }
}
