//! `run --profile`, `--coverage` and `--trace` as a process.

use std::fs;
use std::path::PathBuf;

use crate::program::{Run, path, typein, typein_reading};
use serde_json::Value;

const PROGRAM: &str = "10 for i=1 to 3:gosub 100:next i\n20 if i<3 then 60\n30 print s;\"<b>&\"\n40 end\n\
    60 print \"never\"\n70 data 1,2\n100 s=s+i:return\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn with(program: &str) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::write(folder.file("a.bas"), program).unwrap();
        folder
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }

    fn run(&self, more: &[&str]) -> Run {
        let listing = self.file("a.bas");
        typein(&[&["run", path(&listing)], more].concat())
    }

    /// Runs with one option that names a file, and returns the file.
    fn written(&self, option: &str, name: &str, more: &[&str]) -> String {
        let file = self.file(name);
        let run = self.run(&[&[format!("{option}={}", path(&file)).as_str()], more].concat());
        assert_eq!(run.code, 0, "{}", run.errors);
        assert_eq!(run.output, " 6 <B>&\n");
        self.text(name)
    }
}

#[test]
fn a_profile_as_table_comes_after_the_output() {
    let run = Folder::with(PROGRAM).run(&["--profile", "-"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(run.output.starts_with(" 6 <B>&\n  share        cycles"), "{}", run.output);
    assert!(run.output.contains("GOSUB 100") && run.output.contains("bad lines"), "{}", run.output);
}

#[test]
fn the_rows_of_a_table_with_tabs_sum_up() {
    for system in ["c64", "msx", "pc1360"] {
        let folder = Folder::with(&PROGRAM.to_uppercase().replace(";\"<B>&\"", ""));
        let (listing, file) = (folder.file("a.bas"), folder.file("p.tsv"));
        let arguments = ["run", path(&listing), "--system", system, "--profile", path(&file)];
        let run = typein(&[&arguments[..], &["--limit", "seconds:20"]].concat());
        assert!([0, 4].contains(&run.code), "{system}: {}", run.errors);
        let text = folder.text("p.tsv");
        let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|row| row.split('\t').collect()).collect();
        let number = |row: &[&str], column: usize| row[column].parse::<u64>().unwrap();
        let row = |name: &str| rows.iter().find(|row| row[0] == name).unwrap();
        let sum: u64 = rows
            .iter()
            .filter(|row| row[0] != "total" && row[0] != "program")
            .map(|row| number(row, 3))
            .sum();
        assert_eq!(sum, number(row("total"), 3), "{system}");
        for row in &rows {
            assert_eq!(
                number(row, 3),
                (4..8).map(|column| number(row, column)).sum::<u64>(),
                "{system}: {row:?}"
            );
        }
        assert_eq!((number(row("100"), 1), number(row("100"), 2)), (3, 6), "{system}");
        assert_eq!(number(row("60"), 3), 0, "{system}");
    }
}

#[test]
fn the_json_has_its_schema_lines_and_subroutines() {
    let text = Folder::with(PROGRAM).written("--profile", "p.json", &[]);
    let profile: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&profile["schema"], &profile["system"]), (&"typein.profile".into(), &"c64".into()));
    assert_eq!(profile["lines"].as_array().unwrap().len(), 7);
    assert_eq!(profile["subroutines"][0]["line"], 100);
    assert_eq!(profile["subroutines"][0]["calls"], 3);
}

#[test]
fn the_page_and_the_flame_graph_escape_the_listing_and_load_nothing() {
    let folder = Folder::with(PROGRAM);
    for name in ["p.html", "p.svg"] {
        let text = folder.written("--profile", name, &[]);
        assert!(text.contains("&lt;b&gt;&amp;") && !text.contains("<b>"), "{name}");
        let loads = ["<script", "src=", "href=", "url(", "@import"]
            .iter()
            .find(|reference| text.contains(**reference));
        assert_eq!(loads, None, "{name}");
    }
    assert!(folder.text("p.html").contains("class=\"miss\""));
    assert!(folder.text("p.svg").contains("GOSUB 100"));
}

#[test]
fn stacks_name_the_subroutines() {
    let text = Folder::with(PROGRAM).written("--profile", "p.folded", &[]);
    assert!(text.lines().any(|line| line.starts_with("program;gosub 100;line 100 ")), "{text}");
}

#[test]
fn several_profiles_and_the_coverage_come_from_one_run() {
    let folder = Folder::with(PROGRAM);
    let (tsv, txt) = (folder.file("p.tsv"), folder.file("c.txt"));
    let coverage = format!("--coverage={}", path(&txt));
    let run = folder.run(&["--profile", path(&tsv), "--profile", "-", &coverage]);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(folder.text("p.tsv").starts_with("line\t") && run.output.contains("the program"));
    assert!(folder.text("c.txt").contains("#####"));
}

#[test]
fn coverage_marks_the_lines_that_were_never_reached() {
    let run = Folder::with(PROGRAM).run(&["--coverage"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let marks: Vec<(&str, &str)> = run
        .output
        .lines()
        .skip(1)
        .filter_map(|line| {
            let mut columns = line.split_whitespace();
            Some((columns.next()?, columns.next()?))
        })
        .collect();
    let expected =
        [("1", "10"), ("1", "20"), ("1", "30"), ("1", "40"), ("#####", "60"), ("-", "70"), ("3", "100")];
    assert_eq!(marks[..7], expected);
    assert!(run.output.ends_with("coverage: 5 of 6 lines, 83.3 %\n"), "{}", run.output);
}

#[test]
fn a_trace_has_each_statement_with_its_changes() {
    let text = Folder::with(PROGRAM).written("--trace", "t.jsonl", &[]);
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    assert_eq!(lines.next().unwrap()["schema"], "typein.trace");
    let statements: Vec<Value> = lines.collect();
    assert_eq!(statements[0]["cycle"], 0);
    assert_eq!(statements[0]["changes"], serde_json::json!([{ "name": "I", "old": null, "new": 1.0 }]));
    let statement_of =
        |entry: &Value| (entry["line"].as_u64().unwrap(), entry["statement"].as_u64().unwrap());
    let positions: Vec<(u64, u64)> = statements.iter().map(statement_of).collect();
    assert_eq!(positions[..6], [(10, 1), (10, 2), (100, 1), (100, 2), (10, 3), (10, 2)]);
    assert_eq!(positions.last(), Some(&(40, 1)));
    assert_eq!(statements[2]["text"], "s=s+i");
    assert!(statements.is_sorted_by_key(|entry| entry["cycle"].as_u64()));
}

#[test]
fn the_filters_of_a_trace_restrict_it() {
    let folder = Folder::with(PROGRAM);
    let text =
        folder.written("--trace", "t.jsonl", &["--trace-lines", "20-60,100", "--trace-variables", "s"]);
    let changes: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let values: Vec<f64> = changes.iter().map(|entry| entry["changes"][0]["new"].as_f64().unwrap()).collect();
    assert_eq!(values, [1.0, 3.0, 6.0]);
}

#[test]
fn a_run_is_the_same_with_observers() {
    let folder = Folder::with("10 input a$:print a$;ti;rnd(1)\n20 for i=1 to 300:next:print ti:print 1/0\n");
    let (listing, profile) = (folder.file("a.bas"), folder.file("p.tsv"));
    let plain = typein_reading(&["run", path(&listing)], "x\n");
    let observed = typein_reading(&["run", path(&listing), "--profile", path(&profile)], "x\n");
    assert_eq!((plain.code, plain.output), (3, observed.output));
    assert!(observed.errors.contains("DIVISION BY ZERO"), "{}", observed.errors);
    assert!(folder.text("p.tsv").contains("\n20\t"));
}

#[test]
fn wrong_options_are_explained() {
    let folder = Folder::with(PROGRAM);
    for (arguments, message) in [
        (&["--profile", "p.doc"][..], "expected a name that ends with .txt"),
        (&["--json", "--coverage"], "only one of --json, --profile, --coverage and --trace"),
        (&["--trace", "t", "--trace-lines", "9-3"], "the last line comes before the first"),
        (&["--trace", "t", "--trace-lines", "x"], "expected lines such as"),
        (&["--trace-lines", "3"], "--trace <FILE>"),
        (&["--profile", "/nowhere/p.tsv"], "cannot write `/nowhere/p.tsv`"),
    ] {
        let run = folder.run(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.errors);
        assert!(run.errors.contains(message), "{arguments:?}: {}", run.errors);
    }
    assert!(!folder.file("t").exists());
}
