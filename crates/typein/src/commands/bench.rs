//! `typein bench`: how fast the original, the emulated listing and the native cores decide on a move.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use duel::Subject;
use duel::exhaustive::{self, Exhausted, Sets};
use duel::pace::{Pace, SelfPlay};
use games::contest::Sprint;
use serde::Serialize;
use serde_json::json;

use super::duel as common;
use super::output;
use crate::exit::Exit;

/// `bench`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein bench 3d-vier-gewinnt
  typein bench 3d-vier-gewinnt --json | jq '.forms[] | {form, moves_per_second}'

Everything runs on one thread, but for the comparison of the cores with the listing that comes before.")]
pub struct BenchArgs {
    /// A title with a native core
    pub game: String,

    /// How long each form is measured
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = parse_seconds)]
    pub seconds: f64,

    /// Write the result as JSON
    #[arg(long)]
    pub json: bool,
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("give a number of seconds from 0 to 3600".into()),
    }
}

/// A line of the table.
#[derive(Debug, Serialize)]
struct Row {
    form: &'static str,
    moves_per_second: f64,
    /// How much faster than the original.
    ratio: f64,
    proof: Proof,
}

/// What proves that the moves are the same.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Proof {
    CycleModel,
    Verbatim,
    Exhaustive,
}

/// Measures a title.
///
/// # Errors
/// Unknown titles, and cores that do not agree with the listing.
pub fn bench(arguments: &BenchArgs) -> Result<Exit> {
    let subject = common::subject(&arguments.game)?;
    let level = subject.contest.levels();
    let all = exhaustive::run(&subject, &Sets::find(&subject, &[[level; 2]]), common::jobs(None), &|_| {});
    if all.failure.is_some() {
        bail!("a core differs from the listing; see `typein diff {} --exhaustive`", arguments.game);
    }
    let span = Duration::from_secs_f64(arguments.seconds);
    let (pace, host) = emulate(&subject, level, span)?;
    let original = pace.plies as f64 / pace.machine_seconds;
    let row = |form, rate, proof| Row { form, moves_per_second: rate, ratio: rate / original, proof };
    let mut rows = vec![
        row("original", original, Proof::CycleModel),
        row("emulated", pace.plies as f64 / host.as_secs_f64(), Proof::Verbatim),
    ];
    for form in subject.contest.forms() {
        if let Some(mut sprint) = subject.contest.sprint(form) {
            rows.push(row(form, rate(sprint.as_mut(), span), Proof::Exhaustive));
        }
    }
    if arguments.json {
        output::json(&json!({
            "game": subject.contest.name(),
            "level": level,
            "moves_measured": pace.plies,
            "forms": rows,
            "exhaustive": { "states": all.states, "edges": all.edges, "hash": all.hash },
        }));
    } else {
        show(&rows, level, pace, &all);
    }
    Ok(Exit::Good)
}

fn show(rows: &[Row], level: u8, pace: Pace, all: &Exhausted) {
    output::line(common::table(&shown(rows, all)).trim_end_matches('\n'));
    output::line(&format!(
        "\na move at level {level}; original and emulated with all that the listing draws and plays"
    ));
    let thought = pace.machine_seconds / pace.plies as f64;
    output::line(&format!("the original thinks {thought:.2} s a move ({} moves measured)", pace.plies));
}

/// Lets the program play against itself on one thread; the host's time is that of the moves alone.
fn emulate(subject: &Subject, level: u8, span: Duration) -> Result<(Pace, Duration)> {
    let (mut sum, mut host) = (Pace::default(), Duration::ZERO);
    for seed in 1.. {
        let mut game = SelfPlay::start(subject, level, seed)?;
        let start = Instant::now();
        let pace = game.play()?;
        host += start.elapsed();
        sum.plies += pace.plies;
        sum.machine_seconds += pace.machine_seconds;
        if host >= span {
            break;
        }
    }
    Ok((sum, host))
}

/// Moves per second of a core on one thread.
fn rate(sprint: &mut dyn Sprint, span: Duration) -> f64 {
    let start = Instant::now();
    let mut moves = 0;
    loop {
        moves += sprint.run();
        let elapsed = start.elapsed();
        if elapsed >= span {
            return moves as f64 / elapsed.as_secs_f64();
        }
    }
}

fn shown(rows: &[Row], all: &Exhausted) -> Vec<Vec<String>> {
    let heading = ["", "moves/s", "x original", "same moves because"].map(str::to_owned).to_vec();
    let row = |row: &Row| {
        let rate = if row.moves_per_second < 10.0 {
            format!("{:.4}", row.moves_per_second)
        } else {
            format!("{:.0}", row.moves_per_second)
        };
        let proof = match row.proof {
            Proof::CycleModel => "machine time of the cycle model, held against recorded sessions".to_owned(),
            Proof::Verbatim => "the listing itself, verbatim".to_owned(),
            Proof::Exhaustive => {
                format!("equal in {} positions, {} moves (hash {})", all.states, all.edges, all.hash)
            }
        };
        vec![row.form.to_owned(), rate, format!("{:.0}", row.ratio), proof]
    };
    std::iter::once(heading).chain(rows.iter().map(row)).collect()
}
