//! Stops before statements: their lines, whether they begin them, and the stack there.

use listing::{MachineKind, Source};
use systems::{Breakpoints, Cycles, StackEntry, StopReason, System, SystemKind, c64, msx, pc1360};

/// A loop around a subroutine whose RETURN leads into the middle of line 20.
const PROGRAM: [(u16, &str); 4] = [
    (10, "A=1:FOR I=9 TO 7 STEP -2"),
    (20, "GOSUB 100:NEXT I"),
    (40, "END"),
    (100, "IF A=1 THEN D=5:RETURN"),
];

/// The stops: the line, an exclamation mark where it begins.
const STOPS: &str = "10! 10 20! 100! 100 20 20! 100! 100 20 40!";

fn machine(kind: SystemKind) -> Box<dyn System> {
    machine_with(kind, &PROGRAM)
}

/// A machine with a program that stops before every statement.
pub fn machine_with(kind: SystemKind, program: &[(u16, &str)]) -> Box<dyn System> {
    let mut system = systems::power_on(kind);
    while system.run_until(Cycles(256_000)) != StopReason::Deadline {}
    // On the PC-1360, THEN would need the number of a line.
    let text =
        |text: &str| if kind == SystemKind::Pc1360 { text.replace("THEN", "LET") } else { text.to_owned() };
    let lines: Vec<(u16, String)> = program.iter().map(|&(number, line)| (number, text(line))).collect();
    let numbered = || lines.iter().map(|(number, text)| (*number, text.as_bytes()));
    let image = match kind {
        SystemKind::Msx => msx::build_image(numbered()).expect("constants fit"),
        SystemKind::Pc1360 => pc1360::build_image(numbered()),
        _ => {
            let text: String =
                lines.iter().map(|(number, text)| format!("{number} {text}\n").to_lowercase()).collect();
            let Ok(Source::Page(page)) = listing::read(text.as_bytes(), "test.bas") else {
                panic!("it is a page")
            };
            let listing = page.listing(None, &[MachineKind::C64]).expect("the program is found");
            c64::tokenise(&listing).expect("it is tokenised").image
        }
    };
    system.load_program(&image).expect("it fits");
    system.set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
    let command = if kind == SystemKind::C64 { "run\n" } else { "RUN\n" };
    let codes: Vec<u8> = command.chars().filter_map(|letter| system.code_for(letter)).collect();
    system.key_queue_mut().expect("a queue").type_codes(&codes);
    system
}

pub const MACHINES: [SystemKind; 3] = [SystemKind::C64, SystemKind::Msx, SystemKind::Pc1360];

/// Runs to the next stop in the program; returns the line, and whether it begins. `None` at the end.
pub fn next_stop(system: &mut dyn System) -> Option<(u16, bool)> {
    let end = Cycles(system.now().0 + 20 * u64::from(system.clock().0));
    loop {
        match system.run_until(end) {
            StopReason::Statement { line: Some(line), begins_line } => return Some((line, begins_line)),
            StopReason::Ended => return None,
            StopReason::Deadline => panic!("the program does not end"),
            _ => {}
        }
    }
}

#[test]
fn machines_stop_once_before_every_statement() {
    for kind in MACHINES {
        let mut system = machine(kind);
        let (mut stops, mut before) = (Vec::new(), 0);
        while let Some((line, begins)) = next_stop(system.as_mut()) {
            let statements = system.inspect().statements();
            assert!(stops.is_empty() || statements == before + 1, "{kind:?}, before line {line}");
            before = statements;
            stops.push(format!("{line}{}", if begins { "!" } else { "" }));
        }
        assert_eq!(stops.join(" "), STOPS, "{kind:?}");
    }
}

#[test]
fn the_stack_has_calls_and_loops() {
    for kind in MACHINES {
        let mut system = machine(kind);
        while next_stop(system.as_mut()).expect("the program calls") != (100, true) {}
        let stack = system.inspect().call_stack();
        let [StackEntry::Loop { variable, limit, step, line: begun }, StackEntry::Call { line }] = &stack[..]
        else {
            panic!("{kind:?}: {stack:?}");
        };
        assert_eq!((&variable[..], *limit, *step), ("I", 7.0, -2.0), "{kind:?}");
        assert_eq!(*line, Some(20), "{kind:?}");
        assert!(matches!(begun, Some(10 | 20)), "{kind:?}: {begun:?}");
        while let Some((line, _)) = next_stop(system.as_mut()) {
            assert!(line != 40 || system.inspect().call_stack().is_empty(), "{kind:?}");
        }
    }
}
