//! Values of expressions while a key is down.

use std::cell::Cell;
use std::collections::BTreeSet;

use systems::machine::reads::{Reads, Source};

use super::expression::{Expression, Operator};
use super::flow::Flow;
use super::statement::Assigned;
use super::value::Value;

/// The maximum length of a chain of assignments that an evaluation follows.
const MAX_CHAIN: usize = 5;

/// The steps of one evaluation and of all, so that the time is limited for a program of any size.
const MAX_STEPS: usize = 4_000;
const MAX_TOTAL_STEPS: usize = 50_000_000;

/// A read of the keyboard: the statement and its source.
pub(super) type Read = (usize, Source);

/// The assumed value of some reads.
pub(super) struct Assumption<'a> {
    pub reads: &'a BTreeSet<Read>,
    pub value: &'a Value,
}

/// A value and whether it depends on the assumption.
type Result = Option<(Value, bool)>;

pub(super) struct Evaluator {
    pub reads: &'static Reads,
    pub flow: Flow,
    steps: Cell<usize>,
    total_steps: Cell<usize>,
}

impl Evaluator {
    pub(super) const fn new(reads: &'static Reads, flow: Flow) -> Self {
        Self { reads, flow, steps: Cell::new(0), total_steps: Cell::new(MAX_TOTAL_STEPS) }
    }

    /// Returns the value of an expression in a statement, and whether it depends on the assumption.
    pub(super) fn value(&self, of: &Expression, at: usize, assumed: &Assumption<'_>) -> Result {
        let outer = self.steps.replace(MAX_STEPS.min(self.total_steps.get()));
        let limit = self.steps.get();
        let result = self.evaluate(of, at, assumed, 0);
        let used = limit - self.steps.replace(outer);
        self.total_steps.set(self.total_steps.get().saturating_sub(used));
        result
    }

    /// Returns the value of an expression that does not depend on a key.
    pub(super) fn constant(&self, of: &Expression, at: usize) -> Option<Value> {
        self.value(of, at, &Assumption { reads: &BTreeSet::new(), value: &Value::Number(0.0) })
            .map(|(value, _)| value)
    }

    /// Returns the constant strings that an expression may have.
    pub(super) fn possible_texts(&self, of: &Expression, at: usize) -> Vec<Value> {
        self.possible(of, at, 0)
    }

    fn possible(&self, of: &Expression, at: usize, chain: usize) -> Vec<Value> {
        match of {
            Expression::Call("MID$" | "LEFT$" | "RIGHT$", arguments) => {
                let text = arguments.first().and_then(|text| self.constant(text, at)).and_then(Value::text);
                text.unwrap_or_default().into_iter().map(|code| Value::Text(vec![code])).collect()
            }
            Expression::Variable(name, _) if chain < MAX_CHAIN => {
                let values = |&from: &usize| match &self.flow.program.nodes[from].assigned {
                    Some((_, Assigned::Value(value))) => self.possible(value, from, chain + 1),
                    _ => vec![],
                };
                self.flow.assignments(at, name).iter().flat_map(values).collect()
            }
            _ => self.constant(of, at).filter(|value| value.number().is_none()).into_iter().collect(),
        }
    }

    /// Returns the first argument as an integer, if it is constant.
    pub(super) fn argument(&self, arguments: &[Expression], at: usize) -> Option<i32> {
        let value = arguments.first().and_then(|argument| self.constant(argument, at))?;
        value.number().map(|number| number as i32)
    }

    /// Returns the keyboard source that a function reads.
    pub(super) fn source(&self, function: &str, arguments: &[Expression], at: usize) -> Option<Source> {
        match function {
            "INKEY$" => Some(Source::Character),
            "INPUT$" if arguments.len() == 1 => Some(Source::Character),
            _ => (self.reads.source)(function, &|| self.argument(arguments, at)),
        }
    }

    fn evaluate(&self, of: &Expression, at: usize, assumed: &Assumption<'_>, chain: usize) -> Result {
        self.steps.set(self.steps.get().checked_sub(1)?);
        let part = |part: &Expression| self.evaluate(part, at, assumed, chain);
        match of {
            Expression::Number(number) => Some((Value::Number(*number), false)),
            Expression::Text(text) => Some((Value::Text(text.clone()), false)),
            Expression::Negative(value) => {
                let (value, depends) = part(value)?;
                Some((Value::Number(-value.number()?), depends))
            }
            Expression::Not(value) => {
                let (value, depends) = part(value)?;
                Some((Value::Number(f64::from(!integer(value.number()?)?)), depends))
            }
            Expression::Binary(operator, left, right) => {
                let ((left, depends), (right, also)) = (part(left)?, part(right)?);
                Some((binary(*operator, &left, &right)?, depends || also))
            }
            Expression::Variable(name, _) => self.variable(name, at, assumed, chain),
            Expression::Call(function, arguments) => {
                if let Some(source) = self.source(function, arguments, at) {
                    return assumed.reads.contains(&(at, source)).then(|| (assumed.value.clone(), true));
                }
                let arguments = arguments.iter().map(part).collect::<Option<Vec<_>>>()?;
                let depends = arguments.iter().any(|argument| argument.1);
                let values: Vec<Value> = arguments.into_iter().map(|argument| argument.0).collect();
                Some((call(function, &values)?, depends))
            }
        }
    }

    /// Returns the value of a variable: of an assignment that depends on the assumption, or the constant that all
    /// its assignments share.
    fn variable(&self, name: &str, at: usize, assumed: &Assumption<'_>, chain: usize) -> Result {
        if chain == MAX_CHAIN {
            return None;
        }
        let mut constants = vec![];
        for &from in &*self.flow.assignments(at, name) {
            let Some((_, assigned)) = &self.flow.program.nodes[from].assigned else { continue };
            let source = assigned_source(name, assigned);
            let value = match (assigned, source) {
                (_, Some(source)) if assumed.reads.contains(&(from, source)) => {
                    Some((assumed.value.clone(), true))
                }
                (Assigned::Value(value), _) => self.evaluate(value, from, assumed, chain + 1),
                _ => None,
            };
            match value {
                Some((_, true)) => return value,
                _ => constants.push(value),
            }
        }
        let first = constants.first()?.clone();
        constants.iter().all(|value| *value == first).then_some(first).flatten()
    }
}

/// Returns the keyboard source that an assignment reads.
pub(super) fn assigned_source(name: &str, assigned: &Assigned) -> Option<Source> {
    match assigned {
        Assigned::Key => Some(if name.contains('$') { Source::Character } else { Source::Digit }),
        Assigned::Line => Some(Source::Line),
        Assigned::Value(_) | Assigned::Unknown => None,
    }
}

fn integer(number: f64) -> Option<i32> {
    (number.abs() < f64::from(1 << 30)).then_some(number.floor() as i32)
}

fn binary(operator: Operator, left: &Value, right: &Value) -> Option<Value> {
    if operator.is_comparison() {
        let order = match (left, right) {
            (Value::Number(left), Value::Number(right)) => left.partial_cmp(right)?,
            (Value::Text(left), Value::Text(right)) => left.cmp(right),
            _ => return None,
        };
        return Some(Value::truth(match operator {
            Operator::Equal => order.is_eq(),
            Operator::Unequal => order.is_ne(),
            Operator::Less => order.is_lt(),
            Operator::LessOrEqual => order.is_le(),
            Operator::Greater => order.is_gt(),
            _ => order.is_ge(),
        }));
    }
    if let (Operator::Add, Value::Text(left), Value::Text(right)) = (operator, left, right) {
        return Some(Value::Text([&left[..], right].concat()));
    }
    let (left, right) = (left.number()?, right.number()?);
    let number = match operator {
        Operator::And => f64::from(integer(left)? & integer(right)?),
        Operator::Or => f64::from(integer(left)? | integer(right)?),
        Operator::Add => left + right,
        Operator::Subtract => left - right,
        Operator::Multiply => left * right,
        Operator::Divide => left / right,
        _ => return None,
    };
    number.is_finite().then_some(Value::Number(number))
}

fn call(function: &str, arguments: &[Value]) -> Option<Value> {
    let number = |index: usize| arguments.get(index).and_then(Value::number);
    let count = |index: usize| number(index).map(|number| number as usize);
    let text = |index: usize| match arguments.get(index) {
        Some(Value::Text(text)) => Some(&text[..]),
        _ => None,
    };
    Some(match function {
        "ASC" => Value::Number(f64::from(*text(0)?.first()?)),
        "CHR$" => Value::Text(vec![u8::try_from(integer(number(0)?)?).ok()?]),
        "VAL" => {
            let digits: String = text(0)?.iter().map(|&code| char::from(code)).collect();
            Value::Number(digits.trim().parse().unwrap_or_default())
        }
        "LEN" => Value::Number(text(0)?.len() as f64),
        "INT" | "FIX" | "CINT" => Value::Number(number(0)?.floor()),
        "ABS" => Value::Number(number(0)?.abs()),
        "SGN" => Value::Number(if number(0)? == 0.0 { 0.0 } else { number(0)?.signum() }),
        "LEFT$" => Value::Text(text(0)?.iter().take(count(1)?).copied().collect()),
        "RIGHT$" => {
            let text = text(0)?;
            Value::Text(text[text.len().saturating_sub(count(1)?)..].to_vec())
        }
        "MID$" => {
            let length = if arguments.len() > 2 { count(2)? } else { usize::MAX };
            Value::Text(text(0)?.iter().skip(count(1)?.checked_sub(1)?).take(length).copied().collect())
        }
        "INSTR" => {
            let (start, at) = if arguments.len() > 2 { (count(0)?.checked_sub(1)?, 1) } else { (0, 0) };
            let (text, sought) = (text(at)?, text(at + 1)?);
            let found = (start..text.len()).find(|&offset| text[offset..].starts_with(sought));
            Value::Number(found.map_or(0.0, |offset| (offset + 1) as f64))
        }
        _ => return None,
    })
}
