//! Printed text in the form in which it is compared: a list of lines, or of words.
//!
//! Both sides are wrapped at the width of the screen, so a core need not wrap its text.

use serde_json::Value as Tree;

use crate::probe::TextComparison;

/// Returns a printed text in the form in which it is compared.
pub(crate) fn text_tree(text: &str, columns: usize, comparison: TextComparison) -> Tree {
    match comparison {
        TextComparison::Words => text.split_whitespace().collect(),
        TextComparison::Lines => {
            let mut lines: Vec<String> =
                text.trim_end().lines().flat_map(|line| wrap(line.trim_end(), columns)).collect();
            lines.drain(..lines.iter().take_while(|line| line.is_empty()).count());
            lines.into()
        }
    }
}

/// Returns the text of a core's value: one text, or lines.
pub(crate) fn core_text(value: &Tree) -> Option<String> {
    match value {
        Tree::String(text) => Some(text.clone()),
        Tree::Array(lines) => {
            lines.iter().map(Tree::as_str).collect::<Option<Vec<_>>>().map(|lines| lines.join("\n"))
        }
        _ => None,
    }
}

/// Breaks a line at the width of the screen.
fn wrap(line: &str, columns: usize) -> Vec<String> {
    let characters: Vec<char> = line.chars().collect();
    match characters.len() {
        0 => vec![String::new()],
        _ => {
            let rows = characters.chunks(columns.max(1)).map(|row| row.iter().collect::<String>());
            rows.map(|row| row.trim_end().to_owned()).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lines_are_wrapped_and_blanks_at_their_ends_dropped() {
        let lines = |text| text_tree(text, 8, TextComparison::Lines);
        assert_eq!(lines("\nYOU HAVE 5 \n\nBET? "), json!(["YOU HAVE", " 5", "", "BET?"]));
        assert_eq!(lines("YOU HAVE\n 5\n\nBET?\n\n"), lines("\nYOU HAVE 5 \n\nBET? "));
        assert_eq!(lines(""), json!([]));
    }

    #[test]
    fn a_comparison_of_words_ignores_blanks_and_lines() {
        let words = |text| text_tree(text, 8, TextComparison::Words);
        assert_eq!(words(" YOU HAVE 5 COINS\nBET? "), words("YOU\nHAVE 5  COINS BET?"));
    }

    #[test]
    fn a_core_shows_a_text_or_lines() {
        assert_eq!(core_text(&json!("A\nB")), Some("A\nB".to_owned()));
        assert_eq!(core_text(&json!(["A", "B"])), Some("A\nB".to_owned()));
        assert_eq!(core_text(&json!([1])), None);
    }
}
