//! What an variant of the interpreter is: keywords, a number type, a memory layout, words for messages, and costs.
//!
//! The same interpreter was sold for several machines with other tables. [`C64Basic`](crate::C64Basic) is the C64's.

use alloc::{borrow::Cow, vec::Vec};

use basic::{dialect, engine::Engine, fault::Fault, memory::Ram, store};
use cbm_kernal::{Channels, DeviceError, Entropy, Keys, MachineCode};
use hardware::{Memory, Timekeeper};

use crate::{
    costs::Costs,
    interpreter::{Interpreter, RoutineExit},
    keyword::{Function, KeywordTable},
};

/// The machine that the interpreter runs on.
pub trait CbmMachine: Memory + Timekeeper + Channels + Keys + MachineCode + Entropy {}

impl<M> CbmMachine for M where M: Memory + Timekeeper + Channels + Keys + MachineCode + Entropy {}

/// An error of the firmware as one of the program.
#[must_use]
pub const fn device_fault(error: DeviceError) -> Fault {
    Fault::Own(error as u8)
}

/// Text in a file where a number was to be read.
pub const FILE_DATA: Fault = Fault::Own(0x80);
/// Characters that a string has room for.
const LONGEST_STRING: usize = 0xff;

/// Memory and file differ.
pub const VERIFY: Fault = Fault::Own(0x81);

/// An variant of the interpreter.
pub trait BasicVariant: 'static {
    /// The accumulator.
    type Number: Number;
    /// The tokens.
    const KEYWORDS: KeywordTable;
    /// Where the interpreter keeps its pointers.
    const LAYOUT: Layout;
    /// What the interpreter's own work costs.
    const COSTS: Costs;
    /// [`basic::dialect::Dialect::FAST_PATHS`]; the machine's for printing among them.
    const FAST_PATHS: bool = true;
    /// Words that the interpreter says.
    const PHRASES: Phrases;

    /// The costs in use: [`COSTS`](Self::COSTS), unless a test asks what a change of them would do.
    #[inline(always)]
    fn costs() -> &'static Costs {
        &Self::COSTS
    }

    /// The words for an error, without mark and suffix.
    fn message(fault: Fault) -> &'static str;

    /// The same in a copy of the ROM that lies in RAM.
    fn message_in(_ram: &Ram, fault: Fault) -> Vec<u8> {
        Self::message(fault).as_bytes().to_vec()
    }

    /// Cycles to fetch this byte of the text with the pointer moved on, the byte itself only.
    fn fetch_cost(byte: u8) -> u16;

    /// The error that machine code names by this number.
    fn fault_from_number(number: u8) -> Option<Fault>;

    /// The number by which the place where errors are reported is told that there is none.
    const NO_ERROR: u8 = 0;

    /// Where the program has led machine code into the interpreter's way at a point.
    fn hook(_ram: &Ram, _point: HookPoint) -> Option<Hook> {
        None
    }

    /// Bytes of stack between statements and the terms of their expressions.
    const TERM_STACK: u8 = 0;

    /// Lays out in memory what machine code that lists lines finds there: the first line, the last number.
    fn prepare_list(_ram: &mut Ram, _line: u16, _last: u16) {}

    /// Does for machine code what the original interpreter's routine at `address` does. `None` if nothing is known to
    /// stand there.
    fn routine<M: CbmMachine>(
        interpreter: &mut Interpreter<Self>,
        engine: &mut Engine<Interpreter<Self>>,
        m: &mut M,
        address: u16,
    ) -> Option<Result<RoutineExit, Fault>>
    where
        Self: Sized;
}

/// What the interpreter does with numbers beside what the engine does.
pub trait Number: dialect::Number {
    /// Bytes of a stored number.
    const SIZE: u16;

    /// A numeric function of one number that needs nothing but the number.
    ///
    /// # Errors
    /// As the function has them.
    fn call(self, function: Function, cost: &mut u64) -> Result<Self, Fault>;

    /// The random function. `seed` is where the generator's state is stored.
    ///
    /// # Errors
    /// Overflow, for states that a program has written.
    fn random(
        self,
        ram: &mut Ram,
        seed: u16,
        entropy: impl FnOnce() -> [u8; 4],
        cost: &mut u64,
    ) -> Result<Self, Fault>;

    /// A 16-bit signed integer, rounded down.
    ///
    /// # Errors
    /// Illegal quantity.
    fn to_i16(self, cost: &mut u64) -> Result<i16, Fault>;

    /// From a signed integer.
    fn from_i16(value: i16, cost: &mut u64) -> Self;

    /// From an unsigned byte.
    fn from_byte(value: u8, cost: &mut u64) -> Self;

    /// From the machine's clock.
    fn from_ticks(ticks: u32, cost: &mut u64) -> Self;

    /// The circle constant.
    fn pi() -> Self;

    /// Reads a number from text; tells how many bytes it took, blanks included.
    fn parse(text: &[u8], cost: &mut u64) -> (Result<Self, Fault>, usize);

    /// Reads a number from text, whatever follows it.
    ///
    /// # Errors
    /// Overflow.
    fn parse_value(text: &[u8], cost: &mut u64) -> Result<Self, Fault> {
        Self::parse(text, cost).0
    }

    /// Writes the number as text with its leading blank or minus; tells how many bytes.
    fn print(self, buffer: &mut [u8; 16], cost: &mut u64) -> usize;

    /// Writes the machine's clock as hours, minutes and seconds.
    fn print_ticks(ticks: u32, buffer: &mut [u8; 6], cost: &mut u64);

    /// The machine's clock from hours, minutes and seconds; none where they are no digits.
    fn parse_ticks(digits: [u8; 6], cost: &mut u64) -> Option<i32>;

    /// The bytes of the stored form.
    fn to_bytes(self) -> Vec<u8>;

    /// From the bytes of the stored form.
    fn from_bytes(bytes: &[u8]) -> Option<Self>;

    /// Takes the accumulator as machine code left it in memory.
    fn read_accumulator(memory: &[u8]) -> Self;

    /// Lays the accumulator out in memory as machine code finds it.
    fn write_accumulator(self, memory: &mut [u8]);

    /// Nearly the same as a double, for people.
    fn to_f64(self) -> f64;

    /// What is left of this number where a string of this length has been made, whose place overwrites it, too: it is not looked at
    /// mostly. As a condition it holds where the string is not empty.
    fn under_string(self, length: u8) -> Self;

    /// What is in the accumulator while a string is: this number with the parts that the place of the string's descriptor
    /// overwrites, and, if it is [`under_string`](Self::under_string), its length and place.
    fn as_string(self, descriptor: u16, made: (u8, u16)) -> Self;

    /// This accumulator as an operand of arithmetic, where a string's parts may not be in the form of a number.
    fn as_operand(self) -> Self;

    /// The place of a string's descriptor where the accumulator is taken for a string.
    fn as_descriptor(self) -> u16;
}

/// Where an variant keeps what in memory.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The pointers to variables, arrays and strings.
    pub store: store::Layout,
    /// Pointer to the program.
    pub program: u16,
    /// Number of the current line.
    pub current_line: u16,
    /// Number of the line that was broken off.
    pub old_line: u16,
    /// Place at which to go on.
    pub old_text: u16,
    /// Line number of the current `DATA`.
    pub data_line: u16,
    /// Place of the next datum.
    pub data: u16,
    /// Where the text pointer lives for machine code.
    pub text_pointer: u16,
    /// Where an integer argument is left for machine code.
    pub integer: u16,
    /// Where the accumulator lives for machine code.
    pub accumulator: u16,
    /// Whether machine code has left a string there: bit 7.
    pub is_text: u16,
    /// The buffer for a typed line.
    pub input_buffer: u16,
    /// Bytes a typed line may have.
    pub input_limit: u8,
    /// The random generator's state.
    pub random_seed: u16,
    /// The clock, three bytes, high byte first.
    pub clock: u16,
    /// Registers passed to machine code: A, X, Y, status.
    pub registers: u16,
    /// The jump to the user's own function.
    pub user_function: u16,
    /// Byte that names the file to print to or to read from; 0 for screen and keyboard.
    pub channel: u16,
    /// The first and the last address by which machine code is led into the interpreter's way.
    pub hook_range: (u16, u16),
    /// Cells below the program that the interpreter takes no notice of when they change: the firmware's.
    pub firmware: [(u16, u16); 2],
    /// What the stack pointer is from power-on until the stack is first cleared.
    pub stack_top: u8,
    /// What it is from then on when no control entry is on the stack.
    pub stack_cleared: u8,
    /// Where the keywords stand in the ROM, the last letter of each marked: a page.
    pub keywords: u16,
    /// What the greeting leaves in cells that nothing here takes notice of, with the cell before the digits of a number among them.
    pub greeting_residue: [(u16, u8); 4],
}

/// Words the interpreter says.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    /// After an error's own words.
    pub error: Message,
    /// Before a line number.
    pub in_line: Message,
    /// A program is as the file has it.
    pub verified: Message,
    /// The prompt.
    pub ready: Message,
    /// The words of a stop.
    pub stopped: Message,
    /// Too much was typed.
    pub extra_ignored: Message,
    /// No number was typed.
    pub redo: Message,
}

/// A message, which ends by a zero in the ROM.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    /// Where it stands in the ROM.
    pub at: u16,
    /// What it says.
    pub words: &'static str,
}

impl Message {
    /// What it says: the variant's words, or those of a copy of the ROM in RAM.
    pub(crate) fn read(self, m: &impl Memory) -> Cow<'static, [u8]> {
        if !m.is_shadowed(self.at) {
            return Cow::Borrowed(self.words.as_bytes());
        }
        let stored = &m.ram()[usize::from(self.at)..];
        let end = stored.iter().take(LONGEST_STRING).take_while(|&&byte| byte != 0).count();
        Cow::Owned(stored[..end].to_vec())
    }
}

/// Points of the interpreter at which a program may put machine code of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookPoint {
    /// An error is to be reported, or the prompt is to come back without one.
    Error,
    /// The prompt is about to wait for a line.
    Prompt,
    /// A typed command is to be made tokens of.
    Tokenise,
    /// So is a typed line of the program.
    TokeniseLine,
    /// A line is to be listed.
    List,
    /// A statement is about to begin.
    Statement,
    /// The first character of a statement is about to be fetched.
    Fetch,
    /// A term of an expression is about to be evaluated.
    Term,
    /// The first character of a term is about to be fetched.
    FetchTerm,
}

/// Machine code in the interpreter's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hook {
    /// Where it begins.
    pub address: u16,
    /// Where it comes back to when it returns, outermost first.
    pub back: &'static [u16],
}
