//! Standard output and standard error. This module writes all text to them and escapes the characters that a terminal
//! would execute ([`escape()`]); protocols and front ends that draw are the exceptions, listed in
//! `tests/it/terminal_text.rs`.

mod escape;

use std::fmt::Arguments;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use player::schema::Schema;
use serde::Serialize;
use systems::{Cycles, Failure, Machine, System};

pub use player::console::count_text;

pub use self::escape::{escape, one_line};

/// Writes a line to standard error like `eprintln!`, but escapes it and ignores errors: `eprintln!` panics when
/// standard error is closed or its disk is full.
macro_rules! report {
    ($($argument:tt)*) => {
        $crate::output::report(format_args!($($argument)*))
    };
}

/// Writes warnings to standard error, one per line.
pub fn warn(warnings: &[String]) {
    warnings.iter().for_each(|warning| report!("warning: {warning}"));
}

/// The messages that wait while a front end draws on the terminal; `None` without one.
static HELD_REPORTS: Mutex<Option<Vec<String>>> = Mutex::new(None);

/// The function of `report!`.
pub fn report(message: Arguments<'_>) {
    let message = message.to_string();
    match &mut *HELD_REPORTS.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(held) => held.push(message),
        None => write_report(&message),
    }
}

fn write_report(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", escape(message));
}

/// Holds the messages of `report!` back, which would destroy the drawing of a front end.
pub fn hold_reports() {
    HELD_REPORTS.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default();
}

/// Writes the messages that were held back; the following ones are written at once.
pub fn release_reports() {
    let held = HELD_REPORTS.lock().unwrap_or_else(PoisonError::into_inner).take();
    held.into_iter().flatten().for_each(|message| write_report(&message));
}

/// Passes on the standard error of another program.
pub fn pass_on_errors(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = io::stderr().write_all(escape(&text).as_bytes());
}

/// Passes on a program's output as text.
pub struct ProgramOutput {
    is_shown: bool,
    is_closed: bool,
    is_at_line_start: bool,
}

impl ProgramOutput {
    /// Creates it at the start of a line.
    pub fn new(is_shown: bool) -> Self {
        Self { is_shown, is_closed: false, is_at_line_start: true }
    }

    /// Writes bytes as the program sent them.
    pub fn write_bytes(&mut self, system: &dyn System, bytes: &[u8]) {
        let text = if self.is_shown && !bytes.is_empty() {
            system.machine().printed_text(bytes)
        } else {
            String::new()
        };
        if !text.is_empty() {
            self.is_at_line_start = text.ends_with('\n');
            self.write(&text);
        }
    }

    /// Suppresses output from now on.
    pub fn hide(&mut self) {
        self.is_shown = false;
    }

    /// Ends the last line.
    pub fn finish(&mut self) {
        if !self.is_at_line_start {
            self.write("\n");
        }
    }

    fn write(&mut self, text: &str) {
        if self.is_shown && !write_text(text) {
            self.is_shown = false;
            self.is_closed = true;
        }
    }

    /// Returns whether standard output accepts no more: its reader has closed it, or the disk is full.
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }
}

/// The error of standard output that `check_stdout` reports.
static STDOUT_ERROR: Mutex<Option<io::Error>> = Mutex::new(None);

/// Writes text to standard output; returns false once further writes are useless.
pub fn write_text(text: &str) -> bool {
    write_stdout(escape(text).as_bytes())
}

/// Writes text to standard output, line by line in the colours that a function adds.
pub fn write_coloured(text: &str, colour: impl Fn(&str) -> String) {
    let lines: String = escape(text).lines().map(colour).collect();
    write_stdout(lines.as_bytes());
}

/// Writes the contents of a file to standard output: unchanged, but to a terminal as text.
pub fn write_data(bytes: &[u8]) {
    if io::stdout().is_terminal() {
        write_text(&String::from_utf8_lossy(bytes));
    } else {
        write_stdout(bytes);
    }
}

/// Writes to standard output; returns false once further writes are useless.
fn write_stdout(bytes: &[u8]) -> bool {
    let mut out = io::stdout().lock();
    let Err(error) = out.write_all(bytes).and_then(|()| out.flush()) else { return true };
    // A reader that has read enough, such as `head`, is no error.
    if error.kind() != io::ErrorKind::BrokenPipe {
        STDOUT_ERROR.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
    false
}

/// Checks, at the end of the program, whether all of standard output was written.
///
/// # Errors
/// If it was not, unless its reader has closed it.
pub fn check_stdout() -> Result<()> {
    match STDOUT_ERROR.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => Err(error).context("cannot write to standard output"),
        None => Ok(()),
    }
}

/// Writes a line to standard output.
pub fn print_line(text: &str) {
    write_text(&format!("{text}\n"));
}

/// Writes a result as JSON to standard output, with its schema and version.
///
/// # Panics
/// If it cannot be JSON; the keys of this program's results are strings.
pub fn print_json(schema: Schema, result: &impl Serialize) {
    let text = serde_json::to_string_pretty(&schema.document(result)).expect("a result has strings for keys");
    write_text(&(escape::escape_json(&text) + "\n"));
}

/// Reports the failure of a program on standard error, with the original message.
pub fn report_failure(machine: &'static Machine, failure: &Failure) {
    // On a machine without a prompt, an error without a line does not come from the program.
    if failure.line.is_none() && !machine.takes_text {
        report!("error: {}", failure.message);
        return;
    }
    report!("error: the program stopped: {}{}", machine.error_prefix, failure.message);
    if let Some(line) = failure.line {
        report!("  {line} {}", failure.text);
    }
}

/// A progress line on standard error, if that is a terminal and not used for other output.
pub struct ProgressLine {
    bar: Option<ProgressBar>,
}

impl ProgressLine {
    /// Creates it; hidden unless standard error is a terminal that does not show the program's output.
    pub fn new(is_quiet: bool, name: &str) -> Self {
        let is_free = is_quiet || !io::stdout().is_terminal();
        let bar = (io::stderr().is_terminal() && is_free).then(|| new_spinner(name));
        Self { bar }
    }

    /// Shows the emulated time.
    pub fn tick(&self, system: &dyn System, start: Cycles) {
        if let Some(bar) = &self.bar {
            let seconds = system.clock().seconds(system.now() - start);
            bar.set_message(format!("{seconds:.0} s of emulated time"));
        }
    }

    /// Removes the line.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Creates a progress bar on standard error, if that is a terminal.
pub fn progress_bar(length: u64, what: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
    let bar = ProgressBar::new(length).with_message(one_line(what).into_owned());
    bar.with_style(style.expect("the template is well formed"))
}

/// Creates a spinner on standard error for a task of unknown length, if that is a terminal.
pub fn spinner(what: &str) -> ProgressBar {
    if io::stderr().is_terminal() { new_spinner(what) } else { ProgressBar::hidden() }
}

fn new_spinner(what: &str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(one_line(what).into_owned());
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
