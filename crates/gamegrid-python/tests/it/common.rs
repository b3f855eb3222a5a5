//! Programs with the interpreter installed. Every test starts its program here.

use duel::{Probe, Subject};
use gamegrid::Runtime;
use listing::{MachineKind, Source};
use systems::{Machine, System};

/// Starts a program on a board.
pub fn start(source: &str, name: &str, seed: u64) -> Runtime {
    gamegrid_python::install();
    Runtime::start(source, name, seed)
}

/// Switches on the system of the board.
pub fn power_on(seed: u64) -> Box<dyn System> {
    gamegrid_python::install();
    Machine::GAMEGRID.power_on(systems::Options { seed, ..systems::Options::default() })
}

/// A title of the catalogue under test.
pub fn title(name: &str) -> Subject {
    gamegrid_python::install();
    let title = catalogue::find(name).expect("the catalogue has it");
    assert_eq!(title.origin.system, "gamegrid");
    let Source::Page(page) = listing::read(title.listing, title.file).expect("the listing is a text") else {
        panic!("the listing is a page")
    };
    let listing = page.listing(None, &[MachineKind::GameGrid]).expect("the listing is well formed");
    let probe = title.probe.expect("it has a probe");
    Subject::new(
        title.name,
        Machine::GAMEGRID,
        Machine::GAMEGRID.tokenise(&listing).expect("the lines fit").image,
        Probe::parse(probe, "probe.toml").expect("the probe is well formed"),
        title.origin.game.as_deref().and_then(games::find).expect("the title has a core"),
    )
    .unwrap_or_else(|error| panic!("{error}"))
}
