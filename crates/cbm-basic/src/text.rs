//! The program in memory: a chain of lines, each with a link, a number and its tokens.
//!
//! ```text
//!   link low, link high, number low, number high, tokens ..., 0      (a link with a zero high byte ends the chain)
//! ```

pub use basic::chain::{ChainedLine, LINE_HEADER_SIZE, image};
use basic::memory::Ram;
pub use basic::memory::{set_word, word};

/// Returns the lines from `start` on, in the order of their links. Ends at a line whose address is
/// not after the previous one.
pub fn lines(ram: &Ram, start: u16) -> impl Iterator<Item = ChainedLine> + '_ {
    let mut address = start;
    let mut is_done = false;
    core::iter::from_fn(move || {
        let link = word(ram, address);
        if is_done || link >> 8 == 0 {
            return None;
        }
        let line = ChainedLine { address, number: word(ram, address.wrapping_add(2)) };
        is_done = link <= address;
        address = link;
        Some(line)
    })
}

/// Returns the tokens of the line at `address`.
pub fn tokens(ram: &Ram, address: u16) -> &[u8] {
    let from = usize::from(address) + usize::from(LINE_HEADER_SIZE);
    let rest = ram.get(from..).unwrap_or_default();
    let end = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
    &rest[..end]
}

/// Rewrites all links from `start` on; returns the address after the end of the chain.
pub fn relink(ram: &mut Ram, start: u16) -> u16 {
    let mut address = start;
    while ram[usize::from(address.wrapping_add(1))] != 0 {
        let length = u16::try_from(tokens(ram, address).len()).unwrap_or(u16::MAX);
        let next = address.wrapping_add(LINE_HEADER_SIZE).wrapping_add(length).wrapping_add(1);
        set_word(ram, address, next);
        if next <= address {
            break;
        }
        address = next;
    }
    address.wrapping_add(2)
}
