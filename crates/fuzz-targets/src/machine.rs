//! The machine that programs are run on: switched on once in a thread, then set back.

use std::cell::RefCell;

use systems::c64::{C64System, Options, Snapshot};
use systems::{Cycles, Pause, System};

use crate::medium::Medium;

/// Machine time from switching on to the prompt, amply.
const START_UP: u64 = 3_000_000;

/// What a run may take beyond its limit, by the longest things that are done in one go: the KERNAL's test of all memory, and vectors
/// of a program's that lead nowhere.
const OVERSHOOT: u64 = 10_000_000;

thread_local! {
    static BENCH: RefCell<Bench> = RefCell::new(Bench::new());
}

struct Bench {
    system: C64System,
    ready: Snapshot,
    medium: Medium,
}

impl Bench {
    fn new() -> Self {
        let medium = Medium::new();
        let mut system =
            C64System::new(Options { storage: Some(Box::new(medium.clone())), ..Options::default() });
        while system.run_until(Cycles(START_UP)) != Pause::Horizon {}
        let ready = system.snapshot();
        Self { system, ready, medium }
    }
}

/// Lends a machine whose prompt waits, the same every time.
pub fn with_machine(use_it: impl FnOnce(&mut C64System)) {
    BENCH.with_borrow_mut(|Bench { system, ready, medium }| {
        medium.clean();
        system.restore(ready);
        use_it(system);
    });
}

/// Runs for some machine time, whatever happens.
///
/// # Panics
/// When the machine takes much longer than it was given, or comes back again and again without taking any time.
pub fn run(system: &mut C64System, cycles: u64) {
    let end = Cycles(system.now().0 + cycles);
    let mut returns = 0;
    while system.now() < end && system.run_until(end) != Pause::Horizon {
        returns += 1;
        assert!(returns < cycles, "the machine comes back without letting time pass");
    }
    let over = system.now().0.saturating_sub(end.0);
    assert!(over < OVERSHOOT, "{over} cycles over a limit of {cycles}");
}
