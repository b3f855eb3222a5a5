//! What "no difference" proves: small titles on which the program once said it too early, or refused a correct port.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{Run, root, typein_in};

/// Copies a title of `tests/verdict` with changes; each is the name of a file, a text in it and its replacement.
fn title(name: &str, changes: &[(&str, &str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let from = root("crates/typein/tests/verdict").join(name);
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        fs::copy(entry.path(), dir.path().join(entry.file_name())).unwrap();
    }
    for (file, from, to) in changes {
        let path = dir.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file} has {from}");
        fs::write(&path, text.replace(from, to)).unwrap();
    }
    fs::copy(root("sdk/python/typein_core.py"), dir.path().join("typein_core.py")).unwrap();
    dir
}

fn diff(folder: &Path, options: &[&str]) -> Run {
    typein_in(folder, &[&["diff", ".", "--core", "python3 -B port.py", "--jobs", "1"], options].concat())
}

/// Checks that a title has a difference in this field.
fn differs(dir: &TempDir, options: &[&str], field: &str) {
    let run = diff(dir.path(), options);
    let shown = format!("{}{}", run.output, run.errors);
    assert_eq!(run.code, 1, "{shown}");
    assert!(run.output.contains(&format!(": {field}")), "{field}: {shown}");
}

/// Returns the verdict of a title without a difference.
fn verdict(dir: &TempDir, options: &[&str]) -> Value {
    let run = diff(dir.path(), &[options, &["--json"]].concat());
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    let report: Value = serde_json::from_str(&run.output).unwrap();
    assert_eq!(report["equal"], true);
    report["verdict"].clone()
}

#[test]
fn draws_vary_from_game_to_game() {
    for name in ["dice-c64", "dice-msx"] {
        differs(&title(name, &[]), &["--games", "10"], "rolled");
        let right = title(name, &[("port.py", "WRONG = {4: 99, 3: 99}", "WRONG = {}")]);
        let games = ["--games", "40"];
        assert_eq!(verdict(&right, &games)["draw_streams"], 40, "{name}");
        let machine = verdict(&right, &["--games", "40", "--draws", "machine"]);
        assert_eq!(machine["draw_streams"], 1, "{name}");
        assert!(machine["gap"].as_str().unwrap().contains("leave out `--draws machine`"), "{machine}");
    }
}

#[test]
fn a_reseeding_program_keeps_its_sequence() {
    let fixed = title(
        "dice-c64",
        &[
            ("port.py", "WRONG = {4: 99, 3: 99}", "WRONG = {}"),
            ("listing.bas", "10 S=0:N=0", "10 S=0:N=0:X=RND(-1)"),
            (
                "port.py",
                "self.s, self.r, self.n = 0, 0, 0",
                "self.s, self.r, self.n = 0, 0, 0; dice.rnd_text()",
            ),
        ],
    );
    // The comparison does not force the negative argument, but the draws after it.
    assert_eq!(verdict(&fixed, &["--games", "20"])["draw_streams"], 20);
}

#[test]
fn a_kind_of_move_may_be_rare() {
    for port in ["port.py", "p2.py", "p3.py"] {
        let dir = title("rare", &[]);
        let text = fs::read_to_string(dir.path().join(port)).unwrap();
        fs::write(dir.path().join("port.py"), text).unwrap();
        let found = verdict(&dir, &["--games", "200"]);
        assert!(found["moves"]["bonus"].as_u64() > Some(0), "{found}");
    }
    let few = verdict(&title("rare", &[]), &["--games", "1"]);
    assert_eq!(few["never_offered"], serde_json::json!(["bonus"]));
    assert!(few["gap"].as_str().unwrap().contains("never listed the moves `bonus`"), "{few}");
}

#[test]
fn what_a_core_declares_is_checked_against_the_probe() {
    let declares = |moves: &str| {
        let text = format!("name = \"rare\"\n    declares = {{\"moves\": {moves}}}");
        title("rare", &[("port.py", "name = \"rare\"", &text)])
    };
    verdict(&declares("{\"pick\": [(0, 19)], \"bonus\": [(1, 1)]}"), &["--games", "3"]);
    for (moves, expected) in [
        ("{\"pick\": [(0, 19)]}", "`[moves]` names `bonus`, which the native core does not have"),
        ("{\"pick\": [(0, 19)], \"bonus\": [], \"sell\": []}", "`[moves]` lacks `sell`"),
        ("{\"pick\": [], \"bonus\": []}", "it offers the move `pick` with 1 arguments"),
    ] {
        let run = diff(declares(moves).path(), &["--games", "3"]);
        assert!(run.code == 2 && run.errors.contains(expected), "{expected}: {}{}", run.output, run.errors);
    }
}

#[test]
fn arguments_may_be_negative() {
    let dir = title("neg", &[]);
    let found = verdict(&dir, &["--games", "30"]);
    // The listing accepts any number, and the core lists three of them.
    assert_eq!(found["unlimited"], serde_json::json!(["add above its range", "add below its range"]));
    differs(
        &title("neg", &[("port.py", "self.s += move[\"add\"]", "self.s += abs(move[\"add\"])")]),
        &[],
        "sum",
    );
}

#[test]
fn a_limit_that_the_listing_has_is_compared() {
    let limited = |port: &str| {
        title(
            "neg",
            &[
                ("listing.bas", "INPUT A:S=S+A", "INPUT A:IF A<1 OR A>5 THEN 10\n15 S=S+A"),
                ("port.py", "(-1, 4, 5)", port),
            ],
        )
    };
    let found = verdict(&limited("range(1, 6)"), &["--games", "30"]);
    assert!(found["refused"].as_u64() > Some(10), "{found}");
    differs(&limited("range(1, 5)"), &[], "refusal");
    differs(&limited("range(2, 6)"), &[], "refusal");
    let unchecked = title(
        "neg",
        &[
            ("listing.bas", "INPUT A:S=S+A", "INPUT A:IF A<1 OR A>5 THEN 10\n15 S=S+A"),
            ("port.py", "(-1, 4, 5)", "range(1, 5)"),
            ("probe.toml", "ends = 20", "ends = 20\nchecks_refusals = false"),
        ],
    );
    assert_eq!(verdict(&unchecked, &["--games", "30"])["refused"], 0);
}

/// A port that prints `text`.
fn printing(text: &str, compare: &str) -> TempDir {
    title(
        "text",
        &[
            (
                "probe.toml",
                "coins = \"s\"",
                &format!("coins = \"s\"\nprinted = {{ printed = \"ply\"{compare} }}"),
            ),
            ("port.py", "self.s = 5", "self.s, self.text = 5, \"\""),
            (
                "port.py",
                "self.s -= move[\"bet\"]",
                &format!(
                    "self.text = {text}; self.s -= move[\"bet\"]\n        \
             if self.s <= 0: self.text += \"\\nBROKE\""
                ),
            ),
            ("port.py", "{\"coins\": self.s}", "{\"coins\": self.s, \"printed\": self.text}"),
        ],
    )
}

#[test]
fn printed_text_is_compared() {
    let right = "f\"YOU HAVE {self.s} COINS\\nBET?\"";
    verdict(&printing(right, ""), &["--games", "20"]);
    differs(&printing("f\"YOU HAVE {self.s} COINS\\nSTAKE?\"", ""), &[], "printed(1)");
    differs(&printing("f\"YOU HAVE {self.s}  COINS\\nBET?\"", ""), &[], "printed(0)");
    // The comparison of words ignores blanks and line breaks.
    verdict(&printing("f\"YOU HAVE  {self.s} COINS BET?\"", ", compare = \"words\""), &["--games", "20"]);
    differs(&printing("f\"YOU HAVE {self.s} COIN BET?\"", ", compare = \"words\""), &[], "printed(3)");
    // Both sides are wrapped at the 40 columns of the screen.
    let long = |port: &str| {
        let dir = printing(port, "");
        let listing = dir.path().join("listing.bas");
        let text = fs::read_to_string(&listing).unwrap();
        fs::write(&listing, text.replace("COINS", "COINS OF GOLD AND OF SILVER, MY FRIEND")).unwrap();
        dir
    };
    verdict(
        &long("f\"YOU HAVE {self.s} COINS OF GOLD AND OF SILVER, MY FRIEND\\nBET?\""),
        &["--games", "20"],
    );
    verdict(
        &long("f\"YOU HAVE {self.s} COINS OF GOLD AND OF SILVER,\\nMY FRIEND\\nBET?\""),
        &["--games", "20"],
    );
}

#[test]
fn the_winner_is_compared_by_line_or_value() {
    let listing =
        ("listing.bas", "40 PRINT S", "40 IF S>10 THEN 60\n50 PRINT \"LOW\":END\n60 PRINT \"HIGH\"");
    let right = ("port.py", "WRONG = {4: 99, 3: 99}", "WRONG = {}");
    let outcome = |text| ("port.py", "return {\"won\": 0} if self.n == 3 else None", text);
    let by_line = ("probe.toml", "again = \"none\"", "again = \"none\"\nwinner = { 60 = 0, 50 = \"lost\" }");
    let by_value = (
        "probe.toml",
        "again = \"none\"",
        "again = \"none\"\nwinner = { value = \"s>10\", -1 = 0, 0 = \"lost\" }",
    );
    let good = "return None if self.n < 3 else {\"won\": 0} if self.s > 10 else \"lost\"";
    let bad = "return None if self.n < 3 else {\"won\": 0} if self.s >= 10 else \"lost\"";
    for winner in [by_line, by_value] {
        let found = verdict(&title("dice-c64", &[listing, right, winner, outcome(good)]), &["--games", "60"]);
        assert_eq!(
            (&found["compares_winner"], &found["never_reached"]),
            (&true.into(), &serde_json::json!([]))
        );
        differs(&title("dice-c64", &[listing, right, winner, outcome(bad)]), &[], "winner");
    }
    let unknown = ("probe.toml", "again = \"none\"", "again = \"none\"\nwinner = { 55 = 0 }");
    let run = diff(title("dice-c64", &[listing, right, unknown]).path(), &[]);
    assert!(run.code == 2 && run.errors.contains("names line 55"), "{}", run.errors);
}

/// A title that keeps points from game to game, and starts again without a question.
fn series(port: &str) -> TempDir {
    title(
        "neg",
        &[
            ("listing.bas", "10 INPUT A:S=S+A", "5 P=0\n8 S=P\n10 INPUT A:S=S+A"),
            ("listing.bas", "30 PRINT \"END\"", "30 PRINT \"END\":P=P+1\n40 GOTO 8"),
            ("probe.toml", "again = \"none\"", "again = { ready = 40, type = \"\", line = 8 }"),
            ("port.py", "self.s = 0", "self.s = self.p = 0"),
            (
                "port.py",
                "    def turn(self):",
                &format!(
                    "    def next_game(self, new, dice):\n        self.s = self.p = {port}\n        return self\n\n    \
                     def turn(self):"
                ),
            ),
        ],
    )
}

#[test]
fn what_a_program_keeps_from_game_to_game_is_compared() {
    let right = verdict(&series("self.p + 1"), &["--games", "10"]);
    assert_eq!((&right["runs"], &right["games"]), (&10.into(), &30.into()));
    let one = verdict(&series("self.p + 1"), &["--games", "10", "--series", "1"]);
    assert_eq!(one["games"], 10);
    // Right in the second game, wrong in the third.
    let late = series("min(self.p + 1, 1)");
    verdict(&late, &["--games", "10", "--series", "2"]);
    let run = diff(late.path(), &["--games", "10", "--json"]);
    let report: Value = serde_json::from_str(&run.output).unwrap();
    let moves = report["report"]["record"]["moves"].as_array().unwrap();
    let games = moves.iter().filter(|turn| turn["move"].get("again").is_some()).count() + 1;
    assert_eq!((run.code, games), (1, 3), "all three games are needed: {}", run.output);
    // Wrong in the second game: the third is not in the shrunk record.
    let run = diff(series("self.p").path(), &["--games", "10", "--json"]);
    let report: Value = serde_json::from_str(&run.output).unwrap();
    let moves = report["report"]["record"]["moves"].as_array().unwrap();
    assert_eq!(moves.iter().filter(|turn| turn["move"].get("again").is_some()).count(), 1, "{}", run.output);
}

#[test]
fn numbers_may_agree_in_some_digits_only() {
    let thirds = |probe: &str, port: &str| {
        title(
            "neg",
            &[
                ("listing.bas", "S=S+A", "S=S+A:T=S/3"),
                ("probe.toml", "sum = \"s\"", &format!("sum = \"s\"\nthird = {probe}")),
                ("port.py", "{\"sum\": self.s}", &format!("{{\"sum\": self.s, \"third\": {port}}}")),
            ],
        )
    };
    let close = "f\"{self.s / 3:.10f}\"";
    let run = diff(thirds("\"t\"", close).path(), &["--games", "5"]);
    assert!(
        run.code == 1 && run.output.contains(": third") && run.output.contains("  agree in"),
        "{}",
        run.output
    );
    verdict(&thirds("{ variable = \"t\", digits = 8 }", close), &["--games", "5"]);
    differs(&thirds("{ variable = \"t\", digits = 8 }", "f\"{self.s / 3:.5f}\""), &["--games", "5"], "third");
}

#[test]
fn the_listing_is_mutated_to_measure_the_comparison() {
    let right = title("dice-c64", &[("port.py", "WRONG = {4: 99, 3: 99}", "WRONG = {}")]);
    let before = fs::read(right.path().join("listing.bas")).unwrap();
    let run = diff(right.path(), &["--games", "20", "--mutate-listing", "--json"]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    let report: Value = serde_json::from_str(&run.output).unwrap();
    let mutants = report["sensitivity"]["mutants"].as_array().unwrap();
    let of = |line: u64, before: &str| {
        let is_it = |mutant: &&Value| mutant["line"] == line && mutant["before"] == before;
        mutants.iter().find(is_it).unwrap_or_else(|| panic!("{line} {before}: {mutants:?}"))
    };
    assert!(
        of(20, "6")["found"].is_string()
            && of(30, "<")["found"].is_string()
            && of(10, "0")["found"].is_string()
    );
    assert_eq!(fs::read(right.path().join("listing.bas")).unwrap(), before);
    let text = diff(right.path(), &["--games", "5", "--mutate-listing", "3"]);
    assert!(text.output.contains("3 of ") && text.output.contains(" found ("), "{}", text.output);
}

#[test]
fn a_comparison_ends_when_nothing_new_is_covered() {
    let right = title("dice-c64", &[("port.py", "WRONG = {4: 99, 3: 99}", "WRONG = {}")]);
    let found = diff(right.path(), &["--until-stable", "--json"]);
    let report: Value = serde_json::from_str(&found.output).unwrap();
    let games = report["verdict"]["runs"].as_u64().unwrap();
    assert!(
        report["stable"] == true && report["interrupted"] == false && (101..300).contains(&games),
        "{games}"
    );
}
