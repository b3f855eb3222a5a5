//! `typein` alone: the catalogue, and what to type next.

use ::catalogue::Title;
use player::model::{self, MODELS};

use crate::exit::Exit;
use crate::output;

/// Shows the catalogue.
pub fn show() -> Exit {
    output::print_line(&format!(
        "typein {} runs type-in listings as they were printed.\n",
        env!("CARGO_PKG_VERSION")
    ));
    // What there is no machine for is kept, but not offered.
    let is_playable = |title: &&Title| model::by_cli_name(&title.origin.system).is_some();
    let titles: Vec<&Title> = ::catalogue::titles().iter().filter(is_playable).collect();
    let feature = |title: &Title| {
        model::by_cli_name(&title.origin.system).and_then(|model| model.kind.missing_feature())
    };
    let mut titles = titles;
    // What this build lacks a part for comes last.
    titles.sort_by_key(|title| feature(title).is_some());
    let width = |word: fn(&Title) -> &str| titles.iter().map(|&title| word(title).chars().count()).max();
    let name = width(|title| title.name).unwrap_or(0).max(18);
    let system = width(|title| &title.origin.system).unwrap_or(0).max(6);
    let room = COLUMNS - (2 + name + 1 + system + 1);
    let mut last = None;
    for title in &titles {
        let feature = feature(title);
        if let Some(feature) = feature.filter(|_| last != feature) {
            output::print_line(&format!("\n  in a build with `--features {feature}`:"));
        }
        last = feature;
        let about = description(title, room);
        output::print_line(&format!("  {:<name$} {:<system$} {about}", title.name, title.origin.system));
    }
    output::print_line("");
    let machines: Vec<&str> =
        MODELS.iter().filter(|model| model.takes_text).map(|model| model.cli_name).collect();
    let machines = format!("the bare machine, to type something in: {}", machines.join(", "));
    for (command, what) in [
        ("play 3d-vier-gewinnt", "plays it, in a window or in the terminal"),
        ("play viertris --opponent strong", "against a native player instead of the listing's own"),
        ("play FILE", "the same with a saved magazine page, a listing or a .prg"),
        ("play c64", machines.as_str()),
        ("run FILE", "without a screen: key scripts, dumps, recordings"),
        ("diff viertris --games 100", "the listing against the native core, move by move"),
        ("match viertris strong listing:2", "games between players, and who leads"),
        ("bench viertris", "how fast original, emulated listing and core are"),
        ("listing check FILE", "what is wrong with a listing; also extract, convert, show"),
        ("--help", "everything else, with examples for each command"),
    ] {
        output::print_line(&format!("  typein {command:<33} {what}"));
    }
    Exit::Success
}

/// Columns of a line of the catalogue.
const COLUMNS: usize = 100;

/// What a title is, with as much of where it comes from as there is room for.
fn description(title: &Title, room: usize) -> String {
    let origin = &title.origin;
    let sources = [title.description(), format!("{} ({}, {})", origin.about, origin.author, origin.year)];
    let years = [format!("{} ({})", origin.about, origin.year), origin.about.clone()];
    let fits = |text: &String| text.chars().count() <= room;
    sources.into_iter().chain(years).find(fits).unwrap_or_else(|| shortened(&origin.about, room))
}

/// A text of at most so many characters: what does not fit is cut behind a word.
fn shortened(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for word in text.split_inclusive(' ') {
        if short.chars().count() + word.trim_end().chars().count() + 1 > room {
            break;
        }
        short.push_str(word);
    }
    format!("{}…", short.trim_end_matches([' ', ',', ':', '(']))
}
