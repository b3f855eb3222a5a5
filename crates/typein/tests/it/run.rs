//! `typein run` as a process: exit codes, output, conditions, dumps, recordings and messages.

use std::fs;
use std::path::PathBuf;

use crate::program::{Run, path, typein, typein_in};
use serde_json::Value;

/// A folder with a listing in it.
struct Fixture {
    folder: tempfile::TempDir,
}

impl Fixture {
    fn with(listing: &str) -> Self {
        let bench = Self { folder: tempfile::tempdir().unwrap() };
        fs::write(bench.file("a.bas"), listing).unwrap();
        bench
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, more: &[&str]) -> Run {
        let listing = self.file("a.bas");
        typein(&[&["run", path(&listing)], more].concat())
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn what_print_sends_comes_out_as_text() {
    let run = Fixture::with("10 print \"hello\"\n20 print 1;2").run(&[]);
    assert_eq!((run.code, run.output.as_str()), (0, "HELLO\n 1  2 \n"));
    assert_eq!(run.errors, "");
}

#[test]
fn a_basic_error_shows_its_text_and_line() {
    let run = Fixture::with("10 print 1\n20 print 1/0").run(&[]);
    assert_eq!(run.code, 3);
    assert_eq!(run.errors, "error: the program stopped: ?DIVISION BY ZERO  ERROR IN 20\n  20 PRINT 1/0\n");
}

#[test]
fn the_limit_is_machine_time() {
    let run = Fixture::with("10 goto 10").run(&["--limit", "seconds:100", "--json"]);
    let summary = json(&run.output);
    assert_eq!((run.code, &summary["end"], &summary["exit"]), (4, &"limit".into(), &4.into()));
    assert!((100.0..100.1).contains(&summary["seconds"].as_f64().unwrap()));
}

#[cfg(feature = "python")]
#[test]
fn the_limit_of_a_python_program_names_the_event_that_it_awaits() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("board.py");
    fs::write(&file, "from gamegrid import *\nmakeGameGrid(4, 4, 40, Color.red)\nshow()\n").unwrap();
    let run = typein(&["run", path(&file), "--limit", "seconds:3"]);
    let expected = "after 3 seconds of emulated time: the program waits for an event (`click`, `drag`";
    assert!(run.code == 4 && run.errors.contains(expected), "{}: {}", run.code, run.errors);
}

#[test]
fn machine_code_without_end_is_stuck() {
    let run = Fixture::with("10 poke 49152,2\n20 sys 49152").run(&[]);
    assert_eq!(run.code, 5, "{}", run.errors);
    assert!(run.errors.contains("49152"), "{}", run.errors);
}

#[test]
fn input_reads_the_lines_of_a_pipe() {
    for system in ["c64", "msx"] {
        let bench = Fixture::with("10 INPUT A$\n20 PRINT \"<\";A$;\">\"\n30 INPUT B:PRINT B*2");
        let listing = bench.file("a.bas");
        let run = |input: &str| {
            let arguments = ["run", path(&listing), "--system", system, "--limit", "seconds:60"];
            crate::program::typein_reading(&arguments, input)
        };
        let all = run("hello\n21\nmore");
        assert!(
            all.output.to_lowercase().contains("<hello>") && all.output.contains(" 42 "),
            "{}",
            all.output
        );
        assert_eq!(all.code, 0, "{}", all.errors);
        let one = run("x");
        assert_eq!(one.code, 4, "{}", one.errors);
        assert!(one.errors.contains("line 30") && one.errors.contains("after 1 line;"), "{}", one.errors);
        assert_eq!(run("").code, 4);
    }
}

#[test]
fn a_text_that_never_appears_ends_with_the_limits_code() {
    let bench = Fixture::with("10 print \"a\"");
    let run = bench.run(&["--until", "text:never"]);
    assert_eq!(run.code, 4);
    assert!(run.errors.contains("before `text:never` became true"), "{}", run.errors);
    assert_eq!(bench.run(&["--until", "text:a"]).code, 0);
}

#[test]
fn a_limit_says_what_a_pocket_computer_waits_for() {
    for (listing, what) in
        [("10:PRINT 1\n20:PRINT 2", "ENTER after PRINT"), ("10:WAIT 60000:PRINT 1", "the time of WAIT")]
    {
        let run = Fixture::with(listing).run(&["--system", "pc1360", "--limit", "seconds:10"]);
        assert_eq!(run.code, 4);
        assert!(run.errors.contains(&format!("the program waits for {what}")), "{}", run.errors);
    }
}

#[test]
fn a_snapshot_of_another_program_is_reported() {
    let (bench, other) = (Fixture::with("10 goto 10"), Fixture::with("20 goto 20"));
    let snapshot = bench.file("a.snapshot");
    assert_eq!(bench.run(&["--until", "seconds:1", "--keep", path(&snapshot)]).code, 0);
    let more = ["--until", "seconds:1", "--snapshot", path(&snapshot)];
    assert!(other.run(&more).errors.contains("holds another program"));
    assert_eq!(bench.run(&more).errors, "");
}

#[test]
fn a_program_goes_on_by_the_keys_that_it_leaves_in_the_queue() {
    let listing = "10 print \"{clr}goto 30\"\n20 poke631,19:poke632,13:poke198,2:end\n30 print \"on\"";
    for more in [&[][..], &["--until", "seconds:9"][..]] {
        let run = Fixture::with(listing).run(more);
        assert!(run.output.ends_with("ON\n"), "{}", run.output);
        assert_eq!(run.code, 0, "{}", run.errors);
    }
}

#[test]
fn typed_text_answers_input_and_get() {
    let listing = "10 input a$\n20 get b$:if b$=\"\" then 20\n30 print a$;b$";
    let run = Fixture::with(listing).run(&["--type", "abc\\nx"]);
    assert!(run.output.contains("ABCX\n"), "{}", run.output);
    assert_eq!(run.code, 0);
}

#[test]
fn every_condition_ends_a_run() {
    let bench = Fixture::with("10 print \"one\"\n20 for i=1 to 500:next\n30 get a$:goto 30");
    for condition in ["text:One", "line:20", "key", "seconds:0.2", "cycles:5000"] {
        let run = bench.run(&["--until", condition, "--json", "--limit", "seconds:60"]);
        assert_eq!((run.code, &json(&run.output)["end"]), (0, &"condition".into()), "{condition}");
    }
}

#[test]
fn the_dump_holds_the_machine() {
    let bench = Fixture::with("10 a=1.5:b%=-2:c$=\"hi\":dim d(2):d(1)=7\n20 print \"screen\":poke 54296,15");
    let dump = bench.file("dump");
    assert_eq!(bench.run(&["--dump", path(&dump)]).code, 0);
    let read = |name: &str| fs::read(dump.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(String::from_utf8(read("screen.txt")).unwrap().contains("\nSCREEN\n\nREADY.\n"));
    assert_eq!((read("ram.bin").len(), read("colour.bin").len()), (65536, 1000));
    assert_eq!(read("printed.bin"), b"SCREEN\r\r\nREADY.\r\n");
    assert_eq!(&read("screen.png")[1..4], b"PNG");
    let sound = String::from_utf8(read("sound.jsonl")).unwrap();
    assert_eq!(json(sound.lines().next().unwrap())["schema"], "typein.sound");
    let write = json(sound.lines().nth(1).unwrap());
    assert_eq!((&write["address"], &write["value"]), (&54296.into(), &15.into()));
    let names: Vec<String> = json(&String::from_utf8(read("variables.json")).unwrap())["variables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|variable| {
            format!("{} {} {} {}", variable["name"], variable["type"], variable["value"], variable["bytes"])
        })
        .collect();
    assert_eq!(
        names,
        [
            r#""A" "number" 1.5 "8140000000""#,
            r#""B%" "integer" -2 "fffe""#,
            r#""C$" "string" "HI" "4849""#,
            r#""D(" "number" [0.0,7.0,0.0] ["0000000000","8360000000","0000000000"]"#,
        ]
    );
    assert_eq!(json(&String::from_utf8(read("summary.json")).unwrap())["end"], "ended");
    assert!(json(&String::from_utf8(read("registers.json")).unwrap())["chips"]["VIC"].is_object());
}

#[test]
fn a_run_continues_from_a_snapshot() {
    let bench = Fixture::with("10 print n:input \"more\";a:n=n+a:goto 10");
    let file = bench.file("a.snapshot");
    let first = bench.run(&["--type", "5\\n", "--until", "seconds:20", "--keep", path(&file)]);
    assert_eq!(first.code, 0, "{}", first.errors);
    for (typed, sum) in [("3\\n", "8"), ("20\\n", "25")] {
        let run = bench.run(&["--snapshot", path(&file), "--type", typed, "--until", "seconds:20"]);
        assert_eq!(run.code, 0, "{}", run.errors);
        assert!(!run.output.contains(" 5 ") && run.output.contains(&format!(" {sum} ")), "{}", run.output);
    }
    let run = bench.run(&["--snapshot", path(&file), "--until", "seconds:1", "--json"]);
    let summary = json(&run.output);
    assert!(summary["seed"].is_null() && summary["seconds"].as_f64().unwrap() < 1.1, "{}", run.output);
    for (contents, expected) in
        [(&b"10 print"[..], "not a machine snapshot"), (&fs::read(&file).unwrap()[..5000], "corrupt")]
    {
        fs::write(&file, contents).unwrap();
        let run = bench.run(&["--snapshot", path(&file)]);
        assert!(run.code == 2 && run.errors.contains(expected), "{}", run.errors);
    }
    let run = bench.run(&["--snapshot", path(&file), "--seed", "3"]);
    assert!(run.code == 2 && run.errors.contains("--seed"), "{}", run.errors);
    let run = bench.run(&["--keep", "no-such-folder/a.snapshot"]);
    assert!(run.code == 2 && run.errors.contains("cannot write"), "{}", run.errors);
}

#[test]
fn recordings_are_of_the_kind_their_name_says() {
    let bench = Fixture::with("10 for i=1 to 500:next:poke 53280,2:for i=1 to 500:next");
    for (name, start) in [("a.png", &b"\x89PNG"[..]), ("a.gif", b"GIF89a"), ("a.wav", b"RIFF")] {
        let file = bench.file(name);
        assert_eq!(bench.run(&["--record", path(&file)]).code, 0);
        assert!(fs::read(&file).unwrap().starts_with(start), "{name}");
    }
    let run = bench.run(&["--record", "a.mp3"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains(".gif"), "{}", run.errors);
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let bench = Fixture::with("10 for i=1 to 9:print rnd(0):next");
    let with_seed = |seed| bench.run(&["--seed", seed]).output;
    assert_eq!(with_seed("7"), with_seed("7"));
}

#[test]
fn random_numbers_and_the_clock_can_be_forced() {
    let bench = Fixture::with("10 print rnd(1)\n20 print ti");
    let script = bench.file("k.keys");
    // Time counts from the program's first statement.
    fs::write(&script, "force RND hex:8000000000\nforce TIME 60\n").unwrap();
    let run = bench.run(&["--keys", path(&script)]);
    assert_eq!(run.output, " .5 \n 60 \n");
}

#[test]
fn a_script_error_names_line_and_column() {
    let bench = Fixture::with("10 print 1");
    let script = bench.file("k.keys");
    fs::write(&script, "press F1\npress F1 for ever\n").unwrap();
    let run = bench.run(&["--keys", path(&script)]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("line 2, column 14"), "{}", run.errors);
    fs::write(&script, "\npress HYPER\n").unwrap();
    let run = bench.run(&["--keys", path(&script)]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("line 2") && run.errors.contains("HYPER"), "{}", run.errors);
}

#[test]
fn bad_input_is_one_message_and_code_2() {
    let bench = Fixture::with("this is no listing");
    fs::write(bench.file("cut.prg"), b"\x01\x08\x0b\x08\x0a\x00\x99").unwrap();
    let cut = bench.file("cut.prg");
    fs::write(bench.file("bytes.keys"), b"#\xff").unwrap();
    let bytes = bench.file("bytes.keys");
    let listing = bench.file("a.bas");
    for (arguments, part) in [
        (vec!["run", "3d-vier-gewint"], "did you mean `3d-vier-gewinnt`"),
        (vec!["run", "nowhere/at-all.prg"], "nowhere/at-all.prg"),
        (vec!["run", path(bench.folder.path())], "has no origin.toml"),
        (vec!["run", path(&listing)], "no BASIC lines"),
        (vec!["run", path(&cut)], "cut off"),
        (vec!["run", "c64", "--system", "zx81"], "zx81"),
        (vec!["run", "c64", "--until", "tomorrow"], "tomorrow"),
        (vec!["run", "c64", "--limit", "key"], "seconds:S"),
        (vec!["run", "c64", "--disk", "nowhere"], "nowhere"),
        (vec!["run", "c64", "--keys", path(&bytes)], "byte 1 is not UTF-8"),
        (vec!["run", "c64", "--record", "nowhere/a.png"], "nowhere/a.png"),
        (vec!["run", "c64", "--dump", path(&cut)], "cannot create the folder"),
        (vec!["listing", "check", "c64"], "is a bare machine"),
        (vec!["diff", "3d-vier-gewinnt", "--games", "0"], "at least 1"),
        (vec!["listing", "convert", path(&cut), "--to", "xyz"], "petcat"),
        (vec!["play", "c64", "--save", "a.doc"], ".prg"),
    ] {
        let run = typein(&arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.errors);
        assert!(
            run.errors.starts_with("error: ") && run.errors.contains(part),
            "{arguments:?}: {}",
            run.errors
        );
    }
}

#[test]
fn the_disk_is_the_folder_of_the_option_and_nothing_else() {
    let bench = Fixture::with("10 open 1,8,2,\"notes,s,w\":print#1,\"hello\":close 1\n20 save\"copy\",8");
    let disk = bench.file("disk");
    fs::create_dir(&disk).unwrap();
    let run = bench.run(&["--disk", path(&disk)]);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert_eq!(fs::read(disk.join("notes.seq")).unwrap(), b"HELLO\r");
    assert!(fs::read(disk.join("copy.prg")).unwrap().starts_with(&[1, 8]));
    let run = bench.run(&[]);
    assert_eq!(run.code, 3, "without --disk there is no drive");
    assert!(run.errors.contains("DEVICE NOT PRESENT"), "{}", run.errors);
}

#[test]
fn the_printer_writes_a_text_file() {
    let bench = Fixture::with("10 open 4,4:print#4,\"on paper\":close 4");
    let paper = bench.file("paper.txt");
    assert_eq!(bench.run(&["--printer", path(&paper)]).code, 0);
    assert_eq!(fs::read_to_string(&paper).unwrap(), "ON PAPER\n");
}

#[test]
fn waiting_for_a_key_sees_every_key_poll() {
    let folder = tempfile::tempdir().unwrap();
    let listing = folder.path().join("a.bas");
    let script = folder.path().join("a.keys");
    // One second without a poll comes first: the wait must not end immediately.
    for (look, keys) in [
        ("20 get k$:if k$=\"\" then 20", "press A"),
        ("20 if peek(197)=64 then 20", "press A"),
        ("20 if peek(203)=64 then 20", "press A for 10 frames"),
        ("20 if peek(198)=0 then 20", "press A"),
        ("20 wait 198,1", "press A"),
        ("20 if peek(653)=0 then 20", "press SHIFT for 10 frames"),
        // The KERNAL's scan may come between the two and select another row, so it takes several polls.
        ("20 poke 56320,0:k=peek(56321):poke 56320,127:if k=255 then 20", "press A for 40 frames"),
        ("20 if (peek(56320)and16)=16 then 20", "joy 2 fire for 10 frames"),
    ] {
        let text = format!("10 t=ti\n11 if ti-t<60 then 11\n{look}\n30 print \"seen\";int((ti-t)/60)\n");
        fs::write(&listing, text).unwrap();
        fs::write(&script, format!("wait key\n{keys}\n")).unwrap();
        let run = typein(&["run", path(&listing), "--keys", path(&script), "--limit", "seconds:20"]);
        assert!(run.code == 0 && run.output.starts_with("SEEN 1 \n"), "{look}: {}{}", run.output, run.errors);
    }
}

#[test]
fn an_msx_joystick_has_two_triggers() {
    let folder = tempfile::tempdir().unwrap();
    let (listing, script) = (folder.path().join("a.bas"), folder.path().join("a.keys"));
    fs::write(&listing, "10 IF STRIG(1)OR STRIG(3) THEN PRINT STRIG(1);STRIG(3) ELSE 10\n").unwrap();
    for (switch, printed) in [("fire", "-1  0"), ("fire2", " 0 -1")] {
        fs::write(&script, format!("wait seconds:1\njoy 1 {switch} for 10 frames\n")).unwrap();
        let arguments = ["--system", "msx", "--limit", "seconds:20", "--keys", path(&script)];
        let run = typein(&[&["run", path(&listing)], &arguments[..]].concat());
        assert!(run.code == 0 && run.output.starts_with(printed), "{}{}", run.output, run.errors);
    }
}

#[test]
fn a_seed_decides_what_power_on_leaves_open_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let listing = folder.path().join("a.bas");
    let text =
        "10 print rnd(1)\n20 print rnd(0)\n30 print rnd(-ti)\n40 fori=49152to50151:s=s+peek(i):next:print s";
    fs::write(&listing, text).unwrap();
    let run = |seed: &str| {
        let run = typein(&["run", path(&listing), "--seed", seed]);
        assert_eq!(run.code, 0, "{}", run.errors);
        run.output.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let [one, two, three] = ["1", "2", "3"].map(run);
    assert_eq!(run("2"), two);
    let without = typein(&["run", path(&listing)]).output;
    assert_eq!(without.lines().collect::<Vec<_>>(), one);
    for (left, right) in [(&one, &two), (&two, &three), (&one, &three)] {
        assert_eq!(left[0], right[0]);
        for line in 1..4 {
            assert_ne!(left[line], right[line], "line {line}");
        }
    }
}

#[test]
fn a_syntax_error_shows_its_position_in_the_listing() {
    let quote = if cfg!(windows) { '"' } else { '\'' };
    let dir = tempfile::tempdir().unwrap();
    for (name, system, listing, expected) in [
        ("a b.bas", "c64", "10 print \"a\"\n20 prnt 5\n", "a b.bas:2:10: "),
        ("m.bas", "msx", "10 PRINT 1\n20 PRNT 5\n", "m.bas:2:"),
        ("s.bas", "pc1360", "10 A=1\n20 GOTO 30)\n30 END\n", "s.bas:2:"),
    ] {
        fs::write(dir.path().join(name), listing).unwrap();
        let run = typein_in(dir.path(), &["run", name, "--system", system]);
        assert_eq!(run.code, 3, "{}{}", run.output, run.errors);
        assert!(run.errors.contains(expected) && run.errors.contains("^"), "{}", run.errors);
        assert!(run.errors.contains("`typein listing check "), "{}", run.errors);
        let play = typein_in(dir.path(), &["play", name, "--system", system, "--front", "text"]);
        assert!(play.errors.contains(expected), "{}", play.errors);
    }
    assert!(
        typein_in(dir.path(), &["run", "a b.bas"])
            .errors
            .contains(&format!("`typein listing check {quote}a b.bas{quote}`"))
    );
    // An error that only the run finds, and a line typed at the prompt.
    fs::write(dir.path().join("d.bas"), "10 a=0\n20 print 1/a\n").unwrap();
    let run = typein_in(dir.path(), &["run", "d.bas", "--system", "c64"]);
    assert!(run.code == 3 && !run.errors.contains("listing check"), "{}", run.errors);
    let typed = crate::program::typein_in_reading(
        dir.path(),
        &["play", "a b.bas", "--front", "text"],
        "20 prunt 7\nrun\n",
    );
    assert_eq!(typed.errors.matches("typein listing check").count(), 1, "{}", typed.errors);
}

#[cfg(feature = "python")]
#[test]
fn warnings_of_a_python_program_are_those_of_the_check() {
    let dir = tempfile::tempdir().unwrap();
    let program = "from gamegrid import *\nmakeGameGrid(5, 5, 20)\nprint 3\n";
    fs::write(dir.path().join("a.py"), program).unwrap();
    let check = typein_in(dir.path(), &["listing", "check", "a.py"]);
    let run = typein_in(dir.path(), &["run", "a.py", "--limit", "seconds:1"]);
    let warnings: Vec<&str> = check.output.lines().filter(|line| line.starts_with("warning: ")).collect();
    for warning in warnings {
        assert!(run.errors.contains(warning), "{warning}: {}", run.errors);
    }
}

// Elsewhere it opens a window.
#[cfg(unix)]
#[test]
fn play_without_a_target_shows_the_catalogue() {
    let dir = tempfile::tempdir().unwrap();
    for arguments in [&["play"][..], &["play", "--mute"]] {
        let run = typein_in(dir.path(), arguments);
        assert_eq!(run.code, 2);
        assert!(run.output.contains("viertris") && run.output.contains("typein play FILE"), "{}", run.output);
        assert!(run.errors.contains("`play` needs a title, a file or a machine"), "{}", run.errors);
    }
    assert!(typein_in(dir.path(), &["run"]).errors.contains("<TARGET>"));
}

#[test]
fn a_line_that_does_not_exist_has_its_neighbours() {
    let dir = tempfile::tempdir().unwrap();
    for (line, expected) in [
        ("99999", "no line 99999 in `viertris`; near it: 8120"),
        ("99999999999999999999999", "no line 99999999999999999999999 in `viertris`; near it: 8120"),
        ("0", "near it: "),
        ("1x", "expected TARGET:LINE"),
    ] {
        let run = typein_in(dir.path(), &["explain", &format!("viertris:{line}")]);
        assert!(run.code == 2 && run.errors.contains(expected), "{line}: {}", run.errors);
    }
}

#[test]
fn the_key_script_of_the_document_can_be_copied() {
    let text = fs::read_to_string(crate::program::root("docs/teach/run.md")).unwrap();
    let script = text.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let steps = player::script::parse::parse(script).unwrap_or_else(|error| panic!("{error}"));
    assert!(steps.len() > 12, "{steps:?}");
}

#[test]
fn several_programs_of_a_page_have_their_captions_and_a_recommendation() {
    let dir = tempfile::tempdir().unwrap();
    let short = "10 print \"a\"\n20 goto 10\n";
    let long = "100 for i=1 to 10\n110 print i\n120 next\n130 end\n";
    let prose = "\nSome words between the listings that are no program at all.\n\n";
    let above = format!("Listing 1: Guess\n\n{short}{prose}Listing 2. Stars\n{long}");
    let below = format!("{short}Listing 1: Guess\n{prose}{long}\nListing 2. Stars\n");
    for page in [above, below] {
        fs::write(dir.path().join("page.txt"), page).unwrap();
        for arguments in
            [&["run", "page.txt"][..], &["listing", "extract", "page.txt"], &["play", "page.txt"]]
        {
            let run = typein_in(dir.path(), arguments);
            assert_eq!(run.code, 2);
            for expected in [
                "holds 2 programs; choose one with `--program`, for example `--program 2`, the longest",
                "\n  1 = lines 10 to 20 (2): Listing 1: Guess\n",
                "\n  2 = lines 100 to 130 (4): Listing 2. Stars\n",
            ] {
                assert!(run.errors.contains(expected), "{expected}: {}", run.errors);
            }
        }
    }
}

#[test]
fn a_bare_machine_says_how_lines_are_stored() {
    let dir = tempfile::tempdir().unwrap();
    let play = |machine| typein_in(dir.path(), &["play", machine, "--front", "text"]).errors;
    assert!(play("pc1360").contains("PRO mode") && !play("c64").contains("mode"));
    let lines = "\\mode\n10 PAUSE \"HI\"\n\\mode\nRUN\n";
    let run = crate::program::typein_in_reading(dir.path(), &["play", "pc1360", "--front", "text"], lines);
    assert!(run.output.contains("HI"), "{}", run.output);
}

/// A run ends with its key script when the program waits for more keys than the script has.
#[test]
fn a_run_ends_when_its_script_has_ended_and_the_program_waits() {
    let ends = |program: &str, keys: &str, arguments: &[&str]| {
        let bench = Fixture::with(program);
        let script = bench.file("k.keys");
        fs::write(&script, keys).unwrap();
        let run = bench.run(&[&["--keys", path(&script), "--json"], arguments].concat());
        let end =
            run.output.split("\"end\": \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("");
        (run.code, end.to_owned())
    };
    let asks = "10 input a\n20 goto 10\n";
    let polls = "10 get k$: if k$=\"\" then 10\n20 print k$: goto 10\n";
    let counts = "10 get k$: print i: i=i+1: if i<3000 then 10\n";
    let script = |end: &str| (0, end.to_owned());
    assert_eq!(ends(asks, "type \"1\\n2\\n\"", &[]), script("script"));
    assert_eq!(ends(polls, "type \"x\"", &[]), script("script"));
    // A program that continues without input runs to its end, also if it polls the keyboard.
    assert_eq!(ends(counts, "type \"x\"", &[]), script("ended"));
    assert_eq!(
        ends("10 get a$: if a$=\"\" then 10\n20 for i=1 to 9999: next\n", "type \"x\"", &[]),
        script("ended")
    );
    // A condition of the command line is the only end.
    assert_eq!(
        ends(polls, "type \"x\"", &["--until", "ended", "--limit", "seconds:90"]),
        (4, "limit".to_owned())
    );
    assert_eq!(ends(polls, "type \"x\"", &["--until", "seconds:2"]), script("condition"));
}

/// The program and the script of docs/teach/run.md, copied verbatim.
#[test]
fn the_script_of_the_documentation_can_be_copied() {
    let text = fs::read_to_string(crate::program::root("docs/teach/run.md")).unwrap();
    let block = |mark: &str| text.split(mark).nth(1).unwrap().split("```").next().unwrap().to_owned();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("moves.bas"), block("```basic\n")).unwrap();
    fs::write(folder.path().join("moves.keys"), block("```text\n")).unwrap();
    // The second run must work, too.
    for _ in 0..2 {
        let run = typein_in(folder.path(), &["run", "moves.bas", "--keys", "moves.keys"]);
        assert_eq!(run.code, 0, "{}", run.errors);
        assert!(run.output.contains("ANOTHER") && run.errors.contains("wrote `moves.png`"), "{}", run.errors);
    }
}
