//! `typein`, `typein listing` and the text front end as processes.

use std::fs;

use crate::program::{path, typein, typein_reading};

#[test]
fn alone_it_shows_the_catalogue_and_what_to_type() {
    let run = typein(&[]);
    assert_eq!(run.code, 0);
    assert!(
        run.output.contains("3d-vier-gewinnt") && run.output.contains("typein play c64"),
        "{}",
        run.output
    );
}

#[test]
fn every_command_has_help_with_examples() {
    for command in ["", "play", "run", "diff", "match", "bench", "listing"] {
        let arguments: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
        let run = typein(&arguments);
        assert_eq!(run.code, 0);
        assert!(run.output.contains("Examples:"), "{command}");
    }
}

/// Returns the titles in the commands of a text: `typein` or `--`, a command and its target.
fn titles_in(text: &str) -> Vec<String> {
    // After more than one blank comes a description.
    let tokens: Vec<&str> = text.split([' ', '\n']).map(|token| token.trim_start_matches('`')).collect();
    let is_command = |three: &[&str]| {
        ["typein", "--"].contains(&three[0]) && ["play", "run", "diff", "match", "bench"].contains(&three[1])
    };
    let named = tokens.windows(3).filter(|three| is_command(three)).map(|three| three[2]);
    let named = named.map(|name| name.trim_end_matches(|end: char| !end.is_ascii_alphanumeric()));
    // A name with a dot is a file, and one in capitals is a placeholder.
    let is_title =
        |name: &&str| !name.contains(['.', '/']) && name.chars().any(|letter| letter.is_lowercase());
    named.filter(is_title).map(str::to_owned).collect()
}

#[test]
fn examples_name_titles_and_machines_that_exist() {
    let mut texts = vec![("typein".to_owned(), typein(&[]).output)];
    for command in ["", "play", "run", "diff", "match", "bench"] {
        let arguments: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
        texts.push((format!("{command} --help"), typein(&arguments).output));
    }
    let top = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let pages = catalogue::titles().iter().map(|title| {
        let machine = &title.origin.system;
        format!("basic-listings/{machine}/{}/README.md", title.name)
    });
    for page in pages.chain(["README.md".to_owned()]) {
        let text =
            fs::read_to_string(format!("{top}{page}")).unwrap_or_else(|error| panic!("{page}: {error}"));
        texts.push((page, text));
    }
    let mut count = 0;
    for (page, text) in texts {
        for name in titles_in(&text) {
            let is_machine = ["c64", "msx", "pc1360", "gamegrid"].contains(&name.as_str());
            assert!(is_machine || catalogue::find(&name).is_some(), "{page} names `{name}`");
            count += 1;
        }
    }
    assert!(count > 60, "{count} names were found");
}

#[test]
fn a_page_with_several_programs_says_how_one_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.txt");
    let text = "Two for the MSX.\n\n10 SCREEN 1:KEY OFF\n20 LOCATE 3,3:PRINT \"ONE\"\n30 IF INKEY$=\"\" THEN 30\n\nAnd:\n\n\
                10 SCREEN 0:KEY OFF\n20 LOCATE 5,5:PRINT \"TWO\"\n30 PLAY \"CDE\"\n40 IF INKEY$=\"\" THEN 40\n";
    fs::write(&page, text).unwrap();
    let run = typein(&["play", path(&page), "--front", "text"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("for example `--program 2`, the longest:"), "{}", run.errors);
    for (number, expected) in [("1", "ONE"), ("2", "TWO")] {
        let run = typein_reading(&["play", path(&page), "--front", "text", "--program", number], "");
        assert!(run.code == 0 && run.output.contains(expected), "{}{}", run.output, run.errors);
    }
}

#[test]
fn lines_are_typed_and_what_is_printed_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let listing = folder.path().join("a.bas");
    let text = "10 input \"name\";n$\n20 print \"hello \";n$\n30 get k$:if k$=\"\" then 30\n40 print asc(k$)";
    fs::write(&listing, text).unwrap();
    let run = typein_reading(&["play", path(&listing), "--front", "text"], "uwe\n\\f1\n\\quit\n");
    assert_eq!(run.code, 0, "{}", run.errors);
    assert_eq!(run.output, "NAME? \nHELLO UWE\n 133 \n\nREADY.\n");
}

#[test]
fn lines_that_scroll_off_the_screen_of_an_msx_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let listing = folder.path().join("a.bas");
    let text = "10 FOR I=1 TO 60:PRINT \"LINE\";I:NEXT\n20 INPUT \"NAME\";A$\n30 PRINT \"HI \";A$\n";
    fs::write(&listing, text).unwrap();
    let run =
        typein_reading(&["play", path(&listing), "--system", "msx", "--front", "text"], "BOB\n\\quit\n");
    assert_eq!(run.code, 0, "{}", run.errors);
    let lines: String = (1..=60).map(|number| format!("LINE {number} \n")).collect();
    assert_eq!(run.output, format!("{lines}NAME? \nHI BOB\nOk\n"));
}

#[test]
fn output_while_waiting_for_a_key_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let listing = folder.path().join("a.bas");
    // Most of the polls are in frames that pass while no key is pressed.
    let text = "10 get a$:n=n+1:if n=200 then poke 53274,4\n20 if n=201 then poke 53265,59\n\
                30 if n=202 then x=peek(57344)\n40 if n=210 then print 1/0\n50 goto 10\n";
    fs::write(&listing, text).unwrap();
    let run = typein_reading(&["play", path(&listing), "--front", "text"], "");
    for what in
        ["collision or light pen interrupts", "reads the ROM at 57344", "DIVISION BY ZERO  ERROR IN 40"]
    {
        assert!(run.errors.contains(what), "{what}: {}", run.errors);
    }
    assert_eq!(run.code, 3, "{}", run.errors);
}

/// Windows and macOS always have a display.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_draws_is_shown_as_a_screen_when_it_waits() {
    let run = typein_reading(&["play", "3d-vier-gewinnt"], "2\n");
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(run.errors.contains("no display"), "{}", run.errors);
    let farb = run.output.find("FARBFERNSEHER").expect("the first question");
    let spieler = run.output.find("SPIELER 1").expect("the second one");
    assert!(farb < spieler);
}

#[test]
fn what_was_typed_in_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    for (name, expected) in
        [("a.prg", &b"\x01\x08\x08\x08\x0a\x00\x99\x41\x00\x00\x00"[..]), ("a.bas", b"10 printa\n")]
    {
        let file = folder.path().join(name);
        let run =
            typein_reading(&["play", "c64", "--front", "text", "--save", path(&file)], "10 printa\n\\quit\n");
        assert_eq!(run.code, 0, "{}", run.errors);
        assert_eq!(fs::read(&file).unwrap(), expected, "{name}");
    }
}

#[test]
fn a_snapshot_is_restored_and_kept_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let listing = folder.path().join("a.bas");
    fs::write(&listing, "10 print n:input \"more\";a:n=n+a:goto 10").unwrap();
    let file = folder.path().join("a.snapshot");
    let arguments = ["play", path(&listing), "--front", "text", "--snapshot", path(&file)];
    let run = typein_reading(&arguments, "5\n\\keep\n7\n\\back\n1\n\\quit\n");
    assert_eq!(run.code, 0, "{}", run.errors);
    // 12 before the snapshot is restored, 6 after.
    assert!(run.output.contains("12 ") && run.output.trim_end().contains(" 6 "), "{}", run.output);
    let run = typein_reading(&arguments, "3\n\\quit\n");
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(run.output.contains(" 8 "), "{}", run.output);
    fs::write(&file, &fs::read(&file).unwrap()[..5000]).unwrap();
    let run = typein_reading(&arguments, "");
    assert!(run.code != 0 && run.errors.contains("the snapshot is corrupt"), "{}", run.errors);
}

#[test]
fn a_listing_is_extracted_from_a_page_converted_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.txt");
    let listing = "10 print\"{clr}hallo\"\n20 fori=1to9:printi:next\n30 goto10\n";
    fs::write(&page, format!("Ein Programm.\n\nUnd so geht es.\n{listing}\nListing »Hallo«\n")).unwrap();
    let extracted = typein(&["listing", "extract", path(&page)]);
    assert_eq!((extracted.code, extracted.output.as_str()), (0, listing));

    let prg = folder.path().join("a.prg");
    assert_eq!(typein(&["listing", "convert", path(&page), "--to", "prg", "-o", path(&prg)]).code, 0);
    assert_eq!(typein(&["listing", "convert", path(&prg), "--to", "bas"]).output, listing);
    assert_eq!(typein(&["listing", "show", path(&prg)]).output, listing);
    assert_eq!(typein(&["listing", "check", path(&page)]).code, 0);
}

#[test]
fn a_faulty_listing_fails_its_check_with_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.txt");
    fs::write(&page, "10 print\"a\"\n20 print\"{nosuchkey}\"\n30 goto 10\n").unwrap();
    let run = typein(&["listing", "check", path(&page), "--system", "c64"]);
    assert_eq!(run.code, 1, "{}{}", run.output, run.errors);
    assert!(run.output.contains("2:10") || run.output.contains("line 2, column 10"), "{}", run.output);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_as_quitting_does() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};

    const SIGTERM: i32 = 15;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bas");
    let mut child = Command::new(env!("CARGO_BIN_EXE_typein"))
        .args(["play", "3d-vier-gewinnt", "--front", "text", "--save", path(&file)])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The first line is printed when the machine has booted.
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    // Twice, as `timeout` does.
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-TERM", &id, &id]).status().unwrap();
    assert!(kill.success());
    assert_eq!(child.wait().unwrap().signal(), Some(SIGTERM));
    let listing = fs::read_to_string(file).unwrap();
    assert!(listing.starts_with("10 rem"), "{listing}");
}

#[test]
fn a_board_is_played_in_plain_lines() {
    if !cfg!(feature = "python") {
        let run = typein(&["play", "solitaire", "--front", "text"]);
        assert!(run.code == 2 && run.errors.contains("--features python"), "{}", run.errors);
        return;
    }
    let lines = "\\drag 3 1 3 3\n\\drag 3 4 3 2\n\\click 0 0\n\\drag 3 4 3 2\n\\quit\n";
    let run = typein_reading(&["play", "solitaire", "--front", "text", "--seed", "1"], lines);
    assert_eq!(run.code, 0, "{}", run.errors);
    let shown: Vec<&str> = run.output.lines().map(str::trim_end).collect();
    let row_of = |message: &str| {
        let row = shown.iter().position(|line| line.contains(message));
        row.unwrap_or_else(|| panic!("{message}: {}", run.output))
    };
    let boards = [
        ("Press-drag-release to make a move.", ". . o o o . .", "o o o o o o o", "o o o . o o o"),
        (
            "Released at (3, 3). Valid move - Marble removed.",
            ". . o . o . .",
            "o o o . o o o",
            "o o o o o o o",
        ),
        (
            "Released at (3, 2). Valid move - Marble removed.",
            ". . o . o . .",
            "o o o o o o o",
            "o o o . o o o",
        ),
    ];
    for (message, second, third, fourth) in boards {
        // The board is above the status line, with a blank line between them.
        let board = &shown[row_of(message) - 8..row_of(message)];
        assert_eq!((board[1], board[2], board[3]), (second, third, fourth), "{message}: {}", run.output);
    }
    row_of("Pressed at (0, 0).No marble found");
}

#[test]
fn questions_of_a_board_are_answered_in_lines() {
    if !cfg!(feature = "python") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.py");
    let program = "from gamegrid import *\nmakeGameGrid(3, 3, 40)\nshow()\n\
                   n = inputInt(\"How many?\")\nname = inputString(\"Who?\")\nprint \"for\", name, n\n";
    fs::write(&file, program).unwrap();
    let run = typein_reading(&["play", path(&file), "--front", "text"], "x\n12\nEva\n\\quit\n");
    assert_eq!(run.code, 0, "{}", run.errors);
    for expected in ["How many?", "an integer is expected", "Who?", "for Eva 12"] {
        assert!(run.output.contains(expected), "{expected}: {}", run.output);
    }
    assert!(run.errors.contains("line 6 is Python 2"), "{}", run.errors);
}

#[test]
fn recording_sound_of_a_board_is_an_error() {
    if !cfg!(feature = "python") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let wav = folder.path().join("a.wav");
    let run = typein(&["run", "solitaire", "--record", path(&wav)]);
    assert!(run.code == 2 && run.errors.contains("a.wav`: the grid board has no sound"), "{}", run.errors);
    assert!(!wav.exists());
}
