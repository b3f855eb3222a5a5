//! The arguments of the plotter's statements, and lists of numbers in its notation.

use alloc::{format, string::String, vec::Vec};

use basic::fault::Fault;
use numeric::sharp_bcd::Decimal;

use super::Argument;

/// The largest coordinate; the smallest is its negative.
pub(super) const FURTHEST: i64 = 999;

/// Returns a number, truncated to an integer, if it is within bounds.
pub(super) fn whole(argument: Option<&Argument>, min: i64, max: i64) -> Result<i32, Fault> {
    let Some(Argument::Number(number)) = argument else { return Err(Fault::Syntax) };
    within(number.to_integer(), min, max)
}

fn within(whole: Option<i64>, min: i64, max: i64) -> Result<i32, Fault> {
    let whole = whole.filter(|whole| (min..=max).contains(whole));
    whole.map(|whole| whole as i32).ok_or(Fault::Syntax)
}

/// Returns a number as [`whole`] does, or `None` for an omitted argument.
pub(super) fn option(argument: Option<&Argument>, min: i64, max: i64) -> Result<Option<i32>, Fault> {
    match argument {
        Some(Argument::Omitted) => Ok(None),
        other => whole(other, min, max).map(Some),
    }
}

/// Returns a point; its coordinates are the largest integers not above the numbers.
pub(super) fn point(arguments: &[Argument]) -> Result<(i32, i32), Fault> {
    let coordinate = |index: usize| {
        let Some(Argument::Number(number)) = arguments.get(index) else { return Err(Fault::Syntax) };
        let whole = number.int(&mut 0).ok().and_then(Decimal::to_integer);
        within(whole, -FURTHEST, FURTHEST)
    };
    Ok((coordinate(0)?, coordinate(1)?))
}

/// Returns pairs of numbers in the notation of the plotter.
pub(super) fn list(pairs: &[(i32, i32)]) -> String {
    pairs.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<String>>().join(",")
}
