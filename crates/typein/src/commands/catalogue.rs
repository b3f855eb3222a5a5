//! `typein` without arguments: the catalogue, and the next commands to try.

use ::catalogue::Title;
use systems::Machine;

use crate::exit::Exit;
use crate::output;

/// Prints the catalogue.
pub fn show() -> Exit {
    output::print_line(&format!(
        "typein {} runs type-in listings as they were printed.\n",
        env!("CARGO_PKG_VERSION")
    ));
    // Titles for unsupported machines are in the repository, but not listed.
    let is_playable = |title: &&Title| Machine::by_id(&title.origin.system).is_some();
    let titles: Vec<&Title> = ::catalogue::titles().iter().filter(is_playable).collect();
    let feature =
        |title: &Title| Machine::by_id(&title.origin.system).and_then(|machine| machine.missing_feature());
    let mut titles = titles;
    // Titles that this build cannot run come last.
    titles.sort_by_key(|title| feature(title).is_some());
    let width = |text: fn(&Title) -> &str| titles.iter().map(|&title| text(title).chars().count()).max();
    let name = width(|title| title.name).unwrap_or(0).max(18);
    let system = width(|title| &title.origin.system).unwrap_or(0).max(6);
    let max_length = COLUMNS - (2 + name + 1 + system + 1);
    let mut last = None;
    for title in &titles {
        let feature = feature(title);
        if let Some(feature) = feature.filter(|_| last != feature) {
            output::print_line(&format!("\n  in a build with `--features {feature}`:"));
        }
        last = feature;
        let about = description(title, max_length);
        output::print_line(&format!("  {:<name$} {:<system$} {about}", title.name, title.origin.system));
    }
    output::print_line("");
    let machines: Vec<&str> =
        Machine::ALL.into_iter().filter(|machine| machine.takes_text).map(|machine| machine.id).collect();
    let machines = format!("a bare machine to type in: {}", machines.join(", "));
    for (command, what) in [
        ("play 3d-vier-gewinnt", "play a title, in a window or in the terminal"),
        ("play viertris --opponent strong", "against a native player instead of the listing's computer"),
        ("play FILE", "play a saved magazine page, a listing or a program file"),
        ("play c64", machines.as_str()),
        ("run FILE", "run headless: key scripts, dumps, recordings"),
        ("diff viertris --games 100", "compare the listing with its native cores, move by move"),
        ("match viertris strong listing:2", "play games between players and count the wins"),
        ("bench viertris", "measure original, emulated listing and native cores"),
        ("listing check FILE", "check a listing for errors; also extract, convert, show"),
        ("--help", "all commands and options; each command has examples"),
    ] {
        output::print_line(&format!("  typein {command:<33} {what}"));
    }
    Exit::Success
}

/// Width of the catalogue in columns.
const COLUMNS: usize = 100;

/// Describes a title, with as much of its origin as fits.
fn description(title: &Title, max_length: usize) -> String {
    let origin = &title.origin;
    let sources = [title.description(), format!("{} ({}, {})", origin.about, origin.author, origin.year)];
    let years = [format!("{} ({})", origin.about, origin.year), origin.about.clone()];
    let fits = |text: &String| text.chars().count() <= max_length;
    sources.into_iter().chain(years).find(fits).unwrap_or_else(|| shortened(&origin.about, max_length))
}

/// Cuts a text between words to `max_length` characters.
fn shortened(text: &str, max_length: usize) -> String {
    if text.chars().count() <= max_length {
        return text.to_owned();
    }
    let mut short = String::new();
    for word in text.split_inclusive(' ') {
        if short.chars().count() + word.trim_end().chars().count() + 1 > max_length {
            break;
        }
        short.push_str(word);
    }
    format!("{}…", short.trim_end_matches([' ', ',', ':', '(']))
}
