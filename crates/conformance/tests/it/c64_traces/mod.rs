//! The native machine beside recordings of the original ROMs, statement by statement, with the rules of
//! `diff --against roms`.

mod recorded;
mod run;
mod trace;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use conformance::differences::compare;
use conformance::golden::Golden;
use conformance::report::{self, Report};
use numeric::fnv::Fnv1a;
use systems::rom_comparison::{RomComparison, RomDivergence};

use trace::Trace;

/// The min number of statements in 1,000 with the recorded cycles.
const EQUAL_OF_1000: u64 = 998;

/// Returns the recordings, by name.
fn traces() -> Vec<Trace> {
    let golden = Golden::open();
    let endings = [".jsonl", ".jsonl.gz"];
    let files = endings.into_iter().filter_map(|ending| golden.files("c64/traces", ending)).flatten();
    files.map(|path| Trace::read(&path)).filter(|trace| report::is_selected(&trace.header.name)).collect()
}

/// Returns the differences of a run, one line each.
fn differences(result: &Result<RomComparison, String>) -> String {
    match result {
        Err(message) => message.clone(),
        Ok(comparison) => comparison.divergences.iter().map(text).collect(),
    }
}

fn text(divergence: &RomDivergence) -> String {
    let statement = divergence.statement.as_ref().map_or_else(String::new, |statement| statement.name());
    let code = divergence.statement.as_ref().map_or("", |statement| &statement.text);
    let mut text = format!("{statement} `{code}` {} times\n", divergence.times);
    for difference in &divergence.differences {
        let at = difference.address.map_or_else(String::new, |at| format!(" ({at})"));
        let (native, roms) = (&difference.native, &difference.roms);
        writeln!(text, "  {}{at}: native {native}, recorded {roms}", difference.what).expect("text takes it");
    }
    text
}

/// Order of statements, keys, memory and screen.
#[test]
fn c64_traces() {
    let mut report = Report::new("c64_traces");
    for trace in traces() {
        let name = &trace.header.name;
        let differences = differences(&report::catch_panic(|| run::run(&trace)).and_then(|result| result));
        if std::env::var_os("TYPEIN_ROW").is_some() {
            report::print_unfiltered(&differences);
        }
        report.record(name, compare("the run", "", &differences));
    }
    report.finish();
}

/// The counted statements of one half of the recordings, and those with other cycles.
#[derive(Default)]
struct CycleCounts {
    statements: u64,
    different: u64,
}

/// The cycles of each statement without interrupts, in two halves by the hash of the recording's name.
#[test]
fn c64_trace_cycles() {
    let mut halves: [CycleCounts; 2] = Default::default();
    let mut kinds: BTreeMap<String, CycleCounts> = BTreeMap::new();
    for trace in traces() {
        let name = &trace.header.name;
        let Ok(Ok(comparison)) = report::catch_panic(|| run::run(&trace)) else { continue };
        for (kind, row) in &comparison.cycle_kinds {
            for counts in
                [&mut halves[usize::from(is_second_half(name))], kinds.entry(kind.clone()).or_default()]
            {
                counts.statements += row.statements;
                counts.different += row.different;
            }
            if row.different > 0 && std::env::var_os("TYPEIN_ROW").is_some() {
                let [least, greatest] = row.range.unwrap_or_default();
                let statement = row.first.as_ref().map_or_else(String::new, |statement| statement.name());
                report::print_unfiltered(&format!(
                    "{kind}: {} of {}, {least:+} to {greatest:+}, {statement}",
                    row.different, row.statements
                ));
            }
        }
    }
    for (kind, CycleCounts { statements, different }) in
        kinds.iter().filter(|(_, counts)| counts.different > 0)
    {
        report::print_unfiltered(&format!("c64_trace_cycles: {kind}: {different} of {statements} differ"));
    }
    for (half, CycleCounts { statements, different }) in ["A", "B"].into_iter().zip(&halves) {
        report::print_unfiltered(&format!(
            "c64_trace_cycles: half {half}: {different} of {statements} differ"
        ));
        let equal = 1000 * (statements - different);
        assert!(equal >= EQUAL_OF_1000 * statements, "half {half}: {different} of {statements} differ");
    }
}

/// Returns whether a recording belongs to half B, by the hash of its name.
fn is_second_half(name: &str) -> bool {
    let mut hash = Fnv1a::default();
    hash.write(name.as_bytes());
    hash.finish() & 1 != 0
}
