//! A program is a text, and back: any program that a machine can hold, in every notation and every file format, and on
//! every disk.

use listing::encode::Notation;
use player::Program;
use player::source_text::{TextError, program_file, source_text};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use systems::{DiskSystem, Machine};

/// The same cases in every run: 300 for each machine, or `TYPEIN_CASES=N`.
#[expect(clippy::disallowed_methods, reason = "the number of cases is a setting of the test")]
fn cases() -> ProptestConfig {
    let cases = std::env::var("TYPEIN_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(300);
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(1984),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A byte of a line; a zero would end the line.
fn byte() -> impl Strategy<Value = Vec<u8>> {
    (1_u8..=255).prop_map(|byte| vec![byte])
}

/// Text with the characters that notations treat in another way: quotes, brackets, tags, digits, blanks.
fn plain() -> impl Strategy<Value = Vec<u8>> {
    const SPECIAL: &[&[u8]] = &[
        b"<u>",
        b"<U>X</U>",
        b"[CLR]",
        b"[<A>]",
        b"_A_",
        b" <063>",
        b":REM 34",
        b"{",
        b"}",
        b"{$41}",
        b"{bytes $41}",
        b"  ",
        b"10",
        b"?",
        b"GO TO",
        b"~",
        b"^",
        b"\\",
        b"|",
        b"`",
        b"LISA",
        b"END",
        b"REM",
        b"TO",
        b"PRINT#",
        b"STO",
        b"P",
        b" AB",
        b"&amp;",
    ];
    let special = prop::sample::select(SPECIAL);
    prop_oneof![
        special.prop_map(<[u8]>::to_vec),
        "[A-Z0-9 ,;:=+*()$%\"?.-]{0,8}".prop_map(String::into_bytes)
    ]
}

/// A string, a remark, data.
fn verbatim(remark: Vec<u8>, data: Vec<u8>, is_data: fn(&u8) -> bool) -> impl Strategy<Value = Vec<u8>> {
    let bytes =
        || prop::collection::vec(prop_oneof![3 => byte(), 2 => plain()], 0..12).prop_map(|all| all.concat());
    prop_oneof![
        bytes().prop_map(|bytes| [b"\"", &without(&bytes, b'"')[..], b"\""].concat()),
        bytes().prop_map(move |bytes| [&remark[..], &bytes].concat()),
        bytes().prop_map(move |bytes| data
            .iter()
            .copied()
            .chain(bytes.into_iter().filter(is_data))
            .collect()),
    ]
}

fn without(bytes: &[u8], code: u8) -> Vec<u8> {
    bytes.iter().copied().filter(|&byte| byte != code).collect()
}

/// Lines of these items, by number.
fn lines(
    numbers: std::ops::RangeInclusive<u16>,
    item: impl Strategy<Value = Vec<u8>> + 'static,
    longest: usize,
) -> impl Strategy<Value = Vec<(u16, Vec<u8>)>> {
    let item = item.boxed();
    let text = prop::collection::vec(item, 1..10).prop_map(move |items| {
        let mut text = items.concat();
        text.truncate(longest);
        text
    });
    prop::collection::btree_map(numbers, text, 1..6)
        .prop_map(|lines| lines.into_iter().filter(|(_, text)| !text.is_empty()).collect::<Vec<_>>())
        .prop_filter("a program has lines", |lines| !lines.is_empty())
}

/// The memory format of machines that chain lines with links.
fn linked(start: u16, lines: &[(u16, Vec<u8>)]) -> Vec<u8> {
    let mut image = Vec::new();
    for (number, tokens) in lines {
        let next = start + u16::try_from(image.len() + tokens.len() + 5).expect("it is short");
        image.extend(next.to_le_bytes());
        image.extend(number.to_le_bytes());
        image.extend(tokens);
        image.push(0);
    }
    image.extend([0, 0]);
    image
}

/// Returns numbers and tokens.
fn stored(machine: &'static Machine, image: &[u8]) -> Vec<(u16, Vec<u8>)> {
    let lines = machine.lines_of(image).into_iter();
    lines.map(|line| (line.number, line.tokens)).collect()
}

/// Reads a file as any caller does: its machine is detected.
fn read(bytes: &[u8], name: &str) -> (&'static Machine, Vec<(u16, Vec<u8>)>) {
    let shown = String::from_utf8_lossy(bytes);
    let program = Program::read(bytes, name).unwrap_or_else(|error| panic!("{error}\n{shown}"));
    (program.machine, stored(program.machine, &program.image))
}

fn comes_back(machine: &'static Machine, image: &[u8]) {
    let expected = (machine, stored(machine, image));
    // A zero of a constant ends the line where the constant is in a remark, and other lines come after it.
    if expected.1.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
        return;
    }
    // There the operand of a constant may even take the marks of the program's end: that is no whole program.
    if machine.program_length(&machine.lines_of(image)).is_some_and(|length| length > image.len()) {
        return;
    }
    if let Some(&(number, _)) = expected.1.iter().find(|(_, tokens)| tokens.is_empty()) {
        let notation = machine.notation();
        assert_eq!(source_text(machine, image, notation), Err(TextError::EmptyLine { number }));
        return;
    }
    for &notation in machine.listing.notations() {
        let text = source_text(machine, image, notation).unwrap_or_else(|error| {
            panic!("{error} ({notation:?})\n{:x?}\n{}", expected.1, unchecked(machine, image, notation))
        });
        assert_eq!(read(text.as_bytes(), "a.bas"), expected, "{notation:?}\n{text}");
    }
    for form in machine.file_formats().iter().filter(|form| form.is_readable) {
        // The machine's own text format is that of LIST.
        let Ok(file) = program_file(machine, image, form, "game") else {
            assert_eq!(form.name, "ascii");
            continue;
        };
        let named = Program::from_source(
            machine,
            &listing::read(&file, &format!("a{}", form.extension)).expect("a file"),
            None,
        );
        let read = named.unwrap_or_else(|error| panic!("{}: {error}", form.name));
        assert_eq!(stored(machine, &read.image), expected.1, "{}", form.name);
    }
    for (extension, disk) in disks(machine, image) {
        assert_eq!(read(&disk, &format!("a.{extension}")), expected, "{extension}");
    }
}

/// The images of disks with one program on them, by the extension of their file.
fn disks(machine: &'static Machine, image: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let file = |extension| {
        let form = machine.file_formats().iter().find(|form| form.extension == extension).expect("a format");
        program_file(machine, image, form, "game").expect("the machine's own format has every program")
    };
    match machine.disk_system {
        Some(DiskSystem::Commodore) => {
            let models = [("d64", cbm_dos::Model::Drive1541), ("d81", cbm_dos::Model::Drive1581)];
            let disk = |(extension, model)| {
                let mut disk = cbm_dos::Disk::formatted(model, b"DISK", *b"1A");
                disk.write_file(b"GAME", cbm_dos::FileType::PROGRAM, &file(".prg")).expect("there is room");
                (extension, disk.image().to_vec())
            };
            models.map(disk).to_vec()
        }
        Some(DiskSystem::Msx) => {
            let disk = |format| {
                let mut disk = fat12::Disk::formatted(format);
                let name = fat12::Name::parse(b"GAME.BAS").expect("a name");
                disk.write_file(name, fat12::Date::START, &file(".bas")).expect("there is room");
                ("dsk", disk.image().to_vec())
            };
            fat12::Format::ALL[..2].iter().copied().map(disk).collect()
        }
        None => vec![],
    }
}

fn unchecked(machine: &'static Machine, image: &[u8], notation: Notation) -> String {
    listing::encode::source(&systems::source_text::source_lines(machine, image), notation)
}

fn c64_item() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => (0x80_u8..=0xcb).prop_map(|token| vec![token]),
        1 => byte(),
        3 => plain(),
        2 => verbatim(vec![0x8f], vec![0x83], |_| true),
    ]
}

/// An item without a code that begins a constant, whose operand would reach into the next line.
fn msx_item() -> impl Strategy<Value = Vec<u8>> {
    let constant =
        prop_oneof![
            (prop::sample::select(&[0x0b_u8, 0x0c, 0x0e, 0x1c]), any::<[u8; 2]>())
                .prop_map(|(kind, value)| [&[kind][..], &value].concat()),
            any::<u8>().prop_map(|value| vec![0x0f, value]),
            (0x11_u8..=0x1a).prop_map(|digit| vec![digit]),
            any::<[u8; 4]>().prop_map(|value| [&[0x1d][..], &value].concat()),
            any::<[u8; 8]>().prop_map(|value| [&[0x1f][..], &value].concat()),
        ];
    let is_free: fn(&u8) -> bool = |byte| !matches!(byte, 0x0b..=0x0f | 0x1c..=0x1f | 0xff);
    prop_oneof![
        4 => (0x81_u8..0xff).prop_map(|token| vec![token]),
        1 => (0x80_u8..=255).prop_map(|token| vec![0xff, token]),
        1 => (1_u8..=255).prop_filter("no constant", is_free).prop_map(|byte| vec![byte]),
        2 => constant,
        3 => plain(),
        2 => verbatim(vec![0x8f], vec![0x84, b' '], is_free),
        1 => Just(vec![b':', 0xa1]),
        1 => Just(vec![b':', 0x8f, 0xe6]),
    ]
}

fn sharp_item() -> impl Strategy<Value = Vec<u8>> {
    let free =
        |bytes: Vec<u8>| bytes.into_iter().filter(|byte| !matches!(byte, 0 | 0x0d)).collect::<Vec<u8>>();
    prop_oneof![
        4 => (0x10_u8..=0xff).prop_map(|token| vec![0xfe, token]),
        1 => byte().prop_map(free),
        2 => (1_u16..=65_279).prop_map(|line| [&[0x1f][..], &line.to_be_bytes()].concat()),
        3 => plain(),
        2 => verbatim(vec![0xfe, 0x59], vec![0xfe, 0x5a], |_| true).prop_map(free),
    ]
}

/// A zero in a remark ends its line; what follows may look like a link below 256.
#[test]
fn a_link_below_256_does_not_end_a_program_of_the_msx() {
    comes_back(Machine::MSX, &linked(0x8001, &[(0, vec![0x8f, 0x1f, 0, 1, 0, 0, 1, 1, 1, 0])]));
}

/// No machine tokenises a number in `DATA`, but a program may have one there.
#[test]
fn a_constant_in_data_is_a_constant_on_a_tape_too() {
    comes_back(Machine::MSX, &linked(0x8001, &[(0, vec![0x84, b' ', 0x1d, 0, 0, 0, 1])]));
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_program_of_the_c64_is_a_text_and_back(lines in lines(0..=63_999, c64_item(), 200)) {
        comes_back(Machine::C64, &linked(0x0801, &lines));
    }

    #[test]
    fn a_program_of_the_msx_is_a_text_and_back(lines in lines(0..=65_529, msx_item(), 200)) {
        comes_back(Machine::MSX, &linked(0x8001, &lines));
    }

    #[test]
    fn a_program_of_the_pc_1360_is_a_text_and_back(lines in lines(1..=65_279, sharp_item(), 30)) {
        let mut image = vec![0xff];
        for (number, tokens) in &lines {
            image.extend(number.to_be_bytes());
            image.push(u8::try_from(tokens.len() + 1).expect("it is short"));
            image.extend(tokens);
            image.push(0x0d);
        }
        image.push(0xff);
        comes_back(Machine::PC1360, &image);
    }
}
