//! A dialect of BASIC as data: its types, its stack, its costs, and the layout of its programs.
//!
//! The parts of a dialect that work with the engine are in [`language`](crate::language).

use alloc::vec::Vec;
use core::{fmt::Debug, ops::RangeInclusive};

use hardware::{IrqDeferral, Memory, Timekeeper};
use serde::{Serialize, de::DeserializeOwned};

use crate::{costs::FlowCosts, memory::Ram, op::Pc};
pub use crate::{
    number::Number,
    op::{NATIVE, UNRESOLVED},
};

/// The engine's requirements on a machine.
pub trait BasicMachine: Memory + Timekeeper + IrqDeferral {}

impl<M: Memory + Timekeeper + IrqDeferral> BasicMachine for M {}

/// A dialect of BASIC.
pub trait Dialect: Sized + 'static {
    /// The accumulator.
    type Number: Number;
    /// Statements and functions that only this dialect has, with their arguments: at most four bytes.
    type Intrinsic: Copy + Debug + PartialEq;
    /// The names of variables and arrays, types included.
    type Name: Copy + Debug + PartialEq;
    /// The dialect's record about a text address; discarded with the code.
    type Annotation: Copy + Debug + Serialize + DeserializeOwned;
    /// The dialect's other data derived from the text; discarded with the code.
    type Derived: Clone + Debug + Default;
    /// Parts of statements that are compiled separately.
    type Fragment: Copy + Debug + PartialEq + Serialize + DeserializeOwned;
    /// The sizes of the entries on the original's processor stack.
    const STACK: StackModel;
    /// Whether frequent cases take fast paths: fused ops, elements by their address, loop iterations in
    /// one step. False where a test compares the fast paths with the slow ones.
    const FAST_PATHS: bool = true;

    /// Returns the costs of the original's own work that the engine does.
    fn flow_costs() -> &'static FlowCosts;

    /// Returns the lower limit of the stack pointer: above 0 where the stack shares its memory with
    /// other data.
    fn stack_limit(_ram: &Ram) -> u16 {
        0
    }

    /// Returns the ops that this dialect's state refers to, in the same order each time. Snapshots hold
    /// their [positions](crate::program::Position) instead.
    fn op_positions(&mut self) -> Vec<&mut Pc> {
        Vec::new()
    }

    /// Returns whether no program or command runs, and the machine waits for a person.
    fn is_at_prompt(&self) -> bool;
}

/// The stack of the original's processor, which limits the nesting of programs and expressions. Its
/// pointer counts down.
#[derive(Clone, Copy, Debug)]
pub struct StackModel {
    /// The pointer while no control entry is on the stack.
    pub top: u16,
    /// The size in bytes of a loop's entry.
    pub loop_frame_size: u8,
    /// The size in bytes of a call's entry, including the return address of the statement loop.
    pub call_frame_size: u8,
    /// The stack check before a loop begins: the bytes that must fit, and the bytes in use meanwhile.
    pub loop_check: (u8, u8),
    /// The same for a call.
    pub call_check: (u8, u8),
    /// The minimum distance of the pointer from the bottom.
    pub reserve: u8,
    /// The minimum pointer at which an expression may begin.
    pub expression_reserve: u8,
    /// The stack in bytes that expressions use without a check; a deeper one has its own check.
    pub assumed_free: u8,
    /// Whether `FOR` replaces the loop that the same statement began, instead of one over the same
    /// variable.
    pub replaces_loops_by_statement: bool,
}

/// A jump to a line.
#[derive(Clone, Copy, Debug)]
pub struct Jump {
    /// The target in the dialect's notation: a line number, or the address of a label.
    pub destination: u16,
    /// The number of the line that contains the jump; `None` at the prompt.
    pub within: Option<u16>,
    /// The address where that line ends.
    pub end: u16,
    /// The target's code position, or [`UNRESOLVED`].
    pub pc: Pc,
    /// The cycles to find it.
    pub search: u32,
}

/// The result of a search for the line that a jump names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchResult<F> {
    /// The text continues at this address.
    Found(u16),
    /// The line does not exist.
    NotFound,
    /// The search never ends; this fragment runs instead.
    Endless(F),
}

/// The layout of program text in memory. A *text address* is the text pointer between two statements.
pub trait ProgramText: Dialect {
    /// Returns the current line's number; `None` in a typed command.
    fn current_line(ram: &Ram) -> Option<u16>;

    /// Stores the number of the line that begins or continues where programs and the interpreter read
    /// it.
    fn store_current_line(ram: &mut Ram, number: u16);

    /// Returns whether the text at an address between two statements begins one; if not, an error follows.
    fn begins_statement(_ram: &Ram, _text: u16) -> bool {
        true
    }

    /// Returns the number that [`store_current_line`](Self::store_current_line) stored last.
    fn stored_current_line(ram: &Ram) -> u16;

    /// Returns the text addresses of a typed command; empty where commands are not program text.
    fn command_range() -> RangeInclusive<u16>;

    /// Returns the memory that the code of the line around a text address depends on: its first
    /// address, and the one after its last.
    fn line_dependency(ram: &Ram, text: u16) -> (u16, usize);

    /// Returns whether the interpreter itself writes to memory from `first` to `last`, so that code
    /// compiled from it must be compared before every statement.
    fn is_volatile(ram: &Ram, first: u16, last: u16) -> bool;

    /// Searches for the target of a jump from within a line: returns the result, the search cost, and
    /// the memory it depends on.
    fn find_line(
        ram: &Ram,
        jump: &Jump,
        within: Option<u16>,
    ) -> (SearchResult<Self::Fragment>, u32, (u16, usize));

    /// Records that the jump leads to a text address. Where the original writes the target into the
    /// jump's own text, writes it, and returns the addresses written and the search cost from then on.
    fn patch_jump(_ram: &mut Ram, _jump: &Jump, _text: u16) -> Option<(RangeInclusive<u16>, u32)> {
        None
    }
}
