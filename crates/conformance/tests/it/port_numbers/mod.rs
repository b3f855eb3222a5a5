//! The numbers of ports in Rust, Python and JavaScript, compared with the golden tables and with expressions that the
//! emulated machines evaluate.
//!
//! `TYPEIN_BLESS=1` rewrites the sample of both that the tests of `typein-core` run.
//! `TYPEIN_CASES=N` evaluates that many expressions of each machine.

mod expressions;
mod tables;

#[path = "../../../../typein-core/tests/numbers/harness.rs"]
mod harness;

use std::collections::BTreeMap;
use std::fs;

use serde_json::json;

use harness::Case;

/// The number of expressions of a machine.
const EXPRESSIONS: usize = 400;
/// The number of rows of each table, and of expressions of each machine, in the sample.
const SAMPLE_ROWS: usize = 8;
const SAMPLE_EXPRESSIONS: usize = 100;

#[test]
fn all_tables_are_exact_in_all_languages() {
    let cases: Vec<Case> = tables::all().into_values().flatten().collect();
    harness::check(&cases);
}

#[test]
fn expressions_have_the_values_of_the_machines_in_all_languages() {
    let count = std::env::var("TYPEIN_CASES").ok().and_then(|count| count.parse().ok());
    let cases: Vec<Case> = expressions::MACHINES
        .iter()
        .flat_map(|machine| expressions::of(machine, count.unwrap_or(EXPRESSIONS)))
        .collect();
    harness::check(&cases);
}

#[test]
fn views_read_back_as_draws_in_all_languages() {
    let cases: Vec<Case> =
        expressions::MACHINES.iter().flat_map(|machine| expressions::views(machine, EXPRESSIONS)).collect();
    harness::check(&cases);
}

#[test]
fn the_sample_holds_results_of_the_machines() {
    let file = harness::folder().join("tests/numbers/sample.jsonl");
    let every = |cases: Vec<Case>| {
        let step = cases.len().div_ceil(SAMPLE_ROWS).max(1);
        cases.into_iter().step_by(step)
    };
    let mut sample: Vec<Case> = tables::all().into_values().flat_map(every).collect();
    sample.extend(
        expressions::MACHINES.iter().flat_map(|machine| expressions::of(machine, SAMPLE_EXPRESSIONS)),
    );
    sample.extend(expressions::MACHINES.iter().flat_map(|machine| expressions::views(machine, SAMPLE_ROWS)));
    let text: String = sample.iter().map(|case| json!(case).to_string() + "\n").collect();
    if std::env::var_os("TYPEIN_BLESS").is_some() {
        fs::write(&file, &text).expect("the sample is writable");
    }
    let written = fs::read_to_string(&file).expect("the sample is there");
    assert!(text == written, "{} is stale; TYPEIN_BLESS=1 rewrites it", file.display());
}

/// Creates a case.
fn case(machine: &str, expression: &str, variables: &[(&str, String)], result: &serde_json::Value) -> Case {
    let variables: BTreeMap<String, String> =
        variables.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.clone())).collect();
    let result = result.as_object().expect("a result has parts").clone();
    Case { machine: machine.to_owned(), expression: expression.to_owned(), variables, result }
}
