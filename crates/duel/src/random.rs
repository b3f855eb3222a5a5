//! Random games of people and programs: every seating; every legal move with equal probability, in every other
//! game every kind of move, so that a rare kind among many moves is played, too.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::ops::ControlFlow;

use games::spec::{AllowedRoles, Bot, Role};
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
use crate::refusals::ArgumentRanges;
use crate::seating::{self, Levels};
use crate::strength::{RunCoverage, Strength};
use crate::{Coverage, Difference, Subject, coverage, tree};

/// The random stream of a seed for the delays before games; games, ties and bots use the lower
/// streams.
const DELAY_STREAM: u64 = 3 << 32;

/// The random streams of a seed for the listing's draws, for the time in which a person thinks, and for moves that
/// the listing must refuse.
const DRAW_STREAM: u64 = 5 << 32;
const THINKING_STREAM: u64 = 6 << 32;
const REFUSAL_STREAM: u64 = 7 << 32;

/// Maximum number of moves after the end of a game whose program continues.
const MAX_MOVES_AFTER_END: usize = 6;

/// Moves in a run that are typed although the core does not list them.
const REFUSALS: u32 = 3;

/// The random draws of the listing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Draws {
    /// They are forced from the seed of the game; game 0 has those of the machine.
    #[default]
    Varied,
    /// Those of the machine in every game.
    Machine,
}

/// The games to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The number of games; each may be a series.
    pub games: usize,
    /// The seed of the games.
    pub seed: u64,
    /// Levels of the program in every seat, used in turn.
    pub pairings: Vec<Levels>,
    /// The forms of the core that follow the listing.
    pub forms: Vec<String>,
    /// The random draws of the listing.
    pub draws: Draws,
    /// The number of games in a row, where the program offers another one.
    pub series: NonZero<usize>,
}

impl Plan {
    /// The default of [`series`](Self::series).
    pub const SERIES: NonZero<usize> = NonZero::new(3).expect("it is not 0");

    /// Creates a plan with varied draws and series of the default length.
    #[must_use]
    pub const fn new(games: usize, seed: u64, pairings: Vec<Levels>, forms: Vec<String>) -> Self {
        Self { games, seed, pairings, forms, draws: Draws::Varied, series: Self::SERIES }
    }

    /// Returns the seed of the listing's draws in a game; `None` for those of the machine.
    fn draw_seed(&self, number: usize) -> Option<u64> {
        (self.draws == Draws::Varied && number > 0).then(|| draw_seed(self.seed, number))
    }

    /// Returns the seating of a game: over the games, every combination of programs and people with all
    /// levels.
    #[must_use]
    pub fn roles(&self, seats: &[AllowedRoles], number: usize) -> Vec<Role> {
        let seatings = seating::seating_count(seats);
        let levels = &self.pairings[number / seatings % self.pairings.len()];
        seating::seating(seats, levels, number % seatings)
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
    /// FNV-1a over the hashes of the games in order, as text; each is FNV-1a over its roles, moves and
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
    /// Its coverage.
    #[serde(flatten)]
    pub coverage: RunCoverage,
    /// The report of a difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<LoggedDifference>,
}

/// The minimum number of games without new coverage after which a comparison is stable.
const MIN_STABLE_GAMES: usize = 100;

/// The sum of games.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    games: usize,
    plies: usize,
    strength: Strength,
    /// The number of the last game that covered something for the first time.
    last_gain: usize,
    hash: Fnv1a,
}

impl Sum {
    /// Adds the next game.
    pub fn add(&mut self, game: &ComparedGame) {
        self.games += 1;
        self.plies += game.plies;
        if self.strength.add(&game.coverage) {
            self.last_gain = self.games;
        }
        self.hash.write(game.hash.as_bytes());
    }

    /// Returns the coverage of the games.
    #[must_use]
    pub const fn strength(&self) -> &Strength {
        &self.strength
    }

    /// Returns whether the last games have not extended the coverage: at least 100 games, and half of the total.
    #[must_use]
    pub const fn is_stable(&self) -> bool {
        let without_gain = self.games - self.last_gain;
        without_gain >= MIN_STABLE_GAMES && 2 * without_gain >= self.games
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
        let coverage = Coverage::of_lines(program, self.strength.lines.iter().copied());
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
        let (plies, coverage) = (replayed.record.moves.len(), replayed.coverage.clone());
        let game = ComparedGame { number, hash, plies, coverage, difference: None };
        Some((game, replayed.difference.is_some().then_some(replayed)))
    };
    jobs::run_in_order(jobs, numbers, task, |_, (game, failed)| {
        let can_be_interruption = |replayed: &ReplayResult| {
            replayed.difference.as_ref().is_some_and(Difference::can_be_interruption)
        };
        if let Some(replayed) = failed {
            if can_be_interruption(&replayed) {
                tick(0)?;
            }
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
    ChaChaDice::seeded(seed, DELAY_STREAM + number as u64).below(subject.probe.setup.max_delay() + 1)
}

/// Returns the seed of the listing's draws in a game.
pub(crate) fn draw_seed(seed: u64, number: usize) -> u64 {
    let mut dice = ChaChaDice::seeded(seed, DRAW_STREAM + number as u64);
    u64::from(dice.below(1 << 30)) << 20 | u64::from(dice.below(1 << 20))
}

/// Plays one game of a plan, and the games after it in the running program if the title has them. Draws, seats and
/// moves come from the seed.
#[must_use]
pub fn play(subject: &Subject, plan: &Plan, number: usize) -> ReplayResult {
    let mut dice = ChaChaDice::seeded(plan.seed, number as u64);
    let power_on = u64::from(dice.below(1 << 30));
    let forms: Vec<&str> = plan.forms.iter().map(String::as_str).collect();
    let seats = subject.game_spec.seats();
    let mut record = Record::new(subject, power_on, plan.roles(seats, number), &forms);
    record.pause = start_delay(subject, plan.seed, number);
    record.draw_seed = plan.draw_seed(number);
    let mut game = Recorder::start(subject, record);
    let has_next = subject.probe.end.again.as_option().is_some();
    let mut policy = subject.game_spec.random_policy();
    let mut attempts = Attempts::new(subject, plan, number);
    for follower in 1..=plan.series.get() {
        play_one(subject, &mut game, policy.as_deref_mut(), &mut attempts, number % 2 == 1, &mut dice);
        if !has_next || !game.is_over() || follower == plan.series.get() {
            break;
        }
        // Another game in the running program, with other seats.
        let roles = next_roles(subject, game.roles(), plan.roles(seats, number + follower));
        if !game.next_game(&roles) {
            break;
        }
    }
    game.finish()
}

/// Plays a game to its end, and then moves after the end where the program continues.
fn play_one(
    subject: &Subject,
    game: &mut Recorder<'_>,
    mut policy: Option<&mut (dyn Bot + 'static)>,
    attempts: &mut Attempts,
    by_name: bool,
    dice: &mut ChaChaDice,
) {
    let mut afterwards = MAX_MOVES_AFTER_END;
    for _ in 0..subject.game_spec.max_moves() + MAX_MOVES_AFTER_END {
        let mut moves = game.moves();
        if !attempts.make(subject, game, &moves) {
            return;
        }
        if moves.is_empty() && afterwards > 0 {
            afterwards -= 1;
            moves = game.moves_after_end();
        }
        if moves.is_empty() {
            return;
        }
        let board = game.lockstep().map(|lockstep| lockstep.game());
        let mv = match (&mut policy, board) {
            (Some(policy), Some(board)) => policy.choose(board, dice),
            _ => choose_move(moves, by_name, dice),
        };
        let thinking_frames = attempts.thinking_frames(subject, &mv);
        game.play(&mv, &ForcedDraws { thinking_frames, ..ForcedDraws::default() });
    }
}

/// The delays of a person before moves, and attempts at illegal moves.
struct Attempts {
    ranges: ArgumentRanges,
    left: u32,
    thinking: ChaChaDice,
    refusals: ChaChaDice,
}

impl Attempts {
    fn new(subject: &Subject, plan: &Plan, number: usize) -> Self {
        let stream = |first: u64| ChaChaDice::seeded(plan.seed, first + number as u64);
        let ranges = ArgumentRanges::new(subject.game_spec);
        Self { ranges, left: REFUSALS, thinking: stream(THINKING_STREAM), refusals: stream(REFUSAL_STREAM) }
    }

    /// Tries a move that is not legal, in every third position on average; returns `false` if the listing accepts
    /// it.
    fn make(&mut self, subject: &Subject, game: &mut Recorder<'_>, moves: &[Value]) -> bool {
        self.ranges.add(moves);
        if self.left == 0 || self.refusals.below(3) > 0 {
            return true;
        }
        let Some(neighbour) = self.ranges.neighbour(&subject.probe, moves, &mut self.refusals) else {
            return true;
        };
        self.left -= 1;
        game.refuse(&neighbour)
    }

    /// Returns the number of frames before a move.
    fn thinking_frames(&mut self, subject: &Subject, mv: &Value) -> u32 {
        match subject.max_thinking_frames(mv) {
            0 => 0,
            most => self.thinking.below(most + 1),
        }
    }
}

/// Returns the roles of the next game: `others`, unless the program keeps the roles.
fn next_roles(subject: &Subject, roles: &[Role], others: Vec<Role>) -> Vec<Role> {
    let keeps = subject.probe.end.again.as_option().is_some_and(|again| !again.asks_seats);
    if keeps { roles.to_vec() } else { others }
}

/// Chooses one of the moves, or first a name and then one of its moves.
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
