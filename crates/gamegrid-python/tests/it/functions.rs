//! Every function of the original wrapper 1.14 in a small program: `tests/functions.tsv`, one row each.
//!
//! The rows are the functions of the wrapper except its two helpers. In every program the test holds the key A from 50
//! to 150 ms and the left button from 200 to 250 ms at the pixel (100, 60), and presses Enter at 400 ms.

use gamegrid::Stop;
use hardware::{Event, KeyCode, PointerAction};

use crate::common;

const TABLE: &str = include_str!("../functions.tsv");
/// The number of functions of the wrapper.
const COUNT: usize = 139;
const MILLISECOND: u64 = 1000;

const BEGIN: &str = "from gamegrid import *\nclass A(Actor):\n    def __init__(self, *arguments):\n        Actor.__init__(self, *arguments)\n        self.acts, self.order = 0, None\n    def act(self):\n        self.acts += 1\n        if self.order is not None:\n            self.order.append(self)\nmakeGameGrid(10, 7, 40, Color(9, 9, 9), False)\n";

fn result(function: &str, statements: &str, expression: &str) -> String {
    let program = format!("{BEGIN}{}\nfinished = True\n", statements.replace(" | ", "\n"));
    let mut runtime = common::start(&program, "test.py", 1);
    let key = |code| KeyCode(code);
    let pointer = |action| Event::Pointer { action, x: 100, y: 60, button: 1 };
    let mut events = vec![
        (200, pointer(PointerAction::Press)),
        (250, pointer(PointerAction::Release)),
        (400, Event::KeyDown(key(10))),
        (410, Event::KeyUp(key(10))),
    ];
    // A dialog would take the key as text.
    if function != "askColor" {
        events.extend([(50, Event::KeyDown(key(65))), (150, Event::KeyUp(key(65)))]);
    }
    for (at, event) in events {
        runtime.schedule_event(at * MILLISECOND, event);
    }
    // Only until the program has finished: a held key stays down after that.
    let is_finished = |runtime: &gamegrid::Runtime| {
        runtime.evaluate("'finished' in globals()").is_ok_and(|answer| answer == "True")
    };
    let mut stop = runtime.run_until(10 * MILLISECOND);
    while stop == Stop::Horizon && !is_finished(&runtime) && runtime.now() < 1000 * MILLISECOND {
        stop = runtime.run_until(runtime.now() + 10 * MILLISECOND);
    }
    if let Stop::Failed(failure) = stop {
        return failure.message;
    }
    runtime.evaluate(expression).unwrap_or_else(|failure| failure.message)
}

#[test]
fn all_functions_of_the_wrapper_do_what_their_programs_show() {
    let rows: Vec<Vec<&str>> = TABLE.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    let mut names: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!((rows.len(), names.len()), (COUNT, COUNT));
    let mut wrong = vec![];
    for row in &rows {
        let [function, statements, expression, expected] = row[..] else { panic!("four columns: {row:?}") };
        assert!(
            statements.contains(function) || expression.contains(function),
            "the program of {function} does not call it"
        );
        let actual = result(function, statements, expression);
        if actual != expected {
            wrong.push(format!("{function}: {statements}\n  {expression} is {actual}, expected {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_function_is_a_name_of_the_module_and_needs_a_board() {
    let mut runtime = common::start("from gamegrid import *\n", "test.py", 1);
    runtime.run_until(MILLISECOND);
    for line in TABLE.lines().skip(1) {
        let function = line.split('\t').next().unwrap_or_default();
        assert_eq!(runtime.evaluate(&format!("callable({function})")).as_deref(), Ok("True"), "{function}");
    }
    let failure = runtime.evaluate("getGridColor()").expect_err("there is no board");
    assert!(failure.message.contains("Use \"makeGameGrid()\""), "{}", failure.message);
}
