//! Plain lines: what the program prints, for pipes and screen readers; lines from standard input are typed.
//!
//! A program that prints from top to bottom is passed on as it prints. One that moves the cursor about, or writes to
//! the screen by itself, would come out as rubble; its screen is shown as a whole instead, each time it waits for
//! input and looks different from the last time. What is said by colours alone is shown so, too.
//!
//! What a newcomer gets wrong: lines may all be there at once, from a pipe, so none may be taken before the program
//! asks for it. Only RUN/STOP and orders to the front end are for a program that asks for nothing, and from a pipe only
//! when it has not asked for long.

mod input;
mod line;
mod page;

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use player::desk::Desk;
use player::keymap::Command;
use player::model;
use player::pace::Speed;
use player::script::run::{Progress, Typist};
use player::script::{Instruction, Step};
use systems::{Cycles, Logs, Pause, Stops};

pub use self::input::Input;
use self::line::{Order, Typed};
use self::page::Page;
use super::Host;
use crate::exit::Exit;
use crate::output;

/// Host time between two looks at standard input while the machine waits for it.
const WAIT: Duration = Duration::from_millis(20);

/// Machine time after which a program that only asks for keys is left alone when no more input can come.
const PATIENCE_SECONDS: f64 = 10.0;

/// Machine time that a program gets which neither ends nor comes to rest when no more input can come.
const REST_SECONDS: f64 = 120.0;

/// Things left out of a line that are told one by one.
const MOST_TOLD: usize = 5;

/// What the machine waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Nothing,
    Line,
    Key,
}

/// Plays in plain lines until there is no more input, or the person leaves.
///
/// # Errors
/// When a recording cannot be written.
pub fn play(host: &mut Host) -> Result<Exit> {
    let mut conversation = Conversation {
        input: Input::listen(),
        typist: Typist::new(vec![]),
        page: Page::default(),
        awaited: Awaited::Nothing,
        exit: Exit::Good,
        pace: Instant::now(),
        heard: host.desk.session.system().now(),
    };
    if conversation.input.is_typed() {
        report!("\\help tells what can be typed");
    }
    if host.desk.is_bare() {
        conversation.page.show_now(&host.desk);
    }
    let system = host.desk.session.system();
    if !host.desk.is_bare() && !system.is_running() {
        // RUN, which nobody has typed but this program.
        conversation.page.expect_echo(model::of(system.kind()).echo_end);
    }
    host.desk.session.system_mut().keep_logs(Logs { printed: true, draws: false, sound: false });
    let early = host.desk.take_early();
    conversation.page.print(&host.desk, &early);
    while !host.is_called_off() && !conversation.round(host)? {}
    conversation.page.end_line();
    Ok(conversation.exit)
}

struct Conversation {
    input: Input,
    typist: Typist,
    page: Page,
    awaited: Awaited,
    exit: Exit,
    /// When the last picture was due.
    pace: Instant,
    /// The machine's time when the last line was taken.
    heard: Cycles,
}

impl Conversation {
    /// Runs the machine a little and talks; true at the end.
    fn round(&mut self, host: &mut Host) -> Result<bool> {
        let session = &mut host.desk.session;
        session.system_mut().set_stops(Stops { key_polls: self.typist.is_finished() });
        let before = session.system().now();
        let pause = self.step(host)?;
        if let Some(words) = host.desk.session.take_words() {
            report!("note: {words}");
        }
        let desk = &mut host.desk;
        match pause {
            Pause::AwaitingLine => self.awaited = Awaited::Line,
            Pause::AwaitingKey => self.awaited = Awaited::Key,
            Pause::Horizon | Pause::Line(_) | Pause::Ended | Pause::Failed(_) => {
                self.awaited = Awaited::Nothing;
            }
            Pause::Stuck { .. } => {}
        }
        self.keep_pace(desk, before);
        if self.page.is_gone || self.has_rested_enough(desk) {
            return Ok(true);
        }
        if self.is_interrupted(desk)
            && let Some(line) = self.input.take()
        {
            return Ok(self.carry_out(host, &line));
        }
        match self.typist.advance(&mut desk.session, &pause) {
            Ok(Progress::Busy) => return Ok(false),
            Ok(Progress::Finished | Progress::End) => {}
            Err(error) => {
                report!("note: {error:#}");
                self.typist = Typist::new(vec![]);
            }
        }
        let system = desk.session.system();
        if self.awaited == Awaited::Nothing || system.has_codes_waiting() {
            return Ok(false);
        }
        self.page.show(desk);
        self.hear(host)
    }

    /// Runs the machine until it has something to say, and tells what it printed and what went wrong.
    fn step(&mut self, host: &mut Host) -> Result<Pause> {
        let pause = host.step()?;
        let desk = &mut host.desk;
        let printed = desk.session.take_printed();
        self.page.print(desk, &printed);
        for notice in desk.session.system_mut().take_notices() {
            report!("note: {notice}");
        }
        match &pause {
            Pause::Failed(failure) if failure.line.is_some() => {
                output::failure(desk.session.system().kind(), failure);
                self.exit = Exit::ProgramError;
            }
            Pause::Stuck { address } => {
                report!("error: machine code ran to address {address}, where there is nothing to run");
                self.exit = Exit::Stuck;
            }
            Pause::Horizon
            | Pause::AwaitingKey
            | Pause::AwaitingLine
            | Pause::Line(_)
            | Pause::Ended
            | Pause::Failed(_) => {}
        }
        Ok(pause)
    }

    /// Machine time since the last line was taken is more than `seconds`.
    fn has_passed(&self, desk: &Desk, seconds: f64) -> bool {
        let system = desk.session.system();
        system.now() > self.heard + system.clock().cycles(seconds)
    }

    /// The next line is for the program that runs, whatever it is doing.
    fn is_interrupted(&mut self, desk: &Desk) -> bool {
        let may_be = self.input.is_typed() || self.has_passed(desk, PATIENCE_SECONDS);
        may_be && self.input.next().is_some_and(line::is_urgent)
    }

    /// Nobody can say anything to the program any more, and it has had its time.
    fn has_rested_enough(&mut self, desk: &Desk) -> bool {
        if self.input.next().is_some() || !self.input.is_over() || !self.has_passed(desk, REST_SECONDS) {
            return false;
        }
        self.page.show_last(desk);
        self.page.end_line();
        report!(
            "note: there is no more input, and the program was left after {REST_SECONDS} seconds of machine time; \
             `typein run` lets it run on"
        );
        true
    }

    /// Takes a line of input if there is one; true when the person leaves or nothing more can come.
    fn hear(&mut self, host: &mut Host) -> Result<bool> {
        let desk = &mut host.desk;
        // A program that looks for a key now and then, and has something to do, is not held up at every look.
        if self.awaited == Awaited::Line {
            self.input.wait(WAIT);
        }
        if let Some(line) = self.input.take() {
            return Ok(self.carry_out(host, &line));
        }
        if self.input.is_over()
            && (self.awaited == Awaited::Line || self.page.is_stale(desk, PATIENCE_SECONDS))
        {
            return Ok(true);
        }
        self.pass_time(host)
    }

    /// Does what a line says; true when the person leaves.
    fn carry_out(&mut self, host: &mut Host, line: &str) -> bool {
        let desk = &mut host.desk;
        self.heard = desk.session.system().now();
        self.page.turn(desk);
        let model = model::of(desk.session.system().kind());
        let is_answer = self.awaited == Awaited::Line;
        match line::read(model, line, is_answer) {
            Ok(Typed::Keys(steps, left_out)) => {
                tell_left_out(&left_out);
                let is_written = |step: &Step| matches!(step.instruction, Instruction::Codes(_));
                if is_answer && steps.iter().all(is_written) {
                    self.page.expect_echo(model.echo_end);
                }
                self.typist = Typist::new(steps);
            }
            Ok(Typed::Order(Order::Quit)) => return true,
            Ok(Typed::Order(Order::Help)) => output::line(&line::help(model)),
            Ok(Typed::Order(Order::Screen)) => self.page.show_now(desk),
            Ok(Typed::Order(Order::Keep)) => self.command(host, Command::Keep),
            Ok(Typed::Order(Order::Shot)) => self.command(host, Command::Screenshot),
            Ok(Typed::Order(Order::Back)) => {
                self.command(host, Command::GoBack);
                self.page.show_now(&host.desk);
            }
            Err(error) => report!("note: {error}"),
        }
        self.awaited = Awaited::Nothing;
        false
    }

    /// Carries out a command, and says what came of it.
    fn command(&mut self, host: &mut Host, command: Command) {
        if let Err(error) = host.command(command) {
            report!("note: {error}");
        }
        if let Some(news) = host.desk.news() {
            report!("note: {news}");
        }
        self.heard = host.desk.session.system().now();
    }

    /// Lets a picture go by in its own time while a key is waited for and can still come.
    fn pass_time(&mut self, host: &mut Host) -> Result<bool> {
        host.desk.session.system_mut().set_stops(Stops::default());
        if self.awaited == Awaited::Key && !self.input.is_over() {
            thread::sleep(WAIT);
        }
        loop {
            let pause = self.step(host)?;
            let has_ended = matches!(pause, Pause::Ended | Pause::Failed(_) | Pause::Stuck { .. });
            if has_ended || host.desk.session.has_new_picture() {
                break;
            }
        }
        self.awaited = Awaited::Nothing;
        Ok(false)
    }

    /// Sleeps as long as the machine is ahead of the speed asked for.
    fn keep_pace(&mut self, desk: &Desk, before: Cycles) {
        if let Speed::Times(times) = desk.speed() {
            let system = desk.session.system();
            let time = system.clock().seconds(system.now() - before) / times;
            self.pace = (self.pace + Duration::from_secs_f64(time)).max(Instant::now() - WAIT);
            thread::sleep(self.pace.saturating_duration_since(Instant::now()));
        }
    }
}

/// Says what of a line was not typed; a line that is no text at all has something in every character.
fn tell_left_out(left_out: &[String]) {
    left_out.iter().take(MOST_TOLD).for_each(|what| report!("note: left out: {what}"));
    if left_out.len() > MOST_TOLD {
        report!("note: left out: {} more", left_out.len() - MOST_TOLD);
    }
}
