//! The listing in `basic-listings/` is what stands in the published page, byte for byte.
//!
//! The page itself is not part of this project. `TYPEIN_PAGES=DIR` names a folder that has it: a file whose name or
//! whose text speaks of the game.

use std::path::{Path, PathBuf};

use listing::{Machine, Page, Source};

const VERBATIM: &str = include_str!("../../../basic-listings/c64/3d-vier-gewinnt/listing.bas");

fn page(bytes: &[u8], name: &str) -> Page {
    match listing::read(bytes, name) {
        Ok(Source::Page(page)) => page,
        other => panic!("{name} is no page: {other:?}"),
    }
}

/// The published page in a folder: by its usual name, else the first text with the listing's first and last line.
fn published(folder: &Path) -> Option<PathBuf> {
    let usual = folder.join("000-c64-3d-vier-gewinnt.txt");
    if usual.exists() {
        return Some(usual);
    }
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files.into_iter().find(|path| {
        let text =
            std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
        text.contains("* 3d-vier-gewinnt *") && text.contains("3840 poke54276,0:return")
    })
}

#[test]
fn extraction_from_the_published_page_equals_the_listing() {
    let Some(folder) = std::env::var_os("TYPEIN_PAGES") else {
        println!("skipped: TYPEIN_PAGES names no folder with the published page");
        return;
    };
    let path =
        published(Path::new(&folder)).expect("TYPEIN_PAGES names a folder with the page of 3D-Vier gewinnt");
    let page = page(&std::fs::read(&path).expect("the page can be read"), &path.to_string_lossy());
    assert_eq!(page.programs().len(), 1);
    let found = page.programs()[0].verbatim();
    let difference = found.lines().zip(VERBATIM.lines()).find(|(found, expected)| found != expected);
    assert_eq!(difference, None);
    assert_eq!(found, VERBATIM);
    println!("{}: {} lines equal", path.display(), found.lines().count());
}

#[test]
fn the_listing_decodes_without_a_fault() {
    let page = page(VERBATIM.as_bytes(), "listing.bas");
    let listing = page.listing(None, &[Machine::C64]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(listing.lines.len(), VERBATIM.lines().count());
    assert!(listing.warnings.is_empty(), "{:#?}", listing.warnings);
    assert_eq!(
        listing.line(1520).expect("it is there").text,
        b"w$(0)=h0$+h1$+\"\xb4\"+h1$+\"\xcc\xaf\"+h3$".to_ascii_uppercase()
    );
    assert_eq!(
        listing.line(1695).expect("it is there").text,
        b"PRINT\" \xcf\xd0    \xcf\xd0    \xcf\xd0    \xcf\xd0\""
    );
    assert_eq!(listing.line(23).expect("it is there").text, b":");
    assert_eq!(listing.line(11).expect("it is there").text, b"REM        *                 *");
}
