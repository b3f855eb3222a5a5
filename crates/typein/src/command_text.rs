//! Commands as text, in the syntax of the host's shell: a POSIX shell, or the command line of Windows, in which a
//! backslash separates the parts of a path.

use anyhow::{Result, anyhow};

/// Splits a command into words as the shell does.
///
/// # Errors
/// When a quote is open.
pub fn split(command: &str) -> Result<Vec<String>> {
    let words = if cfg!(windows) { split_windows(command) } else { shlex::split(command) };
    words.ok_or_else(|| anyhow!("the command `{command}` has a quote without its end"))
}

/// Returns a command that the shell splits into these words.
pub fn join(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// Returns a word as the shell reads it, in quotes where it needs them.
pub fn quoted(word: &str) -> String {
    if cfg!(windows) {
        return quoted_windows(word);
    }
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), Into::into)
}

/// Splits by the rules of the C runtime of Windows: 2n backslashes before a double quote are n backslashes, one more
/// is a quote of the word; elsewhere they are themselves.
/// Source: Microsoft, "Parsing C command-line arguments".
fn split_windows(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), None::<String>, false);
    let mut characters = command.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            ' ' | '\t' if !is_quoted => words.extend(word.take()),
            '"' => {
                word.get_or_insert_default();
                is_quoted = !is_quoted;
            }
            '\\' => {
                let mut count = 1;
                while characters.next_if_eq(&'\\').is_some() {
                    count += 1;
                }
                let word = word.get_or_insert_default();
                let is_before_quote = characters.peek() == Some(&'"');
                word.extend(std::iter::repeat_n('\\', if is_before_quote { count / 2 } else { count }));
                if is_before_quote && count % 2 == 1 {
                    word.extend(characters.next());
                }
            }
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    (!is_quoted).then_some(words)
}

fn quoted_windows(word: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || r"-_.\/:+=,@~".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    let mut quoted = String::from('"');
    let mut backslashes = 0;
    for character in word.chars() {
        if character == '"' {
            quoted.extend(std::iter::repeat_n('\\', backslashes + 1));
        }
        backslashes = if character == '\\' { backslashes + 1 } else { 0 };
        quoted.push(character);
    }
    quoted.extend(std::iter::repeat_n('\\', backslashes));
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of Microsoft's page.
    #[test]
    fn words_are_split_as_windows_does() {
        for (command, expected) in [
            (r#""a b c" d e"#, &["a b c", "d", "e"][..]),
            (r#""ab\"c" "\\" d"#, &["ab\"c", "\\", "d"]),
            (r#"a\\\b d"e f"g h"#, &[r"a\\\b", "de fg", "h"]),
            (r#"a\\\"b c d"#, &["a\\\"b", "c", "d"]),
            (r#"a\\\\"b c" d e"#, &[r"a\\b c", "d", "e"]),
            (r"C:\games\core.exe lamps", &[r"C:\games\core.exe", "lamps"]),
            (r#"  "" 'x y'  "#, &["", "'x", "y'"]),
            ("", &[]),
        ] {
            assert_eq!(split_windows(command).unwrap(), expected, "{command}");
        }
        assert_eq!(split_windows(r#"python "port.py"#), None);
    }

    #[test]
    fn a_quoted_word_is_split_into_itself() {
        for word in
            ["", "a", "a b", r"C:\Program Files\", r#"say "x\""#, r#"\\"\"#, "'", "x&y", "käse", "a\tb"]
        {
            assert_eq!(split_windows(&quoted_windows(word)).unwrap(), [word], "{}", quoted_windows(word));
            assert_eq!(split(&quoted(word)).unwrap(), [word]);
        }
        assert_eq!(quoted_windows("port.py"), "port.py");
    }
}
