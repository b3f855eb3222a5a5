//! One game by the listing and its cores at once.

use games::contest::{Contender, Role};
use games::{Draw, Outcome, Scripted};
use serde::Serialize;
use serde_json::Value;

use crate::Subject;
use crate::emulated::{self, Beginning, Derailed, Emulated, Forced, Played};
use crate::moves::parts;
use crate::tree::{self, Held, Parting};

/// Where a core parts from the listing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The form of the core.
    pub form: String,
    /// The value, as the listing writes it.
    pub field: String,
    /// What the listing has.
    pub listing: Held,
    /// What the core has.
    pub core: Held,
    /// The line before which the listing had it, where plies have lines.
    pub line: Option<u16>,
    /// Everything that differed there, this first.
    #[serde(skip)]
    pub all: Vec<Parting>,
}

impl Difference {
    /// The listing went another way than the move that the core of this form made.
    #[must_use]
    pub fn derailed(form: &str, error: &Derailed) -> Self {
        Self {
            form: form.to_owned(),
            field: if error.wanted.is_some() { "line" } else { "program" }.into(),
            listing: error.happened.clone().into(),
            core: error.wanted.map_or_else(|| "the move".to_owned(), |line| format!("line {line}")).into(),
            line: error.wanted,
            all: Vec::new(),
        }
    }
}

/// A core in one form, which follows the listing.
pub struct Follower {
    /// The form.
    pub form: String,
    /// The game.
    pub game: Box<dyn Contender>,
}

impl Follower {
    /// The same core in the same position.
    pub(crate) fn copy(&self) -> Self {
        Self { form: self.form.clone(), game: self.game.copy() }
    }

    /// Plays a move with the listing's draws and compares everything that the move left behind.
    ///
    /// # Errors
    /// The first difference.
    pub fn follow(&mut self, subject: &Subject, mv: &Value, played: &Played) -> Result<(), Difference> {
        let line = subject.probe.moves.get(parts(mv).0).and_then(|how| how.ends);
        let mut draws =
            Scripted::new(played.draws.iter().filter_map(|bytes| subject.number_form()?.draw(bytes)));
        if let Err(refusal) = self.game.play(mv, &mut draws) {
            return Err(self.difference("move", "played", refusal.to_string(), line));
        }
        self.compare(subject, played, line)?;
        if draws.is_spent() {
            return Ok(());
        }
        let made = played.draws.len();
        let taken = match draws.errors().first() {
            Some(error) => error.to_string(),
            None => format!("{} random draws", made - draws.remaining()),
        };
        Err(self.difference("draws", format!("{made} random draws"), taken, line))
    }

    /// Compares what the listing drew with what it must have drawn, as far as that is known.
    ///
    /// # Errors
    /// The first difference.
    pub(crate) fn drew(
        &self,
        subject: &Subject,
        expected: &[Option<Draw>],
        played: &Played,
    ) -> Result<(), Difference> {
        for (number, (expected, made)) in expected.iter().zip(&played.draws).enumerate() {
            let Some(expected) = expected else { continue };
            let made = subject.number_form().and_then(|form| form.draw(made));
            if made != Some(*expected) {
                let line = subject.probe.line();
                let (made, expected) = (format!("{made:?}"), format!("{expected:?}"));
                return Err(self.difference(&format!("draw {}", number + 1), made, expected, line));
            }
        }
        Ok(())
    }

    /// Compares the view with what the listing has.
    fn compare(&self, subject: &Subject, played: &Played, line: Option<u16>) -> Result<(), Difference> {
        let (state, thought) = subject.parted(self.game.as_ref());
        let evaluation = subject.probe.evaluation.get();
        let mut all = Vec::new();
        // The thought comes first in time: a wrong score explains a wrong move.
        if let (Some(evaluation), Some(theirs), Some(ours)) = (evaluation, &played.evaluation, &thought) {
            let group = evaluation.name.as_str();
            let form_at = |names: &[&str]| subject.number_form_at(&[&[group], names].concat());
            let name = |parting: Parting| Parting { path: format!("{group}.{}", parting.path), ..parting };
            all.extend(tree::partings(theirs, ours, &form_at).into_iter().map(name));
        }
        let line = evaluation.filter(|_| !all.is_empty()).map_or(line, |evaluation| evaluation.line);
        all.extend(tree::partings(&played.state, &state, &|names| subject.number_form_at(names)));
        self.verdict(all, line)
    }

    /// The first of all differences, with the others.
    fn verdict(&self, all: Vec<Parting>, line: Option<u16>) -> Result<(), Difference> {
        let Some(Parting { path, left, right }) = all.first().cloned() else { return Ok(()) };
        Err(Difference { all, ..self.difference(&path, left, right, line) })
    }

    /// Compares the listing's state between two plies with `state`, which is this follower's.
    ///
    /// # Errors
    /// The first difference.
    pub fn stands(&self, subject: &Subject, listing: &Value, state: &Value) -> Result<(), Difference> {
        let all = tree::partings(listing, state, &|names| subject.number_form_at(names));
        self.verdict(all, subject.probe.line())
    }

    fn difference(
        &self,
        field: &str,
        listing: impl Into<Held>,
        core: impl Into<Held>,
        line: Option<u16>,
    ) -> Difference {
        Difference {
            form: self.form.clone(),
            field: field.to_owned(),
            listing: listing.into(),
            core: core.into(),
            line,
            all: Vec::new(),
        }
    }
}

/// A moment of a game between two moves, to go on from.
pub(crate) struct Moment {
    emulated: emulated::Moment,
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
    /// Begins a game with the cores of these forms and compares the first position.
    ///
    /// # Errors
    /// The first difference.
    ///
    /// # Panics
    /// If the contest has no such form.
    pub fn start(
        subject: &'a Subject,
        roles: &[Role],
        beginning: impl Into<Beginning>,
        forms: &[&str],
    ) -> Result<Self, Difference> {
        let emulated = Emulated::start(subject, roles, beginning)
            .map_err(|error| Difference::derailed(forms[0], &error))?;
        let follower = |&form: &&str| {
            let game = subject.contest.start(form, roles);
            let game = game.unwrap_or_else(|| panic!("no form is called `{form}`"));
            Follower { form: form.to_owned(), game }
        };
        let lockstep = Self { subject, emulated, followers: forms.iter().map(follower).collect(), plies: 0 };
        let state = lockstep.emulated.state();
        for follower in &lockstep.followers {
            follower.stands(subject, &state, &subject.state_of(follower.game.as_ref()))?;
        }
        Ok(lockstep)
    }

    /// A game that goes on from a moment of another.
    pub(crate) fn at(subject: &'a Subject, moment: &Moment) -> Self {
        let Moment { emulated, followers, plies } = moment;
        let followers = followers.iter().map(Follower::copy).collect();
        Self { subject, emulated: Emulated::at(subject, emulated), followers, plies: *plies }
    }

    /// The present moment.
    pub(crate) fn moment(&self) -> Moment {
        let followers = self.followers.iter().map(Follower::copy).collect();
        Moment { emulated: self.emulated.moment(), followers, plies: self.plies }
    }

    /// Begins another game after the end of one and compares its first position.
    ///
    /// # Errors
    /// The first difference.
    ///
    /// # Panics
    /// If the game is not over, or no other follows.
    pub fn again(&mut self, roles: &[Role]) -> Result<(), Difference> {
        assert!(self.game().outcome().is_some(), "another game begins after the end of one");
        let form = &self.followers[0].form;
        self.emulated.again(roles).map_err(|error| Difference::derailed(form, &error))?;
        let state = self.emulated.state();
        for follower in &mut self.followers {
            let game = self.subject.contest.again(follower.game.as_ref(), roles);
            follower.game = game.expect("the contest began this game and has another");
            follower.stands(self.subject, &state, &self.subject.state_of(follower.game.as_ref()))?;
        }
        Ok(())
    }

    /// The listing.
    #[must_use]
    pub const fn emulated(&self) -> &Emulated<'a> {
        &self.emulated
    }

    /// The game in the first form.
    #[must_use]
    pub fn game(&self) -> &dyn Contender {
        self.followers[0].game.as_ref()
    }

    /// Moves made.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// Makes a move everywhere and compares. The listing's draws take the values of `forced` first; what it drew
    /// comes back.
    ///
    /// # Errors
    /// The first difference.
    pub fn step(&mut self, mv: &Value, forced: &Forced) -> Result<Played, Difference> {
        self.plies += 1;
        let form = self.followers[0].form.clone();
        let played = self.emulated.play(mv, forced).map_err(|error| Difference::derailed(&form, &error))?;
        self.followers.iter_mut().try_for_each(|follower| follower.follow(self.subject, mv, &played))?;
        // At a ply boundary the listing shows whether it goes on. While it does, the next move finds out.
        if let Some(outcome) = self.game().outcome() {
            let is_over = self.emulated.is_over().map_err(|error| Difference::derailed(&form, &error))?;
            if !is_over {
                let line = self.emulated.line();
                let core = outcome_text(outcome);
                return Err(self.followers[0].difference("outcome", "goes on", core, line));
            }
        }
        Ok(played)
    }
}

/// How a game ended, for people.
#[must_use]
pub fn outcome_text(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(seat) => format!("player {} wins", seat.0 + 1),
        Outcome::Drawn => "drawn".into(),
        Outcome::Lost => "lost".into(),
        Outcome::Broken => "stopped with an error".into(),
    }
}
