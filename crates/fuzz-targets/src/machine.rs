//! The machine that programs are run on: switched on once in a thread, then set back.

use std::cell::RefCell;

use hardware::Storage;
use systems::c64::{C64Def, C64System, Options};
use systems::driver::{Checkpoint, Driver, SystemDef};
use systems::{Cycles, StopReason, System};

use crate::medium::MemoryDisk;

/// Machine time from switching on to the prompt, amply.
const BOOT_CYCLES: u64 = 3_000_000;

/// What a run may take beyond its limit, by the longest things that are done in one go: the KERNAL's test of all memory, and vectors
/// of a program's that lead nowhere.
const OVERSHOOT: u64 = 10_000_000;

thread_local! {
    static RIG: RefCell<Rig<C64Def>> = RefCell::new(Rig::new(BOOT_CYCLES, |storage| {
        C64System::new(Options { storage: Some(storage), ..Options::default() })
    }));
}

/// A system with its medium, and the state that it is set back to.
pub(crate) struct Rig<S: SystemDef> {
    system: Driver<S>,
    checkpoint: Checkpoint<S>,
    medium: MemoryDisk,
}

impl<S: SystemDef> Rig<S>
where
    Driver<S>: System,
{
    /// Switches a system on and lets it start for so many cycles.
    pub(crate) fn new(start_up: u64, switch_on: impl FnOnce(Box<dyn Storage>) -> Driver<S>) -> Self {
        let medium = MemoryDisk::new();
        let mut system = switch_on(Box::new(medium.clone()));
        while system.run_until(Cycles(start_up)) != StopReason::Deadline {}
        let checkpoint = system.checkpoint();
        Self { system, checkpoint, medium }
    }

    /// The system as it was when it had started.
    pub(crate) fn restored(&mut self) -> &mut Driver<S> {
        self.medium.reset();
        self.system.restore(&self.checkpoint);
        &mut self.system
    }
}

/// Lends a machine whose prompt waits, the same every time.
pub fn with_machine(use_it: impl FnOnce(&mut C64System)) {
    RIG.with_borrow_mut(|rig| use_it(rig.restored()));
}

/// Runs for some machine time, whatever happens.
///
/// # Panics
/// When the machine takes much longer than it was given, or comes back again and again without taking any time.
pub fn run(system: &mut C64System, cycles: u64) {
    run_within(system, cycles, OVERSHOOT);
}

/// The same with another overshoot.
pub(crate) fn run_within(system: &mut dyn System, cycles: u64, overshoot: u64) {
    let end = Cycles(system.now().0 + cycles);
    let mut returns = 0;
    while system.now() < end && system.run_until(end) != StopReason::Deadline {
        returns += 1;
        assert!(returns < cycles, "the machine comes back without letting time pass");
    }
    let over = system.now().0.saturating_sub(end.0);
    assert!(over < overshoot, "{over} cycles over a limit of {cycles}");
}
