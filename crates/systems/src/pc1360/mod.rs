//! The Sharp PC-1360.

mod check;
mod lexemes;
mod line_tokens;
mod lines;
mod other_models;
mod tokenise;
mod variables;

use std::ops::Range;

use basic::{
    fault::Fault,
    memory::{Ram, word},
};
use charset::sharp;
use hardware::{Event, Keyboard as _, Memory as _};
use pc1360::{Pc1360, Plotter, keys};
use sharp_basic::{
    SharpBasic, Vm,
    interpreter::LINE_END,
    keyword::{PREFIX, token},
    layout, text,
};

pub use check::{check, check_image};
pub(crate) use lexemes::{label, label_references, lexemes, spanned_lexemes};
pub(crate) use line_tokens::typed_tokens;
pub use lines::{line_text, lines_of};
pub use pc1360::{Card, Options};
pub(crate) use tokenise::assemble;
pub use tokenise::tokenise;

use lines::unicode;
pub(crate) use lines::{detokenise, item};

use crate::driver::{self, Driver, KeyPollStops, SystemDef};
use crate::system::Logs;
use crate::{Machine, System};

pub(crate) const RETURN: u8 = 13;
/// Keys that start a program at a label with DEF. *Measured*.
const DEF_KEYS: &[u8] = b"ASDFGHJKLZXCVBNM= ";
/// The number of codes that a host can type ahead.
const TYPE_AHEAD_LEN: usize = 16;

/// The PC-1360's BASIC on the PC-1360.
pub struct Pc1360Def;

/// A PC-1360.
pub type Pc1360System = Driver<Pc1360Def>;

/// Builds a PC-1360 with its own options and powers it on. The interpreter is compiled here once; each crate that calls
/// `Pc1360System::new` compiles it again.
#[must_use]
pub fn build(options: Options) -> Box<dyn System> {
    Box::new(Pc1360System::new(options))
}

/// A checkpoint of a [`Pc1360System`].
pub type Checkpoint = driver::Checkpoint<Pc1360Def>;

/// The state of a [`Pc1360System`] in a snapshot.
pub type SavedState = driver::SavedState<Pc1360Def>;

fn program_start(ram: &Ram) -> u16 {
    word(ram, layout::PROGRAM_START)
}

impl SystemDef for Pc1360Def {
    type Machine = Pc1360;
    type Dialect = SharpBasic;
    type Options = Options;

    const MACHINE: &'static Machine = Machine::PC1360;
    const KEY_QUEUE_LEN: usize = TYPE_AHEAD_LEN;
    const RETURN: u8 = RETURN;
    const LAST_LINE: u16 = 65279;
    const SCRATCH: [&'static str; 2] = ["ZQ", "ZQ$"];
    const LONGEST_SCRATCH: usize = 16;

    fn build_machine(options: Options) -> Pc1360 {
        Pc1360::new(options)
    }

    fn plotter(machine: &Pc1360) -> Option<&Plotter> {
        machine.plotter()
    }

    fn cold_start(vm: &mut Vm, machine: &mut Pc1360) {
        let start = program_start(machine.ram());
        vm.dialect.cold_start(&mut vm.engine, machine, start);
    }

    /// The prompt is the only banner.
    fn print_banner(_: &mut Vm, _: &mut Pc1360) {}

    fn log_printed(dialect: &mut SharpBasic, _: &mut Pc1360, logs: Logs) {
        dialect.output_log.is_enabled = logs.printed;
    }

    fn take_printed(dialect: &mut SharpBasic, _: &mut Pc1360) -> Vec<u8> {
        dialect.output_log.take()
    }

    /// `INKEY$` is the only way to poll keys.
    fn set_key_poll_stops(dialect: &mut SharpBasic, stops: KeyPollStops) {
        dialect.key_polls.stops_at_polls = stops != KeyPollStops::Never;
    }

    fn replace_queue(machine: &mut Pc1360, codes: &[u8]) -> Vec<u8> {
        let old = machine.take_typed();
        for &code in codes {
            machine.apply(Event::Queue(code));
        }
        old
    }

    fn program_capacity(machine: &Pc1360) -> usize {
        usize::from(layout::FIXED - program_start(machine.ram()))
    }

    /// If the image is not a chain of lines, the part before the first error is loaded.
    fn load_program(vm: &mut Vm, machine: &mut Pc1360, image: &[u8]) {
        let image = text::image(text::lines_of(image));
        vm.dialect.take_program(&mut vm.engine, machine, &image);
        machine.discard_strokes();
    }

    fn execute_line(vm: &mut Vm, machine: &mut Pc1360, line: &[u8]) -> Result<(), Fault> {
        // The letter keys type upper case. A host's text may be in lower case outside strings.
        let mut is_quoted = false;
        let capital = |&code: &u8| {
            is_quoted ^= code == b'"';
            if is_quoted { code } else { code.to_ascii_uppercase() }
        };
        let line: Vec<u8> = line.iter().map(capital).collect();
        vm.dialect.execute_line(&mut vm.engine, machine, &line)
    }

    fn lines(ram: &Ram) -> Vec<(u16, Range<u16>)> {
        let first = program_start(ram).saturating_add(1);
        let line = |line: text::Line| (line.number, line.tokens()..line.next.saturating_sub(1));
        text::lines(ram, first).map(line).collect()
    }

    fn statement_end(ram: &Ram, at: u16) -> u16 {
        let first = usize::from(at);
        match ram.get(first..first + 2) {
            Some(&[PREFIX, token::REM]) => text::line_end(ram, at),
            _ => text::statement_end(ram, at),
        }
    }

    fn data_pointer(dialect: &SharpBasic, _: &Ram) -> u16 {
        dialect.data_pointer()
    }

    fn program_image(_: &SharpBasic, machine: &Pc1360) -> Vec<u8> {
        SharpBasic::program_image(machine)
    }

    fn line_text(_: &mut SharpBasic, machine: &Pc1360, line: u16) -> String {
        let image = SharpBasic::program_image(machine);
        let tokens = text::lines_of(&image).into_iter().find(|(number, _)| *number == line);
        tokens.map_or(String::new(), |(_, tokens)| unicode(&detokenise(tokens)))
    }

    fn tokens_of(text: &[u8]) -> Vec<u8> {
        sharp_basic::tokeniser::tokenise(text)
    }

    fn take_warnings(dialect: &mut SharpBasic) -> Vec<String> {
        dialect.take_warnings()
    }

    fn waiting_for(dialect: &SharpBasic) -> Option<&'static str> {
        dialect.awaited()
    }
}

/// Returns a program's lines, as typed without their numbers, in memory format.
#[must_use]
pub fn build_image<'a>(lines: impl IntoIterator<Item = (u16, &'a [u8])>) -> Vec<u8> {
    let stored: Vec<(u16, Vec<u8>)> =
        lines.into_iter().map(|(number, line)| (number, sharp_basic::tokeniser::tokenise(line))).collect();
    text::image(stored.iter().map(|(number, tokens)| (*number, &tokens[..])))
}

/// Returns a program as a Unicode listing.
pub(crate) fn program_text(image: &[u8]) -> String {
    lines_of(image).iter().map(|line| format!("{}:{}\n", line.number, line_text(line))).collect()
}

/// Returns DEF and the key of the first line's label.
pub(crate) fn start_keys(image: &[u8]) -> Option<Vec<u8>> {
    let lines = text::lines_of(image);
    let Some(&[code]) = lines.first().and_then(|(_, tokens)| text::label_of(tokens)) else { return None };
    DEF_KEYS.contains(&code).then(|| vec![keys::DEF, code])
}

/// Returns screen output as text.
pub(crate) fn printed_text(bytes: &[u8]) -> String {
    let character =
        |&code: &u8| if matches!(code, LINE_END | RETURN) { '\n' } else { sharp::display_character(code) };
    bytes.iter().map(character).collect()
}
