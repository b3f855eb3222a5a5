//! The interpreter's cost table: the paths that it is the sum of, and whether a wrong figure would be noticed.

use conformance::cost_table;

#[test]
fn paths() {
    cost_table::run_paths("paths");
}

#[test]
fn figures() {
    cost_table::run_figures("figures");
}
