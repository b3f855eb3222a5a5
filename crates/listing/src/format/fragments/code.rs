//! Finds the end of a BASIC line that only the following text ends: another line, an ellipsis, or
//! prose.
//!
//! Programs are in upper case. A word with a lower-case letter outside quotes, remarks and `DATA`
//! is prose. The grammar rejects two adjacent operands and a word after a complete statement as prose, too.
//!
//! In one file: the states of a statement, and the rules that use them.

use super::keywords::{KeywordRole, Keywords};
use super::start::{Start, begins_statement, identifier_at, is_assignment_target, start};

/// The reason of a line end.
#[derive(Clone, Copy, Debug)]
pub(super) enum LineEnd {
    /// The next line.
    Line(Start),
    /// An ellipsis for omitted lines; the index after it.
    Gap(usize),
    /// Text other than BASIC, or the end of the row.
    Prose,
    /// Text that may belong to the line.
    Guess,
}

impl PartialEq for LineEnd {
    fn eq(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// The end of a line's text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// Index after the last character, blanks not yet cut off.
    pub(super) at: usize,
    pub(super) end: LineEnd,
}

/// The state of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// A statement must begin.
    Statement,
    /// After `THEN` and `ELSE`: a statement or a line number.
    Branch,
    /// A statement is complete.
    Alone,
    /// A statement is complete, but a line number may follow.
    Line,
    /// An operand must follow.
    Open,
    /// An operand may follow: after a complete keyword, a comma, a semicolon.
    Maybe,
    /// An operand is complete.
    Operand,
}

/// Finds the end of the line that begins with a number.
pub(super) fn end(text: &[char], line: Start, keywords: &Keywords) -> Cut {
    let mut reader = Reader {
        text,
        keywords,
        number: line.number,
        at: line.body,
        state: State::Statement,
        depth: 0,
        prints: false,
    };
    reader.read()
}

struct Reader<'a> {
    text: &'a [char],
    keywords: &'a Keywords,
    number: u32,
    at: usize,
    state: State,
    /// Number of open parentheses.
    depth: usize,
    /// Whether the statement is PRINT, where operands may be adjacent.
    prints: bool,
}

impl Reader<'_> {
    fn read(&mut self) -> Cut {
        while let Some(&character) = self.text.get(self.at) {
            if let Some(cut) = self.step(character) {
                return cut;
            }
        }
        Cut { at: self.text.len(), end: LineEnd::Prose }
    }

    /// Reads the next item, or returns the end of the line.
    fn step(&mut self, character: char) -> Option<Cut> {
        let before = self.at;
        let prose = Some(Cut { at: before, end: LineEnd::Prose });
        if let Some(cut) = self.gap() {
            return Some(cut);
        }
        match character {
            ' ' => self.at += 1,
            '"' => {
                let length = self.text[before + 1..].iter().position(|c| *c == '"');
                self.at = length.map_or(self.text.len(), |length| before + length + 2);
                self.state = State::Operand;
            }
            '\'' => return self.remark(before + 1),
            '0'..='9' | '.' => return self.number_at(before),
            ':' => {
                self.at += 1;
                (self.state, self.prints) = (State::Statement, false);
            }
            '?' if matches!(self.state, State::Statement | State::Branch) => {
                self.at += 1;
                (self.state, self.prints) = (State::Maybe, true);
            }
            '(' => {
                self.at += 1;
                self.depth += 1;
                self.state = State::Open;
            }
            ')' if self.depth > 0 && matches!(self.state, State::Operand | State::Maybe) => {
                self.at += 1;
                self.depth -= 1;
                self.state = State::Operand;
            }
            ',' | ';' if self.state != State::Statement => {
                self.at += 1;
                self.state = State::Maybe;
            }
            '-' | '+' | '=' | '<' | '>' if self.state != State::Statement => {
                self.at += 1;
                self.state = State::Open;
            }
            '*' | '/' | '^' | '\\' if self.state == State::Operand => {
                self.at += 1;
                self.state = State::Open;
            }
            '#' | '@' | '&' | '%' if matches!(self.state, State::Open | State::Maybe) => self.at += 1,
            'A'..='Z' => return self.identifier(before),
            _ => return prose,
        }
        None
    }

    /// Returns the end at three dots.
    fn gap(&self) -> Option<Cut> {
        let dots = self.text[self.at..].iter().take_while(|c| **c == '.').count();
        let width = if self.text[self.at] == '\u{2026}' { 1 } else { dots };
        (width >= 3 || width == 1 && dots == 0)
            .then_some(Cut { at: self.at, end: LineEnd::Gap(self.at + width) })
    }

    /// Returns the end if another line begins at an index.
    fn line_at(&self, at: usize) -> Option<Cut> {
        let found = start(self.text, at, self.keywords).filter(|start| start.number > self.number)?;
        Some(Cut { at, end: LineEnd::Line(found) })
    }

    fn number_at(&mut self, before: usize) -> Option<Cut> {
        let wants = matches!(self.state, State::Open | State::Branch);
        let digits = |from: usize| self.text[from..].iter().take_while(|c| c.is_ascii_digit()).count();
        let is_apart = before == 0 || !self.text[before - 1].is_ascii_digit();
        if !wants && is_apart {
            if let Some(cut) = self.line_at(before) {
                return Some(cut);
            }
            // Another fragment may begin here.
            if start(self.text, before, self.keywords).is_some()
                || matches!(self.state, State::Statement | State::Operand | State::Alone)
            {
                return Some(Cut { at: before, end: LineEnd::Prose });
            }
        }
        let whole = digits(before);
        let mut end = before + whole;
        if self.text.get(end) == Some(&'.') {
            let fraction = digits(end + 1);
            // A full stop ends a sentence.
            if whole + fraction == 0 || fraction == 0 {
                return if whole == 0 {
                    Some(Cut { at: before, end: LineEnd::Prose })
                } else {
                    self.at = end;
                    self.state = State::Operand;
                    None
                };
            }
            end += 1 + fraction;
        }
        let exponent = |at: usize| {
            let sign = usize::from(self.text.get(at + 1).is_some_and(|c| "+-".contains(*c)));
            let has_digits = self.text.get(at + 1 + sign).is_some_and(char::is_ascii_digit);
            (matches!(self.text.get(at), Some('E' | 'D')) && has_digits).then(|| at + 1 + sign)
        };
        if let Some(from) = exponent(end) {
            end = from + digits(from);
        }
        end += usize::from(self.text.get(end).is_some_and(|c| "%!#".contains(*c)));
        self.at = end;
        self.state = State::Operand;
        None
    }

    fn identifier(&mut self, before: usize) -> Option<Cut> {
        let rest = &self.text[before..];
        let run = identifier_at(rest);
        // `Rem` and `Obs` are prose; a keyword may follow the preceding text without a blank, but not
        // precede lower-case letters.
        if rest.get(run.len()).is_some_and(|c| c.is_lowercase()) {
            return Some(Cut { at: before, end: LineEnd::Prose });
        }
        // Some keywords end in a parenthesis or contain a blank.
        let line: String = rest.iter().take(16).collect();
        let begins = matches!(self.state, State::Statement | State::Branch);
        let statement = self.keywords.statement(&line).filter(|_| begins);
        // `SPRITE$` is longer than `SPRITE`.
        let longer = |found: &(KeywordRole, usize)| statement.is_none_or(|(_, length)| found.1 > length);
        let found = Keywords::within(&line).filter(longer).or(statement);
        let prose = Some(Cut { at: before, end: LineEnd::Prose });
        let Some((role, length)) = found else { return self.name(before, &run) };
        match role {
            KeywordRole::Remark => return self.remark(before + length),
            KeywordRole::Data => return self.data(before + length),
            KeywordRole::Infix if self.state != State::Operand && self.state != State::Maybe => return prose,
            KeywordRole::Switch if self.state == State::Statement => return prose,
            // Two adjacent operands are not BASIC.
            KeywordRole::Function | KeywordRole::Prefix if !self.takes_operand() => return prose,
            KeywordRole::Function
                if begins
                    && !is_assignment_target(&rest[length..], rest[length..].iter().find(|c| **c != ' ')) =>
            {
                return prose;
            }
            _ => {}
        }
        self.at = before + length;
        self.state = match role {
            KeywordRole::Then => State::Branch,
            KeywordRole::Function => State::Operand,
            KeywordRole::Alone => State::Alone,
            KeywordRole::Line => State::Line,
            KeywordRole::Whole | KeywordRole::Switch => State::Maybe,
            KeywordRole::Remark
            | KeywordRole::Data
            | KeywordRole::Statement
            | KeywordRole::Infix
            | KeywordRole::Prefix
            | KeywordRole::Jump => State::Open,
        };
        if begins {
            self.prints = line.starts_with("PRINT") || line.starts_with("LPRINT");
        }
        if line.starts_with("SPC(") || line.starts_with("TAB(") {
            self.depth += 1;
        }
        None
    }

    /// Whether an operand may follow here: directly after another one only in PRINT, without a blank.
    fn takes_operand(&self) -> bool {
        match self.state {
            State::Operand => self.prints && self.text[self.at - 1] != ' ',
            State::Alone | State::Line => false,
            State::Statement | State::Branch | State::Open | State::Maybe => true,
        }
    }

    /// Reads a variable.
    fn name(&mut self, before: usize, run: &str) -> Option<Cut> {
        let prose = Some(Cut { at: before, end: LineEnd::Prose });
        // A keyword may directly follow a name.
        let length = (1..run.len()).find(|&at| Keywords::is_glued(&run[at..])).unwrap_or(run.len());
        let rest = &self.text[before + length..];
        let next = rest.iter().find(|c| **c != ' ');
        match self.state {
            State::Statement | State::Branch if !is_assignment_target(rest, next) => return prose,
            State::Alone | State::Line => return prose,
            State::Operand if !self.takes_operand() => return prose,
            // After a statement that may be complete, a word before lower-case letters is prose, unless no
            // blank precedes it.
            State::Maybe if self.text[before - 1] == ' ' && begins_sentence(rest) => return prose,
            State::Statement | State::Branch | State::Open | State::Maybe | State::Operand => {}
        }
        self.at = before + length;
        self.state = State::Operand;
        None
    }

    /// Reads a remark, to the next line, to an ellipsis, or as long as it resembles one.
    fn remark(&mut self, from: usize) -> Option<Cut> {
        let mut at = from;
        while at < self.text.len() {
            self.at = at;
            if let Some(cut) = self.gap() {
                return Some(cut);
            }
            if self.text[at].is_ascii_digit()
                && at > from
                && self.text[at - 1] == ' '
                && let Some(cut) = self.line_at(at)
            {
                return Some(self.within(from, cut));
            }
            at += 1;
        }
        let cut = Cut { at: self.text.len(), end: LineEnd::Prose };
        Some(self.within(from, cut))
    }

    /// Returns the end of a remark that begins at an index and extends to a cut at most: before the
    /// second word that begins a sentence.
    fn within(&self, from: usize, cut: Cut) -> Cut {
        let remark = &self.text[from..cut.at];
        let is_capital =
            |at: usize| remark[at].is_uppercase() && remark.get(at + 1).is_some_and(|c| c.is_lowercase());
        let begins =
            |at: usize| at > 1 && remark[at - 1] == ' ' && remark[at - 2].is_alphanumeric() && is_capital(at);
        let words = remark.split(|c| *c == ' ').filter(|word| !word.is_empty()).count();
        if words <= MAX_REMARK_WORDS {
            return cut;
        }
        let end = (0..remark.len()).find(|&at| begins(at)).unwrap_or(remark.len());
        Cut { at: from + end, end: LineEnd::Guess }
    }

    /// Reads the items of `DATA`, to the next line, to an ellipsis, or as long as they are similar.
    fn data(&mut self, from: usize) -> Option<Cut> {
        let mut longest = 1;
        let mut item = from;
        let mut at = from;
        loop {
            self.at = at;
            let character = self.text.get(at).copied();
            if character == Some('"') {
                let length = self.text[at + 1..].iter().position(|c| *c == '"');
                at = length.map_or(self.text.len(), |length| at + length + 2);
                continue;
            }
            let cut = match character {
                None => Some(Cut { at, end: LineEnd::Prose }),
                Some(_) => self.gap().or_else(|| {
                    let is_start = character.is_some_and(|c| c.is_ascii_digit())
                        && at > item
                        && self.text[at - 1] == ' ';
                    is_start.then(|| self.line_at(at)).flatten()
                }),
            };
            if cut.is_none() && !matches!(character, Some(',' | ':')) {
                at += 1;
                continue;
            }
            let label = if character == Some(':') { self.label(item, at) } else { None };
            if let Some(end) = self.overlong(item, at, longest).or(label) {
                return Some(Cut { at: end, end: LineEnd::Guess });
            }
            if let Some(cut) = cut {
                return Some(cut);
            }
            longest = longest.max(word_count(&self.text[item..at]));
            at += 1;
            item = at;
            if character == Some(':') {
                self.at = at;
                self.state = State::Statement;
                return None;
            }
        }
    }

    /// Returns the end of a `DATA` item whose last word begins a sentence with a colon: a name after
    /// which no statement follows.
    fn label(&self, from: usize, to: usize) -> Option<usize> {
        let is_statement =
            self.text.get(to + 1) == Some(&'\'') || begins_statement(self.text, to + 1, self.keywords);
        let first =
            self.text[from..to].iter().rposition(|c| *c == ' ').map_or(from, |blank| from + blank + 1);
        let is_name = self.text[first..to].first().is_some_and(|c| c.is_uppercase())
            && self.text[first..to].get(1).is_some_and(|c| c.is_lowercase());
        (is_name && !is_statement && self.text.get(to + 1) == Some(&' ')).then_some(first)
    }

    /// Returns the end of a `DATA` item that has more words than any before it, or of a number followed
    /// by words.
    fn overlong(&self, from: usize, to: usize, longest: usize) -> Option<usize> {
        let item = &self.text[from..to];
        let first = item.iter().position(|c| *c != ' ')?;
        let digits = item[first..].iter().take_while(|c| c.is_ascii_digit() || **c == '.').count();
        let next = item[first + digits..].iter().find(|c| **c != ' ');
        if digits > 0 && item[first] != '.' && next.is_some_and(|c| c.is_alphabetic()) {
            return Some(from + first + digits);
        }
        if digits > 0 || word_count(item) <= longest {
            return None;
        }
        let mut seen = 0;
        let end = (first..item.len()).find(|&at| {
            seen += usize::from(item[at] != ' ' && (at == first || item[at - 1] == ' '));
            seen > longest
        });
        end.filter(|_| word_count(item) > longest + 2).map(|end| from + end)
    }
}

/// The maximum number of words of a remark in a listing.
const MAX_REMARK_WORDS: usize = 9;

fn word_count(item: &[char]) -> usize {
    item.split(|c| *c == ' ').filter(|word| !word.is_empty()).count()
}

/// Whether a lower-case word follows.
fn begins_sentence(rest: &[char]) -> bool {
    let blank = rest.iter().take_while(|c| **c == ' ').count();
    blank > 0 && rest.get(blank).is_some_and(|c| c.is_lowercase())
}
