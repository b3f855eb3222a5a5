//! A whole game as the program plays it: it draws the first player, asks the person for points until they are
//! valid, rates the free lines and draws one of the best.
//!
//! The computer's move has two plies: it rates, which produces a list, and it draws a line from
//! that list.

use serde::{Deserialize, Serialize};

use super::core::Core;
use super::lines::{LINES, Line, LineState, POINTS};
use super::plain;
use super::view::{RatingView, View};
use crate::dice::Dice;
use crate::game::{Game, IllegalMove, Moves, Outcome, Seat};

/// The seats of the person and the computer. The first player is random, so seats are not in the
/// order of moves.
const PERSON: Seat = Seat(0);
const COMPUTER: Seat = Seat(1);

/// The person's name, as the comparison types it.
const NAME: &str = "PERSON";

/// A ply of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// The program draws the first player.
    Begin,
    /// The person draws the line between two points, numbered from 1.
    Draw(u8, u8),
    /// The person enters equal points or a drawn line, and must enter other points.
    Wrong(u8, u8),
    /// The computer rates the free lines.
    Think,
    /// The computer draws a line from the list of the best lines.
    Take,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End {
    loser: LineState,
    corners: [usize; 3],
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playthrough<C = plain::Board> {
    board: C,
    /// The side to move; `None` before the program has drawn the first player.
    mover: Option<LineState>,
    /// Whether the computer has rated and is to draw.
    has_rated: bool,
    /// `L(n,3)`: the last rating of each line.
    ratings: [u8; LINES],
    highest: u8,
    /// The first elements of `L(n,4)`.
    ties: Vec<Line>,
    /// The index of the last line drawn from the list.
    drawn: u32,
    /// The line of the last move.
    last: Option<Line>,
    end: Option<End>,
}

impl Playthrough {
    /// Returns a game in the plain form, before the draw of its first player.
    #[must_use]
    pub fn new() -> Self {
        Self::on(plain::Board::default())
    }
}

impl Default for Playthrough {
    fn default() -> Self {
        Self::new()
    }
}

impl<C: Core> Playthrough<C> {
    /// Returns a game on a board, before the draw of its first player.
    #[must_use]
    pub fn on(board: C) -> Self {
        Self {
            board,
            mover: None,
            has_rated: false,
            ratings: [0; LINES],
            highest: 0,
            ties: Vec::new(),
            drawn: 0,
            last: None,
            end: None,
        }
    }

    /// Returns a position with the side to move.
    #[must_use]
    pub fn at(board: C, mover: LineState) -> Self {
        Self { mover: Some(mover), ..Self::on(board) }
    }

    /// Returns a position in which the computer has these lines on its list and is to draw one.
    #[must_use]
    pub fn with_ties(board: C, ties: Vec<Line>) -> Self {
        Self { has_rated: true, ties, ..Self::at(board, LineState::Computer) }
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> &C {
        &self.board
    }

    /// Returns the side to move; `None` before the draw of the first player and after the end.
    #[must_use]
    pub fn mover(&self) -> Option<LineState> {
        self.mover.filter(|_| self.end.is_none())
    }

    /// Returns the line between two points numbered from 1, if it is free.
    fn free_line(&self, from: u8, to: u8) -> Option<Line> {
        let point = |number: u8| usize::from(number).checked_sub(1).filter(|&point| point < POINTS);
        Line::between(point(from)?, point(to)?).filter(|&line| self.board.is_free(line))
    }

    fn draw(&mut self, line: Line, state: LineState) {
        let third = self.board.closes_triangle(line, state);
        self.board.draw(line, state);
        self.last = Some(line);
        self.mover = Some(if state == LineState::Computer { LineState::Person } else { LineState::Computer });
        let [a, b] = line.ends();
        self.end = third.map(|third| {
            let mut corners = [a, b, third];
            corners.sort_unstable();
            End { loser: state, corners }
        });
    }

    fn rate(&mut self) {
        let rated = self.board.rate_lines();
        for (stored, rating) in self.ratings.iter_mut().zip(rated.ratings) {
            *stored = rating.unwrap_or(*stored);
        }
        (self.highest, self.ties) = (rated.highest, rated.ties);
        self.has_rated = true;
        self.last = None;
    }

    /// Draws even for a single best line.
    fn draw_best(&mut self, dice: &mut dyn Dice) {
        self.drawn = dice.below(self.ties.len() as u32);
        self.has_rated = false;
        self.draw(self.ties[self.drawn as usize], LineState::Computer);
    }
}

impl<C: Core> Game for Playthrough<C> {
    type Move = Action;
    type View = View;

    fn moves(&self) -> Moves<Action> {
        match self.mover {
            _ if self.end.is_some() => Moves::none(),
            None | Some(LineState::Free) => [Action::Begin].into_iter().collect(),
            Some(LineState::Computer) if self.has_rated => [Action::Take].into_iter().collect(),
            Some(LineState::Computer) => [Action::Think].into_iter().collect(),
            Some(LineState::Person) => {
                let pairs = (1..=6).flat_map(|from| (1..=6).map(move |to| (from, to)));
                let named = |(from, to)| match self.free_line(from, to) {
                    Some(_) => Action::Draw(from, to),
                    None => Action::Wrong(from, to),
                };
                pairs.map(named).collect()
            }
        }
    }

    fn play(&mut self, mv: Action, dice: &mut dyn Dice) -> Result<(), IllegalMove> {
        if self.end.is_some() {
            return Err(IllegalMove::Over);
        }
        match (self.mover, mv) {
            (None, Action::Begin) => {
                self.mover = Some(if dice.below(2) == 0 { LineState::Computer } else { LineState::Person });
            }
            (Some(LineState::Computer), Action::Think) if !self.has_rated => self.rate(),
            (Some(LineState::Computer), Action::Take) if self.has_rated => self.draw_best(dice),
            (Some(LineState::Person), Action::Draw(from, to)) => {
                let line = self.free_line(from, to).ok_or(IllegalMove::Occupied)?;
                self.draw(line, LineState::Person);
            }
            (Some(LineState::Person), Action::Wrong(from, to))
                if (1..=6).contains(&from) && (1..=6).contains(&to) && self.free_line(from, to).is_none() =>
            {
                self.last = None;
            }
            _ => return Err(IllegalMove::NotNow),
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| Outcome::Won(if end.loser == LineState::Computer { PERSON } else { COMPUTER }))
    }

    fn turn(&self) -> Option<Seat> {
        let seat = if self.mover == Some(LineState::Person) { PERSON } else { COMPUTER };
        self.end.is_none().then_some(seat)
    }

    fn view(&self) -> View {
        let ties: Vec<u8> = self.ties.iter().map(|line| line.number() as u8).collect();
        let h = ties.len() as u8;
        let shown = |point: usize| (point + 1).to_string();
        let loser = self.end.map(|end| end.loser);
        let by_side = |side: LineState, computer: &str, person: &str| {
            if side == LineState::Computer { computer } else { person }.to_owned()
        };
        // After the computer's line it is the person's turn.
        let by_computer = self.last.filter(|_| self.mover() == Some(LineState::Person)).map(Line::ends);
        let thought = || RatingView { ratings: self.ratings, highest: self.highest, h, ties: ties.clone() };
        View {
            lines: self.board.states().map(|state| state as u8),
            points: self.board.points(),
            mover: self.mover.map_or(0, |mover| mover as u8),
            loser: self.end.map_or(0, |end| end.loser as u8),
            corners: self.end.map(|end| end.corners.map(shown).join("-")),
            lost_by: loser.map(|loser| by_side(loser, "Ich habe", NAME)),
            verdict: loser.map(|loser| by_side(loser, "verloren!", "hat verloren!")),
            from: by_computer.map(|[from, _]| shown(from)),
            to: by_computer.map(|[_, to]| shown(to)),
            line: self.last.map(|line| line.number() as u8),
            thought: self.has_rated.then(thought),
            ratings: self.ratings,
            h,
            ties,
            drawn: self.drawn,
        }
    }
}
