//! `typein scan`: every file gives its lines, the same for any number of processes and shards.

use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use player::session::Session;
use serde_json::Value;
use systems::{Machine, Options};

use crate::program::{Run, path, typein};

/// A folder to scan, and one for results.
struct Archive {
    folder: tempfile::TempDir,
}

impl Archive {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let archive = Self { folder: tempfile::tempdir().unwrap() };
        for (name, contents) in files {
            let file = archive.folder.path().join("in").join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, contents).unwrap();
        }
        archive
    }

    fn small() -> Self {
        Self::new(&[
            ("a/ends.bas", b"10 poke 53280,0"),
            ("a/fails.bas", b"10 poke 53280,0\n20 print 1/0"),
            ("a.bas", b"10 poke 53280,0:get a$:print rnd(1):goto 10"),
            ("b.bas", b"10 screen 1\n20 input a$\n30 goto 20"),
            ("c.txt", b"Two games.\n\n10 print 1\n20 goto 20\n\nAnother one.\n\n10 print 2\n20 print 3\n"),
            ("disk.d64", &disk()),
            ("empty.bas", b""),
            ("prose.txt", b"There is no program here."),
        ])
    }

    fn input(&self) -> PathBuf {
        self.folder.path().join("in")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn scan(&self, out: &str, more: &[&str]) -> Run {
        let (input, out) = (self.input(), self.file(out));
        typein(
            &[&["scan", path(&input), "--out", path(&out), "--no-times", "--seconds", "15"], more].concat(),
        )
    }

    fn results(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }
}

/// A disk with the program `ONE` and the truncated program `TWO`.
fn disk() -> Vec<u8> {
    const SECTOR: usize = 256;
    let offset = |track: usize, sector: usize| ((track - 1) * 21 + sector) * SECTOR;
    let mut image = vec![0; 683 * SECTOR];
    let directory = offset(18, 1);
    image[directory + 1] = 0xff;
    for (entry, sector, name) in [(0, 0, b"ONE"), (1, 1, b"TWO")] {
        let at = directory + entry * 32;
        image[at + 2..at + 5].copy_from_slice(&[0x82, 17, sector]);
        image[at + 5..at + 21].fill(0xa0);
        image[at + 5..at + 8].copy_from_slice(name);
    }
    let program = b"\x01\x08\x07\x08\x0a\x00\x99\x31\x00\x00\x00";
    for (sector, length) in [(0, program.len()), (1, 6)] {
        let at = offset(17, sector);
        image[at + 1] = u8::try_from(length + 1).unwrap();
        image[at + 2..at + 2 + length].copy_from_slice(&program[..length]);
    }
    image
}

fn lines(results: &str) -> Vec<Value> {
    results.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns a line as `path program name machine end`.
fn short(archive: &Archive, entry: &Value) -> String {
    let root = format!("{}{MAIN_SEPARATOR}", archive.input().display());
    let text = |key: &str| match &entry[key] {
        Value::String(text) => text.replace(&root, "").replace(MAIN_SEPARATOR, "/"),
        Value::Null => "-".to_owned(),
        other => other.to_string(),
    };
    ["path", "program", "name", "machine", "end"].map(text).join(" ")
}

#[test]
fn every_program_gives_a_line_in_the_order_of_the_paths() {
    let archive = Archive::small();
    let run = archive.scan("out.jsonl", &[]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let entries = lines(&archive.results("out.jsonl"));
    let found: Vec<String> = entries[1..].iter().map(|entry| short(&archive, entry)).collect();
    assert_eq!(
        found,
        [
            "a.bas - - c64 waits",
            "a/ends.bas - - c64 ended",
            "a/fails.bas - - c64 error",
            "b.bas - - msx waits",
            "c.txt 1 - c64 limit",
            "c.txt 2 - c64 ended",
            "disk.d64 1 one c64 ended",
            "disk.d64 2 two c64 unread",
            "empty.bas - - - unread",
            "prose.txt - - - unread",
        ]
    );
    let failed = &entries[3];
    assert_eq!((&failed["line"], &failed["text"]), (&20.into(), &"PRINT 1/0".into()));
    assert_eq!(failed["message"], "DIVISION BY ZERO  ERROR IN 20");
    assert_eq!(failed["evidence"], "words: address 53280");
    // sha256sum of the file.
    assert_eq!(entries[2]["sha256"], "8e34cd8ba503b5ab5bb672e754525ac15ce34881789802e5c4ce810ca572a213");
    assert!(entries[8]["message"].as_str().unwrap().contains("cut off"), "{}", entries[8]);
}

#[test]
fn processes_shards_and_interruptions_do_not_change_the_bytes() {
    let archive = Archive::small();
    let scan = |out: &str, more: &[&str]| {
        let run = archive.scan(out, more);
        assert_eq!(run.code, 0, "{more:?}: {}", run.errors);
        archive.results(out)
    };
    let all = scan("all.jsonl", &["--jobs", "1"]);
    assert_eq!(scan("three.jsonl", &["--jobs", "3"]), all);

    let parts = ["0/2", "1/2"].map(|shard| scan(&format!("{}.jsonl", &shard[..1]), &["--shard", shard]));
    let mut merged: Vec<&str> = parts.iter().flat_map(|part| part.lines().skip(1)).collect();
    let index = |line: &&str| serde_json::from_str::<Value>(line).unwrap()["index"].as_u64();
    merged.sort_by_key(index);
    assert_eq!(merged, all.lines().skip(1).collect::<Vec<_>>());

    // In the header, in the first program of a page, between its two, and in a line.
    let page = all.find("c.txt").unwrap();
    let line_end = page + all[page..].find('\n').unwrap() + 1;
    for end in [10, page, line_end, line_end + 100, all.len()] {
        fs::write(archive.file("cut.jsonl"), &all[..end]).unwrap();
        assert_eq!(scan("cut.jsonl", &["--resume"]), all, "cut at byte {end}");
    }
    fs::remove_file(archive.file("cut.jsonl")).unwrap();
    assert_eq!(scan("cut.jsonl", &["--resume"]), all, "nothing to resume");

    let other = archive.scan("cut.jsonl", &["--resume", "--seed", "2"]);
    assert_eq!(other.code, 2);
    assert!(other.errors.contains("its header has `seed` 1, expected 2"), "{}", other.errors);
    fs::write(archive.input().join("new.bas"), "10 end").unwrap();
    let more_files = archive.scan("cut.jsonl", &["--resume"]);
    assert!(more_files.errors.contains("the folders have other files now"), "{}", more_files.errors);
}

#[test]
fn a_result_is_that_of_a_run_with_the_keys_of_the_header() {
    let archive = Archive::small();
    archive.scan("out.jsonl", &["--seed", "7"]);
    let entries = lines(&archive.results("out.jsonl"));
    for (file, entry) in [("a.bas", 1), ("a/ends.bas", 2), ("a/fails.bas", 3), ("b.bas", 4)] {
        let entry = &entries[entry];
        let machine = entry["machine"].as_str().unwrap();
        let (keys, kept) = (archive.file("keys"), archive.file("kept"));
        fs::write(&keys, entries[0]["keys"][machine].as_str().unwrap()).unwrap();
        let program = archive.input().join(file);
        typein(&[
            "run",
            path(&program),
            "--keys",
            path(&keys),
            "--until",
            "input",
            "--limit",
            "seconds:15",
            "--seed",
            "7",
            "--keep",
            path(&kept),
        ]);
        let system = Machine::by_id(machine).unwrap().power_on(Options::default());
        let mut session = Session::from_system(system, 1);
        session.load_snapshot(&fs::read(&kept).unwrap()).unwrap();
        assert_eq!(entry["state"], format!("{:016x}", session.state_hash()), "{file}");
    }
}

#[cfg(unix)]
#[test]
fn no_file_stops_a_scan() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::symlink;

    let archive = Archive::new(&[("z.bas", b"10 poke 53280,0")]);
    let at = |name: &str| archive.input().join(name);
    symlink(".", at("loop")).unwrap();
    symlink("nothing", at("dangling")).unwrap();
    symlink("/dev/zero", at("endless")).unwrap();
    symlink("z.bas", at("link.bas")).unwrap();
    fs::write(archive.input().join(OsStr::from_bytes(b"\xff.bas")), "10 poke 53280,0").unwrap();
    fs::File::create(at("huge.d64")).unwrap().set_len(1 << 40).unwrap();
    fs::write(at("bytes"), (0..=255).cycle().take(5000).collect::<Vec<u8>>()).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
    // The results and the page are in the scanned folder.
    let (out, page) = (at("out.jsonl"), at("page"));
    for _ in 0..2 {
        let input = archive.input();
        let run = typein(&["scan", path(&input), "--out", path(&out), "--html", path(&page), "--no-times"]);
        assert_eq!(run.code, 0, "{}", run.errors);
        let entries = lines(&fs::read_to_string(&out).unwrap());
        let found: Vec<String> = entries[1..].iter().map(|entry| short(&archive, entry)).collect();
        assert_eq!(
            found,
            [
                "bytes - - - unread",
                "dangling - - - unread",
                "endless - - - unread",
                "huge.d64 - - - unread",
                "link.bas - - c64 ended",
                "loop - - - unread",
                "pipe - - - unread",
                "z.bas - - c64 ended",
                "\u{fffd}.bas - - c64 ended",
            ]
        );
        assert!(entries[9]["path_hex"].as_str().unwrap().ends_with("ff2e626173"));
    }
}

#[test]
fn a_program_that_takes_too_long_is_ended() {
    let archive = Archive::new(&[("a.bas", b"10 goto 10"), ("b.bas", b"10 poke 53280,0")]);
    let (input, out) = (archive.input(), archive.file("out.jsonl"));
    // A million seconds take minutes.
    let run =
        typein(&["scan", path(&input), "--out", path(&out), "--seconds", "1000000", "--host-limit", "1"]);
    assert_eq!(run.code, 1, "{}", run.errors);
    let entries = lines(&archive.results("out.jsonl"));
    assert_eq!((&entries[1]["end"], &entries[2]["end"]), (&"timeout".into(), &"ended".into()));
    assert_eq!(entries[1]["message"], "not done after 1 s of the host");
}

#[test]
fn the_page_shows_every_program_and_escapes_its_text() {
    let archive = Archive::small();
    // Windows has no such name with angle brackets.
    let (name, escaped) =
        if cfg!(windows) { ("b&.bas", "b&amp;.bas") } else { ("<b>&.bas", "&lt;b&gt;&amp;.bas") };
    fs::write(archive.input().join(name), "10 poke 53280,0:x$=\"<i>\"+1").unwrap();
    let page = archive.file("page");
    archive.scan("out.jsonl", &["--html", path(&page)]);
    let html = fs::read_to_string(page.join("index.html")).unwrap();
    assert!(html.contains(escaped) && !html.contains("<b>&") && !html.contains("<i>"));
    let pictures: Vec<&str> =
        html.split("<img src=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(pictures.len(), 8);
    for picture in pictures {
        let bytes = fs::read(page.join(Path::new(picture))).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"), "{picture}");
    }
    assert!(!html.contains("http"), "it needs no network");
}
