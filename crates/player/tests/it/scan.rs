//! Runs of unknown programs with the key policy.

use player::scan::{End, Outcome, Settings, key_script, run};
use player::{Machine, Program};

const SETTINGS: Settings = Settings { seed: 1, seconds: 30.0, presses: 24 };

fn outcome_of(listing: &str) -> Outcome {
    let program = Program::read(listing.as_bytes(), "a.bas").expect("a listing");
    run(&program, "a.bas", &SETTINGS).expect("it fits").0
}

#[test]
fn every_machine_has_the_keys_of_the_policy() {
    let every = Settings { presses: 500, seconds: 500.0, ..SETTINGS };
    for (id, listing) in [
        ("c64", "10 GET A$:POKE 53280,0:GOTO 10"),
        ("msx", "10 A$=INKEY$:SCREEN 0:GOTO 10"),
        ("pc1360", "10 A$=INKEY$ :GCURSOR (1,1):GOTO 10"),
    ] {
        let program = Program::read(listing.as_bytes(), "a.bas").expect("a listing");
        assert_eq!(program.machine.id, id);
        let (outcome, _) = run(&program, "a.bas", &every).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!((outcome.end, outcome.line), (End::Waits, Some(10)), "{id}: {outcome:?}");
    }
}

#[test]
fn a_program_ends_as_a_person_would_say() {
    let ends = |listing| {
        let outcome = outcome_of(listing);
        (outcome.end, outcome.line, outcome.waits_for)
    };
    let waits = |line, what: &str| (End::Waits, Some(line), Some(what.to_owned()));
    assert_eq!(ends("10 print 1\n20 poke 53280,0"), (End::Ended, None, None));
    assert_eq!(ends("10 get a$:if a$=\"\" then 10\n20 poke 53280,0:print 1/0"), (End::Error, Some(20), None));
    assert_eq!(ends("10 poke 53280,0\n20 goto 20"), (End::Limit, Some(20), None));
    assert_eq!(ends("10 poke 53280,0\n20 get a$:goto 20"), waits(20, "a key"));
    assert_eq!(ends("10 poke 53280,0\n20 input a$:goto 20"), waits(20, "a line"));
    let stuck = outcome_of("10 poke 49152,2\n20 sys 49152");
    assert_eq!((stuck.end, stuck.message.as_deref()), (End::Stuck, Some("no code at address 49152 ($C000)")));
}

#[test]
fn another_seed_presses_other_keys() {
    let machine = Machine::C64;
    let other = Settings { seed: 2, ..SETTINGS };
    assert_ne!(key_script(machine, &SETTINGS), key_script(machine, &other));
}
