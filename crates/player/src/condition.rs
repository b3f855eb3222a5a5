//! Conditions of `--until` and of a script's `wait`: their syntax, and the test on a running
//! machine.
//!
//! The headless run decides when to test. Time conditions (`seconds:`, `cycles:`) count from a
//! start that the caller passes: the program's first statement for `--until`, the instruction for
//! `wait`.

use std::fmt;
use std::str::FromStr;

use systems::{Cycles, ProgramEnd, ScreenText, StopReason, System};

/// A condition on a running machine.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// The program has ended, the prompt is back, and no queued key can continue it.
    Ended,
    /// The text is on the screen; case, reverse video and row ends are ignored.
    Text(String),
    /// The first statement of this line is about to run.
    Line(u16),
    /// The program waits for a key: in a line input, by polling an empty keyboard queue, or by polling
    /// the keyboard matrix or a joystick without a pressed key or switch.
    Key,
    /// A running program waits for a key as in [`Key`](Self::Key): never true at the prompt.
    Input,
    /// This many seconds of emulated time have passed.
    Seconds(f64),
    /// This many machine cycles have passed.
    Cycles(u64),
}

/// A syntax error of a condition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConditionError {
    /// The kind before the colon is unknown.
    #[error(
        "unknown condition `{0}`; available: `ended`, `key`, `input`, `text:WORDS`, `line:N`, `seconds:S`, `cycles:N`"
    )]
    Unknown(String),
    /// The part after the colon is missing or invalid.
    #[error("invalid value `{found}` for `{kind}:`; expected {expected}")]
    Value {
        /// The kind before the colon.
        kind: &'static str,
        /// The expected value.
        expected: &'static str,
        /// The value found.
        found: String,
    },
}

impl fmt::Display for Condition {
    /// Formats the condition as the command line spells it, in backticks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended => f.write_str("`ended`"),
            Self::Text(text) => write!(f, "`text:{text}`"),
            Self::Line(line) => write!(f, "`line:{line}`"),
            Self::Key => f.write_str("`key`"),
            Self::Input => f.write_str("`input`"),
            Self::Seconds(seconds) => write!(f, "`seconds:{seconds}`"),
            Self::Cycles(cycles) => write!(f, "`cycles:{cycles}`"),
        }
    }
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let text = text.trim();
        let (kind, value) = match text.split_once(':') {
            Some((kind, value)) => (kind.trim_end(), Some(value.trim())),
            None => (text, None),
        };
        let value = |kind, expected| {
            let found = value.unwrap_or_default();
            Ok((found, move || ConditionError::Value { kind, expected, found: found.to_owned() }))
        };
        match (kind.to_ascii_lowercase().as_str(), text.contains(':')) {
            ("ended", false) => Ok(Self::Ended),
            ("key", false) => Ok(Self::Key),
            ("input", false) => Ok(Self::Input),
            ("text", true) => {
                let (found, wrong) = value("text", "the words to look for")?;
                if found.is_empty() { Err(wrong()) } else { Ok(Self::Text(found.to_owned())) }
            }
            ("line", true) => {
                let (found, wrong) = value("line", "a line number from 0 to 65529")?;
                found.parse().ok().filter(|&line| line <= 65529).map(Self::Line).ok_or_else(wrong)
            }
            ("seconds", true) => {
                let (found, wrong) = value("seconds", "a number of seconds")?;
                found
                    .parse()
                    .ok()
                    .filter(|&seconds| (0.0..1e9).contains(&seconds))
                    .map(Self::Seconds)
                    .ok_or_else(wrong)
            }
            ("cycles", true) => {
                let (found, wrong) = value("cycles", "an integer number of cycles")?;
                found.parse().ok().filter(|&cycles| cycles < 1 << 60).map(Self::Cycles).ok_or_else(wrong)
            }
            _ => Err(ConditionError::Unknown(text.to_owned())),
        }
    }
}

impl Condition {
    /// Returns whether the condition is true now, after a run that stopped with `stop_reason`. Time counts
    /// from `since`.
    pub fn holds(&self, system: &dyn System, stop_reason: &StopReason, since: Cycles) -> bool {
        match self {
            Self::Ended => {
                let has_paused = matches!(
                    stop_reason,
                    StopReason::Ended(ProgramEnd::Completed | ProgramEnd::Failed(_))
                        | StopReason::AwaitingLine
                );
                has_paused && !system.is_running() && !system.has_queued_codes()
            }
            Self::Text(text) => shows(&system.screen(), text),
            Self::Line(line) => *stop_reason == StopReason::Line(*line),
            Self::Key => matches!(stop_reason, StopReason::AwaitingKey | StopReason::AwaitingLine),
            Self::Input => Self::Key.holds(system, stop_reason, since) && system.is_running(),
            Self::Seconds(_) | Self::Cycles(_) => {
                self.deadline(system, since).is_some_and(|deadline| system.now() >= deadline)
            }
        }
    }

    /// Returns whether the machine must stop at key polls.
    #[must_use]
    pub const fn needs_key_polls(&self) -> bool {
        matches!(self, Self::Key | Self::Input)
    }

    /// Returns the time at which a time condition becomes true; `None` for other conditions.
    pub fn deadline(&self, system: &dyn System, since: Cycles) -> Option<Cycles> {
        match self {
            Self::Seconds(seconds) => Some(since + system.clock().cycles(*seconds)),
            Self::Cycles(cycles) => Some(since + Cycles(*cycles)),
            Self::Ended | Self::Text(_) | Self::Line(_) | Self::Key | Self::Input => None,
        }
    }
}

/// Returns whether `text` is on the screen, also across the end of a row.
#[must_use]
pub fn shows(screen: &ScreenText, text: &str) -> bool {
    let text = normalised(text.chars());
    let is_in = |shown: Vec<char>| text.is_empty() || shown.windows(text.len()).any(|part| part == text);
    is_in(normalised(screen.cells.iter().map(|cell| cell.glyph)))
        || is_in(normalised(screen.cells.iter().map(|cell| cell.fallback)))
}

/// Folds to lower case and maps the no-break space to a space. A run that waits for a text calls this
/// for every frame, so ASCII characters take a fast path.
fn normalised(text: impl Iterator<Item = char>) -> Vec<char> {
    let mut normalised = Vec::with_capacity(text.size_hint().0);
    for character in text {
        match character {
            '\0'..='\x7f' => normalised.push(character.to_ascii_lowercase()),
            '\u{a0}' => normalised.push(' '),
            _ => normalised.extend(character.to_lowercase()),
        }
    }
    normalised
}
