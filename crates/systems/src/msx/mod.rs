//! The MSX1 with MSX-BASIC 1.0.

mod check;
mod lexemes;
mod line_tokens;
mod lines;
mod tokenise;
mod variables;

use std::ops::Range;

use basic::{
    chain::ChainedLine,
    fault::Fault,
    memory::{Ram, word},
};
use charset::msx as codes;
use hardware::{Event, Keyboard as _};
use msx::Msx;
use msx_basic::{
    MsxBasic, MsxMachine as _, Vm, fault,
    layout::{self, PROGRAM_START},
    text,
};

pub use check::{check, check_image};
pub(crate) use lexemes::{lexemes, spanned_lexemes};
pub(crate) use line_tokens::typed_tokens;
pub(crate) use lines::{detokenise, item};
pub use lines::{line_text, lines_of, program_text};
pub use msx::{Drive, Options, Region};
pub(crate) use tokenise::assemble;
pub use tokenise::tokenise;

use lines::unicode;

use crate::driver::{self, Driver, KeyPollStops, SystemDef};
use crate::machine::{self, TvStandard};
use crate::system::{Logs, Medium, MediumSlot};
use crate::{Machine, System};

pub(crate) const RETURN: u8 = 13;
/// The number of codes in the key buffer.
const KEY_BUFFER_LEN: usize = 39;

/// MSX-BASIC on the MSX1.
pub struct MsxDef;

/// Powers an MSX on.
pub(crate) fn power_on(options: machine::Options) -> Box<dyn System> {
    let machine::Options { config, seed, storage, drives, date, .. } = options;
    let region = match config.tv_standard {
        None => Region::default(),
        Some(TvStandard::Pal) => Region::Pal,
        Some(TvStandard::Ntsc) => Region::Ntsc,
    };
    build(Options { region, seed, storage, drives, date, ..Options::default() })
}

/// Builds an MSX1 with its own options and powers it on. The interpreter is compiled here once; each crate that calls
/// `MsxSystem::new` compiles it again.
#[must_use]
pub fn build(options: Options) -> Box<dyn System> {
    Box::new(MsxSystem::new(options))
}

/// An MSX1.
pub type MsxSystem = Driver<MsxDef>;

/// A checkpoint of an [`MsxSystem`].
pub type Checkpoint = driver::Checkpoint<MsxDef>;

/// The state of an [`MsxSystem`] in a snapshot.
pub type SavedState = driver::SavedState<MsxDef>;

impl SystemDef for MsxDef {
    type Machine = Msx;
    type Dialect = MsxBasic;
    type Options = Options;

    const MACHINE: &'static Machine = Machine::MSX;
    const KEY_QUEUE_LEN: usize = KEY_BUFFER_LEN;
    const RETURN: u8 = RETURN;
    const LAST_LINE: u16 = 65529;
    const SCRATCH: [&'static str; 2] = ["ZQ#", "ZQ$"];

    fn handled_error(ram: &Ram) -> Option<(&'static str, u16)> {
        let is_handling = ram[usize::from(layout::ONEFLG)] != 0;
        is_handling.then(|| (fault::message(ram[usize::from(layout::ERRFLG)]), word(ram, layout::ERRLIN)))
    }

    fn build_machine(options: Options) -> Msx {
        Msx::new(options)
    }

    fn cold_start(vm: &mut Vm, machine: &mut Msx) {
        vm.dialect.cold_start(&mut vm.engine, machine);
    }

    fn print_banner(vm: &mut Vm, machine: &mut Msx) {
        let is_date_known = machine.is_date_known();
        vm.dialect.begin(&mut vm.engine, machine, is_date_known);
    }

    fn log_printed(_: &mut MsxBasic, machine: &mut Msx, logs: Logs) {
        machine.log_output(logs.printed, !logs.leaves_out_typed);
    }

    fn take_printed(_: &mut MsxBasic, machine: &mut Msx) -> Vec<u8> {
        machine.take_output_log()
    }

    fn set_key_poll_stops(dialect: &mut MsxBasic, stops: KeyPollStops) {
        dialect.keys.stops_at_polls = stops != KeyPollStops::Never;
        dialect.keys.stops_at_key_reads = stops == KeyPollStops::All;
    }

    /// The buffer is a ring: the pending codes are removed, and the new ones inserted.
    fn replace_queue(machine: &mut Msx, keys: &[u8]) -> Vec<u8> {
        let mut old = Vec::new();
        while machine.queued() > 0
            && let Some(key) = machine.take_key()
        {
            old.push(key);
        }
        for &key in keys.iter().take(KEY_BUFFER_LEN) {
            machine.apply(Event::Queue(key));
        }
        old
    }

    fn program_capacity(machine: &Msx) -> usize {
        usize::from(MsxBasic::bytes_free(machine))
    }

    fn load_program(vm: &mut Vm, machine: &mut Msx, image: &[u8]) {
        vm.dialect.take_program(&mut vm.engine, machine, image);
    }

    fn execute_line(vm: &mut Vm, machine: &mut Msx, line: &[u8]) -> Result<(), Fault> {
        vm.dialect.execute_line(&mut vm.engine, machine, line)
    }

    fn lines(ram: &Ram) -> Vec<(u16, Range<u16>)> {
        let line = |line: ChainedLine| {
            let first = line.address.saturating_add(text::LINE_HEADER_SIZE);
            (line.number, first..text::line_end(ram, first))
        };
        text::lines(ram, word(ram, layout::TXTTAB)).map(line).collect()
    }

    fn statement_end(ram: &Ram, at: u16) -> u16 {
        text::skip_statement(ram, at).end
    }

    fn data_pointer(_: &MsxBasic, ram: &Ram) -> u16 {
        word(ram, layout::DATPTR)
    }

    fn program_image(dialect: &MsxBasic, machine: &Msx) -> Vec<u8> {
        dialect.program_image(machine)
    }

    fn line_text(dialect: &mut MsxBasic, machine: &Msx, line: u16) -> String {
        unicode(&dialect.line_text(machine, line))
    }

    fn tokens_of(text: &[u8]) -> Vec<u8> {
        msx_basic::tokeniser::tokenise(text).unwrap_or_default()
    }

    fn disk(machine: &Msx, drive: u8) -> Option<&fat12::Disk> {
        machine.drive(drive)?.disk.as_ref()
    }

    fn medium_slots(machine: &Msx) -> Vec<(MediumSlot, &'static str)> {
        let drives = (0..machine.drive_count()).zip(["drive A", "drive B"]);
        let drives = drives.map(|(number, name)| (MediumSlot::Drive(number), name));
        drives.chain([(MediumSlot::Recorder, "tape")]).collect()
    }

    fn change_medium(machine: &mut Msx, slot: MediumSlot, medium: Option<Medium>) {
        match (slot, medium) {
            (MediumSlot::Drive(drive), Some(Medium::Sectors { disk, is_folder })) => {
                machine.exchange_disk(drive, Some(disk));
                machine.set_folder(drive, is_folder);
            }
            (MediumSlot::Drive(drive), None) => {
                machine.exchange_disk(drive, None);
                machine.set_folder(drive, false);
            }
            (MediumSlot::Recorder, Some(Medium::Files(tape))) => machine.change_tape(Some(tape)),
            (MediumSlot::Recorder, None) => machine.change_tape(None),
            (MediumSlot::Drive(_), Some(Medium::Files(_)))
            | (MediumSlot::Recorder, Some(Medium::Sectors { .. })) => {}
        }
    }

    fn take_warnings(dialect: &mut MsxBasic) -> Vec<String> {
        dialect.take_warnings()
    }
}

/// Returns screen output as text: lines, without cursor control codes.
pub(crate) fn printed_text(bytes: &[u8]) -> String {
    let mut text = String::new();
    let mut rest = bytes;
    while let Some((&code, tail)) = rest.split_first() {
        rest = tail;
        match code {
            b'\n' => text.push('\n'),
            // An escape sequence: its letter, and its arguments.
            0x1b => {
                let length = match rest.first() {
                    Some(b'Y') => 3,
                    Some(b'x' | b'y') => 2,
                    _ => 1,
                };
                rest = rest.get(length..).unwrap_or_default();
            }
            codes::PREFIX => {
                let shape = rest.first().map_or(0, |&shape| shape.wrapping_sub(codes::PREFIX_OFFSET));
                rest = rest.get(1..).unwrap_or_default();
                text.push(codes::to_unicode(shape));
            }
            0..0x20 | 0x7f => {}
            _ => text.push(codes::to_unicode(code)),
        }
    }
    text
}

/// Returns the name of a file in Unicode.
#[must_use]
pub fn file_name_text(name: fat12::Name) -> String {
    let shown = |part: &[u8]| part.iter().map(|&code| codes::to_unicode(code)).collect::<String>();
    let (stem, extension) = name.parts();
    if extension.is_empty() { shown(stem) } else { format!("{}.{}", shown(stem), shown(extension)) }
}

/// Returns the file name of a text; `None` if it is invalid, or has characters that the machine does not have.
#[must_use]
pub fn file_name_of(text: &str) -> Option<fat12::Name> {
    let codes: Vec<u8> = text.chars().map(codes::from_unicode).collect::<Option<_>>()?;
    fat12::Name::parse(&codes).ok()
}

/// Returns a program's lines in memory format. The first blank after the number is dropped.
///
/// # Errors
/// The number of a line with a constant out of range.
pub fn build_image<'a>(lines: impl IntoIterator<Item = (u16, &'a [u8])>) -> Result<Vec<u8>, u16> {
    let mut stored = Vec::new();
    for (number, line) in lines {
        stored.push((number, msx_basic::tokeniser::tokenise(line).map_err(|_| number)?));
    }
    Ok(text::image(stored.iter().map(|(number, tokens)| (*number, &tokens[..])), PROGRAM_START))
}
