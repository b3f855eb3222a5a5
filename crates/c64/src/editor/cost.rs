//! What the screen editor's steps cost, in processor cycles.
//!
//! Counted along the KERNAL's paths (ROM 901227-03) with the 6510's published instruction timings; the address of
//! each path stands beside it. A step's cost ends where the next step's begins, so that a character costs the sum of
//! the steps it takes.

/// CHROUT's way to the screen: vector and device test (ffd2, f1ca).
pub(crate) const CHROUT_TO_SCREEN: u32 = 22;

/// Entry with registers saved, up to the sorting of unshifted codes and of shifted codes (e716).
pub(super) const ENTER: u32 = 30;
pub(super) const ENTER_SHIFTED: u32 = 41;
/// Exit, and what leaving quote mode because of pending inserts adds (e6a8).
pub(super) const EXIT: u32 = 32;
pub(super) const EXIT_INSERTING: u32 = 4;

/// Unshifted glyph below 96 up to the modes; what one from 96 on adds; what a quote mark adds (e733, e684).
pub(super) const GLYPH: u32 = 36;
pub(super) const GLYPH_FROM_96: u32 = 2;
pub(super) const QUOTE_MARK: u32 = 9;
/// Shifted glyph; what code 255 adds (e7d4).
pub(super) const GLYPH_SHIFTED: u32 = 7;
pub(super) const GLYPH_255: u32 = 1;
/// The reverse mode (e693), and what it adds when on.
pub(super) const STORE_MODE: u32 = 6;
pub(super) const STORE_REVERSED: u32 = 1;
/// Storing with colour up to the advance (e699), and what a pending insert adds.
pub(super) const STORE: u32 = 82;
pub(super) const STORE_INSERT: u32 = 4;

/// The advance that stays in its line, without the test for the row's end (e6b6).
pub(super) const ADVANCE: u32 = 27;
/// The advance from the 80th column, without the new line.
pub(super) const ADVANCE_PAST_80: u32 = 46;
/// The advance into a row that joins the line, without the join; what scrolling adds; the advance that opens a gap.
pub(super) const ADVANCE_JOIN: u32 = 38;
pub(super) const ADVANCE_SCROLL: u32 = 13;
pub(super) const ADVANCE_GAP: u32 = 32;
/// Joining a row to the line (e6da).
pub(super) const JOIN: u32 = 36;
/// Going up one row while looking for the start of a line; having found it, without the pointer (e6ed).
pub(super) const SEEK_ROW: u32 = 11;
pub(super) const SEEK_FOUND: u32 = 10;

/// The test whether the cursor leaves its row to the right: not at the end of a row, at the first, at the second (e8b3).
pub(super) const RIGHT_TEST: [u32; 3] = [37, 28, 42];
/// The test whether the cursor leaves its row to the left, in the same way (e8a1).
pub(super) const LEFT_TEST: [u32; 3] = [37, 21, 35];

/// Carriage return without the new line (e891).
pub(super) const RETURN: u32 = 23;
/// New line without scrolling and pointers; each further row; what scrolling adds (e87c).
pub(super) const NEW_LINE: u32 = 27;
pub(super) const NEW_LINE_ROW: u32 = 14;
pub(super) const NEW_LINE_SCROLL: u32 = 5;
/// Screen pointers of a line of one row; each further row above and below the cursor (e56c).
pub(super) const POINTERS: u32 = 84;
pub(super) const POINTERS_ROW_ABOVE: u32 = 18;
pub(super) const POINTERS_ROW_BELOW: u32 = 15;
/// Address of a row (e9f0).
pub(super) const ROW_ADDRESS: u32 = 26;
/// Address of the colours (ea24).
pub(super) const COLOUR_ADDRESS: u32 = 22;

/// The ends of scrolling; one turn without rows and links; going on to another turn (e8ea).
pub(super) const SCROLL: u32 = 100;
pub(super) const SCROLL_TURN: u32 = 78;
pub(super) const SCROLL_AGAIN: u32 = 2;
/// Copying a row, with its part of the loop (e8ff, e9c8).
pub(super) const COPY_ROW: u32 = 1211;
/// Clearing a row (e9ff).
pub(super) const CLEAR_ROW: u32 = 1467;
/// Moving a link up, which a start takes a cycle longer; moving one down (e918, e9ab).
pub(super) const LINK_UP: u32 = 24;
pub(super) const LINK_DOWN: u32 = 28;
/// The delay while CTRL is held (e94d).
pub(super) const CTRL_DELAY: u32 = 459_000;
/// Opening a gap without rows, links and join; opening one by scrolling (e965).
pub(super) const GAP: u32 = 153;
/// The part of it that finds the row.
pub(super) const GAP_SEARCH: u32 = 22;
pub(super) const GAP_BY_SCROLL: u32 = 43;

/// Clearing the screen without rows and pointers; a row's part of the loop (e544).
pub(super) const CLEAR: u32 = 490;
pub(super) const CLEAR_LOOP: u32 = 11;
/// Home without pointers (e566).
pub(super) const HOME: u32 = 8;

/// Showing a control code as a sign (e697).
pub(super) const CONTROL_SHOWN: u32 = 2;
/// The sorting of unshifted control codes up to each step (e72a, e745).
pub(super) const RETURN_UNSHIFTED: u32 = 7;
pub(super) const TO_INSERTS: u32 = 18;
pub(super) const TO_DELETE: u32 = 22;
pub(super) const TO_QUOTE: u32 = 29;
pub(super) const TO_RIGHT: u32 = 63;
pub(super) const TO_DOWN: u32 = 62;
pub(super) const TO_COLOUR: u32 = 56;
/// What REVERSE ON and HOME add on the way to the colours.
pub(super) const REVERSE_ON: u32 = 2;
pub(super) const TO_HOME: u32 = 5;
/// The sorting of shifted control codes up to each step (e7e3).
pub(super) const RETURN_SHIFTED: u32 = 10;
pub(super) const TO_QUOTE_SHIFTED: u32 = 20;
pub(super) const TO_INSERT: u32 = 27;
pub(super) const TO_INSERTS_SHIFTED: u32 = 29;
pub(super) const TO_UP: u32 = 38;
pub(super) const TO_LEFT: u32 = 53;
pub(super) const TO_CLEAR: u32 = 53;
pub(super) const TO_COLOUR_SHIFTED: u32 = 56;
/// What REVERSE OFF adds on the way to the colours.
pub(super) const REVERSE_OFF: u32 = 4;
/// The colour codes: finding the last one, each one before it, finding none (e8cb).
pub(super) const COLOUR_HIT: u32 = 19;
pub(super) const COLOUR_MISS: u32 = 11;
pub(super) const COLOUR_NONE: u32 = 183;
/// The codes behind the colours: none of them, lower case, locking and unlocking (ec44).
pub(super) const SPECIAL: u32 = 23;
pub(super) const SPECIAL_LOWER: u32 = 20;
pub(super) const SPECIAL_LOCK: u32 = 30;
pub(super) const SPECIAL_UNLOCK: u32 = 32;
/// The same for shifted codes: none, upper case (ec4f).
pub(super) const SPECIAL_SHIFTED: u32 = 18;
pub(super) const SPECIAL_UPPER: u32 = 17;

/// Cursor right into a new line, without that; down within a line; down into a new line, and each row it goes back in
/// its line before, and the end of that; up within a line and out of it; left within a line and in the top corner.
pub(super) const RIGHT_NEW_LINE: u32 = 15;
pub(super) const DOWN_IN_LINE: u32 = 9;
pub(super) const DOWN_NEW_LINE: u32 = 18;
pub(super) const DOWN_ROW: u32 = 10;
pub(super) const DOWN_ROWS_END: u32 = 5;
pub(super) const UP_IN_LINE: u32 = 19;
pub(super) const UP_NEW_LINE: u32 = 23;
pub(super) const LEFT_IN_LINE: u32 = 4;
pub(super) const LEFT_AT_TOP: u32 = 17;
/// Back to the line above, without pointers (e701).
pub(super) const BACK: u32 = 29;

/// Moving one character in DEL or INST (e762, e80a).
pub(super) const SHIFT_CHARACTER: u32 = 38;
/// The rest of DEL; what closing up the line adds; DEL in the top corner (e750).
pub(super) const DELETE: u32 = 35;
pub(super) const DELETE_IN_LINE: u32 = 30;
pub(super) const DELETE_AT_TOP: u32 = 28;
/// The rest of INST; what a gap adds; INST into a full line of 80 (e7f2).
pub(super) const INSERT: u32 = 65;
pub(super) const INSERT_GAP: u32 = 4;
pub(super) const INSERT_FULL: u32 = 11;

/// GETIN from the keyboard with an empty queue; with a key, and each code that moves up (ffe4, f13e, e5b4).
pub(super) const GETIN_EMPTY: u32 = 24;
pub(super) const GETIN_KEY: u32 = 42;
pub(super) const KEY_MOVES_UP: u32 = 17;
/// CHRIN's entry from the keyboard and from the screen (ffcf, f157, e632).
pub(super) const CHRIN: u32 = 40;
pub(super) const CHRIN_SCREEN: u32 = 46;
/// A key that the waiting loop takes, without showing it; what taking away the cursor adds (e5cd).
pub(super) const WAIT_KEY: u32 = 64;
pub(super) const RESTORE_CURSOR: u32 = 79;
/// RETURN in the waiting loop: looking for the line's end, and each blank passed over (e602).
pub(super) const LINE_END: u32 = 76;
pub(super) const LINE_END_BLANK: u32 = 14;
/// A character read from the screen; what the RETURN at the end adds (e63a).
pub(super) const READ_CHARACTER: u32 = 90;
pub(super) const READ_RETURN: u32 = 24;
