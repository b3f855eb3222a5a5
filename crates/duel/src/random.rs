//! Random games of people and programs: every seating; every legal move with equal probability.

use std::collections::{BTreeMap, BTreeSet};

use games::spec::{AllowedRoles, Role};
use games::{ChaChaDice, Dice};
use numeric::fnv::Fnv1a;
use rand::seq::IndexedRandom;
use serde::Serialize;
use serde_json::json;

use crate::emulated::ForcedDraws;
use crate::jobs::{self, ProgressFn};
use crate::record::{Record, Recorder, ReplayResult};
use crate::seating::{self, Levels};
use crate::{Coverage, Subject, tree};

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
    /// FNV-1a over the hashes of all games in order; each is FNV-1a over its roles, moves and draws, and
    /// the last screen.
    pub hash: String,
    /// The first game with a difference, by its number.
    #[serde(skip)]
    pub failure: Option<ReplayResult>,
}

#[derive(Default)]
struct WorkerResult {
    games: usize,
    plies: usize,
    lines: BTreeSet<u16>,
    hashes: BTreeMap<usize, u64>,
    failure: Option<(usize, ReplayResult)>,
}

/// Plays the games on `jobs` threads.
pub fn run(subject: &Subject, plan: &Plan, jobs: usize, tick: ProgressFn<'_>) -> RandomGamesReport {
    let task = |found: &mut WorkerResult, number: usize| {
        let replayed = play(subject, plan, number);
        found.games += 1;
        found.plies += replayed.record.moves.len();
        found.lines.extend(&replayed.lines);
        found.hashes.insert(number, hash(&replayed));
        let goes_on = tick(1).is_continue();
        let is_good = replayed.difference.is_none();
        if !is_good {
            found.failure = Some((number, replayed));
        }
        goes_on && is_good
    };
    let all = jobs::run(jobs, plan.games, WorkerResult::default, task, |found| found);
    let mut sum = WorkerResult::default();
    for found in all {
        sum.games += found.games;
        sum.plies += found.plies;
        sum.lines.extend(found.lines);
        sum.hashes.extend(found.hashes);
        sum.failure = [sum.failure, found.failure].into_iter().flatten().min_by_key(|(number, _)| *number);
    }
    let coverage = Coverage::of(subject.system, &subject.image, sum.lines);
    let failure = sum.failure.map(|(_, replayed)| replayed);
    let mut all = Fnv1a::default();
    sum.hashes.values().for_each(|game| all.write(&game.to_le_bytes()));
    let hash = format!("{:016x}", all.finish());
    RandomGamesReport { games: sum.games, plies: sum.plies, coverage, hash, failure }
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
            game.next_game(&plan.roles(seats, number + 1));
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
            _ => moves.choose(&mut dice).expect("there are moves").clone(),
        };
        game.play(&mv, &ForcedDraws::default());
    }
    game.finish()
}
