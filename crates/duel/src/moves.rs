//! Moves as trees: a name, or a name with its arguments.

use serde_json::Value as Tree;

pub(crate) use games::spec::name_and_arguments;

/// Returns a move as text for reports: its name and arguments.
#[must_use]
pub fn move_text(mv: &Tree) -> String {
    let (name, arguments) = name_and_arguments(mv);
    arguments.iter().fold(name.to_owned(), |text, argument| format!("{text} {argument}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_move_has_a_name_and_arguments() {
        assert_eq!(name_and_arguments(&json!("hint")), ("hint", vec![]));
        assert_eq!(name_and_arguments(&json!({ "place": [1, 3] })), ("place", vec![1, 3]));
        assert_eq!(move_text(&json!({ "place": [1, 3] })), "place 1 3");
    }
}
