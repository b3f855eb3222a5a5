//! The costs of the screen editor's steps.
//!
//! A step's cost ends where the next step begins, so that a character costs the sum of its steps.

use super::cycle_costs;

cycle_costs! {
    "print."
    /// A character to the screen, from CHROUT's entry to the exit (ffd2, e716).
    Print {
        /// CHROUT's path to the screen: vector and device test (ffd2, f1ca).
        to_screen: 22,
        /// Entry with registers saved, up to the dispatch of unshifted codes.
        enter: 30,
        /// The same up to the dispatch of shifted codes.
        enter_shifted: 41,
        /// Exit (e6a8).
        exit: 32,
        /// Added for leaving quote mode because inserts are pending.
        exit_inserting: 4,
        /// Unshifted glyph below 96, up to the modes (e733).
        glyph: 36,
        /// Added for one from 96 on.
        glyph_from_96: 2,
        /// Added for a quotation mark (e684).
        quote_mark: 9,
        /// Shifted glyph (e7d4).
        glyph_shifted: 7,
        /// Added for code 255.
        glyph_255: 1,
        /// A control code shown as a glyph (e697).
        control_shown: 2,
        /// The reverse mode (e693).
        mode: 6,
        /// Added when it is on.
        reversed: 1,
        /// Storing with colour, up to the advance (e699).
        store: 82,
        /// Added for a pending insert.
        store_insert: 4,
    }
}

cycle_costs! {
    "advance."
    /// The advance after a character, without the test for the row's end (e6b6).
    Advance {
        /// Within its line.
        in_line: 27,
        /// From the 80th column, without the new line.
        past_80: 46,
        /// Into a row that joins the line, without the join.
        join: 38,
        /// Added for scrolling.
        scroll: 13,
        /// Into a gap that is opened.
        gap: 32,
    }
}

cycle_costs! {
    "line."
    /// The logical line: its rows, its pointers, going to another.
    Line {
        /// Joining a row to the line (e6da).
        join: 36,
        /// Moving up a row in search of the start of a line (e6ed).
        seek_row: 11,
        /// Having found it, without the pointer.
        seek_found: 10,
        /// Saved when that is the top row, reached from another.
        seek_top: 8,
        /// The test whether the cursor leaves its row to the right: not at the end of a row (e8b3).
        right_within: 37,
        /// At the end of the first row.
        right_first: 28,
        /// At the end of the second.
        right_second: 42,
        /// The test whether it leaves its row to the left: not at the start of a row (e8a1).
        left_within: 37,
        /// At the start of the first row.
        left_first: 21,
        /// At the start of the second.
        left_second: 35,
        /// Carriage return without the new line (e891).
        carriage_return: 23,
        /// New line without rows, scrolling and pointers (e87c).
        next: 13,
        /// Each row gone down.
        next_row: 14,
        /// Added for scrolling.
        next_scroll: 5,
        /// Pointers of a line of one row, without its address (e56c).
        pointers: 58,
        /// Each further row above the cursor.
        pointers_above: 18,
        /// Each further row below it.
        pointers_below: 15,
        /// Address of a row (e9f0).
        row_address: 26,
        /// Added from row 16 on, where the table of low bytes continues on another page.
        row_far: 1,
        /// Address of the colours (ea24).
        colour_address: 22,
        /// Home without pointers (e566).
        home: 8,
        /// Back to the line above, without pointers (e701).
        back: 29,
        /// The same in the top row, called by machine code.
        back_at_top: 10,
    }
}

cycle_costs! {
    "rows."
    /// Operations on whole rows: scrolling, gaps, clearing.
    Rows {
        /// The ends of scrolling (e8ea).
        scroll: 100,
        /// An iteration without rows and links.
        scroll_turn: 78,
        /// Starting another iteration.
        scroll_again: 2,
        /// Added for each row from the 16th on.
        scroll_far: 1,
        /// The delay while CTRL is down (e94d).
        ctrl_delay: 458_155,
        /// Copying a row, with its part of the loop, without the address of the target (e8ff, e9c8).
        copy: 1_185,
        /// Added for each column, character and colour, after a page boundary of the source.
        copy_far: 2,
        /// Clearing a row without its address (e9ff).
        clear: 1_441,
        /// Moving a link up (e918).
        link_up: 24,
        /// Added when a line begins there.
        link_up_start: 1,
        /// Added for copying a row down instead of up (e98f).
        copy_down: 3,
        /// Moving a link down (e9ab).
        link_down: 28,
        /// Added when a line begins there.
        link_down_start: 1,
        /// Searching for the row of a gap in the next row (e967).
        gap_search: 19,
        /// Searching in each further row.
        gap_search_row: 9,
        /// Saved when the gap is the last row.
        gap_search_last: 1,
        /// Added for the search from the cursor's row (e965).
        gap_cursor: 3,
        /// Opening a gap without rows, links and join (e981).
        gap: 131,
        /// Saved in row 1, where the loop over the links ends without the comparison.
        gap_in_row_1: 8,
        /// Opening one by scrolling.
        gap_by_scroll: 40,
        /// Clearing the screen without rows and pointers (e544).
        clear_screen: 490,
        /// A row's part of the loop.
        clear_loop: 11,
        /// Copying cells to the line, called by machine code (e9c8).
        copy_cells: 22,
        /// Each of them.
        copy_cell: 27,
        /// The pointers of such a copy (e9e0).
        copy_pointers: 28,
    }
}

cycle_costs! {
    "codes."
    /// Dispatching control codes, and executing the short ones.
    Codes {
        /// Unshifted codes up to RETURN (e72a).
        to_return: 7,
        /// Up to pending inserts (e745).
        to_inserts: 18,
        /// Up to DEL.
        to_delete: 22,
        /// Up to quote mode.
        to_quote: 29,
        /// Up to the cursor to the right.
        to_right: 63,
        /// Up to the cursor down.
        to_down: 62,
        /// Up to the colours.
        to_colour: 56,
        /// Added for HOME before the colours.
        to_home: 5,
        /// Added for REVERSE ON before the colours.
        reverse_on: 2,
        /// Shifted codes up to RETURN (e7e3).
        to_shifted_return: 10,
        /// Up to quote mode.
        to_shifted_quote: 20,
        /// Up to INST.
        to_insert: 27,
        /// Up to pending inserts.
        to_shifted_inserts: 29,
        /// Up to the cursor up.
        to_up: 38,
        /// Up to the cursor to the left.
        to_left: 53,
        /// Up to CLR.
        to_clear: 53,
        /// Up to the colours.
        to_shifted_colour: 56,
        /// Added for REVERSE OFF before the colours.
        reverse_off: 4,
        /// Finding the last colour code (e8cb).
        colour_hit: 19,
        /// Each one compared before.
        colour_miss: 11,
        /// Finding none.
        colour_none: 183,
        /// The codes after the colours: none of them (ec44).
        special: 23,
        /// Lower case.
        lower: 20,
        /// Locking the case.
        lock: 30,
        /// Unlocking it.
        unlock: 32,
        /// The same for shifted codes: none of them (ec4f).
        shifted_special: 18,
        /// Upper case.
        upper: 17,
    }
}

impl Codes {
    /// Returns the cost of finding the code of one of `count` colours: the search starts at the last.
    pub(crate) const fn colour(&self, colour: usize, count: usize) -> u32 {
        self.colour_hit + (count - 1 - colour) as u32 * self.colour_miss
    }
}

cycle_costs! {
    "moves."
    /// Moving the cursor, DEL and INST.
    Moves {
        /// Right into a new line, without that (e796).
        right_new_line: 15,
        /// Down within a line (e7b1).
        down_in_line: 9,
        /// Down into a new line, without that.
        down_new_line: 18,
        /// Each row that it goes back in its line before.
        down_row: 9,
        /// Added when that does not end at column 0.
        down_again: 1,
        /// The end of that, when it is not at column 0.
        down_rows_end: 5,
        /// Up within a line (e832).
        up_in_line: 19,
        /// Up out of it, without pointers.
        up_new_line: 23,
        /// Left within a line, without the test (e854).
        left_in_line: 4,
        /// Left in the top corner.
        left_at_top: 17,
        /// Moving a character in DEL or INST (e762, e80a).
        shift: 38,
        /// The rest of DEL (e750).
        delete: 35,
        /// Added for closing up the line.
        delete_in_line: 30,
        /// DEL in the top corner.
        delete_at_top: 28,
        /// The rest of INST (e7f2).
        insert: 65,
        /// Added for a gap.
        insert_gap: 4,
        /// INST into a full line of 80.
        insert_full: 11,
    }
}

cycle_costs! {
    "input."
    /// Keys and lines read from the screen.
    Input {
        /// GETIN from the keyboard with an empty queue (ffe4, f13e).
        getin_empty: 24,
        /// With a key (e5b4).
        getin_key: 42,
        /// Each code that moves up in the queue.
        key_moves_up: 17,
        /// CHRIN's entry from the keyboard (ffcf, f157).
        chrin: 40,
        /// CHRIN's entry from the screen (e632).
        chrin_screen: 46,
        /// A key that the waiting loop takes, without showing it (e5cd).
        wait_key: 64,
        /// Added for removing the cursor.
        restore_cursor: 79,
        /// RETURN in the waiting loop: searching for the line's end (e602).
        line_end: 76,
        /// Each blank skipped.
        line_end_blank: 14,
        /// Saved when the line has only blanks.
        line_end_empty: 11,
        /// A character read from the screen (e63a).
        read: 89,
        /// Added for a letter.
        read_letter: 1,
        /// Added for a quotation mark.
        read_quote: 9,
        /// Added for the RETURN at the end.
        read_return: 24,
    }
}
