//! Names of variables, subscripts, and targets of assignments.

use basic::{fault::Fault, op::Op};

use super::{Compiled, Compiler};
use crate::{
    costs::COSTS,
    intrinsic::Intrinsic,
    keyword::statement as token,
    layout::DEFTBL,
    name::{Name, Type},
};

/// Bytes before the value of a parameter in its block: type and characters.
const PARAMETER_HEAD: u16 = 3;

impl Compiler<'_> {
    /// Parses a name with its type suffix. Characters after the second are not significant.
    pub(super) fn name(&mut self) -> Compiled<Name> {
        let first = self.peek_skipping_blanks().to_ascii_uppercase();
        if !first.is_ascii_alphabetic() {
            return self.raise(Fault::Syntax);
        }
        self.next();
        let mut letters = [first, 0];
        let mut count = 1;
        while self.peek_skipping_blanks().is_ascii_alphanumeric() {
            if count == 1 {
                letters[1] = self.byte().to_ascii_uppercase();
            }
            count += 1;
            self.out.charge(COSTS.expression.name_character);
            self.next();
        }
        let holds = match Type::marked(self.byte()) {
            Some(marked) => {
                self.next();
                marked
            }
            None => {
                self.out.charge(COSTS.expression.unmarked);
                self.fetch();
                Type::of_size(self.ram[usize::from(DEFTBL) + usize::from(first - b'A')])
            }
        };
        Ok(Name::new(holds, letters))
    }

    /// Returns the offset of a parameter in its block, if the function has one of this name.
    pub(super) fn parameter(&mut self, name: Name) -> Option<u8> {
        if self.parameters.is_empty() || self.peek_skipping_blanks() == b'(' {
            return None;
        }
        let index = self.parameters.iter().position(|&parameter| parameter == name)?;
        let before = self.parameters[..index].iter().map(|name| PARAMETER_HEAD + u16::from(name.0[0]));
        u8::try_from(before.sum::<u16>() + PARAMETER_HEAD).ok()
    }

    /// Compiles subscripts in parentheses or brackets, if there are any, and returns their number.
    pub(super) fn subscripts(&mut self) -> Compiled<Option<u8>> {
        if !matches!(self.peek_skipping_blanks(), b'(' | b'[') {
            return Ok(None);
        }
        self.next();
        let mut count = 0;
        loop {
            self.numeric()?;
            let cost = self.out.cost();
            self.out.emit(Op::Subscript { cost });
            count += 1;
            if !self.takes(b',') {
                break;
            }
        }
        if !self.takes(b']') {
            self.expect(b')')?;
        }
        Ok(Some(count))
    }

    /// Compiles a variable or element as the target of a value.
    pub(super) fn target(&mut self) -> Compiled<Name> {
        self.variable_or_element(|this, variable| {
            let cost = this.out.cost();
            this.out.emit(Op::Target { variable, cost });
        })
    }

    /// Compiles a variable, for which `emit` is called, or an element.
    pub(super) fn variable_or_element(&mut self, emit: impl FnOnce(&mut Self, u16)) -> Compiled<Name> {
        self.out.charge(COSTS.expression.variable);
        let name = self.name()?;
        if let Some(subscripts) = self.subscripts()? {
            let array = self.out.array(name);
            let cost = self.out.cost();
            self.out.emit(Op::TargetElement { array, subscripts, cost });
        } else {
            let variable = self.out.variable(name);
            emit(self, variable);
        }
        Ok(name)
    }

    /// Emits the store of the computed value in the target, if its type allows.
    pub(super) fn store(&mut self, name: Name, is_text: bool) -> Compiled<()> {
        let holds = name.holds();
        if is_text != (holds == Type::Text) {
            return self.raise(Fault::TypeMismatch);
        }
        self.out.charge(COSTS.statement.store + COSTS.statement.store_byte * u16::from(holds.size()));
        let cost = self.out.cost();
        self.out.emit(match holds {
            Type::Text => Op::StoreText { cost },
            Type::Integer | Type::Single | Type::Double => Op::Store { kind: holds.kind(), cost },
        });
        Ok(())
    }

    /// Compiles an assignment.
    pub(super) fn assign(&mut self) -> Compiled<Name> {
        self.out.charge(COSTS.statement.assign);
        let name = self.target()?;
        self.expect(token::EQUAL)?;
        // The element's address stays on the stack while the value's expression accesses other elements.
        let yields = self.expression()?;
        self.store(name, yields.is_text())?;
        Ok(name)
    }

    pub(super) fn dim(&mut self) -> Compiled<()> {
        loop {
            let name = self.name()?;
            match self.subscripts()? {
                Some(subscripts) => {
                    let array = self.out.array(name);
                    let cost = self.out.cost();
                    self.out.emit(Op::Dim { array, subscripts, cost });
                }
                None => {
                    let variable = self.out.variable(name);
                    let cost = self.out.cost();
                    self.out.emit(Op::Create { variable, cost });
                }
            }
            if !self.takes(b',') {
                return self.end();
            }
        }
    }

    pub(super) fn erase(&mut self) -> Compiled<()> {
        loop {
            let name = self.name()?;
            let array = self.out.array(name);
            self.out.flush();
            self.emit_machine_intrinsic(Intrinsic::Erase { array });
            if !self.takes(b',') {
                return self.end();
            }
        }
    }

    /// Compiles a target that must exist, for `VARPTR`.
    pub(super) fn existing(&mut self) -> Compiled<Name> {
        self.variable_or_element(|this, variable| {
            this.emit_memory_intrinsic(Intrinsic::RequireVariable { variable });
        })
    }
}
