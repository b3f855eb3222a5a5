//! The winner of a game, as the program shows it.

use std::collections::BTreeMap;

use games::{Outcome, Seat};
use serde::Deserialize;

/// The line or value that shows the outcome of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "toml::Table")]
pub enum Winner {
    /// The line that the program reaches in the last move or after it.
    Line(BTreeMap<u16, Outcome>),
    /// The value of an expression at the end.
    Expression {
        /// The expression.
        value: String,
        /// The outcome for each value, as the machine prints it.
        outcomes: BTreeMap<String, Outcome>,
    },
}

impl TryFrom<toml::Table> for Winner {
    type Error = String;

    fn try_from(mut table: toml::Table) -> Result<Self, String> {
        let value = match table.remove("value") {
            Some(toml::Value::String(value)) => Some(value),
            Some(_) => return Err("`value` must be an expression in quotes".to_owned()),
            None => None,
        };
        let mut outcomes = BTreeMap::new();
        for (key, outcome) in table {
            outcomes.insert(key.clone(), outcome_of(&outcome).ok_or_else(|| invalid_outcome(&key))?);
        }
        if outcomes.is_empty() {
            return Err("expected outcomes, for example { 820 = 0, 870 = \"lost\" }".to_owned());
        }
        if let Some(value) = value {
            return Ok(Self::Expression { value, outcomes });
        }
        let line = |(key, outcome): (String, Outcome)| {
            let number = key
                .parse()
                .map_err(|_| format!("`{key}` is no line; add `value = \"EXPRESSION\"`, if it is a value"));
            Ok((number?, outcome))
        };
        outcomes.into_iter().map(line).collect::<Result<_, String>>().map(Self::Line)
    }
}

fn invalid_outcome(key: &str) -> String {
    format!(
        "the outcome of `{key}` must be the winner's seat, counted from 0, or \"drawn\", \"lost\" or \"error\""
    )
}

fn outcome_of(value: &toml::Value) -> Option<Outcome> {
    match value {
        toml::Value::Integer(seat) => Some(Outcome::Won(Seat(u8::try_from(*seat).ok()?))),
        toml::Value::String(text) => match text.as_str() {
            "drawn" => Some(Outcome::Drawn),
            "lost" => Some(Outcome::Lost),
            "error" => Some(Outcome::ProgramError),
            _ => None,
        },
        _ => None,
    }
}

impl Winner {
    /// Returns the lines that show an outcome.
    pub fn lines(&self) -> impl Iterator<Item = u16> {
        let lines = match self {
            Self::Line(lines) => Some(lines.keys().copied()),
            Self::Expression { .. } => None,
        };
        lines.into_iter().flatten()
    }

    /// Returns all outcomes that it can show.
    pub fn outcomes(&self) -> Vec<Outcome> {
        match self {
            Self::Line(lines) => lines.values().copied().collect(),
            Self::Expression { outcomes, .. } => outcomes.values().copied().collect(),
        }
    }
}
