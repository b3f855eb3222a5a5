//! The complete enumeration of the central game, compared with published counts.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use games::solitaire::enumeration::{self, CountMode};
use games::solitaire::{
    Bits, Board, SOLITAIRE, SOLITAIRE_1, SOLITAIRE_FRENCH, SOLITAIRE_SCORE, SolveResult, Solver,
};
use games::spec::{GameSpec, WorkerPool};
use serde_json::json;

/// A worker pool of one thread that stops after a number of tasks.
struct Alone {
    work: AtomicU64,
    left: AtomicU64,
}

impl Alone {
    fn new(most: u64) -> Self {
        Self { work: AtomicU64::new(0), left: AtomicU64::new(most) }
    }
}

impl WorkerPool for Alone {
    fn run_tasks(&self, count: usize, task: &(dyn Fn(usize) + Sync)) -> bool {
        // In reverse: the order must not matter.
        (0..count).rev().all(|number| {
            let is_left = self.left.load(Ordering::Relaxed) > 0;
            if is_left {
                self.left.fetch_sub(1, Ordering::Relaxed);
                task(number);
            }
            is_left
        })
    }

    fn report_progress(&self, work: u64) {
        self.work.fetch_add(work, Ordering::Relaxed);
    }
}

#[test]
#[ignore = "20 seconds of CPU time; `.ci/run --full` runs it"]
fn all_positions_and_games_of_the_central_game_are_as_many_as_known() {
    let enumerations = SOLITAIRE.workloads().enumerations();
    let [_, with_games] = &enumerations[..] else { panic!("positions, and ways with them") };
    let pool = Alone::new(u64::MAX);
    let counted = with_games.run(&pool).expect("the enumeration is not stopped");
    assert_eq!(counted.mismatches(), Vec::<String>::new());
    assert_eq!(pool.work.into_inner(), with_games.total_work());
    let value = |name| {
        counted.statistics.iter().find(|(figure, _)| figure.name == name).map(|(figure, _)| &figure.value)
    };
    assert_eq!(value("classes"), Some(&json!(23_475_688)));
    assert_eq!(value("positions"), Some(&json!(187_636_299)));
    assert_eq!(value("dead_classes"), Some(&json!(21_111)));
    assert_eq!(value("games"), Some(&json!("577116156815309849672")));
    assert_eq!(value("solutions"), Some(&json!("40861647040079968")));
    assert_eq!((counted.levels.len(), counted.levels[17].count), (32, 3_626_632));
}

#[test]
fn positions_alone_are_counted_with_less_and_kept_as_samples() {
    let pool = Alone::new(u64::MAX);
    let levels =
        enumeration::enumerate_levels(CountMode::Positions, &pool).expect("the enumeration is not stopped");
    assert_eq!(levels.iter().map(|level| level.classes).sum::<u64>(), 23_475_688);
    assert_eq!(pool.work.into_inner(), SOLITAIRE.workloads().enumerations()[0].total_work());
    let samples: Vec<Bits> = levels.iter().flat_map(|level| level.samples.clone()).collect();
    assert!(samples == enumeration::SAMPLES, "the stored samples differ");
    let mut solver = Solver::new(Board::English);
    for level in &levels {
        assert!(level.games.is_none() && level.solutions.is_none());
        assert_eq!(level.samples.len() as u64, level.classes.min(20), "{} marbles", level.marbles);
        let mut classes: Vec<Bits> = level.samples.iter().map(|sample| sample.canonical()).collect();
        classes.sort();
        classes.dedup();
        assert_eq!(classes.len(), level.samples.len(), "all samples are of different classes");
        assert!(level.samples.iter().all(|sample| sample.count() == level.marbles));
        // For the last levels the number of solvable classes is known.
        let won =
            level.samples.iter().filter(|&&sample| matches!(solver.solve(sample), SolveResult::Solvable(_)));
        match level.marbles {
            1 => assert_eq!(won.count(), 2),
            2 => assert_eq!(won.count(), 1),
            _ => {}
        }
    }
    // The earliest positions without a jump come after six jumps; there are four of them.
    let dead: Vec<(u32, u64)> =
        levels.iter().filter(|level| level.dead > 0).map(|level| (level.marbles, level.dead)).collect();
    assert_eq!(dead[0], (26, 4));
    assert_eq!(dead.iter().map(|(_, dead)| dead).sum::<u64>(), 162_352);
}

/// A worker pool that skips all tasks after a number of calls, so that the levels after that are empty.
struct FirstCalls(AtomicU64);

impl WorkerPool for FirstCalls {
    fn run_tasks(&self, count: usize, task: &(dyn Fn(usize) + Sync)) -> bool {
        let left = self.0.load(Ordering::Relaxed);
        self.0.store(left.saturating_sub(1), Ordering::Relaxed);
        (0..if left > 0 { count } else { 0 }).for_each(task);
        true
    }

    fn report_progress(&self, _work: u64) {}
}

#[test]
fn the_games_of_the_first_levels_are_the_sequences_of_jumps() {
    const LEVELS: u64 = 12;
    // Five calls a level, after the first one.
    let pool = FirstCalls(AtomicU64::new(1 + 5 * LEVELS));
    let levels = enumeration::enumerate_levels(CountMode::PositionsAndGames, &pool);
    let levels = levels.expect("the enumeration is not stopped");
    let holes = Bits::holes(Board::English);
    // All positions of a level, each with the number of sequences that lead to it.
    let mut sequences = BTreeMap::from([(Bits(holes.0 & !Bits::of(Board::CENTRE).0), 1_u128)]);
    let mut dead_levels = 0;
    for level in &levels[..LEVELS as usize] {
        let mut after = BTreeMap::new();
        let mut games = 0;
        for (position, count) in &sequences {
            if !position.can_jump(holes) {
                games += count;
            }
            for jump in position.jumps(holes) {
                *after.entry(Bits(position.0 ^ Bits::from_iter(jump).0)).or_default() += count;
            }
        }
        assert_eq!(
            (level.positions, level.games),
            (sequences.len() as u64, Some(games)),
            "{}",
            level.marbles
        );
        dead_levels += u32::from(games > 0);
        sequences = after;
    }
    assert!(dead_levels > 1, "{dead_levels} levels have a position without a jump");
}

#[test]
fn a_stopped_worker_pool_counts_nothing() {
    assert!(enumeration::enumerate_levels(CountMode::Positions, &Alone::new(5_000)).is_none());
}

#[test]
fn only_the_whole_central_game_is_counted() {
    assert_eq!(SOLITAIRE.workloads().enumerations().len(), 2);
    assert_eq!(SOLITAIRE_SCORE.workloads().enumerations().len(), 2);
    assert!(
        SOLITAIRE_FRENCH.workloads().enumerations().is_empty()
            && SOLITAIRE_1.workloads().enumerations().is_empty()
    );
}
