//! Pulse tapes: recording, any speed, damage, versions of the image.

use listing::container::{ContainerContents, PulseFile, PulseFileKind, PulseTape};

/// The bytes before the pulses.
const HEADER_BYTES: usize = 20;
const PROGRAM: &[u8] = b"\x01\x08\x07\x08\x0a\x00\x99\x31\x00\x00\x00";

fn file(name: &[u8], kind: PulseFileKind, contents: &[u8]) -> PulseFile {
    PulseFile { name: name.to_vec(), kind, contents: Some(contents.to_vec()) }
}

fn tape(files: &[PulseFile]) -> Vec<u8> {
    files.iter().fold(Vec::new(), |image, file| PulseTape::record(&image, file))
}

/// Returns the starts of the bytes of the recorded blocks, in both copies.
fn data_starts(image: &[u8]) -> Vec<usize> {
    let is_start = |window: &[u8]| window == [0x30, 0x56, 0x42];
    (0..image.len() - 3)
        .filter(|&at| is_start(&image[at..at + 3]) && image[at - 20..at] == [0x30; 20])
        .map(|at| at + 1)
        .collect()
}

#[test]
fn recorded_files_are_read_back() {
    let files = [
        file(b"GAME ONE", PulseFileKind::Program, PROGRAM),
        file(b"", PulseFileKind::FixedProgram, b"\x00\xc0\x60"),
        file(b"SCORES", PulseFileKind::Data, &[b'7'; 191 * 2]),
        file(b"EMPTY", PulseFileKind::Data, b""),
        file(b"LAST", PulseFileKind::Program, &[PROGRAM, &[0xaa; 5000]].concat()),
    ];
    let read = PulseTape::read(&tape(&files)).expect("a tape");
    assert_eq!(read, PulseTape { files: files.to_vec(), has_other_loader: false, damaged_headers: 0 });
}

#[test]
fn a_byte_is_a_marker_eight_bits_and_odd_parity() {
    let image = tape(&[file(b"A", PulseFileKind::Program, PROGRAM)]);
    let [first, second, ..] = data_starts(&image)[..] else { panic!("two copies") };
    assert_eq!(first - HEADER_BYTES, 0x6a00);
    // $89: ones at bits 0, 3 and 7, so that the check bit is 0.
    let pulses = image[first..first + 20].iter().map(|pulse| match pulse {
        0x30 => 'S',
        0x42 => 'M',
        0x56 => 'L',
        _ => '?',
    });
    assert_eq!(pulses.collect::<String>(), "LM MS SM SM MS SM SM SM MS SM".replace(' ', ""));
    // The second copy begins with $09 after 79 short pulses.
    assert_eq!(image[second - 79..second], [0x30; 79]);
    assert_eq!(image[second + 16..second + 20], [0x30, 0x42, 0x42, 0x30]);
    assert_eq!(
        (image[12], u32::from_le_bytes([image[16], image[17], image[18], image[19]])),
        (1, image.len() as u32 - 20)
    );
}

#[test]
fn any_speed_of_the_recorder_is_read() {
    let image = tape(&[file(b"A", PulseFileKind::Program, &[PROGRAM, &[0x55; 3000]].concat())]);
    for percent in [80, 93, 107, 125] {
        let mut other = image.clone();
        for byte in &mut other[HEADER_BYTES..] {
            *byte = (u32::from(*byte) * percent / 100) as u8;
        }
        // The pauses are not scaled.
        assert!(PulseTape::read(&other).is_ok_and(|tape| tape.files[0].contents.is_some()), "{percent}");
    }
    // The motor becomes slower.
    let mut slower = image.clone();
    let length = slower.len();
    for (index, byte) in slower.iter_mut().enumerate().skip(HEADER_BYTES) {
        *byte = (usize::from(*byte) * (100 + 20 * index / length) / 100) as u8;
    }
    assert!(PulseTape::read(&slower).is_ok_and(|tape| tape.files[0].contents.is_some()));
}

#[test]
fn the_second_copy_repairs_the_first() {
    let image = tape(&[file(b"A", PulseFileKind::Program, PROGRAM)]);
    let [_, _, first, second] = data_starts(&image)[..] else { panic!("two blocks of two copies") };
    let contents = |image: &[u8]| PulseTape::read(image).expect("a tape").files[0].contents.clone();
    // Byte 3 of the program in the first copy, byte 5 in the second.
    let [bad_first, bad_second] = [first + (9 + 3) * 20 + 6, second + (9 + 5) * 20 + 8];
    let damage = |offsets: &[usize]| {
        let mut damaged = image.clone();
        offsets.iter().for_each(|&at| damaged[at] = if damaged[at] == 0x30 { 0x42 } else { 0x30 });
        contents(&damaged)
    };
    let whole = Some(PROGRAM.to_vec());
    assert_eq!(
        (damage(&[bad_first]), damage(&[bad_second]), damage(&[bad_first, bad_second])),
        (whole.clone(), whole.clone(), whole)
    );
    assert_eq!(damage(&[bad_first, bad_first - first + second]), None);
    // Lost pulses damage one byte.
    let mut lost = image.clone();
    lost.drain(bad_first..bad_first + 2);
    lost[bad_second - 2] = 0x42;
    assert_eq!(contents(&lost), Some(PROGRAM.to_vec()));
}

#[test]
fn a_damaged_program_says_so_by_its_name() {
    let mut image =
        tape(&[file(b"A", PulseFileKind::Program, PROGRAM), file(b"B", PulseFileKind::Program, PROGRAM)]);
    for start in &data_starts(&image)[2..4] {
        image[start + 11 * 20..start + 13 * 20].fill(0x30);
    }
    let tape = PulseTape::read(&image).expect("a tape");
    let error = tape.program(None).expect_err("damaged");
    assert_eq!(error.to_string(), "`a` on the tape is damaged: bytes of it are wrong in both copies");
    assert!(tape.program(Some("b")).is_ok());
}

#[test]
fn the_first_program_is_loaded_without_a_name() {
    let files = ["ONE", "TWO"].map(|name| file(name.as_bytes(), PulseFileKind::Program, PROGRAM));
    let scores = file(b"SCORES", PulseFileKind::Data, b"1");
    let tape = PulseTape::read(&tape(&[&[scores][..], &files].concat())).expect("a tape");
    let program = ContainerContents::Program { address: 0x0801, bytes: PROGRAM[2..].to_vec() };
    assert_eq!((tape.program(None), tape.program(Some("two"))), (Ok(program.clone()), Ok(program)));
    let error = tape.program(Some("scores")).expect_err("a data file");
    assert_eq!(error.to_string(), "no program `scores` in the image: it holds one, two");
}

/// Returns an image with these bytes after its header.
fn image_of(version: u8, data: &[u8]) -> Vec<u8> {
    [&b"C64-TAPE-RAW"[..], &[version, 0, 0, 0, 0, 0, 0, 0], data].concat()
}

/// Returns the number of pulses in the data of an image: another loader is reported from 2001 pulses on.
fn pulse_count(version: u8, data: &[u8]) -> usize {
    // Neither of two alternating lengths is a tone.
    let noise: Vec<u8> = [0x10, 0x60].into_iter().cycle().take(2_001).collect();
    let is_other_loader = |length: &usize| {
        let image = image_of(version, &[&noise[..*length], data].concat());
        PulseTape::read(&image).expect_err("noise").to_string().contains("a turbo loader")
    };
    2_001 - (0..=noise.len()).rev().take_while(is_other_loader).last().expect("2001 pulses of noise")
}

/// Whether a recording is read whose short, medium and long pulses are these bytes of an image.
fn is_read(version: u8, [short, medium, long]: [&[u8]; 3]) -> bool {
    let recorded = tape(&[file(b"A", PulseFileKind::Program, PROGRAM)]);
    let mut data = Vec::new();
    let mut pulses = recorded[HEADER_BYTES..].iter();
    while let Some(pulse) = pulses.next() {
        match pulse {
            0x30 => data.extend(short),
            0x42 => data.extend(medium),
            0x56 => data.extend(long),
            // The three bytes of a pause are skipped with it.
            _ => assert_eq!(pulses.by_ref().take(3).count(), 3),
        }
    }
    PulseTape::read(&image_of(version, &data))
        .is_ok_and(|tape| tape.files == [file(b"A", PulseFileKind::Program, PROGRAM)])
}

/// A pulse is long from 158 to 230 hundredths of a short one.
#[test]
fn pulses_of_version_0_and_1_differ_where_they_are_long() {
    assert_eq!(pulse_count(0, &[0x30, 0, 1]), 3);
    assert_eq!(pulse_count(0, &[0x30, 0, 1, 2, 3, 0x42]), 6);
    assert_eq!(pulse_count(1, &[0x30, 0, 1, 2, 3, 0x42]), 3);
    assert_eq!(pulse_count(1, &[0x30, 0, 1]), 3);
    // A byte has units of 8 cycles; three bytes after a zero have the cycles.
    let cycles = |cycles: u32| [&[0], &cycles.to_le_bytes()[..3]].concat();
    assert!(is_read(1, [&[0x30], &cycles(528), &cycles(688)]));
    assert!(is_read(1, [&[0x30], &[0x42], &cycles(607)]) && !is_read(1, [&[0x30], &[0x42], &cycles(606)]));
    assert!(is_read(1, [&cycles(384), &[0x42], &[0x56]]));
    // All three bytes count.
    let long = cycles(0x03_0201);
    assert!(is_read(1, [&cycles(124_760), &cycles(172_000), &long]));
    assert!(!is_read(1, [&cycles(124_761), &cycles(172_000), &long]));
    assert!(is_read(1, [&cycles(85_334), &cycles(118_000), &long]));
    assert!(!is_read(1, [&cycles(85_333), &cycles(118_000), &long]));
    // A zero alone is 256 units.
    assert!(is_read(0, [&[162], &[224], &[0]]) && !is_read(0, [&[163], &[224], &[0]]));
    assert!(is_read(0, [&[111], &[153], &[0]]) && !is_read(0, [&[110], &[153], &[0]]));
}

#[test]
fn an_image_without_a_recording_has_a_reason() {
    let message = |image: &[u8]| PulseTape::read(image).expect_err("no tape").to_string();
    assert_eq!(
        message(&image_of(2, &[])),
        "not a .tap file: its version is not 0 or 1: half waves of a C16 are not supported"
    );
    assert_eq!(message(&image_of(1, &[])), "not a .tap file: nothing is recorded on it");
    assert_eq!(
        message(b"C64-TAPE-RAW"),
        "the header of the .tap image is cut off: 12 bytes, expected at least 20"
    );
    assert_eq!(message(b"PROGRAM"), "not a .tap file: it does not begin with `C64-TAPE-RAW`");
}

#[test]
fn the_mark_has_12_letters_and_the_short_one_is_read() {
    let mut image = tape(&[file(b"GAME", PulseFileKind::Program, PROGRAM)]);
    assert!(image.starts_with(b"C64-TAPE-RAW\x01"));
    image[..12].copy_from_slice(b"C64-TAP-RAW\0");
    assert_eq!(PulseTape::read(&image).expect("a tape").files.len(), 1);
}

#[test]
fn another_loader_is_recognised() {
    // A turbo tape: a tone of bytes $02, bits of two short lengths.
    let turbo: Vec<u8> =
        (0..60_000_u32).map(|index| if (index / 3 * 7) % 5 < 2 { 0x1a } else { 0x28 }).collect();
    let mut image = tape(&[file(b"STUB", PulseFileKind::FixedProgram, b"\x00\xc0\x60")]);
    image.extend(&turbo);
    let mixed = PulseTape::read(&image).expect("a loader");
    assert!(mixed.has_other_loader && mixed.files.len() == 1);
    image.drain(HEADER_BYTES..image.len() - turbo.len());
    assert_eq!(
        PulseTape::read(&image).expect_err("no loader").to_string(),
        "not a .tap file: nothing on it is recorded by the standard loader; a turbo loader or another machine recorded it"
    );
}

#[test]
fn a_tape_that_is_cut_off_has_the_files_before() {
    let image =
        tape(&[file(b"A", PulseFileKind::Program, PROGRAM), file(b"B", PulseFileKind::Program, PROGRAM)]);
    let tape = PulseTape::read(&image[..image.len() - 9000]).expect("a tape");
    let found: Vec<_> = tape.files.iter().map(|file| (&file.name[..], file.contents.is_some())).collect();
    assert_eq!(found, [(&b"A"[..], true), (b"B", false)]);
}
