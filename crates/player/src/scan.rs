//! Runs of unknown programs: a fixed key script, and the end of the program.
//!
//! [`key_script`] is the key policy as a text in the language of key scripts, so that a headless [`Run`]
//! with this script, `--until input`, the same seed and the same limit repeats every result.

use games::{ChaChaDice, Dice};
use hardware::Frame;
use serde::{Deserialize, Serialize};
use systems::{LoadError, Machine, Options, ProgramEnd, StopReason};
use thiserror::Error;

use crate::condition::Condition;
use crate::paper;
use crate::program::Program;
use crate::run::{self, IDLE_FRAMES, Run};
use crate::script::parse::{self, ScriptError};
use crate::script::run::ScriptRunError;
use crate::session::Session;

/// The first inputs, for a title screen that waits for any key, a number, or yes or no.
const OPENING: &[Action] = &[
    Action::Key("SPACE"),
    Action::Key("RETURN"),
    Action::Fire,
    Action::Key("1"),
    Action::Key("RETURN"),
    Action::Key("N"),
    Action::Key("RETURN"),
    Action::Key("Y"),
    Action::Key("RETURN"),
    Action::Key("2"),
    Action::Key("RETURN"),
];

/// The random inputs after the opening: every second one is RETURN, so that programs that read lines
/// also continue.
const DRAWN: &[Action] = &[
    Action::Key("1"),
    Action::Key("2"),
    Action::Key("3"),
    Action::Key("4"),
    Action::Key("5"),
    Action::Key("6"),
    Action::Key("7"),
    Action::Key("8"),
    Action::Key("9"),
    Action::Key("A"),
    Action::Key("B"),
    Action::Key("C"),
    Action::Key("N"),
    Action::Key("Y"),
    Action::Key("SPACE"),
    Action::Key("UP"),
    Action::Key("DOWN"),
    Action::Key("LEFT"),
    Action::Key("RIGHT"),
    Action::Fire,
];

/// Random stream of the key policy.
const KEY_STREAM: u64 = 7 << 32;

/// Seconds of emulated time between an input and the next wait for a key.
const PAUSE_SECONDS: f64 = 0.3;

/// Frames per step, as in a headless run that does not need every frame.
const FRAMES_PER_STEP: u32 = 50;

/// An input of the policy.
#[derive(Clone, Copy)]
enum Action {
    Key(&'static str),
    /// The fire button of both joysticks; the space bar on a machine without joysticks.
    Fire,
}

/// The inputs of a run that, with its program, determine it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Seed of the power-on state and of the keys.
    pub seed: u64,
    /// Maximum emulated time from the start of the program, in seconds.
    pub seconds: f64,
    /// Number of inputs.
    pub presses: u32,
}

/// The end of a program or a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// It waits for a key or a line, after all inputs.
    Waits,
    /// It has ended.
    Ended,
    /// It stopped with an error.
    Error,
    /// It was running at the limit.
    Limit,
    /// Its machine code jumped to an address without code.
    Stuck,
    /// It cannot be read or loaded.
    Unread,
    /// It took more time of the host than allowed.
    Timeout,
    /// The emulator failed.
    Crash,
}

impl End {
    /// Returns its name in results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waits => "waits",
            Self::Ended => "ended",
            Self::Error => "error",
            Self::Limit => "limit",
            Self::Stuck => "stuck",
            Self::Unread => "unread",
            Self::Timeout => "timeout",
            Self::Crash => "crash",
        }
    }
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Its end.
    pub end: End,
    /// The input or event for which it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_for: Option<String>,
    /// The line of the program at which it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u16>,
    /// The error, or the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The text of the line with an error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Warnings about the listing, and about features that the machine does not emulate.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<String>,
    /// Emulated time from the program's first statement, to the millisecond.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Statements executed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statements: Option<u64>,
    /// [`Session::state_hash`] in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

impl Outcome {
    /// Creates the outcome of a program whose run has no result.
    #[must_use]
    pub fn without_run(end: End, message: String) -> Self {
        Self {
            end,
            waits_for: None,
            line: None,
            message: Some(message),
            text: None,
            notices: vec![],
            seconds: None,
            statements: None,
            state: None,
        }
    }
}

/// An error that prevents a run.
#[derive(Debug, Error)]
pub enum ScanError {
    /// It does not fit into the machine.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The key script cannot be parsed.
    #[error(transparent)]
    Parse(#[from] ScriptError),
    /// The machine lacks a key of the key script.
    #[error(transparent)]
    Script(#[from] ScriptRunError),
}

/// Returns the key policy for a machine as a key script: each input comes when the program waits for a key.
#[must_use]
pub fn key_script(machine: &'static Machine, settings: &Settings) -> String {
    let mut dice = ChaChaDice::seeded(settings.seed, KEY_STREAM);
    let mut script = String::new();
    for index in 0..settings.presses as usize {
        let action = match OPENING.get(index) {
            Some(action) => *action,
            None if index % 2 == 0 => Action::Key("RETURN"),
            None => DRAWN[dice.below(DRAWN.len() as u32) as usize],
        };
        script.push_str("wait input\n");
        match action {
            Action::Key(name) => script.push_str(&format!("press {name}\n")),
            Action::Fire if machine.control_ports.is_empty() => script.push_str("press SPACE\n"),
            Action::Fire => {
                for number in machine.joystick_numbers() {
                    script.push_str(&format!("joy {number} fire for 5 frames\n"));
                }
            }
        }
        script.push_str(&format!("wait seconds:{PAUSE_SECONDS}\n"));
    }
    script
}

/// Runs a program to its end, to a wait for a key after the last input, or to the limit; returns the
/// outcome and the last frame. `name` is the name of its file.
///
/// # Errors
/// When it does not fit into the machine.
pub fn run(program: &Program, name: &str, settings: &Settings) -> Result<(Outcome, Frame), ScanError> {
    let steps = parse::parse(&key_script(program.machine, settings))?;
    let program_name = Some(name.to_owned());
    let system =
        program.machine.power_on(Options { seed: settings.seed, program_name, ..Options::default() });
    let session = Session::from_system(system, settings.seed);
    let mut run = Run::new(session, steps, Condition::Input, Condition::Seconds(settings.seconds));
    run.frames_per_step = FRAMES_PER_STEP;
    run.load_and_run(&program.image)?;
    while run.is_starting() {
        run.step();
    }
    run.start_counting();
    let end = loop {
        if let Some(end) = run.check()? {
            break end;
        }
        run.step();
    };
    let mut outcome = outcome(&run, end);
    outcome.notices.clone_from(&program.warnings);
    outcome.notices.extend(run.session.system_mut().take_warnings());
    if matches!(outcome.end, End::Ended | End::Error | End::Stuck) {
        return_to_prompt(&mut run.session);
    }
    outcome.state = Some(format!("{:016x}", run.session.state_hash()));
    Ok((outcome, paper::frame_with_paper(run.session.system())))
}

fn outcome(run: &Run, end: run::End) -> Outcome {
    let system = run.session.system();
    let waits_for = if run.is_waiting_for_line() {
        Some("a line")
    } else if end == run::End::Condition {
        Some("a key")
    } else {
        system.inspect().waiting_for()
    };
    let mut outcome = Outcome {
        end: End::Ended,
        waits_for: None,
        line: system.inspect().current_line(),
        message: None,
        text: None,
        notices: vec![],
        seconds: Some((system.clock().seconds(run.elapsed()) * 1000.0).round() / 1000.0),
        statements: Some(run.statements()),
        state: None,
    };
    match end {
        run::End::Condition | run::End::Limit if waits_for.is_some() => {
            outcome.end = End::Waits;
            outcome.waits_for = waits_for.map(str::to_owned);
        }
        run::End::Condition | run::End::Limit => outcome.end = End::Limit,
        // The policy has no `end`, and `input` is no text or line.
        run::End::Program(ProgramEnd::Completed) | run::End::Unmet | run::End::Script => outcome.line = None,
        run::End::Program(ProgramEnd::Failed(failure)) => {
            outcome.end = End::Error;
            outcome.line = failure.line;
            outcome.message = Some(failure.message);
            outcome.text = Some(failure.text).filter(|text| !text.is_empty());
        }
        run::End::Program(ProgramEnd::Stuck { address }) => {
            outcome.end = End::Stuck;
            outcome.message = Some(format!("no code at address {address} (${address:04X})"));
        }
    }
    outcome
}

/// Runs the machine to its prompt, as a headless run does at its end.
fn return_to_prompt(session: &mut Session) {
    for _ in 0..IDLE_FRAMES {
        if session.step(None) == StopReason::AwaitingLine {
            break;
        }
    }
}
