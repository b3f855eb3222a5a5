//! Rates lines by tables: lines as sets of 15 bits, points as sets of 6.
//!
//! Note: the table of closing lines, applied to all drawn lines, also reports triangles of one
//! colour. So it finds mixed triangles only among the lines that close no triangle of one colour; mixed
//! triangles count only on these lines.

use std::sync::LazyLock;

use super::lines::{ENDS, LINES, Line, POINTS};
use super::plain::Ratings;

/// All lines.
pub const ALL: u16 = (1 << LINES) - 1;

/// For each set of lines: the lines that complete a triangle with two of the set, and the points that
/// the set touches.
struct Tables {
    closing_lines: Vec<u16>,
    touched_points: Vec<u8>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let closing = |set: u16| {
        let closes =
            |line: &Line| line.triangles().any(|(_, [a, b])| set & a.bit() != 0 && set & b.bit() != 0);
        Line::all().filter(closes).fold(0, |all, line| all | line.bit())
    };
    let touched = |set: u16| Line::of_set(set).flat_map(Line::ends).fold(0, |all, point| all | 1 << point);
    Tables {
        closing_lines: (0..=ALL).map(closing).collect(),
        touched_points: (0..=ALL).map(touched).collect(),
    }
});

/// For each set of points: the lines between two of them.
static INSIDE: [u16; 1 << POINTS] = {
    let mut table = [0; 1 << POINTS];
    let mut set = 0;
    while set < table.len() {
        let mut line = 0;
        while line < LINES {
            let [a, b] = ENDS[line];
            if (set >> a) & (set >> b) & 1 == 1 {
                table[set] |= 1 << line;
            }
            line += 1;
        }
        set += 1;
    }
    table
};

/// Returns the lines that complete a triangle with two of a set, drawn ones included.
#[inline]
#[must_use]
pub fn closing_lines(lines: u16) -> u16 {
    TABLES.closing_lines[usize::from(lines & ALL)]
}

/// A board as the sets of lines that both sides have drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// The computer's.
    pub computer_lines: u16,
    /// The person's.
    pub person_lines: u16,
}

/// A set of lines for each rating.
pub type LinesByRating = [u16; 11];

impl Board {
    /// Returns the free lines.
    #[inline]
    #[must_use]
    pub const fn free_lines(self) -> u16 {
        !(self.computer_lines | self.person_lines) & ALL
    }

    /// Rates all free lines.
    #[inline]
    #[must_use]
    pub fn lines_by_rating(self) -> LinesByRating {
        let tables = &*TABLES;
        let Self { computer_lines: computer, person_lines: person } = self;
        let mut sets = [0; 11];
        let mut left = self.free_lines();
        let mut take = |rating: usize, set: u16| {
            sets[rating] = left & set;
            left &= !set;
        };
        take(0, tables.closing_lines[usize::from(computer)]);
        take(1, tables.closing_lines[usize::from(person)]);
        take(2, tables.closing_lines[usize::from(computer | person)]);
        let by_computer = usize::from(tables.touched_points[usize::from(computer)]);
        let by_person = usize::from(tables.touched_points[usize::from(person)]);
        let all = INSIDE.len() - 1;
        let (without_computer, touched) = (all & !by_computer, by_computer | by_person);
        // From the narrowest rule to the widest: each rule takes only lines that no earlier rule has taken.
        take(10, INSIDE[all & !touched]);
        take(7, INSIDE[by_person & without_computer]);
        take(9, INSIDE[without_computer]);
        take(8, ALL & !INSIDE[touched]);
        take(5, INSIDE[by_computer & !by_person]);
        take(6, INSIDE[by_computer ^ by_person]);
        take(3, INSIDE[by_computer & by_person]);
        take(4, ALL);
        sets
    }

    /// Returns the highest rating and the lines that have it; rating 0 and no line when all are drawn.
    #[inline]
    #[must_use]
    pub fn highest_rated_lines(self) -> (u8, u16) {
        let sets = self.lines_by_rating();
        let highest = sets.iter().rposition(|&set| set != 0).unwrap_or(0);
        (highest as u8, sets[highest])
    }
}

/// Returns the ratings of all lines from the sets.
#[must_use]
pub fn ratings(sets: &LinesByRating) -> Ratings {
    let rating = |line: Line| (0..11).find(|&rating| sets[usize::from(rating)] & line.bit() != 0);
    std::array::from_fn(|number| Line::at(number).and_then(rating))
}
