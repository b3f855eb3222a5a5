//! Matches: games between named players.
//!
//! `listing:2` is the emulated listing itself at level 2. Bots of the game specification and engines, programs
//! that speak the core protocol, take a person's seat and play through the listing's keys. Where the listing
//! takes part, the cores follow it in lockstep, so a match is also a comparison. Games between bots and
//! engines run only on the core.
//!
//! * [`entrant`]: the players; [`schedule`]: the pairings and seats of the games; [`game`]: one game.
//! * [`standings`]: wins, draws and losses; [`elo`]: differences of strength; [`sprt`]: the test that ends a
//!   match as soon as its result is certain enough.
//!
//! Note: the match counts results in the order of the games' numbers, for every assignment of games to threads.

pub mod elo;
pub mod entrant;
pub mod game;
pub mod schedule;
pub mod sprt;
pub mod standings;

use std::ops::ControlFlow;

use games::ChaChaDice;
use games::spec::Role;

pub use entrant::{Entrant, EntrantError, Player};
pub use game::PlayedGame;
pub use schedule::Schedule;
pub use sprt::Sprt;
pub use standings::Standings;

use crate::Subject;
use crate::jobs::{self, ProgressFn};
use crate::lockstep::Difference;
use crate::record::ReplayResult;

pub(crate) use game::choose;

/// A match.
#[derive(Clone)]
pub struct Match {
    /// The players.
    pub players: Vec<Player>,
    /// The games.
    pub schedule: Schedule,
    /// The seed of the games.
    pub seed: u64,
    /// The first moves of each game that are drawn from the seed, as far as bots and engines make them.
    pub openings: usize,
}

impl Match {
    /// Creates a match with this number of games of each pairing.
    ///
    /// # Errors
    /// When the players cannot play this title.
    pub fn new(
        subject: &Subject,
        players: Vec<Player>,
        games: usize,
        seed: u64,
        openings: usize,
    ) -> Result<Self, EntrantError> {
        let roles: Vec<Role> = players.iter().map(Player::role).collect();
        let schedule = Schedule::new(subject.game_spec.seats(), &roles, games, openings > 0);
        entrant::check(subject, &players, &schedule)?;
        Ok(Self { players, schedule, seed, openings })
    }

    /// Returns the random stream of a game, or of an opening, for one purpose.
    fn stream(&self, first: u64, number: usize) -> ChaChaDice {
        ChaChaDice::seeded(self.seed, first + number as u64)
    }
}

/// Returns whether a game has ended because the match was interrupted.
fn is_interrupted(replayed: &ReplayResult, tick: ProgressFn<'_>) -> bool {
    let difference = replayed.difference.as_ref();
    difference.is_some_and(Difference::can_be_interruption) && tick(0).is_break()
}

/// How a match ended before its last game.
pub enum Stopped {
    /// The listing and a core differ in this game.
    Difference(Box<(PlayedGame, ReplayResult)>),
    /// A core or an engine, in another process, has failed in the game with this number.
    Failure(usize, String),
}

/// Plays games on `jobs` threads; `finished` gets them in the order of `numbers` and returns whether to
/// continue. Returns why the match ended, if a difference or a failure ended it.
pub fn run(
    subject: &Subject,
    plan: &Match,
    numbers: &[usize],
    jobs: usize,
    tick: ProgressFn<'_>,
    mut finished: impl FnMut(PlayedGame) -> ControlFlow<()> + Send,
) -> Option<Stopped> {
    let mut stopped = None;
    let task = |number| match game::play(subject, plan, number, tick) {
        Ok(played) => Some(Ok(played)),
        Err(game::Abandoned::Failed(failure)) => Some(Err(failure)),
        Err(game::Abandoned::Interrupted) => None,
    };
    jobs::run_in_order(jobs, numbers, task, |number, result| {
        let _ = tick(1);
        match result {
            Ok((game, None)) => return finished(game),
            Ok((_, Some(replayed))) if is_interrupted(&replayed, tick) => {}
            Ok((game, Some(replayed))) => stopped = Some(Stopped::Difference(Box::new((game, replayed)))),
            Err(failure) => stopped = Some(Stopped::Failure(number, failure)),
        }
        ControlFlow::Break(())
    });
    stopped
}
