//! The vocabulary of the language family: what keywords mean, whatever their token.
#![expect(missing_docs, reason = "the variants are words of the language or explained in place")]

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// What a token byte stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    /// Begins a statement.
    Statement(Statement),
    /// Calls a function.
    Function(Function),
    /// Joins or precedes values.
    Operator(Operator),
    /// Belongs to a statement or a print list.
    Part(Part),
    /// The circle constant.
    Pi,
}

/// The statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Statement {
    End,
    For,
    Next,
    Data,
    InputFile,
    Input,
    Dim,
    Read,
    Let,
    Goto,
    Run,
    If,
    Restore,
    Gosub,
    Return,
    Rem,
    Stop,
    On,
    Wait,
    Load,
    Save,
    Verify,
    Def,
    Poke,
    PrintFile,
    Print,
    Cont,
    List,
    Clr,
    Cmd,
    Sys,
    Open,
    Close,
    Get,
    New,
    /// The first half of `GO TO`.
    Go,
}

/// The functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Function {
    Sgn,
    Int,
    Abs,
    Usr,
    Fre,
    Pos,
    Sqr,
    Rnd,
    Log,
    Exp,
    Cos,
    Sin,
    Tan,
    Atn,
    Peek,
    Len,
    Str,
    Val,
    Asc,
    Chr,
    Left,
    Right,
    Mid,
}

impl Function {
    /// Whether the function needs nothing but a number.
    #[inline]
    pub const fn is_pure(self) -> bool {
        matches!(
            self,
            Self::Sgn
                | Self::Int
                | Self::Abs
                | Self::Sqr
                | Self::Log
                | Self::Exp
                | Self::Cos
                | Self::Sin
                | Self::Tan
                | Self::Atn
        )
    }

    /// Whether the function takes or gives a string, and so needs memory, but nothing else of the machine.
    #[inline]
    pub const fn is_on_strings(self) -> bool {
        matches!(
            self,
            Self::Len | Self::Asc | Self::Val | Self::Str | Self::Chr | Self::Left | Self::Right | Self::Mid
        )
    }
}

/// The operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    And,
    Or,
    Not,
    Greater,
    Equal,
    Less,
}

/// Words inside statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `TAB(`, parenthesis included.
    Tab,
    /// `SPC(`, parenthesis included.
    Spc,
    To,
    Fn,
    Then,
    Step,
}

/// The tokens of a dialect: consecutive token bytes with their spellings and meanings.
#[derive(Clone, Copy, Debug)]
pub struct KeywordTable {
    /// The first token byte.
    pub first: u8,
    /// Spelling and meaning of each token from the first on, in the machine's codes.
    pub rows: &'static [(&'static str, Keyword)],
    /// The token outside the run that stands for the circle constant, if there is one.
    pub pi: Option<u8>,
}

impl KeywordTable {
    /// What `token` means.
    #[inline]
    pub fn meaning(&self, token: u8) -> Option<Keyword> {
        if Some(token) == self.pi {
            return Some(Keyword::Pi);
        }
        self.rows.get(usize::from(token.checked_sub(self.first)?)).map(|row| row.1)
    }

    /// How `token` is spelt.
    pub fn spelling(&self, token: u8) -> Option<&'static str> {
        self.rows.get(usize::from(token.checked_sub(self.first)?)).map(|row| row.0)
    }

    /// The words one behind the other, the last letter of each marked by its high bit, and a zero behind them: what the search
    /// for keywords goes through.
    pub fn letters(&self) -> Vec<u8> {
        let mut letters = marked(self.rows.iter().map(|row| row.0));
        letters.push(0);
        letters
    }

    /// The token of a meaning.
    pub fn token(&self, keyword: Keyword) -> Option<u8> {
        let place = self.rows.iter().position(|row| row.1 == keyword)?;
        Some(self.first + u8::try_from(place).ok()?)
    }
}

/// Words one behind the other, the last letter of each marked by its high bit.
pub(crate) fn marked<'a>(words: impl Iterator<Item = &'a str>) -> Vec<u8> {
    let mut letters: Vec<u8> = Vec::new();
    for word in words {
        letters.extend_from_slice(word.as_bytes());
        if let Some(last) = letters.last_mut() {
            *last |= 0x80;
        }
    }
    letters
}
