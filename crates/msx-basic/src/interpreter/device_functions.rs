//! Device functions.

use super::{MsxBasic, MsxMachine, statements::VIDEO_MEMORY};
use crate::{
    intrinsic::DeviceFunction,
    layout::{ERRFLG, ERRLIN, LPTPOS, STKTOP, STREND},
    value::{self, Number, Value},
};
use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, DrawKind, Engine, ExitReason, RandomDraw},
    fault::Fault,
    memory::word,
    store::span,
};

/// Bytes that an evaluation keeps on the stack besides its operands: return addresses.
pub(super) const STACK_KEPT: u16 = 14;
/// Bytes that it keeps with each operand: its type, the operator, a return address.
const OPERAND_KEPT: u16 = 4;

impl MsxBasic {
    pub(super) fn device_function<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        function: DeviceFunction,
    ) -> Result<ControlFlow, Fault> {
        Self::keep_up(m);
        let number = match function {
            DeviceFunction::Inkey => return self.inkey(engine, m),
            DeviceFunction::Input => return self.input_keys(engine, m),
            DeviceFunction::InputFile => {
                let file = self.byte_argument();
                let count = self.byte_argument();
                if count == 0 {
                    return Err(Fault::IllegalQuantity);
                }
                self.file(m, file)?;
                // The original makes the string before it reads.
                let flow = self.return_string(engine, m, &alloc::vec![0; count.into()])?;
                let text = self.file_bytes(m, file, count)?;
                let at = usize::from(span(m.ram(), engine.current_string()).at);
                m.ram_mut()[at..at + text.len()].copy_from_slice(&text);
                return Ok(flow);
            }
            DeviceFunction::Sprite => {
                let shape = self.byte_argument();
                let text = self.sprite_shape_bytes(m, shape);
                return self.return_string(engine, m, &text);
            }
            DeviceFunction::Peek => {
                let address = self.pop().address();
                Value::Integer(m.peek(address).into())
            }
            DeviceFunction::Vpeek => {
                let address = self.pop().address();
                if address >= VIDEO_MEMORY {
                    return Err(Fault::IllegalQuantity);
                }
                Value::Integer(m.read_video(address).into())
            }
            DeviceFunction::Inp => {
                let port = self.pop().address();
                Value::Integer(m.read_port(port as u8).into())
            }
            DeviceFunction::Stick => {
                let stick = self.byte_argument();
                let direction = Self::within(stick, 2).map(|stick| m.stick(stick))?;
                self.note_key_poll(direction == 0);
                Value::Integer(direction.into())
            }
            DeviceFunction::Strig => {
                let trigger = self.byte_argument();
                let is_pressed = Self::within(trigger, 4).map(|trigger| m.trigger(trigger))?;
                self.note_key_poll(!is_pressed);
                Value::Integer(if is_pressed { -1 } else { 0 })
            }
            DeviceFunction::Pdl => {
                let paddle = self.byte_argument();
                if !(1..=12).contains(&paddle) {
                    return Err(Fault::IllegalQuantity);
                }
                Value::Integer(m.paddle(paddle).into())
            }
            DeviceFunction::Pad => {
                let pad = Self::within(self.byte_argument(), 7)?;
                Value::Integer(m.touch_pad(pad).into())
            }
            DeviceFunction::Play => {
                let voice = Self::within(self.byte_argument(), 3)?;
                let plays = match voice {
                    0 => (0..3).any(|voice| m.is_playing(voice)),
                    voice => m.is_playing(voice - 1),
                };
                Value::Integer(if plays { -1 } else { 0 })
            }
            DeviceFunction::Point => Value::Integer(self.point(m)?),
            DeviceFunction::Csrlin => Value::Integer(m.cursor().0.into()),
            DeviceFunction::Pos => {
                self.pop();
                Value::Integer(m.cursor().1.into())
            }
            DeviceFunction::Lpos => {
                self.pop();
                Value::Integer(m.ram()[usize::from(LPTPOS)].into())
            }
            DeviceFunction::Time => self.time(engine, m),
            DeviceFunction::Vdp => {
                let register = Self::within(self.byte_argument(), 8)?;
                let value = if register == 8 { m.video_status() } else { m.video_register(register) };
                Value::Integer(value.into())
            }
            DeviceFunction::Base => {
                let entry = Self::within(self.byte_argument(), 19)?;
                value::from_u16(m.video_table(entry))
            }
            DeviceFunction::Eof | DeviceFunction::Lof | DeviceFunction::Loc | DeviceFunction::Fpos => {
                let file = self.byte_argument();
                self.file_state(m, function, file)?
            }
            DeviceFunction::Dskf => {
                let drive = self.byte_argument();
                let free = self.free_clusters(m, drive)?;
                Self::unsigned(m, free)
            }
            DeviceFunction::ReadSector => {
                let sector = self.pop().address();
                let drive = self.byte_argument();
                self.read_sector(m, drive, sector)?;
                return self.return_string(engine, m, &[]);
            }
            DeviceFunction::Err => Value::Integer(m.ram()[usize::from(ERRFLG)].into()),
            DeviceFunction::Erl => Self::unsigned(m, word(m.ram(), ERRLIN)),
            DeviceFunction::Fre => {
                let free = Self::free_bytes(engine, m);
                Self::unsigned(m, free)
            }
            DeviceFunction::FreText => {
                let mut cycles = 0;
                engine.free_string(m.ram_mut(), engine.current_string(), &mut cycles);
                engine.collect_garbage(m.ram_mut(), &mut cycles);
                Self::spend(m, cycles);
                let strings = word(m.ram(), crate::layout::STORE.strings);
                let free = strings.wrapping_sub(word(m.ram(), STKTOP)).cast_signed();
                Value::Integer(free)
            }
            DeviceFunction::Rnd => return Err(Fault::Syntax),
        };
        engine.set_accumulator(Number(number));
        Ok(ControlFlow::Next)
    }

    fn byte_argument(&mut self) -> u8 {
        self.pop().byte().unwrap_or_default()
    }

    fn within(number: u8, largest: u8) -> Result<u8, Fault> {
        if number <= largest { Ok(number) } else { Err(Fault::IllegalQuantity) }
    }

    /// Notes that the program has polled the keys and found none.
    fn note_key_poll(&mut self, is_idle: bool) {
        self.keys.has_read_keys |= is_idle && self.keys.stops_at_key_reads;
    }

    /// Makes text the current string.
    fn return_string<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        text: &[u8],
    ) -> Result<ControlFlow, Fault> {
        let mut cycles = 0;
        engine.make_string(m.ram_mut(), text, &mut cycles)?;
        Self::spend(m, cycles);
        Ok(ControlFlow::Next)
    }

    fn inkey<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Result<ControlFlow, Fault> {
        if !m.has_key() {
            if self.keys.stops_at_polls && !self.keys.polled {
                self.keys.polled = true;
                return Ok(ControlFlow::Retry(ExitReason::AwaitingKey));
            }
            self.keys.polled = false;
            return self.return_string(engine, m, &[]);
        }
        self.keys.polled = false;
        let key = m.take_key();
        self.return_string(engine, m, key.as_slice())
    }

    fn time<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Value {
        let ticks = match engine.draws().take_forced_time() {
            Some(bytes) => {
                u16::from_le_bytes([bytes.first().copied().unwrap_or(0), bytes.get(1).copied().unwrap_or(0)])
            }
            None => m.ticks(),
        };
        let (line, at) = (Self::current_line(m.ram()), m.elapsed());
        engine.draws().record(|| RandomDraw {
            kind: DrawKind::Time,
            bytes: ticks.to_le_bytes().to_vec(),
            line,
            at,
        });
        Self::unsigned(m, ticks)
    }

    fn unsigned<M: MsxMachine>(m: &mut M, number: u16) -> Value {
        let mut cycles = 0;
        let value = value::unsigned(number, &mut cycles);
        Self::spend(m, cycles);
        value
    }

    /// Returns the bytes between the arrays and the stack, less those that the present expression has pushed.
    fn free_bytes<M: MsxMachine>(engine: &Engine<Self>, m: &M) -> u16 {
        let operands = engine.operands().iter().map(|operand| operand.0.kind().size() as u16 + OPERAND_KEPT);
        let in_use = Self::stack_in_use(engine) + STACK_KEPT + operands.sum::<u16>();
        word(m.ram(), STKTOP).saturating_sub(in_use).saturating_sub(word(m.ram(), STREND))
    }
}
