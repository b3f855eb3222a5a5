//! What can be wrong with a probe file.

/// A probe file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {kind}")]
pub struct ProbeError {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub kind: ProbeErrorKind,
}

/// What is wrong with a probe file.
#[derive(Debug, thiserror::Error)]
pub enum ProbeErrorKind {
    /// It is no TOML of the expected form.
    #[error("{}{}", .0.to_string().trim_end(), hint(.0))]
    Toml(toml::de::Error),
    /// A key is pressed that has no code.
    #[error("`[{table}]` uses the key `{key}`; give its code in `[keys]`")]
    UnknownKey {
        /// Where.
        table: String,
        /// The key.
        key: String,
    },
    /// A key is pressed as often as no number says.
    #[error("`[moves.{mv}]` presses `{key}`; say how often with a number, `{{0}}` or `{{0-1}}`")]
    MissingCount {
        /// The move.
        mv: String,
        /// The key with what stands behind it.
        key: String,
    },
    /// The end of a game shows nowhere, or in two ways.
    #[error(
        "`[end]` has to say either the lines by which the end shows, `line` and `goes_on`, or the view's name for how \
         the program ended, `program`; neither if `ply = \"none\"`"
    )]
    NoEndCondition,
    /// Plies have lines and this has none, or the other way round.
    #[error(
        "`[{table}]` {}",
        if *has_lines {
            "has no line at which it is complete; add it"
        } else {
            "has lines, or no events; where `ply = \"none\"` a move lists its `events`, and nothing has lines"
        }
    )]
    LineMismatch {
        /// Where.
        table: String,
        /// Plies have lines.
        has_lines: bool,
    },
    /// A move has keys, but no line at which they are typed.
    #[error("`[moves.{mv}]` has keys, but says nowhere when they are typed; add the line, `ready = LINE`")]
    NoReadyLine {
        /// The move.
        mv: String,
    },
    /// The core has something that the probe does not name, so it would not be compared.
    #[error("`[{table}]` leaves out `{name}`, which the native core has; say where the program has it")]
    MissingName {
        /// The table of the probe.
        table: String,
        /// What is missing there.
        name: String,
    },
    /// The probe names something that the core does not have.
    #[error("`[{table}]` names `{name}`, which the native core does not have; take it out")]
    UnknownName {
        /// The table of the probe.
        table: String,
        /// What is too much there.
        name: String,
    },
    /// Probe and core do not agree on whether a move evaluates.
    #[error(
        "`[moves.{mv}]`: the move {} in the native core; set `evaluates = {thinks}`",
        if *thinks { "evaluates" } else { "does not evaluate" }
    )]
    EvaluationMismatch {
        /// The move.
        mv: String,
        /// The core evaluates.
        thinks: bool,
    },
    /// A field is not read as far as the core shows it, or further.
    #[error(
        "`[{table}]` reads `{name}` as {read}, the native core shows {shown}; change where it is read from"
    )]
    ExtentMismatch {
        /// The table of the probe.
        table: String,
        /// The field.
        name: String,
        /// What the probe reads.
        read: String,
        /// What the core shows.
        shown: String,
    },
    /// A field lies where the machine has nothing.
    #[error("`[{table}]` reads `{name}` where the machine has nothing: {missing}")]
    UnknownSource {
        /// The table of the probe.
        table: String,
        /// The field.
        name: String,
        /// What is not there, and what is.
        missing: String,
    },
}

/// What to do about a part that is missing altogether.
fn hint(error: &toml::de::Error) -> String {
    const PARTS: [&str; 4] = ["evaluation", "again", "seats", "ply"];
    let is_missing = |part: &&str| error.message() == format!("missing field `{part}`");
    let advice = |part| format!("; if the program has none, say `{part} = \"none\"`");
    PARTS.into_iter().find(is_missing).map(advice).unwrap_or_default()
}
