//! The symbol table of a program: every place that names a variable, a function, a line or a label.
//!
//! [`in_listing`] gives the places in the typed text of a listing, [`in_program`] those in the tokens of a program
//! in memory. [`cross_references`](crate::cross_references) folds the latter to sets of lines.
//!
//! ```
//! use listing::{MachineKind, Source};
//! use systems::Machine;
//! use analysis::references::{self, Symbol};
//! let Source::Page(page) = listing::read(b"10 score=1\n20 goto 10\n", "a.bas")? else { panic!("a text") };
//! let listing = page.listing(None, &[MachineKind::C64])?;
//! let references = references::in_listing(Machine::C64, &listing).expect("it is BASIC");
//! // The tokeniser finds OR in SCORE: the variable is SC.
//! assert_eq!(references[0].symbol, Symbol::Variable("SC".to_owned()));
//! assert_eq!(&listing.lines[1].text[references[2].range.clone()], b"10");
//! # Ok::<(), listing::Error>(())
//! ```
//!
//! Note: everything is found in the text. A line number that the program computes (`RESTORE N` on the MSX) or a
//! variable that only machine code touches is not seen.

mod split_word;
mod statement;

use std::collections::BTreeSet;
use std::ops::Range;

use listing::{Line, Listing};
use systems::Machine;
use systems::source_map::source_offset;
use systems::typed_line::{TypedTokens, infallible_tokens_of};
use systems::word::{PlacedWord, Word};

pub use self::split_word::{SplitWord, split_word};

/// How a line refers to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReferenceKind {
    /// `GOTO`, `THEN`, `ELSE`, `RUN`, `RESUME`.
    Jump,
    /// `GOSUB`.
    Call,
    /// `RESTORE`.
    Restore,
    /// A comparison with `ERL`, the line of an error.
    Compare,
}

/// What a place names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    /// A variable: at most two letters or digits, the mark of its type, `(` for an array.
    Variable(String),
    /// A function of `DEF FN`.
    Function(String),
    /// A parameter within the statement that defines its function.
    Parameter {
        /// The index of the line.
        line: usize,
        /// The function.
        function: String,
        /// The name of the variable.
        name: String,
    },
    /// A line. The program may lack it.
    Line(u16),
    /// A label.
    Label(String),
}

/// What a place does with what it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Reads a variable, or calls a function.
    Read,
    /// Writes a variable: assignments, `FOR`, `NEXT`, `READ`, `INPUT`, `GET`, `DIM`.
    Write,
    /// Defines a function, its parameter or a label.
    Define,
    /// Refers to a line or a label.
    Refer(ReferenceKind),
}

/// A place that names something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The index of the line.
    pub line: usize,
    /// The name without the marks of its type, the digits of a number, the label with its quotes.
    pub range: Range<usize>,
    /// What is named.
    pub symbol: Symbol,
    /// What is done with it.
    pub role: Role,
}

/// Returns the references of a program in memory format, with ranges of the lines' tokens; `None` for a Python
/// program.
#[must_use]
pub fn in_program(machine: &'static Machine, image: &[u8]) -> Option<Vec<Reference>> {
    let lines: Vec<Vec<u8>> = machine.lines_of(image).into_iter().map(|line| line.tokens).collect();
    in_lines(machine, lines.iter().map(Vec::as_slice))
}

/// Returns the references of a listing, with ranges of the lines' text; `None` for a Python program.
#[must_use]
pub fn in_listing(machine: &'static Machine, listing: &Listing) -> Option<Vec<Reference>> {
    let tokenise = machine.typed_tokens()?;
    let lines: Vec<TypedTokens> =
        listing.lines.iter().map(|line| infallible_tokens_of(line, &tokenise)).collect();
    let mut found = in_lines(machine, lines.iter().map(|(tokens, _)| tokens.as_slice()))?;
    for reference in &mut found {
        let text = &listing.lines[reference.line].text;
        let Range { start, end } = text_range(text, &lines[reference.line], &reference.range);
        let marks: &[u8] = match reference.symbol {
            Symbol::Variable(_) | Symbol::Function(_) | Symbol::Parameter { .. } => b" $%!#",
            Symbol::Line(_) | Symbol::Label(_) => b" ",
        };
        let end = end.max(start);
        let kept = text[start..end].iter().rposition(|byte| !marks.contains(byte)).map_or(0, |last| last + 1);
        reference.range = start..start + kept;
    }
    Some(found)
}

/// Returns the words of each line of a listing with their ranges in its text; `None` for a Python program.
pub(crate) fn words_in_listing(machine: &'static Machine, listing: &Listing) -> Option<Vec<Vec<PlacedWord>>> {
    let tokenise = machine.typed_tokens()?;
    let words = |line: &Line| {
        let typed = infallible_tokens_of(line, &tokenise);
        let words = machine.placed_words(&typed.0)?.into_iter();
        Some(words.map(|(range, word)| (text_range(&line.text, &typed, &range), word)).collect())
    };
    listing.lines.iter().map(words).collect()
}

/// Returns the range in the text of a line that some of its tokens come from.
fn text_range(text: &[u8], (tokens, places): &TypedTokens, range: &Range<usize>) -> Range<usize> {
    let offset = |token: usize| {
        if token == tokens.len() { text.len() } else { source_offset(text.len(), places, token) }
    };
    let start = offset(range.start);
    start..offset(range.end).max(start)
}

/// Returns the symbol that stands for the memory of another: on the PC-1360, `A` and `A$` are one cell, which holds a
/// number or a string.
#[must_use]
pub fn storage(machine: &'static Machine, symbol: &Symbol) -> Symbol {
    match symbol {
        Symbol::Variable(name) if machine.has_shared_cells() && name.len() == 2 && name.ends_with('$') => {
            Symbol::Variable(name[..1].to_owned())
        }
        other => other.clone(),
    }
}

/// Whether `A(1)` to `A(26)` are the variables A to Z: on the PC-1360, unless the program has `DIM` for the array.
#[must_use]
pub fn has_cells(machine: &'static Machine, listing: &Listing) -> bool {
    let Some(tokenise) = machine.typed_tokens() else { return false };
    let is_dimensioned =
        |text: &[u8]| machine.placed_words(&tokenise(text).0).is_some_and(|words| dimensions_a(&words));
    machine.has_shared_cells() && !listing.lines.iter().any(|line| is_dimensioned(&line.text))
}

/// Returns the statements `DEFINT`, `DEFSNG`, `DEFDBL` and `DEFSTR` of a listing that hold for names with this first
/// letter, each once.
#[must_use]
pub fn type_statements(machine: &'static Machine, listing: &Listing, letter: char) -> BTreeSet<&'static str> {
    let Some(tokenise) = machine.typed_tokens() else { return BTreeSet::new() };
    let mut found = BTreeSet::new();
    for line in &listing.lines {
        let words = machine.words_of(&tokenise(&line.text).0).unwrap_or_default();
        for statement in statements(&words) {
            let [Word::Keyword(keyword @ ("DEFINT" | "DEFSNG" | "DEFDBL" | "DEFSTR")), letters @ ..] =
                body(&words[statement])
            else {
                continue;
            };
            let holds = letters.split(|word| *word == Word::Sign(b',')).any(|range| match range {
                [Word::Name(one)] => one.starts_with(letter),
                [Word::Name(first), Word::Sign(b'-'), Word::Name(last)] => {
                    (first.chars().next()..=last.chars().next()).contains(&Some(letter))
                }
                _ => false,
            });
            if holds {
                found.insert(*keyword);
            }
        }
    }
    found
}

/// Why a text is no name of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// The tokeniser finds a keyword in it.
    Keyword(&'static str),
    /// It is no name.
    Invalid,
}

/// Returns the variable that a name stands for: at most two letters or digits and the mark of its type.
///
/// # Errors
/// When the name holds a keyword, or is none.
pub fn variable(machine: &'static Machine, name: &str) -> Result<String, NameError> {
    let is_plain = |&byte: &u8| byte.is_ascii_alphanumeric() || b"$%!#".contains(&byte);
    let tokenise = machine.typed_tokens().ok_or(NameError::Invalid)?;
    if !name.bytes().all(|byte| is_plain(&byte)) {
        return Err(NameError::Invalid);
    }
    let words = machine.words_of(&tokenise(name.to_ascii_uppercase().as_bytes()).0);
    match words.unwrap_or_default().as_slice() {
        [Word::Name(variable)] => Ok(variable.clone()),
        words => {
            let keyword = words.iter().find_map(|word| match word {
                Word::Keyword(keyword) => Some(*keyword),
                Word::Name(_) | Word::Number(_) | Word::Text(_) | Word::Sign(_) => None,
            });
            Err(keyword.map_or(NameError::Invalid, NameError::Keyword))
        }
    }
}

/// Returns the indices of the lines with a jump, call or `RESTORE` to a line that the program computes.
#[must_use]
pub fn computed_targets(machine: &'static Machine, listing: &Listing) -> Vec<usize> {
    let Some(tokenise) = machine.typed_tokens() else { return vec![] };
    let is_jump = |word: &Word| matches!(word, Word::Keyword("GOTO" | "GOSUB" | "RESTORE"));
    let is_computed = |words: &[Word]| {
        statements(words).into_iter().any(|statement| {
            let targets = words[statement].iter().skip_while(|word| !is_jump(word)).skip(1);
            let mut targets = targets.take_while(|word| !matches!(word, Word::Keyword(_)));
            targets.any(|word| !matches!(word, Word::Number(_) | Word::Text(_) | Word::Sign(b',')))
        })
    };
    let lines = listing.lines.iter().enumerate();
    lines
        .filter(|(_, line)| {
            machine.words_of(&tokenise(&line.text).0).is_some_and(|words| is_computed(&words))
        })
        .map(|(index, _)| index)
        .collect()
}

/// Returns the offset in a typed line's tokens of the item at a byte of its text; `None` for a Python program.
#[must_use]
pub fn token_at(machine: &'static Machine, text: &[u8], byte: usize) -> Option<usize> {
    let (_, places) = machine.typed_tokens()?(text);
    let next = places.partition_point(|&(at, _)| at <= byte);
    Some(next.checked_sub(1).map_or(0, |last| places[last].1))
}

/// Returns the references of lines of tokens.
fn in_lines<'a>(machine: &'static Machine, lines: impl Iterator<Item = &'a [u8]>) -> Option<Vec<Reference>> {
    let lines: Vec<(&[u8], Vec<_>)> =
        lines.map(|tokens| Some((tokens, machine.placed_words(tokens)?))).collect::<Option<_>>()?;
    let has_cells = machine.has_shared_cells() && !lines.iter().any(|(_, words)| dimensions_a(words));
    let mut found = Vec::new();
    for (line, (tokens, words)) in lines.into_iter().enumerate() {
        in_line(machine, has_cells, line, tokens, words, &mut found);
    }
    Some(found)
}

/// Whether a line has `DIM` for the array `A` or `A$`.
fn dimensions_a(words: &[PlacedWord]) -> bool {
    let words: Vec<Word> = words.iter().map(|(_, word)| word.clone()).collect();
    let is_array = |pair: &[Word]| {
        matches!(&pair[0], Word::Name(name) if name.trim_end_matches('$') == "A")
            && pair[1] == Word::Sign(b'(')
    };
    statements(&words).into_iter().any(|statement| {
        let statement = body(&words[statement]);
        statement.first() == Some(&Word::Keyword("DIM")) && statement.windows(2).any(is_array)
    })
}

/// Adds the references of one line. `has_cells` says that `A(1)` to `A(26)` are the variables A to Z.
fn in_line(
    machine: &'static Machine,
    has_cells: bool,
    line: usize,
    tokens: &[u8],
    words: Vec<PlacedWord>,
    found: &mut Vec<Reference>,
) {
    let (ranges, words): (Vec<Range<usize>>, Vec<Word>) = words.into_iter().unzip();
    let mut add = |range: Range<usize>, symbol, role| found.push(Reference { line, range, symbol, role });
    if let Some(labels) = machine.basic.and_then(|basic| basic.labels.as_ref()) {
        if let Some((range, label)) = (labels.label)(tokens) {
            add(range, Symbol::Label(label), Role::Define);
        }
        for (range, label) in (labels.references)(tokens) {
            add(range, Symbol::Label(label), Role::Refer(ReferenceKind::Jump));
        }
    }
    for statement in statements(&words) {
        let (words, ranges) = (&words[statement.clone()], &ranges[statement]);
        statement::lines_in(machine, words, |at, number, kind| {
            add(ranges[at].clone(), Symbol::Line(number), Role::Refer(kind));
        });
        let marks_integers = machine.basic.is_some_and(|basic| basic.marks_integers);
        let is_integer = |at: usize| marks_integers && tokens[ranges[at].clone()].ends_with(b"%");
        statement::names_in(machine, line, words, |at, symbol, role| {
            let mut range = ranges[at].clone();
            let symbol = match symbol {
                Symbol::Variable(name) if is_integer(at) => match name.strip_suffix('(') {
                    Some(array) => Symbol::Variable(format!("{array}%(")),
                    None => Symbol::Variable(format!("{name}%")),
                },
                Symbol::Variable(name) if has_cells => match cell(&name, &words[at + 1..]) {
                    Some(cell) => {
                        range.end = ranges[at + 3].end;
                        Symbol::Variable(cell)
                    }
                    None => Symbol::Variable(name),
                },
                symbol => symbol,
            };
            add(range, symbol, role);
        });
    }
}

/// Returns the fixed variable that an element of `A(` or `A$(` with a constant index is.
fn cell(array: &str, behind: &[Word]) -> Option<String> {
    let mark = match array {
        "A(" => "",
        "A$(" => "$",
        _ => return None,
    };
    match behind {
        [Word::Sign(b'('), Word::Number(index), Word::Sign(b')'), ..] if (1.0..27.0).contains(index) => {
            Some(format!("{}{mark}", char::from(b'A' - 1 + *index as u8)))
        }
        _ => None,
    }
}

/// Splits a line into statements, without the colons between them. `THEN` and `ELSE` begin the statement behind
/// them: it may be a line number. On the PC-1360 a statement may follow a condition without `THEN`.
pub(crate) fn statements(words: &[Word]) -> Vec<Range<usize>> {
    let is_end = |word: &Word| matches!(word, Word::Sign(b':') | Word::Keyword("THEN" | "ELSE"));
    let follows_condition = |start: usize, at: usize| {
        let is_function = words.get(at + 1) == Some(&Word::Sign(b'$'));
        let start = start + usize::from(words[start] == Word::Sign(b':'));
        body(words.get(start..at).unwrap_or_default()).first() == Some(&Word::Keyword("IF"))
            && matches!(words[at], Word::Keyword("LET" | "FOR" | "NEXT" | "READ" | "AREAD" | "INPUT" | "DIM"))
            && !is_function
    };
    let mut statements = Vec::new();
    let mut start = 0;
    for end in 1..=words.len() {
        let is_boundary = end == words.len() || is_end(&words[end]) || follows_condition(start, end);
        if !is_boundary {
            continue;
        }
        start += usize::from(words[start] == Word::Sign(b':'));
        statements.push(start..end.max(start));
        start = end;
    }
    statements
}

/// Returns a statement without the words before it.
pub(crate) fn body(statement: &[Word]) -> &[Word] {
    match statement {
        [Word::Keyword("THEN" | "ELSE" | "LET"), body @ ..] => body,
        body => body,
    }
}

#[cfg(test)]
mod tests;
