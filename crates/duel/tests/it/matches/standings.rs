//! The results of a match.

use duel::matches::elo::Elo;
use duel::matches::sprt::Hypothesis;
use duel::matches::standings::Score;
use duel::matches::{Schedule, Sprt, Standings};
use games::spec::{AllowedRoles, Role};
use games::{Outcome, Seat};

fn standings(players: usize, has_openings: bool, sprt: Option<Sprt>) -> Standings {
    let seats = [AllowedRoles { person: true, levels: 0 }; 2];
    let schedule = Schedule::new(&seats, &vec![Role::Person; players], 4, has_openings);
    Standings::new(players, schedule, sprt)
}

fn won(seat: u8) -> Option<Outcome> {
    Some(Outcome::Won(Seat(seat)))
}

/// Checks that the players are rated by these counts of their scores.
fn assert_rated(all: &Standings, counts: &[&[u64]]) {
    for (player, counts) in counts.iter().enumerate() {
        assert_eq!(all.elo(player), Elo::of(counts), "{player}");
    }
}

#[test]
fn a_round_robin_counts_games_by_player_and_opponent() {
    // The pairings 0-1, 0-2 and 1-2, then the same with swapped seats.
    let mut all = standings(3, false, None);
    for (number, outcome) in
        [won(0), won(1), Some(Outcome::Drawn), won(1), None, Some(Outcome::Lost)].into_iter().enumerate()
    {
        assert!(all.add(number, outcome, 10).is_continue());
    }
    let score = |wins, draws, losses| Score { wins, draws, losses };
    assert_eq!(all.scores, [score(2, 0, 1), score(0, 1, 3), score(1, 1, 1)]);
    assert_eq!(all.crosstable[0], [score(0, 0, 0), score(2, 0, 0), score(0, 0, 1)]);
    assert_eq!(all.crosstable[2], [score(1, 0, 0), score(0, 1, 1), score(0, 0, 0)]);
    assert_eq!((all.total().games(), all.total().plies, all.total().wins), (5, 50, vec![2, 0, 1]));
    // A game that all lost is not rated.
    assert_rated(&all, &[&[1, 0, 2], &[2, 1, 0], &[0, 1, 1]]);
}

#[test]
fn pairs_are_rated_when_both_games_are_complete() {
    let mut all = standings(2, true, None);
    let games = [won(0), won(0), won(0), won(1), None, won(0), Some(Outcome::Drawn), won(1)];
    for (number, outcome) in games.into_iter().enumerate() {
        assert!(all.add(number, outcome, 10).is_continue());
    }
    // 1 point, 2 points, an incomplete pair, 1½ points.
    assert_rated(&all, &[&[0, 0, 1, 1, 1], &[1, 1, 1, 0, 0]]);
}

#[test]
fn a_test_ends_the_match_for_its_first_player() {
    let sprt = Sprt { elo0: 0.0, elo1: 400.0, alpha: 0.05, beta: 0.05 };
    for (winner, expected) in [(0, Hypothesis::H1), (1, Hypothesis::H0)] {
        let mut all = standings(2, false, Some(sprt));
        // The seats are swapped in every second game; draws give the scores a variance.
        let games = (0..100).take_while(|&number| {
            let outcome =
                if number % 3 == 2 { Some(Outcome::Drawn) } else { won((number % 2 + winner) as u8 % 2) };
            all.add(number, outcome, 1).is_continue()
        });
        assert!(games.count() < 30);
        assert_eq!(all.decision(), Some(expected));
    }
}
