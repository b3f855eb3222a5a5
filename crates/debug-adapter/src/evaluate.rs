//! Expressions, input for the machine, and completion.

use serde::Deserialize;
use serde_json::{Value, json};
use systems::program;

use crate::adapter::{Debuggee, Host};
use crate::console;
use crate::keys::KeyChange;
use crate::outbox::Outbox;
use crate::protocol::Request;
use crate::variables::type_name;

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
        request: &Request,
        outbox: &mut Outbox,
        host: &mut dyn Host,
    ) -> Result<Value, String> {
        let arguments: Evaluate = request.arguments()?;
        let expression = arguments.expression.trim();
        if arguments.context.as_deref() == Some("repl")
            && let Some(result) = self.console(expression, request, outbox, host)
        {
            return Ok(json!({ "result": result?, "variablesReference": 0 }));
        }
        if expression.ends_with(['(', ')'])
            && let Some(array) = self.evaluated_array(expression)
        {
            return Ok(json!({
                "result": array["value"], "type": "array", "indexedVariables": array["indexedVariables"],
                "variablesReference": array["variablesReference"],
            }));
        }
        let value = self.session.system_mut().expressions()?.evaluate(expression)?;
        Ok(json!({ "result": value.text, "type": type_name(&value.value), "variablesReference": 0 }))
    }

    pub(crate) fn type_text(&mut self, arguments: &TypeText) -> Result<Value, String> {
        self.debugger.type_text(&mut self.session, &arguments.text);
        Ok(Value::Null)
    }

    pub(crate) fn press(&mut self, arguments: &Press) -> Result<Value, String> {
        self.session.press(&arguments.key).map_err(|error| error.to_string())?;
        Ok(Value::Null)
    }

    pub(crate) fn change_key(&mut self, change: &KeyChange) -> Result<Value, String> {
        self.keys.change(&mut self.session, change)?;
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
        let is_name_character =
            |character: char| character.is_alphanumeric() || matches!(character, '_' | '$' | '%');
        let prefix_start = before.trim_end_matches(is_name_character).len();
        let prefix = before[prefix_start..].to_ascii_uppercase();
        let start = before[..prefix_start].chars().count();
        let mut targets = Vec::new();
        let mut offer = |label: &str, kind: &str| {
            if label.to_ascii_uppercase().starts_with(&prefix) {
                let length = prefix.chars().count();
                targets.push(json!({ "label": label, "type": kind, "start": start, "length": length }));
            }
        };
        if prefix_start == 0 {
            console::names().for_each(|command| offer(command, "function"));
        }
        let system = self.session.system();
        let image = system.program_image();
        let mut names: Vec<String> =
            system.inspect().variables().into_iter().map(|variable| variable.name).collect();
        names.extend(program::variables(system.machine(), &image).unwrap_or_default());
        names.sort();
        names.dedup();
        names.iter().for_each(|name| offer(name, "variable"));
        if prefix.starts_with(|first: char| first.is_ascii_digit()) {
            for line in system.machine().lines_of(&image) {
                offer(&line.number.to_string(), "reference");
            }
        }
        Ok(json!({ "targets": targets }))
    }
}
