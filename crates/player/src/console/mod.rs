//! The console of the debugger: executes commands and returns their output. The front ends run the motions in slices.
//! [`command`] is the language: one table for parsing, help and completion.

pub mod command;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use systems::ProgramEnd;

use systems::program::{self, ProgramLine};
use systems::{Cycles, StackEntry, TextRange, Variable};

use self::command::{Command, TABLE};
use crate::debugger::{Breakpoint, Change, Debugger, Motion, Reverse, Stop, StopCause, Trigger, Watch};
use crate::session::Session;

/// Lines that `list` shows before and after a line.
const CONTEXT: usize = 5;

/// Elements that `variables` shows of an array.
const SHOWN_ELEMENTS: usize = 10;

/// Bytes in a row of `memory`.
const ROW_BYTES: usize = 16;

/// The outcome of a command.
#[derive(Debug)]
pub enum Outcome {
    /// The command printed a text.
    Text(String),
    /// The front end runs a motion a number of times.
    Moves(Motion, u32),
    /// The front end runs a reverse motion.
    GoesBack(Reverse),
    /// The front end saves a picture of the panes, in the file of this name.
    Picture(String),
    /// The person quits.
    Quits,
}

/// The debugger with its session.
pub struct Console<'a> {
    /// The session.
    pub session: &'a mut Session,
    /// The debugger.
    pub debugger: &'a mut Debugger,
}

impl Console<'_> {
    /// Executes a command.
    ///
    /// # Errors
    /// With the message.
    pub fn execute(&mut self, command: Command) -> Result<Outcome, String> {
        Ok(Outcome::Text(match command {
            Command::Move(motion, count) => {
                if let Motion::ToLine(line) = motion {
                    self.check_line(line)?;
                }
                return Ok(Outcome::Moves(motion, count));
            }
            Command::Back(reverse) => {
                if let Reverse::ToLine(line) = reverse {
                    self.check_line(line)?;
                }
                return Ok(Outcome::GoesBack(reverse));
            }
            Command::Picture(path) => return Ok(Outcome::Picture(path)),
            Command::Quit => return Ok(Outcome::Quits),
            Command::Break(trigger, condition) => self.add(trigger, condition)?,
            Command::BreakAt(seconds) => {
                let time = self.session.system().clock().cycles(seconds);
                self.add(Trigger::Time(time), None)?
            }
            Command::Breakpoints => self.list_breakpoints(),
            Command::Delete(None) => {
                self.debugger.remove_all(|_| true);
                "all breakpoints removed".to_owned()
            }
            Command::Delete(Some(id)) if self.debugger.remove(id) => format!("breakpoint {id} removed"),
            Command::Enable(id, is_enabled) if self.debugger.enable(self.session, id, is_enabled) => {
                format!("breakpoint {id} is {}", if is_enabled { "on" } else { "off" })
            }
            Command::Delete(Some(id)) | Command::Enable(id, _) => {
                return Err(format!("no breakpoint {id}; `breakpoints` lists them"));
            }
            Command::Print(expression) => {
                self.session.system_mut().expressions()?.evaluate(&expression)?.text
            }
            Command::Set { target, expression } => {
                self.session.assign(&target, &expression)?;
                let value =
                    self.session.system_mut().expressions()?.evaluate(&target).map(|value| value.text);
                format!("{target} = {}", value.unwrap_or(expression))
            }
            Command::Variables(prefix) => self.variables(&prefix),
            Command::Memory(watch) => self.memory(&watch)?,
            Command::Poke { space, address, bytes } => {
                let result = self.session.write_memory(&space, address, &bytes);
                result.map_err(|error| error.to_string())?;
                format!("{} written at {space}:${address:04x}", count_text(bytes.len(), "byte"))
            }
            Command::Stack => self.stack(),
            Command::List(line) => {
                if let Some(line) = line {
                    self.check_line(line)?;
                }
                self.list(line)
            }
            Command::Screen => self.session.text(),
            Command::Type(text) => {
                self.debugger.type_text(self.session, &format!("{text}\n"));
                String::new()
            }
            Command::Press(key) => {
                self.session.press(&key).map_err(|error| error.to_string())?;
                String::new()
            }
            Command::Click(_) | Command::Drag(..) if self.session.system().inspect().board().is_none() => {
                return Err("the machine has no mouse".to_owned());
            }
            Command::Click(at) => {
                self.session.click(at);
                String::new()
            }
            Command::Drag(from, to) => {
                self.session.drag(from, to);
                String::new()
            }
            Command::Time => self.time(),
            Command::Branch(None) => self.branches(),
            Command::Branch(Some(number)) => {
                let unknown = format!("no branch {number}; `branch` lists them");
                let index = number.checked_sub(1).ok_or_else(|| unknown.clone())?;
                self.session.return_to_branch(index).map_err(|_| unknown)?;
                let position = self.debugger.position(self.session);
                let line = self.debugger.go_to(self.session, position).map_err(|error| error.to_string())?;
                format!("back on branch {number}\n{}", self.statement_text(line))
            }
            Command::Help(topic) => help(topic.as_deref())?,
        }))
    }

    /// Returns the lines of the program.
    pub fn lines(&self) -> Vec<ProgramLine> {
        let system = self.session.system();
        system.machine().lines_of(&system.program_image())
    }

    /// Returns the text of a line, and the part of it that a range of tokens covers.
    pub fn line_parts(
        &self,
        line: &ProgramLine,
        range: Option<&TextRange>,
    ) -> (String, std::ops::Range<usize>) {
        let machine = self.session.system().machine();
        let text = machine.line_text(line);
        let part = range.filter(|range| range.line == line.number);
        let part = part.map_or(0..0, |range| machine.listed_range(line, range.tokens.clone()));
        (text, part)
    }

    /// Checks that the program has a line.
    fn check_line(&self, line: u16) -> Result<(), String> {
        let mut numbers: Vec<u16> = self.lines().iter().map(|line| line.number).collect();
        numbers.sort_unstable();
        if numbers.contains(&line) {
            return Ok(());
        }
        let next = numbers.partition_point(|&number| number < line);
        let near: Vec<String> = numbers[next.saturating_sub(2)..(next + 2).min(numbers.len())]
            .iter()
            .map(u16::to_string)
            .collect();
        let near = if near.is_empty() {
            "the program has no lines".into()
        } else {
            format!("near: {}", near.join(", "))
        };
        Err(format!("line {line} does not exist; {near}"))
    }

    fn add(&mut self, trigger: Trigger, condition: Option<String>) -> Result<String, String> {
        let trigger = match trigger {
            Trigger::Line(line) => {
                self.check_line(line)?;
                Trigger::Line(line)
            }
            Trigger::Change(Watch::Memory { space, first, last }) => {
                self.space(&space, last)?;
                Trigger::Change(Watch::Memory { space, first, last })
            }
            other => other,
        };
        let id = self.debugger.add(self.session, trigger, condition)?;
        let added = self.debugger.breakpoints().last().map(|added| self.describe(added));
        Ok(format!("breakpoint {id}: {}", added.unwrap_or_default()))
    }

    /// Describes the trigger of a breakpoint.
    pub fn describe(&self, breakpoint: &Breakpoint) -> String {
        let trigger = match &breakpoint.trigger {
            Trigger::Line(line) => format!("line {line}"),
            Trigger::Becomes(expression) => format!("when {expression}"),
            Trigger::Change(watch) => format!("changes of {watch}"),
            Trigger::Write(watch) => format!("writes of {watch}"),
            Trigger::HandledError => "errors that the program handles".to_owned(),
            Trigger::KeyWait => "waits for a key".to_owned(),
            Trigger::Time(time) => format!("at {:.3} s", self.seconds(*time)),
        };
        let condition = breakpoint.condition.as_deref().map(|condition| format!(" if {condition}"));
        trigger + &condition.unwrap_or_default()
    }

    fn list_breakpoints(&self) -> String {
        let line = |breakpoint: &Breakpoint| {
            let state = if breakpoint.is_enabled { "" } else { ", off" };
            let hits = count_text(breakpoint.hits as usize, "hit");
            format!("{:3}  {}, {hits}{state}", breakpoint.id, self.describe(breakpoint))
        };
        let lines: Vec<String> = self.debugger.breakpoints().iter().map(line).collect();
        if lines.is_empty() { "no breakpoints; `break LINE` adds one".to_owned() } else { lines.join("\n") }
    }

    fn seconds(&self, time: Cycles) -> f64 {
        time.0 as f64 / f64::from(self.session.system().clock().0)
    }

    /// Returns a variable as text: an array with its first elements.
    pub fn variable_text(&self, variable: &Variable) -> String {
        let system = self.session.system();
        let values: Vec<String> = variable
            .values
            .iter()
            .take(SHOWN_ELEMENTS)
            .map(|value| system.machine().value_text(value))
            .collect();
        if variable.extents.is_empty() {
            return format!("{} = {}", variable.name, values.join(" "));
        }
        let last: Vec<String> =
            variable.extents.iter().map(|extent| extent.saturating_sub(1).to_string()).collect();
        let more = if variable.values.len() > SHOWN_ELEMENTS { " ..." } else { "" };
        format!("{}{}) = {}{more}", variable.name, last.join(","), values.join(" "))
    }

    /// Returns the local variables of the innermost function, then the others.
    pub fn all_variables(&self) -> Vec<Variable> {
        let inspect = self.session.system().inspect();
        let mut variables = inspect.locals(0);
        variables.extend(inspect.variables());
        variables
    }

    /// Returns all variables as text, by name.
    pub fn variable_texts(&self) -> BTreeMap<String, String> {
        self.all_variables()
            .iter()
            .map(|variable| (variable.name.clone(), self.variable_text(variable)))
            .collect()
    }

    fn variables(&self, prefix: &str) -> String {
        let prefix = prefix.trim_end_matches(['(', ')']).to_ascii_uppercase();
        let variables = self.all_variables();
        let has_prefix = |variable: &&Variable| variable.name.to_ascii_uppercase().starts_with(&prefix);
        let exact = |variable: &Variable| variable.name.trim_end_matches('(').eq_ignore_ascii_case(&prefix);
        let text = |variable: &Variable| {
            if exact(variable) { self.all_elements(variable) } else { self.variable_text(variable) }
        };
        let lines: Vec<String> = variables.iter().filter(has_prefix).map(text).collect();
        if lines.is_empty() { "no variables".to_owned() } else { lines.join("\n") }
    }

    /// Returns all elements of an array, one per line.
    fn all_elements(&self, variable: &Variable) -> String {
        if variable.extents.is_empty() {
            return self.variable_text(variable);
        }
        let system = self.session.system();
        let element = |(index, value)| {
            format!("{} = {}", variable.element_name(index), system.machine().value_text(value))
        };
        let lines: Vec<String> = variable.values.iter().enumerate().map(element).collect();
        lines.join("\n")
    }

    /// Returns a memory space that reaches to an address.
    fn space(&self, name: &str, last: usize) -> Result<&[u8], String> {
        let inspect = self.session.system().inspect();
        let bytes = inspect.space(name).ok_or_else(|| {
            let known: Vec<&str> = inspect.spaces().iter().map(|space| space.name).collect();
            format!("unknown memory space `{name}`; available: {}", known.join(", "))
        })?;
        if last < bytes.len() {
            Ok(bytes)
        } else {
            Err(format!("`{name}` has the addresses 0 to {}, found {last}", bytes.len() - 1))
        }
    }

    fn memory(&self, watch: &Watch) -> Result<String, String> {
        let Watch::Memory { space, first, last } = watch else { return Err("expected memory".to_owned()) };
        let bytes = self.space(space, *last)?;
        let mut text = String::new();
        for (row, chunk) in bytes[*first..=*last].chunks(ROW_BYTES).enumerate() {
            let hex: Vec<String> = chunk.iter().map(|byte| format!("{byte:02x}")).collect();
            let _ = writeln!(text, "{space}:${:04x}  {}", first + row * ROW_BYTES, hex.join(" "));
        }
        Ok(text.trim_end().to_owned())
    }

    /// Returns the active calls and loops, the innermost first.
    pub fn stack_lines(&self) -> Vec<String> {
        let line =
            |line: &Option<u16>| line.map_or("a typed command".to_owned(), |line| format!("line {line}"));
        let text = |entry: &StackEntry| match entry {
            StackEntry::Call { line: from } => format!("GOSUB, returns to {}", line(from)),
            StackEntry::Function { name, line: from } => format!("called in {name}, {}", line(from)),
            StackEntry::Loop { variable, limit, step, line: from } => {
                let step = if *step == 1.0 { String::new() } else { format!(" STEP {step}") };
                format!("FOR {variable} TO {limit}{step}, from {}", line(from))
            }
        };
        let inspect = self.session.system().inspect();
        let function = inspect
            .scope()
            .and_then(|scope| scope.current_function())
            .map(|function| format!("in {function}"));
        function.into_iter().chain(inspect.call_stack().iter().rev().map(text)).collect()
    }

    fn stack(&self) -> String {
        let inspect = self.session.system().inspect();
        let mut lines = self.stack_lines();
        if lines.is_empty() {
            let has_functions = inspect.scope().is_some();
            lines.push(
                if has_functions { "no function runs" } else { "no GOSUB or FOR is active" }.to_owned(),
            );
        }
        lines.extend(self.next_data());
        lines.join("\n")
    }

    /// Returns the items that the next `READ` reads, in a program with `DATA`.
    pub fn next_data(&self) -> Option<String> {
        let range = self.session.system().inspect().basic().and_then(|basic| basic.next_data())?;
        let machine = self.session.system().machine();
        let has_data = |line: &&ProgramLine| program::has_keyword(machine, &line.tokens, "DATA");
        let lines = self.lines();
        lines.iter().find(has_data)?;
        let from = lines.iter().position(|line| line.number == range.line)?;
        for line in lines[from..].iter().filter(has_data) {
            let (text, part) = self.line_parts(line, Some(&range));
            if let Some(items) = data_items(&text, part.start) {
                return Some(format!("READ from line {}: {items}", line.number));
            }
        }
        Some("READ: no DATA is left".to_owned())
    }

    fn list(&self, around: Option<u16>) -> String {
        let range = self.session.system().inspect().next_statement();
        let here = self.current_line();
        let lines = self.lines();
        let centre = around.or(here).and_then(|line| lines.iter().position(|known| known.number == line));
        let first = centre.unwrap_or(0).saturating_sub(CONTEXT);
        let mut text = String::new();
        for line in lines.iter().skip(first).take(2 * CONTEXT + 1) {
            let (listed, _) = self.line_parts(line, range.as_ref());
            let mark = if Some(line.number) == here { '>' } else { ' ' };
            let stops = self
                .debugger
                .breakpoints()
                .iter()
                .any(|breakpoint| breakpoint.trigger == Trigger::Line(line.number));
            let stop = if stops { '*' } else { ' ' };
            let _ = writeln!(text, "{mark}{stop}{:5} {listed}", line.number);
        }
        if text.is_empty() { "the program has no lines".to_owned() } else { text.trim_end().to_owned() }
    }

    /// Returns the line that runs next.
    pub fn current_line(&self) -> Option<u16> {
        let inspect = self.session.system().inspect();
        inspect.next_statement().map(|range| range.line).or_else(|| inspect.current_line())
    }

    fn time(&self) -> String {
        let session = &*self.session;
        let statements = session.system().inspect().statements();
        let mut text = format!(
            "{:.6} s, {} cycles, {statements} statements",
            self.seconds(session.elapsed()),
            session.elapsed().0
        );
        if session.newest() > session.elapsed() {
            let _ = write!(text, "\nin the past: the newest time is {:.6} s", self.seconds(session.newest()));
        }
        if let Some(rewind) = session.rewind()
            && let Some(oldest) = rewind.times().next()
        {
            let count = count_text(rewind.times().len(), "checkpoint");
            let size = rewind.bytes() / 1024;
            let _ = write!(text, "\n{count} from {:.3} s on, {size} KiB", self.seconds(oldest));
        }
        text
    }

    fn branches(&self) -> String {
        let text = |(index, branch): (usize, &crate::rewind::Branch)| {
            let [from, end] = [branch.from, branch.end].map(|time| self.seconds(time));
            format!("{:3}  left at {from:.3} s, reaches {end:.3} s", index + 1)
        };
        let lines: Vec<String> = self.session.branches().iter().enumerate().map(text).collect();
        if lines.is_empty() {
            "no branches; a change in the past begins one".to_owned()
        } else {
            lines.join("\n")
        }
    }

    /// Describes a stop, with the statement that runs next.
    pub fn stop_text(&self, stop: &Stop) -> String {
        let statement_text = self.statement_text(stop.line);
        match &stop.cause {
            StopCause::Arrived => statement_text,
            StopCause::Breakpoint(id) => {
                let breakpoint = self.debugger.breakpoints().iter().find(|breakpoint| breakpoint.id == *id);
                let what = breakpoint.map(|breakpoint| self.describe(breakpoint)).unwrap_or_default();
                format!("breakpoint {id}: {what}\n{statement_text}")
            }
            StopCause::ValueChanged(id, change) => format!("watch {id}: {change}\n{statement_text}"),
            StopCause::HandledError(id, error) => {
                let line = error.line.map_or(String::new(), |line| format!(" in line {line}"));
                format!(
                    "breakpoint {id}: {}{line}, which the program handles\n{statement_text}",
                    error.message
                )
            }
            StopCause::Writes(Change { what, old, new, .. }) => {
                let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
                format!(
                    "the next statement changes {what} from {} to {}\n{statement_text}",
                    text(old),
                    text(new)
                )
            }
            StopCause::Waits => {
                format!("the program waits for a line; `type TEXT` types one\n{statement_text}")
            }
            StopCause::Ended(ProgramEnd::Completed) => "the program ended".to_owned(),
            StopCause::Ended(ProgramEnd::Failed(failure)) => {
                format!("the program failed: {}\n{}", failure.message, failure.text).trim_end().to_owned()
            }
            StopCause::Ended(ProgramEnd::Stuck { address }) => {
                format!("machine code ran into address ${address:04x}, which has no code\n{statement_text}")
            }
            StopCause::OldestCheckpoint => format!("this is the oldest state that is kept\n{statement_text}"),
        }
    }

    /// Describes the stop at the end of a reverse motion.
    pub fn back_text(&self, reverse: &Reverse, stop: &Stop) -> String {
        match (reverse, &stop.cause) {
            (Reverse::ToWrite(watch), StopCause::OldestCheckpoint) => {
                let statement_text = self.statement_text(stop.line);
                format!(
                    "nothing has written `{watch}` since the oldest state that is kept, which this is\n{statement_text}"
                )
            }
            _ => self.stop_text(stop),
        }
    }

    /// Returns the statement that runs next, with its line.
    fn statement_text(&self, line: Option<u16>) -> String {
        let Some(number) = line else {
            let has_prompt = self.session.system().machine().has_prompt;
            return if has_prompt { "at the prompt" } else { "no line runs" }.to_owned();
        };
        let range = self.session.system().inspect().next_statement();
        let lines = self.lines();
        let Some(line) = lines.iter().find(|line| line.number == number) else {
            return format!("line {number}");
        };
        let (text, part) = self.line_parts(line, range.as_ref());
        let statement = text.get(part).filter(|part| !part.trim().is_empty()).unwrap_or(&text);
        format!("{number}: {}", statement.trim())
    }
}

/// Returns the items of `DATA` in a line from an offset on: the next items if the offset is among items, else those of
/// the next `DATA`.
fn data_items(text: &str, from: usize) -> Option<&str> {
    let upper = text.to_ascii_uppercase();
    let last = upper[..from].rfind(':').map_or(0, |colon| colon + 1);
    let is_among = upper[last..from].trim_start().starts_with("DATA");
    let start = if is_among { from } else { from + upper[from..].find("DATA")? + "DATA".len() };
    let items = text[start..].trim_start_matches([' ', ',']).trim_end();
    (!items.is_empty() && !items.starts_with(':')).then_some(items)
}

/// Returns a count with its noun: `1 hit`, `2 hits`.
#[must_use]
pub fn count_text(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Returns the help of one command, or the whole help.
fn help(topic: Option<&str>) -> Result<String, String> {
    let line = |row: &command::Row| {
        format!("{:<46} {}", format!("{} {}", row.names.join(", "), row.arguments), row.help)
    };
    match topic {
        None => {
            let mut lines: Vec<String> = TABLE.iter().map(line).collect();
            lines.push(format!("{:<46} {}", "help, h [COMMAND]", "print this help"));
            lines.push("An empty line repeats the last step, next or back.".to_owned());
            Ok(lines.join("\n"))
        }
        Some(topic) => command::row_of(topic)
            .map(line)
            .ok_or_else(|| format!("unknown command `{topic}`; `help` lists all")),
    }
}
