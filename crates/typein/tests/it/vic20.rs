//! The VIC-20 on the command line: detection of its listings, choice of the expansion, refused options.

use std::fs;

use crate::program::{path, typein, typein_reading};

/// Writes a file and runs a command with it, and options after it.
fn run(name: &str, bytes: &[u8], command: &[&str], options: &[&str]) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, bytes).unwrap();
    let run = typein(&[command, &[path(&file)], options].concat());
    (run.code, run.output + &run.errors)
}

/// Returns a program file with these tokenised lines.
fn program_file(address: u16, lines: &[&[u8]]) -> Vec<u8> {
    let mut file = address.to_le_bytes().to_vec();
    for (number, line) in (10_u16..).step_by(10).zip(lines) {
        let next = address + (file.len() + line.len() + 3) as u16;
        file.extend(next.to_le_bytes());
        file.extend(number.to_le_bytes());
        file.extend(*line);
        file.push(0);
    }
    file.extend([0, 0]);
    file
}

#[test]
fn check_and_run_say_in_one_line_why_a_listing_is_for_the_vic_20() {
    let text = b"10 POKE 36879,8\n20 PRINT\"{CLR}HI\"\n";
    let reason = "the listing is for the VIC-20 (words: address 36879, characters of its listings); `--system c64` takes \
                  it for the Commodore 64\n";
    let (code, output) = run("a.bas", text, &["listing", "check"], &[]);
    assert_eq!(code, 0, "{output}");
    assert!(output.starts_with(reason) && output.contains("a.bas: 2 lines for the VIC-20, "), "{output}");
    let (code, output) = run("a.bas", text, &["run"], &[]);
    assert!(code == 0 && output.contains(&format!("warning: {reason}")), "{output}");
    for options in [["--system", "vic20"], ["--system", "c64"]] {
        let (_, output) = run("a.bas", text, &["listing", "check"], &options);
        assert!(!output.contains("the listing is for"), "{output}");
    }
}

#[test]
fn printed_checksums_match_as_on_the_c64() {
    let listings = [
        "100 POKE 56,50:CLR:DIM IN$,I,J,A,B,A$,B$,A(7),N$ :rem 34\n\
         110 C4=48:C6=16:C7=7:Z2=2:Z4=254:Z5=255:Z6=256:Z7=127 :rem 238\n",
        "EE 10 PRINT \"HELLO WORLD!\"\nSX 1000 PRINT \"XYZZY\"\n",
        "1 REM                         <063>\n10 PRINT \"HELLO WORLD!\"       <087>\n",
        "1 REM                         <144>\n10 PRINT \"HELLO WORLD!\"       <004>\n",
        "•10 PRINT \"HELLO WORLD!\" DP\n•20 PRINT \"HELLO WORLD!\" DP\n",
    ];
    for text in listings {
        let run = typein_reading(&["listing", "check", "--system", "vic20", "-"], text);
        assert!(run.output.contains("2 checksums match, 0 differ"), "{text}{}", run.output);
    }
}

#[test]
fn a_program_gets_the_expansion_that_it_needs_or_the_message_names_the_option() {
    let line = [b"\x99\"", &[b'A'; 60][..]].concat();
    let of_size = |count: usize| program_file(0x1001, &vec![&line[..]; count]);
    for (count, expected) in [
        (20, ""),
        (60, "a memory expansion of 3 KB, because the program has 4"),
        (120, "a memory expansion of 8 KB, because the program has 8"),
        (200, "a memory expansion of 16 KB, because the program has 13"),
        (350, "a memory expansion of 24 KB, because the program has 23"),
    ] {
        let (code, output) = run("a.prg", &of_size(count), &["run"], &["--until", "line:10"]);
        assert_eq!((code, output.contains("expansion")), (0, !expected.is_empty()), "{output}");
        assert!(output.contains(expected), "{output}");
    }
    let small =
        "a.prg` (it fits with `--ram 8`): the program is too large: 8042 bytes, expected at most 3583";
    for command in [&["run"][..], &["play", "--front", "text"], &["debug"]] {
        let (code, output) = run("a.prg", &of_size(120), command, &["--ram", "0"]);
        assert!(code == 2 && output.contains(small), "{command:?}: {output}");
    }
    let (code, output) = run("a.prg", &of_size(500), &["run"], &[]);
    assert!(code == 2 && output.contains("expected at most 28159") && !output.contains("--ram"), "{output}");
}

#[test]
fn addresses_and_the_start_of_a_saved_program_choose_the_expansion() {
    let screen = b"10 POKE 4096,1:POKE 37888,1:PRINT PEEK(648)\n";
    let (_, output) = run("a.bas", screen, &["run"], &["--ram", "3"]);
    let lack = "the program uses the screen at 4096, which the machine has with `--ram 8`, not with 3 KB";
    assert!(output.contains(" 30 ") && output.contains(lack), "{output}");
    let (_, output) = run("a.bas", screen, &["run"], &[]);
    assert!(output.contains(" 16 ") && output.contains("a memory expansion of 8 KB, because"), "{output}");
    // PRINT PEEK(44), the page of the start of BASIC.
    for (address, page, reason) in [
        (0x1001, " 16 ", ""),
        (0x0401, " 4 ", "a memory expansion of 3 KB, because the program was saved at 1025"),
        (0x1201, " 18 ", "a memory expansion of 8 KB, because the program was saved at 4609"),
    ] {
        let (_, output) = run("a.prg", &program_file(address, &[b"\x99\xc2(44)"]), &["run"], &[]);
        assert!(output.contains(page) && output.contains(reason), "{output}");
    }
}

#[test]
fn programs_of_cartridges_and_of_other_machines_are_one_clear_line() {
    let letters = b"\x09\xa0\x09\xa0A0\xc3\xc2\xcd";
    // Repeated LDA #0.
    let code = [0xa9, 0x00].repeat(0x1000);
    let mut rom = code.clone();
    rom[..letters.len()].copy_from_slice(letters);
    let at = |address: u16, rom: &[u8]| [&address.to_le_bytes()[..], rom].concat();
    let super_expander = program_file(0x0401, &[b"\xcd 2", b"\xd2 1,0,2,10"]);
    let c16 = program_file(0x1001, &[b"\xde 1,1", b"\xeb:\xec"]);
    let text = b"10 GRAPHIC 2\n20 COLOR 1,0,2,10\n30 CIRCLE 2,512,512,300,300\n";
    for (name, bytes, expected) in [
        ("a.prg", at(0xa000, &rom), "no BASIC program at $a000: it is the image of a cartridge"),
        ("a.prg", at(0x6000, &code), "no BASIC program at $6000: it is the image of a cartridge"),
        ("a.prg", at(0x2000, &code), "no BASIC program at $2000: it is the image of a cartridge"),
        ("a.prg", rom.clone(), "no BASIC program: it is the image of a cartridge"),
        ("a.bin", rom, "no BASIC program: it is the image of a cartridge"),
        ("a.bin", code, "no BASIC program: it is the image of a cartridge"),
        ("a.prg", super_expander, "` is a program for the VIC-20 with the Super Expander; supported: "),
        ("a.prg", c16, "` is a program for the C16 or C128; supported: "),
        ("a.bas", text.to_vec(), "` is a listing for the VIC-20 with the Super Expander (not supported)"),
    ] {
        for command in [&["run"][..], &["play", "--front", "text"], &["listing", "check"]] {
            let (code, output) = run(name, &bytes, command, &[]);
            assert!(code == 2 && output.contains(expected), "{command:?}: {output}");
            assert_eq!(output.lines().count(), 1, "{output}");
        }
    }
    let (code, output) = run("a.bas", text, &["listing", "check"], &["--system", "vic20"]);
    assert_eq!(code, 1, "{output}");
    assert!(output.contains("`GRAPHIC` is a statement of the Super Expander"), "{output}");
    assert!(output.contains("this looks like the Super Expander: 3 constructs"), "{output}");
}
