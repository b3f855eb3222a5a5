//! Enumerations of whole sets, for `diff` and `bench`.

use std::time::Instant;

use duel::enumeration;
use games::spec::{EnumerationCounts, GameSpec, Statistic};
use serde_json::{Value, json};

use super::comparison as common;
use crate::output;
use crate::signals::Signals;

/// The result of an enumeration.
pub struct EnumerationResult {
    name: &'static str,
    seconds: f64,
    goal: f64,
    memory: &'static str,
    counted: EnumerationCounts,
}

/// Runs all enumerations of a game on `jobs` threads; an interrupt skips the rest.
pub fn run(game: &dyn GameSpec, jobs: usize, signals: &Signals) -> Vec<EnumerationResult> {
    let mut all = Vec::new();
    for enumeration in game.workloads().enumerations() {
        let bar =
            output::progress_bar(enumeration.total_work(), &format!("enumerating {}", enumeration.name()));
        let start = Instant::now();
        let counted = enumeration::run(enumeration.as_ref(), jobs, &|work| {
            bar.inc(work);
            common::check_signals(signals)
        });
        bar.finish_and_clear();
        let Some(counted) = counted else { break };
        let (name, goal, memory) = (enumeration.name(), enumeration.target_seconds(), enumeration.memory());
        all.push(EnumerationResult { name, seconds: start.elapsed().as_secs_f64(), goal, memory, counted });
    }
    all
}

/// Returns whether all counts equal their reference values.
pub fn is_correct(all: &[EnumerationResult]) -> bool {
    all.iter().all(|enumeration| enumeration.counted.mismatches().is_empty())
}

/// Returns the results as JSON.
pub fn json(all: &[EnumerationResult], jobs: usize) -> Value {
    let one = |enumeration: &EnumerationResult| {
        let EnumerationResult { name, seconds, goal, memory, counted } = enumeration;
        let statistics: serde_json::Map<String, Value> = counted
            .statistics
            .iter()
            .map(|(statistic, _)| (statistic.name.to_owned(), statistic.value.clone()))
            .collect();
        let levels: Vec<Value> = counted.levels.iter().map(|level| level.count.into()).collect();
        json!({
            "name": name, "seconds": seconds, "goal": goal, "threads": jobs, "memory": memory,
            "figures": statistics, "levels": levels, "wrong": counted.mismatches(),
        })
    };
    all.iter().map(one).collect()
}

/// Prints the results.
pub fn show(all: &[EnumerationResult], jobs: usize) {
    if all.is_empty() {
        return;
    }
    let mut rows =
        vec![["enumerated without the listing", "s", "goal", "memory"].map(str::to_owned).to_vec()];
    rows.extend(all.iter().map(|EnumerationResult { name, seconds, goal, memory, .. }| {
        vec![(*name).to_owned(), format!("{seconds:.1}"), format!("{goal}"), (*memory).to_owned()]
    }));
    output::print_line(&format!("\n{}", common::table(&rows).trim_end_matches('\n')));
    output::print_line(&format!(
        "on {}; the goals are for two idle threads",
        output::count_text(jobs, "thread")
    ));
    // The report prints a repeated statistic of a later enumeration only once.
    let again = |number: usize, statistic: &Statistic| {
        let later = all[number + 1..].iter().flat_map(|enumeration| &enumeration.counted.statistics);
        later.into_iter().any(|(other, _)| other.name == statistic.name)
    };
    let statistics = all.iter().enumerate().flat_map(|(number, enumeration)| {
        enumeration.counted.statistics.iter().filter(move |(statistic, _)| !again(number, statistic))
    });
    let statistics = statistics.map(|(statistic, known)| {
        let mark = if statistic.value == *known { "as expected" } else { "wrong" };
        vec![statistic.heading.to_owned(), statistic.text.clone(), mark.to_owned()]
    });
    let mut rows = vec![vec![String::new(), "in all".to_owned(), String::new()]];
    rows.extend(statistics);
    output::print_line(common::table(&rows).trim_end_matches('\n'));
    for enumeration in all {
        match enumeration.counted.mismatches().as_slice() {
            [] => {}
            wrong => output::print_line(&format!("{}: wrong in {}", enumeration.name, wrong.join(", "))),
        }
    }
    if is_correct(all) {
        let levels = all.last().map_or(0, |enumeration| enumeration.counted.levels.len());
        output::print_line(&format!("all {levels} levels as expected"));
    }
}
