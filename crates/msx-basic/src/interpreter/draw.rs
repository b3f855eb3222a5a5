//! The language of letters and numbers in the strings of `DRAW`, which `PLAY` shares in part.

use alloc::vec::Vec;

use basic::{
    dialect::Number as _,
    engine::{Engine, Outcome, Then},
    fault::Fault,
    memory::Ram,
    store::span,
};
use serde::{Deserialize, Serialize};

use super::{Host, MsxBasic};
use crate::{
    costs::COSTS,
    layout::DEFTBL,
    name::{Name, Type},
    value::Number,
};

/// How deep strings may lead to strings.
const DEEPEST: usize = 16;

/// What `DRAW` remembers from one string to the next.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Pen {
    /// Quarters of a turn.
    angle: u8,
    /// Fourths by which distances are multiplied; 0 leaves them.
    scale: u8,
}

/// A string of commands under way, with those that led to it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Commands {
    strings: Vec<(Vec<u8>, usize)>,
    /// Characters looked at that have not been charged for yet.
    looked_at: u32,
}

impl Commands {
    pub(super) fn of(text: Vec<u8>) -> Self {
        Self { strings: alloc::vec![(text, 0)], looked_at: 0 }
    }

    /// What looking at characters took since this was last asked.
    pub(super) fn cost(&mut self) -> u64 {
        u64::from(core::mem::take(&mut self.looked_at)) * u64::from(COSTS.words.command_character)
    }

    /// The next character, in capitals, blanks skipped.
    pub(super) fn next(&mut self) -> Option<u8> {
        let (text, at) = self.strings.last_mut()?;
        while let Some(&byte) = text.get(*at) {
            *at += 1;
            self.looked_at += 1;
            if byte != b' ' {
                return Some(byte.to_ascii_uppercase());
            }
        }
        None
    }

    /// The next command, going back to the string that led here where one ends.
    pub(super) fn command(&mut self) -> Option<u8> {
        loop {
            match self.next() {
                Some(byte) => return Some(byte),
                None if self.strings.len() > 1 => {
                    self.strings.pop();
                }
                None => return None,
            }
        }
    }

    /// Goes back by the character just taken.
    pub(super) fn step_back(&mut self) {
        if let Some((_, at)) = self.strings.last_mut() {
            *at -= 1;
        }
    }

    /// Takes the next character if it is the one wanted.
    pub(super) fn takes(&mut self, wanted: u8) -> bool {
        match self.next() {
            Some(byte) if byte == wanted => true,
            Some(_) => {
                self.step_back();
                false
            }
            None => false,
        }
    }

    /// Whether a sign stands here, which stays.
    fn takes_sign(&mut self) -> bool {
        let next = self.next();
        if next.is_some() {
            self.step_back();
        }
        matches!(next, Some(b'+' | b'-'))
    }

    /// The name of a variable up to its semicolon.
    fn name(&mut self, ram: &Ram) -> Result<Name, Fault> {
        let mut text = Vec::new();
        loop {
            match self.next() {
                Some(b';') => break,
                Some(byte) => text.push(byte),
                None => return Err(Fault::IllegalQuantity),
            }
        }
        let first = *text.first().filter(|first| first.is_ascii_uppercase()).ok_or(Fault::IllegalQuantity)?;
        let second = text.get(1).copied().filter(u8::is_ascii_alphanumeric).unwrap_or(0);
        let marked = text.last().and_then(|&mark| Type::marked(mark));
        let unmarked = Type::of_size(ram[usize::from(DEFTBL) + usize::from(first - b'A')]);
        Ok(Name::new(marked.unwrap_or(unmarked), [first, second]))
    }

    /// A number with its sign, in digits or as `=name;`, if one stands here.
    pub(super) fn number(&mut self, ram: &Ram) -> Result<Option<u16>, Fault> {
        let is_minus = self.takes(b'-');
        if !is_minus {
            self.takes(b'+');
        }
        let value = self.magnitude(ram)?;
        Ok(if is_minus { value.map(u16::wrapping_neg) } else { value })
    }

    fn magnitude(&mut self, ram: &Ram) -> Result<Option<u16>, Fault> {
        let mut value: Option<u16> = None;
        if self.takes(b'=') {
            let name = self.name(ram)?;
            if name.holds() == Type::Text {
                return Err(Fault::TypeMismatch);
            }
            let place = Engine::<MsxBasic>::search_variable(ram, name).0;
            let number = place.map(|place| Number::load_as(name.holds().kind(), ram, place, &mut 0));
            return Ok(Some(number.unwrap_or_default().to_i16(&mut 0)?.cast_unsigned()));
        }
        while let Some(byte) = self.next() {
            if !byte.is_ascii_digit() {
                self.step_back();
                break;
            }
            let sum =
                value.unwrap_or(0).checked_mul(10).and_then(|tens| tens.checked_add(u16::from(byte - b'0')));
            value = Some(sum.ok_or(Fault::IllegalQuantity)?);
        }
        Ok(value)
    }

    /// `X`: goes on with the string in a variable.
    pub(super) fn lead(&mut self, ram: &Ram) -> Result<(), Fault> {
        let name = self.name(ram)?;
        if name.holds() != Type::Text {
            return Err(Fault::TypeMismatch);
        }
        if self.strings.len() == DEEPEST {
            return Err(Fault::OutOfMemory);
        }
        let place = Engine::<MsxBasic>::search_variable(ram, name).0;
        let text = place.map_or_else(Vec::new, |place| span(ram, place).bytes(ram).to_vec());
        self.strings.push((text, 0));
        Ok(())
    }
}

/// What stands before a movement.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Manner {
    /// Nothing is drawn.
    is_blank: bool,
    /// The pen comes back.
    returns: bool,
}

impl MsxBasic {
    /// `DRAW`, a command at a time.
    pub(super) fn draw<M: Host>(&mut self, m: &mut M) -> Result<Then, Fault> {
        let (mut commands, mut manner) = match self.drawing.take() {
            Some(drawing) => drawing,
            None => self.begin_drawing(m)?,
        };
        while let Some(command) = commands.command() {
            Self::spend(m, u64::from(COSTS.words.draw));
            let done = self.draw_command(m, &mut commands, command, &mut manner);
            Self::spend(m, commands.cost());
            Self::keep_up(m);
            done?;
            if m.is_due() {
                self.drawing = Some((commands, manner));
                return Ok(Then::Again(Outcome::Due));
            }
        }
        Ok(Then::Next)
    }

    fn begin_drawing<M: Host>(&mut self, m: &mut M) -> Result<(Commands, Manner), Fault> {
        Self::demand_dots(m)?;
        let text = self.pop().text().to_vec();
        let ink = hardware::Console::colours(m).ink;
        Self::choose_pen(m, None, ink)?;
        Ok((Commands::of(text), Manner::default()))
    }

    fn draw_command<M: Host>(
        &mut self,
        m: &mut M,
        commands: &mut Commands,
        command: u8,
        manner: &mut Manner,
    ) -> Result<(), Fault> {
        let within = |commands: &mut Commands, most: u16| match commands.number(m.ram())? {
            Some(value) if value > most => Err(Fault::IllegalQuantity),
            value => Ok(value.unwrap_or(1)),
        };
        match command {
            b';' => return Ok(()),
            b'B' => manner.is_blank = true,
            b'N' => manner.returns = true,
            b'X' => commands.lead(m.ram())?,
            b'A' => self.pen.angle = within(commands, 3)? as u8,
            b'S' => self.pen.scale = within(commands, 255)? as u8,
            b'C' => {
                let colour = within(commands, 255)? as u8;
                Self::choose_pen(m, Some(colour), colour)?;
            }
            b'M' => {
                let (x, y, is_relative) = Self::place(m, commands)?;
                if is_relative {
                    self.pen_by(m, x, y, manner);
                } else {
                    self.pen_to(m, x, y, manner);
                }
            }
            _ => {
                let distance = within(commands, u16::MAX)?.cast_signed();
                let back = distance.wrapping_neg();
                let (x, y) = match command {
                    b'U' => (0, back),
                    b'D' => (0, distance),
                    b'L' => (back, 0),
                    b'R' => (distance, 0),
                    b'E' => (distance, back),
                    b'F' => (distance, distance),
                    b'G' => (back, distance),
                    b'H' => (back, back),
                    _ => return Err(Fault::IllegalQuantity),
                };
                self.pen_by(m, x, y, manner);
            }
        }
        Ok(())
    }

    /// The numbers behind `M`, and whether they are distances.
    fn place<M: Host>(m: &M, commands: &mut Commands) -> Result<(i16, i16, bool), Fault> {
        let signed = |commands: &mut Commands| -> Result<(i16, bool), Fault> {
            let is_signed = commands.takes_sign();
            let value = commands.number(m.ram())?.ok_or(Fault::IllegalQuantity)?.cast_signed();
            Ok((value, is_signed))
        };
        let (x, is_relative) = signed(commands)?;
        if !commands.takes(b',') {
            return Err(Fault::IllegalQuantity);
        }
        let (y, _) = signed(commands)?;
        Ok((x, y, is_relative))
    }

    /// Moves the pen by a distance, scaled and turned.
    fn pen_by<M: Host>(&mut self, m: &mut M, x: i16, y: i16, manner: &mut Manner) {
        let scale = i32::from(self.pen.scale);
        let scaled = |value: i16| match scale {
            0 => value,
            scale => (i32::from(value) * scale / 4) as i16,
        };
        let (x, y) = (scaled(x), scaled(y));
        let (x, y) = match self.pen.angle {
            0 => (x, y),
            1 => (y, x.wrapping_neg()),
            2 => (x.wrapping_neg(), y.wrapping_neg()),
            _ => (y.wrapping_neg(), x),
        };
        let from = m.graphic_cursor();
        self.pen_to(m, from.0.wrapping_add(x), from.1.wrapping_add(y), manner);
    }

    fn pen_to<M: Host>(&mut self, m: &mut M, x: i16, y: i16, manner: &mut Manner) {
        let from = m.graphic_cursor();
        let Manner { is_blank, returns } = core::mem::take(manner);
        if !is_blank {
            Self::segment(m, from, (x, y));
        }
        let (x, y) = if returns { from } else { (x, y) };
        m.set_graphic_cursor(x, y);
    }
}
