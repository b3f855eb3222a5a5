//! Mutants of the game, to test that a comparison finds them.

use super::lines::{LINES, Line};
use super::plain::{Board, PointClass, Ratings, best, pair};

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mutant {
    /// A mixed triangle takes precedence over one of the person.
    MixedTriangleFirst,
    /// Exactly one line, instead of at least one, satisfies the rule "a line goes out".
    ExactlyOneLine,
    /// An empty and a mixed point are rated 4.
    EmptyMixedRated4,
    /// The list of the best lines is in reverse order.
    TiesReversed,
}

impl Mutant {
    /// All mutants.
    pub const ALL: [Self; 4] =
        [Self::MixedTriangleFirst, Self::ExactlyOneLine, Self::EmptyMixedRated4, Self::TiesReversed];

    /// Returns its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MixedTriangleFirst => "mixed-first",
            Self::ExactlyOneLine => "exactly-one",
            Self::EmptyMixedRated4 => "empty-mixed",
            Self::TiesReversed => "ties-reversed",
        }
    }

    /// Returns the mutant of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mutant| mutant.name() == name)
    }

    /// Returns [`Board::ratings`] with the fault.
    #[must_use]
    pub fn ratings(self, board: &Board) -> Ratings {
        let mut ratings = [None; LINES];
        for line in Line::all().filter(|&line| board.is_free(line)) {
            let rating = self.triangle(board, line).unwrap_or_else(|| self.pair(board, line));
            ratings[line.number()] = Some(rating);
        }
        ratings
    }

    /// Returns [`best`] with the fault.
    #[must_use]
    pub fn best(self, ratings: &Ratings) -> Option<(u8, Vec<Line>)> {
        let (highest, mut ties) = best(ratings)?;
        if self == Self::TiesReversed {
            ties.reverse();
        }
        Some((highest, ties))
    }

    fn triangle(self, board: &Board, line: Line) -> Option<u8> {
        let states = board.states();
        let is_mixed = |(_, sides): (usize, [Line; 2])| {
            let [one, other] = sides.map(|side| states[side.number()] as u8);
            one * other == 2
        };
        match board.triangle(line) {
            Some(1) if self == Self::MixedTriangleFirst && line.triangles().any(is_mixed) => Some(2),
            rating => rating,
        }
    }

    fn pair(self, board: &Board, line: Line) -> u8 {
        let [one, other] = line.ends();
        let classes = [one, other].map(|point| board.class(point));
        let is_single = |&point: &usize| board.points()[point].iter().all(|&lines| lines <= 1);
        match (self, classes) {
            (
                Self::EmptyMixedRated4,
                [PointClass::Empty, PointClass::Mixed] | [PointClass::Mixed, PointClass::Empty],
            ) => 4,
            // A pair without a rule gets the lowest rating of a line without a triangle.
            (Self::ExactlyOneLine, _) if ![one, other].iter().all(is_single) => 3,
            (_, [one, other]) => pair(one, other),
        }
    }
}
