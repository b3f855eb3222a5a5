//! The files of the games of a comparison.

use duel::game_lines::{AllShards, GameLines};
use serde_json::{Value, json};

fn file(name: &str, shard: &str, games: &[usize]) -> GameLines {
    let mut text = json!({ "schema": "x", "seed": 1, "shard": shard }).to_string() + "\n";
    games.iter().for_each(|game| text += &format!("{{\"game\":{game}}}\n"));
    GameLines::read(name, text.as_bytes()).unwrap().unwrap()
}

fn error(files: Vec<GameLines>) -> String {
    AllShards::new(files).unwrap_err().to_string()
}

#[test]
fn an_incomplete_last_line_is_not_read() {
    let text = "{\"seed\":1}\n{\"game\":0}\n{\"game\":1";
    let read = GameLines::read("a", text.as_bytes()).unwrap().unwrap();
    assert_eq!((read.games.len(), read.length), (1, text.len() - 9));
    assert!(GameLines::read("a", b"{\"seed\":1}").unwrap().is_none(), "the header is incomplete");
    let error = GameLines::read("a", b"seed\n").unwrap_err().to_string();
    assert!(error.starts_with("`a`, line 1: "), "{error}");
    let error = read.parse_game::<Value>(0, 3).unwrap_err().to_string();
    assert_eq!(error, "`a`, line 2: game 0, expected game 3");
}

#[test]
fn games_of_all_shards_come_in_order() {
    let files = [file("c", "2/3", &[4, 5]), file("a", "0/3", &[0, 1, 6]), file("b", "1/3", &[2, 3])];
    let all = AllShards::new(files.to_vec()).unwrap();
    let lines: Result<Vec<(&str, Value)>, _> = all.games(7, 2).collect();
    let lines: Vec<Value> = lines.unwrap().into_iter().map(|(_, game)| game["game"].clone()).collect();
    assert_eq!(lines, [0, 1, 2, 3, 4, 5, 6]);
    let missing = all.games::<Value>(8, 2).last().unwrap().unwrap_err().to_string();
    assert_eq!(missing, "`a` ends before game 7; continue it with `--resume`");
}

#[test]
fn the_error_names_what_does_not_belong_to_one_run() {
    let (a, b) = (file("a", "0/2", &[]), file("b", "1/2", &[]));
    assert_eq!(error(vec![b.clone()]), "shard 0/2 is missing");
    assert_eq!(error(vec![a.clone(), a.clone(), b.clone()]), "`a` and `a` are both shard 0/2");
    let third = file("c", "1/3", &[]);
    assert_eq!(error(vec![a.clone(), third]), "`c` is shard 1/3, but there are 2 shards");
    let mut other = b;
    other.header["seed"] = json!(2);
    assert_eq!(error(vec![a, other]), "`b` belongs to another run: its `seed` is 2, not 1");
}
