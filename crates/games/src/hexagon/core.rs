//! What a game needs of the board, in whatever form.

use std::fmt::Debug;

use super::fast;
use super::lines::{LINES, Line, POINTS, State};
use super::mutants::Mutant;
use super::plain::{self, Ratings};

/// A board that rates its free lines.
pub trait Core: Clone + Eq + Debug + Send + Sync + 'static {
    /// Draws a free line.
    fn draw(&mut self, line: Line, state: State);

    /// Who has drawn the lines.
    fn states(&self) -> [State; LINES];

    /// Lines of the computer and of the person at the points.
    fn points(&self) -> [[u8; 2]; POINTS];

    /// The third point of the triangle that a line makes with two of the same colour, the smallest if there are several.
    fn closes(&self, line: Line, state: State) -> Option<usize>;

    /// Rates all free lines, of which there is one at the least.
    fn judge(&self) -> Judged;

    /// The highest rating and the set of lines that have it.
    fn scan(&self) -> (u8, u16);

    /// Whether nobody has drawn a line.
    fn is_free(&self, line: Line) -> bool {
        self.states()[line.number()] == State::Free
    }

    /// The same board with these lines.
    #[must_use]
    fn with(mut self, states: [State; LINES]) -> Self {
        for (line, state) in Line::all().zip(states) {
            if state != State::Free {
                self.draw(line, state);
            }
        }
        self
    }
}

/// What came of rating all free lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// By line.
    pub ratings: Ratings,
    /// The highest.
    pub highest: u8,
    /// The lines that have it.
    pub ties: Vec<Line>,
}

impl Judged {
    fn of(ratings: Ratings, best: Option<(u8, Vec<Line>)>) -> Self {
        let (highest, ties) = best.expect("a game ends before all lines are drawn");
        Self { ratings, highest, ties }
    }
}

impl Core for plain::Board {
    fn draw(&mut self, line: Line, state: State) {
        self.draw(line, state);
    }

    fn states(&self) -> [State; LINES] {
        *self.states()
    }

    fn points(&self) -> [[u8; 2]; POINTS] {
        *self.points()
    }

    fn closes(&self, line: Line, state: State) -> Option<usize> {
        self.closes(line, state)
    }

    fn judge(&self) -> Judged {
        let ratings = self.ratings();
        let best = plain::best(&ratings);
        Judged::of(ratings, best)
    }

    fn scan(&self) -> (u8, u16) {
        let ratings = self.ratings();
        let highest = ratings.iter().flatten().copied().max().unwrap_or(0);
        let has = |(_, rating): &(Line, Option<u8>)| *rating == Some(highest);
        (highest, Line::all().zip(ratings).filter(has).fold(0, |set, (line, _)| set | line.bit()))
    }
}

impl Core for fast::Board {
    fn draw(&mut self, line: Line, state: State) {
        match state {
            State::Free => {}
            State::Computer => self.computer |= line.bit(),
            State::Person => self.person |= line.bit(),
        }
    }

    fn states(&self) -> [State; LINES] {
        std::array::from_fn(|number| match ((self.computer >> number) & 1, (self.person >> number) & 1) {
            (0, 0) => State::Free,
            (1, _) => State::Computer,
            _ => State::Person,
        })
    }

    fn points(&self) -> [[u8; 2]; POINTS] {
        let at = |point: usize| Line::all().filter(move |line| line.ends().contains(&point));
        let star = |point| at(point).fold(0u16, |set, line| set | line.bit());
        let count = |set: u16| set.count_ones() as u8;
        std::array::from_fn(|point| [self.computer, self.person].map(|set| count(set & star(point))))
    }

    fn closes(&self, line: Line, state: State) -> Option<usize> {
        let set = if state == State::Computer { self.computer } else { self.person };
        let is_closed = |[one, other]: [Line; 2]| set & one.bit() != 0 && set & other.bit() != 0;
        line.triangles().find(|&(_, sides)| is_closed(sides)).map(|(point, _)| point)
    }

    fn judge(&self) -> Judged {
        let sets = self.rate();
        let (highest, ties) = self.best();
        Judged::of(fast::ratings(&sets), Some((highest, Line::of_set(ties).collect())))
    }

    fn scan(&self) -> (u8, u16) {
        self.best()
    }
}

/// The plain board with a planted fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutated {
    /// The board.
    pub board: plain::Board,
    /// The fault.
    pub mutant: Mutant,
}

impl Core for Mutated {
    fn draw(&mut self, line: Line, state: State) {
        self.board.draw(line, state);
    }

    fn states(&self) -> [State; LINES] {
        *self.board.states()
    }

    fn points(&self) -> [[u8; 2]; POINTS] {
        *self.board.points()
    }

    fn closes(&self, line: Line, state: State) -> Option<usize> {
        self.board.closes(line, state)
    }

    fn judge(&self) -> Judged {
        let ratings = self.mutant.ratings(&self.board);
        let best = self.mutant.best(&ratings);
        Judged::of(ratings, best)
    }

    fn scan(&self) -> (u8, u16) {
        let Judged { highest, ties, .. } = self.judge();
        (highest, ties.iter().fold(0, |set, line| set | line.bit()))
    }
}
