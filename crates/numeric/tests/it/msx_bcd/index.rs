//! `INT(n*RND(1))`.

use numeric::msx_bcd::{RND_ONE, Random, Value, index_below, int, multiply, to_integer};

/// Returns the 14 digits of a random number.
fn digits(number: Value) -> u64 {
    let Value::Double([head, digits @ ..]) = number else { unreachable!("it is a double") };
    let packed = digits.iter().fold(0, |packed, &byte| packed << 8 | u64::from(byte));
    assert_eq!(head & 0x80, 0);
    format!("{packed:x}").parse().unwrap()
}

/// Returns a fraction from its digits, in units of the last one.
fn fraction(r: u64) -> Value {
    let Some(last) = r.checked_ilog10() else { return Value::Integer(0) };
    let digits = r * 10u64.pow(13 - last);
    let mut bytes = u64::from_str_radix(&digits.to_string(), 16).unwrap().to_be_bytes();
    bytes[0] = 64 - 13 + last as u8;
    Value::Double(bytes)
}

/// Returns the index in the arithmetic of the machine.
fn on_the_machine(r: u64, bound: u32) -> u32 {
    let bound = Value::Integer(bound.try_into().unwrap());
    let product = multiply(fraction(r), bound, &mut 0).expect("it is small");
    let whole = int(product, &mut 0).expect("it is small");
    to_integer(whole, &mut 0).expect("it is small").try_into().expect("it is not negative")
}

#[test]
fn the_index_is_that_of_the_machine() {
    let mut random = Random::default();
    let mut below = |bound: u64| digits(random.next(Value::Integer(1), &mut 0)) % bound;
    for _ in 0..20_000 {
        let bound = 1 + below(1000) as u32;
        // Just below an index, where rounding matters.
        let near = (below(bound.into()) * RND_ONE / u64::from(bound)).saturating_sub(1);
        for r in [below(RND_ONE), below(RND_ONE) / 100_000, near, RND_ONE - 1] {
            assert_eq!(index_below(r, bound), on_the_machine(r, bound), "{r} {bound}");
        }
    }
}
