//! The end of a game of the running listing, its winner, and the text that the program prints after it.

use games::Outcome;

use super::{Diverged, Emulated};
use crate::probe::{EndCondition, Winner};

/// Maximum emulated time until a program ends after a game, in seconds.
const ENDING_SECONDS: f64 = 30.0;

impl Emulated<'_> {
    /// Returns how the program ended: empty while it runs, [`ENDED`](crate::probe::ENDED), or the error message with its
    /// line.
    #[must_use]
    pub fn end_text(&self) -> &str {
        self.end_reason.as_deref().unwrap_or_default()
    }

    /// Returns whether the program has stopped.
    pub(crate) const fn has_stopped(&self) -> bool {
        self.end_reason.is_some()
    }

    /// Runs from the ply boundary to the line that shows whether the game is over.
    ///
    /// # Errors
    /// When the listing reaches neither line.
    pub fn is_over(&mut self) -> Result<bool, Diverged> {
        let EndCondition::Line { over, goes_on } = self.subject.probe.end.condition() else {
            // An end that shows in the state has been compared with the state.
            return Ok(self.has_ended_game() || self.subject.probe.end.condition() == EndCondition::State);
        };
        if self.is_at_end() {
            return Ok(true);
        }
        match self.run_to(&[over], &[goes_on]) {
            Err(_) if self.line == Some(goes_on) => Ok(false),
            other => other.map(|()| true),
        }
    }

    /// Returns whether the program is before the line that shows the end of the game.
    pub(crate) fn is_at_end(&self) -> bool {
        match self.subject.probe.end.condition() {
            EndCondition::Line { over, .. } => self.line == Some(over),
            EndCondition::Program(_) | EndCondition::State => false,
        }
    }

    /// Returns whether the program has ended, where games end with the program.
    pub(super) fn has_ended_game(&self) -> bool {
        self.end_reason.is_some() && matches!(self.subject.probe.end.condition(), EndCondition::Program(_))
    }

    /// Adds the text that the program prints after the last move of a game, where printed text is compared: up to
    /// its end, or to the question for another game.
    pub(super) fn print_to_end(&mut self) {
        let asks_again = self.subject.probe.end.again.as_option().and_then(|again| again.ready);
        if self.subject.compares_printed_text() && self.is_at_end() && self.line != asks_again {
            let mut copy = Self::from_checkpoint(self.subject, &self.checkpoint());
            copy.run_on(&[]);
            self.printed.append(&mut copy.printed);
        }
    }

    /// Continues after the end of a game: to one of these lines, to the question for another game, or until the
    /// program ends or waits.
    pub(crate) fn run_on(&mut self, lines: &[u16]) {
        let probe = &self.subject.probe;
        let ready = probe.end.again.as_option().and_then(|again| again.ready);
        let others: Vec<u16> = ready.into_iter().chain(probe.ply_line()).collect();
        // The result does not matter: every stop is possible here.
        let _ = self.run_within(lines, &others, ENDING_SECONDS);
    }

    /// Returns the winner, as the program shows it after the end of a game; `None` if the probe does not define it.
    ///
    /// # Errors
    /// When the program shows no outcome of the probe.
    pub(crate) fn winner(&mut self) -> Result<Option<Outcome>, Diverged> {
        let missing = |actual: String| Diverged { expected_line: None, actual };
        match &self.subject.probe.end.winner {
            None => Ok(None),
            Some(Winner::Line(outcomes)) => {
                let line = self.winner_line.or_else(|| {
                    let mut copy = Self::from_checkpoint(self.subject, &self.checkpoint());
                    let lines: Vec<u16> = outcomes.keys().copied().collect();
                    copy.run_on(&lines);
                    copy.winner_line
                });
                let outcome = line.and_then(|line| outcomes.get(&line).copied());
                let none = || missing("it reached no line of `winner` after the end of the game".to_owned());
                outcome.map(Some).ok_or_else(none)
            }
            Some(Winner::Expression { value, outcomes }) => {
                let language = self.system.expressions();
                let evaluated = language
                    .and_then(|language| language.evaluate(value))
                    .map_err(|error| missing(format!("`{value}`: {error}")))?;
                let text = evaluated.text.trim();
                let none = || {
                    missing(format!("`{value}` is {text} after the end, for which `winner` has no outcome"))
                };
                outcomes.get(text).copied().map(Some).ok_or_else(none)
            }
        }
    }
}
