//! The log of inputs is the state: loading a snapshot, copies of a program.

use gamegrid::ProgramFiles;

use super::{GridSystem, Loading, LogEntry, ReplayLog};
use crate::{Cycles, Machine, ProgramScope as _, Replay, SnapshotError, StopReason, System, snapshot};

/// The work of a slice: 10,000 iterations of an empty loop, or ten events.
const SLICE_WORK: u64 = 10_000;

impl Replay for GridSystem {
    fn begin_loading(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        let ReplayLog { seed, program, program_start: began, mut entries, now } =
            snapshot::read(Machine::GAMEGRID.snapshot_code, bytes)?;
        let files = entries.iter().find_map(|(_, entry)| match entry {
            LogEntry::Files(files) => Some(files.clone()),
            LogEntry::Event { .. } | LogEntry::Statements(_) | LogEntry::Assign { .. } => None,
        });
        self.files = files.unwrap_or_default();
        entries.retain(|(_, entry)| !matches!(entry, LogEntry::Files(_)));
        self.log = ReplayLog { seed, program, program_start: began, entries: vec![], now: began };
        self.counts_lines |= entries.iter().any(|(_, entry)| matches!(entry, LogEntry::Assign { .. }));
        self.start_program();
        self.loading = Some(Loading { entries: entries.into(), end: now });
        Ok(())
    }

    fn continue_loading(&mut self) -> bool {
        let Some(Loading { entries, end }) = &mut self.loading else { return true };
        let until = entries.front().map_or(*end, |(at, _)| *at);
        if self.log.now < until && self.is_running() {
            self.run_slice(Cycles(until));
            return false;
        }
        self.log.now = until;
        let Some((_, entry)) = self.loading.as_mut().and_then(|loading| loading.entries.pop_front()) else {
            self.loading = None;
            self.take_printed();
            return true;
        };
        if let LogEntry::Assign { lines, .. } = entry {
            self.run_lines(lines);
        }
        // An entry that failed when it was recorded fails again.
        let _ = self.replay_entry(&entry);
        self.record(entry);
        false
    }

    fn run_slice(&mut self, t: Cycles) -> StopReason {
        self.run_work(t, SLICE_WORK)
    }
}

impl GridSystem {
    /// Returns another system with the same program at the same point of its run.
    pub(super) fn copy(&self) -> Result<Self, SnapshotError> {
        let mut copy = Self::new(self.log.seed, Some(self.name.clone()), ProgramFiles::default());
        copy.counts_lines = self.counts_lines;
        copy.load_snapshot(&self.save_snapshot())?;
        copy.run_lines(self.lines_since_step());
        Ok(copy)
    }

    /// Continues with another interpreter at the same point of the run, because the present one is lost.
    pub(super) fn replace_interpreter(&mut self) {
        if let Ok(copy) = self.copy() {
            self.runtime = copy.runtime;
            self.apply_line_breakpoints();
        }
    }

    /// Runs this number of lines of the present time.
    fn run_lines(&mut self, lines: u32) {
        let all = self.all_lines();
        let Some(runtime) = &mut self.runtime else { return };
        runtime.set_breakpoints(&all);
        let now = runtime.now();
        while runtime.lines() < lines && runtime.now() == now {
            runtime.run_until(now + 1);
        }
        self.apply_line_breakpoints();
    }

    /// Applies an input of the log to the program.
    pub(super) fn replay_entry(&mut self, entry: &LogEntry) -> Result<(), gamegrid::Failure> {
        let began = self.log.program_start;
        let Some(runtime) = &mut self.runtime else { return Ok(()) };
        match entry {
            LogEntry::Event { at, event } => {
                runtime.schedule_event(at.saturating_sub(began), *event);
                Ok(())
            }
            LogEntry::Statements(statements) => runtime.execute(statements),
            // These files are set before the program starts.
            LogEntry::Files(_) => Ok(()),
            LogEntry::Assign { target, expression, .. } => runtime.assign(target, expression),
        }
    }
}
