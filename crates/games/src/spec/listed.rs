//! The arguments that a core lists for a kind of move.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use serde_json::Value;

use super::name_and_arguments;

/// The numbers of a range that cores are expected to list one by one.
const SMALL_RANGE: u64 = 20;

/// The values that some moves have in one place of their arguments: those of the same kind as a move, whose other
/// arguments are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedValues(BTreeSet<i64>);

impl ListedValues {
    /// Collects the values in this place of the arguments; `None` if no move is like this one.
    #[must_use]
    pub fn of(moves: &[Value], mv: &Value, place: usize) -> Option<Self> {
        let (name, mut wanted) = name_and_arguments(mv);
        let value = |mv: &Value| {
            let (other, arguments) = name_and_arguments(mv);
            *wanted.get_mut(place)? = *arguments.get(place)?;
            (other == name && wanted == arguments).then(|| arguments[place])
        };
        let values: BTreeSet<i64> = moves.iter().filter_map(value).collect();
        (!values.is_empty()).then_some(Self(values))
    }

    /// Returns the least and the greatest value.
    #[must_use]
    pub fn range(&self) -> RangeInclusive<i64> {
        let [least, greatest] =
            [self.0.first(), self.0.last()].map(|value| *value.expect("there is a value"));
        least..=greatest
    }

    /// Returns whether the core lists a choice of a large range: less than half of its numbers. The others between
    /// them are legal, too.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        let width = self.range().end().abs_diff(*self.range().start()).saturating_add(1);
        width > SMALL_RANGE && (self.0.len() as u64) < width / 2
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_few_numbers_of_a_large_range_are_a_choice() {
        let moves = |values: &[i64]| values.iter().map(|value| json!({ "sell": value })).collect::<Vec<_>>();
        let listed = |values: &[i64]| ListedValues::of(&moves(values), &json!({ "sell": 7 }), 0).unwrap();
        assert!(listed(&[0, 1, 250, 499, 500]).is_choice());
        assert!(!listed(&(0..=500).collect::<Vec<_>>()).is_choice());
        assert!(!listed(&[1, 2, 8]).is_choice());
        assert_eq!(listed(&[5, -3]).range(), -3..=5);
        assert_eq!(ListedValues::of(&moves(&[1]), &json!({ "buy": 1 }), 0), None);
    }

    #[test]
    fn other_arguments_are_the_same() {
        let moves = [json!({ "go": [1, 2] }), json!({ "go": [3, 2] }), json!({ "go": [9, 4] })];
        assert_eq!(ListedValues::of(&moves, &json!({ "go": [0, 2] }), 0).unwrap().range(), 1..=3);
    }
}
