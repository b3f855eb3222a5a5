//! The errors that people make while they type a listing.
//!
//! The measurement of the repair draws its errors from this list, and the repair ranks by it. The weights are
//! estimates, not counts: no corpus of typed listings with their errors is public. They order the classes by three
//! rules: glyphs that printers of the magazines drew identically come first, then errors of the hand (a doubled, a
//! missing or two swapped keys), then neighbours on the keyboard and glyphs that are similar only in a bad copy.

/// Two characters that are confused, in either direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confusion {
    /// The two characters, in the codes that the unshifted keys have on all machines.
    pub pair: [u8; 2],
    /// Its frequency relative to the other errors.
    pub weight: u32,
    /// The cause of the confusion.
    pub reason: &'static str,
}

/// An error other than the confusion of two characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypingError {
    /// Two neighbours are exchanged.
    Swapped,
    /// A character is missing.
    Dropped,
    /// A character is typed twice.
    Doubled,
    /// A quotation mark is missing. A string at the end of a line needs none, so it is easily forgotten.
    MissingQuote,
    /// A letter is typed with SHIFT or without it.
    Shifted,
}

/// The pairs of confused characters.
#[rustfmt::skip]
pub const CONFUSIONS: [Confusion; 22] = [
    Confusion { pair: *b"O0", weight: 100, reason: "printers draw the zero without a stroke" },
    Confusion { pair: *b"I1", weight:  60, reason: "a vertical stroke in most type faces" },
    Confusion { pair: *b":;", weight:  60, reason: "one dot more or less in small type; neighbours on the keyboard" },
    Confusion { pair: *b".,", weight:  60, reason: "a dot and a short stroke in small type; neighbours on the keyboard" },
    Confusion { pair: *b"L1", weight:  40, reason: "listings in lower case print l and 1 alike" },
    Confusion { pair: *b"B8", weight:  40, reason: "the same outline; matrix printers fill the corners" },
    Confusion { pair: *b"S5", weight:  30, reason: "the same outline" },
    Confusion { pair: *b"Z2", weight:  20, reason: "the same outline" },
    Confusion { pair: *b"G6", weight:  20, reason: "the same outline" },
    Confusion { pair: *b"QO", weight:  15, reason: "the tail of the Q is one dot" },
    Confusion { pair: *b"D0", weight:  15, reason: "a zero with square corners" },
    Confusion { pair: *b"UV", weight:  15, reason: "matrix printers draw both as two strokes that meet" },
    Confusion { pair: *b"MN", weight:  20, reason: "alike in a bad copy; neighbours on the keyboard" },
    Confusion { pair: *b"38", weight:  20, reason: "alike in a bad copy" },
    Confusion { pair: *b"68", weight:  20, reason: "alike in a bad copy" },
    Confusion { pair: *b"17", weight:  15, reason: "a stroke with or without its bar" },
    Confusion { pair: *b"56", weight:  10, reason: "alike in a bad copy; neighbours on the keyboard" },
    Confusion { pair: *b"+*", weight:  15, reason: "alike in small type; neighbours on the keyboard of the C64" },
    Confusion { pair: *b"()", weight:  15, reason: "mirror images; neighbours on the keyboard" },
    Confusion { pair: *b"<>", weight:  15, reason: "mirror images; neighbours on the keyboard" },
    Confusion { pair: *b"-=", weight:  10, reason: "one stroke or two" },
    Confusion { pair: *b"$S", weight:  10, reason: "a stroke through the letter" },
];

/// The other errors, with their frequency for each position in a line where they can happen.
#[rustfmt::skip]
pub const TYPING_ERRORS: [(TypingError, u32); 5] = [
    (TypingError::MissingQuote, 40),
    (TypingError::Swapped,      15),
    (TypingError::Dropped,      12),
    (TypingError::Doubled,      10),
    (TypingError::Shifted,       4),
];

/// The frequency of any other single character, for each position and character.
pub const ANY_OTHER: f64 = 0.1;
