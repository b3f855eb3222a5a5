//! Games under one face, for whoever compares, matches or measures them without knowing them.
//!
//! A [`Contender`] is a [`Game`] whose moves and views are trees of named values; every game is one. A [`Contest`] is
//! what there is to know about one game besides its rules: who can sit where, the forms of its core, mutants of it, the
//! set of all positions, who else can play it. What a game has not, its contest says with `None`. [`crate::CONTESTS`]
//! is the table of all games.
//!
//! What a newcomer gets wrong: names are the only link between a core and a listing. A view's fields are looked up in
//! the emulated machine under the names that the title's `probe.toml` gives for them.

use std::any::Any;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dice::{Dice, Scripted};
use crate::game::{Game, IllegalMove, Outcome, Seat};

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Somebody at the keys.
    Person,
    /// The program itself, at a level from 1.
    Computer(u8),
}

/// Who can take a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Somebody at the keys can.
    pub person: bool,
    /// The program can, at levels from 1 to this; 0 if it cannot.
    pub levels: u8,
}

impl Place {
    /// Whether either can sit there.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.person && self.levels > 0
    }
}

/// A game as a tree of named values. Every [`Game`] is one.
pub trait Contender {
    /// [`Game::moves`], as serde writes them: a name, or a name with its arguments.
    fn moves(&self) -> Vec<Value>;

    /// [`Game::play`].
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not possible, or no move of this game.
    fn play(&mut self, mv: &Value, draws: &mut Scripted) -> Result<(), IllegalMove>;

    /// [`Game::outcome`].
    fn outcome(&self) -> Option<Outcome>;

    /// [`Game::turn`].
    fn turn(&self) -> Option<Seat>;

    /// [`Game::view`], numbers in the machine's form as hexadecimal digits, or as whole numbers where the core shows such.
    fn view(&self) -> Value;

    /// A copy.
    fn copy(&self) -> Box<dyn Contender>;

    /// The game itself, for an [`Adviser`] of the same title.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game + 'static> Contender for G {
    fn moves(&self) -> Vec<Value> {
        Game::moves(self).iter().map(tree).collect()
    }

    fn play(&mut self, mv: &Value, draws: &mut Scripted) -> Result<(), IllegalMove> {
        let mv = G::Move::deserialize(mv).map_err(|_| IllegalMove::NotNow)?;
        Game::play(self, mv, draws)
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn turn(&self) -> Option<Seat> {
        Game::turn(self)
    }

    fn view(&self) -> Value {
        tree(&Game::view(self))
    }

    fn copy(&self) -> Box<dyn Contender> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A value as a tree.
///
/// # Panics
/// If it is made of something else than names, numbers and lists.
#[must_use]
pub fn tree(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("moves and views are made of names, numbers and lists")
}

/// A game with a native core.
pub trait Contest: Sync {
    /// Its name, by which the origin of a title asks for it.
    fn name(&self) -> &'static str;

    /// Who can take each seat, in the order in which they move first; one for a game that is played alone.
    fn places(&self) -> &'static [Place];

    /// The forms of its core by name, the one to be read beside the listing first.
    fn forms(&self) -> &'static [&'static str];

    /// Faults that can be planted in the first form, by name.
    fn mutants(&self) -> Vec<&'static str>;

    /// The first position in a form, or with a planted fault; `None` if there is none of this name, or somebody sits where
    /// they cannot.
    fn start(&self, form: &str, roles: &[Role]) -> Option<Box<dyn Contender>>;

    /// The first position of another game after this one, over or not, as the program begins it; `None` for a game of
    /// another title, and always if the program ends after a game.
    fn again(&self, game: &dyn Contender, roles: &[Role]) -> Option<Box<dyn Contender>>;

    /// The game that a machine's state shows, in the first form: the other way from [`Contender::view`], but for what
    /// the program thought last. `None` if it is no state of a game.
    fn recall(&self, state: &Value) -> Option<Box<dyn Contender>>;

    /// Every position that the program can reach against itself at these levels, one for each seat; `None` for an unknown
    /// form, and always if there is no such set.
    fn positions(&self, form: &str, levels: &[u8]) -> Option<Box<dyn Positions>>;

    /// The names of those who can take a person's seat.
    fn advisers(&self) -> &'static [&'static str];

    /// One of them; `None` if there is none of this name.
    fn adviser(&self, name: &str) -> Option<Box<dyn Adviser>>;

    /// Something to measure a form by; `None` for an unknown form, and always if there is nothing to decide.
    fn sprint(&self, form: &str) -> Option<Box<dyn Sprint>>;
}

/// All positions in which the program decides, numbered so that later ones come after earlier ones.
pub trait Positions: Send + Sync {
    /// How many there are.
    fn count(&self) -> usize;

    /// The position with this number.
    ///
    /// # Panics
    /// If there is none.
    fn at(&self, number: usize) -> Box<dyn Contender>;

    /// In how many ways the program can go on there: the bound of the draw that decides.
    ///
    /// # Panics
    /// If there is no such position.
    fn branches(&self, number: usize) -> u32;

    /// The draws that lead there from the start, each with its bound.
    ///
    /// # Panics
    /// If there is no such position.
    fn path(&self, number: usize) -> Vec<(u32, u32)>;

    /// Figures about the whole set.
    fn figures(&self) -> Vec<Figure>;
}

/// A figure about a set of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its name for programs.
    pub name: &'static str,
    /// Its heading for people.
    pub heading: &'static str,
    /// The number.
    pub value: Value,
    /// The number for people.
    pub text: String,
}

/// Somebody who takes a person's seat.
pub trait Adviser {
    /// Chooses a move of a person, who is to move.
    ///
    /// # Panics
    /// If the game is of another title or over.
    fn choose(&mut self, game: &dyn Contender, dice: &mut dyn Dice) -> Value;
}

/// A fixed amount of a core's work.
pub trait Sprint {
    /// Does it once and returns how many positions were scored and decided.
    fn run(&mut self) -> u64;
}
