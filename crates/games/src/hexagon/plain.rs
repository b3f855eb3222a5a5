//! The rating according to the documentation, with the program's arrays.
//!
//! The page numbers its list of 11 priorities from 1, calls the first one "zero" and draws the line
//! with the highest rating: entry k is the rating k-1. It leaves two points open; this module decides:
//!
//! * At least one line satisfies the rule "a line goes out".
//! * Of the ratings 0, 1 and 2 the smallest counts, and any of them takes precedence over 3 to 10;
//!   of those the largest counts.
//!
//! Note: 0 is the worst rating and 10 the best.

use super::lines::{LINES, Line, LineState, POINTS};

/// The arrays; one side is "the computer".
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// `L(n,2)`.
    l: [LineState; LINES],
    /// `P(i,0)` and `P(i,1)`: numbers of lines of the computer and of the person at a point.
    p: [[u8; 2]; POINTS],
}

/// The kinds of lines at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PointClass {
    /// No lines.
    Empty,
    /// Lines of the computer only.
    Computer,
    /// Lines of the person only.
    Person,
    /// Lines of both.
    Mixed,
}

/// The ratings of all lines; `None` for a drawn line.
pub type Ratings = [Option<u8>; LINES];

impl Board {
    /// Returns the board with these lines.
    #[must_use]
    pub fn of(states: [LineState; LINES]) -> Self {
        let mut board = Self::default();
        for (line, state) in Line::all().zip(states) {
            if state != LineState::Free {
                board.draw(line, state);
            }
        }
        board
    }

    /// Draws a free line.
    ///
    /// # Panics
    /// If the line is already drawn, or `state` is [`LineState::Free`].
    pub fn draw(&mut self, line: Line, state: LineState) {
        assert!(self.is_free(line) && state != LineState::Free, "a player draws a free line");
        self.l[line.number()] = state;
        for point in line.ends() {
            self.p[point][usize::from(state == LineState::Person)] += 1;
        }
    }

    /// Returns whether a line is free.
    #[must_use]
    pub fn is_free(&self, line: Line) -> bool {
        self.l[line.number()] == LineState::Free
    }

    /// Returns the state of each line.
    #[must_use]
    pub const fn states(&self) -> &[LineState; LINES] {
        &self.l
    }

    /// Returns `P(i,0)` and `P(i,1)`.
    #[must_use]
    pub const fn points(&self) -> &[[u8; 2]; POINTS] {
        &self.p
    }

    /// Returns the third point of the triangle that a line completes with two lines of the same colour,
    /// the smallest if there are several.
    #[must_use]
    pub fn closes_triangle(&self, line: Line, state: LineState) -> Option<usize> {
        let is_closed = |sides: [Line; 2]| sides.iter().all(|side| self.l[side.number()] == state);
        line.triangles().find(|&(_, sides)| is_closed(sides)).map(|(point, _)| point)
    }

    /// Rates all free lines.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        let mut ratings = [None; LINES];
        for line in Line::all().filter(|&line| self.is_free(line)) {
            let [a, b] = line.ends();
            let rating = self.triangle(line).unwrap_or_else(|| pair(self.class(a), self.class(b)));
            ratings[line.number()] = Some(rating);
        }
        ratings
    }

    /// Returns the rating by triangles: 0 for one of the computer, 1 for one of the person, 2 for a
    /// mixed one.
    pub(super) fn triangle(&self, line: Line) -> Option<u8> {
        let mut rating = None;
        for (_, [one, other]) in line.triangles() {
            let found = match (self.l[one.number()], self.l[other.number()]) {
                (LineState::Free, _) | (_, LineState::Free) => continue,
                (LineState::Computer, LineState::Computer) => 0,
                (LineState::Person, LineState::Person) => 1,
                (LineState::Computer, LineState::Person) | (LineState::Person, LineState::Computer) => 2,
            };
            rating = Some(rating.map_or(found, |rating: u8| rating.min(found)));
        }
        rating
    }

    pub(super) fn class(&self, point: usize) -> PointClass {
        match self.p[point] {
            [0, 0] => PointClass::Empty,
            [_, 0] => PointClass::Computer,
            [0, _] => PointClass::Person,
            [_, _] => PointClass::Mixed,
        }
    }
}

/// Returns the rating by the classes of the two points.
pub(super) const fn pair(one: PointClass, other: PointClass) -> u8 {
    use PointClass::{Computer, Empty, Mixed, Person};
    match (one, other) {
        (Mixed, Mixed) => 3,
        (Mixed, Computer | Person) | (Computer | Person, Mixed) => 4,
        (Computer, Computer) => 5,
        (Computer, Person) | (Person, Computer) => 6,
        (Person, Person) => 7,
        (Empty, Computer | Mixed) | (Computer | Mixed, Empty) => 8,
        (Empty, Person) | (Person, Empty) => 9,
        (Empty, Empty) => 10,
    }
}

/// Returns the highest rating and the lines that have it, by number; `None` when all lines are
/// drawn.
#[must_use]
pub fn best(ratings: &Ratings) -> Option<(u8, Vec<Line>)> {
    let highest = ratings.iter().flatten().copied().max()?;
    Some((highest, Line::all().filter(|line| ratings[line.number()] == Some(highest)).collect()))
}
