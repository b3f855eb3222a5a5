//! The command language of the debugger: one table for parsing, help and completion.

use crate::debugger::{Motion, Reverse, ReverseError, Trigger, Watch, parse_address, parse_point};

/// A command with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Runs a motion a number of times.
    Move(Motion, u32),
    /// Runs a reverse motion.
    Back(Reverse),
    /// Adds a breakpoint, with its condition.
    Break(Trigger, Option<String>),
    /// Adds a breakpoint at a time in seconds.
    BreakAt(f64),
    /// Lists the breakpoints.
    Breakpoints,
    /// Removes a breakpoint, or all.
    Delete(Option<u32>),
    /// Enables or disables a breakpoint.
    Enable(u32, bool),
    /// Prints an expression.
    Print(String),
    /// Assigns an expression.
    Set {
        /// The variable or element.
        target: String,
        /// The expression.
        expression: String,
    },
    /// Prints the variables with this prefix.
    Variables(String),
    /// Prints a memory range.
    Memory(Watch),
    /// Writes bytes.
    Poke {
        /// The memory space.
        space: String,
        /// The first address.
        address: usize,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// Prints calls and loops.
    Stack,
    /// Prints the listing around a line.
    List(Option<u16>),
    /// Prints the screen.
    Screen,
    /// Types a line at the machine.
    Type(String),
    /// Presses a key.
    Press(String),
    /// Clicks at a pixel.
    Click((i32, i32)),
    /// Drags the mouse from a pixel to another.
    Drag((i32, i32), (i32, i32)),
    /// Prints time, statements and checkpoints.
    Time,
    /// Lists the branches, or returns to one.
    Branch(Option<usize>),
    /// Prints the help of one command, or the whole help.
    Help(Option<String>),
    /// Saves the panes as a picture, in the file of this name.
    Picture(String),
    /// Leaves the debugger.
    Quit,
}

/// A command of the table.
pub struct Row {
    /// Its names; the first is the full one.
    pub names: &'static [&'static str],
    /// Its arguments.
    pub arguments: &'static str,
    /// Its description.
    pub help: &'static str,
    parse: fn(&str) -> Result<Command, String>,
}

const fn row(
    names: &'static [&'static str],
    arguments: &'static str,
    help: &'static str,
    parse: fn(&str) -> Result<Command, String>,
) -> Row {
    Row { names, arguments, help, parse }
}

/// The commands.
#[rustfmt::skip]
pub const TABLE: [Row; 29] = [
    row(&["step", "s"], "[N]", "run to the next statement, N times", |text| motion(Motion::Step, text)),
    row(&["next", "n", "over"], "[N]", "run to the next statement, GOSUB as one", |text| motion(Motion::Over, text)),
    row(&["out", "finish"], "", "run to the statement after the RETURN", |text| motion(Motion::Out, text)),
    row(&["continue", "c"], "", "run to a breakpoint, an error or the end", |text| motion(Motion::Continue, text)),
    row(&["to", "until"], "LINE", "run to a line", |text| Ok(Command::Move(Motion::ToLine(line(text)?), 1))),
    row(&["back"], "[N | to LINE | write X]", "go back N statements, to a line, or to what wrote X last", back),
    row(&["reverse", "rc"], "", "go back to the breakpoint before", |text| nothing(text, Command::Back(Reverse::Continue))),
    row(&["break", "b", "br"], "LINE [if EXPR] | when EXPR | key | error all | at SECONDS", "stop at a line, when EXPR becomes true, at a wait for a key, at handled errors, at a time", breakpoint),
    row(&["watch", "w"], "X | A() | EXPR | @1024-2023 | write X [if EXPR]", "stop after a value changes, or X is written", watch),
    row(&["breakpoints", "info"], "", "list breakpoints and watches", |text| nothing(text, Command::Breakpoints)),
    row(&["delete", "d"], "[N]", "remove breakpoint N, or all", |text| Ok(Command::Delete(optional(text, "the number of a breakpoint")?))),
    row(&["disable"], "N", "switch breakpoint N off", |text| Ok(Command::Enable(number(text, "the number of a breakpoint")?, false))),
    row(&["enable"], "N", "switch breakpoint N on", |text| Ok(Command::Enable(number(text, "the number of a breakpoint")?, true))),
    row(&["print", "p", "?"], "EXPR", "print an expression of the program's language", |text| Ok(Command::Print(needed(text, "an expression")?))),
    row(&["set"], "X=EXPR", "assign to a variable or an element; begins a branch in the past", set),
    row(&["variables", "vars", "v"], "[PREFIX]", "print the variables, or those whose names begin so", |text| Ok(Command::Variables(text.to_owned()))),
    row(&["memory", "m"], "[SPACE:]FIRST[-LAST]", "print memory; SPACE is ram, colour, vram, lcd", |text| Ok(Command::Memory(memory(text)?))),
    row(&["poke"], "[SPACE:]ADDRESS BYTE ...", "write bytes to memory, without going through chips", poke),
    row(&["stack", "where"], "", "print the active GOSUB and FOR", |text| nothing(text, Command::Stack)),
    row(&["list", "l"], "[LINE]", "print the listing around a line, or around this one", |text| Ok(Command::List(if text.is_empty() { None } else { Some(line(text)?) }))),
    row(&["screen"], "", "print the text on the screen", |text| nothing(text, Command::Screen)),
    row(&["type", "t"], "TEXT", "type TEXT and RETURN at the machine", |text| Ok(Command::Type(text.to_owned()))),
    row(&["press"], "KEY", "press a key: F1, RETURN, SPACE, A", |text| Ok(Command::Press(needed(text, "the name of a key")?))),
    row(&["click"], "X,Y", "click at a pixel of the frame, in a Python program", |text| parse_point(text).map(Command::Click)),
    row(&["drag"], "X,Y X,Y", "drag the mouse from a pixel to another, in a Python program", drag),
    row(&["time"], "", "print the time, statements and checkpoints", |text| nothing(text, Command::Time)),
    row(&["branch"], "[N]", "list the futures that were left, or return to one", |text| Ok(Command::Branch(optional(text, "the number of a branch")?))),
    row(&["picture"], "FILE.svg", "save the panes of the terminal interface as a picture", |text| Ok(Command::Picture(needed(text, "the name of an SVG file")?))),
    row(&["quit", "q"], "", "leave the debugger", |text| nothing(text, Command::Quit)),
];

/// Parses a command; `None` for an empty line or a comment.
///
/// # Errors
/// For an invalid command, with the expected one.
pub fn parse(text: &str) -> Result<Option<Command>, String> {
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    let end = if text.starts_with('?') { 1 } else { text.find(char::is_whitespace).unwrap_or(text.len()) };
    let (name, rest) = (text[..end].to_ascii_lowercase(), text[end..].trim());
    if matches!(&*name, "help" | "h") {
        return Ok(Some(Command::Help((!rest.is_empty()).then(|| rest.to_ascii_lowercase()))));
    }
    match row_of(&name) {
        Some(row) => (row.parse)(rest)
            .map(Some)
            .map_err(|error| format!("{error}; usage: {} {}", row.names[0], row.arguments)),
        None => Err(format!("unknown command `{name}`{}; `help` lists all", nearest(&name))),
    }
}

/// Returns the row of a command.
pub fn row_of(name: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.names.contains(&name))
}

fn nearest(name: &str) -> String {
    let names = TABLE.iter().map(|row| row.names[0]);
    let best = names.min_by_key(|known| strsim::damerau_levenshtein(name, known));
    best.filter(|known| strsim::damerau_levenshtein(name, known) <= 2)
        .map_or(String::new(), |known| format!("; did you mean `{known}`?"))
}

fn nothing(text: &str, command: Command) -> Result<Command, String> {
    if text.is_empty() { Ok(command) } else { Err(format!("unexpected `{text}`")) }
}

fn needed(text: &str, what: &str) -> Result<String, String> {
    if text.is_empty() { Err(format!("expected {what}")) } else { Ok(text.to_owned()) }
}

fn number<N: std::str::FromStr>(text: &str, what: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("expected {what}, found `{text}`"))
}

fn optional<N: std::str::FromStr>(text: &str, what: &str) -> Result<Option<N>, String> {
    if text.is_empty() { Ok(None) } else { number(text, what).map(Some) }
}

fn line(text: &str) -> Result<u16, String> {
    number(text, "a line number")
}

fn count(text: &str) -> Result<u32, String> {
    match optional(text, "how many times")? {
        Some(0) => Err("expected how many times, found `0`".to_owned()),
        count => Ok(count.unwrap_or(1)),
    }
}

fn motion(motion: Motion, text: &str) -> Result<Command, String> {
    Ok(Command::Move(motion, count(text)?))
}

fn back(text: &str) -> Result<Command, String> {
    text.parse().map(Command::Back).map_err(|error: ReverseError| error.to_string())
}

/// Splits off a condition after ` if `.
fn condition(text: &str) -> (&str, Option<String>) {
    match text.split_once(" if ") {
        Some((rest, condition)) => (rest.trim(), Some(condition.trim().to_owned())),
        None => (text, None),
    }
}

fn breakpoint(text: &str) -> Result<Command, String> {
    if let Some(("when", expression)) = text.split_once(char::is_whitespace) {
        return Ok(Command::Break(Trigger::Becomes(expression.trim().to_owned()), None));
    }
    if let Some(("at", seconds)) = text.split_once(char::is_whitespace) {
        let seconds: f64 = number(seconds.trim(), "a number of seconds")?;
        return match (0.0..1e9).contains(&seconds) {
            true => Ok(Command::BreakAt(seconds)),
            false => Err(format!("expected a number of seconds, found `{seconds}`")),
        };
    }
    let (target, condition) = condition(text);
    let trigger = match target {
        "key" => Trigger::KeyWait,
        "error all" => Trigger::HandledError,
        "error" => {
            return Err("an error that ends the program always stops; `break error all` adds those that ON \
                        ERROR handles"
                .to_owned());
        }
        target => Trigger::Line(line(target)?),
    };
    Ok(Command::Break(trigger, condition))
}

fn watch(text: &str) -> Result<Command, String> {
    let (what, condition) = condition(text);
    let trigger = Trigger::watch(what).map_err(|error| error.to_string())?;
    Ok(Command::Break(trigger, condition))
}

fn memory(text: &str) -> Result<Watch, String> {
    format!("@{}", text.trim_start_matches('@')).parse().map_err(|error| format!("{error}"))
}

fn poke(text: &str) -> Result<Command, String> {
    let (address, bytes) = text.split_once(char::is_whitespace).ok_or("expected an address and bytes")?;
    let Watch::Memory { space, first: address, .. } = memory(address)? else {
        return Err("expected an address".to_owned());
    };
    let byte = |text: &str| {
        let value = parse_address(text).map_err(|error| error.to_string())?;
        u8::try_from(value).map_err(|_| format!("expected a byte from 0 to 255, found `{text}`"))
    };
    let bytes = bytes.split([' ', ',']).filter(|byte| !byte.is_empty()).map(byte);
    Ok(Command::Poke { space, address, bytes: bytes.collect::<Result<_, _>>()? })
}

fn drag(text: &str) -> Result<Command, String> {
    let (from, to) = text.split_once(char::is_whitespace).ok_or("expected two pixels")?;
    Ok(Command::Drag(parse_point(from)?, parse_point(to)?))
}

fn set(text: &str) -> Result<Command, String> {
    let (target, expression) = text.split_once('=').ok_or("expected `=`")?;
    let (target, expression) = (target.trim(), expression.trim());
    if target.is_empty() || expression.is_empty() {
        return Err("expected a variable and an expression".to_owned());
    }
    Ok(Command::Set { target: target.to_owned(), expression: expression.to_owned() })
}
