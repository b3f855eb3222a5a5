//! Variables and arrays of the machine as trees.
//!
//! What a newcomer gets wrong: the machine keeps an array with the first index running fastest, a tree has the last
//! index innermost.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Tree};
use systems::{Inspect, Value, Variable};

use crate::probe::Field;
use crate::tree;

/// The leaves of nested lists, the last index fastest.
pub(crate) fn leaves(tree: &Tree) -> Box<dyn Iterator<Item = &Tree> + '_> {
    match tree {
        Tree::Array(values) => Box::new(values.iter().flat_map(leaves)),
        leaf => Box::new(std::iter::once(leaf)),
    }
}

/// For each element in the order of a tree, the last index fastest, its place in the machine, the first index fastest.
pub(crate) fn places(extents: &[usize]) -> impl Iterator<Item = usize> {
    (0..extents.iter().product()).map(|mut number| {
        let mut place = 0;
        // The last index runs fastest in `number` and weighs most in `place`.
        for (axis, extent) in extents.iter().enumerate().rev() {
            let weight: usize = extents[..axis].iter().product();
            place += number % extent * weight;
            number /= extent;
        }
        place
    })
}

/// Reads fields into a tree. What the program has not brought into being yet is nothing.
pub(crate) fn read(machine: &dyn Inspect, fields: &BTreeMap<String, Field>) -> Tree {
    fields
        .iter()
        .map(|(name, field)| (name.clone(), read_field(machine, field)))
        .collect::<Map<_, _>>()
        .into()
}

pub(crate) fn read_field(machine: &dyn Inspect, field: &Field) -> Tree {
    let part = match field {
        Field::Whole(name) if name.is_array() => {
            return machine.array(name.plain()).map_or(Tree::Null, |array| nested(&array, 0, 0));
        }
        Field::Whole(name) => return machine.variable(name.plain()).as_ref().map_or(Tree::Null, decoded),
        Field::Part(part) => part,
    };
    let counted = part.count.as_ref().and_then(|count| machine.variable(count.plain()));
    let count = part.first.or(counted.as_ref().map(small)).unwrap_or(0);
    match (machine.array(part.array.plain()), &part.absent) {
        (Some(array), _) => array.values.iter().take(count).map(decoded).collect(),
        (None, Some(absent)) => vec![Tree::from(absent.as_str()); count].into(),
        (None, None) => Tree::Null,
    }
}

/// The part of an array with fixed indices on the axes before `axis`, whose places add up to `base`.
fn nested(variable: &Variable, axis: usize, base: usize) -> Tree {
    let Some(&extent) = variable.extents.get(axis) else { return decoded(&variable.values[base]) };
    let weight: usize = variable.extents[..axis].iter().product();
    (0..extent).map(|index| nested(variable, axis + 1, base + index * weight)).collect()
}

/// A machine's value as a leaf. Letters are those of the machine without their case.
fn decoded(value: &Value) -> Tree {
    Tree::String(match value {
        Value::Number { bytes, .. } => tree::hex(bytes),
        Value::Integer(number) => tree::hex(&number.to_be_bytes()),
        Value::Text(codes) => codes.iter().map(|&code| char::from(code).to_ascii_lowercase()).collect(),
    })
}

/// A value as a small whole number.
pub(crate) fn small(value: &Value) -> usize {
    match value {
        Value::Number { value, .. } => *value as usize,
        Value::Integer(number) => usize::try_from(*number).unwrap_or(0),
        Value::Text(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn trees_have_the_last_index_fastest_and_machines_the_first() {
        let values = (0..6).map(Value::Integer).collect();
        let array = Variable { name: "A%(".into(), values, extents: vec![2, 3] };
        assert_eq!(nested(&array, 0, 0), json!([["0000", "0002", "0004"], ["0001", "0003", "0005"]]));
        assert_eq!(places(&[2, 3]).collect::<Vec<_>>(), [0, 2, 4, 1, 3, 5]);
    }
}
