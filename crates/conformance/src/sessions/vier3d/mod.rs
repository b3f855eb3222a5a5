//! Whole games of 3D-Vier gewinnt on the machine, replayed and compared at every milestone.
//!
//! Random numbers come from the recording. The screen, the variables and arrays of every ply, the blinking at the end
//! and the order of the sound writes must match the recording exactly. The times between the writes and the thinking
//! times may differ by 0.1 %.

pub mod record;
pub mod replay;
pub mod start_phase;

use record::{Ply, RecordedGame, Shot, SidWrite};
use replay::{Replay, UserAction, line, user_actions};
use systems::Value;

use crate::differences::{Difference, Differences};
use crate::golden::{self, Golden};
use crate::hex;
use crate::report::{self, Report};
use crate::rig::Rig;
use crate::screens::cbm::compare_screen;
use crate::selfplay::{integer, integers, numbers};
use crate::timing::Tolerance;

/// The tolerance of a thinking time.
const THINKING: Tolerance = Tolerance { fraction: 0.001, cycles: 0.0 };

/// The tolerance of the time between two writes to the sound chip: 0.1 %, or an interrupt and the
/// bad lines that may or may not coincide with it.
const SOUND_DIVISOR: u64 = 1000;
const SOUND_CYCLES: u64 = 1000;
/// A note ends when a loop in the listing detects that its jiffies have passed. An iteration of
/// that loop searches the whole listing for its line, and the iteration in which the last jiffy
/// passes depends on the phase of the interrupt.
const NOTE_CYCLES: u64 = 27_000;
/// The register that starts a note, and its gate bit.
const VOICE: u16 = 54276;
const GATE: u8 = 0x01;

/// The codes of the keys for a suggestion and for changing sides.
const F1: u8 = 133;
const F3: u8 = 134;

/// Cycles from the end of a suggestion to the complete screen: three lines set the cursor.
const SUGGESTION_SHOWN: u64 = 200_000;

/// Runs every session of a folder.
pub fn run(test: &'static str, folder: &str) {
    let Some(files) = Golden::open().files(folder, ".json") else { return };
    let mut report = Report::new(test);
    for file in files.iter().filter(|file| report::is_selected(&golden::stem(file))) {
        let mut player = Player { name: golden::stem(file), replay: Replay::start(), report: &mut report };
        let session: RecordedGame = golden::json(file);
        if let Err(error) = player.play(&session) {
            let early = Difference::new("the session stops early", "every milestone", error);
            player.record("replay", Err(early));
        }
        player.compare_sound(&session);
    }
    report.finish();
}

/// A replay with the report it writes to.
struct Player<'a> {
    name: String,
    replay: Replay,
    report: &'a mut Report,
}

impl Player<'_> {
    fn play(&mut self, session: &RecordedGame) -> Result<(), String> {
        let first_turn = session.plies.first().map_or(u64::MAX, |ply| ply.start);
        for (index, shot) in session.setup.iter().enumerate() {
            self.replay.run_to_shot(shot)?;
            self.compare_shot(&shot.at, shot);
            let next = session.setup.get(index + 1).map_or(first_turn, |next| next.cycle);
            self.replay.perform(&user_actions(session, shot.cycle, next), shot.cycle)?;
        }
        self.replay.run_to_line(&[line::TURN])?;
        for (number, ply) in (1..).zip(&session.plies) {
            self.play_ply(session, number, ply)?;
        }
        self.play_end(session)
    }

    /// Plays a move, from one start of line 120 to the next.
    fn play_ply(&mut self, session: &RecordedGame, number: usize, ply: &Ply) -> Result<(), String> {
        let row = format!("ply {number}");
        if let Some(random) = &ply.rnd {
            self.replay.force_random(random);
        }
        if ply.kind.starts_with("computer") {
            self.replay.run_to_line(&[line::COMPUTER])?;
            self.think(&row, ply)?;
        } else {
            self.ask(session, &row, ply)?;
        }
        self.replay.run_to_line(&[line::TURN])?;
        let differences = ply_differences(&self.replay.machine, ply);
        self.compare(&row, differences);
        Ok(())
    }

    /// Runs the computer's move, from line 500 to line 520.
    fn think(&mut self, row: &str, ply: &Ply) -> Result<(), String> {
        let start = self.replay.machine.now();
        self.replay.run_to_line(&[line::THOUGHT])?;
        let actual = (self.replay.machine.now() - start) as f64;
        let differences = evaluation_differences(&mut self.replay.machine, ply);
        self.compare(&format!("{row} choice"), differences);
        if let (Some(from), Some(to)) = (ply.think_start, ply.think_end) {
            self.record(&format!("{row} time"), THINKING.compare("thinking", (to - from) as f64, actual));
        }
        Ok(())
    }

    /// Performs the user's move: from line 170 on, all recorded actions of this ply.
    fn ask(&mut self, session: &RecordedGame, row: &str, ply: &Ply) -> Result<(), String> {
        self.replay.run_to_line(&[line::PERSON])?;
        let mut milestone = ply.wait_start.unwrap_or(ply.start);
        let all = user_actions(session, ply.start, ply.end);
        let mut rest = all.as_slice();
        if let (Some(first), Some(shot)) = (rest.first(), &ply.screen_wait) {
            // The recorded screen is from the first action, at the same interval from the milestone.
            self.replay.machine.run_for(first.cycle().saturating_sub(milestone));
            milestone = first.cycle();
            self.compare_shot(&format!("{row} waiting"), shot);
        }
        while !rest.is_empty() {
            let is_special = |act: &UserAction| matches!(act, UserAction::Key(key) if key.petscii == F1 || key.petscii == F3);
            let length = rest.iter().position(is_special).map_or(rest.len(), |at| at + 1);
            let (part, after) = rest.split_at(length);
            self.replay.perform(part, milestone)?;
            rest = after;
            match part.last() {
                Some(UserAction::Key(key)) if key.petscii == F1 => self.suggest(row, ply)?,
                Some(UserAction::Key(key)) if key.petscii == F3 => self.change_sides(row, ply)?,
                _ => {}
            }
            milestone = rest.first().map_or(milestone, UserAction::cycle);
        }
        Ok(())
    }

    /// Runs to a suggestion and compares the screen.
    fn suggest(&mut self, row: &str, ply: &Ply) -> Result<(), String> {
        self.replay.run_to_line(&[line::CURSOR])?;
        self.replay.machine.run_for(SUGGESTION_SHOWN);
        let mut differences = evaluation_differences(&mut self.replay.machine, ply);
        if let Some([x, y]) = ply.suggested {
            let state = self.replay.machine.system.inspect();
            differences.value("suggested", &[Some(x), Some(y)], &[integer(state, "x"), integer(state, "y")]);
        }
        self.compare(&format!("{row} suggestion"), differences);
        if let Some(shot) = &ply.screen_suggest {
            self.compare_shot(&format!("{row} suggestion shown"), shot);
        }
        Ok(())
    }

    /// Runs to the turn of the other side and compares the names.
    fn change_sides(&mut self, row: &str, ply: &Ply) -> Result<(), String> {
        let reached = self.replay.run_to_line(&[line::COMPUTER, line::PERSON])?;
        if let Some(names) = &ply.after_f3 {
            let array = self.replay.machine.system.inspect().array("sp$");
            let actual: Vec<String> = array
                .map(|array| array.values)
                .unwrap_or_default()
                .iter()
                .map(|value| if let Value::Text(codes) = value { hex::encode(codes) } else { String::new() })
                .skip(2)
                .collect();
            let mut differences = Differences::default();
            differences.value("sp$", &vec![names.sp2.clone(), names.sp3.clone()], &actual);
            self.compare(&format!("{row} names"), differences);
        }
        if reached == line::COMPUTER { self.think(row, ply) } else { Ok(()) }
    }

    /// Plays the melody, the winner, the blinking, the first question of the next game.
    fn play_end(&mut self, session: &RecordedGame) -> Result<(), String> {
        let end = &session.end;
        self.replay.run_to_line(&[line::OVER])?;
        self.replay.run_to_line(&[line_named(&end.screen_after_melody)?])?;
        let mut differences = shot_differences(&self.replay.machine, &end.screen_after_melody);
        let state = self.replay.machine.system.inspect();
        differences.value("gw", &Some(end.sieger), &integer(state, "gw"));
        for (name, fields) in [("gx", &end.gx), ("gy", &end.gy), ("gz", &end.gz)] {
            differences.value(name, fields, &integers(state, name).into_iter().take(4).collect());
        }
        self.compare("end", differences);
        for (number, shot) in (1..).zip(&end.blink) {
            self.replay.run_to_line(&[line_named(shot)?])?;
            self.compare_shot(&format!("blink {number}"), shot);
        }
        let last = end.blink.last().unwrap_or(&end.screen_after_melody).cycle;
        self.replay.perform(&user_actions(session, last, end.new_game.cycle), last)?;
        self.replay.machine.run_until_line_input();
        self.replay.machine.run_until_cursor_is_off();
        self.compare_shot("new game", &end.new_game);
        Ok(())
    }

    /// Compares the writes to the sound chip, in order and in time.
    fn compare_sound(&mut self, session: &RecordedGame) {
        let expected: Vec<(u16, u8)> = session.sid.iter().map(|write| (write.address, write.value)).collect();
        let start = self.replay.start;
        let sound = self.replay.machine.system.sound().expect("sound");
        let writes = sound.sound_writes().iter().filter(|write| write.at.0 >= start);
        let actual: Vec<(u16, u8)> = writes.map(|write| (write.address, write.value)).collect();
        let mut differences = Differences::default();
        differences.value("writes", &expected.len(), &actual.len());
        let first = expected.iter().zip(&actual).position(|(expected, actual)| expected != actual);
        if let Some(at) = first {
            differences.value(&format!("write {at}"), &expected[at], &actual[at]);
        }
        self.compare("sound", differences);
        self.compare_sound_times(session);
    }

    /// Compares the time between successive writes to the sound chip, except across user actions, whose
    /// timing is that of this test.
    fn compare_sound_times(&mut self, session: &RecordedGame) {
        let writes = self.replay.machine.system.sound().expect("sound").sound_writes();
        let times: Vec<u64> =
            writes.iter().map(|write| write.at.0).filter(|&at| at >= self.replay.start).collect();
        let mut differences = Differences::default();
        for ((number, recorded), times) in (1..).zip(session.sid.windows(2)).zip(times.windows(2)) {
            let [write, SidWrite { cycle: to, .. }] = recorded else { continue };
            if !user_actions(session, write.cycle, *to).is_empty() {
                continue;
            }
            let (expected, actual) = (to - write.cycle, times[1] - times[0]);
            let is_note = write.address == VOICE && write.value & GATE != 0;
            let slack = (expected / SOUND_DIVISOR).max(SOUND_CYCLES) + if is_note { NOTE_CYCLES } else { 0 };
            if actual.abs_diff(expected) > slack {
                differences.value(&format!("cycles from write {number} to the next"), &expected, &actual);
            }
        }
        self.compare("sound times", differences);
    }

    fn compare_shot(&mut self, part: &str, shot: &Shot) {
        let differences = shot_differences(&self.replay.machine, shot);
        self.compare(part, differences);
    }

    fn compare(&mut self, part: &str, differences: Differences) {
        self.record(part, differences.into_result("state"));
    }

    fn record(&mut self, part: &str, result: Result<(), Difference>) {
        self.report.record(format!("{} {part}", self.name), result);
    }
}

/// Returns the line named by the moment of a screen, as in `line 3630`.
fn line_named(shot: &Shot) -> Result<u16, String> {
    let number = shot
        .at
        .strip_prefix("line ")
        .map(|rest| rest.chars().take_while(char::is_ascii_digit).collect::<String>());
    number.and_then(|number| number.parse().ok()).ok_or_else(|| format!("`{}` names no line", shot.at))
}

fn shot_differences(machine: &Rig, shot: &Shot) -> Differences {
    let mut differences = Differences::default();
    compare_screen(&mut differences, machine, &shot.screen, &shot.color);
    differences.value("border", &shot.border, &machine.recorded_register("border"));
    differences.value("background", &shot.background, &machine.recorded_register("background"));
    differences
}

/// Compares the evaluation: the moves from which the computer chose.
fn evaluation_differences(machine: &mut Rig, ply: &Ply) -> Differences {
    let mut differences = Differences::default();
    let left = machine.system.draw_log().expect("draws are recorded").forced_random.len();
    differences.value("random numbers not drawn", &0, &left);
    let state = machine.system.inspect();
    differences.value("h", &ply.h, &integer(state, "h"));
    differences.value("zz", &ply.zz, &integer(state, "zz"));
    if let Some(best) = &ply.mx {
        differences.value("mx", best, &integers(state, "mx").into_iter().take(best.len()).collect());
    }
    differences
}

/// Compares all values of a ply entry after the move.
fn ply_differences(machine: &Rig, ply: &Ply) -> Differences {
    let mut differences = Differences::default();
    compare_screen(&mut differences, machine, &ply.screen, &ply.color);
    let state = machine.system.inspect();
    for (name, value) in [("zg", ply.zg), ("pl", ply.pl), ("gw", ply.gw), ("x", ply.x), ("y", ply.y)] {
        differences.value(name, &Some(value), &integer(state, name));
    }
    differences.value("be", &ply.be, &integers(state, "be"));
    differences.value("fe", &ply.fe, &integers(state, "fe"));
    differences.value("bw", &ply.bw, &numbers(state, "bw"));
    differences
}
