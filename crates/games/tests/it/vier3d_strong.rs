//! The strong player: the moves it finds, the rules it keeps, and its results.

use Side::{Three, Two};
use games::vier3d::strong::{Strong, Verdict};
use games::vier3d::{Column, Core, ListingPlayer, Position, Side, Strength, fast};
use games::{ChaChaDice, Game, Outcome, Player, Random, Seat, play_out};

type Board = Position<fast::Board>;

fn column(x: u8, y: u8) -> Column {
    Column::new(x, y).expect("a column of the board")
}

/// Returns the position after moves given as (x, y).
fn position(moves: &[(u8, u8)]) -> Board {
    let mut position = Board::default();
    for &(x, y) in moves {
        position.put(column(x, y)).expect("the move is legal");
    }
    position
}

#[test]
fn it_takes_a_win() {
    let position = position(&[(0, 1), (0, 0), (1, 1), (1, 0), (2, 1), (3, 3)]);
    let finding = Strong::default().find(&position);
    assert_eq!((finding.column, finding.verdict), (column(3, 1), Verdict::Wins { stones: 7 }));
}

#[test]
fn it_parries_a_threat() {
    let position = position(&[(0, 1), (0, 0), (1, 1), (3, 3), (2, 1)]);
    assert_eq!(Strong::default().find(&position).column, column(3, 1));
}

/// Returns a position with stones of any colours in any order; the number of stones determines the
/// side to move.
fn built(stones: &[(Side, u8, u8)]) -> Board {
    let mut core = fast::Board::default();
    for &(side, x, y) in stones {
        core.place(side, column(x, y));
    }
    Board::new(core)
}

#[test]
fn it_does_not_play_below_a_cell_that_would_complete_a_line() {
    // Player 2 has three stones on layer 1 along y = 1; a stone on (3,1,0) gives the opponent (3,1,1).
    let bottom = [(Three, 0, 1), (Two, 1, 1), (Three, 2, 1), (Three, 0, 0)];
    let layer = [(Two, 0, 1), (Two, 1, 1), (Two, 2, 1)];
    let position = built(&[&bottom[..], &layer[..]].concat());
    assert_eq!(position.to_move(), Three);
    assert_ne!(Strong::default().find(&position).column, column(3, 1));
}

#[test]
fn it_finds_a_forced_win() {
    // The corner (3,0) makes both three along y = 0 and three along x = 3; the opponent can block
    // only one of them.
    let own = [(Two, 0, 0), (Two, 1, 0), (Two, 3, 1), (Two, 3, 2)];
    let other = [(Three, 0, 1), (Three, 0, 2), (Three, 1, 2), (Three, 2, 3)];
    let mut game = built(&[own, other].concat());
    let mut strong = Strong::default();
    assert_eq!(strong.find(&game).verdict, Verdict::Wins { stones: 11 });
    while game.goes_on() {
        let column = strong.find(&game).column;
        game.put(column).expect("a legal column");
    }
    assert_eq!((game.outcome(), game.ply()), (Some(Outcome::Won(Seat(0))), 11));
}

#[test]
fn it_is_deterministic() {
    let position = position(&[(0, 0), (3, 3), (1, 1), (2, 2)]);
    let mut strong = Strong::new(20_000);
    let first = strong.find(&position);
    strong.find(&Board::default());
    assert_eq!(strong.find(&position), first);
    assert!(first.positions <= 20_001);
}

/// Returns wins, draws and losses of the strong player in this many games, as first and as second
/// player.
fn results(opponent: &mut dyn Player<Board>, positions: u64, games: u64) -> [[u32; 3]; 2] {
    let mut strong = Strong::new(positions);
    let mut table = [[0; 3]; 2];
    for seat in 0..2u8 {
        for seed in 0..games {
            let dice = &mut ChaChaDice::seeded(seed, seat.into());
            // Two random plies, so that the games differ.
            let mut game = Board::default();
            for _ in 0..2 {
                let column = Random.choose(&game, dice);
                game.put(column).expect("the board is nearly empty");
            }
            let mut players: [&mut dyn Player<Board>; 2] = [&mut strong, opponent];
            players.rotate_left(seat.into());
            let end = play_out(game, &mut players, dice);
            let result = match end.outcome() {
                Some(Outcome::Won(winner)) if winner == Seat(seat) => 0,
                Some(Outcome::Won(_)) => 2,
                Some(Outcome::Drawn | Outcome::Lost | Outcome::ProgramError) | None => 1,
            };
            table[usize::from(seat)][result] += 1;
        }
    }
    table
}

#[test]
fn it_beats_the_listing_with_either_colour() {
    for (strength, positions) in [(Strength::One, 3_000), (Strength::Two, 30_000)] {
        let table = results(&mut ListingPlayer { strength }, positions, 15);
        println!("against strength {strength:?}: {table:?}");
        // At least 27 of 30 games in all, and 12 of 15 with each colour.
        assert!(table.iter().map(|row| row[0]).sum::<u32>() >= 27, "{strength:?}: {table:?}");
        assert!(table.iter().all(|row| row[0] >= 12), "{strength:?}: {table:?}");
    }
}

#[test]
fn it_beats_random_play() {
    assert_eq!(results(&mut Random, 300, 25), [[25, 0, 0]; 2]);
}
