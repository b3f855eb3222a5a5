//! The static check reports no errors in programs that run, and the machine confirms the errors
//! that it reports.

use conformance::golden::{self, Golden};
use conformance::hex;
use listing::{MachineKind, Source};
use systems::c64;
use systems::program::Diagnostic;

/// Returns the lines in which the machine reported a syntax error.
fn reported(output: &[u8]) -> Vec<u16> {
    let text = String::from_utf8_lossy(output);
    let reports = text.split("?SYNTAX  ERROR IN ").skip(1);
    reports.filter_map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()).collect()
}

fn errors(name: &str, text: &[u8]) -> Vec<Diagnostic> {
    let Ok(Source::Page(page)) = listing::read(text, name) else { panic!("{name} is no text") };
    let listing = page.listing(None, &[MachineKind::C64]).unwrap_or_else(|error| panic!("{error}"));
    c64::check(&listing).into_iter().filter(|remark| remark.is_error).collect()
}

#[test]
fn c64_programs_that_run_have_no_syntax_errors() {
    let Some(files) = Golden::open().files("c64/programs", ".bas") else { return };
    let mut checked = 0;
    for file in &files {
        let reported = reported(&hex::decode(&golden::read(&file.with_extension("out"))));
        for error in errors(&golden::name(file), golden::read(file).as_bytes()) {
            assert!(reported.contains(&error.number), "the machine does not report this error:\n{error}");
        }
        checked += 1;
    }
    assert!(checked > 0, "no programs");
    println!("{checked} programs checked");
}

#[test]
fn published_listings_have_no_syntax_errors() {
    for title in catalogue::titles().iter().filter(|title| title.origin.system == "c64") {
        let found = errors(title.name, title.listing);
        assert!(found.is_empty(), "{}: {}", title.name, found[0]);
    }
}
