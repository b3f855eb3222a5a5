//! Statements that tell the machine something.

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
    machine::Colours,
    workspace::CLIKSW,
};

/// Colours there are.
const COLOURS: u8 = 16;
/// The lowest end of memory that `CLEAR` takes.
const LOWEST_END: u16 = 0x8000;
/// Screen modes of later machines.
const LATER_MODES: core::ops::RangeInclusive<u8> = 4..=12;
/// Function keys.
const FUNCTION_KEYS: u8 = 10;
/// Bytes of video memory.
pub(super) const VIDEO_MEMORY: u16 = 0x4000;
/// What the places of the tables are multiples of, five for each mode: names, colours, shapes, attributes and shapes of sprites.
/// Source: The MSX Red Book, 7BA3.
#[rustfmt::skip]
const TABLE_ALIGNMENT: [u16; 20] = [
    0x400, 0x40,   0x800,  0x80, 0x800,
    0x400, 0x40,   0x800,  0x80, 0x800,
    0x400, 0x2000, 0x2000, 0x80, 0x800,
    0x400, 0x40,   0x800,  0x80, 0x800,
];
/// Where in a sprite's attributes its shape stands, and its colour.
const PATTERN_OFFSET: u16 = 2;
const COLOUR_OFFSET: u16 = 3;
/// What makes a sprite begin 32 dots further to the left.
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
        let given = self.drain();
        let byte = |place: usize| given.get(place).and_then(Argument::byte);
        let required = |place: usize| byte(place).unwrap_or_default();
        let address = |place: usize| given.get(place).map_or(0, Argument::address);
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
                if given[1].text().contains(&0) {
                    return Err(Fault::IllegalQuantity);
                }
                m.set_function_key(required(0), given[1].text());
            }
            Statement::KeyLine => m.show_function_keys(required(0) != 0),
            Statement::KeyList => self.list_keys(m)?,
            Statement::SetSprite => Self::set_sprite(m, required(0), given[1].text())?,
            Statement::PutSprite => self.put_sprite(m, &given)?,
            Statement::SpriteColour => self.colour_sprite(m, byte(0))?,
            Statement::SpriteShape => self.shape_sprite(m, byte(0))?,
            Statement::SetTime => m.set_ticks(address(0)),
            Statement::SetVdp => {
                m.write_video_register(required(0), required(1));
            }
            Statement::SetBase => {
                let place = TABLE_ALIGNMENT.get(usize::from(required(0))).ok_or(Fault::IllegalQuantity)?;
                if address(1) >= VIDEO_MEMORY || address(1) % place != 0 {
                    return Err(Fault::IllegalQuantity);
                }
                m.set_video_table(required(0), address(1));
            }
            Statement::Interval => m.set_interval(address(0)),
            Statement::Motor => m.switch_motor(byte(0).map(|state| state != 0)),
            Statement::DefUsr => {
                let place = USRTAB + 2 * u16::from(required(0));
                set_word(m.ram_mut(), place, address(1));
            }
            Statement::Clear => self.clear_statement(engine, m, &given)?,
            Statement::MaxFiles => self.max_files(engine, m, required(0))?,
            Statement::Pset | Statement::Preset => self.dot(m, &given, statement == Statement::Preset)?,
            Statement::Open => self.open(m, &given)?,
            Statement::Close => self.close(m, &given)?,
            Statement::Csave => self.save_tokens(engine, m, &given)?,
            Statement::Bsave => self.save_memory(m, &given)?,
            Statement::Bload => return self.load_memory(engine, m, &given),
            Statement::Files => self.list_files(m, &given, false)?,
            Statement::Lfiles => self.list_files(m, &given, true)?,
            Statement::Kill => self.kill(m, &given)?,
            Statement::Name => self.rename(m, &given)?,
            Statement::Copy => self.copy(m, &given)?,
            Statement::Field => self.begin_fields(m, &given)?,
            Statement::Get | Statement::Put => self.move_record(m, statement, &given)?,
            Statement::WriteSector => self.write_sector(m, &given)?,
            // It would go back to MSX-DOS, which has not been started.
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

    /// An argument of `SCREEN`: mode, sprite size, key click, recording speed, printer.
    fn screen<M: MsxMachine>(&mut self, m: &mut M, statement: Statement, value: u8) -> Result<(), Fault> {
        if statement == Statement::Screen && LATER_MODES.contains(&value) {
            self.warnings.push(alloc::format!("`SCREEN {value}` needs an MSX2"));
        }
        let is_good = match statement {
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
        if is_good { Ok(()) } else { Err(Fault::IllegalQuantity) }
    }

    /// Moves the cursor as the screen is told to by a sequence of codes; the third argument shows or hides it.
    fn locate<M: MsxMachine>(&mut self, m: &mut M, column: Option<u8>, row: Option<u8>, shown: Option<u8>) {
        Self::spend(m, u64::from(COSTS.intrinsics.locate));
        if let Some(shown) = shown {
            self.write_text(m, &[27, if shown == 0 { b'x' } else { b'y' }, b'5']);
        }
        let (known_row, known_column) = m.cursor();
        let place = |given: Option<u8>, known: u8| given.unwrap_or(known).wrapping_add(b' ');
        self.write_text(m, &[27, b'Y', place(row, known_row), place(column, known_column)]);
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
        (0..length).map(|place| m.read_video(from.wrapping_add(place))).collect()
    }

    /// `SPRITE$`: what is missing of the shape is empty.
    fn set_sprite<M: MsxMachine>(m: &mut M, shape: u8, text: &[u8]) -> Result<(), Fault> {
        if m.screen_mode() == 0 {
            return Err(Fault::IllegalQuantity);
        }
        let (from, length) = (m.sprite_shape(shape), usize::from(m.sprite_bytes()));
        let bytes: Vec<u8> = text.iter().copied().chain(core::iter::repeat(0)).take(length).collect();
        m.write_video_bytes(from, &bytes);
        Ok(())
    }

    /// `PUT SPRITE`: which sprite, and where.
    fn put_sprite<M: MsxMachine>(&mut self, m: &mut M, given: &[Argument]) -> Result<(), Fault> {
        let sprite = given[0].byte().unwrap_or_default();
        let at = m.sprite_attributes(sprite);
        self.sprite = at;
        if given[1].whole().is_some() {
            let (x, y) = Self::coordinates(m, &given[1..4]);
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

    /// Shapes of four quarters are numbered by the first of them.
    fn shape_sprite<M: MsxMachine>(&mut self, m: &mut M, shape: Option<u8>) -> Result<(), Fault> {
        let Some(shape) = shape else { return Ok(()) };
        let is_large = m.sprite_bytes() == 32;
        if is_large && shape > 63 {
            return Err(Fault::IllegalQuantity);
        }
        m.write_video(self.sprite + PATTERN_OFFSET, if is_large { shape * 4 } else { shape });
        Ok(())
    }

    /// `WAIT`: until bits of a port are as they are wanted.
    fn wait<M: MsxMachine>(&mut self, m: &mut M) -> Result<ControlFlow, Fault> {
        let byte = |place: usize| self.arguments.get(place).and_then(Argument::byte);
        let port = self.arguments.first().map_or(0, Argument::address) as u8;
        let (mask, flip) = (byte(1).unwrap_or_default(), byte(2).unwrap_or_default());
        if (m.read_port(port) ^ flip) & mask != 0 {
            self.arguments.clear();
            return Ok(ControlFlow::Next);
        }
        m.idle();
        Ok(ControlFlow::Retry(ExitReason::DeadlineReached))
    }

    /// `CLEAR`: room for strings, and the end of memory.
    fn clear_statement<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        given: &[Argument],
    ) -> Result<(), Fault> {
        let strings = given[0].whole();
        if strings.is_some_and(|strings| strings < 0) {
            return Err(Fault::IllegalQuantity);
        }
        let strings = strings
            .map_or(word(m.ram(), MEMSIZ).wrapping_sub(word(m.ram(), STKTOP)), |strings| strings as u16);
        let wanted_end = given.get(1).and_then(Argument::whole).map(|end| end as u16);
        let end = wanted_end.unwrap_or(word(m.ram(), HIMEM));
        if !(LOWEST_END..=MEMORY_END).contains(&end) {
            return Err(Fault::IllegalQuantity);
        }
        let files = FILE_BLOCK * (u16::from(m.ram()[usize::from(MAXFIL)]) + 1);
        let bottom = end.checked_sub(files).and_then(|memory| memory.checked_sub(strings));
        let least = word(m.ram(), VARTAB).saturating_add(160);
        if bottom.is_none_or(|bottom| bottom < least) {
            return Err(Fault::OutOfMemory);
        }
        self.close_all(m);
        set_word(m.ram_mut(), HIMEM, end);
        set_word(m.ram_mut(), MEMSIZ, end);
        set_word(m.ram_mut(), STKTOP, end.wrapping_sub(strings));
        let files = m.ram()[usize::from(MAXFIL)];
        Self::lay_out_files(m, files);
        self.clear(engine, m);
        if wanted_end.is_some() {
            // The original reckons a byte too high here; the next time that strings are cleared or collected, it is right.
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
