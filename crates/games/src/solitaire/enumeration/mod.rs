//! Enumerates every position of the central game on the English board, level by level.
//!
//! A level holds the positions with a given number of marbles, one for each symmetry class. In the
//! mode that counts games, each position has the number of jump sequences from the start to it: the sum
//! over its predecessors.
//!
//! ```text
//!   level with k marbles    keys in parts ──all jumps──▶ bits of the next level ──in order──▶ its keys in parts
//!                           a bit and a number each  ◀──where it is reached from── the sum of the numbers there
//! ```
//!
//! The work of a level is divided into independent parts; the [`WorkerPool`] of the caller runs
//! them.

mod key;
mod reference;
mod samples;
mod set;

use std::sync::Mutex;

use numeric::grouping::grouped;
use serde_json::Value;

use self::key::{Geometry, Key};
pub use self::samples::SAMPLES;
use self::set::{KeyMap, KeySet, PARTS};
use super::bits::Bits;
use super::board::Board;
use crate::spec::{self, EnumerationCounts, LevelCount, Statistic, WorkerPool};

/// The counting mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountMode {
    /// Positions.
    Positions,
    /// Positions and games.
    PositionsAndGames,
}

/// The counts of the positions with a given number of marbles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number of marbles.
    pub marbles: u32,
    /// Symmetry classes.
    pub classes: u64,
    /// Positions.
    pub positions: u64,
    /// Classes without a jump.
    pub dead_classes: u64,
    /// Positions without a jump.
    pub dead: u64,
    /// Games that end at this level, if the mode counts games.
    pub games: Option<u128>,
    /// Games that end in the centre.
    pub solutions: Option<u128>,
    /// Sample classes, spread evenly over all of them.
    pub samples: Vec<Bits>,
}

/// Sample classes kept for each level.
const SAMPLES_PER_LEVEL: u64 = 20;

/// The keys of a level by part.
type Parts = Vec<Vec<Key>>;

/// Enumerates all levels. Returns `None` if the worker pool was stopped.
///
/// # Panics
/// If the number of jump sequences to a position exceeds 64 bits. It does not: the maximum is
/// 40 861 647 040 079 968.
#[must_use]
pub fn enumerate_levels(count: CountMode, pool: &dyn WorkerPool) -> Option<Vec<Level>> {
    let geometry = Geometry::new();
    let start = geometry.key(Bits(Bits::holes(Board::English).0 & !Bits::of(Board::CENTRE).0)).canonical();
    let mut sets = [KeySet::new(), KeySet::new()].map(Some);
    if count == CountMode::Positions {
        sets[1] = None;
    }
    let [mut here, mut next] = sets;
    let mut set = here.take().expect("there is at least one set");
    set.insert(start);
    let mut keys = run_parts(pool, |part| set.keys(part))?;
    let one = keys.iter().map(|keys| vec![1; keys.len()]).collect();
    let mut path_counts = (count == CountMode::PositionsAndGames).then(|| KeyMap::new(&set, one));
    let mut all = Vec::new();
    for marbles in (1..=Bits::holes(Board::English).count() - 1).rev() {
        run_parts(pool, |part| {
            if next.is_none() {
                set.clear(part);
            }
        })?;
        let into = next.as_ref().unwrap_or(&set);
        let tallies = run_parts(pool, |part| {
            let tally = Tally::of(&geometry, &set, &keys[part], marbles, into, path_counts.as_ref());
            pool.report_progress(keys[part].len() as u64);
            tally
        })?;
        all.push(level(&geometry, &keys, marbles, &tallies));
        keys = run_parts(pool, |part| into.keys(part))?;
        if let (Some(known), Some(into)) = (&path_counts, &mut next) {
            let count = |part: usize| {
                let sum = |&key: &Key| {
                    let mut sum = 0_u64;
                    geometry.for_each_predecessor(key, marbles - 1, |before| {
                        let paths = known.get(&set, before).unwrap_or(0);
                        sum = sum.checked_add(paths).expect("the ways to a position fit 64 bits");
                    });
                    sum
                };
                let counts: Vec<u64> = keys[part].iter().map(sum).collect();
                pool.report_progress(keys[part].len() as u64);
                counts
            };
            let numbers = run_parts(pool, count)?;
            run_parts(pool, |part| set.clear(part))?;
            std::mem::swap(&mut set, into);
            path_counts = Some(KeyMap::new(&set, numbers));
        }
    }
    Some(all)
}

/// Returns the result of a task for each part; `None` if the worker pool was stopped.
fn run_parts<R: Default + Send>(pool: &dyn WorkerPool, task: impl Fn(usize) -> R + Sync) -> Option<Vec<R>> {
    let slots: Vec<Mutex<R>> = (0..PARTS).map(|_| Mutex::default()).collect();
    let fill = |part: usize| *slots[part].lock().expect("no task panics") = task(part);
    let is_done = pool.run_tasks(PARTS, &fill);
    let results = slots.into_iter().map(|slot| slot.into_inner().expect("no task panics"));
    is_done.then(|| results.collect())
}

/// The counts of one part of a level.
#[derive(Default)]
struct Tally {
    positions: u64,
    dead_classes: u64,
    dead: u64,
    games: Option<u128>,
    solutions: Option<u128>,
}

impl Tally {
    /// Counts these keys and adds their successors to a set.
    fn of(
        geometry: &Geometry,
        set: &KeySet,
        keys: &[Key],
        marbles: u32,
        into: &KeySet,
        path_counts: Option<&KeyMap>,
    ) -> Self {
        let none = path_counts.map(|_| 0);
        let mut tally = Self { games: none, solutions: none, ..Self::default() };
        for &key in keys {
            let mut is_dead = true;
            geometry.for_each_successor(key, marbles, |after| {
                is_dead = false;
                into.insert(after);
            });
            let orbit = key.orbit_size();
            tally.positions += orbit;
            if !is_dead {
                continue;
            }
            tally.dead_classes += 1;
            tally.dead += orbit;
            if let (Some(path_counts), Some(games), Some(solutions)) =
                (path_counts, &mut tally.games, &mut tally.solutions)
            {
                let paths = path_counts.get(set, key).expect("the key is in the set");
                let paths = u128::from(paths) * u128::from(orbit);
                *games += paths;
                if geometry.marbles(key, marbles) == Bits::of(Board::CENTRE) {
                    *solutions += paths;
                }
            }
        }
        tally
    }
}

fn level(geometry: &Geometry, keys: &Parts, marbles: u32, tallies: &[Tally]) -> Level {
    let classes: u64 = keys.iter().map(|keys| keys.len() as u64).sum();
    let count = SAMPLES_PER_LEVEL.min(classes);
    let mut sample_indices = (0..count).map(|number| number * classes / count).peekable();
    let mut samples = Vec::new();
    let mut before = 0;
    for keys in keys {
        while let Some(at) = sample_indices.next_if(|&at| at - before < keys.len() as u64) {
            samples.push(geometry.marbles(keys[(at - before) as usize], marbles));
        }
        before += keys.len() as u64;
    }
    let sum = |one: fn(&Tally) -> u64| tallies.iter().map(one).sum();
    let add = |one: fn(&Tally) -> Option<u128>| tallies.iter().map(one).sum();
    Level {
        marbles,
        classes,
        positions: sum(|tally| tally.positions),
        dead_classes: sum(|tally| tally.dead_classes),
        dead: sum(|tally| tally.dead),
        games: add(|tally| tally.games),
        solutions: add(|tally| tally.solutions),
        samples,
    }
}

/// The enumeration as a [`spec::Enumeration`].
#[derive(Clone, Copy, Debug)]
pub(super) struct CentralGameEnumeration(pub(super) CountMode);

impl spec::Enumeration for CentralGameEnumeration {
    fn name(&self) -> &'static str {
        match self.0 {
            CountMode::Positions => "positions",
            CountMode::PositionsAndGames => "positions and games",
        }
    }

    fn target_seconds(&self) -> f64 {
        match self.0 {
            CountMode::Positions => 3.0,
            CountMode::PositionsAndGames => 30.0,
        }
    }

    fn memory(&self) -> &'static str {
        match self.0 {
            CountMode::Positions => "about 80 MB",
            CountMode::PositionsAndGames => "about 180 MB",
        }
    }

    fn total_work(&self) -> u64 {
        match self.0 {
            CountMode::Positions => reference::CLASSES,
            // The count of games processes each position except the first a second time, for its predecessors.
            CountMode::PositionsAndGames => 2 * reference::CLASSES - 1,
        }
    }

    fn run(&self, pool: &dyn WorkerPool) -> Option<EnumerationCounts> {
        let levels = enumerate_levels(self.0, pool)?;
        let sum = |one: fn(&Level) -> u64| levels.iter().map(one).sum::<u64>();
        let total = |one: fn(&Level) -> Option<u128>| levels.iter().map(one).sum::<Option<u128>>();
        let number = |name, heading, value: u64, known: u64| {
            (
                Statistic { name, heading, value: value.into(), text: grouped(value.into(), ' ') },
                Value::from(known),
            )
        };
        // Many JSON parsers round integers above 53 bits, so large counts are strings.
        let large = |name, heading, value: u128, known: u128| {
            let figure =
                Statistic { name, heading, value: value.to_string().into(), text: grouped(value, ' ') };
            (figure, Value::from(known.to_string()))
        };
        let mut figures = vec![
            number("classes", "classes", sum(|level| level.classes), reference::CLASSES),
            number("positions", "positions", sum(|level| level.positions), reference::POSITIONS),
            number("dead_classes", "dead classes", sum(|level| level.dead_classes), reference::DEAD_CLASSES),
            number("dead", "dead positions", sum(|level| level.dead), reference::DEAD),
        ];
        let games = total(|level| level.games);
        let solutions = total(|level| level.solutions);
        figures.extend(games.map(|games| large("games", "games", games, reference::GAMES)));
        figures.extend(
            solutions.map(|all| large("solutions", "ending in the centre", all, reference::SOLUTIONS)),
        );
        let by_level = levels.iter().zip(reference::CLASSES_BY_LEVEL).map(|(level, reference)| LevelCount {
            name: format!("{} marbles", level.marbles),
            count: level.classes,
            reference,
        });
        Some(EnumerationCounts { statistics: figures, levels: by_level.collect() })
    }
}
