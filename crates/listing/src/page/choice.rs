//! Choosing a program of a page, and detecting its machine.

use super::Page;
use crate::diagnostic::Diagnostic;
use crate::error::{Diagnostics, Error};
use crate::format::Program;
use crate::line::Line;
use crate::machine::{self, CERTAIN_SCORE, MachineKind, machine_evidence, machine_scores};
use crate::notation::DiagnosticSink;
use crate::program::{Listing, check};

/// Evidence that decides between machines of one family with equal scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeakEvidence {
    /// The page mentions the machine.
    Prose,
    /// The program prints for a screen with this number of columns.
    Columns(usize),
    /// The header of an archive names a load address of the machine.
    LoadAddress(u16),
}

/// Returns the load address in a line `;name.prg ==1001==`, with which archives begin a program.
fn load_address_in_header(text: &str) -> Option<u16> {
    let header = text.lines().find(|line| line.trim_start().starts_with(';'))?;
    let digits = header.trim_end().strip_suffix("==")?.rsplit_once("==")?.1;
    u16::from_str_radix(digits, 16).ok()
}

/// A decoder of a machine's listings.
type Decode = fn(&Program, &mut DiagnosticSink<'_>) -> Vec<Line>;

impl Page {
    /// Returns a program by its number, counted from 1; without a number the only one.
    ///
    /// # Errors
    /// If the page has no program, no program of that number, or several without a number.
    pub fn program(&self, number: Option<usize>) -> Result<&Program, Error> {
        match (self.programs(), number) {
            ([], _) => Err(Error::NoProgram {
                file: self.file(),
                forms: machine::formats(self.machines),
                machine: self.machine_of_prose(),
            }),
            ([only], None) => Ok(only),
            (_, None) => Err(Error::AmbiguousProgram { file: self.file(), programs: self.summaries() }),
            (programs, Some(number)) => number
                .checked_sub(1)
                .and_then(|index| programs.get(index))
                .ok_or_else(|| Error::ProgramOutOfRange { file: self.file(), number, count: programs.len() }),
        }
    }

    /// Whether a program has a format of a machine's programs, and the machine is that of the file, if
    /// known.
    #[must_use]
    pub fn may_be_for(&self, program: &Program, machine: MachineKind) -> bool {
        self.machine
            .or_else(|| self.machine_of_name(program))
            .map_or_else(|| machine.spec().formats.contains(&program.format), |owner| owner == machine)
    }

    /// Returns the machine of a program, among those the caller can run, detected from its format, its
    /// text, or else the prose of the page.
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
        let best = self.best_machines(program, among);
        let is_possible =
            |machine: &MachineKind| if best.is_empty() { has_form(machine) } else { best.contains(machine) };
        let mut possible: Vec<MachineKind> = among.iter().copied().filter(is_possible).collect();
        let is_marked = !best.is_empty();
        let spoken_of = || self.machine_of_prose().filter(|machine| !is_marked && possible.contains(machine));
        if let Some(machine) = spoken_of() {
            return Ok(machine);
        }
        if let Some((machine, _)) = self.weak_evidence_among(program, &possible) {
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
                let kin = machine.sibling().filter(|sibling| among.contains(sibling));
                let expected = kin.unwrap_or(*among.first().expect("the caller passes at least one machine"));
                Err(Error::WrongMachine { file: self.file(), machine, expected })
            }
        }
    }

    /// Returns the machines with the most evidence in the text of a program, among those that the caller can run and
    /// those that have much of it.
    pub(super) fn best_machines(&self, program: &Program, among: &[MachineKind]) -> Vec<MachineKind> {
        let has_form = |machine: &MachineKind| machine.spec().formats.contains(&program.format);
        let mut points = machine_scores(program.bodies(), self.machines.iter().copied().filter(has_form));
        points.retain(|(machine, sum)| among.contains(machine) || *sum >= CERTAIN_SCORE);
        points.iter().take_while(|(_, sum)| *sum == points[0].1).map(|&(machine, _)| machine).collect()
    }

    /// Returns the weak evidence that decides for a machine with the same score as its relatives.
    #[must_use]
    pub fn weak_evidence(&self, program: &Program, machine: MachineKind) -> Option<WeakEvidence> {
        let best = self.best_machines(program, self.machines);
        let best: Vec<MachineKind> = machine::supported(&best).collect();
        let (found, evidence) = self.weak_evidence_among(program, &best)?;
        (found == machine).then_some(evidence)
    }

    /// Returns the evidence that decides between machines of one family: the page's prose, if it names one of them, the
    /// width of the screen, then the load address in the header of an archive.
    fn weak_evidence_among(
        &self,
        program: &Program,
        possible: &[MachineKind],
    ) -> Option<(MachineKind, WeakEvidence)> {
        let [first, second, ..] = possible else { return None };
        if first.family() != second.family()
            || possible[2..].iter().any(|other| other.family() != first.family())
        {
            return None;
        }
        let text = self.source().text();
        let of_prose = || Some((machine::only_one_of_prose(text, possible)?, WeakEvidence::Prose));
        let of_columns = || {
            let (machine, columns) = machine::of_columns(program.bodies(), possible)?;
            Some((machine, WeakEvidence::Columns(columns)))
        };
        let of_header = || {
            let address = load_address_in_header(text)?;
            // Archives name the address of the C64 for programs of every machine.
            let is_own = |machine: &&MachineKind| {
                machine.sibling().is_some() && machine.spec().load_addresses.contains(&address)
            };
            Some((*possible.iter().find(is_own)?, WeakEvidence::LoadAddress(address)))
        };
        of_prose().or_else(of_columns).or_else(of_header)
    }

    /// Returns the evidence for a machine in the text of a program: keywords of its BASIC and addresses of
    /// its chips.
    #[must_use]
    pub fn evidence(&self, program: &Program, machine: MachineKind) -> Vec<String> {
        machine_evidence(program.bodies(), machine)
    }

    /// Returns the machine that wrote the file, if its bytes identify it.
    #[must_use]
    pub const fn machine_of_file(&self) -> Option<MachineKind> {
        self.machine
    }

    /// Returns the machine in the file's name before its extension, as in `game.msx.bas`, if the program
    /// has a format of that machine.
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

    /// Chooses a program, and decodes it for a machine without detection.
    ///
    /// # Errors
    /// As [`Page::program`], an unsupported machine, and all errors in the text.
    pub fn listing_for(&self, number: Option<usize>, machine: MachineKind) -> Result<Listing, Error> {
        self.decode(self.program(number)?, machine)
    }

    /// Chooses a program, and decodes its readable part as [`listing_for`](Self::listing_for) does; returns the errors in
    /// its text, too. Characters without a reading are skipped, and of lines with the same number the first remains.
    ///
    /// # Errors
    /// As [`Page::program`], an unsupported machine, and too many errors for a listing.
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

    /// Decodes a program for a machine with a decoder other than that of its spec.
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
