//! The statements of a trace.

use player::observers::Observers;
use player::trace::{Filter, Trace};
use player::{Condition, Machine, Options, Run, Session};

use crate::run::begin;

/// Runs a program to its end; returns the texts of the statements in its trace.
fn statements(text: &str) -> Vec<String> {
    let session = Session::from_system(Machine::C64.power_on(Options::default()), 1);
    let mut run = Run::new(session, vec![], Condition::Ended, Condition::Seconds(60.0));
    let trace = Some(Trace::new(Filter::default()));
    run.set_observers(Observers { trace, ..Observers::default() });
    begin(&mut run, text);
    while run.check().expect("there is no script").is_none() {
        run.step();
    }
    run.finish_observers();
    let lines = run.observers_mut().trace.as_mut().expect("it has a trace").take_lines();
    let entries = lines.lines().skip(1).map(|line| serde_json::from_str(line).expect("a line is JSON"));
    entries
        .map(|entry: serde_json::Value| entry["text"].as_str().expect("it has a text").to_owned())
        .collect()
}

#[test]
fn colons_of_strings_and_remarks_do_not_end_a_statement() {
    let traced = statements("10 a=1:print\"a:b\"::rem x:y\n");
    assert_eq!(traced, ["a=1", "print\"a:b\"", "", "rem x:y"]);
}
