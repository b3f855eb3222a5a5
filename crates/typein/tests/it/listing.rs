//! `typein listing`, and the reading of inputs, as a process.

use std::fs;

use crate::program::{path, typein, typein_reading};
use serde_json::Value;

#[test]
fn an_error_is_reported_with_position_caret_and_suggestion() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bas");
    fs::write(&file, "10 poke 5328o,0\n20 goto 10:this is never read\n").unwrap();
    let run = typein(&["listing", "check", path(&file)]);
    assert_eq!(run.code, 1, "{}", run.errors);
    let message = format!(
        "error: {}:1:13: syntax error in line 10: expected an operator or `,`, found `O`; `O` may be the digit 0\n  \
         1 | 10 poke 5328o,0\n    |             ^\n",
        path(&file)
    );
    assert!(run.output.starts_with(&message), "{}", run.output);
    assert!(
        run.output.ends_with("2 lines for the Commodore 64, 41 bytes, 1 error, 0 warnings\n"),
        "{}",
        run.output
    );
}

#[test]
fn several_files_are_checked_and_a_missing_one_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let [good, bad, missing] = ["good.bas", "bad.bas", "missing.bas"].map(|name| folder.path().join(name));
    fs::write(&good, "10 print\n").unwrap();
    fs::write(&bad, "10 pritn\n").unwrap();
    let run = typein(&["listing", "check", path(&good), path(&bad)]);
    assert_eq!(run.code, 1);
    assert!(run.output.ends_with("2 files: 1 error, 0 warnings\n"), "{}", run.output);
    let run = typein(&["listing", "check", path(&missing), path(&good)]);
    assert_eq!(run.code, 2);
    assert!(
        run.output.contains("not found") && run.output.contains("good.bas: 1 line for"),
        "{}",
        run.output
    );
}

#[test]
fn what_is_found_can_be_had_as_json() {
    let run = typein_reading(&["listing", "check", "--json", "-"], "10 goto 20\n");
    assert_eq!(run.code, 0, "{}", run.errors);
    let found: Value = serde_json::from_str(&run.output).unwrap();
    let problem = &found["files"][0]["problems"][0];
    assert_eq!(problem["severity"], "warning");
    assert_eq!((&problem["line"], &problem["column"]), (&Value::from(1), &Value::from(9)));
    assert_eq!(found["warnings"], 1);
    assert_eq!(found["files"][0]["system"], "c64");
}

#[test]
fn a_program_file_is_checked_as_it_would_be_listed() {
    let folder = tempfile::tempdir().unwrap();
    let [text, stored] = ["a.bas", "a.prg"].map(|name| folder.path().join(name));
    fs::write(&text, "10 goto 30\n20 print tab(5;1\n").unwrap();
    let run =
        typein(&["listing", "convert", path(&text), "--system", "c64", "--to", "prg", "-o", path(&stored)]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let run = typein(&["listing", "check", path(&stored)]);
    assert_eq!(run.code, 1);
    assert!(
        run.output.contains(
            "a.prg:1:9: line 10 jumps to line 30, which does not exist\n  1 | 10 goto 30\n    |         ^^\n"
        ),
        "{}",
        run.output
    );
    assert!(
        run.output.contains("a.prg:2:15: syntax error in line 20: expected an operator or `)`, found `;`"),
        "{}",
        run.output
    );
}

#[test]
fn the_assumed_notation_is_reported_before_a_run_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bas");
    fs::write(&file, "10 PRINT\"hello world\"\n").unwrap();
    let run = typein(&["run", path(&file)]);
    assert_eq!((run.code, run.output.trim()), (0, "HELLO WORLD"), "{}", run.errors);
    assert!(run.errors.contains("in strings, lower case is read as unshifted"), "{}", run.errors);
}

#[cfg(unix)]
#[test]
fn inputs_without_end_are_refused() {
    let run = typein(&["listing", "check", "/dev/zero"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("larger than 4 MiB, the maximum for a page or listing"), "{}", run.errors);
    let run = typein(&["run", "3d-vier-gewinnt", "--keys", "/dev/zero"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("larger than 1 MiB, the maximum for a key script"), "{}", run.errors);
}

#[test]
fn a_machine_that_is_known_but_not_built_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bas");
    fs::write(&file, "10 color 0,1:graphic 1\n20 scnclr\n30 goto30\n").unwrap();
    for command in [&["listing", "check"][..], &["run"], &["listing", "show"]] {
        let run = typein(&[command, &[path(&file)]].concat());
        assert_eq!(run.code, 2);
        assert!(run.errors.contains("C16 or C128 (not supported)"), "{}", run.errors);
    }
    let run = typein(&["run", path(&file), "--system", "c16"]);
    assert!(run.errors.contains("unsupported system `c16`"), "{}", run.errors);
}

#[test]
fn the_machine_is_detected_from_the_statements_of_a_listing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bas");
    fs::write(&file, "10 SCREEN 1:COLOR 15,0,0:KEY OFF\n20 PRINT 1/3\n").unwrap();
    let run = typein(&["run", path(&file)]);
    assert_eq!((run.code, run.output.trim()), (0, ".33333333333333"), "{}", run.errors);
}

#[test]
fn a_listing_that_any_machine_could_run_is_read_as_the_first_ones_and_a_long_one_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bas");
    fs::write(&file, "10 PRINT 1/3\n").unwrap();
    let run = typein(&["run", path(&file)]);
    assert_eq!((run.output.trim(), run.errors.as_str()), (".333333333", ""));
    let run = typein(&["run", path(&file), "--system", "msx"]);
    assert_eq!((run.output.trim(), run.errors.as_str()), (".33333333333333", ""));
    let lines: Vec<String> = (1..=10).map(|number| format!("{number} PRINT {number}\n")).collect();
    fs::write(&file, lines.concat()).unwrap();
    let run = typein(&["run", path(&file)]);
    assert_eq!(run.code, 0);
    assert!(
        run.errors.starts_with("warning: cannot detect the machine of `")
            && run.errors.ends_with("`; assuming the Commodore 64; use `--system msx` for the MSX\n"),
        "{}",
        run.errors
    );
    // The text around a listing names the machine; the listing does not.
    fs::write(&file, format!("For MSX computers.\n\n{}", lines.concat())).unwrap();
    let run = typein(&["listing", "check", path(&file)]);
    assert!(run.output.contains("10 lines for the MSX"), "{}{}", run.output, run.errors);
}

#[test]
fn a_file_format_of_one_machine_selects_that_machine() {
    let run = typein_reading(&["listing", "convert", "-", "--to", "ascii"], "10 PRINT 1/3\n");
    assert_eq!((run.code, run.output.as_str()), (0, "10 PRINT 1/3\r\n\x1a"), "{}", run.errors);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.prg");
    fs::write(&file, [1, 8, 7, 8, 10, 0, 0x80, 0, 0, 0]).unwrap();
    let run = typein(&["run", path(&file), "--system", "msx"]);
    assert_eq!(run.code, 2);
    assert!(
        run.errors.contains("the file is a program for the Commodore 64, not for the MSX"),
        "{}",
        run.errors
    );
}

/// A page with a program in fragments between prose, with a second version of one line at the end.
const PIECES: &str = "A dice. The screen first: 10 ' Dice 20 SCREEN 1:WIDTH 32:KEY OFF 30 N=INT(6*RND(-TIME))+1 ... 60 END \
    What it shows: 40 LOCATE 9,9:PRINT N 50 IF INKEY$=\"\" THEN 50 ELSE 30 It can be louder. 40 LOCATE 9,9:PRINT N:BEEP | end";

#[test]
fn the_origin_of_fragments_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.txt");
    fs::write(&file, PIECES).unwrap();
    let run = typein(&["listing", "extract", path(&file)]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("2 = lines 10 to 60 (6; changed 40)"), "{}", run.errors);
    let run = typein(&["listing", "extract", path(&file), "--program", "1"]);
    assert_eq!((run.code, run.output.lines().nth(3)), (0, Some("40 LOCATE 9,9:PRINT N")));
    assert!(run.errors.contains("6 lines from 2 fragments of"), "{}", run.errors);
    assert!(run.errors.contains("at 1:27       10-30, 60"), "{}", run.errors);
    assert!(run.errors.contains("line 40 has another text at 1:"), "{}", run.errors);
    let run = typein(&["listing", "extract", path(&file), "--program", "2", "--json"]);
    let report: Value = serde_json::from_str(&run.output).unwrap();
    assert_eq!((run.code, &report["lines"][3]["text"]), (0, &"40 LOCATE 9,9:PRINT N:BEEP".into()));
    assert_eq!((&report["lines"][3]["piece"], &report["pieces"][1]["numbers"]), (&3.into(), &"50".into()));
    assert_eq!(report["lines"][3]["other_texts"][0]["text"], "40 LOCATE 9,9:PRINT N");
}

#[test]
fn a_page_about_a_title_that_has_no_listing_names_the_title() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.txt");
    fs::write(&file, "Sharp PC1360\n\nHexagon-Spiel - Dokumentation\n\nZwei Spieler ziehen Linien.\n")
        .unwrap();
    let run = typein(&["play", path(&file)]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("no listing in"), "{}", run.errors);
    assert!(run.errors.contains("did you mean the title `hexagon`"), "{}", run.errors);
    fs::write(&file, "Viertris 1.1\n\nSpielregeln\n\nDas Applet spielt mit.\n").unwrap();
    let run = typein(&["play", path(&file)]);
    assert!(run.errors.contains("did you mean the title `viertris`"), "{}", run.errors);
}

#[test]
fn a_page_of_several_programs_names_the_option_that_chooses() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.txt");
    fs::write(&file, "One:\n10 PRINT 1\n20 GOTO 10\n\nAnother:\n10 PRINT 2\n20 GOTO 10\n").unwrap();
    for command in [&["run"][..], &["listing", "check"], &["listing", "show"]] {
        let run = typein(&[command, &[path(&file)]].concat());
        assert_eq!(run.code, 2, "{}", run.errors);
        assert!(
            run.errors.contains(
                "choose one with `--program`, for example `--program 2`:\n  1 = lines 10 to 20 (2): One:\n"
            ),
            "{}",
            run.errors
        );
    }
}

#[test]
fn pc1360_lines_have_diagnostics() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bas");
    let assert_reported = |text: &str, expected: &str| {
        fs::write(&file, text).unwrap();
        let run = typein(&["listing", "check", path(&file), "--system", "pc1360"]);
        assert!(
            run.errors.contains(expected) || run.output.contains(expected),
            "{}{}",
            run.output,
            run.errors
        );
    };
    assert_reported("0:END\n10:CLS\n", "line number 0 is too small");
    assert_reported("10:CLS\n65280:END\n", "65280");
    assert_reported("10:GOTO \"Q\"\n20:GOTO 50\n", "line 10 refers to the label \"Q\", which does not exist");
    assert_reported(
        &format!("10:PRINT \"{}\"\n20:END\n", "A".repeat(90)),
        "expected at most 79 on the Sharp PC-1360; split the line",
    );
}

#[test]
fn a_program_larger_than_the_machine_is_refused_as_a_run_refuses_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.bas");
    let lines = (1..=1000).map(|number| format!("{number} print\"{}\"\n", "x".repeat(60)));
    fs::write(&file, lines.collect::<String>()).unwrap();
    for (system, limit) in [("c64", 51_199), ("msx", 28_815)] {
        let message = format!(" bytes, expected at most {limit}");
        let run = typein(&["listing", "check", path(&file), "--system", system]);
        assert_eq!(run.code, 1, "{}", run.errors);
        assert!(run.output.contains(&message) && run.output.contains(": 1000 lines for "), "{}", run.output);
        for arguments in [&["show"][..], &["convert", "--to", "bas"]] {
            let run = typein(&[&["listing"], arguments, &[path(&file), "--system", system]].concat());
            assert_eq!((run.code, &run.output[..]), (2, ""), "{}", run.errors);
            assert!(run.errors.contains(&message), "{}", run.errors);
        }
    }
}

#[test]
fn the_only_machine_that_reads_a_listing_runs_shows_and_converts_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bas");
    fs::write(&file, "10 PRINT HEX$(255)\n20 PLAY \"C\"\n").unwrap();
    let check = typein(&["listing", "check", path(&file)]);
    assert!(check.output.contains("2 lines for the MSX"), "{}", check.output);
    assert_eq!(typein(&["run", path(&file)]).output, "FF\n");
    let show = typein(&["listing", "show", path(&file)]);
    assert_eq!(show.output, "10 PRINT HEX$(255)\n20 PLAY \"C\"\n", "{}", show.errors);
    let convert = typein(&["listing", "convert", path(&file), "--to", "ascii"]);
    assert_eq!(convert.code, 0, "{}", convert.errors);
}

#[test]
fn an_error_names_a_machine_that_has_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bas");
    fs::write(&file, "10 POKE 53280,0\n20 CLS\n").unwrap();
    let hint = "the listing has no errors on the MSX; select it with `--system msx`";
    let check = typein(&["listing", "check", path(&file)]);
    assert_eq!(check.code, 1);
    assert!(check.output.contains("error") && check.output.contains(hint), "{}", check.output);
    let run = typein(&["run", path(&file)]);
    assert!(run.errors.contains(hint), "{}", run.errors);
}

#[test]
fn a_python_program_is_checked_without_an_interpreter() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.py");
    fs::write(&file, "import math, os\nx = math.sin(1]\n").unwrap();
    let run = typein(&["listing", "check", path(&file)]);
    assert_eq!(run.code, 1, "{}", run.output);
    for message in ["a.py:1:14: unknown module `os`", "a.py:2:15: expected `)`, found `]`", "2 errors"] {
        assert!(run.output.contains(message), "{message}: {}", run.output);
    }
}
