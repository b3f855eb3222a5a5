//! The titles under test.

pub mod lamps;
pub mod stub;

use duel::random::Plan;
use duel::{Probe, ProbeError, Subject, seating};
use listing::Source;
use systems::Machine;

/// "3D-Vier gewinnt" with its listing as printed.
pub fn vier3d() -> Subject {
    subject(|probe| probe)
}

/// Returns the same with another probe.
pub fn subject(probe: impl FnOnce(String) -> String) -> Subject {
    title("3d-vier-gewinnt", probe)
}

/// Returns a title of the catalogue with a changed probe.
pub fn title(name: &str, probe: impl FnOnce(String) -> String) -> Subject {
    checked_title(name, probe).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the same, or the error of its probe.
pub fn checked_title(name: &str, probe: impl FnOnce(String) -> String) -> Result<Subject, ProbeError> {
    let title = catalogue::find(name).expect("the catalogue has it");
    let probe = probe(title.probe.expect("it has a probe").to_owned());
    let machine = Machine::by_id(&title.origin.system).expect("the system is one of the machines");
    Subject::new(
        title.name,
        machine,
        image(machine, title.listing, title.file),
        Probe::parse(&probe, "probe.toml")?,
        title.origin.game.as_deref().and_then(games::find).expect("the title has a core"),
    )
}

/// Returns a listing in the machine's format.
pub fn image(machine: &Machine, text: &[u8], file: &str) -> Vec<u8> {
    let Source::Page(page) = listing::read(text, file).expect("the listing is a text") else {
        panic!("the listing is a page")
    };
    let listing = page.listing(None, &[machine.listing]).expect("the listing is well formed");
    machine.tokenise(&listing).expect("the lines fit").image
}

/// Returns a plan of random games with all seatings of a title.
pub fn plan(subject: &Subject, games: usize, forms: &[&str]) -> Plan {
    let pairings = seating::pairings(subject.game_spec.seats());
    Plan::new(games, 7, pairings, forms.iter().map(|&form| form.to_owned()).collect())
}
