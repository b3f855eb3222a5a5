//! Games between opponents by name.
//!
//! `listing:2` is the emulated listing itself at level 2; the others are advisers of the contest, who take a person's
//! seat and play through the listing's keys. Where the listing takes part, both cores follow it as in any lockstep, so
//! a match is a comparison, too. Two advisers meet on the core alone.

use std::fmt;
use std::str::FromStr;

use games::contest::{Adviser, Contender, Role};
use games::{ChaChaDice, Dice, Float5, Outcome, Scripted, Seat};
use serde::{Serialize, Serializer};

use crate::Subject;
use crate::jobs::{self, Tick};
use crate::record::{Game, Record, Replayed};

/// The stream of a seed's draws from which the ties are broken; games take the numbers below.
const TIES: u64 = 1 << 32;

/// A player in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// The emulated listing at a level.
    Listing(u8),
    /// An adviser of the contest.
    Adviser(String),
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            Some(("listing", level)) => {
                let level = level.parse().map_err(|_| format!("`{level}` is no level"))?;
                Ok(Self::Listing(level))
            }
            Some(_) => Err(format!("nobody is called `{text}`")),
            None if text == "listing" => Err("give the listing's level, as `listing:1`".into()),
            None => Ok(Self::Adviser(text.to_owned())),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listing(level) => f.pad(&format!("listing:{level}")),
            Self::Adviser(name) => f.pad(name),
        }
    }
}

impl Serialize for Entrant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What to play. The first entrant moves first in games 0, 2, 4 ...
#[derive(Clone, Debug)]
pub struct Match {
    /// Who plays.
    pub entrants: [Entrant; 2],
    /// How many games.
    pub games: usize,
    /// Fixes all of them.
    pub seed: u64,
}

/// How the games in which one entrant moved first went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won by the first and the second entrant of the match.
    pub wins: [usize; 2],
    /// Games that nobody won.
    pub draws: usize,
    /// Stones or moves of all these games.
    pub plies: usize,
}

impl Tally {
    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// Both together.
    #[must_use]
    pub const fn plus(&self, other: &Self) -> Self {
        Self {
            wins: [self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]],
            draws: self.draws + other.draws,
            plies: self.plies + other.plies,
        }
    }
}

/// The result of a match.
#[derive(Debug, Default)]
pub struct Results {
    /// By who moved first: the first entrant, the second.
    pub tallies: [Tally; 2],
    /// A game in which the listing and a core parted.
    pub failure: Option<Replayed>,
}

/// An entrant that cannot play this title.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    /// Nobody has this name.
    #[error("nobody is called `{name}`; there are {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The listing has no such level.
    #[error("the listing has levels 1 to {highest}, not `{level}`")]
    NoSuchLevel {
        /// The level.
        level: u8,
        /// The highest.
        highest: u8,
    },
}

/// Checks that an entrant can play.
///
/// # Errors
/// When it is unknown.
pub fn check(subject: &Subject, entrant: &Entrant) -> Result<(), EntrantError> {
    let contest = subject.contest;
    match entrant {
        &Entrant::Listing(level) if level == 0 || level > contest.levels() => {
            Err(EntrantError::NoSuchLevel { level, highest: contest.levels() })
        }
        Entrant::Adviser(name) if !contest.advisers().contains(&name.as_str()) => {
            let listings = (1..=contest.levels()).map(|level| format!("`listing:{level}`"));
            let advisers = contest.advisers().iter().map(|name| format!("`{name}`"));
            let known = listings.chain(advisers).collect::<Vec<_>>().join(", ");
            Err(EntrantError::Unknown { name: name.clone(), known })
        }
        Entrant::Listing(_) | Entrant::Adviser(_) => Ok(()),
    }
}

/// Plays a match on `jobs` threads.
pub fn run(subject: &Subject, plan: &Match, jobs: usize, tick: Tick<'_>) -> Results {
    let task = |results: &mut Results, number: usize| {
        let Some((tally, failure)) = play(subject, plan, number, tick) else { return false };
        let tallies = &mut results.tallies[number % 2];
        *tallies = tallies.plus(&tally);
        let goes_on = tick(1).is_continue() && failure.is_none();
        results.failure = failure;
        goes_on
    };
    let mut sum = Results::default();
    for results in jobs::run(jobs, plan.games, Results::default, task, |results| results) {
        sum.tallies = [0, 1].map(|first| sum.tallies[first].plus(&results.tallies[first]));
        sum.failure = sum.failure.or(results.failure);
    }
    sum
}

/// A seat in one game.
struct Player {
    role: Role,
    adviser: Option<Box<dyn Adviser>>,
}

impl Player {
    fn new(subject: &Subject, entrant: &Entrant) -> Self {
        match entrant {
            &Entrant::Listing(level) => Self { role: Role::Computer(level), adviser: None },
            Entrant::Adviser(name) => Self { role: Role::Person, adviser: subject.contest.adviser(name) },
        }
    }
}

/// Plays one game; the tally is in the order of the match's entrants. A game that is broken off is none: who thinks hard
/// may take long, so that is asked before every move.
fn play(subject: &Subject, plan: &Match, number: usize, tick: Tick<'_>) -> Option<(Tally, Option<Replayed>)> {
    let mut players = plan.entrants.each_ref().map(|entrant| Player::new(subject, entrant));
    // Entrants by seat.
    let order = if number.is_multiple_of(2) { [0, 1] } else { [1, 0] };
    let roles = order.map(|entrant| players[entrant].role);
    let mut choices = ChaChaDice::seeded(plan.seed, number as u64);
    let mut ties = ChaChaDice::seeded(plan.seed, TIES + number as u64);
    let mut advise = |game: &dyn Contender, seat: Seat| {
        let adviser = players[order[usize::from(seat.0)]].adviser.as_mut();
        adviser.expect("a person's seat has an adviser").choose(game, &mut choices)
    };
    let (outcome, plies, failure) = if roles == [Role::Person, Role::Person] {
        let form = subject.contest.forms()[0];
        let mut game = subject.contest.start(form, roles).expect("people can sit anywhere");
        let mut plies = 0;
        while let Some(seat) = game.turn() {
            if tick(0).is_break() {
                return None;
            }
            let mv = advise(game.as_ref(), seat);
            game.play(&mv, &mut Scripted::default()).expect("advisers choose possible moves");
            plies += 1;
        }
        (game.outcome(), plies, None)
    } else {
        let forms = subject.contest.forms();
        let mut game = Game::begin(subject, Record::new(subject, plan.seed, roles, forms));
        while tick(0).is_continue()
            && let Some((mv, is_program)) = next(&game, roles, &mut advise)
        {
            let draw = is_program.then(|| Float5::scaled(ties.below(1 << 30) as i32, 30).0.to_vec());
            game.play(&mv, draw.as_slice());
        }
        let outcome = game.lockstep().and_then(|lockstep| lockstep.game().outcome());
        let replayed = game.finish();
        let plies = replayed.record.moves.len();
        (outcome, plies, replayed.difference.is_some().then_some(replayed))
    };
    let mut tally = Tally { plies, ..Tally::default() };
    match outcome {
        Some(Outcome::Won(seat)) => tally.wins[order[usize::from(seat.0)]] = 1,
        Some(Outcome::Drawn) => tally.draws = 1,
        None => {}
    }
    (outcome.is_some() || failure.is_some()).then_some((tally, failure))
}

/// The next move and whether the program makes it; nothing after the end or a difference.
fn next(
    game: &Game<'_>,
    roles: [Role; 2],
    advise: &mut dyn FnMut(&dyn Contender, Seat) -> serde_json::Value,
) -> Option<(serde_json::Value, bool)> {
    let mut moves = game.moves();
    let board = game.lockstep()?.game();
    let seat = board.turn().filter(|_| !moves.is_empty())?;
    match roles[usize::from(seat.0)] {
        Role::Person => Some((advise(board, seat), false)),
        Role::Computer(_) => Some((moves.remove(0), true)),
    }
}
