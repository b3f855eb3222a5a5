//! The sensitivity of a comparison: which changes of the listing it notices.
//!
//! Mutants of the listing are played against the unchanged core with the same games. A mutant that shows no
//! difference is one that a core with the same error would survive.

use std::collections::BTreeSet;

use analysis::mutation::{self, Mutant, MutationKind};
use games::ChaChaDice;
use rand::seq::IteratorRandom;
use serde::Serialize;

use crate::Subject;
use crate::jobs::{self, ProgressFn};
use crate::random::{self, Plan};

/// The random stream of a seed that chooses mutants.
const MUTANT_STREAM: u64 = 8 << 32;

/// The result of a comparison for one change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MutantResult {
    /// The line.
    pub line: u16,
    /// The kind of the change.
    pub kind: MutationKind,
    /// The text before the change.
    pub before: String,
    /// The text after it.
    pub after: String,
    /// The number of this change among the same ones in the line, counted from 1.
    pub nth: usize,
    /// The games played until the first difference, or all.
    pub games: usize,
    /// The field that differed first, if one did.
    pub found: Option<String>,
    /// The reason if no field differed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

/// The sensitivity of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sensitivity {
    /// The number of possible changes.
    pub possible: usize,
    /// The changes made, in the order of the lines.
    pub mutants: Vec<MutantResult>,
}

impl Sensitivity {
    /// Returns the number of changes that were noticed.
    #[must_use]
    pub fn found(&self) -> usize {
        self.mutants.iter().filter(|mutant| mutant.found.is_some()).count()
    }

    /// Returns the changes that were not noticed.
    pub fn survivors(&self) -> impl Iterator<Item = &MutantResult> {
        self.mutants.iter().filter(|mutant| mutant.found.is_none())
    }
}

/// Plays at most `most` mutants of the listing, chosen by the seed of the plan. `executed` are the lines that the
/// unchanged listing executed in the same games: changes elsewhere are not played. `None` if the program has no
/// mutants: it is more than its lines.
pub fn measure(
    subject: &Subject,
    plan: &Plan,
    most: usize,
    executed: &BTreeSet<u16>,
    jobs: usize,
    tick: ProgressFn<'_>,
) -> Option<Sensitivity> {
    let all = mutation::mutants(subject.system, &subject.image)?;
    let mut dice = ChaChaDice::seeded(plan.seed, MUTANT_STREAM);
    let mut chosen: Vec<usize> = (0..all.len()).sample(&mut dice, most);
    chosen.sort_unstable();
    let mut sensitivity = Sensitivity { possible: all.len(), mutants: Vec::new() };
    jobs::run_in_order(
        jobs,
        &chosen,
        |number| Some(play(subject, plan, &all[number], executed)),
        |_, result| {
            sensitivity.mutants.push(result);
            tick(1)
        },
    );
    Some(sensitivity)
}

/// Plays a mutant up to the first difference.
fn play(subject: &Subject, plan: &Plan, mutant: &Mutant, executed: &BTreeSet<u16>) -> MutantResult {
    let Mutant { line, statement_lines, kind, statement, before, after, nth, image } = mutant;
    let result = |games, found, reason| {
        let (before, after) = (before.clone(), after.clone());
        MutantResult { line: *line, kind: *kind, before, after, nth: *nth, games, found, reason }
    };
    // The items of DATA are read from lines that are never executed.
    if executed.range(statement_lines.clone()).next().is_none() && *kind != MutationKind::Data {
        return result(0, None, Some("never executed"));
    }
    let changed = subject.with_image(image.clone());
    for number in 0..plan.games {
        if let Some(difference) = random::play(&changed, plan, number).difference {
            return result(number + 1, Some(difference.field), None);
        }
    }
    let is_printed = ["PRINT", "print"].contains(&statement.as_str()) && !subject.compares_printed_text();
    let reason = if is_printed {
        "in PRINT, and printed text is not compared"
    } else {
        "no difference in these games"
    };
    result(plan.games, None, Some(reason))
}
