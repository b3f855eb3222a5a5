//! Invariant: fast paths and slow paths have the same result. Random programs run with a dialect's
//! fast paths and without: fused ops, cached element addresses, loop iterations, cached numbers of
//! `DATA`, the passes of a garbage collection, strings printed in one step, chip accesses without
//! ending the deferral window. Memory, clock, screen, statements and the cycle of each error must
//! match.

mod chips;
mod errors;
mod garbage_collection;
mod generator;
mod lists;
mod strings;

use basic::{engine::Engine, fault::Fault, memory::Ram};
use cbm_basic::{
    C64Basic,
    access::AccessTiming,
    costs::Costs,
    interpreter::{Interpreter, RomRoutines, RoutineExit},
    keyword::KeywordTable,
    machine::CbmMachine,
    variant::{BasicVariant, Hook, HookPoint, Layout, Phrases},
};
use listing::MachineKind;
use systems::{
    Capabilities as _, Cycles, KeyQueue, ProgramEnd, StopReason, System,
    c64::{C64Def, Options, tokenise},
    driver::Driver,
    program::TokeniseError,
};

use chips::program_of_chips;
use errors::program_with_error;
use garbage_collection::program_of_collections;
use generator::ProgramGenerator;
use lists::program_of_lists;
use strings::{lines_of_texts, program_before_lines, program_in_its_text, program_of_texts};

/// The number of programs.
const PROGRAMS: u64 = 400;
/// Cycles that each program runs.
const TIME: u64 = 3_000_000;

/// Commodore BASIC on the slow paths.
#[derive(Clone)]
struct SlowPaths;

impl BasicVariant for SlowPaths {
    type Number = <C64Basic as BasicVariant>::Number;
    const KEYWORDS: KeywordTable = C64Basic::KEYWORDS;
    const LAYOUT: Layout = C64Basic::LAYOUT;
    const COSTS: Costs = C64Basic::COSTS;
    const ACCESS: AccessTiming = C64Basic::ACCESS;
    const FAST_PATHS: bool = false;
    const PHRASES: Phrases = C64Basic::PHRASES;
    const NO_ERROR: Option<u8> = C64Basic::NO_ERROR;
    const TERM_STACK: u8 = C64Basic::TERM_STACK;

    fn message(fault: Fault) -> &'static str {
        C64Basic::message(fault)
    }

    fn fault_from_number(number: u8) -> Option<Fault> {
        C64Basic::fault_from_number(number)
    }

    fn fetch_cost(byte: u8) -> u16 {
        C64Basic::fetch_cost(byte)
    }

    fn hook(ram: &Ram, point: HookPoint) -> Option<Hook> {
        C64Basic::hook(ram, point)
    }
}

impl RomRoutines for SlowPaths {
    /// No program here calls machine code.
    fn routine<M: CbmMachine>(
        _: &mut Interpreter<Self>,
        _: &mut Engine<Interpreter<Self>>,
        _: &mut M,
        _: u16,
    ) -> Option<Result<RoutineExit, Fault>> {
        None
    }
}

/// An error: its message, and its time in CPU cycles and in elapsed cycles.
type Error = (String, u64, Cycles);

/// Runs a program for a time, and then typed lines; returns the system and the errors.
fn run<E: RomRoutines + Clone>(image: &[u8], typed: &str) -> (Driver<C64Def<E>>, Vec<Error>) {
    let mut system = Driver::<C64Def<E>>::new(Options::default());
    system.load_program(image).expect("it fits");
    system.type_codes(b"RUN\r");
    system.type_codes(typed.as_bytes());
    let end = Cycles(system.now().0 + TIME);
    let mut errors = Vec::new();
    loop {
        match system.run_until(end) {
            StopReason::Deadline => return (system, errors),
            StopReason::Ended(ProgramEnd::Failed(failure)) => {
                errors.push((
                    failure.message,
                    system.inspect().processor_time().map_or(0, |time| time.0),
                    system.now(),
                ));
            }
            _ => {}
        }
    }
}

/// Runs a program on the fast and the slow paths; returns the number of executed statements.
fn check(program: &str, seed: u64) -> u64 {
    check_typed(program, "", seed)
}

/// Runs a program and typed lines after it on the fast and the slow paths; returns the number of
/// executed statements.
fn check_typed(program: &str, typed: &str, seed: u64) -> u64 {
    let image = match tokenise(&crate::decoded(program, "made.bas", MachineKind::C64)) {
        Ok(prepared) => prepared.image,
        // Lines of many statements can become longer than a line may be.
        Err(TokeniseError::LineTooLong { .. }) => return 0,
        Err(error) => panic!("{error}, {seed}:\n{program}{typed}"),
    };
    let ((short, errors), (long, other_errors)) =
        (run::<C64Basic>(&image, typed), run::<SlowPaths>(&image, typed));
    assert_eq!(errors, other_errors, "errors, {seed}:\n{program}{typed}");
    assert_eq!(short.screen().text(), long.screen().text(), "screen, {seed}:\n{program}{typed}");
    assert_eq!(short.now(), long.now(), "clock, {seed}:\n{program}{typed}");
    let [one, other] = [short.inspect(), long.inspect()];
    assert_eq!(one.processor_time(), other.processor_time(), "time, {seed}:\n{program}{typed}");
    assert_eq!(one.statements(), other.statements(), "statements, {seed}:\n{program}{typed}");
    let differing = one
        .memory()
        .into_iter()
        .flatten()
        .zip(other.memory().into_iter().flatten())
        .position(|(one, other)| one != other);
    assert_eq!(differing, None, "memory at this address, {seed}:\n{program}{typed}");
    assert_eq!(one.space("colour"), other.space("colour"), "colours, {seed}:\n{program}{typed}");
    one.statements()
}

#[test]
fn programs_match_on_fast_and_slow_paths() {
    let statements: u64 = (0..PROGRAMS).map(|seed| check(&ProgramGenerator::program(seed), seed)).sum();
    assert!(statements > 100 * PROGRAMS, "too few statements executed: {statements}");
}

#[test]
fn data_lists_match_on_fast_and_slow_paths() {
    let statements: u64 = (0..PROGRAMS).map(|seed| check(&program_of_lists(seed), seed)).sum();
    assert!(statements > 10 * PROGRAMS, "too few statements executed: {statements}");
}

#[test]
fn strings_match_on_fast_and_slow_paths() {
    let statements: u64 = (0..PROGRAMS).map(|seed| check(&program_of_texts(seed), seed)).sum();
    assert!(statements > 100 * PROGRAMS, "too few statements executed: {statements}");
}

#[test]
fn strings_in_typed_lines_match_on_fast_and_slow_paths() {
    let program = program_before_lines();
    let statements: u64 = (0..PROGRAMS).map(|seed| check_typed(program, &lines_of_texts(seed), seed)).sum();
    assert!(statements > 50 * PROGRAMS, "too few statements executed: {statements}");
}

#[test]
fn strings_in_program_text_match_on_fast_and_slow_paths() {
    let statements: u64 = (0..PROGRAMS).map(|seed| check(&program_in_its_text(seed), seed)).sum();
    assert!(statements > 100 * PROGRAMS, "too few statements executed: {statements}");
}

#[test]
fn garbage_collection_matches_on_fast_and_slow_paths() {
    let statements: u64 = (0..PROGRAMS).map(|seed| check(&program_of_collections(seed), seed)).sum();
    assert!(statements > 10 * PROGRAMS, "too few statements executed: {statements}");
}

#[test]
fn chip_accesses_match_on_fast_and_slow_paths() {
    let statements: u64 = (0..PROGRAMS).map(|seed| check(&program_of_chips(seed), seed)).sum();
    assert!(statements > 100 * PROGRAMS, "too few statements executed: {statements}");
}

#[test]
fn errors_match_on_fast_and_slow_paths() {
    for seed in 0..PROGRAMS {
        check(&program_with_error(seed), seed);
    }
}
