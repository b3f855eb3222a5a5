//! Programs of the MSX with a folder as their cassette and a file as their printer.

use std::fs;

use crate::program::{path, typein};

const PROGRAM: &str = "\
10 DEFINT A-Z:OPEN \"CAS:data\" FOR OUTPUT AS #1:PRINT #1,\"a,b\":PRINT #1,1;2:CLOSE
20 OPEN \"CAS:data\" FOR INPUT AS #1:LINE INPUT #1,A$:INPUT #1,X,Y:CLOSE
30 PRINT A$;X;Y
40 POKE &H9000,7:BSAVE \"CAS:mem\",&H9000,&H9001:POKE &H9000,0:BLOAD \"CAS:mem\":PRINT PEEK(&H9000)
50 LPRINT \"on paper\":OPEN \"LPT:\" FOR OUTPUT AS #1:PRINT #1,\"too\":CLOSE
60 CSAVE \"demo\":SAVE \"CAS:text\"
";

#[test]
fn a_cassette_gives_back_what_it_took_under_names_that_say_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let [listing, tape, paper] = ["a.bas", "tape", "paper.txt"].map(|name| folder.path().join(name));
    fs::write(&listing, PROGRAM).unwrap();
    fs::create_dir(&tape).unwrap();
    let run = typein(&["run", path(&listing), "--tape", path(&tape), "--printer", path(&paper)]);
    assert_eq!((run.code, run.output.as_str()), (0, "a,b 1  2 \n 7 \n"), "{}", run.errors);
    assert_eq!(fs::read_to_string(&paper).unwrap(), "on paper\ntoo\n");
    let mut names: Vec<String> =
        fs::read_dir(&tape).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["data.txt", "demo.bas", "mem.bin", "text.txt"]);
    // The saved files can be read here, too.
    for name in ["demo.bas", "text.txt"] {
        let run = typein(&["listing", "show", path(&tape.join(name))]);
        assert!(run.output.contains("30 PRINT A$;X;Y\n"), "{name}: {}{}", run.output, run.errors);
    }
}

#[test]
fn what_lies_in_the_folder_can_be_loaded_by_its_first_six_letters() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("greetings.bas"), "10 PRINT \"hi\"\r\n").unwrap();
    // A key pressed during LOAD is lost, so RUN waits for its end.
    let keys = folder.path().join("load.keys");
    fs::write(
        &keys,
        "type \"load\\\"cas:greetings\\\"\\n\"\nwait text:found\nwait seconds:20\ntype \"run\\n\"\n",
    )
    .unwrap();
    let run = typein(&[
        "run",
        "msx",
        "--tape",
        path(folder.path()),
        "--keys",
        path(&keys),
        "--until",
        "text:hi",
        "--limit",
        "seconds:60",
    ]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
}
