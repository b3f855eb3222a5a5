//! Test sets: short games from positions that random games rarely reach, run by the listing and
//! followed by the cores.
//!
//! The listing runs once to the line where positions can be written. For each test case the runner writes the position
//! into it and plays the moves with the keys, with the clock values and random draws of the test case. If a test case
//! ends at another line than it began, the runner restores the listing from the checkpoint.

use crate::number_format::Numbers;
use std::collections::BTreeSet;

use games::spec::{EquivalenceCheck, Form, TestCase, TestSet, TestStep};
use numeric::hex;
use serde::Serialize;

use crate::emulated::{Checkpoint, Emulated, ForcedDraws};
use crate::jobs::{self, ProgressFn};
use crate::lockstep::{Difference, Follower};
use crate::moves::move_text;
use crate::seating;
use crate::shard::Shard;
use crate::{Coverage, Subject, watch};

/// The listing is restored after this many test cases, so that its behaviour depends only on its
/// batch.
const CASES_PER_BATCH: usize = 64;

/// Items of an equivalence check that are prepared together.
const ITEMS_PER_CHUNK: u64 = 2_000;

/// The test sets of a title, for every form of its core.
pub struct TestSets(Vec<FormSet>);

/// A test set in every form.
struct FormSet {
    forms: Vec<(String, Box<dyn TestSet>)>,
    /// Every `step`-th test case is run.
    step: usize,
}

impl TestSets {
    /// Returns the test sets of a title, or `None` for a title without them. Each is reduced to at most `most`
    /// test cases, spread evenly.
    #[must_use]
    pub fn find(subject: &Subject, most: usize) -> Option<Self> {
        Self::for_forms(subject, &subject.game_spec.forms(), most)
    }

    /// Returns the same for these forms.
    #[must_use]
    pub fn for_forms(subject: &Subject, forms: &[&str], most: usize) -> Option<Self> {
        let forms =
            forms.iter().map(|&form| (form.to_owned(), subject.game_spec.workloads().test_sets(form)));
        let mut sets: Vec<Vec<(String, Box<dyn TestSet>)>> = Vec::new();
        for (form, all) in forms {
            for (number, set) in all.into_iter().enumerate() {
                if sets.len() <= number {
                    sets.push(Vec::new());
                }
                sets[number].push((form.clone(), set));
            }
        }
        let set = |forms: Vec<(String, Box<dyn TestSet>)>| {
            // An odd step, because test cases of a kind repeat with even periods: an even step would skip whole
            // kinds.
            let step = forms[0].1.count().div_ceil(most.max(1)) | 1;
            FormSet { forms, step }
        };
        (!sets.is_empty()).then(|| Self(sets.into_iter().map(set).collect()))
    }

    /// Returns the number of test cases of a shard, over all sets.
    #[must_use]
    pub fn count(&self, shard: Shard) -> u64 {
        self.batches(shard).iter().map(|(_, numbers)| numbers.len() as u64).sum()
    }

    /// Returns the set and the test-case numbers of each batch of a shard.
    fn batches(&self, shard: Shard) -> Vec<(usize, Vec<usize>)> {
        let of = |(index, set): (usize, &FormSet)| {
            let numbers: Vec<usize> = set.case_numbers().collect();
            numbers.chunks(CASES_PER_BATCH).map(|batch| (index, batch.to_vec())).collect::<Vec<_>>()
        };
        let all: Vec<(usize, Vec<usize>)> = self.0.iter().enumerate().flat_map(of).collect();
        shard.numbers(all.len(), 1).map(|number| all[number].clone()).collect()
    }
}

impl FormSet {
    fn case_numbers(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.forms[0].1.count()).step_by(self.step)
    }
}

/// The result of a comparison.
#[derive(Debug, Serialize)]
pub struct TestSetReport {
    /// One summary per set.
    pub sets: Vec<SetSummary>,
    /// The lines executed.
    pub coverage: Coverage,
    /// The first difference, if there is one.
    pub failure: Option<Failure>,
}

/// The test cases of a set.
#[derive(Debug, Serialize)]
pub struct SetSummary {
    /// Name of the set.
    pub name: &'static str,
    /// Test cases run.
    pub courses: usize,
    /// Moves made by them.
    pub moves: usize,
    /// Test cases in the set.
    pub of: usize,
}

/// The first difference found.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// The set.
    pub set: &'static str,
    /// The number of the test case.
    pub course: usize,
    /// Its moves up to the difference, with the draws of the last one.
    pub moves: Vec<String>,
    /// The difference.
    pub difference: Difference,
    /// A differing field, with the number and the text of the line that wrote the listing's value,
    /// where known.
    pub written_by: Option<(String, u16, String)>,
    /// The screen at the difference.
    pub screen: String,
}

#[derive(Default)]
struct WorkerResult {
    /// Test cases and moves, by set.
    done: Vec<(usize, usize)>,
    lines: BTreeSet<u16>,
    failure: Option<((usize, usize), Failure)>,
}

struct Worker<'a> {
    subject: &'a Subject,
    sets: &'a TestSets,
    /// The set that the listing is prepared for, the listing, and the checkpoint where positions can be
    /// written.
    prepared: Option<(usize, Emulated<'a>, Checkpoint)>,
    found: WorkerResult,
}

/// Runs the test cases of a shard on `jobs` threads.
#[must_use]
pub fn run(
    subject: &Subject,
    sets: &TestSets,
    shard: Shard,
    jobs: usize,
    tick: ProgressFn<'_>,
) -> TestSetReport {
    let batches = sets.batches(shard);
    let begin = || {
        let found = WorkerResult { done: vec![(0, 0); sets.0.len()], ..WorkerResult::default() };
        Worker { subject, sets, prepared: None, found }
    };
    let task = |worker: &mut Worker<'_>, batch: usize| {
        let (set, numbers) = &batches[batch];
        worker.run_batch(*set, numbers, tick)
    };
    let all = jobs::run(jobs, batches.len(), begin, task, |worker| worker.found);
    let row = |(index, set): (usize, &FormSet)| {
        let sum =
            all.iter().fold((0, 0), |sum, found| (sum.0 + found.done[index].0, sum.1 + found.done[index].1));
        let test_set = &set.forms[0].1;
        SetSummary { name: test_set.name(), courses: sum.0, moves: sum.1, of: test_set.count() }
    };
    let rows = sets.0.iter().enumerate().map(row).collect();
    let lines: BTreeSet<u16> = all.iter().flat_map(|found| &found.lines).copied().collect();
    let failure = all.into_iter().filter_map(|found| found.failure).min_by_key(|(index, _)| *index);
    TestSetReport {
        sets: rows,
        coverage: Coverage::of(subject.system, &subject.image, lines),
        failure: failure.map(|(_, failure)| failure),
    }
}

impl<'a> Worker<'a> {
    /// Runs the listing to the point where the positions of a set can be written.
    fn prepare_set(&mut self, index: usize) -> Result<(), Difference> {
        if let Some((of, emulated, checkpoint)) = &mut self.prepared
            && *of == index
        {
            emulated.restore(checkpoint);
            return Ok(());
        }
        let roles = seating::people(self.subject.game_spec.seats());
        let (form, test_set) = &self.sets.0[index].forms[0];
        let as_difference = |error| Difference::diverged(form, &error);
        let mut emulated = Emulated::start(self.subject, &roles, 1).map_err(as_difference)?;
        let numbers = self.subject.number_format();
        let draws = test_set.setup_draws();
        let mut forced = ForcedDraws::random(
            draws.into_iter().filter_map(|(index, bound)| Some(numbers?.random_bytes(index, bound))),
        );
        for mv in test_set.setup_moves() {
            emulated.play(&mv, &forced).map_err(as_difference)?;
            forced = ForcedDraws::default();
        }
        let checkpoint = emulated.checkpoint();
        self.prepared = Some((index, emulated, checkpoint));
        Ok(())
    }

    /// Runs the test cases of a batch; returns `false` at the first difference and when the run is
    /// stopped.
    fn run_batch(&mut self, index: usize, numbers: &[usize], tick: ProgressFn<'_>) -> bool {
        let set = self.sets.0[index].forms[0].1.name();
        let mut goes_on = true;
        if let Err(difference) = self.prepare_set(index) {
            if difference.can_be_interruption() && tick(0).is_break() {
                return false;
            }
            let failure = Failure {
                set,
                course: numbers[0],
                moves: Vec::new(),
                difference,
                written_by: None,
                screen: String::new(),
            };
            self.found.failure = Some(((index, numbers[0]), failure));
            return false;
        }
        for &number in numbers {
            let mut moves = Vec::new();
            if let Err(difference) = self.run_case(index, number, &mut moves) {
                if difference.can_be_interruption() && tick(0).is_break() {
                    return false;
                }
                let screen = self
                    .prepared
                    .as_ref()
                    .map_or_else(String::new, |(_, emulated, _)| emulated.system().screen().text());
                let written_by = self.find_writer(index, number, moves.len(), &difference);
                let failure = Failure { set, course: number, moves, difference, written_by, screen };
                self.found.failure = Some(((index, number), failure));
                goes_on = false;
            }
            goes_on = goes_on && tick(1).is_continue();
            if !goes_on {
                break;
            }
        }
        if let Some((_, emulated, _)) = &self.prepared {
            self.found.lines.extend(emulated.executed_lines());
        }
        goes_on
    }

    /// Returns a differing field and the line of the listing that wrote it in the first moves of a test
    /// case.
    fn find_writer(
        &mut self,
        index: usize,
        number: usize,
        moves: usize,
        difference: &Difference,
    ) -> Option<(String, u16, String)> {
        let (_, emulated, _) = self.prepared.as_mut()?;
        let subject = self.subject;
        let case = self.sets.0[index].forms[0].1.at(number);
        let state = subject.state_of(case.game.as_ref());
        let moves: Vec<_> = case.steps.into_iter().take(moves).map(|step| step.mv).collect();
        let fields: Vec<&str> = difference.mismatches.iter().map(|parting| parting.path.as_str()).collect();
        let (field, number) = watch::writer_in_case(subject, emulated, &state, &moves, &fields)?;
        let lines = subject.system.lines_of(&subject.image);
        let text = lines.iter().find(|line| line.number == number);
        let field = fields[field].to_owned();
        Some((field, number, text.map(|line| subject.system.line_text(line)).unwrap_or_default()))
    }

    /// Runs a test case and adds the moves made.
    fn run_case(&mut self, index: usize, number: usize, moves: &mut Vec<String>) -> Result<(), Difference> {
        let (_, emulated, checkpoint) = self.prepared.as_mut().expect("the listing was prepared");
        if emulated.line() != checkpoint.line() || emulated.has_stopped() {
            emulated.restore(checkpoint);
        }
        let subject = self.subject;
        let forms = &self.sets.0[index].forms;
        let cases: Vec<TestCase> = forms.iter().map(|(_, test_set)| test_set.at(number)).collect();
        let steps = cases[0].steps.clone();
        let follower =
            |((form, _), case): (&(String, _), TestCase)| Follower { form: form.clone(), game: case.game };
        let mut followers: Vec<Follower> = forms.iter().zip(cases).map(follower).collect();
        let states: Vec<_> =
            followers.iter().map(|follower| subject.state_of(follower.game.as_ref())).collect();
        emulated.write(&states[0]);
        let written = emulated.state();
        for (follower, state) in followers.iter().zip(&states) {
            follower.compare_state(subject, &written, state)?;
        }
        for step in &steps {
            let forced = forced_draws(subject, step);
            let played = emulated.play(&step.mv, &forced);
            let draws = emulated.last_draws().iter().map(|draw| format!(" {}", hex::encode(draw)));
            moves.push(move_text(&step.mv) + &draws.collect::<String>());
            let played = played.map_err(|error| Difference::diverged(&followers[0].form, &error))?;
            for follower in &mut followers {
                follower.follow(subject, &step.mv, &played)?;
                follower.check_draws(subject, &step.expected_draws, &played)?;
            }
        }
        let done = &mut self.found.done[index];
        *done = (done.0 + 1, done.1 + steps.len());
        Ok(())
    }
}

/// Returns the draws and times that a step forces in the listing.
fn forced_draws(subject: &Subject, step: &TestStep) -> ForcedDraws {
    let Some(form) = subject.number_format() else { return ForcedDraws::default() };
    ForcedDraws {
        random: step.forced_draws.iter().map(|&(index, bound)| form.random_bytes(index, bound)).collect(),
        times: step.forced_times.iter().filter_map(|&time| form.clock_bytes(time.into())).collect(),
        thinking_frames: 0,
    }
}

/// The result of comparing the forms without a listing.
#[derive(Clone, Debug, Serialize)]
pub struct EquivalenceReport {
    /// Name of the check.
    pub name: &'static str,
    /// The unit counted.
    pub unit: &'static str,
    /// The number of units compared.
    pub count: u64,
    /// A hash of the results.
    pub hash: String,
    /// The number of the first item in the chunk of `ITEMS_PER_CHUNK` items that holds the first
    /// difference.
    pub differs_from: Option<u64>,
}

/// Runs the same work with the plain and the fast form and compares the results, for at most `most`
/// items.
#[must_use]
pub fn check_equivalence(
    drill: &dyn EquivalenceCheck,
    most: u64,
    jobs: usize,
    tick: ProgressFn<'_>,
) -> EquivalenceReport {
    let count = drill.count().min(most);
    let loads = count.div_ceil(ITEMS_PER_CHUNK);
    let task = |done: &mut Vec<(u64, u64, bool)>, load: usize| {
        let from = load as u64 * ITEMS_PER_CHUNK;
        let ready = drill.prepare(from..(from + ITEMS_PER_CHUNK).min(count));
        let (plain, fast) = (ready.run(Form::Plain), ready.run(Form::Fast));
        done.push((from, plain, plain == fast));
        tick(ITEMS_PER_CHUNK.min(count - from)).is_continue() && plain == fast
    };
    let mut done = jobs::run(jobs, loads as usize, Vec::new, task, |done| done).concat();
    done.sort_unstable();
    let mut hash = numeric::fnv::Fnv1a::default();
    done.iter().for_each(|(_, plain, _)| hash.write(&plain.to_le_bytes()));
    EquivalenceReport {
        name: drill.name(),
        unit: drill.unit(),
        count: (done.len() as u64 * ITEMS_PER_CHUNK).min(count),
        hash: format!("{:016x}", hash.finish()),
        differs_from: done.iter().find(|(_, _, is_same)| !is_same).map(|(from, ..)| *from),
    }
}
