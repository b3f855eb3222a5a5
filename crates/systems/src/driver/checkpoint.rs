//! Checkpoints and snapshots. A checkpoint restores an earlier state without a power-on, for hosts that run many short
//! programs from the same start. A snapshot is the same state as bytes, without code. Both exclude the medium in the
//! drive.

use std::collections::VecDeque;

use basic::engine::{SavedVm, Vm};
use hardware::{MachineControl, Memory as _};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{Driver, SystemDef};
use crate::{Breakpoints, DrawLog, Logs, SnapshotError, System as _, snapshot};

/// A state of a [`Driver`], created by [`Driver::checkpoint`].
pub type Checkpoint<S> = State<S, Vm<<S as SystemDef>::Dialect>>;

/// The state of a [`Driver`] in a snapshot: without code.
pub type SavedState<S> = State<S, SavedVm<<S as SystemDef>::Dialect>>;

/// A state; `V` is its interpreter, with or without code.
#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "V: Serialize", deserialize = "V: DeserializeOwned"))]
pub struct State<S: SystemDef, V> {
    machine: <S::Machine as MachineControl>::Checkpoint,
    vm: V,
    pending_codes: VecDeque<u8>,
    draws: DrawLog,
    breakpoints: Breakpoints,
    line_breakpoints: Vec<u16>,
    logs: Logs,
    warnings: Vec<String>,
    /// The part that the state excludes, for a message.
    excluded: Option<String>,
}

impl<S: SystemDef> Driver<S> {
    /// Returns the current state.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint<S> {
        self.state(self.vm.clone())
    }

    fn state<V>(&self, vm: V) -> State<S, V> {
        State {
            machine: self.machine.checkpoint(),
            vm,
            pending_codes: self.pending_codes.clone(),
            draws: self.draws.clone(),
            breakpoints: self.breakpoints,
            line_breakpoints: self.line_breakpoints.clone(),
            logs: self.logs,
            warnings: self.warnings.clone(),
            excluded: self.machine.excluded().map(String::from),
        }
    }

    /// Restores a state of this system, or of another one with the same options.
    ///
    /// ```
    /// use systems::c64::{C64System, Options};
    /// use systems::{Cycles, KeyQueue, System};
    ///
    /// let mut system = C64System::new(Options::default());
    /// let powered_on = system.checkpoint();
    /// system.type_codes(b"POKE1024,42\r");
    /// while system.run_until(Cycles(1_000_000)) != systems::StopReason::Deadline {}
    /// system.restore(&powered_on);
    /// assert_eq!(system.now(), C64System::new(Options::default()).now());
    /// ```
    pub fn restore(&mut self, snapshot: &Checkpoint<S>) {
        self.vm.clone_from(&snapshot.vm);
        self.restore_without_dialect(snapshot);
    }

    /// Restores everything but the interpreter.
    fn restore_without_dialect<V>(&mut self, snapshot: &State<S, V>) {
        let State {
            machine,
            vm: _,
            pending_codes: typing,
            draws,
            breakpoints: stops,
            line_breakpoints: lines,
            logs,
            warnings: notices,
            excluded: _,
        } = snapshot;
        self.machine.restore(machine);
        self.pending_codes.clone_from(typing);
        self.draws.clone_from(draws);
        self.breakpoints = *stops;
        self.line_breakpoints.clone_from(lines);
        self.logs = *logs;
        self.warnings.clone_from(notices);
        self.printed.clear();
    }

    pub(super) fn save_checkpoint(&self) -> Vec<u8> {
        snapshot::write(S::MACHINE.snapshot_code, &self.state(self.vm.saved(self.machine.ram())))
    }

    pub(super) fn load_checkpoint(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        let snapshot: SavedState<S> = snapshot::read(S::MACHINE.snapshot_code, bytes)?;
        let before = self.state(());
        self.restore_without_dialect(&snapshot);
        let Some(vm) = snapshot.vm.load(self.machine.ram()) else {
            self.restore_without_dialect(&before);
            return Err(SnapshotError::Corrupt);
        };
        self.vm = vm;
        // Breakpoints and log settings belong to the host.
        self.set_breakpoints(before.breakpoints);
        self.set_line_breakpoints(&before.line_breakpoints);
        self.set_logs(before.logs);
        if let Some(left_out) = snapshot.excluded {
            self.warnings
                .push(format!("the snapshot does not include {left_out}; the current contents stay"));
        }
        Ok(())
    }
}
