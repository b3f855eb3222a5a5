//! The memory layout of BASIC V2.
//!
//! Source: Answering the Commodore 64 (`mist64/c64ref`, `src/c64mem`), *documented*; the stack top and the buffer's limit are *verified*
//! with `golden/c64/programs/oom_for` and `golden/c64/screen/direct_toolong_a`.

use basic::store;

use super::placement::{Placement, Rom};
use crate::variant::Layout;

/// The start of a program.
pub const PROGRAM_START: u16 = 0x0801;

/// The C64's list of keywords.
pub(super) const KEYWORD_TABLE: u16 = 0xa09e;

/// The C64's number 99999999.9, with which a number is compared before it is printed.
const LARGEST_PRINTED: u16 = 0xbdb3;

/// Returns the layout on one machine.
pub(super) const fn layout<P: Placement>() -> Layout {
    let compared = Rom::<P>::address(LARGEST_PRINTED).to_le_bytes();
    Layout {
        store: store::Layout {
            variables: 0x2d,
            arrays: 0x2f,
            arrays_end: 0x31,
            strings: 0x33,
            strings_floor: 0x31,
            last_string: 0x35,
            memory_end: 0x37,
            index: 0x22,
            temporary: 0x16,
            last_temporary: Some(0x17),
            first_temporary: 0x19,
            temporaries: 3,
            empty_string: Rom::<P>::address(0xbf13),
            work_pages: [0, 2],
            pointer_bias: 0,
        },
        program: 0x2b,
        current_line: 0x39,
        old_line: 0x3b,
        old_text: 0x3d,
        data_line: 0x3f,
        data: 0x41,
        text_pointer: 0x7a,
        integer: 0x14,
        accumulator: 0x61,
        is_text: 0x0d,
        input_buffer: 0x0200,
        input_limit: 88,
        random_seed: 0x8b,
        clock: 0xa0,
        registers: 0x030c,
        user_function: P::USER_FUNCTION,
        channel: 0x13,
        hook_range: (0x0073, 0x030b),
        firmware: [(0x90, 0xff), (0x0259, 0x02ff)],
        stack_top: 0xfb,
        stack_cleared: 0xfa,
        keywords: Rom::<P>::address(KEYWORD_TABLE),
        // The ends of a quoted string; the number compared with; the position in the powers of ten; the sign, in its
        // cell and before the digits; the exponent of a half.
        greeting_residue: [
            (0x07, b'"'),
            (0x08, b'"'),
            (0x24, compared[0]),
            (0x25, compared[1]),
            (0x47, 36),
            (0x66, b' '),
            (0x69, 128),
            (0xff, b' '),
        ],
        scale: 0x5d,
        rounding_half: 0x6d,
        literal_ends: 0x6f,
        tokenised_as: 0x0f,
    }
}
