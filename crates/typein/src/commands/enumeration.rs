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

/// Runs all enumerations of a game on so many threads; fewer after an interrupt.
pub fn run(contest: &dyn GameSpec, jobs: usize, signals: &Signals) -> Vec<EnumerationResult> {
    let mut all = Vec::new();
    for census in contest.workloads().enumerations() {
        let bar = output::progress_bar(census.total_work(), &format!("enumerating {}", census.name()));
        let start = Instant::now();
        let counted = enumeration::run(census.as_ref(), jobs, &|work| {
            bar.inc(work);
            common::check_signals(signals)
        });
        bar.finish_and_clear();
        let Some(counted) = counted else { break };
        let (name, goal, memory) = (census.name(), census.target_seconds(), census.memory());
        all.push(EnumerationResult { name, seconds: start.elapsed().as_secs_f64(), goal, memory, counted });
    }
    all
}

/// Returns whether all counts equal their reference values.
pub fn is_correct(all: &[EnumerationResult]) -> bool {
    all.iter().all(|census| census.counted.mismatches().is_empty())
}

/// Returns the results as JSON.
pub fn json(all: &[EnumerationResult], jobs: usize) -> Value {
    let one = |census: &EnumerationResult| {
        let EnumerationResult { name, seconds, goal, memory, counted } = census;
        let figures: serde_json::Map<String, Value> = counted
            .statistics
            .iter()
            .map(|(figure, _)| (figure.name.to_owned(), figure.value.clone()))
            .collect();
        let levels: Vec<Value> = counted.levels.iter().map(|(_, count, _)| (*count).into()).collect();
        json!({
            "name": name, "seconds": seconds, "goal": goal, "threads": jobs, "memory": memory,
            "figures": figures, "levels": levels, "wrong": counted.mismatches(),
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
    // A statistic that a later enumeration repeats is printed once.
    let again = |number: usize, figure: &Statistic| {
        let later = all[number + 1..].iter().flat_map(|census| &census.counted.statistics);
        later.into_iter().any(|(other, _)| other.name == figure.name)
    };
    let figures = all.iter().enumerate().flat_map(|(number, census)| {
        census.counted.statistics.iter().filter(move |(figure, _)| !again(number, figure))
    });
    let figures = figures.map(|(figure, known)| {
        let mark = if figure.value == *known { "as expected" } else { "wrong" };
        vec![figure.heading.to_owned(), figure.text.clone(), mark.to_owned()]
    });
    let mut rows = vec![vec![String::new(), "in all".to_owned(), String::new()]];
    rows.extend(figures);
    output::print_line(common::table(&rows).trim_end_matches('\n'));
    for census in all {
        match census.counted.mismatches().as_slice() {
            [] => {}
            wrong => output::print_line(&format!("{}: wrong in {}", census.name, wrong.join(", "))),
        }
    }
    if is_correct(all) {
        let levels = all.last().map_or(0, |census| census.counted.levels.len());
        output::print_line(&format!("all {levels} levels as expected"));
    }
}
