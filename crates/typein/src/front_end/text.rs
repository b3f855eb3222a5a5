//! The text front end: plain lines for pipes and screen readers. Lines of standard input are typed.
//!
//! The front end passes sequential output on as the program prints it. The output of a program that moves the
//! cursor or writes to the screen directly would be unreadable. So the front end prints the whole screen of such a
//! program, each time it waits for input and the screen has changed; it does the same for screens whose colours carry
//! information.
//!
//! Note: all lines of a pipe may be available immediately, so the front end takes a line only when the program waits
//! for one. It accepts only RUN/STOP and its own commands from a person at any time, and from a pipe after the program
//! has not waited for [`KEY_TIMEOUT_SECONDS`].

mod input;
mod line;
mod transcript;

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use player::frame_pacing::Speed;
use player::interactive::InteractiveSession;
use player::keymap::Command;
use player::script::run::{Progress, ScriptRunner};
use player::script::{Instruction, Step};
use player::stuck::stuck_message;
use systems::{Agent, Breakpoints, Cycles, Logs, ProgramEnd, StopReason};

pub use self::input::Input;
use self::line::{ParsedLine, TextCommand};
use self::transcript::Transcript;
use super::HostSession;
use crate::exit::Exit;
use crate::output;

/// Host time between two checks of standard input while the machine waits for it.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Emulated time after the end of the input until the front end stops a program that only polls keys.
const KEY_TIMEOUT_SECONDS: f64 = 10.0;

/// Emulated time after the end of the input until the front end stops a program that neither ends nor
/// waits.
const END_TIMEOUT_SECONDS: f64 = 120.0;

/// Maximum number of skipped characters that the front end reports one by one.
const MAX_REPORTED: usize = 5;

/// The input for which the machine waits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WaitingFor {
    Nothing,
    Line,
    Key,
}

/// Plays in plain lines until the end of the input, or until the person quits.
///
/// # Errors
/// When a recording cannot be written.
pub fn play(host: &mut HostSession) -> Result<Exit> {
    let mut front = TextSession {
        input: Input::spawn(),
        script_runner: ScriptRunner::new(vec![]),
        transcript: Transcript::default(),
        waiting_for: WaitingFor::Nothing,
        exit: Exit::Success,
        last_frame_due: Instant::now(),
        last_input: host.interactive.session.system().now(),
    };
    if front.input.is_terminal() {
        report!("\\help lists what can be typed");
    }
    if host.interactive.is_bare() {
        front.transcript.show_now(&host.interactive);
    }
    let system = host.interactive.session.system();
    if !host.interactive.is_bare() && !system.is_running() {
        // The session has typed RUN.
        front.transcript.expect_echo(system.machine().echo_terminator);
    }
    let session = &mut host.interactive.session;
    let draws = session.agent().is_some_and(Agent::has_moves);
    session.system_mut().set_logs(Logs { printed: true, draws, ..Logs::default() });
    for warning in host.interactive.take_early_warnings() {
        report!("warning: {warning}");
    }
    let early = host.interactive.take_early_output();
    front.transcript.print(&host.interactive, &early);
    if let Some(failure) = host.interactive.take_early_failure() {
        output::report_failure(host.interactive.session.system().machine(), &failure);
        host.listing.iter().for_each(|listing| listing.report_cause(&failure));
        front.exit = Exit::ProgramError;
    }
    while !host.is_interrupted() && host.loss().is_none() && !front.run_round(host)? {}
    front.transcript.end_line();
    Ok(front.exit)
}

struct TextSession {
    input: Input,
    script_runner: ScriptRunner,
    transcript: Transcript,
    waiting_for: WaitingFor,
    exit: Exit,
    /// The host time at which the last frame was due.
    last_frame_due: Instant,
    /// The emulated time of the last line of input.
    last_input: Cycles,
}

impl TextSession {
    /// Runs the machine for a slice and handles input and output; returns whether the session ends.
    fn run_round(&mut self, host: &mut HostSession) -> Result<bool> {
        let session = &mut host.interactive.session;
        session.system_mut().set_breakpoints(Breakpoints {
            key_polls: self.script_runner.is_finished(),
            ..Breakpoints::default()
        });
        let before = session.system().now();
        let stop = self.step(host)?;
        if let Some(message) = host.interactive.session.agent_mut().and_then(Agent::take_message) {
            report!("note: {message}");
        }
        let interactive = &mut host.interactive;
        match stop {
            StopReason::AwaitingLine => self.waiting_for = WaitingFor::Line,
            StopReason::AwaitingKey => self.waiting_for = WaitingFor::Key,
            StopReason::Deadline
            | StopReason::Line(_)
            | StopReason::Statement { .. }
            | StopReason::Ended(ProgramEnd::Completed | ProgramEnd::Failed(_)) => {
                self.waiting_for = WaitingFor::Nothing;
            }
            StopReason::Ended(ProgramEnd::Stuck { .. }) => {}
        }
        self.sleep_to_pace(interactive, before);
        if self.transcript.is_closed || self.has_timed_out(interactive) {
            return Ok(true);
        }
        if self.is_interrupted(interactive)
            && let Some(line) = self.input.take()
        {
            return Ok(self.execute_line(host, &line));
        }
        match self.script_runner.advance(&mut interactive.session, &stop) {
            Ok(Progress::Busy) => return Ok(false),
            Ok(Progress::Finished | Progress::End) => {}
            Err(error) => {
                report!("note: {error:#}");
                self.script_runner = ScriptRunner::new(vec![]);
            }
        }
        let system = interactive.session.system();
        if self.waiting_for == WaitingFor::Nothing || system.has_queued_codes() {
            return Ok(false);
        }
        self.transcript.show(interactive);
        self.take_line(host)
    }

    /// Runs the machine until it stops, and passes on output, warnings and errors.
    fn step(&mut self, host: &mut HostSession) -> Result<StopReason> {
        let stop = host.step()?;
        let interactive = &mut host.interactive;
        let printed = interactive.session.take_printed();
        self.transcript.print(interactive, &printed);
        for warning in interactive.session.system_mut().take_warnings() {
            report!("warning: {warning}");
        }
        match &stop {
            StopReason::Ended(ProgramEnd::Failed(failure))
                if interactive.session.system().machine().is_program_error(failure) =>
            {
                output::report_failure(interactive.session.system().machine(), failure);
                host.listing.iter().for_each(|listing| listing.report_cause(failure));
                self.exit = Exit::ProgramError;
            }
            StopReason::Ended(ProgramEnd::Stuck { address }) => {
                report!("error: {}", stuck_message(interactive.session.system().machine(), *address, ""));
                self.exit = Exit::Stuck;
            }
            StopReason::Deadline
            | StopReason::AwaitingKey
            | StopReason::AwaitingLine
            | StopReason::Line(_)
            | StopReason::Statement { .. }
            | StopReason::Ended(ProgramEnd::Completed | ProgramEnd::Failed(_)) => {}
        }
        Ok(stop)
    }

    /// Returns whether more than `seconds` of emulated time have passed since the last line of input.
    fn has_elapsed(&self, interactive: &InteractiveSession, seconds: f64) -> bool {
        let system = interactive.session.system();
        system.now() > self.last_input + system.clock().cycles(seconds)
    }

    /// Returns whether the next line interrupts a running program.
    fn is_interrupted(&mut self, interactive: &InteractiveSession) -> bool {
        let may_be = self.input.is_terminal() || self.has_elapsed(interactive, KEY_TIMEOUT_SECONDS);
        may_be && self.input.peek().is_some_and(line::is_urgent)
    }

    /// Returns whether the input has ended and the timeout has passed.
    fn has_timed_out(&mut self, interactive: &InteractiveSession) -> bool {
        if interactive.session.agent().is_some_and(Agent::has_moves) {
            self.last_input = interactive.session.system().now();
        }
        if self.input.peek().is_some()
            || !self.input.is_finished()
            || !self.has_elapsed(interactive, END_TIMEOUT_SECONDS)
        {
            return false;
        }
        self.transcript.show_last(interactive);
        self.transcript.end_line();
        report!(
            "note: end of input; stopped the program after {END_TIMEOUT_SECONDS} seconds of emulated time; \
             `typein run` runs it longer"
        );
        true
    }

    /// Takes a line of input if there is one; returns whether the session ends.
    fn take_line(&mut self, host: &mut HostSession) -> Result<bool> {
        let interactive = &mut host.interactive;
        // A program that polls a key between other work is not delayed at every poll.
        if self.waiting_for == WaitingFor::Line {
            self.input.wait(POLL_INTERVAL);
        }
        if let Some(line) = self.input.take() {
            return Ok(self.execute_line(host, &line));
        }
        if self.input.is_finished()
            && (self.waiting_for == WaitingFor::Line
                || self.transcript.is_stale(interactive, KEY_TIMEOUT_SECONDS))
        {
            return Ok(true);
        }
        self.wait_one_frame(host)
    }

    /// Executes a line; returns whether the person quits.
    fn execute_line(&mut self, host: &mut HostSession, line: &str) -> bool {
        let interactive = &mut host.interactive;
        self.last_input = interactive.session.system().now();
        self.transcript.start_page(interactive);
        let machine = interactive.session.system().machine();
        let is_answer = self.waiting_for == WaitingFor::Line;
        match line::parse_line(machine, line, is_answer) {
            Ok(ParsedLine::Keys(steps, skipped)) => {
                report_left_out(&skipped);
                let is_written = |step: &Step| matches!(step.instruction, Instruction::Codes(_));
                if is_answer && steps.iter().all(is_written) {
                    self.transcript.expect_echo(machine.echo_terminator);
                }
                self.script_runner = ScriptRunner::new(steps);
            }
            Ok(ParsedLine::Command(TextCommand::Quit)) => return true,
            Ok(ParsedLine::Command(TextCommand::Help)) => output::print_line(&line::help(machine)),
            Ok(ParsedLine::Command(TextCommand::Screen)) => self.transcript.show_now(interactive),
            Ok(ParsedLine::Command(TextCommand::SaveSnapshot)) => self.command(host, Command::SaveSnapshot),
            Ok(ParsedLine::Command(TextCommand::Screenshot)) => self.command(host, Command::Screenshot),
            Ok(ParsedLine::Command(TextCommand::RestoreSnapshot)) => {
                self.command(host, Command::RestoreSnapshot);
                self.transcript.show_now(&host.interactive);
            }
            Err(error) => report!("note: {error}"),
        }
        self.waiting_for = WaitingFor::Nothing;
        false
    }

    /// Executes a command and reports its result.
    fn command(&mut self, host: &mut HostSession, command: Command) {
        if let Err(error) = host.command(command) {
            report!("note: {error}");
        }
        if let Some(message) = host.interactive.current_message() {
            report!("note: {message}");
        }
        self.last_input = host.interactive.session.system().now();
    }

    /// Runs for one frame while the program waits for a key.
    fn wait_one_frame(&mut self, host: &mut HostSession) -> Result<bool> {
        host.interactive.session.system_mut().set_breakpoints(Breakpoints::default());
        if self.waiting_for == WaitingFor::Key && !self.input.is_finished() {
            thread::sleep(POLL_INTERVAL);
        }
        loop {
            let stop = self.step(host)?;
            let has_ended = matches!(stop, StopReason::Ended(_));
            if has_ended || host.interactive.session.has_new_frame() {
                break;
            }
        }
        self.waiting_for = WaitingFor::Nothing;
        Ok(false)
    }

    /// Sleeps while the machine is ahead of the chosen speed.
    fn sleep_to_pace(&mut self, interactive: &InteractiveSession, before: Cycles) {
        if let Speed::Times(times) = interactive.speed() {
            let system = interactive.session.system();
            let time = system.clock().seconds(system.now() - before) / times;
            self.last_frame_due =
                (self.last_frame_due + Duration::from_secs_f64(time)).max(Instant::now() - POLL_INTERVAL);
            thread::sleep(self.last_frame_due.saturating_duration_since(Instant::now()));
        }
    }
}

/// Reports skipped characters of a line, at most [`MAX_REPORTED`] one by one: a binary line may consist of them.
fn report_left_out(skipped: &[String]) {
    skipped.iter().take(MAX_REPORTED).for_each(|what| report!("note: skipped: {what}"));
    if skipped.len() > MAX_REPORTED {
        report!("note: skipped: {} more", skipped.len() - MAX_REPORTED);
    }
}
