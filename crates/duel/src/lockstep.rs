//! One game of the listing and its cores in lockstep.

use crate::number_format::Numbers;
use games::spec::{GameState, Role};
use games::{Outcome, RandomDraw, RandomDrawError, ScriptedDice};
use serde::Serialize;
use serde_json::Value;

use crate::Subject;
use crate::emulated::{self, Diverged, Emulated, ForcedDraws, MoveResult, PowerOn};
use crate::moves::name_and_arguments;
use crate::refusals::{Attempt, Neighbour, Refusal};
use crate::strength::RunCoverage;
use crate::tree::{self, DiffValue, Mismatch};

/// The first difference between a core and the listing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The form of the core.
    pub form: Box<str>,
    /// The path of the value, in the listing's notation.
    pub field: String,
    /// The listing's value.
    pub listing: DiffValue,
    /// The core's value.
    pub core: DiffValue,
    /// The line before which the values were compared, where plies have lines.
    pub line: Option<u16>,
    /// All differences at this point, this one first.
    #[serde(skip)]
    pub mismatches: Box<[Mismatch]>,
    /// A note that the core also takes other random draws than the listing makes, which often is the cause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<Box<str>>,
    /// The failure of the core's process, if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Box<str>>,
}

impl Difference {
    /// Returns whether the listing took another course than the probe expects.
    #[must_use]
    pub(crate) fn is_about_course(&self) -> bool {
        ["line", "program"].contains(&self.field.as_str())
    }

    /// Returns whether it can come from an interruption, which ends the programs of other processes: a listing that
    /// left its expected course, or a core that failed.
    #[must_use]
    pub(crate) fn can_be_interruption(&self) -> bool {
        self.is_about_course() || self.failure.is_some()
    }

    /// Returns the other side of the difference: the probe, or a form of the core.
    #[must_use]
    pub fn other_side(&self) -> &str {
        if self.is_about_course() { "probe" } else { &self.form }
    }

    /// Returns the difference for a listing that did not make the move that the core of this form made.
    #[must_use]
    pub fn diverged(form: &str, error: &Diverged) -> Self {
        Self {
            form: form.into(),
            field: if error.expected_line.is_some() { "line" } else { "program" }.into(),
            listing: error.actual.clone().into(),
            core: error
                .expected_line
                .map_or_else(|| "the move".to_owned(), |line| format!("line {line}"))
                .into(),
            line: error.expected_line,
            mismatches: Box::default(),
            draws: None,
            failure: None,
        }
    }

    /// Adds that the core takes other draws than the listing makes, if it does.
    fn with_draws(self, spent: &Result<(), Self>) -> Self {
        let sides = |spent: &Self| format!("listing {}, core {}", spent.listing.text(), spent.core.text());
        Self { draws: spent.as_ref().err().map(|spent| sides(spent).into()), ..self }
    }
}

/// A core in one form that follows the listing.
pub struct Follower {
    /// The form.
    pub form: String,
    /// The game.
    pub game: Box<dyn GameState>,
}

impl Follower {
    /// Returns a copy of the core in the same position.
    pub(crate) fn copy(&self) -> Self {
        Self { form: self.form.clone(), game: self.game.copy() }
    }

    /// Plays a move with the listing's draws and compares the whole result of the move.
    ///
    /// # Errors
    /// The first difference.
    pub fn follow(&mut self, subject: &Subject, mv: &Value, played: &MoveResult) -> Result<(), Difference> {
        let line = subject
            .probe
            .moves
            .get(name_and_arguments(mv).0)
            .and_then(|how| how.ends.lines().first().copied());
        let mut draws = subject.script(&played.draws, &played.times);
        let result = self.game.play(mv, &mut draws);
        self.check_failure()?;
        if let Err(refusal) = result {
            return Err(self.difference("move", "played", refusal.to_string(), line));
        }
        let spent = self.check_spent(&draws, played.draws.len(), line);
        self.compare_move(subject, played, line).map_err(|difference| difference.with_draws(&spent))?;
        spent
    }

    /// Compares the first position of a game with the listing, and the draws that led to it. A core
    /// without draws does not depend on them: many listings only seed their generator there.
    ///
    /// # Errors
    /// The first difference.
    fn compare_start(
        &self,
        subject: &Subject,
        started: &MoveResult,
        draws: &ScriptedDice,
    ) -> Result<(), Difference> {
        self.check_failure()?;
        let made = started.draws.len();
        let takes_none = draws.remaining() == made && draws.errors().is_empty();
        let spent = if takes_none { Ok(()) } else { self.check_spent(draws, made, subject.probe.ply_line()) };
        self.compare_state(
            subject,
            &started.state,
            &subject.split_state(self.game.as_ref(), started.columns).0,
        )
        .map_err(|difference| difference.with_draws(&spent))?;
        spent
    }

    /// Checks that the core has taken the draws that the listing made.
    fn check_spent(&self, draws: &ScriptedDice, made: usize, line: Option<u16>) -> Result<(), Difference> {
        if draws.is_spent() {
            return Ok(());
        }
        let is_missing = |error: &&RandomDrawError| matches!(error, RandomDrawError::Exhausted { .. });
        let taken = match draws.errors().iter().find(|error| !is_missing(error)) {
            Some(error) => error.to_string(),
            None => count_text(made - draws.remaining() + draws.errors().len()),
        };
        Err(self.difference("draws", count_text(made), taken, line))
    }

    /// Compares the listing's draws with the expected draws, where they are known.
    ///
    /// # Errors
    /// The first difference.
    pub(crate) fn check_draws(
        &self,
        subject: &Subject,
        expected: &[Option<RandomDraw>],
        played: &MoveResult,
    ) -> Result<(), Difference> {
        for (number, (expected, made)) in expected.iter().zip(&played.draws).enumerate() {
            let Some(expected) = expected else { continue };
            let made = subject.number_format().and_then(|form| form.draw(made));
            if made != Some(*expected) {
                let line = subject.probe.ply_line();
                let (made, expected) = (format!("{made:?}"), format!("{expected:?}"));
                return Err(self.difference(&format!("draw {}", number + 1), made, expected, line));
            }
        }
        Ok(())
    }

    /// Checks that the core still runs.
    ///
    /// # Errors
    /// When its process has failed.
    pub(crate) fn check_failure(&self) -> Result<(), Difference> {
        self.game.failure().map_or(Ok(()), |failure| Err(self.failed(failure)))
    }

    /// Returns the difference for a core that failed, or broke a rule for all cores.
    pub(crate) fn failed(&self, failure: String) -> Difference {
        Difference { failure: Some(failure.into()), ..self.difference("core", "goes on", "failed", None) }
    }

    /// Compares the view with the listing's evaluation and state.
    fn compare_move(
        &self,
        subject: &Subject,
        played: &MoveResult,
        line: Option<u16>,
    ) -> Result<(), Difference> {
        let (state, thought) = subject.split_state(self.game.as_ref(), played.columns);
        let evaluation = subject.probe.evaluation.as_option();
        let mut all = Vec::new();
        // The evaluation is compared first, because a wrong score explains a wrong move.
        if let (Some(evaluation), Some(theirs), Some(ours)) = (evaluation, &played.evaluation, &thought) {
            let group = evaluation.name.as_str();
            let form_at = |names: &[&str]| subject.number_format_at(&[&[group], names].concat());
            let name = |parting: Mismatch| Mismatch { path: format!("{group}.{}", parting.path), ..parting };
            all.extend(tree::mismatches(theirs, ours, &form_at).into_iter().map(name));
        }
        let line = evaluation.filter(|_| !all.is_empty()).map_or(line, |evaluation| evaluation.line);
        all.extend(tree::mismatches(&played.state, &state, &|names| subject.number_format_at(names)));
        all.retain(|mismatch| !subject.agrees(mismatch));
        self.first_difference(all, line)
    }

    /// Returns the first difference as an error that holds the others.
    fn first_difference(&self, all: Vec<Mismatch>, line: Option<u16>) -> Result<(), Difference> {
        let Some(Mismatch { path, left, right }) = all.first().cloned() else { return Ok(()) };
        Err(Difference { mismatches: all.into(), ..self.difference(&path, left, right, line) })
    }

    /// Compares the listing's state between two plies with `state`, the state of this follower.
    ///
    /// # Errors
    /// The first difference.
    pub fn compare_state(&self, subject: &Subject, listing: &Value, state: &Value) -> Result<(), Difference> {
        let mut all = tree::mismatches(listing, state, &|names| subject.number_format_at(names));
        all.retain(|mismatch| !subject.agrees(mismatch));
        self.first_difference(all, subject.probe.ply_line())
    }

    fn difference(
        &self,
        field: &str,
        listing: impl Into<DiffValue>,
        core: impl Into<DiffValue>,
        line: Option<u16>,
    ) -> Difference {
        Difference {
            form: self.form.as_str().into(),
            field: field.to_owned(),
            listing: listing.into(),
            core: core.into(),
            line,
            mismatches: Box::default(),
            draws: None,
            failure: None,
        }
    }
}

/// Legal moves that are compared with one that the listing accepts and the core does not list.
const MAX_ALIASES: usize = 100;

/// A checkpoint of a game between two moves.
pub(crate) struct Checkpoint {
    emulated: emulated::Checkpoint,
    followers: Vec<Follower>,
    plies: usize,
}

/// A listing and its cores at the same ply.
pub struct Lockstep<'a> {
    subject: &'a Subject,
    emulated: Emulated<'a>,
    followers: Vec<Follower>,
    plies: usize,
}

impl<'a> Lockstep<'a> {
    /// Starts a game with the cores of these forms and compares the first position.
    ///
    /// # Errors
    /// The first difference.
    ///
    /// # Panics
    /// If the game has no such form.
    pub fn start(
        subject: &'a Subject,
        roles: &[Role],
        beginning: impl Into<PowerOn>,
        forms: &[&str],
    ) -> Result<Self, Difference> {
        Self::start_or_stop(subject, roles, beginning, forms).map_err(|stopped| stopped.0)
    }

    /// Does the same; an error comes with the listing as it is there.
    pub(crate) fn start_or_stop(
        subject: &'a Subject,
        roles: &[Role],
        beginning: impl Into<PowerOn>,
        forms: &[&str],
    ) -> Result<Self, Box<(Difference, Emulated<'a>)>> {
        let (emulated, started) = Emulated::start_observed(subject, roles, beginning, None);
        if let Err(error) = started {
            return Err(Box::new((Difference::diverged(forms[0], &error), emulated)));
        }
        let first = emulated.first_ply();
        let follower = |&form: &&str| {
            let mut draws = subject.script(&first.draws, &first.times);
            let game = subject.game_spec.start(form, roles, &mut draws);
            let game = game.unwrap_or_else(|| panic!("unknown form `{form}`"));
            let follower = Follower { form: form.to_owned(), game };
            follower.compare_start(subject, &first, &draws).map(|()| follower)
        };
        match forms.iter().map(follower).collect::<Result<_, _>>() {
            Ok(followers) => Ok(Self { subject, emulated, followers, plies: 0 }),
            Err(difference) => Err(Box::new((difference, emulated))),
        }
    }

    /// Returns a game that continues from a checkpoint of another.
    pub(crate) fn from_checkpoint(subject: &'a Subject, checkpoint: &Checkpoint) -> Self {
        let Checkpoint { emulated, followers, plies } = checkpoint;
        let followers = followers.iter().map(Follower::copy).collect();
        Self { subject, emulated: Emulated::from_checkpoint(subject, emulated), followers, plies: *plies }
    }

    /// Takes a checkpoint.
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        let followers = self.followers.iter().map(Follower::copy).collect();
        Checkpoint { emulated: self.emulated.checkpoint(), followers, plies: self.plies }
    }

    /// Starts another game after the end of one and compares its first position.
    ///
    /// # Errors
    /// The first difference.
    ///
    /// # Panics
    /// If the game is not over, or the title has no next game.
    pub fn next_game(&mut self, roles: &[Role]) -> Result<(), Difference> {
        assert!(self.game().outcome().is_some(), "the game is over");
        let form = &self.followers[0].form;
        self.emulated.next_game(roles).map_err(|error| Difference::diverged(form, &error))?;
        let first = self.emulated.first_ply();
        for follower in &mut self.followers {
            let mut draws = self.subject.script(&first.draws, &first.times);
            let game = self.subject.game_spec.next_game(follower.game.as_ref(), roles, &mut draws);
            follower.game = game.expect("the title has a next game");
            follower.compare_start(self.subject, &first, &draws)?;
        }
        Ok(())
    }

    /// Returns the subject of the comparison.
    pub(crate) const fn subject(&self) -> &'a Subject {
        self.subject
    }

    /// Returns the listing.
    #[must_use]
    pub const fn emulated(&self) -> &Emulated<'a> {
        &self.emulated
    }

    /// Runs the program to its end after the last game.
    pub(crate) fn run_on(&mut self) {
        if self.emulated.line().is_some() {
            self.emulated.run_on(&[]);
        }
    }

    /// Returns the game in the first form.
    #[must_use]
    pub fn game(&self) -> &dyn GameState {
        self.followers[0].game.as_ref()
    }

    /// Returns the core in the first form.
    pub(crate) fn follower(&self) -> &Follower {
        &self.followers[0]
    }

    /// Returns the number of moves made.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// Puts the outcome before fields that differ because only the listing's game is over.
    fn with_outcome(&self, difference: Difference) -> Difference {
        let follower = self.followers.iter().find(|follower| *follower.form == *difference.form);
        match follower {
            Some(follower)
                if !difference.mismatches.is_empty()
                    && self.emulated.is_at_end()
                    && follower.game.outcome().is_none() =>
            {
                let Difference { mismatches, draws, .. } = difference;
                Difference { mismatches, draws, ..self.goes_on(follower) }
            }
            _ => difference,
        }
    }

    /// Returns the difference for a core whose game continues after the end of the listing's.
    fn goes_on(&self, follower: &Follower) -> Difference {
        follower.difference("outcome", "the game is over", "goes on", self.emulated.line())
    }

    /// Makes a move on all sides and compares. The listing's draws take the values of `forced` first;
    /// the result has the draws it made.
    ///
    /// # Errors
    /// The first difference.
    pub fn step(&mut self, mv: &Value, forced: &ForcedDraws) -> Result<MoveResult, Difference> {
        let (name, arguments) = name_and_arguments(mv);
        if !self.subject.probe.has_keys_for(name, &arguments) {
            return Err(
                self.followers[0].failed(format!("the probe has no keys for the move {mv} of the core"))
            );
        }
        self.plies += 1;
        let form = self.followers[0].form.clone();
        let played = self.emulated.play(mv, forced).map_err(|error| self.diverged(mv, &error))?;
        let followed =
            self.followers.iter_mut().try_for_each(|follower| follower.follow(self.subject, mv, &played));
        followed.map_err(|difference| self.with_outcome(difference))?;
        // At a ply boundary the listing shows whether the game is over. While it continues, the next move
        // checks it.
        if self.game().outcome().is_none() && self.emulated.is_at_end() {
            return Err(self.goes_on(&self.followers[0]));
        }
        if let Some(outcome) = self.game().outcome() {
            let is_over = self.emulated.is_over().map_err(|error| Difference::diverged(&form, &error))?;
            if !is_over {
                let line = self.emulated.line();
                let core = outcome_text(outcome);
                return Err(self.followers[0].difference("outcome", "goes on", core, line));
            }
            let winner = self.emulated.winner().map_err(|error| Difference::diverged(&form, &error))?;
            if let Some(winner) = winner.filter(|winner| *winner != outcome) {
                let (listing, core) = (outcome_text(winner), outcome_text(outcome));
                return Err(self.followers[0].difference("winner", listing, core, self.emulated.line()));
            }
        }
        Ok(played)
    }

    /// Describes that the listing did not make a move of the core. It has refused the move if it asks again without
    /// a change of the state.
    fn diverged(&self, mv: &Value, error: &Diverged) -> Difference {
        let how = self.subject.probe.moves.get(name_and_arguments(mv).0);
        let ready = how.filter(|how| how.is_text_alone()).and_then(|how| how.ready);
        let here = self.emulated.line().or_else(|| self.emulated.system().inspect().current_line());
        let state = self.subject.state_of(self.game());
        let is_unchanged = |(name, now): (&String, &Value)| state[name].is_null() || state[name] == *now;
        if ready.is_some() && ready == here && self.emulated.variables().iter().all(is_unchanged) {
            let line = ready.unwrap_or_default();
            let listing = format!("asks again in line {line} and has changed nothing");
            return self.followers[0].difference("refusal", listing, "lists it as legal", Some(line));
        }
        Difference::diverged(&self.followers[0].form, error)
    }

    /// Types a move that the core does not list, in a copy of the listing.
    ///
    /// # Errors
    /// When the listing accepts it, though it has a limit.
    pub(crate) fn check_refusal(
        &self,
        neighbour: &Neighbour,
        coverage: &mut RunCoverage,
    ) -> Result<Refusal, Difference> {
        let checkpoint = self.emulated.checkpoint();
        let mut attempt = |mv: &Value| {
            let mut copy = Emulated::from_checkpoint(self.subject, &checkpoint);
            let attempt = copy.try_refused(mv);
            coverage.lines.extend(copy.executed_lines());
            coverage.branches.extend(copy.branches());
            attempt
        };
        match attempt(&neighbour.mv) {
            Attempt::NotTyped => Ok(Refusal::NotTyped),
            Attempt::Refused | Attempt::Stopped => Ok(Refusal::Refused),
            Attempt::Accepted(what, state) => {
                // It may be another notation of a legal move.
                let mut is_alias =
                    |mv: &Value| matches!(attempt(mv), Attempt::Accepted(_, other) if other == state);
                if self.game().moves().iter().take(MAX_ALIASES).any(&mut is_alias) {
                    return Ok(Refusal::NotTyped);
                }
                let mut is_unlimited =
                    |mv: &Value| matches!(attempt(mv), Attempt::Accepted(..) | Attempt::Stopped);
                if !neighbour.far.is_empty() && neighbour.far.iter().all(&mut is_unlimited) {
                    return Ok(Refusal::Unlimited);
                }
                let line = self.subject.probe.ply_line();
                let core = "does not list it; if that is right, write `checks_refusals = false` in the probe's `[moves]`";
                Err(self.followers[0].difference("refusal", what, core, line))
            }
        }
    }
}

/// Returns a number of draws as text for reports.
fn count_text(draws: usize) -> String {
    format!("{draws} random draw{}", if draws == 1 { "" } else { "s" })
}

/// Returns the outcome of a game as text for reports.
#[must_use]
pub fn outcome_text(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(seat) => format!("player {} wins", seat.0 + 1),
        Outcome::Drawn => "drawn".into(),
        Outcome::Lost => "lost".into(),
        Outcome::ProgramError => "stopped with an error".into(),
    }
}
