//! The listing's turn loop (100-560): names, strengths, suggestions, changes of sides, the end.
//!
//! A state is that of the machine at line 130, after line 120 has started the turn. So `pl` is the player
//! to move and `zg` the number of the turn, counted from 1; after the end both are one ahead of the last
//! move.
//!
//! Note: f3 exchanges the names and nothing else. A computer that has changed sides plays with the
//! strength stored for its new colour.

use serde::{Deserialize, Serialize};

use super::core::{Core, Rating};
use super::geometry::{Column, Side, Strength};
use super::plain;
use super::position::Position;
use super::view::BoardView;
use crate::dice::Dice;
use crate::float5::Float5;
use crate::game::{Game, IllegalMove, Moves, Outcome, Seat};

/// The name that makes a player the computer (150, 1735).
pub const COMPUTER: &str = "c 64";

/// The answers to the setup questions of a game (1705-1765).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// sp$(2) and sp$(3).
    pub names: [String; 2],
    /// The strengths typed; the listing asks only for players with the name [`COMPUTER`], the others get 1.
    pub strengths: [Strength; 2],
}

impl Answers {
    /// Returns the answers for the computer against itself.
    #[must_use]
    pub fn computers(two: Strength, three: Strength) -> Self {
        Self { names: [COMPUTER.to_owned(), COMPUTER.to_owned()], strengths: [two, three] }
    }

    /// Returns ss(2) and ss(3).
    fn stored_strengths(&self) -> [Strength; 2] {
        std::array::from_fn(|i| if self.names[i] == COMPUTER { self.strengths[i] } else { Strength::One })
    }
}

/// An action in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// A person places a stone on a tower (320).
    Place(Column),
    /// The computer moves (500). Draws once.
    Computer,
    /// A person asks for a suggestion with f1 (350). Draws once; the turn continues.
    Hint,
    /// A person changes sides with f3 (360); the turn continues, possibly with the computer.
    Swap,
}

/// The latest evaluation (2000-2180).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The scores and the best columns.
    pub rating: Rating,
    /// The draw: the index among the best columns.
    pub zz: u32,
}

impl Evaluation {
    /// Returns the chosen column: zx, zy.
    #[must_use]
    pub fn column(&self) -> Column {
        self.rating.ties[self.zz as usize]
    }
}

/// A game of the program with its names and strengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playthrough<C> {
    position: Position<C>,
    names: [String; 2],
    strengths: [Strength; 2],
    evaluation: Option<Evaluation>,
}

impl<C: Core> Playthrough<C> {
    /// Returns the first turn of a game on `core`, which can hold any position of the game.
    #[must_use]
    pub fn new(core: C, answers: Answers) -> Self {
        let strengths = answers.stored_strengths();
        Self { position: Position::new(core), names: answers.names, strengths, evaluation: None }
    }

    /// Returns the default names of the next game: the players change sides (1645).
    #[must_use]
    pub fn names_for_next_game(&self) -> [String; 2] {
        let [two, three] = self.names.clone();
        [three, two]
    }

    /// Starts another game (1645-1820).
    pub fn restart(&mut self, answers: Answers) {
        let mut core = self.position.core().clone();
        core.clear();
        *self = Self { evaluation: self.evaluation, ..Self::new(core, answers) };
    }

    /// Returns the board and the side to move.
    #[must_use]
    pub const fn position(&self) -> &Position<C> {
        &self.position
    }

    /// Returns the latest evaluation, if there was one.
    #[must_use]
    pub const fn evaluation(&self) -> Option<&Evaluation> {
        self.evaluation.as_ref()
    }

    /// Returns the name of a side: sp$.
    #[must_use]
    pub fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// Returns the strength stored for a side: ss.
    #[must_use]
    pub const fn strength(&self, side: Side) -> Strength {
        self.strengths[side.index()]
    }

    /// Returns whether the computer is to move (150).
    #[must_use]
    pub fn is_computers_turn(&self) -> bool {
        self.position.goes_on() && self.name(self.position.to_move()) == COMPUTER
    }

    /// Lines 2000-2180 for the player to move.
    fn evaluate(&mut self, dice: &mut dyn Dice) -> Column {
        let pl = self.position.to_move();
        let core = self.position.core();
        let rating = core.rate(pl, self.strength(pl));
        let zz = core.draw(&rating.ties, dice);
        let thought = Evaluation { rating, zz };
        self.evaluation = Some(thought);
        thought.column()
    }
}

impl<C: Core> Game for Playthrough<C> {
    type Move = Action;
    type View = PlaythroughView;

    fn moves(&self) -> Moves<Action> {
        if !self.position.goes_on() {
            return Moves::none();
        }
        if self.is_computers_turn() {
            return [Action::Computer].into_iter().collect();
        }
        self.position.open_columns().map(Action::Place).chain([Action::Hint, Action::Swap]).collect()
    }

    fn play(&mut self, action: Action, dice: &mut dyn Dice) -> Result<(), IllegalMove> {
        if !self.position.goes_on() {
            return Err(IllegalMove::Over);
        }
        match (action, self.is_computers_turn()) {
            (Action::Place(column), false) => self.position.put(column),
            (Action::Computer, true) => {
                let column = self.evaluate(dice);
                self.position.put(column)
            }
            (Action::Hint, false) => {
                self.evaluate(dice);
                Ok(())
            }
            (Action::Swap, false) => {
                self.names.swap(0, 1);
                Ok(())
            }
            (Action::Place(_) | Action::Hint | Action::Swap, true) | (Action::Computer, false) => {
                Err(IllegalMove::NotNow)
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn turn(&self) -> Option<Seat> {
        self.position.turn()
    }

    fn view(&self) -> PlaythroughView {
        let number = |number: u8| Float5::integer(number.into());
        let [ss2, ss3] = self.strengths.map(|strength| number(strength.number()));
        let [sp2, sp3] = self.names.clone();
        PlaythroughView {
            zg: number(self.position.ply() + 1),
            pl: number(self.position.to_move().number()),
            ss: [Float5::ZERO, Float5::ZERO, ss2, ss3],
            sp: [String::new(), String::new(), sp2, sp3],
            board: self.position.view(),
            thought: self.evaluation.as_ref().map(EvaluationView::of),
        }
    }
}

impl Playthrough<plain::Board> {
    /// Returns the playthrough of a machine's state, before the player to move evaluates; `None` if no
    /// game leads to these values.
    #[must_use]
    pub fn from_view(view: &PlaythroughView) -> Option<Self> {
        let strength = |side: Side| Strength::try_from(view.ss[usize::from(side.number())].to_u8()?).ok();
        let name = |side: Side| view.sp[usize::from(side.number())].clone();
        let position = Position::new(plain::Board::from_view(&view.board)?);
        let is_in_turn = view.pl.to_u8() == Some(position.to_move().number());
        is_in_turn.then_some(Self {
            position,
            names: Side::BOTH.map(name),
            strengths: [strength(Side::Two)?, strength(Side::Three)?],
            evaluation: None,
        })
    }
}

/// The program's variables under the listing's names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaythroughView {
    /// The number of the turn.
    pub zg: Float5,
    /// The player to move.
    pub pl: Float5,
    /// Strengths; 0 and 1 are not used.
    pub ss: [Float5; 4],
    /// Names: sp$; 0 and 1 are not used.
    pub sp: [String; 4],
    /// The board and its lines.
    #[serde(flatten)]
    pub board: BoardView,
    /// The latest evaluation.
    pub thought: Option<EvaluationView>,
}

/// The result of line 2000 when line 2180 returns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvaluationView {
    /// Scores by x and y.
    pub bw: [[Float5; 4]; 4],
    /// The highest score.
    pub max: Float5,
    /// The number of columns with this score. Lines 141 and 2540 use the same variable for other purposes.
    pub h: Float5,
    /// These columns as `10*x+y`: mx(0) to mx(h-1). Later elements of the array have no effect.
    pub mx: Vec<Float5>,
    /// The index of the column drawn.
    pub zz: Float5,
    /// x of the column drawn.
    pub zx: Float5,
    /// y of the column drawn.
    pub zy: Float5,
}

impl EvaluationView {
    /// Returns an evaluation in the machine's number format.
    fn of(thought: &Evaluation) -> Self {
        let Rating { bw, max, ties } = &thought.rating;
        let column = thought.column();
        Self {
            bw: std::array::from_fn(|x| std::array::from_fn(|y| bw[4 * x + y].to_float5())),
            max: max.to_float5(),
            h: Float5::integer(ties.len() as i32),
            mx: ties.iter().map(|column| Float5::integer(column.code())).collect(),
            zz: Float5::integer(thought.zz as i32),
            zx: Float5::integer(column.x() as i32),
            zy: Float5::integer(column.y() as i32),
        }
    }
}
