//! The BASIC keywords that the grammar needs.

use super::super::{Follow, StatementPattern};

/// The syntactic role of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeywordRole {
    /// A statement without arguments.
    Alone,
    /// A statement that a line number may follow.
    Line,
    /// Begins a statement that is complete without arguments.
    Whole,
    /// Begins a statement with arguments.
    Statement,
    /// Begins `DATA`.
    Data,
    /// Begins a remark.
    Remark,
    /// An operand, possibly with arguments.
    Function,
    /// An operator between two operands.
    Infix,
    /// An operator before an operand.
    Prefix,
    /// Before another statement or a line number.
    Then,
    /// Before line numbers.
    Jump,
    /// May follow the device that it switches (`ON`, `OFF`, `STOP`), or occur anywhere in a statement.
    Switch,
}

/// Keywords in expressions and within statements.
#[rustfmt::skip]
const WITHIN: &[(&str, KeywordRole)] = {
    use KeywordRole::{Function, Infix, Jump, Switch, Prefix, Then};
    &[
        ("AND", Infix), ("OR", Infix), ("XOR", Infix), ("EQV", Infix), ("IMP", Infix), ("MOD", Infix), ("TO", Infix),
        ("STEP", Switch), ("AS", Infix), ("FOR", Prefix), ("NOT", Prefix), ("USING", Prefix), ("FN", Prefix), ("SPRITE", Prefix),
        ("THEN", Then), ("ELSE", Then), ("GOTO", Jump), ("GOSUB", Jump), ("OFF", Switch), ("ON", Switch), ("STOP", Switch), ("INTERVAL", Switch),
        ("ABS", Function), ("ASC", Function), ("ATN", Function), ("BASE", Function), ("BIN$", Function),
        ("CDBL", Function), ("CHR$", Function), ("CINT", Function), ("COS", Function), ("CSNG", Function),
        ("CSRLIN", Function), ("EOF", Function), ("ERL", Function), ("ERR", Function), ("EXP", Function),
        ("FIX", Function), ("FRE", Function), ("HEX$", Function), ("INKEY$", Function), ("INP", Function),
        ("INPUT$", Function), ("INSTR", Function), ("INT", Function), ("LEFT$", Function), ("LEN", Function),
        ("LOG", Function), ("LPOS", Function), ("MID$", Function), ("OCT$", Function), ("PAD", Function),
        ("PDL", Function), ("PEEK", Function), ("POINT", Function), ("POS", Function), ("RIGHT$", Function),
        ("RND", Function), ("SGN", Function), ("SIN", Function), ("SPACE$", Function), ("SPC(", Prefix),
        ("SPRITE$", Function), ("SQR", Function), ("STICK", Function), ("STRIG", Function), ("STR$", Function),
        ("STRING$", Function), ("TAB(", Prefix), ("TAN", Function), ("TIME", Function), ("USR", Function), ("VAL", Function),
        ("VARPTR", Function), ("VDP", Function), ("VPEEK", Function), ("PLAY", Function),
    ]
};

/// The keywords of some machines.
#[derive(Debug)]
pub(super) struct Keywords {
    /// The beginnings of statements, the longest first.
    statements: Vec<(String, KeywordRole)>,
}

impl Keywords {
    pub(super) fn of(patterns: &[&[StatementPattern]]) -> Self {
        let mut statements: Vec<(String, KeywordRole)> = Vec::new();
        for &(keyword, follow) in patterns.iter().copied().flatten() {
            let kind = match (keyword, follow) {
                ("rem", _) => KeywordRole::Remark,
                ("data", _) => KeywordRole::Data,
                ("goto" | "gosub" | "go to" | "go sub", _) => KeywordRole::Jump,
                ("next", _) | ("print" | "lprint" | "input" | "beep" | "clear" | "key", _) => {
                    KeywordRole::Whole
                }
                ("return" | "restore" | "resume" | "run" | "list", _) => KeywordRole::Line,
                (_, Follow::Nothing) => KeywordRole::Alone,
                _ => KeywordRole::Statement,
            };
            let keyword = keyword.to_ascii_uppercase();
            if keyword.starts_with(|c: char| c.is_ascii_uppercase())
                && statements.iter().all(|(known, _)| *known != keyword)
            {
                statements.push((keyword, kind));
            }
        }
        statements.sort_by_key(|(keyword, _)| std::cmp::Reverse(keyword.len()));
        Self { statements }
    }

    /// Returns the keyword that begins a statement at the start of a text, and its length.
    pub(super) fn statement(&self, text: &str) -> Option<(KeywordRole, usize)> {
        let found = self.statements.iter().find(|(keyword, _)| text.starts_with(keyword.as_str()));
        found.map(|(keyword, kind)| (*kind, keyword.len()))
    }

    /// Returns the keyword within a statement at the start of a text, and its length.
    pub(super) fn within(text: &str) -> Option<(KeywordRole, usize)> {
        let found = WITHIN
            .iter()
            .filter(|(keyword, _)| text.starts_with(keyword))
            .max_by_key(|(keyword, _)| keyword.len());
        found.map(|&(keyword, kind)| (kind, keyword.len()))
    }

    /// Whether a text begins with a keyword that may directly follow a name.
    pub(super) fn is_glued(text: &str) -> bool {
        ["THEN", "ELSE", "GOTO", "GOSUB", "AND", "TO", "STEP"].iter().any(|keyword| text.starts_with(keyword))
    }
}
