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
        output::line(&format!("  {:<name$} {:<system$} {}", title.name, title.origin.system, title.about()));
    }
    output::line("");
    if let Some(title) = titles.first() {
        output::line(&format!("  typein play {:<18} plays it", title.name));
    }
    output::line("  typein play FILE               the same with a saved magazine page, a listing or a .prg");
    for model in MODELS {
        output::line(&format!("  typein play {:<18} {}, to type something in", model.word, model.name));
    }
    output::line("  typein --help                  everything else");
    Exit::Good
}
