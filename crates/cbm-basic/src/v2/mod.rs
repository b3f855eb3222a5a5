//! Commodore BASIC V2: keywords, numbers, memory layout, messages, costs, and ROM routines by address. The
//! differences between its copies in the ROMs of several machines are their [`Placement`].

mod costs;
mod float;
mod hooks;
mod keywords;
mod layout;
mod messages;
mod placement;
mod rom;
mod routines;
mod syntax;

use alloc::vec::Vec;
use core::marker::PhantomData;

use basic::{engine::Engine, fault::Fault, memory::Ram};

pub use self::{
    float::Float,
    keywords::KEYWORDS,
    layout::PROGRAM_START,
    placement::{C64Rom, Part, Placement, Vic20Rom},
    rom::rom,
    syntax::SYNTAX,
};
use crate::{
    access::AccessTiming,
    costs::Costs,
    interpreter::{Interpreter, RomRoutines, RoutineExit},
    keyword::{Function, KeywordTable},
    machine::CbmMachine,
    variant::{BasicVariant, Hook, HookPoint, Layout, Phrases},
};

/// Commodore BASIC V2 in one machine's ROM.
#[derive(Clone, Copy, Debug)]
pub struct V2Basic<P>(PhantomData<P>);

/// That of the Commodore 64.
pub type C64Basic = V2Basic<C64Rom>;

/// That of the VIC-20.
pub type Vic20Basic = V2Basic<Vic20Rom>;

impl<P: Placement> BasicVariant for V2Basic<P> {
    type Number = Float;
    const KEYWORDS: KeywordTable = KEYWORDS;
    const LAYOUT: Layout = layout::layout::<P>();
    const COSTS: Costs = costs::COSTS;
    const ACCESS: AccessTiming = costs::ACCESS;
    const PHRASES: Phrases = messages::phrases::<P>();

    const ZONE: u8 = P::ZONE;

    #[inline]
    fn saved_cycles(function: Function) -> u16 {
        P::saved_cycles(function)
    }

    fn message(fault: Fault) -> &'static str {
        messages::message(fault)
    }

    fn message_in(ram: &Ram, fault: Fault) -> Vec<u8> {
        messages::message_in::<P>(ram, fault)
    }

    fn fault_from_number(number: u8) -> Option<Fault> {
        messages::fault_from_number(number)
    }

    /// CHRGET takes longer for bytes below the colon: it continues with the test for digits.
    #[inline]
    fn fetch_cost(byte: u8) -> u16 {
        if byte >= b':' { 29 } else { 40 }
    }

    const NO_ERROR: Option<u8> = P::NO_ERROR;

    fn hook(ram: &Ram, point: HookPoint) -> Option<Hook> {
        hooks::hook::<P>(ram, point)
    }

    /// Return addresses, the precedence, and the bytes that FRMEVL has pushed.
    const TERM_STACK: u8 = 9;

    fn prepare_list(ram: &mut Ram, line: u16, last: u16) {
        routines::prepare_list(ram, line, last);
    }
}

impl<P: Placement> RomRoutines for V2Basic<P> {
    fn routine<M: CbmMachine>(
        interpreter: &mut Interpreter<Self>,
        engine: &mut Engine<Interpreter<Self>>,
        m: &mut M,
        address: u16,
    ) -> Option<Result<RoutineExit, Fault>> {
        routines::routine(interpreter, engine, m, address)
    }
}
