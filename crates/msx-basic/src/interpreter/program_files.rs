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
    file::Medium,
    files::{CARRIAGE_RETURN, END_OF_TEXT, LINE_FEED, given_name, parts, tape_name},
};
use crate::{
    fault::{BAD_FILE_NAME, DEVICE, DIRECT_IN_FILE, INPUT_PAST_END, VERIFY},
    intrinsic::Statement,
    layout::{SAVENT, TXTTAB},
    text,
    tokeniser::tokenise,
};

/// The first byte of a program that is stored as tokens, and of memory.
const TOKENS: u8 = 0xff;
const MEMORY: u8 = 0xfe;

impl MsxBasic {
    /// `SAVE` lists a program to a device, and ends as `LIST` does.
    pub(super) fn save<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        let given = self.drain();
        let (medium, name) = parts(given[0].text())?;
        let start = word(m.ram(), TXTTAB);
        let (mut contents, mut cycles) = (Vec::new(), 0);
        for line in text::lines(m.ram(), start) {
            contents.extend(Self::listed_line(m, line, &mut cycles));
            contents.extend([CARRIAGE_RETURN, LINE_FEED]);
        }
        Self::spend(m, cycles);
        match medium {
            Medium::Tape => {
                contents.push(END_OF_TEXT);
                Self::store_file(m, &name, FileKind::Sequential, &contents)?;
            }
            Medium::Screen => self.write_text(m, &contents),
            Medium::Graphics => Self::draw_text(m, &contents)?,
            Medium::Printer => contents.iter().for_each(|&code| Self::print_byte(m, code)),
        }
        self.back_to_prompt(engine, m);
        Ok(ControlFlow::Prompt)
    }

    /// `CSAVE` writes a program as tokens.
    pub(super) fn save_tokens<M: MsxMachine>(&mut self, m: &mut M, given: &[Argument]) -> Result<(), Fault> {
        let name = given[0].text();
        if name.is_empty() {
            return Err(Fault::IllegalQuantity);
        }
        let start = word(m.ram(), TXTTAB);
        text::addresses_to_numbers(m.ram_mut(), start);
        let mut contents = alloc::vec![TOKENS];
        contents.extend(self.program_image(m));
        Self::store_file(m, &tape_name(name), FileKind::Program, &contents)
    }

    /// `LOAD`, `MERGE`: back to the prompt with the program that was read.
    pub(super) fn load_statement<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        statement: Statement,
    ) -> Result<ControlFlow, Fault> {
        let given = self.drain();
        let runs = given.get(1).and_then(Argument::byte) == Some(b'R');
        self.load_text(engine, m, given[0].text(), statement == Statement::Merge)?;
        if runs && statement == Statement::Load {
            self.begin_run(engine, m);
            return Ok(ControlFlow::Jump(self.first_code(engine, m)));
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
        let name = self.pop();
        self.load_text(engine, m, name.text(), false)?;
        self.begin_run(engine, m);
        Ok(ControlFlow::Jump(self.first_code(engine, m)))
    }

    /// Takes the lines of a file as if they were typed.
    fn load_text<M: MsxMachine>(
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
        let (_, contents) = self.find_tape_file(m, &name, FileKind::Sequential)?;
        Self::wait_for_tape(m, contents.len());
        if !merges {
            self.new_program(engine, m);
        }
        let text = contents.split(|&byte| byte == END_OF_TEXT).next().unwrap_or_default();
        let text: Vec<u8> = text.iter().copied().filter(|&byte| byte != LINE_FEED).collect();
        for line in text.split(|&byte| byte == CARRIAGE_RETURN) {
            let blanks = line.iter().take_while(|&&byte| byte == b' ').count();
            match line[blanks..].first() {
                None => continue,
                Some(first) if !first.is_ascii_digit() => return Err(DIRECT_IN_FILE),
                Some(_) => {}
            }
            let (number, rest) = Self::line_numbered(&line[blanks..])?;
            let tokens = tokenise(Self::line_body(number, rest))?;
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
        let given = self.drain();
        let compares = given[0].byte() == Some(1);
        let name = match &given[1] {
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

    /// `BSAVE`: name, first address, last address, where it begins.
    pub(super) fn save_memory<M: MsxMachine>(&mut self, m: &mut M, given: &[Argument]) -> Result<(), Fault> {
        let (medium, _) = parts(given[0].text())?;
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
        Self::store_file(m, given_name(given[0].text()), FileKind::Program, &contents)
    }

    /// `BLOAD`: name, whether it is run, how far it is moved.
    pub(super) fn load_memory<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        given: &[Argument],
    ) -> Result<(), Fault> {
        let (medium, _) = parts(given[0].text())?;
        if medium != Medium::Tape {
            return Err(BAD_FILE_NAME);
        }
        let (_, contents) = self.find_tape_file(m, given_name(given[0].text()), FileKind::Program)?;
        Self::wait_for_tape(m, contents.len());
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
            self.warnings.push(alloc::format!(
                "`BLOAD` with `R` runs machine code at &H{begin:X}, which is not emulated"
            ));
            return Err(Fault::IllegalQuantity);
        }
        Ok(())
    }
}
