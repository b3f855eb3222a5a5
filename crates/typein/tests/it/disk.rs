//! Programs with a disk: each `disk/NAME.bas` gives the exit code and the output in `disk/NAME.out`
//! within 20 seconds of emulated time, and leaves the existing files unchanged.

use std::fs;
use std::path::Path;

use crate::program::{path, typein};

/// The files on the disk before every program.
const FILES: [(&str, &[u8]); 4] =
    [("empty.seq", b""), ("one.seq", b"1"), ("crs.seq", b"\r\r\r"), ("long.prg", &[0x20; 0x9000])];
/// The capacity of the disk, which these files fill except for some blocks.
const BLOCKS: &str = "150";

#[test]
fn programs_with_a_disk_match_the_machine() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/disk");
    let mut programs: Vec<_> = fs::read_dir(cases)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "bas"))
        .collect();
    programs.sort();
    assert!(programs.len() > 9, "at least 10 programs are expected");
    for listing in programs {
        let disk = tempfile::tempdir().unwrap();
        FILES.iter().for_each(|(name, contents)| fs::write(disk.path().join(name), contents).unwrap());
        let run = typein(&[
            "run",
            path(&listing),
            "--disk",
            path(disk.path()),
            "--disk-blocks",
            BLOCKS,
            "--limit",
            "seconds:20",
            "--dump",
            path(&disk.path().join("dump")),
        ]);
        let expected = fs::read_to_string(listing.with_extension("out")).unwrap();
        let got = format!("exit {}\n{}", run.code, run.output);
        assert_eq!(got, expected, "{}: {}", listing.display(), run.errors);
        for (name, contents) in FILES {
            assert!(fs::read(disk.path().join(name)).unwrap() == contents, "{}: {name}", listing.display());
        }
        let summary = fs::read_to_string(disk.path().join("dump/summary.json")).unwrap();
        let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
        let seconds = summary["seconds"].as_f64().unwrap();
        // A message of the machine that scrolls the screen is not interrupted.
        assert!(seconds < 20.1, "{}: {seconds} seconds", listing.display());
    }
}
