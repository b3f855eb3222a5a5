//! RAM that was just switched on.

use alloc::boxed::Box;

/// Length of a run of equal bytes.
const RUN: usize = 64;

/// RAM as power leaves it: runs of 64 zeros and 64 ones in turn, as most machines show, with single bytes that came up
/// otherwise; which ones, the seed decides. *Inferred*: no two machines agree.
#[must_use]
pub fn power_on_ram(seed: u64) -> Box<[u8; 0x1_0000]> {
    let mut ram = Box::new([0; 0x1_0000]);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for (address, byte) in ram.iter_mut().enumerate() {
        *byte = if (address / RUN).is_multiple_of(2) { 0x00 } else { 0xff };
        // Xorshift, for one byte in 64 another value.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if state >> 58 == 0 {
            *byte = (state >> 40) as u8;
        }
    }
    ram
}
