//! A law: the short ways are the long ones. Programs made at random run with what a dialect calls shortcuts and without: ops in one,
//! elements found by their place, rounds of a loop, numbers of `DATA` remembered, the passes of a collection, characters printed in one step, chips asked in passing.
//! Memory, clock, screen, statements and the cycle of each error must come out alike.

mod chips;
mod collections;
mod errors;
mod lists;
mod maker;
mod texts;

use basic::{engine::Engine, fault::Fault, memory::Ram};
use cbm_basic::{
    CbmBasic,
    costs::Costs,
    edition::{Diversion, Edition, Host, Layout, Point, Words},
    interpreter::{After, Interpreter},
    keyword::KeywordTable,
};
use listing::{MachineKind, Source};
use systems::{
    Cycles, KeyQueue, Pause, System,
    c64::{BasicV2, Options, prepare},
    driver::Driver,
    program::PrepareError,
};

use chips::program_of_chips;
use collections::program_of_collections;
use errors::program_with_error;
use lists::program_of_lists;
use maker::Maker;
use texts::{lines_of_texts, program_before_lines, program_in_its_text, program_of_texts};

/// Programs tried.
const PROGRAMS: u64 = 400;
/// Cycles that each is given.
const TIME: u64 = 3_000_000;

/// Commodore BASIC the long way.
#[derive(Clone)]
struct Long;

impl Edition for Long {
    type Number = <CbmBasic as Edition>::Number;
    const KEYWORDS: KeywordTable = CbmBasic::KEYWORDS;
    const LAYOUT: Layout = CbmBasic::LAYOUT;
    const COSTS: Costs = CbmBasic::COSTS;
    const SHORTCUTS: bool = false;
    const WORDS: Words = CbmBasic::WORDS;
    const NO_ERROR: u8 = CbmBasic::NO_ERROR;
    const TERM_STACK: u8 = CbmBasic::TERM_STACK;

    fn message(fault: Fault) -> &'static str {
        CbmBasic::message(fault)
    }

    fn fault_numbered(number: u8) -> Option<Fault> {
        CbmBasic::fault_numbered(number)
    }

    fn fetch_cost(byte: u8) -> u16 {
        CbmBasic::fetch_cost(byte)
    }

    fn diversion(ram: &Ram, point: Point) -> Option<Diversion> {
        CbmBasic::diversion(ram, point)
    }

    /// No program here calls machine code.
    fn routine<M: Host>(
        _: &mut Interpreter<Self>,
        _: &mut Engine<Interpreter<Self>>,
        _: &mut M,
        _: u16,
    ) -> Option<Result<After, Fault>> {
        None
    }
}

/// An error: its words, and when it came by the processor's count and by the clock.
type Error = (String, u64, Cycles);

/// Runs a program for the time given, and what is typed then; gives when it came to errors, too.
fn run<E: Edition + Clone>(image: &[u8], typed: &str) -> (Driver<BasicV2<E>>, Vec<Error>) {
    let mut system = Driver::<BasicV2<E>>::new(Options::default());
    system.load_program(image).expect("it fits");
    system.type_text(b"RUN\r");
    system.type_text(typed.as_bytes());
    let end = Cycles(system.now().0 + TIME);
    let mut errors = Vec::new();
    loop {
        match system.run_until(end) {
            Pause::Horizon => return (system, errors),
            Pause::Failed(failure) => {
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

/// Runs a program the short way and the long way; gives the statements executed.
fn hold(program: &str, seed: u64) -> u64 {
    hold_typed(program, "", seed)
}

/// Runs a program and lines typed behind it the short way and the long way; gives the statements executed.
fn hold_typed(program: &str, typed: &str, seed: u64) -> u64 {
    let Ok(Source::Page(page)) = listing::read(program.as_bytes(), "made.bas") else {
        panic!("a program as text is a page");
    };
    let listing = page.listing(None, &[MachineKind::C64]).expect("the program is found");
    let image = match prepare(&listing) {
        Ok(prepared) => prepared.image,
        // Lines of many statements can come out longer than a line can be.
        Err(PrepareError::LineTooLong { .. }) => return 0,
        Err(error) => panic!("{error}, {seed}:\n{program}{typed}"),
    };
    let ((short, errors), (long, other_errors)) =
        (run::<CbmBasic>(&image, typed), run::<Long>(&image, typed));
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
fn programs_run_the_short_way_as_the_long_way() {
    let statements: u64 = (0..PROGRAMS).map(|seed| hold(&Maker::program(seed), seed)).sum();
    assert!(statements > 100 * PROGRAMS, "most programs get somewhere: {statements} statements");
}

#[test]
fn lists_are_read_the_short_way_as_the_long_way() {
    let statements: u64 = (0..PROGRAMS).map(|seed| hold(&program_of_lists(seed), seed)).sum();
    assert!(statements > 10 * PROGRAMS, "most programs get somewhere: {statements} statements");
}

#[test]
fn strings_are_made_the_short_way_as_the_long_way() {
    let statements: u64 = (0..PROGRAMS).map(|seed| hold(&program_of_texts(seed), seed)).sum();
    assert!(statements > 100 * PROGRAMS, "most programs get somewhere: {statements} statements");
}

#[test]
fn strings_are_made_in_lines_typed_the_short_way_as_the_long_way() {
    let program = program_before_lines();
    let statements: u64 = (0..PROGRAMS).map(|seed| hold_typed(program, &lines_of_texts(seed), seed)).sum();
    assert!(statements > 50 * PROGRAMS, "most lines get somewhere: {statements} statements");
}

#[test]
fn strings_are_made_in_the_text_the_short_way_as_the_long_way() {
    let statements: u64 = (0..PROGRAMS).map(|seed| hold(&program_in_its_text(seed), seed)).sum();
    assert!(statements > 100 * PROGRAMS, "most programs get somewhere: {statements} statements");
}

#[test]
fn strings_are_collected_the_short_way_as_the_long_way() {
    let statements: u64 = (0..PROGRAMS).map(|seed| hold(&program_of_collections(seed), seed)).sum();
    assert!(statements > 10 * PROGRAMS, "most programs get somewhere: {statements} statements");
}

#[test]
fn chips_are_told_and_asked_the_short_way_as_the_long_way() {
    let statements: u64 = (0..PROGRAMS).map(|seed| hold(&program_of_chips(seed), seed)).sum();
    assert!(statements > 100 * PROGRAMS, "most programs get somewhere: {statements} statements");
}

#[test]
fn errors_come_the_short_way_when_they_come_the_long_way() {
    for seed in 0..PROGRAMS {
        hold(&program_with_error(seed), seed);
    }
}
