//! Lints of statements that stop the program: the machine is the judge of each.

use listing::{MachineKind, Source};
use systems::listing_check;
use systems::{Failure, Options, StopReason, SystemKind};

use crate::profile::image;

/// Returns the messages of the warnings about a program.
fn warnings(kind: SystemKind, program: &str) -> Vec<String> {
    let machine = match kind {
        SystemKind::C64 => MachineKind::C64,
        SystemKind::Msx => MachineKind::Msx,
        SystemKind::Pc1360 | SystemKind::GameGrid => MachineKind::Pc1360,
    };
    let Ok(Source::Page(page)) = listing::read(program.as_bytes(), "a.bas") else { panic!("a text") };
    let listing = page.listing_for(None, machine).expect("a listing");
    listing_check::diagnostics(kind, &listing).0.into_iter().map(|found| found.message).collect()
}

/// Returns the error with which a program stops, if any.
fn error(kind: SystemKind, program: &str) -> Option<String> {
    let mut system = systems::power_on(Options::from(kind));
    let end = system.clock().cycles(60.0);
    while system.run_until(end) != StopReason::AwaitingLine {}
    system.load_program(&image(kind, program)).expect("the program fits");
    let codes: Vec<u8> = "run\n".chars().filter_map(|letter| system.code_for(letter)).collect();
    system.key_queue_mut().expect("it has a queue").type_codes(&codes);
    loop {
        match system.run_until(end) {
            StopReason::Ended => return None,
            StopReason::Failed(Failure { message, .. }) => return Some(message),
            _ => assert!(system.now() < end, "the program ends"),
        }
    }
}

const BASICS: [SystemKind; 3] = [SystemKind::C64, SystemKind::Msx, SystemKind::Pc1360];

/// The program as each machine prints it.
fn spelled(kind: SystemKind, program: &str) -> String {
    if kind == SystemKind::C64 { program.to_ascii_lowercase() } else { program.to_owned() }
}

#[test]
fn a_statement_that_stops_the_program_is_reported_with_the_error_of_the_machine() {
    for kind in BASICS {
        for program in [
            "10 FOR I=1 TO 2\n20 NEXT J\n",
            "10 POKE 32768,256\n",
            "10 A=32768:POKE A,300:END\n",
            "10 DIM B(5)\n20 B(6)=1\n",
            "10 DIM B(5,2)\n20 PRINT B(1,3)\n",
            "10 DIM B$(5)\n20 B$(0)=\"A\":IF B$(7)=\"\" THEN 20\n",
        ] {
            let program = spelled(kind, program);
            let stopped = error(kind, &program).unwrap_or_else(|| panic!("{kind:?} runs {program}"));
            let reported = warnings(kind, &program);
            let named = |message: &String| {
                let start = message.find("with `").map_or(message.len(), |at| at + 6);
                message[start..]
                    .split('`')
                    .next()
                    .is_some_and(|error| !error.is_empty() && stopped.starts_with(error))
            };
            assert!(reported.iter().any(named), "{kind:?} {program}{stopped}\n{reported:?}");
        }
    }
}

#[test]
fn next_alone_needs_any_loop() {
    for kind in [SystemKind::C64, SystemKind::Msx] {
        let program = spelled(kind, "10 A=1\n20 NEXT\n");
        assert!(error(kind, &program).is_some(), "{kind:?}");
        assert!(
            warnings(kind, &program).iter().any(|message| message.starts_with("`NEXT` has no `FOR`")),
            "{kind:?}"
        );
    }
}

#[test]
fn an_array_without_dim_ends_at_ten() {
    for kind in [SystemKind::C64, SystemKind::Msx] {
        for (program, stops) in [("10 B(10)=1\n", false), ("10 B(11)=1\n", true)] {
            let program = spelled(kind, program);
            assert_eq!(error(kind, &program).is_some(), stops, "{kind:?} {program}");
            let reported = warnings(kind, &program).iter().any(|message| message.contains("without DIM"));
            assert_eq!(reported, stops, "{kind:?} {program}");
        }
    }
}

#[test]
fn what_runs_is_not_reported() {
    for kind in BASICS {
        for program in [
            "10 FOR I=1 TO 2:FOR J=1 TO 2:NEXT J:NEXT I\n",
            "10 POKE 32768,255\n",
            "10 DIM B(5),C(2,3)\n20 B(5)=1:C(2,3)=B(5)\n",
            "10 N=3:DIM B(N)\n20 B(3)=1\n",
            "10 IF A=0 THEN FOR I=1 TO 2\n20 NEXT I\n",
        ] {
            let program = spelled(kind, program);
            assert_eq!(error(kind, &program), None, "{kind:?} {program}");
            let reported = warnings(kind, &program);
            assert!(
                !reported.iter().any(|message| message.contains("stops with")),
                "{kind:?} {program}{reported:?}"
            );
        }
    }
    // Integers are an array of their own.
    let program = "10 dim b(20)\n20 b(12)=1:b%(9)=2\n";
    assert_eq!((error(SystemKind::C64, program), warnings(SystemKind::C64, program)), (None, vec![]));
}
