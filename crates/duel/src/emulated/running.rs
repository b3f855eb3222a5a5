//! Runs the listing to a line, and describes any other stop.

use std::collections::BTreeSet;

use systems::{Cycles, DrawKind, ProgramEnd, StopReason};

use super::{Diverged, Emulated};
use crate::probe::{ENDED, Winner};

/// Maximum emulated time of a wait, in seconds.
pub(crate) const LIMIT_SECONDS: f64 = 900.0;

impl Emulated<'_> {
    /// Runs to before one of these lines; any other stop is an error.
    pub(crate) fn run_to(&mut self, targets: &[u16], others: &[u16]) -> Result<(), Diverged> {
        self.run_within(targets, others, LIMIT_SECONDS)
    }

    /// Does the same, for at most `limit_seconds` of emulated time.
    pub(super) fn run_within(
        &mut self,
        targets: &[u16],
        others: &[u16],
        limit_seconds: f64,
    ) -> Result<(), Diverged> {
        self.cached_state = None;
        self.line = None;
        let winner = &self.subject.probe.end.winner;
        let shows_winner: Vec<u16> = winner.iter().flat_map(Winner::lines).collect();
        let counted = self.hit_counts.keys();
        let lines: BTreeSet<u16> =
            others.iter().chain(targets).chain(&shows_winner).chain(counted).copied().collect();
        let lines: Vec<u16> = lines.into_iter().collect();
        let limit = self.system.now() + self.system.clock().cycles(limit_seconds);
        let pause = loop {
            let pause = self.run_observed(&lines, limit);
            let StopReason::Line(line) = pause else { break pause };
            if let Some(count) = self.hit_counts.get_mut(&line) {
                *count += 1;
            }
            if shows_winner.contains(&line) {
                self.winner_line = Some(line);
            }
            if targets.contains(&line) || others.contains(&line) {
                break pause;
            }
        };
        self.take_printed();
        let made = self.system.draw_log().map(|draws| std::mem::take(&mut draws.made));
        for draw in made.unwrap_or_default() {
            match draw.kind {
                DrawKind::Random => self.draws.push(draw.bytes),
                DrawKind::Time => self.times.push(draw.bytes),
            }
        }
        let happened = match pause {
            StopReason::Line(line) => {
                self.line = Some(line);
                if targets.contains(&line) {
                    return Ok(());
                }
                format!("it reached line {line}")
            }
            other => self.describe_stop(other),
        };
        Err(Diverged { expected_line: targets.first().copied(), actual: happened })
    }

    /// Does the same as [`System::run_until`], with breakpoints on these lines; an observer sees every statement.
    pub(super) fn run_observed(&mut self, lines: &[u16], limit: Cycles) -> StopReason {
        self.system.set_line_breakpoints(lines);
        match &mut self.observer {
            None => self.system.run_until(limit),
            Some(observer) => observer.run_until(self.system.as_mut(), lines, limit),
        }
    }

    /// Runs to a time, or to an earlier stop.
    pub(crate) fn run_slice(&mut self, until: Cycles) -> StopReason {
        self.cached_state = None;
        self.system.run_until(until)
    }

    /// Takes the text printed, where it is compared.
    pub(super) fn take_printed(&mut self) {
        if self.subject.compares_printed_text() {
            self.printed.extend(self.system.take_printed());
        }
    }

    /// Describes why a program stopped.
    pub(crate) fn describe_stop(&mut self, pause: StopReason) -> String {
        match pause {
            StopReason::Line(line) | StopReason::Statement { line: Some(line), .. } => {
                format!("it reached line {line}")
            }
            StopReason::Statement { line: None, .. } => "a typed command ran".to_owned(),
            StopReason::Deadline => {
                format!("it was still running after {LIMIT_SECONDS} seconds of emulated time")
            }
            StopReason::AwaitingKey => format!("it waits for a key{}", self.in_line()),
            StopReason::AwaitingLine => format!("it waits for a line{}", self.in_line()),
            StopReason::Ended(ProgramEnd::Completed) => {
                self.end_reason = Some(ENDED.into());
                "the program ended".into()
            }
            StopReason::Ended(ProgramEnd::Failed(failure)) => {
                let location = match (self.subject.probe.ply_line(), failure.line) {
                    // The message already has the line if plies have lines.
                    (Some(_), _) | (None, None) => String::new(),
                    (None, Some(line)) => format!(" in line {line}, `{}`", failure.text),
                };
                let happened = format!("it stopped with `{}`{location}", failure.message);
                self.end_reason = Some(failure.message);
                happened
            }
            StopReason::Ended(ProgramEnd::Stuck { address }) => {
                format!("machine code is stuck at address {address}")
            }
        }
    }

    /// Returns the current line, for messages.
    pub(super) fn in_line(&self) -> String {
        let line = self.system.inspect().current_line();
        line.map_or_else(String::new, |line| format!(" in line {line}"))
    }
}
