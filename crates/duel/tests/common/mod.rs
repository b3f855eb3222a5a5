//! The titles under test.

use std::path::Path;

use duel::{Probe, Subject};
use games::contest;
use listing::{Machine, Source};
use systems::{SystemKind, c64};

/// "3D-Vier gewinnt" with its listing as printed.
pub fn vier3d() -> Subject {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../basic-listings/c64/3d-vier-gewinnt");
    let bytes = std::fs::read(folder.join("listing.bas")).expect("the listing is there");
    let Source::Page(page) = listing::read(&bytes, "listing.bas").expect("the listing is a text") else {
        panic!("the listing is a page")
    };
    let listing = page.listing(None, &[Machine::C64]).expect("the listing is well formed");
    let probe = std::fs::read_to_string(folder.join("probe.toml")).expect("the probe is there");
    Subject::new(
        SystemKind::C64,
        c64::prepare(&listing).expect("the lines fit").image,
        Probe::parse(&probe).expect("the probe is well formed"),
        contest::find("3d-vier-gewinnt").expect("the title has a core"),
    )
    .expect("the probe leaves nothing out")
}
