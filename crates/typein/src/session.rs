//! A machine that runs: slices of time, what it printed, and the recording of what it shows and plays.
//!
//! A [`Session`] moves a system from picture to picture and hands every finished picture to the recorder. Front ends
//! and the headless run differ only in how fast they ask for the next one.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use duel::Opponent;
use games::{ChaChaDice, Dice};
use systems::{Cycles, Event, JoystickLines, Pause, Port, System};

use crate::file::Growing;
use crate::keys;
use crate::machine;
use crate::record::{self, Recorder};

/// Machine time that a start-up may take before the machine counts as ready all the same.
const START_UP_SECONDS: f64 = 10.0;

/// The seed without a wish. The first key is struck as soon as the machine is up, which is how figures about programs are
/// compared; with every other seed the person takes a while.
pub const USUAL_SEED: u64 = 1;

/// The stream of a seed's draws that says when the first key is struck.
const FIRST_KEY: u64 = 3 << 32;

/// The code that ends a line.
const RETURN: u8 = b'\r';

/// The longest time in cycles that a person takes to the first key: eight seconds, several hundred counts of a clock.
const LONGEST_PAUSE: u32 = 1 << 23;

/// A running machine with its recorder.
pub struct Session {
    system: Box<dyn System>,
    recorder: Option<(PathBuf, Recorder)>,
    paper: Paper,
    /// Samples per second, when somebody listens.
    rate: Option<u32>,
    /// Samples are kept until they are taken.
    is_heard: bool,
    samples: Vec<i16>,
    frames: u64,
    /// The machine waited for a line during the last picture.
    is_asking: bool,
    printed: Vec<u8>,
    opponent: Option<Opponent>,
    /// How the person holds the joysticks.
    sticks: [JoystickLines; 2],
    /// When the first key is struck after switching on; none with the usual seed.
    pauses: Option<ChaChaDice>,
    /// Codes of a text that is being pasted, those that the machine has not got yet.
    pasting: VecDeque<u8>,
}

/// Where the machine's printer prints to.
enum Paper {
    /// Nowhere, and nothing was printed yet.
    None,
    /// Nowhere, and the person has been told.
    Lost,
    /// Into this file.
    File(PathBuf, Growing, PaperForm),
}

/// How the printer's file holds what was printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaperForm {
    /// As text, without control codes.
    Text,
    /// As the program sent it.
    Bytes,
}

impl Session {
    /// Takes a machine that has just been switched on, and lets it start up to its prompt and to the moment at which a
    /// person strikes the first key.
    pub fn start(system: Box<dyn System>, seed: u64) -> Self {
        let mut session = Self {
            system,
            recorder: None,
            paper: Paper::None,
            rate: None,
            is_heard: false,
            samples: vec![],
            frames: 0,
            is_asking: false,
            printed: vec![],
            opponent: None,
            sticks: [JoystickLines::default(); 2],
            pauses: (seed != USUAL_SEED).then(|| ChaChaDice::seeded(seed, FIRST_KEY)),
            pasting: VecDeque::new(),
        };
        session.start_up();
        session
    }

    fn start_up(&mut self) {
        let end = self.system.now() + self.system.clock().cycles(START_UP_SECONDS);
        while self.system.now() < end && self.system.run_until(end) != Pause::AwaitingLine {}
        if let Some(dice) = &mut self.pauses {
            let first_key = self.system.now() + Cycles(u64::from(dice.below(LONGEST_PAUSE)));
            while self.system.now() < first_key {
                self.system.run_until(first_key);
            }
        }
        self.system.take_printed();
        self.printed.clear();
        let rate = self.system.frame_rate() / f64::from(self.system.clock().0);
        self.frames = (self.system.now().0 as f64 * rate) as u64;
    }

    /// Records to `path` from now on, in the kind that its ending names. Comes after [`listen`](Self::listen).
    ///
    /// # Errors
    /// For another ending, and when the file cannot be created.
    pub fn record(&mut self, path: &Path) -> Result<()> {
        let rate = self.rate.unwrap_or(record::RATE);
        let recorder = Recorder::create(path, self.system.frame_rate(), rate)?;
        if recorder.hears() {
            self.rate = Some(rate);
        }
        self.recorder = Some((path.to_owned(), recorder));
        Ok(())
    }

    /// Puts a file into the printer.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn print_to(&mut self, path: &Path, form: PaperForm) -> Result<()> {
        let file = Growing::create(path)
            .with_context(|| format!("cannot write the printer's `{}`", path.display()))?;
        self.paper = Paper::File(path.to_owned(), file, form);
        Ok(())
    }

    /// Lets somebody else play along at the machine's keys.
    pub fn invite(&mut self, opponent: Opponent) {
        self.opponent = Some(opponent);
    }

    /// Who else plays.
    pub fn opponent(&self) -> Option<&Opponent> {
        self.opponent.as_ref()
    }

    /// Renders sound from now on, for [`take_samples`](Self::take_samples).
    pub fn listen(&mut self, rate: u32) {
        self.rate = Some(rate);
        self.is_heard = true;
    }

    /// The samples of the pictures since the last call.
    pub fn take_samples(&mut self) -> Vec<i16> {
        std::mem::take(&mut self.samples)
    }

    /// The machine.
    pub fn system(&self) -> &dyn System {
        self.system.as_ref()
    }

    /// The machine, to change.
    pub fn system_mut(&mut self) -> &mut dyn System {
        self.system.as_mut()
    }

    /// The length of `frames` pictures.
    pub fn frames(&self, frames: u32) -> Cycles {
        self.system.clock().cycles(f64::from(frames) / self.system.frame_rate())
    }

    /// Types a command at the prompt, as a person would who knows that the machine listens. A person's first key comes at
    /// any moment and not, as those that the machine asks for, behind one of its interrupts.
    pub fn command(&mut self, text: &str) {
        let codes: Vec<u8> = text.chars().filter_map(|c| machine::code(self.system(), c)).collect();
        match self.pauses {
            Some(_) => self.queue(&codes),
            None => self.system.type_text(&codes),
        }
    }

    /// Types a long text, as fast as the machine takes it.
    pub fn paste(&mut self, codes: &[u8]) {
        self.pasting.extend(codes);
    }

    /// Whether some of a pasted text has not been taken yet.
    pub fn is_pasting(&self) -> bool {
        !self.pasting.is_empty() || self.system.untyped() > 0
    }

    /// Leaves out the rest of a pasted text; true when there was some.
    pub fn stop_pasting(&mut self) -> bool {
        let was_pasting = !self.pasting.is_empty();
        self.pasting.clear();
        was_pasting
    }

    /// Hands the next line of a pasted text to the machine, when it has taken the one before.
    fn feed(&mut self) {
        if self.pasting.is_empty() || self.system.untyped() > 0 {
            return;
        }
        let end =
            self.pasting.iter().position(|&code| code == RETURN).map_or(self.pasting.len(), |at| at + 1);
        let line: Vec<u8> = self.pasting.drain(..end).collect();
        self.system.type_text(&line);
    }

    /// Puts codes into the keyboard buffer as far as there is room.
    pub fn queue(&mut self, codes: &[u8]) {
        let now = self.system.now();
        for &code in codes {
            self.system.event(now, Event::Queue(code));
        }
    }

    /// Moves the joystick in `port` at `at`; while an opponent moves, only notes it.
    pub fn steer(&mut self, port: Port, lines: JoystickLines, at: Cycles) {
        self.sticks[port as usize] = lines;
        if !self.opponent.as_ref().is_some_and(Opponent::is_moving) {
            self.system.event(at, Event::Joystick { port, lines });
        }
    }

    /// Presses and releases a chord, starting now but not before `free`; returns when the next one may start.
    pub fn tap(&mut self, chord: systems::Chord, frames: u32, free: Cycles) -> Cycles {
        let at = self.system.now().max(free);
        let until = at + self.frames(frames);
        keys::tap(self.system_mut(), chord, at, until);
        until + self.frames(keys::GAP_FRAMES)
    }

    /// Runs to the next picture, or to `limit` if that is earlier, or until the machine has something to say.
    ///
    /// # Errors
    /// When the recording cannot be written.
    pub fn step(&mut self, limit: Option<Cycles>) -> Result<Pause> {
        let per_frame = f64::from(self.system.clock().0) / self.system.frame_rate();
        let goal = Cycles(((self.frames + 1) as f64 * per_frame) as u64);
        if let Some(opponent) = &self.opponent {
            // Not once and for all: a program can reset the machine, which forgets them.
            self.system.stop_at(&opponent.lines());
        }
        self.feed();
        let pause = self.system.run_until(limit.map_or(goal, |limit| limit.min(goal)));
        self.ask_opponent(&pause);
        self.printed.extend(self.system.take_printed());
        if self.system.now() >= goal {
            self.frames += 1;
            self.finish_frame()?;
        }
        Ok(pause)
    }

    /// Lets the opponent do its part after a slice.
    fn ask_opponent(&mut self, pause: &Pause) {
        let Some(opponent) = &mut self.opponent else { return };
        let was_moving = opponent.is_moving();
        match pause {
            Pause::Line(line) => opponent.at_line(*line, self.system.as_mut()),
            Pause::Ended | Pause::Failed(_) | Pause::Stuck { .. } => opponent.let_go(),
            Pause::AwaitingLine if !self.system.is_running() => opponent.let_go(),
            Pause::Horizon | Pause::AwaitingKey | Pause::AwaitingLine => {}
        }
        let is_moving = opponent.is_moving();
        if was_moving != is_moving {
            self.hand_sticks(is_moving);
        }
    }

    /// Runs to the next picture whatever happens; returns what happened besides waiting.
    ///
    /// # Errors
    /// When the recording cannot be written.
    pub fn frame(&mut self) -> Result<Vec<Pause>> {
        let mut events = Vec::new();
        let goal = self.frames + 1;
        self.is_asking = false;
        while self.frames < goal {
            match self.step(None)? {
                Pause::AwaitingLine => self.is_asking = true,
                Pause::Horizon | Pause::AwaitingKey | Pause::Line(_) => {}
                event @ (Pause::Ended | Pause::Failed(_) | Pause::Stuck { .. }) => events.push(event),
            }
        }
        Ok(events)
    }

    /// Takes the sticks away from the person, whose fire button would else move for the opponent, or gives them back.
    fn hand_sticks(&mut self, is_away: bool) {
        let now = self.system.now();
        for (port, held) in [Port::One, Port::Two].into_iter().zip(self.sticks) {
            let lines = if is_away { JoystickLines::default() } else { held };
            self.system.event(now, Event::Joystick { port, lines });
        }
    }

    /// Whether the machine waited for a line to be typed during the last [`frame`](Self::frame).
    pub fn is_asking(&self) -> bool {
        self.is_asking
    }

    fn print_on_paper(&mut self) -> Result<()> {
        let bytes = self.system.take_printer_output();
        if bytes.is_empty() {
            return Ok(());
        }
        match &mut self.paper {
            Paper::None => {
                eprintln!("note: the program prints on paper, which is lost; keep it with --printer FILE");
                self.paper = Paper::Lost;
                Ok(())
            }
            Paper::Lost => Ok(()),
            Paper::File(path, file, form) => {
                let bytes = match form {
                    PaperForm::Text => self.system.printed_text(&bytes).into_bytes(),
                    PaperForm::Bytes => bytes,
                };
                file.append(&bytes)
                    .with_context(|| format!("cannot write the printer's `{}`", path.display()))
            }
        }
    }

    fn finish_frame(&mut self) -> Result<()> {
        self.print_on_paper()?;
        if let Some(rate) = self.rate {
            let start = self.samples.len();
            self.system.render_sound(rate, &mut self.samples);
            if let Some((_, recorder)) = &mut self.recorder {
                recorder.hear(&self.samples[start..])?;
            }
            if !self.is_heard {
                self.samples.clear();
            }
        }
        match &mut self.recorder {
            Some((_, recorder)) if recorder.sees_every_frame() => recorder.see(&self.system.render()),
            _ => Ok(()),
        }
    }

    /// The bytes printed since the last call.
    pub fn take_printed(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.printed)
    }

    /// Switches the machine off and on.
    pub fn reset(&mut self) {
        self.system.reset();
        self.pasting.clear();
        self.start_up();
    }

    /// Completes the recording and what the printer has, and says what was written.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish_recording(&mut self) -> Result<()> {
        self.print_on_paper()?;
        if let Some((path, recorder)) = self.recorder.take() {
            recorder.finish(&self.system.render())?;
            eprintln!("note: wrote `{}`", path.display());
        }
        match std::mem::replace(&mut self.paper, Paper::Lost) {
            Paper::File(path, file, _) => {
                file.finish().with_context(|| format!("cannot write the printer's `{}`", path.display()))?;
                eprintln!("note: wrote `{}`", path.display());
            }
            Paper::None | Paper::Lost => {}
        }
        Ok(())
    }
}
