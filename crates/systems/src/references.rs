//! The symbol table of a program: every place that names a variable, a function, a line or a label.
//!
//! [`in_listing`] gives the places in the typed text of a listing, [`in_program`] those in the tokens of a program
//! in memory. [`cross_references`](crate::cross_references) folds the latter to sets of lines.
//!
//! ```
//! use listing::{MachineKind, Source};
//! use systems::SystemKind;
//! use systems::references::{self, Symbol};
//! let Source::Page(page) = listing::read(b"10 score=1\n20 goto 10\n", "a.bas")? else { panic!("a text") };
//! let listing = page.listing(None, &[MachineKind::C64])?;
//! let references = references::in_listing(SystemKind::C64, &listing).expect("it is BASIC");
//! // The tokeniser finds OR in SCORE: the variable is SC.
//! assert_eq!(references[0].symbol, Symbol::Variable("SC".to_owned()));
//! assert_eq!(&listing.lines[1].text[references[2].range.clone()], b"10");
//! # Ok::<(), listing::Error>(())
//! ```
//!
//! Note: everything is found in the text. A line number that the program computes (`RESTORE N` on the MSX) or a
//! variable that only machine code touches is not seen.

use std::ops::Range;

use listing::Listing;

use crate::program;
use crate::source_map::source_offset;
use crate::word::Word;
use crate::{SystemKind, c64, msx, pc1360};

/// How a line refers to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReferenceKind {
    /// `GOTO`, `THEN`, `ELSE`, `RUN`, `RESUME`.
    Jump,
    /// `GOSUB`.
    Call,
    /// `RESTORE`.
    Restore,
}

/// What a place names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    /// A variable: at most two letters or digits, the mark of its type, `(` for an array.
    Variable(String),
    /// A function of `DEF FN`.
    Function(String),
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
    /// Defines a function or a label.
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
pub fn in_program(kind: SystemKind, image: &[u8]) -> Option<Vec<Reference>> {
    let mut found = Vec::new();
    for (index, line) in program::lines_of(kind, image).iter().enumerate() {
        in_line(kind, index, &line.tokens, &mut found)?;
    }
    Some(found)
}

/// Returns the references of a listing, with ranges of the lines' text; `None` for a Python program.
#[must_use]
pub fn in_listing(kind: SystemKind, listing: &Listing) -> Option<Vec<Reference>> {
    let tokenise = typed_tokens(kind)?;
    let mut found = Vec::new();
    for (index, line) in listing.lines.iter().enumerate() {
        let text = &line.text;
        let (tokens, places) = tokenise(text);
        let first = found.len();
        in_line(kind, index, &tokens, &mut found)?;
        for reference in &mut found[first..] {
            let offset = |token: usize| {
                if token == tokens.len() { text.len() } else { source_offset(text.len(), &places, token) }
            };
            let (start, end) = (offset(reference.range.start), offset(reference.range.end));
            let is_name = matches!(reference.symbol, Symbol::Variable(_) | Symbol::Function(_));
            let end = end.max(start);
            let marks: &[u8] = if is_name { b" $%!#" } else { b" " };
            let kept =
                text[start..end].iter().rposition(|byte| !marks.contains(byte)).map_or(0, |last| last + 1);
            reference.range = start..start + kept;
        }
    }
    Some(found)
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
pub fn variable(kind: SystemKind, name: &str) -> Result<String, NameError> {
    let is_plain = |&byte: &u8| byte.is_ascii_alphanumeric() || b"$%!#".contains(&byte);
    let tokenise = typed_tokens(kind).ok_or(NameError::Invalid)?;
    if !name.bytes().all(|byte| is_plain(&byte)) {
        return Err(NameError::Invalid);
    }
    let words = program::words_of(kind, &tokenise(name.to_ascii_uppercase().as_bytes()).0);
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
pub fn computed_targets(kind: SystemKind, listing: &Listing) -> Vec<usize> {
    let Some(tokenise) = typed_tokens(kind) else { return vec![] };
    let is_computed = |words: &[Word]| {
        words.windows(2).any(|pair| {
            matches!(pair[0], Word::Keyword("GOTO" | "GOSUB" | "RESTORE"))
                && matches!(pair[1], Word::Name(_) | Word::Sign(b'('))
        })
    };
    let lines = listing.lines.iter().enumerate();
    lines
        .filter(|(_, line)| {
            program::words_of(kind, &tokenise(&line.text).0).is_some_and(|words| is_computed(&words))
        })
        .map(|(index, _)| index)
        .collect()
}

/// The tokens of a typed line, and for its items the offsets in the text and in the tokens.
type TypedTokens = (Vec<u8>, Vec<(usize, usize)>);

/// Makes tokens of a typed line.
pub(crate) type TypedTokeniser = Box<dyn Fn(&[u8]) -> TypedTokens>;

/// Returns what makes tokens of a typed line; `None` for a Python program.
pub(crate) fn typed_tokens(kind: SystemKind) -> Option<TypedTokeniser> {
    match kind {
        SystemKind::C64 => {
            let tokeniser = c64::line_tokeniser();
            Some(Box::new(move |text| {
                let placed = tokeniser.tokens_with_positions(text).into_iter().enumerate();
                placed.map(|(token, (byte, at))| (byte, (at, token))).unzip()
            }))
        }
        SystemKind::Msx => Some(Box::new(|text| {
            let tokens = msx_basic::tokeniser::tokenise(text).unwrap_or_default();
            (tokens, msx_basic::tokeniser::token_positions(text))
        })),
        SystemKind::Pc1360 => Some(Box::new(|text| {
            (sharp_basic::tokeniser::tokenise(text), sharp_basic::tokeniser::token_positions(text))
        })),
        SystemKind::GameGrid => None,
    }
}

/// Adds the references of one line.
fn in_line(kind: SystemKind, line: usize, tokens: &[u8], found: &mut Vec<Reference>) -> Option<()> {
    let words = match kind {
        SystemKind::C64 => c64::placed_words(tokens),
        SystemKind::Msx => msx::placed_words(tokens),
        SystemKind::Pc1360 => pc1360::placed_words(tokens),
        SystemKind::GameGrid => return None,
    };
    let (ranges, words): (Vec<Range<usize>>, Vec<Word>) = words.into_iter().unzip();
    let mut add = |range: Range<usize>, symbol, role| found.push(Reference { line, range, symbol, role });
    if kind == SystemKind::Pc1360 {
        if let Some((range, label)) = pc1360::label(tokens) {
            add(range, Symbol::Label(label), Role::Define);
        }
        for (range, label) in pc1360::label_references(tokens) {
            add(range, Symbol::Label(label), Role::Refer(ReferenceKind::Jump));
        }
    }
    for statement in statements(&words) {
        let (words, ranges) = (&words[statement.clone()], &ranges[statement]);
        lines_in(words, |at, number, kind| add(ranges[at].clone(), Symbol::Line(number), Role::Refer(kind)));
        let is_integer = |at: usize| kind == SystemKind::C64 && tokens[ranges[at].clone()].ends_with(b"%");
        names_in(words, |at, symbol, role| {
            let symbol = match symbol {
                Symbol::Variable(name) if is_integer(at) => match name.strip_suffix('(') {
                    Some(array) => Symbol::Variable(format!("{array}%(")),
                    None => Symbol::Variable(format!("{name}%")),
                },
                symbol => symbol,
            };
            add(ranges[at].clone(), symbol, role);
        });
    }
    Some(())
}

/// Splits a line into statements, without the colons between them. `THEN` and `ELSE` begin the statement behind
/// them: it may be a line number.
pub(crate) fn statements(words: &[Word]) -> Vec<Range<usize>> {
    let is_end = |word: &Word| matches!(word, Word::Sign(b':') | Word::Keyword("THEN" | "ELSE"));
    let mut statements = Vec::new();
    let mut start = 0;
    for end in (1..=words.len()).filter(|&end| end == words.len() || is_end(&words[end])) {
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

/// Finds the variables and functions of a statement; `found` takes the index of the word.
fn names_in(statement: &[Word], mut found: impl FnMut(usize, Symbol, Role)) {
    let body = body(statement);
    let skipped = statement.len() - body.len();
    let mut depth = 0_usize;
    // `GET#2,A$` reads the number of its file.
    let is_file = matches!(body, [Word::Keyword("INPUT#" | "GET#"), ..] | [_, Word::Sign(b'#'), ..]);
    let mut is_written = is_written_first(body) && !is_file;
    let is_list = !matches!(body.first(), Some(Word::Name(_) | Word::Keyword("FOR")));
    for (at, word) in body.iter().enumerate() {
        match word {
            Word::Sign(b'(') => depth += 1,
            Word::Sign(b')') => depth = depth.saturating_sub(1),
            Word::Sign(b',') if depth == 0 && is_file => is_written = is_written_first(body),
            Word::Sign(b'=') if depth == 0 => is_written = false,
            Word::Name(name) if at > 0 && body[at - 1] == Word::Keyword("FN") => {
                let is_definition = at == 2 && body[0] == Word::Keyword("DEF");
                let role = if is_definition { Role::Define } else { Role::Read };
                found(skipped + at, Symbol::Function(name.clone()), role);
            }
            Word::Name(name) => {
                let is_array = body.get(at + 1) == Some(&Word::Sign(b'('));
                let name = if is_array { format!("{name}(") } else { name.clone() };
                let role = if is_written && depth == 0 { Role::Write } else { Role::Read };
                found(skipped + at, Symbol::Variable(name), role);
                is_written &= is_list || depth > 0 || is_array;
            }
            Word::Sign(_) | Word::Keyword(_) | Word::Number(_) | Word::Text(_) => {}
        }
    }
}

/// Finds the line numbers of a statement; `found` takes the index of the word.
fn lines_in(statement: &[Word], mut found: impl FnMut(usize, u16, ReferenceKind)) {
    for (at, word) in statement.iter().enumerate() {
        let kind = match word {
            Word::Keyword("GOSUB") => ReferenceKind::Call,
            Word::Keyword("RESTORE") => ReferenceKind::Restore,
            Word::Keyword("GOTO" | "THEN" | "ELSE" | "RUN" | "RESUME" | "RETURN") => ReferenceKind::Jump,
            Word::Keyword("TO") if at > 0 && statement[at - 1] == Word::Keyword("GO") => ReferenceKind::Jump,
            _ => continue,
        };
        for (behind, word) in statement.iter().enumerate().skip(at + 1) {
            match word {
                Word::Number(number) if (0.0..65536.0).contains(number) => {
                    found(behind, *number as u16, kind);
                }
                Word::Number(_) | Word::Sign(b',') => {}
                _ => break,
            }
        }
    }
}

/// Whether the first names of a statement are written.
fn is_written_first(body: &[Word]) -> bool {
    match body.first() {
        Some(Word::Name(_)) => body.contains(&Word::Sign(b'=')),
        Some(Word::Keyword(keyword)) => matches!(
            *keyword,
            "FOR" | "NEXT" | "READ" | "INPUT" | "INPUT#" | "GET" | "GET#" | "DIM" | "SWAP" | "MID$" | "LINE"
        ),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use listing::{MachineKind, Source};

    use super::*;

    fn of(kind: SystemKind, machine: MachineKind, text: &str) -> Vec<(String, String, Role)> {
        let Ok(Source::Page(page)) = listing::read(text.as_bytes(), "a.bas") else { panic!("a text") };
        let listing = page.listing_for(None, machine).expect("no errors");
        let references = in_listing(kind, &listing).expect("it is BASIC");
        let text = |place: &Reference| listing.lines[place.line].text[place.range.clone()].to_vec();
        references
            .iter()
            .map(|place| {
                let name = match &place.symbol {
                    Symbol::Variable(name) | Symbol::Function(name) | Symbol::Label(name) => name.clone(),
                    Symbol::Line(number) => number.to_string(),
                };
                (String::from_utf8(text(place)).expect("ASCII"), name, place.role)
            })
            .collect()
    }

    fn shown(found: &[(String, String, Role)]) -> Vec<(&str, &str, Role)> {
        found.iter().map(|(text, name, role)| (&text[..], &name[..], *role)).collect()
    }

    use Role::{Define, Read, Refer, Write};

    #[test]
    fn places_are_those_of_the_typed_names() {
        let found = of(SystemKind::C64, MachineKind::C64, "10 score=pl ay%+ab$(1):on x goto 10 , 2 0\n");
        assert_eq!(
            shown(&found),
            [
                ("SC", "SC", Write),
                ("E", "E", Read),
                ("PL AY", "PL%", Read),
                ("AB", "AB$(", Read),
                ("10", "10", Refer(ReferenceKind::Jump)),
                ("2 0", "20", Refer(ReferenceKind::Jump)),
                ("X", "X", Read),
            ]
        );
    }

    #[test]
    fn a_name_is_cut_as_the_tokeniser_cuts_it() {
        assert_eq!(variable(SystemKind::C64, "lives"), Ok("LI".to_owned()));
        assert_eq!(variable(SystemKind::C64, "score"), Err(NameError::Keyword("OR")));
        assert_eq!(variable(SystemKind::C64, "to"), Err(NameError::Keyword("TO")));
        assert_eq!(variable(SystemKind::Msx, "name$"), Err(NameError::Keyword("NAME")));
        for name in ["", "1a", "a b", "a=1", "ä", "a(", "$"] {
            assert_eq!(variable(SystemKind::C64, name), Err(NameError::Invalid), "{name}");
        }
    }

    #[test]
    fn the_other_dialects_have_their_references() {
        let found = of(SystemKind::Msx, MachineKind::Msx, "10 IF SC%=1 THEN 100 ELSE RETURN 20\n");
        assert_eq!(
            shown(&found),
            [
                ("SC", "SC", Read),
                ("100", "100", Refer(ReferenceKind::Jump)),
                ("20", "20", Refer(ReferenceKind::Jump)),
            ]
        );
        let found = of(SystemKind::Pc1360, MachineKind::Pc1360, "10 \"A\":X=1:GOTO \"A\"\n20 GOSUB 10\n");
        assert_eq!(
            shown(&found),
            [
                ("\"A\"", "A", Define),
                ("\"A\"", "A", Refer(ReferenceKind::Jump)),
                ("X", "X", Write),
                ("10", "10", Refer(ReferenceKind::Call)),
            ]
        );
    }
}
