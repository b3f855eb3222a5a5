//! The C64's edition, Commodore BASIC V2: keywords, numbers, memory layout, words, costs, and what stands at which address.
//!
//! What a newcomer gets wrong: the message words carry the blanks of the original (`?SYNTAX  ERROR` has two).

mod costs;
pub(crate) mod diversions;
mod float;
mod keywords;
mod layout;
mod rom;
mod routines;
mod syntax;
mod words;

use alloc::vec::Vec;

use basic::{engine::Engine, fault::Fault, memory::Ram};

pub use self::{float::Float, keywords::KEYWORDS, layout::PROGRAM_START, rom::rom, syntax::SYNTAX};
use crate::{
    costs::Costs,
    edition::{Diversion, Edition, Host, Layout, Point, Words},
    interpreter::{After, Interpreter},
    keyword::KeywordTable,
};

/// Commodore BASIC V2.
#[derive(Clone, Copy, Debug)]
pub struct CbmBasic;

impl Edition for CbmBasic {
    type Number = Float;
    const KEYWORDS: KeywordTable = KEYWORDS;
    const LAYOUT: Layout = layout::LAYOUT;
    const COSTS: Costs = costs::COSTS;
    const WORDS: Words = words::WORDS;

    fn message(fault: Fault) -> &'static str {
        words::message(fault)
    }

    fn message_in(ram: &Ram, fault: Fault) -> Vec<u8> {
        words::message_in(ram, fault)
    }

    fn fault_numbered(number: u8) -> Option<Fault> {
        words::fault_numbered(number)
    }

    /// CHRGET takes longer for what is below the colon: it goes on to tell digits from the rest.
    #[inline]
    fn fetch_cost(byte: u8) -> u16 {
        if byte >= b':' { 29 } else { 40 }
    }

    const NO_ERROR: u8 = diversions::NO_ERROR;

    fn diversion(ram: &Ram, point: Point) -> Option<Diversion> {
        diversions::diversion(ram, point)
    }

    /// Return addresses, the precedence, and what FRMEVL has put there.
    const TERM_STACK: u8 = 9;

    fn prepare_list(ram: &mut Ram, line: u16, last: u16) {
        routines::prepare_list(ram, line, last);
    }

    fn routine<M: Host>(
        interpreter: &mut Interpreter<Self>,
        engine: &mut Engine<Interpreter<Self>>,
        m: &mut M,
        address: u16,
    ) -> Option<Result<After, Fault>> {
        routines::routine(interpreter, engine, m, address)
    }
}
