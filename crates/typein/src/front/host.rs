//! What the host has to give to the desk that all front ends sit at: its clock, files, clipboard and signals.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use player::desk::{Desk, Settings};
use player::keymap::Command;
use player::pace::Due;
use player::paper;
use player::session::Session;
use systems::{LoadError, Pause};

use crate::file;
use crate::input;
use crate::outlets::Outlets;
use crate::save;
use crate::screenshots;
use crate::signals::Signals;

/// Host time that one round at full speed may take: the picture must still move.
const ROUND: Duration = Duration::from_millis(15);

/// A desk on this host.
pub struct Host {
    /// The machine with the person in front of it.
    pub desk: Desk,
    outlets: Outlets,
    /// Where the program is kept at the end.
    save_to: Option<PathBuf>,
    /// Where moments are kept.
    moments: Option<PathBuf>,
    signals: Signals,
    /// What is typed has nowhere else to be: a person types it.
    is_typed: bool,
}

impl Host {
    /// Sets a machine up and starts its program.
    ///
    /// # Errors
    /// When the program does not fit, or the host refuses to pass on signals.
    pub fn new(
        session: Session,
        outlets: Outlets,
        settings: Settings,
        save_to: Option<PathBuf>,
    ) -> Result<Self> {
        let signals = Signals::listen()?;
        let desk = Desk::new(session, settings)?;
        Ok(Self { desk, outlets, save_to, moments: None, signals, is_typed: false })
    }

    /// A person types, not a file: what is typed in is kept when the machine is left or reset.
    pub fn keep_typed_lines(&mut self) {
        self.is_typed = true;
    }

    /// Writes lines that were typed in and not kept to a new file, in the current folder or the one for temporary files; says
    /// where.
    fn save_typed(&mut self) -> Option<String> {
        if !self.is_typed || self.save_to.is_some() || !self.desk.has_typed_lines() {
            return None;
        }
        let [_, ending] = save::usual_endings(self.desk.session.system().kind());
        let mut refusal = None;
        for folder in [PathBuf::new(), std::env::temp_dir()] {
            let path = free_name_in(&folder, "program", ending);
            match save::write(&path, self.desk.session.system()) {
                Ok(kept) => {
                    self.desk.keep();
                    return Some(format!("{}: the program that was typed in", kept.words(&path)));
                }
                Err(error) => refusal = Some(error),
            }
        }
        refusal.map(|error| format!("the program that was typed in is lost: {error:#}"))
    }

    /// Keeps moments in a file, and begins at the one that it holds, if it is there.
    ///
    /// # Errors
    /// When it cannot be read or written, or holds no moment of this machine.
    pub fn keep_moments_in(&mut self, path: &Path) -> Result<()> {
        if path.exists() {
            let moment = input::read(path, input::SNAPSHOT)?;
            self.desk.begin_at(moment).with_context(|| format!("cannot load `{}`", path.display()))?;
            if let Some(image) = self.desk.image() {
                super::warn_of_another_program(self.desk.session.system(), image, &self.desk.name, path);
            }
            self.desk.keep();
        } else {
            file::check(path).with_context(|| format!("cannot write `{}`", path.display()))?;
        }
        self.moments = Some(path.to_owned());
        Ok(())
    }

    /// Lets the machine run for as long as `elapsed` of host time is worth.
    ///
    /// # Errors
    /// When a recording cannot be written.
    pub fn advance(&mut self, elapsed: Duration) -> Result<()> {
        match self.desk.due(elapsed) {
            Due::Pictures(count) => (0..count).try_for_each(|_| self.frame()),
            Due::Unlimited => {
                let start = Instant::now();
                while start.elapsed() < ROUND {
                    self.frame()?;
                }
                Ok(())
            }
        }
    }

    /// Runs to the next picture.
    ///
    /// # Errors
    /// When a recording cannot be written.
    pub fn frame(&mut self) -> Result<()> {
        self.desk.frame();
        self.outlets.pass_on(&mut self.desk.session)
    }

    /// Runs to the next picture, or until the machine has something to say.
    ///
    /// # Errors
    /// When a recording cannot be written.
    pub fn step(&mut self) -> Result<Pause> {
        let pause = self.desk.session.step(None);
        self.outlets.pass_on(&mut self.desk.session)?;
        Ok(pause)
    }

    /// Carries out a command; true when the person wants to leave.
    ///
    /// # Errors
    /// When the program does not fit after a reset. What cannot be written or pasted is told on the screen.
    pub fn command(&mut self, command: Command) -> Result<bool, LoadError> {
        let saved = if command == Command::Reset { self.save_typed() } else { None };
        let is_over = self.carry_out(command)?;
        if let Some(saved) = saved {
            self.desk.tell(saved);
        }
        Ok(is_over)
    }

    fn carry_out(&mut self, command: Command) -> Result<bool, LoadError> {
        match self.desk.command(command)? {
            Some(Command::Screenshot) => self.take_screenshot(),
            Some(Command::FullScreen) => {
                self.desk.tell("a terminal fills the screen with a key of its own".into());
            }
            Some(Command::Save) => self.save(),
            Some(Command::Paste) => match clipboard() {
                Ok(text) => self.desk.paste(&text),
                Err(error) => self.desk.tell(format!("nothing to paste: {error}")),
            },
            Some(Command::Quit) => return Ok(true),
            Some(Command::Keep) => self.keep_moment(),
            Some(Command::Help | Command::Pause | Command::Warp | Command::Reset | Command::GoBack)
            | None => {}
        }
        Ok(false)
    }

    /// Writes the moment that was kept to the file that the command line names.
    fn keep_moment(&mut self) {
        if let (Some(path), Some(moment)) = (&self.moments, self.desk.moment()) {
            let told = match file::write(path, moment) {
                Ok(()) => format!("kept this moment in {}", path.display()),
                Err(error) => format!("cannot write `{}`: {error}", path.display()),
            };
            self.desk.tell(told);
        }
    }

    fn take_screenshot(&mut self) {
        let path = free_name("screenshot", ".png");
        let told = match screenshots::write_new(&path, &paper::picture(self.desk.session.system())) {
            Ok(()) => format!("wrote {}", path.display()),
            Err(error) => format!("{error:#}"),
        };
        self.desk.tell(told);
    }

    /// Writes the program to the file that the command line names, or to two new ones.
    fn save(&mut self) {
        let paths = match &self.save_to {
            Some(path) => vec![path.clone()],
            None => {
                let [own, text] = save::usual_endings(self.desk.session.system().kind());
                let path = free_name("program", own);
                vec![path.with_extension(&text[1..]), path]
            }
        };
        let system = self.desk.session.system();
        let told: Result<Vec<String>> =
            paths.iter().map(|path| save::write(path, system).map(|kept| kept.words(path))).collect();
        match told {
            Ok(told) => {
                self.desk.keep();
                self.desk.tell(told.join("; "));
            }
            Err(error) => self.desk.tell(format!("{error:#}")),
        }
    }

    /// Completes the recording, and keeps the program if the command line asked for it and it was changed.
    ///
    /// # Errors
    /// When something cannot be written; what can is all the same.
    pub fn leave(&mut self) -> Result<()> {
        let recorded = self.outlets.finish(&mut self.desk.session);
        if let Some(saved) = self.save_typed() {
            report!("note: {saved}");
        }
        if let Some(path) = &self.save_to {
            if self.desk.is_kept() && path.exists() {
                report!("note: the program was not changed; {} is left as it is", path.display());
            } else {
                report!("note: {}", save::write(path, self.desk.session.system())?.words(path));
            }
        }
        recorded
    }

    /// Whether somebody has told the program to end.
    pub fn is_called_off(&self) -> bool {
        self.signals.heard().is_some()
    }

    /// Ends as the signal wants it, if there was one and all is put away.
    pub fn end_by_signal(&self) {
        self.signals.end_process();
    }
}

/// The first of `stem-1.ending`, `stem-2.ending` ... that is not there yet, in the current folder.
fn free_name(stem: &str, ending: &str) -> PathBuf {
    free_name_in(Path::new(""), stem, ending)
}

/// The same in a folder.
fn free_name_in(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    (1..)
        .map(|number| folder.join(format!("{stem}-{number}{ending}")))
        .find(|path| !path.exists())
        .expect("there are endless numbers")
}

fn clipboard() -> Result<String, arboard::Error> {
    arboard::Clipboard::new()?.get_text()
}
