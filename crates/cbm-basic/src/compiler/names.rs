//! Variable names in the text, and the targets of assignments.

use super::{Compiled, Compiler, Target, Type};
use basic::{dialect::Number as _, fault::Fault, op::Op, store::Name};

use crate::{
    intrinsic::{Intrinsic, ValueType},
    variant::BasicVariant,
};

/// A variable as the text names it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub name: Name,
    /// The number of subscripts of an array element; their values are on the subscript stack.
    pub subscripts: Option<u8>,
}

impl Named {
    pub(super) fn kind(self) -> ValueType {
        if self.name.is_text() {
            ValueType::Text
        } else if self.name.is_integer() {
            ValueType::Integer
        } else {
            ValueType::Number
        }
    }

    pub(super) fn yields(self) -> Type {
        match self.kind() {
            ValueType::Text => Type::Text,
            ValueType::Number | ValueType::Integer => Type::Number,
        }
    }

    fn is(self, letters: &[u8; 2], text: bool) -> bool {
        let expected = if text { Name::text(*letters) } else { Name::number(*letters) };
        self.subscripts.is_none() && self.name == expected
    }

    pub(super) fn is_clock(self) -> bool {
        self.is(b"TI", false)
    }

    pub(super) fn is_clock_text(self) -> bool {
        self.is(b"TI", true)
    }

    pub(super) fn is_status(self) -> bool {
        self.is(b"ST", false)
    }
}

/// Stack bytes while a subscript is evaluated: type and name, the number of subscripts before it, a
/// return address. Each of those before it takes two more.
const SUBSCRIPT_STACK: u8 = 2 + 3 + 2;

/// Whether a name may be an array here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrays {
    Allowed,
    /// The variable of a loop or the parameter of a function: a parenthesis is not part of the name.
    Forbidden,
}

impl<E: BasicVariant, D: Target<E>> Compiler<'_, E, D> {
    /// Reads a name, and the subscripts of an array. All costs up to the search are charged.
    pub(super) fn name(&mut self, arrays: Arrays) -> Compiled<Named> {
        self.out.charge(E::costs().name.begin);
        self.peek_skipping_blanks();
        self.name_here(arrays)
    }

    /// [`name`](Self::name) where the current character has been fetched already.
    pub(super) fn name_here(&mut self, arrays: Arrays) -> Compiled<Named> {
        let letters = self.letters()?;
        let name = match self.byte() {
            b'$' => {
                self.out.charge(E::costs().name.text);
                self.next();
                Name::text(letters)
            }
            b'%' => {
                self.out.charge(E::costs().name.integer);
                if arrays == Arrays::Forbidden {
                    return self.raise(Fault::Syntax);
                }
                self.next();
                Name::integer(letters)
            }
            _ => {
                self.out.charge(E::costs().name.plain);
                Name::number(letters)
            }
        };
        if self.byte() == b'(' && arrays == Arrays::Allowed {
            self.out.charge(E::costs().name.array);
            let subscripts = self.subscripts()?;
            return Ok(Named { name, subscripts: Some(subscripts) });
        }
        self.out.charge(E::costs().name.search);
        Ok(Named { name, subscripts: None })
    }

    /// Reads the letters and digits of a name; the first two are significant.
    pub(super) fn letters(&mut self) -> Compiled<[u8; 2]> {
        let first = self.peek_skipping_blanks();
        if !first.is_ascii_uppercase() {
            return self.raise(Fault::Syntax);
        }
        self.out.charge(E::costs().name.first);
        let mut second = 0;
        loop {
            let byte = self.next();
            let is_first_more = second == 0;
            match byte {
                b'0'..=b'9' => self.out.charge(E::costs().name.digit),
                b'A'..=b'Z' => self.out.charge(E::costs().name.letter),
                _ => {
                    let end_high = if byte > b'Z' { E::costs().name.end_high } else { 0 };
                    self.out.charge(E::costs().name.end + end_high);
                    return Ok([first, second]);
                }
            }
            if is_first_more {
                if byte.is_ascii_digit() {
                    self.out.charge(E::costs().name.second);
                }
                second = byte;
            }
        }
    }

    /// Reads the subscripts of an array from its opening parenthesis on.
    fn subscripts(&mut self) -> Compiled<u8> {
        let mut count = 0u8;
        loop {
            self.out.charge(E::costs().name.subscript);
            let in_use = SUBSCRIPT_STACK.saturating_add(count.saturating_mul(2));
            self.next();
            if self.with_stack(in_use, Self::expression_here)? == Type::Text {
                return self.raise(Fault::TypeMismatch);
            }
            self.out.charge(E::costs().name.subscript_end);
            let byte = self.peek_skipping_blanks();
            let cost = self.out.cost();
            let decided = self.out.fold_constant(E::Number::to_index, cost);
            self.out.emit(match decided {
                Some((constant, index, cost)) => Op::SubscriptConstant { constant, index, cost },
                None => Op::Subscript { cost },
            });
            count = count.saturating_add(1);
            if byte != b',' {
                break;
            }
            self.out.charge(E::costs().name.subscript_more);
        }
        self.out.charge(E::costs().name.subscripts_end);
        self.expect(b')')?;
        Ok(count)
    }

    /// Rejects the names of the clock and the status where a variable is to be created.
    pub(super) fn refuse_reserved(&mut self, named: Named) -> Compiled<()> {
        if named.is_clock() || named.is_status() { self.raise(Fault::Syntax) } else { Ok(()) }
    }

    /// Emits the op that finds the target of an assignment.
    pub(super) fn target(&mut self, named: Named) -> Compiled<()> {
        self.refuse_reserved(named)?;
        if named.is_clock_text() {
            self.out.flush();
            self.emit_machine_intrinsic(Intrinsic::TargetClock, 0);
            return Ok(());
        }
        let cost = self.out.cost();
        match named.subscripts {
            Some(subscripts) => {
                let array = self.out.array(named.name);
                self.out.emit(Op::TargetElement { array, subscripts, cost });
            }
            None => {
                let variable = self.out.variable(named.name);
                self.out.emit(Op::Target { variable, cost });
            }
        }
        Ok(())
    }
}
