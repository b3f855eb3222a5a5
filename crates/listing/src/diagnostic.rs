//! What can be wrong, or worth a remark, in the text of a listing.

use std::fmt;

use thiserror::Error;

use crate::machine::MachineKind;
use crate::source::Span;

/// An error or a remark at a place of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What it is.
    pub kind: DiagnosticKind,
    /// Where it is.
    pub span: Span,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\n{}", self.span, self.kind, self.span.excerpt())
    }
}

impl std::error::Error for Diagnostic {}

/// The kinds of problems. Those of the first group are errors, those of the second become warnings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiagnosticKind {
    /// A name in braces that no notation has.
    #[error("unknown key name `{name}`{}", suggestion(nearest))]
    UnknownName {
        /// As it is printed.
        name: String,
        /// Known names like it, nearest first.
        nearest: Vec<&'static str>,
    },
    /// A lone character in braces: some magazines underlined it to mean SHIFT, and the underline is lost.
    #[error(
        "`{{{name}}}` has two readings: write `{{SHIFT-{key}}}` if the {key} was underlined, plain `{key}` if not"
    )]
    LostUnderline {
        /// What stands in the braces.
        name: String,
        /// The character.
        key: char,
    },
    /// A number that may be part of the name or a count.
    #[error("`{{{name}}}` has two readings: write a count as `{{name*3}}`")]
    AmbiguousCount {
        /// What stands in the braces.
        name: String,
    },
    /// Compute!'s mark for what its printer could not print.
    #[error("`{{NIM}}` marks a character the magazine could not print; replace it by the right one")]
    NotPrinted,
    /// A code that is no byte.
    #[error("code `{text}` does not fit a byte: expected 0 to 255")]
    CodeTooLarge {
        /// As it is printed.
        text: String,
    },
    /// A repetition count of 0 or of more than a line can hold.
    #[error("count in `{{{name}}}` is out of range: expected 1 to 255")]
    CountOutOfRange {
        /// What stands in the braces.
        name: String,
    },
    /// An opening brace without its end.
    #[error("`{{` without `}}` in the same line; a {} has no braces, so they always enclose a key name", short(*.machine))]
    UnclosedBrace {
        /// The machine that lacks braces.
        machine: MachineKind,
    },
    /// A closing brace without a beginning.
    #[error("`}}` without `{{` in front of it; a {} has no braces, so they always enclose a key name", short(*.machine))]
    UnmatchedBrace {
        /// The machine that lacks braces.
        machine: MachineKind,
    },
    /// Nothing between braces or commas.
    #[error("no key name between the braces")]
    EmptyBrace,
    /// A character that the machine lacks.
    #[error(
        "the {} has no character `{}` (U+{:04X})", short(*.machine), character.escape_debug(), u32::from(*character)
    )]
    UnknownCharacter {
        /// The machine that lacks it.
        machine: MachineKind,
        /// The character.
        character: char,
    },
    /// A key that SHIFT or C= makes nothing of, with the line that means it.
    #[error(
        "`{character}` is underlined or overlined, but no key of the {} gives it with SHIFT or C=", short(*.machine)
    )]
    NoShift {
        /// The machine with those keys.
        machine: MachineKind,
        /// The character.
        character: char,
    },
    /// The code that ends a line in memory.
    #[error("code 0 cannot stand in a line: the machine takes it for the line's end")]
    NulCode,
    /// A line number that the machine refuses as too large.
    #[error("line number {number} is too large: expected at most {most}")]
    NumberTooLarge {
        /// The number.
        number: u32,
        /// The largest.
        most: u32,
    },
    /// A line number that the machine refuses as too small.
    #[error("line number {number} is too small: expected at least {least}")]
    NumberTooSmall {
        /// The number.
        number: u32,
        /// The smallest.
        least: u32,
    },
    /// The same number twice.
    #[error("line number {number} stands twice, first in line {first} of the page")]
    DuplicateNumber {
        /// The number.
        number: u16,
        /// Line of the page where it stands first.
        first: u32,
    },
    /// More than a line can hold even when every keyword is shortened to its token.
    #[error("line {number} has at least {bytes} bytes: expected at most {most}")]
    LineTooLong {
        /// The line.
        number: u16,
        /// Its bytes at least.
        bytes: usize,
        /// What the machine holds.
        most: usize,
    },
    /// A line without a number in a file that the machine wrote.
    #[error("`{text}` has no number; the machine stops here with `Direct statement in file`")]
    DirectStatement {
        /// The line.
        text: String,
    },
    /// `print` without brackets.
    #[error(
        "`print` without brackets is a statement of Python 2; Python 3 has a function, write `print(...)`"
    )]
    PrintStatement,
    /// The loop that only the school's editor has.
    #[error(
        "`repeat` is a loop that TigerJython's editor adds to Python; write `for _ in range(n):`, or `while True:` for \
         one without a count"
    )]
    RepeatLoop,

    /// A line that only a guess could end.
    #[error("line {number} is taken to end before `{rest}`: nothing on the page tells its end")]
    GuessedLineEnd {
        /// The line.
        number: u32,
        /// The first words behind it.
        rest: String,
    },
    /// A line that stands on the page with another text, too.
    #[error("line {number} is printed here with another text: `{text}`")]
    ConflictingText {
        /// The line.
        number: u32,
        /// That text.
        text: String,
    },
    /// More than the screen editor takes.
    #[error(
        "line {number} has {length} characters; a {} takes {most}, so it was typed with abbreviated keywords",
        short(*.machine)
    )]
    TypedTooLong {
        /// The machine that it is typed into.
        machine: MachineKind,
        /// The line.
        number: u16,
        /// Its typed characters, number included.
        length: usize,
        /// What the machine takes.
        most: usize,
    },
    /// A number smaller than the one before it.
    #[error(
        "line {number} stands behind line {previous}; it is sorted in, as the machine does when it is typed"
    )]
    NumberOutOfOrder {
        /// The number.
        number: u16,
        /// The number before it.
        previous: u16,
    },
    /// A keyword in the letter case that this listing uses for shifted letters.
    #[error("`{word}` and its like are read as keywords, although this listing writes them in {usual}")]
    KeywordInOtherCase {
        /// The word.
        word: String,
        /// `capitals` or `small letters`.
        usual: &'static str,
    },
    /// A letter outside quotes in the case that this listing uses for shifted letters, which the machine would drop.
    #[error("`{letter}` and its like are read as unshifted, although this listing writes names in {usual}")]
    LetterInOtherCase {
        /// The first such letter.
        letter: char,
        /// `capitals` or `small letters`.
        usual: &'static str,
    },
    /// Keywords in capitals, strings in small letters.
    #[error(
        "keywords are in capitals, strings read as text in small letters: small letters in strings are taken as \
         unshifted, capitals as shifted ({count} small letters)"
    )]
    SmallStrings {
        /// How many there are.
        count: usize,
    },
    /// `_S_` in a string.
    #[error("`{text}` and its like are read as an underlined key: SHIFT-{}", key.to_ascii_uppercase())]
    Underscored {
        /// With its underscores.
        text: String,
        /// The key.
        key: char,
    },
    /// Blanks between the digits of a line number.
    #[error("typed as printed this is line {number}, not {printed}: blanks do not end a line number")]
    BlankInNumber {
        /// The number as the machine takes it.
        number: u16,
        /// The digits before the first blank.
        printed: u16,
    },
    /// Small letters in a listing printed in capitals.
    #[error("small letters in a listing of capitals are read as shifted ones ({count} of them)")]
    SmallLetters {
        /// How many there are.
        count: usize,
    },
    /// Quotes and dashes of a word processor, characters that look like one of the machine's.
    #[error("`{character}` is read as `{read_as}`")]
    Typographic {
        /// As it is printed.
        character: char,
        /// What was meant.
        read_as: char,
    },
    /// An ASCII character that no key of the machine gives, in a place where its codes have a glyph.
    #[error("no key of the {} gives `{character}`; it is kept as code {code}", short(*.machine))]
    AsciiKept {
        /// The machine with those keys.
        machine: MachineKind,
        /// The character.
        character: char,
        /// Its code.
        code: u8,
    },
    /// Text between two program lines.
    #[error("not program text, left out of the listing: `{text}`")]
    Skipped {
        /// The text.
        text: String,
    },
    /// A number of a file for the second time.
    #[error("line number {number} takes the place of the one in line {first} of the file, as in the machine")]
    NumberReplaced {
        /// The number.
        number: u16,
        /// Line of the file where it stood before.
        first: u32,
    },
    /// A number of a file with nothing behind it.
    #[error("line number {number} by itself takes the line away, as in the machine")]
    LineDeleted {
        /// The number.
        number: u16,
    },
    /// `[CLEAR]` in a listing that writes key names in brackets.
    #[error("`{text}` and its like are read as key names, because this listing has none in braces")]
    BracketedName {
        /// With its brackets.
        text: String,
    },
    /// `[CLEAR]` in a listing that writes key names in braces.
    #[error("`{text}` is read as it stands, although it looks like a key name")]
    BracketsKept {
        /// With its brackets.
        text: String,
    },
}

impl DiagnosticKind {
    /// Whether it is a habit of a listing: told once, whatever the wording.
    pub(crate) const fn is_reported_once(&self) -> bool {
        matches!(
            self,
            Self::BracketedName { .. }
                | Self::BracketsKept { .. }
                | Self::Underscored { .. }
                | Self::KeywordInOtherCase { .. }
                | Self::LetterInOtherCase { .. }
        )
    }

    /// Whether it tells of text that is no part of the program.
    #[must_use]
    pub const fn is_omission(&self) -> bool {
        matches!(self, Self::Skipped { .. } | Self::NumberReplaced { .. } | Self::LineDeleted { .. })
    }

    /// Whether it tells which of two readings of the listing was taken: worth a word also where only errors are told.
    #[must_use]
    pub const fn is_interpretation(&self) -> bool {
        matches!(
            self,
            Self::SmallLetters { .. }
                | Self::SmallStrings { .. }
                | Self::KeywordInOtherCase { .. }
                | Self::LetterInOtherCase { .. }
                | Self::Underscored { .. }
                | Self::BlankInNumber { .. }
                | Self::BracketedName { .. }
        )
    }
}

fn short(machine: MachineKind) -> &'static str {
    machine.spec().short
}

fn suggestion(nearest: &[&str]) -> String {
    match nearest {
        [] => String::new(),
        names => format!(
            "; nearest known: {}",
            names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        ),
    }
}
