//! Expressions as trees.

use systems::word::Word;

/// Operators and brackets of an expression, which is cut there: a line of an original has at most 255
/// characters, one of a file any number.
const MAX_OPERATORS: usize = 120;

/// Functions whose argument may stand without brackets on the PC-1360.
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
    /// An operator that no test of a key needs.
    Other,
}

impl Operator {
    pub(super) const fn is_comparison(self) -> bool {
        matches!(self, Self::Equal | Self::Unequal) || self.is_inequality()
    }

    pub(super) const fn is_inequality(self) -> bool {
        matches!(self, Self::Less | Self::LessOrEqual | Self::Greater | Self::GreaterOrEqual)
    }

    /// From the weakest to the strongest.
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

    /// Whether it is this variable alone.
    pub(super) fn is_variable(&self, name: &str) -> bool {
        matches!(self, Self::Variable(other, _) if other == name)
    }
}

/// Words that are taken from the front.
pub(super) struct Words<'a> {
    rest: &'a [Word],
    /// Operators and brackets of the current expression.
    operators: usize,
}

impl<'a> Words<'a> {
    pub(super) const fn new(words: &'a [Word]) -> Self {
        Self { rest: words, operators: 0 }
    }

    pub(super) const fn peek(&self) -> Option<&'a Word> {
        self.rest.first()
    }

    pub(super) fn next(&mut self) -> Option<&'a Word> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Takes a sign if it is the next word.
    pub(super) fn take_sign(&mut self, sign: u8) -> bool {
        let is_next = self.peek() == Some(&Word::Sign(sign));
        if is_next {
            self.next();
        }
        is_next
    }

    /// Takes a keyword if it is the next word.
    pub(super) fn take_keyword(&mut self, keyword: &str) -> bool {
        let is_next = self.is_keyword(keyword);
        if is_next {
            self.next();
        }
        is_next
    }

    pub(super) fn is_keyword(&self, keyword: &str) -> bool {
        matches!(self.peek(), Some(Word::Keyword(word)) if *word == keyword)
    }

    /// Takes an expression.
    pub(super) fn expression(&mut self) -> Option<Expression> {
        self.operators = 0;
        self.binary(0)
    }

    /// Takes a variable with its indices.
    pub(super) fn variable(&mut self) -> Option<(String, Vec<Expression>)> {
        let Some(Word::Name(name)) = self.peek() else { return None };
        self.next();
        let mut name = name.clone();
        let mut indices = vec![];
        if self.peek() == Some(&Word::Sign(b'(')) {
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
                return self.nested(|words| words.binary(rank)).map(|value| Expression::Not(Box::new(value)));
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
            left = match self.nested(|words| words.binary(rank + 1)) {
                Some(right) => Expression::Binary(operator, Box::new(left), Box::new(right)),
                // The right side is no value that a test of a key needs.
                None => return Some(Expression::Call("", vec![left])),
            };
        }
        Some(left)
    }

    fn operator(&mut self) -> Option<Operator> {
        Some(match self.next()? {
            Word::Keyword("OR") => Operator::Or,
            Word::Keyword("AND") => Operator::And,
            Word::Keyword("XOR" | "EQV" | "IMP" | "MOD") | Word::Sign(b'^' | b'\\') => Operator::Other,
            Word::Sign(b'+') => Operator::Add,
            Word::Sign(b'-') => Operator::Subtract,
            Word::Sign(b'*') => Operator::Multiply,
            Word::Sign(b'/') => Operator::Divide,
            Word::Sign(first @ (b'<' | b'=' | b'>')) => {
                let mut signs = vec![*first];
                while let Some(Word::Sign(sign @ (b'<' | b'=' | b'>'))) = self.peek() {
                    signs.push(*sign);
                    self.next();
                }
                let has = |sign| signs.contains(&sign);
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
        if self.take_sign(b'-') {
            return self.nested(Self::signed).map(|value| Expression::Negative(Box::new(value)));
        }
        if self.take_sign(b'+') {
            return self.nested(Self::signed);
        }
        self.value()
    }

    fn value(&mut self) -> Option<Expression> {
        match self.peek()? {
            Word::Number(number) => {
                self.next();
                Some(Expression::Number(*number))
            }
            Word::Text(text) => {
                self.next();
                Some(Expression::Text(text.clone()))
            }
            Word::Name(_) => self.variable().map(|(name, indices)| Expression::Variable(name, indices)),
            Word::Sign(b'(') => {
                self.next();
                let inner = self.nested(|words| words.binary(0));
                self.take_sign(b')');
                inner
            }
            Word::Sign(_) => None,
            Word::Keyword("THEN" | "ELSE" | "GOTO" | "GOSUB" | "TO" | "STEP" | "LET" | "PRINT") => None,
            Word::Keyword("FN") => {
                self.next();
                self.variable().map(|(_, arguments)| Expression::Call("FN", arguments))
            }
            Word::Keyword(name) => {
                let before = self.rest;
                self.next();
                let is_input = *name == "INPUT" && self.take_sign(b'$');
                let arguments = match self.peek() {
                    Some(Word::Sign(b'(')) => self.arguments(),
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

    /// Takes arguments in brackets; what is none is skipped.
    fn arguments(&mut self) -> Vec<Expression> {
        let mut arguments = vec![];
        self.take_sign(b'(');
        while let Some(word) = self.peek() {
            match word {
                Word::Sign(b')') => {
                    self.next();
                    break;
                }
                Word::Sign(b':') => break,
                _ => match self.nested(|words| words.binary(0)) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(tokens: &[u8]) -> Option<Expression> {
        let words = systems::Machine::by_id("c64").and_then(|machine| machine.words()).expect("it is BASIC");
        Words::new(&words(&cbm_basic::tokens::tokenise(tokens, &cbm_basic::KEYWORDS))).expression()
    }

    #[test]
    fn operators_bind_as_in_the_manuals() {
        assert_eq!(parsed(b"A=1ORB=2ANDNOTC"), parsed(b"(A=1)OR((B=2)AND(NOT(C)))"));
        assert_eq!(parsed(b"A-B-1*2>=3"), parsed(b"((A-B)-(1*2))=>3"));
        assert_eq!(parsed(b"-A+1"), parsed(b"(-A)+1"));
    }

    #[test]
    fn a_long_expression_is_cut() {
        assert_eq!(parsed(&[b'('; 50_000]), None);
        assert!(parsed(&b"A+".repeat(50_000)).is_some());
        assert_eq!(parsed(&b"-".repeat(50_000)), None);
    }
}
