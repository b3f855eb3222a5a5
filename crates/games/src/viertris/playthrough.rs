//! A whole game of a listing: drops of stones, each resolved step by step.

use serde::{Deserialize, Serialize};

use super::board::{COLUMNS, Column, ROWS, Run, Side};
use super::core::{Core, base_points};
use super::evaluation::{Strength, column_scores, ties};
use super::mutants::Mutant;
use super::view::{EvaluationView, Layout, View};
use crate::dice::Dice;
use crate::game::{Game, IllegalMove, Moves, Outcome, Seat};
use crate::spec::Role;

/// A ply of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// A person drops a stone.
    Drop(Column),
    /// A person chooses a full column, without effect.
    Waste(Column),
    /// The program drops a stone.
    Computer,
    /// A step: the runs found vanish, stones fall, and the search for runs is repeated.
    Settle,
    /// A person ends the game; the points decide. Listed only from stone [`Playthrough::EARLIEST_STOP`] on,
    /// so that random games are long.
    Stop,
}

/// The stage of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Moving,
    Settling,
    Over,
}

/// The program's evaluation of its last move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Evaluation {
    scores: [i32; COLUMNS],
    ties: Vec<Column>,
    drawn: u32,
}

/// A game on a form of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playthrough<C> {
    board: C,
    roles: [Role; 2],
    mutant: Option<Mutant>,
    stage: Stage,
    side: Side,
    layout: Layout,
    /// Stones dropped in this game.
    dropped: u32,
    /// The steps of this move so far, and the runs that they have removed.
    step: u32,
    removed: u32,
    runs: Vec<Run>,
    points: [u32; 2],
    totals: [u32; 2],
    evaluation: Option<Evaluation>,
}

impl<C: Core> Playthrough<C> {
    /// The number of stones from which on a person can end the game.
    pub const EARLIEST_STOP: u32 = 60;

    /// Returns a game with an empty board.
    #[must_use]
    pub fn new(roles: [Role; 2]) -> Self {
        Self {
            board: C::default(),
            roles,
            mutant: None,
            stage: Stage::Moving,
            side: Side::One,
            layout: Layout::Cells,
            dropped: 0,
            step: 0,
            removed: 0,
            runs: Vec::new(),
            points: [0; 2],
            totals: [0; 2],
            evaluation: None,
        }
    }

    /// Returns the same with a fault.
    #[must_use]
    pub fn mutated(roles: [Role; 2], mutant: Mutant) -> Self {
        Self { mutant: Some(mutant), ..Self::new(roles) }
    }

    /// Returns the same game in another layout.
    #[must_use]
    pub fn with_layout(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }

    /// Returns the same game with or without a fault.
    pub(super) fn with_mutant(self, mutant: Option<Mutant>) -> Self {
        Self { mutant, ..self }
    }

    /// Returns another game with the same fault, if there is one.
    #[must_use]
    pub fn next_game(&self, roles: [Role; 2]) -> Self {
        Self { mutant: self.mutant, layout: self.layout, ..Self::new(roles) }
    }

    /// Returns the game of a board without runs, with the side to move.
    #[must_use]
    pub fn at(board: C, side: Side) -> Self {
        Self { board, side, ..Self::new([Role::Person; 2]) }
    }

    /// Returns a game in the middle of a move: these runs vanish next.
    pub(super) fn settling(board: C, side: Side, runs: Vec<Run>) -> Self {
        Self { stage: Stage::Settling, runs, ..Self::at(board, side) }
    }

    /// Returns the state of a game that waits for a move; `None` if the view is not such a state.
    #[must_use]
    pub fn from_view(view: &View) -> Option<Self> {
        let side = Side::numbered(view.player)?;
        let (layout, cells) = view.board()?;
        let stones = cells.as_flattened();
        let floats = |column: &[u8; ROWS]| column.windows(2).any(|pair| pair[0] == 0 && pair[1] != 0);
        if view.found > 0 || stones.iter().any(|&stone| stone > 2) || cells.iter().any(floats) {
            return None;
        }
        let board = C::of(|cell| Side::numbered(cells[cell.column][cell.row]));
        let mut playthrough = Self { totals: view.totals, layout, ..Self::at(board, side) };
        (playthrough.step, playthrough.points) = (view.step, view.points);
        if playthrough.board.is_full() {
            playthrough.stage = Stage::Over;
        }
        playthrough.board.runs().is_empty().then_some(playthrough)
    }

    /// Returns the board.
    pub const fn board(&self) -> &C {
        &self.board
    }

    /// Returns the side to move, or the side whose move is being resolved.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns whether a move is being resolved.
    #[must_use]
    pub fn is_settling(&self) -> bool {
        self.stage == Stage::Settling
    }

    /// Returns the runs that the next step removes.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Returns the points of the last step.
    #[must_use]
    pub const fn points(&self) -> [u32; 2] {
        self.points
    }

    /// Returns the points of the game.
    #[must_use]
    pub const fn totals(&self) -> [u32; 2] {
        self.totals
    }

    fn is_open(&self, column: Column) -> bool {
        self.board.height(column) < ROWS
    }

    fn role(&self) -> Role {
        self.roles[self.side.index()]
    }

    fn drop(&mut self, column: Column) {
        self.board.drop(self.side, column);
        self.dropped += 1;
        (self.step, self.removed, self.points) = (0, 0, [0; 2]);
        if self.mutant == Some(Mutant::EndBeforeRuns) && self.board.is_full() {
            self.stage = Stage::Over;
            return;
        }
        self.find_runs();
    }

    /// Finds the runs; without any the move is complete.
    fn find_runs(&mut self) {
        self.runs = match self.mutant {
            Some(mutant) => mutant.runs(&self.board),
            None => self.board.runs(),
        };
        if !self.runs.is_empty() {
            self.stage = Stage::Settling;
        } else if self.board.is_full() {
            self.stage = Stage::Over;
        } else {
            self.stage = Stage::Moving;
            self.side = self.side.other();
        }
    }

    fn settle(&mut self) {
        self.step += 1;
        self.points = match self.mutant {
            Some(mutant) => mutant.points(&self.runs, self.step, self.removed, self.side),
            None => base_points(&self.runs).map(|points| self.step * points),
        };
        for (total, points) in self.totals.iter_mut().zip(self.points) {
            *total += points;
        }
        self.removed += self.runs.len() as u32;
        self.board.clear(&self.runs);
        self.find_runs();
    }

    fn evaluate(&mut self, strength: Strength, dice: &mut dyn Dice) {
        let scores = column_scores(&self.board, self.side, strength);
        let ties = ties(&scores);
        let drawn = dice.below(ties.len() as u32);
        let column = ties[drawn as usize];
        self.evaluation = Some(Evaluation { scores, ties, drawn });
        self.drop(column);
    }
}

impl<C: Core> Game for Playthrough<C> {
    type Move = Action;
    type View = View;

    fn moves(&self) -> Moves<Action> {
        let stop = (self.dropped >= Self::EARLIEST_STOP).then_some(Action::Stop);
        match (self.stage, self.role()) {
            (Stage::Over, _) => Moves::none(),
            (Stage::Settling, _) => [Action::Settle].into_iter().collect(),
            (Stage::Moving, Role::Computer(_)) => [Action::Computer].into_iter().chain(stop).collect(),
            (Stage::Moving, Role::Person) => {
                let (open, full): (Vec<Column>, Vec<Column>) =
                    Column::all().partition(|&column| self.is_open(column));
                let chosen = open.into_iter().map(Action::Drop).chain(full.into_iter().map(Action::Waste));
                chosen.chain(stop).collect()
            }
        }
    }

    fn play(&mut self, mv: Action, dice: &mut dyn Dice) -> Result<(), IllegalMove> {
        let role = self.role();
        match (self.stage, mv) {
            (Stage::Over, _) => return Err(IllegalMove::Over),
            (Stage::Settling, Action::Settle) => self.settle(),
            (Stage::Moving, Action::Stop) if self.dropped >= Self::EARLIEST_STOP => self.stage = Stage::Over,
            (Stage::Moving, Action::Drop(column)) if role == Role::Person => {
                if !self.is_open(column) {
                    return Err(IllegalMove::Occupied);
                }
                self.drop(column);
            }
            (Stage::Moving, Action::Waste(column)) if role == Role::Person && !self.is_open(column) => {}
            (Stage::Moving, Action::Computer) => {
                let Role::Computer(level) = role else { return Err(IllegalMove::NotNow) };
                let strength = Strength::of_level(level).ok_or(IllegalMove::NotNow)?;
                self.evaluate(strength, dice);
            }
            _ => return Err(IllegalMove::NotNow),
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        let [one, two] = self.totals;
        (self.stage == Stage::Over).then_some(match one.cmp(&two) {
            std::cmp::Ordering::Greater => Outcome::Won(Seat(0)),
            std::cmp::Ordering::Equal => Outcome::Drawn,
            std::cmp::Ordering::Less => Outcome::Won(Seat(1)),
        })
    }

    fn turn(&self) -> Option<Seat> {
        (self.stage != Stage::Over).then_some(Seat(self.side.index() as u8))
    }

    fn view(&self) -> View {
        let number = |column: &Column| column.index() as u8;
        let mut view = View {
            player: self.side.number(),
            step: self.step,
            points: self.points,
            totals: self.totals,
            thought: self.evaluation.as_ref().map(|thought| EvaluationView {
                scores: thought.scores,
                h: thought.ties.len() as u8,
                ties: thought.ties.iter().map(number).collect(),
                drawn: thought.drawn,
                choice: number(&thought.ties[thought.drawn as usize]),
            }),
            ..View::default()
        };
        view.set_board(&self.board, self.layout);
        view.set_runs(&self.runs);
        view
    }
}
