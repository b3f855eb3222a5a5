//! The console of the debugger.

mod command;

use player::console::Console;
use player::debugger::{Debugger, Motion};

use crate::debugger::session_with;

/// Returns the items that the next `READ` reads, before each of the lines.
fn next_data<const N: usize>(program: &str, lines: [u16; N]) -> [Option<String>; N] {
    let (mut debugger, mut session) = (Debugger::default(), session_with("c64", program));
    lines.map(|line| {
        if (Console { session: &mut session, debugger: &mut debugger }).current_line() != Some(line) {
            let stop = debugger.run_to_stop(&mut session, Motion::ToLine(line), 60.0).expect("it stops");
            assert_eq!(stop.line, Some(line));
        }
        Console { session: &mut session, debugger: &mut debugger }.next_data()
    })
}

#[test]
fn the_next_items_of_data_are_those_after_the_pointer() {
    let [first, second, third] =
        next_data("10 READ A:DATA 7,8\n20 READ A\n30 S=5\n40 GOTO 40\n", [10, 20, 30]);
    assert_eq!(first.as_deref(), Some("READ from line 10: 7,8"));
    assert_eq!(second.as_deref(), Some("READ from line 10: 8"));
    assert_eq!(third.as_deref(), Some("READ: no DATA is left"));
    assert_eq!(next_data("10 S=5\n20 GOTO 20\n", [10, 20]), [None, None]);
}
