//! Entropy that BASIC reads from the chips; the other source, the jiffy clock, is accessible in
//! RAM.

use cbm_kernal::Entropy;

use crate::C64;

impl Entropy for C64 {
    /// Returns CIA 1's timer A low, tenths of a second, timer A high, seconds: in the order in which
    /// RND(0) takes them.
    fn entropy(&mut self) -> [u8; 4] {
        let now = self.clock().elapsed();
        let [timers, _] = self.board().cias();
        [0x04, 0x08, 0x05, 0x09].map(|register| timers.register(register, now))
    }
}
