//! The course of a game as the documentation tells it: the beginner is drawn, then the person and the computer draw lines
//! by turns.

use serde::{Deserialize, Serialize};

use super::lines::{LINES, Line, POINTS, State};
use super::mutants::Mutant;
use super::plain::{Board, Ratings, best};
use crate::dice::Dice;
use crate::game::{Game, IllegalMove, Moves, Outcome, Seat};

/// The person's seat and the computer's. Who begins is drawn, so seats are not in the order of moving.
const PERSON: Seat = Seat(0);
const COMPUTER: Seat = Seat(1);

/// What happens in one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// The beginner is drawn.
    Begin,
    /// The person draws the line between two points, numbered from 1.
    Draw(u8, u8),
    /// The person names points that are one, or a line that is drawn: it is to be repeated.
    Wrong(u8, u8),
    /// The computer draws a line.
    Computer,
}

/// What the computer found for its last move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Thought {
    ratings: Ratings,
    highest: u8,
    ties: Vec<Line>,
    drawn: u32,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End {
    loser: State,
    corners: [usize; 3],
}

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Session {
    board: Board,
    fault: Option<Mutant>,
    /// Who is to move, once that is drawn.
    mover: Option<State>,
    thought: Option<Thought>,
    end: Option<End>,
}

/// A game as the program's arrays have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// `L(n,2)`: 0 free, 1 the computer's, 2 the person's.
    pub lines: [u8; LINES],
    /// `P(i,0)` and `P(i,1)`.
    pub points: [[u8; 2]; POINTS],
    /// Who has lost: 1 the computer, 2 the person, 0 nobody yet.
    pub loser: u8,
    /// The corners of the triangle, numbered from 1; none yet.
    pub corners: Option<[u8; 3]>,
    /// What the computer found for its last move.
    pub thought: Option<ThoughtView>,
}

/// What the computer found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThoughtView {
    /// `L(n,3)`; nothing is claimed about lines that were drawn.
    pub ratings: Ratings,
    /// The highest.
    pub highest: u8,
    /// How many lines have it, and which: `L(...,4)`.
    pub h: u8,
    /// Those lines.
    pub ties: Vec<u8>,
    /// Which of them was drawn.
    pub drawn: u32,
    /// The line.
    pub choice: u8,
}

impl Session {
    /// A game before its beginner is drawn.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with a fault.
    #[must_use]
    pub fn mutated(fault: Mutant) -> Self {
        Self { fault: Some(fault), ..Self::default() }
    }

    /// A position with who is to move: the computer or the person.
    #[must_use]
    pub fn at(board: Board, mover: State) -> Self {
        Self { board, mover: Some(mover), ..Self::default() }
    }

    /// The lines.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The line between two points numbered from 1, if nobody has drawn it.
    fn open(&self, from: u8, to: u8) -> Option<Line> {
        let point = |number: u8| usize::from(number).checked_sub(1).filter(|&point| point < POINTS);
        Line::between(point(from)?, point(to)?).filter(|&line| self.board.is_free(line))
    }

    fn draw(&mut self, line: Line, state: State) {
        let third = self.board.closes(line, state);
        self.board.draw(line, state);
        self.mover = Some(if state == State::Computer { State::Person } else { State::Computer });
        let [a, b] = line.ends();
        self.end = third.map(|third| {
            let mut corners = [a, b, third];
            corners.sort_unstable();
            End { loser: state, corners }
        });
    }

    /// The draw is made even if there is one best line alone.
    fn think(&mut self, dice: &mut dyn Dice) {
        let ratings = self.fault.map_or_else(|| self.board.ratings(), |fault| fault.ratings(&self.board));
        let found = self.fault.map_or_else(|| best(&ratings), |fault| fault.best(&ratings));
        let (highest, ties) = found.expect("a game ends before all lines are drawn");
        let drawn = dice.below(ties.len() as u32);
        let line = ties[drawn as usize];
        self.thought = Some(Thought { ratings, highest, ties, drawn });
        self.draw(line, State::Computer);
    }
}

impl Game for Session {
    type Move = Action;
    type View = View;

    fn moves(&self) -> Moves<Action> {
        match self.mover {
            _ if self.end.is_some() => Moves::none(),
            None | Some(State::Free) => [Action::Begin].into_iter().collect(),
            Some(State::Computer) => [Action::Computer].into_iter().collect(),
            Some(State::Person) => {
                let pairs = (1..=6).flat_map(|from| (1..=6).map(move |to| (from, to)));
                let named = |(from, to)| match self.open(from, to) {
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
                self.mover = Some(if dice.below(2) == 0 { State::Computer } else { State::Person });
            }
            (Some(State::Computer), Action::Computer) => self.think(dice),
            (Some(State::Person), Action::Draw(from, to)) => {
                let line = self.open(from, to).ok_or(IllegalMove::Occupied)?;
                self.draw(line, State::Person);
            }
            (Some(State::Person), Action::Wrong(from, to))
                if (1..=6).contains(&from) && (1..=6).contains(&to) && self.open(from, to).is_none() => {}
            _ => return Err(IllegalMove::NotNow),
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| Outcome::Won(if end.loser == State::Computer { PERSON } else { COMPUTER }))
    }

    fn turn(&self) -> Option<Seat> {
        let seat = if self.mover == Some(State::Person) { PERSON } else { COMPUTER };
        self.end.is_none().then_some(seat)
    }

    fn view(&self) -> View {
        let number = |line: &Line| line.number() as u8;
        View {
            lines: self.board.states().map(|state| state as u8),
            points: *self.board.points(),
            loser: self.end.map_or(0, |end| end.loser as u8),
            corners: self.end.map(|end| end.corners.map(|point| point as u8 + 1)),
            thought: self.thought.as_ref().map(|thought| ThoughtView {
                ratings: thought.ratings,
                highest: thought.highest,
                h: thought.ties.len() as u8,
                ties: thought.ties.iter().map(number).collect(),
                drawn: thought.drawn,
                choice: number(&thought.ties[thought.drawn as usize]),
            }),
        }
    }
}
