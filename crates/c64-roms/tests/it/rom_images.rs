//! Machines with ROM images, and the comparison with the native machine. The images are the small ROM of
//! `mini_rom`.

use c64_roms::{RomImages, RomKind, RomLockstep, RomSystem};
use listing::{MachineKind, Source};
use systems::c64::Options;
use systems::rom_comparison::{Compared, Ignored, RomDivergence, Settings};
use systems::{Capabilities as _, Cycles, KeyQueue as _, Machine, ProgramEnd, StopReason, System, Value};

use crate::mini_rom::{self, MiniRom};

const LISTING: &str = "\
10 a=1:poke 1024+a,42
20 print \"hello\":b=a+a+200
30 poke 53280,a:poke 49152+a,b
40 a=a+1:if a<9 then 30
50 rem the end
60 print \"bye\"
";

fn images(rom: &MiniRom) -> RomImages {
    RomImages::new(&rom.basic, &rom.kernal, &rom.characters).expect("it is there")
}

fn image(listing: &str) -> Vec<u8> {
    let Ok(Source::Page(page)) = listing::read(listing.as_bytes(), "test.bas") else {
        panic!("a program as text is a page");
    };
    let listing = page.listing(None, &[MachineKind::C64]).expect("the program is found");
    Machine::C64.tokenise(&listing).expect("the program is tokenised").image
}

/// Types RUN and runs to the prompt; returns the stops other than waiting.
fn run(system: &mut dyn System, listing: &str) -> Vec<StopReason> {
    assert_eq!(system.run_until(Cycles(5_000_000)), StopReason::AwaitingLine, "it is at its prompt");
    system.load_program(&image(listing)).expect("it is there");
    system.key_queue_mut().expect("it is there").type_codes(b"RUN\r");
    let mut stops = Vec::new();
    let end = system.now() + Cycles(20_000_000);
    while system.now() < end {
        let stop = system.run_until(end);
        match stop {
            StopReason::AwaitingLine if !stops.is_empty() => break,
            StopReason::AwaitingLine | StopReason::AwaitingKey => {}
            StopReason::Deadline => break,
            stop => stops.push(stop),
        }
    }
    stops
}

/// Returns settings that ignore the cells that the small ROM does not keep (pointers of the screen editor) or
/// uses for its routines ($FB to $FE).
fn settings(compared: Compared) -> Settings {
    let ignored = mini_rom::OWN_CELLS.map(Ignored::Addresses).to_vec();
    Settings { ignored, ..Settings::from(compared) }
}

fn compare(rom: &MiniRom, listing: &str, compared: Compared) -> (u64, Option<RomDivergence>) {
    let settings = settings(compared);
    let mut pair = RomLockstep::new(Options::default(), &images(rom), settings).expect("it is there");
    run(&mut pair, listing);
    let comparison = pair.comparison();
    (comparison.statements, comparison.divergences.first().cloned())
}

#[test]
fn the_machine_boots_from_its_reset_vector_and_runs_a_program() {
    let mut system = RomSystem::new(&Options::default(), &images(&mini_rom::assemble())).expect("it boots");
    let stops = run(&mut system, LISTING);
    assert_eq!(stops, [StopReason::Ended(ProgramEnd::Completed)]);
    let ram = system.inspect().memory().expect("it is there");
    assert_eq!(ram[49153..49161], [202; 8]);
    assert_eq!(ram[1025], 42);
    assert!(matches!(system.inspect().variable("a"), Some(Value::Number { value: 9.0, .. })));
    assert_eq!(system.inspect().executed_lines(), [10, 20, 30, 40, 50, 60]);
}

#[test]
fn a_listing_that_agrees_is_compared_to_its_prompt() {
    let (statements, divergence) = compare(&mini_rom::assemble(), LISTING, Compared::STATE);
    assert_eq!(divergence, None);
    // 10, 20 and 30 have two statements. 40 has three, and the last belongs to the IF. RUN is one, too.
    assert_eq!(statements, 1 + 4 + 8 * 4 + 2);
}

#[test]
fn a_mutant_is_found_at_its_poke() {
    let mut rom = mini_rom::assemble();
    rom.kernal[rom.mutant] = 1;
    let (_, divergence) = compare(&rom, LISTING, Compared::STATE);
    let divergence = divergence.expect("the mutant stores another value");
    let statement = divergence.statement.expect("a statement was executed");
    assert_eq!((statement.line, statement.number, &*statement.text), (Some(10), 2, "poke 1024+a,42"));
    assert_eq!(divergence.count, 3);
    let difference = &divergence.differences[0];
    assert_eq!(difference.what, "screen row 0, column 1");
    assert_eq!((difference.address, &*difference.native, &*difference.roms), (Some(1025), "42", "43"));
}

#[test]
fn what_is_not_compared_differs_unnoticed() {
    let mut rom = mini_rom::assemble();
    rom.kernal[rom.mutant] = 1;
    let (statements, divergence) = compare(&rom, LISTING, Compared::NOTHING);
    assert_eq!((statements, divergence), (39, None));
}

#[test]
fn cycles_of_another_rom_differ_at_the_first_statement() {
    let only = Compared { cycles: true, ..Compared::NOTHING };
    let (_, divergence) = compare(&mini_rom::assemble(), LISTING, only);
    let divergence = divergence.expect("the small ROM takes other times");
    let statement = divergence.statement.expect("a statement was executed");
    assert_eq!((statement.line, statement.number), (None, 1));
    let [native, roms] = divergence.cycles.expect("both came to its end");
    assert!(native != roms);
    assert_eq!(divergence.differences[0].what, "cycles of the statement");
}

#[test]
fn a_difference_is_made_equal_where_the_comparison_goes_on() {
    let mut rom = mini_rom::assemble();
    rom.kernal[rom.mutant] = 1;
    let settings = Settings { continues: true, ..settings(Compared::STATE) };
    let mut pair = RomLockstep::new(Options::default(), &images(&rom), settings).expect("it is there");
    run(&mut pair, LISTING);
    let comparison = pair.comparison();
    let divergences = comparison.divergences.iter().map(|divergence| {
        let statement = divergence.statement.as_ref().expect("a statement was executed");
        (statement.line, statement.number, divergence.times)
    });
    assert_eq!(divergences.collect::<Vec<_>>(), [(Some(10), 2, 1), (Some(30), 1, 8), (Some(30), 2, 8)]);
    assert_eq!((comparison.statements, comparison.is_over), (39, false));
}

#[test]
fn images_without_code_do_not_boot() {
    let images = RomImages::new(&[0xea; 0x2000], &[0xea; 0x2000], &[0; 0x1000]).expect("the sizes are right");
    // The processor executes NOPs through the whole address space.
    assert!(RomSystem::new(&Options::default(), &images).is_err());
    let jam = RomImages::new(&[2; 0x2000], &[2; 0x2000], &[0; 0x1000]).expect("the sizes are right");
    let error = RomSystem::new(&Options::default(), &jam).err().expect("the processor stops");
    assert_eq!(error.pc, 0x0202);
}

#[test]
fn images_of_another_size_are_refused() {
    let error = RomImages::new(&[0; 0x2000], &[0; 8191], &[0; 0x1000]).err().expect("a byte is missing");
    assert_eq!((error.kind, error.found), (RomKind::Kernal, 8191));
}

#[test]
fn an_error_has_the_message_of_the_rom() {
    let mut system = RomSystem::new(&Options::default(), &images(&mini_rom::assemble())).expect("it boots");
    let stops = run(&mut system, "10 a=1\n20 sys 64738\n");
    let [StopReason::Ended(ProgramEnd::Failed(failure))] = &stops[..] else { panic!("{stops:?}") };
    assert_eq!((&*failure.message, failure.line), ("SYNTAX  ERROR IN 20", Some(20)));
    assert_eq!(failure.text, "SYS 64738");
}

#[test]
fn a_snapshot_continues_where_it_was_taken() {
    let rom = mini_rom::assemble();
    let new = || RomSystem::new(&Options::default(), &images(&rom)).expect("it boots");
    let mut first = new();
    first.load_program(&image(LISTING)).expect("it fits");
    first.type_codes(b"RUN\r");
    first.run_until(first.now() + Cycles(20_000));
    let snapshot = first.save_snapshot();
    let mut second = new();
    second.load_snapshot(&snapshot).expect("it is one of this machine");
    let end = first.now() + Cycles(50_000);
    while first.run_until(end) != StopReason::Deadline {}
    while second.run_until(end) != StopReason::Deadline {}
    assert!(first.inspect().statements() > 20);
    assert_eq!(first.save_snapshot(), second.save_snapshot());
    let mut native = Machine::C64.power_on(systems::Options::default());
    assert!(native.load_snapshot(&snapshot).is_err());
}
