//! The variables that a running program has changed.

use std::collections::BTreeMap;

pub use crate::inspect::{element_name, indices};
use crate::{Inspect, Value, Variable};

/// A variable or element that has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct VariableChange {
    /// Its name: `A$`, `F(1,2)`.
    pub name: String,
    /// The value before, if it existed; `None` for an element of a new array.
    pub old: Option<Value>,
    /// The value now.
    pub new: Value,
}

/// The variables of a program at the last call.
#[derive(Clone, Debug, Default)]
pub struct VariableChanges {
    variables: BTreeMap<String, Variable>,
}

impl VariableChanges {
    /// Returns the variables and elements that have changed since the last call, with their values; elements have their
    /// indices: `F(1,2)`. The first call returns all. Definitions of functions, and the zeros and empty strings of a
    /// new array, do not count as changes.
    pub fn take(&mut self, inspect: &dyn Inspect) -> Vec<(String, Value)> {
        let changes = self.take_from(inspect.variables());
        changes.into_iter().map(|change| (change.name, change.new)).collect()
    }

    /// Returns the changes of some of the variables, with the previous values.
    pub fn take_from(&mut self, variables: Vec<Variable>) -> Vec<VariableChange> {
        let mut changes = Vec::new();
        let is_function = |name: &str| {
            name.strip_prefix("FN")
                .is_some_and(|name| name.starts_with(|first: char| first.is_ascii_alphabetic()))
        };
        for variable in variables.into_iter().filter(|variable| !is_function(&variable.name)) {
            let before = self.variables.get(&variable.name);
            if before == Some(&variable) {
                continue;
            }
            let before = before.filter(|before| before.extents == variable.extents);
            for (index, value) in variable.values.iter().enumerate() {
                let is_same = match before {
                    Some(before) => before.values.get(index) == Some(value),
                    None => !variable.extents.is_empty() && is_initial(value),
                };
                if is_same {
                    continue;
                }
                let name = match &variable.extents[..] {
                    [] => variable.name.clone(),
                    _ => variable.element_name(index),
                };
                let old = before.and_then(|before| before.values.get(index)).cloned();
                changes.push(VariableChange { name, old, new: value.clone() });
            }
            self.variables.insert(variable.name.clone(), variable);
        }
        changes
    }

    /// Returns the extents of an array with the indices below its lowest. The name ends in `(`.
    #[must_use]
    pub fn extents(&self, array: &str) -> Option<Vec<usize>> {
        let variable = self.variables.get(array)?;
        Some(variable.extents.iter().map(|extent| variable.lowest + extent).collect())
    }
}

/// Returns whether a value is the one of the elements of a new array.
fn is_initial(value: &Value) -> bool {
    match value {
        Value::Number { value, .. } => *value == 0.0,
        Value::Integer(value) => *value == 0,
        Value::Text(codes) => codes.is_empty(),
        Value::Object { .. } => false,
    }
}
