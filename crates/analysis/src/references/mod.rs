//! The symbol table of a program: all references to variables, functions, lines and labels.
//!
//! [`in_listing`] returns ranges of the typed text of a listing, [`in_program`] ranges of the tokens of a program in
//! memory. [`cross_references`](crate::cross_references) folds the latter to sets of lines.
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
//! Note: the analysis is static. It misses a line number that the program computes (`RESTORE N` on the MSX) and a
//! variable that only machine code uses.

mod split_name;
mod statement;

use std::collections::BTreeSet;
use std::ops::Range;

use listing::{Line, Listing};
use systems::Machine;
use systems::lexeme::{Lexeme, SpannedLexeme};
use systems::source_map::source_offset;
use systems::typed_line::{TypedTokens, infallible_tokens_of};

pub use self::split_name::{SplitName, split_name};

/// The kind of a reference to a line.
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

/// A symbol of a program.
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
        /// The name of the function.
        function: String,
        /// The name of the variable.
        name: String,
    },
    /// The number of a line, which may not exist.
    Line(u16),
    /// A label of the PC-1360, without its quotes.
    Label(String),
}

/// The role of a reference.
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

/// A reference to a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The index of the line.
    pub line: usize,
    /// The name without the marks of its type, the digits of a number, the label with its quotes.
    pub range: Range<usize>,
    /// The symbol.
    pub symbol: Symbol,
    /// The role.
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
    let mut found = in_lines(machine, lines.iter().map(|line| line.tokens.as_slice()))?;
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

/// Returns the lexemes of each line of a listing with their ranges in its text; `None` for a Python program.
pub(crate) fn lexemes_in_listing(
    machine: &'static Machine,
    listing: &Listing,
) -> Option<Vec<Vec<SpannedLexeme>>> {
    let tokenise = machine.typed_tokens()?;
    let lexemes = |line: &Line| {
        let typed = infallible_tokens_of(line, &tokenise);
        let lexemes = machine.spanned_lexemes(&typed.tokens)?.into_iter();
        Some(lexemes.map(|(range, lexeme)| (text_range(&line.text, &typed, &range), lexeme)).collect())
    };
    listing.lines.iter().map(lexemes).collect()
}

/// Returns the range in the text of a line of a range of its tokens.
fn text_range(text: &[u8], typed: &TypedTokens, range: &Range<usize>) -> Range<usize> {
    let offset = |token: usize| {
        if token == typed.tokens.len() { text.len() } else { source_offset(text.len(), &typed.items, token) }
    };
    let start = offset(range.start);
    start..offset(range.end).max(start)
}

/// Returns the symbol of the memory of a variable: on the PC-1360, `A` and `A$` are one cell, which holds a number or
/// a string.
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
    let is_dimensioned = |text: &[u8]| {
        machine.spanned_lexemes(&tokenise(text).tokens).is_some_and(|lexemes| dimensions_a(&lexemes))
    };
    machine.has_shared_cells() && !listing.lines.iter().any(|line| is_dimensioned(&line.text))
}

/// Returns the keywords `DEFINT`, `DEFSNG`, `DEFDBL` and `DEFSTR` that a listing applies to names with this first
/// letter.
#[must_use]
pub fn type_statements(machine: &'static Machine, listing: &Listing, letter: char) -> BTreeSet<&'static str> {
    let Some(tokenise) = machine.typed_tokens() else { return BTreeSet::new() };
    let mut found = BTreeSet::new();
    for line in &listing.lines {
        let lexemes = machine.lexemes_of(&tokenise(&line.text).tokens).unwrap_or_default();
        for statement in statements(&lexemes) {
            let [Lexeme::Keyword(keyword @ ("DEFINT" | "DEFSNG" | "DEFDBL" | "DEFSTR")), letters @ ..] =
                body(&lexemes[statement])
            else {
                continue;
            };
            let holds =
                letters.split(|lexeme| *lexeme == Lexeme::Punctuation(b',')).any(|range| match range {
                    [Lexeme::Name(one)] => one.starts_with(letter),
                    [Lexeme::Name(first), Lexeme::Punctuation(b'-'), Lexeme::Name(last)] => {
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

/// The reason why a text is not the name of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// The tokeniser finds this keyword in it.
    Keyword(&'static str),
    /// The text is not a name.
    Invalid,
}

/// Returns the variable of a name: at most two letters or digits and the mark of its type.
///
/// # Errors
/// When the text contains a keyword or is not a name.
pub fn variable(machine: &'static Machine, name: &str) -> Result<String, NameError> {
    let is_plain = |&byte: &u8| byte.is_ascii_alphanumeric() || b"$%!#".contains(&byte);
    let tokenise = machine.typed_tokens().ok_or(NameError::Invalid)?;
    if !name.bytes().all(|byte| is_plain(&byte)) {
        return Err(NameError::Invalid);
    }
    let lexemes = machine.lexemes_of(&tokenise(name.to_ascii_uppercase().as_bytes()).tokens);
    match lexemes.unwrap_or_default().as_slice() {
        [Lexeme::Name(variable)] => Ok(variable.clone()),
        lexemes => {
            let keyword = lexemes.iter().find_map(|lexeme| match lexeme {
                Lexeme::Keyword(keyword) => Some(*keyword),
                Lexeme::Name(_) | Lexeme::Number(_) | Lexeme::Text(_) | Lexeme::Punctuation(_) => None,
            });
            Err(keyword.map_or(NameError::Invalid, NameError::Keyword))
        }
    }
}

/// Returns the indices of the lines with a jump, call or `RESTORE` to a line that the program computes.
#[must_use]
pub fn computed_targets(machine: &'static Machine, listing: &Listing) -> Vec<usize> {
    let Some(tokenise) = machine.typed_tokens() else { return vec![] };
    let is_jump = |lexeme: &Lexeme| matches!(lexeme, Lexeme::Keyword("GOTO" | "GOSUB" | "RESTORE"));
    let is_computed = |lexemes: &[Lexeme]| {
        statements(lexemes).into_iter().any(|statement| {
            let targets = lexemes[statement].iter().skip_while(|lexeme| !is_jump(lexeme)).skip(1);
            let mut targets = targets.take_while(|lexeme| !matches!(lexeme, Lexeme::Keyword(_)));
            targets.any(|lexeme| {
                !matches!(lexeme, Lexeme::Number(_) | Lexeme::Text(_) | Lexeme::Punctuation(b','))
            })
        })
    };
    let lines = listing.lines.iter().enumerate();
    lines
        .filter(|(_, line)| {
            machine.lexemes_of(&tokenise(&line.text).tokens).is_some_and(|lexemes| is_computed(&lexemes))
        })
        .map(|(index, _)| index)
        .collect()
}

/// Returns the offset in the tokens of a typed line of the item at a byte of its text; `None` for a Python program.
#[must_use]
pub fn token_at(machine: &'static Machine, text: &[u8], byte: usize) -> Option<usize> {
    let items = machine.typed_tokens()?(text).items;
    let next = items.partition_point(|item| item.text <= byte);
    Some(next.checked_sub(1).map_or(0, |last| items[last].token))
}

fn in_lines<'a>(machine: &'static Machine, lines: impl Iterator<Item = &'a [u8]>) -> Option<Vec<Reference>> {
    let lines: Vec<(&[u8], Vec<_>)> =
        lines.map(|tokens| Some((tokens, machine.spanned_lexemes(tokens)?))).collect::<Option<_>>()?;
    let has_cells = machine.has_shared_cells() && !lines.iter().any(|(_, lexemes)| dimensions_a(lexemes));
    let mut found = Vec::new();
    for (line, (tokens, lexemes)) in lines.into_iter().enumerate() {
        in_line(machine, has_cells, line, tokens, lexemes, &mut found);
    }
    Some(found)
}

/// Whether a line has `DIM` for the array `A` or `A$`.
fn dimensions_a(lexemes: &[SpannedLexeme]) -> bool {
    let lexemes: Vec<Lexeme> = lexemes.iter().map(|(_, lexeme)| lexeme.clone()).collect();
    let is_array = |pair: &[Lexeme]| {
        matches!(&pair[0], Lexeme::Name(name) if name.trim_end_matches('$') == "A")
            && pair[1] == Lexeme::Punctuation(b'(')
    };
    statements(&lexemes).into_iter().any(|statement| {
        let statement = body(&lexemes[statement]);
        statement.first() == Some(&Lexeme::Keyword("DIM")) && statement.windows(2).any(is_array)
    })
}

/// Adds the references of one line. With `has_cells`, `A(1)` to `A(26)` are the variables A to Z.
fn in_line(
    machine: &'static Machine,
    has_cells: bool,
    line: usize,
    tokens: &[u8],
    lexemes: Vec<SpannedLexeme>,
    found: &mut Vec<Reference>,
) {
    let (ranges, lexemes): (Vec<Range<usize>>, Vec<Lexeme>) = lexemes.into_iter().unzip();
    let mut add = |range: Range<usize>, symbol, role| found.push(Reference { line, range, symbol, role });
    if let Some(labels) = machine.basic.and_then(|basic| basic.labels.as_ref()) {
        if let Some((range, label)) = (labels.label)(tokens) {
            add(range, Symbol::Label(label), Role::Define);
        }
        for (range, label) in (labels.references)(tokens) {
            add(range, Symbol::Label(label), Role::Refer(ReferenceKind::Jump));
        }
    }
    for statement in statements(&lexemes) {
        let (lexemes, ranges) = (&lexemes[statement.clone()], &ranges[statement]);
        statement::lines_in(machine, lexemes, |at, number, kind| {
            add(ranges[at].clone(), Symbol::Line(number), Role::Refer(kind));
        });
        let marks_integers = machine.basic.is_some_and(|basic| basic.marks_integers);
        let is_integer = |at: usize| marks_integers && tokens[ranges[at].clone()].ends_with(b"%");
        statement::names_in(machine, line, lexemes, |at, symbol, role| {
            let mut range = ranges[at].clone();
            let symbol = match symbol {
                Symbol::Variable(name) if is_integer(at) => match name.strip_suffix('(') {
                    Some(array) => Symbol::Variable(format!("{array}%(")),
                    None => Symbol::Variable(format!("{name}%")),
                },
                Symbol::Variable(name) if has_cells => match cell(&name, &lexemes[at + 1..]) {
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

/// Returns the fixed variable of an element of `A(` or `A$(` with a constant index.
fn cell(array: &str, after: &[Lexeme]) -> Option<String> {
    let mark = match array {
        "A(" => "",
        "A$(" => "$",
        _ => return None,
    };
    match after {
        [Lexeme::Punctuation(b'('), Lexeme::Number(index), Lexeme::Punctuation(b')'), ..]
            if (1.0..27.0).contains(index) =>
        {
            Some(format!("{}{mark}", char::from(b'A' - 1 + *index as u8)))
        }
        _ => None,
    }
}

/// Splits a line into statements, without the colons between them. A statement begins with its `THEN` or `ELSE` and may
/// be a line number. On the PC-1360 a statement may follow a condition without `THEN`.
pub(crate) fn statements(lexemes: &[Lexeme]) -> Vec<Range<usize>> {
    let is_end =
        |lexeme: &Lexeme| matches!(lexeme, Lexeme::Punctuation(b':') | Lexeme::Keyword("THEN" | "ELSE"));
    let follows_condition = |start: usize, at: usize| {
        let is_function = lexemes.get(at + 1) == Some(&Lexeme::Punctuation(b'$'));
        let start = start + usize::from(lexemes[start] == Lexeme::Punctuation(b':'));
        body(lexemes.get(start..at).unwrap_or_default()).first() == Some(&Lexeme::Keyword("IF"))
            && matches!(
                lexemes[at],
                Lexeme::Keyword("LET" | "FOR" | "NEXT" | "READ" | "AREAD" | "INPUT" | "DIM")
            )
            && !is_function
    };
    let mut statements = Vec::new();
    let mut start = 0;
    for end in 1..=lexemes.len() {
        let is_boundary = end == lexemes.len() || is_end(&lexemes[end]) || follows_condition(start, end);
        if !is_boundary {
            continue;
        }
        start += usize::from(lexemes[start] == Lexeme::Punctuation(b':'));
        statements.push(start..end.max(start));
        start = end;
    }
    statements
}

/// Returns a statement without `THEN`, `ELSE` or `LET` before it.
pub(crate) fn body(statement: &[Lexeme]) -> &[Lexeme] {
    match statement {
        [Lexeme::Keyword("THEN" | "ELSE" | "LET"), body @ ..] => body,
        body => body,
    }
}
