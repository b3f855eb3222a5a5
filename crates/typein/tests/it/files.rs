//! Written data is not lost: programs, recordings, dumps, standard output.

use std::fs;

use crate::program::{path, typein, typein_in, typein_reading};

/// Types lines at the bare machine's prompt and quits; returns standard error.
fn type_in(more: &[&str], lines: &str) -> String {
    let run =
        typein_reading(&[&["play", "c64", "--front", "text"], more].concat(), &format!("{lines}\\quit\n"));
    assert_eq!(run.code, 0, "{}", run.errors);
    run.errors
}

#[test]
fn a_program_that_was_kept_outlives_a_session_in_which_nothing_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let [file, older] = ["mine.bas", "mine.old.bas"].map(|name| folder.path().join(name));
    type_in(&["--save", path(&file)], "10 print 1\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), "10 print 1\n");
    for lines in ["", "new\n", "10 print 2\nnew\n"] {
        let errors = type_in(&["--save", path(&file)], lines);
        assert_eq!(fs::read_to_string(&file).unwrap(), "10 print 1\n", "{lines}");
        assert!(errors.contains("mine.bas"), "{errors}");
        assert!(!older.exists(), "{lines}");
    }
}

#[test]
fn a_program_that_was_kept_is_gone_on_with_and_the_older_one_stays() {
    let folder = tempfile::tempdir().unwrap();
    let [file, older] = ["mine.prg", "mine.old.prg"].map(|name| folder.path().join(name));
    type_in(&["--save", path(&file)], "10 print 1\n");
    let first = fs::read(&file).unwrap();
    let errors = type_in(&["--load", path(&file), "--save", path(&file)], "20 print 2\n");
    assert!(errors.contains("mine.old.prg"), "{errors}");
    assert_eq!(fs::read(&older).unwrap(), first);
    let shown = typein(&["listing", "show", path(&file)]);
    assert_eq!(shown.output, "10 print 1\n20 print 2\n");
}

#[test]
fn a_program_is_not_loaded_into_another() {
    let run = typein(&["play", "3d-vier-gewinnt", "--load", "a.prg", "--front", "text"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("bare machine"), "{}", run.errors);
}

#[test]
fn a_script_writes_pictures_only_where_it_may() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.bas"), "10 print 1").unwrap();
    fs::write(folder.path().join("old.png"), "mine").unwrap();
    let with = |script: &str| {
        fs::write(folder.path().join("a.keys"), script).unwrap();
        typein_in(folder.path(), &["run", "a.bas", "--keys", "a.keys", "--dump", "out"])
    };
    fs::create_dir(folder.path().join("folder.png")).unwrap();
    for name in ["../a.png", "/tmp/a.png", "folder.png", "a.bas", "a.txt"] {
        let run = with(&format!("\nscreenshot {name}"));
        assert_eq!(run.code, 2, "{name}: {}", run.errors);
        assert!(
            run.errors.contains("line 2 of the key script") && run.errors.contains(name),
            "{}",
            run.errors
        );
    }
    // Like a recording, a picture replaces an older one, of which a copy stays.
    let run = with("screenshot old.png");
    assert!(
        run.code == 0 && run.errors.contains("wrote `old.png`; the previous file is `"),
        "{}",
        run.errors
    );
    assert_eq!(fs::read(folder.path().join("old.old.png")).unwrap(), b"mine");
    let record = typein_in(folder.path(), &["run", "a.bas", "--record", "old.png"]);
    assert_eq!(record.code, 0, "{}", record.errors);
    assert_eq!(with("screenshot old.png").code, 0);
    assert_eq!(fs::read(folder.path().join("old.old.png")).unwrap(), b"mine");
    assert!(folder.path().join("old.old-2.png").exists());
    assert_eq!(with("screenshot a.png\nscreenshot out/b.png").code, 0);
    for name in ["a.png", "out/b.png"] {
        assert!(fs::read(folder.path().join(name)).unwrap().starts_with(b"\x89PNG"), "{name}");
    }
}

#[cfg(target_os = "linux")]
mod on_linux {
    use std::fs::File;
    use std::io::{BufRead, BufReader};
    use std::os::unix::fs::symlink;
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn a_full_standard_output_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let listing = folder.path().join("a.bas");
        fs::write(&listing, "10 print 1").unwrap();
        let listing = path(&listing);
        for arguments in [
            vec!["run", listing],
            vec!["run", listing, "--json"],
            vec!["listing", "check", listing],
            vec!["listing", "show", listing],
            vec!["listing", "extract", listing],
            vec!["listing", "convert", listing, "--to", "prg"],
            vec![],
        ] {
            let out = Command::new(env!("CARGO_BIN_EXE_typein"))
                .args(&arguments)
                .stdout(File::create("/dev/full").unwrap())
                .output()
                .unwrap();
            let errors = String::from_utf8_lossy(&out.stderr);
            assert_eq!(out.status.code(), Some(2), "{arguments:?}: {errors}");
            assert!(errors.contains("cannot write to standard output"), "{arguments:?}: {errors}");
        }
    }

    #[test]
    fn a_full_disk_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let listing = folder.path().join("a.bas");
        fs::write(&listing, "10 open 4,4:print#4,1").unwrap();
        for (option, name) in
            [("--record", "a.gif"), ("--record", "a.wav"), ("--record", "a.png"), ("--printer", "a.txt")]
        {
            let full = folder.path().join(name);
            symlink("/dev/full", &full).unwrap();
            let run = typein(&["run", path(&listing), option, path(&full)]);
            assert_eq!(run.code, 2, "{name}: {}", run.errors);
            assert!(run.errors.contains(name) && run.errors.contains("No space left"), "{}", run.errors);
        }
    }

    /// Sends a signal to an endless run with a recording, once its program has printed something;
    /// returns the signal that ended it.
    fn end_by(signal: &str, folder: &std::path::Path, recording: &str) -> Option<i32> {
        let listing = "10 poke 54296,15:print \"on\"\n20 for i=0 to 15:poke 53280,i:next:goto 20";
        fs::write(folder.join("a.bas"), listing).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_typein"))
            .args(["run", "a.bas", "--limit", "seconds:1000000", "--dump", "out", "--record", recording])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        lines.read_line(&mut String::new()).unwrap();
        // The frame of the output is recorded together with the next frame.
        while !fs::metadata(folder.join(recording)).is_ok_and(|about| about.len() > 0)
            && !recording.ends_with(".png")
        {
            assert_eq!(child.try_wait().unwrap(), None, "the run has no end");
            std::thread::yield_now();
        }
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        child.wait().unwrap().signal()
    }

    fn is_whole(name: &str, file: &[u8]) -> bool {
        match &name[name.len() - 3..] {
            "gif" => file.starts_with(b"GIF89a") && file.ends_with(b"\x3b"),
            "png" => file.starts_with(b"\x89PNG") && file.ends_with(b"IEND\xae\x42\x60\x82"),
            _ => {
                let length = u32::from_le_bytes(file[40..44].try_into().unwrap()) as usize;
                file.starts_with(b"RIFF") && length > 0 && length <= file.len() - 44
            }
        }
    }

    #[test]
    fn a_run_ended_by_a_signal_completes_its_files() {
        for (signal, number, name) in [("-TERM", 15, "a.gif"), ("-INT", 2, "a.wav"), ("-TERM", 15, "a.png")] {
            let folder = tempfile::tempdir().unwrap();
            assert_eq!(end_by(signal, folder.path(), name), Some(number));
            assert!(is_whole(name, &fs::read(folder.path().join(name)).unwrap()), "{name}");
            let summary = fs::read_to_string(folder.path().join("out/summary.json")).unwrap();
            assert!(summary.contains(r#""end": "signal""#), "{summary}");
            assert_eq!(fs::metadata(folder.path().join("out/ram.bin")).unwrap().len(), 65536);
        }
    }

    #[test]
    fn a_recording_can_be_read_after_a_sudden_end() {
        for name in ["a.gif", "a.wav"] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(name), "").unwrap();
            assert_eq!(end_by("-KILL", folder.path(), name), Some(9));
            assert!(is_whole(name, &fs::read(folder.path().join(name)).unwrap()), "{name}");
        }
    }

    /// Runs an endless program with this standard output and error.
    fn endless(folder: &std::path::Path, output: Stdio, errors: Stdio) -> std::process::Child {
        fs::write(folder.join("a.bas"), "10 print \"hello\"\n20 goto 10").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_typein"));
        command.args(["run", "a.bas", "--limit", "seconds:90000000"]).current_dir(folder);
        command.stdin(Stdio::null()).stdout(output).stderr(errors).spawn().unwrap()
    }

    #[test]
    fn a_run_whose_reader_has_gone_ends_in_silence() {
        let folder = tempfile::tempdir().unwrap();
        let mut child = endless(folder.path(), Stdio::piped(), Stdio::piped());
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "HELLO\n");
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
    }

    #[test]
    fn a_standard_error_that_takes_nothing_does_not_matter() {
        let folder = tempfile::tempdir().unwrap();
        let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
        // Standard output is also full; that error has no output.
        let mut child = endless(folder.path(), full(), full());
        assert_eq!(child.wait().unwrap().code(), Some(2));
        fs::write(folder.path().join("b.bas"), "10 foo").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_typein"));
        command.args(["run", "b.bas"]).current_dir(folder.path()).stderr(full()).stdout(Stdio::null());
        assert_eq!(command.status().unwrap().code(), Some(3));
    }

    #[test]
    fn a_pipe_without_a_reader_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Command::new("mkfifo").arg(folder.path().join("p")).status().unwrap().success());
        fs::write(folder.path().join("a.bas"), "10 print 1").unwrap();
        for option in ["--printer", "--keep"] {
            let run = typein_in(folder.path(), &["run", "a.bas", option, "p"]);
            assert_eq!(run.code, 2);
            assert!(
                run.errors.contains("`p`") && run.errors.contains("no process reads this pipe"),
                "{}",
                run.errors
            );
        }
    }

    #[test]
    fn what_the_plotter_drew_outlives_a_sudden_end() {
        let folder = tempfile::tempdir().unwrap();
        let listing = "10:LPRINT \"HELLO\":GOTO 10\n";
        fs::write(folder.path().join("a.bas"), listing).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_typein"));
        command.args([
            "run",
            "a.bas",
            "--system",
            "pc1360",
            "--plotter",
            "p.svg",
            "--limit",
            "seconds:90000000",
        ]);
        let mut child = command.current_dir(folder.path()).stdout(Stdio::null()).spawn().unwrap();
        let drawn = || fs::read_to_string(folder.path().join("p.svg")).unwrap_or_default();
        while !drawn().contains("<path") {
            assert_eq!(child.try_wait().unwrap(), None, "the run has no end");
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(drawn().ends_with("</svg>\n"));
    }
}

#[test]
fn a_dash_is_no_file_to_be_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.bas"), "10 print 1").unwrap();
    for arguments in [
        &["run", "a.bas", "--printer", "-"][..],
        &["run", "a.bas", "--keep", "-"],
        &["run", "a.bas", "--dump", "-"],
        &["run", "a.bas", "--record", "-"],
        &["run", "hexagon", "--plotter", "-"],
        &["play", "c64", "--front", "text", "--save", "-"],
        &["listing", "convert", "a.bas", "--to", "petcat", "-o", "-"],
        &["listing", "extract", "a.bas", "-o", "-"],
    ] {
        let run = typein_in(folder.path(), arguments);
        assert!(run.code == 2 && run.errors.contains("`-`"), "{arguments:?}: {} {}", run.code, run.errors);
        assert!(!folder.path().join("-").exists(), "{arguments:?}");
    }
}
