//! A run with what the host gives and takes, until there is an outcome.

use anyhow::Result;
use player::run::Run;
use systems::Sound;

use super::answers::{Answer, Answers, typed};
use super::outcome::Outcome;
use crate::dump::Dump;
use crate::outlets::Outlets;
use crate::output::{Printed, Progress};
use crate::screenshots;
use crate::signals::Signals;

/// What was printed behind the line of the RUN that was typed: its echo, if the machine sends one, and its line end are no
/// part of what the program prints.
fn behind_run(printed: &[u8]) -> &[u8] {
    let behind = printed.iter().position(|&code| code == b'\r').map_or(printed, |end| &printed[end + 1..]);
    behind.strip_prefix(b"\n").unwrap_or(behind)
}

/// A run with what the host gives and takes.
pub(super) struct Headless<'a> {
    pub(super) run: Run,
    pub(super) outlets: Outlets,
    pub(super) printed: Printed,
    pub(super) dump: Option<Dump>,
    pub(super) progress: Progress,
    /// Standard input, where it answers what the program asks for.
    pub(super) answers: Option<Answers>,
    /// What may tell the run to end.
    pub(super) signals: &'a Signals,
}

impl Headless<'_> {
    /// Loads and starts the program, to just before its first statement.
    pub(super) fn begin(&mut self, image: Option<&[u8]>) -> Result<()> {
        if let Some(image) = image {
            self.run.begin(image)?;
            while self.run.is_starting() {
                self.step()?;
            }
            let printed = self.run.session.take_printed();
            let has_echo = self.run.session.system().has_prompt();
            self.note(if has_echo { behind_run(&printed) } else { &printed })?;
        }
        self.run.set_off();
        Ok(())
    }

    fn step(&mut self) -> Result<()> {
        self.run.step();
        self.outlets.pass_on(&mut self.run.session)
    }

    /// Passes on what was printed and played.
    pub(super) fn note(&mut self, printed: &[u8]) -> Result<()> {
        self.printed.add(self.run.session.system(), printed);
        match &mut self.dump {
            Some(dump) => {
                let sound = self.run.session.system_mut().sound_mut();
                let writes = sound.map(Sound::take_sound_writes).unwrap_or_default();
                dump.note(printed, &writes, self.run.start())
            }
            None => Ok(()),
        }
    }

    /// Runs until there is an outcome.
    pub(super) fn go_on(&mut self) -> Result<Outcome> {
        loop {
            let printed = self.run.session.take_printed();
            self.note(&printed)?;
            for notice in self.run.session.system_mut().take_notices() {
                report!("note: {notice}");
            }
            let end = self.run.look();
            screenshots::write(self.run.take_screenshots())?;
            if let Some(end) = end? {
                return Ok(Outcome::Over(end));
            }
            if let Some(signal) = self.signals.heard() {
                return Ok(Outcome::Signal(signal));
            }
            if self.printed.is_refused() {
                return Ok(Outcome::Unread);
            }
            if self.run.wants_line()
                && let Some(answers) = &mut self.answers
            {
                match answers.next(self.signals) {
                    Answer::Line(line) => self.run.answer(typed(self.run.session.system().kind(), &line)),
                    Answer::Over(0) => self.answers = None,
                    Answer::Over(lines) => return Ok(Outcome::Unanswered(lines)),
                    Answer::CalledOff => continue,
                }
            }
            self.step()?;
            self.progress.tick(self.run.session.system(), self.run.start());
        }
    }
}
