//! Plain lines: what the program prints, for pipes and screen readers; lines from standard input are typed.
//!
//! A program that prints from top to bottom is passed on as it prints. One that moves the cursor about, or writes to
//! the screen by itself, would come out as rubble; its screen is shown as a whole instead, each time it waits for
//! input and looks different from the last time.

mod line;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use systems::{Cycles, Pause, Stops};

use self::line::{Order, Typed};
use super::desk::Desk;
use crate::args::Speed;
use crate::commands::output;
use crate::exit::Exit;
use crate::machine;
use crate::script::run::{Player, Progress};

/// Host time between two looks at standard input while the machine waits for it.
const WAIT: Duration = Duration::from_millis(20);

/// Machine time after which a program that only asks for keys is left alone when no more input can come.
const PATIENCE_SECONDS: f64 = 10.0;

/// Machine time between two looks at a screen that changes by itself.
const LOOK_SECONDS: f64 = 2.0;

/// Screens remembered, so that something blinking is not shown over and over.
const REMEMBERED: usize = 16;

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
pub fn play(desk: &mut Desk) -> Result<Exit> {
    let mut conversation = Conversation {
        input: Some(listen()),
        player: Player::new(vec![]),
        page: Page::default(),
        awaited: Awaited::Nothing,
        exit: Exit::Good,
        pace: Instant::now(),
    };
    while !desk.is_called_off() && !conversation.round(desk)? {}
    conversation.page.end_line();
    Ok(conversation.exit)
}

/// Lines of standard input, read on a thread of their own: reading cannot be interrupted.
fn listen() -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        while input.read_until(b'\n', &mut bytes).is_ok_and(|length| length > 0) {
            let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
            bytes.clear();
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

struct Conversation {
    /// None when there is no more.
    input: Option<Receiver<String>>,
    player: Player,
    page: Page,
    awaited: Awaited,
    exit: Exit,
    /// When the last picture was due.
    pace: Instant,
}

impl Conversation {
    /// Runs the machine a little and talks; true at the end.
    fn round(&mut self, desk: &mut Desk) -> Result<bool> {
        desk.session.system_mut().set_stops(Stops { key_polls: self.player.is_finished() });
        let before = desk.session.system().now();
        let pause = desk.session.step(None)?;
        let printed = desk.session.take_printed();
        self.page.print(desk, &printed);
        for notice in desk.session.system_mut().take_notices() {
            eprintln!("note: {notice}");
        }
        match &pause {
            Pause::AwaitingLine => self.awaited = Awaited::Line,
            Pause::AwaitingKey => self.awaited = Awaited::Key,
            Pause::Failed(failure) if failure.line.is_some() => {
                output::failure(failure);
                self.exit = Exit::ProgramError;
            }
            Pause::Stuck { address } => {
                eprintln!("error: machine code ran to address {address}, where there is nothing to run");
                self.exit = Exit::Stuck;
            }
            Pause::Horizon | Pause::Line(_) | Pause::Ended | Pause::Failed(_) => {
                self.awaited = Awaited::Nothing;
            }
        }
        self.keep_pace(desk, before);
        match self.player.advance(&mut desk.session, &pause) {
            Ok(Progress::Busy) => return Ok(false),
            Ok(Progress::Finished | Progress::End) => {}
            Err(error) => {
                eprintln!("note: {error:#}");
                self.player = Player::new(vec![]);
            }
        }
        let system = desk.session.system();
        if self.awaited == Awaited::Nothing || system.queued() > 0 || system.untyped() > 0 {
            return Ok(false);
        }
        self.page.show(desk);
        self.hear(desk)
    }

    /// Takes a line of input if there is one; true when the person leaves or nothing more can come.
    fn hear(&mut self, desk: &mut Desk) -> Result<bool> {
        // A program that looks for a key now and then, and has something to do, is not held up at every look.
        let line = match (&self.input, self.awaited) {
            (None, _) => None,
            (Some(input), Awaited::Line) => match input.recv_timeout(WAIT) {
                Ok(line) => Some(line),
                Err(RecvTimeoutError::Timeout) => return self.pass_time(desk),
                Err(RecvTimeoutError::Disconnected) => None,
            },
            (Some(input), Awaited::Key | Awaited::Nothing) => match input.try_recv() {
                Ok(line) => Some(line),
                Err(TryRecvError::Empty) => return self.pass_time(desk),
                Err(TryRecvError::Disconnected) => None,
            },
        };
        let Some(line) = line else {
            self.input = None;
            if self.awaited == Awaited::Line || self.page.is_stale(desk) {
                return Ok(true);
            }
            return self.pass_time(desk);
        };
        self.page.turn(desk);
        match line::read(&line, self.awaited == Awaited::Line) {
            Ok(Typed::Keys(steps)) => self.player = Player::new(steps),
            Ok(Typed::Order(Order::Quit)) => return Ok(true),
            Ok(Typed::Order(Order::Help)) => output::line(line::HELP),
            Ok(Typed::Order(Order::Screen)) => self.page.show_now(desk),
            Err(error) => eprintln!("note: {error}"),
        }
        self.awaited = Awaited::Nothing;
        Ok(false)
    }

    /// Lets a picture go by in its own time while a key is waited for and can still come.
    fn pass_time(&mut self, desk: &mut Desk) -> Result<bool> {
        desk.session.system_mut().set_stops(Stops::default());
        if self.awaited == Awaited::Key && self.input.is_some() {
            thread::sleep(WAIT);
        }
        desk.frame()?;
        let printed = desk.session.take_printed();
        self.page.print(desk, &printed);
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

/// What the reader has seen.
#[derive(Default)]
struct Page {
    /// Something was passed on; empty lines before that are the machine's answer to RUN.
    has_begun: bool,
    /// The cursor was moved about since the last input.
    has_jumped: bool,
    is_in_line: bool,
    /// Something was shown or printed since the last input.
    is_shown: bool,
    seen: VecDeque<String>,
    last_look: Cycles,
    last_change: Cycles,
}

impl Page {
    /// Passes on what was printed, as long as it goes from top to bottom.
    fn print(&mut self, desk: &Desk, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let system = desk.session.system();
        self.last_change = system.now();
        if !self.has_jumped && bytes.iter().any(|&code| machine::is_jump(system.kind(), code)) {
            self.has_jumped = true;
            // What was passed on before is not the whole any more.
            self.is_shown = false;
        }
        if self.has_jumped {
            return;
        }
        let mut text = system.printed_text(bytes);
        if !self.has_begun {
            text = text.trim_start_matches('\n').to_owned();
        }
        if !text.is_empty() {
            self.has_begun = true;
            self.is_in_line = !text.ends_with('\n');
            self.is_shown = true;
            write(&text);
        }
    }

    /// Shows the screen when the printed text does not do and it is not known already.
    fn show(&mut self, desk: &Desk) {
        let now = desk.session.system().now();
        let pause = desk.session.system().clock().cycles(LOOK_SECONDS);
        if self.is_shown && (!self.has_jumped || now < self.last_look + pause) {
            return;
        }
        self.last_look = now;
        let screen = plain_screen(desk);
        if self.is_shown || self.has_jumped || self.seen.back().is_some_and(|last| *last != screen) {
            self.show_unless_seen(desk, screen);
        }
        self.is_shown = true;
    }

    fn end_line(&mut self) {
        if std::mem::take(&mut self.is_in_line) {
            write("\n");
        }
    }

    fn show_unless_seen(&mut self, desk: &Desk, screen: String) {
        if self.seen.contains(&screen) {
            return;
        }
        self.last_change = desk.session.system().now();
        self.end_line();
        write(&screen);
        self.has_begun = true;
        self.remember(screen);
    }

    /// Shows the screen whatever was seen.
    fn show_now(&mut self, desk: &Desk) {
        self.seen.clear();
        self.show_unless_seen(desk, plain_screen(desk));
    }

    /// Begins a new page: the person has answered.
    fn turn(&mut self, desk: &Desk) {
        self.seen.clear();
        self.remember(plain_screen(desk));
        self.has_jumped = false;
        self.is_shown = false;
        self.is_in_line = false;
        self.last_change = desk.session.system().now();
    }

    fn remember(&mut self, screen: String) {
        self.seen.push_back(screen);
        if self.seen.len() > REMEMBERED {
            self.seen.pop_front();
        }
    }

    /// Nothing has changed for long.
    fn is_stale(&self, desk: &Desk) -> bool {
        let system = desk.session.system();
        system.now() > self.last_change + system.clock().cycles(PATIENCE_SECONDS)
    }
}

/// The screen without empty rows above and below, in characters that every font and screen reader has.
fn plain_screen(desk: &Desk) -> String {
    let screen = desk.session.system().screen();
    let rows: Vec<String> = screen
        .rows()
        .map(|row| row.iter().map(|cell| cell.plain).collect::<String>().trim_end().to_owned())
        .collect();
    let first = rows.iter().position(|row| !row.is_empty()).unwrap_or(0);
    let last = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |row| row + 1);
    rows[first..last].iter().map(|row| format!("{row}\n")).collect()
}

fn write(text: &str) {
    let mut out = io::stdout().lock();
    // A reader that has gone away is noticed at the next line of input.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
