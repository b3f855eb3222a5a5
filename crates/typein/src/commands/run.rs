//! `typein run`: a program without a window, to its end or to a condition.
//!
//! The machine is run picture by picture. Between two slices of time the key script is asked what it wants to do, then
//! the conditions are looked at, in this order: machine code that is stuck, an error, the script, `--until`, the end
//! of the program, the limit.

use std::fs;

use anyhow::{Context, Result, anyhow};
use systems::{Cycles, Failure, Pause, Stops, System};

use super::output::{Printed, Progress};
use crate::args::RunArgs;
use crate::condition::Condition;
use crate::dump::{self, Summary};
use crate::exit::Exit;
use crate::script::{Instruction, Step, parse, run as script};
use crate::session::Session;
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
    let mut session = Session::start(target.power_on(&arguments.machine)?);
    if let Some(path) = &arguments.machine.printer {
        session.print_to(path)?;
    }
    if let Some(path) = &arguments.machine.record {
        session.record(path)?;
    }
    let printed = Printed::new(!arguments.json);
    let progress = Progress::new(arguments.json, &target.name);
    let mut headless =
        Headless::new(session, steps, arguments.until.clone(), arguments.limit.clone(), printed, progress);
    let pause =
        headless.begin(target.image.as_deref()).with_context(|| format!("cannot load `{}`", target.name))?;
    let end = headless.go_on(pause)?;
    headless.finish(&end, arguments)
}

fn steps(arguments: &RunArgs) -> Result<Vec<Step>> {
    match (&arguments.keys, &arguments.typed) {
        (Some(path), _) => {
            let text = fs::read_to_string(path)
                .with_context(|| format!("cannot read the key script `{}`", path.display()))?;
            parse::parse(&text).map_err(|error| anyhow!("key script `{}`, {error}", path.display()))
        }
        (None, Some(text)) => {
            let text = text.replace("\\n", "\n");
            Ok(vec![Step { line: 1, instruction: Instruction::Type(text) }])
        }
        (None, None) => Ok(Vec::new()),
    }
}

/// Why a run ended.
enum End {
    Condition,
    Script,
    Ended,
    Limit,
    Failed(Failure),
    Stuck(u16),
}

impl End {
    fn word(&self) -> &'static str {
        match self {
            Self::Condition => "condition",
            Self::Script => "script",
            Self::Ended => "ended",
            Self::Limit => "limit",
            Self::Failed(_) => "failed",
            Self::Stuck(_) => "stuck",
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Self::Condition | Self::Script | Self::Ended => Exit::Good,
            Self::Limit => Exit::Limit,
            Self::Failed(_) => Exit::ProgramError,
            Self::Stuck(_) => Exit::Stuck,
        }
    }
}

struct Headless {
    session: Session,
    player: script::Player,
    until: Condition,
    limit: Condition,
    printed: Printed,
    progress: Progress,
    /// When the program's first statement began.
    start: Cycles,
    first_statement: u64,
    idle_frames: u32,
    /// The line that the machine stops at.
    stop_line: Option<u16>,
}

impl Headless {
    fn new(
        session: Session,
        steps: Vec<Step>,
        until: Condition,
        limit: Condition,
        printed: Printed,
        progress: Progress,
    ) -> Self {
        let player = script::Player::new(steps);
        let start = session.system().now();
        Self {
            session,
            player,
            until,
            limit,
            printed,
            progress,
            start,
            first_statement: 0,
            idle_frames: 0,
            stop_line: None,
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
            self.printed.add(self.session.system(), printed.strip_prefix(b"\r").unwrap_or(&printed));
        }
        self.start = self.session.system().now();
        self.first_statement = self.session.system().inspect().statements();
        Ok(pause)
    }

    fn go_on(&mut self, mut pause: Pause) -> Result<End> {
        let limit = self.limit.moment(self.session.system(), self.start);
        // Here even an error without a line is the program's: RUN itself failed.
        if let Pause::Failed(failure) = pause {
            return Ok(End::Failed(failure));
        }
        loop {
            let printed = self.session.take_printed();
            self.printed.add(self.session.system(), &printed);
            self.show_notices();
            match &pause {
                Pause::Stuck { address } => return Ok(End::Stuck(*address)),
                // A mistake in a direct command is the script's own affair.
                Pause::Failed(failure) if failure.line.is_some() => return Ok(End::Failed(failure.clone())),
                _ => {}
            }
            match self.player.advance(&mut self.session, &pause)? {
                script::Progress::End => return Ok(End::Script),
                script::Progress::Finished => {
                    if self.until.holds(self.session.system(), &pause, self.start) {
                        return Ok(if self.until == Condition::Ended { End::Ended } else { End::Condition });
                    }
                    if matches!(pause, Pause::Ended) || self.is_over(&pause) {
                        return Ok(End::Ended);
                    }
                }
                script::Progress::Busy => {
                    if self.is_over(&pause) {
                        self.report_unmet("the program ended");
                        return Ok(End::Ended);
                    }
                }
            }
            if limit.is_some_and(|limit| self.session.system().now() >= limit) {
                self.report_unmet("the limit came");
                return Ok(End::Limit);
            }
            self.set_stops();
            let moments = [limit, self.player.next_moment(&self.session), self.until_moment()];
            pause = self.session.step(moments.into_iter().flatten().min())?;
            self.progress.tick(self.session.system(), self.start);
        }
    }

    /// The machine has been standing at its prompt with nothing to do.
    fn is_over(&mut self, pause: &Pause) -> bool {
        let system = self.session.system();
        let is_idle = *pause == Pause::AwaitingLine
            && !system.is_running()
            && system.queued() == 0
            && system.untyped() == 0
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

    /// Lets the machine come back to its prompt, which belongs to the screen at the end but not to what was printed.
    fn return_to_prompt(&mut self) -> Result<()> {
        self.printed.hide();
        for _ in 0..IDLE_FRAMES {
            let pause = self.session.step(None)?;
            let printed = self.session.take_printed();
            self.printed.add(self.session.system(), &printed);
            if pause == Pause::AwaitingLine {
                break;
            }
        }
        Ok(())
    }

    /// Writes what was asked for and says how it ended.
    fn finish(mut self, end: &End, arguments: &RunArgs) -> Result<Exit> {
        self.progress.finish();
        self.printed.finish();
        let summary = self.summary(end, arguments.machine.seed);
        match end {
            End::Ended | End::Failed(_) | End::Stuck(_) => self.return_to_prompt()?,
            End::Condition | End::Script | End::Limit => {}
        }
        self.session.finish_recording()?;
        if let Some(folder) = &arguments.dump {
            dump::write(folder, self.session.system(), self.start, self.printed.bytes(), &summary)?;
        }
        if arguments.json {
            super::output::line(&serde_json::to_string_pretty(&summary)?);
        }
        let place = summary.line.map_or(String::new(), |line| format!(" in line {line}"));
        match end {
            End::Condition | End::Script | End::Ended => {}
            End::Limit => eprintln!(
                "error: {:.0} seconds of machine time passed{place} before the run was over; \
                 set another end with --until, or a longer time with --limit seconds:S",
                summary.seconds
            ),
            End::Failed(failure) => super::output::failure(failure),
            End::Stuck(address) => eprintln!(
                "error: machine code ran to address {address} (${address:04X}){place}, where there is nothing to run"
            ),
        }
        Ok(end.exit())
    }

    fn summary(&self, end: &End, seed: u64) -> Summary {
        let system = self.session.system();
        let now = system.now() - self.start;
        let failure = match end {
            End::Failed(failure) => Some(failure),
            _ => None,
        };
        Summary {
            end: end.word(),
            exit: end.exit() as u8,
            cycles: now.0,
            seconds: system.clock().seconds(now),
            statements: system.inspect().statements() - self.first_statement,
            line: failure.map_or_else(|| system.inspect().current_line(), |failure| failure.line),
            seed,
            error: failure.map(|failure| failure.message.clone()),
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
mod tests {
    use super::*;
    use crate::fake::Fake;

    /// Runs a program for the fake machine; gives the end, what was printed and the machine's time in frames.
    fn run(program: &str, script: &str, until: &str) -> (Exit, String, u64) {
        let session = Session::start(Box::new(Fake::new()));
        let limit = Condition::Seconds(60.0);
        let (printed, progress) = (Printed::new(false), Progress::new(false, ""));
        let steps = parse::parse(script).unwrap();
        let mut headless = Headless::new(session, steps, until.parse().unwrap(), limit, printed, progress);
        let image = (!program.is_empty()).then_some(program.as_bytes());
        let pause = headless.begin(image).unwrap();
        let end = headless.go_on(pause).unwrap();
        let text = headless.session.system().printed_text(headless.printed.bytes());
        let time = headless.session.system().now() - headless.start;
        (end.exit(), text, time.0 / 20_000)
    }

    #[test]
    fn a_program_runs_to_its_end_and_prints_from_run_on() {
        let (exit, text, _) = run("10 print HELLO\n20 print YOU", "", "ended");
        assert_eq!((exit, text.as_str()), (Exit::Good, "HELLO\nYOU\nREADY.\n"));
    }

    #[test]
    fn an_error_in_the_program_is_exit_3_and_stuck_machine_code_5() {
        assert_eq!(run("10 fail SYNTAX ERROR", "", "ended").0, Exit::ProgramError);
        assert_eq!(run("10 stuck 58692", "", "ended").0, Exit::Stuck);
    }

    #[test]
    fn the_limit_comes_first_when_nothing_else_does() {
        let (exit, _, frames) = run("10 goto 10", "", "ended");
        assert_eq!((exit, frames), (Exit::Limit, 60 * 50));
    }

    #[test]
    fn conditions_end_the_run_where_they_come_true() {
        assert_eq!(run("10 print ONE\n20 print TWO\n30 goto 30", "", "line:20").1, "ONE\n");
        assert_eq!(run("10 print Spieler 1\n20 goto 20", "", "text:sPIELER").0, Exit::Good);
        assert_eq!(run("10 print A\n20 get", "", "key").1, "A\n");
        assert_eq!(run("10 input", "", "key").0, Exit::Good);
        assert_eq!(run("10 goto 10", "", "seconds:2").2, 100);
    }

    #[test]
    fn keys_are_typed_as_the_program_takes_them() {
        let program = "10 print FIRST\n20 get\n30 input\n40 get";
        let (exit, text, _) = run(program, "wait key\ntype \"xabc\\ny\"", "ended");
        assert_eq!((exit, text.as_str()), (Exit::Good, "FIRST\nKEY X\nLINE abc\nKEY Y\nREADY.\n"));
    }

    #[test]
    fn a_script_waits_for_the_program_and_may_end_the_run() {
        let program = "10 get\n20 print AGAIN\n30 goto 10";
        let (exit, text, _) = run(program, "press F1\nwait text:again\nend", "ended");
        assert_eq!((exit, text.as_str()), (Exit::Good, "KEY %\nAGAIN\n"));
    }

    #[test]
    fn at_the_prompt_of_a_bare_machine_a_script_goes_on_after_mistakes() {
        let (exit, text, _) = run("", "type \"foo\\nbar\\n\"", "ended");
        assert_eq!((exit, text.as_str()), (Exit::Good, "?foo\n?bar\n"));
    }

    #[test]
    fn a_wait_that_nothing_can_fulfil_any_more_ends_with_the_program() {
        assert_eq!(run("10 print A", "wait text:never", "ended").0, Exit::Good);
    }

    #[test]
    fn a_machine_without_a_pointer_says_so_with_the_line_of_the_script() {
        let session = Session::start(Box::new(Fake::new()));
        let steps = parse::parse("\nclick 1 1").unwrap();
        let (printed, progress) = (Printed::new(false), Progress::new(false, ""));
        let mut headless =
            Headless::new(session, steps, Condition::Ended, Condition::Ended, printed, progress);
        let error = headless.go_on(Pause::Horizon).err().unwrap();
        assert_eq!(error.to_string(), "line 2 of the key script: the Commodore 64 has no pointer");
    }
}
