//! The cores of "3D-Vier gewinnt".
//!
//! A *scored position* is the listing's lines 2000-2180: all 16 columns at strength 2 and the choice among the best.
//! `score` measures only that over the positions of fixed games, `score and place` the whole ply of self-play,
//! including lines 2500-2930. Both forms run on the same positions; `crates/games/tests/it/vier3d_forms.rs` and
//! `vier3d_exhaustive.rs` test their equivalence.
//!
//! Best of 15 rounds on one core of a shared Intel Xeon (millions per second; in parentheses
//! instructions each by callgrind):
//!
//! | | score | score and place |
//! |---|---|---|
//! | plain | 5.6 (1590) | 3.0 (1920) |
//! | fast | 37 (220) | 17 (670) |

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::vier3d::{Column, Core, Side, Strength, fast, plain};
use games::{ChaChaDice, Dice};

/// Returns the columns of games at strength 2 against itself, every fifth move a random one for
/// variety.
fn games() -> Vec<Vec<Column>> {
    let mut dice = ChaChaDice::seeded(1, 0);
    (0..32).map(|_| game(&mut dice)).collect()
}

fn game(dice: &mut dyn Dice) -> Vec<Column> {
    let mut board = plain::Board::default();
    let mut moves = Vec::new();
    while board.winner().is_none() && moves.len() < 64 {
        let pl = Side::of_turn(moves.len() as u8 + 1);
        let ties = board.rate(pl, Strength::Two).ties;
        let mut column = ties[dice.below(ties.len() as u32) as usize];
        if dice.below(5) == 0 {
            let open: Vec<_> = Column::all().filter(|&column| board.height(column) < 4).collect();
            column = open[dice.below(open.len() as u32) as usize];
        }
        board.place(pl, column);
        moves.push(column);
    }
    moves
}

/// Returns every position of the games with the side to move.
fn positions<C: Core + Default>(games: &[Vec<Column>]) -> Vec<(C, Side)> {
    let mut positions = Vec::new();
    for moves in games {
        let mut board = C::default();
        for (turn, &column) in (1..).zip(moves) {
            let pl = Side::of_turn(turn);
            positions.push((board.clone(), pl));
            board.place(pl, column);
        }
    }
    positions
}

/// Plays the recorded moves and computes the choice before each.
fn replay<C: Core + Default>(games: &[Vec<Column>], choice: fn(&C, Side) -> Column) {
    for moves in games {
        let mut board = C::default();
        for (turn, &column) in (1..).zip(moves) {
            let pl = Side::of_turn(turn);
            black_box(choice(black_box(&board), pl));
            board.place(pl, column);
        }
    }
}

fn bench(criterion: &mut Criterion) {
    let games = games();
    let plies = games.iter().map(Vec::len).sum::<usize>() as u64;

    let mut score = criterion.benchmark_group("vier3d score");
    score.throughput(Throughput::Elements(plies));
    let plain_positions = positions::<plain::Board>(&games);
    score.bench_function("plain", |bencher| {
        bencher.iter(|| {
            plain_positions.iter().for_each(|(board, pl)| {
                black_box(board.middle_choice(*pl));
            });
        });
    });
    let fast_positions = positions::<fast::Board>(&games);
    score.bench_function("fast", |bencher| {
        bencher.iter(|| {
            fast_positions.iter().for_each(|(board, pl)| {
                black_box(board.middle_choice(*pl));
            });
        });
    });
    score.finish();

    let mut ply = criterion.benchmark_group("vier3d score and place");
    ply.throughput(Throughput::Elements(plies));
    ply.bench_function("plain", |bencher| {
        bencher.iter(|| replay::<plain::Board>(&games, plain::Board::middle_choice));
    });
    ply.bench_function("fast", |bencher| {
        bencher.iter(|| replay::<fast::Board>(&games, fast::Board::middle_choice));
    });
    ply.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
