//! Commands as text, in the syntax of the host's shell: a POSIX shell, or the command line of Windows, in which a
//! backslash separates the parts of a path.

use anyhow::{Result, anyhow};

/// Splits a command into arguments as the shell does.
///
/// # Errors
/// When a quote is open.
pub fn split(command: &str) -> Result<Vec<String>> {
    let arguments = if cfg!(windows) { split_windows(command) } else { shlex::split(command) };
    arguments.ok_or_else(|| anyhow!("the command `{command}` has a quote without its end"))
}

/// Returns a command that the shell splits into these arguments.
pub fn join(arguments: &[String]) -> String {
    arguments.iter().map(|argument| quoted(argument)).collect::<Vec<_>>().join(" ")
}

/// Returns an argument as the shell reads it, in quotes where it needs them.
pub fn quoted(argument: &str) -> String {
    if cfg!(windows) {
        return quoted_windows(argument);
    }
    shlex::try_quote(argument).map_or_else(|_| argument.to_owned(), Into::into)
}

/// Splits by the rules of the C runtime of Windows: 2n backslashes before a double quote are n backslashes, one more
/// is a quote of the argument; elsewhere they are themselves.
/// Source: Microsoft, "Parsing C command-line arguments".
fn split_windows(command: &str) -> Option<Vec<String>> {
    let (mut arguments, mut argument, mut is_quoted) = (Vec::new(), None::<String>, false);
    let mut characters = command.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            ' ' | '\t' if !is_quoted => arguments.extend(argument.take()),
            '"' => {
                argument.get_or_insert_default();
                is_quoted = !is_quoted;
            }
            '\\' => {
                let mut count = 1;
                while characters.next_if_eq(&'\\').is_some() {
                    count += 1;
                }
                let argument = argument.get_or_insert_default();
                let is_before_quote = characters.peek() == Some(&'"');
                argument.extend(std::iter::repeat_n('\\', if is_before_quote { count / 2 } else { count }));
                if is_before_quote && count % 2 == 1 {
                    argument.extend(characters.next());
                }
            }
            _ => argument.get_or_insert_default().push(character),
        }
    }
    arguments.extend(argument);
    (!is_quoted).then_some(arguments)
}

fn quoted_windows(argument: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || r"-_.\/:+=,@~".contains(character);
    if !argument.is_empty() && argument.chars().all(is_plain) {
        return argument.to_owned();
    }
    let mut quoted = String::from('"');
    let mut backslashes = 0;
    for character in argument.chars() {
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
    fn a_command_is_split_as_windows_does() {
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
    fn a_quoted_argument_is_split_into_itself() {
        for argument in
            ["", "a", "a b", r"C:\Program Files\", r#"say "x\""#, r#"\\"\"#, "'", "x&y", "käse", "a\tb"]
        {
            assert_eq!(
                split_windows(&quoted_windows(argument)).unwrap(),
                [argument],
                "{}",
                quoted_windows(argument)
            );
            assert_eq!(split(&quoted(argument)).unwrap(), [argument]);
        }
        assert_eq!(quoted_windows("port.py"), "port.py");
    }
}
