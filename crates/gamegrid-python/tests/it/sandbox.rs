//! The sandbox: what programs cannot reach. The programs are in `tests/sandbox`.

use std::fs;
use std::path::Path;

use gamegrid::Stop;

use crate::common;

/// Emulated time that the longest program does not need, in microseconds.
const HOUR: u64 = 3_600_000_000;

/// Runs a program of the folder to its end; returns what it printed, and its error.
fn run(name: &str) -> (String, Option<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sandbox").join(name);
    let text = fs::read_to_string(path).expect("the program exists");
    let mut runtime = common::start(&text, name, 1);
    let error = match runtime.run_until(HOUR) {
        Stop::Failed(failure) => Some(failure.message),
        Stop::Ended | Stop::Horizon | Stop::Breakpoint(_) => None,
    };
    (runtime.take_printed(), error)
}

#[test]
fn no_reachable_object_leads_out_of_the_sandbox() {
    const MIN_OBJECTS: usize = 100_000;
    let (printed, error) = run("walk.py");
    assert_eq!(error, None, "{printed}");
    let found: Vec<&str> = printed.lines().filter(|line| line.starts_with("reached:")).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    let count = printed.lines().find_map(|line| line.strip_prefix("objects: ")?.parse::<usize>().ok());
    assert!(count.is_some_and(|count| count > MIN_OBJECTS), "the walk ended early: {printed}");
}

#[test]
fn what_leads_to_internals_does_not_exist() {
    for (name, words) in [
        ("sandbox-loader.py", "no attribute '__loader__'"),
        ("sandbox-bytecode-segv.py", "no attribute '__loader__'"),
        ("child-panic-marshal.py", "no attribute '__loader__'"),
        ("sandbox-counter-off.py", "no attribute 'co_consts'"),
    ] {
        let (printed, error) = run(name);
        let printed = printed.split("Traceback").next().unwrap_or_default();
        assert_eq!(printed, "", "{name}");
        assert!(error.as_ref().is_some_and(|error| error.contains(words)), "{name}: {error:?}");
    }
}
