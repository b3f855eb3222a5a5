//! `typein` alone: the catalogue, and what to type next.

use player::model::MODELS;

use crate::exit::Exit;
use crate::output;

/// Shows the catalogue.
pub fn show() -> Exit {
    output::line(&format!(
        "typein {} runs type-in listings as they were printed.\n",
        env!("CARGO_PKG_VERSION")
    ));
    for title in ::catalogue::titles() {
        output::line(&format!("  {:<18} {:<6} {}", title.name, title.origin.system, title.about()));
    }
    output::line("");
    if let Some(title) = ::catalogue::titles().first() {
        output::line(&format!("  typein play {:<18} plays it", title.name));
    }
    output::line("  typein play FILE               the same with a saved magazine page, a listing or a .prg");
    for model in MODELS {
        output::line(&format!("  typein play {:<18} {}, to type something in", model.word, model.name));
    }
    output::line("  typein --help                  everything else");
    Exit::Good
}
