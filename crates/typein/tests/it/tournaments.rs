//! Matches with engines, records of games, shards and their merge.

use std::fs;
use std::path::Path;

use crate::program::{Run, path, typein, typein_in, typein_reading};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::own_core::{lamps, own_games, python_core};

/// Runs a command that must end with this code.
fn run(folder: &Path, command: &str, code: i32) -> Run {
    let arguments: Vec<&str> = command.split_whitespace().collect();
    expect(typein_in(folder, &arguments), code)
}

fn expect(run: Run, code: i32) -> Run {
    assert_eq!(run.code, code, "{}{}", run.output, run.errors);
    run
}

fn parsed(run: &Run) -> Value {
    serde_json::from_str(&run.output).unwrap_or_else(|error| panic!("{error}: {}{}", run.output, run.errors))
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap()
}

#[test]
fn engines_and_bots_play_a_round_robin() {
    let engine = format!("{} viertris", path(&own_games()));
    let (one, other) = (format!("engine:{engine}"), format!("engine/greedy:{engine}"));
    let arguments = ["match", "viertris", "random", &one, &other, "--games", "2", "--openings", "2"];
    let result = expect(typein(&arguments), 0);
    assert_eq!(result.errors.matches(&format!("engine: {engine}\n")).count(), 2);
    let rows: Vec<&str> = result.output.lines().collect();
    assert_eq!(
        rows[0].split_whitespace().collect::<Vec<_>>().join(" "),
        "player games wins draws losses points Elo"
    );
    assert!(rows[1].contains("engine/greedy:"), "{}", rows[1]);
    assert_eq!(rows[4], "points against each other");

    let result = parsed(&expect(typein(&[&arguments[..], &["--json"]].concat()), 0));
    assert_eq!(result["total"]["games"], 6);
    for player in 0..3 {
        assert_eq!(result["standings"][player]["games"], 4);
        let other = (player + 1) % 3;
        assert_eq!(
            result["crosstable"][player][other]["wins"],
            result["crosstable"][other][player]["losses"]
        );
    }
}

#[test]
fn an_engine_follows_the_listing_with_its_draws() {
    let dir = lamps("");
    let engine = format!("engine:{}", python_core(&dir, "class Port(lamps.Lamps):\n    pass\n"));
    // The folder has no core, so the engine is one.
    let result = expect(typein_in(dir.path(), &["match", "./lamps", &engine, "--games", "3", "--json"]), 0);
    assert!(
        result.errors.starts_with("core: python3 port.py\nengine: python3 port.py\n"),
        "{}",
        result.errors
    );
    let result = parsed(&result);
    assert_eq!((&result["total"]["games"], &result["total"]["wins"]), (&json!(3), &json!([3])));
    let error =
        expect(typein_in(&dir.path().join("lamps"), &["match", "3d-vier-gewinnt", "random", &engine]), 2);
    assert!(
        error.errors.contains("plays a game with other seats than `3d-vier-gewinnt`"),
        "{}",
        error.errors
    );
}

#[test]
fn an_engine_gets_the_time_for_a_move() {
    let dir = lamps("");
    let choose = "def choose(self, seat, player, milliseconds, seed):\n        assert milliseconds == 1500\n        \
                  return super().choose(seat, player, milliseconds, seed)";
    let core = python_core(&dir, &format!("class Port(lamps.Lamps):\n    {choose}\n"));
    let engine = format!("engine:{core}");
    let command = ["match", "./lamps", &engine, "--games", "2", "--move-time"];
    expect(typein_in(dir.path(), &[&command[..], &["1.5"]].concat()), 0);
    let error = expect(typein_in(dir.path(), &[&command[..], &["10"]].concat()), 2);
    assert!(error.errors.contains("raise `--core-time`"), "{}", error.errors);
}

#[test]
fn an_engine_that_fails_ends_the_match_with_its_last_messages() {
    let dir = lamps("");
    let core = "class Port(lamps.Lamps):\n    pass\n";
    let write = |file: &str, class: &str| {
        python_core(&dir, class);
        fs::rename(dir.path().join("lamps/port.py"), dir.path().join("lamps").join(file)).unwrap();
    };
    write("core.py", core);
    let choose =
        |body: &str| format!("class Port(lamps.Lamps):\n    def choose(self, *_):\n        {body}\n");
    for (class, expected) in [
        (choose("return {'press': 99}"), "chooses {\"press\":99}, which is not legal"),
        (choose("print('lost', file=sys.stderr); raise SystemExit(5)"), "standard error ends with:\n  lost"),
        (choose("time.sleep(60)"), "did not answer `choose` within 3 s"),
        (
            "class Port(lamps.Lamps):\n    def play(self, move, dice):\n        dice.below(2)\n        \
             super().play(move, dice)\n"
                .to_owned(),
            "takes other random draws for {\"press\":",
        ),
    ] {
        write("engine.py", &class);
        let players = ["match", "./lamps", "engine:python3 engine.py", "--games", "4", "--core-time", "3"];
        let core = ["--core", "python3 core.py"];
        let result = expect(typein_in(dir.path(), &[&players[..], &core].concat()), 2);
        assert!(result.errors.contains("error: game 0: the core `python3 engine.py`"), "{}", result.errors);
        assert!(result.errors.contains(expected), "{expected}: {}", result.errors);
        assert!(result.errors.contains("its last messages:\n"), "{}", result.errors);
        assert!(result.output.contains("engine:python3 engine.py wins"), "{}", result.output);
    }
}

/// Runs a command as one run and in three shards, and merges these.
fn shards(command: &str) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    run(folder, &format!("{command} --record one.jsonl --jobs 2"), 0);
    for index in 0..3 {
        run(folder, &format!("{command} --record {index}.jsonl --shard {index}/3"), 0);
    }
    for json in ["", " --json"] {
        let one = run(folder, &format!("{command}{json}"), 0);
        let merged = run(folder, &format!("merge 2.jsonl 0.jsonl 1.jsonl{json}"), 0);
        assert_eq!(merged.output, one.output);
        assert_eq!(merged.errors, "");
    }
    run(folder, "merge 0.jsonl 1.jsonl 2.jsonl --out all.jsonl", 0);
    assert_eq!(read(folder, "all.jsonl"), read(folder, "one.jsonl"));
    dir
}

#[test]
fn three_shards_of_a_comparison_are_one_run() {
    let dir = shards("diff viertris --games 7 --seed 4");
    let folder = dir.path();
    let whole = read(folder, "1.jsonl");
    // An interrupted line, an interrupted header, a file that is complete.
    for length in [whole.len() - 5, 20, whole.len()] {
        fs::write(folder.join("cut.jsonl"), &whole[..length]).unwrap();
        run(folder, "diff viertris --games 7 --seed 4 --shard 1/3 --record cut.jsonl --resume", 0);
        assert_eq!(read(folder, "cut.jsonl"), whole);
    }
    for (command, expected) in [
        ("merge 0.jsonl 2.jsonl", "shard 1/3 is missing"),
        ("merge 0.jsonl 1.jsonl 2.jsonl cut.jsonl", "`1.jsonl` and `cut.jsonl` are both shard 1/3"),
        ("merge 0.jsonl one.jsonl", "`one.jsonl` is shard 0/1, but there are 3 shards"),
        (
            "diff viertris --games 7 --seed 5 --shard 1/3 --record 1.jsonl --resume",
            "`1.jsonl` belongs to another run: its `seed` is 4, not 5",
        ),
        ("diff viertris --games 7 --record 1.jsonl", "`1.jsonl` exists; continue it with `--resume`"),
    ] {
        let error = run(folder, command, 2).errors;
        assert!(error.contains(expected), "{command}: {error}");
    }
    let lines: Vec<&str> = whole.lines().collect();
    fs::write(folder.join("1.jsonl"), lines[..2].join("\n") + "\n").unwrap();
    let error = run(folder, "merge 0.jsonl 1.jsonl 2.jsonl", 2).errors;
    assert!(error.contains("`1.jsonl` ends before game 4; continue it with `--resume`"), "{error}");
}

#[test]
fn three_shards_of_a_match_are_one_run() {
    let dir = shards("match 3d-vier-gewinnt random random listing:1 --games 4 --openings 2 --seed 2");
    let folder = dir.path();
    let error = run(folder, "match 3d-vier-gewinnt random strong --games 3 --openings 1", 2).errors;
    assert!(error.contains("`--games` has to be a multiple of 2"), "{error}");

    let game: Value = serde_json::from_str(read(folder, "one.jsonl").lines().nth(2).unwrap()).unwrap();
    assert_eq!((&game["game"], &game["opening"]), (&json!(1), &json!(2)));
    assert_eq!(game["players"], json!(["random", "random"]));
    let replayed = run(folder, "diff 3d-vier-gewinnt --replay one.jsonl --game 1 --json", 0);
    assert_eq!(parsed(&replayed)["equal"], true);
    let error = run(folder, "diff 3d-vier-gewinnt --replay one.jsonl --game 12", 2).errors;
    assert!(error.contains("no moves of a game 12; games with moves: 0, 1, 2"), "{error}");
    let file = folder.join("one.jsonl");
    let arguments = ["play", "3d-vier-gewinnt", "--replay", path(&file), "--game", "1", "--front", "text"];
    let shown = expect(typein_reading(&arguments, ""), 0);
    assert!(shown.output.contains("SIEGER"), "{}", shown.output);
}

#[test]
fn a_difference_is_the_same_in_one_run_and_in_shards() {
    let dir = lamps("");
    let core = "class Port(lamps.Lamps):\n    def press(self, lamp):\n        super().press(0 if lamp == 8 else lamp)\n";
    python_core(&dir, core);
    let compare = |folder: &str, options: &[&str]| {
        let here = dir.path().join(folder);
        fs::create_dir_all(&here).unwrap();
        let lamps = path(&dir.path().join("lamps")).to_owned();
        let arguments = [&["diff", &lamps, "--games", "9", "--core", "python3 port.py"], options].concat();
        expect(typein_in(&here, &arguments), 1)
    };
    let one = compare("one", &["--jobs", "2"]);
    for index in ["0", "1", "2"] {
        compare(index, &["--shard", &format!("{index}/3"), "--record", "games.jsonl"]);
    }
    let merged = run(dir.path(), "merge 0/games.jsonl 1/games.jsonl 2/games.jsonl", 1);
    assert_eq!(merged.output, one.output);
    let again = compare("0", &["--shard", "0/3", "--record", "games.jsonl", "--resume"]);
    assert!(again.output.contains("difference at ply"), "{}", again.output);
}

#[test]
fn merge_decides_a_sequential_test_as_one_run_does() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let command = "match 3d-vier-gewinnt listing:2 listing:1 --games 40 --sprt elo0=0,elo1=200";
    let one = run(folder, command, 0);
    assert!(one.output.contains("games: H1 accepted, elo1=200 or more\n"), "{}", one.output);
    for index in 0..2 {
        let shard = run(folder, &format!("{command} --shard {index}/2 --record {index}.jsonl"), 0);
        assert!(shard.output.ends_with(&format!("shard {index}/2 of 40 games\n")), "{}", shard.output);
    }
    assert_eq!(run(folder, "merge 0.jsonl 1.jsonl", 0).output, one.output);
    let error = run(folder, "match viertris random greedy strong --sprt elo0=0,elo1=9", 2).errors;
    assert!(error.contains("`--sprt` is for two players"), "{error}");
}

/// A file may be larger than memory: the reader has one line at a time, and refuses a line that never ends.
#[test]
fn a_resumed_file_is_read_a_line_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, "diff viertris --games 3 --record a.jsonl", 0);
    let whole = read(folder, "a.jsonl");
    // Truncated within a line: only that game is repeated.
    fs::write(folder.join("a.jsonl"), &whole[..whole.len() - 9]).unwrap();
    run(folder, "diff viertris --games 3 --record a.jsonl --resume", 0);
    assert_eq!(read(folder, "a.jsonl"), whole);
    let header = whole.lines().next().unwrap();
    let endless = fs::File::create(folder.join("b.jsonl")).unwrap();
    std::io::Write::write_all(&mut &endless, format!("{header}\n").as_bytes()).unwrap();
    endless.set_len(65 << 20).unwrap();
    let run = run(folder, "diff viertris --games 3 --record b.jsonl --resume", 2);
    assert!(run.errors.contains("a line longer than 64 MiB, which is no game"), "{}", run.errors);
}
