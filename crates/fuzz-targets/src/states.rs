//! Snapshots, and the files that describe titles.

use std::cell::RefCell;

use duel::probe::Probe;
use numeric::fnv::Fnv1a;
use systems::{Cycles, Machine};

use crate::machine::run_within;

/// Fragments of `origin.toml` and `probe.toml`.
pub const DICTIONARY: &[&str] = &[
    "title = \"A\"\n",
    "system = \"c64\"\n",
    "[core]\n",
    "command = [\"a\"]\n",
    "[state]\n",
    "a = \"b()\"\n",
    "[moves.go]\n",
    "type = \"{0}\\n\"\n",
    "ends = 40\n",
    "[end]\n",
    "line = 40\n",
    "goes_on = 50\n",
    "[setup]\n",
    "start = \"run\\n\"\n",
    "{ screen = [0, 1], text = 5 }",
    "{ array = \"l()\", column = 3, first = 15 }",
    "{ value = \"a\", 1 = 0 }",
    "65536",
    "-1",
];

/// The position of a snapshot's checksum, which covers all bytes after it: see `systems::snapshot`.
const CHECKSUM: std::ops::Range<usize> = 16..24;

/// Cycles that a machine runs from a valid snapshot after a damaged one.
const CYCLES: u64 = 30_000;

/// Cycles that a machine runs from a damaged snapshot: three frames.
const DAMAGED_CYCLES: u64 = 60_000;

thread_local! {
    static SAVED: RefCell<Vec<(&'static Machine, Vec<u8>)>> = RefCell::new(saved());
}

/// Returns a snapshot of each machine at its prompt.
fn saved() -> Vec<(&'static Machine, Vec<u8>)> {
    let kinds = [Machine::C64, Machine::MSX, Machine::PC1360];
    let snapshot = |machine: &'static Machine| {
        let mut system = machine.power_on(systems::Options::default());
        let end = Cycles(system.clock().cycles(5.0).0);
        run_within(system.as_mut(), end.0, end.0);
        (machine, system.save_snapshot())
    };
    kinds.map(snapshot).to_vec()
}

/// Input: the machine, then patches of five bytes: three of offset, one of length, one of value. The target corrects
/// the checksum.
pub fn snapshot(data: &[u8]) {
    let Some((&machine, patches)) = data.split_first() else { return };
    SAVED.with_borrow(|all| {
        let (kind, saved) = &all[usize::from(machine) % all.len()];
        let mut bytes = saved.clone();
        for &[low, middle, high, length, value] in patches.as_chunks::<5>().0 {
            let at = u32::from_le_bytes([low, middle, high, 0]) as usize % bytes.len();
            let end = (at + usize::from(length % 9)).min(bytes.len());
            bytes[at..end].fill(value);
        }
        let mut sum = Fnv1a::default();
        sum.write(&bytes[CHECKSUM.end..]);
        bytes[CHECKSUM].copy_from_slice(&sum.finish().to_le_bytes());
        let mut system = kind.power_on(systems::Options::default());
        // An invalid state is an error, and the machine keeps its state.
        if system.load_snapshot(&bytes).is_ok() {
            let _ = (system.screen(), system.save_snapshot());
            run_within(system.as_mut(), DAMAGED_CYCLES, DAMAGED_CYCLES * 100);
            let _ = system.render();
        }
        system.load_snapshot(saved).expect("it is a snapshot");
        run_within(system.as_mut(), CYCLES, CYCLES * 100);
    });
}

/// Input: the text of an `origin.toml` or `probe.toml`.
pub fn title(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Err(error) = Probe::parse(&text, "probe.toml") {
        assert!(error.to_string().contains("probe.toml"), "{error}");
    }
    drop(catalogue::Origin::parse(&text));
}
