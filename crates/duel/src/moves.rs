//! Moves as trees: a name, or a name with its arguments.

use serde_json::Value as Tree;

pub(crate) use games::spec::name_and_arguments;

/// Returns a move as text for reports: its name and arguments.
#[must_use]
pub fn move_text(mv: &Tree) -> String {
    let (name, arguments) = name_and_arguments(mv);
    arguments.iter().fold(name.to_owned(), |text, argument| format!("{text} {argument}"))
}
