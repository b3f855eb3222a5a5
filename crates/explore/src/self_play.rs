//! Starts of a program without a question: after the answers of its setup the computer plays both seats.
//!
//! The recorder discards such a start from the record and powers the machine on for other answers. A long
//! computation looks the same, so the time limit rises with each discarded start, and the last start is unlimited.

use std::collections::BTreeMap;

use systems::changes::VariableChanges;

use crate::record::{Record, Wait};

/// The shares of the emulated time without a question after which the recorder discards the first and the second
/// start.
const TIME_SHARES: [f64; 2] = [1.0 / 8.0, 1.0 / 4.0];

/// The maximum number of answers of a setup: after more, the program plays with a player.
const MAX_SETUP_ANSWERS: usize = 10;

/// The lengths of a record at a start of the program, and the state of the recorder.
#[derive(Clone, Default)]
pub(crate) struct StartPoint {
    lines: usize,
    waits: usize,
    changes: usize,
    draws: usize,
    clock_reads: BTreeMap<u16, usize>,
    extents: BTreeMap<String, Vec<usize>>,
    /// The variables that the recorder has read.
    pub(crate) variables: VariableChanges,
    /// Their values as text.
    pub(crate) values: BTreeMap<String, String>,
}

impl StartPoint {
    pub(crate) fn new(
        record: &Record,
        variables: &VariableChanges,
        values: &BTreeMap<String, String>,
    ) -> Self {
        Self {
            lines: record.lines.len(),
            waits: record.waits.len(),
            changes: record.changes.len(),
            draws: record.draws.len(),
            clock_reads: record.clock_reads.clone(),
            extents: record.extents.clone(),
            variables: variables.clone(),
            values: values.clone(),
        }
    }

    /// Truncates the record to the start, and counts its answers.
    pub(crate) fn discard_after(&self, record: &mut Record) {
        let typed = |wait: &Wait| wait.typed.iter().find(|key| !key.is_empty()).cloned();
        let answers: Vec<String> = record.waits[self.waits..].iter().filter_map(typed).collect();
        *record.self_plays.entry(answers.join(", ")).or_default() += 1;
        record.lines.truncate(self.lines);
        record.waits.truncate(self.waits);
        record.changes.truncate(self.changes);
        record.draws.truncate(self.draws);
        record.clock_reads.clone_from(&self.clock_reads);
        record.extents.clone_from(&self.extents);
    }

    /// Whether the answers since the start may be those of a setup: one to [`MAX_SETUP_ANSWERS`].
    pub(crate) fn is_setup(&self, record: &Record) -> bool {
        let waits = &record.waits[self.waits..];
        let ignored = waits.windows(2).filter(|pair| is_ignored(&pair[0], &pair[1])).count();
        (1..=MAX_SETUP_ANSWERS).contains(&(waits.len() - ignored))
    }
}

/// Whether an answer had no effect: the program waits in the same line and state.
pub(crate) fn is_ignored(wait: &Wait, next: &Wait) -> bool {
    (wait.kind, wait.line) == (next.kind, next.line) && wait.snapshot.values == next.snapshot.values
}

/// Returns the emulated seconds without a question after which the recorder discards a start; `None` without a limit.
pub(crate) fn time_limit(seconds: f64, record: &Record) -> Option<f64> {
    let discarded: usize = record.self_plays.values().sum();
    TIME_SHARES.get(discarded).map(|share| share * seconds)
}
