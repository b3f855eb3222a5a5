//! The arguments that a core lists for a kind of move.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use serde_json::Value;

use super::name_and_arguments;

/// The size of a range up to which a core must list all numbers.
const SMALL_RANGE: u64 = 20;

/// The values of one argument over all moves of one kind whose other arguments are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedValues(BTreeSet<i64>);

impl ListedValues {
    /// Collects the values of argument `index` over the moves of the kind of `mv` with the same other arguments;
    /// `None` if there is no such move.
    #[must_use]
    pub fn of(moves: &[Value], mv: &Value, index: usize) -> Option<Self> {
        let (name, mut expected) = name_and_arguments(mv);
        let value = |mv: &Value| {
            let (other, arguments) = name_and_arguments(mv);
            *expected.get_mut(index)? = *arguments.get(index)?;
            (other == name && expected == arguments).then(|| arguments[index])
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

    /// Returns whether the core lists a selection from a large range: less than half of its numbers. The numbers
    /// between them are also legal.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        let width = self.range().end().abs_diff(*self.range().start()).saturating_add(1);
        width > SMALL_RANGE && (self.0.len() as u64) < width / 2
    }
}
