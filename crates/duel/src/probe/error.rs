//! Errors in a probe file.

/// A probe file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}{kind}", if matches!(kind, ProbeErrorKind::Core(_)) { String::new() } else { format!("{file}: ") })]
pub struct ProbeError {
    /// The file.
    pub file: String,
    /// The error in it.
    pub kind: ProbeErrorKind,
}

/// The kinds of errors in a probe file.
#[derive(Debug, thiserror::Error)]
pub enum ProbeErrorKind {
    /// The file is not TOML of the expected format.
    #[error("{}{}", .0.to_string().trim_end(), hint(.0))]
    Toml(toml::de::Error),
    /// The core fails in sample games, which is not an error of the file.
    #[error("in the sample games before the comparison {0}")]
    Core(String),
    /// A key has no code.
    #[error("`[{table}]` uses the key `{key}`, which has no code; add it to `[keys]`")]
    UnknownKey {
        /// The table.
        table: String,
        /// The key.
        key: String,
    },
    /// A key has an invalid count.
    #[error(
        "`[moves.{mv}]` presses `{key}`, which has no valid count; expected a number, `{{0}}` or `{{0-1}}`"
    )]
    MissingCount {
        /// The move.
        mv: String,
        /// The key with its count.
        key: String,
    },
    /// The listing has no such line.
    #[error("`[{table}]` names line {line}, which the listing does not have")]
    UnknownLine {
        /// The table.
        table: String,
        /// The line.
        line: u16,
    },
    /// The next game has a key and a text, or neither.
    #[error("`[end.again]` must have either `key`, or for INPUT `type`, the text to type")]
    AmbiguousAgain,
    /// The typed text of a move has an invalid placeholder.
    #[error(
        "`[moves.{mv}]` types `{text}`, which has an invalid placeholder; expected `{{0}}`, `{{0+1}}`, `{{0-1}}` or \
         `{{0:ABC}}`, with the number of an argument from 0"
    )]
    InvalidText {
        /// The move.
        mv: String,
        /// The text.
        text: String,
    },
    /// A placeholder names an argument that the core's move does not have.
    #[error(
        "`[moves.{mv}]` uses `{{{number}}}`, and the move has {}; arguments are counted from 0",
        match arguments { 0 => "no arguments".to_owned(), 1 => "1 argument".to_owned(), more => format!("{more} arguments") }
    )]
    UnknownArgument {
        /// The move.
        mv: String,
        /// The number in the placeholder.
        number: usize,
        /// The arguments of the core's move.
        arguments: usize,
    },
    /// The machine has no key for a character.
    #[error("`[{table}]` types the character `{character}`, which the machine has no key for")]
    UnknownCharacter {
        /// The table.
        table: String,
        /// The character.
        character: char,
    },
    /// The end of a game has no condition, or two.
    #[error(
        "`[end]` must have either `line` and `goes_on`, the lines that show the end, or `program`, \
         the view's name for how the program ended; neither if `ply = \"none\"`"
    )]
    NoEndCondition,
    /// Either plies or this part have lines, but not both.
    #[error(
        "`[{table}]` {}",
        if !*has_lines {
            "has lines, or no events; where `ply = \"none\"` a move lists its `events`, and nothing has lines"
        } else if table.starts_with("moves.") {
            "has no line at which the move is complete; add `ends = LINE`"
        } else {
            "has no lines; add `line = LINE`, and to `[end.again]` `ready = LINE`"
        }
    )]
    LineMismatch {
        /// The table.
        table: String,
        /// Whether plies have lines.
        has_lines: bool,
    },
    /// A move has keys, but no line at which they are typed.
    #[error("`[moves.{mv}]` has keys, but no line at which they are typed; add `ready = LINE`")]
    NoReadyLine {
        /// The move.
        mv: String,
    },
    /// The core has a name that the probe lacks, so its value would not be compared.
    #[error("`[{table}]` lacks `{name}`, which the native core has; add it")]
    MissingName {
        /// The table of the probe.
        table: String,
        /// The missing name.
        name: String,
    },
    /// The probe has a name that the core does not have.
    #[error("`[{table}]` names `{name}`, which the native core does not have; remove it")]
    UnknownName {
        /// The table of the probe.
        table: String,
        /// The unknown name.
        name: String,
    },
    /// The core's view lacks a name that the probe takes from it.
    #[error(
        "`[{table}]` names `{name}`, which the native core's view does not have; add it to the view{}",
        if table == "end" { ", or give the lines `line` and `goes_on` in place of `program`" } else { "" }
    )]
    NotInView {
        /// The table of the probe.
        table: String,
        /// The name.
        name: String,
    },
    /// The probe has a part for which the core has no use.
    #[error("`[{table}]` has `{name}`, and {}; remove it, or add that to the core", match *name {
        "again" => "the native core starts no second game",
        "person" => "no seat of the native core can be a person's",
        _ => "no seat of the native core has levels",
    })]
    UnusedPart {
        /// The table of the probe.
        table: &'static str,
        /// The part.
        name: &'static str,
    },
    /// Probe and core differ on whether a move evaluates.
    #[error(
        "`[moves.{mv}]`: the move {} in the native core; set `evaluates = {thinks}`",
        if *thinks { "evaluates" } else { "does not evaluate" }
    )]
    EvaluationMismatch {
        /// The move.
        mv: String,
        /// Whether the core evaluates.
        thinks: bool,
    },
    /// A field is read with other extents than the core has.
    #[error(
        "`[{table}]` reads `{name}` as {read}, the native core shows {shown}; change where it is read from"
    )]
    ExtentMismatch {
        /// The table of the probe.
        table: String,
        /// The field.
        name: String,
        /// The extents that the probe reads.
        read: String,
        /// The extents that the core has.
        shown: String,
    },
    /// The source of a field does not exist in the machine.
    #[error("`[{table}]` reads `{name}` from a source that the machine does not have: {missing}")]
    UnknownSource {
        /// The table of the probe.
        table: String,
        /// The field.
        name: String,
        /// The missing source and the existing ones.
        missing: String,
    },
}

/// Returns a hint for a part that is missing altogether.
fn hint(error: &toml::de::Error) -> String {
    const PARTS: [&str; 4] = ["evaluation", "again", "seats", "ply"];
    let is_missing = |part: &&str| error.message() == format!("missing field `{part}`");
    let advice = |part| format!("; if the program has none, write `{part} = \"none\"`");
    PARTS.into_iter().find(is_missing).map(advice).unwrap_or_default()
}
