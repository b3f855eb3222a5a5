//! Typical texts of users: converted, checked, repaired, run.

use std::fs;
use std::path::Path;

use crate::program::{Run, path, root, typein};

fn text_file(name: &str) -> String {
    path(&root("crates/typein/tests/text").join(name)).to_owned()
}

/// Returns the bytes of the program file of a text.
fn program_file(text: &str, folder: &Path) -> Vec<u8> {
    let file = folder.join("program.prg");
    let run = typein(&["listing", "convert", text, "-o", path(&file)]);
    assert_eq!(run.code, 0, "{}", run.errors);
    fs::read(file).unwrap()
}

#[test]
fn a_text_and_its_program_file_give_the_same_bytes_in_every_notation() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("abc.bas");
    fs::write(&other, "10 rem ABC\n").unwrap();
    for text in [&text_file("lisa.bas")[..], path(&other)] {
        let bytes = program_file(text, folder.path());
        for notation in ["bas", "petcat", "64er", "unicode"] {
            let back = folder.path().join("back.bas");
            let program = folder.path().join("program.prg");
            fs::write(&program, &bytes).unwrap();
            let run = typein(&["listing", "convert", path(&program), "--to", notation, "-o", path(&back)]);
            assert_eq!(run.code, 0, "{}", run.errors);
            assert_eq!(program_file(path(&back), folder.path()), bytes, "{notation}");
        }
    }
}

#[test]
fn a_program_without_a_text_is_saved_as_a_program_file() {
    let folder = tempfile::tempdir().unwrap();
    // Two lines with the number 10.
    let program = folder.path().join("twice.prg");
    let line = |next: u8| [next, 8, 10, 0, 0x80, 0];
    fs::write(&program, [&[1, 8][..], &line(7), &line(13), &[0, 0]].concat()).unwrap();
    let run = typein(&["listing", "convert", path(&program), "--to", "bas"]);
    assert_eq!((run.code, &run.output[..]), (1, ""));
    assert!(run.errors.contains("line 10 comes after line 10"), "{}", run.errors);
}

#[test]
fn tapes_have_the_mark_of_the_format() {
    let run = typein(&["listing", "convert", &text_file("real-magic.tap"), "--to", "bas"]);
    assert!(run.code == 0 && run.output.starts_with("10 rem demo\n"), "{}", run.errors);
    let folder = tempfile::tempdir().unwrap();
    let tape = folder.path().join("lisa.tap");
    assert_eq!(typein(&["listing", "convert", &text_file("lisa.bas"), "-o", path(&tape)]).code, 0);
    assert!(fs::read(tape).unwrap().starts_with(b"C64-TAPE-RAW\x01"));
}

#[test]
fn convert_without_a_format_names_what_it_needs() {
    let run = typein(&["listing", "convert", &text_file("lisa.bas")]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("`--to FORM`") && run.errors.contains("`-o FILE`"), "{}", run.errors);
    let run = typein(&["listing", "convert", &text_file("lisa.bas"), "-o", "a.xyz"]);
    assert!(run.errors.contains("unknown format `.xyz`"), "{}", run.errors);
}

#[test]
fn small_listings_print_what_they_should() {
    for name in ["02_bracket_around_chr", "03_wrapped_data", "04_wrapped_data_middle", "11_pi_as_126"] {
        let run = typein(&["run", "--system", "c64", &text_file(&format!("{name}.bas"))]);
        let printed: Vec<&str> = run.output.lines().map(str::trim_end).collect();
        let expected = fs::read_to_string(text_file(&format!("{name}.want"))).unwrap();
        let expected: Vec<&str> = expected.lines().map(str::trim_end).collect();
        assert_eq!((run.code, printed), (0, expected), "{name}: {}", run.errors);
    }
    assert_eq!(typein(&["run", "--system", "c64", &text_file("10_control_names.bas")]).code, 0);
}

#[test]
fn every_fault_of_a_beginner_is_named() {
    let Run { code, output, .. } = typein(&["listing", "check", &text_file("learner.bas")]);
    assert_eq!(code, 1);
    for fault in [
        ":3:18: syntax error in line 30",
        ":6:9: syntax error in line 60",
        ":7:38: line 70 jumps to line 5, which does not exist: `O` may be the digit 0",
        ":8:22: the string has no closing quote, so `:GOTO 50` is part of it",
        ":10:10: syntax error in line 100: expected `=`, found `\"`; `PRNT` may be meant as `PRINT`",
        ":11:21: syntax error in line 110",
        ":12:20: line 120 jumps to line 25",
        ":13:9: the loop over `I` has no `NEXT`",
    ] {
        assert!(output.contains(fault), "{fault}\n{output}");
    }
}

#[test]
fn damaged_lines_fail_a_check_until_they_are_repaired() {
    let check = |arguments: &[&str]| typein(&[&["listing", "check", "--system", "c64"], arguments].concat());
    let run = check(&[&text_file("ocr.txt")]);
    assert_eq!(run.code, 1);
    for found in [
        "error: {}:9:1: `l00` is read as line number 100",
        "error: {}:14:5: `GOT0` is read as `GOTO`",
        "warning: {}:18:10: `O` is read here and never written, so it is 0; `O` may be the number 0",
        "warning: {}:23:16: `O` is a letter among numbers in DATA; it may be meant as `0`",
    ] {
        assert!(run.output.contains(&found.replace("{}", &text_file("ocr.txt"))), "{found}\n{}", run.output);
    }
    let converted = typein(&["listing", "convert", "--system", "c64", &text_file("ocr.txt"), "--to", "bas"]);
    assert_eq!((converted.code, &converted.output[..]), (1, ""));
    assert!(converted.errors.contains("11 places of the page must be confirmed"), "{}", converted.errors);
    let folder = tempfile::tempdir().unwrap();
    let fixed = folder.path().join("fixed.txt");
    check(&["--fix", "-o", path(&fixed), &text_file("ocr.txt")]);
    let text = fs::read_to_string(&fixed).unwrap();
    assert!(text.contains("\n120 END\n130 END\n140 POKE 1024,1\n150 GOTO 100\n"), "{text}");
    assert!(!check(&[path(&fixed)]).output.contains("is read as line number"));
}

#[test]
fn an_msx_text_ends_at_ctrl_z() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("a.bas");
    fs::write(&text, b"10 SCREEN 1\r\n20 CLS\r\n\x1agarbage\0\0").unwrap();
    let run = typein(&["listing", "check", path(&text)]);
    assert!(
        run.code == 0 && run.output.ends_with("2 lines for the MSX, 16 bytes, 1 warning\n"),
        "{}",
        run.output
    );
    // The message names the truncated part.
    assert!(
        run.output.contains(":2:6: the end mark 1A (Ctrl-Z) follows: 9 bytes after it"),
        "{}",
        run.output
    );
}

#[test]
fn a_title_with_control_codes_gives_a_readable_origin() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game");
    let run = typein(&["new", path(&game), &text_file("new-del.txt")]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let run = typein(&["listing", "check", path(&game)]);
    assert_eq!(run.code, 0, "{}", run.errors);
}

/// Wrapped lines, indented and cut within numbers.
#[test]
fn wrapped_lines_are_joined_and_each_join_is_reported() {
    let star_catcher = "10 poke53280,0:poke53281,0:print\"{clr}{wht}star catcher\":for i=1 to 1000:next\n\
                        20 x=20:s=0:l=5\n200 poke 54296,15:poke54277,9:poke54273,40:poke 54276,17\n\
                        210 fort=1to50:next:poke54276,16:return\n";
    let join = "10 for i=1 to 10:poke 1024+i,32:poke 55296+i,1:next\n\
                20 print \"a long text that goes on over three printed lines\"\n\
                30 data 1,2,3,4,5,6,7,8\n40 goto 10\n";
    for (name, expected, joins) in
        [("join.txt", join, 4), ("w1.txt", star_catcher, 3), ("w3.txt", star_catcher, 2)]
    {
        let text = text_file(name);
        let run = typein(&["listing", "convert", &text, "--to", "bas", "--system", "c64"]);
        assert_eq!((run.code, &run.output[..]), (0, expected), "{name}: {}", run.errors);
        let check = typein(&["listing", "check", &text, "--system", "c64"]);
        assert_eq!((check.code, check.output.matches("` is joined to line ").count()), (0, joins), "{name}");
    }
}

/// The reader accepts 46 of 50 spellings of keys; messages name the others, with similar spellings if there are any.
#[test]
fn spellings_of_keys_are_read_or_named() {
    let run = typein(&["listing", "check", &text_file("keys.txt"), "--system", "c64"]);
    let errors: Vec<&str> = run.output.lines().filter_map(|line| line.strip_prefix("error: ")).collect();
    let expected = [
        ":1:10: unknown key name `CLRR`; similar names: `clr`, ",
        ":2:10: unknown key name `WTH`; similar names: `WH`",
        ":3:10: `{A}` is ambiguous: write `{SHIFT-A}` if the A was underlined, plain `A` if not",
        ":50:11: unknown key name `KEY:A`",
    ];
    assert_eq!((run.code, errors.len()), (1, expected.len()), "{}", run.output);
    for (error, expected) in errors.iter().zip(expected) {
        assert!(error.contains(expected), "{error}");
    }
}

/// An unreadable character hides no other error: neither in other lines nor, inside a string, in its own line.
#[test]
fn a_check_goes_on_after_what_it_cannot_read() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("a.bas");
    let check = |lines: &str| {
        fs::write(&text, lines).unwrap();
        let run = typein(&["listing", "check", path(&text), "--system", "c64"]);
        let found = run.output.lines().filter_map(|line| line.split_once("a.bas:")?.1.split_once(": "));
        let found: Vec<String> = found.map(|(position, message)| format!("{position} {message}")).collect();
        (run.code, found.join("\n"))
    };
    let (code, found) = check(
        "10 print \"a{foo}\":goto 99\n20 prnt 3\n30 goto 98\n40 a{foo}b=1:prnt 4\n70000 end\n50 prnt 5\n",
    );
    for expected in [
        "1:12 unknown key name `foo`",
        "1:24 line 10 jumps to line 99",
        "2:10 syntax error in line 20",
        "3:9 line 30 jumps to line 98",
        "4:5 unknown key name `foo`",
        "5:1 line number 70000",
        "6:10 syntax error in line 50",
    ] {
        assert!(found.contains(expected), "{expected}\n{found}");
    }
    assert!(code == 1 && !found.contains("in line 40") && !found.contains("line 40,"), "{found}");
    // A text that is no listing at all has its errors only.
    let (code, found) = check(&format!("10 print\"{}\"\n20 prnt\n", "{foo}".repeat(300)));
    assert_eq!((code, found.lines().count()), (1, 200), "{found}");
}

#[test]
fn exponents_are_no_variables() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("a.bas");
    fs::write(&text, "10 X=1E5+2E-3\n").unwrap();
    for system in ["c64", "msx", "pc1360"] {
        let run = typein(&["listing", "xref", path(&text), "--system", system]);
        assert_eq!((run.code, run.output.trim_end()), (0, "variable  X      written 10"), "{system}");
    }
}
