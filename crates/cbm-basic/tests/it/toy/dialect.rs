//! A variant that was never sold: the same dialect with other keywords, other numbers and another
//! layout.

use basic::{
    dialect::Number as _,
    engine::Engine,
    fault::Fault,
    memory::{set_word, word},
    store,
};
use cbm_basic::Registers;
use cbm_basic::machine::DeviceError;
use cbm_basic::{
    costs::Costs,
    interpreter::{Interpreter, RomRoutines, RoutineExit},
    keyword::{
        Function as F,
        Keyword::{self, Function, Operator, Part, Statement},
        KeywordTable, Operator as O, Part as P, Statement as S,
    },
    machine::CbmMachine,
    variant::{BasicVariant, FILE_DATA, Layout, Message, Phrases, VERIFY, device_fault},
};

use super::{costs, number::Single};

/// The dialect.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

/// The first byte of a program.
pub const START: u16 = 0x0c01;
/// The first address after the memory for programs: it is small, so that a test can fill it.
pub const END: u16 = 0x1400;
/// Entry points for machine code.
pub const NEXT_BYTE: u16 = 0xf000;
pub const FAIL: u16 = 0xf003;
pub const TO_PROMPT: u16 = 0xf006;

pub const LAYOUT: Layout = Layout {
    store: store::Layout {
        variables: 0x0012,
        arrays: 0x0014,
        arrays_end: 0x0016,
        strings_floor: 0x0016,
        strings: 0x0018,
        last_string: 0x001a,
        memory_end: 0x001c,
        index: 0x0038,
        temporary: 0x0040,
        last_temporary: Some(0x004e),
        first_temporary: 0x41,
        temporaries: 3,
        empty_string: 0x0050,
        work_pages: [0, 2],
        pointer_bias: 0,
    },
    program: 0x0010,
    current_line: 0x0020,
    old_line: 0x0022,
    old_text: 0x0024,
    data_line: 0x0026,
    data: 0x0028,
    text_pointer: 0x002a,
    integer: 0x002c,
    accumulator: 0x0030,
    is_text: 0x003c,
    input_buffer: 0x0210,
    input_limit: 120,
    random_seed: 0x0060,
    clock: 0x0068,
    registers: 0x0070,
    user_function: 0x0080,
    channel: 0x0084,
    hook_range: (0x0090, 0x0091),
    firmware: [(0, 0); 2],
    stack_top: 200,
    stack_cleared: 200,
    keywords: 0x0054,
    greeting_residue: [(0x56, 0); 8],
    scale: 0x56,
    rounding_half: 0x56,
    literal_ends: 0x58,
    tokenised_as: 0x56,
};

#[rustfmt::skip]
const ROWS: &[(&str, Keyword)] = &[
    ("HALT", Statement(S::End)), ("LOOP", Statement(S::For)), ("AGAIN", Statement(S::Next)), ("FACTS", Statement(S::Data)),
    ("HEAR#", Statement(S::InputFile)), ("HEAR", Statement(S::Input)), ("ROOM", Statement(S::Dim)), ("FETCH", Statement(S::Read)),
    ("PUT", Statement(S::Let)), ("JUMP", Statement(S::Goto)), ("BEGIN", Statement(S::Run)), ("WHEN", Statement(S::If)),
    ("REWIND", Statement(S::Restore)), ("VISIT", Statement(S::Gosub)), ("BACK", Statement(S::Return)), ("NOTE", Statement(S::Rem)),
    ("PAUSE", Statement(S::Stop)), ("PICK", Statement(S::On)), ("AWAIT", Statement(S::Wait)), ("BRING", Statement(S::Load)),
    ("KEEP", Statement(S::Save)), ("CHECK", Statement(S::Verify)), ("MAKE", Statement(S::Def)), ("WRITE", Statement(S::Poke)),
    ("TELL#", Statement(S::PrintFile)), ("TELL", Statement(S::Print)), ("RESUME", Statement(S::Cont)), ("SHOW", Statement(S::List)),
    ("FORGET", Statement(S::Clr)), ("ROUTE", Statement(S::Cmd)), ("CALL", Statement(S::Sys)), ("UNLOCK", Statement(S::Open)),
    ("LOCK", Statement(S::Close)), ("KEY", Statement(S::Get)), ("WIPE", Statement(S::New)),
    ("COL(", Part(P::Tab)), ("UPTO", Part(P::To)), ("FUN", Part(P::Fn)), ("GAP(", Part(P::Spc)), ("DO", Part(P::Then)),
    ("NOT", Operator(O::Not)), ("BY", Part(P::Step)), ("+", Operator(O::Add)), ("-", Operator(O::Subtract)),
    ("*", Operator(O::Multiply)), ("/", Operator(O::Divide)), ("!", Operator(O::Power)), ("BOTH", Operator(O::And)),
    ("EITHER", Operator(O::Or)), (">", Operator(O::Greater)), ("=", Operator(O::Equal)), ("<", Operator(O::Less)),
    ("SIGN", Function(F::Sgn)), ("FLOOR", Function(F::Int)), ("ABS", Function(F::Abs)), ("USER", Function(F::Usr)),
    ("SPARE", Function(F::Fre)), ("WHERE", Function(F::Pos)), ("ROOT", Function(F::Sqr)), ("DICE", Function(F::Rnd)),
    ("LOOK", Function(F::Peek)), ("SIZE", Function(F::Len)), ("TEXT$", Function(F::Str)), ("WORTH", Function(F::Val)),
    ("CODE", Function(F::Asc)), ("CHAR$", Function(F::Chr)), ("HEAD$", Function(F::Left)), ("TAIL$", Function(F::Right)),
    ("PART$", Function(F::Mid)),
];

#[rustfmt::skip]
const MESSAGES: &[(Fault, &str)] = &[
    (Fault::NextWithoutFor, "NO LOOP"), (Fault::Syntax, "NONSENSE"), (Fault::ReturnWithoutGosub, "NO VISIT"),
    (Fault::OutOfData, "NO FACTS"), (Fault::IllegalQuantity, "BAD NUMBER"), (Fault::Overflow, "TOO MUCH"),
    (Fault::OutOfMemory, "NO ROOM"), (Fault::UndefinedStatement, "NO SUCH LINE"), (Fault::BadSubscript, "OUTSIDE"),
    (Fault::RedimensionedArray, "ROOM TWICE"), (Fault::DivisionByZero, "BY ZERO"), (Fault::IllegalDirect, "NOT HERE"),
    (Fault::TypeMismatch, "WRONG KIND"), (Fault::StringTooLong, "TOO LONG"), (FILE_DATA, "BAD FILE"),
    (Fault::FormulaTooComplex, "TOO DEEP"), (Fault::CannotContinue, "CANNOT RESUME"), (Fault::UndefinedFunction, "NO FUN"),
    (VERIFY, "DIFFERENT"), (device_fault(DeviceError::FileNotOpen), "LOCKED"), (device_fault(DeviceError::FileOpen), "UNLOCKED"),
    (device_fault(DeviceError::FileNotFound), "NOT FOUND"), (device_fault(DeviceError::DeviceNotPresent), "NOBODY"),
];

impl BasicVariant for Plain {
    type Number = Single;
    const KEYWORDS: KeywordTable = KeywordTable { first: 0xa0, rows: ROWS, pi: Some(0x90) };
    const LAYOUT: Layout = LAYOUT;
    const COSTS: Costs = costs::COSTS;
    const PHRASES: Phrases = Phrases {
        error: Message { at: 0x0040, text: " FAULT" },
        in_line: Message { at: 0x0048, text: " AT " },
        verified: Message { at: 0x004c, text: "\rSAME\r" },
        ready: Message { at: 0x0054, text: "\rOK\r" },
        stopped: Message { at: 0x0058, text: "PAUSED" },
        extra_ignored: Message { at: 0x005c, text: "!MORE THAN ASKED\r" },
        redo: Message { at: 0x005e, text: "!ONCE MORE\r" },
    };

    fn message(fault: Fault) -> &'static str {
        MESSAGES.iter().find(|row| row.0 == fault).map_or("TROUBLE", |row| row.1)
    }

    fn fetch_cost(_: u8) -> u16 {
        0
    }

    fn fault_from_number(number: u8) -> Option<Fault> {
        MESSAGES.get(usize::from(number)).map(|row| row.0)
    }
}

impl RomRoutines for Plain {
    fn routine<M: CbmMachine>(
        interpreter: &mut Interpreter<Self>,
        engine: &mut Engine<Interpreter<Self>>,
        m: &mut M,
        address: u16,
    ) -> Option<Result<RoutineExit, Fault>> {
        match address {
            NEXT_BYTE => Some(next_byte(interpreter, engine, m)),
            FAIL => {
                Some(Err(Self::fault_from_number(Registers::from(m.registers()).x).unwrap_or(Fault::Syntax)))
            }
            TO_PROMPT => Some(Ok(RoutineExit::Prompt { says_ready: true })),
            _ => None,
        }
    }
}

/// Loads the byte after the current character into X.
fn next_byte<M: CbmMachine>(
    interpreter: &mut Interpreter<Plain>,
    engine: &mut Engine<Interpreter<Plain>>,
    m: &mut M,
) -> Result<RoutineExit, Fault> {
    let at = word(m.ram(), LAYOUT.text_pointer) + 1;
    set_word(m.ram_mut(), LAYOUT.text_pointer, at);
    interpreter.evaluate(engine, m)?;
    let mut registers = Registers::from(m.registers());
    registers.x = engine.accumulator().to_byte(&mut 0)?;
    m.set_registers(registers.into());
    Ok(RoutineExit::Returns)
}
