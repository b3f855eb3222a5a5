//! Detects whether a line is Python, by the sequence of its words and operators.
//!
//! Prose has adjacent words, Python has operators between them. The tests cover this and the syntax after
//! each keyword; the compiler validates the statement.

use super::token::{self, Line, Token};

/// The kind of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Only blanks.
    Blank,
    /// Only a comment.
    Comment,
    /// An import of another library.
    Import,
    /// An import of the library of boards.
    ImportOfBoard,
    /// Any other statement.
    Plain,
    /// Not Python.
    NotPython,
}

/// A statement that begins in a line.
pub(super) struct Statement {
    pub(super) kind: Kind,
    /// The number of its lines, at least one.
    pub(super) lines: usize,
}

/// Keywords between operands.
const INFIX_KEYWORDS: &[&str] =
    &["and", "or", "not", "in", "is", "if", "else", "for", "lambda", "as", "from", "await", "async"];
/// Operators that may precede an operand.
const PREFIX_OPERATORS: &[&str] = &["-", "+", "~", "*", "**", "@"];

/// Keywords that begin a statement other than an expression.
const KEYWORDS: &[&str] = &[
    "from", "import", "def", "class", "for", "try", "else", "finally", "if", "elif", "while", "with",
    "except", "repeat", "pass", "break", "continue", "return", "global", "nonlocal", "del", "raise",
    "assert", "yield", "print",
];

impl Statement {
    /// Reads the statement that begins in a line.
    pub(super) fn at(lines: &[Line], at: usize) -> Self {
        // Without this, a bracket left open in lines of BASIC or prose would make each of them read
        // hundreds of lines.
        if is_other_in_any_case(&token::alone(lines, at).tokens) {
            return Self { kind: Kind::NotPython, lines: 1 };
        }
        let read = token::read(lines, at);
        let kind = match &read.tokens[..] {
            [] if read.has_comment => Kind::Comment,
            [] => Kind::Blank,
            tokens => kind(tokens),
        };
        // A line that is not Python may have a bracket or quote left open: only that line is skipped.
        let lines = if kind == Kind::NotPython { 1 } else { read.lines };
        Self { kind, lines }
    }
}

fn kind(tokens: &[Token]) -> Kind {
    if tokens.contains(&Token::Invalid) {
        return Kind::NotPython;
    }
    let Some(Token::Name(first)) = tokens.first() else {
        return plain(is_expression(tokens));
    };
    let rest = &tokens[1..];
    match first.as_str() {
        "from" => match rest {
            [module @ .., Token::Name(import), what]
                if import == "import" && !matches!(what, Token::Operator(operator) if *operator != "*") =>
            {
                imported(module)
            }
            _ => match rest.iter().position(|token| is_name(token, "import")) {
                Some(at) if at > 0 && is_listed(&rest[at + 1..]) => imported(&rest[..at]),
                _ => Kind::NotPython,
            },
        },
        "import" if is_listed(rest) => imported(rest),
        "import" => Kind::NotPython,
        "def" | "class" => {
            plain(matches!(rest, [Token::Name(_), Token::Open { .. } | Token::Operator(":"), ..]))
        }
        "for" => plain(rest.iter().any(|token| is_name(token, "in")) && follows(rest)),
        "try" | "else" | "finally" => plain(rest.first() == Some(&Token::Operator(":"))),
        "if" | "elif" | "while" | "with" | "except" => {
            let has_end = rest.contains(&Token::Operator(":"));
            let is_body = rest.iter().any(|token| matches!(token, Token::Operator(_) | Token::Open { .. }));
            plain((has_end || is_body) && header_follows(rest))
        }
        "repeat" if rest.contains(&Token::Operator(":")) => plain(header_follows(rest)),
        "pass" | "break" | "continue" => {
            plain(rest.is_empty() || rest.first() == Some(&Token::Operator(";")))
        }
        "return" | "global" | "nonlocal" | "del" | "raise" | "assert" | "yield" => {
            plain(rest.is_empty() || follows(rest))
        }
        "print" if !matches!(rest.first(), Some(Token::Open { .. } | Token::Operator(_))) => {
            plain(rest.is_empty() || follows(rest))
        }
        _ => plain(is_expression(tokens)),
    }
}

/// Whether tokens are not Python with any continuation on the lines below.
fn is_other_in_any_case(tokens: &[Token]) -> bool {
    let begins_with_keyword =
        matches!(tokens.first(), Some(Token::Name(name)) if KEYWORDS.contains(&name.as_str()));
    tokens.contains(&Token::Invalid) || !begins_with_keyword && !operands_alternate(tokens)
}

const fn plain(is_python: bool) -> Kind {
    if is_python { Kind::Plain } else { Kind::NotPython }
}

fn is_name(token: &Token, name: &str) -> bool {
    matches!(token, Token::Name(found) if found == name)
}

fn imported(module: &[Token]) -> Kind {
    match module.first() {
        Some(Token::Name(name)) if name == "gamegrid" => Kind::ImportOfBoard,
        Some(Token::Name(_) | Token::Operator(".")) => Kind::Import,
        _ => Kind::NotPython,
    }
}

/// Names with commas, dots and `as` between them, in brackets or not.
fn is_listed(tokens: &[Token]) -> bool {
    let is_one = |token: &Token| {
        matches!(token, Token::Name(_) | Token::Operator("," | "." | "*") | Token::Open { .. } | Token::Close)
    };
    !tokens.is_empty() && tokens.iter().all(is_one) && follows(tokens)
}

/// Whether the tokens are the head of a block, with the text after its colon.
fn header_follows(tokens: &[Token]) -> bool {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Open { .. } => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Operator(":") if depth == 0 => {
                let body = &tokens[at + 1..];
                let is_body = body.is_empty() || matches!(kind(body), Kind::Plain);
                return is_body && (at == 0 || follows(&tokens[..at]));
            }
            _ => {}
        }
    }
    follows(tokens)
}

/// Whether the tokens are an expression statement: a call, an assignment, or a docstring.
fn is_expression(tokens: &[Token]) -> bool {
    let calls = tokens
        .windows(2)
        .any(|pair| matches!(pair, [Token::Name(_) | Token::Close, Token::Open { is_apart: false }]));
    let assigns = tokens.iter().any(|token| matches!(token, Token::Operator(operator) if operator.ends_with('=') && !["==", "!=", "<=", ">="].contains(operator)));
    let is_text = matches!(tokens, [Token::Text { is_long: true }]);
    let is_decorator = matches!(tokens, [Token::Operator("@"), Token::Name(_), ..]);
    is_text || ((calls || assigns || is_decorator) && follows(tokens))
}

/// Whether operands and operators alternate, and the last operand is there.
fn follows(tokens: &[Token]) -> bool {
    // A comma or semicolon may end it, and the colon of a block with its body below.
    let is_complete = match tokens.last() {
        None => false,
        Some(Token::Name(name)) => !INFIX_KEYWORDS.contains(&name.as_str()),
        Some(Token::Number | Token::Text { .. } | Token::Close) => true,
        Some(Token::Operator(operator)) => matches!(*operator, "," | ";" | ":" | "*"),
        Some(Token::Open { .. } | Token::Invalid) => false,
    };
    is_complete && operands_alternate(tokens)
}

/// Whether operands and operators alternate as far as the tokens go.
fn operands_alternate(tokens: &[Token]) -> bool {
    let mut wants_operand = true;
    let mut depth = 0_usize;
    let mut last: Option<&Token> = None;
    for token in tokens {
        let is_text = matches!(token, Token::Text { .. });
        match token {
            Token::Name(name) if INFIX_KEYWORDS.contains(&name.as_str()) => wants_operand = true,
            Token::Name(_) | Token::Number | Token::Text { .. } => {
                let goes_on = is_text && matches!(last, Some(Token::Text { .. }));
                if !(wants_operand || goes_on) {
                    return false;
                }
                wants_operand = false;
            }
            Token::Open { .. } => {
                if matches!(last, Some(Token::Number)) {
                    return false;
                }
                depth += 1;
                wants_operand = true;
            }
            Token::Close => {
                depth = depth.saturating_sub(1);
                wants_operand = false;
            }
            Token::Operator(operator) => {
                let may_stand = !wants_operand || depth > 0 || PREFIX_OPERATORS.contains(operator);
                if !may_stand {
                    return false;
                }
                wants_operand = true;
            }
            Token::Invalid => return false,
        }
        last = Some(token);
    }
    true
}
