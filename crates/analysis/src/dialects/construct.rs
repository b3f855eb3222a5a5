//! The type of a row of the table: a construct of other BASICs and its replacement on each machine.

use systems::machine::Machine;
use systems::machine::basic::Family;

use super::dialect::Dialect;
use super::pattern::Pattern;

/// A construct that some BASICs have and others lack.
#[derive(Debug)]
pub(super) struct Construct {
    pub pattern: Pattern,
    pub kind: ConstructKind,
    /// The BASICs with the construct, the best known first.
    pub dialects: &'static [Dialect],
    pub c64: Own,
    pub msx: Own,
    pub pc1360: Own,
}

impl Construct {
    /// Returns the equivalent on a machine; `None` for a machine without BASIC.
    pub fn own(&self, machine: &'static Machine) -> Option<&Own> {
        let family = machine.basic?.family;
        Some(match family {
            Family::Commodore => &self.c64,
            Family::Msx => &self.msx,
            Family::Sharp => &self.pc1360,
        })
    }
}

/// The equivalent of a construct on a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Own {
    /// The construct itself.
    Has,
    /// Another notation.
    Write(&'static str),
    /// No equivalent; the text is advice.
    Lacks(&'static str),
}

/// The kind of a construct, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConstructKind {
    Statement,
    Function,
    Operator,
    Notation,
}

impl ConstructKind {
    /// The name with its article.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Statement => "a statement",
            Self::Function => "a function",
            Self::Operator => "an operator",
            Self::Notation => "a notation",
        }
    }
}
