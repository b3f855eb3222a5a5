//! The recorded keyboard: each key alone, with modifiers and with another, in the matrix and in the queue.

use hardware::{Event, KeyCode};
use kernal::cells::keyboard as at;

use super::rig::Rig;
use super::{Differences, Recorded, Row, lines, table};

/// More than two scans of the keyboard, less than the delay of any key's repetition.
const HOLD: u64 = 50_000;

/// Splits names that are joined by `+`, which is a key, too.
fn keys<S: Recorded>(mut text: &str) -> Vec<KeyCode> {
    let mut keys = Vec::new();
    while let Some(first) = text.chars().next() {
        let length = text[first.len_utf8()..].find('+').map_or(text.len(), |at| at + first.len_utf8());
        keys.push(S::key(&text[..length]));
        text = text[length..].strip_prefix('+').unwrap_or_default();
    }
    keys
}

/// Presses the keys of a row; returns the queue and the cells of the scan.
fn press<S: Recorded>(rig: &mut Rig<S>, row: &Row) -> String {
    let (modifiers, pressed) = match row.get("with") {
        "together" => (Vec::new(), keys::<S>(row.get("key"))),
        "-" => (Vec::new(), vec![S::key(row.get("key"))]),
        with => (keys::<S>(with), vec![S::key(row.get("key"))]),
    };
    for keys in [&modifiers, &pressed] {
        keys.iter().for_each(|&key| rig.event(Event::KeyDown(key)));
        rig.run_for(HOLD);
    }
    let queued = usize::from(rig.machine[at::QUEUED]);
    let codes: Vec<String> = rig.machine[at::QUEUE..at::QUEUE + queued].iter().map(u8::to_string).collect();
    let codes = if codes.is_empty() { "none".to_owned() } else { codes.join(" ") };
    let [key, last, modified] = [at::KEY, at::LAST_KEY, at::MODIFIERS].map(|cell| rig.machine[cell]);
    pressed.iter().chain(&modifiers).for_each(|&key| rig.event(Event::KeyUp(key)));
    rig.run_for(HOLD);
    rig.set(at::QUEUED, 0);
    let position = pressed[0].0;
    format!("{codes} {key} {last} {modified} {} {}", position / 8, position % 8)
}

fn run<S: Recorded>(table_name: &str, position: [&str; 2], program: &str) {
    let mut rig = Rig::<S>::boot(0);
    rig.load_lines(&lines(program));
    rig.type_codes(b"RUN\r");
    let mut differences = Differences::default();
    for row in table::<S>(table_name).iter().filter(|row| !row.get("key").starts_with("joystick")) {
        let columns = ["get_codes", "peek203", "peek197", "peek653", position[0], position[1]];
        let recorded = columns.map(|column| row.get(column)).join(" ");
        differences.check(
            &format!("{} with {}", row.get("key"), row.get("with")),
            &recorded.trim_end().to_owned(),
            &press(&mut rig, row),
        );
    }
    differences.assert_none();
}

#[test]
fn the_c64_reads_the_recorded_keys() {
    run::<c64::Board>("screen/keyboard.tsv", ["row_pa", "col_pb"], "10 poke788,52 | 20 goto20");
}

#[test]
fn the_vic20_reads_the_recorded_keys() {
    run::<vic20::Board>("keys.tsv", ["column", "row"], "10 poke788,194:poke657,128 | 20 goto20");
}
