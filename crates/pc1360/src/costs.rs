//! Cycle costs of the system program's routines.
//!
//! All are *inferred* from measured statements (`timing.tsv`): they are differences between two
//! rows that do more or fewer of one thing. The cost that both rows share is attributed to the
//! statement, so only sums are certain.

/// The cost table by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// A single dot.
    pub dot: u32,
    /// Each strip of eight rows of a dot below the first: `LINE (0,10)-(149,10)` against `LINE
    /// (0,0)-(149,0)`.
    pub strip: u32,
    /// Each block of thirty columns of a dot after the first: `LINE (0,0)-(149,0)` against `LINE
    /// (0,0)-(20,0)`.
    pub block: u32,
    /// Each further dot of a line: `LINE (0,0)-(149,0)` against `-(10,0)`.
    pub step: u32,
    /// Additional cost of a diagonal step: `LINE (0,0)-(149,31)` against `-(149,0)`.
    pub diagonal_step: u32,
    /// Additional cost of a line steeper than 45 degrees.
    pub steep: u32,
    /// A dot of an outline or a filled area: `BF` against `B`.
    pub dot_of_side: u32,
    /// Additional cost of a dot in draw mode `X`.
    pub invert: u32,
    /// Additional cost of a dot in draw mode `R`.
    pub reset: u32,
    /// Additional cost of a dot with a pattern.
    pub pattern: u32,
    /// A dot of a line that the pattern skips.
    pub skipped: u32,
    /// A dot of a line outside the display.
    pub hidden: u32,
    /// Reduction for a dot of an outline or a filled area that the pattern skips.
    pub pattern_skipped: u32,
    /// Additional cost of a column of dots that spans two strips.
    pub column_across: u32,
    /// Additional cost of a column that fills a strip below the first.
    pub column_below: u32,
    /// A column of eight dots: `GPRINT` of eight against one, without reading its digits.
    pub column: u32,
    /// A character: `PRINT "HELLO"` against `PRINT "A"`, without reading the text.
    pub cell: u32,
    /// Scrolling: `PRINT I` with and without.
    pub scroll: u32,
    /// Clearing the display: `CLS` less an empty statement.
    pub clear: u32,
    /// A byte to the plotter at 1200 bits a second, ten for each.
    pub sent_byte: u32,
    /// The silence after the hardware's tone, and between two.
    pub silence_after_tone: u32,
    /// The silence between two sounds of waves of pitch 0; each step of pitch adds two cycles.
    pub silence_between_waves: u32,
    /// Additional silence before the last sound.
    pub silence_before_last: u32,
}

impl Default for Costs {
    fn default() -> Self {
        Self {
            dot: 300,
            strip: 8,
            block: 5,
            step: 441,
            diagonal_step: 87,
            steep: 166,
            dot_of_side: 368,
            invert: 36,
            reset: 10,
            pattern: 39,
            skipped: 355,
            hidden: 285,
            pattern_skipped: 30,
            column_across: 160,
            column_below: 66,
            column: 400,
            cell: 237,
            scroll: 25_577,
            clear: 34_805,
            sent_byte: 2133,
            silence_after_tone: 52_967,
            silence_between_waves: 53_040,
            silence_before_last: 218,
        }
    }
}
