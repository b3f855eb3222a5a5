//! The debugger over plain lines, for pipes, scripts and screen readers: commands from standard input,
//! answers to standard output.

use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal};
use std::path::Path;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use player::console::command::{self, Command};
use player::console::{Console, Outcome};
use player::debugger::{BackError, Motion, Progress, Reverse, Stop};

use super::tui;
use crate::exit::Exit;
use crate::output;
use crate::signals::Signals;

/// Seconds of emulated time between two checks of the signals.
const SLICE_SECONDS: f64 = 1.0;

/// The work of a search between two checks of the signals.
const SEARCH_SLICE: u32 = 4096;

/// Lines of the program's output that are shown after a motion.
const SHOWN_OUTPUT: usize = 25;

/// Runs the debugger until the commands end.
///
/// # Errors
/// When standard input cannot be read.
pub fn run(console: &mut Console<'_>, limit: f64, signals: &Signals) -> Result<Exit> {
    let is_terminal = io::stdin().is_terminal();
    let mut front = TextFrontEnd {
        console,
        limit,
        signals,
        exit: Exit::Success,
        answers: vec![],
        before: BTreeMap::new(),
    };
    let mut repeated = None;
    let mut lines = io::stdin().lock().lines();
    // A failed command ends a script.
    while is_terminal || front.exit == Exit::Success {
        if is_terminal {
            output::write_text("(debug) ");
        }
        let Some(line) = lines.next() else { break };
        let line = line.context("cannot read standard input")?;
        let command = match command::parse(&line) {
            Ok(None) if is_terminal && line.trim().is_empty() => repeated.clone(),
            Ok(command) => command,
            Err(error) => {
                front.fail(&error, Exit::Usage);
                continue;
            }
        };
        let Some(command) = command else { continue };
        if !matches!(command, Command::Picture(_)) {
            front.answers.push(format!("> {}", line.trim()));
        }
        repeated = matches!(command, Command::Move(..) | Command::Back(..)).then(|| command.clone());
        let is_over = front.execute(command);
        if is_over || signals.received().is_some() {
            break;
        }
    }
    Ok(if is_terminal { Exit::Success } else { front.exit })
}

struct TextFrontEnd<'a, 'c> {
    console: &'a mut Console<'c>,
    limit: f64,
    signals: &'a Signals,
    exit: Exit,
    /// The printed text, for a picture.
    answers: Vec<String>,
    /// The variables before the last motion.
    before: BTreeMap<String, String>,
}

impl TextFrontEnd<'_, '_> {
    fn fail(&mut self, error: &str, exit: Exit) {
        report!("error: {error}");
        self.exit = exit;
    }

    fn answer(&mut self, text: &str) {
        self.answers.extend(text.lines().map(str::to_owned));
        output::print_line(text);
    }

    /// Executes a command; returns whether the person quits.
    fn execute(&mut self, command: Command) -> bool {
        match self.console.execute(command) {
            Ok(Outcome::Quits) => return true,
            Ok(Outcome::Text(text)) if text.is_empty() => {}
            Ok(Outcome::Text(text)) => self.answer(&text),
            Ok(Outcome::Picture(path)) => {
                if let Err(error) =
                    tui::save_panes(self.console, &self.answers, &self.before, Path::new(&path))
                {
                    self.fail(&format!("{error:#}"), Exit::Usage);
                }
            }
            Ok(Outcome::Moves(motion, count)) => self.go(motion, count),
            Ok(Outcome::GoesBack(reverse)) => self.go_back(&reverse),
            Err(error) => self.fail(&error, Exit::Usage),
        }
        false
    }

    fn go(&mut self, motion: Motion, count: u32) {
        self.before = self.console.variable_texts();
        for round in 1..=count {
            let stop = self.go_once(motion);
            self.print_output();
            let Some(stop) = stop else {
                let limit = self.limit;
                return self.fail(&format!("no stop within {limit} seconds of emulated time"), Exit::Limit);
            };
            if round == count || stop.cause != player::debugger::StopCause::Arrived {
                let text = self.console.stop_text(&stop);
                return self.answer(&text);
            }
        }
    }

    fn go_once(&mut self, motion: Motion) -> Option<Stop> {
        let Console { session, debugger } = &mut *self.console;
        let clock = session.system().clock();
        let end = session.elapsed() + clock.cycles(self.limit);
        debugger.start(session, motion);
        while session.elapsed() < end && self.signals.received().is_none() {
            let slice = session.elapsed() + clock.cycles(SLICE_SECONDS);
            if let Some(stop) = debugger.run(session, slice.min(end)) {
                return Some(stop);
            }
        }
        None
    }

    /// Prints the program's output, marked with `|`.
    fn print_output(&mut self) {
        let text = self.console.session.take_output();
        let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        let hidden = lines.len().saturating_sub(SHOWN_OUTPUT);
        if hidden > 0 {
            output::print_line(&format!("| ({} before)", output::count_text(hidden, "line")));
        }
        for line in &lines[hidden..] {
            output::print_line(&format!("| {line}"));
        }
    }

    fn go_back(&mut self, reverse: &Reverse) {
        self.before = self.console.variable_texts();
        let result = self.search(reverse);
        self.console.session.take_output();
        match result {
            Ok(Some(stop)) => {
                let text = self.console.back_text(reverse, &stop);
                self.answer(&text);
            }
            Ok(None) => {}
            Err(error) => self.fail(&error.to_string(), Exit::Usage),
        }
    }

    /// Runs a reverse motion; `None` if a signal has ended the search, which leaves the session unchanged.
    fn search(&mut self, reverse: &Reverse) -> Result<Option<Stop>, BackError> {
        let bar = progress_bar();
        let Console { session, debugger } = &mut *self.console;
        let mut search = debugger.search(session, reverse.clone())?;
        while self.signals.received().is_none() {
            match search.step(debugger, session, SEARCH_SLICE)? {
                Progress::Ongoing(share) => bar.set_position((share * 100.0) as u64),
                Progress::Arrived(stop) => {
                    bar.finish_and_clear();
                    return Ok(Some(stop));
                }
            }
        }
        bar.finish_and_clear();
        search.cancel(debugger, session)?;
        Ok(None)
    }
}

/// Returns a progress bar on standard error, which appears only if the search takes long.
fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::new(100);
    bar.set_style(ProgressStyle::default_bar());
    bar
}
