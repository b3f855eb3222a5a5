//! `typein bench`: how fast the original, the emulated listing and the native cores decide on a move.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use duel::Subject;
use duel::exhaustive::{self, Sets};
use duel::pace::{Pace, SelfPlay};
use games::contest::Sprint;
use serde::Serialize;

use super::duel as common;
use super::output;
use crate::exit::Exit;

/// How long each form is measured.
const SPAN: Duration = Duration::from_secs(2);

/// `bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// A title with a native core
    pub game: String,

    /// Write the result as JSON
    #[arg(long)]
    pub json: bool,
}

/// A line of the table.
#[derive(Debug, Serialize)]
struct Row {
    form: String,
    moves_per_second: f64,
    /// How much faster than the original.
    ratio: f64,
    /// What proves that the moves are the same.
    proof: String,
}

/// Measures a title.
///
/// # Errors
/// Unknown titles, and cores that do not agree with the listing.
pub fn bench(arguments: &BenchArgs) -> Result<Exit> {
    let subject = common::subject(&arguments.game)?;
    let Some(proof) = proof(&subject) else {
        bail!("a core differs from the listing; see `typein diff {} --exhaustive`", arguments.game);
    };
    let level = subject.contest.levels();
    let (pace, host) = emulate(&subject, level)?;
    let original = pace.plies as f64 / pace.machine_seconds;
    let row = |form: &str, rate: f64, proof: &str| Row {
        form: form.to_owned(),
        moves_per_second: rate,
        ratio: rate / original,
        proof: proof.to_owned(),
    };
    let mut rows = vec![
        row("original", original, "machine time of the cycle model, held against recorded sessions"),
        row("emulated", pace.plies as f64 / host.as_secs_f64(), "the listing itself, verbatim"),
    ];
    for form in subject.contest.forms() {
        if let Some(mut sprint) = subject.contest.sprint(form) {
            rows.push(row(form, rate(sprint.as_mut()), &proof));
        }
    }
    if arguments.json {
        output::line(&serde_json::to_string_pretty(&rows)?);
    } else {
        output::line(common::table(&shown(&rows)).trim_end_matches('\n'));
        output::line(&format!(
            "\na move at level {level}; original and emulated with all that the listing draws and plays"
        ));
        output::line(&format!(
            "the original thinks {:.2} s a move ({} moves measured)",
            1.0 / original,
            pace.plies
        ));
    }
    Ok(Exit::Good)
}

/// Compares every position of the highest level on the spot; `None` at a difference.
fn proof(subject: &Subject) -> Option<String> {
    let sets = Sets::find(subject, &[[subject.contest.levels(); 2]]);
    let all = exhaustive::run(subject, &sets, common::jobs(None), &|_| {});
    let proof = format!("equal in {} positions, {} moves (hash {})", all.states, all.edges, all.hash);
    all.failure.is_none().then_some(proof)
}

/// Lets the program play against itself on one thread; the host's time is that of the moves alone.
fn emulate(subject: &Subject, level: u8) -> Result<(Pace, Duration)> {
    let (mut sum, mut host) = (Pace::default(), Duration::ZERO);
    let mut seed = 0;
    while host < SPAN {
        seed += 1;
        let mut game = SelfPlay::start(subject, level, seed)?;
        let start = Instant::now();
        let pace = game.play()?;
        host += start.elapsed();
        sum.plies += pace.plies;
        sum.machine_seconds += pace.machine_seconds;
    }
    Ok((sum, host))
}

/// Moves per second of a core on one thread.
fn rate(sprint: &mut dyn Sprint) -> f64 {
    let start = Instant::now();
    let mut moves = 0;
    while start.elapsed() < SPAN {
        moves += sprint.run();
    }
    moves as f64 / start.elapsed().as_secs_f64()
}

fn shown(rows: &[Row]) -> Vec<Vec<String>> {
    let heading = ["", "moves/s", "x original", "same moves because"].map(str::to_owned).to_vec();
    let row = |row: &Row| {
        let rate = if row.moves_per_second < 10.0 {
            format!("{:.4}", row.moves_per_second)
        } else {
            format!("{:.0}", row.moves_per_second)
        };
        vec![row.form.clone(), rate, format!("{:.0}", row.ratio), row.proof.clone()]
    };
    std::iter::once(heading).chain(rows.iter().map(row)).collect()
}
