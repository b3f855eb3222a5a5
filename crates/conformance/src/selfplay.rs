//! Self-play of 3D-Vier gewinnt: the lines of the listing for set-up, evaluation and moves, without
//! display and sound.
//!
//! A few additional lines call the subroutines of the listing and stop before the evaluation, before the move and
//! after the move. At these stops the test writes the recorded choices to the variables and reads the results.

use serde::Deserialize;
use systems::{Inspect, Value};

use crate::differences::{Difference, Differences};
use crate::golden::{self, Golden};
use crate::hex;
use crate::listings;
use crate::numbers::cbm::{number_text, run_to_stop};
use crate::report::Report;
use crate::rig::{Rig, float_of, integer_of};

/// The breakpoints in the driver's lines.
const EVALUATE: u16 = 4;
const MOVE: u16 = 5;
const MOVED: u16 = 6;

/// The driver. The subroutines are those of the listing.
const DRIVER: &str = "\
1 zg=0:pl=2:gw=0:rr=0:x=0:y=0:z=0:zz=0:zx=0:zy=0:h=0
2 gosub1505
4 gosub2000
5 gosub2500
6 goto4
";

/// One recorded ply.
#[derive(Debug, Deserialize)]
struct Ply {
    game: String,
    ss2: u16,
    ss3: u16,
    ply: u16,
    player: u16,
    rr: String,
    bw: Vec<String>,
    best: Vec<[i64; 2]>,
    zz: i64,
    r#move: [i64; 2],
    played: [u16; 2],
    z: i64,
    rx: Vec<String>,
    ry: Vec<String>,
    rz: Vec<String>,
    ux: Vec<String>,
    uy: Vec<String>,
    uz: Vec<String>,
    ox: Vec<String>,
    oy: Vec<String>,
    oz: Vec<String>,
    d: Vec<String>,
    gw: i64,
    win: Option<Vec<[i64; 3]>>,
}

/// Runs every game of a folder.
pub fn run(test: &'static str, folder: &str) {
    let Some(files) = Golden::open().files(folder, ".jsonl") else { return };
    let mut report = Report::new(test);
    let program = program();
    for file in files {
        let plies: Vec<Ply> = golden::json_lines(&file);
        for game in plies.chunk_by(|a, b| a.game == b.game) {
            play(&mut report, &program, game);
        }
    }
    report.finish();
}

/// Returns the driver with the lines of the listing, except lines for display and sound only.
fn program() -> String {
    let listing = listings::vier3d();
    let mut program = DRIVER.to_owned();
    for (first, last) in [(1505, 1514), (1650, 1665), (1770, 1820), (2000, 2380), (2500, 2700), (2800, 2930)]
    {
        program.push_str(&listing.select(first, last));
    }
    let kept = program.lines().filter(|line| !line.starts_with("2505 ") && !line.starts_with("2530 "));
    let program: String = kept.map(|line| format!("{line}\n")).collect();
    let drawn = program.replace("rnd(0)", "rr");
    assert_ne!(drawn, program, "the listing draws a random number in line 2160");
    drawn
}

fn play(report: &mut Report, program: &str, plies: &[Ply]) {
    let mut machine = Rig::with_program("c64", program);
    machine.system.set_line_breakpoints(&[EVALUATE, MOVE, MOVED]);
    machine.command("run");
    assert_eq!(run_to_stop(&mut machine), Ok(EVALUATE));
    let strengths = [0, 0, plies[0].ss2, plies[0].ss3].map(number);
    machine.system.inspect_mut().set_array("ss", &strengths).expect("ss( is dimensioned");
    for ply in plies {
        let row = format!("{}/{}", ply.game, ply.ply);
        let mut differences = Differences::default();
        if let Err(error) = play_ply(&mut machine, ply, &mut differences) {
            report.record(row, Err(Difference::new("the game stops early", "a move", error)));
            return;
        }
        report.check(row, || differences.into_result(format!("{:?} by {}", ply.played, ply.player)));
    }
}

fn play_ply(machine: &mut Rig, ply: &Ply, differences: &mut Differences) -> Result<(), String> {
    machine.set_integer("zg", ply.ply);
    machine.set_integer("pl", ply.player);
    machine.set_number("rr", &hex::decode(&ply.rr));
    run_to_line(machine, MOVE)?;
    let state = machine.system.inspect();
    compare_square_array(differences, state, "bw", &ply.bw);
    let best: Vec<i64> = ply.best.iter().map(|[x, y]| 10 * x + y).collect();
    differences.value("mx", &best, &integers(state, "mx").into_iter().take(best.len()).collect());
    differences.value("h", &Some(best.len() as i64), &integer(state, "h"));
    differences.value("zz", &Some(ply.zz), &integer(state, "zz"));
    differences.value("move", &ply.r#move.map(Some), &[integer(state, "zx"), integer(state, "zy")]);
    machine.set_integer("x", ply.played[0]);
    machine.set_integer("y", ply.played[1]);
    run_to_line(machine, MOVED)?;
    let state = machine.system.inspect();
    // The listing leaves z one above the stone.
    differences.value("z", &Some(ply.z + 1), &integer(state, "z"));
    for (name, values) in [("rx", &ply.rx), ("ry", &ply.ry), ("rz", &ply.rz)] {
        compare_square_array(differences, state, name, values);
    }
    let rows = [
        ("ux", &ply.ux),
        ("uy", &ply.uy),
        ("uz", &ply.uz),
        ("ox", &ply.ox),
        ("oy", &ply.oy),
        ("oz", &ply.oz),
    ];
    for (name, values) in rows {
        differences.value(name, values, &numbers(state, name));
    }
    let diagonals: Vec<String> = ["d1", "d2", "d3", "d4"]
        .iter()
        .filter_map(|name| state.variable(name))
        .map(|value| text(&value))
        .collect();
    differences.value("d1-d4", &ply.d, &diagonals);
    differences.value("gw", &Some(ply.gw), &integer(state, "gw"));
    if let Some(win) = &ply.win {
        for (axis, name) in ["gx", "gy", "gz"].into_iter().enumerate() {
            let fields: Vec<i64> = win.iter().map(|field| field[axis]).collect();
            differences.value(name, &fields, &integers(state, name).into_iter().take(4).collect());
        }
    }
    run_to_line(machine, EVALUATE)
}

fn run_to_line(machine: &mut Rig, line: u16) -> Result<(), String> {
    let reached = run_to_stop(machine)?;
    if reached == line { Ok(()) } else { Err(format!("reached line {reached}, expected {line}")) }
}

/// Compares a 4x4 array; in the recording the second index varies fastest, on the machine the
/// first.
fn compare_square_array(differences: &mut Differences, state: &dyn Inspect, name: &str, expected: &[String]) {
    let actual = numbers(state, name);
    let turned: Vec<String> =
        (0..16).filter_map(|index| actual.get(index / 4 + index % 4 * 4).cloned()).collect();
    differences.value(name, &expected.to_vec(), &turned);
}

fn number(number: u16) -> Value {
    Value::Number { bytes: float_of(number).to_vec(), value: f64::from(number) }
}

/// Returns the elements of an array in the notation of the tables; empty if the array does not
/// exist.
#[must_use]
pub fn numbers(state: &dyn Inspect, name: &str) -> Vec<String> {
    state.array(name).map(|array| array.values.iter().map(text).collect()).unwrap_or_default()
}

fn text(value: &Value) -> String {
    match value {
        Value::Number { bytes, .. } => number_text(bytes),
        other => format!("{other:?}"),
    }
}

/// Returns the elements of an array that are integers.
#[must_use]
pub fn integers(state: &dyn Inspect, name: &str) -> Vec<i64> {
    let array = state.array(name).map(|array| array.values).unwrap_or_default();
    array.iter().filter_map(integer_value).collect()
}

/// Returns a variable as an integer.
#[must_use]
pub fn integer(state: &dyn Inspect, name: &str) -> Option<i64> {
    integer_value(&state.variable(name)?)
}

fn integer_value(value: &Value) -> Option<i64> {
    match value {
        Value::Number { bytes, .. } => integer_of(bytes),
        Value::Integer(number) => Some(i64::from(*number)),
        Value::Text(_) | Value::Object { .. } => None,
    }
}
