//! What the toy's interpreter charges: almost nothing, so that a test can tell what it is charged for.

use basic::costs::Costs;

/// What a statement costs, the jump to it included.
pub const STATEMENT: u64 = 1000;
/// What a new line costs.
pub const LINE: u64 = 300;
/// What a colon costs.
pub const COLON: u64 = 50;
/// What a call costs, and coming back.
pub const VISIT: u64 = 7;
pub const BACK: u64 = 9;
/// What each line passed on the way to a jump's target costs.
pub const PASSED: u64 = 13;
/// What each variable passed on the way to another costs.
pub const OTHER: u64 = 3;

pub const COSTS: Costs = Costs {
    statement: STATEMENT as u16,
    line: LINE as u16,
    colon: COLON as u16,
    gosub: VISIT as u16,
    return_: BACK as u16,
    line_other: PASSED as u16,
    line_similar: PASSED as u16,
    variable_other: OTHER as u16,
    variable_similar: OTHER as u16,
    ..Costs::FREE
};
