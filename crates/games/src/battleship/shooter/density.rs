//! Counts for every cell the positions that ships could have there, and shoots where most are.

use super::seen::{Rows, Seen, Wounded};
use super::{Shooter, best};
use crate::battleship::board::{Cell, Kind, SIZE};
use crate::dice::Dice;

/// Cell by cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Shooter for Plain {
    fn choose(&mut self, seen: &Seen, dice: &mut dyn Dice) -> Cell {
        let possible = seen.possible();
        let is_possible = |x: u8, y: u8| possible[usize::from(y)] >> x & 1 != 0;
        let mut counts = [0u32; 100];
        let mut count = |kind: Kind, pivot: u8, y: u8, weight: u32| {
            for x in (pivot..pivot + kind.length()).filter(|&x| is_possible(x, y)) {
                counts[Cell::at(x, y).expect("a ship lies on the board").index()] += weight;
            }
        };
        if let Some(ship) = seen.wounded().next() {
            for pivot in completions(ship) {
                let mut cells = pivot..pivot + ship.kind.length();
                if cells.all(|x| (ship.first..=ship.last).contains(&x) || is_possible(x, ship.y)) {
                    count(ship.kind, pivot, ship.y, 1);
                }
            }
            // Cells farther from the hits can have as many positions; a hit there would leave a gap.
            for cell in Cell::all().filter(|cell| cell.x() + 1 != ship.first && cell.x() != ship.last + 1) {
                counts[cell.index()] = 0;
            }
        } else {
            for kind in Kind::ALL {
                let ships = u32::from(seen.untouched(kind));
                for (y, pivot) in (1..=SIZE).flat_map(|y| (1..=SIZE + 1 - kind.length()).map(move |x| (y, x)))
                {
                    if (pivot..pivot + kind.length()).all(|x| is_possible(x, y)) {
                        count(kind, pivot, y, ships);
                    }
                }
            }
        }
        best(&counts, dice).or_else(|| seen.first_closed()).expect("a cell is closed")
    }
}

/// The pivots at which a ship would cover its hits.
pub(super) fn completions(ship: Wounded) -> impl Iterator<Item = u8> {
    let length = ship.kind.length();
    let lowest = (ship.last + 1).saturating_sub(length).max(1);
    (lowest..=ship.first).filter(move |pivot| pivot + length <= SIZE + 1)
}

/// Counts of the columns of a row, six bits each, column 1 lowest.
type Counts = u64;

const COUNT: u32 = 6;

/// For each length less one and each row: in how many positions a ship covers a column.
static COUNTS: [[Counts; 1024]; 4] = {
    let mut table = [[0; 1024]; 4];
    let mut length = 1;
    while length <= 4 {
        let mut row = 0;
        while row < 1024 {
            let mut pivot = 0;
            while pivot + length <= 10 {
                let ship = ((1 << length) - 1) << pivot;
                let mut x = pivot;
                while row & ship == ship && x < pivot + length {
                    table[length - 1][row] += 1 << (COUNT as usize * x);
                    x += 1;
                }
                pivot += 1;
            }
            row += 1;
        }
        length += 1;
    }
    table
};

/// Row by row from a table. Chooses as [`Plain`] does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fast;

impl Fast {
    /// The highest count in a row, and bit `x - 1` for each column `x` that has it.
    fn best_of(counts: Counts) -> (u64, u16) {
        let mut best = (0, 0);
        let mut rest = counts;
        while rest != 0 {
            let column = rest.trailing_zeros() / COUNT;
            let count = counts >> (COUNT * column) & 0x3f;
            if count > best.0 {
                best = (count, 0);
            }
            if count == best.0 {
                best.1 |= 1 << column;
            }
            rest &= !(0x3f << (COUNT * column));
        }
        best
    }

    fn counts(seen: &Seen, possible: &Rows) -> [Counts; 12] {
        let mut counts = [0; 12];
        if let Some(ship) = seen.wounded().next() {
            let hits = (1u16 << (ship.last + 1)) - (1 << ship.first);
            let row = possible[usize::from(ship.y)];
            for pivot in completions(ship) {
                let cells = ((1u16 << ship.kind.length()) - 1) << pivot;
                if cells & !(row | hits) == 0 {
                    counts[usize::from(ship.y)] += spread(cells & row & (hits << 1 | hits >> 1));
                }
            }
            return counts;
        }
        let ships = Kind::ALL.map(|kind| u64::from(seen.untouched(kind)));
        for (counts, row) in counts.iter_mut().zip(possible) {
            let row = usize::from(row >> 1);
            for (kind, ships) in Kind::ALL.into_iter().zip(ships) {
                *counts += ships * COUNTS[usize::from(kind.length()) - 1][row];
            }
        }
        counts
    }
}

/// One for every column of a row.
fn spread(row: u16) -> Counts {
    (0..u32::from(SIZE)).map(|x| u64::from(row >> (x + 1) & 1) << (COUNT * x)).sum()
}

impl Shooter for Fast {
    fn choose(&mut self, seen: &Seen, dice: &mut dyn Dice) -> Cell {
        let rows = Self::counts(seen, &seen.possible()).map(Self::best_of);
        let highest = rows.iter().map(|row| row.0).max().filter(|&highest| highest > 0);
        let ties = rows.map(|(count, columns)| if Some(count) == highest { columns } else { 0 });
        let count = ties.iter().map(|row| row.count_ones()).sum();
        let mut chosen = if count > 0 { dice.below(count) } else { 0 };
        let mut cell = None;
        for (y, mut row) in (0u8..).zip(ties) {
            if chosen < row.count_ones() {
                (0..chosen).for_each(|_| row &= row - 1);
                cell = Cell::at(row.trailing_zeros() as u8 + 1, y);
                break;
            }
            chosen -= row.count_ones();
        }
        cell.or_else(|| seen.first_closed()).expect("a cell is closed")
    }
}
