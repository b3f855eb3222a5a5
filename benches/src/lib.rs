//! Programs for benchmarks, and a machine for them: criterion measures the time of a few, `bin/shapes` counts the
//! instructions of many shapes.

use std::path::Path;

use listing::Source;
use systems::machine::basic::Family;
use systems::{Cycles, Machine, MachineConfig, Options, ProgramEnd, StopReason, System};

/// The title whose lines the self-play uses.
const VIER3D: &str = "3d-vier-gewinnt";

/// A program for a benchmark.
pub struct Program {
    /// Its name in reports.
    pub name: &'static str,
    /// Its text.
    pub text: String,
}

/// All programs.
#[must_use]
pub fn programs() -> Vec<Program> {
    let own = [
        ("empty loop, 1 000 000 rounds", include_str!("../programs/empty-loop.bas")),
        ("FOR:A=I:NEXT, 200 000 rounds", include_str!("../programs/loop-assignment.bas")),
        ("fractional STEP, 200 000 rounds", include_str!("../programs/fractional-step.bas")),
        ("PEEKs into variables, 100 000 rounds", include_str!("../programs/peeks.bas")),
        ("float mix, 20 000 rounds", include_str!("../programs/float-mix.bas")),
        ("GOSUB, IF, ON, 60 000 rounds", include_str!("../programs/gosub-if-on.bas")),
        ("8 sieves of 8191", include_str!("../programs/sieve.bas")),
        ("strings, 24 000 rounds", include_str!("../programs/strings.bas")),
    ];
    let mut programs: Vec<Program> =
        own.into_iter().map(|(name, text)| Program { name, text: text.to_owned() }).collect();
    programs.push(Program { name: "20 games of self-play", text: self_play() });
    programs
}

/// Returns a driver and the listing's lines for set-up, evaluation and moves, without the lines for display and
/// sound.
fn self_play() -> String {
    let mut text = include_str!("../programs/self-play.bas").to_owned();
    let selected = [1510..=1514, 1650..=1665, 1770..=1820, 2000..=2380, 2510..=2520, 2540..=2930];
    let listing =
        catalogue::find(VIER3D).and_then(catalogue::Title::text).expect("the catalogue has the title");
    for line in listing.lines() {
        let number: u16 = line.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0);
        // The evaluation without its screen writes, with all of its arithmetic.
        let line = match number {
            2500 => "2500 z=be(x,y):be(x,y)=z+1",
            2210 => "2210 z=be(x,y)+xx",
            2360 => "2360 :",
            _ if selected.iter().any(|lines| lines.contains(&number)) => line,
            _ => continue,
        };
        text.push_str(line);
        text.push('\n');
    }
    // The driver dimensions the strengths before it sets them.
    text.replace(",ss(3)", "")
}

/// Returns the machines that run the programs: those with BASIC V2.
pub fn machines() -> impl Iterator<Item = &'static Machine> {
    let has_basic_v2 =
        |machine: &&Machine| machine.basic.is_some_and(|basic| basic.family == Family::Commodore);
    Machine::ALL.into_iter().filter(has_basic_v2)
}

/// Returns a machine with its max RAM and a program in memory.
///
/// # Panics
/// If the machine cannot store the program.
#[must_use]
pub fn machine_with(machine: &'static Machine, program: &Program) -> Box<dyn System> {
    let source = listing::read(program.text.as_bytes(), program.name).expect("the program is a text");
    let Source::Page(page) = source else { unreachable!("a text is read as a page") };
    let listing = page.listing_for(None, machine.listing).expect("the program decodes");
    let prepared = machine.tokenise(&listing).expect("the lines are short");
    let config =
        MachineConfig { ram_kilobytes: machine.ram_sizes.last().copied(), ..MachineConfig::default() };
    let mut system = machine.power_on(Options { config, ..Options::default() });
    system.load_program(&prepared.image).expect("the program fits");
    system
}

/// Returns whether a program file is for this machine: `name.MACHINE.bas` is for one machine, `name.bas` for all.
#[must_use]
pub fn is_for(machine: &'static Machine, file: &Path) -> bool {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    stem.split_once('.').is_none_or(|(_, id)| id == machine.id)
}

/// Runs the program to its end; returns the elapsed cycles. It is a separate function, because `bin/shapes` counts
/// its instructions.
///
/// # Panics
/// If the program stops with an error.
#[inline(never)]
pub fn run(machine: &mut dyn System) -> Cycles {
    machine.key_queue_mut().expect("a queue").type_codes(b"RUN\r");
    loop {
        match machine.run_until(Cycles(u64::MAX / 4)) {
            StopReason::Ended(ProgramEnd::Completed) => return machine.now(),
            StopReason::Ended(ProgramEnd::Failed(failure)) => panic!("{}: {}", failure.message, failure.text),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn every_shape_runs_to_its_end() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/programs/shapes");
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let file = entry.expect("the folder stays readable").path();
            let text = fs::read_to_string(&file).expect("a program is text");
            for machine in machines().filter(|machine| is_for(machine, &file)) {
                let mut system = machine_with(machine, &Program { name: "shape", text: text.clone() });
                let cycles = run(&mut *system).0;
                assert!(cycles > 2_500_000, "{}, {}: too short to measure", file.display(), machine.id);
            }
        }
    }
}
