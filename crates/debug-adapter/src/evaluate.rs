//! Expressions, and the commands of the debug console.

use player::debugger::{Reverse, ReverseError, parse_point};
use serde::Deserialize;
use serde_json::{Value, json};
use systems::program;

use crate::adapter::{Debuggee, Host, Outbox};
use crate::variables::type_name;

/// The commands of the console, with what follows them.
const CONSOLE: [(&str, &str, &str); 8] = [
    ("type", "\"TEXT\\n\"", "type a text; \\n is RETURN"),
    ("press", "KEY", "press a key by its name, such as F1"),
    ("click", "X,Y", "click at a pixel of the frame"),
    ("drag", "X,Y X,Y", "drag the mouse from a pixel to another"),
    ("screen", "", "print the screen as text"),
    ("set", "A(3)=EXPRESSION", "assign to a variable or an element"),
    ("back", "[N | to LINE | write A(3)]", "go back: N statements, to a line, to the last write of a value"),
    ("help", "", "print this help"),
];

#[derive(Deserialize)]
pub(crate) struct Evaluate {
    expression: String,
    context: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct Completions {
    text: String,
    column: i64,
}

#[derive(Deserialize)]
pub(crate) struct TypeText {
    text: String,
}

#[derive(Deserialize)]
pub(crate) struct Press {
    key: String,
}

/// A pixel of the frame.
#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Point {
    x: i32,
    y: i32,
}

#[derive(Deserialize)]
pub(crate) struct Drag {
    from: Point,
    to: Point,
}

impl Debuggee {
    pub(crate) fn evaluate(
        &mut self,
        arguments: &Evaluate,
        outbox: &mut Outbox,
        host: &mut dyn Host,
    ) -> Result<Value, String> {
        let expression = arguments.expression.trim();
        if arguments.context.as_deref() == Some("repl") {
            let (word, rest) = expression.split_once(' ').unwrap_or((expression, ""));
            if let Some(result) = self.console(word, rest.trim(), outbox, host) {
                return Ok(json!({ "result": result?, "variablesReference": 0 }));
            }
        }
        if expression.ends_with(['(', ')'])
            && let Some(array) = self.evaluated_array(expression)
        {
            return Ok(json!({
                "result": array["value"], "type": "array", "indexedVariables": array["indexedVariables"],
                "variablesReference": array["variablesReference"],
            }));
        }
        let value = self.session.system_mut().evaluate(expression)?;
        Ok(json!({ "result": value.text, "type": type_name(&value.value), "variablesReference": 0 }))
    }

    /// Executes a command; `None` if the word is none.
    fn console(
        &mut self,
        word: &str,
        rest: &str,
        outbox: &mut Outbox,
        host: &mut dyn Host,
    ) -> Option<Result<String, String>> {
        let done = |result: Result<Value, String>| result.map(|_| String::new());
        Some(match word {
            // A string of JSON, so that a text can have blanks at its ends; or the text as it is.
            "type" if !rest.is_empty() => {
                let text = serde_json::from_str(rest).unwrap_or_else(|_| rest.replace("\\n", "\n"));
                done(self.type_text(&TypeText { text }))
            }
            "press" if !rest.is_empty() => done(self.press(&Press { key: rest.to_owned() })),
            "click" if !rest.is_empty() => done(point(rest).and_then(|at| self.click(at))),
            "drag" if !rest.is_empty() => done(drag(rest).and_then(|drag| self.drag(&drag))),
            "screen" if rest.is_empty() => Ok(self.session.text()),
            "set" if rest.contains('=') => {
                let (target, expression) = rest.split_once('=').unwrap_or_default();
                self.assign(target.trim(), expression.trim())
                    .map(|value| value["value"].as_str().unwrap_or_default().to_owned())
            }
            "back" => done(self.back_command(rest, outbox, host)),
            "help" if rest.is_empty() => {
                let line = |(word, rest, help): &(&str, &str, &str)| {
                    format!("{:<32} {help}", format!("{word} {rest}"))
                };
                let lines: Vec<String> = CONSOLE.iter().map(line).collect();
                Ok(lines.join("\n") + "\nAnything else is an expression in the language of the program.")
            }
            _ => return None,
        })
    }

    fn back_command(
        &mut self,
        rest: &str,
        outbox: &mut Outbox,
        host: &mut dyn Host,
    ) -> Result<Value, String> {
        let goal: Reverse = rest.parse().map_err(|error: ReverseError| error.to_string())?;
        if let Reverse::ToLine(line) = goal {
            self.check_line(line)?;
        }
        self.go_back(&goal, outbox, host)
    }

    pub(crate) fn type_text(&mut self, arguments: &TypeText) -> Result<Value, String> {
        self.debugger.type_text(&mut self.session, &arguments.text);
        Ok(Value::Null)
    }

    pub(crate) fn press(&mut self, arguments: &Press) -> Result<Value, String> {
        self.session.press(&arguments.key).map_err(|error| error.to_string())?;
        Ok(Value::Null)
    }

    pub(crate) fn click(&mut self, at: Point) -> Result<Value, String> {
        self.check_mouse()?;
        self.session.click((at.x, at.y));
        Ok(Value::Null)
    }

    pub(crate) fn drag(&mut self, Drag { from, to }: &Drag) -> Result<Value, String> {
        self.check_mouse()?;
        self.session.drag((from.x, from.y), (to.x, to.y));
        Ok(Value::Null)
    }

    fn check_mouse(&self) -> Result<(), String> {
        let has_mouse = self.session.system().inspect().board().is_some();
        if has_mouse { Ok(()) } else { Err("the machine has no mouse".to_owned()) }
    }

    /// Completes names of variables, line numbers after a jump, and commands.
    pub(crate) fn completions(&self, arguments: &Completions) -> Result<Value, String> {
        let column = usize::try_from(arguments.column - self.client.first_column).unwrap_or(0);
        let before: String = arguments.text.chars().take(column).collect();
        let is_part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '$' | '%');
        let word_start = before.trim_end_matches(is_part).len();
        let word = before[word_start..].to_ascii_uppercase();
        let start = before[..word_start].chars().count();
        let mut targets = Vec::new();
        let mut offer = |label: &str, kind: &str| {
            if label.to_ascii_uppercase().starts_with(&word) {
                let length = word.chars().count();
                targets.push(json!({ "label": label, "type": kind, "start": start, "length": length }));
            }
        };
        if word_start == 0 {
            CONSOLE.iter().for_each(|(command, ..)| offer(command, "function"));
        }
        let system = self.session.system();
        let image = system.program_image();
        let mut names: Vec<String> =
            system.inspect().variables().into_iter().map(|variable| variable.name).collect();
        names.extend(program::variables(system.kind(), &image).unwrap_or_default());
        names.sort();
        names.dedup();
        names.iter().for_each(|name| offer(name, "variable"));
        if word.starts_with(|first: char| first.is_ascii_digit()) {
            for line in program::lines_of(system.kind(), &image) {
                offer(&line.number.to_string(), "reference");
            }
        }
        Ok(json!({ "targets": targets }))
    }
}

fn point(text: &str) -> Result<Point, String> {
    parse_point(text).map(|(x, y)| Point { x, y })
}

fn drag(text: &str) -> Result<Drag, String> {
    let (from, to) = text.split_once(' ').ok_or("expected two pixels such as `245,245 245,105`")?;
    Ok(Drag { from: point(from)?, to: point(to)? })
}
