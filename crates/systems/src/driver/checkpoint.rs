//! Checkpoints: restoring an earlier state without a power-on, for hosts that run many short
//! programs from the same start; and the same state as bytes. The medium in the drive is not
//! included.

use std::collections::VecDeque;

use basic::engine::Vm;
use serde::{Deserialize, Serialize};

use super::{Driver, MachineControl, SystemDef};
use crate::{Breakpoints, DrawLog, Logs, SnapshotError, System as _, snapshot};

/// A state of a [`Driver`], created by [`Driver::checkpoint`].
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Checkpoint<S: SystemDef> {
    machine: <S::Machine as MachineControl>::Checkpoint,
    vm: Vm<S::Dialect>,
    pending_codes: VecDeque<u8>,
    draws: DrawLog,
    breakpoints: Breakpoints,
    line_breakpoints: Vec<u16>,
    logs: Logs,
    warnings: Vec<String>,
    /// What the state excludes, in words for a message.
    excluded: Option<String>,
}

impl<S: SystemDef> Driver<S> {
    /// Returns the current state.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint<S> {
        Checkpoint {
            machine: self.machine.checkpoint(),
            vm: self.vm.clone(),
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
    fn restore_without_dialect(&mut self, snapshot: &Checkpoint<S>) {
        let Checkpoint {
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
        snapshot::write(S::KIND, &self.checkpoint())
    }

    pub(super) fn load_checkpoint(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        let snapshot: Checkpoint<S> = snapshot::read(S::KIND, bytes)?;
        // Breakpoints and log settings belong to the host.
        let (stops, lines, logs) = (self.breakpoints, std::mem::take(&mut self.line_breakpoints), self.logs);
        self.restore_without_dialect(&snapshot);
        self.vm = snapshot.vm;
        self.set_breakpoints(stops);
        self.set_line_breakpoints(&lines);
        self.set_logs(logs);
        if let Some(left_out) = snapshot.excluded {
            self.warnings
                .push(format!("the snapshot does not include {left_out}; the current contents stay"));
        }
        Ok(())
    }
}
