//! An interactive session: the machine, the person's keys, the speed, commands and messages.
//!
//! It has no clock. The host passes the elapsed host time to
//! [`frames_due`](InteractiveSession::frames_due) and then runs the due
//! [frames](InteractiveSession::run_frame).

mod menu_rows;

use core::time::Duration;

use listing::{Position, TypedText};
use systems::{
    Agent, Chord, ControlPort, Cycles, Failure, LoadError, Logs, Medium, MediumSlot, ProgramEnd,
    SnapshotError, StopReason,
};

use crate::board_cursor::BoardCursor;
use crate::frame_pacing::{FramePacer, FramesDue, Speed};
use crate::key_sequencer::KeySequencer;
use crate::keymap::{self, Command, HostKey, KeyMap, Modifiers};
use crate::menu::{HostItems, Menu, Page};
use crate::rewind::{RewindLimits, SeekError};
use crate::session::{Session, is_blank};
use crate::stuck::stuck_message;

/// The host time for which a message is shown.
const MESSAGE_DURATION: Duration = Duration::from_secs(4);

/// The emulated time of one rewind command.
const REWIND_SECONDS: f64 = 0.5;

/// The message at the oldest time.
const AT_OLDEST: &str = "this is as far back as it goes";

/// Host time for which the machine waits after a rewind, so that it does not run between the repeats of a
/// held key.
const REWIND_PAUSE: Duration = Duration::from_millis(500);

/// Host time for which the machine waits before a move of a replay, so that a person can follow.
const REPLAY_PAUSE: Duration = Duration::from_millis(1200);

/// A machine with a person at its keys.
pub struct InteractiveSession {
    /// The machine.
    pub session: Session,
    /// Turns host keys into key presses of the machine.
    pub key_sequencer: KeySequencer,
    /// The cursor on a board.
    pub board_cursor: BoardCursor,
    /// The name of the program.
    pub name: String,
    /// The seed of the power-on state.
    pub seed: u64,
    /// The control port of the joystick on the cursor keys.
    pub joystick: Option<ControlPort>,
    /// The keys that the person has put on other keys of the host.
    pub key_map: KeyMap,
    /// The open menu. While it is open, no frames are due.
    pub menu: Option<Menu>,
    /// The program to load at the start and after every reset.
    image: Option<Vec<u8>>,
    runs_at_start: bool,
    /// The program as it was loaded or last saved.
    saved_image: Vec<u8>,
    /// The same as listing text.
    saved_text: String,
    /// The last snapshot.
    snapshot: Option<Vec<u8>>,
    frame_pacer: FramePacer,
    rewinds: Rewinds,
    /// The host time until which the machine waits after a rewind or a move of a replay.
    waiting_until: Duration,
    /// Host time since the session started.
    host_time: Duration,
    /// The last message and the time until which it is shown.
    message: Option<(String, Duration)>,
    /// Output from before the first call of `frames_due`.
    early_output: Vec<u8>,
    /// The warnings from before the first frame.
    early_warnings: Vec<String>,
    /// The error from before the first frame.
    early_failure: Option<Failure>,
    /// The last error that stopped the program.
    failure: Option<Failure>,
    /// Frames in a row in which the program was seen not to look for a key.
    frames_without_keys: u32,
}

/// The action at the goal of a seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rewinds {
    /// The session keeps its future.
    Keeping,
    /// The session releases all keys, which begins another future.
    Releasing,
}

/// Settings of an interactive session.
pub struct Settings {
    /// The name of the program.
    pub name: String,
    /// The seed of the power-on state.
    pub seed: u64,
    /// The program to load.
    pub image: Option<Vec<u8>>,
    /// Whether the program is started after loading.
    pub runs_at_start: bool,
    /// The speed.
    pub speed: Speed,
    /// The control port of the joystick on the cursor keys.
    pub joystick: Option<ControlPort>,
}

impl InteractiveSession {
    /// Creates the session and starts its program.
    ///
    /// # Errors
    /// When the program does not fit.
    pub fn new(session: Session, settings: Settings) -> Result<Self, LoadError> {
        let mut interactive = Self {
            session,
            key_sequencer: KeySequencer::default(),
            board_cursor: BoardCursor::default(),
            name: settings.name,
            seed: settings.seed,
            joystick: settings.joystick,
            key_map: KeyMap::default(),
            menu: None,
            image: settings.image,
            runs_at_start: settings.runs_at_start,
            saved_image: vec![],
            saved_text: String::new(),
            snapshot: None,
            frame_pacer: FramePacer::new(settings.speed),
            rewinds: Rewinds::Keeping,
            waiting_until: Duration::ZERO,
            host_time: Duration::ZERO,
            message: None,
            early_output: vec![],
            early_warnings: vec![],
            early_failure: None,
            failure: None,
            frames_without_keys: 0,
        };
        interactive.session.enable_rewind(RewindLimits::default(), None);
        if interactive.image.is_some() && interactive.runs_at_start {
            interactive.session.rewind_to_first_picture();
        }
        interactive.start_program()?;
        Ok(interactive)
    }

    fn start_program(&mut self) -> Result<(), LoadError> {
        if let Some(image) = &self.image {
            if !self.session.system().machine().has_prompt {
                // The machine has no screen for output; the message line shows it.
                self.session.system_mut().set_logs(Logs { printed: true, ..Logs::default() });
            }
            self.session.load_program(image)?;
            if self.runs_at_start {
                self.session.start_program();
                self.run_until_board();
            }
        }
        self.mark_saved();
        Ok(())
    }

    /// Runs a program with a board until it has created the board, which determines the size of its
    /// frame.
    fn run_until_board(&mut self) {
        /// Frames after which a program counts as one without a board.
        const LONGEST: u32 = 50;
        for _ in 0..LONGEST {
            let inspect = self.session.system().inspect();
            if inspect.board().is_none()
                || inspect.board().and_then(|board| board.cell_at(0, 0)).is_some()
                || !self.session.is_running()
            {
                return;
            }
            self.run_frame();
        }
    }

    /// Adds elapsed host time and returns the due frames.
    pub fn frames_due(&mut self, elapsed: Duration) -> FramesDue {
        self.host_time += elapsed;
        if self.host_time < self.waiting_until || self.session.is_jumping() || self.menu.is_some() {
            return FramesDue::Count(0);
        }
        self.frame_pacer.frames_due(elapsed, self.session.system().frame_rate())
    }

    /// Runs to the end of the next frame.
    pub fn run_frame(&mut self) {
        self.key_sequencer.update(&mut self.session);
        let mut has_failed = false;
        for event in self.run_watched_frame() {
            has_failed |= matches!(event, StopReason::Ended(ProgramEnd::Failed(_)));
            if let StopReason::Ended(ProgramEnd::Failed(failure)) = &event
                && self.session.system().machine().is_program_error(failure)
            {
                self.failure = Some(failure.clone());
            }
            match event {
                StopReason::Ended(ProgramEnd::Stuck { address }) => {
                    self.show_message(stuck_message(self.session.system().machine(), address, ""));
                }
                // Without a prompt the error is not on the screen.
                StopReason::Ended(ProgramEnd::Failed(failure))
                    if !self.session.system().machine().has_prompt =>
                {
                    let position = failure.line.map_or(String::new(), |line| format!("line {line}: "));
                    self.show_message(format!("{position}{}", failure.message));
                    if self.host_time.is_zero() {
                        self.early_failure = Some(failure);
                    }
                }
                _ => {}
            }
        }
        for warning in self.session.system_mut().take_warnings() {
            if self.host_time.is_zero() {
                self.early_warnings.push(warning.clone());
            }
            self.show_message(warning);
        }
        if !self.session.system().machine().has_prompt {
            let bytes = self.session.take_printed();
            let printed = self.session.system().machine().printed_text(&bytes);
            if self.host_time.is_zero() {
                self.early_output.extend(bytes);
            }
            // The message line already shows the error.
            if let Some(line) = printed.lines().rfind(|line| !line.trim().is_empty()).filter(|_| !has_failed)
            {
                self.show_message(line.to_owned());
            }
        }
        if let Some(message) = self.session.agent_mut().and_then(Agent::take_message) {
            self.show_message(message);
        }
        if self.session.agent_mut().is_some_and(Agent::take_shown_move) && self.speed() != Speed::Max {
            self.waiting_until = self.host_time + REPLAY_PAUSE;
        }
    }

    /// Runs a frame, and sees now and then whether the program looks for a key.
    fn run_watched_frame(&mut self) -> Vec<StopReason> {
        /// Frames between two looks at a program that takes keys.
        const INTERVAL: u64 = 10;
        if self.frames_without_keys == 0 && !self.session.frame_count().is_multiple_of(INTERVAL) {
            return self.session.run_frame();
        }
        let (events, has_polled) = self.session.run_frame_and_watch_keys();
        let takes_keys = has_polled || self.session.is_waiting_for_line() || !self.session.is_running();
        self.frames_without_keys = if takes_keys { 0 } else { self.frames_without_keys + 1 };
        events
    }

    /// Whether the program has run for a while without looking for a key: the computer thinks, or a title is shown.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        /// Frames that a person does not take for a pause.
        const SHORTEST: u32 = 60;
        self.frames_without_keys >= SHORTEST
    }

    /// Returns the control port of the joystick keys; `None` while the machine waits for a line, which
    /// makes them ordinary keys.
    #[must_use]
    pub fn active_joystick(&self) -> Option<ControlPort> {
        self.joystick.filter(|_| !self.session.is_waiting_for_line())
    }

    /// Returns the command on a key without a character, unless the person has put a key of the machine there.
    #[must_use]
    pub fn key_command(&self, key: HostKey) -> Option<Command> {
        keymap::command(key).filter(|_| self.key_map.key(key).is_none())
    }

    /// Returns the chord of [`keymap::special_key`] with the person's keys.
    #[must_use]
    pub fn special_key(&self, key: HostKey, modifiers: Modifiers) -> Option<Chord> {
        let mapped = self.key_map.key(key);
        mapped.or_else(|| keymap::special_key(self.session.system(), key, modifiers))
    }

    /// Returns the chord of [`keymap::tap_key`] with the person's keys.
    #[must_use]
    pub fn tap_key(&self, key: HostKey, modifiers: Modifiers) -> Option<Chord> {
        self.key_map.key(key).or_else(|| keymap::tap_key(self.session.system(), key, modifiers))
    }

    /// Returns the chord of [`keymap::character_key`] with the person's keys.
    #[must_use]
    pub fn character_key(&self, character: char, modifiers: Modifiers) -> Option<Chord> {
        let mapped = self.key_map.character(character);
        mapped.or_else(|| keymap::character_key(self.session.system(), character, modifiers))
    }

    /// Returns the joystick switch on a key, unless the person has put a key of the machine there.
    #[must_use]
    pub fn joystick_switch(&self, key: HostKey) -> Option<u8> {
        let machine = self.session.system().machine();
        keymap::joystick_switch(machine, key).filter(|_| self.key_map.key(key).is_none())
    }

    /// Returns whether the session started without a program.
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.image.is_none()
    }

    /// Returns the program that was loaded at the start.
    #[must_use]
    pub fn image(&self) -> Option<&[u8]> {
        self.image.as_deref()
    }

    /// Returns the current speed.
    #[must_use]
    pub const fn speed(&self) -> Speed {
        self.frame_pacer.speed()
    }

    /// Marks the program in memory as saved.
    pub fn mark_saved(&mut self) {
        self.saved_image = self.session.system().program_image();
        self.saved_text = self.session.system().program_text();
    }

    /// Returns whether lines were entered or changed since the last save. Changes of a program to its own
    /// bytes do not count.
    #[must_use]
    pub fn has_unsaved_lines(&self) -> bool {
        let text = self.session.system().program_text();
        !text.trim().is_empty() && text != self.saved_text
    }

    /// Returns whether the program in memory is the one that was loaded or last saved.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.session.system().program_image() == self.saved_image
    }

    /// Executes a command; returns the commands that only the host can execute.
    ///
    /// # Errors
    /// When the program does not fit after a reset.
    pub fn command(&mut self, command: Command) -> Result<Option<Command>, LoadError> {
        match command {
            Command::Help => {
                self.menu = match self.menu.take() {
                    Some(_) => None,
                    None => Some(Menu::new(Page::Main, HostItems::default())),
                };
                return Ok(Some(command));
            }
            Command::Pause => self.frame_pacer.toggle_pause(),
            Command::Warp => self.frame_pacer.toggle_warp(),
            Command::Reset => {
                // A reset of the machine does not release its keys; without this they would stay pressed.
                self.key_sequencer.release_all(&mut self.session);
                self.session.reset();
                self.start_program()?;
            }
            Command::SaveSnapshot => {
                self.snapshot = Some(self.take_snapshot());
                self.show_message("snapshot saved".into());
                return Ok(Some(command));
            }
            Command::RestoreSnapshot => self.restore_snapshot(),
            Command::Rewind => self.rewind(),
            Command::Screenshot
            | Command::Record
            | Command::FullScreen
            | Command::Debug
            | Command::SaveProgram
            | Command::Paste
            | Command::VolumeUp
            | Command::VolumeDown
            | Command::Mute
            | Command::Quit => {
                return Ok(Some(command));
            }
        }
        Ok(None)
    }

    /// Returns the last snapshot.
    #[must_use]
    pub fn snapshot(&self) -> Option<&[u8]> {
        self.snapshot.as_deref()
    }

    /// Restores a snapshot from a file, in slices: see [`continue_jump`](Self::continue_jump).
    ///
    /// # Errors
    /// When it is no snapshot of this machine.
    pub fn load_snapshot(&mut self, snapshot: Vec<u8>) -> Result<(), SnapshotError> {
        self.session.begin_loading(&snapshot)?;
        self.snapshot = Some(snapshot);
        self.jump_at_once();
        Ok(())
    }

    /// Returns a snapshot without pressed keys, which would be pressed after every restore.
    pub fn take_snapshot(&mut self) -> Vec<u8> {
        self.key_sequencer.release_all(&mut self.session);
        self.session.save_snapshot()
    }

    fn restore_snapshot(&mut self) {
        let message = match self.snapshot.clone().map(|snapshot| self.restore(&snapshot)) {
            None => "no snapshot has been saved yet".into(),
            Some(Ok(())) => "restored the last snapshot".into(),
            Some(Err(error)) => error,
        };
        self.show_message(message);
    }

    /// Restores a snapshot of this session or of another with the same machine.
    ///
    /// # Errors
    /// When it is no snapshot of this machine, or an opponent or a replay follows the game, as a message.
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<(), String> {
        if let Some(agent) = self.session.agent() {
            return Err(format!("cannot restore the snapshot: {} follows the game", agent.name()));
        }
        self.key_sequencer.release_all(&mut self.session);
        self.session.begin_loading(snapshot).map_err(|error| error.to_string())?;
        self.jump_at_once();
        Ok(())
    }

    /// Rewinds by half a second from the goal of the jump or from now; the machine resumes half a second after the last
    /// command.
    fn rewind(&mut self) {
        let from = self.session.goal();
        let step = self.session.system().clock().cycles(REWIND_SECONDS);
        let oldest = self.session.oldest();
        let to = Cycles(from.0.saturating_sub(step.0)).max(oldest.unwrap_or(from));
        if let (None, Some(_)) = (oldest, self.session.rewind()) {
            return self.show_message(AT_OLDEST.into());
        }
        match self.begin_jump_to(to, Rewinds::Releasing) {
            Ok(()) => {
                let message = if Some(to) == oldest { AT_OLDEST } else { "rewind" };
                self.show_message(message.into());
            }
            Err(error) => self.show_message(error.to_string()),
        }
    }

    /// Seeks to an elapsed time, in slices: see [`continue_jump`](Self::continue_jump). The later future remains until
    /// the machine gets an input.
    ///
    /// # Errors
    /// When it cannot be [reached](Session::seek).
    pub fn begin_seek(&mut self, to: Cycles) -> Result<(), SeekError> {
        self.begin_jump_to(to, Rewinds::Keeping)
    }

    fn begin_jump_to(&mut self, to: Cycles, rewinds: Rewinds) -> Result<(), SeekError> {
        self.session.begin_seek(to)?;
        self.key_sequencer = KeySequencer::default();
        self.rewinds = rewinds;
        self.jump_at_once();
        Ok(())
    }

    /// Runs the next slice of a rewind or of restoring a snapshot; returns whether it was complete before. The host
    /// calls it between two of its frames; until then, no frames are due.
    pub fn continue_jump(&mut self) -> bool {
        if !self.session.continue_jump() {
            return false;
        }
        if std::mem::replace(&mut self.rewinds, Rewinds::Keeping) == Rewinds::Releasing {
            self.session.release_held();
            self.waiting_until = self.host_time + REWIND_PAUSE;
        }
        true
    }

    /// Completes a jump that takes milliseconds.
    fn jump_at_once(&mut self) {
        if !self.session.system().machine().is_replayed {
            while !self.continue_jump() {}
        }
    }

    /// Returns whether there is a frame to show: a replayed program starts without one.
    #[must_use]
    pub fn has_frame(&self) -> bool {
        !self.session.is_jumping() || !is_blank(&self.session.frame())
    }

    /// Returns the speed without full speed for a while.
    #[must_use]
    pub const fn base_speed(&self) -> Speed {
        self.frame_pacer.base_speed()
    }

    /// Puts the joystick of the keys into a control port, or removes it. The switches of the old port open.
    pub fn set_joystick(&mut self, port: Option<ControlPort>) {
        if let Some(old) = self.joystick {
            let all = u8::MAX;
            self.key_sequencer.set_joystick_switch(&mut self.session, old, all, false);
        }
        self.joystick = port;
    }

    /// Changes the medium in a drive or the recorder, or removes it: see [`Session::change_medium`].
    pub fn change_medium(&mut self, slot: MediumSlot, medium: Option<Medium>) {
        self.session.change_medium(slot, medium);
    }

    /// Sets the speed.
    pub const fn set_speed(&mut self, speed: Speed) {
        self.frame_pacer.set_speed(speed);
    }

    /// Types a text as fast as the machine reads it, in the notations of listings. It skips and reports
    /// characters that the machine lacks.
    pub fn paste(&mut self, text: &str) {
        if self.session.system().key_queue().is_none() {
            self.session.type_text(text);
            return;
        }
        let machine = self.session.system().machine();
        let TypedText { codes, skipped, warnings: _ } = machine.read_typed(text, "text");
        self.session.paste(&codes);
        if let Some(first) = skipped.first() {
            let Position { line, column } = first.span.position;
            let others = match skipped.len() - 1 {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            self.show_message(format!("skipped in line {line}, column {column}: {}{others}", first.kind));
        }
    }

    /// Cancels a paste, as the STOP key does; returns whether one was under way.
    pub fn cancel_paste(&mut self) -> bool {
        let was_pasting = self.session.cancel_paste();
        if was_pasting {
            self.show_message("cancelled the paste".into());
        }
        was_pasting
    }

    /// Returns the output from before the first frame, before the program has created its board.
    pub fn take_early_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.early_output)
    }

    /// Returns the warnings from before the first frame.
    pub fn take_early_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.early_warnings)
    }

    /// Returns the last error that stopped the program, once.
    pub fn take_failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    /// Returns the error from before the first frame, once.
    pub fn take_early_failure(&mut self) -> Option<Failure> {
        self.early_failure.take()
    }

    /// Shows a message for `MESSAGE_DURATION`.
    pub fn show_message(&mut self, message: String) {
        self.message = Some((message, self.host_time + MESSAGE_DURATION));
    }

    fn message(&self) -> Option<&str> {
        self.message
            .as_ref()
            .filter(|(_, until)| self.host_time < *until)
            .map(|(message, _)| message.as_str())
    }

    /// Returns the current message: the last one, or that the machine is paused.
    #[must_use]
    pub fn current_message(&self) -> Option<&str> {
        self.message().or_else(|| self.frame_pacer.is_paused().then_some("paused"))
    }

    /// Returns name, state and the current message in one line.
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
        let agent = self.session.agent().map_or(String::new(), |agent| format!(" | {}", agent.status()));
        format!("{}{agent} | {speed}{joystick} | F12 help", self.name)
    }
}
