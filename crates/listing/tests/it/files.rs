//! Detection of a file's format by its name and its bytes.

use listing::container::{ContainerError, LOAD_ADDRESS, ProgramToSave, StoredLine};
use listing::{DiagnosticKind, Error, MachineKind, Prg, Source, read, split_target};

fn program_file() -> Vec<u8> {
    let lines = [StoredLine { number: 10, tokens: vec![0x80] }];
    let prg = Prg::from_lines(MachineKind::C64, LOAD_ADDRESS, &lines);
    [&LOAD_ADDRESS.to_le_bytes()[..], &prg.bytes].concat()
}

/// A tape image that holds `file` twice, as ONE and TWO.
fn tape(file: &[u8]) -> Vec<u8> {
    let mut image = vec![0; 64 + 2 * 32];
    image[..14].copy_from_slice(b"C64 tape image");
    image[34] = 2;
    for (index, name) in [b"ONE ", b"TWO "].into_iter().enumerate() {
        let at = 64 + index * 32;
        let offset = (image.len() as u32).to_le_bytes();
        image[at] = 1;
        image[at + 2..at + 4].copy_from_slice(&file[..2]);
        image[at + 8..at + 12].copy_from_slice(&offset);
        image[at + 16..at + 20].copy_from_slice(name);
        image.extend(&file[2..]);
    }
    image
}

#[test]
fn a_program_file_is_known_by_its_ending_or_its_load_address() {
    for name in ["game.prg", "GAME.PRG", "game"] {
        let Ok(Source::Prg(prg)) = read(&program_file(), name) else {
            panic!("{name} is not a program file")
        };
        assert_eq!((prg.address, prg.lines().map(|lines| lines.len())), (LOAD_ADDRESS, Ok(1)));
    }
}

#[test]
fn an_image_with_several_programs_wants_a_name() {
    let image = tape(&program_file());
    let error = read(&image, "games.t64").expect_err("two programs");
    let names = vec!["one".to_owned(), "two".to_owned()];
    assert_eq!(
        error,
        Error::Container {
            file: "games.t64".to_owned(),
            error: ContainerError::NameRequired { names: names.clone(), ending: ".t64" }
        }
    );
    assert!(matches!(read(&image, "games.t64:TWO"), Ok(Source::Prg(_))));
    let error = read(&image, "games.t64:three").expect_err("no such program");
    assert_eq!(
        error.to_string(),
        "cannot read `games.t64:three`: no program `three` in the image: it holds one, two"
    );
}

#[test]
fn a_target_is_split_after_the_extension_of_the_image() {
    assert_eq!(split_target("a/b.d64:VIER GEWINNT"), ("a/b.d64", Some("VIER GEWINNT")));
    assert_eq!(split_target("B.D64"), ("B.D64", None));
    assert_eq!(split_target("c:page.txt"), ("c:page.txt", None));
}

#[test]
fn bytes_that_are_nothing_are_refused() {
    assert_eq!(
        read(&[0, 1, 2, 3, 0xfe], "noise").expect_err("noise").to_string(),
        "cannot read `noise`: expected a text, an HTML page, or a .prg, .p00, .t64, .tap, .d64, .d81, .bas, .cas, .dsk or .img file"
    );
    assert_eq!(
        read(&program_file()[..7], "cut.prg").map(|source| match source {
            Source::Prg(prg) => prg.lines().expect_err("cut off").to_string(),
            Source::Page(_) => panic!("not text"),
        }),
        Ok("the program is cut off in its first line: the file ends at byte 7, expected the zero that ends a line".to_owned())
    );
}

#[test]
fn a_program_is_chosen_by_its_number() {
    let text = "10 print\"a\"\n20 end\nListing 2\n10 print\"b\"\n20 end\n";
    let Ok(Source::Page(page)) = read(text.as_bytes(), "two.txt") else { panic!("a text") };
    let second = page.listing(Some(2), &[MachineKind::C64]).expect("a listing");
    assert_eq!(second.lines[0].text, b"PRINT\"B\"");
    assert_eq!(
        page.listing(Some(3), &[MachineKind::C64]).expect_err("only two").to_string(),
        "no program 3 in `two.txt`: it holds 2"
    );
}

#[test]
fn a_listing_without_a_hint_of_its_machine_is_for_the_only_requested_one() {
    let Ok(Source::Page(page)) = read(b"10 a=1\n20 print a\n", "a.bas") else { panic!("a text") };
    let program = page.program(None).expect("one");
    assert_eq!(page.machine_of(program, &[MachineKind::C64]), Ok(MachineKind::C64));
    let error = page.machine_of(program, &[MachineKind::C64, MachineKind::Msx]).expect_err("either");
    assert_eq!(
        error.to_string(),
        "`a.bas` may be a listing for the Commodore 64 or the MSX: choose with --system c64 or --system msx"
    );
}

#[test]
fn files_that_are_none_of_a_c64s_say_what_they_are() {
    let message = |bytes: &[u8]| read(bytes, "a.bas").expect_err("no listing").to_string();
    assert_eq!(message(b""), "`a.bas` is empty");
    assert_eq!(
        message(b"1\x000\x00 \x00e\x00n\x00d\x00"),
        "cannot read `a.bas`: it looks like UTF-16 without a byte order mark; save it as UTF-8"
    );
    assert_eq!(
        read(&vec![1; 0x1_0003], "a.prg").expect_err("too long").to_string(),
        "cannot read `a.prg`: the program has 65539 bytes, more than the 64 KiB that a machine holds"
    );
}

#[test]
fn a_bas_file_is_identified_by_its_bytes() {
    let read = |bytes: &[u8]| read(bytes, "a.bas");
    let message = |bytes: &[u8]| read(bytes).expect_err("no program").to_string();
    assert!(matches!(read(b"10 end\n"), Ok(Source::Page(_))));
    // A text in UTF-16 whose second byte pair has the high byte of an MSX link.
    assert!(matches!(read(b"\xff\xfe\x80\x20\x31\x00"), Ok(Source::Page(_))));
    let Ok(Source::Prg(prg)) = read(&program_file()) else { panic!("a program of the C64") };
    assert_eq!((prg.machine, prg.address), (MachineKind::C64, LOAD_ADDRESS));
    let Ok(Source::Prg(prg)) = read(b"\xff\x0a\x80\x0a\x00\x91 \x0f\x00\x00\x00\x00") else {
        panic!("a program of the MSX")
    };
    let line = StoredLine { number: 10, tokens: b"\x91 \x0f\0".to_vec() };
    assert_eq!((prg.machine, prg.address, prg.lines()), (MachineKind::Msx, 0x8001, Ok(vec![line])));
    assert_eq!(
        message(b"\x1f\xa6\xde\xba\xcc\x13\x7d\x74\xd3\xd3"),
        "cannot read `a.bas`: the image holds no program"
    );
    let image = b"\xff\x00\x80\x03\xfe\xa1\x0d\xff";
    let Ok(Source::Prg(prg)) = read(image) else { panic!("a program of the PC-1360") };
    let line = StoredLine { number: 128, tokens: b"\xfe\xa1".to_vec() };
    assert_eq!((prg.machine, prg.address, prg.lines()), (MachineKind::Pc1360, 0x8030, Ok(vec![line])));
    let damaged = listing::read(&image[..7], "a.img").expect_err("cut off").to_string();
    assert_eq!(damaged, "cannot read `a.img`: not a .img file: the $ff after its last line is missing");
}

#[test]
fn a_whole_memory_image_is_not_the_beginning_of_a_file_of_an_msx() {
    let line_6528 = b"\xff\x19\x80\x03\xfe\x5a\x0d\xff";
    for (bytes, machine) in [(&line_6528[..], MachineKind::Pc1360), (&line_6528[..7], MachineKind::Msx)] {
        let Ok(Source::Prg(prg)) = read(bytes, "a") else { panic!("a program") };
        assert_eq!(prg.machine, machine, "{bytes:x?}");
    }
}

#[test]
fn a_text_in_codes_of_an_msx_is_for_it_unless_it_has_keywords_of_another_machine() {
    for (text, owner) in [
        (&b"10 REM Spiel f\xfcr zwei\n20 POKE 1,0\n"[..], Some(MachineKind::Msx)),
        (b"10 REM Spiel f\xfcr zwei\n20 POKE53280,0\n", None),
    ] {
        let Ok(Source::Page(page)) = read(text, "a.bas") else { panic!("a text") };
        assert_eq!(page.machine_of_file(), owner);
    }
}

#[test]
fn a_text_that_an_msx_wrote_is_read_with_its_codes_and_for_it() {
    let text = b"10 A$=\"\x82\x01\x41\":PRINT A$\r\n20 END\r\n\x1a";
    let tape = [
        &b"\x1f\xa6\xde\xba\xcc\x13\x7d\x74\xea\xea\xea\xea\xea\xea\xea\xea\xea\xeaA     "[..],
        b"\x1f\xa6\xde\xba\xcc\x13\x7d\x74",
        text,
    ];
    for file in [text.to_vec(), tape.concat()] {
        let Ok(Source::Page(page)) = read(&file, "a") else { panic!("a text") };
        let listing = page.listing(None, &[MachineKind::C64, MachineKind::Msx]).expect("an MSX's");
        assert_eq!((listing.machine, listing.lines.len()), (MachineKind::Msx, 2));
        assert_eq!(listing.lines[0].text, b"A$=\"\x82\x01\x41\":PRINT A$");
    }
}

#[test]
fn a_target_names_a_program_of_a_container_after_the_extension() {
    assert_eq!(split_target("a.cas:BATTLE"), ("a.cas", Some("BATTLE")));
    assert_eq!(split_target("a.bas:1"), ("a.bas:1", None));
}

#[test]
fn what_would_be_a_checksum_is_text_for_a_machine_without_checksums() {
    let Ok(Source::Page(page)) = read(b"10 REM  <063> \n20 REM AB <064>\n", "a.bas") else {
        panic!("a text")
    };
    let texts = |machine| -> Vec<Vec<u8>> {
        let listing = page.listing_for(None, machine).expect("numbered lines");
        listing.lines.into_iter().map(|line| line.text).collect()
    };
    assert_eq!(texts(MachineKind::C64), [&b"REM"[..], b"REM AB"]);
    assert_eq!(texts(MachineKind::Msx), [&b"REM  <063> "[..], b"REM AB <064>"]);
    assert_eq!(texts(MachineKind::Pc1360), [&b"REM  <063> "[..], b"REM AB <064>"]);
}

/// A text ends at the first 1A where it is one of an MSX, and what is cut off is reported.
#[test]
fn a_text_of_an_msx_ends_at_its_end_mark_and_says_what_follows() {
    let read_lines = |text: &[u8], machine| {
        let Ok(Source::Page(page)) = read(text, "a.bas") else { panic!("a text") };
        let (listing, errors) = page.partial_listing_for(None, machine).expect("numbered lines");
        let cut = listing.warnings.iter().find_map(|warning| match warning.kind {
            DiagnosticKind::AfterEndMark { bytes } => Some((bytes, warning.span.position.line)),
            _ => None,
        });
        (listing.lines.len(), cut, errors.len())
    };
    let msx = |text: &[u8]| read_lines(text, MachineKind::Msx);
    // Known by its words, or likely by the place of the mark.
    assert_eq!(msx(b"10 SCREEN 2:LINE(0,0)-(9,9)\r\n20 END\x1a30 PRINT\r\n"), (2, Some((10, 2)), 0));
    assert_eq!(msx(b"10 PRINT 1\r\n20 END\r\n\x1a30 PRINT\r\n"), (2, Some((10, 2)), 0));
    assert_eq!(msx(b"; typein: msx text\n10 PRINT 1\n\x1aX"), (1, Some((1, 2)), 0));
    // The fill of a block is nothing.
    assert_eq!(msx(b"10 PRINT 1\r\n\x1a\x1a\x1a\0\0\r\n"), (1, None, 0));
    // Another machine's text continues: outside of a string the character has no meaning, inside it stays.
    let c64 = |text: &[u8]| read_lines(text, MachineKind::C64);
    let tail = b"20 POKE 53281,0:SYS 64738:REM A LONG LINE SO THAT ONE CONTROL CODE IS NOT MANY\n";
    assert_eq!(c64(&[&b"10 POKE 53280,0\x1a\n"[..], tail].concat()), (2, None, 1));
    assert_eq!(c64(&[&b"10 PRINT\"A\x1aB\"\n"[..], tail].concat()), (2, None, 0));
    assert_eq!(c64(&[&b"; typein: c64 petcat\n10 PRINT 1\n\x1a"[..], tail].concat()).1, None);
}

/// What can be read of a listing with errors in its text.
#[test]
fn a_listing_with_errors_has_its_other_characters() {
    let text = "10 print \"a{foo}b\"\n20 print 1\n20 print 2\n70000 end\n30 end\n";
    let Ok(Source::Page(page)) = read(text.as_bytes(), "a.bas") else { panic!("a text") };
    let (listing, errors) = page.partial_listing_for(None, MachineKind::C64).expect("it has lines");
    let numbers: Vec<u16> = listing.lines.iter().map(|line| line.number).collect();
    assert!(numbers.starts_with(&[10, 20]) && listing.lines[0].text == b"PRINT \"AB\"", "{listing:?}");
    // In a file the last line of a number counts, as in the machine.
    assert_eq!(listing.line(20).map(|line| &line.text[..]), Some(&b"PRINT 2"[..]));
    assert!(!errors.is_empty() && page.listing_for(None, MachineKind::C64).is_err());
    let noise = format!("10 print \"{}\"\n", "{foo}".repeat(300));
    let Ok(Source::Page(page)) = read(noise.as_bytes(), "a.bas") else { panic!("a text") };
    assert!(page.partial_listing_for(None, MachineKind::C64).is_err());
}

/// Line numbers and texts.
type Lines = &'static [(u16, &'static [u8])];

/// Returns the line numbers and texts of a file from an MSX, in the codes of the machine.
fn msx_lines(bytes: &[u8]) -> Vec<(u16, Vec<u8>)> {
    let Ok(Source::Page(page)) = read(bytes, "found.bas") else { panic!("no text") };
    let listing = page.listing(None, &[MachineKind::Msx]).expect("a program");
    listing.lines.into_iter().map(|line| (line.number, line.text)).collect()
}

#[test]
fn files_of_an_msx_keep_all_their_lines() {
    // `found/msx-4`: r01_1a_crlf.bas, r03_brace_and_graphic.bas, r05_first_line_lost.bas, r06_statement_skipped.bas.
    let cases: [(&[u8], Lines); 4] = [
        (
            b"10 PRINT \"HELLO\"\r\n20 PRINT \"WORLD\"\r\n\x1a\r\n",
            &[(10, b"PRINT \"HELLO\""), (20, b"PRINT \"WORLD\"")],
        ),
        (b"10 PRINT\"\x01A\"\r\n20 PRINT\"{A}\"\r\n", &[(10, b"PRINT\"\x01A\""), (20, b"PRINT\"{A}\"")]),
        (
            b"'A COMMENT\n10 READ A, B, C\n20 PRINT A;B;C\n30 DATA 1,2,3\n",
            &[(10, b"READ A, B, C"), (20, b"PRINT A;B;C"), (30, b"DATA 1,2,3")],
        ),
        (
            b"10 A=1\n'36 note\n40 SET PAGE 1,1\n50 PRINT A\n",
            &[(10, b"A=1"), (40, b"SET PAGE 1,1"), (50, b"PRINT A")],
        ),
    ];
    for (bytes, expected) in cases {
        let lines = msx_lines(bytes);
        let lines: Vec<(u16, &[u8])> = lines.iter().map(|(number, text)| (*number, &text[..])).collect();
        assert_eq!(lines, expected);
    }
}

#[test]
fn a_cartridge_is_recognised_by_its_signature_its_address_or_its_size() {
    // LDA #0, again and again.
    let code = |bytes: usize| [0xa9, 0x00].repeat(bytes / 2);
    let letters = |letters: &[u8]| {
        let mut rom = code(0x2000);
        rom[4..4 + letters.len()].copy_from_slice(letters);
        rom
    };
    let at = |address: u16, rom: &[u8]| [&address.to_le_bytes()[..], rom].concat();
    let vic20 = letters(b"A0\xc3\xc2\xcd");
    let c64 = letters(b"\xc3\xc2\xcd80");
    let is_cartridge = |bytes: &[u8], name: &str| match read(bytes, name) {
        Err(Error::Container { error: ContainerError::Cartridge { address }, .. }) => Some(address),
        _ => None,
    };
    for (bytes, name, address) in [
        (at(0xa000, &vic20), "game.prg", Some(0xa000)),
        (vic20.clone(), "game.prg", None),
        (vic20, "game.rom", None),
        (letters(b"\xa0\xc3\xc2\xcd"), "game.bin", None),
        (at(0x8000, &c64), "game.prg", Some(0x8000)),
        (c64, "game.bin", None),
        (at(0x6000, &code(0x2000)), "game.prg", Some(0x6000)),
        (at(0xa000, &code(0x1000)), "game.prg", Some(0xa000)),
        (code(0x2000), "game.a0", None),
        (b"VIC20 CARTRIDGE \0\0\0\x40\x01\0".to_vec(), "game.crt", None),
        (b"C64 CARTRIDGE   \0\0\0\x40\x01\0".to_vec(), "game.crt", None),
    ] {
        assert_eq!(is_cartridge(&bytes, name), Some(address), "{name}");
    }
    // Other files of these addresses and sizes.
    let mut text = "10 PRINT \"A\"\n".repeat(700);
    text.truncate(0x2000);
    for (bytes, name) in [
        (program_file(), "game.prg"),
        (at(0x2000, &code(0x1f40)), "picture.prg"),
        (at(0xc000, &code(0x2000)), "code.prg"),
        (text.into_bytes(), "game.bin"),
    ] {
        assert_eq!(is_cartridge(&bytes, name), None, "{name}");
    }
}

/// Names that a host's file can have, and the names that the machines can load.
#[test]
fn a_program_on_a_disk_or_tape_has_a_name_that_the_machine_can_load() {
    const C64: &[u8] = &[0x07, 0x08, 0x0a, 0x00, 0x80, 0x00, 0x00, 0x00];
    const MSX: &[u8] = &[0x07, 0x80, 0x0a, 0x00, 0x81, 0x00, 0x00, 0x00];
    for (name, commodore, msx) in [
        ("viertris", "viertris", "VIERTRIS.BAS"),
        ("3d-vier gewinnt, 2.fassung", "3d-vier gewinnt", "3DVIERGE.BAS"),
        ("würfel*", "wrfel", "WRFEL.BAS"),
        ("?:=,", "program", "PROGRAM.BAS"),
        ("", "program", "PROGRAM.BAS"),
    ] {
        for (machine, forms, address, image, expected) in [
            (MachineKind::C64, &["tap", "d64", "d81"][..], 0x0801, C64, commodore),
            (MachineKind::Msx, &["dsk"], 0x8001, MSX, msx),
        ] {
            let saved = ProgramToSave { name, address, image, lines: &[] };
            for form in machine.files().iter().filter(|form| forms.contains(&form.name)) {
                let file = (form.write)(&saved);
                let path = |program| format!("a{}:{program}", form.extension);
                assert!(read(&file, &path(expected)).is_ok(), "{name:?} as {}", form.name);
                let error = read(&file, &path("other")).unwrap_err().to_string();
                assert!(error.contains(expected), "{error}");
            }
        }
    }
}
