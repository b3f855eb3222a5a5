//! The diagnostics about the text of a listing: errors and warnings.

use std::fmt;

use thiserror::Error;

use crate::source::Span;

/// An error or a warning about a span of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind, with its parameters.
    pub kind: DiagnosticKind,
    /// The span on the page.
    pub span: Span,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\n{}", self.span, self.kind, self.span.excerpt())
    }
}

impl std::error::Error for Diagnostic {}

/// The kinds of diagnostics: first the errors, then the warnings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiagnosticKind {
    /// A name in braces that no notation has.
    #[error("unknown key name `{name}`{}", suggestion(nearest))]
    UnknownName {
        /// The name as printed.
        name: String,
        /// Similar known names, the most similar first.
        nearest: Vec<&'static str>,
    },
    /// A single character in braces: some magazines underlined it for SHIFT, and the underline may be
    /// lost.
    #[error(
        "`{{{name}}}` is ambiguous: write `{{SHIFT-{key}}}` if the {key} was underlined, plain `{key}` if not"
    )]
    LostUnderline {
        /// The text in the braces.
        name: String,
        /// The character.
        key: char,
    },
    /// A number that may be part of the name or a count.
    #[error("`{{{name}}}` is ambiguous: write a count as `{{name*3}}`")]
    AmbiguousCount {
        /// The text in the braces.
        name: String,
    },
    /// Compute!'s mark for a character that its printer lacked.
    #[error("`{{NIM}}` marks a character the magazine could not print; replace it with the right one")]
    NotPrinted,
    /// A code that does not fit in a byte.
    #[error("code `{text}` does not fit in a byte: expected 0 to 255")]
    CodeTooLarge {
        /// The code as printed.
        text: String,
    },
    /// A repetition count of 0 or of more than a line can hold.
    #[error("count in `{{{name}}}` is out of range: expected 1 to 255")]
    CountOutOfRange {
        /// The text in the braces.
        name: String,
    },
    /// An opening brace without a closing one.
    #[error(
        "unclosed `{{`: expected `}}` in the same line; the {machine} has no braces, so they always enclose a key name"
    )]
    UnclosedBrace {
        /// The short name of the machine that lacks braces.
        machine: &'static str,
    },
    /// A closing brace without an opening one.
    #[error(
        "unmatched `}}`: expected `{{` before it; the {machine} has no braces, so they always enclose a key name"
    )]
    UnmatchedBrace {
        /// The short name of the machine that lacks braces.
        machine: &'static str,
    },
    /// Nothing between braces or commas.
    #[error("empty braces: expected a key name")]
    EmptyBrace,
    /// A character that the machine lacks.
    #[error(
        "the {machine} has no character `{}` (U+{:04X})", character.escape_debug(), u32::from(*character)
    )]
    UnknownCharacter {
        /// The short name of the machine that lacks it.
        machine: &'static str,
        /// The character.
        character: char,
    },
    /// A key with an underline or overline that has no character with SHIFT or C=.
    #[error(
        "`{character}` is underlined or overlined, but the {machine} has no character for it with SHIFT or C="
    )]
    NoShift {
        /// The short name of the machine with those keys.
        machine: &'static str,
        /// The character.
        character: char,
    },
    /// The code that ends a line in memory.
    #[error("code 0 is invalid in a line: the machine reads it as the end of the line")]
    NulCode,
    /// A line number above the machine's maximum.
    #[error("line number {number} is too large: expected at most {most}")]
    NumberTooLarge {
        /// The number.
        number: u32,
        /// The largest.
        most: u32,
    },
    /// A line number below the machine's minimum.
    #[error("line number {number} is too small: expected at least {least}")]
    NumberTooSmall {
        /// The number.
        number: u32,
        /// The smallest.
        least: u32,
    },
    /// A duplicate line number.
    #[error("duplicate line number {number}; first used in line {first} of the page")]
    DuplicateNumber {
        /// The number.
        number: u16,
        /// The line of the page that has it first.
        first: u32,
    },
    /// More bytes than a line can hold even when every keyword is shortened to its token.
    #[error("line {number} is too long: at least {bytes} bytes, expected at most {most}")]
    LineTooLong {
        /// The line.
        number: u16,
        /// Its minimum length in bytes.
        bytes: usize,
        /// The maximum.
        most: usize,
    },
    /// A line without a number in a file that the machine wrote.
    #[error("`{text}` has no line number; the machine stops here with `Direct statement in file`")]
    DirectStatement {
        /// The text of the line.
        text: String,
    },
    /// A line whose end is a guess.
    #[error("line {number} is assumed to end before `{rest}`: the page does not mark its end")]
    GuessedLineEnd {
        /// The line.
        number: u32,
        /// The first words after it.
        rest: String,
    },
    /// A line with a different text elsewhere on the page.
    #[error("line {number} has a different text here: `{text}`")]
    ConflictingText {
        /// The line.
        number: u32,
        /// The other text.
        text: String,
    },
    /// More characters than the screen editor accepts.
    #[error(
        "line {number} has {length} characters, but a {machine} accepts {most}: type it with abbreviated keywords"
    )]
    TypedTooLong {
        /// The short name of the machine.
        machine: &'static str,
        /// The line.
        number: u16,
        /// Its typed characters, number included.
        length: usize,
        /// The maximum that the machine accepts.
        most: usize,
    },
    /// A number smaller than the one before it.
    #[error("line {number} comes after line {previous}; it is moved to its place, as in the machine")]
    NumberOutOfOrder {
        /// The number.
        number: u16,
        /// The number before it.
        previous: u16,
    },
    /// A keyword in the letter case that this listing uses for shifted letters.
    #[error(
        "`{keyword}` and others like it are read as keywords, although this listing prints keywords in {listing_case}"
    )]
    KeywordInOtherCase {
        /// The keyword as printed.
        keyword: String,
        /// `upper case` or `lower case`.
        listing_case: &'static str,
    },
    /// A letter outside quotes in the case that this listing uses for shifted letters, which the machine would drop.
    #[error(
        "`{letter}` and others like it are read as unshifted, although this listing prints names in {listing_case}"
    )]
    LetterInOtherCase {
        /// The first such letter.
        letter: char,
        /// `upper case` or `lower case`.
        listing_case: &'static str,
    },
    /// Keywords in upper case, strings in lower case.
    #[error(
        "keywords are in upper case, strings in lower case: in strings, lower case is read as unshifted, \
         upper case as shifted ({count} lower-case letters)"
    )]
    SmallStrings {
        /// The number of lower-case letters.
        count: usize,
    },
    /// `_S_` in a string.
    #[error("`{text}` and others like it are read as underlined keys, this one as SHIFT-{}", key.to_ascii_uppercase())]
    Underscored {
        /// The text with its underscores.
        text: String,
        /// The key.
        key: char,
    },
    /// Blanks between the digits of a line number.
    #[error("as printed, this is line {number}, not {printed}: blanks do not end a line number")]
    BlankInNumber {
        /// The number as the machine reads it.
        number: u16,
        /// The digits before the first blank.
        printed: u16,
    },
    /// Lower-case letters in a listing printed in upper case.
    #[error("lower-case letters in an upper-case listing are read as shifted letters ({count} of them)")]
    SmallLetters {
        /// The number of such letters.
        count: usize,
    },
    /// Typographic quotes and dashes, and characters that look like one of the machine's.
    #[error("`{character}` is read as `{read_as}`")]
    Typographic {
        /// The character as printed.
        character: char,
        /// The character that it is read as.
        read_as: char,
    },
    /// An ASCII character that no key of the machine produces, at a code that has another glyph there.
    #[error("no key of the {machine} produces `{character}`; it is kept as code {code}")]
    AsciiKept {
        /// The short name of the machine with those keys.
        machine: &'static str,
        /// The character.
        character: char,
        /// Its code.
        code: u8,
    },
    /// A character in a remark that the machine lacks.
    #[error(
        "the {machine} has no character `{}` (U+{:04X}); the remark is read without it",
        character.escape_debug(),
        u32::from(*character)
    )]
    UnknownInRemark {
        /// The short name of the machine that lacks it.
        machine: &'static str,
        /// The character.
        character: char,
    },
    /// A control code in a string of the file.
    #[error("the control code {code} in the file is kept; listings write it as `{{${code:02x}}}`")]
    ControlCode {
        /// The code.
        code: u8,
    },
    /// The code of the key of pi outside strings, where pi is a number with another code.
    #[error("`{{{text}}}` is read as pi, code 255, as outside strings only the number can be meant")]
    CodeOfPiKey {
        /// The code as printed.
        text: String,
    },
    /// Text between two program lines.
    #[error("not program text, skipped: `{text}`")]
    Skipped {
        /// The text.
        text: String,
    },
    /// A line that the page has in two forms, which differ.
    #[error("line {number} of the program's other form on this page differs and is skipped: `{text}`")]
    OtherForm {
        /// The number.
        number: u32,
        /// The line as printed there.
        text: String,
    },
    /// The rest of a line that the page has wrapped.
    #[error("`{text}` is joined to line {number}{}", if *.has_blank { ", with a blank between" } else { "" })]
    Joined {
        /// The number of the line.
        number: u32,
        /// The rest.
        text: String,
        /// Whether a blank was inserted.
        has_blank: bool,
    },
    /// Text within a listing that may be the rest of a line, or a line whose number is lost.
    #[error(
        "`{text}` has no line number: write it at the end of line {number} if it is its rest, or give it a number"
    )]
    UnsureContinuation {
        /// The number of the line before it.
        number: u32,
        /// The text.
        text: String,
    },
    /// A line number with characters that look like its digits.
    #[error("`{printed}` is read as line number {number}, by the order of the lines around it")]
    DamagedNumber {
        /// The number as printed.
        printed: String,
        /// The number.
        number: u32,
    },
    /// A keyword with characters that look like its letters.
    #[error("`{printed}` is read as `{keyword}`")]
    DamagedKeyword {
        /// The keyword as printed.
        printed: String,
        /// The keyword.
        keyword: String,
    },
    /// Bytes after the mark that ends a text of MSX-DOS.
    #[error("the end mark 1A (Ctrl-Z) follows: {bytes} bytes after it are not read, as in MSX-DOS")]
    AfterEndMark {
        /// The number of bytes.
        bytes: usize,
    },
    /// A repeated line number in a file.
    #[error("line {number} replaces the one in line {first} of the file, as in the machine")]
    NumberReplaced {
        /// The number.
        number: u16,
        /// The line of the file that had it before.
        first: u32,
    },
    /// A number in a file without text after it.
    #[error("line number {number} without text deletes the line, as in the machine")]
    LineDeleted {
        /// The number.
        number: u16,
    },
    /// `[CLEAR]` in a listing that writes key names in brackets.
    #[error("`{text}` and others like it are read as key names, because this listing has none in braces")]
    BracketedName {
        /// The text with its brackets.
        text: String,
    },
    /// `[CLEAR]` in a listing that writes key names in braces.
    #[error("`{text}` is read literally, although it looks like a key name")]
    BracketsKept {
        /// The text with its brackets.
        text: String,
    },
}

impl DiagnosticKind {
    /// Whether it is a convention of a listing, reported once for all texts.
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

    /// Whether it reports text that is not part of the program.
    #[must_use]
    pub const fn is_omission(&self) -> bool {
        matches!(
            self,
            Self::Skipped { .. }
                | Self::NumberReplaced { .. }
                | Self::LineDeleted { .. }
                | Self::AfterEndMark { .. }
        )
    }

    /// Whether it is about a guess that the user must confirm: an error of a check, although the program can run.
    #[must_use]
    pub const fn is_guess(&self) -> bool {
        matches!(
            self,
            Self::UnsureContinuation { .. }
                | Self::DamagedNumber { .. }
                | Self::DamagedKeyword { .. }
                | Self::OtherForm { .. }
        )
    }

    /// Whether it is reported at each span, even with equal texts.
    pub(crate) const fn is_reported_at_each_span(&self) -> bool {
        self.is_guess() || matches!(self, Self::Skipped { .. } | Self::Joined { .. })
    }

    /// Returns the printed text and its replacement, if the diagnostic is a guess that replaces text.
    #[must_use]
    pub fn replacement(&self) -> Option<(&str, String)> {
        match self {
            Self::DamagedNumber { printed, number } => Some((printed, number.to_string())),
            Self::DamagedKeyword { printed, keyword } => Some((printed, keyword.clone())),
            _ => None,
        }
    }

    /// Whether it reports the choice between two readings of the listing, to show even where other warnings
    /// are hidden.
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

fn suggestion(nearest: &[&str]) -> String {
    match nearest {
        [] => String::new(),
        names => format!(
            "; similar names: {}",
            names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        ),
    }
}
