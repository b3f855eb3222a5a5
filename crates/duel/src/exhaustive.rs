//! Every position that the program can reach against itself.
//!
//! For each position and each of its branches: the position is written into the machine at the ply boundary, the
//! listing evaluates it, draws the wanted branch (the number that RND gives is forced), makes the move and comes to the
//! next boundary. Compared are the position as written and read back, the evaluation, and the state after the move.
//! So every edge of the graph is executed by the listing itself, and no replay of games is needed.

use std::collections::{BTreeMap, BTreeSet};

use games::spec::{Positions, Statistic};
use numeric::fnv::Fnv1a;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::emulated::{Checkpoint, Diverged, Emulated, ForcedDraws};
use crate::fields;
use crate::jobs::{self, ProgressFn};
use crate::lockstep::{Difference, Follower};
use crate::seating::{self, Levels};
use crate::tree;
use crate::{Coverage, Subject};

/// Positions that a machine evaluates before it goes back to the first ply of a game. So what it does depends on its batch alone and not
/// on what its thread did before, and it never comes to midnight, when TI starts again and a listing that waits for
/// `TI-T` to grow waits for a day.
const POSITIONS_PER_BATCH: usize = 128;

/// What was compared.
#[derive(Clone, Debug, Serialize)]
pub struct ExhaustiveReport {
    /// A row for each pairing of levels.
    pub pairings: Vec<Pairing>,
    /// Positions written and evaluated by the listing.
    pub states: usize,
    /// Branches executed by the listing.
    pub edges: usize,
    /// FNV-1a over the hashes of all positions in order; each is FNV-1a over the texts of the state as read from the
    /// machine, its evaluation, and the states after its branches.
    pub hash: String,
    /// The lines executed.
    pub coverage: Coverage,
    /// The first difference, if there is one.
    pub failure: Option<Failure>,
}

/// The figures of a pairing.
#[derive(Clone, Debug, Serialize)]
pub struct Pairing {
    /// The level in each seat.
    pub levels: Levels,
    /// What its games are like.
    #[serde(serialize_with = "by_name")]
    pub figures: Vec<Statistic>,
}

fn by_name<S: Serializer>(figures: &[Statistic], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(figures.iter().map(|figure| (figure.name, &figure.value)))
}

/// Where a difference was found.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// The level in each seat.
    pub levels: Levels,
    /// The number of the position.
    pub position: usize,
    /// The branch taken there.
    pub branch: u32,
    /// The draws on a way there from the start, this branch last: index and bound.
    pub path: Vec<(u32, u32)>,
    /// What differs.
    pub difference: Difference,
}

/// A pairing with its positions in every form.
struct PositionSet {
    levels: Levels,
    forms: Vec<(&'static str, Box<dyn Positions>)>,
}

/// The positions of all pairings. Finding them takes a moment, so it is a step of its own.
pub struct PositionSets(Vec<PositionSet>);

/// Why a title cannot be compared in all its positions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionSetError {
    /// The core has no such set.
    #[error("the native core of `{title}` has no set of all positions; compare random games, with `--games`")]
    Unknown {
        /// The title.
        title: String,
    },
    /// Positions cannot be written into the machine.
    #[error(
        "{file}: `[state]` reads `{field}` where nothing can be written, so positions cannot be; compare random games, with `--games`"
    )]
    Unwritable {
        /// The probe.
        file: String,
        /// What it reads there.
        field: String,
    },
}

impl PositionSets {
    /// Finds the positions of these pairings in every form of the contest's cores.
    ///
    /// # Errors
    /// When there is no such set, or its positions cannot be written.
    pub fn find(subject: &Subject, pairings: &[Levels]) -> Result<Self, PositionSetError> {
        let unknown = || PositionSetError::Unknown { title: subject.title.clone() };
        let find = |levels: &Levels| {
            let positions = |&form: &&'static str| Some((form, subject.game_spec.positions(form, levels)?));
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

    /// The number of all branches.
    #[must_use]
    pub fn edges(&self) -> u64 {
        let of = |set: &PositionSet| {
            (0..set.position_count()).map(|number| u64::from(set.branches(number))).sum::<u64>()
        };
        self.0.iter().map(of).sum()
    }

    /// Where each batch of positions begins: the pairing and the position.
    fn batches(&self) -> Vec<(usize, usize)> {
        let begins = |set: &PositionSet| (0..set.position_count()).step_by(POSITIONS_PER_BATCH);
        let of = |(pairing, set)| begins(set).map(move |from| (pairing, from));
        self.0.iter().enumerate().flat_map(of).collect()
    }
}

impl PositionSet {
    fn position_count(&self) -> usize {
        self.forms[0].1.count()
    }

    fn branches(&self, number: usize) -> u32 {
        self.forms[0].1.branch_count(number)
    }
}

/// What a thread has found.
#[derive(Default)]
struct WorkerResult {
    /// The hash of each position, by pairing and number.
    hashes: BTreeMap<(usize, usize), u64>,
    edges: usize,
    lines: BTreeSet<u16>,
    /// The place of the first difference, and what it is.
    failure: Option<((usize, usize), Failure)>,
}

/// A thread.
struct Worker<'a> {
    subject: &'a Subject,
    sets: &'a PositionSets,
    /// The first ply of the pairing under way.
    start: Option<(usize, Checkpoint)>,
    found: WorkerResult,
}

/// Compares all positions on `jobs` threads.
#[must_use]
pub fn run(subject: &Subject, sets: &PositionSets, jobs: usize, tick: ProgressFn<'_>) -> ExhaustiveReport {
    let batches = sets.batches();
    let begin = || Worker { subject, sets, start: None, found: WorkerResult::default() };
    let task = |worker: &mut Worker<'_>, batch: usize| worker.compare_batch(batches[batch], tick);
    let found = jobs::run(jobs, batches.len(), begin, task, |worker| worker.found);
    merge_results(subject, sets, found)
}

impl<'a> Worker<'a> {
    /// The listing at the first ply of a pairing's game.
    fn start_game(&mut self, pairing: usize) -> Result<Emulated<'a>, Diverged> {
        if let Some((_, moment)) = self.start.as_ref().filter(|(of, _)| *of == pairing) {
            return Ok(Emulated::from_checkpoint(self.subject, moment));
        }
        let levels = &self.sets.0[pairing].levels;
        let roles = seating::computers(self.subject.game_spec.seats(), levels);
        let emulated = Emulated::start(self.subject, &roles, 1)?;
        self.start = Some((pairing, emulated.checkpoint()));
        Ok(emulated)
    }

    /// Compares the positions of a batch; `false` at the first difference, and when the work is to end.
    fn compare_batch(&mut self, (pairing, from): (usize, usize), tick: ProgressFn<'_>) -> bool {
        let set = &self.sets.0[pairing];
        let mut emulated = match self.start_game(pairing) {
            Ok(emulated) => emulated,
            Err(error) => {
                return self.record_failure((pairing, from), 0, Difference::diverged(set.forms[0].0, &error));
            }
        };
        for number in from..(from + POSITIONS_PER_BATCH).min(set.position_count()) {
            match self.compare_position(&mut emulated, set, number) {
                Ok(hash) => {
                    self.found.hashes.insert((pairing, number), hash);
                    if tick(u64::from(set.branches(number))).is_break() {
                        self.found.lines.extend(emulated.executed_lines());
                        return false;
                    }
                }
                Err((branch, difference)) => {
                    return self.record_failure((pairing, number), branch, difference);
                }
            }
        }
        self.found.lines.extend(emulated.executed_lines());
        true
    }

    /// Keeps a difference.
    fn record_failure(&mut self, place: (usize, usize), branch: u32, difference: Difference) -> bool {
        let (pairing, position) = place;
        let set = &self.sets.0[pairing];
        let mut path = set.forms[0].1.path(position);
        path.push((branch, set.branches(position)));
        let failure = Failure { levels: set.levels.clone(), position, branch, path, difference };
        self.found.failure = Some((place, failure));
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

/// The one move of a position in which the program decides.
fn only_move(follower: &Follower) -> Value {
    let mut moves = follower.game.moves();
    assert_eq!(moves.len(), 1, "a position of the set leaves the decision to the program");
    moves.remove(0)
}

/// Adds an evaluation without what the draw of one branch chose.
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
        failure: failures.into_iter().min_by_key(|(place, _)| *place).map(|(_, failure)| failure),
    }
}
