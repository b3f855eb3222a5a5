//! A lexer for the typed lines of any BASIC.
//!
//! The machine's tokeniser finds its keywords anywhere, so that `RANDOMIZE` is `R`, `AND` and `OMIZE`. This lexer
//! keeps the keywords of other BASICs whole, before it splits at the keywords of the machine. Strings, the items of
//! `DATA` and remarks have no keywords.

use std::collections::BTreeMap;
use std::ops::Range;

use systems::Machine;
use systems::lexeme::Lexeme as MachineLexeme;
use systems::machine::basic::TypedTokeniser;
use systems::source_map::source_offset;
use systems::typed_line::TypedTokens;

use super::foreign_keywords::ForeignKeywords;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LexemeKind {
    /// A keyword of the machine.
    Keyword,
    /// A name, or a keyword of another BASIC.
    Identifier,
    Number,
    /// A string constant.
    Text,
    Punctuation,
    /// The character before a remark of another BASIC, which ends the line.
    Remark,
}

/// A keyword, name, constant or punctuation character of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lexeme {
    pub kind: LexemeKind,
    /// In upper case, keywords spelled out.
    pub text: String,
    /// The range in the text of the line.
    pub range: Range<usize>,
    /// Whether it is after a blank or at the start of the line.
    pub is_spaced: bool,
    /// Whether letters or digits follow without a blank.
    pub is_glued: bool,
}

impl Lexeme {
    /// Whether it is a keyword, name or punctuation character with this text.
    pub fn is(&self, text: &str) -> bool {
        self.text == text && !matches!(self.kind, LexemeKind::Text | LexemeKind::Number | LexemeKind::Remark)
    }

    /// Whether it is a name or a keyword of another BASIC.
    pub fn is_identifier(&self) -> bool {
        self.kind == LexemeKind::Identifier
    }

    /// Whether it names a string variable.
    pub fn is_text_name(&self) -> bool {
        self.is_identifier() && self.text.ends_with('$')
    }

    /// Whether a value can begin with this lexeme.
    pub fn begins_value(&self) -> bool {
        match self.kind {
            LexemeKind::Keyword => self.text == "FN" || self.text == "NOT" || is_function(&self.text),
            LexemeKind::Identifier | LexemeKind::Number | LexemeKind::Text => true,
            LexemeKind::Punctuation => matches!(self.text.as_str(), "(" | "-" | "+" | "."),
            LexemeKind::Remark => false,
        }
    }

    /// Whether a value can end with this lexeme.
    pub fn ends_value(&self) -> bool {
        match self.kind {
            LexemeKind::Keyword => matches!(self.text.as_str(), "INKEY$" | "TIME" | "PI" | "MEM" | "RND"),
            LexemeKind::Identifier | LexemeKind::Number | LexemeKind::Text => true,
            LexemeKind::Punctuation => matches!(self.text.as_str(), ")" | "]"),
            LexemeKind::Remark => false,
        }
    }
}

/// Whether a keyword is a function of a machine.
pub(super) fn is_function(keyword: &str) -> bool {
    const FUNCTIONS: &[&str] = &[
        "ABS", "ASC", "ATN", "CHR$", "COS", "EXP", "FRE", "INKEY$", "INSTR", "INT", "LEFT$", "LEN", "LOG",
        "MEM", "MID$", "PEEK", "PI", "POINT", "POS", "RIGHT$", "RND", "SGN", "SIN", "SPACE$", "SQR", "STICK",
        "STR$", "STRIG", "STRING$", "TAN", "TIME", "USR", "VAL", "VPEEK",
    ];
    FUNCTIONS.contains(&keyword)
}

/// A line as its lexemes.
#[derive(Debug)]
pub(super) struct ReadLine {
    pub lexemes: Vec<Lexeme>,
    /// The statements: ranges of `lexemes` between colons, `THEN` and `ELSE`.
    pub statements: Vec<Range<usize>>,
    /// The names as the machine reads them, with their ranges in the text.
    pub names: Vec<(Range<usize>, String)>,
    /// The keywords as the machine reads them, with their ranges in the text.
    pub keywords: Vec<(Range<usize>, &'static str)>,
}

impl ReadLine {
    /// Returns the lexemes between the colons around a statement, as a range of `lexemes`.
    pub fn clause(&self, statement: &Range<usize>) -> Range<usize> {
        let is_colon = |lexeme: &Lexeme| lexeme.is(":");
        let start = self.lexemes[..statement.start].iter().rposition(is_colon).map_or(0, |colon| colon + 1);
        let end = self.lexemes[statement.start..].iter().position(is_colon);
        start..end.map_or(self.lexemes.len(), |end| statement.start + end)
    }
}

/// The lexer for the listings of a machine.
pub(super) struct Reader {
    machine: &'static Machine,
    tokenise: TypedTokeniser,
    foreign: ForeignKeywords,
}

impl Reader {
    /// `None` for a machine without BASIC.
    pub fn new(machine: &'static Machine, foreign: ForeignKeywords) -> Option<Self> {
        Some(Self { machine, tokenise: machine.typed_tokens()?, foreign })
    }

    /// Reads the text of a line.
    pub fn read(&self, text: &[u8]) -> ReadLine {
        let TypedTokens { tokens, items } = (self.tokenise)(text);
        let lexemes = self.machine.spanned_lexemes(&tokens).unwrap_or_default();
        let offset = |token: usize| {
            if token >= tokens.len() { text.len() } else { source_offset(text.len(), &items, token) }
        };
        let (mut names, mut skips, mut keywords) = (Vec::new(), Vec::new(), BTreeMap::new());
        // The text after the last lexeme is blank or a remark.
        let mut end = 0;
        for (index, (range, lexeme)) in lexemes.iter().enumerate() {
            let start = offset(range.start);
            let mut typed = start..trimmed_end(text, start, offset(range.end));
            if let MachineLexeme::Keyword(spelling) = lexeme
                && text[start..].len() >= spelling.len()
                && text[start..][..spelling.len()].eq_ignore_ascii_case(spelling.as_bytes())
            {
                // After `CALL`, the offsets of the tokens are those of the name.
                typed.end = typed.end.max(start + spelling.len());
            }
            end = typed.end;
            match lexeme {
                MachineLexeme::Keyword(spelling) => {
                    if *spelling == "DATA" {
                        end = lexemes.get(index + 1).map_or(text.len(), |(next, _)| offset(next.start));
                        skips.push(typed.end..end);
                    }
                    keywords.insert(typed.start, (typed.end, *spelling));
                }
                MachineLexeme::Name(name) => names.push((typed, name.clone())),
                MachineLexeme::Number(_) | MachineLexeme::Text(_) | MachineLexeme::Punctuation(_) => {}
            }
        }
        let mut scan = Scan {
            foreign: &self.foreign,
            text,
            at: 0,
            end,
            keywords,
            skips,
            is_spaced: true,
            lexemes: Vec::new(),
        };
        scan.run();
        let keywords =
            scan.keywords.iter().map(|(&start, &(end, spelling))| (start..end, spelling)).collect();
        let statements = statements(&scan.lexemes);
        ReadLine { lexemes: scan.lexemes, statements, names, keywords }
    }
}

/// Returns the end of a range without its trailing blanks.
fn trimmed_end(text: &[u8], start: usize, end: usize) -> usize {
    let end = end.clamp(start, text.len());
    text[start..end].iter().rposition(|&byte| byte != b' ').map_or(end, |last| start + last + 1)
}

/// Returns the statements of a line. `THEN` and `ELSE` begin the statement after them.
fn statements(lexemes: &[Lexeme]) -> Vec<Range<usize>> {
    let mut statements = Vec::new();
    let mut start = 0;
    for (at, lexeme) in lexemes.iter().enumerate() {
        if matches!(lexeme.text.as_str(), ":" | "THEN" | "ELSE") && lexeme.is(&lexeme.text) {
            statements.push(start..at);
            start = at + 1;
        }
    }
    statements.push(start..lexemes.len());
    statements.retain(|statement| !statement.is_empty());
    statements
}

/// The state of reading a line.
struct Scan<'a> {
    foreign: &'a ForeignKeywords,
    text: &'a [u8],
    at: usize,
    /// The end of the program text; a remark may follow.
    end: usize,
    /// The keywords of the machine: start, end and spelling.
    keywords: BTreeMap<usize, (usize, &'static str)>,
    /// The items of `DATA`.
    skips: Vec<Range<usize>>,
    is_spaced: bool,
    lexemes: Vec<Lexeme>,
}

impl Scan<'_> {
    fn byte(&self, at: usize) -> u8 {
        if at < self.end { self.text[at] } else { 0 }
    }

    fn run(&mut self) {
        while self.at < self.end {
            if let Some(skip) = self.skips.iter().find(|skip| skip.contains(&self.at)) {
                self.at = skip.end;
                self.is_spaced = true;
                continue;
            }
            match self.byte(self.at) {
                b' ' => {
                    self.at += 1;
                    self.is_spaced = true;
                }
                b'"' => {
                    let rest = &self.text[self.at + 1..self.end];
                    let length = rest.iter().position(|&byte| byte == b'"').map_or(rest.len(), |end| end + 1);
                    self.push(LexemeKind::Text, self.at + 1 + length);
                }
                byte if is_letter(byte) => self.letters(),
                _ if self.keywords.contains_key(&self.at) => self.keyword(),
                b'0'..=b'9' | b'.' => self.number(),
                byte => {
                    if self.begins_remark(byte) {
                        self.push(LexemeKind::Remark, self.at + 1);
                        return;
                    }
                    self.push(LexemeKind::Punctuation, self.at + 1);
                }
            }
        }
    }

    /// Whether a character that is no token of the machine begins a remark: `'`, or `!` before a blank or a letter or
    /// as the whole line.
    fn begins_remark(&self, first: u8) -> bool {
        let begins_statement = self.lexemes.last().is_none_or(|last| last.is(":"));
        let is_followed = match self.byte(self.at + 1) {
            b' ' => self.text[self.at + 1..self.end].iter().any(|&byte| byte != b' '),
            0 => self.lexemes.is_empty(),
            byte => is_letter(byte),
        };
        first == b'\'' || first == b'!' && (begins_statement || self.is_spaced) && is_followed
    }

    fn push(&mut self, kind: LexemeKind, end: usize) {
        let text = self.text[self.at..end].iter().map(|&byte| char::from(upper(byte))).collect();
        self.push_text(kind, end, text);
    }

    fn push_text(&mut self, kind: LexemeKind, end: usize, text: String) {
        if let Some(go) = self.lexemes.last_mut().filter(|last| last.is("GO") && text == "TO") {
            go.text = "GOTO".to_owned();
            go.kind = LexemeKind::Keyword;
            go.range.end = end;
            self.at = end;
            self.is_spaced = false;
            return;
        }
        let is_glued = kind == LexemeKind::Identifier && self.byte(end).is_ascii_alphanumeric();
        let range = self.at..end;
        self.lexemes.push(Lexeme { kind, text, range, is_spaced: self.is_spaced, is_glued });
        self.at = end;
        self.is_spaced = false;
    }

    /// Reads a keyword of the machine; a `(` or `#` at the end of its spelling becomes a separate lexeme.
    fn keyword(&mut self) {
        let (end, spelling) = self.keywords[&self.at];
        let keyword = spelling.trim_end_matches(['(', '#']);
        if keyword.len() == spelling.len() || self.text.get(end.wrapping_sub(1)) != spelling.as_bytes().last()
        {
            self.push_text(LexemeKind::Keyword, end, spelling.to_owned());
            return;
        }
        self.push_text(LexemeKind::Keyword, end - 1, keyword.to_owned());
        self.push(LexemeKind::Punctuation, end);
    }

    fn number(&mut self) {
        let mut end = self.at;
        while matches!(self.byte(end), b'0'..=b'9' | b'.') {
            end += 1;
        }
        if upper(self.byte(end)) == b'E' {
            let sign = usize::from(matches!(self.byte(end + 1), b'+' | b'-'));
            if self.byte(end + 1 + sign).is_ascii_digit() {
                end += 1 + sign;
                while self.byte(end).is_ascii_digit() {
                    end += 1;
                }
            }
        }
        self.push(LexemeKind::Number, end);
    }

    /// Reads a run of letters and digits: keywords of other BASICs and of the machine, and names.
    fn letters(&mut self) {
        let mut end = self.at;
        while is_letter(self.byte(end)) || self.byte(end).is_ascii_digit() {
            end += 1;
        }
        while self.at < end {
            let rest = self.at..end;
            if let Some(length) = self.foreign_keyword(&rest) {
                self.push(LexemeKind::Identifier, self.at + length);
            } else if self.keywords.contains_key(&self.at) {
                self.keyword();
            } else if self.byte(self.at).is_ascii_digit() {
                self.number();
            } else {
                let next_keyword = self.keywords.range(self.at + 1..end).next().map_or(end, |(&at, _)| at);
                let name_end = self.split_at(self.at + 1..next_keyword).unwrap_or(next_keyword);
                let has_mark = name_end == end && matches!(self.byte(end), b'$' | b'%');
                self.push(LexemeKind::Identifier, name_end + usize::from(has_mark));
            }
        }
    }

    /// Returns the length of a keyword of another BASIC at the start of a run of letters: the whole run anywhere, or at
    /// the start of a statement a keyword without a blank before its operand.
    fn foreign_keyword(&self, run: &Range<usize>) -> Option<usize> {
        let text: Vec<u8> = self.text[run.clone()].iter().map(|&byte| upper(byte)).collect();
        let mark = self.byte(run.end);
        if mark == b'$' {
            let is_double = self.byte(run.end + 1) == b'$';
            let marked = [&text[..], if is_double { b"$$" } else { b"$" }].concat();
            if self.foreign.has(&marked) {
                return Some(marked.len());
            }
        }
        if self.foreign.has(&text) && !matches!(mark, b'$' | b'%') {
            return Some(text.len());
        }
        if self.foreign.begins_with_else(&text) {
            return Some("ELSE".len());
        }
        let begins_statement = self
            .lexemes
            .last()
            .is_none_or(|last| [":", "THEN", "ELSE", "DEF"].iter().any(|text| last.is(text)));
        // `TEXT$` is a name.
        let length = self.foreign.statement_at(&text).filter(|_| begins_statement)?;
        (length < text.len() || !matches!(mark, b'$' | b'%')).then_some(length)
    }

    /// Returns the offset of a foreign `ELSE` within a name.
    fn split_at(&self, within: Range<usize>) -> Option<usize> {
        within.clone().find(|&at| {
            let rest: Vec<u8> = self.text[at..within.end].iter().map(|&byte| upper(byte)).collect();
            self.foreign.begins_with_else(&rest)
        })
    }
}

/// Whether a byte of a machine's characters is a letter, of either case.
const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
}

/// Returns the upper case of a letter.
const fn upper(byte: u8) -> u8 {
    byte.to_ascii_uppercase()
}
