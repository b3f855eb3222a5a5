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

use crate::dice::{Dice, Draw, Scripted};
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

    /// [`Game::after`], written in the same way.
    fn after(&self) -> Vec<Value>;

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

    fn after(&self) -> Vec<Value> {
        Game::after(self).iter().map(tree).collect()
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

    /// Sets of short games in this form, from positions that games come by too seldom; none for an unknown form.
    fn courses(&self, _form: &str) -> Vec<Box<dyn Courses>> {
        Vec::new()
    }

    /// What the forms do without a listing, to be held against each other, and to be measured.
    fn drills(&self) -> Vec<Box<dyn Drill>> {
        Vec::new()
    }

    /// Sets that are counted whole, without a listing.
    fn censuses(&self) -> Vec<Box<dyn Census>> {
        Vec::new()
    }

    /// Figures that are known from elsewhere.
    fn survey(&self) -> Option<Box<dyn Survey>> {
        None
    }

    /// Who makes the moves of random games, where with equal chance for all of them none would come to its end.
    fn drifter(&self) -> Option<Box<dyn Adviser>> {
        None
    }

    /// Moves after which a random game is given up, where it can go on for ever.
    fn longest(&self) -> usize {
        1000
    }

    /// The names of those who can take a person's seat.
    fn advisers(&self) -> Vec<&'static str>;

    /// One of them; `None` if there is none of this name.
    fn adviser(&self, name: &str) -> Option<Box<dyn Adviser>>;

    /// Something to measure a form by; `None` for an unknown form, and always if there is nothing to decide.
    fn sprint(&self, form: &str) -> Option<Box<dyn Sprint>>;

    /// An adviser that searches, and its search: what it is measured by are the positions that it looks at, in place of moves.
    fn search(&self) -> Option<(&'static str, Box<dyn Sprint>)> {
        None
    }
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

/// A set of short games, each from a position of its own. The first form makes the moves, all play them.
pub trait Courses: Send + Sync {
    /// What they are, for people.
    fn name(&self) -> &'static str;

    /// The moves from the start of a game to where the program can be given the positions; it draws for itself, unless
    /// [`lead_draws`](Self::lead_draws) says what.
    fn lead(&self) -> Vec<Value>;

    /// Indices and bounds of draws that the program is given in the first of these moves.
    fn lead_draws(&self) -> Vec<(u32, u32)> {
        Vec::new()
    }

    /// How many there are.
    fn count(&self) -> usize;

    /// The course with this number.
    ///
    /// # Panics
    /// If there is none.
    fn at(&self, number: usize) -> Course;
}

/// A position and the moves from there.
pub struct Course {
    /// The position.
    pub game: Box<dyn Contender>,
    /// The moves, all possible.
    pub steps: Vec<Step>,
}

/// A move with what the program is given for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The move.
    pub mv: Value,
    /// What the clock shows when the program looks at it; nothing for the machine's own.
    pub times: Vec<u16>,
    /// What the program then draws at each look, if that is known.
    pub expected: Vec<Option<Draw>>,
    /// Indices and bounds of the draws that the program is given instead of its own.
    pub draws: Vec<(u32, u32)>,
}

impl Step {
    /// A move with the machine's own clock and draws.
    #[must_use]
    pub fn free(mv: Value) -> Self {
        Self { mv, times: Vec::new(), expected: Vec::new(), draws: Vec::new() }
    }
}

/// Work that is done without a listing, by the plain form and by a fast one.
pub trait Drill: Send + Sync {
    /// What it is, for people: `placement`.
    fn name(&self) -> &'static str;

    /// What is counted: `boards`.
    fn unit(&self) -> &'static str;

    /// How much of it is enough to believe that both do the same.
    fn count(&self) -> u64;

    /// The ratio of speeds that is aimed at.
    fn goal(&self) -> f64;

    /// Makes the pieces with these numbers ready, so that no time is measured that both forms need.
    fn ready(&self, numbers: std::ops::Range<u64>) -> Box<dyn Load>;
}

/// Pieces of work that wait to be done.
pub trait Load {
    /// Does them in a form and returns a hash of all that came of it.
    fn run(&self, form: Speed) -> u64;
}

/// A form of a [`Drill`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// The slow and obvious one.
    Plain,
    /// The one that is to be as good.
    Fast,
}

/// A table of means that are known from elsewhere, to be measured again.
pub trait Survey: Send + Sync {
    /// What the figures are, for people.
    fn title(&self) -> &'static str;

    /// The names of the rows.
    fn rows(&self) -> Vec<&'static str>;

    /// The names of the columns.
    fn columns(&self) -> Vec<&'static str>;

    /// How many samples of a row make a good mean in little time.
    fn samples(&self, row: usize) -> u64;

    /// A sample.
    fn sample(&self, row: usize, column: usize, number: u64) -> f64;

    /// The mean that is known, with its standard error.
    fn known(&self, row: usize, column: usize) -> Option<(f64, f64)>;
}

/// A set so large that it is counted, and not compared.
pub trait Census: Send + Sync {
    /// What is counted, for people: `positions`.
    fn name(&self) -> &'static str;

    /// The seconds on two processors that are aimed at.
    fn goal(&self) -> f64;

    /// The memory that it takes, in words.
    fn memory(&self) -> &'static str;

    /// How much there is to do, in the unit of [`Crew::done`].
    fn work(&self) -> u64;

    /// Counts; `None` if the crew was told to stop.
    fn run(&self, crew: &dyn Crew) -> Option<Counted>;
}

/// Whoever does the work of a [`Census`], alone or at once.
pub trait Crew: Sync {
    /// Does the tasks `0..count` in any order; `false` if it was told to stop before the last.
    fn share(&self, count: usize, task: &(dyn Fn(usize) + Sync)) -> bool;

    /// Is told of work that was done.
    fn done(&self, work: u64);
}

/// What a [`Census`] has counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// Figures with the values that are known.
    pub figures: Vec<(Figure, Value)>,
    /// The parts of the set by name: how many there are in it, and how many are known to be.
    pub levels: Vec<(String, u64, u64)>,
}

impl Counted {
    /// The names of all that is not as it is known.
    #[must_use]
    pub fn wrong(&self) -> Vec<String> {
        let figures = self.figures.iter().filter(|(figure, known)| figure.value != *known);
        let levels = self.levels.iter().filter(|(_, count, known)| count != known);
        figures
            .map(|(figure, _)| figure.heading.to_owned())
            .chain(levels.map(|(name, ..)| name.clone()))
            .collect()
    }
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

    /// Why it sees no sense in going on, for the person who asked for it; `None` if it does.
    ///
    /// # Panics
    /// If the game is of another title.
    fn gives_up(&mut self, _game: &dyn Contender) -> Option<String> {
        None
    }
}

/// A fixed amount of a core's work.
pub trait Sprint {
    /// Does it once and returns how many positions were scored and decided.
    fn run(&mut self) -> u64;
}
