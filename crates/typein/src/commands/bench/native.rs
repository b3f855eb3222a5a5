//! The cores of a title alone, where nothing tells how its listing is read: how fast they are, and what is counted with them.

use anyhow::{Result, anyhow};
use catalogue::Title;
use duel::alike::{self, Alike};
use games::contest::Contest;
use serde_json::{Value, json};

use super::{BenchArgs, rate};
use crate::commands::{census, duel as common};
use crate::exit::Exit;
use crate::output;
use crate::signals::Signals;
use crate::wanted;

/// Random games that prove that the forms agree.
const GAMES: usize = 200;

/// The contest of a title that has cores and no probe.
pub fn contest(title: &Title) -> Option<&'static dyn Contest> {
    title.origin.game.as_deref().filter(|_| title.probe.is_none()).and_then(games::find)
}

/// Measures a title's cores.
///
/// # Errors
/// Cores that differ.
pub fn bench(title: &Title, contest: &'static dyn Contest, arguments: &BenchArgs) -> Result<Exit> {
    let signals = Signals::listen()?;
    let jobs = common::jobs(None);
    let bar = common::bar(GAMES as u64, "comparing the cores");
    let alike = alike::run(contest, GAMES, 1, jobs, &|games| {
        bar.inc(games);
        common::flow(&signals)
    });
    bar.finish_and_clear();
    if let Some(game) = alike.differs_in {
        return Err(anyhow!("the cores of `{}` differ from each other in random game {game}", title.name));
    }
    let span = std::time::Duration::from_secs_f64(arguments.seconds);
    let bar = common::spinner("measuring the cores");
    let mut rates = Vec::new();
    for form in contest.forms() {
        let Some(mut sprint) = contest.sprint(form).filter(|_| signals.heard().is_none()) else { continue };
        rates.push((*form, rate(sprint.as_mut(), span, &signals)));
    }
    bar.finish_and_clear();
    let counted = census::run(contest, jobs, &signals);
    let is_complete = signals.heard().is_none();
    if arguments.json {
        output::json(&report(title, &rates, alike, &census::json(&counted, jobs), is_complete));
    } else {
        output::line(common::table(&rows(title, &rates, alike)).trim_end_matches('\n'));
        census::show(&counted, jobs);
        if !is_complete {
            output::line("interrupted; what is missing was not measured");
        }
    }
    signals.obey();
    Ok(if census::is_right(&counted) { Exit::Good } else { Exit::Failed })
}

/// Why there is no figure of the listing.
fn why_not(title: &Title) -> String {
    let feature = wanted::title_model(title).ok().and_then(|model| model.kind.missing_feature());
    match feature {
        Some(feature) => {
            format!("not in this build: cargo run --release --features {feature} -- bench {}", title.name)
        }
        None => "not measured".to_owned(),
    }
}

/// Why there is no figure of the original.
const NO_ORIGINAL: &str = "no machine time: the program runs on whatever computer there is";

fn rows(title: &Title, rates: &[(&str, f64)], alike: Alike) -> Vec<Vec<String>> {
    let mut rows = vec![["", "moves/s", "x plain", "same moves because"].map(str::to_owned).to_vec()];
    let none = |form: &str, why: String| vec![form.to_owned(), "-".into(), "-".into(), why];
    rows.push(none("original", NO_ORIGINAL.into()));
    rows.push(none("listing", why_not(title)));
    let proof = format!("all forms equal in {} random games, {} moves", alike.games, alike.plies);
    let first = rates.first().map_or(1.0, |(_, rate)| *rate);
    rows.extend(rates.iter().map(|(form, rate)| {
        vec![(*form).to_owned(), format!("{rate:.0}"), format!("{:.0}", rate / first), proof.clone()]
    }));
    rows
}

fn report(title: &Title, rates: &[(&str, f64)], alike: Alike, censuses: &Value, is_complete: bool) -> Value {
    let first = rates.first().map_or(1.0, |(_, rate)| *rate);
    let form = |(form, rate): &(&str, f64)| json!({ "form": form, "moves_per_second": rate, "times_plain": rate / first, "proof": "random-games" });
    let none = |form: &str, why: &str| json!({ "form": form, "moves_per_second": null, "why": why });
    let mut forms = vec![none("original", NO_ORIGINAL), none("listing", &why_not(title))];
    forms.extend(rates.iter().map(form));
    json!({
        "game": title.name,
        "forms": forms,
        "random": alike,
        "censuses": censuses,
        "interrupted": !is_complete,
    })
}
