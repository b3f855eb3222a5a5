//! Programs of the MSX with folders and images as their disks.

use std::fs;
use std::path::Path;

use fat12::{Date, Disk, Format, Name};
use listing::container::{CassetteFileKind, TapeFile};

use crate::program::{path, typein};

fn name(text: &str) -> Name {
    Name::parse(text.as_bytes()).unwrap()
}

fn write_image(image: &Path, files: &[(&str, &str)]) {
    let mut disk = Disk::formatted(Format::ALL[0]);
    for (file, text) in files {
        let text = format!("{}\x1a", text.replace('\n', "\r\n"));
        disk.write_file(name(file), Date::START, text.as_bytes()).unwrap();
    }
    fs::write(image, disk.image()).unwrap();
}

fn contents(image: &Path, file: &str) -> Option<String> {
    let disk = Disk::read(fs::read(image).unwrap()).unwrap();
    let (_, entry) = disk.find(name(file))?;
    Some(String::from_utf8(disk.contents(&entry).unwrap()).unwrap())
}

/// Writes `OUT.TXT`.
const WRITER: &str = "10 OPEN\"OUT.TXT\"FOR OUTPUT AS#1:PRINT#1,\"written\":CLOSE:PRINT\"DONE\"\n";

#[test]
fn a_folder_is_a_disk_whose_files_programs_read_write_and_remove() {
    let folder = tempfile::tempdir().unwrap();
    let (listing, disk) = (folder.path().join("a.bas"), folder.path().join("disk"));
    fs::create_dir(&disk).unwrap();
    fs::write(disk.join("in.txt"), "from the host\r\n").unwrap();
    fs::write(disk.join("OLD.DAT"), "old").unwrap();
    fs::write(disk.join("a name that no disk has.txt"), "").unwrap();
    fs::write(
        &listing,
        "10 OPEN\"IN.TXT\"FOR INPUT AS#1:LINE INPUT#1,A$:CLOSE:PRINT A$;FRE(0)>22000;DSKF(0)>700\n\
         20 OPEN\"NEW.DAT\"AS#1 LEN=4:FIELD#1,4 AS F$:LSET F$=\"AB\":PUT#1,2:CLOSE\n\
         30 KILL\"OLD.DAT\":NAME\"IN.TXT\"AS\"IN2.TXT\":FILES\n",
    )
    .unwrap();
    let run = typein(&["run", path(&listing), "--disk", path(&disk)]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    assert!(run.output.starts_with("from the host-1 -1 \n"), "{}", run.output);
    assert!(run.output.contains("IN2     .TXT"), "{}", run.output);
    assert!(run.errors.contains("a name that no disk has.txt"), "{}", run.errors);
    let mut names: Vec<String> =
        fs::read_dir(&disk).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["IN2.TXT", "NEW.DAT", "OLD.old.DAT", "a name that no disk has.txt"]);
    assert_eq!(fs::read(disk.join("NEW.DAT")).unwrap()[4..], *b"AB  ");
    assert_eq!(fs::read_to_string(disk.join("IN2.TXT")).unwrap(), "from the host\r\n");
}

#[test]
fn changes_of_an_image_go_to_a_new_file_unless_it_may_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let image = folder.path().join("game.dsk");
    write_image(&image, &[("AUTOEXEC.BAS", WRITER)]);
    let before = fs::read(&image).unwrap();
    for changed in ["game.changed.dsk", "game.changed-2.dsk"] {
        let run = typein(&["run", path(&image)]);
        assert_eq!((run.code, run.output.as_str()), (0, "DONE\n"), "{}", run.errors);
        assert_eq!(fs::read(&image).unwrap(), before);
        let changed = folder.path().join(changed);
        assert!(run.errors.contains(path(&changed)), "{}", run.errors);
        assert_eq!(contents(&changed, "OUT.TXT").as_deref(), Some("written\r\n\x1a"));
    }
    let run = typein(&["run", path(&image), "--write"]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    assert_eq!(contents(&image, "OUT.TXT").as_deref(), Some("written\r\n\x1a"));
}

#[test]
fn a_program_of_an_image_is_chosen_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let image = folder.path().join("two.dsk");
    write_image(&image, &[("ONE.BAS", "10 RUN\"TWO.BAS\"\n"), ("TWO.BAS", "10 PRINT\"TWO\"\n")]);
    let run = typein(&["run", &format!("{}:one.bas", path(&image))]);
    assert_eq!((run.code, run.output.as_str()), (0, "TWO\n"), "{}", run.errors);
    let run = typein(&["run", path(&image)]);
    assert_ne!(run.code, 0);
    assert!(run.errors.contains("ONE.BAS, TWO.BAS"), "{}", run.errors);
}

#[test]
fn a_bare_machine_asks_for_the_date_and_has_both_drives() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second, keys] = ["a.dsk", "b.dsk", "date.keys"].map(|file| folder.path().join(file));
    write_image(&first, &[("HELLO.BAS", "10 PRINT 1\n")]);
    write_image(&second, &[]);
    fs::write(&keys, "wait text:date\ntype \"7-4-85\\n\"\nwait text:Ok\ntype \"copy\\\"hello.bas\\\"to\\\"b:\\\":files\\\"b:\\\"\\n\"\n")
        .unwrap();
    let run = typein(&[
        "run",
        "msx",
        "--disk",
        path(&first),
        "--disk-b",
        path(&second),
        "--write",
        "--keys",
        path(&keys),
        "--until",
        "text:HELLO   .BAS",
        "--limit",
        "seconds:60",
    ]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    assert_eq!(contents(&second, "HELLO.BAS").as_deref(), Some("10 PRINT 1\r\n\x1a"));
}

#[test]
fn what_is_no_disk_says_what_to_give() {
    let folder = tempfile::tempdir().unwrap();
    let [listing, image] = ["a.bas", "a.dsk"].map(|file| folder.path().join(file));
    fs::write(&listing, "10 PRINT 1\n").unwrap();
    fs::write(&image, [0; 100]).unwrap();
    let run = typein(&["run", path(&listing), "--system", "msx", "--disk", path(&image)]);
    assert_eq!(run.code, 2, "{}", run.errors);
    assert!(run.errors.contains("not whole sectors of 512 bytes"), "{}", run.errors);
    let run = typein(&["run", path(&listing), "--system", "pc1360", "--write"]);
    assert!(
        run.errors.contains("`--write` is only for the Commodore 64, the VIC-20 and the MSX"),
        "{}",
        run.errors
    );
}

#[test]
fn a_program_on_a_tape_loads_its_next_part() {
    let folder = tempfile::tempdir().unwrap();
    let [tape, keys] = ["game.cas", "tape.keys"].map(|file| folder.path().join(file));
    let text = |name: &[u8], text: &str| TapeFile {
        name: name.to_vec(),
        kind: CassetteFileKind::Text,
        contents: format!("{text}\r\n\x1a").into_bytes(),
    };
    let parts = [text(b"ONE", "10 RUN\"CAS:\""), text(b"TWO", "10 PRINT\"TWO\":SAVE\"CAS:NEW\"")];
    fs::write(&tape, TapeFile::write_all(&parts)).unwrap();
    fs::write(&keys, "type \"run\\\"cas:\\n\"\nwait text:Found:TWO\nwait seconds:20\n").unwrap();
    let run = typein(&["run", "msx", "--tape", path(&tape), "--keys", path(&keys), "--limit", "seconds:90"]);
    assert!(run.output.contains("TWO"), "{}{}", run.output, run.errors);
    let changed = folder.path().join("game.changed.cas");
    let files = TapeFile::read_all(&fs::read(&changed).unwrap()).unwrap();
    let names: Vec<&[u8]> = files.iter().map(|file| &file.name[..]).collect();
    assert_eq!(names, [&b"ONE"[..], b"TWO", b"NEW"]);
    assert_eq!(TapeFile::read_all(&fs::read(&tape).unwrap()).unwrap(), parts);
}
