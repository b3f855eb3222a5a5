//! A line of the text front end as keys: characters as they are, special keys as words with a backslash.

use crate::script::{Instruction, Step, parse};

/// What `\help` tells.
pub const HELP: &str = "\
A line is typed and, where the program waits for a line, ended with RETURN. Where it waits for a key, only the keys
are typed; an empty line is RETURN then.
  \\up \\down \\left \\right    cursor keys          \\return   RETURN
  \\f1 to \\f8                function keys        \\stop     RUN/STOP
  \\home \\clr \\del \\inst     screen editing       \\space    the space bar
  \\shift+a \\cbm+h \\ctrl+9   with SHIFT, C=, CTRL \\\\        a backslash (the pound key)
Words may follow each other: \\right\\right\\return
  \\screen shows the screen, \\help this, \\quit leaves.";

/// What a line means.
#[derive(Debug, PartialEq)]
pub enum Typed {
    /// Keys for the machine.
    Keys(Vec<Step>),
    /// An order to the front end.
    Order(Order),
}

/// Orders to the front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Leave.
    Quit,
    /// Say what can be typed.
    Help,
    /// Show the screen.
    Screen,
}

/// Reads a line; with `is_answer` the machine waits for a whole line, which RETURN ends.
///
/// # Errors
/// A backslash without a word.
pub fn read(line: &str, is_answer: bool) -> Result<Typed, String> {
    match line.trim() {
        "\\quit" => return Ok(Typed::Order(Order::Quit)),
        "\\help" => return Ok(Typed::Order(Order::Help)),
        "\\screen" => return Ok(Typed::Order(Order::Screen)),
        _ => {}
    }
    let mut keys = Vec::new();
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('\\') {
            text.push('\\');
            rest = after;
            continue;
        }
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '+')).unwrap_or(rest.len());
        let word = &rest[..end];
        if word.is_empty() {
            return Err(
                "a backslash begins the name of a key, as \\up; \\help lists them, \\\\ is a backslash"
                    .into(),
            );
        }
        flush(&mut text, &mut keys);
        keys.push(Instruction::Press { keys: split(word), frames: parse::PRESS_FRAMES });
        rest = &rest[end..];
    }
    text.push_str(rest);
    if is_answer || line.is_empty() {
        text.push('\n');
    }
    flush(&mut text, &mut keys);
    Ok(Typed::Keys(keys.into_iter().map(|instruction| Step { line: 1, instruction }).collect()))
}

fn flush(text: &mut String, keys: &mut Vec<Instruction>) {
    if !text.is_empty() {
        keys.push(Instruction::Type(std::mem::take(text)));
    }
}

/// The names in a word; two of them are keys with SHIFT on the machine.
fn split(word: &str) -> Vec<String> {
    let word = word.to_ascii_uppercase();
    match word.as_str() {
        "CLR" => vec!["SHIFT".into(), "HOME".into()],
        "INST" => vec!["SHIFT".into(), "DEL".into()],
        _ => parse::split_keys(&word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instructions(line: &str, is_answer: bool) -> Vec<Instruction> {
        match read(line, is_answer) {
            Ok(Typed::Keys(steps)) => steps.into_iter().map(|step| step.instruction).collect(),
            other => panic!("{line}: {other:?}"),
        }
    }

    fn press(keys: &[&str]) -> Instruction {
        Instruction::Press { keys: keys.iter().map(|&key| key.into()).collect(), frames: parse::PRESS_FRAMES }
    }

    #[test]
    fn an_answer_ends_with_return_and_keys_do_not() {
        assert_eq!(instructions("uwe", true), [Instruction::Type("uwe\n".into())]);
        assert_eq!(instructions("2", false), [Instruction::Type("2".into())]);
        assert_eq!(instructions("", false), [Instruction::Type("\n".into())]);
    }

    #[test]
    fn words_are_keys() {
        assert_eq!(
            instructions("a\\right\\f1 b\\\\", false),
            [
                Instruction::Type("a".into()),
                press(&["RIGHT"]),
                press(&["F1"]),
                Instruction::Type(" b\\".into()),
            ]
        );
        assert_eq!(instructions("\\cbm+h\\clr", false), [press(&["CBM", "H"]), press(&["SHIFT", "HOME"])]);
    }

    #[test]
    fn a_lone_backslash_is_an_error() {
        assert!(read("a\\ b", true).is_err());
    }
}
