//! `typein match`: games between the listing, its betters and its lessers.

use std::num::NonZero;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use duel::matches::{self, Entrant, Match, Tally};
use serde_json::{Value, json};

use super::duel as common;
use super::output;
use crate::exit::Exit;
use crate::signals::Signals;

/// `match`.
#[derive(Debug, Args)]
#[command(after_help = "\
Players: listing:1, listing:2 (the emulated listing at that level), strong, random

Examples:
  typein match 3d-vier-gewinnt --games 100 strong listing:2
  typein match 3d-vier-gewinnt listing:1 listing:2

The players move first by turns. The listing's random draws come from the seed, every tie with equal chance.")]
pub struct MatchArgs {
    /// A title with a native core
    pub game: String,

    /// Who plays
    pub first: Entrant,

    /// Against whom
    pub second: Entrant,

    /// How many games
    #[arg(long, value_name = "N", default_value = "100", value_parser = common::parse_count)]
    pub games: NonZero<usize>,

    /// Fixes the games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::args::parse_seed)]
    pub seed: u64,

    /// Threads (default: as many as the host has)
    #[arg(long, value_name = "N", value_parser = common::parse_count)]
    pub jobs: Option<NonZero<usize>>,

    /// Write the result as JSON
    #[arg(long)]
    pub json: bool,
}

/// Plays a match.
///
/// # Errors
/// Unknown titles and players.
pub fn play(arguments: &MatchArgs) -> Result<Exit> {
    let subject = common::subject(&arguments.game)?;
    let entrants = [arguments.first.clone(), arguments.second.clone()];
    for entrant in &entrants {
        matches::check(&subject, entrant)?;
    }
    let plan = Match { entrants, games: arguments.games.get(), seed: arguments.seed };
    let jobs = common::jobs(arguments.jobs);
    let bar = common::bar(plan.games as u64, "games");
    let start = Instant::now();
    let signals = Signals::listen()?;
    let results = matches::run(&subject, &plan, jobs, &|games| {
        bar.inc(games);
        common::flow(&signals)
    });
    bar.finish_and_clear();
    let [first, second] = &results.tallies;
    let total = first.plus(second);
    let is_interrupted = signals.heard().is_some() && total.games() < plan.games;
    let seconds = start.elapsed().as_secs_f64();
    let report = results.failure.map(|failed| common::report(&subject, failed, &signals)).transpose()?;
    if arguments.json {
        output::json(&json!({
            "game": subject.title,
            "seed": plan.seed,
            "players": plan.entrants,
            // In the order of the players: who moved first.
            "moving_first": [tally(first), tally(second)],
            "total": tally(&total),
            "interrupted": is_interrupted,
            "report": report,
        }));
    } else {
        output::line(common::table(&rows(&plan, &results.tallies)).trim_end_matches('\n'));
        output::line(&format!("{seconds:.1} s, {}", output::count(jobs, "thread")));
        if is_interrupted {
            output::line(&format!("interrupted after {} of {} games", total.games(), plan.games));
        }
        if let Some(report) = &report {
            output::line(&format!("\n{report}"));
        }
    }
    signals.obey();
    Ok(if report.is_none() { Exit::Good } else { Exit::Failed })
}

/// A tally for programs; wins are in the order of the players.
fn tally(tally: &Tally) -> Value {
    json!({ "games": tally.games(), "wins": tally.wins, "draws": tally.draws, "plies": tally.plies })
}

/// The table of results.
fn rows(plan: &Match, tallies: &[Tally; 2]) -> Vec<Vec<String>> {
    let [one, two] = plan.entrants.each_ref().map(ToString::to_string);
    let row = |who: String, tally: &Tally| {
        let mean = tally.plies as f64 / tally.games().max(1) as f64;
        let [ours, theirs] = tally.wins.map(|wins| wins.to_string());
        vec![who, tally.games().to_string(), ours, tally.draws.to_string(), theirs, format!("{mean:.1}")]
    };
    let sum = tallies.iter().fold(Tally::default(), |sum, tally| sum.plus(tally));
    vec![
        ["moves first", "games", &format!("{one} wins"), "draws", &format!("{two} wins"), "mean plies"]
            .map(str::to_owned)
            .to_vec(),
        row(one.clone(), &tallies[0]),
        row(two.clone(), &tallies[1]),
        row("both".into(), &sum),
    ]
}
