//! A whole game as the program plays it: the person's keys one by one, the computer's moves, the end.

use serde::{Deserialize, Serialize};

use super::core::{Core, Decision};
use super::mutants::Mutant;
use super::plain;
use super::road::{START, Side, Step, arrangements};
use super::rules::{DRAW_AFTER, MAX_PLIES, Winner};
use super::view::{DecisionView, View, ViewedState, road};
use crate::dice::Dice;
use crate::game::{Game, IllegalMove, Moves, Outcome, Seat};

/// The seats of the person, red, and of the computer, cyan.
pub(super) const PERSON: Seat = Seat(0);
const COMPUTER: Seat = Seat(1);

/// Directions of a person's key: up, left, right.
const DIRECTIONS: u8 = 3;

/// A ply of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// The person selects the other car; no effect if it is gone.
    Other,
    /// The person drives the car: 0 up, 1 left, 2 right.
    Drive(u8),
    /// The person drives in a blocked direction and must choose again.
    Bump(u8),
    /// The computer moves.
    Computer,
}

/// A game on a form of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playthrough<C = plain::Board> {
    board: C,
    /// Plies that the computer looks ahead: the skill.
    plies: u8,
    side: Side,
    /// The side that begins the next game.
    next: Side,
    moves: u8,
    winner: Option<Winner>,
    /// The person's car, 0 or 1, once a key was pressed in this move.
    selected: Option<u8>,
    message: Option<String>,
    thought: Option<Decision>,
    mutant: Option<Mutant>,
}

impl<C: Core> Playthrough<C> {
    /// Returns the first game after the program was started. The person begins.
    #[must_use]
    pub fn new(plies: u8) -> Self {
        Self { message: Some(String::new()), ..Self::at(C::of(START), Side::Red, plies) }
    }

    /// Returns a position with the side to move; its message is unknown.
    #[must_use]
    pub fn at(board: C, side: Side, plies: u8) -> Self {
        Self {
            board,
            plies,
            side,
            next: Side::Cyan,
            moves: 0,
            winner: None,
            selected: None,
            message: None,
            thought: None,
            mutant: None,
        }
    }

    /// Returns the same game with or without a fault.
    #[must_use]
    pub fn with_mutant(self, mutant: Option<Mutant>) -> Self {
        Self { mutant, ..self }
    }

    /// Returns the same game after this many moves.
    #[must_use]
    pub fn after(self, moves: u8) -> Self {
        Self { moves, ..self }
    }

    /// Returns the next game, which the other side begins.
    #[must_use]
    pub fn next_game(&self, plies: u8) -> Self {
        let begins = self.next;
        Self { side: begins, next: begins.other(), mutant: self.mutant, ..Self::new(plies) }
    }

    /// Returns the state of a game that waits for a move; `None` if the view is not such a state.
    #[must_use]
    pub fn from_view(view: &ViewedState) -> Option<Self> {
        let side = |number: u8| Side::ALL.into_iter().find(|side| side.number() == number);
        let (to_move, next) = (side(view.side)?, side(view.next)?);
        let is_valid = view.winner == 0
            && view.moves < DRAW_AFTER
            && view.plies < MAX_PLIES
            && arrangements().any(|cars| cars == view.cars);
        if !is_valid {
            return None;
        }
        // While the computer moves, the program's variable has other values.
        let is_on_road = |car: &u8| *car < 2 && view.cars[usize::from(*car)] > 0;
        let selected = view.selected.filter(|car| to_move == Side::Red && is_on_road(car));
        let game = Self::at(C::of(view.cars), to_move, view.plies + 1).after(view.moves);
        (!game.board.is_blocked(to_move)).then_some(Self { next, selected, ..game })
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> &C {
        &self.board
    }

    /// Returns the person's car that the keys drive, 0 or 1: the first one that is on the road, until the
    /// person selects the other.
    #[must_use]
    pub fn car(&self) -> u8 {
        self.selected.unwrap_or(u8::from(self.board.cars()[0] == 0))
    }

    /// Returns whether a key was pressed in this move: it selects a car.
    #[must_use]
    pub const fn has_selected(&self) -> bool {
        self.selected.is_some()
    }

    /// Returns the step of a key.
    fn step(&self, direction: u8) -> Step {
        Step { side: Side::Red, number: 2 * direction + self.car() }
    }

    fn select(&mut self, car: u8) {
        self.selected = Some(car);
        self.message = Some(format!(" YOUR MOVE {}", self.moves + 1));
    }

    fn drive(&mut self, step: Step) {
        let owner = if self.side == Side::Red { "YOUR" } else { "MY" };
        self.board.drive(step);
        self.moves += 1;
        self.message = Some(format!(" {owner} MOVE {}", self.moves));
        self.selected = None;
        self.side = self.side.other();
        let gone = step.side.is_gone(&self.board.cars());
        self.winner = if gone {
            Some(Winner::of(step.side))
        } else if self.board.is_blocked(self.side) {
            Some(self.mutant.map_or(Winner::of(self.side), |mutant| mutant.winner_of_block(self.side)))
        } else {
            (self.moves == self.mutant.map_or(DRAW_AFTER, Mutant::draw_after)).then_some(Winner::Police)
        };
        if let Some(winner) = self.winner {
            let text = match winner {
                Winner::Red => "YOU WIN",
                Winner::Cyan => "I WIN",
                Winner::Police => "POLICE! A DRAW",
            };
            let is_block = !gone && winner != Winner::Police;
            self.message = Some(format!(" {}{text}", if is_block { "GRIDLOCK! " } else { "" }));
        }
    }

    fn think(&mut self, dice: &mut dyn Dice) {
        let plies = self.mutant.map_or(self.plies, |mutant| mutant.plies(self.plies));
        let decision = self.board.decide(plies);
        let decision = match self.mutant {
            Some(mutant) => mutant.decision(decision),
            None => decision,
        };
        // The listing draws even for a single best step.
        let drawn = dice.below(decision.ties.len() as u32);
        let step = Step { side: Side::Cyan, number: decision.ties[drawn as usize] };
        self.drive(step);
        self.thought = Some(decision);
    }
}

impl<C: Core> Game for Playthrough<C> {
    type Move = Action;
    type View = View;

    fn moves(&self) -> Moves<Action> {
        match (self.winner, self.side) {
            (Some(_), _) => Moves::none(),
            (None, Side::Cyan) => [Action::Computer].into_iter().collect(),
            (None, Side::Red) => {
                let driven = |direction| match self.board.is_legal(self.step(direction)) {
                    true => Action::Drive(direction),
                    false => Action::Bump(direction),
                };
                [Action::Other].into_iter().chain((0..DIRECTIONS).map(driven)).collect()
            }
        }
    }

    fn play(&mut self, mv: Action, dice: &mut dyn Dice) -> Result<(), IllegalMove> {
        if self.winner.is_some() {
            return Err(IllegalMove::Over);
        }
        let is_legal = |direction| self.board.is_legal(self.step(direction));
        match (self.side, mv) {
            (Side::Cyan, Action::Computer) => {
                self.think(dice);
                return Ok(());
            }
            (Side::Red, Action::Other) => {
                let (car, cars) = (self.car(), self.board.cars());
                self.select(if cars[usize::from(1 - car)] == 0 { car } else { 1 - car });
            }
            (Side::Red, Action::Drive(direction)) if direction < DIRECTIONS && is_legal(direction) => {
                self.drive(self.step(direction));
            }
            (Side::Red, Action::Bump(direction)) if direction < DIRECTIONS && !is_legal(direction) => {
                self.select(self.car());
            }
            _ => return Err(IllegalMove::NotNow),
        }
        self.thought = None;
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(|winner| match winner {
            Winner::Red => Outcome::Won(PERSON),
            Winner::Cyan => Outcome::Won(COMPUTER),
            Winner::Police => Outcome::Drawn,
        })
    }

    fn turn(&self) -> Option<Seat> {
        let seat = if self.side == Side::Red { PERSON } else { COMPUTER };
        self.winner.is_none().then_some(seat)
    }

    fn view(&self) -> View {
        let thought = |decision: &Decision| DecisionView {
            best: decision.best,
            h: decision.ties.len() as u8,
            ties: decision.ties.clone(),
        };
        let cars = self.board.cars();
        View {
            cars,
            cells: self.board.cells(),
            side: self.side.number(),
            moves: self.moves,
            winner: self.winner.map_or(0, Winner::number),
            next: self.next.number(),
            plies: self.plies - 1,
            selected: self.selected,
            message: self.message.clone(),
            road: road(&cars),
            thought: self.thought.as_ref().map(thought),
        }
    }
}
