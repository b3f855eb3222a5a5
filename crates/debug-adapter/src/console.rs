//! The commands of the debug console: those of [`player::console`], except for the ones of a terminal.
//!
//! Note: an expression can begin with a variable that has the name of a command. A single letter is a variable,
//! and so is a name before an operator: `s`, `b=3`; commands are `s 3`, `b 100`.

use std::collections::BTreeSet;

use player::console::command::{self, Command, TABLE};
use player::console::{Console, Outcome};
use player::debugger::{Motion, Reverse, Trigger};
use serde_json::{Value, json};

use crate::adapter::{Debuggee, Host, State};
use crate::details::{Details, Group};
use crate::outbox::Outbox;
use crate::protocol::Request;

/// Commands that need a terminal.
const TERMINAL_ONLY: [&str; 2] = ["picture", "quit"];

/// Commands whose arguments can begin with any character.
const TAKES_ANY: [&str; 6] = ["print", "?", "type", "t", "press", "memory"];

/// The characters that can follow a variable in an expression.
const OPERATORS: [char; 13] = ['=', '+', '-', '*', '/', '<', '>', '^', '(', ')', ',', '%', '.'];

pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let names = TABLE.iter().map(|row| row.names[0]).filter(|name| !TERMINAL_ONLY.contains(name));
    names.chain(["help"])
}

fn is_command(line: &str) -> bool {
    let (name, rest) = split_command(line);
    let Some(row) = command::row_of(&name).filter(|row| !TERMINAL_ONLY.contains(&row.names[0])) else {
        return name == "help" || line.starts_with('?');
    };
    let is_operand = rest.starts_with(OPERATORS) && !TAKES_ANY.contains(&row.names[0]);
    let is_letter = name.len() == 1 && (rest.is_empty() || rest.starts_with(OPERATORS));
    !is_operand && !is_letter
}

fn split_command(line: &str) -> (String, &str) {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (name.to_ascii_lowercase(), rest.trim())
}

impl Debuggee {
    /// Executes a command; `None` if the line is an expression.
    pub(crate) fn console(
        &mut self,
        line: &str,
        request: &Request,
        outbox: &mut Outbox,
        host: &mut dyn Host,
    ) -> Option<Result<String, String>> {
        if !is_command(line) {
            return None;
        }
        let (name, rest) = split_command(line);
        Some(match &*name {
            "type" | "t" => self.type_command(rest),
            "help" | "h" => Ok(help()),
            _ => command::parse(line).and_then(|command| match command {
                Some(command) => self.execute(command, request, outbox, host),
                None => Ok(String::new()),
            }),
        })
    }

    /// Types a text: a JSON string, which can have blanks at its ends, or plain text.
    fn type_command(&mut self, rest: &str) -> Result<String, String> {
        if rest.is_empty() {
            return Err("expected a text such as `type \"RUN\\n\"`".to_owned());
        }
        let text = serde_json::from_str(rest).unwrap_or_else(|_| rest.replace("\\n", "\n"));
        self.debugger.type_text(&mut self.session, &text);
        Ok(String::new())
    }

    fn execute(
        &mut self,
        command: Command,
        request: &Request,
        outbox: &mut Outbox,
        host: &mut dyn Host,
    ) -> Result<String, String> {
        let is_branch = matches!(command, Command::Branch(Some(_)));
        if is_branch && !matches!(self.state, State::Stopped | State::Ended) {
            return Err("the program is not stopped; `pause` stops it".to_owned());
        }
        let mut console = Console { session: &mut self.session, debugger: &mut self.debugger };
        let outcome = console.execute(command)?;
        self.adopt_breakpoints(outbox);
        match outcome {
            Outcome::Text(text) => {
                if is_branch {
                    self.report(&self.stop_here(), "goto", &[], outbox);
                }
                Ok(text)
            }
            Outcome::Moves(motion, count) => self.move_on(motion, count, outbox),
            Outcome::GoesBack(goal) => self.back_command(&goal, request, outbox, host),
            Outcome::Picture(_) | Outcome::Quits => Err("this command is one of a terminal".to_owned()),
        }
    }

    fn move_on(&mut self, motion: Motion, count: u32, outbox: &mut Outbox) -> Result<String, String> {
        self.go(motion, "step", outbox)?;
        if self.state != State::Ended {
            self.repeated = Some((motion, count - 1));
            Self::report_continued(outbox);
        }
        Ok(String::new())
    }

    fn back_command(
        &mut self,
        goal: &Reverse,
        request: &Request,
        outbox: &mut Outbox,
        host: &mut dyn Host,
    ) -> Result<String, String> {
        self.go_back(goal, request, host)?;
        Self::report_continued(outbox);
        Ok(String::new())
    }

    /// Reports the breakpoints that a command has added or removed.
    fn adopt_breakpoints(&mut self, outbox: &mut Outbox) {
        let known: BTreeSet<u32> = self.details.keys().copied().collect();
        let present: BTreeSet<u32> =
            self.debugger.breakpoints().iter().map(|breakpoint| breakpoint.id).collect();
        for &id in known.difference(&present) {
            self.details.remove(&id);
            let gone = json!({ "reason": "removed", "breakpoint": { "id": id, "verified": false } });
            outbox.event("breakpoint", gone);
        }
        for &id in present.difference(&known) {
            self.details.insert(id, Details { group: Group::Console, hit_condition: None, log: None });
            outbox.event("breakpoint", json!({ "reason": "new", "breakpoint": self.breakpoint(id) }));
        }
    }

    /// Returns the `Breakpoint` of the protocol.
    fn breakpoint(&self, id: u32) -> Value {
        let mut shown = json!({ "id": id, "verified": true });
        let trigger =
            self.debugger.breakpoints().iter().find(|known| known.id == id).map(|known| &known.trigger);
        if let Some(Trigger::Line(number)) = trigger
            && let Some(source_line) = self.source.line(*number)
        {
            shown["line"] = self.client_line(source_line.line).into();
            shown["source"] = self.source_of();
        }
        shown
    }
}

fn help() -> String {
    let line = |row: &command::Row| {
        format!("{:<46} {}", format!("{} {}", row.names.join(", "), row.arguments), row.help)
    };
    let rows = TABLE.iter().filter(|row| !TERMINAL_ONLY.contains(&row.names[0]));
    let mut lines: Vec<String> = rows
        .map(|row| match row.names[0] {
            "type" => format!("{:<46} type a text; \\n is RETURN", "type, t \"TEXT\\n\""),
            _ => line(row),
        })
        .collect();
    lines.push(
        "Anything else is an expression in the language of the program, as a letter alone is.".to_owned(),
    );
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::is_command;

    #[test]
    fn a_variable_is_no_command() {
        for command in [
            "b 100",
            "break 100",
            "print -5",
            "print (a)",
            "p a",
            "list",
            "memory 0-3",
            "?a",
            "step",
            "type \"a\"",
            "LIST 10",
            "help",
        ] {
            assert!(is_command(command), "{command}");
        }
        for expression in
            ["b", "b=3", "b = 3", "b -1", "s", "s+1", "p (3)", "a+1", "print(x)", "quit", "time > 3"]
        {
            assert!(!is_command(expression), "{expression}");
        }
    }
}
