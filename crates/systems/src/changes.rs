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
    /// elements by their indices: `F(1,2)`. The first call returns all.
    pub fn take(&mut self, inspect: &dyn Inspect) -> Vec<(String, Value)> {
        let mut changes = Vec::new();
        for variable in inspect.variables() {
            let before = self.variables.get(&variable.name);
            if before == Some(&variable) {
                continue;
            }
            let before = before.filter(|before| before.extents == variable.extents);
            for (place, value) in variable.values.iter().enumerate() {
                if before.and_then(|before| before.values.get(place)) == Some(value) {
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
