//! Compares every position that the program can reach in games against itself.
//!
//! For each position and each of its branches: the position is written into the machine at the ply
//! boundary, the listing evaluates it, draws the given branch (the value of RND is forced), makes
//! the move and reaches the next boundary. Three things are compared: the position as read back,
//! the evaluation, and the state after the move. So the listing itself executes every edge of the
//! graph, and no game needs a replay from its start.

use crate::number_format::Numbers;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use games::spec::{Positions, Statistic};
use numeric::fnv::Fnv1a;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::emulated::{Checkpoint, Diverged, Emulated, ForcedDraws};
use crate::fields;
use crate::jobs::{self, ProgressFn};
use crate::lockstep::{Difference, Follower};
use crate::seating::{self, Levels};
use crate::shard::Shard;
use crate::tree;
use crate::{Coverage, Subject};

/// Positions that a machine evaluates before it is restored to the first ply of a game. Its
/// behaviour then depends only on its batch and not on earlier work of its thread, and it never
/// reaches midnight, when TI restarts at 0 and a listing that waits for `TI-T` to grow would wait
/// for a day.
const POSITIONS_PER_BATCH: usize = 128;

/// The result of a comparison.
#[derive(Clone, Debug, Serialize)]
pub struct ExhaustiveReport {
    /// One entry for each pairing of levels.
    pub pairings: Vec<Pairing>,
    /// Positions written and evaluated by the listing.
    pub states: usize,
    /// Branches executed by the listing.
    pub edges: usize,
    /// FNV-1a over the hashes of the positions in order; each is FNV-1a over the texts of the state as read from the
    /// machine, its evaluation, and the states after its branches.
    pub hash: String,
    /// The lines executed.
    pub coverage: Coverage,
    /// The first difference, if there is one.
    pub failure: Option<Failure>,
}

/// The statistics of a pairing.
#[derive(Clone, Debug, Serialize)]
pub struct Pairing {
    /// The level in each seat.
    pub levels: Levels,
    /// Statistics of its games.
    #[serde(serialize_with = "by_name")]
    pub figures: Vec<Statistic>,
}

fn by_name<S: Serializer>(figures: &[Statistic], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(figures.iter().map(|figure| (figure.name, &figure.value)))
}

/// The first difference found.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// The level in each seat.
    pub levels: Levels,
    /// The number of the position.
    pub position: usize,
    /// The branch taken there.
    pub branch: u32,
    /// The draws on a path from the start to there, this branch last: index and bound.
    pub path: Vec<(u32, u32)>,
    /// The difference.
    pub difference: Difference,
}

/// A pairing with its positions in every form.
struct PositionSet {
    levels: Levels,
    forms: Vec<(&'static str, Box<dyn Positions>)>,
}

/// The positions of each pairing. Their enumeration takes noticeable time, so it is a separate step.
pub struct PositionSets(Vec<PositionSet>);

/// The error when the positions of a title cannot be enumerated or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionSetError {
    /// The core does not enumerate its positions.
    #[error(
        "the native core of `{title}` has no set of all positions; use `--games` to compare random games"
    )]
    Unknown {
        /// The title.
        title: String,
    },
    /// The probe reads a field from a source that cannot be written.
    #[error(
        "{file}: `[state]` reads `{field}` from a source that cannot be written, so positions cannot be set; use `--games` to compare random games"
    )]
    Unwritable {
        /// The probe file.
        file: String,
        /// The field.
        field: String,
    },
}

impl PositionSets {
    /// Enumerates the positions of these pairings in every form of the core.
    ///
    /// # Errors
    /// When the core has no such set, or its positions cannot be written.
    pub fn find(subject: &Subject, pairings: &[Levels]) -> Result<Self, PositionSetError> {
        let unknown = || PositionSetError::Unknown { title: subject.title.clone() };
        let find = |levels: &Levels| {
            let positions =
                |&form: &&'static str| Some((form, subject.game_spec.workloads().positions(form, levels)?));
            let forms: Option<Vec<_>> = subject.game_spec.forms().iter().map(positions).collect();
            Ok(PositionSet { levels: levels.clone(), forms: forms.ok_or_else(unknown)? })
        };
        let sets = pairings.iter().map(find).collect::<Result<_, _>>()?;
        let unwritable = subject.probe.state.iter().find(|(_, field)| !fields::is_writable(field));
        if let Some((field, _)) = unwritable {
            return Err(PositionSetError::Unwritable {
                file: subject.probe.file.clone(),
                field: field.clone(),
            });
        }
        Ok(Self(sets))
    }

    /// Returns the number of branches of a shard.
    #[must_use]
    pub fn edges(&self, shard: Shard) -> u64 {
        let of = |(pairing, from): (usize, usize)| {
            let set = &self.0[pairing];
            set.batch(from).map(|number| u64::from(set.branches(number))).sum::<u64>()
        };
        self.batches(shard).into_iter().map(of).sum()
    }

    /// Returns the first position of each batch of a shard: the pairing and the number of the position.
    fn batches(&self, shard: Shard) -> Vec<(usize, usize)> {
        let begins = |set: &PositionSet| (0..set.position_count()).step_by(POSITIONS_PER_BATCH);
        let of = |(pairing, set)| begins(set).map(move |from| (pairing, from));
        let all: Vec<(usize, usize)> = self.0.iter().enumerate().flat_map(of).collect();
        shard.numbers(all.len(), 1).map(|number| all[number]).collect()
    }
}

impl PositionSet {
    fn position_count(&self) -> usize {
        self.forms[0].1.count()
    }

    /// Returns the positions of the batch that begins with this one.
    fn batch(&self, from: usize) -> Range<usize> {
        from..(from + POSITIONS_PER_BATCH).min(self.position_count())
    }

    fn branches(&self, number: usize) -> u32 {
        self.forms[0].1.branch_count(number)
    }
}

/// The result of a worker thread.
#[derive(Default)]
struct WorkerResult {
    /// The hash of each position, by pairing and number.
    hashes: BTreeMap<(usize, usize), u64>,
    edges: usize,
    lines: BTreeSet<u16>,
    /// The position of the first difference, and the difference.
    failure: Option<((usize, usize), Failure)>,
}

/// The state of a worker thread.
struct Worker<'a> {
    subject: &'a Subject,
    sets: &'a PositionSets,
    /// The checkpoint at the first ply of the current pairing.
    start: Option<(usize, Checkpoint)>,
    found: WorkerResult,
}

/// Compares the positions of a shard on `jobs` threads.
#[must_use]
pub fn run(
    subject: &Subject,
    sets: &PositionSets,
    shard: Shard,
    jobs: usize,
    tick: ProgressFn<'_>,
) -> ExhaustiveReport {
    let batches = sets.batches(shard);
    let begin = || Worker { subject, sets, start: None, found: WorkerResult::default() };
    let task = |worker: &mut Worker<'_>, batch: usize| worker.compare_batch(batches[batch], tick);
    let found = jobs::run(jobs, batches.len(), begin, task, |worker| worker.found);
    merge_results(subject, sets, found)
}

impl<'a> Worker<'a> {
    /// Returns the listing at the first ply of a game of this pairing.
    fn start_game(&mut self, pairing: usize) -> Result<Emulated<'a>, Diverged> {
        if let Some((_, checkpoint)) = self.start.as_ref().filter(|(of, _)| *of == pairing) {
            return Ok(Emulated::from_checkpoint(self.subject, checkpoint));
        }
        let levels = &self.sets.0[pairing].levels;
        let roles = seating::computers(self.subject.game_spec.seats(), levels);
        let emulated = Emulated::start(self.subject, &roles, 1)?;
        self.start = Some((pairing, emulated.checkpoint()));
        Ok(emulated)
    }

    /// Compares the positions of a batch; returns `false` at the first difference and when the run is
    /// stopped.
    fn compare_batch(&mut self, (pairing, from): (usize, usize), tick: ProgressFn<'_>) -> bool {
        let set = &self.sets.0[pairing];
        let mut emulated = match self.start_game(pairing) {
            Ok(emulated) => emulated,
            Err(_) if tick(0).is_break() => return false,
            Err(error) => {
                return self.record_failure((pairing, from), 0, Difference::diverged(set.forms[0].0, &error));
            }
        };
        for number in set.batch(from) {
            match self.compare_position(&mut emulated, set, number) {
                Ok(hash) => {
                    self.found.hashes.insert((pairing, number), hash);
                    if tick(u64::from(set.branches(number))).is_break() {
                        self.found.lines.extend(emulated.executed_lines());
                        return false;
                    }
                }
                Err((_, difference)) if difference.can_be_interruption() && tick(0).is_break() => {
                    return false;
                }
                Err((branch, difference)) => {
                    return self.record_failure((pairing, number), branch, difference);
                }
            }
        }
        self.found.lines.extend(emulated.executed_lines());
        true
    }

    /// Records a difference.
    fn record_failure(&mut self, at: (usize, usize), branch: u32, difference: Difference) -> bool {
        let (pairing, position) = at;
        let set = &self.sets.0[pairing];
        let mut path = set.forms[0].1.path(position);
        path.push((branch, set.branches(position)));
        let failure = Failure { levels: set.levels.clone(), position, branch, path, difference };
        self.found.failure = Some((at, failure));
        false
    }

    /// Compares a position and all its branches; returns its hash.
    fn compare_position(
        &mut self,
        emulated: &mut Emulated<'_>,
        set: &PositionSet,
        number: usize,
    ) -> Result<u64, (u32, Difference)> {
        let subject = self.subject;
        let follower = |(form, positions): &(&'static str, Box<dyn Positions>)| Follower {
            form: (*form).to_owned(),
            game: positions.at(number),
        };
        let parents: Vec<Follower> = set.forms.iter().map(follower).collect();
        let states: Vec<Value> =
            parents.iter().map(|parent| subject.state_of(parent.game.as_ref())).collect();
        let mv = only_move(&parents[0]);
        let bound = set.branches(number);
        let mut hash = Fnv1a::default();
        for branch in 0..bound {
            let fail = |difference| (branch, difference);
            emulated.write(&states[0]);
            let written = emulated.state();
            let played = emulated.play(
                &mv,
                &ForcedDraws::random(subject.number_format().map(|form| form.random_bytes(branch, bound))),
            );
            for (parent, state) in parents.iter().zip(&states) {
                parent.compare_state(subject, &written, state).map_err(fail)?;
                let played =
                    played.as_ref().map_err(|error| fail(Difference::diverged(&parent.form, error)))?;
                let mut child = parent.copy();
                child.follow(subject, &mv, played).map_err(fail)?;
            }
            if let Ok(played) = played {
                if branch == 0 {
                    tree::hash(&written, &mut hash);
                    hash_decision(subject, played.evaluation.as_ref(), &mut hash);
                }
                tree::hash(&played.state, &mut hash);
            }
            self.found.edges += 1;
        }
        Ok(hash.finish())
    }
}

/// Returns the only move of a position in which the program decides.
fn only_move(follower: &Follower) -> Value {
    let mut moves = follower.game.moves();
    assert_eq!(moves.len(), 1, "a position of the set has one move, that of the program");
    moves.remove(0)
}

/// Adds an evaluation to the hash, without the values that depend on the draw of one branch.
fn hash_decision(subject: &Subject, evaluation: Option<&Value>, hash: &mut Fnv1a) {
    let (Some(Value::Object(values)), Some(thought)) = (evaluation, subject.probe.evaluation.as_option())
    else {
        return;
    };
    let decided = values.iter().filter(|(name, _)| !thought.drawn.contains(name));
    decided.for_each(|(_, value)| tree::hash(value, hash));
}

fn merge_results(subject: &Subject, sets: &PositionSets, all: Vec<WorkerResult>) -> ExhaustiveReport {
    let mut hashes = BTreeMap::new();
    let mut lines = BTreeSet::new();
    let mut edges = 0;
    let mut failures = Vec::new();
    for found in all {
        hashes.extend(found.hashes);
        lines.extend(found.lines);
        edges += found.edges;
        failures.extend(found.failure);
    }
    let mut hash = Fnv1a::default();
    hashes.values().for_each(|position: &u64| hash.write(&position.to_le_bytes()));
    let row =
        |set: &PositionSet| Pairing { levels: set.levels.clone(), figures: set.forms[0].1.statistics() };
    ExhaustiveReport {
        pairings: sets.0.iter().map(row).collect(),
        states: hashes.len(),
        edges,
        hash: format!("{:016x}", hash.finish()),
        coverage: Coverage::of(subject.system, &subject.image, lines),
        failure: failures.into_iter().min_by_key(|(position, _)| *position).map(|(_, failure)| failure),
    }
}
