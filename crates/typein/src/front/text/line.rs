//! A line of the text front end as keys: characters and names in braces as in listings, special keys as words with a
//! backslash.

use player::model::Model;
use player::script::{Instruction, Step, parse};

/// What `\help` tells.
pub const HELP: &str = "\
A line is typed and, where the program waits for a line, ended with RETURN.
Where it waits for a key, only the keys are typed; an empty line is RETURN then.
Capitals are letters with SHIFT in a line that has small letters, too.
  \\up \\down \\left \\right    cursor keys          \\return   RETURN
  \\f1 to \\f8                function keys        \\stop     RUN/STOP
  \\home \\clr \\del \\inst     screen editing       \\space    the space bar
  \\shift+a \\cbm+h \\ctrl+9   with SHIFT, C=, CTRL \\\\        a backslash (the pound key)
Words may follow each other: \\right\\right\\return. Names in braces are keys as
in listings: {clr} {2 down} {red}. \\stop also stops a program that asks for nothing,
\\stop+restore one that asks for a line.
  \\screen shows the screen, \\keep keeps this moment, \\back goes back to it,
  \\help shows this, \\quit leaves.";

/// What a line means.
#[derive(Debug, PartialEq)]
pub enum Typed {
    /// Keys for the machine, and what had to be left out of the line.
    Keys(Vec<Step>, Vec<String>),
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
    /// Keep this moment.
    Keep,
    /// Go back to the moment kept last.
    Back,
}

/// Reads a line for a model; with `is_answer` the machine waits for a whole line, which RETURN ends.
///
/// # Errors
/// A backslash without a word.
pub fn read(model: &Model, line: &str, is_answer: bool) -> Result<Typed, String> {
    match line.trim() {
        "\\quit" => return Ok(Typed::Order(Order::Quit)),
        "\\help" => return Ok(Typed::Order(Order::Help)),
        "\\screen" => return Ok(Typed::Order(Order::Screen)),
        "\\keep" => return Ok(Typed::Order(Order::Keep)),
        "\\back" => return Ok(Typed::Order(Order::Back)),
        _ => {}
    }
    let mut keys = Keys::default();
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
        keys.text(model, &mut text);
        keys.typed.push(Instruction::Press { keys: split(word), frames: parse::PRESS_FRAMES });
        rest = &rest[end..];
    }
    text.push_str(rest);
    if is_answer || line.is_empty() {
        text.push('\n');
    }
    keys.text(model, &mut text);
    let steps = keys.typed.into_iter().map(|instruction| Step { line: 1, instruction });
    Ok(Typed::Keys(steps.collect(), keys.left_out))
}

/// The keys of a line so far.
#[derive(Default)]
struct Keys {
    typed: Vec<Instruction>,
    left_out: Vec<String>,
}

impl Keys {
    /// Takes what stands between two words, if anything does.
    fn text(&mut self, model: &Model, text: &mut String) {
        let read = model.typed(text, "the line");
        text.clear();
        self.left_out.extend(read.left_out.iter().map(|problem| problem.kind.to_string()));
        if !read.codes.is_empty() {
            self.typed.push(Instruction::Codes(read.codes));
        }
    }
}

/// Whether a line is for a program that asks for nothing, too: the STOP key, and what is for the front end.
pub fn is_urgent(line: &str) -> bool {
    let line = line.trim();
    line.to_ascii_lowercase().starts_with("\\stop")
        || matches!(line, "\\quit" | "\\help" | "\\screen" | "\\keep" | "\\back")
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
    use player::model::MODELS;

    use super::*;

    fn instructions(line: &str, is_answer: bool) -> Vec<Instruction> {
        match read(&MODELS[0], line, is_answer) {
            Ok(Typed::Keys(steps, _)) => steps.into_iter().map(|step| step.instruction).collect(),
            other => panic!("{line}: {other:?}"),
        }
    }

    fn codes(codes: &[u8]) -> Instruction {
        Instruction::Codes(codes.to_vec())
    }

    fn press(keys: &[&str]) -> Instruction {
        Instruction::Press { keys: keys.iter().map(|&key| key.into()).collect(), frames: parse::PRESS_FRAMES }
    }

    #[test]
    fn an_answer_ends_with_return_and_keys_do_not() {
        assert_eq!(instructions("uwe", true), [codes(b"UWE\r")]);
        assert_eq!(instructions("2", false), [codes(b"2")]);
        assert_eq!(instructions("", false), [codes(b"\r")]);
    }

    #[test]
    fn words_are_keys() {
        assert_eq!(
            instructions("a\\right\\f1 b\\\\", false),
            [codes(b"A"), press(&["RIGHT"]), press(&["F1"]), codes(b" B\\"),]
        );
        assert_eq!(instructions("\\cbm+h\\clr", false), [press(&["CBM", "H"]), press(&["SHIFT", "HOME"])]);
    }

    #[test]
    fn names_in_braces_are_keys_and_what_the_machine_lacks_is_told() {
        assert_eq!(instructions("{clr}a", true), [codes(b"\x93A\r")]);
        let Ok(Typed::Keys(steps, left_out)) = read(&MODELS[0], "grün{", true) else { panic!("it is read") };
        assert_eq!(steps[0].instruction, codes(b"GRN\r"));
        assert_eq!(left_out.len(), 2, "{left_out:?}");
        assert!(left_out[0].contains("`ü`"), "{left_out:?}");
    }

    #[test]
    fn a_lone_backslash_is_an_error() {
        assert!(read(&MODELS[0], "a\\ b", true).is_err());
    }
}
