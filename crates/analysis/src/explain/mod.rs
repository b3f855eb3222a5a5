//! Explanations of program lines in English: statements spelled out, addresses by their names in the memory map,
//! control characters by their effects.
//!
//! Only constants have names: a computed address appears as its expression.

mod phrases;

use systems::Machine;
use systems::lexeme::Lexeme;
use systems::machine::addresses;
use systems::machine::basic::{AddressName, Names};
pub use systems::machine::syntax::syntax;
use systems::tokenised::ProgramLine;

use crate::references;

/// The explanation of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The effect of the statement, as a sentence.
    pub statement: String,
    /// The names of its addresses, routines and control characters.
    pub notes: Vec<String>,
}

/// Explains each statement of a line. `None` for a Python program.
#[must_use]
pub fn explain(machine: &'static Machine, line: &ProgramLine) -> Option<Vec<Explanation>> {
    let names = &machine.basic?.names;
    let lexemes = machine.lexemes_of(&line.tokens)?;
    let mut explanations = Vec::new();
    for statement in statements(&lexemes) {
        explanations.push(Explanation {
            statement: spelled(machine, statement),
            notes: notes(names, machine, statement),
        });
    }
    if let Some(remark) = remark(&machine.line_text(line)) {
        explanations.push(Explanation { statement: format!("remark: {remark}"), notes: vec![] });
    }
    Some(explanations)
}

/// Returns the effect of a control character; `None` for other characters.
#[must_use]
pub fn control(machine: &'static Machine, code: u8) -> Option<&'static str> {
    machine.basic?.names.control(code)
}

/// Explains a typed line or a part of one. `None` for a Python program.
#[must_use]
pub fn explain_typed(machine: &'static Machine, number: u16, text: &[u8]) -> Option<Vec<Explanation>> {
    let tokens = machine.typed_tokens()?(text).tokens;
    explain(machine, &ProgramLine { number, tokens, listed: text.to_vec() })
}

/// Returns the keyword at a byte of a typed line; `None` at other lexemes and for a Python program.
#[must_use]
pub fn keyword_at(machine: &'static Machine, text: &[u8], byte: usize) -> Option<&'static str> {
    let tokens = machine.typed_tokens()?(text).tokens;
    let token = references::token_at(machine, text, byte)?;
    let lexemes = machine.spanned_lexemes(&tokens)?;
    lexemes.into_iter().find_map(|(range, lexeme)| match lexeme {
        Lexeme::Keyword(keyword) if range.contains(&token) => Some(keyword),
        _ => None,
    })
}

/// Splits lexemes at colons and after the condition of IF, whose lexemes end before THEN.
fn statements(lexemes: &[Lexeme]) -> Vec<&[Lexeme]> {
    let mut statements = Vec::new();
    let mut rest = lexemes;
    while !rest.is_empty() {
        let is_if = rest[0] == Lexeme::Keyword("IF");
        let end = rest.iter().position(|lexeme| match lexeme {
            Lexeme::Punctuation(b':') => true,
            Lexeme::Keyword("THEN" | "ELSE") => true,
            // IF A=1 GOTO 100, and on the PC-1360 any statement. PLAY is a function of the MSX, too.
            Lexeme::Keyword(keyword) => is_if && *keyword != "PLAY" && phrases::phrase(keyword).is_some(),
            _ => false,
        });
        let end = end.unwrap_or(rest.len());
        statements.push(&rest[..end]);
        rest = match rest.get(end) {
            Some(Lexeme::Punctuation(b':') | Lexeme::Keyword("THEN")) => &rest[end + 1..],
            // ELSE begins the next statement.
            Some(Lexeme::Keyword("ELSE")) if end == 0 => {
                statements.pop();
                statements.push(&rest[..1]);
                &rest[1..]
            }
            _ => &rest[end..],
        };
    }
    statements.retain(|statement| !statement.is_empty());
    statements
}

/// Returns the remark of a line's text.
fn remark(text: &str) -> Option<&str> {
    let mut is_quoted = false;
    for (at, character) in text.char_indices() {
        is_quoted ^= character == '"';
        let rest = &text[at..];
        if !is_quoted && rest.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("rem")) {
            return Some(rest[3..].trim());
        }
        if !is_quoted && character == '\'' {
            return Some(rest[1..].trim());
        }
    }
    None
}

fn spelled(machine: &'static Machine, statement: &[Lexeme]) -> String {
    let (first, rest) = statement.split_first().expect("empty statements are dropped");
    let operand = || text(machine, rest);
    let sentence = match first {
        Lexeme::Keyword("IF") => format!("if {}, then what follows in the line", operand()),
        Lexeme::Keyword("ELSE") => "otherwise".to_owned(),
        Lexeme::Keyword("ON") => {
            match rest.iter().position(|lexeme| matches!(lexeme, Lexeme::Keyword("GOTO" | "GOSUB"))) {
                Some(at) => {
                    let calls = rest[at] == Lexeme::Keyword("GOSUB");
                    let does =
                        if calls { "call one of the subroutines" } else { "continue at one of the lines" };
                    format!(
                        "by the value of {}, {does} {}",
                        text(machine, &rest[..at]),
                        text(machine, &rest[at + 1..])
                    )
                }
                None => format!("on {}", operand()),
            }
        }
        Lexeme::Keyword("PRINT") if rest.is_empty() => "print an empty line".to_owned(),
        Lexeme::Keyword(keyword) => match own_phrase(machine, keyword, rest) {
            Some(phrase) => phrase.replace("{}", &operand()),
            None => format!("{} {}", phrases::phrase(keyword).unwrap_or(keyword), operand()),
        },
        // A number after THEN or ELSE is a line.
        Lexeme::Number(line) if rest.is_empty() => format!("continue at line {line}"),
        Lexeme::Name(_) if rest.contains(&Lexeme::Punctuation(b'=')) => {
            let at = rest
                .iter()
                .position(|lexeme| *lexeme == Lexeme::Punctuation(b'='))
                .expect("the guard found it");
            format!("set {} to {}", text(machine, &statement[..=at]), text(machine, &rest[at + 1..]))
        }
        Lexeme::Name(_) | Lexeme::Number(_) | Lexeme::Text(_) | Lexeme::Punctuation(_) => {
            text(machine, statement)
        }
    };
    sentence.trim_end().to_owned()
}

/// Returns the machine's own phrase for a statement with this operand, whose place is `{}`.
fn own_phrase(machine: &'static Machine, keyword: &str, operand: &[Lexeme]) -> Option<&'static str> {
    let (_, [with, without]) = machine.basic?.phrases.iter().find(|(own, _)| *own == keyword)?;
    Some(if operand.is_empty() { without } else { with })
}

/// Returns the text of lexemes.
fn text(machine: &'static Machine, lexemes: &[Lexeme]) -> String {
    let mut text = String::new();
    for lexeme in lexemes {
        match lexeme {
            Lexeme::Keyword(keyword) => {
                if !text.is_empty() && !text.ends_with([' ', '(']) {
                    text.push(' ');
                }
                text.push_str(keyword);
                if !keyword.ends_with('(') {
                    text.push(' ');
                }
            }
            Lexeme::Name(name) => text.push_str(name),
            Lexeme::Number(number) => text.push_str(&number.to_string()),
            Lexeme::Text(codes) => {
                let line =
                    ProgramLine { number: 0, tokens: vec![], listed: [b"\"", &codes[..], b"\""].concat() };
                text.push_str(&machine.line_text(&line));
            }
            Lexeme::Punctuation(b'(') => {
                text.truncate(text.trim_end().len());
                text.push('(');
            }
            Lexeme::Punctuation(separator @ (b',' | b';')) => {
                text.truncate(text.trim_end().len());
                text.push(char::from(*separator));
                text.push(' ');
            }
            Lexeme::Punctuation(byte) => text.push(char::from(*byte)),
        }
    }
    text.trim_end().to_owned()
}

/// Names the constants and control characters of a statement, each once.
fn notes(names: &Names, machine: &'static Machine, statement: &[Lexeme]) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    let mut add = |note: String| {
        if !notes.contains(&note) {
            notes.push(note);
        }
    };
    for (at, lexeme) in statement.iter().enumerate() {
        let constant = statement[at + 1..].iter().find(|lexeme| **lexeme != Lexeme::Punctuation(b'('));
        let constant = match constant {
            Some(Lexeme::Number(number)) => address(*number),
            _ => None,
        };
        let named = |tables: &[&[AddressName]]| {
            let address = constant?;
            Some(format!("{address}: {}", addresses::name(tables, address)?))
        };
        match lexeme {
            Lexeme::Keyword("POKE" | "PEEK" | "PEEK(" | "WAIT") => named(names.memory).map(&mut add),
            Lexeme::Keyword("VPOKE" | "VPEEK") => named(names.video).map(&mut add),
            Lexeme::Keyword("SYS") => named(names.routines).or_else(|| named(names.memory)).map(&mut add),
            Lexeme::Keyword("USR") => {
                let target =
                    statement[at + 1..].iter().skip_while(|lexeme| **lexeme != Lexeme::Punctuation(b'='));
                let target = target.filter_map(|lexeme| {
                    if let Lexeme::Number(number) = lexeme { address(*number) } else { None }
                });
                let is_definition = at > 0 && statement[at - 1] == Lexeme::Keyword("DEF");
                let target = target.last().filter(|_| is_definition);
                target
                    .and_then(|address| {
                        Some(format!("{address}: {}", addresses::name(names.routines, address)?))
                    })
                    .map(&mut add)
            }
            Lexeme::Keyword("CHR$" | "CHR$(") => constant
                .and_then(|code| Some((code, names.control(u8::try_from(code).ok()?)?)))
                .map(|(code, name)| add(format!("CHR$({code}): {name}"))),
            Lexeme::Text(codes) => {
                for (at, &code) in codes.iter().enumerate() {
                    let pair = codes[at..].first_chunk().copied();
                    let is_graphic = pair.and_then(machine.pair_glyph).is_some();
                    if let Some(name) = names.control(code).filter(|_| !is_graphic) {
                        let line = ProgramLine { number: 0, tokens: vec![], listed: vec![b'"', code] };
                        let shown = machine.line_text(&line);
                        add(format!("{}: {name}", shown.trim_start_matches('"')));
                    }
                }
                None
            }
            Lexeme::Keyword(_) | Lexeme::Name(_) | Lexeme::Number(_) | Lexeme::Punctuation(_) => None,
        };
    }
    notes
}

/// Returns a constant as an address; MSX writes those above 32767 as negative numbers, too.
fn address(number: f64) -> Option<u32> {
    let address = if number < 0.0 { number + 65536.0 } else { number };
    (0.0..65536.0).contains(&address).then_some(address as u32)
}
