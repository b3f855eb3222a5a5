//! Functions that ask the machine.

use basic::{
    dialect::Text as _,
    engine::{Draw, DrawKind, Engine, Outcome, Then},
    fault::Fault,
    memory::{set_word, word},
};
use hardware::Called;

use super::{Host, MsxBasic, tell::VIDEO_MEMORY};
use crate::{
    layout::{ERRFLG, ERRLIN, LPTPOS, STKTOP, STREND, USRTAB},
    value::{self, Number, Value},
    word::MachineFunction,
};

/// What an evaluation leaves on the stack beside its operands: return addresses.
const STACK_KEPT: u16 = 14;
/// What it leaves with an operand: its type, the operator, a return address.
const OPERAND_KEPT: u16 = 4;
/// The word that `USR` takes its argument from: DAC.
const DAC: u16 = 0xf7f6;
/// The first address of DAC that an integer takes.
const DAC_INTEGER: u16 = 0xf7f8;
/// The type of a string.
const TEXT_SIZE: usize = 3;
/// The type of the value in DAC: VALTYP.
const VALTYP: u16 = 0xf663;

impl MsxBasic {
    pub(super) fn ask<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: MachineFunction,
    ) -> Result<Then, Fault> {
        Self::keep_up(m);
        let number = match function {
            MachineFunction::Inkey => return self.inkey(engine, m),
            MachineFunction::Input => return self.input_keys(engine, m),
            MachineFunction::InputFile => {
                let file = self.byte_argument();
                let count = self.byte_argument();
                let text = self.file_bytes(m, file, count)?;
                return self.gives(engine, m, &text);
            }
            MachineFunction::Sprite => {
                let shape = self.byte_argument();
                let text = self.sprite_shape_bytes(m, shape);
                return self.gives(engine, m, &text);
            }
            MachineFunction::Peek => {
                let address = self.pop().address();
                Value::Integer(m.peek(address).into())
            }
            MachineFunction::Vpeek => {
                let address = self.pop().address();
                if address >= VIDEO_MEMORY {
                    return Err(Fault::IllegalQuantity);
                }
                Value::Integer(m.read_video(address).into())
            }
            MachineFunction::Inp => {
                let port = self.pop().address();
                Value::Integer(hardware::Ports::read_port(m, port as u8).into())
            }
            MachineFunction::Stick => {
                let stick = self.byte_argument();
                let direction = Self::within(stick, 2).map(|stick| m.stick(stick))?;
                self.looked_at_keys(direction == 0);
                Value::Integer(direction.into())
            }
            MachineFunction::Strig => {
                let trigger = self.byte_argument();
                let is_pressed = Self::within(trigger, 4).map(|trigger| m.trigger(trigger))?;
                self.looked_at_keys(!is_pressed);
                Value::Integer(if is_pressed { -1 } else { 0 })
            }
            MachineFunction::Pdl => {
                let paddle = self.byte_argument();
                if !(1..=12).contains(&paddle) {
                    return Err(Fault::IllegalQuantity);
                }
                Value::Integer(m.paddle(paddle).into())
            }
            MachineFunction::Pad => {
                let pad = Self::within(self.byte_argument(), 7)?;
                Value::Integer(m.touch_pad(pad).into())
            }
            MachineFunction::Play => {
                let voice = Self::within(self.byte_argument(), 3)?;
                let plays = match voice {
                    0 => (0..3).any(|voice| m.is_playing(voice)),
                    voice => m.is_playing(voice - 1),
                };
                Value::Integer(if plays { -1 } else { 0 })
            }
            MachineFunction::Point => Value::Integer(self.point(m)?),
            MachineFunction::Csrlin => Value::Integer(m.cursor().0.into()),
            MachineFunction::Pos => {
                self.pop();
                Value::Integer(m.cursor().1.into())
            }
            MachineFunction::Lpos => {
                self.pop();
                Value::Integer(m.ram()[usize::from(LPTPOS)].into())
            }
            MachineFunction::Time => self.time(engine, m),
            MachineFunction::Vdp => {
                let register = Self::within(self.byte_argument(), 8)?;
                let value = if register == 8 { m.video_status() } else { m.video_register(register) };
                Value::Integer(value.into())
            }
            MachineFunction::Base => {
                let entry = Self::within(self.byte_argument(), 19)?;
                value::from_word(m.video_table(entry))
            }
            MachineFunction::Eof | MachineFunction::Lof | MachineFunction::Loc | MachineFunction::Fpos => {
                let file = self.byte_argument();
                self.file_state(m, function, file)?
            }
            MachineFunction::Err => Value::Integer(m.ram()[usize::from(ERRFLG)].into()),
            MachineFunction::Erl => Self::unsigned(m, word(m.ram(), ERRLIN)),
            MachineFunction::Fre => {
                let free = Self::free_bytes(engine, m);
                Self::unsigned(m, free)
            }
            MachineFunction::FreText => {
                let mut cycles = 0;
                engine.free_string(m, engine.values.text, &mut cycles);
                engine.collect_strings(m, &mut cycles);
                Self::spend(m, cycles);
                let strings = word(m.ram(), crate::layout::STORE.strings);
                let free = strings.wrapping_sub(word(m.ram(), STKTOP)).cast_signed();
                Value::Integer(free)
            }
            MachineFunction::Rnd => return Err(Fault::Syntax),
        };
        engine.values.accumulator = Number(number);
        Ok(Then::Next)
    }

    fn byte_argument(&mut self) -> u8 {
        self.pop().byte().unwrap_or_default()
    }

    fn within(number: u8, largest: u8) -> Result<u8, Fault> {
        if number <= largest { Ok(number) } else { Err(Fault::IllegalQuantity) }
    }

    /// The program has looked at keys, and found none.
    fn looked_at_keys(&mut self, is_idle: bool) {
        self.keys.has_looked |= is_idle && self.keys.stops_at_looks;
    }

    /// Makes text the current string.
    fn gives<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, text: &[u8]) -> Result<Then, Fault> {
        let mut cycles = 0;
        engine.make_string(m, text, &mut cycles)?;
        Self::spend(m, cycles);
        Ok(Then::Next)
    }

    fn inkey<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<Then, Fault> {
        if !m.has_key() {
            if self.keys.stops_at_polls && !self.keys.polled {
                self.keys.polled = true;
                return Ok(Then::Again(Outcome::AwaitingKey));
            }
            self.keys.polled = false;
            return self.gives(engine, m, &[]);
        }
        self.keys.polled = false;
        let key = m.take_key();
        self.gives(engine, m, key.as_slice())
    }

    fn time<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Value {
        let ticks = match engine.draws.forced(DrawKind::Time) {
            Some(bytes) => {
                u16::from_le_bytes([bytes.first().copied().unwrap_or(0), bytes.get(1).copied().unwrap_or(0)])
            }
            None => m.ticks(),
        };
        let (line, at) = (Self::current_line(m.ram()), m.elapsed());
        engine.draws.note(|| Draw { kind: DrawKind::Time, bytes: ticks.to_le_bytes().to_vec(), line, at });
        Self::unsigned(m, ticks)
    }

    fn unsigned<M: Host>(m: &mut M, number: u16) -> Value {
        let mut cycles = 0;
        let value = value::unsigned(number, &mut cycles);
        Self::spend(m, cycles);
        value
    }

    /// Bytes between the arrays and the stack, with what the expression under way has put aside.
    fn free_bytes<M: Host>(engine: &Engine<Self>, m: &M) -> u16 {
        let operands =
            engine.values.operands.iter().map(|operand| operand.0.kind().size() as u16 + OPERAND_KEPT);
        let in_use = Self::stack_in_use(engine) + STACK_KEPT + operands.sum::<u16>();
        word(m.ram(), STKTOP).saturating_sub(in_use).saturating_sub(word(m.ram(), STREND))
    }

    /// `USR`: calls what `DEFUSR` named, as far as it is the firmware's.
    pub(super) fn usr<M: Host>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        number: u8,
        is_text: bool,
    ) -> Result<Then, Fault> {
        let address = word(m.ram(), USRTAB + 2 * u16::from(number));
        let value = engine.values.accumulator.0;
        let text = engine.values.text;
        let size = if is_text { TEXT_SIZE } else { value.kind().size() };
        let ram = m.ram_mut();
        ram[usize::from(VALTYP)] = size as u8;
        let at = usize::from(if size == 8 || size == 4 { DAC } else { DAC_INTEGER });
        if is_text {
            set_word(ram, DAC_INTEGER, text);
        } else {
            ram[at..at + size].copy_from_slice(&value.to_bytes()[..size]);
        }
        let [high, low] = DAC.to_be_bytes();
        let [d, e] = if is_text { text.to_be_bytes() } else { [0, 0] };
        let registers = [size as u8, 0, 0, 0, d, e, high, low];
        match m.call_firmware(address, registers) {
            Called::Returned(_) => {
                self.keys.waits_since = None;
                // A string is what its descriptor says, which the routine may have changed.
                if !is_text {
                    let bytes = &m.ram()[at..at + size];
                    engine.values.accumulator = Number(value::stored(bytes));
                }
                Ok(Then::Next)
            }
            Called::Waiting => Ok(Then::Again(match self.wait_for_line(m) {
                Outcome::AwaitingLine => Outcome::AwaitingKey,
                outcome => outcome,
            })),
            Called::Unknown => {
                self.notices
                    .push(alloc::format!("`USR` calls machine code at &H{address:X}, which is not emulated"));
                Err(Fault::IllegalQuantity)
            }
        }
    }
}
