//! Parses a line of the text front end: characters and names in braces as in listings, special keys as
//! escape words (`\return`) of the machine's layout.

use player::Machine;
use player::script::{Instruction, ScreenPosition, Step, parse};

/// The first part of `\help`, before the machine's escape words.
const HELP: &str = "\
A line is typed. Where the program waits for a line, RETURN follows; where it
waits for a key, only the keys are typed, and an empty line is RETURN.
In a line with lower case letters, capitals are letters with SHIFT.";

/// The last part of `\help`.
const COMMANDS_HELP: &str = "  \\screen shows the screen, \\shot writes a screenshot to a file,
  \\keep saves a snapshot, \\back restores it, \\help shows this help, \\quit quits.";

/// Returns the text of `\help`.
pub fn help(machine: &'static Machine) -> String {
    [HELP, machine.layout.escape_help, COMMANDS_HELP].join("\n")
}

/// A parsed line.
#[derive(Debug, PartialEq)]
pub enum ParsedLine {
    /// Keys for the machine, and messages about skipped characters.
    Keys(Vec<Step>, Vec<String>),
    /// A command of the front end.
    Command(TextCommand),
}

/// Commands of the text front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextCommand {
    /// Quit.
    Quit,
    /// Show the help.
    Help,
    /// Show the screen.
    Screen,
    /// Write a screenshot to a file.
    Screenshot,
    /// Save a snapshot.
    SaveSnapshot,
    /// Restore the last snapshot.
    RestoreSnapshot,
}

/// The names of the commands.
const COMMANDS: [(&str, TextCommand); 6] = [
    ("\\quit", TextCommand::Quit),
    ("\\help", TextCommand::Help),
    ("\\screen", TextCommand::Screen),
    ("\\shot", TextCommand::Screenshot),
    ("\\keep", TextCommand::SaveSnapshot),
    ("\\back", TextCommand::RestoreSnapshot),
];

/// Escape words that interrupt a running program.
const STOP_KEYS: [&str; 2] = ["\\stop", "\\break"];

/// Parses a line for a machine; with `is_answer` the machine waits for a line, and RETURN is
/// appended.
///
/// # Errors
/// A backslash without a name, a pointer command with wrong numbers.
pub fn parse_line(machine: &'static Machine, line: &str, is_answer: bool) -> Result<ParsedLine, String> {
    if let Some((_, command)) = COMMANDS.iter().find(|(name, _)| *name == line.trim()) {
        return Ok(ParsedLine::Command(*command));
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
        let name = &rest[..end];
        if name.is_empty() {
            return Err(
                "missing key name after the backslash; \\help lists the names, \\\\ is a backslash".into()
            );
        }
        keys.push_text(machine, &mut text);
        keys.instructions.push(Instruction::Press { keys: key_names(machine, name), frames: None });
        rest = &rest[end..];
    }
    text.push_str(rest);
    if is_answer || line.is_empty() {
        text.push('\n');
    }
    keys.push_text(machine, &mut text);
    let steps = keys.instructions.into_iter().map(|instruction| Step { line: 1, instruction });
    Ok(ParsedLine::Keys(steps.collect(), keys.skipped))
}

/// Parses a pointer command: `\\drag 3 1 3 3`, `\\click 3 2`, in columns and rows.
fn parse_pointer(line: &str) -> Result<Option<Vec<Step>>, String> {
    let Some((command, rest)) = line.strip_prefix('\\').and_then(|line| line.split_once(' ')) else {
        return Ok(None);
    };
    let usage = match command.to_ascii_lowercase().as_str() {
        "drag" => "drag COLUMN ROW COLUMN ROW",
        "click" => "click COLUMN ROW",
        _ => return Ok(None),
    };
    let numbers: Result<Vec<u32>, _> = rest.split_whitespace().map(str::parse).collect();
    let instruction = match numbers.as_deref() {
        Ok(&[x, y, to_x, to_y]) if command.eq_ignore_ascii_case("drag") => {
            Instruction::Drag { from: ScreenPosition::Cell(x, y), to: ScreenPosition::Cell(to_x, to_y) }
        }
        Ok(&[x, y]) if command.eq_ignore_ascii_case("click") => {
            Instruction::Click(ScreenPosition::Cell(x, y))
        }
        _ => return Err(format!("expected \\{usage}, counted from 0")),
    };
    Ok(Some(vec![Step { line: 1, instruction }]))
}

/// The instructions of a line so far.
#[derive(Default)]
struct KeyBuffer {
    instructions: Vec<Instruction>,
    skipped: Vec<String>,
}

impl KeyBuffer {
    /// Adds the text between two escape words, if there is any.
    fn push_text(&mut self, machine: &'static Machine, text: &mut String) {
        let (typed, skipped) = Instruction::typed(machine, text, "the line");
        text.clear();
        self.skipped.extend(skipped);
        self.instructions.extend(typed);
    }
}

/// Returns whether a line also applies to a running program: the stop keys, and commands of the
/// front end.
pub fn is_urgent(line: &str) -> bool {
    let line = line.trim();
    let lower = line.to_ascii_lowercase();
    STOP_KEYS.iter().any(|key| lower.starts_with(key)) || COMMANDS.iter().any(|(name, _)| *name == line)
}

/// Returns the key names of an escape word, which may be several keys on the machine.
fn key_names(machine: &'static Machine, name: &str) -> Vec<String> {
    let name = name.to_ascii_uppercase();
    match machine.layout.escape_words.iter().find(|row| row.0 == name) {
        Some((_, names)) => names.iter().map(ToString::to_string).collect(),
        None => parse::split_keys(&name),
    }
}

#[cfg(test)]
mod tests {
    use systems::Machine;

    use super::*;

    fn instructions(line: &str, is_answer: bool) -> Vec<Instruction> {
        match parse_line(Machine::C64, line, is_answer) {
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
    fn escape_words_are_keys() {
        assert_eq!(
            instructions("a\\right\\f1 b\\\\", false),
            [codes(b"A"), press(&["RIGHT"]), press(&["F1"]), codes(b" B\\"),]
        );
        assert_eq!(instructions("\\cbm+h\\clr", false), [press(&["CBM", "H"]), press(&["SHIFT", "HOME"])]);
    }

    #[test]
    fn names_in_braces_are_keys_and_unknown_ones_are_reported() {
        assert_eq!(instructions("{clr}a", true), [codes(b"\x93A\r")]);
        let Ok(ParsedLine::Keys(steps, skipped)) = parse_line(Machine::C64, "grün{", true) else {
            panic!("it is read")
        };
        assert_eq!(steps[0].instruction, codes(b"GRN\r"));
        assert_eq!(skipped.len(), 2, "{skipped:?}");
        assert!(skipped[0].contains("`ü`"), "{skipped:?}");
    }

    #[test]
    fn a_lone_backslash_is_an_error() {
        assert!(parse_line(Machine::C64, "a\\ b", true).is_err());
    }
}
