//! Stops before statements: their lines, whether they begin the line, and the stack there.

use systems::machine::basic::Family;
use systems::{Breakpoints, Cycles, Machine, ProgramEnd, StackEntry, StopReason, System};

/// A loop around a subroutine whose RETURN leads into the middle of line 20.
const PROGRAM: [(u16, &str); 4] = [
    (10, "A=1:FOR I=9 TO 7 STEP -2"),
    (20, "GOSUB 100:NEXT I"),
    (40, "END"),
    (100, "IF A=1 THEN D=5:RETURN"),
];

/// The stops: the line, with an exclamation mark where the statement begins it.
const STOPS: &str = "10! 10 20! 100! 100 20 20! 100! 100 20 40!";

fn prepared(machine: &'static Machine) -> Box<dyn System> {
    machine_with(machine, &PROGRAM)
}

/// Returns a machine with a program that stops before every statement.
pub fn machine_with(machine: &'static Machine, program: &[(u16, &str)]) -> Box<dyn System> {
    let mut system = machine.power_on(systems::Options::default());
    while system.run_until(Cycles(256_000)) != StopReason::Deadline {}
    // On the PC-1360, THEN would need the number of a line.
    let text =
        |text: &str| if machine == Machine::PC1360 { text.replace("THEN", "LET") } else { text.to_owned() };
    let has_small_letters = machine.basic.is_some_and(|basic| basic.family == Family::Commodore);
    let lines: String = program.iter().map(|&(number, line)| format!("{number} {}\n", text(line))).collect();
    let lines = if has_small_letters { lines.to_lowercase() } else { lines };
    system.load_program(&crate::image(machine, &lines)).expect("it fits");
    system.set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
    let command = if has_small_letters { "run\n" } else { "RUN\n" };
    system.type_text(command);
    system
}

pub const MACHINES: [&Machine; 4] = [Machine::C64, Machine::VIC20, Machine::MSX, Machine::PC1360];

/// Runs to the next stop in the program; returns the line, and whether the statement begins it. `None` at the end.
pub fn next_stop(system: &mut dyn System) -> Option<(u16, bool)> {
    let end = Cycles(system.now().0 + 20 * u64::from(system.clock().0));
    loop {
        match system.run_until(end) {
            StopReason::Statement { line: Some(line), begins_line } => return Some((line, begins_line)),
            StopReason::Ended(ProgramEnd::Completed) => return None,
            StopReason::Deadline => panic!("the program does not end"),
            _ => {}
        }
    }
}

#[test]
fn machines_stop_once_before_every_statement() {
    for machine in MACHINES {
        let mut system = prepared(machine);
        let (mut stops, mut before) = (Vec::new(), 0);
        while let Some((line, begins)) = next_stop(system.as_mut()) {
            let statements = system.inspect().statements();
            assert!(stops.is_empty() || statements == before + 1, "{machine:?}, before line {line}");
            before = statements;
            stops.push(format!("{line}{}", if begins { "!" } else { "" }));
        }
        assert_eq!(stops.join(" "), STOPS, "{machine:?}");
    }
}

#[test]
fn the_stack_has_calls_and_loops() {
    for machine in MACHINES {
        let mut system = prepared(machine);
        while next_stop(system.as_mut()).expect("the program calls") != (100, true) {}
        let stack = system.inspect().call_stack();
        let [StackEntry::Loop { variable, limit, step, line: begun }, StackEntry::Call { line }] = &stack[..]
        else {
            panic!("{machine:?}: {stack:?}");
        };
        assert_eq!((&variable[..], *limit, *step), ("I", 7.0, -2.0), "{machine:?}");
        assert_eq!(*line, Some(20), "{machine:?}");
        assert!(matches!(begun, Some(10 | 20)), "{machine:?}: {begun:?}");
        while let Some((line, _)) = next_stop(system.as_mut()) {
            assert!(line != 40 || system.inspect().call_stack().is_empty(), "{machine:?}");
        }
    }
}
