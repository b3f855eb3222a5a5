//! The integers of the cores against the listing's own arithmetic with the machine's five-byte
//! floats.
//!
//! Lines 2230-2346 and 2080 are computed statement by statement: sums in the listing's order, the
//! fraction of 10 000 times the sum, its distance from a tenth of the player's number. This tests
//! the assumption behind the integers, that a marker's rounding error never reaches the tolerance,
//! also with many markers in one cell.

use games::vier3d::{Cell, Column, Core, LINES, Side, Strength, fast};
use games::{ChaChaDice, Dice, Float5};
use numeric::mflpt5::{self, Fac, Mflpt};

/// A number as BASIC stores and loads it between statements.
#[derive(Clone, Copy)]
struct Number(Mflpt);

impl Number {
    fn literal(text: &str) -> Self {
        Self::stored(mflpt5::parse(text.as_bytes(), &mut 0).value.expect("a small number"))
    }

    fn stored(fac: Fac) -> Self {
        Self(fac.store(&mut 0).expect("a small number"))
    }

    fn fac(self) -> Fac {
        self.0.unpack()
    }

    fn bytes(self) -> Float5 {
        self.0.into()
    }

    fn is(self, order: std::cmp::Ordering, other: Self) -> bool {
        mflpt5::compare(self.fac(), other.fac(), &mut 0) == order
    }
}

/// Line 2340-2346 for a sum.
fn scored(bw: Number, pl: Number) -> Number {
    let cost = &mut 0;
    let [threat, win] = ["64", "65"].map(Number::literal);
    let [factor, ten, tolerance] = ["1E4", "10", ".05"].map(Number::literal);
    // 2340 h0=bw*1e4-int(bw*1e4): the left operand is pushed, which rounds it.
    let product = mflpt5::mul(bw.fac(), factor.fac(), cost).expect("a small number");
    let left = product.round(cost).expect("a small number");
    let whole = mflpt5::int(product, cost);
    let h0 = Number::stored(mflpt5::sub(left, whole, cost).expect("a small number"));
    let clipped = if bw.is(std::cmp::Ordering::Greater, threat) { threat } else { bw };
    // 2346 if abs(h0-pl/10)<0.05
    let tenth = mflpt5::div(pl.fac(), ten.fac(), cost).expect("ten is not zero");
    let distance = mflpt5::abs(mflpt5::sub(h0.fac(), tenth, cost).expect("a small number"), cost);
    if Number::stored(distance).is(std::cmp::Ordering::Less, tolerance) { win } else { clipped }
}

/// Lines 2210-2350 for a cell: the lines are added in their order in the listing.
fn score_at(lines: &[Float5], column: Column, z: usize, pl: Number) -> Number {
    if z > 3 {
        return Number(Mflpt(Float5::integer(-10_000).0));
    }
    let cell = Cell::new(column, z);
    let through = LINES.iter().zip(lines).filter(|(cells, _)| cells.contains(&cell));
    let sum = through.fold(Number::literal("0"), |sum, (_, value)| {
        let value = Mflpt(value.0).unpack();
        Number::stored(mflpt5::add(sum.fac(), value, &mut 0).expect("a small number"))
    });
    scored(sum, pl)
}

/// Lines 2000-2090 for a column.
fn score(board: &fast::Board, lines: &[Float5], column: Column, side: Side, strength: Strength) -> Float5 {
    let pl = Number::literal(&side.number().to_string());
    let z = usize::from(board.height(column));
    let w = score_at(lines, column, z, pl);
    if strength == Strength::One {
        return w.bytes();
    }
    let u = score_at(lines, column, z + 1, pl);
    let [zero, two, threat] = ["0", "2", "64"].map(Number::literal);
    if !w.is(std::cmp::Ordering::Less, threat) || !u.is(std::cmp::Ordering::Greater, zero) {
        return w.bytes();
    }
    let half = mflpt5::div(u.fac(), two.fac(), &mut 0).expect("two is not zero");
    Number::stored(mflpt5::sub(w.fac(), half, &mut 0).expect("a small number")).bytes()
}

fn check(board: &fast::Board) {
    let lines = board.lines().map(|value| value.to_float5());
    for side in Side::BOTH {
        for strength in Strength::BOTH {
            let rating = board.rate(side, strength);
            for column in Column::all() {
                let expected = score(board, &lines, column, side, strength);
                assert_eq!(
                    rating.bw[column.index()].to_float5(),
                    expected,
                    "{column:?} {side:?} {strength:?}\n{board:?}"
                );
            }
        }
    }
}

/// Fills boards at random. The first side places its stones `weight` times as often, so that marks
/// accumulate.
fn fill(games: u64, weight: u32) {
    for seed in 0..games {
        let mut dice = ChaChaDice::seeded(seed, weight.into());
        let mut board = fast::Board::default();
        for _ in 0..Cell::COUNT {
            check(&board);
            let open: Vec<Column> = Column::all().filter(|&column| board.height(column) < 4).collect();
            let side = if dice.below(weight + 1) == 0 { Side::Three } else { Side::Two };
            board.place(side, open[dice.below(open.len() as u32) as usize]);
        }
    }
}

#[test]
fn integers_score_as_the_machines_floats_do() {
    fill(100, 1);
}

#[test]
fn integers_score_as_the_machines_floats_do_where_many_marks_meet() {
    fill(60, 5);
    fill(60, 20);
}
