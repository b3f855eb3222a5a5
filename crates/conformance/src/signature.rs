//! The behaviour signature: one hash over everything observable in a fixed set of runs.
//!
//! It does not verify correctness. A change that must not change behaviour quotes the number; one
//! that does change behaviour updates it in `signature/signature.txt`.

use std::path::PathBuf;

use numeric::fnv::Fnv1a;
use systems::Frame;

use crate::rig::Rig;
use crate::sessions::vier3d::replay::line;
use crate::{golden, listings, notation};

/// Samples of sound per second.
const SAMPLE_RATE: u32 = 22_050;

/// The programs, each with its typed input.
const PROGRAMS: [(&str, &str); 4] =
    [("numbers", ""), ("strings", ""), ("screen", "ada l.\nq"), ("sound", "")];

/// A run of the signature and the hash of its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The program.
    pub name: String,
    /// The hash.
    pub hash: u64,
}

/// Returns the path of the signature file: one line per run, and the total.
#[must_use]
pub fn file() -> PathBuf {
    folder().join("signature.txt")
}

fn folder() -> PathBuf {
    golden::in_crate("signature")
}

/// Performs all runs.
#[must_use]
pub fn runs() -> Vec<Run> {
    let mut runs: Vec<Run> = PROGRAMS
        .into_iter()
        .map(|(name, keys)| {
            let program = golden::read(&folder().join(name).with_extension("bas"));
            let mut machine = Rig::with_program("c64", &program);
            machine.command("run");
            machine.system.type_codes(&notation::lower_case(keys));
            while machine.system.key_queue().expect("a key queue").pending_codes() > 0 {
                machine.resume();
            }
            machine.run_until_line_input();
            Run { name: name.to_owned(), hash: hash(&mut machine) }
        })
        .collect();
    runs.push(Run { name: "vier3d".to_owned(), hash: opening_moves() });
    runs
}

/// Returns the contents of the signature file for these runs.
#[must_use]
pub fn text(runs: &[Run]) -> String {
    let mut whole = Fnv1a::default();
    let mut text = String::new();
    for run in runs {
        whole.write(&run.hash.to_le_bytes());
        text.push_str(&format!("{:016x} {}\n", run.hash, run.name));
    }
    text.push_str(&format!("{:016x} all\n", whole.finish()));
    text
}

/// Returns the hash of the first two moves of the computer against itself, in colour, with
/// strengths 1 and 2.
fn opening_moves() -> u64 {
    let mut machine = Rig::with_program("c64", &listings::vier3d().text());
    machine.system.set_line_breakpoints(&[line::COMPUTER]);
    machine.command("run");
    machine.system.type_codes(b"2\r1\r2");
    machine.run_until_line(line::COMPUTER, machine.timeout());
    machine.run_until_line(line::COMPUTER, machine.timeout());
    hash(&mut machine)
}

/// Hashes the observable state of a machine.
fn hash(machine: &mut Rig) -> u64 {
    let mut hash = Fnv1a::default();
    let system = &mut machine.system;
    hash.write(&system.take_printed());
    hash.write(&system.now().0.to_le_bytes());
    hash.write(&system.inspect().statements().to_le_bytes());
    hash.write(system.inspect().memory().expect("the machine has byte memory"));
    hash.write(system.inspect().space("colour").unwrap_or_default());
    for write in system.sound().expect("sound").sound_writes() {
        hash.write(&write.at.0.to_le_bytes());
        hash.write(&write.address.to_le_bytes());
        hash.write(&[write.value]);
    }
    let mut samples = Vec::new();
    system.sound_mut().expect("sound").render_sound(SAMPLE_RATE, &mut samples);
    for sample in samples {
        hash.write(&sample.to_le_bytes());
    }
    if let Frame::Indexed { pixels, .. } = system.render() {
        hash.write(&pixels);
    }
    hash.finish()
}
