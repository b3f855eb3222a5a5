//! Jumps to another time or to a snapshot, in slices: a host shows a frame after each of them.
//!
//! On most machines a jump is one slice of milliseconds. A [replayed](systems::Machine::is_replayed) system cannot load
//! its state: it replays the program from its first frame, with all inputs. A later goal continues the
//! replay of the previous one.

use systems::{Cycles, SnapshotError};

use super::Session;
use crate::input::{Input, TimedInput};
use crate::jump::{Goal, Jump};
use crate::rewind::{Future, SeekError};

impl Session {
    /// Moves to an earlier elapsed time, or forward to a time before the last rewind: to the first state of the
    /// machine at or after this time. Cancels a paste. When the machine continues or gets an input there, the
    /// future becomes a [branch](Self::branches).
    ///
    /// # Errors
    /// When there is no checkpoint before this time, the time is in the future, or an agent
    /// follows the game.
    pub fn seek(&mut self, to: Cycles) -> Result<(), SeekError> {
        self.begin_seek(to)?;
        self.finish_jump();
        Ok(())
    }

    /// Begins to [seek](Self::seek); [`continue_jump`](Self::continue_jump) completes it. An incomplete seek gets this
    /// goal instead of its previous one. Other actions of the session complete it first.
    ///
    /// # Errors
    /// Those of [`seek`](Self::seek).
    pub fn begin_seek(&mut self, to: Cycles) -> Result<(), SeekError> {
        if self.agent.is_some() {
            return Err(SeekError::Opponent);
        }
        if self.jump.as_ref().is_some_and(|jump| matches!(jump.goal, Goal::Snapshot(_))) {
            self.finish_jump();
        }
        let end = self.newest();
        let oldest = self.oldest().ok_or(SeekError::OutOfRange)?;
        if to < oldest || to > end {
            return Err(SeekError::OutOfRange);
        }
        let from = self.rewind.as_ref().and_then(|rewind| rewind.time_before(to));
        let from = from.ok_or(SeekError::OutOfRange)?;
        if self.takes_over(to, from) {
            return Ok(());
        }
        let checkpoint = self.rewind.as_ref().and_then(|rewind| rewind.before(to));
        let checkpoint = checkpoint.ok_or(SeekError::OutOfRange)?;
        self.begin_checkpoint(&checkpoint)?;
        let goal = Goal::Time { to, end, from, next: checkpoint.inputs };
        self.jump = Some(Jump { is_loading: true, snapshot_at: None, goal });
        Ok(())
    }

    /// Changes the goal of an incomplete seek to a later time than it has reached, if it starts from the same
    /// checkpoint. A replayed system in its past continues from its position.
    fn takes_over(&mut self, to: Cycles, checkpoint: Cycles) -> bool {
        let elapsed = self.elapsed();
        let is_after = |next: usize| next == 0 || self.inputs[next - 1].elapsed < to;
        if let (None, Some(Future { end, next })) = (&self.jump, self.future)
            && self.system.machine().is_replayed
            && (checkpoint..to).contains(&elapsed)
        {
            let goal = Goal::Time { to, end, from: checkpoint, next };
            self.jump = Some(Jump { is_loading: false, snapshot_at: None, goal });
            return true;
        }
        let Some(Jump { is_loading, snapshot_at: None, goal }) = &mut self.jump else { return false };
        let Goal::Time { to: goal, from, next, .. } = goal else { return false };
        let is_ahead = *from == checkpoint && (*is_loading || is_after(*next) && elapsed <= to);
        if is_ahead {
            *goal = to;
        }
        is_ahead
    }

    /// Begins to [load a snapshot](Self::load_snapshot); [`continue_jump`](Self::continue_jump) completes it.
    ///
    /// # Errors
    /// Those of [`load_snapshot`](Self::load_snapshot).
    pub fn begin_loading(&mut self, snapshot: &[u8]) -> Result<(), SnapshotError> {
        self.finish_jump();
        let elapsed = self.elapsed();
        self.system.begin_loading(snapshot)?;
        let goal = Goal::Snapshot(snapshot.to_vec());
        self.jump = Some(Jump { is_loading: true, snapshot_at: Some(elapsed), goal });
        Ok(())
    }

    /// Restores a snapshot of [`System::save_snapshot`](systems::System::save_snapshot). Cancels a paste.
    ///
    /// # Errors
    /// When the snapshot is invalid; the machine then continues unchanged.
    pub fn load_snapshot(&mut self, snapshot: &[u8]) -> Result<(), SnapshotError> {
        self.begin_loading(snapshot)?;
        self.finish_jump();
        Ok(())
    }

    /// Returns whether a jump is under way.
    #[must_use]
    pub const fn is_jumping(&self) -> bool {
        self.jump.is_some()
    }

    /// Returns the time of the current seek's goal, else the elapsed time.
    #[must_use]
    pub fn goal(&self) -> Cycles {
        match &self.jump {
            Some(Jump { goal: Goal::Time { to, .. }, .. }) => *to,
            Some(jump) => jump.end(),
            None => self.elapsed(),
        }
    }

    /// Runs the next slice of a jump; returns whether it was complete before. The work of a slice is bounded on every
    /// machine.
    pub fn continue_jump(&mut self) -> bool {
        let Some(mut jump) = self.jump.take() else { return true };
        if jump.is_loading {
            jump.is_loading = !self.system.continue_loading();
            if let Some(at) = jump.snapshot_at.take_if(|_| !jump.is_loading) {
                self.epoch = at.0.wrapping_sub(self.system.now().0);
                if let Goal::Snapshot(snapshot) = jump.goal {
                    self.log(at, Input::Snapshot(snapshot));
                    self.after_jump();
                    self.add_first_checkpoint();
                    return true;
                }
            }
            self.jump = Some(jump);
            return false;
        }
        let Goal::Time { to, end, next, .. } = &mut jump.goal else { return true };
        let (to, end) = (*to, *end);
        // The machine receives inputs at the goal's time when it continues from there.
        let input = self.inputs.get(*next).filter(|input| input.elapsed < to).cloned();
        let until = input.as_ref().map_or(to, |input| input.elapsed);
        if self.elapsed() < until {
            let before = self.elapsed();
            self.system.run_slice(self.machine_time(until));
            self.replay_cost.cycles += self.elapsed().0 - before.0;
        } else if let Some(input) = input {
            *next += 1;
            self.finish_statement_for(&input);
            self.repeat(&input, &mut jump);
        } else {
            let next = *next;
            self.stopped_at = None;
            self.future = Some(Future { end, next });
            self.after_jump();
            self.discard_sound();
            return true;
        }
        self.jump = Some(jump);
        false
    }

    /// Performs a logged input; of a snapshot it only begins the load.
    fn repeat(&mut self, input: &TimedInput, jump: &mut Jump) {
        let Input::Snapshot(snapshot) = &input.input else { return self.perform(&input.input) };
        let elapsed = self.elapsed();
        // The log has no invalid snapshots.
        if self.system.begin_loading(snapshot).is_ok() {
            jump.is_loading = true;
            jump.snapshot_at = Some(elapsed);
        }
    }

    /// Completes a jump.
    pub fn finish_jump(&mut self) {
        while !self.continue_jump() {}
    }
}
