//! Targets that read files: pages, listings, containers, key scripts.

use std::cell::RefCell;

use listing::container::{ContainerContents, DiskImage, DriveModel, LOAD_ADDRESS, ProgramToSave, Tape};
use listing::encode::{self, Notation};
use listing::notation::commodore::{Case, decode_in_case};
use listing::{Error, Listing, MachineKind, Page, Prg, Program, Source};
use player::script::parse;
use systems::{Machine, c64};

/// Fragments of pages and listings.
#[rustfmt::skip]
pub const DICTIONARY: &[&str] = &[
    "10 ", "20 ", "30 ", "\n", "\r", "\"", "{", "}", "[", "]", "<", ">", "[<A>]", "{clr}", "{3 down}", "{0}", "{SHIFT-A}", "{CBM-H}",
    "{$8d}", "{13SPACE}", "{CLR,2DOWN}", "(c 3)", "<u>", "</u>", "<br>", "<pre>", "<p>", "&lt;", "&#8364;", "~", "_", "_S_", "print",
    "goto 10", "PRINT", "rem ", "DATA", "then", " <063>", ":rem 34", " AB", "Listing 2", "\u{332}", "\u{2591}", "ö", "{96*37}",
];

/// Fragments of key scripts.
#[rustfmt::skip]
pub const SCRIPT_DICTIONARY: &[&str] = &[
    "type \"", "press ", "queue \"", "joy 2 ", "left+fire", " for ", " frames", "drag ", "click ", "at ", " to ", "wait ", "text:", "key",
    "line:", "seconds:", "cycles:", "force RND hex:", "force TIME ", "screenshot ", "end", "\n", "\"", "\\n", "\\", "#", "SHIFT+", "F1",
    "RETURN", "1", "1e9", "4294967296", "ö", ".png",
];

/// Input: a saved page. The target prints its programs in every notation.
pub fn page(data: &[u8]) {
    let Some((&kind, bytes)) = data.split_first() else { return };
    let name = if kind & 1 == 0 { "page.txt" } else { "page.html" };
    let Ok(Source::Page(page)) = listing::read(bytes, name) else { return };
    for (index, program) in page.programs().iter().enumerate() {
        let _ = program.verbatim();
        match page.listing(Some(index + 1), &[MachineKind::C64, MachineKind::Msx]) {
            Ok(listing) => render_all(&listing),
            Err(error) => drop(error.to_string()),
        }
        for machine in [Machine::C64, Machine::MSX, Machine::PC1360] {
            // A page that identifies no machine is valid for every machine that the caller names.
            let Ok(listing) = page.listing_for(Some(index + 1), machine.listing) else {
                continue;
            };
            for remark in machine.check(&listing) {
                let _ = remark.to_string();
            }
        }
    }
}

fn render_all(listing: &Listing) {
    for line in &listing.lines {
        let _ = listing.span(line, 0..line.text.len()).excerpt();
    }
    for warning in &listing.warnings {
        let _ = warning.to_string();
    }
    match c64::tokenise(listing) {
        Ok(tokenised) => {
            // The machine finds the page's lines in memory.
            let held: Vec<u16> = c64::lines_of(&tokenised.image).iter().map(|line| line.number).collect();
            let printed: Vec<u16> = listing.lines.iter().map(|line| line.number).collect();
            assert_eq!(held, printed, "lines in the machine's memory, lines of the page");
        }
        Err(error) => drop(error.to_string()),
    }
}

/// Input: one listing. The target decodes it in a letter case, tokenises it, prints it and reads it back.
pub fn listing(data: &[u8]) {
    let Some((&kind, bytes)) = data.split_first() else { return };
    let Ok(Source::Page(page)) = listing::read(bytes, "listing.bas") else { return };
    let Some(program) = page.programs().first() else { return };
    let case = [None, Some(Case::Upper), Some(Case::Lower)][usize::from(kind >> 2) % 3];
    let Ok(listing) = decode(&page, program, case) else { return };
    render_all(&listing);
    let notations = MachineKind::C64.notations();
    check_round_trip(&listing, notations[usize::from(kind) % notations.len()]);
}

fn check_round_trip(listing: &Listing, notation: Notation) {
    // A line without text has no printed form.
    let lines = || listing.lines.iter().filter(|line| !line.text.is_empty());
    let printed = encode::program(lines().map(|line| (line.number, &line.text[..])), notation);
    if printed.is_empty() {
        return;
    }
    let Ok(Source::Page(page)) = listing::read(printed.as_bytes(), "listing.txt") else {
        panic!("not text: {printed}")
    };
    let case = if notation == Notation::Unicode { Case::Upper } else { Case::Lower };
    let program = page.programs().first().unwrap_or_else(|| panic!("no program: {printed}"));
    let read_back = decode(&page, program, Some(case)).unwrap_or_else(|error| panic!("{error}\n{printed}"));
    let text = |line: &listing::Line| (line.number, line.text.clone());
    let (before, after): (Vec<_>, Vec<_>) =
        (lines().map(text).collect(), read_back.lines.iter().map(text).collect());
    assert_eq!(before, after, "{printed}");
}

fn decode(page: &Page, program: &Program, case: Option<Case>) -> Result<Listing, Error> {
    page.decode_with(|program, sink| decode_in_case(program, case, sink), program, MachineKind::C64)
}

/// Input: the kind of a container, then its bytes.
pub fn container(data: &[u8]) {
    let Some((&kind, bytes)) = data.split_first() else { return };
    match (kind, kind % 4) {
        (0xff, _) => read_container(&[b"C64-TAPE-RAW\x01\0\0\0\0\0\0\0", bytes].concat(), "a.tap"),
        (0xfe, _) => read_container(&[b"C64File\0", bytes].concat(), "a.p00"),
        (_, 0) => read_container(bytes, "a.t64"),
        (_, 1) => read_container(&[b"C64 tape image", bytes].concat(), "a.t64:*"),
        (_, 2) => disk(bytes),
        _ => read_container(bytes, "a.prg"),
    }
}

fn read_container(bytes: &[u8], name: &str) {
    match listing::read(bytes, name) {
        Ok(Source::Prg(prg)) => program(&prg),
        Ok(Source::Page(_)) => {}
        Err(error) => drop(error.to_string()),
    }
    if let Ok(tape) = Tape::read(bytes) {
        for entry in tape.entries() {
            let _ = tape.program(Some(&entry.display_name()));
        }
    }
}

fn program(prg: &Prg) {
    let _ = c64::program_text(&prg.bytes);
    let Ok(lines) = prg.lines() else { return };
    if prg.machine == MachineKind::C64 {
        let image = Prg::from_lines(prg.machine, LOAD_ADDRESS, &lines).bytes;
        let saved = ProgramToSave { name: "", address: 0x0801, image: &image, lines: &[] };
        let file = (prg.machine.files()[0].write)(&saved);
        let Ok(Source::Prg(read_back)) = listing::read(&file, "a.prg") else { panic!("not a program file") };
        assert_eq!(read_back.lines(), Ok(lines));
    } else if prg.machine == MachineKind::Msx {
        // The first byte identifies a tokenised MSX program, with any file name.
        assert_eq!(Prg::from_lines(prg.machine, prg.address, &lines).lines(), Ok(lines));
    }
}

/// Sectors before track 17, and from there to the end of the directory's track.
const DIRECTORY_OFFSET: usize = 16 * 21 * 256;
const DIRECTORY_LEN: usize = (21 + 19) * 256;

thread_local! {
    static IMAGE: RefCell<Vec<u8>> = RefCell::new(image());
}

/// A disk with one file of two sectors.
fn image() -> Vec<u8> {
    let mut image = vec![0; 683 * 256];
    let directory = DIRECTORY_OFFSET + 22 * 256;
    image[directory..directory + 5].copy_from_slice(&[0, 0xff, 0x82, 17, 0]);
    image[directory + 5..directory + 21]
        .copy_from_slice(b"A\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0");
    image[DIRECTORY_OFFSET..DIRECTORY_OFFSET + 4].copy_from_slice(&[17, 10, 1, 8]);
    image[DIRECTORY_OFFSET + 2560..DIRECTORY_OFFSET + 2564].copy_from_slice(&[0, 3, 0, 0]);
    image
}

/// Patches to a valid image near its directory: two bytes of offset, one of length, the bytes.
fn disk(mut patches: &[u8]) {
    IMAGE.with_borrow_mut(|image| {
        // A copy of the part that a patch can change suffices.
        let before = image[DIRECTORY_OFFSET..DIRECTORY_OFFSET + DIRECTORY_LEN].to_vec();
        while let [low, high, length, rest @ ..] = patches {
            let at = usize::from(u16::from_le_bytes([*low, *high])) % DIRECTORY_LEN;
            let length = usize::from(length % 33).min(rest.len()).min(DIRECTORY_LEN - at);
            image[DIRECTORY_OFFSET + at..DIRECTORY_OFFSET + at + length].copy_from_slice(&rest[..length]);
            patches = &rest[length..];
        }
        if let Ok(disk) = DiskImage::read(image, DriveModel::Drive1541) {
            for entry in disk.entries().iter().take(20) {
                if let Ok(ContainerContents::Program { address, bytes }) =
                    disk.program(Some(&entry.display_name()))
                {
                    program(&Prg { machine: MachineKind::C64, address, bytes });
                }
            }
        }
        image[DIRECTORY_OFFSET..DIRECTORY_OFFSET + DIRECTORY_LEN].copy_from_slice(&before);
    });
}

/// Input: a key script.
pub fn script(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Err(error) = parse::parse(text) {
        let line = text.lines().nth(error.line - 1).expect("the line of the error exists");
        assert!((1..=line.chars().count() + 1).contains(&error.column), "{error} lies outside of `{line}`");
    }
}
