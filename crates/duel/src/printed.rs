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
