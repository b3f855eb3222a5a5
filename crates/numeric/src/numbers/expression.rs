//! Expressions: values between the operations of a machine.

use alloc::string::String;
use core::cmp::Ordering;
use core::ops::{Add, Div, Mul, Neg, Sub};

use super::error::MachineError;

/// A number in a variable of the machine, with the machine's arithmetic.
///
/// The functions are the routines of the machine; ports use operators and methods of
/// [`Expression`], which call them with operands as BASIC does.
pub trait Number: Copy + Sized {
    /// The accumulator: a value between two operations.
    type Accumulator: Copy;

    /// Loads the accumulator.
    fn load(self) -> Self::Accumulator;
    /// Stores the accumulator in a variable.
    ///
    /// # Errors
    /// Overflow of a rounding.
    fn store(accumulator: Self::Accumulator) -> Result<Self, MachineError>;
    /// Pushes the accumulator as the left operand.
    ///
    /// # Errors
    /// Overflow of a rounding.
    fn push(accumulator: Self::Accumulator) -> Result<Self::Accumulator, MachineError>;
    /// Applies an arithmetic operator.
    ///
    /// # Errors
    /// The machine's.
    fn apply(
        operator: Operator,
        left: Self::Accumulator,
        right: Self::Accumulator,
    ) -> Result<Self::Accumulator, MachineError>;
    /// Applies a function.
    ///
    /// # Errors
    /// The machine's.
    fn call(function: Function, argument: Self::Accumulator) -> Result<Self::Accumulator, MachineError>;
    /// Compares `left` with `right`.
    fn compare(left: Self::Accumulator, right: Self::Accumulator) -> Ordering;
    /// Converts to an integer, for a variable of type % or a subscript.
    ///
    /// # Errors
    /// An integer that is out of range.
    fn to_integer(accumulator: Self::Accumulator) -> Result<i64, MachineError>;
    /// VAL.
    ///
    /// # Errors
    /// Overflow.
    fn parse(text: &str) -> Result<Self::Accumulator, MachineError>;
    /// Returns whether a text in upper case is a literal of the machine's listings.
    fn is_literal(text: &str) -> bool;
    /// Returns the text of STR$.
    fn text(accumulator: Self::Accumulator) -> String;
    /// Returns the text of PRINT.
    fn printed_text(accumulator: Self::Accumulator) -> String;
}

/// An arithmetic operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Over,
    /// `^`
    Power,
}

/// A function of one argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The unary minus.
    Negate,
    /// ABS
    Abs,
    /// INT
    Int,
    /// SGN
    Sgn,
    /// SQR
    Sqr,
    /// EXP
    Exp,
    /// LOG
    Log,
}

/// A value inside an expression, or the error that ended the evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Expression<N: Number>(pub(super) Result<N::Accumulator, MachineError>);

impl<N: Number> Expression<N> {
    /// VAL: reads a number at the start of any text; a text without a number is 0.
    #[must_use]
    pub fn val(text: &str) -> Self {
        Self(N::parse(text))
    }

    /// LET: returns the value as a variable has it.
    ///
    /// # Errors
    /// The error of the evaluation, or an overflow when the value is rounded.
    pub fn stored(self) -> Result<N, MachineError> {
        self.0.and_then(N::store)
    }

    /// Compares the value with `right`.
    ///
    /// # Errors
    /// The error of the evaluation.
    pub fn compare(self, right: impl Into<Self>) -> Result<Ordering, MachineError> {
        let left = self.0.and_then(N::push)?;
        Ok(N::compare(left, right.into().0?))
    }

    /// Returns the text of STR$.
    ///
    /// # Errors
    /// The error of the evaluation.
    pub fn str(self) -> Result<String, MachineError> {
        self.0.map(N::text)
    }

    /// Returns the text of PRINT, with the blank after the number if the machine prints one.
    ///
    /// # Errors
    /// The error of the evaluation.
    pub fn printed(self) -> Result<String, MachineError> {
        self.0.map(N::printed_text)
    }

    /// Returns the integer that a variable of type % or a subscript gets.
    ///
    /// # Errors
    /// The error of the evaluation, or that of a number out of range.
    pub fn integer(self) -> Result<i64, MachineError> {
        self.0.and_then(N::to_integer)
    }

    /// `self ^ right`.
    #[must_use]
    pub fn power(self, right: impl Into<Self>) -> Self {
        self.apply(Operator::Power, right.into())
    }

    /// INT: the largest integer not above the value.
    #[must_use]
    pub fn int(self) -> Self {
        self.call(Function::Int)
    }

    /// ABS.
    #[must_use]
    pub fn abs(self) -> Self {
        self.call(Function::Abs)
    }

    /// SGN: -1, 0 or 1.
    #[must_use]
    pub fn sgn(self) -> Self {
        self.call(Function::Sgn)
    }

    /// SQR.
    #[must_use]
    pub fn sqr(self) -> Self {
        self.call(Function::Sqr)
    }

    /// EXP.
    #[must_use]
    pub fn exp(self) -> Self {
        self.call(Function::Exp)
    }

    /// LOG: the natural logarithm; on a PC-1360 that to the base ten.
    #[must_use]
    pub fn log(self) -> Self {
        self.call(Function::Log)
    }

    pub(super) fn call(self, function: Function) -> Self {
        Self(self.0.and_then(|argument| N::call(function, argument)))
    }

    /// Applies an operator; the left operand is pushed before the right one is computed.
    fn apply(self, operator: Operator, right: Self) -> Self {
        let left = self.0.and_then(N::push);
        Self(left.and_then(|left| N::apply(operator, left, right.0?)))
    }
}

impl<N: Number> From<N> for Expression<N> {
    fn from(number: N) -> Self {
        Self(Ok(number.load()))
    }
}

impl<N: Number> From<i32> for Expression<N> {
    /// An integer as a literal of the listing.
    fn from(integer: i32) -> Self {
        let magnitude = Self(N::parse(&alloc::format!("{}", integer.unsigned_abs())));
        if integer < 0 { -magnitude } else { magnitude }
    }
}

impl<N: Number> From<&str> for Expression<N> {
    /// A literal of the listing: `a * ".1"` is `A*.1`. A text that is not a literal is an error of the evaluation.
    fn from(literal: &str) -> Self {
        let literal = literal.trim().to_ascii_uppercase();
        Self(if N::is_literal(&literal) { N::parse(&literal) } else { Err(MachineError::INVALID_LITERAL) })
    }
}

impl<N: Number> Neg for Expression<N> {
    type Output = Self;

    fn neg(self) -> Self {
        self.call(Function::Negate)
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $operator:ident)*) => {
        $(
            impl<N: Number, R: Into<Self>> $trait<R> for Expression<N> {
                type Output = Self;

                fn $method(self, right: R) -> Self {
                    self.apply(Operator::$operator, right.into())
                }
            }
        )*
    };
}

operators! { Add add Plus  Sub sub Minus  Mul mul Times  Div div Over }

/// Defines the methods that a number shares with an expression, and its operators.
macro_rules! number {
    ($number:ident) => {
        impl $number {
            /// Returns the number of a literal of the listing, as a variable holds it: `X=.1` is
            /// `literal(".1")`.
            ///
            /// # Errors
            /// Overflow, or a text that is no literal.
            pub fn literal(text: &str) -> Result<Self, MachineError> {
                Expression::from(text).stored()
            }

            /// VAL: reads a number at the start of any text; a text without a number is 0.
            #[must_use]
            pub fn val(text: &str) -> Expression<Self> {
                Expression::val(text)
            }

            /// Returns the text of STR$.
            #[must_use]
            pub fn str(self) -> String {
                Self::text(self.load())
            }

            /// Returns the text of PRINT, with the blank after the number if the machine prints one.
            #[must_use]
            pub fn printed(self) -> String {
                Self::printed_text(self.load())
            }

            /// Returns the integer that a variable of type % or a subscript gets.
            ///
            /// # Errors
            /// That of a number out of range.
            pub fn integer(self) -> Result<i64, MachineError> {
                Expression::from(self).integer()
            }

            /// `self ^ right`.
            #[must_use]
            pub fn power(self, right: impl Into<Expression<Self>>) -> Expression<Self> {
                Expression::from(self).power(right)
            }

            /// INT: the largest integer not above the number.
            #[must_use]
            pub fn int(self) -> Expression<Self> {
                Expression::from(self).int()
            }

            /// ABS.
            #[must_use]
            pub fn abs(self) -> Expression<Self> {
                Expression::from(self).abs()
            }

            /// SGN: -1, 0 or 1.
            #[must_use]
            pub fn sgn(self) -> Expression<Self> {
                Expression::from(self).sgn()
            }

            /// SQR.
            #[must_use]
            pub fn sqr(self) -> Expression<Self> {
                Expression::from(self).sqr()
            }

            /// EXP.
            #[must_use]
            pub fn exp(self) -> Expression<Self> {
                Expression::from(self).exp()
            }

            /// LOG: the natural logarithm; on a PC-1360 that to the base ten.
            #[must_use]
            pub fn log(self) -> Expression<Self> {
                Expression::from(self).log()
            }
        }

        impl From<i32> for $number {
            /// An integer, as a variable holds it: `X=2800`.
            fn from(integer: i32) -> Self {
                Expression::from(integer).stored().expect("every machine has numbers of 32 bits")
            }
        }

        impl PartialEq for $number {
            fn eq(&self, right: &Self) -> bool {
                self.cmp(right).is_eq()
            }
        }

        impl Eq for $number {}

        impl PartialOrd for $number {
            fn partial_cmp(&self, right: &Self) -> Option<Ordering> {
                Some(self.cmp(right))
            }
        }

        impl Ord for $number {
            fn cmp(&self, right: &Self) -> Ordering {
                Self::compare(self.load(), right.load())
            }
        }

        impl PartialEq<i32> for $number {
            fn eq(&self, right: &i32) -> bool {
                *self == Self::from(*right)
            }
        }

        impl PartialOrd<i32> for $number {
            fn partial_cmp(&self, right: &i32) -> Option<Ordering> {
                Some(self.cmp(&Self::from(*right)))
            }
        }

        impl Neg for $number {
            type Output = Expression<Self>;

            fn neg(self) -> Expression<Self> {
                -Expression::from(self)
            }
        }

        impl fmt::Display for $number {
            /// Writes the text of STR$ without its blank.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.str().trim_start())
            }
        }

        impl fmt::Debug for $number {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($number), "({})"), self)
            }
        }

        impl Serialize for $number {
            /// Writes decimal text with all digits, as views show a number.
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.view())
            }
        }

        number!(@operators $number Add add  Sub sub  Mul mul  Div div);
    };
    (@operators $number:ident $($trait:ident $method:ident)*) => {
        $(
            impl<R: Into<Expression<Self>>> $trait<R> for $number {
                type Output = Expression<Self>;

                fn $method(self, right: R) -> Expression<Self> {
                    Expression::from(self).$method(right)
                }
            }

            impl $trait<$number> for i32 {
                type Output = Expression<$number>;

                fn $method(self, right: $number) -> Expression<$number> {
                    Expression::from(self).$method(right)
                }
            }

            impl $trait<Expression<$number>> for i32 {
                type Output = Expression<$number>;

                fn $method(self, right: Expression<$number>) -> Expression<$number> {
                    Expression::from(self).$method(right)
                }
            }
        )*
    };
}

pub(super) use number;
