//! Statements: which one it is, and those that need no file of their own.

use basic::{fault::Fault, op::Op};

use super::{Compiled, Compiler};
use crate::{
    costs::COSTS,
    fault::MISSING_OPERAND,
    keyword::{FUNCTION, function, statement as token},
    name::Type,
    text,
    word::{As, Screen, Source, Switch, Verb, Word},
};

/// Bytes of video memory, colours, and function keys.
const VIDEO_MEMORY: u16 = 0x4000;
const COLOURS: u16 = 16;
const FUNCTION_KEYS: u16 = 10;

impl Compiler<'_> {
    /// A statement, up to its end.
    pub(super) fn statement(&mut self) -> Compiled<()> {
        let byte = self.here();
        self.statement_at = self.at;
        if matches!(byte, 0 | b':') {
            return Ok(());
        }
        self.out.charge(COSTS.statement.dispatch);
        if byte == FUNCTION {
            return self.function_statement();
        }
        if byte < 0x80 {
            return if byte.is_ascii_alphabetic() {
                self.assign().map(|_| ())
            } else {
                self.raise(Fault::Syntax)
            };
        }
        if byte == token::PUT || byte == token::LINE || byte == token::MAX {
            return self.two_words(byte);
        }
        self.next();
        match byte {
            token::LET => self.assign().map(|_| ()),
            token::REM | token::REMARK | token::ELSE => self.skip_line(),
            token::DATA => {
                let end = text::skip_statement(self.ram, self.at).end;
                self.skip_to(end);
                Ok(())
            }
            token::GOTO => self.goto(),
            token::GOSUB => self.gosub(),
            token::RETURN => self.return_statement(),
            token::IF => self.if_then(),
            token::ON => self.on(),
            token::FOR => self.for_loop(),
            token::NEXT => self.next_loop(),
            token::RESUME => self.resume(),
            token::RUN => self.run(),
            token::PRINT => self.print(None),
            token::LPRINT => self.print(Some(Word::ToPrinter)),
            token::INPUT => self.input(),
            token::READ => self.read(),
            token::RESTORE => self.restore(),
            token::DIM => self.dim(),
            token::ERASE => self.erase(),
            token::SWAP => self.swap(),
            token::DEF => self.def(),
            token::DEFSTR => self.def_type(Type::Text),
            token::DEFINT => self.def_type(Type::Integer),
            token::DEFSNG => self.def_type(Type::Single),
            token::DEFDBL => self.def_type(Type::Double),
            token::END => {
                let ended = self.ends(|text| Word::End { text });
                self.is_dead = true;
                ended
            }
            token::STOP => self.stop(),
            token::CONT => self.last(Word::Cont),
            token::NEW => self.last(Word::New),
            token::TRON => self.plain(Word::Trace(true)),
            token::TROFF => self.plain(Word::Trace(false)),
            token::CLEAR => self.clear(),
            token::ERROR => self.arguments(&[As::Byte], Verb::ErrorNumber),
            token::LIST => self.list(false),
            token::LLIST => self.list(true),
            token::DELETE => self.delete(),
            token::AUTO => self.numbers(Word::Auto, 2),
            token::RENUM => self.numbers(Word::Renum, 3),
            token::BEEP => self.arguments(&[], Verb::Beep),
            token::CLS => self.arguments(&[], Verb::Cls),
            token::WIDTH => self.arguments(&[As::Byte], Verb::Width),
            token::SOUND => self.checked_arguments((As::Byte, 0, 14), As::Byte, Verb::Sound),
            token::POKE => self.arguments(&[As::Address, As::Byte], Verb::Poke),
            token::VPOKE => self.checked_arguments((As::Address, 0, VIDEO_MEMORY), As::Byte, Verb::Vpoke),
            token::OUT => self.arguments(&[As::Address, As::Byte], Verb::Out),
            token::WAIT => self.wait(),
            token::COLOR => self.color(),
            token::SCREEN => self.screen(),
            token::LOCATE => self.locate(),
            token::KEY => self.key(),
            token::SPRITE => self.sprite(),
            token::TIME => self.set_time(),
            token::VDP => self.set_indexed(8, As::Byte, Verb::SetVdp),
            token::BASE => self.set_indexed(20, As::Address, Verb::SetBase),
            token::PSET => self.dot(Verb::Pset),
            token::PRESET => self.dot(Verb::Preset),
            token::CIRCLE => self.circle(),
            token::PAINT => self.paint(),
            token::DRAW => {
                self.work(Word::Demand(Screen::Dots));
                self.arguments(&[As::Text], Verb::Draw)
            }
            token::PLAY => self.play(),
            token::MOTOR => self.motor(),
            token::OPEN => self.open(),
            token::CLOSE => self.close(),
            token::SAVE => self.file_statement(Verb::Save),
            token::LOAD => self.file_statement(Verb::Load),
            token::MERGE => self.file_statement(Verb::Merge),
            token::BSAVE => self.bsave(),
            token::BLOAD => self.bload(),
            token::CSAVE => self.csave(),
            token::CLOAD => self.cload(),
            token::TO | token::THEN | token::TAB | token::STEP | token::FN | token::SPC => {
                self.raise(Fault::Syntax)
            }
            token::FIELD..=token::GET
            | token::FILES..=token::RSET
            | token::LFILES
            | token::CALL
            | token::DSKO..=token::CMD => {
                self.at = self.at.wrapping_sub(1);
                self.unbuilt()
            }
            _ => self.raise(Fault::Syntax),
        }
    }

    /// Statements that begin with a function's token: `MID$`, `STRIG`, `INTERVAL`.
    fn function_statement(&mut self) -> Compiled<()> {
        if self.is_interval() {
            self.at = self.at.wrapping_add(6);
            let switch = self.switch()?;
            return self.plain(Word::Arm(Source::Interval, switch));
        }
        match self.ahead(1) {
            function::MID => self.set_mid(),
            function::STRIG => {
                self.next();
                self.bracketed(As::Byte)?;
                let switch = self.switch()?;
                self.plain(Word::Arm(Source::Strig, switch))
            }
            _ => self.raise(Fault::Syntax),
        }
    }

    /// Statements of two words.
    fn two_words(&mut self, first: u8) -> Compiled<()> {
        let begin = self.at;
        self.next();
        match (first, self.here()) {
            (token::PUT, token::SPRITE) => {
                self.next();
                self.put_sprite()
            }
            (token::PUT, _) => {
                self.at = begin;
                self.unbuilt()
            }
            (token::LINE, token::INPUT) => {
                self.next();
                self.line_input()
            }
            (token::LINE, _) => self.line(),
            (_, token::FILES) => {
                self.next();
                self.expect(token::EQUAL)?;
                self.arguments(&[As::Byte], Verb::MaxFiles)
            }
            _ => self.raise(Fault::Syntax),
        }
    }

    /// A statement with arguments behind commas, all of which have to be there.
    pub(super) fn arguments(&mut self, taken: &[As], verb: Verb) -> Compiled<()> {
        for (place, &taken) in taken.iter().enumerate() {
            if place > 0 {
                self.expect(b',')?;
            }
            self.argument(taken)?;
        }
        self.does(verb)
    }

    /// Two arguments, of which the first is checked before the second is looked at.
    fn checked_arguments(
        &mut self,
        (first, least, end): (As, u8, u16),
        second: As,
        verb: Verb,
    ) -> Compiled<()> {
        self.argument(first)?;
        self.work(Word::Within(least, end));
        self.expect(b',')?;
        self.argument(second)?;
        self.does(verb)
    }

    /// The statement's work. That the statement ends behind it is looked at afterwards.
    pub(super) fn does(&mut self, verb: Verb) -> Compiled<()> {
        if verb == Verb::Cls {
            self.end()?;
        }
        self.out.charge(COSTS.words.tell);
        self.out.flush();
        self.word(Word::Do(verb));
        self.end()
    }

    /// A word without arguments, where the statement ends.
    pub(super) fn plain(&mut self, word: Word) -> Compiled<()> {
        self.end()?;
        self.out.flush();
        self.word(word);
        Ok(())
    }

    /// The same, behind which nothing comes.
    pub(super) fn last(&mut self, word: Word) -> Compiled<()> {
        self.plain(word)?;
        self.out.barrier();
        Ok(())
    }

    /// Ends what runs; the word is told where the statement ends.
    fn ends(&mut self, word: impl FnOnce(u16) -> Word) -> Compiled<()> {
        self.end()?;
        let text = self.at;
        self.last(word(text))
    }

    fn skip_line(&mut self) -> Compiled<()> {
        let end = text::line_end(self.ram, self.at);
        self.skip_to(end);
        Ok(())
    }

    /// Goes on at a place to which the original looks its way byte by byte.
    fn skip_to(&mut self, end: u16) {
        self.out.charge(text::skip_cost(self.ram, self.at, end));
        self.at = end;
    }

    /// Ink, paper, border, each checked before the next is looked at. A border has to stand behind its comma.
    fn color(&mut self) -> Compiled<()> {
        if self.is_end() {
            return self.raise(MISSING_OPERAND);
        }
        self.optional(As::Byte)?;
        self.work(Word::Within(0, COLOURS));
        if self.takes(b',') {
            self.optional(As::Byte)?;
            self.work(Word::Within(0, COLOURS));
        } else {
            self.work(Word::Omit);
        }
        if self.takes(b',') {
            self.argument(As::Byte)?;
            self.work(Word::Within(0, COLOURS));
        } else {
            self.work(Word::Omit);
        }
        self.does(Verb::Color)
    }

    /// Mode, sprite size, key click, recording speed, printer: each is done before the next is looked at.
    fn screen(&mut self) -> Compiled<()> {
        if self.is_end() {
            return self.raise(MISSING_OPERAND);
        }
        self.out.charge(COSTS.words.tell);
        let verbs =
            [Verb::Screen, Verb::ScreenSprites, Verb::ScreenClick, Verb::ScreenSpeed, Verb::ScreenPrinter];
        for (place, verb) in verbs.into_iter().enumerate() {
            if place > 0 && (self.is_end() || !self.takes(b',')) {
                break;
            }
            self.optional(As::Byte)?;
            self.out.flush();
            self.word(Word::Do(verb));
        }
        self.end()
    }

    fn locate(&mut self) -> Compiled<()> {
        if self.is_end() {
            return self.raise(Fault::Syntax);
        }
        self.optional(As::Byte)?;
        self.optional_list(2, As::Byte)?;
        self.does(Verb::Locate)
    }

    fn stop(&mut self) -> Compiled<()> {
        match self.here() {
            token::ON | token::OFF | token::STOP => {
                let switch = self.switch()?;
                self.plain(Word::Arm(Source::Stop, switch))
            }
            _ => self.ends(|text| Word::Stop { text }),
        }
    }

    /// `ON`, `OFF` or `STOP` behind what is switched.
    pub(super) fn switch(&mut self) -> Compiled<Switch> {
        let switch = match self.here() {
            token::ON => Switch::On,
            token::OFF => Switch::Off,
            token::STOP => Switch::Stop,
            _ => return self.raise(Fault::Syntax),
        };
        self.next();
        Ok(switch)
    }

    fn sprite(&mut self) -> Compiled<()> {
        if self.byte() != b'$' {
            let switch = self.switch()?;
            return self.plain(Word::Arm(Source::Sprite, switch));
        }
        self.next();
        self.bracketed(As::Byte)?;
        self.expect(token::EQUAL)?;
        self.arguments(&[As::Text], Verb::SetSprite)
    }

    fn key(&mut self) -> Compiled<()> {
        match self.here() {
            token::ON => {
                self.next();
                self.work(Word::Flag(1));
                self.does(Verb::KeyLine)
            }
            token::OFF => {
                self.next();
                self.work(Word::Flag(0));
                self.does(Verb::KeyLine)
            }
            token::LIST => {
                self.next();
                self.does(Verb::KeyList)
            }
            b'(' => {
                self.bracketed(As::Byte)?;
                let switch = self.switch()?;
                self.plain(Word::Arm(Source::Key, switch))
            }
            _ => self.checked_arguments((As::Byte, 1, FUNCTION_KEYS + 1), As::Text, Verb::Key),
        }
    }

    fn set_time(&mut self) -> Compiled<()> {
        self.expect(token::EQUAL)?;
        self.arguments(&[As::Address], Verb::SetTime)
    }

    /// `VDP(n)=` and `BASE(n)=`.
    fn set_indexed(&mut self, end: u16, taken: As, verb: Verb) -> Compiled<()> {
        self.bracketed(As::Byte)?;
        self.work(Word::Within(0, end));
        self.expect(token::EQUAL)?;
        self.arguments(&[taken], verb)
    }

    fn wait(&mut self) -> Compiled<()> {
        self.argument(As::Address)?;
        self.expect(b',')?;
        self.argument(As::Byte)?;
        if self.takes(b',') {
            self.argument(As::Byte)?;
        } else {
            self.work(Word::Omit);
        }
        self.does(Verb::Wait)
    }

    fn motor(&mut self) -> Compiled<()> {
        match self.here() {
            token::ON => {
                self.next();
                self.work(Word::Flag(1));
            }
            token::OFF => {
                self.next();
                self.work(Word::Flag(0));
            }
            _ => self.work(Word::Omit),
        }
        self.does(Verb::Motor)
    }

    fn clear(&mut self) -> Compiled<()> {
        if self.is_end() {
            self.work(Word::Omit);
        } else {
            self.optional(As::Integer)?;
        }
        self.optional_list(1, As::Address)?;
        self.does(Verb::Clear)
    }

    /// One to three strings.
    fn play(&mut self) -> Compiled<()> {
        let mut voices = 0;
        loop {
            self.argument(As::Text)?;
            voices += 1;
            if !self.takes(b',') {
                break;
            }
            if voices == 3 {
                return self.raise(Fault::Syntax);
            }
            if matches!(self.here(), b',') {
                return self.raise(Fault::Syntax);
            }
        }
        self.does(Verb::Play)
    }

    /// Jumps over what the engine is told by an op of two words.
    pub(super) fn emit_flushed(&mut self, op: Op<Word>) {
        self.out.flush();
        self.out.emit(op);
    }
}
