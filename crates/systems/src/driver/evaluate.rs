//! Expressions of the dialect's own language, evaluated in a copy of the machine.

use basic::{engine::ExitReason, fault::Fault};
use hardware::{Memory as _, Timekeeper as _};

use super::{Driver, SystemDef};
use crate::{Evaluation, Inspect as _, System as _, Value};

/// Seconds of emulated time that an expression may take.
const LIMIT_SECONDS: f64 = 10.0;

impl<S: SystemDef> Driver<S> {
    /// Assigns the expression to a variable by a typed command, which ends the program; then returns
    /// to the state before. So precision, errors and side effects are those of the machine.
    pub(super) fn evaluate_in_copy(&mut self, expression: &str) -> Result<Evaluation, String> {
        let expression = self.codes_of(expression)?;
        let printed = std::mem::take(&mut self.printed);
        let before = self.checkpoint();
        let result = self.number(&expression).or_else(|error| match error {
            CommandError::IsText => {
                self.restore(&before);
                self.text(&expression).map_err(CommandError::message)
            }
            CommandError::Other(message) => Err(message),
        });
        self.restore(&before);
        self.printed = printed;
        result
    }

    /// Whether what runs next follows a colon.
    fn is_at_separator(&self) -> bool {
        let engine = &self.vm.engine;
        engine.code().text_of(engine.pc()).is_some_and(|text| self.machine.ram()[usize::from(text)] == b':')
    }

    fn codes_of(&self, expression: &str) -> Result<Vec<u8>, String> {
        if expression.trim().is_empty() {
            return Err("an expression is missing".to_owned());
        }
        let typed = listing::typed(S::MACHINE, expression.trim(), "expression").unwrap_or_default();
        match typed.skipped.first() {
            Some(skipped) => Err(skipped.to_string()),
            None if typed.codes.contains(&S::RETURN) => Err("an expression is one line".to_owned()),
            None => Ok(typed.codes),
        }
    }

    fn number(&mut self, expression: &[u8]) -> Result<Evaluation, CommandError> {
        let [number, text] = S::SCRATCH;
        self.command(&[number.as_bytes(), b"=", expression].concat())?;
        let value = self.variable(number).ok_or(CommandError::nothing())?;
        self.command(&[text.as_bytes(), b"=STR$(", number.as_bytes(), b")"].concat())?;
        let Some(Value::Text(printed)) = self.variable(text) else { return Err(CommandError::nothing()) };
        Ok(Evaluation { value, text: self.printed_text(&printed).trim().to_owned() })
    }

    fn text(&mut self, expression: &[u8]) -> Result<Evaluation, CommandError> {
        let [_, name] = S::SCRATCH;
        self.command(&[name.as_bytes(), b"=", expression].concat())?;
        let mut whole = Vec::new();
        loop {
            let Some(Value::Text(part)) = self.variable(name) else { return Err(CommandError::nothing()) };
            whole.extend(&part);
            if part.len() < S::LONGEST_SCRATCH {
                break;
            }
            let next = format!(",{},{})", whole.len() + 1, S::LONGEST_SCRATCH);
            self.command(&[name.as_bytes(), b"=MID$(", expression, next.as_bytes()].concat())?;
        }
        let text = self.printed_text(&whole);
        Ok(Evaluation { value: Value::Text(whole), text })
    }

    /// Runs a typed command of one statement to its end.
    fn command(&mut self, line: &[u8]) -> Result<(), CommandError> {
        if S::execute_line(&mut self.vm, &mut self.machine, line).is_err() {
            return Err(CommandError::Other(
                "the expression is too long, or has a number out of range".into(),
            ));
        }
        self.vm.engine.stop_at_statements(true);
        self.machine.set_deadline(self.now() + self.clock().cycles(LIMIT_SECONDS));
        let mut has_begun = false;
        let other = |message: &str| Err(CommandError::Other(message.to_owned()));
        loop {
            match self.vm.run(&mut self.machine) {
                ExitReason::Ended => return Ok(()),
                ExitReason::Failed(failure) if failure.fault == Fault::TypeMismatch => {
                    return Err(CommandError::IsText);
                }
                ExitReason::Failed(failure) => return Err(CommandError::Other(failure.message)),
                ExitReason::Statement if !has_begun => has_begun = true,
                // The end of the line counts as a statement.
                ExitReason::Statement if !self.is_at_separator() => {}
                ExitReason::LookAgain => {}
                ExitReason::Statement | ExitReason::Breakpoint(_) => {
                    return other("not an expression: a second statement begins");
                }
                ExitReason::AwaitingLine if !self.vm.is_running() => return Ok(()),
                ExitReason::AwaitingKey | ExitReason::AwaitingLine => {
                    return other("the expression waits for a key");
                }
                ExitReason::DeadlineReached => {
                    return other("the expression takes more than 10 seconds on the machine");
                }
                ExitReason::Stuck { .. } | ExitReason::Reset => {
                    return other("the machine code that the expression calls does not return");
                }
            }
        }
    }
}

enum CommandError {
    /// A string where a number is expected.
    IsText,
    Other(String),
}

impl CommandError {
    fn nothing() -> Self {
        Self::Other("the expression has no value".to_owned())
    }

    fn message(self) -> String {
        match self {
            Self::IsText => "the expression mixes numbers and strings".to_owned(),
            Self::Other(message) => message,
        }
    }
}
