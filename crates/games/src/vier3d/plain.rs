//! The game as in the listing, line by line.
//!
//! Numbers in comments are the listing's line numbers; names are its names. Differences: values are
//! integers (see [`Value`] and [`Score`]), and this file omits
//! code that only draws the board or moves the cursor.
//!
//! Note: lines 2680-2691 double the lines through the cell above the new stone instead of
//! evaluating them, so a threat whose gap has just become playable gets no marker. The listing then
//! misses that win.

mod from_view;

use super::core::{Core, Rating, Ties};
use super::geometry::{Cell, Column, Side, Strength};
use super::lines::{LINE_COUNT, first};
use super::value::{Score, Value};

/// The board and the values of its lines.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Tower heights by x and y.
    be: [[u8; 4]; 4],
    /// Cells by x, y and z: 0 unsupported, 1 playable, 2 or 3 a stone.
    fe: [[[u8; 4]; 4]; 4],
    /// Lines along x, by y and z.
    rx: [[Value; 4]; 4],
    /// Lines along y, by x and z.
    ry: [[Value; 4]; 4],
    /// Vertical lines, by x and y.
    rz: [[Value; 4]; 4],
    /// Diagonals within the planes x, y and z: `u` with both coordinates rising, `o` with one rising
    /// and one falling.
    ux: [Value; 4],
    uy: [Value; 4],
    uz: [Value; 4],
    ox: [Value; 4],
    oy: [Value; 4],
    oz: [Value; 4],
    /// Space diagonals.
    d1: Value,
    d2: Value,
    d3: Value,
    d4: Value,
    /// The winner.
    gw: Option<Side>,
    /// The cells of the last completed line.
    gx: [u8; 4],
    gy: [u8; 4],
    gz: [u8; 4],
}

/// The scores of all columns, by x and y.
type Scores = [[Score; 4]; 4];

impl Default for Board {
    /// Lines 1770-1815.
    fn default() -> Self {
        let mut board = Self {
            be: [[0; 4]; 4],
            fe: [[[1, 0, 0, 0]; 4]; 4],
            rx: [[Value::SIXTEENTH; 4]; 4],
            ry: [[Value::SIXTEENTH; 4]; 4],
            rz: [[Value::EIGHTH; 4]; 4],
            ux: [Value::EIGHTH; 4],
            uy: [Value::EIGHTH; 4],
            uz: [Value::SIXTEENTH; 4],
            ox: [Value::EIGHTH; 4],
            oy: [Value::EIGHTH; 4],
            oz: [Value::SIXTEENTH; 4],
            d1: Value::EIGHTH,
            d2: Value::EIGHTH,
            d3: Value::EIGHTH,
            d4: Value::EIGHTH,
            gw: None,
            gx: [0; 4],
            gy: [0; 4],
            gz: [0; 4],
        };
        for i in 0..4 {
            board.rx[i][0] = Value::ONE;
            board.ry[i][0] = Value::ONE;
        }
        board.uz[0] = Value::ONE;
        board.oz[0] = Value::ONE;
        board
    }
}

impl Board {
    /// Returns the middle of the best columns at strength 2: a choice without a draw, for
    /// benchmarks.
    #[inline]
    #[must_use]
    pub fn middle_choice(&self, pl: Side) -> Column {
        let ties = self.rate(pl, Strength::Two).ties;
        ties[ties.len() / 2]
    }

    /// Lines 2000-2090: the scores of all columns at a strength.
    fn scores(&self, pl: Side, ss: Strength) -> Scores {
        let mut bw = self.scores_at(pl, 0);
        if ss == Strength::Two {
            let u = self.scores_at(pl, 1);
            for (bw, u) in bw.as_flattened_mut().iter_mut().zip(u.as_flattened()) {
                *bw = refined(*bw, *u);
            }
        }
        bw
    }

    /// Lines 2200-2380: the scores of the cells `xx` above the towers.
    #[expect(
        clippy::needless_range_loop,
        reason = "the loops are the listing's, and index other arrays, too"
    )]
    fn scores_at(&self, pl: Side, xx: usize) -> Scores {
        let mut bw = [[Score::FULL; 4]; 4];
        for y in 0..4 {
            for x in 0..4 {
                let z = usize::from(self.be[x][y]) + xx;
                if z <= 3 {
                    bw[x][y] = score(self.sum(x, y, z), pl);
                }
            }
        }
        bw
    }

    /// Lines 2230-2330: the sum of the lines through a cell.
    #[inline]
    pub(super) fn sum(&self, x: usize, y: usize, z: usize) -> Value {
        // Terms with z use selections instead of branches: towers differ in height, and a mispredicted branch
        // costs more.
        let mut bw = self.rx[y][z] + self.ry[x][z] + self.rz[x][y];
        bw += self.ux[x].when(y == z); // 2240
        bw += self.uy[y].when(x == z); // 2250
        bw += self.ox[x].when(y == 3 - z); // 2270
        bw += self.oy[y].when(x == 3 - z); // 2280
        if x == y {
            bw += self.uz[z]; // 2260
            bw += self.d1.when(x == z); // 2300
            bw += self.d3.when(x == 3 - z); // 2320
        }
        if x == 3 - y {
            bw += self.oz[z]; // 2290
            bw += self.d2.when(x == z); // 2310
            bw += self.d4.when(y == z); // 2330, which implies x = 3-z
        }
        bw
    }

    /// Lines 2540-2543 and the similar ones: visits the cells of a line and returns its value.
    fn evaluated(&mut self, pl: Side, cell: impl Fn(usize) -> [usize; 3]) -> Value {
        let mut h = Value::ONE;
        let mut q = 0;
        for i in 0..4 {
            let [x, y, z] = cell(i);
            match self.fe[x][y][z] {
                0 => h = h.halved(), // 2800
                1 => {}              // 2810
                stone if q < 2 || stone == q => {
                    h = h.quadrupled(); // 2820
                    q = stone;
                }
                _ => h = Value::ZERO, // 2830
            }
        }
        if h == Value::THREAT {
            h = h.marked(pl); // 2900
        }
        if h == Value::WIN {
            for j in 0..4 {
                let [x, y, z] = cell(j).map(|at| at as u8); // 2920
                (self.gx[j], self.gy[j], self.gz[j]) = (x, y, z);
            }
            self.gw = Some(pl); // 2930
        }
        h
    }

    /// Lines 2540-2664: evaluates every line through the new stone.
    fn evaluate_through(&mut self, pl: Side, x: usize, y: usize, z: usize) {
        self.rx[y][z] = self.evaluated(pl, |i| [i, y, z]); // 2540
        self.ry[x][z] = self.evaluated(pl, |i| [x, i, z]);
        self.rz[x][y] = self.evaluated(pl, |i| [x, y, i]);
        if y == z {
            self.ux[x] = self.evaluated(pl, |i| [x, i, i]); // 2570
        }
        if x == z {
            self.uy[y] = self.evaluated(pl, |i| [i, y, i]);
        }
        if x == y {
            self.uz[z] = self.evaluated(pl, |i| [i, i, z]);
        }
        if y == 3 - z {
            self.ox[x] = self.evaluated(pl, |i| [x, i, 3 - i]); // 2600
        }
        if x == 3 - z {
            self.oy[y] = self.evaluated(pl, |i| [i, y, 3 - i]);
        }
        if x == 3 - y {
            self.oz[z] = self.evaluated(pl, |i| [i, 3 - i, z]);
        }
        if x == y && x == z {
            self.d1 = self.evaluated(pl, |i| [i, i, i]); // 2630
        }
        if x == 3 - y && x == z {
            self.d2 = self.evaluated(pl, |i| [i, 3 - i, i]);
        }
        if x == y && x == 3 - z {
            self.d3 = self.evaluated(pl, |i| [i, i, 3 - i]);
        }
        if y == z && x == 3 - z {
            self.d4 = self.evaluated(pl, |i| [3 - i, i, i]);
        }
    }

    /// Lines 2680-2691: doubles every line through the cell above, except the vertical one.
    fn double_through(&mut self, x: usize, y: usize, z: usize) {
        let double = |value: &mut Value| *value = value.doubled();
        double(&mut self.rx[y][z]);
        double(&mut self.ry[x][z]);
        if y == z {
            double(&mut self.ux[x]);
        }
        if x == z {
            double(&mut self.uy[y]);
        }
        if x == y {
            double(&mut self.uz[z]);
        }
        if y == 3 - z {
            double(&mut self.ox[x]);
        }
        if x == 3 - z {
            double(&mut self.oy[y]);
        }
        if x == 3 - y {
            double(&mut self.oz[z]);
        }
        if x == y && x == z {
            double(&mut self.d1);
        }
        if x == 3 - y && x == z {
            double(&mut self.d2);
        }
        if x == y && x == 3 - z {
            double(&mut self.d3);
        }
        if y == z && x == 3 - z {
            double(&mut self.d4);
        }
    }

    /// Returns the value of a line, by its index in [`super::LINES`], for a mutant to change.
    pub(super) fn line_mut(&mut self, line: usize) -> &mut Value {
        let (a, b) = (line % 16 / 4, line % 4);
        match line {
            first::RX..first::RY => &mut self.rx[a][b],
            first::RY..first::RZ => &mut self.ry[a][b],
            first::RZ..first::UX => &mut self.rz[a][b],
            first::UX..first::UY => &mut self.ux[b],
            first::UY..first::UZ => &mut self.uy[b],
            first::UZ..first::OX => &mut self.uz[b],
            first::OX..first::OY => &mut self.ox[b],
            first::OY..first::OZ => &mut self.oy[b],
            first::OZ..first::D1 => &mut self.oz[b],
            first::D1 => &mut self.d1,
            first::D2 => &mut self.d2,
            first::D3 => &mut self.d3,
            first::D4 => &mut self.d4,
            _ => panic!("line `{line}` is out of range; there are 76"),
        }
    }
}

/// Lines 2340-2346: the score of a sum. A cell whose sum of markers has the player's digit gets the
/// full score.
#[inline]
pub(super) fn score(sum: Value, pl: Side) -> Score {
    let mut bw = Score::of_sum(sum);
    // 2340: the fraction of 10000 times the sum is a tenth of the sum of markers.
    let h0 = sum.markers() % 10;
    if bw > Score::THREAT {
        bw = Score::THREAT; // 2345
    }
    if h0 == u32::from(pl.number()) {
        bw = Score::WIN; // 2346
    }
    bw
}

/// Line 2080: the score less half of the opponent's score for the cell above.
#[inline]
pub(super) fn refined(w: Score, u: Score) -> Score {
    if w < Score::THREAT && u > Score::whole(0) { w.less_half(u) } else { w }
}

/// Lines 2100-2150: the best columns, in the order of x.
pub(super) fn best(bw: &Scores) -> (Score, Ties) {
    let mut max = Score::FLOOR;
    let mut ties = Ties::default();
    for (column, &bw) in Column::all().zip(bw.as_flattened()) {
        if bw == max {
            ties.push(column); // 2130
        }
        if bw > max {
            ties.clear(); // 2140
            ties.push(column);
            max = bw;
        }
    }
    (max, ties)
}

impl Core for Board {
    fn clear(&mut self) {
        *self = Self { gx: self.gx, gy: self.gy, gz: self.gz, ..Self::default() };
    }

    fn place(&mut self, pl: Side, column: Column) {
        let (x, y) = (column.x(), column.y());
        let z = usize::from(self.be[x][y]);
        assert!(z < 4, "a tower of four stones takes no more");
        self.be[x][y] += 1; // 2500
        self.fe[x][y][z] = pl.number(); // 2510
        if z != 3 {
            self.fe[x][y][z + 1] = 1; // 2520
        }
        self.evaluate_through(pl, x, y, z);
        if z != 3 {
            self.double_through(x, y, z + 1); // 2670
        }
    }

    fn rate(&self, pl: Side, strength: Strength) -> Rating {
        let bw = self.scores(pl, strength);
        let (max, ties) = best(&bw);
        Rating { bw: flattened(bw), max, ties }
    }

    fn height(&self, column: Column) -> u8 {
        self.be[column.x()][column.y()]
    }

    fn cell(&self, cell: Cell) -> u8 {
        self.fe[cell.column().x()][cell.column().y()][cell.z()]
    }

    fn lines(&self) -> [Value; LINE_COUNT] {
        let mut lines = [Value::ZERO; LINE_COUNT];
        let squares = [&self.rx, &self.ry, &self.rz].into_iter().flat_map(|square| square.as_flattened());
        let rows = [&self.ux, &self.uy, &self.uz, &self.ox, &self.oy, &self.oz].into_iter().flatten();
        let space = [&self.d1, &self.d2, &self.d3, &self.d4];
        for (line, &value) in lines.iter_mut().zip(squares.chain(rows).chain(space)) {
            *line = value;
        }
        lines
    }

    fn winner(&self) -> Option<Side> {
        self.gw
    }

    fn blinking(&self) -> [Cell; 4] {
        std::array::from_fn(|j| Cell::xyz(self.gx[j].into(), self.gy[j].into(), self.gz[j].into()))
    }
}

/// Returns the scores in one row.
pub(super) fn flattened(bw: Scores) -> [Score; Column::COUNT] {
    let mut row = [Score::FULL; Column::COUNT];
    row.copy_from_slice(bw.as_flattened());
    row
}
