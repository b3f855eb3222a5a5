//! Expressions as trees.

use systems::lexeme::Lexeme;

/// The maximum number of operators and brackets of an expression: a line of an original has at most 255
/// characters, but a line of a file is unlimited.
const MAX_OPERATORS: usize = 120;

/// Functions whose argument needs no brackets on the PC-1360.
const OPEN_FUNCTIONS: [&str; 8] = ["ASC", "VAL", "CHR$", "STR$", "LEN", "INT", "ABS", "SGN"];

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expression {
    Number(f64),
    Text(Vec<u8>),
    /// A variable, or an array: its name with `(`, and the indices.
    Variable(String, Vec<Expression>),
    /// A function with its arguments.
    Call(&'static str, Vec<Expression>),
    Negative(Box<Expression>),
    Not(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
}

/// An operator between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    /// An operator that is not used to test keys.
    Other,
}

impl Operator {
    pub(super) const fn is_comparison(self) -> bool {
        matches!(self, Self::Equal | Self::Unequal) || self.is_inequality()
    }

    pub(super) const fn is_inequality(self) -> bool {
        matches!(self, Self::Less | Self::LessOrEqual | Self::Greater | Self::GreaterOrEqual)
    }

    /// The precedence, from the weakest to the strongest.
    const fn rank(self) -> usize {
        match self {
            Self::Or => 0,
            Self::And => 1,
            Self::Add | Self::Subtract => 4,
            Self::Multiply | Self::Divide | Self::Other => 5,
            _ => NOT_RANK + 1,
        }
    }
}

/// `NOT` binds more strongly than `AND`, and less than a comparison.
const NOT_RANK: usize = 2;
const STRONGEST_RANK: usize = 5;

impl Expression {
    /// Returns the expressions in it.
    pub(super) fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Number(_) | Self::Text(_) => vec![],
            Self::Variable(_, parts) | Self::Call(_, parts) => parts.iter().collect(),
            Self::Negative(part) | Self::Not(part) => vec![part],
            Self::Binary(_, left, right) => vec![left, right],
        }
    }

    /// Whether the whole expression is this variable.
    pub(super) fn is_variable(&self, name: &str) -> bool {
        matches!(self, Self::Variable(other, _) if other == name)
    }
}

/// A cursor over lexemes.
pub(super) struct Lexemes<'a> {
    rest: &'a [Lexeme],
    /// Operators and brackets of the current expression.
    operators: usize,
}

impl<'a> Lexemes<'a> {
    pub(super) const fn new(lexemes: &'a [Lexeme]) -> Self {
        Self { rest: lexemes, operators: 0 }
    }

    pub(super) const fn peek(&self) -> Option<&'a Lexeme> {
        self.rest.first()
    }

    pub(super) fn next(&mut self) -> Option<&'a Lexeme> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Takes a punctuation character if it is next.
    pub(super) fn take_punctuation(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(&Lexeme::Punctuation(byte));
        if is_next {
            self.next();
        }
        is_next
    }

    /// Takes a keyword if it is next.
    pub(super) fn take_keyword(&mut self, keyword: &str) -> bool {
        let is_next = self.is_keyword(keyword);
        if is_next {
            self.next();
        }
        is_next
    }

    pub(super) fn is_keyword(&self, keyword: &str) -> bool {
        matches!(self.peek(), Some(Lexeme::Keyword(next)) if *next == keyword)
    }

    pub(super) fn expression(&mut self) -> Option<Expression> {
        self.operators = 0;
        self.binary(0)
    }

    /// Takes a variable with its indices.
    pub(super) fn variable(&mut self) -> Option<(String, Vec<Expression>)> {
        let Some(Lexeme::Name(name)) = self.peek() else { return None };
        self.next();
        let mut name = name.clone();
        let mut indices = vec![];
        if self.peek() == Some(&Lexeme::Punctuation(b'(')) {
            name.push('(');
            indices = self.arguments();
        }
        Some((name, indices))
    }

    fn binary(&mut self, rank: usize) -> Option<Expression> {
        if rank > STRONGEST_RANK {
            return self.signed();
        }
        if rank == NOT_RANK {
            if self.take_keyword("NOT") {
                return self
                    .nested(|lexemes| lexemes.binary(rank))
                    .map(|value| Expression::Not(Box::new(value)));
            }
            return self.binary(rank + 1);
        }
        let mut left = self.binary(rank + 1)?;
        loop {
            let before = self.rest;
            let Some(operator) = self.operator().filter(|operator| operator.rank() == rank) else {
                self.rest = before;
                break;
            };
            left = match self.nested(|lexemes| lexemes.binary(rank + 1)) {
                Some(right) => Expression::Binary(operator, Box::new(left), Box::new(right)),
                // Tests for keys have no such right operand.
                None => return Some(Expression::Call("", vec![left])),
            };
        }
        Some(left)
    }

    fn operator(&mut self) -> Option<Operator> {
        Some(match self.next()? {
            Lexeme::Keyword("OR") => Operator::Or,
            Lexeme::Keyword("AND") => Operator::And,
            Lexeme::Keyword("XOR" | "EQV" | "IMP" | "MOD") | Lexeme::Punctuation(b'^' | b'\\') => {
                Operator::Other
            }
            Lexeme::Punctuation(b'+') => Operator::Add,
            Lexeme::Punctuation(b'-') => Operator::Subtract,
            Lexeme::Punctuation(b'*') => Operator::Multiply,
            Lexeme::Punctuation(b'/') => Operator::Divide,
            Lexeme::Punctuation(first @ (b'<' | b'=' | b'>')) => {
                let mut operators = vec![*first];
                while let Some(Lexeme::Punctuation(next @ (b'<' | b'=' | b'>'))) = self.peek() {
                    operators.push(*next);
                    self.next();
                }
                let has = |byte| operators.contains(&byte);
                match (has(b'<'), has(b'='), has(b'>')) {
                    (true, false, false) => Operator::Less,
                    (true, true, false) => Operator::LessOrEqual,
                    (false, false, true) => Operator::Greater,
                    (false, true, true) => Operator::GreaterOrEqual,
                    (true, false, true) => Operator::Unequal,
                    _ => Operator::Equal,
                }
            }
            _ => return None,
        })
    }

    fn signed(&mut self) -> Option<Expression> {
        if self.take_punctuation(b'-') {
            return self.nested(Self::signed).map(|value| Expression::Negative(Box::new(value)));
        }
        if self.take_punctuation(b'+') {
            return self.nested(Self::signed);
        }
        self.value()
    }

    fn value(&mut self) -> Option<Expression> {
        match self.peek()? {
            Lexeme::Number(number) => {
                self.next();
                Some(Expression::Number(*number))
            }
            Lexeme::Text(text) => {
                self.next();
                Some(Expression::Text(text.clone()))
            }
            Lexeme::Name(_) => self.variable().map(|(name, indices)| Expression::Variable(name, indices)),
            Lexeme::Punctuation(b'(') => {
                self.next();
                let inner = self.nested(|lexemes| lexemes.binary(0));
                self.take_punctuation(b')');
                inner
            }
            Lexeme::Punctuation(_) => None,
            Lexeme::Keyword("THEN" | "ELSE" | "GOTO" | "GOSUB" | "TO" | "STEP" | "LET" | "PRINT") => None,
            Lexeme::Keyword("FN") => {
                self.next();
                self.variable().map(|(_, arguments)| Expression::Call("FN", arguments))
            }
            Lexeme::Keyword(name) => {
                let before = self.rest;
                self.next();
                let is_input = *name == "INPUT" && self.take_punctuation(b'$');
                let arguments = match self.peek() {
                    Some(Lexeme::Punctuation(b'(')) => self.arguments(),
                    Some(_) if OPEN_FUNCTIONS.contains(name) => {
                        self.nested(Self::value).into_iter().collect()
                    }
                    _ if *name == "INKEY$" => vec![],
                    _ => {
                        self.rest = before;
                        return None;
                    }
                };
                Some(Expression::Call(if is_input { "INPUT$" } else { name }, arguments))
            }
        }
    }

    /// Takes arguments in brackets and skips invalid lexemes.
    fn arguments(&mut self) -> Vec<Expression> {
        let mut arguments = vec![];
        self.take_punctuation(b'(');
        while let Some(lexeme) = self.peek() {
            match lexeme {
                Lexeme::Punctuation(b')') => {
                    self.next();
                    break;
                }
                Lexeme::Punctuation(b':') => break,
                _ => match self.nested(|lexemes| lexemes.binary(0)) {
                    Some(argument) => arguments.push(argument),
                    None => {
                        self.next();
                    }
                },
            }
        }
        arguments
    }

    fn nested(&mut self, take: impl FnOnce(&mut Self) -> Option<Expression>) -> Option<Expression> {
        self.operators += 1;
        if self.operators > MAX_OPERATORS { None } else { take(self) }
    }
}
