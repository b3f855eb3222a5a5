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

/// What [`Fast`] needs to know, gathered in one pass over what was hit.
struct Gathered {
    possible: Rows,
    wounded: Option<Wounded>,
    untouched: [u8; 4],
}

impl Gathered {
    fn of(seen: &Seen) -> Self {
        let mut beside = [0u16; 12];
        let mut untouched = Kind::ALL.map(Kind::count);
        let mut wounded = None;
        for kind in Kind::ALL {
            let left = &mut untouched[kind as usize - 1];
            let rows = &seen.hits_of(kind)[1..=usize::from(SIZE)];
            for (y, &hits) in (1..).zip(rows).filter(|(_, hits)| **hits != 0) {
                let wide = hits | hits << 1 | hits >> 1;
                beside[y - 1] |= wide;
                beside[y + 1] |= wide;
                let mut rest = hits;
                while rest != 0 {
                    let first = rest.trailing_zeros() as u8;
                    let length = (rest >> first).trailing_ones() as u8;
                    rest &= rest + (1 << first);
                    *left = left.saturating_sub(1);
                    let last = first + length - 1;
                    if length == kind.length() {
                        beside[y] |= 1 << (first - 1) | 1 << (last + 1);
                    } else if wounded.is_none() {
                        wounded = Some(Wounded { kind, y: y as u8, first, last });
                    }
                }
            }
        }
        let closed = seen.closed();
        Self { possible: std::array::from_fn(|row| closed[row] & !beside[row]), wounded, untouched }
    }
}

/// A one for each column.
const COLUMN: Counts = {
    let mut ones = 0;
    let mut column = 0;
    while column < SIZE as u32 {
        ones |= 1 << (COUNT * column);
        column += 1;
    }
    ones
};

/// Row by row from a table. Chooses as [`Plain`] does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fast;

impl Fast {
    /// The counts of the rows.
    fn counts(gathered: &Gathered) -> [Counts; SIZE as usize] {
        let mut counts = [0; SIZE as usize];
        let possible = &gathered.possible;
        if let Some(ship) = gathered.wounded {
            let hits = (1u16 << (ship.last + 1)) - (1 << ship.first);
            let row = possible[usize::from(ship.y)];
            for pivot in completions(ship) {
                let cells = ((1u16 << ship.kind.length()) - 1) << pivot;
                if cells & !(row | hits) == 0 {
                    counts[usize::from(ship.y) - 1] += spread(cells & row & (hits << 1 | hits >> 1));
                }
            }
            return counts;
        }
        let ships = gathered.untouched.map(u64::from);
        for (counts, row) in counts.iter_mut().zip(&possible[1..]) {
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

/// A one for each cell that has the highest count of all, none if that is 0: bit by bit of the counts, from the highest, those
/// stay that have it, if any has.
fn highest(counts: &[Counts; SIZE as usize]) -> [Counts; SIZE as usize] {
    let mut best = [COLUMN; SIZE as usize];
    let mut is_any = false;
    let highest = counts.iter().fold(0, |all, row| all | row);
    for bit in (0..COUNT).rev().filter(|bit| highest >> bit & COLUMN != 0) {
        let mut have = [0; SIZE as usize];
        let mut all = 0;
        for ((have, best), count) in have.iter_mut().zip(&best).zip(counts) {
            *have = count >> bit & best;
            all |= *have;
        }
        if all != 0 {
            best = have;
            is_any = true;
        }
    }
    if is_any { best } else { [0; SIZE as usize] }
}

/// How many columns of a row have a one: their sum ends up in the last of them.
fn ones(row: Counts) -> u32 {
    (row.wrapping_mul(COLUMN) >> (COUNT * (SIZE as u32 - 1))) as u32 & ((1 << COUNT) - 1)
}

impl Shooter for Fast {
    fn choose(&mut self, seen: &Seen, dice: &mut dyn Dice) -> Cell {
        let ties = highest(&Self::counts(&Gathered::of(seen)));
        let count = ties.iter().map(|&row| ones(row)).sum();
        let mut chosen = if count > 0 { dice.below(count) } else { 0 };
        let mut cell = None;
        for (y, mut row) in (1u8..).zip(ties) {
            let here = ones(row);
            if chosen < here {
                (0..chosen).for_each(|_| row &= row - 1);
                cell = Cell::at((row.trailing_zeros() / COUNT) as u8 + 1, y);
                break;
            }
            chosen -= here;
        }
        cell.or_else(|| seen.first_closed()).expect("a cell is closed")
    }
}
