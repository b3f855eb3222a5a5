//! The BASIC keywords that the grammar needs.

use super::super::{Follow, StatementPattern};

/// The syntactic role of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
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
    /// Stands between two operands.
    Infix,
    /// Stands before an operand.
    Prefix,
    /// Another statement or a line number follows.
    Then,
    /// Line numbers follow.
    Jump,
    /// May follow the device that it switches (`ON`, `OFF`, `STOP`), or occur anywhere in a statement.
    Switch,
}

/// Keywords in expressions and within statements.
#[rustfmt::skip]
const WITHIN: &[(&str, Word)] = {
    use Word::{Function, Infix, Jump, Switch, Prefix, Then};
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
pub(super) struct Words {
    /// The beginnings of statements, the longest first.
    statements: Vec<(String, Word)>,
}

impl Words {
    pub(super) fn of(patterns: &[&[StatementPattern]]) -> Self {
        let mut statements: Vec<(String, Word)> = Vec::new();
        for &(word, follow) in patterns.iter().copied().flatten() {
            let kind = match (word, follow) {
                ("rem", _) => Word::Remark,
                ("data", _) => Word::Data,
                ("goto" | "gosub" | "go to" | "go sub", _) => Word::Jump,
                ("next", _) | ("print" | "lprint" | "input" | "beep" | "clear" | "key", _) => Word::Whole,
                ("return" | "restore" | "resume" | "run" | "list", _) => Word::Line,
                (_, Follow::Nothing) => Word::Alone,
                _ => Word::Statement,
            };
            let word = word.to_ascii_uppercase();
            if word.starts_with(|c: char| c.is_ascii_uppercase())
                && statements.iter().all(|(known, _)| *known != word)
            {
                statements.push((word, kind));
            }
        }
        statements.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
        Self { statements }
    }

    /// Returns the keyword that begins a statement at the start of a text, and its length.
    pub(super) fn statement(&self, text: &str) -> Option<(Word, usize)> {
        let found = self.statements.iter().find(|(word, _)| text.starts_with(word.as_str()));
        found.map(|(word, kind)| (*kind, word.len()))
    }

    /// Returns the keyword within a statement at the start of a text, and its length.
    pub(super) fn within(text: &str) -> Option<(Word, usize)> {
        let found =
            WITHIN.iter().filter(|(word, _)| text.starts_with(word)).max_by_key(|(word, _)| word.len());
        found.map(|&(word, kind)| (kind, word.len()))
    }

    /// Whether a text begins with a keyword that may directly follow a name.
    pub(super) fn is_glued(text: &str) -> bool {
        ["THEN", "ELSE", "GOTO", "GOSUB", "AND", "TO", "STEP"].iter().any(|word| text.starts_with(word))
    }
}
