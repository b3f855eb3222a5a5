//! The listings in `basic-listings/` match the published pages, byte for byte.
//!
//! The pages themselves are not part of this project. `TYPEIN_PAGES=DIR` names a folder that has
//! them: files recognised by their name or by words of their text.

use std::path::{Path, PathBuf};

use listing::{MachineKind, Page};

use crate::common::page;

const VERBATIM: &str = include_str!("../../../../basic-listings/c64/3d-vier-gewinnt/listing.bas");
const BATTLESHIP: &str = include_str!("../../../../basic-listings/msx/battleship/listing.bas");
const AS_PRINTED: &str = include_str!("../../../../basic-listings/msx/battleship-as-printed/listing.bas");

const SOLITAIRE: [&str; 3] = [
    include_str!("../../../../basic-listings/gamegrid/solitaire-1/listing.py"),
    include_str!("../../../../basic-listings/gamegrid/solitaire-2/listing.py"),
    include_str!("../../../../basic-listings/gamegrid/solitaire-3/listing.py"),
];

/// Returns the path of a published page in a folder: by its file name, else the first text that
/// contains all of some words.
fn published(folder: &Path, file_name: &str, phrases: &[&str]) -> Option<PathBuf> {
    let path = folder.join(file_name);
    if path.exists() {
        return Some(path);
    }
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files.into_iter().find(|path| {
        let text =
            std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
        phrases.iter().all(|phrase| text.contains(phrase))
    })
}

/// Returns the published page of a game, if `TYPEIN_PAGES` is set.
fn page_of(game: &str, file_name: &str, phrases: &[&str]) -> Option<Page> {
    let Some(folder) = std::env::var_os("TYPEIN_PAGES") else {
        println!("skipped: TYPEIN_PAGES names no folder with the published page");
        return None;
    };
    let path = published(Path::new(&folder), file_name, phrases)
        .unwrap_or_else(|| panic!("TYPEIN_PAGES names a folder without the page of {game}"));
    println!("{}", path.display());
    Some(page(&std::fs::read(&path).expect("the page can be read"), &path.to_string_lossy()))
}

fn assert_equal(found: &str, expected: &str) {
    let difference = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    assert_eq!(difference, None);
    assert_eq!(found, expected);
    println!("{} lines equal", found.lines().count());
}

#[test]
fn extraction_from_the_published_page_equals_the_listing() {
    let phrases = ["* 3d-vier-gewinnt *", "3840 poke54276,0:return"];
    let Some(page) = page_of("3D-Vier gewinnt", "000-c64-3d-vier-gewinnt.txt", &phrases) else { return };
    assert_eq!(page.programs().len(), 1);
    assert_equal(&page.programs()[0].verbatim(), VERBATIM);
}

#[test]
fn the_versions_in_the_published_article_equal_the_listings() {
    let phrases = ["Battleship", "MarMSX", "430 X=INT((BT-C+1)*RND(-TIME))+1"];
    let Some(page) = page_of("Battleship", "003-msx-battleship.txt", &phrases) else { return };
    let whole = AS_PRINTED.lines().find(|line| line.starts_with("720 ")).expect("it is there");
    let broken_off = whole.strip_suffix("RETURN").expect("it ends so");
    let third = AS_PRINTED.replace(whole, broken_off);
    let versions = [BATTLESHIP, AS_PRINTED, &third];
    assert_eq!(page.programs().len(), versions.len());
    for (program, expected) in page.programs().iter().zip(versions) {
        assert_equal(&program.verbatim(), expected);
    }
    for number in 1..=versions.len() {
        let listing = page.listing(Some(number), &[MachineKind::C64, MachineKind::Msx]).expect("an MSX's");
        assert_eq!(listing.machine, MachineKind::Msx);
    }
}

#[test]
fn the_programs_of_the_published_chapter_equal_the_listings() {
    let phrases = ["GITTER-GAMES, SOLITAIRE BRETTSPIEL", "from gamegrid import *"];
    let Some(page) = page_of("Solitaire", "002-gamegrid-solitaire.txt", &phrases) else { return };
    assert_eq!(page.programs().len(), SOLITAIRE.len());
    for (program, expected) in page.programs().iter().zip(SOLITAIRE) {
        assert_equal(&program.verbatim(), expected);
    }
}

#[test]
fn the_listings_of_solitaire_decode_without_a_fault() {
    for text in SOLITAIRE {
        for name in ["listing.py", "solitaire"] {
            let listing = page(text.as_bytes(), name).listing(None, MachineKind::ALL);
            let listing = listing.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((listing.machine, listing.lines.len()), (MachineKind::GameGrid, text.lines().count()));
            assert!(listing.warnings.is_empty(), "{:#?}", listing.warnings);
            for (line, printed) in listing.lines.iter().zip(text.lines()) {
                assert_eq!(line.text, printed.as_bytes());
            }
        }
    }
}

#[test]
fn the_listings_of_battleship_decode_without_a_fault() {
    for text in [BATTLESHIP, AS_PRINTED] {
        let listing =
            page(text.as_bytes(), "listing.bas").listing(None, &[MachineKind::C64, MachineKind::Msx]);
        let listing = listing.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((listing.machine, listing.lines.len()), (MachineKind::Msx, text.lines().count()));
        assert!(listing.warnings.is_empty(), "{:#?}", listing.warnings);
        for (line, printed) in listing.lines.iter().zip(text.lines()) {
            assert_eq!([line.number.to_string().as_bytes(), b" ", &line.text].concat(), printed.as_bytes());
        }
    }
}

#[test]
fn the_listing_decodes_without_a_fault() {
    let page = page(VERBATIM.as_bytes(), "listing.bas");
    let listing = page.listing(None, &[MachineKind::C64]).unwrap_or_else(|error| panic!("{error}"));
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

#[test]
fn a_program_without_numbers_is_refused_by_machines_that_have_them() {
    let page = page(b"from gamegrid import *\n\nx = 1\n", "p.py");
    for machine in [MachineKind::C64, MachineKind::Msx, MachineKind::Pc1360] {
        let error = page.listing_for(None, machine).expect_err("it has no numbers").to_string();
        assert!(error.starts_with("`p.py` holds a Python program, expected numbered lines"), "{error}");
    }
    assert!(page.listing_for(None, MachineKind::GameGrid).is_ok());
}
