//! Matches: games between named players.
//!
//! `listing:2` is the emulated listing itself at level 2; the others are bots of the game
//! specification, which take a person's seat and play through the listing's keys. Where the listing
//! takes part, both cores follow it in lockstep, so a match is also a comparison. Games between
//! bots run on the core alone.

use std::fmt;
use std::str::FromStr;

use games::spec::{AllowedRoles, Bot, GameState, Role};
use games::{ChaChaDice, Dice, Outcome, Seat};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::Subject;
use crate::emulated::ForcedDraws;
use crate::jobs::{self, ProgressFn};
use crate::random::start_delay;
use crate::record::{Record, Recorder, ReplayResult};
use crate::seating;

/// The random stream of a seed that breaks ties; the games use the lower streams.
const TIE_STREAM: u64 = 1 << 32;

/// The random stream of a seed for the draws of games without the listing.
const CHANCE_STREAM: u64 = 4 << 32;

/// A player in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// The emulated listing at a level.
    Listing(u8),
    /// A bot of the game specification.
    Bot(String),
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            Some(("listing", level)) => {
                let level = level
                    .parse()
                    .map_err(|_| format!("invalid level `{level}`; expected a number, as in `listing:1`"))?;
                Ok(Self::Listing(level))
            }
            Some(_) => Err(format!("unknown player `{text}`")),
            None if text == "listing" => Err("`listing` needs a level, as in `listing:1`".into()),
            None => Ok(Self::Bot(text.to_owned())),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listing(level) => f.pad(&format!("listing:{level}")),
            Self::Bot(name) => f.pad(name),
        }
    }
}

impl Serialize for Entrant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A match. The entrants rotate through the seats from game to game, as far as each seat allows.
#[derive(Clone, Debug)]
pub struct Match {
    /// The players, one for each seat; the first moves first in the first game.
    pub entrants: Vec<Entrant>,
    /// The number of games.
    pub games: usize,
    /// The seed of all games.
    pub seed: u64,
}

/// The results of the games in which one entrant moved first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won by each entrant, in the order of the match.
    pub wins: Vec<usize>,
    /// Games without a winner and without a loser.
    pub draws: usize,
    /// Games that all players lost.
    pub losses: usize,
    /// Moves of all these games.
    pub plies: usize,
}

impl Tally {
    /// Returns the tally of no games between this many entrants.
    fn zero(entrants: usize) -> Self {
        Self { wins: vec![0; entrants], ..Self::default() }
    }

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

/// The result of a match.
#[derive(Debug)]
pub struct Results {
    /// Tallies by the entrant that moved first, in the order of the entrants.
    pub tallies: Vec<Tally>,
    /// A game in which the listing and a core differ.
    pub failure: Option<ReplayResult>,
    /// What a core did that no core may do, in a game without the listing.
    pub core_failure: Option<String>,
}

/// The error for entrants that cannot play this title.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    /// The player is unknown.
    #[error("unknown player `{name}`; available: {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The known names.
        known: String,
    },
    /// The level is out of range.
    #[error("level `{level}` is out of range; the listing has levels 1 to {highest}")]
    LevelOutOfRange {
        /// The level.
        level: u8,
        /// The highest level.
        highest: u8,
    },
    /// The game is for another number of players.
    #[error("`{title}` is for {seats}, not {entrants}; name one player for each seat")]
    PlayerCount {
        /// The title.
        title: String,
        /// The number of seats, in words.
        seats: String,
        /// The number of players named.
        entrants: usize,
    },
    /// No order of the players fits the seats.
    #[error("these players do not fit the seats: {seats}; name the players in the order of the seats")]
    SeatsMismatch {
        /// The players that each seat allows.
        seats: String,
    },
}

/// Checks that these entrants can play.
///
/// # Errors
/// When an entrant is unknown, or they do not fit the seats.
pub fn check(subject: &Subject, entrants: &[Entrant]) -> Result<(), EntrantError> {
    let seats = subject.game_spec.seats();
    entrants.iter().try_for_each(|entrant| check_one(subject, entrant))?;
    if entrants.len() != seats.len() {
        let players = if seats.len() == 1 { "1 player".into() } else { format!("{} players", seats.len()) };
        let title = subject.title.clone();
        return Err(EntrantError::PlayerCount { title, seats: players, entrants: entrants.len() });
    }
    if seat_orders(seats, entrants).is_empty() {
        let describe = |(number, seat): (usize, &AllowedRoles)| match seat {
            seat if seat.allows_both() => format!("any player in seat {number}"),
            AllowedRoles { person: true, .. } => format!("no listing in seat {number}"),
            AllowedRoles { .. } => format!("only the listing in seat {number}"),
        };
        let seats: Vec<String> = (1..).zip(seats).map(describe).collect();
        return Err(EntrantError::SeatsMismatch { seats: seats.join(", ") });
    }
    Ok(())
}

fn check_one(subject: &Subject, entrant: &Entrant) -> Result<(), EntrantError> {
    let contest = subject.game_spec;
    let highest = seating::highest_level(contest.seats());
    let listings = (1..=highest).map(|level| format!("`listing:{level}`"));
    let advisers = contest.bot_names().into_iter().map(|name| format!("`{name}`"));
    let known = || listings.chain(advisers).collect::<Vec<_>>().join(", ");
    match entrant {
        Entrant::Listing(_) if highest == 0 => {
            Err(EntrantError::Unknown { name: entrant.to_string(), known: known() })
        }
        &Entrant::Listing(level) if level == 0 || level > highest => {
            Err(EntrantError::LevelOutOfRange { level, highest })
        }
        Entrant::Bot(name) if !contest.bot_names().contains(&name.as_str()) => {
            Err(EntrantError::Unknown { name: name.clone(), known: known() })
        }
        Entrant::Listing(_) | Entrant::Bot(_) => Ok(()),
    }
}

/// Returns the entrants by seat, for each rotation that fits the seats.
fn seat_orders(seats: &[AllowedRoles], entrants: &[Entrant]) -> Vec<Vec<usize>> {
    let count = entrants.len();
    let fits = |(seat, &entrant): (&AllowedRoles, &usize)| match entrants[entrant] {
        Entrant::Listing(level) => level <= seat.levels,
        Entrant::Bot(_) => seat.person,
    };
    let rotated = |by: usize| (0..count).map(|seat| (seat + by) % count).collect::<Vec<_>>();
    (0..count).map(rotated).filter(|order| seats.iter().zip(order).all(fits)).collect()
}

/// Plays a match on `jobs` threads.
///
/// # Panics
/// If the entrants cannot play; use [`check`] first.
pub fn run(subject: &Subject, plan: &Match, jobs: usize, tick: ProgressFn<'_>) -> Results {
    let count = plan.entrants.len();
    let orders = seat_orders(subject.game_spec.seats(), &plan.entrants);
    let none = || Results { tallies: vec![Tally::zero(count); count], failure: None, core_failure: None };
    let task = |results: &mut Results, number: usize| {
        let order = &orders[number % orders.len()];
        let (tally, failure) = match play(subject, plan, number, order, tick) {
            Ok(Some(played)) => played,
            Ok(None) => return false,
            Err(failure) => {
                results.core_failure = Some(failure);
                return false;
            }
        };
        let tallies = &mut results.tallies[order[0]];
        *tallies = tallies.plus(&tally);
        let goes_on = tick(1).is_continue() && failure.is_none();
        results.failure = failure;
        goes_on
    };
    let mut sum = none();
    for results in jobs::run(jobs, plan.games, none, task, |results| results) {
        for (sum, tally) in sum.tallies.iter_mut().zip(&results.tallies) {
            *sum = sum.plus(tally);
        }
        sum.failure = sum.failure.or(results.failure);
        sum.core_failure = sum.core_failure.or(results.core_failure);
    }
    sum
}

/// A seat in one game.
struct Player {
    role: Role,
    bot: Option<Box<dyn Bot>>,
}

impl Player {
    fn new(subject: &Subject, entrant: &Entrant) -> Self {
        match entrant {
            &Entrant::Listing(level) => Self { role: Role::Computer(level), bot: None },
            Entrant::Bot(name) => Self { role: Role::Person, bot: subject.game_spec.bot(name) },
        }
    }
}

/// Lets a bot choose a move.
///
/// # Errors
/// When the bot's core, in another process, fails or chooses an illegal move.
pub(crate) fn choose(bot: &mut dyn Bot, game: &dyn GameState, dice: &mut dyn Dice) -> Result<Value, String> {
    let mv = bot.choose(game, dice);
    match game.failure() {
        Some(failure) => Err(failure),
        None if game.moves().contains(&mv) => Ok(mv),
        None => Err(format!("a player of the core chooses {mv}, which is not legal")),
    }
}

/// Plays one game with the entrants by seat; the tally is in the order of the match. Returns `None`
/// for an interrupted game. A bot may think for a long time, so `tick` is called before every move.
///
/// # Errors
/// When a core in another process fails in a game without the listing.
fn play(
    subject: &Subject,
    plan: &Match,
    number: usize,
    order: &[usize],
    tick: ProgressFn<'_>,
) -> Result<Option<(Tally, Option<ReplayResult>)>, String> {
    let mut players: Vec<Player> =
        plan.entrants.iter().map(|entrant| Player::new(subject, entrant)).collect();
    let roles: Vec<Role> = order.iter().map(|&entrant| players[entrant].role).collect();
    let mut choices = ChaChaDice::seeded(plan.seed, number as u64);
    let mut ties = ChaChaDice::seeded(plan.seed, TIE_STREAM + number as u64);
    let mut advise = |game: &dyn GameState, seat: Seat| {
        let bot = players[order[usize::from(seat.0)]].bot.as_mut();
        choose(bot.expect("a person's seat has a bot").as_mut(), game, &mut choices)
    };
    // Games between several people run without the listing; a single player can only play against it.
    let (outcome, plies, failure) = if roles.len() > 1 && roles.iter().all(|&role| role == Role::Person) {
        let form = subject.game_spec.forms()[0];
        let mut chance = ChaChaDice::seeded(plan.seed, CHANCE_STREAM + number as u64);
        let mut draws = subject.random_draws(&mut chance);
        let game = subject.game_spec.start(form, &roles, &mut draws);
        let mut game = game.expect("people can take these seats");
        let mut plies = 0;
        while let Some(seat) = game.turn().filter(|_| game.failure().is_none()) {
            if tick(0).is_break() {
                return Ok(None);
            }
            let mv = advise(game.as_ref(), seat)?;
            let mut draws = subject.random_draws(&mut chance);
            game.play(&mv, &mut draws).map_err(|error| format!("the move {mv}: {error}"))?;
            if let Some(error) = draws.errors().first() {
                return Err(format!("the move {mv}: {error}"));
            }
            plies += 1;
        }
        if let Some(failure) = game.failure() {
            return Err(failure);
        }
        (game.outcome(), plies, None)
    } else {
        let forms = subject.game_spec.forms();
        let mut record = Record::new(subject, plan.seed, roles.clone(), &forms);
        record.pause = start_delay(subject, plan.seed, number);
        let mut game = Recorder::start(subject, record);
        while tick(0).is_continue()
            && let Some((mv, is_program)) = next_move(&game, &roles, &mut advise)
        {
            let mv = match mv {
                Ok(mv) => mv,
                Err(failure) => {
                    game.fail(failure);
                    break;
                }
            };
            // Where the program evaluates, a draw breaks its ties.
            let thinks = is_program && subject.probe.evaluation.as_option().is_some();
            let draw = subject
                .number_format()
                .filter(|_| thinks)
                .map(|form| form.fraction_bytes(ties.below(1 << 30)));
            game.play(&mv, &ForcedDraws::random(draw));
        }
        let outcome = game.lockstep().and_then(|lockstep| lockstep.game().outcome());
        let replayed = game.finish();
        let plies = replayed.record.moves.len();
        (outcome, plies, replayed.difference.is_some().then_some(replayed))
    };
    let mut tally = Tally { plies, ..Tally::zero(order.len()) };
    match outcome {
        Some(Outcome::Won(seat)) => tally.wins[order[usize::from(seat.0)]] = 1,
        Some(Outcome::Drawn) => tally.draws = 1,
        Some(Outcome::Lost | Outcome::ProgramError) => tally.losses = 1,
        None => {}
    }
    Ok((outcome.is_some() || failure.is_some()).then_some((tally, failure)))
}

/// Returns the next move and whether the program makes it; `None` after the end or a difference.
fn next_move(
    game: &Recorder<'_>,
    roles: &[Role],
    advise: &mut dyn FnMut(&dyn GameState, Seat) -> Result<Value, String>,
) -> Option<(Result<Value, String>, bool)> {
    let mut moves = game.moves();
    let board = game.lockstep()?.game();
    let seat = board.turn().filter(|_| !moves.is_empty())?;
    match roles[usize::from(seat.0)] {
        Role::Person => Some((advise(board, seat), false)),
        Role::Computer(_) => Some((Ok(moves.remove(0)), true)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named_orders(seats: &[AllowedRoles], names: &[&str]) -> Vec<Vec<usize>> {
        let entrants: Vec<Entrant> = names.iter().map(|name| name.parse().unwrap()).collect();
        seat_orders(seats, &entrants)
    }

    #[test]
    fn entrants_take_every_seat_in_turn_as_far_as_roles_allow() {
        let any_role = AllowedRoles { person: true, levels: 2 };
        assert_eq!(named_orders(&[any_role; 2], &["strong", "listing:2"]), [[0, 1], [1, 0]]);
        assert_eq!(named_orders(&[any_role; 3], &["a", "b", "listing:1"]), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
        let fixed = [AllowedRoles { person: true, levels: 0 }, AllowedRoles { person: false, levels: 1 }];
        assert_eq!(named_orders(&fixed, &["strong", "listing:1"]), [[0, 1]]);
        assert_eq!(named_orders(&fixed, &["listing:1", "strong"]), [[1, 0]]);
        assert!(named_orders(&fixed, &["strong", "random"]).is_empty());
    }
}
