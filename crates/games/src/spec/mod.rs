//! Games under one face, for whoever compares, matches or measures them without knowing them.
//!
//! A [`GameState`] is a [`Game`](crate::Game) whose moves and views are trees of named values; every game is one. A [`GameSpec`] is
//! what there is to know about one game besides its rules: who can sit where, the forms of its core, mutants of it, the
//! set of all positions, who else can play it. What a game has not, its spec says with `None`. [`crate::GAMES`]
//! is the table of all games.
//!
//! What a newcomer gets wrong: names are the only link between a core and a listing. A view's fields are looked up in
//! the emulated machine under the names that the title's `probe.toml` gives for them.

mod benchmark;
mod enumeration;
mod positions;
mod state;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use benchmark::{Benchmark, EquivalenceCheck, Form, SampleStatistics, Workload};
pub use enumeration::{Enumeration, EnumerationCounts, Statistic, WorkerPool};
pub use positions::{Positions, TestCase, TestSet, TestStep};
pub use state::{GameState, to_json};

use crate::dice::Dice;

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Somebody at the keys.
    Person,
    /// The program itself, at a level from 1.
    Computer(u8),
}

/// The roles that a seat can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllowedRoles {
    /// Somebody at the keys can sit there.
    pub person: bool,
    /// The program can sit there, at levels from 1 to this; 0 if it cannot.
    pub levels: u8,
}

impl AllowedRoles {
    /// Whether either can sit there.
    #[must_use]
    pub const fn allows_both(&self) -> bool {
        self.person && self.levels > 0
    }
}

/// A game with a native core.
pub trait GameSpec: Sync {
    /// Its name, by which the origin of a title asks for it.
    fn name(&self) -> &'static str;

    /// Who can sit in each seat, in the order in which they move first; one for a game that is played alone.
    fn seats(&self) -> &'static [AllowedRoles];

    /// The forms of its core by name, the one to be read beside the listing first.
    fn forms(&self) -> &'static [&'static str];

    /// Faults that can be planted in the first form, by name.
    fn mutants(&self) -> Vec<&'static str>;

    /// The first position in a form, or with a planted fault; `None` if there is none of this name, or somebody sits where
    /// they cannot.
    fn start(&self, form: &str, roles: &[Role]) -> Option<Box<dyn GameState>>;

    /// The first position of another game after this one, over or not, as the program begins it; `None` for a game of
    /// another title, and always if the program ends after a game.
    fn next_game(&self, game: &dyn GameState, roles: &[Role]) -> Option<Box<dyn GameState>>;

    /// The game that a machine's state shows, in the first form: the other way from [`GameState::view`], but for what
    /// the program thought last. `None` if it is no state of a game.
    fn state_from_view(&self, state: &Value) -> Option<Box<dyn GameState>>;

    /// Every position that the program can reach against itself at these levels, one for each seat; `None` for an unknown
    /// form, and always if there is no such set.
    fn positions(&self, form: &str, levels: &[u8]) -> Option<Box<dyn Positions>>;

    /// Sets of short games in this form, from positions that games come by too seldom; none for an unknown form.
    fn test_sets(&self, _form: &str) -> Vec<Box<dyn TestSet>> {
        Vec::new()
    }

    /// What the forms do without a listing, to be held against each other, and to be measured.
    fn equivalence_checks(&self) -> Vec<Box<dyn EquivalenceCheck>> {
        Vec::new()
    }

    /// Sets that are counted whole, without a listing.
    fn enumerations(&self) -> Vec<Box<dyn Enumeration>> {
        Vec::new()
    }

    /// Figures that are known from elsewhere.
    fn sample_statistics(&self) -> Option<Box<dyn SampleStatistics>> {
        None
    }

    /// Who makes the moves of random games, where with equal chance for all of them none would come to its end.
    fn random_policy(&self) -> Option<Box<dyn Bot>> {
        None
    }

    /// Moves after which a random game is given up, where it can go on for ever.
    fn max_moves(&self) -> usize {
        1000
    }

    /// The names of those who can take a person's seat.
    fn bot_names(&self) -> Vec<&'static str>;

    /// One of them; `None` if there is none of this name.
    fn bot(&self, name: &str) -> Option<Box<dyn Bot>>;

    /// Something to measure a form by; `None` for an unknown form, and always if there is nothing to decide.
    fn benchmark(&self, form: &str) -> Option<Box<dyn Benchmark>>;

    /// A bot that searches, and its search: what it is measured by are the positions that it looks at, in place of moves.
    fn search_benchmark(&self) -> Option<(&'static str, Box<dyn Benchmark>)> {
        None
    }
}

/// Somebody who takes a person's seat.
pub trait Bot {
    /// Chooses a move of a person, who is to move.
    ///
    /// # Panics
    /// If the game is of another title or over.
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value;

    /// Why it sees no sense in going on, for the person who asked for it; `None` if it does.
    ///
    /// # Panics
    /// If the game is of another title.
    fn resignation(&mut self, _game: &dyn GameState) -> Option<String> {
        None
    }
}
