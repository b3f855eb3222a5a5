//! A headless run: a program runs to its end, to a condition or to a limit, with a key script.
//!
//! The caller alternates [`step`](Run::step) and [`check`](Run::check). Between two slices of time
//! the script acts; then `check` tests the ends in this order: stuck machine code, an error, the
//! script, the condition, the end of the program, the limit.

use hardware::Frame;
use systems::{Breakpoints, Cycles, LoadError, ProgramEnd, StopReason, System};

use crate::condition::Condition;
use crate::observers::Observers;
use crate::script::run::{Progress, Screenshot, ScriptRunError, ScriptRunner};
use crate::script::{Instruction, Step};
use crate::session::Session;

/// Frames for which a machine may be idle at its prompt while a script waits, before the run counts as
/// over: the prompt stays idle, but a line just typed may need some frames to start.
pub const IDLE_FRAMES: u32 = 25;

/// Emulated time for which a program that polls the keyboard has an unchanged screen before it counts as waiting: a
/// program may poll a stop key while it computes a move.
pub const POLL_SECONDS: f64 = 60.0;

/// Emulated time for typing RUN and starting.
const START_TIMEOUT_SECONDS: f64 = 20.0;

/// The reason for the end of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The condition became true.
    Condition,
    /// The script ended the run.
    Script,
    /// The program ended.
    Program(ProgramEnd),
    /// The program ended, and the condition can no longer become true.
    Unmet,
    /// The limit was reached.
    Limit,
}

/// A run in progress.
pub struct Run {
    /// The machine.
    pub session: Session,
    /// Maximum frames of a step if the run does not need every frame: 1 for a caller that uses every
    /// frame.
    pub frames_per_step: u32,
    script_runner: ScriptRunner,
    until: Condition,
    limit: Condition,
    /// The stop reason of the last slice.
    stop_reason: StopReason,
    /// The time until which the program should have started; `None` after its start.
    start_deadline: Option<Cycles>,
    /// The time of the program's first statement.
    start: Cycles,
    first_statement: u64,
    idle_frames: u32,
    /// The line with a breakpoint.
    line_breakpoint: Option<u16>,
    /// The time of the last wait for a line.
    last_line_wait: Option<Cycles>,
    /// Whether the run ends after its script when the program waits for more keys.
    ends_with_script: bool,
    /// The screen at a poll of the keyboard after the end of the script, and the time.
    polled_screen: Option<(Cycles, Frame)>,
    observers: Observers,
}

impl Run {
    /// Creates a run to `until` or at most to `limit`, a time condition.
    #[must_use]
    pub fn new(session: Session, steps: Vec<Step>, until: Condition, limit: Condition) -> Self {
        let start = session.system().now();
        let first_statement = session.system().inspect().statements();
        Self {
            session,
            frames_per_step: 1,
            script_runner: ScriptRunner::new(steps),
            until,
            limit,
            stop_reason: StopReason::AwaitingLine,
            start_deadline: None,
            start,
            first_statement,
            idle_frames: 0,
            line_breakpoint: None,
            last_line_wait: None,
            ends_with_script: false,
            polled_screen: None,
            observers: Observers::default(),
        }
    }

    /// Lets the run end after its script when the program waits for more keys: for a line, or it polls the keyboard
    /// while the screen stays the same for [`POLL_SECONDS`].
    pub fn end_with_script(&mut self) {
        self.ends_with_script = true;
    }

    /// Sets the observers of every statement. The machine then stops at every statement, which affects
    /// only the time of the host.
    pub fn set_observers(&mut self, observers: Observers) {
        self.observers = observers;
        self.set_breakpoints(false);
    }

    /// Returns the observers of every statement.
    pub fn observers_mut(&mut self) -> &mut Observers {
        &mut self.observers
    }

    /// Completes the observations with the time up to now.
    pub fn finish_observers(&mut self) {
        self.observers.finish(self.session.system());
    }

    fn set_breakpoints(&mut self, key_polls: bool) {
        let statements = !self.observers.is_empty();
        self.session.system_mut().set_breakpoints(Breakpoints { key_polls, statements });
    }

    /// Loads a program and types RUN. Then call [`step`](Self::step) while
    /// [`is_starting`](Self::is_starting), and [`start_counting`](Self::start_counting).
    ///
    /// # Errors
    /// When the program does not fit.
    pub fn load_and_run(&mut self, image: &[u8]) -> Result<(), LoadError> {
        let session = &mut self.session;
        session.load_program(image)?;
        self.line_breakpoint = first_line(session.system());
        session.system_mut().set_line_breakpoints(self.line_breakpoint.as_slice());
        session.start_program();
        if !session.system().machine().has_prompt {
            return Ok(());
        }
        self.start_deadline =
            Some(session.system().now() + session.system().clock().cycles(START_TIMEOUT_SECONDS));
        Ok(())
    }

    /// Returns whether RUN is being typed or has not reached the first statement.
    #[must_use]
    pub fn is_starting(&self) -> bool {
        let is_there = matches!(self.stop_reason, StopReason::Line(_) | StopReason::Ended(_));
        !is_there && self.start_deadline.is_some_and(|end| self.session.system().now() < end)
    }

    /// Starts counting time and statements, just before the first statement.
    pub fn start_counting(&mut self) {
        self.start_deadline = None;
        // Earlier sound writes are those of the machine.
        if let Some(sound) = self.session.system_mut().sound_mut() {
            sound.take_sound_writes();
        }
        self.start = self.session.system().now();
        self.first_statement = self.session.system().inspect().statements();
    }

    /// Lets the script act and tests the ends of the run.
    ///
    /// # Errors
    /// When the script needs a feature that the machine lacks.
    pub fn check(&mut self) -> Result<Option<End>, ScriptRunError> {
        match &self.stop_reason {
            StopReason::Ended(end @ ProgramEnd::Stuck { .. }) => return Ok(Some(End::Program(end.clone()))),
            // An error in a direct command does not end the run, except when RUN itself failed.
            StopReason::Ended(ProgramEnd::Failed(failure))
                if self.session.system().machine().is_program_error(failure) || self.is_at_start() =>
            {
                return Ok(Some(End::Program(ProgramEnd::Failed(failure.clone()))));
            }
            _ => {}
        }
        match self.script_runner.advance(&mut self.session, &self.stop_reason)? {
            Progress::End => return Ok(Some(End::Script)),
            Progress::Finished => {
                let system = self.session.system();
                if self.until.holds(system, &self.stop_reason, self.start) {
                    let is_end = self.until == Condition::Ended;
                    return Ok(Some(if is_end {
                        End::Program(ProgramEnd::Completed)
                    } else {
                        End::Condition
                    }));
                }
                let has_ended = self.stop_reason == StopReason::Ended(ProgramEnd::Completed)
                    && !system.has_queued_codes();
                if has_ended || self.is_idle_at_prompt() {
                    // Time passes after the end of a program, too; text and lines come only from the program.
                    let is_unmet = matches!(self.until, Condition::Text(_) | Condition::Line(_));
                    return Ok(Some(if is_unmet { End::Unmet } else { End::Program(ProgramEnd::Completed) }));
                }
                if self.ends_with_script && (self.needs_answer() || self.waits_for_key()) {
                    return Ok(Some(End::Script));
                }
            }
            Progress::Busy => {
                if self.is_idle_at_prompt() {
                    return Ok(Some(End::Program(ProgramEnd::Completed)));
                }
            }
        }
        let system = self.session.system();
        if self.stop_reason == StopReason::AwaitingLine && system.is_running() {
            self.last_line_wait = Some(system.now());
        }
        Ok(self.limit_deadline().is_some_and(|limit| system.now() >= limit).then_some(End::Limit))
    }

    fn is_at_start(&self) -> bool {
        self.session.system().now() == self.start
    }

    /// Runs the machine to the time of the next [`check`](Self::check).
    pub fn step(&mut self) {
        if self.start_deadline.is_some() {
            self.stop_reason = self.step_frames(None, 1);
            return;
        }
        self.update_breakpoints();
        let system = self.session.system();
        let until = self.until.deadline(system, self.start);
        let deadlines = [self.limit_deadline(), self.script_runner.next_deadline(&self.session), until];
        // A time in the past is no deadline: the condition may have become true before the end of the script.
        let now = system.now();
        let limit = deadlines.into_iter().flatten().filter(|&deadline| deadline > now).min();
        let frames = if self.needs_every_frame() { 1 } else { self.frames_per_step };
        self.stop_reason = self.step_frames(limit, frames);
    }

    /// Runs the session and shows its stops to the observers. Before statements it stops for others
    /// only at the end of a frame.
    fn step_frames(&mut self, limit: Option<Cycles>, frames: u32) -> StopReason {
        loop {
            let stop = self.session.step_frames(limit, frames);
            self.observers.observe(self.session.system(), &stop);
            if !matches!(stop, StopReason::Statement { .. }) || self.session.has_new_frame() {
                return stop;
            }
        }
    }

    /// Returns whether the run checks every frame: for the script, for text on the screen, or to count
    /// idle frames.
    fn needs_every_frame(&self) -> bool {
        let is_watched = match self.until {
            Condition::Text(_) => true,
            Condition::Ended
            | Condition::Line(_)
            | Condition::Key
            | Condition::Input
            | Condition::Seconds(_)
            | Condition::Cycles(_) => false,
        };
        is_watched || !self.script_runner.is_finished() || self.stop_reason == StopReason::AwaitingLine
    }

    /// Returns whether the machine has been idle at its prompt for [`IDLE_FRAMES`].
    fn is_idle_at_prompt(&mut self) -> bool {
        let system = self.session.system();
        let is_idle = matches!(self.stop_reason, StopReason::AwaitingLine | StopReason::Deadline)
            && !system.is_running()
            && !system.has_queued_codes()
            && self
                .script_runner
                .waits_for()
                .is_none_or(|condition| !matches!(condition, Condition::Seconds(_) | Condition::Cycles(_)));
        let is_asleep = self.script_runner.is_finished() || self.script_runner.waits_for().is_some();
        if !is_idle || !is_asleep {
            self.idle_frames = 0;
        } else if self.stop_reason == StopReason::AwaitingLine {
            // The prompt restarts its wait after every interrupt, and a frame may end between two interrupts.
            // A typed command reaches only the ends of frames.
            self.idle_frames += 1;
        }
        self.idle_frames > IDLE_FRAMES
    }

    /// Sets the breakpoints that the script and the condition need.
    fn update_breakpoints(&mut self) {
        let awaited = match self.script_runner.waits_for() {
            Some(condition) => Some(condition),
            None if self.script_runner.is_finished() => Some(&self.until),
            None => None,
        };
        let line = match awaited {
            Some(Condition::Line(line)) => Some(*line),
            _ => self.script_runner.watched_line(),
        };
        let key_polls = awaited.is_some_and(Condition::needs_key_polls)
            || self.ends_with_script && self.script_runner.is_finished();
        if line != self.line_breakpoint {
            self.session.system_mut().set_line_breakpoints(line.as_slice());
            self.line_breakpoint = line;
        }
        self.set_breakpoints(key_polls);
    }

    fn limit_deadline(&self) -> Option<Cycles> {
        self.limit.deadline(self.session.system(), self.start)
    }

    /// Returns the time of the program's first statement.
    #[must_use]
    pub const fn start(&self) -> Cycles {
        self.start
    }

    /// Returns the time since the first statement.
    #[must_use]
    pub fn elapsed(&self) -> Cycles {
        self.session.system().now() - self.start
    }

    /// Returns the statements executed since the first one.
    #[must_use]
    pub fn statements(&self) -> u64 {
        self.session.system().inspect().statements() - self.first_statement
    }

    /// Returns the current line of the script; `None` at the end.
    #[must_use]
    pub fn script_line(&self) -> Option<usize> {
        self.script_runner.line()
    }

    /// Returns the screenshots that the script has taken since the last call.
    pub fn take_screenshots(&mut self) -> Vec<Screenshot> {
        self.script_runner.take_screenshots()
    }

    /// Returns whether the program polls the keyboard and the screen has not changed for [`POLL_SECONDS`].
    fn waits_for_key(&mut self) -> bool {
        let system = self.session.system();
        if self.stop_reason != StopReason::AwaitingKey || !system.is_running() || system.has_queued_codes() {
            return false;
        }
        let (now, span) = (system.now(), system.clock().cycles(POLL_SECONDS));
        match &self.polled_screen {
            Some((since, _)) if now < *since + span => false,
            Some((_, screen)) if *screen == system.render() => true,
            Some(_) | None => {
                self.polled_screen = Some((now, system.render()));
                false
            }
        }
    }

    /// Returns whether the running program waits for a line and no key is on its way.
    #[must_use]
    pub fn needs_answer(&self) -> bool {
        let system = self.session.system();
        self.stop_reason == StopReason::AwaitingLine
            && system.is_running()
            && self.start_deadline.is_none()
            && self.script_runner.is_finished()
            && !system.has_queued_codes()
    }

    /// Types an answer to the program.
    pub fn type_answer(&mut self, answer: Option<Instruction>) {
        let steps = answer.map(|instruction| Step { line: 1, instruction });
        self.script_runner = ScriptRunner::new(steps.into_iter().collect());
    }

    /// Runs the machine, for at most a second of emulated time, to a statement that polls an empty
    /// keyboard; returns whether it has reached one. A run does not continue after this.
    pub fn reach_key_poll(&mut self) -> bool {
        let system = self.session.system_mut();
        system.set_line_breakpoints(&[]);
        system.set_breakpoints(Breakpoints { key_polls: true, statements: false });
        let end = system.now() + system.clock().cycles(1.0);
        while system.is_running() && system.now() < end {
            match system.run_until(end) {
                StopReason::AwaitingKey => return true,
                StopReason::Ended(ProgramEnd::Failed(_) | ProgramEnd::Stuck { .. }) => return false,
                _ => {}
            }
        }
        false
    }

    /// Returns whether the program waits for a line; a waiting machine reports it repeatedly.
    #[must_use]
    pub fn is_waiting_for_line(&self) -> bool {
        let soon = self.session.frames_to_cycles(2);
        self.last_line_wait.is_some_and(|at| self.session.system().now() <= at + soon)
    }
}

/// Returns the number of the program's first line.
fn first_line(system: &dyn System) -> Option<u16> {
    let text = system.program_text();
    let digits: String = text.trim_start().chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}
