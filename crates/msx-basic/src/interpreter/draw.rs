//! The commands in the strings of `DRAW`; `PLAY` shares part of them.

use alloc::vec::Vec;

use basic::{
    dialect::Number as _,
    engine::{ControlFlow, ExitReason},
    fault::Fault,
    memory::Ram,
    store::span,
};
use serde::{Deserialize, Serialize};

use super::{MsxBasic, MsxMachine, reference};
use crate::{costs::COSTS, name::Type, value::Number};

/// The number of strings that may be nested.
const MAX_NESTING: usize = 16;

/// The state of `DRAW` between strings.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Pen {
    /// Quarters of a turn.
    angle: u8,
    /// The factor of distances in fourths; 0 leaves them unchanged.
    scale: u8,
}

/// A command string in progress, with the strings that contain it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct CommandString {
    strings: Vec<(Vec<u8>, usize)>,
    /// Characters and variables that have been read but not charged.
    uncharged_characters: u32,
    uncharged_variables: u32,
}

impl CommandString {
    pub(super) fn of(text: Vec<u8>) -> Self {
        Self { strings: alloc::vec![(text, 0)], ..Self::default() }
    }

    /// Returns the cost of the reads since the last call.
    pub(super) fn cost(&mut self) -> u64 {
        u64::from(core::mem::take(&mut self.uncharged_characters))
            * u64::from(COSTS.intrinsics.command_character)
            + u64::from(core::mem::take(&mut self.uncharged_variables))
                * u64::from(COSTS.intrinsics.command_variable)
    }

    /// Takes the next character, in upper case; skips blanks.
    pub(super) fn next(&mut self) -> Option<u8> {
        let (text, at) = self.strings.last_mut()?;
        while let Some(&byte) = text.get(*at) {
            *at += 1;
            self.uncharged_characters += 1;
            if byte != b' ' {
                return Some(byte.to_ascii_uppercase());
            }
        }
        None
    }

    /// Takes the next command; at the end of a nested string, continues with the string that contains it.
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

    /// Puts back the last character.
    pub(super) fn step_back(&mut self) {
        if let Some((_, at)) = self.strings.last_mut() {
            *at -= 1;
        }
    }

    /// Takes the next character if it is the expected one.
    pub(super) fn takes(&mut self, expected: u8) -> bool {
        match self.next() {
            Some(byte) if byte == expected => true,
            Some(_) => {
                self.step_back();
                false
            }
            None => false,
        }
    }

    /// Returns the next character without taking it.
    fn peek(&mut self) -> Option<u8> {
        let next = self.next();
        if next.is_some() {
            self.step_back();
        }
        next
    }

    /// Takes the text of a variable up to its semicolon.
    fn variable(&mut self) -> Result<Vec<u8>, Fault> {
        self.uncharged_variables += 1;
        let mut text = Vec::new();
        loop {
            match self.next() {
                Some(b';') => return Ok(text),
                Some(byte) => text.push(byte),
                None => return Err(Fault::IllegalQuantity),
            }
        }
    }

    /// Takes a signed number, in digits or as `=name;`, if there is one, with a semicolon after it.
    pub(super) fn number(&mut self, ram: &Ram) -> Result<Option<u16>, Fault> {
        match self.peek() {
            Some(b'0'..=b'9' | b'=' | b'+' | b'-') => self.required_number(ram).map(Some),
            _ => Ok(None),
        }
    }

    /// Takes the number after a command; 1 before another command and at the end.
    fn command_number(&mut self, ram: &Ram) -> Result<u16, Fault> {
        if self.peek().is_none_or(|byte| byte.is_ascii_alphabetic()) {
            Ok(1)
        } else {
            self.required_number(ram)
        }
    }

    /// Takes a number; 0 before any other character.
    fn required_number(&mut self, ram: &Ram) -> Result<u16, Fault> {
        let mut is_minus = false;
        let first = loop {
            match self.next().ok_or(Fault::IllegalQuantity)? {
                b'-' => is_minus = !is_minus,
                b'+' => {}
                byte => break byte,
            }
        };
        let value = if first == b'=' {
            let text = self.variable()?;
            let (name, address) = reference::find(ram, &text)?;
            if name.holds() == Type::Text {
                return Err(Fault::TypeMismatch);
            }
            let number = address.map(|address| Number::load_as(name.holds().kind(), ram, address, &mut 0));
            number.unwrap_or_default().to_i16(&mut 0)?.cast_unsigned()
        } else {
            self.step_back();
            self.digits()?
        };
        Ok(if is_minus { value.wrapping_neg() } else { value })
    }

    fn digits(&mut self) -> Result<u16, Fault> {
        let mut value = 0u16;
        while let Some(byte) = self.next() {
            match byte {
                b'0'..=b'9' => {
                    let sum = value.checked_mul(10).and_then(|tens| tens.checked_add((byte - b'0').into()));
                    value = sum.ok_or(Fault::IllegalQuantity)?;
                }
                b';' => break,
                _ => {
                    self.step_back();
                    break;
                }
            }
        }
        Ok(value)
    }

    /// `X`: continues with the string in a variable.
    pub(super) fn enter_substring(&mut self, ram: &Ram) -> Result<(), Fault> {
        let text = self.variable()?;
        let (name, address) = reference::find(ram, &text)?;
        if name.holds() != Type::Text {
            return Err(Fault::TypeMismatch);
        }
        if self.strings.len() == MAX_NESTING {
            return Err(Fault::OutOfMemory);
        }
        let text = address.map_or_else(Vec::new, |address| span(ram, address).bytes(ram).to_vec());
        self.strings.push((text, 0));
        Ok(())
    }
}

/// The operands of the command `M`.
enum Movement {
    /// A point.
    To(i16, i16),
    /// Distances from the pen.
    By(i16, i16),
}

/// The prefixes of a movement.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct MovePrefixes {
    /// The pen does not draw.
    is_blank: bool,
    /// The pen returns to the start.
    returns: bool,
}

impl MsxBasic {
    /// `DRAW`, one command at a time.
    pub(super) fn draw<M: MsxMachine>(&mut self, m: &mut M) -> Result<ControlFlow, Fault> {
        let (mut commands, mut prefixes) = match self.draw_string.take() {
            Some(drawing) => drawing,
            None => self.begin_drawing(m)?,
        };
        while let Some(command) = commands.command() {
            Self::spend(m, u64::from(COSTS.intrinsics.draw));
            let done = self.draw_command(m, &mut commands, command, &mut prefixes);
            Self::spend(m, commands.cost());
            Self::keep_up(m);
            done?;
            if m.is_deadline_reached() {
                self.draw_string = Some((commands, prefixes));
                return Ok(ControlFlow::Retry(ExitReason::DeadlineReached));
            }
        }
        Ok(ControlFlow::Next)
    }

    fn begin_drawing<M: MsxMachine>(&mut self, m: &mut M) -> Result<(CommandString, MovePrefixes), Fault> {
        Self::require_graphics(m)?;
        let text = self.pop().text().to_vec();
        Ok((CommandString::of(text), MovePrefixes::default()))
    }

    fn draw_command<M: MsxMachine>(
        &mut self,
        m: &mut M,
        commands: &mut CommandString,
        command: u8,
        prefixes: &mut MovePrefixes,
    ) -> Result<(), Fault> {
        let within = |commands: &mut CommandString, max: u16| match commands.command_number(m.ram())? {
            value if value > max => Err(Fault::IllegalQuantity),
            value => Ok(value),
        };
        match command {
            b'B' => prefixes.is_blank = true,
            b'N' => prefixes.returns = true,
            b'X' => commands.enter_substring(m.ram())?,
            b'A' => self.pen.angle = within(commands, 3)? as u8,
            b'S' => self.pen.scale = within(commands, 255)? as u8,
            b'C' => {
                let colour = within(commands, 255)? as u8;
                Self::choose_pen(m, Some(colour), colour)?;
            }
            b'M' => match Self::movement(m, commands)? {
                Movement::By(x, y) => self.move_pen_by(m, x, y, prefixes),
                Movement::To(x, y) => self.move_pen_to(m, x, y, prefixes),
            },
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
                self.move_pen_by(m, x, y, prefixes);
            }
        }
        Ok(())
    }

    /// Reads the numbers after `M`: distances if the first has a sign.
    fn movement<M: MsxMachine>(m: &M, commands: &mut CommandString) -> Result<Movement, Fault> {
        let signed = |commands: &mut CommandString| -> Result<(i16, bool), Fault> {
            let is_signed = matches!(commands.peek(), Some(b'+' | b'-'));
            Ok((commands.required_number(m.ram())?.cast_signed(), is_signed))
        };
        let (x, is_relative) = signed(commands)?;
        if !commands.takes(b',') {
            return Err(Fault::IllegalQuantity);
        }
        let (y, _) = signed(commands)?;
        Ok(if is_relative { Movement::By(x, y) } else { Movement::To(x, y) })
    }

    /// Moves the pen by a distance, scaled and rotated.
    fn move_pen_by<M: MsxMachine>(&mut self, m: &mut M, x: i16, y: i16, prefixes: &mut MovePrefixes) {
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
        self.move_pen_to(m, from.0.wrapping_add(x), from.1.wrapping_add(y), prefixes);
    }

    fn move_pen_to<M: MsxMachine>(&mut self, m: &mut M, x: i16, y: i16, prefixes: &mut MovePrefixes) {
        let from = m.graphic_cursor();
        let MovePrefixes { is_blank, returns } = core::mem::take(prefixes);
        if !is_blank {
            Self::segment(m, from, (x, y));
        }
        let (x, y) = if returns { from } else { (x, y) };
        m.set_graphic_cursor(x, y);
    }
}
