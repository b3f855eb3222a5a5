//! The form of a row of the table: a construct of other BASICs, and how each machine writes it.

use systems::machine::Machine;
use systems::machine::basic::Family;

use super::dialect::Dialect;
use super::pattern::Pattern;

/// A construct that some BASICs have and others lack.
#[derive(Debug)]
pub(super) struct Construct {
    pub pattern: Pattern,
    pub kind: ConstructKind,
    /// The BASICs that have it, the best known first.
    pub dialects: &'static [Dialect],
    pub c64: Own,
    pub msx: Own,
    pub pc1360: Own,
}

impl Construct {
    /// Returns what a machine has in its place; `None` for a machine without BASIC.
    pub fn own(&self, machine: &'static Machine) -> Option<&Own> {
        let family = machine.basic?.family;
        Some(match family {
            Family::Commodore => &self.c64,
            Family::Msx => &self.msx,
            Family::Sharp => &self.pc1360,
        })
    }
}

/// What a machine has in place of a construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Own {
    /// The construct itself: it is not foreign.
    Has,
    /// Something that is written in another way.
    Write(&'static str),
    /// Nothing; the text says what to do.
    Lacks(&'static str),
}

/// What a construct is called in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConstructKind {
    Statement,
    Function,
    Operator,
    Notation,
}

impl ConstructKind {
    /// Its name with the article.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Statement => "a statement",
            Self::Function => "a function",
            Self::Operator => "an operator",
            Self::Notation => "a notation",
        }
    }
}
