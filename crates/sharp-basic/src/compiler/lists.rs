//! Statements with lists of items: `PRINT`, `INPUT`, `READ`, `DIM`, and an item of `DATA`.

use basic::fault::Fault;

use super::{Compiled, Compiler, ExprType, Target, names::Named};
use crate::{
    costs::COSTS,
    intrinsic::{Intrinsic, PrintTarget, Separator},
    keyword::token,
    text,
};

impl<D: Target> Compiler<'_, D> {
    pub(super) fn print(&mut self, target: PrintTarget) -> Compiled<()> {
        self.out.charge(COSTS.print);
        self.emit_machine_intrinsic(Intrinsic::PrintBegin(target));
        let (mut last, mut first) = (Separator::None, Separator::None);
        let mut is_later = false;
        while !self.is_end() {
            if self.takes_keyword(token::USING) {
                self.mask()?;
                if !self.is_end() {
                    self.expect(b';')?;
                }
                continue;
            }
            if is_later {
                self.out.charge(COSTS.item);
            }
            is_later = true;
            let yields = self.expression()?;
            last = self.separator();
            // A list has semicolons or commas, and does not end in a comma.
            if first == Separator::None {
                first = last;
            }
            let is_mixed = last != Separator::None && last != first;
            if is_mixed || last == Separator::Comma && self.is_end() {
                return self.raise(Fault::Syntax);
            }
            match last {
                Separator::None => self.expect_end()?,
                Separator::Comma => self.out.charge(COSTS.zone),
                Separator::Semicolon => {}
            }
            match yields {
                ExprType::Text => self.emit_machine_intrinsic(Intrinsic::PrintText(last)),
                ExprType::Number => self.emit_machine_intrinsic(Intrinsic::PrintNumber(last)),
            }
        }
        self.out.charge(COSTS.print_shown);
        if !is_later {
            self.out.charge(COSTS.no_item);
        } else if last == Separator::Semicolon {
            self.out.charge(COSTS.semicolon);
        }
        self.emit_machine_intrinsic(Intrinsic::PrintEnd(last));
        Ok(())
    }

    pub(super) fn input(&mut self) -> Compiled<()> {
        if self.is_end() {
            return self.raise(Fault::Syntax);
        }
        let line_end = text::line_end(self.ram, self.at);
        loop {
            if self.byte() == b'"' {
                let (text, length) = self.skip_string();
                self.emit_memory_intrinsic(Intrinsic::Literal { length, text });
                let separator = self.separator();
                if separator == Separator::None {
                    return self.raise(Fault::Syntax);
                }
                self.emit_machine_intrinsic(Intrinsic::InputPrompt {
                    is_overwritten: u8::from(separator == Separator::Comma),
                });
            }
            let name = self.target()?;
            self.emit_machine_intrinsic(Intrinsic::Input { is_text: u8::from(name.is_text), line_end });
            self.store(name);
            if !self.takes(b',') {
                break;
            }
        }
        self.expect_end()?;
        self.emit_machine_intrinsic(Intrinsic::InputEnd);
        Ok(())
    }

    /// Compiles `AREAD`: reads the text that was on the display when a key started the program. The
    /// interpreter ignores the text after the name.
    pub(super) fn aread(&mut self) -> Compiled<()> {
        let name = self.target()?;
        self.at = text::statement_end(self.ram, self.at);
        self.emit_machine_intrinsic(Intrinsic::Aread { is_text: u8::from(name.is_text) });
        self.store(name);
        Ok(())
    }

    pub(super) fn read(&mut self) -> Compiled<()> {
        loop {
            let name = self.target()?;
            self.out.charge(COSTS.read);
            self.emit_machine_intrinsic(Intrinsic::Read { is_text: u8::from(name.is_text) });
            self.record_position(self.at.wrapping_sub(1));
            self.store(name);
            if !self.takes(b',') {
                return self.expect_end();
            }
            self.out.charge(COSTS.read_more);
        }
    }

    /// Compiles an item of `DATA`, or a line typed for `INPUT`: an expression, after which the requesting statement continues.
    pub(super) fn data_item(&mut self, text: u16) -> Compiled<()> {
        self.out.record_position(text);
        self.at = text.wrapping_add(1);
        let yields = self.expression()?;
        if !self.is_end() && self.byte() != b',' {
            return self.raise(Fault::Syntax);
        }
        // `INPUT` reads one value.
        if self.byte() == b',' && self.is_typed(text) {
            return self.raise(Fault::TypeMismatch);
        }
        let is_text = u8::from(yields == ExprType::Text);
        self.emit_machine_intrinsic(Intrinsic::ItemDone { is_text, end: self.at });
        Ok(())
    }

    pub(super) fn restore(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.restore);
        if self.is_end() {
            self.emit_machine_intrinsic(Intrinsic::RestoreFirst);
            return Ok(());
        }
        self.out.charge(COSTS.restore_line);
        match self.constant_target() {
            Some(text) => {
                self.expect_end()?;
                self.emit_machine_intrinsic(Intrinsic::Restore { text });
                self.record_target_position(text);
            }
            None => {
                let yields = self.expression()?;
                self.expect_end()?;
                self.emit_machine_intrinsic(if yields == ExprType::Text {
                    Intrinsic::RestoreText
                } else {
                    Intrinsic::RestoreNumber
                });
            }
        }
        Ok(())
    }

    pub(super) fn dim(&mut self) -> Compiled<()> {
        loop {
            self.out.charge(COSTS.dimension);
            let Named { name, subscripts } = self.named()?;
            if !name.is_array {
                return self.raise(Fault::TypeMismatch);
            }
            let has_width = name.is_text && self.takes(b'*');
            if has_width {
                self.argument()?;
            }
            self.emit_memory_intrinsic(Intrinsic::Width { has_width: u8::from(has_width) });
            let array = self.out.array(name);
            self.emit_memory_intrinsic(Intrinsic::Dim { subscripts, array });
            if !self.takes(b',') {
                return self.expect_end();
            }
        }
    }

    pub(super) fn erase(&mut self) -> Compiled<()> {
        loop {
            let mut name = self.name()?;
            name.is_array = true;
            let array = self.out.array(name);
            self.out.charge(COSTS.erase);
            self.emit_memory_intrinsic(Intrinsic::Erase { array });
            if !self.takes(b',') {
                return self.expect_end();
            }
        }
    }
}
