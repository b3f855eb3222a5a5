//! The costs of the toy's interpreter: almost all are 0, so that a test can attribute the cycles.

use basic::costs::FlowCosts;
use basic::store;
use cbm_basic::costs::{Branch, Costs, Dispatch, Goto};

/// A statement, including the jump to it.
pub const STATEMENT: u64 = 1000;
/// A new line.
pub const LINE: u64 = 300;
/// A colon.
pub const COLON: u64 = 50;
/// A call and its return.
pub const VISIT: u64 = 7;
pub const BACK: u64 = 9;
/// Each line skipped in the search for a jump's target.
pub const PASSED: u64 = 13;
/// Each variable skipped in the search for another.
pub const OTHER: u64 = 3;

pub const COSTS: Costs = Costs {
    flow: FlowCosts { statement: STATEMENT as u16, line: LINE as u16, ..FlowCosts::FREE },
    dispatch: Dispatch { colon: COLON as u16, ..Dispatch::FREE },
    branch: Branch { gosub: VISIT as u16, return_: BACK as u16, ..Branch::FREE },
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
