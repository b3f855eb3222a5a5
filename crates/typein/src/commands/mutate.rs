//! `typein diff --mutate-listing`: the sensitivity of a comparison.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Result, bail};
use duel::Subject;
use duel::random::{self, Plan};
use duel::sensitivity::{self, MutantResult, Sensitivity};
use player::schema::Schema;
use serde_json::json;

use super::comparison as common;
use crate::exit::Exit;
use crate::output;
use crate::signals::Signals;

/// Plays the unchanged listing, then its mutants.
///
/// # Errors
/// When the unchanged listing differs from the core, or the program has no mutants.
pub fn run(
    subject: &Subject,
    plan: &Plan,
    most: usize,
    jobs: usize,
    is_json: bool,
    signals: &Signals,
) -> Result<Exit> {
    let start = Instant::now();
    let bar = output::progress_bar(plan.games as u64, "games of the unchanged listing");
    let tick = |count| {
        bar.inc(count);
        common::check_signals(signals)
    };
    let unchanged = random::run(subject, plan, jobs, &tick);
    bar.finish_and_clear();
    if unchanged.failure.is_some() {
        bail!("the core differs from the unchanged listing; see `typein diff {}`", subject.target);
    }
    if signals.received().is_some() {
        bail!("interrupted before the first mutant");
    }
    let bar = output::progress_bar(most as u64, "mutants");
    let tick = |count| {
        bar.inc(count);
        common::check_signals(signals)
    };
    let measured = sensitivity::measure(subject, plan, most, &unchanged.coverage.executed, jobs, &tick);
    bar.finish_and_clear();
    let Some(measured) = measured else {
        bail!("`{}` has no mutants: only programs that are nothing but lines have them", subject.title);
    };
    let is_interrupted = signals.received().is_some();
    if is_json {
        output::print_json(
            Schema::v1("typein.diff-mutants"),
            &json!({
                "game": subject.title,
                "seed": plan.seed,
                "games": plan.games,
                "interrupted": is_interrupted,
                "found": measured.found(),
                "sensitivity": measured,
            }),
        );
        return Ok(Exit::Success);
    }
    show(&measured, plan.games);
    if is_interrupted {
        output::print_line(&format!(
            "interrupted after {}",
            output::count_text(measured.mutants.len(), "mutant")
        ));
    }
    report!("{:.1} s, {}", start.elapsed().as_secs_f64(), output::count_text(jobs, "thread"));
    Ok(Exit::Success)
}

fn show(measured: &Sensitivity, games: usize) {
    let (count, found) = (measured.mutants.len(), measured.found());
    let mut rows = vec![["line", "change", "", "", "not found because"].map(str::to_owned).to_vec()];
    for MutantResult { line, before, after, nth, reason, .. } in measured.survivors() {
        let reason = reason.unwrap_or_default().to_owned();
        let after = if *nth > 1 { format!("{after} ({nth})") } else { after.clone() };
        rows.push(vec![line.to_string(), before.clone(), "->".to_owned(), after, reason]);
    }
    if rows.len() > 1 {
        output::print_line(&common::table(&rows));
    }
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for mutant in measured.survivors() {
        *reasons.entry(mutant.reason.unwrap_or_default()).or_default() += 1;
    }
    let reasons: Vec<String> = reasons.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    output::print_line(&format!(
        "{count} of {} possible changes of the listing, each in up to {}: {found} found ({} %)",
        measured.possible,
        output::count_text(games, "game"),
        (100 * found).checked_div(count).unwrap_or(100)
    ));
    if !reasons.is_empty() {
        output::print_line(&format!("not found: {}", reasons.join("; ")));
    }
}
