//! `typein run`: a program without a window, to its end or to a condition.
//!
//! The machine is run picture by picture. Between two slices of time the key script is asked what it wants to do, then
//! the conditions are looked at, in this order: machine code that is stuck, an error, the script, `--until`, the end
//! of the program, the limit.

mod end;

use anyhow::{Context, Result, anyhow};
use systems::{Cycles, Logs, Pause, Stops, System};

use self::end::End;
use super::output::{Printed, Progress};
use crate::args::RunArgs;
use crate::condition::{Condition, has_keys};
use crate::dump::Dump;
use crate::exit::Exit;
use crate::input;
use crate::script::{self, Instruction, Step, parse};
use crate::session::{Session, USUAL_SEED};
use crate::signals::Signals;
use crate::target;

/// Pictures for which a machine may stand at its prompt while a script waits for something, before the run counts as
/// over: nothing can happen there any more, but a line just typed may need a moment to start.
const IDLE_FRAMES: u32 = 25;

/// Machine time that typing RUN and starting may take.
const START_SECONDS: f64 = 20.0;

/// Runs a program as the command line says.
///
/// # Errors
/// Unreadable input, keys that the machine lacks, files that cannot be written.
pub fn run(arguments: &RunArgs) -> Result<Exit> {
    let steps = steps(arguments)?;
    let target = target::resolve(&arguments.machine)?;
    target.warnings.iter().for_each(|warning| eprintln!("warning: {warning}"));
    let dump = arguments.dump.as_deref().map(Dump::create).transpose()?;
    script::pictures::check(&steps, arguments.dump.as_deref())?;
    let signals = Signals::listen()?;
    let seed = arguments.machine.seed.unwrap_or(USUAL_SEED);
    let mut session = Session::start(target.power_on(&arguments.machine, seed)?, seed);
    session.system_mut().keep_logs(Logs { printed: true, draws: false, sound: dump.is_some() });
    if let Some(path) = &arguments.machine.printer {
        session.print_to(path, arguments.machine.paper_form())?;
    }
    if let Some(path) = &arguments.machine.record {
        session.record(path)?;
    }
    let printed = Printed::new(!arguments.json);
    let progress = Progress::new(arguments.json, &target.name);
    let mut headless =
        Headless::new(session, steps, arguments.until.clone(), arguments.limit.clone(), printed, progress);
    headless.signals = Some(&signals);
    headless.dump = dump;
    let pause =
        headless.begin(target.image.as_deref()).with_context(|| format!("cannot load `{}`", target.name))?;
    let end = headless.go_on(pause)?;
    let exit = headless.finish(&end, arguments, seed);
    signals.obey();
    exit
}

fn steps(arguments: &RunArgs) -> Result<Vec<Step>> {
    match (&arguments.keys, &arguments.typed) {
        (Some(path), _) => {
            let bytes = input::read(path, input::KEY_SCRIPT)?;
            let text = String::from_utf8(bytes).map_err(|error| {
                let place = error.utf8_error().valid_up_to();
                anyhow!("key script `{}` is no text: byte {place} is not UTF-8", path.display())
            })?;
            parse::parse(&text).map_err(|error| anyhow!("key script `{}`, {error}", path.display()))
        }
        (None, Some(text)) => {
            let text = text.replace("\\n", "\n");
            Ok(vec![Step { line: 1, instruction: Instruction::Type(text) }])
        }
        (None, None) => Ok(Vec::new()),
    }
}

struct Headless<'a> {
    session: Session,
    player: script::run::Player,
    until: Condition,
    limit: Condition,
    printed: Printed,
    dump: Option<Dump>,
    progress: Progress,
    /// When the program's first statement began.
    start: Cycles,
    first_statement: u64,
    idle_frames: u32,
    /// The line that the machine stops at.
    stop_line: Option<u16>,
    /// What may tell the run to end.
    signals: Option<&'a Signals>,
    /// When the program waited for a line last.
    awaited_line: Option<Cycles>,
}

impl Headless<'_> {
    fn new(
        session: Session,
        steps: Vec<Step>,
        until: Condition,
        limit: Condition,
        printed: Printed,
        progress: Progress,
    ) -> Self {
        let player = script::run::Player::new(steps);
        let start = session.system().now();
        Self {
            session,
            player,
            until,
            limit,
            printed,
            dump: None,
            progress,
            start,
            first_statement: 0,
            idle_frames: 0,
            stop_line: None,
            signals: None,
            awaited_line: None,
        }
    }

    /// Loads and starts the program, to just before its first statement.
    fn begin(&mut self, image: Option<&[u8]>) -> Result<Pause> {
        let mut pause = Pause::AwaitingLine;
        if let Some(image) = image {
            self.session.system_mut().load_program(image)?;
            self.stop_line = first_line(self.session.system());
            self.session.system_mut().stop_at(self.stop_line.as_slice());
            self.session.command("run\n");
            let end = self.session.system().now() + self.session.system().clock().cycles(START_SECONDS);
            while self.session.system().now() < end {
                pause = self.session.step(None)?;
                if matches!(pause, Pause::Line(_) | Pause::Ended | Pause::Failed(_) | Pause::Stuck { .. }) {
                    break;
                }
            }
            // BASIC answers the RETURN behind RUN with a line end, which is no part of what the program prints.
            let printed = self.session.take_printed();
            self.note(printed.strip_prefix(b"\r").unwrap_or(&printed))?;
        }
        // What has been played so far is the machine's own.
        self.session.system_mut().take_sound_writes();
        self.start = self.session.system().now();
        self.first_statement = self.session.system().inspect().statements();
        Ok(pause)
    }

    /// Passes on what was printed and played.
    fn note(&mut self, printed: &[u8]) -> Result<()> {
        self.printed.add(self.session.system(), printed);
        match &mut self.dump {
            Some(dump) => {
                let sound = self.session.system_mut().take_sound_writes();
                dump.note(printed, &sound, self.start)
            }
            None => Ok(()),
        }
    }

    fn go_on(&mut self, mut pause: Pause) -> Result<End> {
        let limit = self.limit.moment(self.session.system(), self.start);
        // Here even an error without a line is the program's: RUN itself failed.
        if let Pause::Failed(failure) = pause {
            return Ok(End::Failed(failure));
        }
        loop {
            let printed = self.session.take_printed();
            self.note(&printed)?;
            self.show_notices();
            match &pause {
                Pause::Stuck { address } => return Ok(End::Stuck(*address)),
                // A mistake in a direct command is the script's own affair.
                Pause::Failed(failure) if failure.line.is_some() => return Ok(End::Failed(failure.clone())),
                _ => {}
            }
            match self.player.advance(&mut self.session, &pause)? {
                script::run::Progress::End => return Ok(End::Script),
                script::run::Progress::Finished => {
                    if self.until.holds(self.session.system(), &pause, self.start) {
                        return Ok(if self.until == Condition::Ended { End::Ended } else { End::Condition });
                    }
                    let has_ended = pause == Pause::Ended && !has_keys(self.session.system());
                    if has_ended || self.is_over(&pause) {
                        return Ok(End::Ended);
                    }
                }
                script::run::Progress::Busy => {
                    if self.is_over(&pause) {
                        self.report_unmet("the program ended");
                        return Ok(End::Ended);
                    }
                }
            }
            if let Some(signal) = self.signals.and_then(Signals::heard) {
                return Ok(End::Signal(signal));
            }
            if pause == Pause::AwaitingLine && self.session.system().is_running() {
                self.awaited_line = Some(self.session.system().now());
            }
            if limit.is_some_and(|limit| self.session.system().now() >= limit) {
                self.report_unmet("the limit came");
                return Ok(End::Limit);
            }
            self.set_stops();
            let moments = [limit, self.player.next_moment(&self.session), self.until_moment()];
            // A moment that has passed cannot be run to: `--until` may have come true before the keys were through.
            let now = self.session.system().now();
            pause = self.session.step(moments.into_iter().flatten().filter(|&moment| moment > now).min())?;
            self.progress.tick(self.session.system(), self.start);
        }
    }

    /// The machine has been standing at its prompt with nothing to do.
    fn is_over(&mut self, pause: &Pause) -> bool {
        let system = self.session.system();
        let is_idle = *pause == Pause::AwaitingLine
            && !system.is_running()
            && !has_keys(system)
            && self
                .player
                .waits_for()
                .is_none_or(|condition| !matches!(condition, Condition::Seconds(_) | Condition::Cycles(_)));
        let is_asleep = self.player.is_finished() || self.player.waits_for().is_some();
        self.idle_frames = if is_idle && is_asleep { self.idle_frames + 1 } else { 0 };
        self.idle_frames > IDLE_FRAMES
    }

    fn report_unmet(&self, what: &str) {
        if let Some(line) = self.player.line() {
            eprintln!("note: {what} with line {line} of the key script not done");
        }
    }

    /// Whether the program waits for a line, which a machine that waits says again and again.
    fn awaits_line(&self) -> bool {
        let soon = self.session.frames(2);
        self.awaited_line.is_some_and(|at| self.session.system().now() <= at + soon)
    }

    fn until_moment(&self) -> Option<Cycles> {
        self.until.moment(self.session.system(), self.start)
    }

    /// Tells the machine what to come back for.
    fn set_stops(&mut self) {
        let awaited = match self.player.waits_for() {
            Some(condition) => Some(condition),
            None if self.player.is_finished() => Some(&self.until),
            None => None,
        };
        let line = match awaited {
            Some(Condition::Line(line)) => Some(*line),
            _ => self.player.watched_line(),
        };
        let key_polls = awaited == Some(&Condition::Key);
        if line != self.stop_line {
            self.session.system_mut().stop_at(line.as_slice());
            self.stop_line = line;
        }
        self.session.system_mut().set_stops(Stops { key_polls });
    }

    fn show_notices(&mut self) {
        for notice in self.session.system_mut().take_notices() {
            eprintln!("note: {notice}");
        }
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
