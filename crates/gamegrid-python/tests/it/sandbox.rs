//! The sandbox: the internals that programs cannot reach. The programs are in `tests/sandbox`.

use std::fs;
use std::path::Path;

use gamegrid::Stop;

use crate::common;

/// More emulated time than the longest program needs, in microseconds.
const HOUR: u64 = 3_600_000_000;

/// Runs a program of the folder to its end; returns its output and its error.
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
    for (name, message) in [
        ("sandbox-loader.py", "no attribute '__loader__'"),
        ("sandbox-bytecode-segv.py", "no attribute '__loader__'"),
        ("child-panic-marshal.py", "no attribute '__loader__'"),
        ("sandbox-counter-off.py", "no attribute 'co_consts'"),
    ] {
        let (printed, error) = run(name);
        let printed = printed.split("Traceback").next().unwrap_or_default();
        assert_eq!(printed, "", "{name}");
        assert!(error.as_ref().is_some_and(|error| error.contains(message)), "{name}: {error:?}");
    }
}

/// A program with values whose texts would run its code, or need more time than a query has.
const HOSTILE_VALUES: &str = "\
from gamegrid import *
log = []
class Loops:
    def __repr__(self):
        while True: pass
Loops.__module__ = 'builtins'
class Writes:
    def __str__(self): log.append(1); return 'x'
    __repr__ = __str__
    def __getattr__(self, name): log.append(2); return name
class Listed(list):
    def __iter__(self): log.append(3); return iter([])
    def __len__(self): log.append(4); return 1
class Keyed(dict):
    def items(self): log.append(5); return []
class Number(int):
    def __repr__(self): log.append(6); return '6'
loops, writes, listed, keyed, number = Loops(), Writes(), Listed([1]), Keyed(), Number(3)
where = Location(Number(1), 2)
itself = [1]
itself.append(itself)
deep = []
for i in range(300): deep = [deep]
shared = [0]
for i in range(60): shared = [shared, shared]
large = 1 << 10**6
error = ValueError(Writes())
plain = {'a': (1, 2.5, None), 'b': frozenset([3])}
";

#[test]
fn listing_variables_runs_no_code_of_the_program() {
    let mut runtime = common::start(HOSTILE_VALUES, "test.py", 1);
    assert_eq!(runtime.run_until(HOUR), Stop::Ended, "{}", runtime.take_printed());
    let all = runtime.globals();
    let of = |name: &str| all.iter().find(|global| global.name == name).unwrap_or_else(|| panic!("{name}"));
    for (name, text) in [
        ("loops", "<Loops>"),
        ("writes", "<Writes>"),
        ("listed", "<Listed>"),
        ("keyed", "<Keyed>"),
        ("number", "<Number>"),
        ("where", "<Location>"),
        ("itself", "[1, [...]]"),
        ("error", "<ValueError>"),
        ("plain", "{'a': [1, 2.5, None], 'b': frozenset(3)}"),
        ("log", "[]"),
    ] {
        assert_eq!((of(name).text.as_str(), of(name).is_complete), (text, true), "{name}");
    }
    for name in ["deep", "shared", "large"] {
        assert!(!of(name).is_complete, "{name}");
        assert!(of(name).text.len() < (8 << 20) + 100, "{name}");
    }
    assert!(runtime.is_running() || runtime.link_error().is_none());
}

#[test]
fn a_query_ends_and_takes_no_time() {
    let mut runtime = common::start(
        "from gamegrid import *\nmakeGameGrid(3, 3, 20, False)\nn = 0\ndef forever():\n    while True: pass\n\
         def stubborn():\n    while True:\n        try: forever()\n        except Exception: pass\n\
         def act():\n    global n\n    n += 1\nregisterAct(act)\ndoRun()\nwhile True: pass\n",
        "test.py",
        1,
    );
    assert_eq!(runtime.run_until(100_000), Stop::Horizon);
    let n = runtime.evaluate("n");
    for endless in ["forever()", "stubborn()", "[0 for x in iter(int, 1)]", "sum(0 for x in iter(int, 1))"] {
        let failure = runtime.evaluate(endless).expect_err(endless);
        assert!(failure.message.contains("takes more than 100000 steps"), "{endless}: {}", failure.message);
        let failure = runtime.evaluate_here(endless).expect_err(endless);
        assert!(failure.message.contains("takes more than 100000 steps"), "{endless}: {}", failure.message);
    }
    // A wait takes no time, and no cycle runs during it.
    for waits in ["delay(10000)", "kbhit()", "isRunning()"] {
        assert!(runtime.evaluate(waits).is_ok(), "{waits}");
    }
    assert_eq!(runtime.evaluate("n"), n);
    assert_eq!(runtime.now(), 100_000);
    assert_eq!(runtime.run_until(200_000), Stop::Horizon);
    assert_eq!(runtime.link_error(), None);
}
