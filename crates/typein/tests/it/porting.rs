//! The example of docs/port/porting.md: its listing, probe and port match, and reports name the location of a mistake.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{Run, root, typein_in};

/// Returns the block of the document in a language.
fn block(language: &str) -> String {
    let text = fs::read_to_string(root("docs/port/porting.md")).unwrap();
    let (_, rest) = text.split_once(&format!("```{language}\n")).expect("the document has the block");
    rest.split_once("```").expect("the block has an end").0.to_owned()
}

/// Writes the example with changes; each is in one of its files.
fn example(changes: &[(&str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let mut files = ["basic", "toml", "python"].map(block);
    for (from, to) in changes {
        let file = files.iter_mut().find(|file| file.contains(from)).unwrap_or_else(|| panic!("{from}"));
        *file = file.replace(from, to);
    }
    let [listing, probe, port] = files;
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    write("listing.bas", &listing);
    write(
        "origin.toml",
        "title = \"Gold\"\nsystem = \"c64\"\n[core]\ncommand = [\"python3\", \"-B\", \"port.py\"]\n",
    );
    write("probe.toml", &probe);
    write("port.py", &port);
    fs::copy(root("sdk/python/typein_core.py"), dir.path().join("typein_core.py")).unwrap();
    dir
}

fn diff(folder: &Path) -> Run {
    typein_in(folder, &["diff", ".", "--trust", "--games", "30", "--jobs", "1"])
}

/// Returns the report of an example with a mistake.
fn report(changes: &[(&str, &str)]) -> String {
    let run = diff(example(changes).path());
    assert_eq!(run.code, 1, "{changes:?}: {}{}", run.output, run.errors);
    run.output
}

#[test]
fn the_example_of_the_document_has_its_verdict() {
    let dir = example(&[]);
    let run = typein_in(dir.path(), &["diff", ".", "--trust", "--games", "200"]);
    let shown = block("text").split_once('\n').expect("the command comes first").1.to_owned();
    assert_eq!((run.code, run.output.as_str()), (0, shown.as_str()), "{}", run.errors);
    let run = diff(dir.path());
    assert_eq!(
        (run.code, run.output.contains("\nno difference; largest gap: ")),
        (0, true),
        "{}{}",
        run.output,
        run.errors
    );
    assert!(!run.errors.contains("warning"), "{}", run.errors);
}

#[test]
fn the_proposal_for_the_example_runs_at_once() {
    // The names of the listing instead of the port's; the level in the proposal's answer.
    let dir = example(&[]);
    fs::remove_file(dir.path().join("probe.toml")).unwrap();
    let run = typein_in(dir.path(), &["explore", ".", "--write"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let probe = fs::read_to_string(dir.path().join("probe.toml")).unwrap();
    let (_, setup) = probe.split_once("start = \"run\\n").expect("it has a setup");
    let level = setup.split_once("\\n").expect("the level ends with RETURN").0;
    let mut port = fs::read_to_string(dir.path().join("port.py")).unwrap();
    for (from, to) in [
        (", {\"person\": False, \"levels\": 3}", ""),
        ("new[\"seats\"][1][\"computer\"]", level),
        ("\"dig\"", "\"move50\""),
        ("\"field\"", "\"b\""),
        ("\"gold\"", "\"g\""),
        ("\"turn\"", "\"t\""),
        ("\"level\"", "\"l\""),
    ] {
        assert!(port.contains(from), "{from}");
        port = port.replace(from, to);
    }
    fs::write(dir.path().join("port.py"), port).unwrap();
    let run = diff(dir.path());
    assert_eq!(
        (run.code, run.output.contains("\nno difference; largest gap: ")),
        (0, true),
        "{probe}{}{}",
        run.output,
        run.errors
    );
}

#[test]
fn the_end_of_the_game_comes_before_the_fields() {
    let report =
        report(&[("if self.turns < 4", "if self.turns < 5"), ("self.gold //= 2", "self.gold //= 3")]);
    let report = &report[report.find("difference at").expect("it is one")..];
    assert!(report.contains("written by   80 if int(rnd(1)*10)<l"), "{report}");
    let late = self::report(&[("if self.turns < 4", "if self.turns < 5")]);
    assert!(
        late.contains("difference at ply 4: outcome\n") && late.contains("  before line  100 print"),
        "{late}"
    );
}

#[test]
fn a_statement_after_gosub_is_of_its_own_line() {
    let gosub = [
        ("70 G=G+B(M):B(M)=0\n", "70 GOSUB 140:G=G+B(M):B(M)=0\n"),
        ("130 END\n", "130 END\n140 FOR I=1 TO 20:NEXT:RETURN\n"),
        ("self.gold += self.field[place]", "self.gold += self.field[place] + 1"),
    ];
    let report = report(&gosub);
    assert!(report.contains("  written by   70 gosub 140:g=g+b(m):b(m)=0\n"), "{report}");
    let at = |text: &str| report.find(text).unwrap_or_else(|| panic!("{text}: {report}"));
    assert!(
        at("    140 for i=1 to 20:next:return") < at("     70 gosub 140:g=g+b(m):b(m)=0          "),
        "{report}"
    );
}

#[test]
fn a_difference_before_the_first_move_has_its_lines_and_draws() {
    let report = report(&[("        dice.rnd_text()", "        #")]);
    for expected in [
        "difference at ply 0: field(1)\n",
        "  written by   30 for i=1 to 5",
        "  before the first move   RND ",
        "  draws        listing 6 random draws, core 5 random draws\n",
        "lines executed 3 of 13; never 40-130\n",
    ] {
        assert!(report.contains(expected), "{expected}: {report}");
    }
}

/// Mistakes of a porter, each with the field that shows it, in the order of the table in `docs/developers/mutants.md`.
const MISTAKES: [(&str, &str, &str); 12] = [
    ("self.gold >= 8", "self.gold >= 9", "printed"),
    ("{\"won\": 0} if self.gold >= 8", "{\"won\": 0} if self.gold >= 9", "winner"),
    ("for place in range(1, 6)", "for place in range(1, 5)", "refusal"),
    ("for place in range(1, 6)", "for place in range(2, 6)", "refusal"),
    ("dice.below(6)", "dice.below(5)", "field"),
    ("dice.below(10) < self.level", "dice.below(10) <= self.level", "gold"),
    ("self.gold //= 2", "self.gold -= self.gold // 2", "gold"),
    ("self.turns < 4", "self.turns < 3", "printed"),
    ("self.field[place] = 0", "self.field[place] = 1", "field"),
    ("        self.gold = 0\n", "        self.gold = getattr(self, \"gold\", 0)\n", "gold"),
    ("A THIEF!", "THIEF!", "printed"),
    ("return self\n", "self.level = 1\n        return self\n", "level"),
];

#[test]
fn mistakes_of_a_porter_are_found_in_the_game_that_the_document_says() {
    let document = fs::read_to_string(root("docs/developers/mutants.md")).unwrap();
    let (_, table) = document.split_once("\n## Mistakes of a porter\n").expect("it has the heading");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert_eq!(rows.len(), MISTAKES.len());
    for ((from, to, field), row) in MISTAKES.iter().zip(rows) {
        let run = typein_in(
            example(&[(from, to)]).path(),
            &["diff", ".", "--trust", "--games", "1000", "--jobs", "1"],
        );
        let found = run.output.lines().find(|line| line.starts_with("difference at ply")).unwrap_or_default();
        assert!(run.code == 1 && found.contains(&format!(": {field}")), "{to}: {found} {}", run.errors);
        let games = run.output.split(' ').next().unwrap_or_default();
        assert!(row.contains(field) && row.ends_with(&format!("| {games} |")), "{to}: {games}, {row}");
    }
}

#[test]
fn mistakes_in_the_probe_are_named() {
    for (change, code, expected) in [
        (
            ("type = \"{0}\\n\"", "type = \"{1}\\n\""),
            2,
            "`[moves.dig]` uses `{1}`, and the move has 1 argument;",
        ),
        (
            ("\"{level}\\n\"", "\"\""),
            1,
            "  listing      \"it waits for a line in line 20\"\n  probe        \"line 40\"",
        ),
        (
            ("gold = \"g\"", "gold = \"b(1\""),
            2,
            "`b(1` is not the name of a variable; expected a name, `b()`",
        ),
        (
            ("turn = \"t\"", "turn = { memory = \"ram\", step = 4 }"),
            2,
            "unknown field `step`, expected one of `memory`",
        ),
        (("ends = 40", ""), 2, "has no line at which the move is complete; add `ends = LINE`"),
        (("goes_on = 40", ""), 2, "`[end]` must have either `line` and `goes_on`"),
    ] {
        let run = diff(example(&[change]).path());
        assert_eq!(run.code, code, "{}{}", run.output, run.errors);
        assert!(
            run.output.contains(expected) || run.errors.contains(expected),
            "{expected}: {}{}",
            run.output,
            run.errors
        );
    }
    let element = diff(
        example(&[
            ("gold = \"g\"", "gold = \"g\"\nsecond = \"b(2)\""),
            ("\"gold\": self.gold,", "\"gold\": self.gold, \"second\": self.field[2],"),
        ])
        .path(),
    );
    assert_eq!(element.code, 0, "{}{}", element.output, element.errors);
}
