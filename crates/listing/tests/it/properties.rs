//! Properties that hold for any input.

use listing::container::{DiskImage, DriveModel, LOAD_ADDRESS, ProgramToSave, StoredLine, Tape};
use listing::encode::{self, Notation};
use listing::notation::DiagnosticSink;
use listing::notation::commodore::{Case, decode_in_case};
use listing::{MachineKind, Page, Prg, Program, Source, checksum};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The same cases in every run.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(1984),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Calls everything a caller can do with a page.
fn exercise(bytes: &[u8], name: &str) {
    let source = listing::read(bytes, name);
    match &source {
        Ok(Source::Prg(prg)) => drop(prg.lines().map_err(|error| error.to_string())),
        Ok(Source::Page(_)) => {}
        Err(error) => drop(error.to_string()),
    }
    if let Ok(Source::Page(page)) = source {
        for (index, program) in page.programs().iter().enumerate() {
            let _ = (program.verbatim(), page.fragments(program));
            match page.listing(Some(index + 1), &[MachineKind::C64, MachineKind::Msx]) {
                Ok(listing) => {
                    for line in &listing.lines {
                        let _ = listing.span(line, 0..line.text.len()).excerpt();
                    }
                    listing.warnings.iter().for_each(|warning| drop(warning.to_string()));
                }
                Err(error) => drop(error.to_string()),
            }
        }
    }
}

/// Text made of fragments of listings.
fn listing_like() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[0-9]{1,6} ",
        Just("\n".to_owned()),
        Just("\"".to_owned()),
        Just("{".to_owned()),
        Just("}".to_owned()),
        Just("[".to_owned()),
        Just("]".to_owned()),
        Just("[<A>]".to_owned()),
        "\\{[0-9]{0,3}[ x*]?(down|CLR|SHIFT-.|f5|N)[*]?[0-9]{0,2}\\}",
        "(print|goto|rem|PRINT|data|then|if|for i=1to2|next|a=)",
        "[a-zA-Z ]{0,9}",
        Just("Listing 2\n".to_owned()),
        Just(" <063>\n".to_owned()),
        Just(":rem 34\n".to_owned()),
        Just(" AB\n".to_owned()),
        "\\PC{0,4}",
        Just("<br>".to_owned()),
        Just("<pre>".to_owned()),
        Just("&lt;".to_owned()),
        Just("~\n".to_owned()),
    ];
    proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// A program whose lines have at least one byte; zero never occurs in a stored line.
fn program() -> impl Strategy<Value = Vec<(u16, Vec<u8>)>> {
    let text = proptest::collection::vec(
        prop_oneof![1_u8..=255, 32_u8..=95, Just(b'"'), Just(b' '), Just(17)],
        1..60,
    );
    proptest::collection::btree_map(0_u16..64_000, text, 1..8).prop_map(|lines| lines.into_iter().collect())
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn any_bytes_as_a_file_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        for name in ["page.txt", "page.html", "a.prg", "a.p00", "a.t64", "a.tap", "a.d64:*", "a.d81:*"] {
            exercise(&bytes, name);
        }
    }

    #[test]
    fn any_bytes_after_the_magic_of_a_program_file_never_panic(
        mark in prop_oneof![
            Just(&b"\xff"[..]), Just(&b"\xff\x0a\x80"[..]), Just(&b"\xff\xfe\x80"[..]), Just(&b"\xff\x00\x0a"[..]),
            Just(&b"\x01\x08"[..]), Just(&b"\x1f\xa6\xde\xba\xcc\x13\x7d\x74"[..]),
        ],
        rest in proptest::collection::vec(any::<u8>(), 0..100),
    ) {
        for name in ["a.bas", "a.cas", "a.img", "a"] {
            exercise(&[mark, &rest].concat(), name);
        }
    }

    #[test]
    fn any_pulses_never_panic(
        pulses in proptest::collection::vec(
            prop_oneof![8 => Just(0x30_u8), 4 => Just(0x42), 2 => Just(0x56), 1 => any::<u8>()],
            0..400,
        ),
        version in 0_u8..3,
    ) {
        let header = [&b"C64-TAPE-RAW"[..], &[version, 0, 0, 0, 0, 0, 0, 0], &[0x30; 40]].concat();
        exercise(&[header, pulses].concat(), "a.tap");
    }

    #[test]
    fn any_text_as_a_page_never_panics(text in listing_like()) {
        exercise(text.as_bytes(), "page.txt");
        exercise(text.as_bytes(), "page.html");
    }

    #[test]
    fn what_is_printed_is_read_back(lines in program()) {
        for &notation in MachineKind::C64.notations() {
            let printed = encode::program(lines.iter().map(|(number, text)| (*number, &text[..])), notation);
            let case = if notation == Notation::Unicode { Case::Upper } else { Case::Lower };
            let Ok(Source::Page(page)) = listing::read(printed.as_bytes(), "listing.txt") else { panic!("not text: {printed}") };
            prop_assert_eq!(page.programs().len(), 1, "{}", printed);
            let decode = |program: &Program, sink: &mut DiagnosticSink<'_>| decode_in_case(program, Some(case), sink);
            let listing = page.decode_with(decode, &page.programs()[0], MachineKind::C64);
            let listing = listing.unwrap_or_else(|error| panic!("{printed}\n{error}"));
            let read: Vec<(u16, Vec<u8>)> = listing.lines.into_iter().map(|line| (line.number, line.text)).collect();
            prop_assert_eq!(&read, &lines, "{:?}: {}", notation, printed);
        }
    }

    #[test]
    fn what_is_printed_for_an_msx_is_read_back(lines in program()) {
        let printed = encode::program(lines.iter().map(|(number, text)| (*number, &text[..])), Notation::Msx);
        let Ok(Source::Page(page)) = listing::read(printed.as_bytes(), "listing.txt") else { panic!("not text: {printed}") };
        prop_assert_eq!(page.programs().len(), 1, "{}", printed);
        let listing = page.listing_for(None, MachineKind::Msx).unwrap_or_else(|error| panic!("{printed}\n{error}"));
        let read: Vec<(u16, Vec<u8>)> = listing.lines.into_iter().map(|line| (line.number, line.text)).collect();
        prop_assert_eq!(&read, &lines, "{}", printed);
    }

    #[test]
    fn a_program_survives_every_file_of_an_msx(lines in program()) {
        let stored: Vec<StoredLine> = lines
            .iter()
            // Bytes below 32 begin constants, and a line of strings and names has none.
            .map(|(number, text)| StoredLine {
                number: *number,
                tokens: text.iter().copied().filter(|byte| (0x20..0x80).contains(byte)).collect(),
            })
            .collect();
        let image = Prg::from_lines(MachineKind::Msx, 0x8001, &stored).bytes;
        let listed: Vec<(u16, &[u8])> = stored.iter().map(|line| (line.number, &line.tokens[..])).collect();
        // Sound is written only.
        for form in MachineKind::Msx.files().iter().filter(|form| form.is_readable) {
            let file = (form.write)(&ProgramToSave { name: "game", address: 0x0801, image: &image, lines: &listed });
            match listing::read(&file, &format!("a{}", form.extension)) {
                Ok(Source::Prg(prg)) => {
                    prop_assert_eq!(prg.machine, MachineKind::Msx);
                    prop_assert_eq!(prg.lines(), Ok(stored.clone()), "{}", form.name);
                }
                Ok(Source::Page(_)) => prop_assert_eq!(form.name, "ascii"),
                Err(error) => panic!("{}: {error}", form.name),
            }
        }
    }

    #[test]
    fn any_blocks_on_a_cassette_never_panic(
        blocks in proptest::collection::vec(
            (prop_oneof![Just(0xd3_u8), Just(0xea), Just(0xd0), any::<u8>()], proptest::collection::vec(any::<u8>(), 0..40)),
            0..5,
        ),
    ) {
        let mut tape = Vec::new();
        for (kind, rest) in blocks {
            tape.extend(b"\x1f\xa6\xde\xba\xcc\x13\x7d\x74");
            tape.extend([kind; 10]);
            tape.extend(b"NAME  ");
            tape.extend(b"\x1f\xa6\xde\xba\xcc\x13\x7d\x74");
            tape.extend(rest);
        }
        for name in ["a.cas", "a.cas:NAME", "a.cas:x"] {
            exercise(&tape, name);
        }
    }

    #[test]
    fn stored_lines_survive_every_file_of_a_c64(lines in program()) {
        let stored: Vec<StoredLine> = lines.into_iter().map(|(number, tokens)| StoredLine { number, tokens }).collect();
        let image = Prg::from_lines(MachineKind::C64, LOAD_ADDRESS, &stored).bytes;
        let saved = ProgramToSave { name: "game", address: 0x0801, image: &image, lines: &[] };
        for form in MachineKind::C64.files() {
            let file = (form.write)(&saved);
            let read = listing::read(&file, &format!("game{}", form.extension));
            let Ok(Source::Prg(prg)) = read else { panic!("{}: no program", form.name) };
            let expected = (MachineKind::C64, LOAD_ADDRESS, Ok(stored.clone()));
            prop_assert_eq!((prg.machine, prg.address, prg.lines()), expected, "{}", form.name);
        }
    }

    #[test]
    fn any_bytes_as_a_program_file_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let image = [b"C64", &bytes[..]].concat();
        let _ = Prg { machine: MachineKind::C64, address: LOAD_ADDRESS, bytes }.lines();
        let _ = Tape::read(&image).and_then(|tape| tape.program(Some("*")));
    }

    #[test]
    fn checksums_take_any_line(number in any::<u16>(), line in proptest::collection::vec(any::<u8>(), 0..80)) {
        let sums = checksum::ChecksumInput { number, typed: &line, tokens: &line };
        for scheme in checksum::ChecksumScheme::ALL {
            let sum = scheme.sum(sums);
            prop_assert!(scheme.matches(&scheme.print(sum), sum));
        }
        prop_assert!(checksum::repair::candidates(&line, b"A\"").all(|candidate| candidate.text != line));
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn any_bytes_as_a_disk_never_panic(seed in any::<u64>()) {
        // A disk is too large to be generated byte by byte: a linear generator fills it.
        let mut state = seed | 1;
        let image: Vec<u8> = (0..174_848)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 59) as u8
            })
            .collect();
        if let Ok(disk) = DiskImage::read(&image, DriveModel::Drive1541) {
            for entry in disk.entries() {
                let _ = disk.program(Some(&entry.display_name()));
            }
        }
    }
}

#[test]
fn the_letter_case_is_detected() {
    let lines: [(u16, &[u8]); 2] = [(10, b"PRINT\"\xc1A\x93\""), (20, b"GOTO 10")];
    for &notation in MachineKind::C64.notations() {
        let printed = encode::program(lines, notation);
        let Ok(Source::Page(page)) = listing::read(printed.as_bytes(), "listing.txt") else {
            panic!("not text")
        };
        let listing = page.listing(None, &[MachineKind::C64]).expect("no errors");
        assert_eq!(listing.lines[0].text, lines[0].1, "{notation:?}");
    }
}

#[test]
fn a_page_can_be_shared() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Page>();
}
