//! Conditions that compare variables, elements and constants, evaluated without a copy of the machine.
//!
//! A breakpoint evaluates its condition at every hit. A copy of the machine, which computes any expression, costs more
//! than the statements between two hits. Most conditions compare a variable with a number, and memory has the variable.
//! Every other expression, and a comparison without a value here, is evaluated in the copy, so both ways give the same
//! truth (`tests/it/comparisons.rs`).

use std::collections::HashMap;
use std::ops::Range;

use hardware::Memory as _;

use super::inspect::Name;
use super::{Driver, SystemDef, VariableLocation, Variables};
use crate::Value;

/// The maximum number of parsed conditions in the cache; a debugger has few.
const MAX_KEPT: usize = 64;
/// The maximum number of digits of a constant; every machine stores such a constant exactly.
const MAX_DIGITS: usize = 9;
/// Relations, those of two characters first.
const RELATIONS: [(&str, Relation); 6] = [
    ("<>", Relation::Different),
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("=", Relation::Equal),
    ("<", Relation::Below),
    (">", Relation::Above),
];

/// The parsed conditions; `None` for one that only the machine can evaluate.
pub(super) type Comparisons<S> = HashMap<String, Option<Condition<Name<S>>>>;

/// Comparisons joined by `AND`, joined by `OR`.
#[derive(Clone, Debug)]
pub(super) struct Condition<N>(Vec<Vec<Comparison<N>>>);

#[derive(Clone, Debug)]
struct Comparison<N> {
    left: Operand<N>,
    relation: Relation,
    right: Operand<N>,
}

#[derive(Clone, Copy, Debug)]
enum Relation {
    Different,
    AtMost,
    AtLeast,
    Equal,
    Below,
    Above,
}

#[derive(Clone, Debug)]
enum Operand<N> {
    Number(f64),
    Text(Vec<u8>),
    Variable(N),
    Element(N, Vec<Self>),
}

impl<S: SystemDef> Driver<S> {
    /// Returns the truth of a condition; `None` if it needs the machine.
    pub(super) fn compared(&mut self, expression: &str) -> Option<bool> {
        if !self.comparisons.contains_key(expression) {
            if self.comparisons.len() >= MAX_KEPT {
                self.comparisons.clear();
            }
            let parsed = self.parse_condition(expression);
            self.comparisons.insert(expression.to_owned(), parsed);
        }
        let Condition(alternatives) = self.comparisons.get(expression)?.as_ref()?;
        let mut holds = false;
        for comparisons in alternatives {
            let mut all_hold = true;
            // The machine evaluates all of them, so the first result does not end the loop.
            for Comparison { left, relation, right } in comparisons {
                all_hold &= relation.holds(&self.operand(left)?, &self.operand(right)?)?;
            }
            holds |= all_hold;
        }
        Some(holds)
    }

    fn operand(&self, operand: &Operand<Name<S>>) -> Option<Value> {
        let ram = self.machine.ram();
        // A name without a mark has the declared type in a program that declares types by letter.
        let declared = |name| S::Dialect::declared_name(ram, name).unwrap_or(name);
        let read = |held: &VariableLocation<Name<S>>, element: usize| {
            let &address = held.addresses.get(element)?;
            Some(S::Dialect::read_value(ram, held.name, address, held.value_size))
        };
        match operand {
            Operand::Number(value) => Some(Value::Number { bytes: vec![], value: *value }),
            Operand::Text(codes) => Some(Value::Text(codes.clone())),
            Operand::Variable(name) => read(&S::Dialect::variable(ram, declared(*name))?, 0),
            Operand::Element(name, subscripts) => {
                let held = S::Dialect::array(ram, declared(*name))?;
                if held.extents.len() != subscripts.len() {
                    return None;
                }
                let (mut element, mut size) = (0, 1);
                for (subscript, extent) in subscripts.iter().zip(&held.extents) {
                    let index = number(&self.operand(subscript)?)? - held.lowest as f64;
                    if index.fract() != 0.0 || !(0.0..*extent as f64).contains(&index) {
                        return None;
                    }
                    element += index as usize * size;
                    size *= extent;
                }
                read(&held, element)
            }
        }
    }

    fn parse_condition(&self, text: &str) -> Option<Condition<Name<S>>> {
        let text = text.trim();
        // The letter case of a whole listing decides which codes the letters of its strings have.
        let codes = self.codes_of(text).ok()?;
        let typed: Vec<&[u8]> = codes.split(|&code| code == b'"').collect();
        let written: Vec<&str> = text.split('"').collect();
        let is_plain = |(typed, written): (&&[u8], &&str)| typed.eq_ignore_ascii_case(written.as_bytes());
        let mut outside = typed.iter().zip(&written).step_by(2);
        if typed.len() != written.len() || !outside.all(is_plain) {
            return None;
        }
        let mut strings = typed.into_iter().skip(1).step_by(2);
        let parts = split_at_keyword(text, "OR");
        let mut comparisons = |part: &&str| {
            split_at_keyword(part, "AND").iter().map(|part| self.comparison(part, &mut strings)).collect()
        };
        parts.iter().map(&mut comparisons).collect::<Option<_>>().map(Condition)
    }

    /// Parses a comparison; `strings` are the codes of the strings in the text from here on.
    fn comparison<'a>(
        &self,
        text: &str,
        strings: &mut impl Iterator<Item = &'a [u8]>,
    ) -> Option<Comparison<Name<S>>> {
        let (operator, relation) = relation_in(text)?;
        let left = self.parse_operand(&text[..operator.start], strings)?;
        let right = self.parse_operand(&text[operator.end..], strings)?;
        Some(Comparison { left, relation, right })
    }

    fn parse_operand<'a>(
        &self,
        text: &str,
        strings: &mut impl Iterator<Item = &'a [u8]>,
    ) -> Option<Operand<Name<S>>> {
        let text = text.trim();
        if let Some(inside) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            return if inside.contains('"') {
                None
            } else {
                strings.next().map(|codes| Operand::Text(codes.to_vec()))
            };
        }
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.bytes().all(|digit| digit.is_ascii_digit()) && (1..=MAX_DIGITS).contains(&digits.len()) {
            return text.parse().ok().map(Operand::Number);
        }
        let (name, subscripts) = match text.split_once('(') {
            Some((name, rest)) => (name.trim_end(), Some(rest.strip_suffix(')')?)),
            None => (text, None),
        };
        // A name with the mark of a double equals the name without a mark, which can have another declared type.
        let letters = name.strip_suffix(['$', '%', '!']).unwrap_or(name).to_ascii_uppercase();
        let is_plain = letters.bytes().all(|letter| letter.is_ascii_alphanumeric())
            && S::tokens_of(letters.as_bytes()) == letters.as_bytes();
        let name = Some(name).filter(|_| is_plain);
        match subscripts {
            None => {
                let name = S::Dialect::parse_name(name?)?;
                (!S::Dialect::is_computed(name)).then_some(Operand::Variable(name))
            }
            Some(subscripts) if subscripts.contains(['(', '"']) => None,
            Some(subscripts) => {
                let name = S::Dialect::parse_array_name(name?)?;
                let subscripts =
                    subscripts.split(',').map(|subscript| self.parse_operand(subscript, strings));
                subscripts.collect::<Option<_>>().map(|subscripts| Operand::Element(name, subscripts))
            }
        }
    }
}

impl Relation {
    /// Returns whether the relation holds between two values; `None` if only the machine compares them.
    fn holds(self, left: &Value, right: &Value) -> Option<bool> {
        if let (Value::Text(left), Value::Text(right)) = (left, right) {
            return match self {
                Self::Equal => Some(left == right),
                Self::Different => Some(left != right),
                Self::AtMost | Self::AtLeast | Self::Below | Self::Above => None,
            };
        }
        let (left, right) = (number(left)?, number(right)?);
        Some(match self {
            Self::Different => left != right,
            Self::AtMost => left <= right,
            Self::AtLeast => left >= right,
            Self::Equal => left == right,
            Self::Below => left < right,
            Self::Above => left > right,
        })
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number { value, .. } => Some(*value),
        Value::Integer(value) => Some(f64::from(*value)),
        Value::Text(_) | Value::Object { .. } => None,
    }
}

/// Splits at a keyword between blanks, outside strings.
fn split_at_keyword<'a>(text: &'a str, keyword: &str) -> Vec<&'a str> {
    let (mut parts, mut start) = (vec![], 0);
    let upper = text.to_ascii_uppercase();
    let keyword = format!(" {keyword} ");
    for (at, _) in upper.match_indices(&keyword) {
        let is_quoted = !text[..at].matches('"').count().is_multiple_of(2);
        if !is_quoted && at >= start {
            parts.push(&text[start..at]);
            start = at + keyword.len();
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Returns the first relation outside strings, with the range of its operator.
fn relation_in(text: &str) -> Option<(Range<usize>, Relation)> {
    let is_quoted = |at: usize| !text[..at].matches('"').count().is_multiple_of(2);
    let at = text.match_indices(['<', '=', '>']).map(|(at, _)| at).find(|&at| !is_quoted(at))?;
    let (operator, relation) =
        RELATIONS.into_iter().find(|(operator, _)| text[at..].starts_with(operator))?;
    Some((at..at + operator.len(), relation))
}
