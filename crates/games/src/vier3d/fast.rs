//! The game on incremental sums.
//!
//! The board updates for every cell the sum of the values of its lines, so a rating reads only the
//! sums of the cells on top of the towers. The rules of this file:
//!
//! 1. A line is a code of four cells in eight bits; a table indexed by the code has its value.
//! 2. A stone changes two cells, itself and the one above. For each of their lines, the update adds
//!    the difference of the values before and after to the sums of the line's four cells. The listing's
//!    doubling gives the same number.
//! 3. A mark belongs to the gap of its line, the gap is playable, and a stone there resolves every
//!    mark on it. So one number for each tower represents its marks: the sum of the players who
//!    set them.
//! 4. Rating works on arrays of 16 columns of 16-bit integers, without branches, so that the compiler
//!    generates vector instructions.
//!
//! Sums are in units of 1/16, scores in units of 1/32. Note: the board also
//! updates the sums of occupied cells: to skip them would cost more than the update.

use super::core::{Core, Rating, Ties};
use super::geometry::{Cell, Column, Side, Strength};
use super::lines::{LINE_COUNT, LINES, first};
use super::value::{Score, Value};

/// 64 in units of 1/16.
const THREAT: i16 = 64 * 16;
/// 256 in units of 1/16.
const WIN: i16 = 256 * 16;
/// The score 65 in units of 1/32.
const WIN_SCORE: i16 = 65 * 32;
/// The score of a full column.
const FULL: i16 = i16::MIN;

/// The values of all line codes, in units of 1/16: two bits a cell, 0 unsupported, 1 playable, 2
/// and 3 stones.
const VALUES: [i16; 256] = {
    let mut values = [0; 256];
    let mut code = 0;
    while code < 256 {
        values[code] = value_of(code);
        code += 1;
    }
    values
};

const fn value_of(code: usize) -> i16 {
    let (mut value, mut colour, mut i) = (16, 0, 0);
    while i < 4 {
        match code >> (2 * i) & 3 {
            0 => value /= 2,
            1 => {}
            stone if colour == 0 || colour == stone => {
                value *= 4;
                colour = stone;
            }
            _ => return 0,
        }
        i += 1;
    }
    value
}

/// A line through a cell.
#[derive(Clone, Copy)]
struct Crossing {
    /// Its index in [`LINES`].
    line: u8,
    /// The position of the cell in the line's code.
    shift: u8,
    /// The line's cells.
    cells: [Cell; 4],
}

/// The lines through a cell, the vertical one last.
#[derive(Clone, Copy)]
struct Crossings {
    lines: [Crossing; 7],
    count: u8,
    /// The same lines as bits.
    mask: u128,
}

impl Crossings {
    /// Returns all lines except the vertical one.
    #[inline]
    fn non_vertical(&self) -> &[Crossing] {
        &self.lines[..usize::from(self.count) - 1]
    }

    /// Returns the vertical line.
    #[inline]
    fn vertical(&self) -> &Crossing {
        &self.lines[usize::from(self.count) - 1]
    }
}

/// The lines through every cell.
static CROSSINGS: [Crossings; Cell::COUNT] = {
    let nothing = Crossing { line: 0, shift: 0, cells: [Cell::at(0); 4] };
    let mut all = [Crossings { lines: [nothing; 7], count: 0, mask: 0 }; Cell::COUNT];
    // Vertical lines come last, after the others in order.
    let mut turn = 0;
    while turn < LINE_COUNT {
        let line = if turn < first::RZ {
            turn
        } else if turn < LINE_COUNT - 16 {
            turn + 16
        } else {
            turn - (LINE_COUNT - 16) + first::RZ
        };
        let mut i = 0;
        while i < 4 {
            let crossings = &mut all[LINES[line][i].index()];
            crossings.lines[crossings.count as usize] =
                Crossing { line: line as u8, shift: 2 * i as u8, cells: LINES[line] };
            crossings.count += 1;
            crossings.mask |= 1 << line;
            i += 1;
        }
        turn += 1;
    }
    all
};

/// The board and its sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The sum of the lines through every cell by [`Cell::index`], with a layer of zeros above the
    /// board.
    sums: [[i16; Column::COUNT]; 5],
    /// Tower heights.
    heights: [i16; Column::COUNT],
    /// The marks on the playable cell of each column: the sum of the players' numbers.
    markers: [i16; Column::COUNT],
    /// The codes of the lines.
    codes: [u8; LINE_COUNT],
    /// The marked lines.
    marks: u128,
    /// The stones of player 2 and of player 3.
    stones: [u64; 2],
    winner: Option<Side>,
    blinking: [Cell; 4],
}

/// The scores of all columns in units of 1/32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores([i16; Column::COUNT]);

impl Scores {
    /// Returns the highest score and the columns that have it, bit [`Column::index`]; no columns for a
    /// full board.
    #[inline]
    #[must_use]
    pub fn best(&self) -> (i16, u16) {
        let max = self.0.into_iter().fold(FULL, i16::max);
        let mut columns = 0;
        for (index, &score) in self.0.iter().enumerate() {
            columns |= u16::from(score == max) << index;
        }
        (max, if max == FULL { 0 } else { columns })
    }

    /// Returns the score of a column.
    fn score(&self, column: Column) -> Score {
        match self.0[column.index()] {
            FULL => Score::FULL,
            score => Score::sixty_fourths(2 * i32::from(score)),
        }
    }
}

/// Returns column number `zz` of the columns given as bits, counted from 0.
///
/// # Panics
/// If there are fewer columns.
#[inline]
fn nth_column(mut columns: u16, zz: u32) -> Column {
    for _ in 0..zz {
        columns &= columns.wrapping_sub(1);
    }
    Column::at(columns.trailing_zeros() as usize)
}

impl Default for Board {
    fn default() -> Self {
        let mut board = Self {
            sums: [[0; Column::COUNT]; 5],
            heights: [0; Column::COUNT],
            markers: [0; Column::COUNT],
            codes: [0; LINE_COUNT],
            marks: 0,
            stones: [0; 2],
            winner: None,
            blinking: [Cell::default(); 4],
        };
        for (line, cells) in LINES.iter().enumerate() {
            for (i, cell) in cells.iter().enumerate() {
                board.codes[line] |= u8::from(cell.z() == 0) << (2 * i);
            }
            for cell in cells {
                board.sums.as_flattened_mut()[cell.index()] += VALUES[usize::from(board.codes[line])];
            }
        }
        board
    }
}

impl Board {
    /// Returns the middle of the best columns at strength 2: a choice without a draw, for
    /// benchmarks.
    #[inline]
    #[must_use]
    pub fn middle_choice(&self, pl: Side) -> Column {
        let (_, columns) = self.scores(pl, Strength::Two).best();
        nth_column(columns, columns.count_ones() / 2)
    }

    /// Returns the scores of all columns.
    #[inline]
    #[must_use]
    pub fn scores(&self, pl: Side, strength: Strength) -> Scores {
        let mut own = [0i16; Column::COUNT];
        let mut above = [0i16; Column::COUNT];
        for z in 0..4 {
            for c in 0..Column::COUNT {
                let here = -i16::from(self.heights[c] == z as i16);
                own[c] |= self.sums[z][c] & here;
                above[c] |= self.sums[z + 1][c] & here;
            }
        }
        // Strength 1 ignores the cell above.
        let most = if strength == Strength::Two { THREAT } else { 0 };
        let mine = i16::from(pl.number());
        let mut scores = [0i16; Column::COUNT];
        for c in 0..Column::COUNT {
            // At most seven marks have a sum of 21 or less, so these are all sums that end in the digit `pl`.
            let is_marked = self.markers[c] == mine || self.markers[c] == 10 + mine;
            let clipped = 2 * own[c].min(THREAT);
            let refined = if clipped < 2 * THREAT { clipped - above[c].min(most) } else { clipped };
            let score = if is_marked { WIN_SCORE } else { refined };
            scores[c] = if self.heights[c] > 3 { FULL } else { score };
        }
        Scores(scores)
    }

    /// Changes one cell of a line and returns the line's value.
    #[inline]
    fn update_line(&mut self, crossing: &Crossing, flip: u8) -> i16 {
        let code = &mut self.codes[usize::from(crossing.line)];
        let before = VALUES[usize::from(*code)];
        *code ^= flip << crossing.shift;
        let after = VALUES[usize::from(*code)];
        // Late in a game most lines are dead: the early return takes 59 ns a ply, the additions of zeros
        // took 89 ns.
        if after == before {
            return after;
        }
        for cell in crossing.cells {
            self.sums.as_flattened_mut()[cell.index()] += after - before;
        }
        after
    }

    /// Marks a line that has become a threat, or records that it is complete.
    #[inline]
    fn update_mark(&mut self, crossing: &Crossing, value: i16, pl: Side) {
        if value == THREAT {
            self.marks |= 1 << crossing.line;
            let code = self.codes[usize::from(crossing.line)];
            // Only the gap has a clear upper bit.
            let gap = (!code & 0xaa).trailing_zeros() / 2;
            let column = crossing.cells[gap as usize & 3].column();
            self.markers[column.index()] += i16::from(pl.number());
        } else if value == WIN {
            self.winner = Some(pl);
            self.blinking = crossing.cells;
        }
    }
}

impl Core for Board {
    fn clear(&mut self) {
        *self = Self { blinking: self.blinking, ..Self::default() };
    }

    #[inline]
    fn place(&mut self, pl: Side, column: Column) {
        let z = self.heights[column.index()];
        assert!(z < 4, "a tower of four stones takes no more");
        let z = z as usize;
        let cell = Cell::new(column, z);
        let through = &CROSSINGS[cell.index()];
        self.heights[column.index()] += 1;
        self.stones[pl.index()] |= cell.bit();
        self.markers[column.index()] = 0;
        self.marks &= !through.mask;

        // The cell changes from playable (1) to a stone (2 or 3). In the vertical line the next cell
        // becomes playable (0 to 1); for the uppermost cell that bit is shifted out of the code.
        let stone = pl.number() ^ 1;
        let upright = through.vertical();
        let upright_flip = stone + (1 << 2);
        let mut complete = None;
        for crossing in through.non_vertical() {
            let value = self.update_line(crossing, stone);
            if value >= THREAT {
                self.update_mark(crossing, value, pl);
                complete = if value == WIN { Some(crossing.line) } else { complete };
            }
        }
        let value = self.update_line(upright, upright_flip);
        if value >= THREAT {
            // The last complete line in the listing's order counts, and vertical lines come before diagonals
            // there.
            let blinking = self.blinking;
            self.update_mark(upright, value, pl);
            if complete.is_some_and(|line| line > upright.line) {
                self.blinking = blinking;
            }
        }
        if z < 3 {
            for crossing in CROSSINGS[cell.index() + 16].non_vertical() {
                self.update_line(crossing, 1);
            }
        }
    }

    fn rate(&self, pl: Side, strength: Strength) -> Rating {
        let scores = self.scores(pl, strength);
        let (_, columns) = scores.best();
        let mut ties = Ties::default();
        Column::all()
            .filter(|column| columns >> column.index() & 1 != 0)
            .for_each(|column| ties.push(column));
        let bw = std::array::from_fn(|index| scores.score(Column::at(index)));
        let max = ties.first().map_or(Score::FLOOR, |&column| bw[column.index()]);
        Rating { bw, max, ties }
    }

    fn height(&self, column: Column) -> u8 {
        self.heights[column.index()] as u8
    }

    fn cell(&self, cell: Cell) -> u8 {
        let stone = Side::BOTH.into_iter().find(|side| self.stones[side.index()] & cell.bit() != 0);
        match stone {
            Some(side) => side.number(),
            None => u8::from(usize::from(self.height(cell.column())) == cell.z()),
        }
    }

    fn lines(&self) -> [Value; LINE_COUNT] {
        std::array::from_fn(|line| {
            let code = self.codes[line];
            let value = Value::thirty_seconds(2 * VALUES[usize::from(code)].unsigned_abs());
            if self.marks >> line & 1 == 0 {
                return value;
            }
            // A stone of player 3 has both bits set.
            value.marked(if code & code >> 1 & 0x55 != 0 { Side::Three } else { Side::Two })
        })
    }

    fn winner(&self) -> Option<Side> {
        self.winner
    }

    fn blinking(&self) -> [Cell; 4] {
        self.blinking
    }
}
