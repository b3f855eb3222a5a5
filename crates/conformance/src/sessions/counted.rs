//! Sessions of Commodore machines: keys, joystick and typed lines for a program, each at the start of the n-th
//! execution of a line or at the n-th wait for a line. The test compares the screens at these milestones.

use std::collections::BTreeMap;

use hardware::KeyCode;
use serde::Deserialize;
use systems::{ControlPort, Event, JoystickLines, StopReason};

use crate::differences::{Difference, Differences};
use crate::golden::{self, Golden};
use crate::keyboard;
use crate::report::{self, Report};
use crate::rig::Rig;
use crate::screens::cbm::{COLUMN, ROW, align_to_timer, compare_screen};
use crate::{hex, notation};

/// A session, as stored in its file.
#[derive(Debug, Deserialize)]
struct Session {
    /// The size of the memory in kilobytes.
    memory: String,
    prg: String,
    events: Vec<Input>,
    screens: Vec<Shot>,
}

/// A milestone of a session.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Milestone {
    /// The start of the `count`-th execution of a line.
    Line { line: u16, count: u32 },
    /// The `input`-th time that INPUT or the prompt waits.
    Input { input: u32 },
    /// The end of the program, as a remark.
    End(String),
}

/// An input at a milestone.
#[derive(Debug, Deserialize)]
struct Input {
    #[serde(flatten)]
    at: Milestone,
    cycle: u64,
    #[serde(flatten)]
    action: Action,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Action {
    /// The keyboard queue gets a character.
    Queue { queue: String },
    /// These keys are down from now on.
    Hold { hold: Vec<String> },
    /// These switches of the joystick are closed from now on.
    Joy { joy: u8 },
    /// The text of a typed line.
    Type { r#type: String },
}

/// A recorded screen.
#[derive(Debug, Deserialize)]
struct Shot {
    at: Milestone,
    cycle: u64,
    screen: String,
    color: String,
    row: u8,
    column: u8,
    /// The registers in the recording's list.
    vic: Vec<u8>,
}

/// Runs every session of a folder.
pub fn run(test: &'static str, folder: &str) {
    let Some(files) = Golden::open().files(folder, ".json") else { return };
    let mut report = Report::new(test);
    for file in files.iter().filter(|file| report::is_selected(&golden::stem(file))) {
        let name = golden::stem(file);
        let session: Session = golden::json(file);
        let mut compared = 0;
        let played = report::catch_panic(|| {
            let mut replay = Replay::start(folder, &session);
            replay.play(&session, |shot, machine| {
                compared += 1;
                report.record(format!("{name} {}", shot.at.name()), shot.compare(machine));
            });
        });
        if let Err(error) = played {
            let missing = session.screens.len() - compared;
            let early = Difference::new("the session stops early", format!("{missing} more screens"), error);
            report.record(format!("{name} replay"), Err(early));
        }
    }
    report.finish();
}

impl Milestone {
    fn name(&self) -> String {
        match self {
            Self::Line { line, count } => format!("line {line} count {count}"),
            Self::Input { input } => format!("input {input}"),
            Self::End(_) => "end".to_owned(),
        }
    }
}

impl Shot {
    fn compare(&self, machine: &Rig) -> Result<(), Difference> {
        let mut differences = Differences::default();
        compare_screen(&mut differences, machine, &self.screen, &self.color);
        let [row, column] = [ROW, COLUMN].map(|cell| machine.memory()[cell]);
        differences.value("row", &self.row, &row);
        differences.value("column", &self.column, &column);
        machine.compare_listed_registers(&mut differences, &self.vic);
        differences.into_result(self.at.name())
    }
}

/// A session being replayed.
struct Replay {
    machine: Rig,
    /// The number of executions by line.
    executions: BTreeMap<u16, u32>,
    /// The number of waits for a line.
    inputs: u32,
    held: Vec<KeyCode>,
}

impl Replay {
    /// Powers a machine on and starts the program of a session.
    fn start(folder: &str, session: &Session) -> Self {
        let mut machine = Rig::boot_with_ram(folder, session.memory.parse().expect("a size"));
        machine.load_image(&hex::decode(&session.prg)[2..]);
        let milestones =
            session.events.iter().map(|input| &input.at).chain(session.screens.iter().map(|shot| &shot.at));
        let lines: Vec<u16> = milestones
            .filter_map(|at| if let Milestone::Line { line, .. } = at { Some(*line) } else { None })
            .collect();
        machine.system.set_line_breakpoints(&lines);
        align_to_timer(&mut machine);
        let mut replay = Self { machine, executions: BTreeMap::new(), inputs: 0, held: Vec::new() };
        replay.type_line("run\n");
        replay
    }

    /// Performs the recorded inputs in the order of their cycles; a screen comes before an input of the same milestone.
    fn play(&mut self, session: &Session, mut compare: impl FnMut(&Shot, &Rig)) {
        let mut inputs = session.events.iter().peekable();
        for shot in &session.screens {
            while let Some(input) = inputs.next_if(|input| input.cycle < shot.cycle) {
                self.perform(input);
            }
            self.run_to(&shot.at);
            compare(shot, &self.machine);
        }
        inputs.for_each(|input| self.perform(input));
    }

    /// Runs to a milestone that has not passed.
    ///
    /// # Panics
    /// Panics if the machine does not reach it within the timeout.
    fn run_to(&mut self, milestone: &Milestone) {
        match milestone {
            Milestone::Line { line, count } => {
                while self.executions.get(line).is_none_or(|begun| begun < count) {
                    let timeout = self.machine.timeout();
                    let stop = self.machine.run_until_stop(timeout, |_, stop| {
                        matches!(stop, StopReason::Line(_) | StopReason::Ended(_))
                    });
                    let Some(StopReason::Line(line)) = stop else {
                        panic!("{} does not come: {stop:?}", milestone.name())
                    };
                    self.count(line);
                }
            }
            Milestone::Input { input } => {
                while self.inputs < *input {
                    match self.machine.run_until_line_input_or_breakpoint() {
                        Some(line) => self.count(line),
                        None => {
                            self.machine.run_until_cursor_is_off();
                            self.inputs += 1;
                        }
                    }
                }
            }
            Milestone::End(text) => {
                assert!(text.starts_with("end"), "unknown milestone `{text}`");
                self.machine.run_until_line_input();
                self.machine.run_until_cursor_is_off();
            }
        }
    }

    fn count(&mut self, line: u16) {
        *self.executions.entry(line).or_default() += 1;
    }

    fn perform(&mut self, input: &Input) {
        self.run_to(&input.at);
        match &input.action {
            Action::Queue { queue } => {
                for code in notation::ascii(queue) {
                    self.machine.event(Event::Queue(code));
                }
            }
            Action::Hold { hold } => self.hold(hold),
            Action::Joy { joy } => {
                self.machine.event(Event::Joystick { port: ControlPort::One, lines: JoystickLines(*joy) });
            }
            Action::Type { r#type } => self.type_line(r#type),
        }
    }

    /// Presses and releases keys so that exactly these are down.
    fn hold(&mut self, names: &[String]) {
        let keys: Vec<KeyCode> =
            names.iter().flat_map(|name| keyboard::keys_named(&self.machine, name)).collect();
        for &key in self.held.iter().filter(|key| !keys.contains(key)) {
            self.machine.event(Event::KeyUp(key));
        }
        for &key in keys.iter().filter(|key| !self.held.contains(key)) {
            self.machine.event(Event::KeyDown(key));
        }
        self.held = keys;
    }

    /// Types a line at the prompt or at INPUT.
    fn type_line(&mut self, text: &str) {
        if let Some(line) = self.machine.type_codes(&notation::lower_case(text)) {
            self.count(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_input_is_understood() {
        let inputs = r#"[{"line":1,"count":2,"cycle":3,"queue":"S"},{"line":1,"count":2,"cycle":3,"hold":["A"]},
            {"line":1,"count":2,"cycle":3,"joy":8},{"input":1,"cycle":3,"type":"x\n"}]"#;
        let inputs: Vec<Input> = serde_json::from_str(inputs).unwrap();
        assert!(matches!(inputs[0].action, Action::Queue { .. }));
        assert!(matches!(inputs[1].action, Action::Hold { .. }));
        assert!(matches!(inputs[2].action, Action::Joy { joy: 8 }));
        assert!(matches!(
            (&inputs[3].at, &inputs[3].action),
            (Milestone::Input { input: 1 }, Action::Type { .. })
        ));
    }
}
