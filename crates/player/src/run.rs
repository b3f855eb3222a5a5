//! A program without anybody in front of it: to its end, or to a condition, with a key script.
//!
//! Whoever runs it calls [`step`](Run::step) and then [`look`](Run::look), again and again. Between two slices of time the
//! script is asked what it wants to do, then the conditions are looked at, in this order: machine code that is stuck, an
//! error, the script, the condition, the end of the program, the limit.

use systems::{Cycles, Failure, LoadError, Pause, Stops, System};

use crate::condition::Condition;
use crate::script::run::{Impossible, Progress, Screenshot, Typist};
use crate::script::{Instruction, Step};
use crate::session::Session;

/// Pictures for which a machine may stand at its prompt while a script waits for something, before the run counts as
/// over: nothing can happen there any more, but a line just typed may need a moment to start.
pub const IDLE_PICTURES: u32 = 25;

/// Machine time that typing RUN and starting may take.
const START_SECONDS: f64 = 20.0;

/// Why a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The condition came true.
    Condition,
    /// The script says so.
    Script,
    /// The program ended.
    Ended,
    /// The program ended, and what was to end the run can no longer come.
    Unmet,
    /// The limit came first.
    Limit,
    /// The program stopped with an error.
    Failed(Failure),
    /// Machine code ran into an address that nothing answers.
    Stuck(u16),
}

/// A run under way.
pub struct Run {
    /// The machine.
    pub session: Session,
    /// Pictures that a step may take at once where nothing wants to be asked between them: 1 for those who look at every
    /// picture.
    pub stride: u32,
    typist: Typist,
    until: Condition,
    limit: Condition,
    /// What the last slice came back with.
    pause: Pause,
    /// Until when the program should have started; none once it has.
    starting: Option<Cycles>,
    /// When the program's first statement began.
    start: Cycles,
    first_statement: u64,
    idle_pictures: u32,
    /// The line that the machine stops at.
    stop_line: Option<u16>,
    /// When the program waited for a line last.
    awaited_line: Option<Cycles>,
}

impl Run {
    /// A run to `until` or at the most to `limit`, a condition of time.
    #[must_use]
    pub fn new(session: Session, steps: Vec<Step>, until: Condition, limit: Condition) -> Self {
        let start = session.system().now();
        let first_statement = session.system().inspect().statements();
        Self {
            session,
            stride: 1,
            typist: Typist::new(steps),
            until,
            limit,
            pause: Pause::AwaitingLine,
            starting: None,
            start,
            first_statement,
            idle_pictures: 0,
            stop_line: None,
            awaited_line: None,
        }
    }

    /// Loads a program and types RUN; [`step`](Self::step) while it [starts](Self::is_starting), then it
    /// [sets off](Self::set_off).
    ///
    /// # Errors
    /// When the program does not fit.
    pub fn begin(&mut self, image: &[u8]) -> Result<(), LoadError> {
        let session = &mut self.session;
        session.system_mut().load_program(image)?;
        self.stop_line = first_line(session.system());
        session.system_mut().stop_at(self.stop_line.as_slice());
        session.start_program();
        if !session.system().has_prompt() {
            return Ok(());
        }
        self.starting = Some(session.system().now() + session.system().clock().cycles(START_SECONDS));
        Ok(())
    }

    /// Whether RUN is still being typed, or the line before the first statement carried out.
    #[must_use]
    pub fn is_starting(&self) -> bool {
        let is_there =
            matches!(self.pause, Pause::Line(_) | Pause::Ended | Pause::Failed(_) | Pause::Stuck { .. });
        !is_there && self.starting.is_some_and(|end| self.session.system().now() < end)
    }

    /// Counts time and statements from here on, just before the first statement.
    pub fn set_off(&mut self) {
        self.starting = None;
        // What has been played so far is the machine's own.
        if let Some(sound) = self.session.system_mut().sound_mut() {
            sound.take_sound_writes();
        }
        self.start = self.session.system().now();
        self.first_statement = self.session.system().inspect().statements();
    }

    /// Does what is to be done now; says when the run is over.
    ///
    /// # Errors
    /// When the script asks for what the machine has not.
    pub fn look(&mut self) -> Result<Option<End>, Impossible> {
        match &self.pause {
            Pause::Stuck { address } => return Ok(Some(End::Stuck(*address))),
            // A mistake in a direct command is the script's own affair, but when RUN itself failed it is the program's.
            Pause::Failed(failure) if failure.line.is_some() || self.has_just_set_off() => {
                return Ok(Some(End::Failed(failure.clone())));
            }
            _ => {}
        }
        match self.typist.advance(&mut self.session, &self.pause)? {
            Progress::End => return Ok(Some(End::Script)),
            Progress::Finished => {
                let system = self.session.system();
                if self.until.holds(system, &self.pause, self.start) {
                    let is_end = self.until == Condition::Ended;
                    return Ok(Some(if is_end { End::Ended } else { End::Condition }));
                }
                let has_ended = self.pause == Pause::Ended && !system.has_codes_waiting();
                if has_ended || self.is_over() {
                    // Time passes behind the end of a program as well; words and lines come from the program alone.
                    let is_unmet = matches!(self.until, Condition::Text(_) | Condition::Line(_));
                    return Ok(Some(if is_unmet { End::Unmet } else { End::Ended }));
                }
            }
            Progress::Busy => {
                if self.is_over() {
                    return Ok(Some(End::Ended));
                }
            }
        }
        let system = self.session.system();
        if self.pause == Pause::AwaitingLine && system.is_running() {
            self.awaited_line = Some(system.now());
        }
        Ok(self.limit_moment().is_some_and(|limit| system.now() >= limit).then_some(End::Limit))
    }

    fn has_just_set_off(&self) -> bool {
        self.session.system().now() == self.start
    }

    /// Runs the machine to the next moment at which something may be to do.
    pub fn step(&mut self) {
        if self.starting.is_some() {
            self.pause = self.session.step(None);
            return;
        }
        self.set_stops();
        let system = self.session.system();
        let until = self.until.moment(system, self.start);
        let moments = [self.limit_moment(), self.typist.next_moment(&self.session), until];
        // A moment that has passed cannot be run to: the condition may have come true before the keys were through.
        let now = system.now();
        let limit = moments.into_iter().flatten().filter(|&moment| moment > now).min();
        self.pause = self.session.stride(limit, if self.needs_every_picture() { 1 } else { self.stride });
    }

    /// Whether somebody wants to be asked at every picture: hands on the keys, eyes on the screen, or a count of the pictures
    /// for which nothing happens.
    fn needs_every_picture(&self) -> bool {
        let is_watched = match self.until {
            Condition::Text(_) => true,
            Condition::Ended
            | Condition::Line(_)
            | Condition::Key
            | Condition::Seconds(_)
            | Condition::Cycles(_) => false,
        };
        is_watched || !self.typist.is_finished() || self.pause == Pause::AwaitingLine
    }

    /// The machine has been standing at its prompt with nothing to do.
    fn is_over(&mut self) -> bool {
        let system = self.session.system();
        let is_idle = self.pause == Pause::AwaitingLine
            && !system.is_running()
            && !system.has_codes_waiting()
            && self
                .typist
                .waits_for()
                .is_none_or(|condition| !matches!(condition, Condition::Seconds(_) | Condition::Cycles(_)));
        let is_asleep = self.typist.is_finished() || self.typist.waits_for().is_some();
        self.idle_pictures = if is_idle && is_asleep { self.idle_pictures + 1 } else { 0 };
        self.idle_pictures > IDLE_PICTURES
    }

    /// Tells the machine what to come back for.
    fn set_stops(&mut self) {
        let awaited = match self.typist.waits_for() {
            Some(condition) => Some(condition),
            None if self.typist.is_finished() => Some(&self.until),
            None => None,
        };
        let line = match awaited {
            Some(Condition::Line(line)) => Some(*line),
            _ => self.typist.watched_line(),
        };
        let key_polls = awaited == Some(&Condition::Key);
        if line != self.stop_line {
            self.session.system_mut().stop_at(line.as_slice());
            self.stop_line = line;
        }
        self.session.system_mut().set_stops(Stops { key_polls });
    }

    fn limit_moment(&self) -> Option<Cycles> {
        self.limit.moment(self.session.system(), self.start)
    }

    /// When the program's first statement began.
    #[must_use]
    pub const fn start(&self) -> Cycles {
        self.start
    }

    /// Time since then.
    #[must_use]
    pub fn elapsed(&self) -> Cycles {
        self.session.system().now() - self.start
    }

    /// Statements executed since then.
    #[must_use]
    pub fn statements(&self) -> u64 {
        self.session.system().inspect().statements() - self.first_statement
    }

    /// The line of the script that it has reached, none at the end.
    #[must_use]
    pub fn script_line(&self) -> Option<usize> {
        self.typist.line()
    }

    /// The pictures that the script has taken since the last call.
    pub fn take_screenshots(&mut self) -> Vec<Screenshot> {
        self.typist.take_screenshots()
    }

    /// Whether the running program waits for a line, and nothing is on its way to it.
    #[must_use]
    pub fn wants_line(&self) -> bool {
        let system = self.session.system();
        self.pause == Pause::AwaitingLine
            && system.is_running()
            && self.starting.is_none()
            && self.typist.is_finished()
            && !system.has_codes_waiting()
    }

    /// Types an answer to what the program waits for.
    pub fn answer(&mut self, codes: Vec<u8>) {
        self.typist = Typist::new(vec![Step { line: 1, instruction: Instruction::Codes(codes) }]);
    }

    /// Whether the program waits for a line, which a machine that waits says again and again.
    #[must_use]
    pub fn awaits_line(&self) -> bool {
        let soon = self.session.frames(2);
        self.awaited_line.is_some_and(|at| self.session.system().now() <= at + soon)
    }
}

/// The number of the program's first line.
fn first_line(system: &dyn System) -> Option<u16> {
    let text = system.program_text();
    let digits: String = text.trim_start().chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests;
