//! The toy's cycle costs, which a test sets: all are those of its thread.

use std::cell::Cell;

use basic::{
    costs::{CycleCosts, FlowCosts},
    cycle_costs,
    store::Costs,
};

use crate::dialect::{LINE_COST, STATEMENT_COST};

cycle_costs! {
    /// The additional costs of names that hold integers.
    pub struct IntegerNames {
        /// See [`basic::store::NameCosts`], also for the others.
        pub missing: u16,
        /// A simple variable is created.
        pub create_variable: u16,
        /// An array is created.
        pub create: u16,
        /// An element is accessed.
        pub element: u16,
        /// Garbage collection skips a variable.
        pub collect: u16,
        /// Garbage collection skips an array.
        pub collect_array: u16,
    }
}

cycle_costs! {
    /// The costs of reading the text.
    pub struct Text {
        /// A character.
        pub character: u16,
        /// A character that a branch skips.
        pub skip: u16,
        /// A line that the search for a label passes.
        pub search: u16,
    }
}

cycle_costs! {
    /// All costs.
    pub struct ToyCosts {
        /// The costs that the engine charges.
        pub flow: FlowCosts,
        /// The costs of the store.
        pub store: Costs,
        /// The additional costs of names.
        pub integer: IntegerNames,
        /// The costs of reading the text.
        pub text: Text,
    }
}

const DEFAULT: ToyCosts = ToyCosts {
    flow: FlowCosts { line: LINE_COST, statement: STATEMENT_COST, ..FlowCosts::FREE },
    ..ToyCosts::FREE
};

thread_local! {
    static COSTS: Cell<&'static ToyCosts> = const { Cell::new(&DEFAULT) };
}

/// Returns the costs of this thread.
pub fn costs() -> &'static ToyCosts {
    COSTS.get()
}

/// Calls `work` while the costs of this thread are those.
pub fn with_costs<T>(costs: &'static ToyCosts, work: impl FnOnce() -> T) -> T {
    let before = COSTS.replace(costs);
    let done = work();
    COSTS.set(before);
    done
}

/// Returns the names of all costs.
pub fn names() -> Vec<String> {
    let mut names = Vec::new();
    let mut costs = ToyCosts::FREE;
    costs.each("", &mut |name, _| names.push(name.to_owned()));
    names
}

/// Returns costs computed from their indices.
pub fn costs_from(cost_of: impl Fn(usize) -> u16) -> &'static ToyCosts {
    let mut costs = ToyCosts::FREE;
    let mut index = 0;
    costs.each("", &mut |_, cost| {
        *cost = cost_of(index);
        index += 1;
    });
    Box::leak(Box::new(costs))
}

/// Returns the cost at an index of the [distinct] ones, which are small: the engine has some sums in a byte.
pub fn distinct_cost(index: usize) -> u16 {
    3 + index as u16
}

/// Returns costs that are all different.
pub fn distinct() -> &'static ToyCosts {
    thread_local! {
        static DISTINCT: &'static ToyCosts = costs_from(distinct_cost);
    }
    DISTINCT.with(|costs| *costs)
}
