//! `typein` alone: the catalogue, and what to type next.

use ::catalogue::Title;
use player::model::{self, MODELS};

use crate::exit::Exit;
use crate::output;

/// Shows the catalogue.
pub fn show() -> Exit {
    output::line(&format!(
        "typein {} runs type-in listings as they were printed.\n",
        env!("CARGO_PKG_VERSION")
    ));
    // What there is no machine for is kept, but not offered.
    let is_playable = |title: &&Title| model::by_word(&title.origin.system).is_some();
    let titles: Vec<&Title> = ::catalogue::titles().iter().filter(is_playable).collect();
    let width = |word: fn(&Title) -> &str| titles.iter().map(|&title| word(title).chars().count()).max();
    let name = width(|title| title.name).unwrap_or(0).max(18);
    let system = width(|title| &title.origin.system).unwrap_or(0).max(6);
    for title in &titles {
        let model = model::by_word(&title.origin.system);
        let feature = model.and_then(|model| model.kind.missing_feature());
        let built = feature.map_or_else(String::new, |feature| format!(" (built --features {feature})"));
        output::line(&format!(
            "  {:<name$} {:<system$} {}{built}",
            title.name,
            title.origin.system,
            title.about()
        ));
    }
    output::line("");
    let machines: Vec<&str> =
        MODELS.iter().filter(|model| model.takes_text).map(|model| model.word).collect();
    let machines = format!("the bare machine, to type something in: {}", machines.join(", "));
    for (command, what) in [
        ("play 3d-vier-gewinnt", "plays it, in a window or in the terminal"),
        ("play viertris --opponent strong", "against a native player instead of the listing's own"),
        ("play FILE", "the same with a saved magazine page, a listing or a .prg"),
        ("play c64", machines.as_str()),
        ("run FILE", "without a screen: key scripts, dumps, recordings, snapshots"),
        ("diff viertris --games 100", "the listing against the native core of the same game, move by move"),
        ("match viertris strong listing:2", "games between players, and who leads"),
        ("bench viertris", "how fast the original, the emulated listing and the core move"),
        ("listing check FILE", "what is wrong with a listing; also extract, convert, show"),
        ("--help", "everything else, with examples for each command"),
    ] {
        output::line(&format!("  typein {command:<33} {what}"));
    }
    Exit::Good
}
