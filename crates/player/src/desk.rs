//! A machine with a person in front of it: the keys, how fast it goes, the commands, what there is to tell.
//!
//! The host's clock is elsewhere: whoever has it says with [`due`](Desk::due) how much time has passed, and is told how many
//! [pictures](Desk::frame) that is worth.

use core::time::Duration;

use listing::Position;
use listing::notation::Typed;
use systems::{LoadError, Logs, Pause, Port, SavedError};

use crate::fingers::Fingers;
use crate::hand::Hand;
use crate::keymap::Command;
use crate::model;
use crate::pace::{Due, Pace, Speed};
use crate::session::Session;

/// How long a message stands.
const MESSAGE_TIME: Duration = Duration::from_secs(4);

/// A machine with a person in front of it.
pub struct Desk {
    /// The machine.
    pub session: Session,
    /// The person's fingers.
    pub fingers: Fingers,
    /// The person's hand over a board.
    pub hand: Hand,
    /// Which program it is.
    pub name: String,
    /// What fixes everything that the power-on left open.
    pub seed: u64,
    /// The socket of the joystick on the cursor keys.
    pub joystick: Option<Port>,
    /// The help is shown.
    pub shows_help: bool,
    /// The program to begin with, put into memory at the start and after every reset.
    image: Option<Vec<u8>>,
    is_run: bool,
    /// The program as it was begun with, or kept last.
    kept: Vec<u8>,
    /// The same as a listing.
    kept_text: String,
    /// The moment kept last.
    moment: Option<Vec<u8>>,
    pace: Pace,
    /// The host's time since the person sat down.
    time: Duration,
    /// The latest message, and until when it stands.
    message: Option<(String, Duration)>,
    /// What was printed before the host's time began.
    early: Vec<u8>,
}

/// What a desk is set up with.
pub struct Settings {
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
}

impl Desk {
    /// Sets the machine up and starts its program.
    ///
    /// # Errors
    /// When the program does not fit.
    pub fn new(session: Session, settings: Settings) -> Result<Self, LoadError> {
        let mut desk = Self {
            session,
            fingers: Fingers::default(),
            hand: Hand::default(),
            name: settings.name,
            seed: settings.seed,
            joystick: settings.joystick,
            shows_help: false,
            image: settings.image,
            is_run: settings.is_run,
            kept: vec![],
            kept_text: String::new(),
            moment: None,
            pace: Pace::new(settings.speed),
            time: Duration::ZERO,
            message: None,
            early: vec![],
        };
        desk.start_program()?;
        Ok(desk)
    }

    fn start_program(&mut self) -> Result<(), LoadError> {
        if let Some(image) = &self.image {
            let system = self.session.system_mut();
            if !system.has_prompt() {
                // Nothing but the message line shows what the program prints.
                system.keep_logs(Logs { printed: true, ..Logs::default() });
            }
            system.load_program(image)?;
            if self.is_run {
                self.session.start_program();
                self.await_board();
            }
        }
        self.keep();
        Ok(())
    }

    /// Lets a program that makes a board make it: only then is known how large its picture is.
    fn await_board(&mut self) {
        /// Pictures after which it may make none.
        const LONGEST: u32 = 50;
        for _ in 0..LONGEST {
            let inspect = self.session.system().inspect();
            if inspect.actors().is_none() || inspect.cell_at(0, 0).is_some() || !self.session.is_running() {
                return;
            }
            self.frame();
        }
    }

    /// Notes that so much of the host's time has passed, and says what is due by that.
    pub fn due(&mut self, elapsed: Duration) -> Due {
        self.time += elapsed;
        self.pace.due(elapsed, self.session.system().frame_rate())
    }

    /// Runs to the next picture.
    pub fn frame(&mut self) {
        self.fingers.catch_up(&mut self.session);
        let mut has_failed = false;
        for event in self.session.frame() {
            has_failed |= matches!(event, Pause::Failed(_));
            match event {
                Pause::Stuck { address } => {
                    self.tell(format!(
                        "machine code ran to address {address}, where there is nothing to run"
                    ));
                }
                // Without a prompt there is no screen that would tell it.
                Pause::Failed(failure) if !self.session.system().has_prompt() => {
                    let place = failure.line.map_or(String::new(), |line| format!("line {line}: "));
                    self.tell(format!("{place}{}", failure.message));
                }
                _ => {}
            }
        }
        for notice in self.session.system_mut().take_notices() {
            self.tell(notice);
        }
        if !self.session.system().has_prompt() {
            let bytes = self.session.take_printed();
            let printed = self.session.system().printed_text(&bytes);
            if self.time.is_zero() {
                self.early.extend(bytes);
            }
            // What went wrong is told already.
            if let Some(line) = printed.lines().rfind(|line| !line.trim().is_empty()).filter(|_| !has_failed)
            {
                self.tell(line.to_owned());
            }
        }
        if let Some(words) = self.session.take_words() {
            self.tell(words);
        }
    }

    /// The socket that joystick keys work on now: none while the machine waits for a line, where they are keys.
    #[must_use]
    pub fn stick(&self) -> Option<Port> {
        self.joystick.filter(|_| !self.session.is_asking())
    }

    /// Whether there is no program but what the person types.
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.image.is_none()
    }

    /// The program that it began with.
    #[must_use]
    pub fn image(&self) -> Option<&[u8]> {
        self.image.as_deref()
    }

    /// How fast the machine runs now.
    #[must_use]
    pub const fn speed(&self) -> Speed {
        self.pace.speed()
    }

    /// Notes that the program in memory was kept.
    pub fn keep(&mut self) {
        self.kept = self.session.system().program_image();
        self.kept_text = self.session.system().program_text();
    }

    /// Whether lines were typed in, or changed, that were not kept. What a program does to its own bytes is not typed.
    #[must_use]
    pub fn has_typed_lines(&self) -> bool {
        let text = self.session.system().program_text();
        !text.trim().is_empty() && text != self.kept_text
    }

    /// Whether the program in memory is the one that was begun with, or kept last.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.session.system().program_image() == self.kept
    }

    /// Carries out a command; gives back those that only the host can.
    ///
    /// # Errors
    /// When the program does not fit after a reset.
    pub fn command(&mut self, command: Command) -> Result<Option<Command>, LoadError> {
        match command {
            Command::Help => self.shows_help ^= true,
            Command::Pause => self.pace.toggle_pause(),
            Command::Warp => self.pace.toggle_warp(),
            Command::Reset => {
                // The machine's reset leaves keys as they are; what is down now would stay down.
                self.fingers.let_go(&mut self.session);
                self.session.reset();
                self.start_program()?;
            }
            Command::Keep => {
                // Keys that are down now would be down again at every return.
                self.fingers.let_go(&mut self.session);
                self.moment = Some(self.session.system().save());
                self.tell("kept this moment".into());
                return Ok(Some(command));
            }
            Command::GoBack => self.go_back(),
            Command::Screenshot | Command::FullScreen | Command::Save | Command::Paste | Command::Quit => {
                return Ok(Some(command));
            }
        }
        Ok(None)
    }

    /// The moment kept last.
    #[must_use]
    pub fn moment(&self) -> Option<&[u8]> {
        self.moment.as_deref()
    }

    /// Begins at a moment that was kept another day.
    ///
    /// # Errors
    /// When it is none of this machine's.
    pub fn begin_at(&mut self, moment: Vec<u8>) -> Result<(), SavedError> {
        self.session.go_back(&moment)?;
        self.moment = Some(moment);
        Ok(())
    }

    fn go_back(&mut self) {
        let Some(moment) = &self.moment else {
            return self.tell("no moment has been kept yet".into());
        };
        if let Some(opponent) = self.session.opponent() {
            return self.tell(format!("{} remembers the game: there is no way back", opponent.name()));
        }
        self.fingers.let_go(&mut self.session);
        match self.session.go_back(moment) {
            Ok(()) => self.tell("back at the moment that was kept".into()),
            Err(error) => self.tell(error.to_string()),
        }
    }

    /// Types a text as fast as the machine takes it, in the notations of listings; what it lacks is left out and told.
    pub fn paste(&mut self, text: &str) {
        if self.session.system().key_queue().is_none() {
            self.session.type_text(text);
            return;
        }
        let model = model::of(self.session.system().kind());
        let Typed { codes, left_out, remarks: _ } = model.typed(text, "text");
        self.session.paste(&codes);
        if let Some(first) = left_out.first() {
            let Position { line, column } = first.place.position;
            let others = match left_out.len() - 1 {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            self.tell(format!("left out in line {line}, column {column}: {}{others}", first.kind));
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

    /// What a program printed before anybody looked: while its board was waited for.
    pub fn take_early(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.early)
    }

    /// Shows a message for a while.
    pub fn tell(&mut self, message: String) {
        self.message = Some((message, self.time + MESSAGE_TIME));
    }

    fn message(&self) -> Option<&str> {
        self.message.as_ref().filter(|(_, until)| self.time < *until).map(|(message, _)| message.as_str())
    }

    /// What the person should hear of now: the latest message, or that the machine stands still.
    #[must_use]
    pub fn news(&self) -> Option<&str> {
        self.message().or_else(|| self.pace.is_paused().then_some("paused"))
    }

    /// Name, state and the latest message in one line.
    #[must_use]
    pub fn status(&self) -> String {
        if let Some(message) = self.message() {
            return format!("{} | {message}", self.name);
        }
        let speed = match self.pace.speed() {
            _ if self.pace.is_paused() => "paused".to_owned(),
            Speed::Max => "full speed".to_owned(),
            Speed::Times(times) => format!("{:.0} %", times * 100.0),
        };
        let joystick = match self.joystick {
            Some(Port::One) => " | joystick 1",
            Some(Port::Two) => " | joystick 2",
            None => "",
        };
        let opponent = self.session.opponent().map_or(String::new(), |who| match who.has_seat() {
            true => format!(" | against {}", who.name()),
            false => format!(" | {} plays", who.name()),
        });
        format!("{}{opponent} | {speed}{joystick} | F12 help", self.name)
    }
}
