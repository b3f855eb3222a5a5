//! Expressions of the dialect's language, evaluated in a copy of the machine.

use basic::{
    engine::{self, ExitReason, ProgramEnd},
    fault::Fault,
};
use hardware::{Memory as _, Timekeeper as _};

use super::running::one_line;
use super::{Driver, SystemDef, VariableLocation, Variables as _, inspect::Name};
use crate::tokenised::ProgramLine;
use crate::{Evaluation, Inspect as _, System as _, Value};

/// Seconds of emulated time that an expression may take.
const LIMIT_SECONDS: f64 = 10.0;

impl<S: SystemDef> Driver<S> {
    /// Assigns the expression to a variable by a typed command, which ends the program, and then restores the state
    /// before. So precision, errors and side effects are those of the machine.
    pub(super) fn evaluate_in_copy(&mut self, expression: &str) -> Result<Evaluation, String> {
        self.try_in_copy(expression).map_err(CommandError::message)
    }

    fn try_in_copy(&mut self, expression: &str) -> Result<Evaluation, CommandError> {
        let expression = self.codes_of(expression).map_err(CommandError::Other)?;
        match self.in_copy(|system| system.number(&expression)) {
            Err(CommandError::IsText) => self.in_copy(|system| system.text(&expression)),
            result => result,
        }
    }

    /// Checks an expression that may fail here and succeed where the program will be, such as an element of an array
    /// that is not dimensioned yet. After an error other than a syntax error the static check reads the whole
    /// expression.
    pub(super) fn check_for_later(&mut self, expression: &str) -> Result<(), String> {
        match self.try_in_copy(expression) {
            Ok(_) => return Ok(()),
            Err(CommandError::Fails { fault, .. }) if fault != Fault::Syntax => {}
            Err(error) => return Err(error.message()),
        }
        let Some(basic) = S::MACHINE.basic else { return Ok(()) };
        let line = [b"IF ", &self.codes_of(expression)?[..], b" THEN END"].concat();
        let tokens = (basic.tokeniser)()(&line).tokens;
        let image = (basic.assemble)(&[ProgramLine { number: 1, tokens, listed: vec![] }]);
        if S::MACHINE.check_image(&image, "expression").iter().any(|diagnostic| diagnostic.stops) {
            let expression = expression.trim();
            return Err(format!("syntax error in `{expression}`; expected an expression such as `A=5`"));
        }
        Ok(())
    }

    /// Runs `work` and restores the state before.
    fn in_copy<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let printed = std::mem::take(&mut self.printed);
        let before = self.checkpoint();
        let result = work(self);
        self.restore(&before);
        self.printed = printed;
        result
    }

    /// Runs the assignment in a copy of the machine, and writes the resulting value to the target.
    pub(super) fn assign_by_copy(&mut self, target: &str, expression: &str) -> Result<(), String> {
        let command = [&self.codes_of(target)?[..], b"=", &self.codes_of(expression)?].concat();
        let parsed = self.parse_target(target)?;
        let value = self.in_copy(|system| system.command(&command).map(|()| system.value_of(&parsed)));
        let value = value
            .map_err(CommandError::message)?
            .ok_or_else(|| format!("`{target}` has no value after the assignment"))?;
        let unwritten = || format!("`{target}` cannot be written: the memory for strings is full");
        let (held, address) = self.address_of(&parsed).ok_or_else(unwritten)?;
        if self.write_value(&held, address, &value) { Ok(()) } else { Err(unwritten()) }
    }

    /// Finds a variable, or an element by its subscripts, which are expressions.
    fn parse_target(&mut self, target: &str) -> Result<Target, String> {
        let unknown = |name: &str| format!("unknown variable `{name}`: the program has not created it");
        let Some((name, subscripts)) = target.trim().split_once('(') else {
            let name = target.trim().to_owned();
            self.find_target(&name).ok_or_else(|| unknown(&name))?;
            return Ok(Target { name, element: None });
        };
        let name = name.trim().to_owned();
        let array = self.array(&name).ok_or_else(|| unknown(&format!("{name}(")))?;
        let subscripts = subscripts.trim_end().strip_suffix(')').ok_or("a `)` is missing")?;
        let subscripts = split_at_commas(subscripts);
        if subscripts.len() != array.extents.len() {
            return Err(format!(
                "`{name}(` has {} subscripts, found {}",
                array.extents.len(),
                subscripts.len()
            ));
        }
        let (mut element, mut size) = (0, 1);
        let lowest = array.lowest;
        for (subscript, extent) in subscripts.into_iter().zip(array.extents) {
            let index = match self.evaluate_in_copy(subscript)?.value {
                Value::Number { value, .. } if value >= lowest as f64 && value < (lowest + extent) as f64 => {
                    value as usize - lowest
                }
                _ => {
                    return Err(format!(
                        "the subscript `{subscript}` of `{name}(` is not from {lowest} to {}",
                        lowest + extent - 1
                    ));
                }
            };
            element += index * size;
            size *= extent;
        }
        Ok(Target { name, element: Some(element) })
    }

    fn address_of(&self, target: &Target) -> Option<(VariableLocation<Name<S>>, u16)> {
        let held = match target.element {
            None => self.find_target(&target.name)?,
            Some(_) => self.find_array(&target.name)?,
        };
        let address = *held.addresses.get(target.element.unwrap_or(0))?;
        Some((held, address))
    }

    fn value_of(&self, target: &Target) -> Option<Value> {
        let (held, address) = self.address_of(target)?;
        Some(S::Dialect::read_value(self.machine.ram(), held.name, address, held.value_size))
    }

    pub(super) fn codes_of(&self, expression: &str) -> Result<Vec<u8>, String> {
        if expression.trim().is_empty() {
            return Err("an expression is missing".to_owned());
        }
        let typed = listing::typed(S::MACHINE.listing, expression.trim(), "expression").unwrap_or_default();
        match typed.skipped.first() {
            Some(skipped) => Err(skipped.to_string()),
            None if typed.codes.contains(&S::RETURN) => Err("an expression is one line".to_owned()),
            None => Ok(typed.codes),
        }
    }

    fn number(&mut self, expression: &[u8]) -> Result<Evaluation, CommandError> {
        let [name, _] = S::SCRATCH;
        self.command(&[name.as_bytes(), b"=", expression].concat())?;
        let value = self.variable(name).ok_or(CommandError::nothing())?;
        let text = S::MACHINE.value_text(&value);
        Ok(Evaluation { value, text })
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
        let value = Value::Text(whole);
        let text = S::MACHINE.value_text(&value);
        Ok(Evaluation { value, text })
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
                ExitReason::Ended(ProgramEnd::Completed) => return Ok(()),
                ExitReason::Ended(ProgramEnd::Failed(failure)) if failure.fault == Fault::TypeMismatch => {
                    return Err(CommandError::IsText);
                }
                ExitReason::Ended(ProgramEnd::Failed(failure)) => {
                    let engine::Failure { fault, message, .. } = failure;
                    return Err(CommandError::Fails { fault, message: one_line(&message) });
                }
                ExitReason::Statement if !has_begun => has_begun = true,
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
                ExitReason::Ended(ProgramEnd::Stuck { .. }) | ExitReason::Reset => {
                    return other("the machine code that the expression calls does not return");
                }
            }
        }
    }
}

/// A variable or an element of an array.
struct Target {
    /// The name without parenthesis.
    name: String,
    /// The element, the first index running fastest.
    element: Option<usize>,
}

/// Splits at commas outside parentheses and strings.
fn split_at_commas(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut is_quoted) = (vec![], 0, 0, false);
    for (at, character) in text.char_indices() {
        match character {
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth -= 1,
            ',' if !is_quoted && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

enum CommandError {
    /// A string where a number is expected.
    IsText,
    /// An error of the program's language.
    Fails {
        fault: Fault,
        message: String,
    },
    Other(String),
}

impl CommandError {
    fn nothing() -> Self {
        Self::Other("the expression has no value".to_owned())
    }

    fn message(self) -> String {
        match self {
            Self::IsText => "the expression mixes numbers and strings".to_owned(),
            Self::Fails { message, .. } | Self::Other(message) => message,
        }
    }
}
