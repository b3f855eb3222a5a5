//! Invariant: the future of a machine is the same after a snapshot, in slices and with an observer, at every statement
//! of generated programs with statements of every kind.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use systems::{Breakpoints, Cycles, Logs, Options, ProgramEnd, StopReason, System};

use crate::generated::pools::Pool;
use crate::generated::{POOLS, image, program};
use crate::shared_medium::Shared;
use crate::snapshots_in_files::observable_state;

/// Returns a machine right after RUN of a program of these statements.
fn started(pool: &Pool, chosen: &[usize]) -> (Box<dyn System>, Shared) {
    let medium = Shared::default();
    let options = Options { seed: 5, storage: Some(Box::new(medium.clone())), ..Options::default() };
    let mut system = pool.machine.power_on(options);
    system.set_logs(Logs { printed: true, draws: true, sound: true, ..Logs::default() });
    let end = system.now() + system.clock().cycles(5.0);
    while system.run_until(end) != StopReason::AwaitingLine {}
    system.load_program(&image(pool.machine, &program(pool, chosen))).expect("the program fits");
    system.key_queue_mut().expect("a queue").type_codes(b"RUN\r");
    (system, medium)
}

fn run_to(system: &mut dyn System, end: u64, mut slice: impl FnMut() -> u64) {
    while system.now().0 < end {
        let until = Cycles((system.now().0 + slice()).min(end));
        while !matches!(
            system.run_until(until),
            StopReason::Deadline | StopReason::Ended(ProgramEnd::Failed(_))
        ) {}
    }
}

/// Runs `before` cycles, then `after` cycles in one piece, from a snapshot, in slices, and with stops at all statements
/// and lines, and compares the results.
fn check(pool: &Pool, chosen: &[usize], [before, after]: [u64; 2], slice: u64) -> Result<(), TestCaseError> {
    let (mut straight, medium) = started(pool, chosen);
    let start = straight.now().0;
    let (cut, end) = (start + before, start + before + after);
    run_to(straight.as_mut(), cut, || u64::MAX / 2);
    let saved = straight.save_snapshot();
    let (mut loaded, other_medium) = started(pool, &[0]);
    loaded.load_snapshot(&saved).expect("it was just saved");
    other_medium.0.borrow_mut().0.clone_from(&medium.0.borrow().0);
    for system in [&mut straight, &mut loaded] {
        system.take_warnings();
        run_to(system.as_mut(), end, || u64::MAX / 2);
    }
    let (mut sliced, _) = started(pool, chosen);
    run_to(sliced.as_mut(), end, || slice);
    let (mut observed, _) = started(pool, chosen);
    observed.set_breakpoints(Breakpoints { statements: true, key_polls: true });
    observed.set_line_breakpoints(&(0..1000).map(|tens| tens * 10).collect::<Vec<u16>>());
    run_to(observed.as_mut(), end, || u64::MAX / 2);
    // A machine that ran in one piece may end a long step later.
    let last = [&straight, &loaded, &sliced, &observed].map(|system| system.now().0);
    let last = last.into_iter().max().unwrap_or_default();
    for system in [&mut straight, &mut loaded, &mut sliced, &mut observed] {
        run_to(system.as_mut(), last, || u64::MAX / 2);
    }
    let expected = observable_state(straight.as_mut());
    for (how, other) in
        [("loaded", loaded.as_mut()), ("sliced", sliced.as_mut()), ("observed", observed.as_mut())]
    {
        for (one, other) in expected.iter().zip(observable_state(other)) {
            let difference =
                one.bytes().zip(other.bytes()).position(|(one, other)| one != other).unwrap_or_default();
            let from = difference.saturating_sub(60);
            let shown =
                |text: &str| text.get(from..(difference + 60).min(text.len())).unwrap_or_default().to_owned();
            prop_assert!(
                *one == other,
                "{how}, cut {before}:\n{}\n{}\n{}",
                program(pool, chosen),
                shown(one),
                shown(&other)
            );
        }
    }
    Ok(())
}

#[test]
fn the_statements_of_generated_programs_stop_with_no_error() {
    for pool in &POOLS {
        for number in 0..pool.statements.len() {
            let (mut system, _) = started(pool, &[number]);
            let end = system.now() + system.clock().cycles(6.0);
            while system.now() < end {
                let stop = system.run_until(end);
                assert!(
                    matches!(stop, StopReason::Deadline | StopReason::AwaitingKey),
                    "{:?}: {stop:?}\n{}\n{}",
                    pool.machine,
                    program(pool, &[number]),
                    system.screen().text()
                );
            }
            assert!(system.inspect().statements() > 15, "{:?}: {}", pool.machine, pool.statements[number]);
        }
    }
}

#[test]
fn generated_programs_have_every_keyword_but_those_that_are_named() {
    for pool in &POOLS {
        let keywords = (pool.keywords)();
        let text = [&pool.before.join("\n"), &pool.statements.join("\n"), pool.subroutines]
            .map(str::to_owned)
            .concat();
        let absent: Vec<&str> = pool.absent.iter().flat_map(|row| row.0).copied().collect();
        let is_missing = |keyword: &&str| !text.contains(*keyword) && !absent.contains(keyword);
        let missing: Vec<&str> = keywords.into_iter().filter(is_missing).collect();
        assert_eq!(missing, Vec::<&str>::new(), "{:?}", pool.machine);
    }
}

#[test]
fn one_statement_runs_between_two_stops() {
    for pool in &POOLS {
        for number in 0..pool.statements.len() {
            let (mut system, _) = started(pool, &[number]);
            system.set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
            let end = system.now() + system.clock().cycles(2.0);
            let mut stops = Vec::new();
            while system.now() < end {
                if let StopReason::Statement { line, .. } = system.run_until(end) {
                    stops.push((system.inspect().statements(), line));
                }
            }
            let wrong = stops.windows(2).find(|pair| pair[1].0 != pair[0].0 + 1);
            assert_eq!(wrong, None, "{:?}: {}", pool.machine, pool.statements[number]);
        }
    }
}

/// Every third statement, cut once; with `TYPEIN_CASES` all, cut twice.
#[test]
fn every_statement_is_part_of_a_snapshot() {
    let is_whole = crate::cases(0) > 0;
    for pool in &POOLS {
        for number in (0..pool.statements.len()).step_by(if is_whole { 1 } else { 3 }) {
            for cut in 0..if is_whole { 2 } else { 1 } {
                check(pool, &[number], [1_500_000 + cut * 9_973, 100_000], 5000).unwrap();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::cases(20), rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_future_is_the_same_on_the_c64(
        chosen in prop::collection::vec(0..1000_usize, 1..6),
        before in 0u64..3_000_000,
        after in 1u64..1_000_000,
        slice in prop_oneof![1u64..200, 200u64..100_000],
    ) {
        check(&POOLS[0], &chosen, [before, after], slice.max((before + after) / 2000))?;
    }

    #[test]
    fn a_future_is_the_same_on_the_vic20(
        chosen in prop::collection::vec(0..1000_usize, 1..6),
        before in 0u64..3_000_000,
        after in 1u64..1_000_000,
        slice in prop_oneof![1u64..200, 200u64..100_000],
    ) {
        check(&POOLS[3], &chosen, [before, after], slice.max((before + after) / 2000))?;
    }

    #[test]
    fn a_future_is_the_same_on_the_msx(
        chosen in prop::collection::vec(0..1000_usize, 1..6),
        before in 0u64..9_000_000,
        after in 1u64..3_000_000,
        slice in prop_oneof![1u64..800, 800u64..400_000],
    ) {
        check(&POOLS[1], &chosen, [before, after], slice.max((before + after) / 2000))?;
    }

    #[test]
    fn a_future_is_the_same_on_the_pc1360(
        chosen in prop::collection::vec(0..1000_usize, 1..6),
        before in 0u64..3_000_000,
        after in 1u64..1_000_000,
        slice in prop_oneof![1u64..200, 200u64..100_000],
    ) {
        check(&POOLS[2], &chosen, [before, after], slice.max((before + after) / 2000))?;
    }
}
