//! `typein match`: games between the listing and native players.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use duel::matches::{self, Entrant, Match, Tally};
use player::schema::Schema;
use serde_json::{Value, json};

use super::comparison as common;
use crate::cores::CoreArgs;
use crate::exit::Exit;
use crate::output;
use crate::signals::Signals;

/// `match`.
#[derive(Debug, Args)]
#[command(after_help = "\
Players: listing:1, listing:2 (the emulated listing at that level), strong, random, and density for
Battleship. An unknown name lists the players of the title.

Examples:
  typein match 3d-vier-gewinnt --games 100 strong listing:2
  typein match 3d-vier-gewinnt listing:1 listing:2
  typein match viertris --games 100 strong listing:2
  typein match battleship-search --games 100 strong listing:1

The players take turns to move first, where both can take both seats. The seed decides the listing's
random choices: ties are broken with equal probability, or the start time varies.")]
pub struct MatchArgs {
    /// A title with a native core, or the folder of one
    pub game: String,

    /// The players, one for each seat
    #[arg(required = true, value_name = "PLAYER")]
    pub players: Vec<Entrant>,

    /// Number of games
    #[arg(long, value_name = "N", default_value = "100", value_parser = common::parse_count)]
    pub games: NonZero<usize>,

    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::options::parse_seed)]
    pub seed: u64,

    /// Number of threads (default: all of the host)
    #[arg(long, value_name = "N", value_parser = common::parse_jobs)]
    pub jobs: Option<NonZero<usize>>,

    /// Write the report of a difference between listing and core as a page, one HTML file
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,

    /// Write the result as JSON to standard output
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub cores: CoreArgs,
}

/// Plays a match.
///
/// # Errors
/// Unknown titles and players.
pub fn play(arguments: &MatchArgs) -> Result<Exit> {
    let subject = common::subject(&arguments.game, Some(&arguments.cores))?;
    let entrants = arguments.players.clone();
    matches::check(&subject, &entrants)?;
    common::check_page(arguments.report.as_deref())?;
    let plan = Match { entrants, games: arguments.games.get(), seed: arguments.seed };
    let jobs = common::jobs(arguments.jobs);
    let bar = common::progress_bar(plan.games as u64, "games");
    let start = Instant::now();
    let signals = Signals::listen()?;
    let results = matches::run(&subject, &plan, jobs, &|games| {
        bar.inc(games);
        common::check_signals(&signals)
    });
    bar.finish_and_clear();
    if let Some(failure) = results.core_failure {
        bail!("{failure}");
    }
    let total = total(&results.tallies);
    let is_interrupted = signals.received().is_some() && total.games() < plan.games;
    let seconds = start.elapsed().as_secs_f64();
    let report = results
        .failure
        .map(|failed| common::shrink_and_report(&subject, failed, &signals, arguments.report.as_deref()))
        .transpose()?;
    if arguments.json {
        output::print_json(
            Schema::v1("typein.match"),
            &json!({
                "game": subject.title,
                "seed": plan.seed,
                "players": plan.entrants,
                // One tally for each player who moved first, in the order of the players.
                "moving_first": results.tallies.iter().map(tally_json).collect::<Vec<_>>(),
                "total": tally_json(&total),
                "interrupted": is_interrupted,
                "report": report,
            }),
        );
    } else {
        output::print_line(common::table(&result_rows(&plan, &results.tallies)).trim_end_matches('\n'));
        output::print_line(&format!("{seconds:.1} s, {}", output::count_text(jobs, "thread")));
        if is_interrupted {
            output::print_line(&format!("interrupted after {} of {} games", total.games(), plan.games));
        }
        if let Some(report) = &report {
            output::print_line(&format!("\n{report}"));
        }
    }
    signals.end_process();
    Ok(if report.is_none() { Exit::Success } else { Exit::Failed })
}

/// Returns the sum of several tallies.
fn total(tallies: &[Tally]) -> Tally {
    let (first, others) = tallies.split_first().expect("a match has players");
    others.iter().fold(first.clone(), |sum, tally| sum.plus(tally))
}

/// Returns a tally as JSON; wins are in the order of the players. Only a game of one player can be
/// lost by all.
fn tally_json(tally: &Tally) -> Value {
    let mut all =
        json!({ "games": tally.games(), "wins": tally.wins, "draws": tally.draws, "plies": tally.plies });
    if tally.wins.len() == 1 {
        all["losses"] = tally.losses.into();
    }
    all
}

/// Returns the table of results.
fn result_rows(plan: &Match, tallies: &[Tally]) -> Vec<Vec<String>> {
    let names: Vec<String> = plan.entrants.iter().map(ToString::to_string).collect();
    let is_alone = names.len() == 1;
    let row = |who: &str, tally: &Tally| {
        let mean = tally.plies as f64 / tally.games().max(1) as f64;
        // Draws, or losses of a single player, follow the first player's wins.
        let mut figures: Vec<usize> = tally.wins.clone();
        figures.insert(1, if is_alone { tally.losses } else { tally.draws });
        let figures = figures.iter().map(usize::to_string);
        [who.to_owned(), tally.games().to_string()]
            .into_iter()
            .chain(figures)
            .chain([format!("{mean:.1}")])
            .collect()
    };
    let mut headings: Vec<String> = names.iter().map(|name| format!("{name} wins")).collect();
    headings.insert(1, if is_alone { "losses" } else { "draws" }.to_owned());
    let first = if is_alone { "plays" } else { "moves first" };
    let headings = [first.to_owned(), "games".to_owned()].into_iter().chain(headings);
    let mut rows = vec![headings.chain(["mean plies".to_owned()]).collect()];
    // A player who never moves first has no row, and a single row needs no total.
    let first: Vec<(&String, &Tally)> =
        names.iter().zip(tallies).filter(|(_, tally)| tally.games() > 0).collect();
    rows.extend(first.iter().map(|(name, tally)| row(name, tally)));
    if !is_alone && first.len() != 1 {
        rows.push(row(if names.len() == 2 { "both" } else { "all" }, &total(tallies)));
    }
    rows
}
