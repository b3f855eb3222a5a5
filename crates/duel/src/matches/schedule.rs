//! The pairings of players and their seats in each game.
//!
//! With more players than seats every combination of them is a pairing. Games are numbered so that all
//! pairings advance together: first a game, or the games of an opening, for each pairing, then the next.

use games::spec::{AllowedRoles, Role};
use serde::{Deserialize, Serialize};

use crate::seating;

/// All games of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// The pairings; each has the orders of its players by seat, as far as the seats allow. Players are
    /// indices of the match.
    pub pairings: Vec<Vec<Vec<usize>>>,
    /// The games of each pairing.
    pub games: usize,
    /// The games of a pairing from each opening.
    pub games_per_opening: usize,
}

/// A game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture<'a> {
    /// The pairing, an index.
    pub pairing: usize,
    /// The players by seat.
    pub order: &'a [usize],
    /// The number of its opening.
    pub opening: usize,
}

impl Schedule {
    /// Returns the schedule of players with these roles; without a pairing if no players fit the seats together. With
    /// `has_openings` each opening is played in every order, where all pairings have an order for each seat.
    #[must_use]
    pub fn new(seats: &[AllowedRoles], roles: &[Role], games: usize, has_openings: bool) -> Self {
        let combinations = combinations(roles.len(), seats.len());
        let orders = combinations.iter().map(|players| seat_orders(seats, roles, players));
        let pairings: Vec<_> = orders.filter(|orders| !orders.is_empty()).collect();
        let takes_all_seats = pairings.iter().all(|orders| orders.len() == seats.len());
        let games_per_opening = if has_openings && takes_all_seats { seats.len() } else { 1 };
        Self { pairings, games, games_per_opening }
    }

    /// Returns whether a schedule from a file is one for this number of players.
    #[must_use]
    pub fn is_valid(&self, players: usize) -> bool {
        let orders: Vec<&Vec<usize>> = self.pairings.iter().flatten().collect();
        let is_order = |order: &&Vec<usize>| {
            !order.is_empty()
                && order.len() == orders[0].len()
                && order.iter().all(|&player| player < players)
        };
        !self.pairings.is_empty()
            && self.pairings.iter().all(|pairing| !pairing.is_empty())
            && orders.iter().all(is_order)
            && self.games_per_opening > 0
            && self.pairings.len().checked_mul(self.games).is_some()
    }

    /// Returns the total number of games.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.pairings.len() * self.games
    }

    /// Returns the game with this number.
    ///
    /// # Panics
    /// If there is no pairing.
    #[must_use]
    pub fn fixture(&self, number: usize) -> Fixture<'_> {
        let group = number / self.games_per_opening;
        let (opening, pairing) = (group / self.pairings.len(), group % self.pairings.len());
        let orders = &self.pairings[pairing];
        let game_of_pairing = opening * self.games_per_opening + number % self.games_per_opening;
        Fixture { pairing, order: &orders[game_of_pairing % orders.len()], opening }
    }
}

/// Returns all choices of `size` numbers below `count`, each in ascending order.
fn combinations(count: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        let longer = |chosen: Vec<usize>| {
            let first = chosen.last().map_or(0, |last| last + 1);
            (first..count).map(move |next| chosen.iter().copied().chain([next]).collect())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// Returns the players by seat, for each rotation that fits the seats.
fn seat_orders(seats: &[AllowedRoles], roles: &[Role], players: &[usize]) -> Vec<Vec<usize>> {
    let rotated = |by: usize| [&players[by..], &players[..by]].concat();
    let fits = |order: &Vec<usize>| {
        seating::fits(seats, &order.iter().map(|&player| roles[player]).collect::<Vec<_>>())
    };
    (0..players.len()).map(rotated).filter(fits).collect()
}
