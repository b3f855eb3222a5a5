//! Functions, built in and user-defined.

use basic::{fault::Fault, op::Op};

use super::{Compiled, Compiler, ExprType};
use crate::{
    costs::COSTS,
    intrinsic::{ArgumentType, DeviceFunction, Intrinsic, PureFunction, StringFunction},
    keyword::{FUNCTION, constant, function as token, statement as plain},
    name::{Name, Type},
    text,
};

/// The form of a function of one argument.
enum CallForm {
    Pure(PureFunction, Option<Type>),
    /// Takes a string, returns a number.
    FromString(StringFunction),
    /// Takes a number, returns a string.
    ToString(StringFunction, ArgumentType),
    /// Calls a device function with an argument.
    Device(DeviceFunction, ArgumentType),
}

impl Compiler<'_> {
    /// Compiles a function, whose token has two bytes.
    pub(super) fn function(&mut self) -> Compiled<ExprType> {
        use {DeviceFunction as Device, StringFunction as Text};
        let which = self.peek_ahead(1);
        self.out.charge(COSTS.expression.function);
        let form = match which {
            token::LEFT | token::RIGHT | token::MID => return self.substring(which),
            token::DSKF | token::CVI..=token::CVD | token::MKI..=token::MKD => {
                self.require_disk(self.at);
                match which {
                    token::DSKF => CallForm::Device(Device::Dskf, ArgumentType::Byte),
                    token::CVI => CallForm::FromString(Text::Cvi),
                    token::CVS => CallForm::FromString(Text::Cvs),
                    token::CVD => CallForm::FromString(Text::Cvd),
                    token::MKI => CallForm::ToString(Text::Mki, ArgumentType::Number),
                    token::MKS => CallForm::ToString(Text::Mks, ArgumentType::Number),
                    _ => CallForm::ToString(Text::Mkd, ArgumentType::Number),
                }
            }
            token::FRE => return self.fre(),
            token::SGN => CallForm::Pure(PureFunction::Sgn, Some(Type::Integer)),
            token::INT => {
                if self.is_interval() {
                    return self.raise(Fault::Syntax);
                }
                CallForm::Pure(PureFunction::Int, None)
            }
            token::ABS => CallForm::Pure(PureFunction::Abs, None),
            token::SQR => CallForm::Pure(PureFunction::Sqr, None),
            token::SIN => CallForm::Pure(PureFunction::Sin, None),
            token::LOG => CallForm::Pure(PureFunction::Log, None),
            token::EXP => CallForm::Pure(PureFunction::Exp, None),
            token::COS => CallForm::Pure(PureFunction::Cos, None),
            token::TAN => CallForm::Pure(PureFunction::Tan, None),
            token::ATN => CallForm::Pure(PureFunction::Atn, None),
            token::CINT => CallForm::Pure(PureFunction::Cint, Some(Type::Integer)),
            token::CSNG => CallForm::Pure(PureFunction::Csng, Some(Type::Single)),
            token::CDBL => CallForm::Pure(PureFunction::Cdbl, Some(Type::Double)),
            token::FIX => CallForm::Pure(PureFunction::Fix, None),
            token::RND => CallForm::Device(Device::Rnd, ArgumentType::Number),
            token::INP => CallForm::Device(Device::Inp, ArgumentType::Address),
            token::POS => CallForm::Device(Device::Pos, ArgumentType::Number),
            token::LPOS => CallForm::Device(Device::Lpos, ArgumentType::Number),
            token::PEEK => CallForm::Device(Device::Peek, ArgumentType::Address),
            token::VPEEK => CallForm::Device(Device::Vpeek, ArgumentType::Address),
            token::STICK => CallForm::Device(Device::Stick, ArgumentType::Byte),
            token::STRIG => CallForm::Device(Device::Strig, ArgumentType::Byte),
            token::PDL => CallForm::Device(Device::Pdl, ArgumentType::Byte),
            token::PAD => CallForm::Device(Device::Pad, ArgumentType::Byte),
            token::EOF => CallForm::Device(Device::Eof, ArgumentType::Byte),
            token::LOF => CallForm::Device(Device::Lof, ArgumentType::Byte),
            token::LOC => CallForm::Device(Device::Loc, ArgumentType::Byte),
            token::FPOS => CallForm::Device(Device::Fpos, ArgumentType::Byte),
            token::LEN => CallForm::FromString(Text::Len),
            token::VAL => CallForm::FromString(Text::Val),
            token::ASC => CallForm::FromString(Text::Asc),
            token::STR => CallForm::ToString(Text::Str, ArgumentType::Number),
            token::CHR => CallForm::ToString(Text::Chr, ArgumentType::Byte),
            token::SPACE => CallForm::ToString(Text::Space, ArgumentType::Byte),
            token::HEX => CallForm::ToString(Text::Hex, ArgumentType::Number),
            token::OCT => CallForm::ToString(Text::Oct, ArgumentType::Number),
            token::BIN => CallForm::ToString(Text::Bin, ArgumentType::Number),
            _ => return self.unsupported(),
        };
        self.next();
        self.expect(b'(')?;
        let yields = self.expression()?;
        if yields.is_text() != matches!(form, CallForm::FromString(_)) {
            return self.raise(Fault::TypeMismatch);
        }
        self.expect(b')')?;
        Ok(match form {
            CallForm::Pure(pure, holds) => {
                let cost = self.out.cost();
                self.out.emit(Op::PureIntrinsic { intrinsic: Intrinsic::Pure(pure), cost });
                ExprType::Number(holds)
            }
            CallForm::FromString(function) => {
                self.out.charge(COSTS.intrinsics.string_number);
                self.emit_memory_intrinsic(Intrinsic::Text(function));
                ExprType::NUMBER
            }
            CallForm::ToString(function, taken) => {
                self.out.charge(COSTS.intrinsics.string);
                self.emit_memory_intrinsic(Intrinsic::TakeArgument(taken));
                self.emit_memory_intrinsic(Intrinsic::Text(function));
                ExprType::Text
            }
            CallForm::Device(DeviceFunction::Rnd, _) => {
                self.emit_machine_intrinsic(Intrinsic::DeviceFunction(DeviceFunction::Rnd));
                ExprType::Number(Some(Type::Double))
            }
            CallForm::Device(function, taken) => {
                self.emit_memory_intrinsic(Intrinsic::TakeArgument(taken));
                self.call_plain_device(function);
                ExprType::NUMBER
            }
        })
    }

    /// Compiles `LEFT$`, `RIGHT$`, `MID$`.
    fn substring(&mut self, which: u8) -> Compiled<ExprType> {
        self.next();
        self.expect(b'(')?;
        self.string()?;
        self.push_string();
        self.expect(b',')?;
        self.argument(ArgumentType::Byte)?;
        if which == token::MID {
            self.emit_memory_intrinsic(Intrinsic::CheckRange(1, 256));
            if self.takes(b',') {
                self.argument(ArgumentType::Byte)?;
            } else {
                self.emit_memory_intrinsic(Intrinsic::OmitArgument);
            }
        }
        self.expect(b')')?;
        self.out.charge(COSTS.intrinsics.string);
        self.emit_memory_intrinsic(Intrinsic::Text(match which {
            token::LEFT => StringFunction::Left,
            token::RIGHT => StringFunction::Right,
            _ => StringFunction::Mid,
        }));
        Ok(ExprType::Text)
    }

    fn push_string(&mut self) {
        let cost = self.out.cost();
        self.out.emit(Op::PushText { cost });
    }

    fn fre(&mut self) -> Compiled<ExprType> {
        self.next();
        self.expect(b'(')?;
        let yields = self.expression()?;
        self.expect(b')')?;
        self.emit_machine_intrinsic(Intrinsic::DeviceFunction(if yields.is_text() {
            DeviceFunction::FreText
        } else {
            DeviceFunction::Fre
        }));
        Ok(ExprType::NUMBER)
    }

    /// Compiles a value that begins with a keyword of one byte.
    pub(super) fn keyword_term(&mut self, byte: u8) -> Compiled<ExprType> {
        use DeviceFunction as Device;
        match byte {
            plain::ERL => self.call_device(Device::Erl, ExprType::NUMBER),
            plain::ERR => self.call_device(Device::Err, ExprType::NUMBER),
            plain::CSRLIN => self.call_device(Device::Csrlin, ExprType::NUMBER),
            plain::TIME => self.call_device(Device::Time, ExprType::NUMBER),
            plain::INKEY => self.call_device(Device::Inkey, ExprType::Text),
            plain::VDP => self.call_device_with(Device::Vdp, ArgumentType::Byte, ExprType::NUMBER),
            plain::BASE => self.call_device_with(Device::Base, ArgumentType::Byte, ExprType::NUMBER),
            plain::PLAY => self.call_device_with(Device::Play, ArgumentType::Byte, ExprType::NUMBER),
            plain::POINT => self.point(),
            plain::SPRITE => {
                self.next();
                self.expect(b'$')?;
                self.bracketed(ArgumentType::Byte)?;
                self.call_plain_device(Device::Sprite);
                Ok(ExprType::Text)
            }
            plain::INPUT => self.input_function(),
            plain::STRING => self.string_of(),
            plain::INSTR => self.instr(),
            plain::VARPTR => self.varptr(),
            plain::FN => self.call_defined(),
            plain::USR => self.usr(),
            plain::DSKI => self.read_sector(),
            plain::ATTR => self.unsupported(),
            _ => self.raise(Fault::Syntax),
        }
    }

    /// Compiles `DSKI$`.
    fn read_sector(&mut self) -> Compiled<ExprType> {
        self.require_disk(self.at);
        self.next();
        self.expect(b'(')?;
        self.argument(ArgumentType::Byte)?;
        self.expect(b',')?;
        self.argument(ArgumentType::Address)?;
        self.expect(b')')?;
        self.call_plain_device(DeviceFunction::ReadSector);
        Ok(ExprType::Text)
    }

    fn call_device(&mut self, function: DeviceFunction, yields: ExprType) -> Compiled<ExprType> {
        self.next();
        self.call_plain_device(function);
        Ok(yields)
    }

    fn call_device_with(
        &mut self,
        function: DeviceFunction,
        taken: ArgumentType,
        yields: ExprType,
    ) -> Compiled<ExprType> {
        self.next();
        self.bracketed(taken)?;
        self.call_plain_device(function);
        Ok(yields)
    }

    fn point(&mut self) -> Compiled<ExprType> {
        self.next();
        self.coordinates()?;
        self.call_plain_device(DeviceFunction::Point);
        Ok(ExprType::NUMBER)
    }

    /// Compiles `INPUT$`.
    fn input_function(&mut self) -> Compiled<ExprType> {
        self.next();
        self.expect(b'$')?;
        self.expect(b'(')?;
        self.argument(ArgumentType::Byte)?;
        let has_file = self.takes(b',');
        if has_file {
            self.takes(b'#');
            self.argument(ArgumentType::Byte)?;
        }
        self.expect(b')')?;
        self.call_plain_device(if has_file { DeviceFunction::InputFile } else { DeviceFunction::Input });
        Ok(ExprType::Text)
    }

    /// Compiles `STRING$`.
    fn string_of(&mut self) -> Compiled<ExprType> {
        self.next();
        self.expect(b'(')?;
        self.argument(ArgumentType::Byte)?;
        self.expect(b',')?;
        let yields = self.expression()?;
        self.expect(b')')?;
        self.out.charge(COSTS.intrinsics.string);
        if yields.is_text() {
            self.emit_memory_intrinsic(Intrinsic::Text(StringFunction::StringOfText));
        } else {
            self.emit_memory_intrinsic(Intrinsic::TakeArgument(ArgumentType::Byte));
            self.emit_memory_intrinsic(Intrinsic::Text(StringFunction::StringOfCode));
        }
        Ok(ExprType::Text)
    }

    fn instr(&mut self) -> Compiled<ExprType> {
        self.next();
        self.expect(b'(')?;
        if self.expression()?.is_text() {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        } else {
            self.emit_memory_intrinsic(Intrinsic::TakeArgument(ArgumentType::Byte));
            self.expect(b',')?;
            self.string()?;
        }
        self.push_string();
        self.expect(b',')?;
        self.string()?;
        self.expect(b')')?;
        self.out.charge(COSTS.intrinsics.string_number);
        self.emit_memory_intrinsic(Intrinsic::Text(StringFunction::Instr));
        Ok(ExprType::NUMBER)
    }

    fn varptr(&mut self) -> Compiled<ExprType> {
        self.next();
        self.expect(b'(')?;
        if self.takes(b'#') {
            self.argument(ArgumentType::Byte)?;
            self.emit_memory_intrinsic(Intrinsic::VarptrFile);
        } else {
            // The statement may have its own target.
            self.emit_memory_intrinsic(Intrinsic::SaveTarget);
            self.existing()?;
            self.emit_memory_intrinsic(Intrinsic::Varptr);
        }
        self.expect(b')')?;
        Ok(ExprType::NUMBER)
    }

    /// Takes the digit that selects one of the ten functions of `USR`; 0 without one.
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

    fn usr(&mut self) -> Compiled<ExprType> {
        let number = self.usr_number();
        self.expect(b'(')?;
        let yields = self.expression()?;
        self.expect(b')')?;
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::Usr { number, is_text: yields.is_text() });
        Ok(yields)
    }

    /// Compiles a call of a user-defined function: its arguments, then the call.
    fn call_defined(&mut self) -> Compiled<ExprType> {
        self.next();
        let name = self.name()?;
        let mut count = 0;
        if self.peek_skipping_blanks() == b'(' {
            self.next();
            loop {
                let yields = self.expression()?;
                self.emit_memory_intrinsic(Intrinsic::TakeArgument(if yields.is_text() {
                    ArgumentType::Text
                } else {
                    ArgumentType::Number
                }));
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
        self.emit_machine_intrinsic(Intrinsic::CallFunction { variable });
        self.out.barrier();
        let holds = name.holds();
        if holds == Type::Text {
            self.emit_memory_intrinsic(Intrinsic::CheckString);
        } else {
            self.emit_memory_intrinsic(Intrinsic::Convert(holds.size()));
        }
        Ok(ExprType::of(holds))
    }

    /// Compiles the body of a function, from its parameters on: the target of [`Intrinsic::CallFunction`].
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
        self.emit_machine_intrinsic(Intrinsic::LeaveFunction { is_text: yields.is_text() });
        Ok(())
    }

    /// Compiles `DEF FN`, which stores the address of the function.
    pub(super) fn define(&mut self) -> Compiled<()> {
        self.next();
        self.emit_machine_intrinsic(Intrinsic::ProgramOnly);
        let name: Name = self.name()?.of_function();
        let variable = self.out.variable(name);
        let cost = self.out.cost();
        self.out.emit(Op::Target { variable, cost });
        self.peek_skipping_blanks();
        self.emit_machine_intrinsic(Intrinsic::Define { text: self.at });
        self.at = text::skip_statement(self.ram, self.at).end;
        self.out.barrier();
        Ok(())
    }

    /// Returns whether `INTERVAL` is here, whose tokens contain the function `INT`.
    pub(super) fn is_interval(&self) -> bool {
        [FUNCTION, token::INT, b'E', b'R', FUNCTION, token::VAL]
            .iter()
            .zip(0..)
            .all(|(&byte, ahead)| self.peek_ahead(ahead) == byte)
    }

    /// Emits a warning for an unsupported keyword; the statement reports it when it is executed.
    pub(super) fn unsupported<T>(&mut self) -> Compiled<T> {
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::Unsupported { text: self.at });
        Err(super::Terminated)
    }
}
