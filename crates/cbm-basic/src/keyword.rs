//! The keywords of the dialect family: their meanings, independent of their tokens.
#![expect(missing_docs, reason = "the variants are keywords of the language or explained in place")]

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The meaning of a token byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    /// Begins a statement.
    Statement(Statement),
    /// Calls a function.
    Function(Function),
    /// Connects or precedes values.
    Operator(Operator),
    /// Belongs to a statement or a print list.
    Part(Part),
    /// The constant π.
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
    /// Returns whether the function needs only a number.
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

    /// Returns whether the function takes or returns a string, and so needs memory, but no other part
    /// of the machine.
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

/// Keywords inside statements.
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
    /// The token of the constant π, outside the range, if the dialect has it.
    pub pi: Option<u8>,
}

impl KeywordTable {
    /// Returns the meaning of `token`.
    #[inline]
    pub fn meaning(&self, token: u8) -> Option<Keyword> {
        if Some(token) == self.pi {
            return Some(Keyword::Pi);
        }
        self.rows.get(usize::from(token.checked_sub(self.first)?)).map(|row| row.1)
    }

    /// Returns the spelling of `token`.
    pub fn spelling(&self, token: u8) -> Option<&'static str> {
        self.rows.get(usize::from(token.checked_sub(self.first)?)).map(|row| row.0)
    }

    /// Returns the keywords one after the other, bit 7 set in the last letter of each, and a zero at
    /// the end: the list that the tokeniser searches.
    pub fn letters(&self) -> Vec<u8> {
        let mut letters = marked(self.rows.iter().map(|row| row.0));
        letters.push(0);
        letters
    }

    /// Returns the token of a meaning.
    pub fn token(&self, keyword: Keyword) -> Option<u8> {
        let index = self.rows.iter().position(|row| row.1 == keyword)?;
        Some(self.first + u8::try_from(index).ok()?)
    }
}

/// Returns texts one after the other, bit 7 set in the last letter of each.
pub(crate) fn marked<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<u8> {
    let mut letters: Vec<u8> = Vec::new();
    for text in texts {
        letters.extend_from_slice(text.as_bytes());
        if let Some(last) = letters.last_mut() {
            *last |= 0x80;
        }
    }
    letters
}
