//! Syntax highlighting of a program line for the terminal.

use listing::encode::Notation;

const NUMBER: &str = "\x1b[36m";
const QUOTED: &str = "\x1b[32m";
const KEY: &str = "\x1b[35m";
const REMARK: &str = "\x1b[90m";
const PLAIN: &str = "\x1b[0m";

/// Keywords of Python, in the colour of key names in BASIC.
const PYTHON_KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "break", "class", "continue", "def", "del", "elif",
    "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Highlights a line in a notation and appends a line feed.
pub fn highlight(text: &str, notation: Notation) -> String {
    if notation.has_numbers { highlight_basic(text) } else { highlight_python(text) }
}

/// Highlights keywords, strings and comments, and appends a line feed.
fn highlight_python(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(character) = rest.chars().next() {
        let is_letter = |c: char| c == '_' || c.is_alphanumeric();
        let (length, colour) = match character {
            '#' => (rest.len(), REMARK),
            '"' | '\'' => {
                let end = rest[1..].find(character).map_or(rest.len(), |at| at + 2);
                (end, QUOTED)
            }
            _ if is_letter(character) => {
                let end = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
                (end, if PYTHON_KEYWORDS.contains(&&rest[..end]) { KEY } else { "" })
            }
            _ => (character.len_utf8(), ""),
        };
        let (part, after) = rest.split_at(length);
        out.push_str(colour);
        out.push_str(part);
        out.push_str(if colour.is_empty() { "" } else { PLAIN });
        rest = after;
    }
    out + "\n"
}

/// Highlights the line number, strings, key names in braces and remarks, and appends a line feed.
fn highlight_basic(line: &str) -> String {
    let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    let (number, text) = line.split_at(digits);
    let mut out = format!("{NUMBER}{number}{PLAIN}");
    let mut is_quoted = false;
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let is_remark = !is_quoted && rest.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("rem"));
        if is_remark {
            return out + REMARK + rest + PLAIN + "\n";
        }
        let length = match character {
            '{' => rest.find('}').map_or(1, |end| end + 1),
            _ => character.len_utf8(),
        };
        let (part, after) = rest.split_at(length);
        match character {
            '"' => {
                is_quoted = !is_quoted;
                out.push_str(if is_quoted { QUOTED } else { "" });
                out.push('"');
                out.push_str(if is_quoted { "" } else { PLAIN });
            }
            '{' => {
                out.push_str(KEY);
                out.push_str(part);
                out.push_str(if is_quoted { QUOTED } else { PLAIN });
            }
            _ => out.push_str(part),
        }
        rest = after;
    }
    out + PLAIN + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_its_colours_a_line_is_what_it_was() {
        for (text, notation) in [
            (r#"10 print"{down}a":rem "ü""#, Notation::Petcat),
            ("\tif not a: print('ü', \"b) # or ü", Notation::Python),
        ] {
            let mut coloured = highlight(text, notation);
            for colour in [NUMBER, QUOTED, KEY, REMARK, PLAIN] {
                coloured = coloured.replace(colour, "");
            }
            assert_eq!(coloured, format!("{text}\n"));
        }
    }
}
