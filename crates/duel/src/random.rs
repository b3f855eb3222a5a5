//! Random games of people and programs: every seating; every legal move with equal probability, in every other
//! game every kind of move, so that a rare kind among many moves is played, too.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use games::spec::{AllowedRoles, Role};
use games::{ChaChaDice, Dice};
use numeric::fnv::Fnv1a;
use rand::seq::IndexedRandom;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::emulated::ForcedDraws;
use crate::game_lines::LoggedDifference;
use crate::jobs::{self, ProgressFn};
use crate::moves::name_and_arguments;
use crate::record::{Record, Recorder, ReplayResult};
use crate::seating::{self, Levels};
use crate::{Coverage, Subject, coverage, tree};

/// The random stream of a seed for the delays before games; games, ties and bots use the lower
/// streams.
const DELAY_STREAM: u64 = 3 << 32;

/// Maximum number of moves after the end of a game whose program continues.
const MAX_MOVES_AFTER_END: usize = 6;

/// The games to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The number of games.
    pub games: usize,
    /// The seed of all games.
    pub seed: u64,
    /// Levels of the program in every seat, used in turn.
    pub pairings: Vec<Levels>,
    /// The forms of the core that follow the listing.
    pub forms: Vec<String>,
}

impl Plan {
    /// Returns the seating of a game: over the games, every combination of programs and people with all
    /// levels.
    #[must_use]
    pub fn roles(&self, seats: &[AllowedRoles], number: usize) -> Vec<Role> {
        let ways = seating::seating_count(seats);
        let levels = &self.pairings[number / ways % self.pairings.len()];
        seating::seating(seats, levels, number % ways)
    }
}

/// The result of a comparison.
#[derive(Debug, Serialize)]
pub struct RandomGamesReport {
    /// Games started.
    pub games: usize,
    /// Moves made.
    pub plies: usize,
    /// The lines executed.
    pub coverage: Coverage,
    /// FNV-1a over the hashes of all games in order, as text; each is FNV-1a over its roles, moves and
    /// draws, and the last screen.
    pub hash: String,
    /// The first game with a difference, by its number.
    #[serde(skip)]
    pub failure: Option<ReplayResult>,
}

/// A game as a line of a comparison's record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComparedGame {
    /// Its number, counted from 0.
    #[serde(rename = "game")]
    pub number: usize,
    /// Its hash; see [`RandomGamesReport::hash`].
    pub hash: String,
    /// The number of moves.
    pub plies: usize,
    /// The lines executed.
    pub lines: Vec<u16>,
    /// The report of a difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<LoggedDifference>,
}

/// The sum of games.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    games: usize,
    plies: usize,
    lines: BTreeSet<u16>,
    hash: Fnv1a,
}

impl Sum {
    /// Adds the next game.
    pub fn add(&mut self, game: &ComparedGame) {
        self.games += 1;
        self.plies += game.plies;
        self.lines.extend(&game.lines);
        self.hash.write(game.hash.as_bytes());
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.games
    }

    /// Returns the result for a program with these lines.
    #[must_use]
    pub fn report(&self, program: &BTreeSet<u16>) -> RandomGamesReport {
        let hash = format!("{:016x}", self.hash.finish());
        let coverage = Coverage::of_lines(program, self.lines.iter().copied());
        RandomGamesReport { games: self.games, plies: self.plies, coverage, hash, failure: None }
    }
}

/// Plays all games on `jobs` threads, up to the first one with a difference.
pub fn run(subject: &Subject, plan: &Plan, jobs: usize, tick: ProgressFn<'_>) -> RandomGamesReport {
    let mut sum = Sum::default();
    let numbers: Vec<usize> = (0..plan.games).collect();
    let failure = run_games(subject, plan, &numbers, jobs, tick, |game| {
        sum.add(&game);
        ControlFlow::Continue(())
    });
    failure.iter().for_each(|(game, _)| sum.add(game));
    let lines = coverage::executable_lines(subject.system, &subject.image);
    RandomGamesReport { failure: failure.map(|(_, replayed)| replayed), ..sum.report(&lines) }
}

/// Plays games on `jobs` threads. `finished` gets them in the order of `numbers` and returns whether to
/// continue. The first game with a difference ends the run and is returned instead.
pub fn run_games(
    subject: &Subject,
    plan: &Plan,
    numbers: &[usize],
    jobs: usize,
    tick: ProgressFn<'_>,
    mut finished: impl FnMut(ComparedGame) -> ControlFlow<()> + Send,
) -> Option<(ComparedGame, ReplayResult)> {
    let mut failure = None;
    let task = |number| {
        let replayed = play(subject, plan, number);
        let hash = format!("{:016x}", hash(&replayed));
        let (plies, lines) = (replayed.record.moves.len(), replayed.lines.clone());
        let game = ComparedGame { number, hash, plies, lines, difference: None };
        Some((game, replayed.difference.is_some().then_some(replayed)))
    };
    jobs::run_in_order(jobs, numbers, task, |_, (game, failed)| {
        if let Some(replayed) = failed {
            failure = Some((game, replayed));
            return ControlFlow::Break(());
        }
        finished(game)?;
        tick(1)
    });
    failure
}

/// Returns the hash of a game.
fn hash(replayed: &ReplayResult) -> u64 {
    let Record { seed, pause, roles, moves, .. } = &replayed.record;
    let game = json!({ "seed": seed, "pause": pause, "roles": roles, "moves": moves });
    let mut hash = Fnv1a::default();
    tree::hash(&game, &mut hash);
    hash.write(replayed.screen.as_bytes());
    hash.finish()
}

/// Returns the delay in frames before the game with this number starts; the probe sets its maximum.
pub(crate) fn start_delay(subject: &Subject, seed: u64, number: usize) -> u32 {
    ChaChaDice::seeded(seed, DELAY_STREAM + number as u64).below(subject.probe.setup.pause + 1)
}

/// Plays one game of a plan, and the next game after it if the title has one. The listing makes its
/// own draws; seats and moves come from the seed.
#[must_use]
pub fn play(subject: &Subject, plan: &Plan, number: usize) -> ReplayResult {
    let mut dice = ChaChaDice::seeded(plan.seed, number as u64);
    let power_on = u64::from(dice.below(1 << 30));
    let forms: Vec<&str> = plan.forms.iter().map(String::as_str).collect();
    let seats = subject.game_spec.seats();
    let mut record = Record::new(subject, power_on, plan.roles(seats, number), &forms);
    record.pause = start_delay(subject, plan.seed, number);
    let mut game = Recorder::start(subject, record);
    let mut follows = subject.probe.end.again.as_option().is_some();
    let mut policy = subject.game_spec.random_policy();
    let mut afterwards = MAX_MOVES_AFTER_END;
    for _ in 0..subject.game_spec.max_moves() + MAX_MOVES_AFTER_END {
        let mut moves = game.moves();
        // A second game follows in the running program, with other seats.
        if game.is_over() && follows {
            game.next_game(&next_roles(subject, game.roles(), plan.roles(seats, number + 1)));
            follows = false;
            continue;
        }
        if moves.is_empty() && afterwards > 0 {
            afterwards -= 1;
            moves = game.moves_after_end();
        }
        if moves.is_empty() {
            break;
        }
        let board = game.lockstep().map(|lockstep| lockstep.game());
        let mv = match (&mut policy, board) {
            (Some(policy), Some(board)) => policy.choose(board, &mut dice),
            _ => choose_move(moves, number % 2 == 1, &mut dice),
        };
        game.play(&mv, &ForcedDraws::default());
    }
    game.finish()
}

/// Returns the roles of the next game: these, unless the program keeps those it has.
fn next_roles(subject: &Subject, roles: &[Role], others: Vec<Role>) -> Vec<Role> {
    let keeps = subject.probe.end.again.as_option().is_some_and(|again| !again.asks_seats);
    if keeps { roles.to_vec() } else { others }
}

/// Chooses one of some moves, or first one of their names.
fn choose_move(mut moves: Vec<Value>, by_name: bool, dice: &mut ChaChaDice) -> Value {
    if by_name {
        let names: BTreeSet<&str> = moves.iter().map(|mv| name_and_arguments(mv).0).collect();
        if names.len() > 1 {
            let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
            let name = names.choose(dice).expect("there are names");
            moves.retain(|mv| name_and_arguments(mv).0 == name);
        }
    }
    moves.choose(dice).expect("there are moves").clone()
}
