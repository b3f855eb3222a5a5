//! The data of a machine's BASIC that analyses use.

use std::ops::Range;

use crate::lexeme::{Lexeme, Lexer, SpannedLexeme};
use crate::machine::reads::Reads;
use crate::machine::repairs::Repairs;
use crate::tokenised::ProgramLine;
use crate::typed_line::TypedTokens;

/// Tokenises a typed line.
pub type TypedTokeniser = Box<dyn Fn(&[u8]) -> TypedTokens>;

/// The length of an item of tokens, and its spelling if it is a keyword.
pub type Spelling = (usize, Option<Vec<u8>>);

/// A label with its range in the tokens of its line.
pub type PlacedLabel = (Range<usize>, String);

/// A range of addresses, first and last, with its name.
pub type AddressName = (u32, u32, &'static str);

/// A keyword with its syntax.
pub type Syntax = (&'static str, &'static str);

/// The BASIC of a machine.
pub struct Basic {
    /// Returns the tokeniser of typed lines.
    pub tokeniser: fn() -> TypedTokeniser,
    /// Returns the lexemes of a line's tokens.
    pub lexer: Lexer,
    /// Returns the lexemes of a line's tokens, each with its range.
    pub spanned_lexemes: fn(&[u8]) -> Vec<SpannedLexeme>,
    /// Returns the length and the spelling of the item at the start of some tokens.
    pub item: fn(&[u8]) -> Spelling,
    /// Assembles lines to a program in memory format.
    pub assemble: fn(&[ProgramLine]) -> Vec<u8>,
    /// The keywords as they are spelled.
    pub keywords: fn() -> Vec<&'static str>,
    /// The syntax of its keywords, in tables that machines can share.
    pub syntax: &'static [&'static [Syntax]],
    /// Phrases for statements that have another meaning than in other BASICs: with operand, and without.
    pub phrases: &'static [(&'static str, [&'static str; 2])],
    /// The names of addresses and characters.
    pub names: Names,
    /// The family of BASICs that write a construct in the same way.
    pub family: Family,
    /// Advice for the first machine of the family, each with the advice for this machine.
    pub advice: &'static [(&'static str, &'static str)],
    /// Codes that a line cannot hold between quotes.
    pub unstorable: &'static [u8],
    /// Whether a lexeme reads the clock.
    pub reads_clock: fn(&Lexeme) -> bool,
    /// Whether letters are options of its statements about files, such as `SAVE "A",A`.
    pub has_file_options: bool,
    /// Variables that the machine itself changes.
    pub own_variables: &'static [&'static str],
    /// Whether it rejects names that only begin with the name of one of these variables.
    pub reserves_own_variables: bool,
    /// Whether `A$` and `A`, and `A(1)` to `A(26)` and the variables A to Z, share memory cells.
    pub has_cells: bool,
    /// Whether DEFINT and similar statements declare the type of a variable by its first letter.
    pub has_type_statements: bool,
    /// Whether `A%` and `A` are two variables, although lexemes drop the suffix.
    pub marks_integers: bool,
    /// Whether the target of a jump can be an expression.
    pub computes_lines: bool,
    /// The label of a line, and references to labels; ranges are of tokens.
    pub labels: Option<Labels>,
    /// Whether a program can handle its errors, such as with `ON ERROR`.
    pub handles_errors: bool,
    /// Whether a check continues with the statement after an error.
    pub check_goes_on: bool,
    /// Whether the interpreter reads a function within a name without its parentheses.
    pub functions_need_no_parentheses: bool,
    /// The messages of errors that an analysis predicts.
    pub errors: Errors,
    /// The bytes that all strings share before a statement reserves more; `None` where strings have all free memory.
    pub string_space: Option<usize>,
    /// The functions that read the keyboard and joysticks.
    pub reads: Reads,
    /// The data for repairs of lines by their checksums; `None` where magazines printed no checksums.
    pub repairs: Option<&'static Repairs>,
}

/// Families of similar BASICs: a column of the table of constructs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// BASIC V2 of the C64 and its sisters.
    Commodore,
    /// MSX-BASIC.
    Msx,
    /// The BASIC of Sharp's pocket computers.
    Sharp,
}

/// The names of a machine's addresses and characters.
pub struct Names {
    /// Tables of addresses of memory and chips.
    pub memory: &'static [&'static [AddressName]],
    /// Tables of addresses of the memory of the video chip.
    pub video: &'static [&'static [AddressName]],
    /// Tables of routines in ROM.
    pub routines: &'static [&'static [AddressName]],
    /// Tables of control characters.
    pub controls: &'static [&'static [(u8, &'static str)]],
}

impl Names {
    /// Returns the effect of a control character; `None` for the others.
    #[must_use]
    pub fn control(&self, code: u8) -> Option<&'static str> {
        self.controls.iter().copied().flatten().find(|(other, _)| *other == code).map(|&(_, name)| name)
    }
}

/// The lexer of labels.
pub struct Labels {
    /// Returns the label with which a line begins.
    pub label: fn(&[u8]) -> Option<PlacedLabel>,
    /// Returns the labels to which a line refers.
    pub references: fn(&[u8]) -> Vec<PlacedLabel>,
}

/// Messages of errors.
pub struct Errors {
    /// NEXT without its FOR.
    pub next_without_for: &'static str,
    /// A byte above 255.
    pub byte: &'static str,
    /// A byte that is outside the range of integers, too.
    pub large_byte: &'static str,
    /// An index beyond the dimension.
    pub index: &'static str,
    /// A second DIM of an array.
    pub redimensioned: &'static str,
    /// The statement before which a second DIM is allowed.
    pub erase: &'static str,
    /// Whether an array without DIM has the indices 0 to 10.
    pub has_default_extent: bool,
    /// Whether NEXT without a variable takes the innermost loop.
    pub next_needs_no_variable: bool,
}
