//! The variables that a running program has changed.

use std::collections::BTreeMap;

use crate::{Inspect, Value, Variable};

/// The variables of a program when they were last looked at.
#[derive(Clone, Debug, Default)]
pub struct VariableChanges {
    variables: BTreeMap<String, Variable>,
}

impl VariableChanges {
    /// Returns the variables and elements that have changed since the last call, with their values;
    /// elements by their indices: `F(1,2)`. The first call returns all. Definitions of functions and the
    /// zeros and empty texts of a new array are no changes.
    pub fn take(&mut self, inspect: &dyn Inspect) -> Vec<(String, Value)> {
        let mut changes = Vec::new();
        let is_function = |name: &str| {
            name.strip_prefix("FN")
                .is_some_and(|name| name.starts_with(|first: char| first.is_ascii_alphabetic()))
        };
        for variable in inspect.variables().into_iter().filter(|variable| !is_function(&variable.name)) {
            let before = self.variables.get(&variable.name);
            if before == Some(&variable) {
                continue;
            }
            let before = before.filter(|before| before.extents == variable.extents);
            for (place, value) in variable.values.iter().enumerate() {
                let is_same = match before {
                    Some(before) => before.values.get(place) == Some(value),
                    None => !variable.extents.is_empty() && is_initial(value),
                };
                if is_same {
                    continue;
                }
                let name = match &variable.extents[..] {
                    [] => variable.name.clone(),
                    extents => element_name(&variable.name, &indices(extents, place)),
                };
                changes.push((name, value.clone()));
            }
            self.variables.insert(variable.name.clone(), variable);
        }
        changes
    }

    /// Returns the extents of an array, by its name with `(`.
    #[must_use]
    pub fn extents(&self, array: &str) -> Option<&[usize]> {
        self.variables.get(array).map(|variable| variable.extents.as_slice())
    }
}

/// Whether a value is that of the elements of a new array.
fn is_initial(value: &Value) -> bool {
    match value {
        Value::Number { value, .. } => *value == 0.0,
        Value::Integer(value) => *value == 0,
        Value::Text(codes) => codes.is_empty(),
        Value::Object { .. } => false,
    }
}

/// Returns the indices of an element from its place in an array, whose first index runs fastest.
#[must_use]
pub fn indices(extents: &[usize], place: usize) -> Vec<usize> {
    let mut rest = place;
    extents
        .iter()
        .map(|&extent| {
            let index = rest % extent;
            rest /= extent;
            index
        })
        .collect()
}

/// Returns the name of an element from that of its array, such as `F(`: `F(1,2)`.
#[must_use]
pub fn element_name(array: &str, indices: &[usize]) -> String {
    let indices: Vec<String> = indices.iter().map(usize::to_string).collect();
    format!("{array}{})", indices.join(","))
}
