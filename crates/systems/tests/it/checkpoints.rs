//! Invariant: a machine that restores a checkpoint behaves like one that never left that state.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use systems::c64::{C64System, Options};
use systems::{Capabilities as _, Cycles, KeyQueue, StopReason, System};

fn run(system: &mut C64System, cycles: u64) {
    let end = Cycles(system.now().0 + cycles);
    while system.now() < end && system.run_until(end) != StopReason::Deadline {}
}

/// Returns a machine at its prompt. Optionally it has run another program, with keys and frames.
fn ready() -> C64System {
    let mut system = C64System::new(Options::default());
    run(&mut system, 2_000_000);
    system
}

/// Programs with all kinds of state: text, variables, strings, files, chips, vectors, waiting.
const PROGRAMS: [&str; 6] = [
    "10 A$=\"X\"+STR$(RND(1)):DIM B(50):FORI=1TO9:B(I)=I:NEXT:PRINTA$\rRUN\r",
    "POKE53281,2:POKE54296,15:POKE54273,40:POKE54276,17:POKE53272,23:POKE646,7\r",
    "10 GETA$:IFA$=\"\"THEN10\rRUN\r",
    "POKE56325,20:POKE808,0:POKE1,53:POKE56578,0\r",
    "OPEN4,4:PRINT#4,\"PAPER\":CMD4:LIST\r",
    "10 POKE2060,153:GOSUB10\r20 DEFFNA(X)=X\rRUN\rCONT\r",
];

fn observable_state(system: &mut C64System) -> (Vec<u8>, u64, String, Vec<u8>, Vec<u8>) {
    let picture = system.render();
    (
        system.inspect().memory().expect("it has memory of bytes").to_vec(),
        system.now().0,
        format!("{:?} {:?}", system.screen(), system.inspect().registers()),
        [
            system.take_printed(),
            system.media_mut().and_then(|media| media.take_printer_output()).unwrap_or_default(),
        ]
        .concat(),
        format!("{picture:?}").into_bytes(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, rng_seed: RngSeed::Fixed(6), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_restored_machine_lives_like_one_that_never_left(
        lives in prop::collection::vec(0..PROGRAMS.len(), 0..4),
        cycles in 1u64..3_000_000,
        next in 0..PROGRAMS.len(),
    ) {
        let mut fresh = ready();
        let mut used = ready();
        let snapshot = used.checkpoint();
        for life in lives {
            used.type_codes(PROGRAMS[life].as_bytes());
            run(&mut used, cycles);
        }
        used.restore(&snapshot);
        for system in [&mut fresh, &mut used] {
            system.type_codes(PROGRAMS[next].as_bytes());
            run(system, 3_000_000);
        }
        prop_assert!(observable_state(&mut fresh) == observable_state(&mut used));
    }
}

#[test]
fn a_snapshot_from_the_middle_continues_identically_each_time() {
    let mut system = ready();
    system.type_codes(b"10 X=RND(1):PRINTX;:POKE54273,X*255:GOTO10\rRUN\r");
    run(&mut system, 1_500_000);
    let snapshot = system.checkpoint();
    system.take_printed();
    run(&mut system, 500_000);
    let first = observable_state(&mut system);
    system.restore(&snapshot);
    system.take_printed();
    run(&mut system, 500_000);
    assert!(first == observable_state(&mut system));
}
