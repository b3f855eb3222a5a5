//! Counting whole sets, for `diff` and `bench`.

use std::time::Instant;

use duel::census;
use games::contest::{Contest, Counted, Figure};
use serde_json::{Value, json};

use super::duel as common;
use crate::output;
use crate::signals::Signals;

/// A set that was counted.
pub struct Census {
    name: &'static str,
    seconds: f64,
    goal: f64,
    memory: &'static str,
    counted: Counted,
}

/// Counts all sets of a contest on so many threads; fewer where somebody had enough.
pub fn run(contest: &dyn Contest, jobs: usize, signals: &Signals) -> Vec<Census> {
    let mut all = Vec::new();
    for census in contest.censuses() {
        let bar = common::bar(census.work(), &format!("counting {}", census.name()));
        let start = Instant::now();
        let counted = census::run(census.as_ref(), jobs, &|work| {
            bar.inc(work);
            common::flow(signals)
        });
        bar.finish_and_clear();
        let Some(counted) = counted else { break };
        let (name, goal, memory) = (census.name(), census.goal(), census.memory());
        all.push(Census { name, seconds: start.elapsed().as_secs_f64(), goal, memory, counted });
    }
    all
}

/// Whether all that was counted is as it is known.
pub fn is_right(all: &[Census]) -> bool {
    all.iter().all(|census| census.counted.wrong().is_empty())
}

/// For programs.
pub fn json(all: &[Census], jobs: usize) -> Value {
    let one = |census: &Census| {
        let Census { name, seconds, goal, memory, counted } = census;
        let figures: serde_json::Map<String, Value> = counted
            .figures
            .iter()
            .map(|(figure, _)| (figure.name.to_owned(), figure.value.clone()))
            .collect();
        let levels: Vec<Value> = counted.levels.iter().map(|(_, count, _)| (*count).into()).collect();
        json!({
            "name": name, "seconds": seconds, "goal": goal, "threads": jobs, "memory": memory,
            "figures": figures, "levels": levels, "wrong": counted.wrong(),
        })
    };
    all.iter().map(one).collect()
}

/// For people.
pub fn show(all: &[Census], jobs: usize) {
    if all.is_empty() {
        return;
    }
    let mut rows = vec![["counted without the listing", "s", "goal", "memory"].map(str::to_owned).to_vec()];
    rows.extend(all.iter().map(|Census { name, seconds, goal, memory, .. }| {
        vec![(*name).to_owned(), format!("{seconds:.1}"), format!("{goal}"), (*memory).to_owned()]
    }));
    output::line(&format!("\n{}", common::table(&rows).trim_end_matches('\n')));
    output::line(&format!(
        "on {}; goals are for two threads with nothing else to do",
        output::count(jobs, "thread")
    ));
    // What a later census has, too, is told once.
    let again = |number: usize, figure: &Figure| {
        let later = all[number + 1..].iter().flat_map(|census| &census.counted.figures);
        later.into_iter().any(|(other, _)| other.name == figure.name)
    };
    let figures = all.iter().enumerate().flat_map(|(number, census)| {
        census.counted.figures.iter().filter(move |(figure, _)| !again(number, figure))
    });
    let figures = figures.map(|(figure, known)| {
        let mark = if figure.value == *known { "as known" } else { "wrong" };
        vec![figure.heading.to_owned(), figure.text.clone(), mark.to_owned()]
    });
    let mut rows = vec![vec![String::new(), "in all".to_owned(), String::new()]];
    rows.extend(figures);
    output::line(common::table(&rows).trim_end_matches('\n'));
    for census in all {
        match census.counted.wrong().as_slice() {
            [] => {}
            wrong => output::line(&format!("{}: wrong in {}", census.name, wrong.join(", "))),
        }
    }
    if is_right(all) {
        let levels = all.last().map_or(0, |census| census.counted.levels.len());
        output::line(&format!("each of {levels} levels as known, too"));
    }
}
