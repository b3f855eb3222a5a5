//! `typein bench`: how fast the original, the emulated listing and the native cores decide on a move.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use duel::exhaustive::{self, Exhausted, Sets};
use duel::pace::{Pace, SelfPlay};
use duel::{Subject, seating};
use games::contest::Sprint;
use serde::Serialize;
use serde_json::json;

use super::duel as common;
use crate::exit::Exit;
use crate::output;
use crate::signals::Signals;

/// `bench`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein bench 3d-vier-gewinnt
  typein bench 3d-vier-gewinnt --json | jq '.forms[] | {form, moves_per_second}'

Everything runs on one thread, but for the comparison of the cores with the listing that comes before.
Ctrl-C ends it with what was measured until then; a second one at once.")]
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
    let signals = Signals::listen()?;
    let places = subject.contest.places();
    let level = seating::highest(places);
    let sets = Sets::find(&subject, &[seating::everywhere(places, level)])?;
    let bar = common::bar(sets.edges(), "comparing the cores with the listing");
    let all = exhaustive::run(&subject, &sets, common::jobs(None), &|edges| {
        bar.inc(edges);
        common::flow(&signals)
    });
    bar.finish_and_clear();
    if all.failure.is_some() {
        bail!("a core differs from the listing; see `typein diff {} --exhaustive`", arguments.game);
    }
    let is_proven = all.edges as u64 == sets.edges();
    let mut measured = Measured { rows: Vec::new(), pace: Pace::default(), is_complete: false };
    if is_proven {
        measure(&subject, level, Duration::from_secs_f64(arguments.seconds), &signals, &mut measured)?;
    }
    if arguments.json {
        output::json(&json!({
            "game": subject.title,
            "level": level,
            "moves_measured": measured.pace.plies,
            "forms": measured.rows,
            "interrupted": !measured.is_complete,
            "exhaustive": { "states": all.states, "edges": all.edges, "hash": all.hash },
        }));
    } else if is_proven {
        show(&measured, level, &all);
    } else {
        output::line(&format!(
            "interrupted after {} of {} moves compared, without a difference so far; nothing was measured",
            all.edges,
            sets.edges()
        ));
    }
    signals.obey();
    Ok(Exit::Good)
}

/// What was measured before somebody had enough.
struct Measured {
    rows: Vec<Row>,
    pace: Pace,
    is_complete: bool,
}

fn measure(
    subject: &Subject,
    level: u8,
    span: Duration,
    signals: &Signals,
    measured: &mut Measured,
) -> Result<()> {
    let bar = common::spinner("measuring the emulated listing");
    let (pace, host) = emulate(subject, level, span, signals)?;
    let original = pace.plies as f64 / pace.machine_seconds;
    let row = |form, rate, proof| Row { form, moves_per_second: rate, ratio: rate / original, proof };
    measured.pace = pace;
    measured.rows = vec![
        row("original", original, Proof::CycleModel),
        row("emulated", pace.plies as f64 / host.as_secs_f64(), Proof::Verbatim),
    ];
    for form in subject.contest.forms() {
        if signals.heard().is_some() {
            bar.finish_and_clear();
            return Ok(());
        }
        bar.set_message(format!("measuring the form `{form}`"));
        if let Some(mut sprint) = subject.contest.sprint(form) {
            measured.rows.push(row(form, rate(sprint.as_mut(), span, signals), Proof::Exhaustive));
        }
    }
    bar.finish_and_clear();
    measured.is_complete = true;
    Ok(())
}

fn show(measured: &Measured, level: u8, all: &Exhausted) {
    let Measured { rows, pace, is_complete } = measured;
    output::line(common::table(&shown(rows, all)).trim_end_matches('\n'));
    output::line(&format!(
        "\na move at level {level}; original and emulated with all that the listing draws and plays"
    ));
    let thought = pace.machine_seconds / pace.plies as f64;
    output::line(&format!("the original thinks {thought:.2} s a move ({} moves measured)", pace.plies));
    if !is_complete {
        output::line("interrupted; what is missing was not measured");
    }
}

/// Lets the program play against itself on one thread; the host's time is that of the moves alone.
fn emulate(subject: &Subject, level: u8, span: Duration, signals: &Signals) -> Result<(Pace, Duration)> {
    let (mut sum, mut host) = (Pace::default(), Duration::ZERO);
    for seed in 1.. {
        let mut game = SelfPlay::start(subject, level, seed)?;
        let start = Instant::now();
        let pace = game.play()?;
        host += start.elapsed();
        sum.plies += pace.plies;
        sum.machine_seconds += pace.machine_seconds;
        if host >= span || signals.heard().is_some() {
            break;
        }
    }
    Ok((sum, host))
}

/// Moves per second of a core on one thread.
fn rate(sprint: &mut dyn Sprint, span: Duration, signals: &Signals) -> f64 {
    let start = Instant::now();
    let mut moves = 0;
    loop {
        moves += sprint.run();
        let elapsed = start.elapsed();
        if elapsed >= span || signals.heard().is_some() {
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
