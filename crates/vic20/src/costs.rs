//! The costs of the KERNAL's routines where they differ from the C64's.
//!
//! Counted along the paths of ROM 901486-07 with the 6502's published instruction timings. Most routines equal the
//! C64's, with rows of 22 columns, lines of four rows and other pages. Verified with `golden/vic20/timing.tsv` and
//! `rom-calls.tsv`.

use kernal::costs::{Advance, CodeState, Codes, Costs, Input, Interrupt, Line, Moves, Print, Rows, Scan};

/// The costs.
pub(crate) const COSTS: Costs = Costs {
    print: Print {
        // The ROM has 21 instructions without effect at e800.
        enter_shifted: 94,
        glyph_shifted: 8,
        ..Print::KERNAL
    },
    advance: Advance { join: 39, past_80: 47, ..Advance::KERNAL },
    line: Line {
        // Two jumps to a patch.
        join: 42,
        // The loop over four rows (e8fa) crosses a page, the one at e8e8 does not.
        right_within: 68,
        right_second: 43,
        left_within: 65,
        // The pointer to the colours stays (e587).
        pointers: 27,
        ..Line::KERNAL
    },
    rows: Rows {
        scroll_turn: 76,
        copy: 698,
        clear: 503,
        clear_screen: 452,
        // The row of a gap has its cell in zero page.
        gap_search: 18,
        gap: 126,
        gap_in_row_1: 7,
        link_down: 27,
        ..Rows::KERNAL
    },
    moves: Moves { insert_gap: 5, ..Moves::KERNAL },
    codes: Codes { colour_none: 95, lower: 17, ..Codes::KERNAL },
    // The ROM has 23 instructions without effect at e65b.
    input: Input { getin_empty: 25, read: 135, ..Input::KERNAL },
    scan: Scan { idle: 27, ..Scan::KERNAL },
    interrupt: Interrupt { clock: 58, cassette: 32, ..Interrupt::KERNAL },
    calls: CodeState { udtim: 49, picture: 241, ioinit: 138, ..CodeState::KERNAL },
    ..Costs::KERNAL
};
