//! Connects an interactive session with the host: clock, files, clipboard and signals.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use player::console::Console;
use player::debugger::Debugger;
use player::frame_pacing::FramesDue;
use player::interactive::{InteractiveSession, Settings};
use player::keymap::Command;
use player::menu::ProgramEntry;
use player::paper;
use player::session::Session;
use systems::{Failure, LoadError, StopReason};

use super::gamepads::HostGamepads;
use crate::debug::tui;
use crate::file;
use crate::findings::{Cause, CheckedListing};
use crate::input;
use crate::save;
use crate::save_slots::SaveSlots;
use crate::screenshots;
use crate::signals::Signals;
use crate::sinks::Sinks;
use crate::speaker::Volume;

/// Maximum host time of one round at full speed or in a jump, so that the screen is still updated.
const MAX_ROUND_TIME: Duration = Duration::from_millis(15);

/// An interactive session on this host.
pub struct HostSession {
    /// The session.
    pub interactive: InteractiveSession,
    /// The loaded listing, for the position of an error.
    pub listing: Option<CheckedListing>,
    /// The finding of the check in the line of the last error, if there is one.
    cause: Option<Cause>,
    pub(super) sinks: Sinks,
    /// The file of `--save`.
    program_path: Option<PathBuf>,
    /// The folder for new files; empty for the current one.
    pub folder: PathBuf,
    /// The file of `--snapshot`.
    snapshot_path: Option<PathBuf>,
    /// The disks in the drives at the last snapshot of Ctrl+K.
    snapshot_disks: Option<Vec<String>>,
    /// The save slots of the program.
    pub(super) slots: Option<SaveSlots>,
    /// The programs that the menu offers.
    pub programs: Option<Vec<ProgramEntry>>,
    /// The program that the person has chosen there.
    pub next_target: Option<String>,
    signals: Signals,
    debugger: Debugger,
    wants_debugger: bool,
    gamepads: Option<HostGamepads>,
}

impl HostSession {
    /// Creates the session and starts its program.
    ///
    /// # Errors
    /// When the program does not fit, or signals cannot be handled.
    pub fn new(session: Session, sinks: Sinks, settings: Settings, save_to: Option<PathBuf>) -> Result<Self> {
        let signals = Signals::listen()?;
        let interactive = InteractiveSession::new(session, settings)?;
        let machine = interactive.session.system().machine();
        let slots = SaveSlots::of(&interactive.name, machine, interactive.image());
        Ok(Self {
            interactive,
            snapshot_disks: None,
            slots,
            programs: None,
            next_target: None,
            listing: None,
            cause: None,
            sinks,
            program_path: save_to,
            folder: PathBuf::new(),
            snapshot_path: None,
            signals,
            debugger: Debugger::default(),
            wants_debugger: false,
            gamepads: None,
        })
    }

    /// Uses the gamepads of the host, if the machine has joysticks.
    pub fn open_gamepads(&mut self) {
        if !self.interactive.session.system().machine().control_ports.is_empty() {
            match HostGamepads::open(&mut self.interactive) {
                Ok(gamepads) => self.gamepads = Some(gamepads),
                Err(error) => self.interactive.show_message(error),
            }
        }
    }

    /// Saves unsaved typed lines to a new file in the current folder, or in the temporary folder;
    /// returns a message.
    fn save_typed_lines(&mut self) -> Option<String> {
        if self.program_path.is_some() || !self.interactive.has_unsaved_lines() {
            return None;
        }
        let [_, ending] = save::default_extensions(self.interactive.session.system().machine());
        self.save_elsewhere(ending)
            .map_or_else(|error| Some(format!("cannot save the program that was typed in: {error:#}")), Some)
    }

    /// Saves the program to a new file in the current folder, or else in that for temporary files.
    fn save_elsewhere(&mut self, ending: &str) -> Result<String> {
        let mut refusal = None;
        for folder in [self.folder.clone(), std::env::temp_dir()] {
            let path = unused_name_in(&folder, "program", ending);
            match save::write(&path, self.interactive.session.system()) {
                Ok(kept) => {
                    self.interactive.mark_saved();
                    return Ok(format!("{} (the program that was typed in)", kept.message(&path)));
                }
                Err(error) => refusal = Some(error),
            }
        }
        Err(refusal.expect("there are two folders"))
    }

    /// Saves snapshots to a file, and starts from the one that it holds, if it exists.
    ///
    /// # Errors
    /// When it cannot be read or written, or is no snapshot of this machine.
    pub fn use_snapshot_file(&mut self, path: &Path) -> Result<()> {
        if path.exists() {
            let snapshot = input::read(path, input::SNAPSHOT)?;
            self.interactive
                .load_snapshot(snapshot)
                .with_context(|| format!("cannot load `{}`", path.display()))?;
            if let Some(image) = self.interactive.image() {
                super::warn_of_program_mismatch(
                    self.interactive.session.system(),
                    image,
                    &self.interactive.name,
                    path,
                );
            }
            self.interactive.mark_saved();
            while !self.interactive.has_frame() {
                self.interactive.continue_jump();
            }
        } else {
            file::check_writable(path).with_context(|| file::cannot_write(path))?;
        }
        self.snapshot_path = Some(path.to_owned());
        Ok(())
    }

    /// Runs the machine for `elapsed` of host time.
    ///
    /// # Errors
    /// When a recording cannot be written.
    pub fn advance(&mut self, elapsed: Duration) -> Result<()> {
        if let Some(gamepads) = &mut self.gamepads {
            gamepads.poll(&mut self.interactive);
        }
        let start = Instant::now();
        while self.interactive.session.is_jumping() && start.elapsed() < MAX_ROUND_TIME {
            self.interactive.continue_jump();
        }
        match self.interactive.frames_due(elapsed) {
            FramesDue::Count(count) => (0..count).try_for_each(|_| self.run_frame()),
            FramesDue::Unlimited => {
                let start = Instant::now();
                while start.elapsed() < MAX_ROUND_TIME {
                    self.run_frame()?;
                }
                Ok(())
            }
        }
    }

    /// Runs to the end of the next frame.
    ///
    /// # Errors
    /// When a recording cannot be written.
    pub fn run_frame(&mut self) -> Result<()> {
        self.interactive.run_frame();
        self.locate_error();
        if let Some(failure) = self.sinks.take_speaker_failure() {
            self.interactive.show_message(failure);
        }
        let speed = self.interactive.speed();
        self.sinks.pass_on(&mut self.interactive.session, speed)
    }

    /// Shows the position of an error that stopped the program, and keeps it for the end.
    fn locate_error(&mut self) {
        let Some(failure) = self.interactive.take_failure() else { return };
        self.cause = self.listing.as_ref().and_then(|listing| listing.cause(&failure));
        if let Some(cause) = &self.cause {
            self.interactive.show_message(cause.message());
        }
    }

    /// Runs to the end of the next frame, or until the machine stops for another reason.
    ///
    /// # Errors
    /// When a recording cannot be written.
    pub fn step(&mut self) -> Result<StopReason> {
        let stop = self.interactive.session.step(None);
        if let Some(failure) = self.sinks.take_speaker_failure() {
            report!("note: {failure}");
        }
        let speed = self.interactive.speed();
        self.sinks.pass_on(&mut self.interactive.session, speed)?;
        Ok(stop)
    }

    /// Executes a command; returns whether the person quits.
    ///
    /// # Errors
    /// If the program does not fit after a reset. The screen shows other errors.
    pub fn command(&mut self, command: Command) -> Result<bool, LoadError> {
        let saved = if command == Command::Reset { self.save_typed_lines() } else { None };
        let is_over = self.execute(command)?;
        if let Some(saved) = saved {
            self.interactive.show_message(saved);
        }
        Ok(is_over)
    }

    fn execute(&mut self, command: Command) -> Result<bool, LoadError> {
        if let (Command::RestoreSnapshot, Some(disks)) = (command, &self.snapshot_disks)
            && let Err(error) = self.check_disks(disks)
        {
            self.interactive.show_message(error.to_string());
            return Ok(false);
        }
        match self.interactive.command(command)? {
            Some(Command::Screenshot) => self.take_screenshot(),
            Some(Command::FullScreen) => {
                self.interactive.show_message("full screen is a key of the terminal itself".into());
            }
            Some(Command::SaveProgram) => self.save_program(),
            Some(Command::Paste) => match clipboard() {
                Ok(text) => self.interactive.paste(&text),
                Err(error) => self.interactive.show_message(format!("cannot paste: {error}")),
            },
            Some(Command::VolumeUp) => self.change_volume(Volume::raise),
            Some(Command::VolumeDown) => self.change_volume(Volume::lower),
            Some(Command::Mute) => self.change_volume(Volume::toggle_mute),
            Some(Command::Quit) => return Ok(true),
            Some(Command::Debug) if io::stdin().is_terminal() && io::stdout().is_terminal() => {
                self.wants_debugger = true;
            }
            Some(Command::Debug) => {
                self.interactive.show_message("the debugger needs the terminal that started `play`".into());
            }
            Some(Command::SaveSnapshot) => {
                self.snapshot_disks = Some(self.disks_in_snapshots());
                self.write_snapshot();
            }
            Some(Command::Record) => self.toggle_recording(),
            Some(Command::Help) => self.refresh_menu(),
            Some(
                Command::Pause | Command::Warp | Command::Reset | Command::RestoreSnapshot | Command::Rewind,
            )
            | None => {}
        }
        Ok(false)
    }

    fn change_volume(&mut self, change: fn(&mut Volume)) {
        let message = match self.sinks.volume_mut() {
            Some(volume) => {
                change(volume);
                volume.to_string()
            }
            None => "this session has no sound".into(),
        };
        self.interactive.show_message(message);
    }

    /// Writes the last snapshot to the file of `--snapshot`.
    fn write_snapshot(&mut self) {
        if let (Some(path), Some(snapshot)) = (&self.snapshot_path, self.interactive.snapshot()) {
            let message = match file::write(path, snapshot) {
                Ok(()) => format!("saved a snapshot in {}", path.display()),
                Err(error) => format!("cannot write `{}`: {error}", path.display()),
            };
            self.interactive.show_message(message);
        }
    }

    fn take_screenshot(&mut self) {
        let path = self.unused_name("screenshot", ".png");
        let message = match screenshots::write_new(
            &path,
            &paper::frame_with_paper(self.interactive.session.system()),
        ) {
            Ok(()) => format!("wrote {}", path.display()),
            Err(error) => format!("{error:#}"),
        };
        self.interactive.show_message(message);
    }

    /// Saves the program to the file of `--save`, or to two new files.
    fn save_program(&mut self) {
        let paths = match &self.program_path {
            Some(path) => vec![path.clone()],
            None => {
                let [own, text] = save::default_extensions(self.interactive.session.system().machine());
                let path = self.unused_name("program", own);
                vec![path.with_extension(&text[1..]), path]
            }
        };
        let system = self.interactive.session.system();
        let messages: Result<Vec<String>> =
            paths.iter().map(|path| save::write(path, system).map(|kept| kept.message(path))).collect();
        match messages {
            Ok(messages) => {
                self.interactive.mark_saved();
                self.interactive.show_message(messages.join("; "));
            }
            Err(error) => self.interactive.show_message(format!("{error:#}")),
        }
    }

    /// Returns the first unused name of `stem-1.ext`, `stem-2.ext` ... in the folder for new files.
    pub(super) fn unused_name(&self, stem: &str, ending: &str) -> PathBuf {
        unused_name_in(&self.folder, stem, ending)
    }

    /// Completes the recording, and saves the program for `--save` if it was changed.
    ///
    /// # Errors
    /// When a file cannot be written; it still writes the others.
    pub fn close(&mut self) -> Result<()> {
        let recorded = self.sinks.finish(&mut self.interactive.session);
        if let Some(cause) = &self.cause {
            cause.report();
        }
        if let Some(saved) = self.save_typed_lines() {
            report!("note: {saved}");
        }
        if let Some(path) = &self.program_path {
            if self.interactive.is_saved() && path.exists() {
                report!("note: the program is unchanged; {} was not written", path.display());
            } else {
                match save::write(path, self.interactive.session.system()) {
                    Ok(kept) => report!("note: {}", kept.message(path)),
                    Err(error) => {
                        let ending = format!(".{}", path.extension().unwrap_or_default().to_string_lossy());
                        match self.save_elsewhere(&ending) {
                            Ok(saved) => report!("note: {saved}"),
                            Err(error) => report!("error: cannot save the program elsewhere: {error:#}"),
                        }
                        // The sinks are complete; the exit code reports the missing file.
                        return Err(error);
                    }
                }
            }
        }
        recorded
    }

    /// Returns whether the person has asked for the debugger since the last call.
    pub fn takes_debugger(&mut self) -> bool {
        std::mem::take(&mut self.wants_debugger)
    }

    /// Debugs the game in the terminal until the person quits the debugger. `each_round` gets the session
    /// after each frame.
    ///
    /// # Errors
    /// When the terminal cannot be used.
    pub fn debug(&mut self, each_round: &mut dyn FnMut(&Session) -> Result<()>) -> Result<()> {
        let Self { interactive, debugger, signals, .. } = self;
        interactive.session.finish_jump();
        let mut console = Console { session: &mut interactive.session, debugger };
        tui::run(&mut console, signals, each_round)?;
        // Discards the sound of the debugged time.
        interactive.session.take_samples();
        Ok(())
    }

    /// Returns the failure of a program whose interpreter is lost.
    pub fn loss(&self) -> Option<Failure> {
        self.interactive.session.system().inspect().scope()?.loss()
    }

    /// Returns whether a signal asks the program to end.
    pub fn is_interrupted(&self) -> bool {
        self.signals.received().is_some()
    }

    /// Ends the process with the received signal, if there was one. The caller must have written all files.
    pub fn end_by_signal(&self) {
        self.signals.end_process();
    }
}

/// Returns the first unused name of `stem-1.ext`, `stem-2.ext` ... in a folder.
fn unused_name_in(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    (1..)
        .map(|number| folder.join(format!("{stem}-{number}{ending}")))
        .find(|path| !path.exists())
        .expect("there are endless numbers")
}

fn clipboard() -> Result<String, arboard::Error> {
    arboard::Clipboard::new()?.get_text()
}
