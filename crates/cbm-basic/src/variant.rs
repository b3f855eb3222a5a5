//! A variant of the interpreter: keywords, a number type, a memory layout, messages, and costs.
//!
//! The same interpreter was sold for several machines with other tables.
//! [`C64Basic`](crate::C64Basic) is the C64's variant.

use alloc::{borrow::Cow, vec::Vec};

use basic::{dialect, fault::Fault, memory::Ram, store};
use hardware::Memory;

use crate::{
    access::AccessTiming,
    costs::Costs,
    keyword::{Function, KeywordTable},
    machine::{DeviceError, MachineCode},
};

/// Converts an error of the firmware to one of the program.
#[must_use]
pub const fn device_fault(error: DeviceError) -> Fault {
    Fault::Own(error as u8)
}

/// Text instead of a number in a file.
pub const FILE_DATA: Fault = Fault::Own(0x80);
/// The maximum length of a string.
const LONGEST_STRING: usize = 0xff;

/// Memory and file differ.
pub const VERIFY: Fault = Fault::Own(0x81);

/// A variant of the interpreter.
pub trait BasicVariant: 'static {
    /// The accumulator.
    type Number: Number;
    /// The keywords and their tokens.
    const KEYWORDS: KeywordTable;
    /// The addresses of the interpreter's variables.
    const LAYOUT: Layout;
    /// The costs of the interpreter's own work.
    const COSTS: Costs;
    /// When its statements access the machine.
    const ACCESS: AccessTiming = AccessTiming::IMMEDIATE;
    /// [`basic::dialect::Dialect::FAST_PATHS`], including the machine's for printing.
    const FAST_PATHS: bool = true;
    /// The messages of the interpreter.
    const PHRASES: Phrases;

    /// The costs in use: [`COSTS`](Self::COSTS), unless a test changes them.
    #[inline(always)]
    fn costs() -> &'static Costs {
        &Self::COSTS
    }

    /// Returns the text of an error, without the question mark and `ERROR`.
    fn message(fault: Fault) -> &'static str;

    /// Returns the same text from a copy of the ROM in RAM.
    fn message_in(_ram: &Ram, fault: Fault) -> Vec<u8> {
        Self::message(fault).as_bytes().to_vec()
    }

    /// Returns the cycles to fetch this byte of the text with an advanced pointer, without advancing.
    fn fetch_cost(byte: u8) -> u16;

    /// Returns the error with this number in machine code.
    fn fault_from_number(number: u8) -> Option<Fault>;

    /// The number that means "no error" where errors are reported; `None` if the prompt then returns elsewhere.
    const NO_ERROR: Option<u8> = None;

    /// Returns the machine code that the program has installed at a hook point.
    fn hook(_ram: &Ram, _point: HookPoint) -> Option<Hook> {
        None
    }

    /// The columns of a print zone.
    const ZONE: u8 = 10;

    /// Returns the cycles that a function takes less here than the number type counts.
    fn saved_cycles(_function: Function) -> u16 {
        0
    }

    /// The bytes of stack between statements and the terms of their expressions.
    const TERM_STACK: u8 = 0;

    /// Writes the state of `LIST` for machine code to memory: the first line, the last number.
    fn prepare_list(_ram: &mut Ram, _line: u16, _last: u16) {}
}

/// The operations on numbers that the interpreter needs in addition to the engine's.
pub trait Number: dialect::Number {
    /// The size in bytes of a stored number.
    const SIZE: u16;

    /// Computes a numeric function of one number that needs no other state.
    ///
    /// # Errors
    /// As for the function.
    fn call(self, function: Function, cost: &mut u64) -> Result<Self, Fault>;

    /// Computes the random function. `seed` is the address of the generator's state.
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

    /// Returns the next number of the generator after it is seeded with these bits.
    fn random_after_seeding(bits: u64) -> Self;

    /// Converts to a 16-bit signed integer, rounded down.
    ///
    /// # Errors
    /// Illegal quantity.
    fn to_i16(self, cost: &mut u64) -> Result<i16, Fault>;

    /// Converts a signed integer.
    fn from_i16(value: i16, cost: &mut u64) -> Self;

    /// Converts an unsigned byte.
    fn from_byte(value: u8, cost: &mut u64) -> Self;

    /// Converts a line number, which is printed then.
    fn from_line_number(number: u16, cost: &mut u64) -> Self;

    /// Converts the machine's clock.
    fn from_ticks(ticks: u32, cost: &mut u64) -> Self;

    /// Returns the constant π.
    fn pi() -> Self;

    /// Parses a number at the beginning of text; returns the number of bytes consumed, blanks included,
    /// too.
    fn parse(text: &[u8], cost: &mut u64) -> (Result<Self, Fault>, usize);

    /// Parses a number at the beginning of text and ignores the rest.
    ///
    /// # Errors
    /// Overflow.
    fn parse_value(text: &[u8], cost: &mut u64) -> Result<Self, Fault> {
        Self::parse(text, cost).0
    }

    /// Writes the number as text with its leading blank or minus; returns the number of bytes.
    fn print(self, buffer: &mut [u8; 16], cost: &mut u64) -> usize;

    /// Writes the machine's clock as hours, minutes and seconds.
    fn print_ticks(ticks: u32, buffer: &mut [u8; 6], cost: &mut u64);

    /// Converts hours, minutes and seconds to the machine's clock; `None` if a byte is not a digit.
    fn parse_ticks(digits: [u8; 6], cost: &mut u64) -> Option<i32>;

    /// Returns the bytes of the stored format.
    fn to_bytes(self) -> Vec<u8>;

    /// Converts from the bytes of the stored format.
    fn from_bytes(bytes: &[u8]) -> Option<Self>;

    /// Reads the accumulator as machine code left it in memory.
    fn read_accumulator(memory: &[u8]) -> Self;

    /// Writes the accumulator to memory in the format that machine code expects.
    fn write_accumulator(self, memory: &mut [u8]);

    /// Converts to a nearly equal double, for display.
    fn to_f64(self) -> f64;

    /// Returns the remains of this number after a string of this length has been made, whose address
    /// overwrites part of it, too. The original mostly ignores the value. As a condition it is true
    /// when the string is not empty.
    fn under_string(self, length: u8) -> Self;

    /// Returns the accumulator while it is a string: this number with the parts that the address of the
    /// string's descriptor overwrites, and, if it is [`under_string`](Self::under_string), its length
    /// and address.
    fn as_string(self, descriptor: u16, made: (u8, u16)) -> Self;

    /// Returns this accumulator as an operand of arithmetic, where the parts of a string may not form a
    /// valid number.
    fn as_operand(self) -> Self;

    /// Returns the address of the descriptor when a string operation uses the accumulator.
    fn as_descriptor(self) -> u16;
}

/// The addresses of a variant's data in memory.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The pointers to variables, arrays and strings.
    pub store: store::Layout,
    /// Pointer to the program.
    pub program: u16,
    /// Number of the current line.
    pub current_line: u16,
    /// Number of the interrupted line.
    pub old_line: u16,
    /// Address at which to continue.
    pub old_text: u16,
    /// Line number of the current `DATA`.
    pub data_line: u16,
    /// Address of the next `DATA` item.
    pub data: u16,
    /// The text pointer for machine code.
    pub text_pointer: u16,
    /// The integer argument for machine code.
    pub integer: u16,
    /// The accumulator for machine code.
    pub accumulator: u16,
    /// Whether machine code has left a string there: bit 7.
    pub is_text: u16,
    /// The buffer for a typed line.
    pub input_buffer: u16,
    /// The maximum length of a typed line.
    pub input_limit: u8,
    /// The random generator's state.
    pub random_seed: u16,
    /// The clock, three bytes, high byte first.
    pub clock: u16,
    /// Registers passed to machine code: A, X, Y, status.
    pub registers: u16,
    /// The jump to the user's function.
    pub user_function: u16,
    /// The number of the file to print to or to read from; 0 for screen and keyboard.
    pub channel: u16,
    /// The first and the last address of the vectors that machine code hooks.
    pub hook_range: (u16, u16),
    /// The firmware's cells below the program, which the interpreter does not read.
    pub firmware: [(u16, u16); 2],
    /// The stack pointer from power-on until the stack is first cleared.
    pub stack_top: u8,
    /// The stack pointer from then on with no control entry on the stack.
    pub stack_cleared: u8,
    /// The address of the keyword list in the ROM, a page; bit 7 marks the last letter of each.
    pub keywords: u16,
    /// The greeting's other residue in BASIC's work cells, the same for every size of memory.
    pub greeting_residue: [(u16, u8); 8],
    /// The power of ten by which a printed number was scaled.
    pub scale: u16,
    /// The last byte of the half by which it was rounded.
    pub rounding_half: u16,
    /// The pointers to the first byte of the string literal scanned last and to the one after it.
    pub literal_ends: u16,
    /// The tokeniser's mode at the last byte of a line.
    pub tokenised_as: u16,
}

/// The messages of the interpreter.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    /// After an error's text.
    pub error: Message,
    /// Before a line number.
    pub in_line: Message,
    /// Program and file match.
    pub verified: Message,
    /// The prompt.
    pub ready: Message,
    /// The message of a `STOP`.
    pub stopped: Message,
    /// More input than variables.
    pub extra_ignored: Message,
    /// The input is not a number.
    pub redo: Message,
}

/// A message; a zero ends it in the ROM.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    /// Its address in the ROM.
    pub at: u16,
    /// Its text.
    pub text: &'static str,
}

impl Message {
    /// Returns its text: the variant's, or that of a copy of the ROM in RAM.
    pub(crate) fn read(self, m: &(impl Memory + MachineCode)) -> Cow<'static, [u8]> {
        if !m.is_shadowed(self.at) {
            return Cow::Borrowed(self.text.as_bytes());
        }
        let stored = &m.ram()[usize::from(self.at)..];
        let end = stored.iter().take(LONGEST_STRING).take_while(|&&byte| byte != 0).count();
        Cow::Owned(stored[..end].to_vec())
    }
}

/// Points of the interpreter that a program may hook with machine code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookPoint {
    /// An error is about to be reported, or the prompt to return without one.
    Error,
    /// The prompt is about to wait for a line.
    Prompt,
    /// A typed command is about to be tokenised.
    Tokenise,
    /// A typed program line is about to be tokenised.
    TokeniseLine,
    /// A line is about to be listed.
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

/// Machine code at a hook point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hook {
    /// Its entry address.
    pub address: u16,
    /// Its return addresses, outermost first.
    pub back: &'static [u16],
}
