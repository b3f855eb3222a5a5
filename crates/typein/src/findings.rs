//! Findings of `listing check` in the program of `run` and `play`: warnings of a Python program before it starts, and
//! the position of an error that stops a program.

use analysis::listing_check::{self, Finding, ListingCheck};
use systems::{Failure, Machine, program};

use crate::command_text;
use crate::options::MachineArgs;
use crate::target::{self, Target};

/// A listing that can be read a second time.
#[derive(Clone, Debug)]
pub struct CheckedListing {
    target: String,
    system: Option<String>,
    program: Option<usize>,
    machine: &'static Machine,
}

impl CheckedListing {
    /// Returns the listing of the command line; `None` for a bare machine and for standard input, which is consumed.
    pub fn new(arguments: &MachineArgs, resolved: &Target) -> Option<Self> {
        let MachineArgs { target, system, program, .. } = arguments;
        (resolved.image.is_some() && target != target::STANDARD_INPUT).then(|| Self {
            target: target.clone(),
            system: system.clone(),
            program: *program,
            machine: resolved.machine,
        })
    }

    /// Checks the listing; `None` if it is a program file, or has changed and cannot be read.
    fn check(&self) -> Option<ListingCheck> {
        let listing::Source::Page(page) = target::source(&self.target).ok()? else { return None };
        let title = crate::titles::find(&self.target).ok()?;
        let number = self.program.or(title.and_then(|title| title.origin.program));
        let machine = self.machine.listing;
        Some(listing_check::check(self.machine, &page.listing_for(number, machine).ok()?))
    }

    /// Reports the warnings of a program whose lines have no numbers. BASIC has its own on screen, when it runs.
    pub fn warn(&self) {
        if self.machine.notation().has_numbers {
            return;
        }
        let findings = self.check().map(|check| check.findings).unwrap_or_default();
        for finding in findings.iter().filter(|finding| !finding.is_error && !finding.is_checksum) {
            report!("warning: {}", text(finding));
        }
    }

    /// Reports the check's finding in the line of an error.
    pub fn report_cause(&self, failure: &Failure) {
        if let Some(cause) = self.cause(failure) {
            cause.report();
        }
    }

    /// Returns the check's finding in the line of an error; `None` without one, or if the line was typed since.
    pub fn cause(&self, failure: &Failure) -> Option<Cause> {
        let (number, check) = failure.line.zip(self.check())?;
        let is_same = |line: &program::ProgramLine| {
            line.number == number
                && self.machine.line_text(line).trim().eq_ignore_ascii_case(failure.text.trim())
        };
        if !check.lines.iter().any(is_same) {
            return None;
        }
        let is_cause =
            |finding: &&Finding| finding.is_error && finding.number == Some(number) && finding.span.is_some();
        let finding = check.findings.iter().find(is_cause)?;
        let system = self.system.as_ref().map_or(String::new(), |system| format!(" --system {system}"));
        let program = self.program.map_or(String::new(), |number| format!(" --program {number}"));
        let target = command_text::quoted(&self.target);
        let command = format!("typein listing check {target}{system}{program}");
        Some(Cause { finding: finding.clone(), command })
    }
}

/// The check's finding in the line of an error.
#[derive(Clone, Debug)]
pub struct Cause {
    finding: Finding,
    /// The command that checks the listing.
    command: String,
}

impl Cause {
    /// Reports it with its position, and the command.
    pub fn report(&self) {
        report!("note: {}", text(&self.finding));
        report!("note: `{}` checks the whole listing", self.command);
    }

    /// Returns it in one line, for a status line.
    pub fn message(&self) -> String {
        let position = self.finding.span.as_ref().map_or_else(String::new, |span| format!("{span}: "));
        format!("{position}{} (`{}`)", self.finding.message, self.command)
    }
}

/// Formats a finding like `listing check`.
pub fn text(finding: &Finding) -> String {
    match &finding.span {
        Some(span) => format!("{span}: {}\n{}", finding.message, span.excerpt()),
        None => finding.message.clone(),
    }
}
