//! Files of the host: the program writes only the files of its arguments, and loses none.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{Run, path, typein, typein_in, typein_in_reading};

/// A folder with a listing, and a folder for the disk of an MSX.
struct Disk {
    folder: tempfile::TempDir,
}

impl Disk {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let disk = Self { folder: tempfile::tempdir().unwrap() };
        fs::create_dir(disk.path()).unwrap();
        for (name, contents) in files {
            fs::write(disk.path().join(name), contents).unwrap();
        }
        disk
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("disk")
    }

    fn run(&self, listing: &str) -> Run {
        let file = self.folder.path().join("a.bas");
        fs::write(&file, listing).unwrap();
        let (file, disk) = (path(&file).to_owned(), self.path());
        typein(&["run", &file, "--system", "msx", "--disk", path(&disk), "--limit", "seconds:60"])
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path().join(name)).ok()
    }

    fn names(&self) -> Vec<String> {
        names(&self.path())
    }
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

const WRITE: &str = "10 OPEN\"L.TXT\"FOR OUTPUT AS#1:PRINT#1,\"EVIL\":CLOSE\n";

#[cfg(unix)]
#[test]
fn a_link_in_the_disks_folder_is_neither_followed_nor_replaced() {
    use std::os::unix::fs::symlink;
    for is_dangling in [false, true] {
        let disk = Disk::new(&[]);
        let outside = disk.folder.path().join("precious.txt");
        if !is_dangling {
            fs::write(&outside, "precious").unwrap();
        }
        symlink("../precious.txt", disk.path().join("L.TXT")).unwrap();
        let run = disk.run(WRITE);
        assert_eq!(run.code, 0, "{}", run.errors);
        assert_eq!(fs::read_to_string(&outside).ok().as_deref(), (!is_dangling).then_some("precious"));
        assert!(disk.path().join("L.TXT").symlink_metadata().unwrap().is_symlink());
        assert_eq!(disk.read("L.changed.TXT").as_deref(), Some("EVIL\r\n\u{1a}"), "{}", run.errors);
        assert!(run.errors.contains("warning: ") && run.errors.contains("L.changed.TXT"), "{}", run.errors);
    }
}

#[test]
fn a_folder_of_the_host_is_no_file_of_the_disk() {
    let disk = Disk::new(&[]);
    fs::create_dir(disk.path().join("L.TXT")).unwrap();
    let run = disk.run(WRITE);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert_eq!(disk.names(), ["L.TXT", "L.changed.TXT"]);
}

#[test]
fn sectors_of_the_system_area_of_a_folder_cannot_be_written() {
    for sector in [0, 1, 7, 13] {
        let disk = Disk::new(&[("A.TXT", b"one"), ("B.TXT", b"two")]);
        let run = disk.run(&format!("10 A$=DSKI$(0,0)\n20 DSKO$ 0,{sector}\n"));
        assert_eq!(run.code, 3, "{sector}: {}", run.errors);
        assert!(run.errors.contains("Disk write protected in 20"), "{}", run.errors);
        assert_eq!((disk.read("A.TXT"), disk.read("B.TXT")), (Some("one".into()), Some("two".into())));
    }
    // The first sector with data.
    let disk = Disk::new(&[("A.TXT", b"one")]);
    let run = disk.run("10 A$=DSKI$(0,14)\n20 DSKO$ 0,14\n");
    assert_eq!((run.code, disk.names()), (0, vec!["A.TXT".to_owned()]), "{}", run.errors);
}

#[test]
fn what_a_program_removes_or_overwrites_is_kept_as_a_copy() {
    let disk = Disk::new(&[("A.TXT", b"one"), ("B.TXT", b"two"), ("C.TXT", b"three")]);
    let run = disk.run(
        "10 KILL\"A.TXT\":OPEN\"B.TXT\"FOR OUTPUT AS#1:PRINT#1,\"new\":CLOSE\n\
         20 OPEN\"D.TXT\"FOR OUTPUT AS#1:CLOSE:FOR I=1 TO 3000:NEXT:KILL\"D.TXT\"\n",
    );
    assert_eq!(run.code, 0, "{}", run.errors);
    assert_eq!(disk.names(), ["A.old.TXT", "B.TXT", "B.old.TXT", "C.TXT"]);
    assert_eq!((disk.read("A.old.TXT"), disk.read("B.old.TXT")), (Some("one".into()), Some("two".into())));
    // A second copy does not replace the first.
    fs::write(disk.path().join("A.TXT"), "again").unwrap();
    disk.run("10 KILL\"A.TXT\"\n");
    assert_eq!(
        (disk.read("A.old.TXT"), disk.read("A.old-2.TXT")),
        (Some("one".into()), Some("again".into()))
    );
}

#[test]
fn a_file_that_does_not_fit_leaves_the_others_usable() {
    let disk = Disk::new(&[("A.TXT", b"one\r\n"), ("BIG.DAT", &[7; 800_000]), ("HUGE.DAT", &[7; 5_000_000])]);
    fs::write(disk.path().join("Z.TXT"), "two\r\n").unwrap();
    let run = disk.run(
        "10 OPEN\"A.TXT\"FOR INPUT AS#1:LINE INPUT#1,A$:CLOSE\n\
         20 OPEN\"Z.TXT\"FOR INPUT AS#1:LINE INPUT#1,B$:CLOSE:PRINT A$;B$;DSKF(0)>700\n\
         30 OPEN\"BIG.DAT\"FOR OUTPUT AS#1:CLOSE\n",
    );
    assert_eq!((run.code, run.output.trim()), (0, "onetwo-1"), "{}", run.errors);
    assert!(run.errors.contains("BIG.DAT, HUGE.DAT"), "{}", run.errors);
    assert_eq!(fs::metadata(disk.path().join("BIG.DAT")).unwrap().len(), 800_000);
}

#[test]
fn a_file_of_others_is_not_resumed_or_replaced() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    fs::create_dir(folder.join("in")).unwrap();
    fs::write(folder.join("in/a.bas"), "10 PRINT 1\n").unwrap();
    for notes in ["my notes", "my notes\n", "{", "{\"schema\":\"other\"}\n"] {
        for arguments in [
            &["scan", "in", "--out", "notes", "--resume"][..],
            &["scan", "in", "--out", "notes"],
            &["diff", "viertris", "--games", "1", "--record", "notes", "--resume"],
        ] {
            fs::write(folder.join("notes"), notes).unwrap();
            let run = typein_in(folder, arguments);
            let is_beginning = notes == "{";
            if !is_beginning {
                assert_eq!(run.code, 2, "{notes:?} {arguments:?}: {}", run.errors);
                assert!(run.errors.contains("`notes`"), "{}", run.errors);
                assert_eq!(fs::read_to_string(folder.join("notes")).unwrap(), notes, "{arguments:?}");
            }
        }
    }
    let run = typein_in(folder, &["scan", "in", "--out", "own", "--no-times"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let first = fs::read(folder.join("own")).unwrap();
    // Its own file, also after an interruption within the header or the last line.
    for length in [0, 40, first.len() - 5, first.len()] {
        fs::write(folder.join("own"), &first[..length]).unwrap();
        let run = typein_in(folder, &["scan", "in", "--out", "own", "--no-times", "--resume"]);
        assert_eq!(
            (run.code, fs::read(folder.join("own")).unwrap() == first),
            (0, true),
            "{length}: {}",
            run.errors
        );
    }
    assert_eq!(typein_in(folder, &["scan", "in", "--out", "own"]).code, 0);
}

#[test]
fn a_full_disk_is_an_error_of_the_host_and_no_crash() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    fs::create_dir(folder.join("in")).unwrap();
    fs::write(folder.join("in/a.bas"), "10 poke 53280,0\n").unwrap();
    // A folder at the path of the picture has the same effect as a full disk.
    fs::create_dir_all(folder.join("out/000000-1.png")).unwrap();
    let run = typein_in(folder, &["scan", "in", "--out", "results", "--pictures", "out"]);
    assert_eq!(run.code, 2, "{}", run.errors);
    assert!(run.errors.contains("000000-1.png") && !run.errors.contains("crash"), "{}", run.errors);
    assert!(!fs::read_to_string(folder.join("results")).unwrap().contains("crash"));
}

/// A worker that runs a program ends with its scan, for any cause of that end.
#[test]
fn a_worker_ends_when_its_requests_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("endless.bas");
    fs::write(&file, "10 poke 53280,0:goto 10\n").unwrap();
    let mut worker = Command::new(env!("CARGO_BIN_EXE_typein"))
        .arg("__scan")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut requests = worker.stdin.take().unwrap();
    let options = r#"{"settings":{"seed":1,"seconds":1000000000.0,"presses":0},"pictures":null}"#;
    let request = serde_json::json!({"path": file.as_os_str(), "index": 0, "done": 0});
    requests.write_all(format!("{options}\n{request}\n").as_bytes()).unwrap();
    let mut replies = std::io::BufReader::new(worker.stdout.take().unwrap());
    let mut first = String::new();
    std::io::BufRead::read_line(&mut replies, &mut first).unwrap();
    assert!(first.contains("\"file\""), "it runs the program: {first}");
    drop(requests);
    let begin = Instant::now();
    while worker.try_wait().unwrap().is_none() {
        assert!(begin.elapsed() < Duration::from_secs(60), "it does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_is_written_wherever_it_leads() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    fs::write(folder.join("a.bas"), "10 PRINT 1\n").unwrap();
    fs::write(folder.join("out"), "before\n").unwrap();
    let out = fs::File::options().append(true).open(folder.join("out")).unwrap();
    std::os::unix::fs::symlink("/dev/stdout", folder.join("link")).unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_typein"))
        .args(["listing", "convert", "a.bas", "--system", "c64", "--to", "bas", "-o", "link"])
        .current_dir(folder)
        .stdout(out)
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    assert_eq!(fs::read_to_string(folder.join("out")).unwrap(), "before\n10 print 1\n");
    assert!(folder.join("link").symlink_metadata().unwrap().is_symlink());
    assert!(Path::new("/dev/stdout").symlink_metadata().unwrap().is_symlink());
}

#[test]
fn typed_lines_are_kept_also_from_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "10 print 1\n20 print 2\n";
    let run = typein_in_reading(folder.path(), &["play", "c64", "--front", "text"], typed);
    assert_eq!(run.code, 0, "{}", run.errors);
    let kept = names(folder.path());
    assert_eq!(kept.len(), 1, "{kept:?} {}", run.errors);
    assert!(
        fs::read_to_string(folder.path().join(&kept[0])).unwrap().contains("20 print 2"),
        "{}",
        run.errors
    );
}

#[test]
fn a_program_that_its_file_cannot_hold_is_saved_elsewhere() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    fs::create_dir(folder.join("gone")).unwrap();
    // The folder becomes unusable while the session waits for its lines.
    let mut play = Command::new(env!("CARGO_BIN_EXE_typein"))
        .args(["play", "c64", "--front", "text", "--save", "gone/mine.bas"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut screen = std::io::BufReader::new(play.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("READY.") {
        assert!(std::io::BufRead::read_line(&mut screen, &mut line).unwrap() > 0, "{line}");
    }
    fs::remove_dir(folder.join("gone")).unwrap();
    play.stdin.take().unwrap().write_all(b"10 print 1\n").unwrap();
    let end = play.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&end.stderr);
    assert_eq!(end.status.code(), Some(2), "{errors}");
    assert_eq!(names(folder), ["program-1.bas"], "{errors}");
    assert!(errors.contains("program-1.bas") && errors.contains("gone/mine.bas"), "{errors}");
}

/// Other code would have to repeat the precautions for links, pipes and full disks.
#[test]
fn host_files_are_created_by_one_module() {
    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { sources(&path, found) } else { found.push(path) }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = vec![];
    sources(&root, &mut found);
    let calls = ["fs::write(", "File::create", "File::options", "OpenOptions", "fs::copy(", "fs::hard_link("];
    let is_allowed = |path: &Path| path.ends_with("src/file.rs") || path.ends_with("src/file/growing.rs");
    for path in found.iter().filter(|path| !is_allowed(path)) {
        let text = fs::read_to_string(path).unwrap();
        let program = text.split("#[cfg(test)]").next().unwrap_or_default().replace("GrowingFile", "");
        let call = calls.iter().find(|call| program.contains(**call));
        assert_eq!(call, None, "{}: use `crate::file`", path.display());
    }
}

/// Runs a shell script of the attacks in an empty folder, with this program as `typein`; returns what it prints.
#[cfg(unix)]
fn attack(script: &str, folder: &Path) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_typein")).parent().unwrap();
    let paths = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let script = crate::program::root("crates/typein/tests/attack-4").join(script);
    let mut shell = Command::new("sh");
    shell.arg(script).current_dir(folder).env("PATH", paths).env("TMPDIR", folder).stdin(Stdio::null());
    String::from_utf8_lossy(&shell.output().unwrap().stdout).into_owned()
}

#[cfg(unix)]
#[test]
fn the_attacks_on_host_files_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    // It prints the file that the link leads to.
    assert!(attack("msx-link.sh", folder.path()).ends_with("precious\n"));
    // It prints both files that are no results.
    assert_eq!(attack("resume-overwrites.sh", folder.path()), "my notes\nmy notes");
    let disk = Disk::new(&[("A.TXT", b"one")]);
    let run = disk.run(
        &fs::read_to_string(crate::program::root("crates/typein/tests/attack-4/msx-folder-wiped.bas"))
            .unwrap(),
    );
    assert!(run.code == 3 && run.errors.contains("Disk write protected in 20"), "{}", run.errors);
    assert_eq!((disk.names(), disk.read("A.TXT").as_deref()), (vec!["A.TXT".to_owned()], Some("one")));
}

#[test]
fn a_snapshot_leaves_the_system_area_of_a_folder_protected() {
    let disk = Disk::new(&[("A.TXT", b"one")]);
    let folder = disk.folder.path();
    fs::write(folder.join("b.bas"), "10 INPUT A\n20 B$=DSKI$(0,0)\n30 DSKO$ 0,7\n").unwrap();
    let run = |arguments: &[&str]| {
        typein_in(folder, &[&["run", "b.bas", "--system", "msx", "--disk", "disk"], arguments].concat())
    };
    let saved = run(&["--until", "input", "--keep", "b.snapshot"]);
    assert_eq!(saved.code, 0, "{}", saved.errors);
    let run = run(&["--snapshot", "b.snapshot", "--type", "1\n"]);
    assert!(run.code == 3 && run.errors.contains("Disk write protected in 30"), "{}", run.errors);
    assert_eq!(disk.names(), ["A.TXT"]);
}

#[test]
fn a_formatted_folder_keeps_copies() {
    let disk = Disk::new(&[("A.TXT", b"one"), ("B.BAS", b"two")]);
    fs::write(disk.folder.path().join("f.bas"), "10 CALL FORMAT\n").unwrap();
    let arguments = ["run", "f.bas", "--system", "msx", "--disk", "disk", "--type", "A1 "];
    let run = typein_in(disk.folder.path(), &arguments);
    assert_eq!(
        (run.code, disk.names()),
        (0, vec!["A.old.TXT".to_owned(), "B.old.BAS".to_owned()]),
        "{}",
        run.errors
    );
    assert_eq!(
        (disk.read("A.old.TXT").as_deref(), disk.read("B.old.BAS").as_deref()),
        (Some("one"), Some("two"))
    );
}

/// The same rule for the drive of a C64 in a folder.
#[test]
fn a_c64_removes_and_replaces_no_file_without_a_copy() {
    let disk =
        Disk::new(&[("game.prg", b"\x01\x08\0\0"), ("data.seq", b"mine"), ("other.prg", b"\x01\x08\0\0")]);
    let file = disk.folder.path().join("a.bas");
    let commands = "10 open 15,8,15,\"s:game\":close 15\n20 open 15,8,15,\"r:new=data\":close 15\n\
                    30 open 15,8,15,\"s:new\":close 15\n40 save\"@:other\",8:save\"@:other\",8:save\"own\",8\n\
                    50 open 15,8,15,\"s:own\":close 15\n60 open 15,8,15,\"n:empty\":input#15,a,b$:print b$\n";
    fs::write(&file, commands).unwrap();
    let run = typein(&["run", path(&file), "--disk", path(&disk.path())]);
    assert_eq!((run.code, run.output.trim()), (0, "WRITE PROTECT ON"), "{}", run.errors);
    assert_eq!(disk.names(), ["game.old.prg", "new.old.seq", "other.old.prg", "other.prg"]);
    assert_eq!(disk.read("new.old.seq").as_deref(), Some("mine"));
    assert_eq!(fs::read(disk.path().join("other.old.prg")).unwrap(), b"\x01\x08\0\0");
}
