//! Executes a key script while the machine runs.
//!
//! The [`ScriptRunner`] acts after every slice of emulated time. Its caller runs the machine, with the
//! breakpoints that the script needs.

use std::collections::VecDeque;

use hardware::Frame;
use systems::machine::port_number;
use systems::{Chord, Cycles, Event, JoystickLines, PointerAction, StopReason, System};
use thiserror::Error;

use super::parse::split_keys;
use super::{Instruction, ScreenPosition, Step};
use crate::condition::Condition;
use crate::keymap::joystick_numbers;
use crate::keys::{self, UnknownKey};
use crate::paper;
use crate::session::Session;

/// Default frames of `press`. The ROM scans the keyboard once in a jiffy, so 2 would do; the third is for
/// a program that scans the matrix. On a machine without a key queue a key stays down until the
/// program has polled it.
const PRESS_FRAMES: u32 = 3;

/// The state of the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Steps remain.
    Busy,
    /// All steps are complete; the run continues.
    Finished,
    /// The script ends the run here.
    End,
}

/// A script that needs a feature which the machine lacks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} of the key script: {missing}")]
pub struct ScriptRunError {
    /// The line of the script, from 1.
    pub line: usize,
    /// The missing feature.
    pub missing: MissingFeature,
}

/// A feature that a machine lacks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MissingFeature {
    /// A key.
    #[error(transparent)]
    Key(#[from] UnknownKey),
    /// A character.
    #[error("{machine} has no character `{character}`")]
    Character {
        /// The machine in a sentence.
        machine: &'static str,
        /// The character.
        character: char,
    },
    /// A code of a key.
    #[error("the key `{name}` of {machine} has no single code for the keyboard queue; use `press`")]
    Code {
        /// The machine in a sentence.
        machine: &'static str,
        /// The key.
        name: String,
    },
    /// A keyboard queue.
    #[error("{machine} has no keyboard queue; use `type` or `press`")]
    Queue {
        /// The machine in a sentence.
        machine: &'static str,
    },
    /// A joystick.
    #[error("{machine} has no joysticks")]
    Joystick {
        /// The machine in a sentence.
        machine: &'static str,
    },
    /// A control port.
    #[error("{machine} has no joystick {number}; available: {available}")]
    ControlPort {
        /// The machine in a sentence.
        machine: &'static str,
        /// The number in the script.
        number: u8,
        /// The numbers of those that it has.
        available: String,
    },
    /// Random numbers that can be forced.
    #[error("the random numbers of {machine} cannot be forced; use `--seed`")]
    Random {
        /// The machine in a sentence.
        machine: &'static str,
    },
    /// A clock whose readings can be forced.
    #[error("the clock of {machine} cannot be forced")]
    Clock {
        /// The machine in a sentence.
        machine: &'static str,
    },
    /// A board with cells.
    #[error("{machine} has no cells to point at; give a dot of its frame, for example `at 100 80`")]
    Cells {
        /// The machine in a sentence.
        machine: &'static str,
    },
    /// A pointer.
    #[error("{machine} has no pointer; the C64 can have one, with `--pointer`")]
    Pointer {
        /// The machine in a sentence.
        machine: &'static str,
    },
}

/// A screenshot taken by a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screenshot {
    /// The line of the script, from 1.
    pub line: usize,
    /// The name in the script.
    pub name: String,
    /// The frame.
    pub frame: Frame,
}

/// Executes the steps of a script.
pub struct ScriptRunner {
    steps: VecDeque<Step>,
    screenshots: Vec<Screenshot>,
    step_state: StepState,
    /// Whether a `wait` has consumed the current breakpoint: another one needs the next execution of
    /// the line.
    has_consumed_line: bool,
    /// The time at which the keyboard is free for the next chord.
    keyboard_free_at: Cycles,
}

/// The progress of the first step.
enum StepState {
    /// Not begun.
    Idle,
    /// Typing these keys; the time is the earliest for the next one.
    Typing(VecDeque<KeyAction>, Cycles),
    /// Waiting until this time.
    Delaying(Cycles),
    /// Waiting for the condition since this time.
    Waiting(Cycles),
}

/// One action on the keyboard.
enum KeyAction {
    Character(char),
    Code(u8),
    /// Releases a chord.
    Release(Chord),
}

impl ScriptRunner {
    /// Creates a runner at the start of a script.
    pub fn new(steps: Vec<Step>) -> Self {
        Self {
            steps: steps.into(),
            screenshots: vec![],
            step_state: StepState::Idle,
            has_consumed_line: false,
            keyboard_free_at: Cycles(0),
        }
    }

    /// Returns whether all steps are complete.
    pub fn is_finished(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the current line of the script; `None` at the end.
    pub fn line(&self) -> Option<usize> {
        self.steps.front().map(|step| step.line)
    }

    /// Returns the condition that the script waits for.
    pub fn waits_for(&self) -> Option<&Condition> {
        match (self.steps.front(), &self.step_state) {
            (Some(Step { instruction: Instruction::Wait(condition), .. }), StepState::Waiting(_)) => {
                Some(condition)
            }
            _ => None,
        }
    }

    /// Returns the line that needs a breakpoint.
    ///
    /// A wait for a line after a key press counts from the press on: the program may reach the line
    /// before the key is released.
    pub fn watched_line(&self) -> Option<u16> {
        let next = match self.step_state {
            StepState::Waiting(_) => self.steps.front(),
            StepState::Typing(..) | StepState::Delaying(_) => self.steps.get(1),
            StepState::Idle => None,
        };
        match next?.instruction {
            Instruction::Wait(Condition::Line(line)) => Some(line),
            _ => None,
        }
    }

    /// Returns the next time at which the runner has to act, if known.
    pub fn next_deadline(&self, session: &Session) -> Option<Cycles> {
        match &self.step_state {
            StepState::Typing(_, at) | StepState::Delaying(at) => {
                Some(*at).filter(|&at| at > session.system().now())
            }
            StepState::Waiting(since) => self.waits_for()?.deadline(session.system(), *since),
            StepState::Idle => None,
        }
    }

    /// Executes all steps that are possible now, after a slice that ended with `pause`.
    ///
    /// # Errors
    /// Keys and pointers that the machine lacks, with the line of the script.
    pub fn advance(&mut self, session: &mut Session, pause: &StopReason) -> Result<Progress, ScriptRunError> {
        self.has_consumed_line = false;
        while let Some(step) = self.steps.front() {
            let line = step.line;
            if step.instruction == Instruction::End {
                return Ok(Progress::End);
            }
            let instruction = step.instruction.clone();
            let is_done = self
                .run_step(&instruction, session, pause)
                .map_err(|lack| ScriptRunError { line, missing: lack })?;
            if !is_done {
                return Ok(Progress::Busy);
            }
            self.step_state = StepState::Idle;
            self.steps.pop_front();
        }
        Ok(Progress::Finished)
    }

    /// Returns the screenshots taken since the last call.
    pub fn take_screenshots(&mut self) -> Vec<Screenshot> {
        std::mem::take(&mut self.screenshots)
    }

    /// Starts or continues the first step; returns whether it is complete.
    fn run_step(
        &mut self,
        instruction: &Instruction,
        session: &mut Session,
        pause: &StopReason,
    ) -> Result<bool, MissingFeature> {
        let now = session.system().now();
        let is_there = self.watched_line().is_some_and(|line| *pause == StopReason::Line(line));
        match &mut self.step_state {
            StepState::Typing(strokes, at) => {
                // A program that has reached the line has read the last key.
                if is_there && matches!(strokes.make_contiguous(), [] | [KeyAction::Release(_)]) {
                    self.keyboard_free_at = *at;
                    if let Some(KeyAction::Release(chord)) = strokes.pop_front() {
                        session.release_chord(chord, now);
                    }
                    return Ok(true);
                }
                return type_next(strokes, at, session);
            }
            StepState::Delaying(until) => return Ok(is_there || now >= *until),
            StepState::Idle | StepState::Waiting(_) => {}
        }
        match instruction {
            Instruction::Type(text) => {
                self.step_state = StepState::Typing(
                    text.chars().map(KeyAction::Character).collect(),
                    self.keyboard_free_at,
                );
                return self.run_step(instruction, session, pause);
            }
            Instruction::Codes(codes) => {
                self.step_state = StepState::Typing(
                    codes.iter().copied().map(KeyAction::Code).collect(),
                    self.keyboard_free_at,
                );
                return self.run_step(instruction, session, pause);
            }
            Instruction::Press { keys, frames } => {
                let chord = keys::chord_named(session.system(), keys)?;
                if frames.is_none() && session.system().has_unread_keys().is_some() {
                    session.press_chord(chord, now);
                    let until = now + session.frames_to_cycles(PRESS_FRAMES);
                    self.step_state = StepState::Typing(VecDeque::from([KeyAction::Release(chord)]), until);
                    return Ok(false);
                }
                self.keyboard_free_at =
                    session.tap(chord, frames.unwrap_or(PRESS_FRAMES), self.keyboard_free_at);
                self.step_state = StepState::Delaying(self.keyboard_free_at);
                return Ok(false);
            }
            Instruction::Queue(text) => {
                if session.system().key_queue().is_none() {
                    return Err(MissingFeature::Queue { machine: machine_name(session.system()) });
                }
                let codes = parse_queue_text(session, text)?;
                session.queue_codes(&codes);
            }
            Instruction::Joystick { port, lines, frames } => {
                let ports = session.system().machine().control_ports;
                if ports.is_empty() {
                    return Err(MissingFeature::Joystick { machine: machine_name(session.system()) });
                }
                if !ports.contains(port) {
                    return Err(MissingFeature::ControlPort {
                        machine: machine_name(session.system()),
                        number: port_number(*port),
                        available: joystick_numbers(session.system().machine()),
                    });
                }
                session.schedule_event(now, Event::Joystick { port: *port, lines: *lines });
                if let Some(frames) = frames {
                    let until = now + session.frames_to_cycles(*frames);
                    let centre = Event::Joystick { port: *port, lines: JoystickLines(0) };
                    session.schedule_event(until, centre);
                    self.step_state = StepState::Delaying(until + session.frames_to_cycles(keys::GAP_FRAMES));
                    return Ok(false);
                }
            }
            Instruction::Drag { from, to } => {
                let (Some(from), Some(to)) = (dot_at(session, *from)?, dot_at(session, *to)?) else {
                    return Ok(false);
                };
                let until = session.drag(from, to);
                self.step_state = StepState::Delaying(until);
                return Ok(false);
            }
            Instruction::Click(position) => {
                let Some(at) = dot_at(session, *position)? else { return Ok(false) };
                let until = session.click(at);
                self.step_state = StepState::Delaying(until);
                return Ok(false);
            }
            Instruction::Point(position) => {
                let Some(at) = dot_at(session, *position)? else { return Ok(false) };
                session.send_pointer(PointerAction::Move, at, 0);
                self.step_state = StepState::Delaying(now + session.frames_to_cycles(1));
                return Ok(false);
            }
            Instruction::Wait(condition) => {
                let since = match self.step_state {
                    StepState::Waiting(since) => since,
                    _ => now,
                };
                // A breakpoint hit before the wait began does not count; one hit now does.
                let is_line = matches!(condition, Condition::Line(_));
                if is_line && self.has_consumed_line || !condition.holds(session.system(), pause, since) {
                    self.step_state = StepState::Waiting(since);
                    return Ok(false);
                }
                self.has_consumed_line |= is_line;
            }
            Instruction::ForceRandom(bytes) => {
                let lack = MissingFeature::Random { machine: machine_name(session.system()) };
                let draws = session.system_mut().draw_log().ok_or(lack)?;
                draws.forced_random.push_back(bytes.clone());
            }
            Instruction::ForceTime(count) => {
                let machine = session.system().machine();
                let lack = || MissingFeature::Clock { machine: machine_name(session.system()) };
                let bytes =
                    machine.number_format.and_then(|form| form.clock_bytes(*count)).ok_or_else(lack)?;
                let lack = MissingFeature::Clock { machine: machine_name(session.system()) };
                session.system_mut().draw_log().ok_or(lack)?.forced_time.push_back(bytes);
            }
            Instruction::Screenshot(name) => {
                let line = self.line().unwrap_or_default();
                let frame = paper::frame_with_paper(session.system());
                self.screenshots.push(Screenshot { line, name: name.clone(), frame });
            }
            Instruction::End => {}
        }
        Ok(true)
    }
}

/// Types the next key when the machine has read the previous one; returns whether it has read all. On a
/// machine without a key queue, a key stays down until the program has polled it.
fn type_next(
    strokes: &mut VecDeque<KeyAction>,
    at: &mut Cycles,
    session: &mut Session,
) -> Result<bool, MissingFeature> {
    let system = session.system();
    let is_unseen = system.has_unread_keys() == Some(true);
    if system.now() < *at || system.has_queued_codes() || is_unseen {
        return Ok(false);
    }
    let Some(stroke) = strokes.pop_front() else { return Ok(true) };
    let (now, keeps_strokes) = (system.now(), system.has_unread_keys().is_none());
    let (chord, codes) = match stroke {
        KeyAction::Release(chord) => {
            session.release_chord(chord, now);
            *at = now + session.frames_to_cycles(keys::GAP_FRAMES);
            return Ok(false);
        }
        KeyAction::Character(character) => match keys::chord_for(system, character) {
            None => (None, codes(session, &character.to_string())?),
            chord => (chord, vec![]),
        },
        KeyAction::Code(code) => (system.machine().keyboard.chord_for_code(code), vec![code]),
    };
    *at = match chord {
        Some(chord) if keeps_strokes => session.tap(chord, keys::HOLD_FRAMES, *at),
        Some(chord) => {
            session.press_chord(chord, now);
            strokes.push_front(KeyAction::Release(chord));
            now + session.frames_to_cycles(keys::HOLD_FRAMES)
        }
        None => {
            session.queue_codes(&codes);
            session.system().now() + session.frames_to_cycles(1)
        }
    };
    Ok(false)
}

/// Returns the pixel of a position; `None` until the program has made its board.
fn dot_at(session: &Session, position: ScreenPosition) -> Result<Option<(i32, i32)>, MissingFeature> {
    let system = session.system();
    let inspect = system.inspect();
    let whole = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    if system.pointer_device().is_some() {
        return match position {
            ScreenPosition::Dot(x, y) => Ok(Some((whole(x), whole(y)))),
            ScreenPosition::Cell(..) => Err(MissingFeature::Cells { machine: machine_name(system) }),
        };
    }
    if inspect.board().is_none() {
        return Err(MissingFeature::Pointer { machine: machine_name(system) });
    }
    Ok(match position {
        ScreenPosition::Cell(x, y) => inspect.board().and_then(|board| board.cell_centre(whole(x), whole(y))),
        ScreenPosition::Dot(x, y) => {
            inspect.board().and_then(|board| board.cell_at(0, 0)).map(|_| (whole(x), whole(y)))
        }
    })
}

fn codes(session: &Session, text: &str) -> Result<Vec<u8>, MissingFeature> {
    let system = session.system();
    let lack = |character| MissingFeature::Character { machine: machine_name(system), character };
    text.chars().map(|character| keys::code_for(system, character).ok_or_else(|| lack(character))).collect()
}

/// Returns the codes of a text with keys in braces, by the names of `press` or by those of
/// listings. A brace without its counterpart is a character.
fn parse_queue_text(session: &Session, text: &str) -> Result<Vec<u8>, MissingFeature> {
    let mut queued = Vec::new();
    let mut rest = text;
    while let Some((before, name, after)) = split_braces(rest) {
        queued.extend(codes(session, before)?);
        queued.extend(key_codes(session.system(), name)?);
        rest = after;
    }
    queued.extend(codes(session, rest)?);
    Ok(queued)
}

/// Splits a text at the first pair of braces.
fn split_braces(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

/// Returns the codes of a key in braces.
fn key_codes(system: &dyn System, name: &str) -> Result<Vec<u8>, MissingFeature> {
    let chord = keys::chord_named(system, &split_keys(&name.to_ascii_uppercase()));
    let by_press = chord.as_ref().ok().and_then(|chord| {
        // The key without modifiers comes before the codes of keys with modifiers.
        (0..=u8::MAX).find(|&code| system.machine().keyboard.chord_for_code(code).as_ref() == Some(chord))
    });
    if let Some(code) = by_press {
        return Ok(vec![code]);
    }
    let machine = machine_name(system);
    if chord.is_ok() {
        return Err(MissingFeature::Code { machine, name: name.to_owned() });
    }
    // Machines whose listings have no names in braces read the text as its characters.
    let in_braces = format!("{{{name}}}");
    let read = system.machine().read_typed(&in_braces, "the script");
    let is_name = read.skipped.is_empty() && !read.codes.is_empty() && read.codes.len() < in_braces.len();
    if is_name { Ok(read.codes) } else { Err(UnknownKey::new(system.machine(), name).into()) }
}

fn machine_name(system: &dyn System) -> &'static str {
    system.machine().name
}
