//! Terms of expressions: constants, strings, variables, unary operators, functions.

use basic::{dialect::NATIVE, fault::Fault, op::Op, store::Name};

use super::{
    Compiled, Compiler, Target, Type,
    expression::{Escape, Following, LEVEL_STACK, PUSH_STACK, precedence},
    names::{Arrays, Named},
};
use crate::{
    intrinsic::{INTEGER, Intrinsic, ValueType},
    keyword::{Function, Keyword, Operator, Part},
    variant::{BasicVariant, Number as _},
};

// The original's stack use inside a term, counted from the entry of a level.

/// A function: its number, and the return address of the parenthesis routine.
const FUNCTION_STACK: u8 = 3;
/// A substring function: only its number before the string, with the string's descriptor before the second
/// argument, and with the second and a return address before the third.
const SUBSTRING_STACK: [u8; 3] = [1, 3, 5];
/// A function of the program: its address, and the return address of the parenthesis routine.
const DEFINED_STACK: u8 = 4;
/// Inside a function of the program: the parameter's value and address, the text pointer.
const DEFINED_BODY_STACK: u8 = 9;
/// The return address of the search for a variable.
const NAME_STACK: u8 = 2;

impl<E: BasicVariant, D: Target<E>> Compiler<'_, E, D> {
    /// Compiles a term from the next character on. A unary operator also takes the operators of higher
    /// precedence and returns the next one of lower precedence.
    pub(super) fn term(&mut self, floor: u8) -> Compiled<(Type, Following)> {
        if let Some(yields) = self.hooked_term() {
            self.out.charge(E::costs().expression.operators);
            return Ok((yields, Following::Unread));
        }
        self.out.charge(E::costs().term.begin);
        let mut byte = self.next();
        while self.keyword() == Some(Keyword::Operator(Operator::Add)) {
            self.out.charge(E::costs().term.plus);
            byte = self.next();
        }
        let done = match byte {
            b'0'..=b'9' => {
                self.out.charge(E::costs().term.digit);
                self.constant()
            }
            b'.' => {
                self.out.charge(E::costs().term.point);
                self.constant()
            }
            b'A'..=b'Z' => {
                self.out.charge(E::costs().term.variable);
                self.variable()
            }
            b'"' => {
                self.out.charge(E::costs().term.quote);
                self.literal()
            }
            _ => match self.keyword() {
                Some(Keyword::Pi) => {
                    self.out.charge(E::costs().term.pi);
                    self.next();
                    self.emit_constant(E::Number::pi())
                }
                Some(Keyword::Operator(Operator::Subtract)) => {
                    self.out.charge(E::costs().term.minus);
                    return self.unary(precedence::NEGATE, floor);
                }
                Some(Keyword::Operator(Operator::Not)) => {
                    self.out.charge(E::costs().term.not);
                    return self.unary(precedence::NOT, floor);
                }
                Some(Keyword::Part(Part::Fn)) => {
                    self.out.charge(E::costs().term.defined);
                    self.defined_function()
                }
                Some(Keyword::Function(function)) => {
                    self.out.charge(E::costs().term.function);
                    self.function(function)
                }
                _ => {
                    self.out.charge(E::costs().term.parenthesis);
                    self.parenthesis()
                }
            },
        }?;
        self.out.charge(E::costs().expression.operators);
        Ok((done, Following::Unread))
    }

    /// Compiles a single quoted string from the next character on.
    pub(super) fn literal_term(&mut self) -> Compiled<()> {
        self.next();
        self.literal().map(|_| ())
    }

    /// Emits a call of the term hook for the term at the next character. Returns the hook's recorded type.
    fn hooked_term(&mut self) -> Option<Type> {
        if !self.hooked.terms {
            return None;
        }
        let text = self.at;
        let known = self.out.annotation(text);
        self.out.flush();
        let (end, kind) = match known {
            Some((end, Type::Text)) => (end, ValueType::Text),
            Some((end, Type::Number)) => (end, ValueType::Number),
            None => (text, ValueType::Number),
        };
        self.emit_machine_intrinsic(Intrinsic::CallTermHook { text }, 0);
        self.emit_machine_intrinsic(Intrinsic::AssumedTerm { kind, end }, 0);
        self.out.barrier();
        let (end, yields) = known?;
        self.at = end;
        Some(yields)
    }

    /// Compiles the single term at the current character.
    pub(super) fn single_term(&mut self) -> Compiled<Type> {
        self.at = self.at.wrapping_sub(1);
        self.term(precedence::NONE).map(|(yields, _)| yields)
    }

    fn unary(&mut self, binds: u8, floor: u8) -> Compiled<(Type, Following)> {
        self.out.charge(E::costs().expression.push_unary);
        let cost = self.out.cost();
        self.out.emit(Op::PushUnary { cost });
        // The original leaves the term first.
        let (value, next) = self.with_stack(PUSH_STACK - LEVEL_STACK, |this| this.level(binds))?;
        self.require_number(value)?;
        let cost = self.out.cost();
        self.out.emit(if binds == precedence::NEGATE {
            Op::Negate { cost }
        } else {
            Op::Complement { cost }
        });
        Ok((Type::Number, self.next_after(next, floor)))
    }

    fn parenthesis(&mut self) -> Compiled<Type> {
        self.expect(b'(')?;
        self.at = self.at.wrapping_sub(1);
        self.out.charge(E::costs().expression.parenthesis);
        let inside = self.expression();
        if inside.is_err() && self.escape == Some(Escape::Expression) {
            self.escape = Some(Escape::Parenthesis);
        }
        let yields = inside?;
        self.expect_at_cost(b')', E::costs().expect.close_term)?;
        Ok(yields)
    }

    fn constant(&mut self) -> Compiled<Type> {
        let rest = &self.ram[usize::from(self.at)..];
        let mut cost = 0;
        let (value, length) = E::Number::parse(rest, &mut cost);
        self.out.charge(u32::try_from(cost).unwrap_or(u32::MAX / 2));
        let page = self.at >> 8;
        self.at = self.at.wrapping_add(u16::try_from(length).unwrap_or(u16::MAX));
        if self.at >> 8 != page {
            self.out.charge(E::costs().fetch.page);
        }
        match value {
            Ok(value) => self.emit_constant(value),
            Err(fault) => self.raise(fault),
        }
    }

    /// Emits the constant 1, which the text omits.
    pub(super) fn one(&mut self) -> Compiled<Type> {
        self.emit_constant(E::Number::from_byte(1, &mut 0))
    }

    fn emit_constant(&mut self, value: E::Number) -> Compiled<Type> {
        let constant = self.out.constant(value);
        let cost = self.out.cost();
        self.out.emit(Op::Constant { constant, cost });
        Ok(Type::Number)
    }

    fn literal(&mut self) -> Compiled<Type> {
        let text = self.at.wrapping_add(1);
        let rest = self.ram.get(usize::from(text)..).unwrap_or_default();
        let length = rest.iter().position(|&byte| matches!(byte, 0 | b'"')).unwrap_or(rest.len());
        let is_closed = rest.get(length) == Some(&b'"');
        let length = u8::try_from(length).unwrap_or(u8::MAX);
        self.out.charge(E::costs().literal.begin);
        self.out.charge(if is_closed { E::costs().literal.quote } else { E::costs().literal.end });
        self.out.charge(u32::from(E::costs().literal.character) * u32::from(length));
        self.out.charge(Self::far_literal_cost(text, u16::from(length), is_closed));
        self.at = text.wrapping_add(u16::from(length)).wrapping_add(u16::from(is_closed));
        let cost = self.out.cost();
        self.out.emit(Op::Literal { text, length, cost });
        Ok(Type::Text)
    }

    /// Returns the additional cost of taking a string across a page, its end included.
    fn far_literal_cost(text: u16, length: u16, is_closed: bool) -> u32 {
        let costs = &E::costs().literal;
        let far = ((text & 0xff) + length + 1).saturating_sub(0x100);
        let end = (text & 0xff) + length + u16::from(is_closed);
        let pages = u32::from(end > 0xff) + u32::from(text.trailing_zeros() >= 8);
        u32::from(costs.far) * u32::from(far) + u32::from(costs.page) * pages
    }

    fn variable(&mut self) -> Compiled<Type> {
        let named = self.with_stack(NAME_STACK, |this| this.name(Arrays::Allowed))?;
        self.out.charge(match named.kind() {
            _ if named.is_clock() => E::costs().clock.number,
            _ if named.is_clock_text() => E::costs().clock.text,
            _ if named.is_status() => E::costs().clock.status,
            ValueType::Number => E::costs().term.load_number,
            ValueType::Integer => E::costs().term.load_integer,
            ValueType::Text => E::costs().term.load_text,
        });
        let cost = self.out.cost();
        self.load(named, cost);
        Ok(named.yields())
    }

    fn load(&mut self, named: Named, cost: u16) {
        if named.is_clock() {
            return self.emit_machine_intrinsic(Intrinsic::Clock, cost);
        }
        if named.is_clock_text() {
            return self.emit_machine_intrinsic(Intrinsic::ClockText, cost);
        }
        if named.is_status() {
            return self.emit_machine_intrinsic(Intrinsic::Status, cost);
        }
        let op = match named.subscripts {
            None => {
                let variable = self.out.variable(named.name);
                match named.kind() {
                    ValueType::Number => Op::Load { kind: NATIVE, variable, cost },
                    ValueType::Integer => Op::Load { kind: INTEGER, variable, cost },
                    ValueType::Text => Op::LoadText { variable, cost },
                }
            }
            Some(subscripts) => {
                let array = self.out.array(named.name);
                match named.kind() {
                    ValueType::Number => Op::LoadElement { kind: NATIVE, array, subscripts, cost },
                    ValueType::Integer => Op::LoadElement { kind: INTEGER, array, subscripts, cost },
                    ValueType::Text => Op::LoadElementText { array, subscripts, cost },
                }
            }
        };
        self.out.emit(op);
    }

    fn defined_function(&mut self) -> Compiled<Type> {
        let variable = self.function_name(|variable, cost| Op::Create { variable, cost })?;
        self.out.charge(E::costs().function.defined);
        let argument = self.with_stack(DEFINED_STACK, Self::parenthesis);
        if argument.is_err() && self.escape.is_some() {
            self.escape = Some(Escape::Nowhere);
        }
        self.expect_type(argument?, Type::Number)?;
        let cost = self.out.cost();
        let depth = self.depth.saturating_add(DEFINED_BODY_STACK);
        self.emit_machine_intrinsic(Intrinsic::CallDefined { depth, variable }, cost);
        Ok(Type::Number)
    }

    /// Compiles `FN` and the name after it, which an op finds.
    pub(super) fn function_name(&mut self, find: fn(u16, u16) -> Op<Intrinsic>) -> Compiled<u16> {
        self.out.charge(E::costs().function.name);
        self.expect_keyword(Keyword::Part(Part::Fn))?;
        let letters = self.letters()?;
        self.out.charge(E::costs().name.plain + E::costs().name.search);
        let is_text = self.byte() == b'$';
        let name = match self.byte() {
            b'%' => return self.raise(Fault::Syntax),
            // Both suffix bits together mean an integer: the entry is created before the type is checked.
            b'$' => Name::integer(letters),
            _ => Name::function(letters),
        };
        let variable = self.out.variable(name);
        let cost = self.out.cost();
        self.out.emit(find(variable, cost));
        if is_text { self.raise(Fault::TypeMismatch) } else { Ok(variable) }
    }

    fn function(&mut self, function: Function) -> Compiled<Type> {
        self.next();
        match function {
            Function::Left | Function::Right | Function::Mid => return self.substring(function),
            _ => self.out.charge(E::costs().function.begin),
        }
        let argument = self.with_stack(FUNCTION_STACK, Self::parenthesis);
        if argument.is_err() && self.escape == Some(Escape::Parenthesis) {
            // The five bytes are the parenthesis and the function: its term ends with the number.
            self.escape = None;
            return Ok(Type::Number);
        }
        let yields = argument?;
        self.out.charge(E::costs().function.call);
        let result = self.call_with_argument(function, yields)?;
        // Those that make strings return past this check.
        if !matches!(function, Function::Str | Function::Chr) {
            self.out.charge(E::costs().function.number);
        }
        Ok(result)
    }

    /// Emits the call of a function whose argument in parentheses has been compiled; returns the type of
    /// its result.
    fn call_with_argument(&mut self, function: Function, yields: Type) -> Compiled<Type> {
        match function {
            Function::Len | Function::Val | Function::Asc => {
                self.expect_type(yields, Type::Text)?;
                let cost = self.out.cost();
                self.call(function, cost);
                Ok(Type::Number)
            }
            Function::Str | Function::Chr => {
                self.expect_type(yields, Type::Number)?;
                if function == Function::Chr {
                    self.peek_skipping_blanks();
                }
                let cost = self.out.cost();
                self.call(function, cost);
                Ok(Type::Text)
            }
            Function::Peek if yields == Type::Number => {
                let cost = self.out.cost();
                self.emit_machine_intrinsic(Intrinsic::Peek { text: self.at }, cost);
                Ok(Type::Number)
            }
            // These functions never check the type of their argument, and return a number for any type.
            Function::Fre | Function::Pos | Function::Peek | Function::Usr if yields == Type::Text => {
                let cost = self.out.cost();
                self.emit_machine_intrinsic(Intrinsic::CallOnString(function), cost);
                Ok(Type::Number)
            }
            // The others work on the accumulator before they check its type.
            _ => {
                if yields == Type::Text {
                    self.emit_memory_intrinsic(Intrinsic::TakeStringAsNumber, 0);
                }
                let cost = self.out.cost();
                self.call(function, cost);
                self.expect_type(yields, Type::Number)?;
                Ok(Type::Number)
            }
        }
    }

    /// Emits a call, as the kind of intrinsic that the function requires. The user function can be resumed.
    fn call(&mut self, function: Function, mut cost: u16) {
        let intrinsic = Intrinsic::Call(function);
        if function == Function::Usr {
            self.out.emit(Op::Charge { cycles: u32::from(core::mem::take(&mut cost)) });
        }
        self.out.emit(if function.is_pure() {
            Op::PureIntrinsic { intrinsic, cost }
        } else if function.is_on_strings() {
            Op::MemoryIntrinsic { intrinsic, cost }
        } else {
            Op::MachineIntrinsic { intrinsic, cost }
        });
    }

    fn substring(&mut self, function: Function) -> Compiled<Type> {
        self.out.charge(E::costs().substring.begin);
        self.expect(b'(')?;
        self.at = self.at.wrapping_sub(1);
        let yields = self.with_stack(SUBSTRING_STACK[0], Self::expression)?;
        self.expect(b',')?;
        self.expect_type(yields, Type::Text)?;
        let cost = self.out.cost();
        self.out.emit(Op::PushText { cost });
        self.with_stack(SUBSTRING_STACK[1], Self::byte_argument)?;
        if function == Function::Mid {
            self.out.charge(E::costs().substring.length);
            self.peek_skipping_blanks();
            if self.byte() == b')' {
                self.out.charge(E::costs().substring.length_default);
                self.out.emit(Op::DefaultArgument { value: u8::MAX });
            } else {
                self.out.charge(E::costs().substring.length_explicit);
                self.expect(b',')?;
                self.with_stack(SUBSTRING_STACK[2], Self::byte_argument)?;
            }
        }
        self.expect(b')')?;
        let cost = self.out.cost();
        self.call(function, cost);
        Ok(Type::Text)
    }
}
