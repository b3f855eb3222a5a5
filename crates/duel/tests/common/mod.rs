//! The titles under test.

use std::path::Path;

use duel::{Probe, Subject};
use games::contest;
use listing::{Machine, Source};
use systems::{SystemKind, c64};

/// "3D-Vier gewinnt" with its listing as printed.
pub fn vier3d() -> Subject {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../basic-listings/c64/3d-vier-gewinnt");
    let bytes = std::fs::read(folder.join("listing.bas")).unwrap();
    let Source::Page(page) = listing::read(&bytes, "listing.bas").unwrap() else {
        panic!("the listing is a text")
    };
    let listing = page.listing(None, &[Machine::C64]).unwrap();
    let probe = std::fs::read_to_string(folder.join("probe.toml")).unwrap();
    Subject {
        system: SystemKind::C64,
        image: c64::prepare(&listing).unwrap().image,
        probe: Probe::parse(&probe).unwrap(),
        contest: contest::find("3d-vier-gewinnt").unwrap(),
    }
}
