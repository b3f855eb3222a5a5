//! The vectors from 768 on and the fetch routine at 115, which programs use to hook machine code
//! into the interpreter.
//!
//! Source: Answering the Commodore 64, 768 to 779 and 115. *Documented.*

use basic::memory::{Ram, word};

use super::placement::{Placement, Rom};
use crate::variant::{Hook, HookPoint};

/// The vectors with their initial values: errors, main loop, tokenising, listing, statements, terms.
pub(super) const ERROR: (u16, u16) = (0x0300, 0xe38b);
const MAIN: (u16, u16) = (0x0302, 0xa483);
const TOKENISE: (u16, u16) = (0x0304, 0xa57c);
const LIST: (u16, u16) = (0x0306, 0xa71a);
const STATEMENT: (u16, u16) = (0x0308, 0xa7e4);
const TERM: (u16, u16) = (0x030a, 0xae86);
pub(super) const VECTORS: [(u16, u16); 6] = [ERROR, MAIN, TOKENISE, LIST, STATEMENT, TERM];

/// The return address of a term.
pub(super) const AFTER_TERM: u16 = 0xadb4;
/// The address where the listing of a line begins.
pub(super) const LIST_LINE: u16 = 0xa6c9;

/// Return addresses.
impl<P: Placement> Rom<P> {
    /// Of tokenising, for a command and for a line.
    const AFTER_TOKENISING: &'static [u16] = &[Self::address(0xa499)];
    const AFTER_TOKENISING_LINE: &'static [u16] = &[Self::address(0xa4a2)];
    /// Of the fetch of a statement's first character.
    const AFTER_FETCH: &'static [u16] = &[Self::address(0xa7e7)];
    /// Of a term, and of the fetch of its first character.
    const AFTER_TERM: &'static [u16] = &[Self::address(AFTER_TERM)];
    const AFTER_FETCH_OF_TERM: &'static [u16] = &[Self::address(AFTER_TERM), Self::address(0xae8d)];
}

/// The fetch routine as initialisation leaves it, in two parts around the pointer in its load
/// instruction.
const FETCH: u16 = 0x0073;
const FETCH_MOVE: [u8; 7] = [0xe6, 0x7a, 0xd0, 0x02, 0xe6, 0x7b, 0xad];
const FETCH_TEST: (u16, [u8; 15]) =
    (0x007c, [0xc9, 0x3a, 0xb0, 0x0a, 0xc9, 0x20, 0xf0, 0xef, 0x38, 0xe9, 0x30, 0x38, 0xe9, 0xd0, 0x60]);

/// Returns the machine code at a hook point.
pub(super) fn hook<P: Placement>(ram: &Ram, point: HookPoint) -> Option<Hook> {
    let through = |(vector, default): (u16, u16), back: &'static [u16]| {
        let address = word(ram, vector);
        (address != Rom::<P>::address(default)).then_some(Hook { address, back })
    };
    match point {
        HookPoint::Error => through(ERROR, &[]),
        HookPoint::Prompt => through(MAIN, &[]),
        HookPoint::Tokenise => through(TOKENISE, Rom::<P>::AFTER_TOKENISING),
        HookPoint::TokeniseLine => through(TOKENISE, Rom::<P>::AFTER_TOKENISING_LINE),
        HookPoint::List => {
            through(LIST, &[]).map(|_| Hook { address: Rom::<P>::address(LIST_LINE), back: &[] })
        }
        HookPoint::Statement => through(STATEMENT, &[]),
        HookPoint::Term => through(TERM, Rom::<P>::AFTER_TERM),
        HookPoint::Fetch | HookPoint::FetchTerm => {
            let holds = |at: u16, bytes: &[u8]| ram[usize::from(at)..].starts_with(bytes);
            let back =
                if point == HookPoint::Fetch { Rom::<P>::AFTER_FETCH } else { Rom::<P>::AFTER_FETCH_OF_TERM };
            let is_original = holds(FETCH, &FETCH_MOVE) && holds(FETCH_TEST.0, &FETCH_TEST.1);
            (!is_original).then_some(Hook { address: FETCH, back })
        }
    }
}
