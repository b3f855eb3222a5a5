//! Carrying out a key script while the machine runs.
//!
//! The [`Typist`] is asked after every slice of machine time what it wants to do at that moment. It never runs the
//! machine itself: whoever does learns from it which lines to stop at and whether key polls matter.

use std::collections::VecDeque;

use duel::NumberForm;
use hardware::Frame;
use systems::{Chord, Cycles, Event, JoystickLines, Pause, System};
use thiserror::Error;

use super::parse::split_keys;
use super::{Instruction, Place, Step};
use crate::condition::Condition;
use crate::keys::{self, NoKey};
use crate::model;
use crate::paper;
use crate::session::Session;

/// Pictures for which `press` holds its keys when the script does not say. The firmware looks at the keyboard once in
/// a jiffy, so two would do; three leave room for a program that looks by itself. A machine that keeps nothing of what is struck is
/// given until it has looked.
const PRESS_FRAMES: u32 = 3;

/// What became of the script at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to do.
    Busy,
    /// All steps are done; the run goes on.
    Finished,
    /// The script says that the run ends here.
    End,
}

/// What a script asks of a machine that has it not.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} of the key script: {lack}")]
pub struct Impossible {
    /// The line of the script, from 1.
    pub line: usize,
    /// What is missing.
    pub lack: Lack,
}

/// What a machine has not.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Lack {
    /// A key.
    #[error(transparent)]
    Key(#[from] NoKey),
    /// A character.
    #[error("{machine} has no character `{character}`")]
    Character {
        /// The machine in a sentence.
        machine: &'static str,
        /// The character.
        character: char,
    },
    /// A code of a key.
    #[error("the key `{name}` of {machine} is no single code in its keyboard queue; `press` strikes it")]
    Code {
        /// The machine in a sentence.
        machine: &'static str,
        /// The key.
        name: String,
    },
    /// A keyboard queue.
    #[error("{machine} has no keyboard queue; `type` and `press` strike its keys")]
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
    /// Random numbers that can be forced.
    #[error("the random numbers of {machine} cannot be forced; `--seed` chooses them")]
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
    /// Something to click with.
    #[error("{machine} has no pointer")]
    Pointer {
        /// The machine in a sentence.
        machine: &'static str,
    },
}

/// A picture that a script took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screenshot {
    /// The line of the script, from 1.
    pub line: usize,
    /// What the script calls it.
    pub name: String,
    /// The picture.
    pub frame: Frame,
}

/// Hands with a script, and the place in it that they have reached.
pub struct Typist {
    steps: VecDeque<Step>,
    screenshots: Vec<Screenshot>,
    doing: Doing,
    /// A `wait` has come true by the line that the machine stands before now: another takes its next execution.
    has_met_line: bool,
    /// When the keyboard is free for the next chord.
    free: Cycles,
}

/// What the first step is in the middle of.
enum Doing {
    /// Nothing: it has not begun.
    Nothing,
    /// Typing these, the next one not before this time.
    Typing(VecDeque<Stroke>, Cycles),
    /// Letting the time pass until then.
    Passing(Cycles),
    /// Waiting since then.
    Waiting(Cycles),
}

/// What a person types at once.
enum Stroke {
    Character(char),
    Code(u8),
    /// Letting go what is down.
    Up(Chord),
}

impl Typist {
    /// A typist at the beginning of a script.
    pub fn new(steps: Vec<Step>) -> Self {
        Self {
            steps: steps.into(),
            screenshots: vec![],
            doing: Doing::Nothing,
            has_met_line: false,
            free: Cycles(0),
        }
    }

    /// All steps are done.
    pub fn is_finished(&self) -> bool {
        self.steps.is_empty()
    }

    /// The line of the script that it has reached, none at the end.
    pub fn line(&self) -> Option<usize> {
        self.steps.front().map(|step| step.line)
    }

    /// The condition being waited for.
    pub fn waits_for(&self) -> Option<&Condition> {
        match (self.steps.front(), &self.doing) {
            (Some(Step { instruction: Instruction::Wait(condition), .. }), Doing::Waiting(_)) => {
                Some(condition)
            }
            _ => None,
        }
    }

    /// The line at which it wants to be asked.
    ///
    /// A line waited for behind a key press counts from the press on: the program may well get there before the key is
    /// up again.
    pub fn watched_line(&self) -> Option<u16> {
        let next = match self.doing {
            Doing::Waiting(_) => self.steps.front(),
            Doing::Typing(..) | Doing::Passing(_) => self.steps.get(1),
            Doing::Nothing => None,
        };
        match next?.instruction {
            Instruction::Wait(Condition::Line(line)) => Some(line),
            _ => None,
        }
    }

    /// The time at which it wants to be asked again, if it knows one.
    pub fn next_moment(&self, session: &Session) -> Option<Cycles> {
        match &self.doing {
            Doing::Typing(_, at) | Doing::Passing(at) => Some(*at).filter(|&at| at > session.system().now()),
            Doing::Waiting(since) => self.waits_for()?.moment(session.system(), *since),
            Doing::Nothing => None,
        }
    }

    /// Does all that can be done at this moment, after a slice that came back with `pause`.
    ///
    /// # Errors
    /// Keys and pointers that the machine lacks, with the line of the script.
    pub fn advance(&mut self, session: &mut Session, pause: &Pause) -> Result<Progress, Impossible> {
        self.has_met_line = false;
        while let Some(step) = self.steps.front() {
            let line = step.line;
            if step.instruction == Instruction::End {
                return Ok(Progress::End);
            }
            let instruction = step.instruction.clone();
            let is_done =
                self.carry_out(&instruction, session, pause).map_err(|lack| Impossible { line, lack })?;
            if !is_done {
                return Ok(Progress::Busy);
            }
            self.doing = Doing::Nothing;
            self.steps.pop_front();
        }
        Ok(Progress::Finished)
    }

    /// The pictures taken since the last call.
    pub fn take_screenshots(&mut self) -> Vec<Screenshot> {
        std::mem::take(&mut self.screenshots)
    }

    /// Begins or goes on with the first step; true when it is done.
    fn carry_out(
        &mut self,
        instruction: &Instruction,
        session: &mut Session,
        pause: &Pause,
    ) -> Result<bool, Lack> {
        let now = session.system().now();
        let is_there = self.watched_line().is_some_and(|line| *pause == Pause::Line(line));
        match &mut self.doing {
            Doing::Typing(strokes, at) => {
                // Who has come to the line has taken the last key.
                if is_there && matches!(strokes.make_contiguous(), [] | [Stroke::Up(_)]) {
                    self.free = *at;
                    if let Some(Stroke::Up(chord)) = strokes.pop_front() {
                        keys::release(session.system_mut(), chord, now);
                    }
                    return Ok(true);
                }
                return type_on(strokes, at, session);
            }
            Doing::Passing(until) => return Ok(is_there || now >= *until),
            Doing::Nothing | Doing::Waiting(_) => {}
        }
        match instruction {
            Instruction::Type(text) => {
                self.doing = Doing::Typing(text.chars().map(Stroke::Character).collect(), self.free);
                return self.carry_out(instruction, session, pause);
            }
            Instruction::Codes(codes) => {
                self.doing = Doing::Typing(codes.iter().copied().map(Stroke::Code).collect(), self.free);
                return self.carry_out(instruction, session, pause);
            }
            Instruction::Press { keys, frames } => {
                let chord = keys::chord_named(session.system(), keys)?;
                if frames.is_none() && session.system().unseen_keys().is_some() {
                    keys::press(session.system_mut(), chord, now);
                    let until = now + session.frames(PRESS_FRAMES);
                    self.doing = Doing::Typing(VecDeque::from([Stroke::Up(chord)]), until);
                    return Ok(false);
                }
                self.free = session.tap(chord, frames.unwrap_or(PRESS_FRAMES), self.free);
                self.doing = Doing::Passing(self.free);
                return Ok(false);
            }
            Instruction::Queue(text) => {
                if session.system().key_queue().is_none() {
                    return Err(Lack::Queue { machine: machine_of(session.system()) });
                }
                let codes = queued(session, text)?;
                session.queue(&codes);
            }
            Instruction::Joystick { port, lines, frames } => {
                if !model::of(session.system().kind()).has_joysticks {
                    return Err(Lack::Joystick { machine: machine_of(session.system()) });
                }
                let system = session.system_mut();
                system.event(now, Event::Joystick { port: *port, lines: *lines });
                if let Some(frames) = frames {
                    let until = now + session.frames(*frames);
                    let centre = Event::Joystick { port: *port, lines: JoystickLines(0) };
                    session.system_mut().event(until, centre);
                    self.doing = Doing::Passing(until + session.frames(keys::GAP_FRAMES));
                    return Ok(false);
                }
            }
            Instruction::Drag { from, to } => {
                let (Some(from), Some(to)) = (dot(session, *from)?, dot(session, *to)?) else {
                    return Ok(false);
                };
                let until = session.drag(from, to);
                self.doing = Doing::Passing(until);
                return Ok(false);
            }
            Instruction::Click(place) => {
                let Some(at) = dot(session, *place)? else { return Ok(false) };
                let until = session.click(at);
                self.doing = Doing::Passing(until);
                return Ok(false);
            }
            Instruction::Wait(condition) => {
                let since = match self.doing {
                    Doing::Waiting(since) => since,
                    _ => now,
                };
                // A moment that passed before the wait began does not count, one that is now does.
                let is_line = matches!(condition, Condition::Line(_));
                if is_line && self.has_met_line || !condition.holds(session.system(), pause, since) {
                    self.doing = Doing::Waiting(since);
                    return Ok(false);
                }
                self.has_met_line |= is_line;
            }
            Instruction::ForceRandom(bytes) => {
                let lack = Lack::Random { machine: machine_of(session.system()) };
                let draws = session.system_mut().draws().ok_or(lack)?;
                draws.forced_random.push_back(bytes.clone());
            }
            Instruction::ForceTime(count) => {
                let kind = session.system().kind();
                let lack = || Lack::Clock { machine: machine_of(session.system()) };
                let bytes = NumberForm::of(kind).and_then(|form| form.time(*count)).ok_or_else(lack)?;
                let lack = Lack::Clock { machine: machine_of(session.system()) };
                session.system_mut().draws().ok_or(lack)?.forced_time.push_back(bytes);
            }
            Instruction::Screenshot(name) => {
                let line = self.line().unwrap_or_default();
                let frame = paper::picture(session.system());
                self.screenshots.push(Screenshot { line, name: name.clone(), frame });
            }
            Instruction::End => {}
        }
        Ok(true)
    }
}

/// Types the next stroke when the one before has been taken; true when all have been. On a machine that keeps nothing of what is struck
/// a key stays down until it has been seen.
fn type_on(strokes: &mut VecDeque<Stroke>, at: &mut Cycles, session: &mut Session) -> Result<bool, Lack> {
    let system = session.system();
    let is_unseen = system.unseen_keys() == Some(true);
    if system.now() < *at || system.has_codes_waiting() || is_unseen {
        return Ok(false);
    }
    let Some(stroke) = strokes.pop_front() else { return Ok(true) };
    let (now, keeps_strokes) = (system.now(), system.unseen_keys().is_none());
    let (chord, codes) = match stroke {
        Stroke::Up(chord) => {
            keys::release(session.system_mut(), chord, now);
            *at = now + session.frames(keys::GAP_FRAMES);
            return Ok(false);
        }
        Stroke::Character(character) => match model::chord(system, character) {
            None => (None, codes(session, &character.to_string())?),
            chord => (chord, vec![]),
        },
        Stroke::Code(code) => (system.chord_for_code(code), vec![code]),
    };
    *at = match chord {
        Some(chord) if keeps_strokes => session.tap(chord, keys::HOLD_FRAMES, *at),
        Some(chord) => {
            keys::press(session.system_mut(), chord, now);
            strokes.push_front(Stroke::Up(chord));
            now + session.frames(keys::HOLD_FRAMES)
        }
        None => {
            session.queue(&codes);
            session.system().now() + session.frames(1)
        }
    };
    Ok(false)
}

/// The dot that a place means; none while the program has not made its board.
fn dot(session: &Session, place: Place) -> Result<Option<(i32, i32)>, Lack> {
    let system = session.system();
    let inspect = system.inspect();
    if inspect.actors().is_none() {
        return Err(Lack::Pointer { machine: machine_of(system) });
    }
    let whole = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    Ok(match place {
        Place::Cell(x, y) => inspect.cell_centre(whole(x), whole(y)),
        Place::Dot(x, y) => inspect.cell_at(0, 0).map(|_| (whole(x), whole(y))),
    })
}

fn codes(session: &Session, text: &str) -> Result<Vec<u8>, Lack> {
    let system = session.system();
    let lack = |character| Lack::Character { machine: machine_of(system), character };
    text.chars().map(|character| model::code(system, character).ok_or_else(|| lack(character))).collect()
}

/// The codes of a text with keys in braces: by the names that `press` takes, or as listings write them. A brace without its
/// other half is a character.
fn queued(session: &Session, text: &str) -> Result<Vec<u8>, Lack> {
    let mut queued = Vec::new();
    let mut rest = text;
    while let Some((before, name, behind)) = braced(rest) {
        queued.extend(codes(session, before)?);
        queued.extend(key_codes(session.system(), name)?);
        rest = behind;
    }
    queued.extend(codes(session, rest)?);
    Ok(queued)
}

/// What stands before, in and behind the first pair of braces.
fn braced(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, behind) = rest.split_once('}')?;
    Some((before, name, behind))
}

/// The codes of a key in braces.
fn key_codes(system: &dyn System, name: &str) -> Result<Vec<u8>, Lack> {
    let chord = keys::chord_named(system, &split_keys(&name.to_ascii_uppercase()));
    let by_press = chord.as_ref().ok().and_then(|chord| {
        // The key alone before the codes that a person's keys with modifiers make.
        (0..=u8::MAX).find(|&code| system.chord_for_code(code).as_ref() == Some(chord))
    });
    if let Some(code) = by_press {
        return Ok(vec![code]);
    }
    let machine = machine_of(system);
    if chord.is_ok() {
        return Err(Lack::Code { machine, name: name.to_owned() });
    }
    // Where listings have no names in braces they are read as the characters that they are.
    let in_braces = format!("{{{name}}}");
    let read = model::of(system.kind()).typed(&in_braces, "the script");
    let is_name = read.left_out.is_empty() && !read.codes.is_empty() && read.codes.len() < in_braces.len();
    if is_name { Ok(read.codes) } else { Err(NoKey { machine, name: name.to_owned() }.into()) }
}

fn machine_of(system: &dyn System) -> &'static str {
    model::name(system.kind())
}
