//! Dispatch of statements, and the statements that no other file compiles.

use basic::{fault::Fault, op::Op};

use super::{Compiled, Compiler};
use crate::{
    costs::COSTS,
    fault::MISSING_OPERAND,
    intrinsic::{ArgumentType, Intrinsic, ScreenRequirement, Statement, TrapCommand, TrapSource},
    keyword::{FUNCTION, function, statement as token},
    name::Type,
    text,
};

/// Bytes of video memory, number of colours, and of function keys.
const VIDEO_MEMORY: u16 = 0x4000;
const COLOURS: u16 = 16;
const FUNCTION_KEYS: u16 = 10;

impl Compiler<'_> {
    /// Compiles a statement, up to its end.
    pub(super) fn statement(&mut self) -> Compiled<()> {
        let byte = self.peek_skipping_blanks();
        self.statement_at = self.at;
        if matches!(byte, 0 | b':') {
            return Ok(());
        }
        self.out.charge(COSTS.statement.dispatch);
        if byte == FUNCTION {
            return self.function_statement();
        }
        if byte == b'_' {
            self.next();
            return self.call();
        }
        if byte < 0x80 {
            return if byte.is_ascii_alphabetic() {
                self.assign().map(|_| ())
            } else {
                self.raise(Fault::Syntax)
            };
        }
        if byte == token::PUT || byte == token::LINE || byte == token::MAX {
            return self.two_keywords(byte);
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
            token::LPRINT => self.print(Some(Intrinsic::ToPrinter)),
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
                let ended = self.emit_ending(|text| Intrinsic::End { text });
                self.is_unreachable = true;
                ended
            }
            token::STOP => self.stop(),
            token::CONT => self.emit_last(Intrinsic::Cont),
            token::NEW => self.emit_last(Intrinsic::New),
            token::TRON => self.emit_plain(Intrinsic::Trace(true)),
            token::TROFF => self.emit_plain(Intrinsic::Trace(false)),
            token::CLEAR => self.clear(),
            token::ERROR => self.arguments(&[ArgumentType::Byte], Statement::ErrorNumber),
            token::LIST => self.list(false),
            token::LLIST => self.list(true),
            token::DELETE => self.delete(),
            token::AUTO => self.numbers(Intrinsic::Auto, 2),
            token::RENUM => self.numbers(Intrinsic::Renum, 3),
            token::BEEP => self.arguments(&[], Statement::Beep),
            token::CLS => self.arguments(&[], Statement::Cls),
            token::WIDTH => self.arguments(&[ArgumentType::Byte], Statement::Width),
            token::SOUND_HINT => {
                self.checked_arguments((ArgumentType::Byte, 0, 14), ArgumentType::Byte, Statement::Sound)
            }
            token::POKE => self.arguments(&[ArgumentType::Address, ArgumentType::Byte], Statement::Poke),
            token::VPOKE => self.checked_arguments(
                (ArgumentType::Address, 0, VIDEO_MEMORY),
                ArgumentType::Byte,
                Statement::Vpoke,
            ),
            token::OUT => self.arguments(&[ArgumentType::Address, ArgumentType::Byte], Statement::Out),
            token::WAIT => self.wait(),
            token::COLOR => self.color(),
            token::SCREEN => self.screen(),
            token::LOCATE => self.locate(),
            token::KEY => self.key(),
            token::SPRITE => self.sprite(),
            token::TIME => self.set_time(),
            token::VDP => self.set_indexed(8, ArgumentType::Byte, Statement::SetVdp),
            token::BASE => self.set_indexed(20, ArgumentType::Address, Statement::SetBase),
            token::PSET => self.dot(Statement::Pset),
            token::PRESET => self.dot(Statement::Preset),
            token::CIRCLE => self.circle(),
            token::PAINT => self.paint(),
            token::DRAW => {
                self.emit_memory_intrinsic(Intrinsic::RequireScreen(ScreenRequirement::Graphics));
                self.arguments(&[ArgumentType::Text], Statement::Draw)
            }
            token::PLAY => self.play(),
            token::MOTOR => self.motor(),
            token::OPEN => self.open(),
            token::CLOSE => self.close(),
            token::SAVE => self.file_statement(Statement::Save),
            token::LOAD => self.file_statement(Statement::Load),
            token::MERGE => self.file_statement(Statement::Merge),
            token::BSAVE => self.bsave(),
            token::BLOAD => self.bload(),
            token::CSAVE => self.csave(),
            token::CLOAD => self.cload(),
            token::TO | token::THEN | token::TAB | token::STEP | token::FN | token::SPC => {
                self.raise(Fault::Syntax)
            }
            token::CALL => self.call(),
            token::FIELD..=token::GET
            | token::FILES..=token::RSET
            | token::LFILES
            | token::DSKO..=token::CMD => self.disk_statement(byte),
            _ => self.raise(Fault::Syntax),
        }
    }

    /// Compiles statements that start with a function's token: `MID$`, `STRIG`, `INTERVAL`.
    fn function_statement(&mut self) -> Compiled<()> {
        if self.is_interval() {
            self.at = self.at.wrapping_add(6);
            let switch = self.switch()?;
            return self.emit_plain(Intrinsic::Arm(TrapSource::Interval, switch));
        }
        match self.peek_ahead(1) {
            function::MID => self.set_mid(),
            function::STRIG => {
                self.next();
                self.bracketed(ArgumentType::Byte)?;
                let switch = self.switch()?;
                self.emit_plain(Intrinsic::Arm(TrapSource::Strig, switch))
            }
            _ => self.raise(Fault::Syntax),
        }
    }

    /// Compiles statements of two keywords.
    fn two_keywords(&mut self, first: u8) -> Compiled<()> {
        let begin = self.at;
        self.next();
        match (first, self.peek_skipping_blanks()) {
            (token::PUT, token::SPRITE) => {
                self.next();
                self.put_sprite()
            }
            (token::PUT, _) => {
                self.require_disk(begin);
                self.record(Statement::Put)
            }
            (token::LINE, token::INPUT) => {
                self.next();
                self.line_input()
            }
            (token::LINE, _) => self.line(),
            (_, token::FILES) => {
                self.next();
                self.expect(token::EQUAL)?;
                self.arguments(&[ArgumentType::Byte], Statement::MaxFiles)
            }
            _ => self.raise(Fault::Syntax),
        }
    }

    /// Compiles a statement with arguments separated by commas, all of which are required.
    pub(super) fn arguments(&mut self, taken: &[ArgumentType], statement: Statement) -> Compiled<()> {
        for (index, &taken) in taken.iter().enumerate() {
            if index > 0 {
                self.expect(b',')?;
            }
            self.argument(taken)?;
        }
        self.emit_statement(statement)
    }

    /// Compiles two arguments, of which the first is checked before the second is evaluated.
    fn checked_arguments(
        &mut self,
        (first, min, end): (ArgumentType, u8, u16),
        second: ArgumentType,
        statement: Statement,
    ) -> Compiled<()> {
        self.argument(first)?;
        self.emit_memory_intrinsic(Intrinsic::CheckRange(min, end));
        self.expect(b',')?;
        self.argument(second)?;
        self.emit_statement(statement)
    }

    /// Emits the statement. Its end is checked after the execution.
    pub(super) fn emit_statement(&mut self, statement: Statement) -> Compiled<()> {
        if statement == Statement::Cls {
            self.end()?;
        }
        self.out.charge(COSTS.intrinsics.device_statement);
        self.out.flush();
        self.emit_machine_intrinsic(Intrinsic::Statement(statement));
        self.end()
    }

    /// Emits a statement whose end is checked before the execution.
    pub(super) fn emit_checked_statement(&mut self, statement: Statement) -> Compiled<()> {
        self.end()?;
        self.emit_statement(statement)
    }

    /// Emits an intrinsic without arguments at the end of a statement.
    pub(super) fn emit_plain(&mut self, intrinsic: Intrinsic) -> Compiled<()> {
        self.end()?;
        self.out.flush();
        self.emit_machine_intrinsic(intrinsic);
        Ok(())
    }

    /// Emits an intrinsic after which the program does not continue.
    pub(super) fn emit_last(&mut self, intrinsic: Intrinsic) -> Compiled<()> {
        self.emit_plain(intrinsic)?;
        self.out.barrier();
        Ok(())
    }

    /// Emits an intrinsic that ends the run; `intrinsic` receives the address of the statement's end.
    fn emit_ending(&mut self, intrinsic: impl FnOnce(u16) -> Intrinsic) -> Compiled<()> {
        self.end()?;
        let text = self.at;
        self.emit_last(intrinsic(text))
    }

    fn skip_line(&mut self) -> Compiled<()> {
        let end = text::line_end(self.ram, self.at);
        self.skip_to(end);
        Ok(())
    }

    /// Skips to an address that the original searches for byte by byte.
    fn skip_to(&mut self, end: u16) {
        self.out.charge(text::skip_cost(self.ram, self.at, end));
        self.at = end;
    }

    /// Compiles ink, paper, border, each checked before the next is evaluated. A border is required after its comma.
    fn color(&mut self) -> Compiled<()> {
        if self.is_end() {
            return self.raise(MISSING_OPERAND);
        }
        self.optional(ArgumentType::Byte)?;
        self.emit_memory_intrinsic(Intrinsic::CheckRange(0, COLOURS));
        if self.takes(b',') {
            self.optional(ArgumentType::Byte)?;
            self.emit_memory_intrinsic(Intrinsic::CheckRange(0, COLOURS));
        } else {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        }
        if self.takes(b',') {
            self.argument(ArgumentType::Byte)?;
            self.emit_memory_intrinsic(Intrinsic::CheckRange(0, COLOURS));
        } else {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        }
        self.emit_statement(Statement::Color)
    }

    /// Compiles mode, sprite size, key click, recording speed, printer: each is executed before the next is evaluated.
    fn screen(&mut self) -> Compiled<()> {
        if self.is_end() {
            return self.raise(MISSING_OPERAND);
        }
        self.out.charge(COSTS.intrinsics.device_statement);
        let statements = [
            Statement::Screen,
            Statement::ScreenSprites,
            Statement::ScreenClick,
            Statement::ScreenSpeed,
            Statement::ScreenPrinter,
        ];
        for (index, statement) in statements.into_iter().enumerate() {
            if index > 0 && (self.is_end() || !self.takes(b',')) {
                break;
            }
            self.optional(ArgumentType::Byte)?;
            self.out.flush();
            self.emit_machine_intrinsic(Intrinsic::Statement(statement));
        }
        self.end()
    }

    fn locate(&mut self) -> Compiled<()> {
        if self.is_end() {
            return self.raise(Fault::Syntax);
        }
        self.optional(ArgumentType::Byte)?;
        self.optional_list(2, ArgumentType::Byte)?;
        self.emit_statement(Statement::Locate)
    }

    fn stop(&mut self) -> Compiled<()> {
        match self.peek_skipping_blanks() {
            token::ON | token::OFF | token::STOP => {
                let switch = self.switch()?;
                self.emit_plain(Intrinsic::Arm(TrapSource::Stop, switch))
            }
            _ => self.emit_ending(|text| Intrinsic::Stop { text }),
        }
    }

    /// Parses `ON`, `OFF` or `STOP` after an event trap.
    pub(super) fn switch(&mut self) -> Compiled<TrapCommand> {
        let switch = match self.peek_skipping_blanks() {
            token::ON => TrapCommand::On,
            token::OFF => TrapCommand::Off,
            token::STOP => TrapCommand::Stop,
            _ => return self.raise(Fault::Syntax),
        };
        self.next();
        Ok(switch)
    }

    fn sprite(&mut self) -> Compiled<()> {
        if self.byte() != b'$' {
            let switch = self.switch()?;
            return self.emit_plain(Intrinsic::Arm(TrapSource::Sprite, switch));
        }
        self.next();
        self.bracketed(ArgumentType::Byte)?;
        self.expect(token::EQUAL)?;
        self.arguments(&[ArgumentType::Text], Statement::SetSprite)
    }

    fn key(&mut self) -> Compiled<()> {
        match self.peek_skipping_blanks() {
            token::ON => {
                self.next();
                self.emit_memory_intrinsic(Intrinsic::Flag(1));
                self.emit_statement(Statement::KeyLine)
            }
            token::OFF => {
                self.next();
                self.emit_memory_intrinsic(Intrinsic::Flag(0));
                self.emit_statement(Statement::KeyLine)
            }
            token::LIST => {
                self.next();
                self.emit_statement(Statement::KeyList)
            }
            b'(' => {
                self.bracketed(ArgumentType::Byte)?;
                let switch = self.switch()?;
                self.emit_plain(Intrinsic::Arm(TrapSource::Key, switch))
            }
            _ => self.checked_arguments(
                (ArgumentType::Byte, 1, FUNCTION_KEYS + 1),
                ArgumentType::Text,
                Statement::Key,
            ),
        }
    }

    fn set_time(&mut self) -> Compiled<()> {
        self.expect(token::EQUAL)?;
        self.arguments(&[ArgumentType::Address], Statement::SetTime)
    }

    /// Compiles `VDP(n)=` and `BASE(n)=`.
    fn set_indexed(&mut self, end: u16, taken: ArgumentType, statement: Statement) -> Compiled<()> {
        self.bracketed(ArgumentType::Byte)?;
        self.emit_memory_intrinsic(Intrinsic::CheckRange(0, end));
        self.expect(token::EQUAL)?;
        self.arguments(&[taken], statement)
    }

    fn wait(&mut self) -> Compiled<()> {
        self.argument(ArgumentType::Address)?;
        self.expect(b',')?;
        self.argument(ArgumentType::Byte)?;
        if self.takes(b',') {
            self.argument(ArgumentType::Byte)?;
        } else {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        }
        self.emit_statement(Statement::Wait)
    }

    fn motor(&mut self) -> Compiled<()> {
        match self.peek_skipping_blanks() {
            token::ON => {
                self.next();
                self.emit_memory_intrinsic(Intrinsic::Flag(1));
            }
            token::OFF => {
                self.next();
                self.emit_memory_intrinsic(Intrinsic::Flag(0));
            }
            _ => self.emit_memory_intrinsic(Intrinsic::OmitArgument),
        }
        self.emit_statement(Statement::Motor)
    }

    fn clear(&mut self) -> Compiled<()> {
        if self.is_end() {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        } else {
            self.optional(ArgumentType::Integer)?;
        }
        self.optional_list(1, ArgumentType::Address)?;
        self.emit_statement(Statement::Clear)
    }

    /// Compiles one to three strings.
    fn play(&mut self) -> Compiled<()> {
        let mut voices = 0;
        loop {
            self.argument(ArgumentType::Text)?;
            voices += 1;
            if !self.takes(b',') {
                break;
            }
            if voices == 3 {
                return self.raise(Fault::Syntax);
            }
            if matches!(self.peek_skipping_blanks(), b',') {
                return self.raise(Fault::Syntax);
            }
        }
        self.emit_statement(Statement::Play)
    }

    /// Emits an op after the pending costs.
    pub(super) fn emit_flushed(&mut self, op: Op<Intrinsic>) {
        self.out.flush();
        self.out.emit(op);
    }
}
