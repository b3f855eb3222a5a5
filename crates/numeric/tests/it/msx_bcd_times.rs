//! The running time of MSX-BASIC's arithmetic against recorded statements.
//!
//! The statements are those of `timing.tsv` and `timing2.tsv` in `golden/msx` of the crate
//! `conformance`: T-states with interrupts off. Their cost without the arithmetic is the same for
//! all statements of a form; it follows from those with an operand of zero.

use numeric::msx_bcd::{
    self as bcd, Field, MAX_PRINT_LENGTH, MAX_RADIX_DIGITS, MAX_USING_LENGTH, MathError, Radix, Value,
};

type Operator = fn(Value, Value, &mut u64) -> Result<Value, MathError>;
type Function = fn(Value, &mut u64) -> Result<Value, MathError>;

/// `A=B*C` with doubles without the multiplication; an addition's check for strings takes 33 more.
const OPERATOR: u64 = 9645;
/// `A=F(B)` with doubles without the function.
const FUNCTION: u64 = 6695;
/// `A$=STR$(B)` without the conversion and the characters of the string.
const TO_TEXT: u64 = 8930;
/// A character copied into a string.
const COPIED: u64 = 65;

/// `A!=B!*C!` with singles without the multiplication.
const SINGLES: u64 = 9160;
/// `A%=B%*C%` with integers without the multiplication.
const INTEGERS: u64 = 8210;
/// `A=VAL(X$)` without the conversions.
const FROM_TEXT: u64 = 7340;
/// `A$=HEX$(255)` without the conversion.
const TO_RADIX: u64 = 7040;

fn number(text: &str) -> Value {
    bcd::parse(text.as_bytes(), &mut 0).value.expect("the numbers are in range")
}

/// The same number as a double, as in the variables of the statements.
fn double(text: &str) -> Value {
    bcd::to_double(number(text), &mut 0)
}

/// Compares all statements of a test before it reports the differences.
#[derive(Default)]
struct TimingCheck {
    wrong: Vec<String>,
}

impl TimingCheck {
    fn check(&mut self, statement: &str, recorded: u64, actual: u64, allowed: u64) {
        if recorded.abs_diff(actual) > allowed {
            let off = actual.cast_signed() - recorded.cast_signed();
            self.wrong.push(format!("{statement}: {actual} T-states, expected {recorded} ({off:+})"));
        }
    }
}

impl Drop for TimingCheck {
    fn drop(&mut self) {
        assert!(self.wrong.is_empty(), "{:#?}", self.wrong);
    }
}

#[test]
fn the_four_operations_take_the_recorded_time() {
    const PLUS: u64 = OPERATOR + 33;
    let rows: [(Operator, u64, &str, &str, u64); 21] = [
        (bcd::add, PLUS, "1.2345678901234", "2.7182818284590", 10530),
        (bcd::add, PLUS, "1", "1", 10530),
        (bcd::add, PLUS, "123456", ".001", 10915),
        (bcd::add, PLUS, "99999999999999", "99999999999999", 11376),
        (bcd::add, PLUS, "1.5", "1E20", 10376),
        (bcd::add, PLUS, "0", "7.25", 10230),
        (bcd::subtract, OPERATOR, "1.2345678901234", "2.7182818284590", 11145),
        (bcd::subtract, OPERATOR, "1", "1", 11001),
        (bcd::subtract, OPERATOR, "123456", ".001", 11077),
        (bcd::subtract, OPERATOR, "1.5", "1E20", 10372),
        (bcd::subtract, OPERATOR, "0", "7.25", 10226),
        (bcd::multiply, OPERATOR, "1.2345678901234", "2.7182818284590", 32269),
        (bcd::multiply, OPERATOR, "123456", ".001", 16625),
        (bcd::multiply, OPERATOR, "99999999999999", "99999999999999", 38875),
        (bcd::multiply, OPERATOR, "0", "7.25", 9706),
        (bcd::divide, OPERATOR, "1.2345678901234", "2.7182818284590", 61570),
        (bcd::divide, OPERATOR, "1", "1", 14459),
        (bcd::divide, OPERATOR, "123456", ".001", 21157),
        (bcd::divide, OPERATOR, "99999999999999", "99999999999999", 16589),
        (bcd::divide, OPERATOR, "1.5", "1E20", 15255),
        (bcd::divide, OPERATOR, "0", "7.25", 9745),
    ];
    let mut times = TimingCheck::default();
    for (operate, besides, left, right, recorded) in rows {
        let mut cost = 0;
        operate(double(left), double(right), &mut cost).expect("the results are in range");
        // The fixed cost of the statement includes the type checks of both operands.
        let types = 2 * type_check();
        times.check(&format!("{left}, {right}"), recorded, besides + cost - types, 1);
    }
}

/// Returns the cost of `CDBL` of a double.
fn type_check() -> u64 {
    let mut cost = 0;
    bcd::to_double(double("1"), &mut cost);
    cost
}

#[test]
fn the_operations_on_singles_take_the_recorded_time() {
    let rows: [(Operator, u64, &str, &str, u64); 6] = [
        (bcd::add, 33, "1!", "3!", 10_474),
        (bcd::multiply, 0, "1!", "3!", 16_569),
        (bcd::divide, 0, "1!", "3!", 31_620),
        (bcd::add, 33, "123.456!", "7.89!", 11_415),
        (bcd::multiply, 0, "123.456!", "7.89!", 23_549),
        (bcd::divide, 0, "123.456!", "7.89!", 42_877),
    ];
    let mut times = TimingCheck::default();
    for (operate, besides, left, right, recorded) in rows {
        let mut cost = 0;
        let result = operate(number(left), number(right), &mut cost).expect("the results are in range");
        bcd::to_single(result, &mut cost).expect("the results are in range");
        times.check(&format!("{left}, {right}"), recorded, SINGLES + besides + cost, 60);
    }
}

#[test]
fn the_operations_on_integers_take_the_recorded_time() {
    let rows: [(Operator, u64, &str, &str, u64); 11] = [
        (bcd::add, 33, "1", "1", 8383),
        (bcd::multiply, 0, "1", "1", 9789),
        (bcd::integer_divide, 0, "1", "1", 10_546),
        (bcd::modulo, 0, "1", "1", 10_734),
        (bcd::add, 33, "300", "100", 8383),
        (bcd::multiply, 0, "300", "100", 9819),
        (bcd::integer_divide, 0, "300", "100", 10_557),
        (bcd::modulo, 0, "300", "100", 10_744),
        (bcd::add, 33, "-32000", "7", 8383),
        (bcd::integer_divide, 0, "-32000", "7", 10_715),
        (bcd::modulo, 0, "-32000", "7", 10_948),
    ];
    let mut times = TimingCheck::default();
    for (operate, besides, left, right, recorded) in rows {
        let mut cost = 0;
        operate(number(left), number(right), &mut cost).expect("the results are in range");
        times.check(&format!("{left}, {right}"), recorded, INTEGERS + besides + cost, 60);
    }
}

#[test]
fn conversion_from_text_takes_the_recorded_time() {
    let rows = [
        ("1", 10_384),
        ("-123.456", 15_489),
        ("1E10", 12_220),
        ("12345678901234", 20_767),
        ("&HFFFF", 10_961),
    ];
    let mut times = TimingCheck::default();
    for (text, recorded) in rows {
        let mut cost = 0;
        let value = bcd::val(text.as_bytes(), &mut cost).value.expect("the numbers are in range");
        bcd::to_double(value, &mut cost);
        times.check(text, recorded, FROM_TEXT + cost, 150);
    }
}

#[test]
fn digits_of_other_bases_take_the_recorded_time() {
    let rows =
        [(Radix::Hexadecimal, "255", 9221), (Radix::Octal, "511", 9650), (Radix::Binary, "170", 10_762)];
    let mut times = TimingCheck::default();
    for (radix, text, recorded) in rows {
        let mut cost = 0;
        let length = bcd::print_radix(radix, number(text), &mut [0; MAX_RADIX_DIGITS], &mut cost);
        let copied = COPIED * length.expect("a small number") as u64;
        times.check(text, recorded, TO_RADIX + copied + cost, 100);
    }
}

#[test]
fn functions_take_the_recorded_time() {
    let rows: [(Function, &str, u64); 46] = [
        (bcd::sin, "1.2345678901234", 284_556),
        (bcd::sin, ".001", 278_727),
        (bcd::sin, ".5", 321_584),
        (bcd::sin, "3", 299_866),
        (bcd::sin, "50", 263_249),
        (bcd::sin, "12345.678", 279_710),
        (bcd::sin, "-2.5", 269_216),
        (bcd::cos, "1.2345678901234", 285_221),
        (bcd::cos, ".001", 275_965),
        (bcd::cos, ".5", 264_764),
        (bcd::cos, "3", 283_613),
        (bcd::cos, "50", 268_182),
        (bcd::cos, "12345.678", 301_214),
        (bcd::cos, "-2.5", 301_885),
        (bcd::tan, "1.2345678901234", 618_015),
        (bcd::tan, ".001", 590_068),
        (bcd::tan, ".5", 642_723),
        (bcd::tan, "3", 632_567),
        (bcd::tan, "50", 583_406),
        (bcd::tan, "12345.678", 635_188),
        (bcd::tan, "-2.5", 623_736),
        (bcd::atn, "1.2345678901234", 363_802),
        (bcd::atn, ".001", 94_887),
        (bcd::atn, ".5", 351_921),
        (bcd::atn, "3", 365_577),
        (bcd::atn, "50", 100_959),
        (bcd::atn, "12345.678", 237_191),
        (bcd::atn, "-2.5", 351_804),
        (bcd::sqr, "1.2345678901234", 376_210),
        (bcd::sqr, ".001", 395_684),
        (bcd::sqr, ".5", 427_415),
        (bcd::sqr, "3", 335_603),
        (bcd::sqr, "50", 427_418),
        (bcd::sqr, "12345.678", 400_303),
        (bcd::exp, "1.2345678901234", 326_399),
        (bcd::exp, ".001", 284_655),
        (bcd::exp, ".5", 300_836),
        (bcd::exp, "3", 311_479),
        (bcd::exp, "50", 332_179),
        (bcd::exp, "-7", 312_264),
        (bcd::log, "1.2345678901234", 421_175),
        (bcd::log, ".001", 116_319),
        (bcd::log, ".5", 379_568),
        (bcd::log, "3", 198_060),
        (bcd::log, "50", 381_828),
        (bcd::log, "12345.678", 401_784),
    ];
    let mut times = TimingCheck::default();
    for (function, argument, recorded) in rows {
        let mut cost = 0;
        function(double(argument), &mut cost).expect("the results are in range");
        times.check(argument, recorded, FUNCTION + cost, recorded / 200);
    }
}

#[test]
fn functions_that_keep_the_type_take_the_recorded_time() {
    let rows: [(Function, &str, u64); 11] = [
        (bcd::int, ".001", 6873),
        (bcd::int, "3", 7336),
        (bcd::int, "50", 7294),
        (bcd::int, "12345.678", 7198),
        (bcd::int, "-2.5", 8636),
        (bcd::fix, ".001", 7111),
        (bcd::fix, "3", 7574),
        (bcd::fix, "-2.5", 7840),
        (|value, cost| Ok(bcd::abs(value, cost)), "1.2345678901234", 6865),
        (|value, cost| Ok(bcd::to_double(bcd::sgn(value, cost), cost)), "1.2345678901234", 8926),
        (|value, cost| Ok(bcd::negate(value, cost)), "1.2345678901234", 6865),
    ];
    let mut times = TimingCheck::default();
    for (function, argument, recorded) in rows {
        let mut cost = 0;
        function(double(argument), &mut cost).expect("the results are in range");
        times.check(argument, recorded, FUNCTION + cost, 100);
    }
}

#[test]
fn powers_take_the_recorded_time() {
    let rows = [
        ("1.2345678901234", "2.7182818284590", 770_643),
        ("2", "10", 28_205),
        ("1.1", "7", 68_921),
        ("9.99", ".5", 714_718),
        ("2", "-3", 34_050),
        ("10", "60", 73_937),
        ("3", "100", 133_090),
    ];
    let mut times = TimingCheck::default();
    for (base, exponent, recorded) in rows {
        let mut cost = 0;
        let power = bcd::power(double(base), double(exponent), &mut cost).expect("the results are in range");
        bcd::to_double(power, &mut cost);
        times.check(&format!("{base}^{exponent}"), recorded, OPERATOR + cost, recorded / 25);
    }
}

#[test]
fn conversion_to_text_takes_the_recorded_time() {
    let rows = [
        ("3", 13_910),
        (".5", 14_058),
        ("50", 13_997),
        (".001", 14_590),
        ("12345.678", 14_967),
        ("-2.5", 14_481),
        ("1.2345678901234", 16_157),
    ];
    let mut times = TimingCheck::default();
    for (number, recorded) in rows {
        let mut cost = 0;
        let length = bcd::print(double(number), &mut [0; MAX_PRINT_LENGTH], &mut cost) as u64;
        times.check(number, recorded, TO_TEXT + COPIED * length + cost, 200);
    }
}

#[test]
fn a_field_takes_the_recorded_time() {
    // `LOCATE 0,5:PRINT USING"..";N;` takes 14203 without the number, 1473 for each character on the
    // screen, and about 250 for each of the format.
    let rows = [
        ("##.##", "3.14159", 39_126),
        ("#,###,###", "1234567", 43_998),
        ("##.##^^^^", "12345", 48_304),
        ("**$###.##", "12.5", 45_218),
    ];
    let mut times = TimingCheck::default();
    for (format, text, recorded) in rows {
        let (field, characters) = Field::parse(format.as_bytes()).expect("the formats are fields");
        let mut cost = 0;
        let length = bcd::print_using(field, number(text), &mut [0; MAX_USING_LENGTH], &mut cost)
            .expect("the fields are short");
        let besides = 14_203 + 1473 * length as u64 + 250 * characters as u64;
        times.check(format, recorded, besides + cost, 600);
    }
}
