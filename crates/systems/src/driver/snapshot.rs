//! Going back to a state that the system was in, without switching on again: for hosts that run many
//! short programs from the same start; and the same as bytes. The medium in the drive is no part of it.

use std::collections::VecDeque;

use basic::engine::Vm;
use serde::{Deserialize, Serialize};

use super::{Driver, Marriage, Unit};
use crate::{DrawLog, Logs, SavedError, Stops, System as _, saved};

/// A state of a [`Driver`], taken by [`Driver::snapshot`].
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Snapshot<S: Marriage> {
    machine: <S::Machine as Unit>::State,
    vm: Vm<S::Dialect>,
    typing: VecDeque<u8>,
    draws: DrawLog,
    stops: Stops,
    lines: Vec<u16>,
    logs: Logs,
    notices: Vec<String>,
    /// What this is not the whole of, for the person.
    left_out: Option<String>,
}

impl<S: Marriage> Driver<S> {
    /// Takes the present state.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot<S> {
        Snapshot {
            machine: self.machine.state(),
            vm: self.vm.clone(),
            typing: self.typing.clone(),
            draws: self.draws.clone(),
            stops: self.stops,
            lines: self.lines.clone(),
            logs: self.logs,
            notices: self.notices.clone(),
            left_out: self.machine.left_out().map(String::from),
        }
    }

    /// Goes back to a state that this system, or another switched on with the same options, was in.
    ///
    /// ```
    /// use systems::c64::{C64System, Options};
    /// use systems::{Cycles, KeyQueue, System};
    ///
    /// let mut system = C64System::new(Options::default());
    /// let switched_on = system.snapshot();
    /// system.type_text(b"POKE1024,42\r");
    /// while system.run_until(Cycles(1_000_000)) != systems::Pause::Horizon {}
    /// system.restore(&switched_on);
    /// assert_eq!(system.now(), C64System::new(Options::default()).now());
    /// ```
    pub fn restore(&mut self, snapshot: &Snapshot<S>) {
        self.vm.clone_from(&snapshot.vm);
        self.restore_around(snapshot);
    }

    /// Goes back to a state with everything but the interpreter.
    fn restore_around(&mut self, snapshot: &Snapshot<S>) {
        let Snapshot { machine, vm: _, typing, draws, stops, lines, logs, notices, left_out: _ } = snapshot;
        self.machine.restore(machine);
        self.typing.clone_from(typing);
        self.draws.clone_from(draws);
        self.stops = *stops;
        self.lines.clone_from(lines);
        self.logs = *logs;
        self.notices.clone_from(notices);
        self.printed.clear();
    }

    pub(super) fn save_state(&self) -> Vec<u8> {
        saved::write(S::KIND, &self.snapshot())
    }

    pub(super) fn load_state(&mut self, bytes: &[u8]) -> Result<(), SavedError> {
        let snapshot: Snapshot<S> = saved::read(S::KIND, bytes)?;
        // What the host stops for and reads is its own affair.
        let (stops, lines, logs) = (self.stops, std::mem::take(&mut self.lines), self.logs);
        self.restore_around(&snapshot);
        self.vm = snapshot.vm;
        self.set_stops(stops);
        self.stop_at(&lines);
        self.keep_logs(logs);
        if let Some(left_out) = snapshot.left_out {
            self.notices.push(format!("the snapshot does not hold {left_out}: what is there now stays"));
        }
        Ok(())
    }
}
