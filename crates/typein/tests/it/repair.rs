//! Repairs of listings with printed checksums, explained lines and cross references, as a process.

use std::fs;

use crate::program::{path, typein, typein_reading};
use serde_json::Value;

/// A listing with the checksums of Compute!'s Automatic Proofreader. Lines 40, 50 and 70 have typing errors.
const TYPED: &str = "\
10 print chr$(147):poke 53280,0:poke 53281,6:rem 113
20 for i=1 to 10:read a$:print a$;:next i:rem 232
30 data one,two,three,four,five,six,seven,eight,nine,ten:rem 186
40 print\"{down}press a key:x=int(rnd(1)*10):rem 249
50 get k$:if k$=\"\" then 5o:rem 1
60 if x>5 then gosub 100:goto 40:rem 215
70 poke 53280,x:gotto 20:rem 241
100 print\"lucky number\";x:return:rem 96
";

/// The same listing as printed.
fn printed() -> String {
    TYPED.replace("key:x", "key\":x").replace("5o", "50").replace("gotto", "goto")
}

#[test]
fn a_wrong_line_is_reported_with_its_repair_as_a_diff() {
    // The matching checksums identify the machine.
    let run = typein_reading(&["listing", "check", "-"], TYPED);
    assert_eq!(run.code, 1, "{}", run.errors);
    let proposed = "  repair: `o` may be `0` (";
    assert!(run.output.contains("checksum of line 50 is 32, printed is 1\n"), "{}", run.output);
    assert!(run.output.contains(proposed), "{}", run.output);
    let diff = "    - 50 get k$:if k$=\"\" then 5o:rem 1\n    + 50 get k$:if k$=\"\" then 50:rem 1\n";
    assert!(run.output.contains(diff), "{}", run.output);
    let run = typein_reading(&["listing", "check", "--system", "c64", "--repairs", "0", "-"], TYPED);
    assert!(!run.output.contains("repair:"), "{}", run.output);
}

#[test]
fn fix_writes_what_was_printed_and_keeps_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let [file, old] = ["page.txt", "page.old.txt"].map(|name| folder.path().join(name));
    // The line ends of the file stay.
    fs::write(&file, TYPED.replace('\n', "\r\n")).unwrap();
    let run = typein(&["listing", "check", "--system", "c64", "--fix", path(&file)]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    assert!(
        run.output.contains("fixed: line 70: `t` may be too much (")
            && run.output.contains("    + 70 poke 53280,x:goto 20")
    );
    assert!(run.output.contains("8 checksums match, 0 differ"), "{}", run.output);
    assert!(run.errors.contains("the file as it was is"), "{}", run.errors);
    assert_eq!(fs::read_to_string(&file).unwrap(), printed().replace('\n', "\r\n"));
    assert_eq!(fs::read_to_string(&old).unwrap(), TYPED.replace('\n', "\r\n"));
    // No line needs a repair, so the command writes no file.
    fs::remove_file(&old).unwrap();
    let run = typein(&["listing", "check", "--system", "c64", "--fix", path(&file)]);
    assert_eq!((run.code, old.exists()), (0, false), "{}", run.output);
}

#[test]
fn fix_can_write_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let [file, other] = ["page.txt", "fixed.txt"].map(|name| folder.path().join(name));
    fs::write(&file, TYPED).unwrap();
    let run =
        typein(&["listing", "check", "--system", "c64", "--json", "--fix", "-o", path(&other), path(&file)]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let found: Value = serde_json::from_str(&run.output).unwrap();
    let fixed = found["files"][0]["fixed"].as_array().unwrap();
    assert_eq!(fixed.iter().map(|repair| &repair["program_line"]).collect::<Vec<_>>(), [40, 50, 70]);
    assert_eq!(fs::read_to_string(&file).unwrap(), TYPED);
    assert_eq!(fs::read_to_string(&other).unwrap(), printed());
}

#[test]
fn fix_needs_a_file_to_write_to() {
    let run = typein_reading(&["listing", "check", "--system", "c64", "--fix", "-"], TYPED);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("cannot fix `standard input` in place"), "{}", run.errors);
    let run = typein(&["listing", "check", "--fix", "-o", "x", "a", "b"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("cannot write 2 files to one"), "{}", run.errors);
    let run = typein(&["listing", "check", "-o", "x", "a"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("--fix"), "{}", run.errors);
}

#[test]
fn a_listing_of_which_most_sums_differ_has_no_repairs() {
    let without_sum =
        |line: &str| line.split_once(":rem").map_or_else(String::new, |(text, _)| text.to_owned());
    let wrong: String = TYPED.lines().map(|line| without_sum(line) + ":rem 7\n").collect();
    let run = typein_reading(&["listing", "check", "--system", "c64", "-"], &wrong);
    assert_eq!(run.code, 1, "{}", run.errors);
    assert!(
        run.output.contains("checksum of line 10 is") && !run.output.contains("repair:"),
        "{}",
        run.output
    );
}

#[test]
fn a_line_is_explained_in_sentences() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bas");
    fs::write(&file, "10 poke 53280,0:sys 58732\n30 goto 10\n").unwrap();
    let run = typein(&["explain", &format!("{}:10", path(&file)), "--system", "c64"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert_eq!(
        run.output,
        "10 poke 53280,0:sys 58732\n  store in memory: address, value 53280, 0\n      53280: VIC border colour\n  \
         run the machine code at 58732\n      58732: place the cursor at row 214 and column 211\n"
    );
    let run = typein(&["explain", &format!("{}:20", path(&file)), "--system", "c64"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("no line 20 in") && run.errors.contains("near it: 10, 30"), "{}", run.errors);
    let run = typein(&["explain", "viertris"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("expected TARGET:LINE, for example `viertris:100`"), "{}", run.errors);
    let run = typein(&["explain", "solitaire-1:1"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("only BASIC is explained"), "{}", run.errors);
}

#[test]
fn the_first_and_last_line_of_a_title_of_each_dialect_are_explained() {
    for title in ["viertris", "battleship", "hexagon"] {
        let shown = typein(&["listing", "show", title]);
        let number = |line: &str| line.chars().take_while(char::is_ascii_digit).collect::<String>();
        let numbers =
            [shown.output.lines().next(), shown.output.lines().last()].map(|line| number(line.unwrap()));
        for line in numbers {
            let run = typein(&["explain", "--json", &format!("{title}:{line}")]);
            assert_eq!(run.code, 0, "{title}:{line}: {}", run.errors);
            let found: Value = serde_json::from_str(&run.output).unwrap();
            assert!(!found["statements"].as_array().unwrap().is_empty(), "{title}:{line}");
        }
    }
}

#[test]
fn cross_references_name_lines_and_the_graph_has_calls() {
    let program = "10 a=1:gosub 100\n20 if a then 10\n30 goto 200\n100 print a:return\n";
    let run = typein_reading(&["listing", "xref", "--system", "c64", "-"], program);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert_eq!(
        run.output,
        "variable  A      written 10; read 20, 100\nline      10     jumps from 20\nline      100    calls from 10\n\
         missing   200    jumps from 30\n"
    );
    let run = typein_reading(&["listing", "xref", "--system", "c64", "--dot", "-"], program);
    assert!(run.output.contains("  10 -> 100 [label=\"10\"];\n"), "{}", run.output);
    let run = typein_reading(&["listing", "xref", "--system", "c64", "--format", "json", "-"], program);
    let found: Value = serde_json::from_str(&run.output).unwrap();
    assert_eq!(
        (&found["schema"], &found["variables"][0]["reads"][1]),
        (&Value::from("typein.xref"), &Value::from(100))
    );
    let run = typein(&["listing", "xref", "solitaire-1"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("it is not in BASIC"), "{}", run.errors);
}
