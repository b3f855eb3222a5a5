//! Standard output and standard error of the headless run.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::ProgressBar;
use serde_json::Value;
use systems::{Cycles, Failure, System};

/// What the program prints: kept for the dump, and passed on as text.
pub struct Printed {
    bytes: Vec<u8>,
    is_shown: bool,
    is_at_line_start: bool,
}

impl Printed {
    /// Begins with nothing printed.
    pub fn new(is_shown: bool) -> Self {
        Self { bytes: Vec::new(), is_shown, is_at_line_start: true }
    }

    /// Takes bytes as the program sent them.
    pub fn add(&mut self, system: &dyn System, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        let text =
            if self.is_shown && !bytes.is_empty() { system.printed_text(bytes) } else { String::new() };
        if !text.is_empty() {
            self.is_at_line_start = text.ends_with('\n');
            self.write(&text);
        }
    }

    /// Only keeps what comes from now on.
    pub fn hide(&mut self) {
        self.is_shown = false;
    }

    /// Ends the last line.
    pub fn finish(&mut self) {
        if !self.is_at_line_start {
            self.write("\n");
        }
    }

    /// All bytes so far.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn write(&mut self, text: &str) {
        let mut out = io::stdout().lock();
        // A reader that has seen enough, as `head`, is no failure of the run.
        self.is_shown &= out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_ok();
    }
}

/// A number of things in words: `1 game`, `2 games`.
pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Writes a line to standard output, unless nobody reads there any more.
pub fn line(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// Writes a result for programs to standard output.
pub fn json(result: &Value) {
    line(&format!("{result:#}"));
}

/// Tells on standard error how a program failed, in the original's words.
pub fn failure(failure: &Failure) {
    eprintln!("error: the program stopped: ?{}", failure.message);
    if let Some(line) = failure.line {
        eprintln!("  {line} {}", failure.text);
    }
}

/// A line on standard error that tells how far the machine is, when a person watches and it is in nobody's way.
pub struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
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
