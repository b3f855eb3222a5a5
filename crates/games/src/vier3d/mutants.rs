//! Mutants: the plain form with one fault.
//!
//! They test that a comparison can fail: a comparison or a test that gets a mutant instead of the
//! game must report a difference. A mutant reuses the steps of the plain form and replaces the
//! faulty one.

use std::fmt;
use std::str::FromStr;

use super::core::{Core, Rating, Ties};
use super::geometry::{Cell, Column, Side, Strength};
use super::lines::{LINE_COUNT, first};
use super::plain::{self, Board};
use super::value::{Score, Value};
use crate::dice::Dice;

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mutant {
    /// Lines 2680-2691 mark a line that reaches 64.
    MarkOnDoubling,
    /// They also double the vertical line.
    VerticalDoubled,
    /// Line 2345 is skipped.
    NoClip,
    /// Line 2345 clips to 63.
    ClipTo63,
    /// Line 2345 comes after line 2346.
    ClipAfterWin,
    /// Line 2080 tests `w<=64`.
    RefineThreats,
    /// Lines 2110-2150 search row by row.
    RowsFirst,
    /// Line 2160 draws only if there is a choice.
    DrawOnlyTies,
}

impl Mutant {
    /// All mutants.
    pub const ALL: [Self; 8] = [
        Self::MarkOnDoubling,
        Self::VerticalDoubled,
        Self::NoClip,
        Self::ClipTo63,
        Self::ClipAfterWin,
        Self::RefineThreats,
        Self::RowsFirst,
        Self::DrawOnlyTies,
    ];

    /// Returns its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MarkOnDoubling => "mark-on-doubling",
            Self::VerticalDoubled => "vertical-doubled",
            Self::NoClip => "no-clip",
            Self::ClipTo63 => "clip-to-63",
            Self::ClipAfterWin => "clip-after-win",
            Self::RefineThreats => "refine-threats",
            Self::RowsFirst => "rows-first",
            Self::DrawOnlyTies => "draw-only-ties",
        }
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Mutant {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|mutant| mutant.name() == name);
        known.ok_or_else(|| format!("unknown mutant `{name}`"))
    }
}

/// The plain form with a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutated {
    board: Board,
    mutant: Mutant,
}

impl Mutated {
    /// Returns an empty board with a fault.
    #[must_use]
    pub fn new(mutant: Mutant) -> Self {
        Self { board: Board::default(), mutant }
    }

    /// Returns the fault.
    #[must_use]
    pub const fn mutant(&self) -> Mutant {
        self.mutant
    }

    /// Lines 2340-2346 with the clip at the mutant's position.
    fn score(&self, sum: Value, pl: Side) -> Score {
        let score = plain::score(sum, pl);
        match self.mutant {
            Mutant::NoClip if score != Score::WIN => Score::of_sum(sum),
            Mutant::ClipTo63 if score == Score::THREAT && Score::of_sum(sum) > score => Score::whole(63),
            Mutant::ClipAfterWin => score.min(Score::THREAT),
            _ => score,
        }
    }

    /// The scores of the cells `xx` above the towers.
    fn scores_at(&self, pl: Side, xx: usize) -> [Score; Column::COUNT] {
        std::array::from_fn(|index| {
            let column = Column::at(index);
            let z = usize::from(self.board.height(column)) + xx;
            if z > 3 { Score::FULL } else { self.score(self.board.sum(column.x(), column.y(), z), pl) }
        })
    }

    /// Line 2080.
    fn refined(&self, w: Score, u: Score) -> Score {
        if self.mutant == Mutant::RefineThreats && w == Score::THREAT && u > Score::whole(0) {
            return w.less_half(u);
        }
        plain::refined(w, u)
    }

    /// Marks the lines that the doubling has just raised to 64.
    fn mark_doubled(&mut self, pl: Side, before: &[Value; LINE_COUNT]) {
        for (line, value) in self.board.lines().into_iter().enumerate() {
            if value == Value::THREAT && before[line].doubled() == value {
                *self.board.line_mut(line) = value.marked(pl);
            }
        }
    }
}

impl Core for Mutated {
    fn clear(&mut self) {
        self.board.clear();
    }

    fn place(&mut self, pl: Side, column: Column) {
        let before = self.board.lines();
        self.board.place(pl, column);
        match self.mutant {
            Mutant::MarkOnDoubling => self.mark_doubled(pl, &before),
            Mutant::VerticalDoubled if self.board.height(column) < 4 => {
                let upright = self.board.line_mut(first::RZ + column.index());
                *upright = upright.doubled();
            }
            _ => {}
        }
    }

    fn rate(&self, pl: Side, strength: Strength) -> Rating {
        let mut bw = self.scores_at(pl, 0);
        if strength == Strength::Two {
            let above = self.scores_at(pl, 1);
            bw = std::array::from_fn(|index| self.refined(bw[index], above[index]));
        }
        let max = bw.into_iter().max().expect("there are 16 columns");
        let mut best: Vec<Column> = Column::all().filter(|column| bw[column.index()] == max).collect();
        if self.mutant == Mutant::RowsFirst {
            best.sort_by_key(|column| (column.y(), column.x()));
        }
        let mut ties = Ties::default();
        best.into_iter().for_each(|column| ties.push(column));
        Rating { bw, max, ties }
    }

    fn draw(&self, ties: &Ties, dice: &mut dyn Dice) -> u32 {
        if self.mutant == Mutant::DrawOnlyTies && ties.len() == 1 {
            return 0;
        }
        self.board.draw(ties, dice)
    }

    fn height(&self, column: Column) -> u8 {
        self.board.height(column)
    }

    fn cell(&self, cell: Cell) -> u8 {
        self.board.cell(cell)
    }

    fn lines(&self) -> [Value; LINE_COUNT] {
        self.board.lines()
    }

    fn winner(&self) -> Option<Side> {
        self.board.winner()
    }

    fn blinking(&self) -> [Cell; 4] {
        self.board.blinking()
    }
}
