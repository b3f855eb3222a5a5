//! The interface of the board that all forms share.

use std::fmt::Debug;

use super::fast;
use super::lines::{LINES, Line, LineState, POINTS};
use super::mutants::Mutant;
use super::plain::{self, Ratings};

/// A board that rates its free lines.
pub trait Core: Clone + Eq + Debug + Send + Sync + 'static {
    /// Draws a free line.
    fn draw(&mut self, line: Line, state: LineState);

    /// Returns the state of each line.
    fn states(&self) -> [LineState; LINES];

    /// Returns the numbers of lines of the computer and of the person at each point.
    fn points(&self) -> [[u8; 2]; POINTS];

    /// Returns the third point of the triangle that a line completes with two lines of the same colour,
    /// the smallest if there are several.
    fn closes_triangle(&self, line: Line, state: LineState) -> Option<usize>;

    /// Rates all free lines; at least one line is free.
    fn rate_lines(&self) -> RatedLines;

    /// Returns the highest rating and the set of lines that have it.
    fn best_lines(&self) -> (u8, u16);

    /// Returns whether a line is free.
    fn is_free(&self, line: Line) -> bool {
        self.states()[line.number()] == LineState::Free
    }

    /// Returns the same board with these lines.
    #[must_use]
    fn with(mut self, states: [LineState; LINES]) -> Self {
        for (line, state) in Line::all().zip(states) {
            if state != LineState::Free {
                self.draw(line, state);
            }
        }
        self
    }
}

/// The ratings of all free lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedLines {
    /// By line.
    pub ratings: Ratings,
    /// The highest rating.
    pub highest: u8,
    /// The lines that have it.
    pub ties: Vec<Line>,
}

impl RatedLines {
    fn of(ratings: Ratings, best: Option<(u8, Vec<Line>)>) -> Self {
        let (highest, ties) = best.expect("a game ends before all lines are drawn");
        Self { ratings, highest, ties }
    }
}

impl Core for plain::Board {
    fn draw(&mut self, line: Line, state: LineState) {
        self.draw(line, state);
    }

    fn states(&self) -> [LineState; LINES] {
        *self.states()
    }

    fn points(&self) -> [[u8; 2]; POINTS] {
        *self.points()
    }

    fn closes_triangle(&self, line: Line, state: LineState) -> Option<usize> {
        self.closes_triangle(line, state)
    }

    fn rate_lines(&self) -> RatedLines {
        let ratings = self.ratings();
        let best = plain::best(&ratings);
        RatedLines::of(ratings, best)
    }

    fn best_lines(&self) -> (u8, u16) {
        let ratings = self.ratings();
        let highest = ratings.iter().flatten().copied().max().unwrap_or(0);
        let has = |(_, rating): &(Line, Option<u8>)| *rating == Some(highest);
        (highest, Line::all().zip(ratings).filter(has).fold(0, |set, (line, _)| set | line.bit()))
    }
}

impl Core for fast::Board {
    fn draw(&mut self, line: Line, state: LineState) {
        match state {
            LineState::Free => {}
            LineState::Computer => self.computer_lines |= line.bit(),
            LineState::Person => self.person_lines |= line.bit(),
        }
    }

    fn states(&self) -> [LineState; LINES] {
        std::array::from_fn(|number| {
            match ((self.computer_lines >> number) & 1, (self.person_lines >> number) & 1) {
                (0, 0) => LineState::Free,
                (1, _) => LineState::Computer,
                _ => LineState::Person,
            }
        })
    }

    fn points(&self) -> [[u8; 2]; POINTS] {
        let at = |point: usize| Line::all().filter(move |line| line.ends().contains(&point));
        let star = |point| at(point).fold(0u16, |set, line| set | line.bit());
        let count = |set: u16| set.count_ones() as u8;
        std::array::from_fn(|point| {
            [self.computer_lines, self.person_lines].map(|set| count(set & star(point)))
        })
    }

    fn closes_triangle(&self, line: Line, state: LineState) -> Option<usize> {
        let set = if state == LineState::Computer { self.computer_lines } else { self.person_lines };
        let is_closed = |[one, other]: [Line; 2]| set & one.bit() != 0 && set & other.bit() != 0;
        line.triangles().find(|&(_, sides)| is_closed(sides)).map(|(point, _)| point)
    }

    fn rate_lines(&self) -> RatedLines {
        let sets = self.lines_by_rating();
        let (highest, ties) = self.highest_rated_lines();
        RatedLines::of(fast::ratings(&sets), Some((highest, Line::of_set(ties).collect())))
    }

    fn best_lines(&self) -> (u8, u16) {
        self.highest_rated_lines()
    }
}

/// The plain board with a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutated {
    /// The board.
    pub board: plain::Board,
    /// The fault.
    pub mutant: Mutant,
}

impl Core for Mutated {
    fn draw(&mut self, line: Line, state: LineState) {
        self.board.draw(line, state);
    }

    fn states(&self) -> [LineState; LINES] {
        *self.board.states()
    }

    fn points(&self) -> [[u8; 2]; POINTS] {
        *self.board.points()
    }

    fn closes_triangle(&self, line: Line, state: LineState) -> Option<usize> {
        self.board.closes_triangle(line, state)
    }

    fn rate_lines(&self) -> RatedLines {
        let ratings = self.mutant.ratings(&self.board);
        let best = self.mutant.best(&ratings);
        RatedLines::of(ratings, best)
    }

    fn best_lines(&self) -> (u8, u16) {
        let RatedLines { highest, ties, .. } = self.rate_lines();
        (highest, ties.iter().fold(0, |set, line| set | line.bit()))
    }
}
