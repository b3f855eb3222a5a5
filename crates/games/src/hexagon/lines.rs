//! The 15 lines between six points, and the 20 triangles that they form.

use serde::{Deserialize, Serialize};

/// Points, numbered from 0 here and from 1 on the display.
pub const POINTS: usize = 6;
/// Lines.
pub const LINES: usize = 15;

/// The end points of every line: `L(n,0)` and `L(n,1)`.
pub const ENDS: [[usize; 2]; LINES] = {
    let mut ends = [[0; 2]; LINES];
    let (mut number, mut a) = (0, 0);
    while a < POINTS {
        let mut b = a + 1;
        while b < POINTS {
            ends[number] = [a, b];
            number += 1;
            b += 1;
        }
        a += 1;
    }
    ends
};

/// A line by its number, 0 to 14.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Line(u8);

impl Line {
    /// Returns the line with this number, if there is one.
    #[must_use]
    pub const fn at(number: usize) -> Option<Self> {
        if number < LINES { Some(Self(number as u8)) } else { None }
    }

    /// Returns the line between two points, `I(a,b)`; `None` from a point to itself.
    #[must_use]
    pub fn between(a: usize, b: usize) -> Option<Self> {
        let ordered = [a.min(b), a.max(b)];
        ENDS.iter().position(|&ends| ends == ordered).and_then(Self::at)
    }

    /// Returns all lines by number.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..LINES as u8).map(Self)
    }

    /// Returns the lines of a set.
    pub fn of_set(set: u16) -> impl Iterator<Item = Self> {
        Self::all().filter(move |line| set & line.bit() != 0)
    }

    /// Returns its number, 0 to 14.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns its bit in a set of lines.
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    /// Returns its end points, the lower one first.
    #[must_use]
    pub const fn ends(self) -> [usize; 2] {
        ENDS[self.0 as usize]
    }

    /// Returns the four triangles with this line as a side: the third point and the other two sides, the
    /// smallest third point first.
    pub fn triangles(self) -> impl Iterator<Item = (usize, [Self; 2])> {
        let [a, b] = self.ends();
        let side = |from, to| Self::between(from, to).expect("the points differ");
        let others = (0..POINTS).filter(move |&point| point != a && point != b);
        others.map(move |point| (point, [side(a, point), side(b, point)]))
    }
}

impl TryFrom<u8> for Line {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::at(number.into()).ok_or_else(|| format!("invalid line `{number}`; expected 0 to 14"))
    }
}

impl From<Line> for u8 {
    fn from(line: Line) -> Self {
        line.0
    }
}

/// The state of a line: `L(n,2)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineState {
    /// Not drawn.
    #[default]
    Free,
    /// Drawn by the computer.
    Computer,
    /// Drawn by the person.
    Person,
}
