//! Benchmarks of titles without an original machine: the cores, the listing where this build can run it, and the
//! enumerations of the cores.

use std::time::Duration;

use anyhow::{Result, anyhow};
use catalogue::Title;
use duel::form_comparison::{self, FormComparison};
use games::spec::GameSpec;
use player::schema::Schema;
use serde_json::{Value, json};

use super::{BenchArgs, Verification, measure_listing, measure_rate, verify};
use crate::commands::{comparison as common, enumeration};
use crate::exit::Exit;
use crate::output;
use crate::signals::Signals;
use crate::{target, titles};

/// Random games that compare the forms.
const COMPARISON_GAMES: usize = 200;

/// Returns the game specification of a title with cores and without an original machine.
///
/// # Errors
/// When the title names an unknown game.
pub fn game_spec(title: &Title) -> Result<Option<&'static dyn GameSpec>> {
    let has_machine = target::title_machine(title).is_ok_and(|machine| machine.has_processor);
    if has_machine { Ok(None) } else { titles::game(title) }
}

/// The measurements of a listing.
struct ListingSpeed {
    moves_per_second: f64,
    /// Random games in which the cores equal it.
    games: usize,
    moves: usize,
}

/// Compares the cores with the listing and measures it, if this build can run it.
fn compare_and_measure(title: &Title, span: Duration, signals: &Signals) -> Result<Option<ListingSpeed>> {
    if title.probe.is_none() || target::title_machine(title)?.missing_feature().is_some() {
        return Ok(None);
    }
    let subject = common::subject(title.name, None)?;
    let (compared, is_complete) = verify(&subject, 0, signals)?;
    let Verification::RandomGames(all) = compared else { return Ok(None) };
    if !is_complete {
        return Ok(None);
    }
    let bar = output::spinner("measuring the listing");
    let (timing, host) = measure_listing(&subject, 0, span, signals)?;
    bar.finish_and_clear();
    let moves_per_second = timing.plies as f64 / host.wall.as_secs_f64();
    Ok(Some(ListingSpeed { moves_per_second, games: all.games, moves: all.plies }))
}

/// Measures a title's cores.
///
/// # Errors
/// If the cores differ.
pub fn bench(title: &Title, game: &'static dyn GameSpec, arguments: &BenchArgs) -> Result<Exit> {
    let signals = Signals::listen()?;
    let jobs = common::jobs(None);
    let bar = output::progress_bar(COMPARISON_GAMES as u64, "comparing the cores");
    let comparison = form_comparison::run(game, COMPARISON_GAMES, 1, jobs, &|games| {
        bar.inc(games);
        common::check_signals(&signals)
    });
    bar.finish_and_clear();
    if let Some(game) = comparison.differs_in {
        return Err(anyhow!("the cores of `{}` differ from each other in random game {game}", title.name));
    }
    let span = Duration::from_secs_f64(arguments.seconds);
    let listing = compare_and_measure(title, span, &signals)?;
    let bar = output::spinner("measuring the cores");
    let mut rates = Vec::new();
    for form in game.forms() {
        let Some(mut benchmark) = game.benchmark(form).filter(|_| signals.received().is_none()) else {
            continue;
        };
        rates.push((form, measure_rate(benchmark.as_mut(), span, &signals).wall));
    }
    bar.finish_and_clear();
    let counted = enumeration::run(game, jobs, &signals);
    let is_complete = signals.received().is_none();
    if arguments.json {
        let counted = enumeration::json(&counted, jobs);
        let report = report(title, listing.as_ref(), &rates, comparison, &counted, is_complete);
        output::print_json(Schema::v1("typein.bench-native"), &report);
    } else {
        output::print_line(
            common::table(&rows(title, listing.as_ref(), &rates, comparison)).trim_end_matches('\n'),
        );
        enumeration::show(&counted, jobs);
        if !is_complete {
            output::print_line("interrupted: the measurements are incomplete");
        }
    }
    signals.end_process();
    Ok(if enumeration::is_correct(&counted) { Exit::Success } else { Exit::Failed })
}

/// Returns the reason why the listing was not measured.
fn why_not_measured(title: &Title) -> String {
    let feature = target::title_machine(title).ok().and_then(|machine| machine.missing_feature());
    match feature {
        Some(feature) => {
            format!("not in this build: cargo run --release --features {feature} -- bench {}", title.name)
        }
        None => "not measured".to_owned(),
    }
}

/// The reason for a missing time of the original.
const NO_ORIGINAL: &str = "no original time: the program was not written for one machine";

/// Returns the evidence that the forms are equal.
fn proof(listing: Option<&ListingSpeed>, comparison: FormComparison) -> String {
    let among = format!("equal in {} random games, {} moves", comparison.games, comparison.plies);
    match listing {
        Some(ListingSpeed { games, moves, .. }) => {
            format!("equal to the listing in {games} random games, {moves} moves; both forms {among}")
        }
        None => format!("all forms {among}"),
    }
}

fn rows(
    title: &Title,
    listing: Option<&ListingSpeed>,
    rates: &[(&str, f64)],
    comparison: FormComparison,
) -> Vec<Vec<String>> {
    let mut rows = vec![["", "moves/s", "x plain", "verified by"].map(str::to_owned).to_vec()];
    let none = |form: &str, why: String| vec![form.to_owned(), "-".into(), "-".into(), why];
    rows.push(none("original", NO_ORIGINAL.into()));
    let first = rates.first().map_or(1.0, |(_, rate)| *rate);
    let row = |form: &str, rate: f64, proof: String| {
        let ratio = rate / first;
        let ratio = if ratio < 0.1 { format!("{ratio:.5}") } else { format!("{ratio:.0}") };
        vec![form.to_owned(), format!("{rate:.0}"), ratio, proof]
    };
    rows.push(match listing {
        Some(listing) => row("listing", listing.moves_per_second, "the listing itself, verbatim".to_owned()),
        None => none("listing", why_not_measured(title)),
    });
    let proof = proof(listing, comparison);
    rows.extend(rates.iter().map(|(form, rate)| row(form, *rate, proof.clone())));
    rows
}

fn report(
    title: &Title,
    listing: Option<&ListingSpeed>,
    rates: &[(&str, f64)],
    comparison: FormComparison,
    enumerations: &Value,
    is_complete: bool,
) -> Value {
    let first = rates.first().map_or(1.0, |(_, rate)| *rate);
    let form = |(form, rate): &(&str, f64)| json!({ "form": form, "moves_per_second": rate, "times_plain": rate / first, "proof": "random-games" });
    let none = |form: &str, why: &str| json!({ "form": form, "moves_per_second": null, "why": why });
    let listed = listing.map_or_else(
        || none("listing", &why_not_measured(title)),
        |listing| json!({ "form": "listing", "moves_per_second": listing.moves_per_second, "times_plain": listing.moves_per_second / first, "proof": "verbatim" }),
    );
    let mut forms = vec![none("original", NO_ORIGINAL), listed];
    forms.extend(rates.iter().map(form));
    json!({
        "game": title.name,
        "forms": forms,
        "random": comparison,
        "with_listing": listing.map(|listing| json!({ "games": listing.games, "moves": listing.moves })),
        "censuses": enumerations,
        "interrupted": !is_complete,
    })
}
