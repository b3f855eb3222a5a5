//! Programs of the C64 on images of disks and tapes.

use std::fs;
use std::path::{Path, PathBuf};

use cbm_dos::{Disk, FileType, Model};
use listing::container::{Pc64File, PulseFile, PulseFileKind, PulseTape};

use crate::program::{path, typein};

/// Returns the tokens of a program as SAVE writes them.
fn tokens(folder: &Path, text: &str) -> Vec<u8> {
    let [listing, program] = ["tokens.bas", "tokens.prg"].map(|name| folder.join(name));
    fs::write(&listing, text).unwrap();
    let run = typein(&[
        "listing",
        "convert",
        path(&listing),
        "--system",
        "c64",
        "--to",
        "prg",
        "-o",
        path(&program),
    ]);
    assert_eq!(run.code, 0, "{}", run.errors);
    fs::read(&program).unwrap()
}

fn write_disk(image: &Path, machine: Model, files: &[(&str, &[u8])]) {
    let mut disk = Disk::formatted(machine, b"TEST", *b"AB");
    for (name, contents) in files {
        disk.write_file(name.as_bytes(), FileType::PROGRAM, contents).unwrap();
    }
    fs::write(image, disk.image()).unwrap();
}

fn file(image: &Path, name: &str) -> Option<Vec<u8>> {
    let disk = Disk::read(Model::Drive1541, fs::read(image).unwrap());
    disk.contents(&disk.find(name.as_bytes())?).ok()
}

/// Writes the sequential file `OUT`.
const WRITER: &str = "10 open 2,8,2,\"out,s,w\":print#2,\"written\":close 2:print \"done\"\n";

#[test]
fn images_and_files_of_emulators_are_targets() {
    let folder = tempfile::tempdir().unwrap();
    let program = tokens(folder.path(), "10 print \"hello\"\n");
    let file_in = |name: &str| folder.path().join(name);
    fs::write(file_in("a.p00"), Pc64File::write(b"HELLO", 0, &program)).unwrap();
    write_disk(&file_in("b.d64"), Model::Drive1541, &[("HELLO", &program), ("OTHER", &program)]);
    write_disk(&file_in("c.d81"), Model::Drive1581, &[("HELLO", &program), ("OTHER", &program)]);
    let hello = PulseFile { name: b"HELLO".to_vec(), kind: PulseFileKind::Program, contents: Some(program) };
    fs::write(file_in("d.tap"), PulseTape::record(&[], &hello)).unwrap();
    for target in ["a.p00", "b.d64:hello", "c.d81:hello", "c.d81:H*", "d.tap", "d.tap:hello"] {
        let run = typein(&["run", path(&file_in(target))]);
        assert_eq!((run.code, run.output.as_str()), (0, "HELLO\n"), "{target}: {}", run.errors);
        let run = typein(&["listing", "show", path(&file_in(target))]);
        assert_eq!(run.output, "10 print \"hello\"\n", "{target}: {}", run.errors);
    }
    for image in ["b.d64", "c.d81"] {
        let run = typein(&["run", path(&file_in(image))]);
        assert_eq!((run.code, run.output.as_str()), (0, "HELLO\n"), "{}", run.errors);
        assert!(run.errors.contains("`hello` runs, the first program of the disk"), "{}", run.errors);
    }
    let run = typein(&["listing", "show", path(&file_in("c.d81"))]);
    assert!(
        run.errors
            .contains("the image holds 2 programs: hello, other; choose one, for example `image.d81:NAME`")
    );
}

#[test]
fn changes_of_an_image_go_to_a_new_file_unless_it_may_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let image = folder.path().join("game.d64");
    write_disk(&image, Model::Drive1541, &[("WRITER", &tokens(folder.path(), WRITER))]);
    let before = fs::read(&image).unwrap();
    let run = typein(&["run", path(&image)]);
    assert_eq!((run.code, run.output.as_str()), (0, "DONE\n"), "{}", run.errors);
    let changed = folder.path().join("game.changed.d64");
    let note = format!(
        "note: `{}` is unchanged; the disk as the program left it is `{}` (`--write` changes the image itself)",
        path(&image),
        path(&changed)
    );
    assert!(run.errors.contains(&note), "{}", run.errors);
    assert_eq!(fs::read(&image).unwrap(), before);
    assert_eq!(file(&changed, "OUT").as_deref(), Some(&b"WRITTEN\r"[..]));
    let run = typein(&["run", path(&image), "--write"]);
    assert!(run.errors.contains(&format!("note: wrote `{}`", path(&image))), "{}", run.errors);
    assert_eq!(file(&image, "OUT").as_deref(), Some(&b"WRITTEN\r"[..]));
}

#[test]
fn a_program_from_an_image_loads_its_next_part_from_there() {
    let folder = tempfile::tempdir().unwrap();
    let first = |device: u8| {
        let text = format!(
            "10 print \"part one\":rem longer than the second part, which takes its place\n20 load \"part two\",{device}\n"
        );
        tokens(folder.path(), &text)
    };
    let second = tokens(folder.path(), "10 print \"part two\"\n");
    let disk = folder.path().join("game.d64");
    write_disk(&disk, Model::Drive1541, &[("PART ONE", &first(8)), ("PART TWO", &second)]);
    let tape = folder.path().join("game.tap");
    let recording = |name: &str, contents: &[u8]| PulseFile {
        name: name.as_bytes().to_vec(),
        kind: PulseFileKind::Program,
        contents: Some(contents.to_vec()),
    };
    let image = PulseTape::record(&[], &recording("PART ONE", &first(1)));
    fs::write(&tape, PulseTape::record(&image, &recording("PART TWO", &second))).unwrap();
    let archive = folder.path().join("game.t64");
    let mut bytes = [&b"C64 tape image file"[..], &[0; 45 + 64]].concat();
    bytes[34] = 2;
    for (index, (name, contents)) in
        [(b"PART ONE", &first(1)), (b"PART TWO", &second)].into_iter().enumerate()
    {
        let (at, offset) = (64 + index * 32, bytes.len());
        bytes[at..at + 4].copy_from_slice(&[1, 0x82, 1, 8]);
        bytes[at + 8..at + 10].copy_from_slice(&(offset as u16).to_le_bytes());
        bytes[at + 16..at + 24].copy_from_slice(name);
        bytes.extend(&contents[2..]);
    }
    fs::write(&archive, bytes).unwrap();
    let run = typein(&["run", path(&tape)]);
    let note =
        format!("note: the first of 2 programs on the tape: part one, part two; `{}:NAME` is", path(&tape));
    assert!(run.errors.contains(&note), "{}", run.errors);
    for target in ["game.d64:part one", "game.tap", "game.t64:part one"].map(|name| folder.path().join(name))
    {
        let run = typein(&["run", path(&target)]);
        assert_eq!(run.code, 0, "{}", run.errors);
        assert!(run.output.starts_with("PART ONE\n") && run.output.ends_with("PART TWO\n"), "{}", run.output);
    }
}

#[test]
fn a_tape_has_a_position_and_takes_recordings() {
    let folder = tempfile::tempdir().unwrap();
    let listing = folder.path().join("a.bas");
    let tape = folder.path().join("data.tap");
    fs::write(
        &listing,
        "10 open 1,1,1,\"scores\":for i=1 to 60:print#1,\"score\"i:next:close 1\n\
         20 open 1,1,0:input#1,a$:print a$:close 1\n\
         30 open 1,1,0:for i=1 to 60:input#1,a$:next:print a$;st:close 1\n",
    )
    .unwrap();
    let names = |file: PulseFile| (file.name, file.kind);
    let other =
        PulseFile { name: b"OTHER".to_vec(), kind: PulseFileKind::Data, contents: Some(b"OTHER\r".to_vec()) };
    fs::write(&tape, PulseTape::record(&[], &other)).unwrap();
    let run = typein(&["run", path(&listing), "--tape", path(&tape)]);
    // After the recording comes the end of the tape: the position wraps to the start.
    assert!(run.output.ends_with("OTHER\nSCORE 60  64 \n"), "{}{}", run.output, run.errors);
    assert_eq!(run.code, 0, "{}", run.errors);
    let changed = folder.path().join("data.changed.tap");
    let files = PulseTape::read(&fs::read(&changed).unwrap()).unwrap().files;
    let found: Vec<_> = files.into_iter().map(names).collect();
    assert_eq!(found, [(b"OTHER".to_vec(), PulseFileKind::Data), (b"SCORES".to_vec(), PulseFileKind::Data)]);
}

#[test]
fn bad_images_say_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let file_in = |name: &str| -> PathBuf { folder.path().join(name) };
    let program = file_in("a.bas");
    fs::write(&program, "10 poke 53280,0\n").unwrap();
    fs::write(file_in("text.d64"), "10 print\n").unwrap();
    fs::write(file_in("turbo.tap"), [&b"C64-TAPE-RAW\x01\0\0\0\0\0\0\0"[..], &[0x1a; 5000]].concat())
        .unwrap();
    for (option, name, message) in [
        ("--disk", "none.d64", "cannot read `"),
        ("--tape", "none.tap", "cannot read `"),
        ("--disk", "text.d64", "as a disk: give a folder, or an image (.d64 or .d81)"),
        ("--tape", "turbo.tap", "nothing on it can be read: it is cut off or damaged"),
    ] {
        let run = typein(&["run", path(&program), option, path(&file_in(name))]);
        assert_eq!(run.code, 2, "{name}: {}", run.errors);
        assert!(run.errors.contains(message) && run.errors.contains(name), "{name}: {}", run.errors);
    }
    write_disk(&file_in("cut.d64"), Model::Drive1541, &[("A", &tokens(folder.path(), "10 print \"a\"\n"))]);
    let whole = fs::read(file_in("cut.d64")).unwrap();
    fs::write(file_in("cut.d64"), &whole[..100_000]).unwrap();
    let run = typein(&["run", path(&file_in("cut.d64"))]);
    assert_eq!((run.code, run.output.as_str()), (0, "A\n"), "{}", run.errors);
    assert!(run.errors.contains("is cut off: it has 100000 bytes of 174848"), "{}", run.errors);
}

#[test]
fn a_folder_has_no_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let listing = folder.path().join("a.bas");
    fs::write(
        &listing,
        "10 open 15,8,15:open 2,8,2,\"#\":print#15,\"u1 2 0 18 0\":input#15,a,b$,c,d:print a;b$;c;d\n",
    )
    .unwrap();
    let run = typein(&["run", path(&listing), "--disk", path(folder.path())]);
    assert_eq!(run.output, " 20 READ ERROR 18  0 \n", "{}", run.errors);
    let warning =
        "warning: block commands need the image of a disk (`--disk FILE.d64`); a folder has no blocks";
    assert!(run.errors.contains(warning), "{}", run.errors);
}

#[test]
fn files_of_pc64_in_a_folder_have_their_own_names() {
    let folder = tempfile::tempdir().unwrap();
    let listing = folder.path().join("a.bas");
    fs::write(folder.path().join("HIGHSCOR.S00"), Pc64File::write(b"HIGH SCORES", 0, b"100\r")).unwrap();
    fs::write(
        &listing,
        "10 open 2,8,2,\"high scores\":input#2,a$:print a$:close 2\n\
         20 open 2,8,2,\"@0:high scores,s,w\":print#2,\"200\":close 2\n\
         30 open 15,8,15,\"r:best=high scores\"\n",
    )
    .unwrap();
    let run = typein(&["run", path(&listing), "--disk", path(folder.path())]);
    assert_eq!((run.code, run.output.as_str()), (0, "100\n"), "{}", run.errors);
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    // The host's file has a copy.
    assert_eq!(names, ["HIGHSCOR.old.S00", "a.bas", "best.seq"]);
    assert_eq!(fs::read(folder.path().join("best.seq")).unwrap(), b"200\r");
}

#[test]
fn a_listing_becomes_a_new_disk_and_the_old_one_stays() {
    let folder = tempfile::tempdir().unwrap();
    let [listing, image] = ["hello.bas", "hello.d64"].map(|name| folder.path().join(name));
    fs::write(&listing, "10 PRINT \"HELLO\"\n").unwrap();
    write_disk(&image, Model::Drive1541, &[("OTHER", b"\x01\x08rest")]);
    let convert = || typein(&["listing", "convert", path(&listing), "--system", "c64", "-o", path(&image)]);
    let run = convert();
    assert_eq!(run.code, 0, "{}", run.errors);
    let old = folder.path().join("hello.old.d64");
    assert!(run.errors.contains("hello.old.d64"), "{}", run.errors);
    assert!(file(&old, "OTHER").is_some());
    assert_eq!(file(&image, "HELLO"), Some(tokens(folder.path(), "10 PRINT \"HELLO\"\n")));
    assert_eq!(typein(&["run", path(&image)]).output, "HELLO\n");
    // The same disk again is no other.
    assert_eq!((convert().errors.as_str(), fs::read_dir(folder.path()).unwrap().count()), ("", 5));
}
