//! Stops before statements: their lines, and whether they begin them.

use listing::{MachineKind, Source};
use systems::{Breakpoints, Cycles, StopReason, System, SystemKind, c64, msx, pc1360};

/// Lines 10 to 40, and a subroutine whose RETURN leads into the middle of line 20.
const PROGRAM: [(u16, &str); 5] = [
    (10, "A=1:B=2"),
    (20, "GOSUB 100:C=A+B"),
    (30, "FOR I=1 TO 2:NEXT I"),
    (40, "END"),
    (100, "IF A=1 THEN D=5:RETURN"),
];

/// Runs the program and returns the lines before whose statements it stops, with an exclamation mark
/// where the line begins.
fn stops(system: &mut dyn System, command: &str) -> String {
    let codes: Vec<u8> = command.chars().filter_map(|letter| system.code_for(letter)).collect();
    system.key_queue_mut().expect("a queue").type_codes(&codes);
    system.set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
    let (mut stops, mut before) = (Vec::new(), 0);
    let end = Cycles(system.now().0 + 20 * u64::from(system.clock().0));
    loop {
        match system.run_until(end) {
            StopReason::Statement { line: Some(line), begins_line } => {
                let statements = system.inspect().statements();
                assert!(stops.is_empty() || statements == before + 1, "before line {line}: {statements}");
                before = statements;
                stops.push(format!("{line}{}", if begins_line { "!" } else { "" }));
            }
            StopReason::Statement { line: None, .. } => {}
            StopReason::Ended => return stops.join(" "),
            StopReason::Deadline => panic!("the program does not end: {stops:?}"),
            _ => {}
        }
    }
}

fn numbered() -> impl Iterator<Item = (u16, &'static [u8])> {
    PROGRAM.into_iter().map(|(number, text)| (number, text.as_bytes()))
}

#[test]
fn the_c64_stops_before_every_statement() {
    let text: String =
        PROGRAM.iter().map(|(number, text)| format!("{number} {text}\n").to_lowercase()).collect();
    let Ok(Source::Page(page)) = listing::read(text.as_bytes(), "test.bas") else { panic!("it is a page") };
    let listing = page.listing(None, &[MachineKind::C64]).expect("the program is found");
    let mut system = systems::power_on(SystemKind::C64);
    system.load_program(&c64::tokenise(&listing).expect("it is tokenised").image).expect("it fits");
    assert_eq!(stops(system.as_mut(), "run\n"), "10! 10 20! 100! 100 20 30! 30 30 40!");
}

#[test]
fn the_msx_stops_before_every_statement() {
    let mut system = systems::power_on(SystemKind::Msx);
    system.load_program(&msx::build_image(numbered()).expect("constants fit")).expect("it fits");
    assert_eq!(stops(system.as_mut(), "RUN\n"), "10! 10 20! 100! 100 20 30! 30 30 40!");
}

#[test]
fn the_pc1360_stops_before_every_statement() {
    let mut system = systems::power_on(SystemKind::Pc1360);
    while system.run_until(Cycles(256_000)) != StopReason::Deadline {}
    // THEN would need the number of a line.
    let program = numbered().map(|(number, text)| match number {
        100 => (number, &b"IF A=1 LET D=5:RETURN"[..]),
        _ => (number, text),
    });
    system.load_program(&pc1360::build_image(program)).expect("it fits");
    assert_eq!(stops(system.as_mut(), "RUN\n"), "10! 10 20! 100! 100 20 30! 30 30 40!");
}
