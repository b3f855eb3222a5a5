//! What the toy's interpreter charges: almost nothing, so that a test can tell what it is charged for.

use basic::costs::FlowCosts;
use basic::store;
use cbm_basic::costs::{Branch, Costs, Dispatch, Goto};

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
    flow: FlowCosts { statement: STATEMENT as u16, line: LINE as u16, ..FlowCosts::FREE },
    dispatch: Dispatch { colon: COLON as u16, ..Dispatch::FREE },
    branch: Branch { gosub: VISIT as u16, back: BACK as u16, ..Branch::FREE },
    goto: Goto { other: PASSED as u16, similar: PASSED as u16, ..Goto::FREE },
    store: store::Costs {
        variables: store::costs::Variables {
            other: OTHER as u16,
            similar: OTHER as u16,
            ..store::costs::Variables::FREE
        },
        ..store::Costs::FREE
    },
    ..Costs::FREE
};
