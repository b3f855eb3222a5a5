//! What analyses know of a machine's BASIC.

use std::ops::Range;

use crate::lexeme::{Lexeme, Lexer, SpannedLexeme};
use crate::machine::reads::Reads;
use crate::machine::repairs::Repairs;
use crate::tokenised::ProgramLine;
use crate::typed_line::TypedTokens;

/// Makes tokens of a typed line.
pub type TypedTokeniser = Box<dyn Fn(&[u8]) -> TypedTokens>;

/// The length of an item of tokens, and its spelling, if it is typed as one word.
pub type Spelling = (usize, Option<Vec<u8>>);

/// A label with its range in the tokens of its line.
pub type PlacedLabel = (Range<usize>, String);

/// A range of addresses, first and last, with its name.
pub type AddressName = (u32, u32, &'static str);

/// A keyword with the form in which it is used.
pub type Syntax = (&'static str, &'static str);

/// The BASIC of a machine.
pub struct Basic {
    /// Makes tokens of a typed line.
    pub tokeniser: fn() -> TypedTokeniser,
    /// Returns the lexemes of a line's tokens.
    pub lexer: Lexer,
    /// Returns the lexemes of a line's tokens, each with its range.
    pub spanned_lexemes: fn(&[u8]) -> Vec<SpannedLexeme>,
    /// The length and the spelling of the item with which tokens begin.
    pub item: fn(&[u8]) -> Spelling,
    /// Makes a program in memory format of lines.
    pub assemble: fn(&[ProgramLine]) -> Vec<u8>,
    /// The keywords as they are spelled.
    pub keywords: fn() -> Vec<&'static str>,
    /// The forms of its own keywords and of those that it shares, by table.
    pub syntax: &'static [&'static [Syntax]],
    /// Phrases for statements that mean something else than in other BASICs: with operand, and without.
    pub phrases: &'static [(&'static str, [&'static str; 2])],
    /// What the machine calls addresses and characters.
    pub names: Names,
    /// The BASICs that write constructs of others in the same way.
    pub family: Family,
    /// What advice for the first machine of the family says, and what it says here.
    pub advice: &'static [(&'static str, &'static str)],
    /// Codes that a line cannot hold between quotes.
    pub unstorable: &'static [u8],
    /// Whether a lexeme reads the clock.
    pub reads_clock: fn(&Lexeme) -> bool,
    /// Whether letters are options of its statements about files, as in `SAVE "A",A`.
    pub has_file_options: bool,
    /// Variables that the machine itself changes.
    pub own_variables: &'static [&'static str],
    /// Whether names that only begin like one of these variables are refused.
    pub reserves_own_variables: bool,
    /// Whether `A$` and `A`, and `A(1)` to `A(26)` and the variables A to Z, are cells of one memory.
    pub has_cells: bool,
    /// Whether DEFINT and its like choose the type of a variable by its first letter.
    pub has_type_statements: bool,
    /// Whether `A%` and `A` are two variables, although lexemes drop the mark.
    pub marks_integers: bool,
    /// Whether a jump may go to a computed line.
    pub computes_lines: bool,
    /// Finds the label of a line, and references to labels; ranges are of tokens.
    pub labels: Option<Labels>,
    /// Whether a program can handle its errors, as `ON ERROR` does.
    pub handles_errors: bool,
    /// Whether a check goes on with the statement behind an error.
    pub check_goes_on: bool,
    /// Whether a function in a name is read without its parentheses.
    pub functions_need_no_parentheses: bool,
    /// The messages of errors that a listing shows.
    pub errors: Errors,
    /// The bytes that all strings share before a statement reserves more; `None` where they have what is left.
    pub string_space: Option<usize>,
    /// What the program reads of the keyboard and of joysticks.
    pub reads: Reads,
    /// How lines are repaired by their checksums; `None` where magazines printed none.
    pub repairs: Option<&'static Repairs>,
}

/// BASICs that are alike: a column of the table of constructs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// BASIC V2 of the C64 and its sisters.
    Commodore,
    /// MSX-BASIC.
    Msx,
    /// The BASIC of Sharp's pocket computers.
    Sharp,
}

/// What a machine calls its addresses and characters.
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
    /// Returns what a control character does; `None` for the others.
    #[must_use]
    pub fn control(&self, code: u8) -> Option<&'static str> {
        self.controls.iter().copied().flatten().find(|(other, _)| *other == code).map(|&(_, name)| name)
    }
}

/// How lines are labelled.
pub struct Labels {
    /// The label with which a line begins.
    pub label: fn(&[u8]) -> Option<PlacedLabel>,
    /// The labels that a line refers to.
    pub references: fn(&[u8]) -> Vec<PlacedLabel>,
}

/// Messages of errors.
pub struct Errors {
    /// NEXT without its FOR.
    pub next_without_for: &'static str,
    /// A byte above 255.
    pub byte: &'static str,
    /// A byte that is no integer of the machine, either.
    pub large_byte: &'static str,
    /// An index beyond the dimension.
    pub index: &'static str,
    /// A second DIM of an array.
    pub redimensioned: &'static str,
    /// The statement before which a second DIM is allowed.
    pub erase: &'static str,
    /// Whether an array without DIM has the indices 0 to 10.
    pub has_default_extent: bool,
    /// Whether NEXT takes the innermost loop without a variable.
    pub next_needs_no_variable: bool,
}
