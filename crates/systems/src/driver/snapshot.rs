//! Going back to a state that the system was in, without switching on again: for hosts that run many
//! short programs from the same start. The medium in the drive is no part of it.

use std::collections::VecDeque;

use basic::engine::Vm;

use super::{Driver, Marriage, Unit};
use crate::{DrawLog, Logs, Stops};

/// A state of a [`Driver`], taken by [`Driver::snapshot`].
pub struct Snapshot<S: Marriage> {
    machine: <S::Machine as Unit>::State,
    vm: Vm<S::Dialect>,
    typing: VecDeque<u8>,
    draws: DrawLog,
    stops: Stops,
    logs: Logs,
    notices: Vec<String>,
}

impl<S: Marriage<Dialect: Clone>> Driver<S> {
    /// Takes the present state.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot<S> {
        Snapshot {
            machine: self.machine.state(),
            vm: self.vm.clone(),
            typing: self.typing.clone(),
            draws: self.draws.clone(),
            stops: self.stops,
            logs: self.logs,
            notices: self.notices.clone(),
        }
    }

    /// Goes back to a state that this system, or another switched on with the same options, was in.
    ///
    /// ```
    /// use systems::c64::{C64System, Options};
    /// use systems::{Cycles, System};
    ///
    /// let mut system = C64System::new(Options::default());
    /// let switched_on = system.snapshot();
    /// system.type_text(b"POKE1024,42\r");
    /// while system.run_until(Cycles(1_000_000)) != systems::Pause::Horizon {}
    /// system.restore(&switched_on);
    /// assert_eq!(system.now(), C64System::new(Options::default()).now());
    /// ```
    pub fn restore(&mut self, snapshot: &Snapshot<S>) {
        let Snapshot { machine, vm, typing, draws, stops, logs, notices } = snapshot;
        self.machine.restore(machine);
        self.vm.clone_from(vm);
        self.typing.clone_from(typing);
        self.draws.clone_from(draws);
        self.stops = *stops;
        self.logs = *logs;
        self.notices.clone_from(notices);
    }
}
