//! Choosing a program of a page, and detecting its machine.

use super::Page;
use crate::diagnostic::Diagnostic;
use crate::error::{Diagnostics, Error};
use crate::format::Program;
use crate::line::Line;
use crate::machine::{self, CERTAIN_SCORE, MachineKind, machine_evidence, machine_scores};
use crate::notation::DiagnosticSink;
use crate::program::{Listing, check};

/// A decoder of a machine's listings.
type Decode = fn(&Program, &mut DiagnosticSink<'_>) -> Vec<Line>;

impl Page {
    /// Returns a program by its number, counted from 1; without a number the only one.
    ///
    /// # Errors
    /// If the page has none, or several and no number, or no program of that number.
    pub fn program(&self, number: Option<usize>) -> Result<&Program, Error> {
        match (self.programs(), number) {
            ([], _) => Err(Error::NoProgram {
                file: self.file(),
                forms: machine::formats(self.machines),
                machine: self.machine_of_prose(),
            }),
            ([only], None) => Ok(only),
            (_, None) => Err(Error::AmbiguousProgram { file: self.file(), programs: self.summaries() }),
            (programs, Some(wanted)) => wanted
                .checked_sub(1)
                .and_then(|index| programs.get(index))
                .ok_or_else(|| Error::ProgramOutOfRange { file: self.file(), wanted, count: programs.len() }),
        }
    }

    /// Whether a program has a format of a machine's programs and, where the file's machine is known,
    /// is for that machine.
    #[must_use]
    pub fn may_be_for(&self, program: &Program, machine: MachineKind) -> bool {
        self.machine
            .or_else(|| self.machine_of_name(program))
            .map_or_else(|| machine.spec().formats.contains(&program.format), |owner| owner == machine)
    }

    /// Returns the machine of a program, among those the caller can run, detected from its format and
    /// its text; where neither decides, from what the page mentions.
    ///
    /// # Errors
    /// If it is for a machine not among them, or for one of two with equal evidence.
    ///
    /// # Panics
    /// If `among` is empty, or the program is not from this page.
    pub fn machine_of(&self, program: &Program, among: &[MachineKind]) -> Result<MachineKind, Error> {
        if let Some(machine) = self.machine.filter(|machine| among.contains(machine)) {
            return Ok(machine);
        }
        if let Some(machine) = self.machine_of_name(program) {
            let expected = *among.first().expect("the caller passes at least one machine");
            let is_wrong = || Error::WrongMachine { file: self.file(), machine, expected };
            return among.contains(&machine).then_some(machine).ok_or_else(is_wrong);
        }
        let has_form = |machine: &MachineKind| machine.spec().formats.contains(&program.format);
        let mut points = machine_scores(program.bodies(), self.machines.iter().copied().filter(has_form));
        points.retain(|(machine, sum)| among.contains(machine) || *sum >= CERTAIN_SCORE);
        let best: Vec<MachineKind> =
            points.iter().take_while(|(_, sum)| *sum == points[0].1).map(|&(machine, _)| machine).collect();
        let is_possible =
            |machine: &MachineKind| if best.is_empty() { has_form(machine) } else { best.contains(machine) };
        let mut possible: Vec<MachineKind> = among.iter().copied().filter(is_possible).collect();
        let is_marked = !best.is_empty();
        let spoken_of = || self.machine_of_prose().filter(|machine| !is_marked && possible.contains(machine));
        if let Some(machine) = spoken_of() {
            return Ok(machine);
        }
        let all = possible.clone();
        possible.retain(|machine| machine.sibling().is_none_or(|sibling| !all.contains(&sibling)));
        match possible[..] {
            [one] => Ok(one),
            [one, other, ..] => Err(Error::AmbiguousMachine { file: self.file(), one, other, is_marked }),
            [] => {
                let machine = best.first().or_else(|| self.machines.iter().find(|machine| has_form(machine)));
                let machine = *machine.expect("a program is found in a form that some machine has");
                let expected = *among.first().expect("the caller passes at least one machine");
                Err(Error::WrongMachine { file: self.file(), machine, expected })
            }
        }
    }

    /// Returns what in the text of a program indicates a machine: words of its BASIC and addresses of its
    /// chips; empty where nothing does.
    #[must_use]
    pub fn evidence(&self, program: &Program, machine: MachineKind) -> Vec<String> {
        machine_evidence(program.bodies(), machine)
    }

    /// Returns the machine that wrote the file, where its bytes show that.
    #[must_use]
    pub const fn machine_of_file(&self) -> Option<MachineKind> {
        self.machine
    }

    /// Returns the machine that the file's name names before its extension, as in `game.msx.bas`, if the
    /// program has a form of that machine.
    #[must_use]
    pub fn machine_of_name(&self, program: &Program) -> Option<MachineKind> {
        let (stem, _) = self.source.name().rsplit_once('.')?;
        let (_, id) = stem.rsplit_once('.')?;
        super::of_id(self.machines, &id.to_ascii_lowercase())
            .filter(|machine| machine.spec().formats.contains(&program.format))
    }

    /// Chooses a program, checks that it is for one of the machines, and decodes it.
    ///
    /// # Errors
    /// As [`Page::program`] and [`Page::machine_of`], and all errors in its text.
    pub fn listing(&self, number: Option<usize>, among: &[MachineKind]) -> Result<Listing, Error> {
        let program = self.program(number)?;
        self.decode(program, self.machine_of(program, among)?)
    }

    /// Chooses a program, and decodes it for a machine, whichever it may have been printed for.
    ///
    /// # Errors
    /// As [`Page::program`], an unsupported machine, and all errors in the text.
    pub fn listing_for(&self, number: Option<usize>, machine: MachineKind) -> Result<Listing, Error> {
        self.decode(self.program(number)?, machine)
    }

    /// Chooses a program, and decodes what can be read of it, as [`listing_for`](Self::listing_for) does; returns the
    /// errors in its text, too. Characters without a reading are left out of their lines, and of lines with the same
    /// number only the first is there.
    ///
    /// # Errors
    /// As [`Page::program`], an unsupported machine, and so many errors that the text is no listing.
    pub fn partial_listing_for(
        &self,
        number: Option<usize>,
        machine: MachineKind,
    ) -> Result<(Listing, Vec<Diagnostic>), Error> {
        let program = self.program(number)?;
        let (mut listing, errors) = self.decode_all(self.decoder(machine)?, program, machine)?;
        if errors.len() >= DiagnosticSink::MAX_ERRORS {
            return Err(Error::Diagnostics(Diagnostics(errors)));
        }
        listing.lines.dedup_by_key(|line| line.number);
        Ok((listing, errors))
    }

    fn decode(&self, program: &Program, machine: MachineKind) -> Result<Listing, Error> {
        self.decode_with(self.decoder(machine)?, program, machine)
    }

    /// Returns the decoder of a machine's listings.
    fn decoder(&self, machine: MachineKind) -> Result<Decode, Error> {
        let Some(support) = machine.spec().support else {
            let built = machine::supported(self.machines).collect();
            return Err(Error::UnsupportedMachine { file: self.file(), machine, built });
        };
        Ok(support.decode)
    }

    /// Decodes a program for a machine with this decoder, not that of its spec.
    ///
    /// # Errors
    /// If the program has no lines that the machine can take, and all errors in its text.
    pub fn decode_with(
        &self,
        decode: impl FnOnce(&Program, &mut DiagnosticSink<'_>) -> Vec<Line>,
        program: &Program,
        machine: MachineKind,
    ) -> Result<Listing, Error> {
        let (listing, errors) = self.decode_all(decode, program, machine)?;
        if errors.is_empty() { Ok(listing) } else { Err(Error::Diagnostics(Diagnostics(errors))) }
    }

    fn decode_all(
        &self,
        decode: impl FnOnce(&Program, &mut DiagnosticSink<'_>) -> Vec<Line>,
        program: &Program,
        machine: MachineKind,
    ) -> Result<(Listing, Vec<Diagnostic>), Error> {
        // A program without line numbers has no lines for a machine that needs them.
        let has_numbers = |machine: &MachineKind| machine.spec().limits.line_numbers.is_some();
        let mut owners =
            self.machines.iter().filter(|machine| machine.spec().formats.contains(&program.format));
        if has_numbers(&machine) && !owners.clone().any(has_numbers) && owners.next().is_some() {
            return Err(Error::UnsupportedFormat { file: self.file(), form: program.format.name, machine });
        }
        let uncut = if machine.checksums().is_empty() { program.uncut() } else { None };
        let program = uncut.as_ref().unwrap_or(program);
        let mut sink = machine.sink(self.source());
        let lines = decode(program, &mut sink);
        for remark in &program.diagnostics {
            sink.add(remark);
        }
        let DiagnosticSink { mut errors, warnings, .. } = sink;
        let mut listing = Listing { machine, lines, warnings, source: self.source().clone() };
        check(&mut listing, program.is_file, &mut errors);
        Ok((listing, errors))
    }

    fn file(&self) -> String {
        self.source().name().to_owned()
    }
}
