//! A common interface of all games, for comparisons, matches and benchmarks that do not depend on a
//! particular game.
//!
//! A [`GameState`] is a [`Game`](crate::Game) whose moves and views are trees of named values;
//! every game implements it. A [`GameSpec`] describes a game beyond its rules: the seats, the forms
//! of its core, mutants, the set of all positions, the bots. Optional parts that a game lacks are
//! `None`. [`crate::GAMES`] is the table of all games.
//!
//! Note: names are the only link between a core and a listing. The title's `probe.toml` gives for
//! each field of a view the variable or screen cells in the emulated machine.

mod benchmark;
mod enumeration;
mod listed;
mod positions;
mod state;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use benchmark::{Benchmark, EquivalenceCheck, Form, MoveBenchmark, SampleStatistics, Workload};
pub use enumeration::{Enumeration, EnumerationCounts, LevelCount, Statistic, WorkerPool};
pub use listed::ListedValues;
pub use positions::{Positions, TestCase, TestSet, TestStep};
pub(crate) use state::first_form;
pub use state::{GameState, name_and_arguments, to_json};

use crate::dice::{Dice, ScriptedDice};

/// The role in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// A person at the keys.
    Person,
    /// The program itself, at a level from 1 up.
    Computer(u8),
}

/// The roles that a seat allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllowedRoles {
    /// Whether a person can take the seat.
    pub person: bool,
    /// The program can take the seat at levels from 1 to this; 0 if it cannot.
    pub levels: u8,
}

impl AllowedRoles {
    /// Returns whether both a person and the program can take the seat.
    #[must_use]
    pub const fn allows_both(&self) -> bool {
        self.person && self.levels > 0
    }
}

/// A kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveKind {
    /// Its name.
    pub name: String,
    /// The least and the greatest value of each argument.
    pub arguments: Vec<(i64, i64)>,
}

/// A game with a native core.
///
/// The name, the seats and the [`GameState`] of [`start`](Self::start) define the rules; all other methods
/// have a default for games that lack the feature.
pub trait GameSpec: Sync {
    /// Returns its name, which the origin of a title refers to.
    fn name(&self) -> &str;

    /// Returns the roles allowed in each seat, in the order of the first moves; a single seat for a
    /// game with one player.
    fn seats(&self) -> &[AllowedRoles];

    /// Returns the first position in a form, or with the fault of a mutant; `None` if the name is
    /// unknown or the roles do not fit the seats. `draws` are the random draws that the listing makes
    /// before its first ply.
    fn start(&self, form: &str, roles: &[Role], draws: &mut ScriptedDice) -> Option<Box<dyn GameState>>;

    /// Returns the names of the forms of its core, at least one. The first form is the one to read beside the
    /// listing.
    fn forms(&self) -> Vec<&str> {
        vec!["core"]
    }

    /// Returns whether views have machine numbers as decimal text with all digits instead of the machine's
    /// bytes.
    fn has_decimal_numbers(&self) -> bool {
        false
    }

    /// Returns the kinds of moves with the ranges of their arguments; `None` if the game does not declare them, and
    /// sample games determine them.
    fn move_kinds(&self) -> Option<Vec<MoveKind>> {
        None
    }

    /// Returns the fields of the view with their extents; `None` if the game does not declare them.
    fn field_extents(&self) -> Option<BTreeMap<String, Vec<usize>>> {
        None
    }

    /// Returns the name of the view's field that is the score of a game, if it has one.
    fn score(&self) -> Option<&str> {
        None
    }

    /// Returns the names of the mutants of the first form.
    fn mutants(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Returns the first position of the next game after this one, over or not, as the program starts
    /// it; `None` for a game of another title, and always if the program ends after a game. For
    /// `draws` see [`start`](Self::start).
    fn next_game(
        &self,
        _game: &dyn GameState,
        _roles: &[Role],
        _draws: &mut ScriptedDice,
    ) -> Option<Box<dyn GameState>> {
        None
    }

    /// Returns the game with this state, in the first form: the inverse of [`GameState::view`], without
    /// the program's last evaluation. `None` if it is not a state of a game, and always if positions
    /// cannot be set up.
    fn state_from_view(&self, _state: &Value) -> Option<Box<dyn GameState>> {
        None
    }

    /// Returns the policy of random games; `None` if games of uniformly random moves reach their end.
    fn random_policy(&self) -> Option<Box<dyn Bot>> {
        None
    }

    /// Returns the maximum number of moves of a random game, for games that can be infinite.
    fn max_moves(&self) -> usize {
        1000
    }

    /// Returns the names of the bots for a person's seat.
    fn bot_names(&self) -> Vec<&str> {
        vec![RandomBot::NAME]
    }

    /// Returns a bot; `None` if the name is unknown.
    fn bot(&self, name: &str) -> Option<Box<dyn Bot>> {
        (name == RandomBot::NAME).then(|| Box::new(RandomBot) as Box<dyn Bot>)
    }

    /// Returns the benchmark of a form; `None` for an unknown form, and always if the program makes no
    /// decisions. By default it plays the moves of one random game, as trees of named values.
    fn benchmark(&self, form: &str) -> Option<Box<dyn Benchmark>> {
        let role = |seat: &AllowedRoles| match seat.levels {
            0 => Role::Person,
            level => Role::Computer(level),
        };
        let roles: Vec<Role> = self.seats().iter().map(role).collect();
        let start = self.start(form, &roles, &mut ScriptedDice::default())?;
        Some(Box::new(MoveBenchmark::new(start)))
    }

    /// Returns the other workloads: comparisons, enumerations and measurements; empty by default.
    fn workloads(&self) -> &dyn Workloads {
        &NoWorkloads
    }
}

/// Workloads besides games from the start: comparisons, enumerations and measurements.
pub trait Workloads: Sync {
    /// Returns every position that the program can reach in games against itself at these levels, one
    /// level for each seat; `None` for an unknown form, and always if there is no such set.
    fn positions(&self, _form: &str, _levels: &[u8]) -> Option<Box<dyn Positions>> {
        None
    }

    /// Returns test sets of short games from rare positions in this form; empty for an unknown form.
    fn test_sets(&self, _form: &str) -> Vec<Box<dyn TestSet>> {
        Vec::new()
    }

    /// Returns the equivalence checks of the forms; they also serve as benchmarks without a listing.
    fn equivalence_checks(&self) -> Vec<Box<dyn EquivalenceCheck>> {
        Vec::new()
    }

    /// Returns the enumerations; they run without a listing.
    fn enumerations(&self) -> Vec<Box<dyn Enumeration>> {
        Vec::new()
    }

    /// Returns the sample statistics with reference values, if there are any.
    fn sample_statistics(&self) -> Option<Box<dyn SampleStatistics>> {
        None
    }

    /// Returns the name of a bot that searches, and its benchmark, which counts positions searched instead of
    /// moves.
    fn search_benchmark(&self) -> Option<(&'static str, Box<dyn Benchmark>)> {
        None
    }
}

/// No workloads.
struct NoWorkloads;

impl Workloads for NoWorkloads {}

/// A bot: takes a person's seat.
pub trait Bot {
    /// Chooses a move for the person to move.
    ///
    /// # Panics
    /// If the game is of another title or over.
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value;

    /// Returns the reason, for display, for a resignation; `None` while the bot can win.
    ///
    /// # Panics
    /// If the game is of another title.
    fn resignation(&mut self, _game: &dyn GameState) -> Option<String> {
        None
    }
}

/// A bot that chooses every legal move with equal probability.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot;

impl RandomBot {
    /// Its name.
    pub const NAME: &str = "random";
}

impl Bot for RandomBot {
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value {
        let mut moves = game.moves();
        let count = u32::try_from(moves.len()).expect("no game has 2^32 moves");
        moves.swap_remove(dice.below(count) as usize)
    }
}
