//! `--roms` and `diff --against roms` as a process, with a small ROM of this project.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::mini_rom::{self, MiniRom};
use crate::program::{Run, path, root, typein, typein_in};

const LISTING: &str = "\
10 print \"hello\"
20 a=1
30 a=a+1:poke 49152+a,a
40 if a<200 then 30
50 print \"bye\"
";

/// A folder with a listing and ROM images.
struct Fixture {
    folder: tempfile::TempDir,
}

impl Fixture {
    fn new(rom: &MiniRom) -> Self {
        let fixture = Self { folder: tempfile::tempdir().unwrap() };
        fs::create_dir(fixture.file("roms")).unwrap();
        fs::write(fixture.file("a.bas"), LISTING).unwrap();
        fs::write(fixture.file("roms/basic"), &rom.basic).unwrap();
        fs::write(fixture.file("roms/KERNAL.ROM"), &rom.kernal).unwrap();
        fs::write(fixture.file("roms/characters.901225-01.bin"), &rom.characters).unwrap();
        fixture
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Run {
        typein_in(self.folder.path(), arguments)
    }

    fn diff(&self, more: &[&str]) -> Run {
        let ignored = mini_rom::OWN_CELLS.map(|cells| format!("{}-{}", cells.start(), cells.end())).join(",");
        self.run(&[&["diff", "a.bas", "--against", "roms", "--ignore", &ignored], more].concat())
    }
}

#[test]
fn a_rom_that_agrees_ends_with_code_0() {
    let run = Fixture::new(&mini_rom::assemble()).diff(&["--compare", "memory,screen"]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    assert!(run.output.starts_with("601 statements compared"), "{}", run.output);
    assert!(run.output.ends_with("\nno difference; the program ended\n"), "{}", run.output);
}

#[test]
fn a_mutant_is_reported_with_its_line_and_both_values() {
    let mut rom = mini_rom::assemble();
    rom.kernal[rom.mutant] = 0x80;
    let fixture = Fixture::new(&rom);
    let run = fixture.diff(&[]);
    assert_eq!(run.code, 1, "{}{}", run.output, run.errors);
    let document = fs::read_to_string(root("docs/port/roms.md")).unwrap();
    let (_, expected) = document.split_once("$ typein diff demo.bas --against roms\n").expect("a transcript");
    assert_eq!(run.output, expected.split("```").next().unwrap());
    let run = fixture.diff(&["--compare", "memory", "--json"]);
    let json: Value = serde_json::from_str(&run.output).unwrap();
    assert_eq!((run.code, &json["equal"]), (1, &false.into()));
    assert_eq!(json["divergence"]["statement"]["line"], 30);
    assert_eq!(json["divergence"]["differences"][0]["address"], 49154);
}

#[test]
fn cycles_are_compared_on_request_and_summed_up_in_any_case() {
    let fixture = Fixture::new(&mini_rom::assemble());
    let run = fixture.diff(&["--compare", "cycles"]);
    assert_eq!(run.code, 1, "{}{}", run.output, run.errors);
    assert!(run.output.contains("cycles of the statement"), "{}", run.output);
    let run = fixture.diff(&["--compare", "cycles", "--tolerance", "1000000"]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    assert!(run.output.contains("0 statements differ by more than 1,000,000\n"), "{}", run.output);
    let run = fixture.diff(&[]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    assert!(run.output.contains("native - ROM images"), "{}", run.output);
}

#[test]
fn differences_are_listed_to_the_end_on_request() {
    let mut rom = mini_rom::assemble();
    rom.kernal[rom.mutant] = 0x80;
    let fixture = Fixture::new(&rom);
    let run = fixture.diff(&["--continue"]);
    assert_eq!(run.code, 1, "{}{}", run.output, run.errors);
    assert!(run.output.starts_with("601 statements compared"), "{}", run.output);
    assert!(run.output.contains("199 differences after 1 statement\n"), "{}", run.output);
    let run = fixture.diff(&["--ignore", "49152-$C0FF"]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    let run = fixture.diff(&["--ignore", "later"]);
    assert_eq!(run.code, 1, "{}{}", run.output, run.errors);
    let run = fixture.diff(&["--ignore", "70000"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("expected an address from 0 to 65535"), "{}", run.errors);
}

#[test]
fn an_option_sets_the_system_of_a_listing() {
    let fixture = Fixture::new(&mini_rom::assemble());
    let run = fixture.diff(&["--system", "c64"]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    let run = fixture.diff(&["--system", "msx"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("only for the Commodore 64"), "{}", run.errors);
}

#[test]
fn an_endless_program_ends_at_the_limit() {
    let fixture = Fixture::new(&mini_rom::assemble());
    fs::write(fixture.file("a.bas"), "10 goto 10").unwrap();
    let run = fixture.diff(&["--compare", "memory,screen", "--limit", "seconds:2"]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    assert!(run.output.contains("no difference; the limit was reached"), "{}", run.output);
}

#[test]
fn a_program_that_needs_input_ends_with_code_4() {
    let fixture = Fixture::new(&mini_rom::assemble());
    fs::write(fixture.file("a.bas"), "10 input a").unwrap();
    let run = fixture.diff(&["--compare", "memory,screen"]);
    assert_eq!(run.code, 4, "{}{}", run.output, run.errors);
    assert!(run.output.contains("the program waits in line 10 for a line; type it with"), "{}", run.output);
}

#[test]
fn run_and_its_dump_use_the_images() {
    let fixture = Fixture::new(&mini_rom::assemble());
    let run = fixture.run(&["run", "a.bas", "--roms", "roms", "--dump", "out"]);
    assert_eq!((run.code, run.output.as_str()), (0, "HELLO\nBYE\n"), "{}", run.errors);
    let memory = fs::read(fixture.file("out/ram.bin")).unwrap();
    assert_eq!(memory[49154..49158], [2, 3, 4, 5]);
}

#[test]
fn the_16_kilobyte_image_of_the_c64c_has_basic_and_kernal() {
    let rom = mini_rom::assemble();
    let fixture = Fixture::new(&rom);
    for name in ["roms/basic", "roms/KERNAL.ROM"] {
        fs::remove_file(fixture.file(name)).unwrap();
    }
    let image = [&rom.basic[..], &rom.kernal[..]].concat();
    fs::write(fixture.file("roms/64c.251913-01.bin"), image).unwrap();
    let run = fixture.diff(&[]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
}

#[test]
fn images_that_cannot_be_used_are_named() {
    let fixture = Fixture::new(&mini_rom::assemble());
    let error = |arguments: &[&str], code: i32| {
        let run = fixture.diff(arguments);
        assert_eq!(run.code, code, "{}{}", run.output, run.errors);
        run.errors
    };
    assert!(error(&["--roms", "nowhere"], 2).contains("cannot read the folder `nowhere` of the ROM images"));
    fs::write(fixture.file("roms/kernal-901227-02.bin"), [0; 8192]).unwrap();
    fs::write(fixture.file("roms/basic"), [0; 8191]).unwrap();
    let message = error(&[], 2);
    let image = Path::new("roms").join("basic");
    let expected = format!("`{}` cannot be the BASIC ROM: 8191 bytes, expected 8192", image.display());
    assert!(message.contains(&expected), "{message}");
    fs::remove_file(fixture.file("roms/basic")).unwrap();
    let message = error(&[], 2);
    assert!(message.contains("no image of the BASIC ROM in `roms`; expected a file `basic`"), "{message}");
    fs::create_dir(fixture.file("roms/basic")).unwrap();
    assert!(error(&[], 2).contains("no image of the BASIC ROM"));
    fs::write(fixture.file("roms/basic.bin"), [0xea; 8192]).unwrap();
    fs::write(fixture.file("roms/KERNAL.ROM"), [2; 8192]).unwrap();
    let message = error(&[], 2);
    assert!(message.contains("do not come to a prompt") && message.contains("$0202"), "{message}");
    fs::write(fixture.file("roms/basic.rom"), [0; 8192]).unwrap();
    assert!(error(&[], 2).contains("can be the BASIC ROM; name the one to use `basic`"));
}

#[test]
fn other_machines_have_no_rom_images() {
    let fixture = Fixture::new(&mini_rom::assemble());
    let roms = fixture.file("roms");
    let run = typein(&["diff", "battleship", "--against", "roms", "--roms", path(&roms)]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("only for the Commodore 64"), "{}", run.errors);
    let run = typein(&["run", "battleship", "--roms", path(&roms)]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("`--roms` is only for the Commodore 64"), "{}", run.errors);
}
