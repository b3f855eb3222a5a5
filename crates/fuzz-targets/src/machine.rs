//! The machine that programs run on: built once per thread, then restored from a checkpoint.

use std::any::Any;
use std::cell::RefCell;

use hardware::Storage;
use systems::c64::{self, C64Def, Options};
use systems::driver::{Checkpoint, Driver, SystemDef};
use systems::{Cycles, StopReason, System};

use crate::medium::MemoryDisk;

/// Emulated time from power-on to the prompt, with a margin.
const BOOT_CYCLES: u64 = 3_000_000;

/// The max time of a run past its limit, for the longest uninterruptible operations: the KERNAL's RAM test, and a
/// program's vectors to addresses without code.
const OVERSHOOT: u64 = 10_000_000;

thread_local! {
    static RIG: RefCell<Rig<C64Def>> = RefCell::new(Rig::new(BOOT_CYCLES, |storage| {
        c64::build(Options { storage: Some(storage), ..Options::default() })
    }));
}

/// A system with its medium, and the checkpoint that it is restored to.
pub(crate) struct Rig<S: SystemDef> {
    system: Box<dyn System>,
    checkpoint: Checkpoint<S>,
    medium: MemoryDisk,
}

impl<S: SystemDef> Rig<S> {
    /// Builds a system and boots it for some cycles.
    pub(crate) fn new(start_up: u64, switch_on: impl FnOnce(Box<dyn Storage>) -> Box<dyn System>) -> Self {
        let medium = MemoryDisk::new();
        let mut system = switch_on(Box::new(medium.clone()));
        while system.run_until(Cycles(start_up)) != StopReason::Deadline {}
        let checkpoint = Self::driver(system.as_mut()).checkpoint();
        Self { system, checkpoint, medium }
    }

    /// Restores the booted system.
    pub(crate) fn restored(&mut self) -> &mut dyn System {
        self.medium.reset();
        Self::driver(self.system.as_mut()).restore(&self.checkpoint);
        self.system.as_mut()
    }

    fn driver(system: &mut dyn System) -> &mut Driver<S> {
        let system: &mut dyn Any = system;
        system.downcast_mut().expect("the system of this definition")
    }
}

/// Calls `use_it` with the machine at its prompt, in the same state every time.
pub fn with_machine(use_it: impl FnOnce(&mut dyn System)) {
    RIG.with_borrow_mut(|rig| use_it(rig.restored()));
}

/// Runs for `cycles` of emulated time, through all stops.
///
/// # Panics
/// Panics if the machine exceeds its time, or returns repeatedly at the same time.
pub fn run(system: &mut dyn System, cycles: u64) {
    run_within(system, cycles, OVERSHOOT);
}

/// Runs a system with another overshoot.
pub(crate) fn run_within(system: &mut dyn System, cycles: u64, overshoot: u64) {
    let end = Cycles(system.now().0 + cycles);
    let mut returns = 0;
    while system.now() < end && system.run_until(end) != StopReason::Deadline {
        returns += 1;
        assert!(returns < cycles, "the machine returns without time passing");
    }
    let over = system.now().0.saturating_sub(end.0);
    assert!(over < overshoot, "{over} cycles over a limit of {cycles}");
}
