//! The tokens of a statement, which may span several lines.

/// The characters of a line.
pub(super) type Line = Vec<char>;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or keyword.
    Name(String),
    /// A number.
    Number,
    /// A string literal.
    Text {
        /// Whether it has triple quotes.
        is_long: bool,
    },
    /// An opening bracket.
    Open {
        /// Whether a blank precedes it.
        is_apart: bool,
    },
    /// A closing bracket.
    Close,
    /// An operator or a separator.
    Operator(&'static str),
    /// Something that is not Python.
    Invalid,
}

/// The tokens of a statement, and the number of its lines.
pub(super) struct Tokens {
    pub(super) tokens: Vec<Token>,
    pub(super) lines: usize,
    /// Whether it has a comment.
    pub(super) has_comment: bool,
}

/// All operators, the longest first.
const OPERATORS: &[&str] = &[
    "**=", "//=", ">>=", "<<=", "->", ":=", "**", "//", "<<", ">>", "<=", ">=", "==", "!=", "+=", "-=", "*=",
    "/=", "%=", "&=", "|=", "^=", "@=", "=", "+", "-", "*", "/", "%", "<", ">", "&", "|", "^", "~", "@", ":",
    ",", ".", ";",
];

/// The maximum number of lines that a bracket or a triple-quoted string keeps a statement open. A
/// longer statement is a typing error of the listing, and its lines are read one by one.
const MAX_LINES: usize = 400;

/// Reads the statement that begins in a line. A statement that is open at the end of the page ends
/// with its line.
pub(super) fn read(lines: &[Line], at: usize) -> Tokens {
    let end = lines.len().min(at + MAX_LINES);
    Reader::default().read(&lines[at..end]).unwrap_or_else(|| alone(lines, at))
}

/// Reads a line without the lines below it.
pub(super) fn alone(lines: &[Line], at: usize) -> Tokens {
    let mut reader = Reader::default();
    reader.line(&lines[at]);
    reader.tokens(1)
}

#[derive(Default)]
struct Reader {
    tokens: Vec<Token>,
    depth: usize,
    /// The quote of the open triple-quoted string.
    open: Option<char>,
    /// Whether the line ends in a backslash.
    continues: bool,
    has_comment: bool,
}

impl Reader {
    fn tokens(self, lines: usize) -> Tokens {
        Tokens { tokens: self.tokens, lines, has_comment: self.has_comment }
    }

    /// Reads a whole statement; `None` if it does not end, or another statement begins before its end.
    fn read(mut self, lines: &[Line]) -> Option<Tokens> {
        for (index, line) in lines.iter().enumerate() {
            // A definition or an import in brackets: the closing bracket is missing.
            if index > 0 && self.open.is_none() && begins_statement(line) {
                return None;
            }
            self.line(line);
            if self.depth == 0 && self.open.is_none() && !self.continues {
                return Some(self.tokens(index + 1));
            }
        }
        None
    }

    fn line(&mut self, line: &[char]) {
        self.continues = false;
        let mut at = 0;
        while let Some(&character) = line.get(at) {
            if let Some(quote) = self.open {
                match long_end(&line[at..], quote) {
                    None => return,
                    Some(end) => {
                        at += end;
                        self.open = None;
                        continue;
                    }
                }
            }
            match character {
                '#' => {
                    self.has_comment = true;
                    return;
                }
                '\\' if line[at + 1..].iter().all(|c| *c == '\r') => {
                    self.continues = true;
                    return;
                }
                ' ' | '\t' | '\r' | '\x0c' => at += 1,
                '"' | '\'' => at += self.text(line, at),
                _ if is_name_start(character) => {
                    let length =
                        line[at..].iter().take_while(|c| is_name_start(**c) || c.is_numeric()).count();
                    let name: String = line[at..at + length].iter().collect();
                    at += length;
                    let is_prefix = length <= 2 && name.chars().all(|c| "rRbBuUfF".contains(c));
                    if !(is_prefix && matches!(line.get(at), Some('"' | '\''))) {
                        self.tokens.push(Token::Name(name));
                    }
                }
                _ if character.is_ascii_digit() => {
                    let is_part = |c: &&char| c.is_ascii_alphanumeric() || **c == '_' || **c == '.';
                    at += line[at..].iter().take_while(is_part).count();
                    self.tokens.push(Token::Number);
                }
                '(' | '[' | '{' => {
                    self.depth += 1;
                    let is_apart = at > 0 && line[at - 1].is_whitespace();
                    self.tokens.push(Token::Open { is_apart });
                    at += 1;
                }
                ')' | ']' | '}' => {
                    self.depth = self.depth.saturating_sub(1);
                    self.tokens.push(Token::Close);
                    at += 1;
                }
                _ => at += self.operator(&line[at..]),
            }
        }
    }

    fn operator(&mut self, rest: &[char]) -> usize {
        let is_next = |operator: &&&str| operator.chars().eq(rest.iter().copied().take(operator.len()));
        match OPERATORS.iter().find(is_next) {
            Some(operator) => {
                self.tokens.push(Token::Operator(operator));
                operator.len()
            }
            None => {
                self.tokens.push(Token::Invalid);
                1
            }
        }
    }

    /// Reads a string literal; returns its length.
    fn text(&mut self, line: &[char], at: usize) -> usize {
        let quote = line[at];
        let is_long = line[at..].starts_with(&[quote, quote, quote]);
        self.tokens.push(Token::Text { is_long });
        if is_long {
            return long_end(&line[at + 3..], quote).map_or_else(
                || {
                    self.open = Some(quote);
                    line.len() - at
                },
                |end| end + 3,
            );
        }
        let mut end = at + 1;
        while let Some(&character) = line.get(end) {
            end += 1;
            match character {
                '\\' => end += 1,
                _ if character == quote => return end - at,
                _ => {}
            }
        }
        self.tokens.push(Token::Invalid);
        line.len() - at
    }
}

/// Returns the end of a triple-quoted string, if it has one.
fn long_end(rest: &[char], quote: char) -> Option<usize> {
    rest.windows(3).position(|three| three == [quote; 3]).map(|at| at + 3)
}

fn is_name_start(character: char) -> bool {
    character == '_' || character.is_alphabetic()
}

/// Whether a line begins with a statement that is invalid within brackets.
fn begins_statement(line: &[char]) -> bool {
    let begins = |start: &str| line.starts_with(&start.chars().collect::<Vec<char>>()[..]);
    ["from ", "import ", "def ", "class "].into_iter().any(begins)
}
