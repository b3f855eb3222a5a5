//! Integration tests of `systems`, one module for each subject.

mod branches;
mod checkpoints;
mod checks;
mod comparisons;
mod evaluate;
mod fast_paths;
mod file_names;
mod gamegrid;
mod generated;
mod language;
mod layout;
mod machine_rows;
mod medium;
mod msx;
mod msx_found;
mod msx_machine_code;
mod msx_manual;
mod pc1360_printer;
mod recorded_snapshots;
mod robustness;
mod same_future;
mod self_changing;
mod shared_medium;
mod slices;
mod snapshots_in_files;
mod source_map;
mod spaces;
mod statements;
mod tokenise;
mod vic20_needs;

use listing::{Listing, MachineKind, Source};
use systems::Machine;

/// Returns the only listing of a text.
fn decoded(text: &str, file: &str, machine: MachineKind) -> Listing {
    let Ok(Source::Page(page)) = listing::read(text.as_bytes(), file) else { panic!("a text") };
    page.listing_for(None, machine).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns a program in memory format.
fn image(machine: &'static Machine, program: &str) -> Vec<u8> {
    let listing = decoded(program, "test.bas", machine.listing);
    machine.tokenise(&listing).unwrap_or_else(|error| panic!("{error}: {program}")).image
}

/// Returns the number of cases of a property test: `default`, or `TYPEIN_CASES=N`.
fn cases(default: u32) -> u32 {
    std::env::var("TYPEIN_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(default)
}
