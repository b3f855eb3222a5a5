//! Lints of statements that stop the program: the machine is the judge of each.

use listing::Source;
use systems::{Failure, Machine, Options, StopReason, listing_check};

use crate::profile::image;

/// Returns the messages of the warnings about a program.
fn warnings(machine: &'static Machine, program: &str) -> Vec<String> {
    let Ok(Source::Page(page)) = listing::read(program.as_bytes(), "a.bas") else { panic!("a text") };
    let listing = page.listing_for(None, machine.listing).expect("a listing");
    listing_check::diagnostics(machine, &listing).0.into_iter().map(|found| found.message).collect()
}

/// Returns the error with which a program stops, if any.
fn error(machine: &'static Machine, program: &str) -> Option<String> {
    let mut system = machine.power_on(Options::default());
    let end = system.clock().cycles(60.0);
    while system.run_until(end) != StopReason::AwaitingLine {}
    system.load_program(&image(machine, program)).expect("the program fits");
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

const BASICS: [&Machine; 3] = [Machine::C64, Machine::MSX, Machine::PC1360];

/// The program as each machine prints it.
fn spelled(machine: &'static Machine, program: &str) -> String {
    if machine == Machine::C64 { program.to_ascii_lowercase() } else { program.to_owned() }
}

#[test]
fn a_statement_that_stops_the_program_is_reported_with_the_error_of_the_machine() {
    for machine in BASICS {
        for program in [
            "10 FOR I=1 TO 2\n20 NEXT J\n",
            "10 POKE 32768,256\n",
            "10 A=32768:POKE A,300:END\n",
            "10 DIM B(5)\n20 B(6)=1\n",
            "10 DIM B(5,2)\n20 PRINT B(1,3)\n",
            "10 DIM B$(5)\n20 B$(0)=\"A\":IF B$(7)=\"\" THEN 20\n",
        ] {
            let program = spelled(machine, program);
            let stopped = error(machine, &program).unwrap_or_else(|| panic!("{machine:?} runs {program}"));
            let reported = warnings(machine, &program);
            let named = |message: &String| {
                let start = message.find("with `").map_or(message.len(), |at| at + 6);
                message[start..]
                    .split('`')
                    .next()
                    .is_some_and(|error| !error.is_empty() && stopped.starts_with(error))
            };
            assert!(reported.iter().any(named), "{machine:?} {program}{stopped}\n{reported:?}");
        }
    }
}

#[test]
fn next_alone_needs_any_loop() {
    for machine in [Machine::C64, Machine::MSX] {
        let program = spelled(machine, "10 A=1\n20 NEXT\n");
        assert!(error(machine, &program).is_some(), "{machine:?}");
        assert!(
            warnings(machine, &program).iter().any(|message| message.starts_with("`NEXT` has no `FOR`")),
            "{machine:?}"
        );
    }
}

#[test]
fn an_array_without_dim_ends_at_ten() {
    for machine in [Machine::C64, Machine::MSX] {
        for (program, stops) in [("10 B(10)=1\n", false), ("10 B(11)=1\n", true)] {
            let program = spelled(machine, program);
            assert_eq!(error(machine, &program).is_some(), stops, "{machine:?} {program}");
            let reported = warnings(machine, &program).iter().any(|message| message.contains("without DIM"));
            assert_eq!(reported, stops, "{machine:?} {program}");
        }
    }
}

#[test]
fn what_runs_is_not_reported() {
    for machine in BASICS {
        for program in [
            "10 FOR I=1 TO 2:FOR J=1 TO 2:NEXT J:NEXT I\n",
            "10 POKE 32768,255\n",
            "10 DIM B(5),C(2,3)\n20 B(5)=1:C(2,3)=B(5)\n",
            "10 N=3:DIM B(N)\n20 B(3)=1\n",
            "10 IF A=0 THEN FOR I=1 TO 2\n20 NEXT I\n",
        ] {
            let program = spelled(machine, program);
            assert_eq!(error(machine, &program), None, "{machine:?} {program}");
            let reported = warnings(machine, &program);
            assert!(
                !reported.iter().any(|message| message.contains("stops with")),
                "{machine:?} {program}{reported:?}"
            );
        }
    }
    // Integers are an array of their own.
    let program = "10 dim b(20)\n20 b(12)=1:b%(9)=2\n";
    assert_eq!((error(Machine::C64, program), warnings(Machine::C64, program)), (None, vec![]));
}
