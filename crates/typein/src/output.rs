//! Standard output and standard error of the headless run.

use std::fmt::Arguments;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use player::model;
use player::schema::Schema;
use serde::Serialize;
use systems::{Cycles, Failure, System, SystemKind};

/// Writes a line to standard error, as `eprintln!` does. A standard error that takes nothing, because it is closed or its disk is
/// full, is no reason to end: that macro panics there.
macro_rules! report {
    ($($argument:tt)*) => {
        $crate::output::report(format_args!($($argument)*))
    };
}

/// Writes warnings to standard error, a line each.
pub fn warn(warnings: &[String]) {
    warnings.iter().for_each(|warning| report!("warning: {warning}"));
}

/// What `report!` stands for.
pub fn report(message: Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}

/// What the program prints, passed on as text.
pub struct ProgramOutput {
    is_shown: bool,
    is_closed: bool,
    is_at_line_start: bool,
}

impl ProgramOutput {
    /// Begins with nothing printed.
    pub fn new(is_shown: bool) -> Self {
        Self { is_shown, is_closed: false, is_at_line_start: true }
    }

    /// Takes bytes as the program sent them.
    pub fn write_bytes(&mut self, system: &dyn System, bytes: &[u8]) {
        let text =
            if self.is_shown && !bytes.is_empty() { system.printed_text(bytes) } else { String::new() };
        if !text.is_empty() {
            self.is_at_line_start = text.ends_with('\n');
            self.write(&text);
        }
    }

    /// Shows nothing that comes from now on.
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
        if self.is_shown && !write_stdout(text.as_bytes()) {
            self.is_shown = false;
            self.is_closed = true;
        }
    }

    /// Whether standard output takes no more: its reader has gone, or the disk is full.
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }
}

/// A number of things in words: `1 game`, `2 games`.
pub fn count_text(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Why standard output took no more, if it is to be told.
static STDOUT_ERROR: Mutex<Option<io::Error>> = Mutex::new(None);

/// Writes to standard output; false if nothing more needs to be written there.
pub fn write_stdout(bytes: &[u8]) -> bool {
    let mut out = io::stdout().lock();
    let Err(error) = out.write_all(bytes).and_then(|()| out.flush()) else { return true };
    // A reader that has seen enough, as `head`, is no failure.
    if error.kind() != io::ErrorKind::BrokenPipe {
        STDOUT_ERROR.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
    false
}

/// Tells, at the end of the program, whether all of standard output was taken.
///
/// # Errors
/// When it was not, unless nobody wanted to read it.
pub fn check_stdout() -> Result<()> {
    match STDOUT_ERROR.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => Err(error).context("cannot write to standard output"),
        None => Ok(()),
    }
}

/// Writes a line to standard output.
pub fn print_line(text: &str) {
    write_stdout(format!("{text}\n").as_bytes());
}

/// Writes a result for programs to standard output, with the name and version of its form.
///
/// # Panics
/// If it cannot be JSON; the results of this program have texts for keys.
pub fn print_json(schema: Schema, result: &impl Serialize) {
    print_line(&serde_json::to_string_pretty(&schema.document(result)).expect("a result has texts for keys"));
}

/// Tells on standard error how a program failed, in the original's words.
pub fn report_failure(kind: SystemKind, failure: &Failure) {
    let model = model::by_kind(kind);
    // A fault without a line is none of the program's words where there is no prompt to type at.
    if failure.line.is_none() && !model.takes_text {
        report!("error: {}", failure.message);
        return;
    }
    report!("error: the program stopped: {}{}", model.error_prefix, failure.message);
    if let Some(line) = failure.line {
        report!("  {line} {}", failure.text);
    }
}

/// A line on standard error that tells how far the machine is, when a person watches and it is in nobody's way.
pub struct ProgressLine {
    bar: Option<ProgressBar>,
}

impl ProgressLine {
    /// Begins; hidden unless standard error is a terminal that the program's output does not go to.
    pub fn new(is_quiet: bool, name: &str) -> Self {
        let is_free = is_quiet || !io::stdout().is_terminal();
        let bar = (io::stderr().is_terminal() && is_free).then(|| {
            let bar = ProgressBar::new_spinner().with_message(name.to_owned());
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        });
        Self { bar }
    }

    /// Shows the time.
    pub fn tick(&self, system: &dyn System, start: Cycles) {
        if let Some(bar) = &self.bar {
            let seconds = system.clock().seconds(system.now() - start);
            bar.set_message(format!("{seconds:.0} s of machine time"));
        }
    }

    /// Takes the line away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
