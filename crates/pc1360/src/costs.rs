//! What the system program's routines cost, in processor cycles.
//!
//! All are *inferred* from measured statements (`timing.tsv`): differences between two rows that do more or fewer of one thing. What is the
//! same in both stays with the statement, so only sums are sure.

/// The figures by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// A dot by itself.
    pub dot: u32,
    /// A strip of eight rows that a dot lies below the first: `LINE (0,10)-(149,10)` against `LINE (0,0)-(149,0)`.
    pub strip: u32,
    /// A block of thirty columns that a dot lies behind the first: `LINE (0,0)-(149,0)` against `LINE (0,0)-(20,0)`.
    pub block: u32,
    /// A dot of a line beside the one before it: `LINE (0,0)-(149,0)` against `-(10,0)`.
    pub step: u32,
    /// What is added where the line goes aside: `LINE (0,0)-(149,31)` against `-(149,0)`.
    pub step_aslant: u32,
    /// What a line costs more that is steeper than 45 degrees.
    pub steep: u32,
    /// A dot of an outline or an area: `BF` against `B`.
    pub dot_of_side: u32,
    /// What a dot costs more in `X`.
    pub invert: u32,
    /// What it costs more in `R`.
    pub reset: u32,
    /// What it costs more where a pattern is gone through.
    pub pattern: u32,
    /// A dot of a line that the pattern leaves out.
    pub skipped: u32,
    /// A dot of a line that is beyond the display.
    pub hidden: u32,
    /// What a dot of an outline or an area costs less that the pattern leaves out.
    pub left_out: u32,
    /// What a column of dots costs more that lies in two strips.
    pub column_across: u32,
    /// What one costs more that fills a strip below the first.
    pub column_below: u32,
    /// A column of eight dots: `GPRINT` of eight against one, without reading its digits.
    pub column: u32,
    /// A character: `PRINT "HELLO"` against `PRINT "A"`, without reading the text.
    pub cell: u32,
    /// Moving everything up: `PRINT I` with and without.
    pub scroll: u32,
    /// Clearing the display: `CLS` less an empty statement.
    pub clear: u32,
    /// A byte to the plotter at 1200 bits a second, ten for each.
    pub sent_byte: u32,
    /// The silence behind the hardware's own tone, and between two.
    pub silence_after_tone: u32,
    /// The silence between two sounds of waves of pitch 0; each step of pitch adds two cycles.
    pub silence_between_waves: u32,
    /// What is added to the silence before the last sound.
    pub silence_before_last: u32,
}

impl Default for Costs {
    fn default() -> Self {
        Self {
            dot: 300,
            strip: 8,
            block: 5,
            step: 441,
            step_aslant: 87,
            steep: 166,
            dot_of_side: 368,
            invert: 36,
            reset: 10,
            pattern: 39,
            skipped: 355,
            hidden: 285,
            left_out: 30,
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
