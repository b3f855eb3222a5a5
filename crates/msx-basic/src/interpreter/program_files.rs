//! Programs and memory on devices: `SAVE`, `LOAD`, `MERGE`, `CSAVE`, `CLOAD`, `BSAVE`, `BLOAD`.

use alloc::vec::Vec;

use basic::{
    engine::{ControlFlow, Engine},
    fault::Fault,
    memory::{set_word, word},
};
use hardware::FileKind;

use super::{
    MsxBasic, MsxMachine,
    argument::Argument,
    disk::{Access, FILE_CHARACTER, disk_fault},
    file::{DiskName, DosDevice, END_OF_TEXT, Files, Medium},
    files::{CARRIAGE_RETURN, FilePath, LINE_FEED, name_without_device, tape_name},
    prompt::TOKENISE_CHARACTER,
    statements::VIDEO_MEMORY,
};
use crate::{
    fault::{
        BAD_FILE_MODE, BAD_FILE_NAME, DEVICE, DIRECT_IN_FILE, DISK_FULL, FILE_ALREADY_OPEN, FILE_NOT_FOUND,
        VERIFY,
    },
    intrinsic::Statement,
    layout::{BUFFER, CURLIN, SAVENT, TXTTAB},
    text,
    tokeniser::{line_number, tokenise},
};

/// The first byte of a file of tokens, and of a file of memory.
const TOKENS: u8 = 0xff;
const MEMORY: u8 = 0xfe;
const TABULATOR: u8 = 9;
/// The maximum length of a line in a file; the rest is another line.
const MAX_LINE: usize = 255;
/// The lowest address that `BSAVE` writes to a disk.
const LOWEST_SAVED: u16 = 0x8000;
/// The bytes of a `BSAVE` file that remain if the disk is full: the addresses and one byte.
const CUT_MEMORY: usize = 8;

/// Splits a text file at carriage returns, at NULs and at the maximum length of a line. Line feeds are skipped.
fn text_lines(contents: &[u8]) -> Vec<Vec<u8>> {
    let text = contents.split(|&byte| byte == END_OF_TEXT).next().unwrap_or_default();
    let mut lines = alloc::vec![Vec::new()];
    for &byte in text {
        let line = lines.last_mut().expect("there is a line");
        match byte {
            LINE_FEED => {}
            CARRIAGE_RETURN | 0 => lines.push(Vec::new()),
            _ => {
                line.push(byte);
                if line.len() == MAX_LINE {
                    lines.push(Vec::new());
                }
            }
        }
    }
    lines
}

impl MsxBasic {
    /// `SAVE`: to a disk as tokens, unless `A` follows; to other devices as a list, after which the program ends as
    /// after `LIST`.
    pub(super) fn save<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let arguments = self.drain();
        let path = Self::parse_path(m, arguments[0].text())?;
        if let FilePath::Disk(name) = path {
            name.single()?;
            self.check_not_open_for_saving(name)?;
            if arguments[1].byte() != Some(1) {
                let contents = self.tokens_file(engine, m);
                self.write_on_disk(m, name, &contents)?;
                return Ok(ControlFlow::Next);
            }
            // The file is created while the program runs.
            self.write_on_disk(m, name, &[])?;
        }
        // The program has ended when its lines are written.
        set_word(m.ram_mut(), CURLIN, u16::MAX);
        let start = word(m.ram(), TXTTAB);
        let (mut contents, mut cycles) = (Vec::new(), 0);
        for line in text::lines(m.ram(), start) {
            contents.extend(Self::listed_line(m, line, &mut cycles));
            contents.extend([CARRIAGE_RETURN, LINE_FEED]);
        }
        Self::spend(m, cycles);
        match path {
            FilePath::Disk(name) => {
                contents.push(END_OF_TEXT);
                Self::spend(m, FILE_CHARACTER * contents.len() as u64);
                self.write_on_disk(m, name, &contents)?;
            }
            FilePath::Device(Medium::Tape, name) => {
                contents.push(END_OF_TEXT);
                self.write_tape_file(m, &name, FileKind::Sequential, &contents)?;
            }
            FilePath::Device(Medium::Screen, _) => self.write_text(m, &contents),
            FilePath::Device(Medium::Graphics, _) => Self::draw_text(m, &contents)?,
            FilePath::Device(Medium::Disk, _) => {}
            FilePath::Device(Medium::Printer, _) => {
                contents.iter().for_each(|&code| Self::print_byte(m, code));
            }
        }
        self.back_to_prompt(engine, m);
        Ok(ControlFlow::Prompt)
    }

    /// Returns the contents of a file with the program as tokens.
    fn tokens_file<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Vec<u8> {
        let start = word(m.ram(), TXTTAB);
        text::addresses_to_numbers(m.ram_mut(), start);
        engine.text_changed();
        [&[TOKENS], self.program_image(m).as_slice()].concat()
    }

    /// Checks that the file of `SAVE` or `BSAVE` is not open.
    fn check_not_open_for_saving(&self, name: DiskName) -> Result<(), Fault> {
        if self.is_open(name.drive, name.typed) { Err(FILE_ALREADY_OPEN) } else { Ok(()) }
    }

    /// Writes a file on a disk.
    fn write_on_disk<M: MsxMachine>(
        &mut self,
        m: &mut M,
        name: DiskName,
        contents: &[u8],
    ) -> Result<(), Fault> {
        if let Some(device) = DosDevice::named(name.name) {
            self.write_to_device(m, device, contents);
            return Ok(());
        }
        let date = m.disks().date;
        let written = self
            .change_disk(m, name.drive, Access::Directory, |disk| disk.write_file(name.name, date, contents));
        Self::wait_for_disk(m, contents.len());
        written
    }

    /// Reads a file from a disk.
    fn read_from_disk<M: MsxMachine>(&mut self, m: &mut M, name: DiskName) -> Result<Vec<u8>, Fault> {
        if DosDevice::named(name.name).is_some() {
            return Ok(Vec::new());
        }
        let disk = self.disk_view(m, name.drive, Access::Directory)?;
        disk.format().map_err(disk_fault)?;
        let (_, entry) = disk.find(name.name).ok_or(FILE_NOT_FOUND)?;
        let contents = disk.contents(&entry).map_err(disk_fault)?;
        drop(disk);
        Self::wait_for_disk(m, contents.len());
        Ok(contents)
    }

    /// `CSAVE` writes a program as tokens.
    pub(super) fn save_tokens<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let name = arguments[0].text();
        if name.is_empty() {
            return Err(Fault::IllegalQuantity);
        }
        let contents = self.tokens_file(engine, m);
        self.write_tape_file(m, &tape_name(name), FileKind::Program, &contents)
    }

    /// `LOAD`, `MERGE`: reads a program and returns to the prompt.
    pub(super) fn load_statement<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        statement: Statement,
    ) -> Result<ControlFlow, Fault> {
        let arguments = self.drain();
        let merges = statement == Statement::Merge;
        let runs = !merges && arguments.get(1).and_then(Argument::byte) == Some(1);
        self.load_file(engine, m, arguments[0].text(), merges, runs)?;
        if runs {
            return Ok(self.run_with_files(engine, m));
        }
        self.back_to_prompt(engine, m);
        Ok(ControlFlow::Prompt)
    }

    /// `RUN` of a file.
    pub(super) fn run_file<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let keeps_files = self.pop().byte() == Some(1);
        let name = self.pop();
        self.load_file(engine, m, name.text(), false, keeps_files)?;
        Ok(self.run_with_files(engine, m))
    }

    /// Starts the loaded program; files stay open.
    fn run_with_files<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> ControlFlow {
        let files = core::mem::take(&mut self.files);
        self.begin_run(engine, m);
        self.files = files;
        ControlFlow::Jump(self.first_code(engine, m))
    }

    /// Replaces the program by one from a file, or merges the file's lines into it.
    fn load_file<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        full: &[u8],
        merges: bool,
        keeps_files: bool,
    ) -> Result<(), Fault> {
        let contents = match Self::parse_path(m, full)? {
            FilePath::Disk(name) => self.read_from_disk(m, name.single()?)?,
            FilePath::Device(Medium::Tape, name) => {
                let (_, contents) = self.find_tape_file(m, &name, FileKind::Sequential)?;
                Self::wait_for_tape(m, contents.len());
                contents
            }
            FilePath::Device(..) => return Err(BAD_FILE_NAME),
        };
        let image = contents.split_first().filter(|(first, _)| **first == TOKENS).map(|(_, image)| image);
        if image.is_some() && merges {
            return Err(BAD_FILE_MODE);
        }
        if image.is_some_and(|image| image.len() > usize::from(Self::bytes_free(m))) {
            return Err(Fault::OutOfMemory);
        }
        // A file without a link leaves the program unchanged.
        if image.is_some_and(<[u8]>::is_empty) {
            return Ok(());
        }
        if !merges {
            let files = if keeps_files { core::mem::take(&mut self.files) } else { Files::default() };
            self.new_program(engine, m);
            self.files = files;
        }
        match image {
            Some(image) => {
                self.take_program(engine, m, image);
                Ok(())
            }
            None => {
                // An error in a line is not one of the program's lines.
                set_word(m.ram_mut(), CURLIN, u16::MAX);
                let command = usize::from(BUFFER);
                m.ram_mut()[command..command + 3].fill(0);
                self.is_reading_lines = true;
                self.take_lines(engine, m, &contents)?;
                self.is_reading_lines = false;
                Ok(())
            }
        }
    }

    /// Stores the lines of a file like typed lines.
    fn take_lines<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        contents: &[u8],
    ) -> Result<(), Fault> {
        for line in text_lines(contents) {
            Self::spend(m, (FILE_CHARACTER + TOKENISE_CHARACTER) * line.len() as u64);
            let blanks = line.iter().take_while(|&&byte| matches!(byte, b' ' | TABULATOR)).count();
            let line = &line[blanks..];
            match line.first() {
                None => continue,
                Some(first) if !first.is_ascii_digit() => return Err(DIRECT_IN_FILE),
                Some(_) => {}
            }
            let (number, length) = line_number(line);
            let tokens = tokenise(Self::line_body(number, &line[length..]))?;
            self.set_line(engine, m, number, &tokens)?;
        }
        Ok(())
    }

    /// `CLOAD` reads a program that was stored as tokens; `CLOAD?` compares one.
    pub(super) fn load_tokens<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let arguments = self.drain();
        let compares = arguments[0].byte() == Some(1);
        let name = match &arguments[1] {
            Argument::Text(name) if name.is_empty() => return Err(Fault::IllegalQuantity),
            name => tape_name(name.text()),
        };
        let (_, contents) = self.find_tape_file(m, &name, FileKind::Program)?;
        Self::wait_for_tape(m, contents.len());
        let Some((&TOKENS, image)) = contents.split_first() else { return Err(DEVICE) };
        if compares {
            let start = word(m.ram(), TXTTAB);
            text::addresses_to_numbers(m.ram_mut(), start);
            engine.text_changed();
            if self.program_image(m) != image {
                return Err(VERIFY);
            }
            self.clear(engine, m);
        } else {
            if image.len() > usize::from(Self::bytes_free(m)) {
                return Err(Fault::OutOfMemory);
            }
            self.new_program(engine, m);
            self.take_program(engine, m, image);
        }
        self.back_to_prompt(engine, m);
        Ok(ControlFlow::Prompt)
    }

    /// `BSAVE`: name, first address, last address, start address, whether it is video memory.
    pub(super) fn save_memory<M: MsxMachine>(
        &mut self,
        m: &mut M,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let path = Self::parse_path(m, arguments[0].text())?;
        let (from, to) = (arguments[1].address(), arguments[2].address());
        let is_video = arguments[4].byte() == Some(1);
        let is_low = matches!(path, FilePath::Disk(_)) && !is_video && from < LOWEST_SAVED;
        if to < from || is_low {
            return Err(Fault::IllegalQuantity);
        }
        let begin = arguments[3].whole().map_or(from, |begin| begin as u16);
        let mut contents = alloc::vec![MEMORY];
        for address in [from, to, begin] {
            contents.extend(address.to_le_bytes());
        }
        for address in from..=to {
            contents.push(if is_video { m.read_video(address % VIDEO_MEMORY) } else { m.peek(address) });
        }
        match path {
            FilePath::Disk(name) => {
                self.check_not_open_for_saving(name.single()?)?;
                let written = self.write_on_disk(m, name, &contents);
                if written == Err(DISK_FULL)
                    && self.disk_view(m, name.drive, Access::Directory)?.free_clusters() != Ok(0)
                {
                    self.write_on_disk(m, name, &contents[..CUT_MEMORY])?;
                }
                written
            }
            FilePath::Device(Medium::Tape, _) if !is_video => self.write_tape_file(
                m,
                name_without_device(arguments[0].text()),
                FileKind::Program,
                &contents,
            ),
            FilePath::Device(..) => Err(BAD_FILE_NAME),
        }
    }

    /// `BLOAD`: name, offset, option to run it (1) and for video memory (2).
    pub(super) fn load_memory<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        arguments: &[Argument],
    ) -> Result<ControlFlow, Fault> {
        let options = arguments[2].byte().unwrap_or_default();
        let (is_run, is_video) = (options & 1 != 0, options & 2 != 0);
        let (contents, other_kind) = match Self::parse_path(m, arguments[0].text())? {
            FilePath::Disk(name) => (self.read_from_disk(m, name.single()?)?, BAD_FILE_MODE),
            FilePath::Device(Medium::Tape, _) if !is_video => {
                let (_, contents) =
                    self.find_tape_file(m, name_without_device(arguments[0].text()), FileKind::Program)?;
                Self::wait_for_tape(m, contents.len());
                (contents, DEVICE)
            }
            FilePath::Device(..) => return Err(BAD_FILE_NAME),
        };
        if contents.first() != Some(&MEMORY) {
            return Err(other_kind);
        }
        // The end of a file within its addresses is read as end marks.
        let mut header = [END_OF_TEXT; 7];
        let (addresses, bytes) = contents.split_at(contents.len().min(header.len()));
        header[..addresses.len()].copy_from_slice(addresses);
        let [_, a, b, last_low, last_high, c, d] = header;
        let offset = arguments[1].address();
        let first = u16::from_le_bytes([a, b]);
        let from = first.wrapping_add(offset);
        // A copied file may have more bytes than its header says.
        let length = usize::from(u16::from_le_bytes([last_low, last_high]).wrapping_sub(first)) + 1;
        for (index, &byte) in (0u16..).zip(bytes.iter().take(length)) {
            let address = from.wrapping_add(index);
            if is_video {
                m.write_video(address % VIDEO_MEMORY, byte);
            } else {
                self.poke(engine, m, address, byte);
            }
        }
        let begin = u16::from_le_bytes([c, d]).wrapping_add(offset);
        set_word(m.ram_mut(), SAVENT, begin);
        if is_run {
            return Ok(self.run_loaded(engine, m, begin));
        }
        Ok(ControlFlow::Next)
    }
}
