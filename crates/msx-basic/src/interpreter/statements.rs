//! Device statements.

use alloc::vec::Vec;

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
    memory::{set_word, word},
};

use super::{MsxBasic, MsxMachine, argument::Argument};
use crate::{
    costs::COSTS,
    intrinsic::Statement,
    layout::{FILE_BLOCK, HIMEM, MAXFIL, MEMORY_END, MEMSIZ, STKTOP, STORE, STREND, USRTAB, VARTAB},
    machine::{Colours, MotorCommand},
    workspace::CLIKSW,
};

/// Number of colours.
const COLOURS: u8 = 16;
/// The lowest end of memory that `CLEAR` accepts.
const LOWEST_END: u16 = 0x8000;
/// Screen modes of later machines.
const LATER_MODES: core::ops::RangeInclusive<u8> = 4..=12;
/// Number of function keys.
const FUNCTION_KEYS: u8 = 10;
/// Bytes of video memory.
pub(super) const VIDEO_MEMORY: u16 = 0x4000;
/// The alignment of the tables, five for each mode: names, colours, patterns, sprite attributes, sprite patterns.
/// Source: The MSX Red Book, 7BA3.
#[rustfmt::skip]
const TABLE_ALIGNMENT: [u16; 20] = [
    0x400, 0x40,   0x800,  0x80, 0x800,
    0x400, 0x40,   0x800,  0x80, 0x800,
    0x400, 0x2000, 0x2000, 0x80, 0x800,
    0x400, 0x40,   0x800,  0x80, 0x800,
];
/// Offsets of pattern and colour in a sprite's attributes.
const PATTERN_OFFSET: u16 = 2;
const COLOUR_OFFSET: u16 = 3;
/// The bit that shifts a sprite 32 dots to the left.
const EARLY_CLOCK: u8 = 0x80;

impl MsxBasic {
    pub(super) fn run_statement<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        statement: Statement,
    ) -> Result<ControlFlow, Fault> {
        match statement {
            Statement::Wait => return self.wait(m),
            Statement::Play => return self.play(engine, m),
            Statement::Draw => return self.draw(m),
            Statement::Line => return self.line(m),
            Statement::Paint => return self.paint(m),
            Statement::Circle => return self.circle(m),
            Statement::Save => return self.save(engine, m),
            Statement::Load | Statement::Merge => return self.load_statement(engine, m, statement),
            Statement::Cload => return self.load_tokens(engine, m),
            Statement::Bload if self.is_in_code => return Ok(self.continue_loaded(engine, m)),
            Statement::CallFormat if m.disks().count() > 0 => return self.format_disk(engine, m),
            _ => {}
        }
        let arguments = self.drain();
        let byte = |index: usize| arguments.get(index).and_then(Argument::byte);
        let required = |index: usize| byte(index).unwrap_or_default();
        let address = |index: usize| arguments.get(index).map_or(0, Argument::address);
        Self::spend(m, u64::from(COSTS.intrinsics.device_statement));
        match statement {
            Statement::Beep => m.beep(),
            Statement::Cls => m.clear(),
            Statement::Poke => self.poke(engine, m, address(0), required(1)),
            Statement::Vpoke => {
                m.write_video(address(0), required(1));
            }
            Statement::Out => m.write_port(address(0) as u8, required(1)),
            Statement::Sound => {
                m.write_sound(required(0), required(1));
            }
            Statement::ErrorNumber => {
                let number = required(0);
                return Err(if number == 0 { Fault::IllegalQuantity } else { Fault::Own(number) });
            }
            Statement::Width => {
                if !m.set_width(required(0)) {
                    return Err(Fault::IllegalQuantity);
                }
            }
            Statement::Color => Self::colour(m, byte(0), byte(1), byte(2)),
            Statement::Screen
            | Statement::ScreenSprites
            | Statement::ScreenClick
            | Statement::ScreenSpeed
            | Statement::ScreenPrinter => {
                if let Some(value) = byte(0) {
                    self.screen(m, statement, value)?;
                }
            }
            Statement::Locate => self.locate(m, byte(0), byte(1), byte(2)),
            Statement::Key => {
                if arguments[1].text().contains(&0) {
                    return Err(Fault::IllegalQuantity);
                }
                m.set_function_key(required(0), arguments[1].text());
            }
            Statement::KeyLine => m.show_function_keys(required(0) != 0),
            Statement::KeyList => self.list_keys(m)?,
            Statement::SetSprite => Self::set_sprite(m, required(0), arguments[1].text())?,
            Statement::PutSprite => self.put_sprite(m, &arguments)?,
            Statement::SpriteColour => self.colour_sprite(m, byte(0))?,
            Statement::SpriteShape => self.shape_sprite(m, byte(0))?,
            Statement::SetTime => m.set_ticks(address(0)),
            Statement::SetVdp => {
                m.write_video_register(required(0), required(1));
            }
            Statement::SetBase => {
                let alignment =
                    TABLE_ALIGNMENT.get(usize::from(required(0))).ok_or(Fault::IllegalQuantity)?;
                if address(1) >= VIDEO_MEMORY || address(1) % alignment != 0 {
                    return Err(Fault::IllegalQuantity);
                }
                m.set_video_table(required(0), address(1));
            }
            Statement::Interval => m.set_interval(address(0)),
            Statement::Motor => m.switch_motor(match byte(0) {
                None => MotorCommand::Toggle,
                Some(0) => MotorCommand::Off,
                Some(_) => MotorCommand::On,
            }),
            Statement::DefUsr => {
                let vector = USRTAB + 2 * u16::from(required(0));
                set_word(m.ram_mut(), vector, address(1));
            }
            Statement::Clear => self.clear_statement(engine, m, &arguments)?,
            Statement::MaxFiles => self.max_files(engine, m, required(0))?,
            Statement::Pset | Statement::Preset => self.dot(m, &arguments, statement == Statement::Preset)?,
            Statement::Open => self.open(m, &arguments)?,
            Statement::Close => self.close(m, &arguments)?,
            Statement::Csave => self.save_tokens(engine, m, &arguments)?,
            Statement::Bsave => self.save_memory(m, &arguments)?,
            Statement::Bload => return self.load_memory(engine, m, &arguments),
            Statement::Files => self.list_files(m, &arguments, false)?,
            Statement::Lfiles => self.list_files(m, &arguments, true)?,
            Statement::Kill => self.kill(m, &arguments)?,
            Statement::Name => self.rename(m, &arguments)?,
            Statement::Copy => self.copy(m, &arguments)?,
            Statement::Field => self.begin_fields(m, &arguments)?,
            Statement::Get | Statement::Put => self.move_record(m, statement, &arguments)?,
            Statement::WriteSector => self.write_sector(m, &arguments)?,
            // MSX-DOS has not been started.
            Statement::CallSystem if m.disks().count() > 0 => return Err(Fault::IllegalQuantity),
            Statement::CallSystem | Statement::CallFormat => return Err(Fault::Syntax),
            Statement::Wait
            | Statement::Play
            | Statement::Draw
            | Statement::Line
            | Statement::Paint
            | Statement::Circle
            | Statement::Save
            | Statement::Load
            | Statement::Merge
            | Statement::Cload => {
                return Err(Fault::Syntax);
            }
        }
        Ok(ControlFlow::Next)
    }

    fn colour<M: MsxMachine>(m: &mut M, ink: Option<u8>, paper: Option<u8>, border: Option<u8>) {
        let known = m.colours();
        m.set_colours(Colours {
            ink: ink.unwrap_or(known.ink),
            paper: paper.unwrap_or(known.paper),
            border: border.unwrap_or(known.border),
        });
    }

    /// Executes an argument of `SCREEN`: mode, sprite size, key click, recording speed, printer.
    fn screen<M: MsxMachine>(&mut self, m: &mut M, statement: Statement, value: u8) -> Result<(), Fault> {
        if statement == Statement::Screen && LATER_MODES.contains(&value) {
            self.warnings.push(alloc::format!("`SCREEN {value}` needs an MSX2"));
        }
        let is_valid = match statement {
            Statement::Screen => m.set_screen_mode(value),
            Statement::ScreenSprites if value > 3 => false,
            Statement::ScreenSprites => {
                m.set_sprite_size(value);
                true
            }
            Statement::ScreenClick => {
                m.store(CLIKSW, u8::from(value != 0));
                true
            }
            Statement::ScreenSpeed => m.set_tape_speed(value),
            _ => true,
        };
        if is_valid { Ok(()) } else { Err(Fault::IllegalQuantity) }
    }

    /// Moves the cursor by an escape sequence; the third argument shows or hides it.
    fn locate<M: MsxMachine>(&mut self, m: &mut M, column: Option<u8>, row: Option<u8>, shown: Option<u8>) {
        Self::spend(m, u64::from(COSTS.intrinsics.locate));
        if let Some(shown) = shown {
            self.write_text(m, &[27, if shown == 0 { b'x' } else { b'y' }, b'5']);
        }
        let (known_row, known_column) = m.cursor();
        let code = |argument: Option<u8>, known: u8| argument.unwrap_or(known).wrapping_add(b' ');
        self.write_text(m, &[27, b'Y', code(row, known_row), code(column, known_column)]);
    }

    fn list_keys<M: MsxMachine>(&mut self, m: &mut M) -> Result<(), Fault> {
        for key in 1..=FUNCTION_KEYS {
            let text: Vec<u8> = m.function_key(key).iter().copied().take_while(|&code| code != 0).collect();
            for code in text {
                self.put(m, if code < b' ' || code == 0x7f { b' ' } else { code });
            }
            self.new_line(m);
        }
        Ok(())
    }

    pub(super) fn sprite_shape_bytes<M: MsxMachine>(&mut self, m: &mut M, shape: u8) -> Vec<u8> {
        let (from, length) = (m.sprite_shape(shape), u16::from(m.sprite_bytes()));
        (0..length).map(|offset| m.read_video(from.wrapping_add(offset))).collect()
    }

    /// `SPRITE$`: a short pattern is padded with zeros.
    fn set_sprite<M: MsxMachine>(m: &mut M, shape: u8, text: &[u8]) -> Result<(), Fault> {
        if m.screen_mode() == 0 {
            return Err(Fault::IllegalQuantity);
        }
        let (from, length) = (m.sprite_shape(shape), usize::from(m.sprite_bytes()));
        let bytes: Vec<u8> = text.iter().copied().chain(core::iter::repeat(0)).take(length).collect();
        m.write_video_bytes(from, &bytes);
        Ok(())
    }

    /// `PUT SPRITE`: number and coordinates.
    fn put_sprite<M: MsxMachine>(&mut self, m: &mut M, arguments: &[Argument]) -> Result<(), Fault> {
        let sprite = arguments[0].byte().unwrap_or_default();
        let at = m.sprite_attributes(sprite);
        self.sprite = at;
        if arguments[1].whole().is_some() {
            let (x, y) = Self::coordinates(m, &arguments[1..4]);
            let is_early = x < 0;
            let colour = m.read_video(at + COLOUR_OFFSET) & !EARLY_CLOCK;
            m.write_video(at, y as u8);
            m.write_video(at + 1, if is_early { x.wrapping_add(32) } else { x } as u8);
            m.write_video(at + COLOUR_OFFSET, colour | if is_early { EARLY_CLOCK } else { 0 });
        }
        Ok(())
    }

    fn colour_sprite<M: MsxMachine>(&mut self, m: &mut M, colour: Option<u8>) -> Result<(), Fault> {
        let Some(colour) = colour else { return Ok(()) };
        if colour >= COLOURS {
            return Err(Fault::IllegalQuantity);
        }
        let at = self.sprite + COLOUR_OFFSET;
        let early = m.read_video(at) & EARLY_CLOCK;
        m.write_video(at, early | colour);
        Ok(())
    }

    /// Sets the pattern; a large pattern has four numbers, of which the video chip uses the first.
    fn shape_sprite<M: MsxMachine>(&mut self, m: &mut M, shape: Option<u8>) -> Result<(), Fault> {
        let Some(shape) = shape else { return Ok(()) };
        let is_large = m.sprite_bytes() == 32;
        if is_large && shape > 63 {
            return Err(Fault::IllegalQuantity);
        }
        m.write_video(self.sprite + PATTERN_OFFSET, if is_large { shape * 4 } else { shape });
        Ok(())
    }

    /// `WAIT`: until bits of a port have their requested values.
    fn wait<M: MsxMachine>(&mut self, m: &mut M) -> Result<ControlFlow, Fault> {
        let byte = |index: usize| self.arguments.get(index).and_then(Argument::byte);
        let port = self.arguments.first().map_or(0, Argument::address) as u8;
        let (mask, flip) = (byte(1).unwrap_or_default(), byte(2).unwrap_or_default());
        if (m.read_port(port) ^ flip) & mask != 0 {
            self.arguments.clear();
            return Ok(ControlFlow::Next);
        }
        m.idle();
        Ok(ControlFlow::Retry(ExitReason::DeadlineReached))
    }

    /// `CLEAR`: size of the string space, and the end of memory.
    fn clear_statement<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        arguments: &[Argument],
    ) -> Result<(), Fault> {
        let strings = arguments[0].whole();
        if strings.is_some_and(|strings| strings < 0) {
            return Err(Fault::IllegalQuantity);
        }
        let strings = strings
            .map_or(word(m.ram(), MEMSIZ).wrapping_sub(word(m.ram(), STKTOP)), |strings| strings as u16);
        let new_end = arguments.get(1).and_then(Argument::whole).map(|end| end as u16);
        let end = new_end.unwrap_or(word(m.ram(), HIMEM));
        if !(LOWEST_END..=MEMORY_END).contains(&end) {
            return Err(Fault::IllegalQuantity);
        }
        let files = FILE_BLOCK * (u16::from(m.ram()[usize::from(MAXFIL)]) + 1);
        let bottom = end.checked_sub(files).and_then(|memory| memory.checked_sub(strings));
        let min_bottom = word(m.ram(), VARTAB).saturating_add(160);
        if bottom.is_none_or(|bottom| bottom < min_bottom) {
            return Err(Fault::OutOfMemory);
        }
        self.close_all(m);
        set_word(m.ram_mut(), HIMEM, end);
        set_word(m.ram_mut(), MEMSIZ, end);
        set_word(m.ram_mut(), STKTOP, end.wrapping_sub(strings));
        let files = m.ram()[usize::from(MAXFIL)];
        Self::lay_out_files(m, files);
        self.clear(engine, m);
        if new_end.is_some() {
            // The original is one byte too high here until strings are next cleared or collected.
            let top = word(m.ram(), STORE.strings);
            set_word(m.ram_mut(), STORE.strings, top + 1);
        }
        Ok(())
    }

    fn max_files<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        files: u8,
    ) -> Result<(), Fault> {
        if files > 15 {
            return Err(Fault::IllegalQuantity);
        }
        let strings = word(m.ram(), MEMSIZ).wrapping_sub(word(m.ram(), STKTOP));
        let bottom =
            word(m.ram(), HIMEM).saturating_sub(FILE_BLOCK * (u16::from(files) + 1)).saturating_sub(strings);
        if bottom < word(m.ram(), STREND).saturating_add(160) {
            return Err(Fault::OutOfMemory);
        }
        self.close_all(m);
        Self::lay_out_files(m, files);
        self.clear(engine, m);
        debug_assert!(Self::stored_current_line(m.ram()) == word(m.ram(), crate::layout::CURLIN));
        Ok(())
    }
}
