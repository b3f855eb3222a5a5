//! Statements with coordinates.

use basic::fault::Fault;

use super::{Compiled, Compiler};
use crate::{
    costs::COSTS,
    intrinsic::{ArgumentType, Intrinsic, ScreenRequirement, Statement},
    keyword::statement as token,
};

/// Number of sprites and of colours.
const SPRITES: u16 = 32;
const COLOURS: u16 = 16;

/// The rectangle option of a line: outline or filled; 0 without a rectangle.
const OUTLINE: u8 = 1;
const FILLED: u8 = 2;

impl Compiler<'_> {
    /// Compiles two numbers in parentheses, relative to the graphic cursor after `STEP`: three arguments.
    pub(super) fn coordinates(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.intrinsics.coordinates);
        let is_relative = self.takes(token::STEP);
        self.emit_memory_intrinsic(Intrinsic::Flag(u8::from(is_relative)));
        self.expect(b'(')?;
        self.argument(ArgumentType::Integer)?;
        self.expect(b',')?;
        self.argument(ArgumentType::Integer)?;
        self.expect(b')')
    }

    /// Compiles coordinates that may be omitted.
    fn optional_coordinates(&mut self) -> Compiled<()> {
        if matches!(self.peek_skipping_blanks(), b'(' | token::STEP) {
            return self.coordinates();
        }
        (0..3).for_each(|_| self.emit_memory_intrinsic(Intrinsic::OmitArgument));
        Ok(())
    }

    pub(super) fn dot(&mut self, statement: Statement) -> Compiled<()> {
        self.coordinates()?;
        self.optional_list(1, ArgumentType::Byte)?;
        self.emit_statement(statement)
    }

    pub(super) fn line(&mut self) -> Compiled<()> {
        self.optional_coordinates()?;
        self.expect(token::MINUS)?;
        self.coordinates()?;
        if !self.takes(b',') {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
            self.emit_memory_intrinsic(Intrinsic::Flag(0));
            return self.emit_statement(Statement::Line);
        }
        self.optional(ArgumentType::Byte)?;
        let mut shape = 0;
        if self.takes(b',') {
            if !self.takes_letter(b'B') {
                return self.raise(Fault::Syntax);
            }
            shape = if self.takes_letter(b'F') { FILLED } else { OUTLINE };
        }
        self.emit_memory_intrinsic(Intrinsic::Flag(shape));
        self.emit_statement(Statement::Line)
    }

    /// Compiles centre, radius, colour, start, end, aspect.
    pub(super) fn circle(&mut self) -> Compiled<()> {
        self.coordinates()?;
        self.expect(b',')?;
        self.argument(ArgumentType::Integer)?;
        self.optional_list(1, ArgumentType::Byte)?;
        self.emit_memory_intrinsic(Intrinsic::CheckRange(0, COLOURS));
        self.optional_list(3, ArgumentType::Number)?;
        self.emit_statement(Statement::Circle)
    }

    pub(super) fn paint(&mut self) -> Compiled<()> {
        self.coordinates()?;
        self.optional_list(1, ArgumentType::Byte)?;
        self.emit_memory_intrinsic(Intrinsic::CheckRange(0, COLOURS));
        self.optional_list(1, ArgumentType::Byte)?;
        self.emit_statement(Statement::Paint)
    }

    /// Compiles the sprite, its position, colour, and pattern. Each part is executed before the next is evaluated.
    pub(super) fn put_sprite(&mut self) -> Compiled<()> {
        self.emit_memory_intrinsic(Intrinsic::RequireScreen(ScreenRequirement::Sprites));
        self.argument(ArgumentType::Byte)?;
        self.emit_memory_intrinsic(Intrinsic::CheckRange(0, SPRITES));
        self.expect(b',')?;
        self.optional_coordinates()?;
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::Statement(Statement::PutSprite));
        for statement in [Statement::SpriteColour, Statement::SpriteShape] {
            if !self.takes(b',') {
                break;
            }
            self.optional(ArgumentType::Byte)?;
            self.out.flush();
            self.emit_machine_intrinsic(Intrinsic::Statement(statement));
        }
        self.end()
    }
}
