//! What a dialect brings: its text, its front, its store, its numbers, its words, its traps.
//!
//! A dialect is a value: it owns the state of its interpreter (a typed line, the place that it reads data from) beside the
//! [`Engine`]'s and is lent that for each piece of work. What it needs of a machine it says in the bounds under which it implements
//! [`Intrinsics`] and [`Traps`]; the engine itself demands memory and time alone. The one thing to know: only [`Intrinsics::word`] and
//! what reads and writes variables run often; everything else is called when a line is first reached, or when the horizon says so.
//!
//! One file, though a long one: it is the list of all that a dialect brings, half of it comments.

use core::{fmt::Debug, ops::RangeInclusive};

use hardware::{Memory, Timekeeper};
use serde::{Serialize, de::DeserializeOwned};

pub use crate::number::{EmptyLoop, Iteration, Number};
use crate::{
    costs::FlowCosts,
    emit::{CompileStart, Emitter},
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    memory::Ram,
    op::{Dest, Pc, StorageFormat},
    program::Jump,
};

/// What the engine demands of a machine.
pub trait BasicMachine: Memory + Timekeeper {}

impl<M: Memory + Timekeeper> BasicMachine for M {}

/// A language.
pub trait Dialect: Sized + 'static {
    /// The accumulator.
    type Number: Number;
    /// Statements and functions that only this language has, with their arguments: at most four bytes.
    type Intrinsic: Copy + Debug + PartialEq + Serialize + DeserializeOwned;
    /// The names of variables and arrays, types included.
    type Name: Copy + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What the dialect notes about places in the text, to be forgotten with the code.
    type Annotation: Copy + Debug + Serialize + DeserializeOwned;
    /// The sizes of what the original keeps on its stack.
    const STACK: StackModel;
    /// Whether what usually happens is done by a short way of its own: ops in one, elements by their place, rounds of loops. False where a
    /// test holds the short ways against the long ones.
    const FAST_PATHS: bool = true;

    /// What the original's own work costs where the engine does it.
    fn flow_costs() -> &'static FlowCosts;

    /// A word that takes a byte with it which it finds put aside otherwise, before its last one.
    fn fuse_byte(_word: Self::Intrinsic, _byte: u8) -> Option<Self::Intrinsic> {
        None
    }

    /// What the stack pointer must not come down to: more than nothing where the stack shares its memory with others.
    fn stack_limit(_ram: &Ram) -> u16 {
        0
    }

    /// Nothing runs: a person is being waited for.
    fn is_at_prompt(&self, engine: &Engine<Self>) -> bool;
}

/// The stack of the original's processor, which bounds how deep programs and expressions go. Its pointer counts down.
#[derive(Clone, Copy, Debug)]
pub struct StackModel {
    /// Where the pointer stands when no control entry is on the stack.
    pub top: u16,
    /// Bytes of a loop.
    pub loop_frame_size: u8,
    /// Bytes of a call, the return address of the statement loop included.
    pub call_frame_size: u8,
    /// What is demanded before a loop is begun, and before a call: the bytes that must fit, and those in use meanwhile.
    pub loop_check: (u8, u8),
    /// The same for a call.
    pub call_check: (u8, u8),
    /// The pointer must stay this far above the bottom.
    pub reserve: u8,
    /// Where the pointer must stay for an expression to be begun.
    pub expression_reserve: u8,
    /// Stack that statements may take for granted while no less is left: an expression that goes deeper tests for itself.
    pub assumed_free: u8,
    /// `FOR` replaces the loop that the same statement began, not one over the same variable.
    pub replaces_loops_by_statement: bool,
}

/// Where a search for the line that a jump names ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchResult<W> {
    /// The text goes on there.
    Found(u16),
    /// Not at all: there is no such place.
    NotFound,
    /// The search goes on for ever: this is what happens then.
    Endless(W),
}

/// How the text of a program lies in memory. A *text place* is where the text pointer stands between two statements.
pub trait ProgramText: Dialect {
    /// The number of the line under way, none in a typed command.
    fn current_line(ram: &Ram) -> Option<u16>;

    /// Leaves the number of the line that begins, or goes on, where programs and the interpreter find it.
    fn store_current_line(ram: &mut Ram, number: u16);

    /// The number that [`store_current_line`](Self::store_current_line) left last.
    fn stored_current_line(ram: &Ram) -> u16;

    /// The text places of a typed command; empty where commands are no text.
    fn command_range() -> RangeInclusive<u16>;

    /// The memory that the code of the line around a text place depends on: its first address, and that behind it.
    fn line_dependency(ram: &Ram, text: u16) -> (u16, usize);

    /// Whether memory from `first` to `last` is written by the interpreter itself, so that code made from it must be compared before
    /// every statement.
    fn is_volatile(ram: &Ram, first: u16, last: u16) -> bool;

    /// Finds what a jump names from within a line: where, what the search cost, and the memory it depends on.
    fn find_line(
        ram: &Ram,
        jump: &Jump,
        within: Option<u16>,
    ) -> (SearchResult<Self::Intrinsic>, u32, (u16, usize));

    /// The jump leads to a text place. Where the original writes that into the jump's own text, does so, and gives the addresses
    /// it wrote and what the search costs from now on.
    fn patch_jump(_ram: &mut Ram, _jump: &Jump, _text: u16) -> Option<(RangeInclusive<u16>, u32)> {
        None
    }
}

/// Text to ops. What is wrong in the text becomes an op that raises the error where the original would stumble.
pub trait Compile: ProgramText {
    /// Compiles what the text pointer stands before, to the end of its line.
    fn compile(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart);

    /// Compiles the rest of a statement that a call comes back to: skips to its end, then goes on.
    fn compile_after_call(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart);

    /// Compiles one numeric expression by itself, that ends with [`ReturnFromFunction`](crate::op::Op::ReturnFromFunction); gives the
    /// stack that it needs.
    fn compile_expression(&self, ram: &Ram, out: Emitter<'_, Self>, from: CompileStart) -> u8;
}

/// How variables, arrays and strings are found, made and laid out. [`store`](crate::store) has a form that dialects share.
pub trait Store: ProgramText {
    /// The descriptor of a string that nobody has stored anything in.
    const EMPTY_STRING: u16;

    /// The lowest address to which assignments and strings write; none when pointers and heads that the program has spoilt may
    /// lead them anywhere.
    fn lowest_written<M: Memory>(engine: &mut Engine<Self>, m: &M) -> Option<u16>;

    /// The place of a variable's value for reading, if it exists.
    fn variable_to_read<M: Memory>(
        engine: &mut Engine<Self>,
        m: &M,
        place: u16,
        cycles: &mut u64,
    ) -> Option<u16>;

    /// The place of a variable's value for writing; creates the variable if it does not exist.
    ///
    /// # Errors
    /// No room.
    fn variable_to_write<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        place: u16,
        cycles: &mut u64,
    ) -> Result<u16, Fault>;

    /// The place of an element whose subscripts are on the stack, creating the array if there is none.
    ///
    /// # Errors
    /// No room, or no such element.
    fn element<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault>;

    /// The same for one subscript that is not put on the stack first.
    ///
    /// # Errors
    /// No room, or no such element.
    #[inline]
    fn element_by<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
        subscript: i16,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        engine.values.subscript_stack.push(subscript);
        Self::element(engine, m, array, 1, cycles)
    }

    /// The same for two subscripts.
    ///
    /// # Errors
    /// No room, or no such element.
    #[inline]
    fn element_by_two<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
        (first, second): (i16, i16),
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        engine.values.subscript_stack.extend([first, second]);
        Self::element(engine, m, array, 2, cycles)
    }

    /// Creates an array with the extents on the subscript stack.
    ///
    /// # Errors
    /// No room, or there is one.
    fn dimension<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault>;

    /// Makes a quoted string in the text the current string.
    ///
    /// # Errors
    /// No room.
    fn load_literal<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
        length: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault>;

    /// Puts the string put aside before the current one, and takes both to where they go.
    ///
    /// # Errors
    /// No room, or too long.
    fn concatenate<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        dest: Dest,
        cycles: &mut u64,
    ) -> Result<(), Fault>;

    /// Does what [`load_literal`](Self::load_literal) and then [`concatenate`](Self::concatenate) do, if it can in one step: says whether it has.
    fn concatenate_literal<M: Memory>(
        _engine: &mut Engine<Self>,
        _m: &mut M,
        _literal: (u16, u8),
        _dest: Dest,
        _cycles: &mut u64,
    ) -> bool {
        false
    }

    /// Does what the op at a place says ([`Op::ConcatenateAll`](crate::op::Op::ConcatenateAll)), if it can: gives what the ops
    /// that it has done cost beside what is known from the text.
    fn concatenate_all<M: Memory>(_engine: &mut Engine<Self>, _m: &mut M, _pc: Pc) -> Option<u32> {
        None
    }

    /// Stores a quoted string in the text in the target.
    ///
    /// # Errors
    /// No room.
    #[inline]
    fn store_literal<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        text: u16,
        length: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        Self::load_literal(engine, m, text, length, cycles)?;
        Self::store_text(engine, m, cycles)
    }

    /// How a string stands to a quoted one in the text, by its place and length.
    ///
    /// # Errors
    /// No room.
    #[inline]
    fn compare_literal<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        left: u16,
        (text, length): (u16, u8),
        cycles: &mut u64,
    ) -> Result<core::cmp::Ordering, Fault> {
        Self::load_literal(engine, m, text, length, cycles)?;
        Ok(Self::compare_strings(engine, m, left, cycles))
    }

    /// How a string stands to the current one.
    fn compare_strings<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        left: u16,
        cycles: &mut u64,
    ) -> core::cmp::Ordering;

    /// Takes the current string to where it goes.
    ///
    /// # Errors
    /// No room.
    #[inline]
    fn move_to_dest<M: Memory>(
        engine: &mut Engine<Self>,
        m: &mut M,
        dest: Dest,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        match dest {
            Dest::Accumulator => {}
            Dest::Stack => engine.values.string_stack.push(engine.values.current_string),
            Dest::Target => Self::store_text(engine, m, cycles)?,
        }
        Ok(())
    }

    /// Stores the current string in the variable or element that is the target.
    ///
    /// # Errors
    /// No room.
    fn store_text<M: Memory>(engine: &mut Engine<Self>, m: &mut M, cycles: &mut u64) -> Result<(), Fault>;
}

/// How a word went that was to be done while the machine rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeferredOutcome {
    /// Nothing has been done: it is to be done the usual way.
    NotDone,
    /// The next op follows.
    Next,
    /// Code elsewhere does.
    Jump(Pc),
    /// It failed.
    Failed(Fault),
}

impl From<Result<(), Fault>> for DeferredOutcome {
    #[inline]
    fn from(done: Result<(), Fault>) -> Self {
        done.map_or_else(Self::Failed, |()| Self::Next)
    }
}

/// What only this language says, on a machine that can do it.
pub trait Intrinsics<M: BasicMachine>: Compile + Store {
    /// A function of the accumulator alone.
    ///
    /// # Errors
    /// As the function has them.
    fn pure_intrinsic(
        word: Self::Intrinsic,
        accumulator: Self::Number,
        cycles: &mut u64,
    ) -> Result<Self::Number, Fault>;

    /// A word that works on memory and the engine's values alone, and takes no notice of time.
    ///
    /// # Errors
    /// As the word has them.
    fn memory_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Self::Intrinsic,
        cycles: &mut u64,
    ) -> Result<(), Fault>;

    /// The same, with a byte put aside last if there is one, and with a string that is the current one then on its way.
    ///
    /// # Errors
    /// As the word has them, or no room.
    #[inline]
    fn memory_intrinsic_to(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Self::Intrinsic,
        byte: Option<u8>,
        dest: Dest,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        engine.values.byte_arguments.extend(byte);
        self.memory_intrinsic(engine, m, word, cycles)?;
        Self::move_to_dest(engine, m, dest, cycles)
    }

    /// The same with a string that is put behind the one put aside at once and is on its way then: gives what both take. None, with
    /// nothing done, where that does not go in one step.
    fn work_and_append(
        &mut self,
        _engine: &mut Engine<Self>,
        _m: &mut M,
        _word: Self::Intrinsic,
        _byte: Option<u8>,
        _dest: Dest,
    ) -> Option<u32> {
        None
    }

    /// The same with a string that is compared at once with a quoted one in the text, or that the one put aside is compared with.
    fn work_and_compare(
        &mut self,
        _engine: &mut Engine<Self>,
        _m: &mut M,
        _word: Self::Intrinsic,
        _byte: Option<u8>,
        _literal: Option<(u16, u8)>,
    ) -> Option<(core::cmp::Ordering, u32)> {
        None
    }

    /// The same with a string that another word works on at once.
    fn work_and_work(
        &mut self,
        _engine: &mut Engine<Self>,
        _m: &mut M,
        _word: Self::Intrinsic,
        _byte: Option<u8>,
        _then: Self::Intrinsic,
    ) -> Option<u32> {
        None
    }

    /// [`memory_intrinsic`](Self::memory_intrinsic) with a string that becomes the current one.
    ///
    /// # Errors
    /// As the word has them.
    #[inline]
    fn memory_intrinsic_on_text(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Self::Intrinsic,
        text: u16,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        engine.values.current_string = text;
        self.memory_intrinsic(engine, m, word, cycles)
    }

    /// Does a word while the machine [rests](Timekeeper::partial_page) on: one that takes no notice of time and touches nothing but the
    /// program's own memory and the language's cells, or one that the machine can do in passing. The statement `statement_start` at that time.
    fn deferred_intrinsic(
        &mut self,
        _engine: &mut Engine<Self>,
        _m: &mut M,
        _word: Self::Intrinsic,
        _began: u64,
        _cycles: &mut u64,
    ) -> DeferredOutcome {
        DeferredOutcome::NotDone
    }

    /// Does the same with a word that is given a string of the text, by place and length, and that stands at [`Engine::current_pc`]; tells how
    /// many ops that are words it has done, from this one on.
    fn deferred_literal_intrinsic(
        &mut self,
        _engine: &mut Engine<Self>,
        _m: &mut M,
        _word: Self::Intrinsic,
        _literal: (u16, u8),
        _cycles: &mut u64,
    ) -> Pc {
        0
    }

    /// How often such a word that has just been done could be done again on the same string, each time with what the string takes in the
    /// same time, and that time beside what the ops charge.
    fn repeats_on_literal(
        _engine: &Engine<Self>,
        _m: &M,
        _word: Self::Intrinsic,
        _literal: (u16, u8),
    ) -> Option<(u64, u64)> {
        None
    }

    /// Does it so many times [again](Self::repeats_on_literal). Time has been seen to.
    fn repeat_on_literal(&mut self, _m: &mut M, _word: Self::Intrinsic, _literal: (u16, u8), _times: u64) {}

    /// Any other word, whose op stands at [`Engine::current_pc`] and has been charged for: once, however often it answers
    /// [`ControlFlow::Again`].
    ///
    /// # Errors
    /// As the word has them.
    fn machine_intrinsic(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        word: Self::Intrinsic,
    ) -> Result<ControlFlow, Fault>;

    /// The text has come to its end at a text place.
    fn end_of_text(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> ControlFlow;

    /// Goes on with what runs while no ops do: a prompt, machine code. `None` when it has done something and is to be asked again.
    fn run_outside_program(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<ExitReason>;

    /// What the host is to see of how a stretch of ops ended; `None` if the dialect goes on with something else.
    fn visible_exit(&self, outcome: ExitReason) -> Option<ExitReason> {
        Some(outcome)
    }

    /// A slice of the host's time begins.
    fn begin_slice(&mut self) {}
}

/// What may come between two statements, and errors.
pub trait Traps<M: BasicMachine>: Intrinsics<M> {
    /// Something wants to be asked about every statement.
    fn is_armed(&self) -> bool {
        false
    }

    /// An error of the program. What traps it jumps; what reports it leaves.
    fn fault(&mut self, engine: &mut Engine<Self>, m: &mut M, fault: Fault) -> ControlFlow;

    /// Memory may have been written behind the interpreter's back: takes the pages and says what is no longer true.
    fn invalidate_written(&mut self, engine: &mut Engine<Self>, m: &mut M);

    /// What breaks a program off at the statement that begins at a text place: a stop key.
    fn check_break(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow>;

    /// Before the statement at a text place, if something is armed or due: `None` if it begins.
    fn before_statement(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<ControlFlow>;

    /// Why the host gets control when its time is up.
    fn deadline_exit(&mut self) -> ExitReason {
        ExitReason::DeadlineReached
    }
}

/// A kind whose numbers are in the accumulator's own format.
pub const NATIVE: StorageFormat = StorageFormat(0);

/// A place in code that is not known yet.
pub const UNRESOLVED: Pc = Pc::MAX;
