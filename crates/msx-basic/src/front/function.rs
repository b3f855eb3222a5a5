//! Functions, built in and defined by the program.

use basic::{fault::Fault, op::Op};

use super::{Compiled, Compiler, Yields};
use crate::{
    costs::COSTS,
    keyword::{FUNCTION, constant, function as token, statement as plain},
    name::{Name, Type},
    text,
    word::{As, MachineFunction, Pure, StringFunction, Word},
};

/// How a function of one argument goes.
enum Form {
    Pure(Pure, Option<Type>),
    /// Of a string, giving a number.
    OfText(StringFunction),
    /// Of a number, giving a string.
    ToText(StringFunction, As),
    /// Asks the machine with an argument.
    Ask(MachineFunction, As),
}

impl Compiler<'_> {
    /// A function of two bytes.
    pub(super) fn function(&mut self) -> Compiled<Yields> {
        use {MachineFunction as Asked, StringFunction as Text};
        let which = self.ahead(1);
        self.out.charge(COSTS.expression.function);
        let form = match which {
            token::LEFT | token::RIGHT | token::MID => return self.substring(which),
            token::FRE => return self.fre(),
            token::SGN => Form::Pure(Pure::Sgn, Some(Type::Integer)),
            token::INT => {
                if self.is_interval() {
                    return self.raise(Fault::Syntax);
                }
                Form::Pure(Pure::Int, None)
            }
            token::ABS => Form::Pure(Pure::Abs, None),
            token::SQR => Form::Pure(Pure::Sqr, None),
            token::SIN => Form::Pure(Pure::Sin, None),
            token::LOG => Form::Pure(Pure::Log, None),
            token::EXP => Form::Pure(Pure::Exp, None),
            token::COS => Form::Pure(Pure::Cos, None),
            token::TAN => Form::Pure(Pure::Tan, None),
            token::ATN => Form::Pure(Pure::Atn, None),
            token::CINT => Form::Pure(Pure::Cint, Some(Type::Integer)),
            token::CSNG => Form::Pure(Pure::Csng, Some(Type::Single)),
            token::CDBL => Form::Pure(Pure::Cdbl, Some(Type::Double)),
            token::FIX => Form::Pure(Pure::Fix, None),
            token::RND => Form::Ask(Asked::Rnd, As::Number),
            token::INP => Form::Ask(Asked::Inp, As::Address),
            token::POS => Form::Ask(Asked::Pos, As::Number),
            token::LPOS => Form::Ask(Asked::Lpos, As::Number),
            token::PEEK => Form::Ask(Asked::Peek, As::Address),
            token::VPEEK => Form::Ask(Asked::Vpeek, As::Address),
            token::STICK => Form::Ask(Asked::Stick, As::Byte),
            token::STRIG => Form::Ask(Asked::Strig, As::Byte),
            token::PDL => Form::Ask(Asked::Pdl, As::Byte),
            token::PAD => Form::Ask(Asked::Pad, As::Byte),
            token::EOF => Form::Ask(Asked::Eof, As::Byte),
            token::LOF => Form::Ask(Asked::Lof, As::Byte),
            token::LOC => Form::Ask(Asked::Loc, As::Byte),
            token::FPOS => Form::Ask(Asked::Fpos, As::Byte),
            token::LEN => Form::OfText(Text::Len),
            token::VAL => Form::OfText(Text::Val),
            token::ASC => Form::OfText(Text::Asc),
            token::STR => Form::ToText(Text::Str, As::Number),
            token::CHR => Form::ToText(Text::Chr, As::Byte),
            token::SPACE => Form::ToText(Text::Space, As::Byte),
            token::HEX => Form::ToText(Text::Hex, As::Number),
            token::OCT => Form::ToText(Text::Oct, As::Number),
            token::BIN => Form::ToText(Text::Bin, As::Number),
            _ => return self.unbuilt(),
        };
        self.next();
        self.expect(b'(')?;
        let yields = self.expression()?;
        if yields.is_text() != matches!(form, Form::OfText(_)) {
            return self.raise(Fault::TypeMismatch);
        }
        self.expect(b')')?;
        Ok(match form {
            Form::Pure(pure, holds) => {
                let cost = self.out.cost();
                self.out.emit(Op::Compute { word: Word::Pure(pure), cost });
                Yields::Number(holds)
            }
            Form::OfText(function) => {
                self.out.charge(COSTS.words.string_number);
                self.work(Word::Text(function));
                Yields::NUMBER
            }
            Form::ToText(function, taken) => {
                self.out.charge(COSTS.words.string);
                self.work(Word::Take(taken));
                self.work(Word::Text(function));
                Yields::Text
            }
            Form::Ask(MachineFunction::Rnd, _) => {
                self.word(Word::Ask(MachineFunction::Rnd));
                Yields::Number(Some(Type::Double))
            }
            Form::Ask(function, taken) => {
                self.work(Word::Take(taken));
                self.ask(function);
                Yields::NUMBER
            }
        })
    }

    /// `LEFT$`, `RIGHT$`, `MID$`.
    fn substring(&mut self, which: u8) -> Compiled<Yields> {
        self.next();
        self.expect(b'(')?;
        self.string()?;
        self.put_text_aside();
        self.expect(b',')?;
        self.argument(As::Byte)?;
        if which == token::MID {
            self.work(Word::Within(1, 256));
            if self.takes(b',') {
                self.argument(As::Byte)?;
            } else {
                self.work(Word::Omit);
            }
        }
        self.expect(b')')?;
        self.out.charge(COSTS.words.string);
        self.work(Word::Text(match which {
            token::LEFT => StringFunction::Left,
            token::RIGHT => StringFunction::Right,
            _ => StringFunction::Mid,
        }));
        Ok(Yields::Text)
    }

    fn put_text_aside(&mut self) {
        let cost = self.out.cost();
        self.out.emit(Op::PushText { cost });
    }

    fn fre(&mut self) -> Compiled<Yields> {
        self.next();
        self.expect(b'(')?;
        let yields = self.expression()?;
        self.expect(b')')?;
        self.word(Word::Ask(if yields.is_text() { MachineFunction::FreText } else { MachineFunction::Fre }));
        Ok(Yields::NUMBER)
    }

    /// A word of one byte where a value is wanted.
    pub(super) fn word_as_term(&mut self, byte: u8) -> Compiled<Yields> {
        use MachineFunction as Asked;
        match byte {
            plain::ERL => self.asked(Asked::Erl, Yields::NUMBER),
            plain::ERR => self.asked(Asked::Err, Yields::NUMBER),
            plain::CSRLIN => self.asked(Asked::Csrlin, Yields::NUMBER),
            plain::TIME => self.asked(Asked::Time, Yields::NUMBER),
            plain::INKEY => self.asked(Asked::Inkey, Yields::Text),
            plain::VDP => self.asked_with(Asked::Vdp, As::Byte, Yields::NUMBER),
            plain::BASE => self.asked_with(Asked::Base, As::Byte, Yields::NUMBER),
            plain::PLAY => self.asked_with(Asked::Play, As::Byte, Yields::NUMBER),
            plain::POINT => self.point(),
            plain::SPRITE => {
                self.next();
                self.expect(b'$')?;
                self.bracketed(As::Byte)?;
                self.ask(Asked::Sprite);
                Ok(Yields::Text)
            }
            plain::INPUT => self.input_function(),
            plain::STRING => self.string_of(),
            plain::INSTR => self.instr(),
            plain::VARPTR => self.varptr(),
            plain::FN => self.defined(),
            plain::USR => self.usr(),
            plain::ATTR | plain::DSKI => self.unbuilt(),
            _ => self.raise(Fault::Syntax),
        }
    }

    fn asked(&mut self, function: MachineFunction, yields: Yields) -> Compiled<Yields> {
        self.next();
        self.ask(function);
        Ok(yields)
    }

    fn asked_with(&mut self, function: MachineFunction, taken: As, yields: Yields) -> Compiled<Yields> {
        self.next();
        self.bracketed(taken)?;
        self.ask(function);
        Ok(yields)
    }

    fn point(&mut self) -> Compiled<Yields> {
        self.next();
        self.coordinates()?;
        self.ask(MachineFunction::Point);
        Ok(Yields::NUMBER)
    }

    /// `INPUT$`.
    fn input_function(&mut self) -> Compiled<Yields> {
        self.next();
        self.expect(b'$')?;
        self.expect(b'(')?;
        self.argument(As::Byte)?;
        let has_file = self.takes(b',');
        if has_file {
            self.takes(b'#');
            self.argument(As::Byte)?;
        }
        self.expect(b')')?;
        self.ask(if has_file { MachineFunction::InputFile } else { MachineFunction::Input });
        Ok(Yields::Text)
    }

    /// `STRING$`.
    fn string_of(&mut self) -> Compiled<Yields> {
        self.next();
        self.expect(b'(')?;
        self.argument(As::Byte)?;
        self.expect(b',')?;
        let yields = self.expression()?;
        self.expect(b')')?;
        self.out.charge(COSTS.words.string);
        if yields.is_text() {
            self.work(Word::Text(StringFunction::StringOfText));
        } else {
            self.work(Word::Take(As::Byte));
            self.work(Word::Text(StringFunction::StringOfCode));
        }
        Ok(Yields::Text)
    }

    fn instr(&mut self) -> Compiled<Yields> {
        self.next();
        self.expect(b'(')?;
        if self.expression()?.is_text() {
            self.work(Word::Omit);
        } else {
            self.work(Word::Take(As::Byte));
            self.expect(b',')?;
            self.string()?;
        }
        self.put_text_aside();
        self.expect(b',')?;
        self.string()?;
        self.expect(b')')?;
        self.out.charge(COSTS.words.string_number);
        self.work(Word::Text(StringFunction::Instr));
        Ok(Yields::NUMBER)
    }

    fn varptr(&mut self) -> Compiled<Yields> {
        self.next();
        self.expect(b'(')?;
        if self.takes(b'#') {
            self.argument(As::Byte)?;
            self.work(Word::VarptrFile);
        } else {
            // The statement may have a target of its own.
            self.work(Word::KeepTarget);
            self.existing()?;
            self.work(Word::Varptr);
        }
        self.expect(b')')?;
        Ok(Yields::NUMBER)
    }

    /// A digit that tells which of the ten functions `USR` calls; 0 without one.
    pub(super) fn usr_number(&mut self) -> u8 {
        self.next();
        let digit = match self.byte() {
            byte @ constant::ZERO..=constant::NINE => byte - constant::ZERO,
            byte @ b'0'..=b'9' => byte - b'0',
            _ => return 0,
        };
        self.next();
        digit
    }

    fn usr(&mut self) -> Compiled<Yields> {
        let number = self.usr_number();
        self.expect(b'(')?;
        let yields = self.expression()?;
        self.expect(b')')?;
        self.out.flush();
        self.word(Word::Usr { number, is_text: yields.is_text() });
        Ok(yields)
    }

    /// A function that the program defined: its arguments, then the call.
    fn defined(&mut self) -> Compiled<Yields> {
        self.next();
        let name = self.name()?;
        let mut count = 0;
        if self.here() == b'(' {
            self.next();
            loop {
                let yields = self.expression()?;
                self.work(Word::Take(if yields.is_text() { As::Text } else { As::Number }));
                count += 1;
                if !self.takes(b',') {
                    break;
                }
            }
            self.expect(b')')?;
        }
        self.out.emit(Op::DefaultArgument { value: count });
        let variable = self.out.variable(name.of_function());
        self.out.flush();
        self.word(Word::CallFunction { variable });
        self.out.barrier();
        let holds = name.holds();
        if holds == Type::Text {
            self.work(Word::CheckText);
        } else {
            self.work(Word::Convert(holds.size()));
        }
        Ok(Yields::of(holds))
    }

    /// The body of a function, from its parameters on: what [`Word::CallFunction`] goes to.
    pub(super) fn function_body(&mut self) -> Compiled<()> {
        if self.takes(b'(') {
            loop {
                let name = self.name()?;
                self.parameters.push(name);
                if !self.takes(b',') {
                    break;
                }
            }
            self.expect(b')')?;
        }
        self.expect(plain::EQUAL)?;
        let yields = self.expression()?;
        self.out.flush();
        self.word(Word::LeaveFunction { is_text: yields.is_text() });
        Ok(())
    }

    /// `DEF FN`: keeps where the function stands.
    pub(super) fn define(&mut self) -> Compiled<()> {
        self.next();
        self.word(Word::ProgramOnly);
        let name: Name = self.name()?.of_function();
        let variable = self.out.variable(name);
        let cost = self.out.cost();
        self.out.emit(Op::Target { variable, cost });
        self.here();
        self.word(Word::Define { text: self.at });
        self.at = text::skip_statement(self.ram, self.at).end;
        self.out.barrier();
        Ok(())
    }

    /// `INTERVAL`, which is written with the function `INT`.
    pub(super) fn is_interval(&self) -> bool {
        [FUNCTION, token::INT, b'E', b'R', FUNCTION, token::VAL]
            .iter()
            .zip(0..)
            .all(|(&byte, ahead)| self.ahead(ahead) == byte)
    }

    /// A word that this interpreter does not do: the statement says so where it is reached.
    pub(super) fn unbuilt<T>(&mut self) -> Compiled<T> {
        self.out.flush();
        self.word(Word::Unbuilt { text: self.at });
        Err(super::Stop)
    }
}
