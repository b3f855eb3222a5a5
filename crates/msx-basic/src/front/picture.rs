//! Statements with coordinates.

use basic::fault::Fault;

use super::{Compiled, Compiler};
use crate::{
    costs::COSTS,
    keyword::statement as token,
    word::{As, Screen, Verb, Word},
};

/// Sprites and colours there are.
const SPRITES: u16 = 32;
const COLOURS: u16 = 16;

/// What is said of a rectangle behind a line: none, its edge, or all of it.
const EDGE: u8 = 1;
const FILLED: u8 = 2;

impl Compiler<'_> {
    /// Two numbers in brackets, relative to the graphic cursor behind `STEP`: three arguments.
    pub(super) fn coordinates(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.words.coordinates);
        let is_relative = self.takes(token::STEP);
        self.work(Word::Flag(u8::from(is_relative)));
        self.expect(b'(')?;
        self.argument(As::Integer)?;
        self.expect(b',')?;
        self.argument(As::Integer)?;
        self.expect(b')')
    }

    /// Coordinates that may be left out.
    fn optional_coordinates(&mut self) -> Compiled<()> {
        if matches!(self.here(), b'(' | token::STEP) {
            return self.coordinates();
        }
        (0..3).for_each(|_| self.work(Word::Omit));
        Ok(())
    }

    pub(super) fn dot(&mut self, verb: Verb) -> Compiled<()> {
        self.coordinates()?;
        self.optional_list(1, As::Byte)?;
        self.does(verb)
    }

    pub(super) fn line(&mut self) -> Compiled<()> {
        self.optional_coordinates()?;
        self.expect(token::MINUS)?;
        self.coordinates()?;
        if !self.takes(b',') {
            self.work(Word::Omit);
            self.work(Word::Flag(0));
            return self.does(Verb::Line);
        }
        self.optional(As::Byte)?;
        let mut shape = 0;
        if self.takes(b',') {
            if !self.takes_letter(b'B') {
                return self.raise(Fault::Syntax);
            }
            shape = if self.takes_letter(b'F') { FILLED } else { EDGE };
        }
        self.work(Word::Flag(shape));
        self.does(Verb::Line)
    }

    /// Centre, radius, colour, start, end, aspect.
    pub(super) fn circle(&mut self) -> Compiled<()> {
        self.coordinates()?;
        self.expect(b',')?;
        self.argument(As::Integer)?;
        self.optional_list(1, As::Byte)?;
        self.work(Word::Within(0, COLOURS));
        self.optional_list(3, As::Number)?;
        self.does(Verb::Circle)
    }

    pub(super) fn paint(&mut self) -> Compiled<()> {
        self.coordinates()?;
        self.optional_list(1, As::Byte)?;
        self.work(Word::Within(0, COLOURS));
        self.optional_list(1, As::Byte)?;
        self.does(Verb::Paint)
    }

    /// The sprite, its place, colour, and shape. What comes first is done before what follows is looked at.
    pub(super) fn put_sprite(&mut self) -> Compiled<()> {
        self.work(Word::Demand(Screen::Sprites));
        self.argument(As::Byte)?;
        self.work(Word::Within(0, SPRITES));
        self.expect(b',')?;
        self.optional_coordinates()?;
        self.out.flush();
        self.word(Word::Do(Verb::PutSprite));
        for verb in [Verb::SpriteColour, Verb::SpriteShape] {
            if !self.takes(b',') {
                break;
            }
            self.optional(As::Byte)?;
            self.out.flush();
            self.word(Word::Do(verb));
        }
        self.end()
    }
}
