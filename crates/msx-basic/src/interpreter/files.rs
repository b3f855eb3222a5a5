//! Files on devices: screen, pictures, printer, recorder. The recorder's medium is a folder of files by name.

use alloc::vec::Vec;

use basic::{
    engine::{Engine, Then},
    fault::Fault,
    memory::{set_word, word},
};
use hardware::{FileKind, StorageError};
use serde::{Deserialize, Serialize};

use super::{Host, Mode, MsxBasic, arguments::Argument};
use crate::{
    crunch::{crunch, line_number},
    fault::{
        BAD_FILE_NAME, BAD_FILE_NUMBER, DEVICE, DIRECT_IN_FILE, FILE_ALREADY_OPEN, FILE_NOT_FOUND,
        FILE_NOT_OPEN, INPUT_PAST_END, SEQUENTIAL_ONLY, VERIFY,
    },
    layout::{FILTAB, MAXFIL, SAVENT, TXTTAB},
    text,
    value::{Number, Value},
    word::{MachineFunction, Verb},
};

const CARRIAGE_RETURN: u8 = 13;
const LINE_FEED: u8 = 10;
/// What ends a text on a tape.
const END_OF_TEXT: u8 = 0x1a;
/// Characters of a name on a tape.
const NAME: usize = 6;
/// The first byte of a program that is stored as tokens, and of memory.
const TOKENS: u8 = 0xff;
const MEMORY: u8 = 0xfe;

/// Where output goes and input comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Device {
    /// The screen and the keyboard.
    #[default]
    Screen,
    /// The printer.
    Printer,
    /// A file.
    File(u8),
}

/// What a file is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Medium {
    Screen,
    Picture,
    Printer,
    Tape,
}

/// An open file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct File {
    number: u8,
    medium: Medium,
    is_output: bool,
    name: Vec<u8>,
    /// What has been written, or what is there to be read.
    contents: Vec<u8>,
    at: usize,
    column: u8,
}

/// The open files.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Files {
    open: Vec<File>,
}

impl Files {
    fn of(&mut self, number: u8) -> Result<&mut File, Fault> {
        self.open.iter_mut().find(|file| file.number == number).ok_or(FILE_NOT_OPEN)
    }
}

/// Device and name of a file's full name.
fn parts(full: &[u8]) -> Result<(Medium, Vec<u8>), Fault> {
    let split = full.iter().position(|&byte| byte == b':');
    let (device, name) = match split {
        Some(split) => (&full[..split], &full[split + 1..]),
        None => (&b"CAS"[..], full),
    };
    let medium = match device.to_ascii_uppercase().as_slice() {
        b"CAS" => Medium::Tape,
        b"CRT" => Medium::Screen,
        b"GRP" => Medium::Picture,
        b"LPT" => Medium::Printer,
        _ => return Err(BAD_FILE_NAME),
    };
    Ok((medium, name[..name.len().min(NAME)].to_vec()))
}

fn storage_fault(error: StorageError) -> Fault {
    match error {
        StorageError::NotFound => FILE_NOT_FOUND,
        StorageError::Exists | StorageError::ReadOnly | StorageError::Full | StorageError::Failed => DEVICE,
    }
}

impl MsxBasic {
    /// The number of an open file among the arguments.
    fn file_argument(&mut self) -> Result<u8, Fault> {
        let number = self.pop().byte().unwrap_or_default();
        self.files.of(number)?;
        Ok(number)
    }

    pub(super) fn write_to_file(&mut self) -> Result<(), Fault> {
        let number = self.file_argument()?;
        if !self.files.of(number)?.is_output {
            return Err(SEQUENTIAL_ONLY);
        }
        self.device = Device::File(number);
        Ok(())
    }

    pub(super) fn read_from_file(&mut self) -> Result<(), Fault> {
        let number = self.file_argument()?;
        if self.files.of(number)?.is_output {
            return Err(SEQUENTIAL_ONLY);
        }
        self.device = Device::File(number);
        Ok(())
    }

    pub(super) fn file_column(&self, number: u8) -> u8 {
        self.files.open.iter().find(|file| file.number == number).map_or(0, |file| file.column)
    }

    pub(super) fn write_file<M: Host>(&mut self, m: &mut M, number: u8, code: u8) -> Result<(), Fault> {
        let file = self.files.of(number)?;
        file.column = match code {
            CARRIAGE_RETURN => 0,
            b' '.. => file.column.wrapping_add(1),
            _ => file.column,
        };
        match file.medium {
            Medium::Screen => self.put(m, code),
            Medium::Picture => m.draw_code(code),
            Medium::Printer => Self::to_paper(m, code),
            Medium::Tape => {
                file.contents.push(code);
                let time = m.tape_byte_time();
                Self::spend(m, time);
                Self::keep_up(m);
            }
        }
        Ok(())
    }

    /// The next byte of a file; none at its end.
    pub(super) fn read_file<M: Host>(&mut self, m: &mut M, number: u8) -> Result<Option<u8>, Fault> {
        let file = self.files.of(number)?;
        if file.is_output {
            return Err(SEQUENTIAL_ONLY);
        }
        let byte = file.contents.get(file.at).copied().filter(|&byte| byte != END_OF_TEXT);
        file.at += usize::from(byte.is_some());
        let time = m.tape_byte_time();
        Self::spend(m, time);
        Self::keep_up(m);
        Ok(byte)
    }

    /// `EOF` and its like.
    pub(super) fn file_state(&mut self, function: MachineFunction, number: u8) -> Result<Value, Fault> {
        let file = self.files.of(number)?;
        if function != MachineFunction::Eof {
            return Err(Fault::IllegalQuantity);
        }
        if file.is_output {
            return Err(SEQUENTIAL_ONLY);
        }
        let has_ended = matches!(file.contents.get(file.at), None | Some(&END_OF_TEXT));
        Ok(Value::Integer(if has_ended { -1 } else { 0 }))
    }

    /// `OPEN`: name, mode, number.
    pub(super) fn open<M: Host>(&mut self, m: &mut M, given: &[Argument]) -> Result<(), Fault> {
        let (medium, name) = parts(given[0].text())?;
        let mode = given[1].byte().unwrap_or_default();
        let number = given[2].byte().unwrap_or_default();
        if number == 0 || number > m.ram()[usize::from(MAXFIL)] {
            return Err(BAD_FILE_NUMBER);
        }
        if self.files.of(number).is_ok() {
            return Err(FILE_ALREADY_OPEN);
        }
        let is_output = match (medium, mode) {
            (Medium::Tape, 1) => false,
            (Medium::Tape, 2) | (Medium::Screen | Medium::Picture | Medium::Printer, 0 | 2) => true,
            _ => return Err(BAD_FILE_NAME),
        };
        let (name, contents) =
            if is_output { (name, Vec::new()) } else { Self::found_file(m, &name, FileKind::Sequential)? };
        self.files.open.push(File { number, medium, is_output, name, contents, at: 0, column: 0 });
        Ok(())
    }

    /// The file on the tape with a name, or the first one if the name is empty.
    fn found_file<M: Host>(m: &mut M, name: &[u8], kind: FileKind) -> Result<(Vec<u8>, Vec<u8>), Fault> {
        let medium = m.medium().ok_or(DEVICE)?;
        let wanted = trimmed(name);
        let fits = |there: &[u8], there_kind: FileKind| {
            there_kind == kind && (wanted.is_empty() || trimmed(there).eq_ignore_ascii_case(wanted))
        };
        let (found, kind) = medium.find(&fits).ok_or(FILE_NOT_FOUND)?;
        let contents = medium.read(&found, kind).map_err(storage_fault)?;
        Ok((found, contents))
    }

    fn store_file<M: Host>(m: &mut M, name: &[u8], kind: FileKind, contents: &[u8]) -> Result<(), Fault> {
        let time = m.tape_byte_time() * contents.len() as u64;
        Self::spend(m, time);
        Self::keep_up(m);
        m.medium().ok_or(DEVICE)?.replace(name, kind, contents).map_err(storage_fault)
    }

    /// `CLOSE`: the numbers given, or all.
    pub(super) fn close<M: Host>(&mut self, m: &mut M, given: &[Argument]) -> Result<(), Fault> {
        if given.iter().all(|argument| argument.whole().is_none()) {
            self.close_all(m);
            return Ok(());
        }
        for number in given.iter().filter_map(Argument::byte) {
            self.close_file(m, number)?;
        }
        Ok(())
    }

    fn close_file<M: Host>(&mut self, m: &mut M, number: u8) -> Result<(), Fault> {
        let Some(place) = self.files.open.iter().position(|file| file.number == number) else {
            return Ok(());
        };
        let mut file = self.files.open.remove(place);
        if file.medium == Medium::Tape && file.is_output {
            file.contents.push(END_OF_TEXT);
            Self::store_file(m, &file.name, FileKind::Sequential, &file.contents)?;
        }
        Ok(())
    }

    /// Closes all files; what cannot be stored is lost.
    pub(super) fn close_all<M: Host>(&mut self, m: &mut M) {
        while let Some(number) = self.files.open.last().map(|file| file.number) {
            let _ = self.close_file(m, number);
        }
        self.turn_to_screen();
    }

    /// `VARPTR(#`: the place of a file's block.
    pub(super) fn varptr_file<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<(), Fault> {
        let number = self.pop().byte().unwrap_or_default();
        if number > m.ram()[usize::from(MAXFIL)] {
            return Err(BAD_FILE_NUMBER);
        }
        let place = word(m.ram(), word(m.ram(), FILTAB).wrapping_add(2 * u16::from(number)));
        engine.values.accumulator = Number(Value::Integer(place.cast_signed()));
        Ok(())
    }

    /// `SAVE` writes a program as text, `CSAVE` as tokens.
    pub(super) fn save<M: Host>(&mut self, m: &mut M, given: &[Argument], verb: Verb) -> Result<(), Fault> {
        let start = word(m.ram(), TXTTAB);
        if verb == Verb::Csave {
            text::places_to_numbers(m.ram_mut(), start);
            let name = given[0].text();
            let name = name[..name.len().min(NAME)].to_vec();
            let mut contents = alloc::vec![TOKENS];
            contents.extend(self.program_image(m));
            return Self::store_file(m, &name, FileKind::Program, &contents);
        }
        let (medium, name) = parts(given[0].text())?;
        let mut contents = Vec::new();
        for line in text::lines(m.ram(), start) {
            contents.extend(Self::listed_line(m, line));
            contents.extend([CARRIAGE_RETURN, LINE_FEED]);
        }
        match medium {
            Medium::Tape => {
                contents.push(END_OF_TEXT);
                Self::store_file(m, &name, FileKind::Sequential, &contents)
            }
            Medium::Screen => {
                self.say(m, &contents);
                Ok(())
            }
            Medium::Printer => {
                contents.iter().for_each(|&code| Self::to_paper(m, code));
                Ok(())
            }
            Medium::Picture => Err(BAD_FILE_NAME),
        }
    }

    /// `LOAD`, `MERGE`, `CLOAD`: back to the prompt with the program that was read.
    pub(super) fn load_statement<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        verb: Verb,
    ) -> Result<Then, Fault> {
        let given = self.drain();
        if verb == Verb::Cload {
            return self.load_tokens(engine, m, &given);
        }
        let runs = given.get(1).and_then(Argument::byte) == Some(b'R');
        self.load_text(engine, m, given[0].text(), verb == Verb::Merge)?;
        if runs && verb == Verb::Load {
            self.begin_run(engine, m);
            return Ok(Then::Jump(self.first_code(engine, m)));
        }
        self.back_to_prompt(engine, m);
        Ok(Then::Prompt)
    }

    /// `RUN` of a file.
    pub(super) fn run_file<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<Then, Fault> {
        let name = self.pop();
        self.load_text(engine, m, name.text(), false)?;
        self.begin_run(engine, m);
        Ok(Then::Jump(self.first_code(engine, m)))
    }

    fn load_text<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        full: &[u8],
        merges: bool,
    ) -> Result<(), Fault> {
        let (medium, name) = parts(full)?;
        if medium != Medium::Tape {
            return Err(BAD_FILE_NAME);
        }
        let (_, contents) = Self::found_file(m, &name, FileKind::Sequential)?;
        let time = m.tape_byte_time() * contents.len() as u64;
        Self::spend(m, time);
        Self::keep_up(m);
        if !merges {
            self.new_program(engine, m);
        }
        let text = contents.split(|&byte| byte == END_OF_TEXT).next().unwrap_or_default();
        for line in text.split(|&byte| byte == CARRIAGE_RETURN) {
            let line = line.strip_prefix(&[LINE_FEED]).unwrap_or(line);
            if line.is_empty() {
                continue;
            }
            if !line[0].is_ascii_digit() {
                return Err(DIRECT_IN_FILE);
            }
            let (number, length) = line_number(line);
            let rest = &line[length..];
            let tokens = crunch(rest.strip_prefix(b" ").unwrap_or(rest))?;
            match self.set_line(engine, m, number, &tokens) {
                Err(Fault::UndefinedStatement) => {}
                result => result?,
            }
        }
        Ok(())
    }

    fn load_tokens<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        given: &[Argument],
    ) -> Result<Then, Fault> {
        let compares = given[0].byte() == Some(1);
        let name = given[1].text();
        let (_, contents) = Self::found_file(m, &name[..name.len().min(NAME)], FileKind::Program)?;
        let time = m.tape_byte_time() * contents.len() as u64;
        Self::spend(m, time);
        Self::keep_up(m);
        let Some((&TOKENS, image)) = contents.split_first() else { return Err(DEVICE) };
        if compares {
            let start = word(m.ram(), TXTTAB);
            text::places_to_numbers(m.ram_mut(), start);
            engine.text_changed();
            if self.program_image(m) != image {
                return Err(VERIFY);
            }
            return Ok(Then::Next);
        }
        if image.len() + 200 > usize::from(Self::bytes_free(m))
            && image.len() > usize::from(m.ram().len() as u16)
        {
            return Err(Fault::OutOfMemory);
        }
        self.new_program(engine, m);
        self.take_program(engine, m, image);
        self.back_to_prompt(engine, m);
        debug_assert_eq!(self.mode, Mode::Prompt);
        Ok(Then::Prompt)
    }

    /// `BSAVE`: name, first address, last address, where it begins.
    pub(super) fn save_memory<M: Host>(&mut self, m: &mut M, given: &[Argument]) -> Result<(), Fault> {
        let (medium, name) = parts(given[0].text())?;
        if medium != Medium::Tape {
            return Err(BAD_FILE_NAME);
        }
        let (from, to) = (given[1].address(), given[2].address());
        if to < from {
            return Err(Fault::IllegalQuantity);
        }
        let begin = given[3].whole().map_or(from, |begin| begin as u16);
        let mut contents = alloc::vec![MEMORY];
        for address in [from, to, begin] {
            contents.extend(address.to_le_bytes());
        }
        for address in from..=to {
            let byte = m.peek(address);
            contents.push(byte);
        }
        Self::store_file(m, &name, FileKind::Program, &contents)
    }

    /// `BLOAD`: name, whether it is run, how far it is moved.
    pub(super) fn load_memory<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        given: &[Argument],
    ) -> Result<(), Fault> {
        let (medium, name) = parts(given[0].text())?;
        if medium != Medium::Tape {
            return Err(BAD_FILE_NAME);
        }
        let (_, contents) = Self::found_file(m, &name, FileKind::Program)?;
        let time = m.tape_byte_time() * contents.len() as u64;
        Self::spend(m, time);
        Self::keep_up(m);
        let (&[MEMORY, a, b, _, _, c, d], bytes) = contents.split_first_chunk::<7>().ok_or(INPUT_PAST_END)?
        else {
            return Err(DEVICE);
        };
        let offset = given[2].address();
        let from = u16::from_le_bytes([a, b]).wrapping_add(offset);
        for (place, &byte) in (0u16..).zip(bytes) {
            self.poke(engine, m, from.wrapping_add(place), byte);
        }
        let begin = u16::from_le_bytes([c, d]).wrapping_add(offset);
        set_word(m.ram_mut(), SAVENT, begin);
        if given[1].byte() == Some(1) {
            self.notices.push(alloc::format!(
                "`BLOAD` with `R` runs machine code at &H{begin:X}, which is not emulated"
            ));
            return Err(Fault::IllegalQuantity);
        }
        Ok(())
    }
}

/// A name without its trailing blanks.
fn trimmed(name: &[u8]) -> &[u8] {
    let length = name.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
    &name[..length]
}
