//! `typein debug` as a process, with commands from standard input.

use std::fs;

use crate::program::{Run, path, root, typein_in_reading, typein_reading};

const SQUARES: &str =
    "10 for i=1 to 9\n20 s=s+i*i\n30 gosub 100\n40 next i\n50 end\n100 print s\n110 return\n";

fn debug(listing: &str, machine: &str, commands: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bas");
    fs::write(&file, listing).unwrap();
    typein_reading(&["debug", path(&file), "--system", machine], commands)
}

#[test]
fn a_script_goes_forth_and_back() {
    let commands = "\
break 100 if s>10
continue
print s
stack
back write s
print s
next 2
back 2
set s=1000
next
print s
branch
branch 1
to 100
print s
quit
";
    let run = debug(SQUARES, "c64", commands);
    let expected = "\
breakpoint 1: line 100 if s>10
|  1
|  5
breakpoint 1: line 100 if s>10
100: print s
14
GOSUB, returns to line 30
FOR I TO 9, from line 10
the next statement changes s from 5 to 14
20: s=s+i*i
5
breakpoint 1: line 100 if s>10
100: print s
20: s=s+i*i
s = 1000
30: gosub 100
1009
  1  left at 0.150 s, reaches 0.156 s
back on branch 1
20: s=s+i*i
breakpoint 1: line 100 if s>10
100: print s
14
";
    assert_eq!(run.output, expected);
    assert_eq!((run.code, run.errors.as_str()), (0, ""));
}

#[test]
fn every_machine_has_the_same_commands() {
    for (machine, listing) in
        [("msx", SQUARES.to_uppercase()), ("pc1360", SQUARES.to_uppercase().replace("PRINT S", "T=S"))]
    {
        let commands = "watch s\ncontinue\ncontinue\nvariables s\nback\nlist 30\nscreen\ntime\n";
        let run = debug(&listing, machine, commands);
        assert_eq!((run.code, run.errors.as_str()), (0, ""), "{machine}");
        for expected in
            ["watch 1: s changed in line 20 from 1 to 5", "S = 5", "20: S=S+I*I", "   30 GOSUB 100"]
        {
            assert!(run.output.contains(expected), "{machine}, {expected}: {}", run.output);
        }
    }
}

#[test]
fn a_wrong_command_ends_a_script_with_its_message() {
    let cases = [
        ("break 105\n", "error: line 105 does not exist; near: 50, 100, 110\n"),
        ("stpe\n", "error: unknown command `stpe`; did you mean `step`?; `help` lists all\n"),
        ("print 1/0\n", "error: DIVISION BY ZERO  ERROR\n"),
        ("memory vram:0\n", "error: unknown memory space `vram`; available: ram, colour\n"),
        ("step\nback 9\nback\n", "error: this is the oldest state that is kept\n"),
    ];
    for (commands, message) in cases {
        let run = debug(SQUARES, "c64", &format!("{commands}print 1\n"));
        assert_eq!((run.code, run.errors.as_str()), (2, message), "{commands}");
        assert!(!run.output.contains("1\n") || commands.starts_with("step"), "{}", run.output);
    }
    let run = debug("10 goto 10\n", "c64", "continue\n");
    assert_eq!((run.code, run.errors.as_str()), (4, "error: no stop within 3600 seconds of emulated time\n"));
}

#[test]
fn input_is_typed_and_errors_stop() {
    let run = debug("10 input \"n\";n\n20 print 10/n\n", "c64", "continue\ntype 5\ncontinue\n");
    assert_eq!((run.code, run.errors.as_str()), (0, ""));
    assert!(
        run.output.contains("the program waits for a line; `type TEXT` types one\n10: input \"n\";n\n"),
        "{}",
        run.output
    );
    assert!(run.output.ends_with("the program ended\n"), "{}", run.output);
    let run = debug("10 input \"n\";n\n20 print 10/n\n", "c64", "continue\ntype 0\ncontinue\nback\n");
    let end = "the program failed: DIVISION BY ZERO  ERROR IN 20\nPRINT 10/N\n20: print 10/n\n";
    assert!(run.output.ends_with(end), "{}", run.output);
}

#[test]
fn the_panes_are_saved_as_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("panes.svg");
    let run = debug(SQUARES, "c64", &format!("to 100\npicture {}\n", picture.display()));
    assert_eq!((run.code, run.errors.as_str()), (0, ""));
    let svg = fs::read_to_string(&picture).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    for part in [">print s</text>", "GOSUB, returns to line 30", "S = 1"] {
        assert!(svg.contains(part), "{part}: {svg}");
    }
}

#[test]
fn the_picture_in_the_documents_is_the_one_that_its_commands_draw() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("docs/pictures")).unwrap();
    let commands = fs::read_to_string(root("docs/pictures/debug.commands")).unwrap();
    let run = typein_in_reading(folder.path(), &["debug", "3d-vier-gewinnt"], &commands);
    assert_eq!((run.code, run.errors.as_str()), (0, ""));
    let drawn = fs::read(folder.path().join("docs/pictures/debug.svg")).unwrap();
    assert!(
        drawn == fs::read(root("docs/pictures/debug.svg")).unwrap(),
        "run: typein debug 3d-vier-gewinnt < docs/pictures/debug.commands"
    );
}
