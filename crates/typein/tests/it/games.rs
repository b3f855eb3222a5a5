//! The example scripts play whole games of 3D-Vier gewinnt recorded on an independent machine: the
//! screens at the end are equal.
//! `crates/conformance/golden/c64/vier3d-machine/README.md` describes the recordings.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{path, typein};
use numeric::hex;
use serde_json::Value;

/// Address of the screen memory after power-on.
const SCREEN: usize = 0x0400;

fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn variable(folder: &Path, name: &str) -> Value {
    let all: Value = serde_json::from_slice(&fs::read(folder.join("variables.json")).unwrap()).unwrap();
    all["variables"].as_array().unwrap().iter().find(|entry| entry["name"] == name).expect(name)["value"]
        .clone()
}

/// Plays a script and compares screen, towers and winner with the recording.
fn play(script: &str, recording: &str) {
    let folder = tempfile::tempdir().unwrap();
    let dump = folder.path().join("dump");
    let script = here().join("examples").join(script);
    let run = typein(&["run", "3d-vier-gewinnt", "--keys", path(&script), "--dump", path(&dump), "--json"]);
    assert_eq!(run.code, 0, "{}", run.errors);

    let golden = here().join("../conformance/golden/c64/vier3d-machine").join(recording);
    let golden: Value = serde_json::from_slice(&fs::read(golden).unwrap()).unwrap();
    let ram = fs::read(dump.join("ram.bin")).unwrap();
    assert_eq!(
        hex::encode(&ram[SCREEN..SCREEN + 1000]),
        golden["end"]["screen_after_melody"]["screen"].as_str().unwrap()
    );
    let last = golden["plies"].as_array().unwrap().last().unwrap();
    let whole = |value: &Value| value.as_f64().unwrap() as i64;
    let towers: Vec<i64> = variable(&dump, "BE(").as_array().unwrap().iter().map(whole).collect();
    assert_eq!(towers, last["be"].as_array().unwrap().iter().map(whole).collect::<Vec<_>>());
    assert_eq!(whole(&variable(&dump, "GW")), whole(&last["gw"]));
}

#[test]
fn a_game_with_the_cursor_keys_ends_as_recorded() {
    play("3d-vier-gewinnt-keys.keys", "person-keys-f1-f3.json");
}

#[test]
fn a_game_with_the_joystick_ends_as_recorded() {
    play("3d-vier-gewinnt-joystick.keys", "person-joystick.json");
}

/// Plays a script of a title and returns the folder of the dump.
fn dumped(title: &str, script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let script = here().join("examples").join(script);
    let run = typein(&["run", title, "--keys", path(&script), "--dump", path(folder.path())]);
    assert_eq!(run.code, 0, "{title}: {}", run.errors);
    folder
}

#[test]
fn stones_of_viertris_are_dropped_by_the_joystick_alone() {
    let folder = dumped("viertris", "viertris-joystick.keys");
    let lowest = |name: &str| variable(folder.path(), name)[0].as_f64().unwrap();
    // Bit c is a stone in column c.
    assert_eq!([lowest("A("), lowest("B(")], [f64::from(1 << 7 | 1 << 1), 1.0]);

    let folder = dumped("viertris-msx", "viertris-msx-joystick.keys");
    let board = variable(folder.path(), "B$");
    assert!(board.as_str().unwrap().starts_with("21000001/00000000/"), "{board}");
}

#[test]
fn a_game_of_hexagon_is_seen_on_display_and_paper() {
    let folder = tempfile::tempdir().unwrap();
    let [paper, picture, dump] = ["game.svg", "game.png", "dump"].map(|name| folder.path().join(name));
    let keys = here().join("examples/hexagon.keys");
    let run = typein(&[
        "run",
        "hexagon",
        "--keys",
        path(&keys),
        "--plotter",
        path(&paper),
        "--record",
        path(&picture),
        "--dump",
        path(&dump),
    ]);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(run.output.contains("Dreieck 1-4-6"), "{}", run.output);
    assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
    assert!(fs::read_to_string(&paper).unwrap().starts_with("<svg"));
    // Six lines each; the corners of the triangle are in three further rows.
    let bytes = fs::read(dump.join("plotter.bin")).unwrap();
    let sent = |order: &[u8]| bytes.windows(order.len()).filter(|window| *window == order).count();
    let pen = |colour: u8| sent(&[0x1b, b'0' + colour]);
    assert_eq!((pen(3), pen(2), pen(1)), (6, 6, 3 * 17));
    assert_eq!(variable(&dump, "G").as_f64(), Some(1.0), "the computer has lost");
}
