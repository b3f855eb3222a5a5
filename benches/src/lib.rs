//! Programs to benchmark, and a machine to run them on: a few for time, by criterion, and many
//! shapes for instruction counts, by `bin/shapes`.

use listing::{MachineKind, Source};
use systems::{Cycles, Machine, ProgramEnd, StopReason, System, c64};

/// The title whose lines the self-play uses.
const VIER3D: &str = "3d-vier-gewinnt";

/// A program to benchmark.
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

/// Returns the listing's own lines for set-up, evaluation and moves after a driver, without those
/// that draw and play sounds.
fn self_play() -> String {
    let mut text = include_str!("../programs/self-play.bas").to_owned();
    let wanted = [1510..=1514, 1650..=1665, 1770..=1820, 2000..=2380, 2510..=2520, 2540..=2930];
    let listing =
        catalogue::find(VIER3D).and_then(catalogue::Title::text).expect("the catalogue has the title");
    for line in listing.lines() {
        let number: u16 = line.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0);
        // The screen writes of the evaluation are removed; its arithmetic stays.
        let line = match number {
            2500 => "2500 z=be(x,y):be(x,y)=z+1",
            2210 => "2210 z=be(x,y)+xx",
            2360 => "2360 :",
            _ if wanted.iter().any(|lines| lines.contains(&number)) => line,
            _ => continue,
        };
        text.push_str(line);
        text.push('\n');
    }
    // The driver dimensions the strengths before it sets them.
    text.replace(",ss(3)", "")
}

/// Returns a machine with a program in memory.
///
/// # Panics
/// If the machine cannot store the program.
#[must_use]
pub fn machine_with(program: &Program) -> Box<dyn System> {
    let source = listing::read(program.text.as_bytes(), program.name).expect("the program is a text");
    let Source::Page(page) = source else { unreachable!("a text is read as a page") };
    let listing = page.listing(None, &[MachineKind::C64]).expect("the program decodes");
    let prepared = c64::tokenise(&listing).expect("the lines are short");
    let mut machine = Machine::C64.power_on(systems::Options::default());
    machine.load_program(&prepared.image).expect("the program fits");
    machine
}

/// Runs the program to its end; returns the elapsed cycles. A separate function, so that its
/// instructions can be counted.
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
            let mut machine = machine_with(&Program { name: "shape", text });
            assert!(run(&mut *machine).0 > 3_000_000, "{} is too short to measure", file.display());
        }
    }
}
