//! The check reports listings of other BASICs, and does not report listings of the machine's BASIC.
//!
//! `dialects/README.md` describes the data.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use analysis::listing_check;
use listing::Source;
use systems::Machine;

const MACHINES: [&Machine; 3] = [Machine::C64, Machine::MSX, Machine::PC1360];

/// Phrases of the messages about other BASICs, and of lints.
const FOREIGN: [&str; 9] = [
    " is a statement of ",
    " is a function of ",
    " is an operator of ",
    " is a notation of ",
    "contains the keyword",
    "is a keyword of the",
    "this looks like",
    "is the same variable as",
    "is dimensioned again",
];

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialects")
}

/// Returns the findings of a program on a machine, a line each.
fn findings(text: &str, machine: &'static Machine) -> Vec<String> {
    let Ok(Source::Page(page)) = listing::read(text.as_bytes(), "a.bas") else { return vec![] };
    let listing = match page.listing_for(None, machine.listing) {
        Ok(listing) => listing,
        Err(error) => {
            return vec![format!("unreadable: {}", error.to_string().lines().next().unwrap_or_default())];
        }
    };
    let findings = listing_check::check(machine, &listing).findings.into_iter();
    // The snippets do not write the variables that they read.
    let findings = findings.filter(|finding| !finding.message.contains("is read here and never written"));
    findings
        .map(|finding| {
            let severity = if finding.is_error { "error" } else { "warning" };
            let position =
                finding.span.map(|span| format!(" {}:{}", span.position.line, span.position.column));
            format!("{severity}{}: {}", position.unwrap_or_default(), finding.message)
        })
        .collect()
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

/// Compares a text with that of a file, or writes it.
fn compare(path: &Path, found: &str, failures: &mut Vec<String>) {
    if std::env::var_os("TYPEIN_BLESS").is_some() {
        fs::write(path, found).expect("it can be written");
        return;
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    let mut lines = expected.lines().zip(found.lines()).filter(|(expected, found)| expected != found);
    if expected != found {
        let first = lines.next().unwrap_or(("a different number of lines", ""));
        failures.push(format!("{}:\n  expected {}\n  found    {}", path.display(), first.0, first.1));
    }
}

#[test]
fn every_statement_of_another_basic_has_the_findings_below_it() {
    let mut failures = Vec::new();
    let mut count = 0;
    for path in files(&tests().join("cases"), "cases") {
        let mut found = String::new();
        let text = fs::read_to_string(&path).expect("it can be read");
        for case in text.lines().filter(|line| line.starts_with("20 ")) {
            count += 1;
            let _ = writeln!(found, "{case}");
            let program = format!("10 A=1:B=2:X=3\n{case}\n30 END\n");
            for machine in MACHINES {
                let findings = findings(&program, machine);
                let shown =
                    findings.iter().filter(|finding| finding.contains(" 2:") || !finding.contains(" at "));
                let shown: Vec<&String> = shown.collect();
                if shown.is_empty() {
                    let _ = writeln!(found, "  {}: accepted", machine.id);
                }
                for finding in shown {
                    let _ = writeln!(found, "  {}: {finding}", machine.id);
                }
            }
        }
        compare(&path, &found, &mut failures);
    }
    assert!(count > 300, "only {count} cases");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_listing_has_the_findings_beside_it() {
    let mut failures = Vec::new();
    let listings = files(&tests().join("listings"), "bas");
    assert!(listings.len() >= 8, "only {} listings", listings.len());
    for path in listings {
        let text = fs::read_to_string(&path).expect("it can be read");
        for machine in MACHINES {
            let report: String =
                findings(&text, machine).iter().map(|finding| format!("{finding}\n")).collect();
            compare(&path.with_extension(format!("{}.report", machine.id)), &report, &mut failures);
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The listings of the repository that a machine has run: folders, and the machine of each.
const LISTINGS: [(&str, usize); 8] = [
    ("basic-listings/c64", 0),
    ("crates/conformance/golden/c64", 0),
    ("crates/conformance/golden/viertris", 0),
    ("crates/conformance/cases/c64", 0),
    ("basic-listings/msx", 1),
    ("crates/conformance/golden/msx", 1),
    ("crates/conformance/golden/msx-disk", 1),
    ("basic-listings/pc1360", 2),
];

/// Statements of these listings that test an error of the machine, or its names, which the message explains.
const EXPLAINED: [&str; 13] = [
    "errors1.bas: warning 19:10: line 190 jumps to line 0, which does not exist, because the line number is missing",
    "token_dump.bas: warning 8:4: syntax error in line 70, which is never reached: expected a statement, found `ATN`",
    "varnames.bas: error 12:5: syntax error in line 120: expected a statement, found `TO`",
    "varnames.bas: warning 1:27: `COX` is the same variable as `COUNT` in line 10",
    "deftypes_names.bas: warning 7:14: `COLD` is the same variable as `COUNTER` in line 70",
    "23_array_errors.bas: warning ",
    "dim_erase_swap.bas: warning 6:8: the array `A` is dimensioned again after line 30",
    "g_errors1.bas: warning 19:10: line 190 jumps to line 0, which does not exist, because the line number is missing",
    "g_token_dump.bas: warning 8:4: syntax error in line 70, which is never reached: expected a statement, found `ATN`",
    "format_variable.bas: ",
    "rnd_len_forms.bas: error 4:20: ",
    "save_tokens_kinds.bas: warning 9:60: ",
    "seq_print_forms.bas: error ",
];

#[test]
fn listings_of_the_machine_itself_have_no_construct_of_another_basic() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut count = 0;
    for (folder, machine) in LISTINGS {
        let machine = MACHINES[machine];
        for path in listings_in(&root.join(folder)) {
            let Ok(text) = fs::read_to_string(&path) else { continue };
            count += 1;
            let name = path.file_name().expect("a name").to_string_lossy();
            let is_foreign = |finding: &String| FOREIGN.iter().any(|phrase| finding.contains(phrase));
            let foreign = findings(&text, machine).into_iter().filter(is_foreign);
            found.extend(foreign.map(|finding| format!("{name}: {finding}")));
        }
    }
    assert!(count > 650, "only {count} listings");
    found.retain(|finding| !EXPLAINED.iter().any(|explained| finding.starts_with(explained)));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn listings_in(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            found.extend(listings_in(&path));
        } else if path.extension().is_some_and(|extension| extension == "bas") {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn keywords_of_a_cartridge_are_named_as_its_own_on_the_machine_that_it_extends() {
    for (statement, kind, shown) in [
        ("GRAPHIC 2", "statement", "GRAPHIC"),
        ("COLOR 1,0,2,10", "statement", "COLOR"),
        ("CIRCLE 2,512,512,300,300", "statement", "CIRCLE"),
        ("DRAW 2,A,B TO X,X", "statement", "DRAW"),
        ("PAINT 2,100,100", "statement", "PAINT"),
        ("SOUND 0,0,200,0,15", "statement", "SOUND"),
        ("KEY 1,\"LIST\"", "statement", "KEY"),
        ("REGION 4", "statement", "REGION"),
        ("POINT 2,A,B", "statement", "POINT"),
        ("CHAR 5,5,\"HI\"", "statement", "CHAR"),
        ("SCNCLR", "statement", "SCNCLR"),
        ("A=RGR(0)", "function", "RGR"),
        ("A=RCOLR(1)", "function", "RCOLR"),
        ("A=RJOY(0)", "function", "RJOY"),
        ("A=RPEN(0)", "function", "RPEN"),
        ("A=RPOT(1)", "function", "RPOT"),
        ("A=RDOT(A,B)", "function", "RDOT"),
        ("A=RSND(2)", "function", "RSND"),
    ] {
        let program = format!("10 A=1:B=2:X=3\n20 {statement}\n30 END\n");
        let expected = format!("`{shown}` is a {kind} of the Super Expander");
        let vic20 = findings(&program, Machine::VIC20).join("\n");
        assert!(vic20.contains(&expected), "{statement}: {vic20}");
        let c64 = findings(&program, Machine::C64).join("\n");
        assert!(!c64.contains("Super Expander"), "{statement}: {c64}");
    }
    let own = "10 COLOUR=1:PO=2:KE=3\n20 PRINT KE;PO\n";
    assert!(!findings(own, Machine::VIC20).join("\n").contains("Super Expander"));
}

#[test]
fn advice_names_the_addresses_of_the_machine_itself() {
    let program = "10 A=1\n20 COLOR 1,2:A=STICK(0)\n30 END\n";
    let [c64, vic20] = [Machine::C64, Machine::VIC20].map(|machine| findings(program, machine).join("\n"));
    assert!(c64.contains("POKE 53280,colour"), "{c64}");
    assert!(vic20.contains("POKE 36879,") && !vic20.contains("53280") && !vic20.contains("56320"), "{vic20}");
}
