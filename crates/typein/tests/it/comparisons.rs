//! `diff`, `match` and `bench` as processes: figures, exit codes, reports, and messages about
//! unknown names.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};

use crate::program::{Run, root, typein, typein_in};
use games::{ChaChaDice, Dice};
use serde_json::{Value, json};

fn parsed(run: &Run) -> Value {
    serde_json::from_str(&run.output).unwrap_or_else(|error| panic!("{error}: {}{}", run.output, run.errors))
}

#[test]
#[ignore = "half a minute of CPU time; `.ci/run --full` runs it"]
fn the_merged_games_of_the_document_on_clusters_are_those_of_one_run() {
    let document = std::fs::read_to_string(root("docs/port/clusters.md")).unwrap();
    let (_, expected) =
        document.split_once("$ typein merge viertris-*.jsonl\n").expect("it has the transcript");
    let expected = expected.split("```").next().unwrap();
    let run = typein(&["diff", "viertris", "--games", "200", "--seed", "29"]);
    assert_eq!((run.code, run.output.as_str()), (0, expected));
}

#[test]
fn random_games_without_a_difference_succeed() {
    let arguments = ["diff", "3d-vier-gewinnt", "--games", "4", "--seed", "7", "--levels", "1-2"];
    let run = typein(&arguments);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(
        run.output.starts_with("4 games (12 with ") && run.output.contains("\nno difference; largest gap: "),
        "{}",
        run.output
    );
    assert!(run.output.contains("native forms: plain, fast"), "{}", run.output);

    let run = typein(&[&arguments[..], &["--json", "--jobs", "1"]].concat());
    let result = parsed(&run);
    assert_eq!(run.code, 0);
    assert_eq!(
        (&result["game"], &result["forms"], &result["seed"]),
        (&json!("3d-vier-gewinnt"), &json!(["plain", "fast"]), &json!(7))
    );
    assert_eq!((&result["equal"], &result["report"]), (&json!(true), &Value::Null));
    assert_eq!(result["random"]["games"], 4);
    assert!(result["random"]["plies"].as_u64().unwrap() > 4 * 7);
    let coverage = &result["random"]["coverage"];
    let count = |name: &str| coverage[name].as_array().unwrap().len() as u64;
    assert_eq!(coverage["lines"].as_u64(), Some(count("executed") + count("missed")));
}

#[test]
fn every_position_of_two_strong_programs_is_equal_and_has_its_figures() {
    let run = typein(&["diff", "3d-vier-gewinnt", "--exhaustive", "--levels", "2-2", "--json"]);
    let result = parsed(&run);
    assert_eq!((run.code, &result["equal"]), (0, &json!(true)), "{}", run.errors);
    let all = &result["exhaustive"];
    assert_eq!((&all["states"], &all["edges"]), (&json!(1301), &json!(1368)));
    assert_eq!(all["pairings"][0]["levels"], json!([2, 2]));
    let figures = &all["pairings"][0]["figures"];
    assert_eq!((&figures["games"], &figures["decisions"]), (&json!(128), &json!(1301)));
    assert!((figures["first_wins"].as_f64().unwrap() - 0.708_333_333).abs() < 1e-9);
    assert_eq!((&figures["fewest_plies"], &figures["most_plies"]), (&json!(46), &json!(53)));
    assert_eq!(all["hash"].as_str().unwrap().len(), 16);
}

/// Runs with a mutant in a folder that receives the recorded game.
fn run_mutant(folder: &Path, others: &[&str]) -> Run {
    let arguments = ["diff", "3d-vier-gewinnt", "--mutant", "no-clip", "--games", "40"];
    typein_in(folder, &[&arguments[..], others].concat())
}

#[test]
fn a_mutant_is_reported_and_the_printed_command_repeats_it() {
    let folder = tempfile::tempdir().unwrap();
    let run = run_mutant(folder.path(), &[]);
    assert_eq!(run.code, 1, "{}", run.errors);
    let report = run.output.split_once("difference at ply").expect("there is a report").1;
    assert!(report.contains("thought.bw(") && report.contains("no-clip"), "{report}");
    assert!(report.contains("2180 return") && report.contains("RND"), "{report}");

    let command = report
        .lines()
        .last()
        .unwrap()
        .trim()
        .strip_prefix("replay to just before")
        .expect("the replay command is the last line")
        .trim();
    let arguments: Vec<&str> = command.split_whitespace().collect();
    assert_eq!(arguments[0].trim_end_matches(EXE_SUFFIX), "typein");
    let again = typein_in(folder.path(), &arguments[1..]);
    assert_eq!(again.code, 1, "{}", again.errors);
    assert!(again.output.starts_with("the screen before the last move\n"), "{}", again.output);
    assert_eq!(again.output.split_once("difference at ply").expect("the same report").1, report);
}

#[test]
fn a_json_report_has_values() {
    let folder = tempfile::tempdir().unwrap();
    let run = run_mutant(folder.path(), &["--json"]);
    let result = parsed(&run);
    assert_eq!((run.code, &result["equal"]), (1, &json!(false)));
    let report = &result["report"];
    assert_eq!((&report["form"], &report["line"]), (&json!("no-clip"), &json!(2180)));
    assert_eq!(report["listing"], json!({ "number": 64.0, "bytes": "8700000000" }));
    assert!(report["core"]["number"].as_f64().unwrap() > 64.0);
    let moves = report["record"]["moves"].as_array().unwrap();
    assert_eq!(report["ply"], moves.len());
    assert!(report["screen"].as_str().unwrap().contains("F1:ZUGVORSCHLAG"));

    let arguments: Vec<&str> = report["replay"].as_str().unwrap().split_whitespace().skip(1).collect();
    let again = typein_in(folder.path(), &[&arguments[..], &["--json"]].concat());
    let result = parsed(&again);
    assert_eq!((again.code, &result["equal"]), (1, &json!(false)));
    assert_eq!(&result["report"], report);
    assert_ne!(result["screen_before"], report["screen"]);
}

#[test]
fn a_match_counts_wins_by_who_moved_first() {
    let arguments = ["match", "3d-vier-gewinnt", "--games", "4", "--seed", "5", "strong", "random"];
    let run = typein(&arguments);
    assert_eq!(run.code, 0, "{}", run.errors);
    let rows: Vec<Vec<&str>> = run.output.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(
        rows[0],
        "moves first games strong wins draws random wins mean plies".split(' ').collect::<Vec<_>>()
    );
    assert_eq!(rows[1][..5], ["strong", "2", "2", "0", "0"]);
    assert_eq!(rows[3][..5], ["both", "4", "4", "0", "0"]);

    let result = parsed(&typein(&[&arguments[..], &["--json"]].concat()));
    assert_eq!(result["players"], json!(["strong", "random"]));
    assert_eq!(result["total"]["wins"], json!([4, 0]));
    let plies = |tally: &Value| tally["plies"].as_u64().unwrap();
    let both = &result["moving_first"];
    assert_eq!(plies(&both[0]) + plies(&both[1]), plies(&result["total"]));
    assert_eq!((&both[1]["games"], &result["seed"], &result["report"]), (&json!(2), &json!(5), &Value::Null));
}

#[test]
fn the_listing_itself_plays_in_a_match() {
    let run = typein(&["match", "3d-vier-gewinnt", "--games", "2", "strong", "listing:1", "--json"]);
    let result = parsed(&run);
    assert_eq!((run.code, &result["total"]["wins"]), (0, &json!([2, 0])), "{}", run.errors);
}

#[test]
fn a_bench_names_the_proof_beside_each_figure() {
    let run = typein(&["bench", "3d-vier-gewinnt", "--seconds", "0", "--json"]);
    let result = parsed(&run);
    assert_eq!(run.code, 0, "{}", run.errors);
    let forms = result["forms"].as_array().unwrap();
    let column = |name: &str| forms.iter().map(|row| row[name].as_str().unwrap()).collect::<Vec<_>>();
    assert_eq!(column("form"), ["original", "emulated", "plain", "fast"]);
    assert_eq!(column("proof"), ["cycle-model", "verbatim", "exhaustive", "exhaustive"]);
    assert_eq!(forms[0]["ratio"], 1.0);
    // The cycle model gives 8 to 11 seconds per move; no host time is part of it.
    let original = forms[0]["moves_per_second"].as_f64().unwrap();
    assert!((8.0..11.0).contains(&(1.0 / original)), "{original}");
    assert_eq!(result["exhaustive"]["states"], 1301);

    let run = typein(&["bench", "3d-vier-gewinnt", "--seconds", "0"]);
    assert!(
        run.output.contains("equal in 1301 positions") && run.output.contains(" s per move"),
        "{}",
        run.output
    );
}

#[test]
fn a_bench_reports_the_search_speed_of_an_opponent() {
    let run = typein(&["bench", "viertris", "--seconds", "0", "--json"]);
    let result = parsed(&run);
    assert_eq!((run.code, &result["search"]["opponent"]), (0, &json!("deep")), "{}", run.errors);
    assert!(result["search"]["nodes_per_second"].as_f64().unwrap() > 0.0, "{result}");
    let drill = &result["drills"][0];
    assert!(
        ["plain_per_second", "fast_per_second"].iter().all(|form| drill[form].as_f64() > Some(0.0)),
        "{drill}"
    );

    let run = typein(&["bench", "viertris-msx", "--seconds", "0"]);
    assert!(
        run.output.contains("`deep` searches ") && run.output.contains("equal in 24 games"),
        "{}",
        run.output
    );
}

#[test]
#[cfg_attr(feature = "python", ignore = "ten seconds of CPU time; `.ci/run --full` runs it")]
fn a_bench_of_python_says_what_is_not_measured_and_which_build_does() {
    let run = typein(&["bench", "solitaire-2", "--seconds", "0", "--json"]);
    let result = parsed(&run);
    assert_eq!(run.code, 0, "{}", run.errors);
    let forms = result["forms"].as_array().unwrap();
    let names: Vec<_> = forms.iter().map(|row| row["form"].as_str().unwrap()).collect();
    assert_eq!(names, ["original", "listing", "plain", "fast"]);
    assert!(forms[0]["why"].as_str().unwrap().starts_with("no original time"));
    let is_measured = forms[1]["moves_per_second"].is_number();
    let why = forms[1]["why"].as_str().unwrap_or_default();
    assert!(is_measured || why.ends_with("--features python -- bench solitaire-2"), "{why}");
    assert!(forms[2]["moves_per_second"].as_f64().unwrap() > 0.0);
    assert_eq!(result["random"]["games"], 200);
    assert_eq!(result["random"]["differs_in"], Value::Null);
    assert_eq!(result["censuses"], json!([]), "only the game of the complete program is enumerated");
}

#[test]
fn wrong_names_are_refused_with_the_right_ones() {
    for (arguments, expected) in [
        (&["diff", "3d-vier-gewinnt", "--levels", "1-3"][..], &["levels 1 to 2"][..]),
        (&["diff", "3d-vier-gewinnt", "--levels", "12"], &["1-2"]),
        (&["diff", "3d-vier-gewinnt", "--mutant", "gremlins"], &["`gremlins`", "no-clip"]),
        (&["diff", "3d-vier-gewinnt", "--replay", "no-such-file.json"], &["no-such-file.json"]),
        (&["diff", "3d-vier-gewint"], &["did you mean `3d-vier-gewinnt`"]),
        (&["diff", "c64"], &["`c64`"]),
        (&["match", "3d-vier-gewinnt", "strong", "nobody"], &["`nobody`", "`strong`", "`listing:2`"]),
        (&["match", "3d-vier-gewinnt", "strong", "listing"], &["listing:1"]),
        (&["match", "3d-vier-gewinnt", "strong", "listing:3"], &["levels 1 to 2"]),
        (&["match", "3d-vier-gewinnt", "strong", "listing:x"], &["`x`"]),
        (&["bench", "elite"], &["`elite`"]),
        (&["bench", "3d-vier-gewinnt", "--seconds", "soon"], &["seconds"]),
        (&["bench", "3d-vier-gewinnt", "--seconds", "nan"], &["seconds"]),
        (&["diff", "3d-vier-gewinnt", "--jobs", "1000000"], &["from 1 to 256"]),
    ] {
        let run = typein(arguments);
        assert_eq!((run.code, run.output.as_str()), (2, ""), "{arguments:?}: {}", run.errors);
        for message in expected {
            assert!(run.errors.contains(message), "{arguments:?}: {}", run.errors);
        }
    }
}

#[test]
fn a_report_names_up_to_ten_fields_and_the_lines_that_wrote_them() {
    let folder = tempfile::tempdir().unwrap();
    let result = parsed(&run_mutant(folder.path(), &["--json"]));
    let report = &result["report"];
    let differing = report["differing"].as_array().unwrap();
    let count = report["count"].as_u64().unwrap() as usize;
    assert!(count > 1 && differing.len() == count.min(10), "{count} {differing:?}");
    assert_eq!(differing[0]["field"], report["field"]);
    // Lines 2000 to 2350 score the columns.
    let line = differing[0]["written_by"].as_u64().unwrap();
    assert!((2000..2400).contains(&line), "{line}");
    assert!(differing[0]["written_text"].as_str().unwrap().contains("bw(x,y)"), "{differing:?}");
}

#[test]
fn a_report_never_writes_over_another() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("3d-vier-gewinnt-difference.json");
    std::fs::write(&file, "mine").unwrap();
    let run = run_mutant(folder.path(), &[]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    assert!(run.output.ends_with("--replay 3d-vier-gewinnt-difference-2.json\n"), "{}", run.output);
    assert!(folder.path().join("3d-vier-gewinnt-difference-2.json").exists());
}

#[test]
fn a_mutant_that_cannot_show_is_an_error_that_names_the_title_where_it_can() {
    let run = typein(&["diff", "battleship", "--mutant", "bounded-advance"]);
    assert_eq!(run.code, 2, "{}", run.output);
    assert!(run.errors.contains("does not affect `battleship`"), "{}", run.errors);
    assert!(run.errors.contains("use it with `battleship-as-printed`"), "{}", run.errors);
    let run = typein(&["diff", "battleship", "--plant", "nonsense"]);
    assert!(run.errors.contains("available: tight-box, redraw, extra-shot"), "{}", run.errors);
}

#[test]
fn games_that_end_with_the_program_are_compared_and_reported() {
    let run = typein(&["diff", "battleship-as-printed", "--games", "6", "--seed", "7"]);
    assert_eq!(
        (run.code, run.output.contains("\nno difference; largest gap: ")),
        (0, true),
        "{}{}",
        run.output,
        run.errors
    );
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["diff", "battleship-as-printed", "--mutant", "bounded-advance", "--games", "40"];
    let run = typein_in(folder.path(), &arguments);
    assert_eq!(run.code, 1, "{}{}", run.output, run.errors);
    assert!(run.output.contains("bounded-advance") && run.output.contains("written by"), "{}", run.output);
    let file = "battleship-as-printed-difference.json";
    let again = typein_in(folder.path(), &["diff", "battleship-as-printed", "--replay", file]);
    assert_eq!(again.code, 1, "{}{}", again.output, again.errors);
    assert!(again.output.contains("the screen before the last move"), "{}", again.output);
}

#[test]
fn a_match_between_seats_that_are_not_changed_has_one_row() {
    let run = typein(&["match", "battleship-surroundings", "--games", "2", "density", "listing:1"]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    let first: Vec<&str> = run.output.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(first[..2], ["moves", "density"], "{}", run.output);
    assert!(!run.output.contains("both"), "{}", run.output);
}

#[test]
fn a_damaged_record_is_refused_with_its_position() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    for (turn, expected) in [
        (r#"{"move":{"drop":99}}"#, "move 2, `{\"drop\":99}`, is not possible"),
        (r#"{"move":"settle"}"#, "move 2, `\"settle\"`, is not possible"),
        (r#"{"move":{"drop":3},"draws":["zz"]}"#, "invalid draw in move 2"),
        (r#"{"move":{"drop":3},"draws":["80"]}"#, "invalid draw in move 2"),
        (r#"{"move":{"drop":3},"draws":["ffffffffff"]}"#, "invalid draw in move 2"),
        (r#"{"move":{"drop":3},"times":["00"]}"#, "invalid draw in move 2"),
        (r#"{"move":{"drop":3},"draws":["7f00000000"]}"#, "move 2, `{\"drop\":3}`, makes fewer draws"),
        (
            r#"{"move":{"again":["person","person"]}}"#,
            "move 2, `{\"again\":[\"person\",\"person\"]}`, is not possible",
        ),
        (r#"{"move":{"drop":1e99}}"#, "is not possible"),
        (r#"{"move":null}"#, "move 2, `null`, is not possible"),
    ] {
        let text = format!(
            r#"{{"game":"viertris","seed":1,"roles":["person","person"],"forms":["plain"],"moves":[{{"move":{{"drop":3}}}},{turn}]}}"#
        );
        std::fs::write(&file, text).unwrap();
        let run = typein(&["diff", "viertris", "--replay", file.to_str().unwrap()]);
        assert_eq!((run.code, run.output.as_str()), (2, ""), "{turn}: {}", run.errors);
        assert!(run.errors.contains(expected), "{turn}: {}", run.errors);
    }
}

/// Returns a record of a difference by a mutant of a title.
fn recorded(folder: &Path, title: &str, fault: &str) -> (PathBuf, Vec<u8>) {
    let run = typein_in(folder, &["diff", title, "--mutant", fault, "--games", "3"]);
    assert_eq!(run.code, 1, "{}{}", run.output, run.errors);
    let file = folder.join(format!("{title}-difference.json"));
    let bytes = std::fs::read(&file).unwrap();
    (file, bytes)
}

#[test]
fn a_record_damaged_anywhere_is_replayed_or_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    for title in ["viertris", "viertris-msx"] {
        let (file, whole) = recorded(folder.path(), title, "runs-multiply");
        let mut dice = ChaChaDice::seeded(3, 0);
        for number in 0..24 {
            let mut bytes = whole.clone();
            let at = dice.below(bytes.len() as u32) as usize;
            match number % 4 {
                0 => bytes.truncate(at),
                1 => bytes[at] ^= 1 << dice.below(7),
                2 => bytes[at] = b"0123456789[]{}:,\"-"[dice.below(18) as usize],
                _ => drop(bytes.drain(at..(at + 1 + dice.below(30) as usize).min(whole.len()))),
            }
            std::fs::write(&file, &bytes).unwrap();
            let run = typein(&["diff", title, "--replay", file.to_str().unwrap()]);
            let is_refused = run.code == 2 && run.output.is_empty() && run.errors.lines().count() == 1;
            assert!(run.code < 2 || is_refused, "{title}, {number}: {} {}", run.code, run.errors);
        }
    }
}

#[test]
fn what_is_no_record_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let (_, whole) = recorded(folder.path(), "viertris", "runs-multiply");
    let record: Value = serde_json::from_slice(&whole).unwrap();
    let with = |key: &str, value: Value| {
        let mut changed = record.clone();
        changed[key] = value;
        changed.to_string().into_bytes()
    };
    let file = folder.path().join("odd.json");
    for (bytes, expected) in [
        (Vec::new(), "is not a recorded game"),
        (b"{}".to_vec(), "is not a recorded game"),
        (b"10 print".to_vec(), "is not a recorded game"),
        (vec![0; 1000], "is not a recorded game"),
        (vec![b'['; 100_000], "is not a recorded game"),
        (vec![b' '; 5 << 20], "larger than 4 MiB"),
        (with("seed", json!(-1)), "is not a recorded game"),
        (with("seed", json!(1e30)), "is not a recorded game"),
        (with("forms", json!([])), "names no form"),
        (with("forms", json!(["nobody"])), "unknown form `nobody`"),
        (with("roles", json!([])), "has invalid roles"),
        (with("roles", json!(["person", { "computer": 9 }])), "has invalid roles"),
        (with("game", json!("viertris-msx")), "is a game of `viertris-msx`"),
    ] {
        std::fs::write(&file, bytes).unwrap();
        let run = typein(&["diff", "viertris", "--replay", file.to_str().unwrap()]);
        assert_eq!((run.code, run.output.as_str()), (2, ""), "{expected}: {}", run.errors);
        assert!(
            run.errors.contains(expected) && run.errors.lines().count() == 1,
            "{expected}: {}",
            run.errors
        );
    }
    let run = typein(&["diff", "viertris", "--replay", folder.path().to_str().unwrap()]);
    assert!(run.code == 2 && run.errors.contains("is a folder"), "{}", run.errors);
}
