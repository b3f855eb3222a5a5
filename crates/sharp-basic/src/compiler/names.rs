//! Names in the text: variables, elements, assignment targets.

use basic::{dialect::NATIVE, fault::Fault, op::Op};

use super::{Compiled, Compiler, ExprType, Target};
use crate::{costs::COSTS, intrinsic::Intrinsic, name::Name};

/// A name and its number of subscripts, which are on the stack.
pub(super) struct Named {
    pub(super) name: Name,
    pub(super) subscripts: u8,
}

impl<D: Target> Compiler<'_, D> {
    /// Parses a name: a letter, and a letter or digit; further ones are ignored.
    pub(super) fn name(&mut self) -> Compiled<Name> {
        let first = self.byte();
        if !first.is_ascii_uppercase() {
            return self.raise(Fault::Syntax);
        }
        self.at = self.at.wrapping_add(1);
        let mut second = 0;
        while matches!(self.byte(), b'A'..=b'Z' | b'0'..=b'9') {
            if second == 0 {
                second = self.byte();
            }
            self.at = self.at.wrapping_add(1);
        }
        let is_text = self.takes(b'$');
        let is_array = self.byte() == b'(';
        Ok(Name { first, second, is_text, is_array })
    }

    /// Compiles a name and its subscripts.
    pub(super) fn named(&mut self) -> Compiled<Named> {
        let name = self.name()?;
        let mut subscripts = 0;
        if self.takes(b'(') {
            loop {
                self.numeric()?;
                let cost = self.out.cost();
                self.emit(Op::Subscript { cost });
                subscripts += 1;
                if subscripts == 2 || !self.takes(b',') {
                    break;
                }
            }
            self.expect(b')')?;
        }
        Ok(Named { name, subscripts })
    }

    pub(super) fn variable(&mut self) -> Compiled<ExprType> {
        let Named { name, subscripts } = self.named()?;
        self.out.charge(if name.is_text { COSTS.text_variable } else { COSTS.variable });
        let intrinsic = if name.is_array {
            let array = self.out.array(name);
            if name.is_text {
                Intrinsic::LoadElementText { subscripts, array }
            } else {
                Intrinsic::LoadElement { subscripts, array }
            }
        } else {
            let variable = self.out.variable(name);
            if name.is_text { Intrinsic::LoadText { variable } } else { Intrinsic::Load { variable } }
        };
        self.emit_memory_intrinsic(intrinsic);
        self.record_element_position(name);
        Ok(if name.is_text { ExprType::Text } else { ExprType::Number })
    }

    /// Compiles the target of an assignment.
    pub(super) fn target(&mut self) -> Compiled<Name> {
        let Named { name, subscripts } = self.named()?;
        if name.is_array {
            let array = self.out.array(name);
            if name.is_text {
                self.out.charge(COSTS.target_text_element);
                self.emit_memory_intrinsic(Intrinsic::TextTargetElement { subscripts, array });
            } else {
                self.out.charge(COSTS.target_element);
                let cost = self.out.cost();
                self.emit(Op::TargetElement { array, subscripts, cost });
            }
        } else {
            let variable = self.out.variable(name);
            if name.is_text {
                self.emit_memory_intrinsic(Intrinsic::TextTarget { variable });
            } else {
                let cost = self.out.cost();
                self.emit(Op::Target { variable, cost });
            }
        }
        self.record_element_position(name);
        Ok(name)
    }

    /// Records the position of an element: the interpreter searches for it before it reads the closing
    /// bracket.
    fn record_element_position(&mut self, name: Name) {
        if name.is_array {
            self.record_position(self.at.wrapping_sub(1));
        }
    }

    /// Stores the accumulator or the current string in the target.
    pub(super) fn store(&mut self, name: Name) {
        if name.is_text {
            self.emit_memory_intrinsic(Intrinsic::StoreText);
        } else {
            let cost = self.out.cost();
            self.emit(Op::Store { kind: NATIVE, cost });
        }
    }

    /// Compiles assignments, separated by commas.
    pub(super) fn assignments(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.assign);
        loop {
            self.assignment()?;
            if !self.takes(b',') {
                return Ok(());
            }
            self.out.charge(COSTS.assign_more);
        }
    }

    /// Compiles one assignment.
    pub(super) fn assignment(&mut self) -> Compiled<()> {
        // Anything but a name, or a name without a value, is a statement of the wrong type.
        if !self.byte().is_ascii_uppercase() {
            return self.raise(Fault::TypeMismatch);
        }
        let start = self.at;
        let name = self.target()?;
        if !self.takes(b'=') {
            self.at = start;
            return self.raise(Fault::TypeMismatch);
        }
        let yields = self.expression()?;
        if (yields == ExprType::Text) != name.is_text {
            // The error is at the last character read.
            self.at = self.at.wrapping_sub(1);
            return self.raise(Fault::TypeMismatch);
        }
        if self.number.is_none() {
            self.emit_machine_intrinsic(Intrinsic::Answer { is_text: u8::from(name.is_text) });
        }
        self.store(name);
        Ok(())
    }
}
