//! A line of the text front end as keys: characters and names in braces as in listings, special keys as words with a
//! backslash, which the machine's layout has.

use player::model::Model;
use player::script::{Instruction, ScreenPosition, Step, parse};

/// What `\help` tells, before the machine's own words.
const HELP: &str = "\
A line is typed and, where the program waits for a line, ended with RETURN.
Where it waits for a key, only the keys are typed; an empty line is RETURN then.
Capitals are letters with SHIFT in a line that has small letters, too.";

/// What it tells behind them.
const COMMANDS_HELP: &str = "  \\screen shows the screen, \\shot writes its picture to a file,
  \\keep keeps this moment, \\back goes back to it, \\help shows this, \\quit leaves.";

/// What `\help` tells.
pub fn help(model: &Model) -> String {
    [HELP, model.layout.escape_help, COMMANDS_HELP].join("\n")
}

/// What a line means.
#[derive(Debug, PartialEq)]
pub enum ParsedLine {
    /// Keys for the machine, and what had to be left out of the line.
    Keys(Vec<Step>, Vec<String>),
    /// An order to the front end.
    Command(TextCommand),
}

/// Orders to the front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextCommand {
    /// Leave.
    Quit,
    /// Say what can be typed.
    Help,
    /// Show the screen.
    Screen,
    /// Write the picture to a file.
    Screenshot,
    /// Keep this moment.
    SaveSnapshot,
    /// Go back to the moment kept last.
    RestoreSnapshot,
}

/// The words of orders.
const COMMAND_WORDS: [(&str, TextCommand); 6] = [
    ("\\quit", TextCommand::Quit),
    ("\\help", TextCommand::Help),
    ("\\screen", TextCommand::Screen),
    ("\\shot", TextCommand::Screenshot),
    ("\\keep", TextCommand::SaveSnapshot),
    ("\\back", TextCommand::RestoreSnapshot),
];

/// Words of keys that are for a program that asks for nothing, too.
const STOP_WORDS: [&str; 2] = ["\\stop", "\\break"];

/// Reads a line for a model; with `is_answer` the machine waits for a whole line, which RETURN ends.
///
/// # Errors
/// A backslash without a word.
pub fn parse_line(model: &Model, line: &str, is_answer: bool) -> Result<ParsedLine, String> {
    if let Some((_, order)) = COMMAND_WORDS.iter().find(|(word, _)| *word == line.trim()) {
        return Ok(ParsedLine::Command(*order));
    }
    if let Some(steps) = parse_pointer(line.trim())? {
        return Ok(ParsedLine::Keys(steps, vec![]));
    }
    let mut keys = KeyBuffer::default();
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
        keys.push_text(model, &mut text);
        keys.instructions.push(Instruction::Press { keys: key_names(model, word), frames: None });
        rest = &rest[end..];
    }
    text.push_str(rest);
    if is_answer || line.is_empty() {
        text.push('\n');
    }
    keys.push_text(model, &mut text);
    let steps = keys.instructions.into_iter().map(|instruction| Step { line: 1, instruction });
    Ok(ParsedLine::Keys(steps.collect(), keys.left_out))
}

/// What a line says that is done with a pointer: `\\drag 3 1 3 3`, `\\click 3 2`, in columns and rows.
fn parse_pointer(line: &str) -> Result<Option<Vec<Step>>, String> {
    let Some((word, rest)) = line.strip_prefix('\\').and_then(|line| line.split_once(' ')) else {
        return Ok(None);
    };
    let wanted = match word.to_ascii_lowercase().as_str() {
        "drag" => "drag COLUMN ROW COLUMN ROW",
        "click" => "click COLUMN ROW",
        _ => return Ok(None),
    };
    let numbers: Result<Vec<u32>, _> = rest.split_whitespace().map(str::parse).collect();
    let instruction = match numbers.as_deref() {
        Ok(&[x, y, to_x, to_y]) if word.eq_ignore_ascii_case("drag") => {
            Instruction::Drag { from: ScreenPosition::Cell(x, y), to: ScreenPosition::Cell(to_x, to_y) }
        }
        Ok(&[x, y]) if word.eq_ignore_ascii_case("click") => Instruction::Click(ScreenPosition::Cell(x, y)),
        _ => return Err(format!("give it as \\{wanted}, counted from 0")),
    };
    Ok(Some(vec![Step { line: 1, instruction }]))
}

/// The keys of a line so far.
#[derive(Default)]
struct KeyBuffer {
    instructions: Vec<Instruction>,
    left_out: Vec<String>,
}

impl KeyBuffer {
    /// Takes what stands between two words, if anything does.
    fn push_text(&mut self, model: &Model, text: &mut String) {
        let read = model.read_typed(text, "the line");
        text.clear();
        self.left_out.extend(read.skipped.iter().map(|problem| problem.kind.to_string()));
        if !read.codes.is_empty() {
            self.instructions.push(Instruction::Codes(read.codes));
        }
    }
}

/// Whether a line is for a program that asks for nothing, too: the keys that stop it, and what is for the front end.
pub fn is_urgent(line: &str) -> bool {
    let line = line.trim();
    let lower = line.to_ascii_lowercase();
    STOP_WORDS.iter().any(|word| lower.starts_with(word))
        || COMMAND_WORDS.iter().any(|(word, _)| *word == line)
}

/// The names in a word, which may stand for several keys on the machine.
fn key_names(model: &Model, word: &str) -> Vec<String> {
    let word = word.to_ascii_uppercase();
    match model.layout.escape_words.iter().find(|row| row.0 == word) {
        Some((_, names)) => names.iter().map(ToString::to_string).collect(),
        None => parse::split_keys(&word),
    }
}

#[cfg(test)]
mod tests {
    use player::model::MODELS;

    use super::*;

    fn instructions(line: &str, is_answer: bool) -> Vec<Instruction> {
        match parse_line(&MODELS[0], line, is_answer) {
            Ok(ParsedLine::Keys(steps, _)) => steps.into_iter().map(|step| step.instruction).collect(),
            other => panic!("{line}: {other:?}"),
        }
    }

    fn codes(codes: &[u8]) -> Instruction {
        Instruction::Codes(codes.to_vec())
    }

    fn press(keys: &[&str]) -> Instruction {
        Instruction::Press { keys: keys.iter().map(|&key| key.into()).collect(), frames: None }
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
    fn names_in_braces_are_keys_and_unknown_ones_are_reported() {
        assert_eq!(instructions("{clr}a", true), [codes(b"\x93A\r")]);
        let Ok(ParsedLine::Keys(steps, left_out)) = parse_line(&MODELS[0], "grün{", true) else {
            panic!("it is read")
        };
        assert_eq!(steps[0].instruction, codes(b"GRN\r"));
        assert_eq!(left_out.len(), 2, "{left_out:?}");
        assert!(left_out[0].contains("`ü`"), "{left_out:?}");
    }

    #[test]
    fn a_lone_backslash_is_an_error() {
        assert!(parse_line(&MODELS[0], "a\\ b", true).is_err());
    }
}
