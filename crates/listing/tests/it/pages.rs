//! Pages of many kinds, each with its expected result.
//!
//! `pages/<name>/` holds `page.txt` or `page.html`, a sentence in `about.txt`, and the expectation:
//! for each program `program-<n>.bas` (decoded, printed in the machine's first notation) and
//! `verbatim-<n>.txt` (as printed on the page), and `report.txt` (warnings, or the error). The page
//! of a machine other than the C64 has a `machine.txt`. `TYPEIN_BLESS=1` rewrites the expectations;
//! read the difference.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use listing::encode;
use listing::{MachineKind, Page, Source};

/// Returns the results of a page, by file name.
fn made_of(page: &Page, machine: MachineKind) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut report = String::new();
    let mut tell = |text: String| report.push_str(&(text + "\n"));
    if page.programs().len() != 1 {
        tell(page.program(None).expect_err("not exactly one").to_string());
    }
    for (index, program) in page.programs().iter().enumerate() {
        let number = index + 1;
        files.insert(format!("verbatim-{number}.txt"), program.verbatim());
        match page.listing(Some(number), &[machine]) {
            Ok(listing) => {
                let lines = listing.lines.iter().map(|line| (line.number, &line.text[..]));
                files.insert(format!("program-{number}.bas"), encode::program(lines, machine.notations()[0]));
                listing.warnings.iter().for_each(|warning| tell(warning.to_string()));
            }
            Err(error) => tell(error.to_string()),
        }
    }
    if !report.is_empty() {
        files.insert("report.txt".to_owned(), report);
    }
    files
}

/// Returns the expectations beside a page.
fn expected(folder: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let is_expectation =
        |name: &str| !["about.txt", "machine.txt"].contains(&name) && !name.starts_with("page.");
    files
        .map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), path))
        .filter(|(name, _)| is_expectation(name))
        .map(|(name, path)| (name, fs::read_to_string(path).expect("text")))
        .collect()
}

#[test]
fn every_page_gives_what_stands_beside_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let mut folders: Vec<PathBuf> =
        fs::read_dir(root).expect("pages").map(|entry| entry.expect("entry").path()).collect();
    folders.sort();
    assert!(folders.len() > 20, "only {} pages found", folders.len());
    let mut failures = Vec::new();
    for folder in &folders {
        let file =
            ["page.txt", "page.html"].into_iter().find(|name| folder.join(name).exists()).expect("a page");
        let bytes = fs::read(folder.join(file)).expect("a page");
        let Ok(Source::Page(page)) = listing::read(&bytes, file) else {
            panic!("{} is not text", folder.display())
        };
        let machine = fs::read_to_string(folder.join("machine.txt")).unwrap_or_else(|_| "c64".to_owned());
        let made = made_of(&page, MachineKind::by_id(machine.trim()).expect("a known machine"));
        if std::env::var_os("TYPEIN_BLESS").is_some() {
            expected(folder).keys().for_each(|name| fs::remove_file(folder.join(name)).expect("removed"));
            made.iter().for_each(|(name, text)| fs::write(folder.join(name), text).expect("written"));
        } else if made != expected(folder) {
            failures.push(format!(
                "{}\n  made:     {made:#?}\n  expected: {:#?}",
                folder.display(),
                expected(folder)
            ));
        }
    }
    assert!(failures.is_empty(), "{} of {} pages:\n{}", failures.len(), folders.len(), failures.join("\n"));
}
