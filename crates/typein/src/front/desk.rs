//! What all front ends share: the machine in front of the person, how fast it goes, and the commands.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use listing::Position;
use listing::notation::{self, Typed};
use systems::{Pause, Port};

use super::fingers::Fingers;
use super::keymap::Command;
use super::sound::Speaker;
use crate::args::Speed;
use crate::record;
use crate::save;
use crate::session::Session;
use crate::signals::Signals;

/// Host time that one round at full speed may take: the picture must still move.
const ROUND: Duration = Duration::from_millis(15);

/// Pictures that may be made up for when the host was late; more is given up.
const LATEST: f64 = 5.0;

/// How long a message stands.
const MESSAGE_TIME: Duration = Duration::from_secs(4);

/// A machine with a person in front of it.
pub struct Desk {
    /// The machine.
    pub session: Session,
    /// The person's fingers.
    pub fingers: Fingers,
    /// Which program it is.
    pub name: String,
    /// What fixes everything that the power-on left open.
    pub seed: u64,
    /// The socket of the joystick on the cursor keys.
    pub joystick: Option<Port>,
    /// The help is shown.
    pub shows_help: bool,
    /// The program to type in, typed at the start and after every reset.
    image: Option<Vec<u8>>,
    is_run: bool,
    /// The program as it was begun with, or kept last.
    kept: Vec<u8>,
    save_to: Option<PathBuf>,
    speaker: Option<Speaker>,
    speed: Speed,
    is_paused: bool,
    is_warping: bool,
    /// Pictures that are due, with fractions.
    due: f64,
    message: Option<(String, Instant)>,
    signals: Signals,
}

/// What a desk is set up with.
pub struct Setup {
    /// Which program it is.
    pub name: String,
    /// What fixed everything that the power-on left open.
    pub seed: u64,
    /// The program to begin with.
    pub image: Option<Vec<u8>>,
    /// It is RUN, too.
    pub is_run: bool,
    /// How fast.
    pub speed: Speed,
    /// The socket of the joystick on the cursor keys.
    pub joystick: Option<Port>,
    /// Where the program is kept at the end.
    pub save_to: Option<PathBuf>,
    /// What plays the sound.
    pub speaker: Option<Speaker>,
}

impl Desk {
    /// Sets the machine up and starts its program.
    ///
    /// # Errors
    /// When the program does not fit, or the host refuses to pass on signals.
    pub fn new(session: Session, setup: Setup) -> Result<Self> {
        let mut desk = Self {
            session,
            fingers: Fingers::default(),
            name: setup.name,
            seed: setup.seed,
            joystick: setup.joystick,
            shows_help: false,
            image: setup.image,
            is_run: setup.is_run,
            kept: vec![],
            save_to: setup.save_to,
            speaker: setup.speaker,
            speed: setup.speed,
            is_paused: false,
            is_warping: false,
            due: 0.0,
            message: None,
            signals: Signals::listen()?,
        };
        desk.start_program()?;
        Ok(desk)
    }

    fn start_program(&mut self) -> Result<()> {
        if let Some(image) = &self.image {
            self.session.system_mut().load_program(image)?;
            if self.is_run {
                self.session.command("run\n");
            }
        }
        self.kept = self.session.system().program_image();
        Ok(())
    }

    /// Lets the machine run for as long as `elapsed` of host time is worth.
    ///
    /// # Errors
    /// When a recording cannot be written.
    pub fn advance(&mut self, elapsed: Duration) -> Result<()> {
        if self.is_paused {
            return Ok(());
        }
        match self.speed {
            Speed::Times(times) if !self.is_warping => {
                let rate = self.session.system().frame_rate() * times;
                self.due = (self.due + elapsed.as_secs_f64() * rate).min(LATEST * times.max(1.0));
                while self.due >= 1.0 {
                    self.due -= 1.0;
                    self.frame()?;
                }
            }
            Speed::Times(_) | Speed::Max => {
                let start = Instant::now();
                while start.elapsed() < ROUND {
                    self.frame()?;
                }
            }
        }
        Ok(())
    }

    /// The socket that joystick keys work on now: none while the machine waits for a line, where they are keys.
    pub fn stick(&self) -> Option<Port> {
        self.joystick.filter(|_| !self.session.is_asking())
    }

    /// Runs to the next picture.
    ///
    /// # Errors
    /// When a recording cannot be written.
    pub fn frame(&mut self) -> Result<()> {
        self.fingers.catch_up(&mut self.session);
        for event in self.session.frame()? {
            if let Pause::Stuck { address } = event {
                self.tell(format!("machine code ran to address {address}, where there is nothing to run"));
            }
        }
        for notice in self.session.system_mut().take_notices() {
            self.tell(notice);
        }
        if let Some(speaker) = &mut self.speaker {
            speaker.play(&self.session.take_samples());
        }
        Ok(())
    }

    /// Whether there is no program but what the person types.
    pub fn is_bare(&self) -> bool {
        self.image.is_none()
    }

    /// How fast the machine runs now.
    pub fn speed(&self) -> Speed {
        if self.is_warping { Speed::Max } else { self.speed }
    }

    /// Carries out a command; true when the person wants to leave.
    ///
    /// # Errors
    /// When the program does not fit after a reset. What cannot be written or pasted is told on the screen.
    pub fn command(&mut self, command: Command) -> Result<bool> {
        match command {
            Command::Help => self.shows_help ^= true,
            Command::Pause => self.is_paused ^= true,
            Command::Warp => self.is_warping ^= true,
            Command::Screenshot => {
                let path = free_name("screenshot", "png");
                let result = record::write_new_png(&path, &self.session.system().render());
                self.tell_written(&path.display().to_string(), result);
            }
            Command::FullScreen => self.tell("a terminal fills the screen with a key of its own".into()),
            Command::Save => self.save(),
            Command::Paste => match clipboard() {
                Ok(text) => self.paste(&text),
                Err(error) => self.tell(format!("nothing to paste: {error}")),
            },
            Command::Reset => {
                // The machine's reset leaves keys as they are; what is down now would stay down.
                self.fingers.let_go(&mut self.session);
                self.session.reset();
                self.start_program()?;
            }
            Command::Quit => return Ok(true),
        }
        Ok(false)
    }

    /// Writes the program to the file that the command line names, or to two new ones.
    fn save(&mut self) {
        let paths = match &self.save_to {
            Some(path) => vec![path.clone()],
            None => {
                let path = free_name("program", "prg");
                vec![path.with_extension("bas"), path]
            }
        };
        let system = self.session.system();
        let told: Result<Vec<String>> =
            paths.iter().map(|path| save::write(path, system).map(|kept| kept.words(path))).collect();
        match told {
            Ok(told) => {
                self.kept = system.program_image();
                self.tell(told.join("; "));
            }
            Err(error) => self.tell(format!("{error:#}")),
        }
    }

    /// Types a text as fast as the machine takes it, in the notations of listings; what it lacks is left out and told.
    pub fn paste(&mut self, text: &str) {
        let Typed { codes, left_out, remarks: _ } = notation::typed(text, "text");
        self.session.paste(&codes);
        if let Some(first) = left_out.first() {
            let Position { line, column } = first.place.position;
            let others = match left_out.len() - 1 {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            self.tell(format!("left out in line {line}, column {column}: {}{others}", first.fault));
        }
    }

    /// Breaks a pasted text off, as the STOP key does; true when there was one.
    pub fn stop_pasting(&mut self) -> bool {
        let was_pasting = self.session.stop_pasting();
        if was_pasting {
            self.tell("the rest of the pasted text was left out".into());
        }
        was_pasting
    }

    /// Completes the recording, and keeps the program if the command line asked for it and it was changed.
    ///
    /// # Errors
    /// When something cannot be written; what can is all the same.
    pub fn leave(&mut self) -> Result<()> {
        let recorded = self.session.finish_recording();
        if let Some(path) = &self.save_to {
            let system = self.session.system();
            if system.program_image() == self.kept && path.exists() {
                eprintln!("note: the program was not changed; {} is left as it is", path.display());
            } else {
                eprintln!("note: {}", save::write(path, system)?.words(path));
            }
        }
        recorded
    }

    /// Whether the host has told the program to end.
    pub fn is_called_off(&self) -> bool {
        self.signals.heard().is_some()
    }

    /// Ends as the host's signal wants it, if there was one and all is put away.
    pub fn obey_signal(&self) {
        self.signals.obey();
    }

    /// Shows a message for a while.
    pub fn tell(&mut self, message: String) {
        self.message = Some((message, Instant::now()));
    }

    fn tell_written(&mut self, names: &str, result: Result<()>) {
        match result {
            Ok(()) => self.tell(format!("wrote {names}")),
            Err(error) => self.tell(format!("{error:#}")),
        }
    }

    /// What the person should hear of now: the latest message, or that the machine stands still.
    pub fn news(&self) -> Option<&str> {
        match &self.message {
            Some((message, since)) if since.elapsed() < MESSAGE_TIME => Some(message),
            _ => self.is_paused.then_some("paused"),
        }
    }

    /// Name, state and the latest message in one line.
    pub fn status(&self) -> String {
        let speed = match self.speed {
            _ if self.is_paused => "paused".to_owned(),
            Speed::Max => "full speed".to_owned(),
            Speed::Times(_) if self.is_warping => "full speed".to_owned(),
            Speed::Times(times) => format!("{:.0} %", times * 100.0),
        };
        let joystick = match self.joystick {
            Some(Port::One) => " | joystick 1",
            Some(Port::Two) => " | joystick 2",
            None => "",
        };
        let opponent =
            self.session.opponent().map_or(String::new(), |who| format!(" | against {}", who.name()));
        match &self.message {
            Some((message, since)) if since.elapsed() < MESSAGE_TIME => format!("{} | {message}", self.name),
            _ => format!("{}{opponent} | {speed}{joystick} | F12 help", self.name),
        }
    }
}

/// The first of `stem-1.ending`, `stem-2.ending` ... that is not there yet, in the current folder.
fn free_name(stem: &str, ending: &str) -> PathBuf {
    (1..)
        .map(|number| PathBuf::from(format!("{stem}-{number}.{ending}")))
        .find(|path| !path.exists())
        .expect("there are endless numbers")
}

fn clipboard() -> Result<String, arboard::Error> {
    arboard::Clipboard::new()?.get_text()
}
