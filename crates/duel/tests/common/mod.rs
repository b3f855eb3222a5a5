//! The titles under test.

use duel::{Probe, Subject};
use listing::{Machine, Source};
use systems::{SystemKind, c64};

/// "3D-Vier gewinnt" with its listing as printed.
pub fn vier3d() -> Subject {
    subject(|probe| probe)
}

/// The same with another probe.
pub fn subject(probe: impl FnOnce(String) -> String) -> Subject {
    let title = catalogue::find("3d-vier-gewinnt").expect("the catalogue has it");
    let probe = probe(title.probe.expect("it has a probe").to_owned());
    let Source::Page(page) = listing::read(title.listing, title.file).expect("the listing is a text") else {
        panic!("the listing is a page")
    };
    let listing = page.listing(None, &[Machine::C64]).expect("the listing is well formed");
    Subject::new(
        title.name,
        SystemKind::C64,
        c64::prepare(&listing).expect("the lines fit").image,
        Probe::parse(&probe, "probe.toml").expect("the probe is well formed"),
        games::find("vier3d").expect("the title has a core"),
    )
    .expect("the probe leaves nothing out")
}
