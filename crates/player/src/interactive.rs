//! A machine with a person in front of it: the keys, how fast it goes, the commands, what there is to tell.
//!
//! The host's clock is elsewhere: whoever has it says with [`frames_due`](InteractiveSession::frames_due) how much time has passed, and is told how many
//! [pictures](InteractiveSession::run_frame) that is worth.

use core::time::Duration;

use listing::Position;
use listing::notation::TypedText;
use systems::{ControlPort, LoadError, Logs, SnapshotError, StopReason};

use crate::board_cursor::BoardCursor;
use crate::frame_pacing::{FramePacer, FramesDue, Speed};
use crate::key_sequencer::KeySequencer;
use crate::keymap::Command;
use crate::model;
use crate::session::Session;

/// How long a message stands.
const MESSAGE_DURATION: Duration = Duration::from_secs(4);

/// A machine with a person in front of it.
pub struct InteractiveSession {
    /// The machine.
    pub session: Session,
    /// The person's fingers.
    pub key_sequencer: KeySequencer,
    /// The person's hand over a board.
    pub board_cursor: BoardCursor,
    /// Which program it is.
    pub name: String,
    /// What fixes everything that the power-on left open.
    pub seed: u64,
    /// The socket of the joystick on the cursor keys.
    pub joystick: Option<ControlPort>,
    /// The help is shown.
    pub shows_help: bool,
    /// The program to begin with, put into memory at the start and after every reset.
    image: Option<Vec<u8>>,
    runs_at_start: bool,
    /// The program as it was begun with, or kept last.
    saved_image: Vec<u8>,
    /// The same as a listing.
    saved_text: String,
    /// The moment kept last.
    snapshot: Option<Vec<u8>>,
    frame_pacer: FramePacer,
    /// The host's time since the person sat down.
    host_time: Duration,
    /// The latest message, and until when it stands.
    message: Option<(String, Duration)>,
    /// What was printed before the host's time began.
    early_output: Vec<u8>,
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
    pub runs_at_start: bool,
    /// How fast.
    pub speed: Speed,
    /// The socket of the joystick on the cursor keys.
    pub joystick: Option<ControlPort>,
}

impl InteractiveSession {
    /// Sets the machine up and starts its program.
    ///
    /// # Errors
    /// When the program does not fit.
    pub fn new(session: Session, settings: Settings) -> Result<Self, LoadError> {
        let mut desk = Self {
            session,
            key_sequencer: KeySequencer::default(),
            board_cursor: BoardCursor::default(),
            name: settings.name,
            seed: settings.seed,
            joystick: settings.joystick,
            shows_help: false,
            image: settings.image,
            runs_at_start: settings.runs_at_start,
            saved_image: vec![],
            saved_text: String::new(),
            snapshot: None,
            frame_pacer: FramePacer::new(settings.speed),
            host_time: Duration::ZERO,
            message: None,
            early_output: vec![],
        };
        desk.start_program()?;
        Ok(desk)
    }

    fn start_program(&mut self) -> Result<(), LoadError> {
        if let Some(image) = &self.image {
            let system = self.session.system_mut();
            if !system.has_prompt() {
                // Nothing but the message line shows what the program prints.
                system.set_logs(Logs { printed: true, ..Logs::default() });
            }
            system.load_program(image)?;
            if self.runs_at_start {
                self.session.start_program();
                self.run_until_board();
            }
        }
        self.mark_saved();
        Ok(())
    }

    /// Lets a program that makes a board make it: only then is known how large its picture is.
    fn run_until_board(&mut self) {
        /// Pictures after which it may make none.
        const LONGEST: u32 = 50;
        for _ in 0..LONGEST {
            let inspect = self.session.system().inspect();
            if inspect.actors().is_none() || inspect.cell_at(0, 0).is_some() || !self.session.is_running() {
                return;
            }
            self.run_frame();
        }
    }

    /// Notes that so much of the host's time has passed, and says what is due by that.
    pub fn frames_due(&mut self, elapsed: Duration) -> FramesDue {
        self.host_time += elapsed;
        self.frame_pacer.frames_due(elapsed, self.session.system().frame_rate())
    }

    /// Runs to the next picture.
    pub fn run_frame(&mut self) {
        self.key_sequencer.update(&mut self.session);
        let mut has_failed = false;
        for event in self.session.run_frame() {
            has_failed |= matches!(event, StopReason::Failed(_));
            match event {
                StopReason::Stuck { address } => {
                    self.show_message(format!(
                        "machine code ran to address {address}, where there is nothing to run"
                    ));
                }
                // Without a prompt there is no screen that would tell it.
                StopReason::Failed(failure) if !self.session.system().has_prompt() => {
                    let place = failure.line.map_or(String::new(), |line| format!("line {line}: "));
                    self.show_message(format!("{place}{}", failure.message));
                }
                _ => {}
            }
        }
        for notice in self.session.system_mut().take_warnings() {
            self.show_message(notice);
        }
        if !self.session.system().has_prompt() {
            let bytes = self.session.take_printed();
            let printed = self.session.system().printed_text(&bytes);
            if self.host_time.is_zero() {
                self.early_output.extend(bytes);
            }
            // What went wrong is told already.
            if let Some(line) = printed.lines().rfind(|line| !line.trim().is_empty()).filter(|_| !has_failed)
            {
                self.show_message(line.to_owned());
            }
        }
        if let Some(words) = self.session.take_opponent_message() {
            self.show_message(words);
        }
    }

    /// The socket that joystick keys work on now: none while the machine waits for a line, where they are keys.
    #[must_use]
    pub fn active_joystick(&self) -> Option<ControlPort> {
        self.joystick.filter(|_| !self.session.is_waiting_for_line())
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
        self.frame_pacer.speed()
    }

    /// Notes that the program in memory was kept.
    pub fn mark_saved(&mut self) {
        self.saved_image = self.session.system().program_image();
        self.saved_text = self.session.system().program_text();
    }

    /// Whether lines were typed in, or changed, that were not kept. What a program does to its own bytes is not typed.
    #[must_use]
    pub fn has_unsaved_lines(&self) -> bool {
        let text = self.session.system().program_text();
        !text.trim().is_empty() && text != self.saved_text
    }

    /// Whether the program in memory is the one that was begun with, or kept last.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.session.system().program_image() == self.saved_image
    }

    /// Carries out a command; gives back those that only the host can.
    ///
    /// # Errors
    /// When the program does not fit after a reset.
    pub fn command(&mut self, command: Command) -> Result<Option<Command>, LoadError> {
        match command {
            Command::Help => self.shows_help ^= true,
            Command::Pause => self.frame_pacer.toggle_pause(),
            Command::Warp => self.frame_pacer.toggle_warp(),
            Command::Reset => {
                // The machine's reset leaves keys as they are; what is down now would stay down.
                self.key_sequencer.release_all(&mut self.session);
                self.session.reset();
                self.start_program()?;
            }
            Command::SaveSnapshot => {
                // Keys that are down now would be down again at every return.
                self.key_sequencer.release_all(&mut self.session);
                self.snapshot = Some(self.session.system().save_snapshot());
                self.show_message("snapshot saved".into());
                return Ok(Some(command));
            }
            Command::RestoreSnapshot => self.restore_snapshot(),
            Command::Screenshot
            | Command::FullScreen
            | Command::SaveProgram
            | Command::Paste
            | Command::Quit => {
                return Ok(Some(command));
            }
        }
        Ok(None)
    }

    /// The moment kept last.
    #[must_use]
    pub fn snapshot(&self) -> Option<&[u8]> {
        self.snapshot.as_deref()
    }

    /// Begins at a moment that was kept another day.
    ///
    /// # Errors
    /// When it is none of this machine's.
    pub fn load_snapshot(&mut self, moment: Vec<u8>) -> Result<(), SnapshotError> {
        self.session.load_snapshot(&moment)?;
        self.snapshot = Some(moment);
        Ok(())
    }

    fn restore_snapshot(&mut self) {
        let Some(moment) = &self.snapshot else {
            return self.show_message("no snapshot has been saved yet".into());
        };
        if let Some(opponent) = self.session.opponent() {
            return self
                .show_message(format!("{} remembers the game: there is no way back", opponent.name()));
        }
        self.key_sequencer.release_all(&mut self.session);
        match self.session.load_snapshot(moment) {
            Ok(()) => self.show_message("restored the last snapshot".into()),
            Err(error) => self.show_message(error.to_string()),
        }
    }

    /// Types a text as fast as the machine takes it, in the notations of listings; what it lacks is left out and told.
    pub fn paste(&mut self, text: &str) {
        if self.session.system().key_queue().is_none() {
            self.session.type_text(text);
            return;
        }
        let model = model::by_kind(self.session.system().kind());
        let TypedText { codes, skipped: left_out, warnings: _ } = model.read_typed(text, "text");
        self.session.paste(&codes);
        if let Some(first) = left_out.first() {
            let Position { line, column } = first.span.position;
            let others = match left_out.len() - 1 {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            self.show_message(format!("left out in line {line}, column {column}: {}{others}", first.kind));
        }
    }

    /// Breaks a pasted text off, as the STOP key does; true when there was one.
    pub fn cancel_paste(&mut self) -> bool {
        let was_pasting = self.session.cancel_paste();
        if was_pasting {
            self.show_message("the rest of the pasted text was left out".into());
        }
        was_pasting
    }

    /// What a program printed before anybody looked: while its board was waited for.
    pub fn take_early_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.early_output)
    }

    /// Shows a message for a while.
    pub fn show_message(&mut self, message: String) {
        self.message = Some((message, self.host_time + MESSAGE_DURATION));
    }

    fn message(&self) -> Option<&str> {
        self.message
            .as_ref()
            .filter(|(_, until)| self.host_time < *until)
            .map(|(message, _)| message.as_str())
    }

    /// What the person should hear of now: the latest message, or that the machine stands still.
    #[must_use]
    pub fn current_message(&self) -> Option<&str> {
        self.message().or_else(|| self.frame_pacer.is_paused().then_some("paused"))
    }

    /// Name, state and the latest message in one line.
    #[must_use]
    pub fn status(&self) -> String {
        if let Some(message) = self.message() {
            return format!("{} | {message}", self.name);
        }
        let speed = match self.frame_pacer.speed() {
            _ if self.frame_pacer.is_paused() => "paused".to_owned(),
            Speed::Max => "full speed".to_owned(),
            Speed::Times(times) => format!("{:.0} %", times * 100.0),
        };
        let joystick = match self.joystick {
            Some(ControlPort::One) => " | joystick 1",
            Some(ControlPort::Two) => " | joystick 2",
            None => "",
        };
        let opponent = self.session.opponent().map_or(String::new(), |who| match who.has_seat() {
            true => format!(" | against {}", who.name()),
            false => format!(" | {} plays", who.name()),
        });
        format!("{}{opponent} | {speed}{joystick} | F12 help", self.name)
    }
}
