//! The state of a session for its caller: frame, screen, variables.

use systems::{Frame, ScreenText, Value};

use super::Session;
use crate::condition;

impl Session {
    /// Returns the frame as the machine shows it, border included. [`record::write_png`](crate::record::write_png)
    /// writes it to a file.
    #[must_use]
    pub fn frame(&self) -> Frame {
        self.system.render()
    }

    /// Returns the screen as character cells with colours.
    #[must_use]
    pub fn screen(&self) -> ScreenText {
        self.system.screen()
    }

    /// Returns the text on the screen: one line per row, without trailing blanks.
    #[must_use]
    pub fn text(&self) -> String {
        self.screen().text()
    }

    /// Returns whether a text is on the screen; case, reverse video and row ends are ignored.
    #[must_use]
    pub fn shows(&self, text: &str) -> bool {
        condition::shows(&self.screen(), text)
    }

    /// Returns the value of a numeric variable, by its name in the program (`l`, `n%`).
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f64> {
        as_number(&self.system.inspect().variable(name)?)
    }

    /// Returns the value of a string variable (`n$`) in Unicode.
    #[must_use]
    pub fn string(&self, name: &str) -> Option<String> {
        self.as_string(&self.system.inspect().variable(name)?)
    }

    /// Returns the elements of a numeric array by its name without parenthesis (`f`, `f%`), the first
    /// index running fastest.
    #[must_use]
    pub fn numbers(&self, name: &str) -> Option<Vec<f64>> {
        self.system.inspect().array(name)?.values.iter().map(as_number).collect()
    }

    /// Returns the elements of a string array (`n$`) in Unicode, the first index running fastest.
    #[must_use]
    pub fn strings(&self, name: &str) -> Option<Vec<String>> {
        self.system.inspect().array(name)?.values.iter().map(|value| self.as_string(value)).collect()
    }

    fn as_string(&self, value: &Value) -> Option<String> {
        match value {
            Value::Text(codes) => Some(self.system.machine().printed_text(codes)),
            Value::Object { text, .. } => Some(text.clone()),
            Value::Number { .. } | Value::Integer(_) => None,
        }
    }
}

fn as_number(value: &Value) -> Option<f64> {
    match value {
        Value::Number { value, .. } => Some(*value),
        Value::Integer(value) => Some(f64::from(*value)),
        Value::Object { text, .. } => text.parse().ok(),
        Value::Text(_) => None,
    }
}
