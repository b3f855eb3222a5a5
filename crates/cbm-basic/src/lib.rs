//! Commodore BASIC V2 as a dialect: its keywords, numbers, memory layout, words and costs.
//!
//! The engine is crate `basic`; here are tables, the number type, and what stands at which address of the interpreter. What a newcomer gets wrong: the message words carry
//! the blanks of the original (`?SYNTAX  ERROR` has two).
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod costs;
mod diversions;
mod float;
mod keywords;
mod layout;
mod routines;
mod syntax;
mod words;

use basic::{
    costs::Costs,
    dialect::{Dialect, Diversion, Host, Layout, Point, Words},
    fault::Fault,
    keyword::KeywordTable,
    vm::{After, Vm},
};

pub use float::Float;
pub use keywords::KEYWORDS;
pub use layout::PROGRAM_START;
pub use syntax::SYNTAX;

/// Commodore BASIC V2.
#[derive(Clone, Copy, Debug)]
pub struct CbmBasic;

impl Dialect for CbmBasic {
    type Number = Float;
    const KEYWORDS: KeywordTable = KEYWORDS;
    const LAYOUT: Layout = layout::LAYOUT;
    const COSTS: Costs = costs::COSTS;
    const WORDS: Words = words::WORDS;

    fn message(fault: Fault) -> &'static str {
        words::message(fault)
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

    fn diversion(ram: &[u8; 0x1_0000], point: Point) -> Option<Diversion> {
        diversions::diversion(ram, point)
    }

    /// Return addresses, the precedence, and what FRMEVL has put there.
    const TERM_STACK: u8 = 9;

    fn is_text(ram: &[u8; 0x1_0000]) -> bool {
        routines::is_text(ram)
    }

    fn text_descriptor(ram: &[u8; 0x1_0000]) -> u16 {
        routines::text_descriptor(ram)
    }

    fn prepare_list(ram: &mut [u8; 0x1_0000], line: u16, last: u16) {
        routines::prepare_list(ram, line, last);
    }

    fn routine<M: Host>(vm: &mut Vm<Self>, m: &mut M, address: u16) -> Option<Result<After, Fault>> {
        routines::routine(vm, m, address)
    }
}
