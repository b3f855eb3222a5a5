//! Detection of the machine, and the messages about it.

use player::program::{DetectedMachine, Evidence, detect_machine};
use player::{Condition, Machine, Options, Program, Session};

fn detect(text: &str, name: &str) -> DetectedMachine {
    detect_machine(name, &listing::read(text.as_bytes(), name).expect("a text"), None)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_listing_is_for_the_only_machine_that_reads_it_without_errors() {
    for (id, text) in [
        ("msx", "10 PLAY \"CDE\"\n"),
        ("msx", "10 BEEP\n20 GOTO 10\n"),
        ("msx", "10 OPEN \"LPT:\" FOR OUTPUT AS #1\n"),
        ("pc1360", "10 CLS :CURSOR 5,1\n"),
        ("msx", "10 PRINT HEX$(255)\n20 LOCATE 3,4\n"),
        ("msx", "10 FOR I=1 TO 5:SOUND I,0:NEXT\n"),
        ("msx", "10 DEFINT A-Z\n20 A=5\n"),
        ("msx", "10 LPRINT TAB(3);STRING$(5,\"*\")\n"),
        ("msx", "10 VPOKE 6144,65\n"),
        ("c64", "10 GET A$:IF A$=\"\" THEN 10\n"),
        ("c64", "10 SYS 64738\n"),
        ("c64", "10 OPEN 1,4:PRINT#1,\"HI\":CLOSE 1\n"),
        ("c64", "10 ?\"HI\":GOTO10\n20 VERIFY\n"),
        ("pc1360", "10 WAIT 0:PRINT \"HI\"\n20 GOTO \"A\"\n30 \"A\" END\n"),
        ("pc1360", "10 BEEP 3\n20 GPRINT \"0102\"\n"),
        ("pc1360", "10 AREAD A\n20 PAUSE A\n"),
        ("pc1360", "10 A=DMS 5.5\n"),
        ("gamegrid", "from gamegrid import *\nmakeGameGrid(3, 3, 20)\nshow()\n"),
        ("gamegrid", "import math\nprint(math.pi)\n"),
    ] {
        let detected = detect(text, "a.bas");
        assert_eq!(detected.machine.id, id, "{text}");
        assert_eq!(detected.hint(), None, "{text}");
    }
}

#[test]
fn where_several_machines_read_a_listing_its_keywords_decide_and_then_the_order() {
    for (id, other, text) in [
        ("c64", Some("msx"), "10 PRINT \"HI\"\n"),
        ("c64", Some("msx"), "10 FOR I=1 TO 3\n20 PRINT I\n30 NEXT I\n"),
        ("c64", None, "10 POKE 53280,0\n"),
        ("msx", None, "10 REM\n20 POKE &HF3B1,24\n"),
    ] {
        let detected = detect(text, "a.bas");
        assert_eq!((detected.machine.id, detected.alternative.map(|other| other.id)), (id, other), "{text}");
    }
}

#[test]
fn the_name_of_a_file_names_its_machine() {
    // for.msx.bas of found/workbench: the words are those of every BASIC.
    let text = "10 FOR I=1 TO 3\n20 PRINT I\n30 NEXT I\n";
    for (name, id) in [
        ("for.msx.bas", "msx"),
        ("page/FOR.MSX.BAS", "msx"),
        ("for.c64.txt", "c64"),
        ("for.pc1360.bas", "pc1360"),
        ("for.vic20.bas", "vic20"),
    ] {
        let detected = detect(text, name);
        assert_eq!((detected.machine.id, detected.evidence), (id, Evidence::FileName), "{name}");
    }
    assert_eq!(detect(text, "for.bas").evidence, Evidence::Assumed);
    // This machine has no Python programs.
    assert_eq!(detect("import math\nprint(math.pi)\n", "pi.msx.py").machine.id, "gamegrid");
    let source = listing::read(text.as_bytes(), "for.c16.bas").expect("a page");
    let error = detect_machine("for.c16.bas", &source, None).map(|_| ()).expect_err("no such machine");
    assert!(error.to_string().contains("C16"), "{error}");
}

#[test]
fn an_error_names_a_machine_that_reads_the_listing() {
    // The address indicates a C64; the listing has an error only on this machine, not on the two others.
    let text = "10 POKE 53280,0\n20 POKE 53281,0\n30 A=1E2:CLS\n40 POKE 54296,15\n";
    let detected = detect(text, "a.bas");
    let hint = detected.hint().expect("others read it");
    assert_eq!(detected.machine.id, "c64");
    assert_eq!(hint, "the listing has no errors on the MSX; select it with `--system msx`");
    let program = Program::read(text.as_bytes(), "a.bas").expect("the C64 stops when it comes there");
    assert!(program.warnings.contains(&hint), "{:?}", program.warnings);
}

#[test]
fn a_listing_for_another_pocket_computer_is_refused_unless_the_machine_is_named() {
    let text = "5:WAIT 0: CURSOR 1,1\n10:A=4:B=√A\n20:GPRINT \"7F\"\n";
    let error = Program::read(text.as_bytes(), "a.bas").map(|_| ()).expect_err("another machine");
    let message = error.to_string();
    assert!(message.starts_with("a.bas:2:10: syntax error in line 10"), "{message}");
    assert!(message.contains("other models write `√` for SQR"), "{message}");
    assert!(message.ends_with("run it all the same with `--system pc1360`"), "{message}");
    let source = listing::read(text.as_bytes(), "a.bas").expect("a page");
    let machine = Machine::ALL.into_iter().find(|machine| machine.id == "pc1360").expect("it is there");
    let program =
        DetectedMachine::certain(machine).program(&source, None).expect("it stops when it comes there");
    assert!(program.warnings[0].contains("√"), "{:?}", program.warnings);
}

#[test]
fn a_program_that_no_machine_reads_is_for_the_machine_of_its_hints() {
    let detected = detect("10 POKE 53280,0:PRNT \"X\"\n", "a.bas");
    assert_eq!((detected.machine.id, detected.hint()), ("c64", None));
}

#[test]
fn between_machines_with_the_same_basic_weak_evidence_decides() {
    // Keywords and addresses that the VIC-20 and the C64 share.
    let common = "10 PRINT\"{CLR}\"\n20 GET A$:IF A$=\"\" THEN 20\n30 POKE 198,0\n";
    let narrow = "40 PRINT\"YOU ARE IN A DARK CAVE\"\n50 PRINT\"A STREAM FLOWS HERE\"\n\
                  60 PRINT\"YOU SEE A BRASS LAMP\"\n70 PRINT\"THE LAMP IS NOT LIT\"\n";
    for (id, expected, text) in [
        ("vic20", Evidence::Prose, format!("A game for the VIC-20.\n\n{common}")),
        ("vic20", Evidence::Prose, format!("!- Unexpanded VIC20 / C16 / Plus4\n{common}")),
        ("vic20", Evidence::Columns(22), format!("{common}{narrow}")),
        ("vic20", Evidence::LoadAddress(0x1001), format!(";game.prg ==1001==\n{common}")),
        // The other machines report an error; the detection does not try the VIC-20.
        ("c64", Evidence::OnlyReader, format!("A game for the Commodore 64.\n\n{common}{narrow}")),
    ] {
        let detected = detect(&text, "a.txt");
        assert_eq!((detected.machine.id, &detected.evidence), (id, &expected), "{text}");
    }
    for text in [
        format!(";game.prg ==0801==\n{common}"),
        common.to_owned(),
        format!("A game for the VIC-20 and the C64.\n\n{common}"),
    ] {
        assert_eq!(detect(&text, "a.txt").machine.id, "c64", "{text}");
    }
}

#[test]
fn the_machine_that_is_not_taken_by_default_says_why() {
    let detected = detect("10 POKE 36879,8\n", "a.bas");
    let reason =
        "the listing is for the VIC-20 (words: address 36879); `--system c64` takes it for the Commodore 64";
    assert_eq!(detected.reason().as_deref(), Some(reason));
    let source = listing::read(b"10 POKE 36879,8\n", "a.bas").expect("a page");
    let program = detected.program(&source, None).expect("a program");
    assert_eq!(program.warnings, [reason]);
    assert_eq!(detect("10 POKE 53280,8\n", "a.bas").reason(), None);
    assert_eq!(
        detect("10 PRINT 1\n", "a.vic20.bas").reason().map(|reason| reason.contains("name of the file")),
        Some(true)
    );
}

#[test]
fn a_program_of_another_basic_on_the_same_machine_is_named_as_such() {
    let read = |bytes: &[u8], name: &str| {
        let error = Program::read(bytes, name).map(|_| ()).expect_err("not supported");
        error.to_string()
    };
    let text = "10 GRAPHIC 2:COLOR 1,0,2,10\n20 DRAW 2,100,100 TO 900,900\n30 POKE 36879,8\n";
    let message = read(text.as_bytes(), "a.bas");
    assert_eq!(
        message,
        "`a.bas` is a listing for the VIC-20 with the Super Expander (not supported), expected one for the VIC-20; to read \
         it as one anyway, use --system vic20"
    );
    // GRAPHIC 2 of the cartridge, then DO:LOOP of the C16.
    let prg = |address: u16, tokens: &[u8]| {
        let [low, high] = address.to_le_bytes();
        [&[low, high, 0x01, high, 10, 0], tokens, &[0, 0, 0]].concat()
    };
    for address in [0x0401, 0x1201] {
        let message = read(&prg(address, b"\xcd 2"), "a.prg");
        assert!(message.contains("`a.prg` is a program for the VIC-20 with the Super Expander"), "{message}");
        let program = Program::read(&prg(address, b"\x99 2:\x83 \xcd\xce"), "a.prg").expect("BASIC V2");
        assert_eq!(program.machine.id, "vic20");
    }
    let message = read(&prg(0x1001, b"\xeb:\xec"), "a.prg");
    assert!(message.contains("`a.prg` is a program for the C16 or C128"), "{message}");
}

#[test]
fn a_detected_model_has_evidence() {
    let hints = |hints: &[&str]| Evidence::Hints(hints.iter().map(ToString::to_string).collect());
    for (text, name, expected) in [
        ("10 VPOKE 6144,65\n", "a.bas", Evidence::OnlyReader),
        ("10 POKE 53280,0\n20 PRINT 1\n", "a.bas", hints(&["address 53280"])),
        ("10 PRINT 1\n", "a.bas", Evidence::Assumed),
        ("A game for the MSX.\n\n10 PRINT 1\n20 PRINT 2\n30 PRINT 3\n", "a.txt", Evidence::Prose),
        ("import math\nprint(math.pi)\n", "a.py", Evidence::ProgramFormat),
        ("\u{1}\u{8}\u{7}\u{8}\u{a}\0\u{99}\0\0\0", "a.prg", Evidence::FileFormat),
    ] {
        assert_eq!(detect(text, name).evidence, expected, "{text}");
    }
}

/// A program file of one line, `SYS` to the machine code that follows it, and the code.
fn file_with_code(address: u16, link: u16) -> Vec<u8> {
    let entry = format!("{}", address + 12);
    let line = [&link.to_le_bytes()[..], &[10, 0, 0x9e], entry.as_bytes(), &[0, 0, 0]].concat();
    [&address.to_le_bytes()[..], &line, &[0xa9, 0x2a, 0x85, 0xfb, 0x60]].concat()
}

#[test]
fn a_program_file_at_each_load_address_keeps_the_machine_code_after_it() {
    let addresses: Vec<(&Machine, u16)> = Machine::ALL
        .into_iter()
        .flat_map(|machine| {
            machine.listing.spec().load_addresses.iter().map(move |&address| (machine, address))
        })
        .collect();
    assert!(addresses.len() > 3, "{addresses:?}");
    for (machine, address) in addresses {
        // The second link is for another address, as in files of some tools.
        for link in [address + 10, 0x0101] {
            let file = file_with_code(address, link);
            let program = Program::read(&file, "code.prg").expect("it is a program");
            assert_eq!(
                (program.machine, program.machine.program_address(&program.image)),
                (machine, address)
            );
            let mut session = Session::start(&program, Options::default()).expect("it starts");
            assert!(session.run_until(&Condition::Ended, 60.0), "{machine:?}, {address}");
            let memory = session.system().inspect().memory().expect("it has memory");
            let start = usize::from(address);
            assert_eq!(memory[start + 2..][..file.len() - 4], file[4..], "{machine:?}, {address}");
            assert_eq!(memory[0xfb], 42, "{machine:?}, {address}: the code has run");
        }
    }
}

#[test]
fn a_listing_is_saved_at_the_address_of_the_expansion_that_it_needs() {
    for (text, address) in [
        ("10 POKE 36879,8:PRINT 1\n", 0x1001),
        ("10 POKE 36879,8:POKE 1024,1:POKE 7680,1\n", 0x0401),
        ("10 POKE 36879,8:FOR I=4096 TO 4601:POKE I,1:NEXT\n", 0x1201),
    ] {
        let program = Program::read(text.as_bytes(), "a.vic20.bas").expect("it is a listing");
        let form = &program.machine.file_formats()[0];
        let file = program.machine.program_file(&program.image, form, "A");
        assert_eq!(u16::from_le_bytes([file[0], file[1]]), address, "{text}");
        let read = Program::read(&file, "a.prg").expect("it is a program");
        assert_eq!((read.machine, read.image), (program.machine, program.image), "{text}");
    }
}
