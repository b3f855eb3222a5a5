//! The results of a match: the scores of each player, overall and by opponent, and the decision of a test.
//!
//! Games are added in the order of their numbers, so that threads and shards do not change the results.

use std::ops::ControlFlow;

use games::{Outcome, Seat};
use serde::Serialize;

use super::elo::Elo;
use super::schedule::{Fixture, Schedule};
use super::sprt::{Hypothesis, Sprt};

/// The results of the games in which one player moved first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won by each player, in the order of the match.
    pub wins: Vec<usize>,
    /// Games without a winner and without a loser.
    pub draws: usize,
    /// Games that all players lost.
    pub losses: usize,
    /// Moves of these games.
    pub plies: usize,
}

impl Tally {
    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.wins.iter().sum::<usize>() + self.draws + self.losses
    }

    /// Returns the sum of two tallies.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let wins = self.wins.iter().zip(&other.wins).map(|(ours, theirs)| ours + theirs);
        Self {
            wins: wins.collect(),
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            plies: self.plies + other.plies,
        }
    }
}

/// The score of a player, in all games or against one other player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

impl Score {
    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Returns the points: 1 for a win, ½ for a draw.
    #[must_use]
    pub const fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    const fn count(&mut self, result: GameResult) {
        *match result {
            GameResult::Won => &mut self.wins,
            GameResult::Drawn => &mut self.draws,
            GameResult::Lost => &mut self.losses,
        } += 1;
    }
}

/// How a game ended for one player.
#[derive(Clone, Copy)]
enum GameResult {
    Won,
    Drawn,
    Lost,
}

/// The results of a match so far.
#[derive(Clone, Debug)]
pub struct Standings {
    /// Tallies by the player that moved first, in the order of the players.
    pub tallies: Vec<Tally>,
    /// The score of each player in all its games.
    pub scores: Vec<Score>,
    /// The same against each other player, where games have two players.
    pub crosstable: Vec<Vec<Score>>,
    schedule: Schedule,
    /// The counts of each player's scores; see [`super::elo`].
    counts: Vec<Vec<u64>>,
    /// The first game of a pair, its number and the half points of the pairing's first player.
    first_of_pair: Option<(usize, usize)>,
    sprt: Option<Sprt>,
}

impl Standings {
    /// Returns the standings before the first game.
    #[must_use]
    pub fn new(players: usize, schedule: Schedule, sprt: Option<Sprt>) -> Self {
        let tally = Tally { wins: vec![0; players], ..Tally::default() };
        let steps = if schedule.games_per_opening == 2 { 5 } else { 3 };
        Self {
            tallies: vec![tally; players],
            scores: vec![Score::default(); players],
            crosstable: vec![vec![Score::default(); players]; players],
            schedule,
            counts: vec![vec![0; steps]; players],
            first_of_pair: None,
            sprt,
        }
    }

    /// Adds the next game; breaks if the test has decided. A game without an outcome does not count.
    pub fn add(&mut self, number: usize, outcome: Option<Outcome>, plies: usize) -> ControlFlow<()> {
        let Some(outcome) = outcome else { return ControlFlow::Continue(()) };
        let Fixture { pairing, order, .. } = self.schedule.fixture(number);
        let (order, first) = (order.to_vec(), self.schedule.pairings[pairing][0][0]);
        let tally = &mut self.tallies[order[0]];
        tally.plies += plies;
        match outcome {
            Outcome::Won(Seat(seat)) => tally.wins[order[usize::from(seat)]] += 1,
            Outcome::Drawn => tally.draws += 1,
            Outcome::Lost | Outcome::ProgramError => tally.losses += 1,
        }
        for (seat, &player) in order.iter().enumerate() {
            let result = result_of(outcome, seat);
            self.scores[player].count(result);
            if let [one, other] = order[..] {
                self.crosstable[player][if player == one { other } else { one }].count(result);
            }
        }
        if let [one, other] = order[..]
            && matches!(outcome, Outcome::Won(_) | Outcome::Drawn)
        {
            let seat = usize::from(first != one);
            self.rate(number, [first, if first == one { other } else { one }], result_of(outcome, seat));
        }
        match self.decision() {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Counts the score of a game between two players, or of a pair of games with its second game.
    fn rate(&mut self, number: usize, [player, other]: [usize; 2], result: GameResult) {
        let mut half_points = match result {
            GameResult::Won => 2,
            GameResult::Drawn => 1,
            GameResult::Lost => 0,
        };
        if self.schedule.games_per_opening == 2 {
            let before = self.first_of_pair.replace((number, half_points));
            let Some((_, first_half_points)) =
                before.filter(|(before, _)| number % 2 == 1 && before + 1 == number)
            else {
                return;
            };
            half_points += first_half_points;
        }
        let best = self.counts[player].len() - 1;
        self.counts[player][half_points] += 1;
        self.counts[other][best - half_points] += 1;
    }

    /// Returns a player's difference of Elo to its opponents; `None` without rated games.
    #[must_use]
    pub fn elo(&self, player: usize) -> Option<Elo> {
        Elo::of(&self.counts[player])
    }

    /// Returns whether the results of pairs of games are rated, and not those of games.
    #[must_use]
    pub const fn has_pairs(&self) -> bool {
        self.schedule.games_per_opening == 2
    }

    /// Returns the sequential test with its log-likelihood ratio.
    #[must_use]
    pub fn test(&self) -> Option<(Sprt, f64)> {
        self.sprt.map(|sprt| (sprt, sprt.llr(&self.counts[0])))
    }

    /// Returns the hypothesis that the sequential test has accepted.
    #[must_use]
    pub fn decision(&self) -> Option<Hypothesis> {
        self.test().and_then(|(sprt, llr)| sprt.decide(llr))
    }

    /// Returns the sum of the tallies.
    #[must_use]
    pub fn total(&self) -> Tally {
        let none = Tally { wins: vec![0; self.tallies.len()], ..Tally::default() };
        self.tallies.iter().fold(none, |sum, tally| sum.plus(tally))
    }
}

/// Returns how a game ended for the player in a seat.
fn result_of(outcome: Outcome, seat: usize) -> GameResult {
    match outcome {
        Outcome::Won(winner) if usize::from(winner.0) == seat => GameResult::Won,
        Outcome::Drawn => GameResult::Drawn,
        Outcome::Won(_) | Outcome::Lost | Outcome::ProgramError => GameResult::Lost,
    }
}
