//! Cycle costs of the system program's routines.
//!
//! All are *inferred* from measured statements (`timing.tsv`): they are differences between two
//! rows that do more or fewer of one thing. The cost that both rows share is attributed to the
//! statement, so only sums are certain.

/// Defines the cost table: each cost has its reason and its cycles.
macro_rules! costs {
    ($($(#[$says:meta])* $cost:ident = $cycles:literal,)*) => {
        /// The cost table by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Costs {
            $($(#[$says])* pub $cost: u32,)*
        }

        impl Default for Costs {
            fn default() -> Self {
                Self { $($cost: $cycles,)* }
            }
        }
    };
}

costs! {
    /// A single dot.
    dot = 300,
    /// Each strip of eight rows of a dot below the first: `LINE (0,10)-(149,10)` against `LINE
    /// (0,0)-(149,0)`.
    strip = 8,
    /// Each block of thirty columns of a dot after the first: `LINE (0,0)-(149,0)` against `LINE
    /// (0,0)-(20,0)`.
    block = 5,
    /// Each further dot of a line: `LINE (0,0)-(149,0)` against `-(10,0)`.
    step = 441,
    /// Additional cost of a diagonal step: `LINE (0,0)-(149,31)` against `-(149,0)`.
    diagonal_step = 87,
    /// Additional cost of a line steeper than 45 degrees.
    steep = 166,
    /// Reduction for a line to the left.
    leftward = 255,
    /// Reduction for a line upwards.
    upward = 116,
    /// A row of a filled area.
    area_row = 15,
    /// A dot of an outline or a filled area: `BF` against `B`.
    dot_of_side = 368,
    /// Additional cost of a dot in draw mode `X`.
    invert = 36,
    /// Additional cost of a dot in draw mode `R`.
    reset = 10,
    /// Additional cost of a dot of an outline or a filled area with a pattern.
    pattern = 39,
    /// A dot of a line with a pattern: the first bit of a byte.
    pattern_bit = 307,
    /// Each bit of the byte before it.
    pattern_shift = 17,
    /// Drawing that dot.
    pattern_drawn = 210,
    /// A dot of a line outside the display.
    hidden = 285,
    /// Reduction for a dot of an outline or a filled area that the pattern skips.
    pattern_skipped = 30,
    /// Additional cost of a column of dots that spans two strips, seven of its dots in the upper one.
    column_across = 264,
    /// Reduction for each further dot in the lower strip.
    column_shift = 26,
    /// Additional cost of a column that fills a strip below the first.
    column_below = 66,
    /// A column of eight dots: `GPRINT` of eight against one, without reading its digits.
    column = 400,
    /// A character: `PRINT "HELLO"` against `PRINT "A"`, without reading the text.
    cell = 237,
    /// Scrolling: `PRINT I` with and without.
    scroll = 25_577,
    /// Clearing the display: `CLS` less an empty statement.
    clear = 34_805,
    /// A byte to the plotter at 1200 bits a second, ten for each.
    sent_byte = 2133,
    /// The silence before the hardware's tone.
    silence_before_tone = 50_657,
    /// The additional silence between two.
    silence_after_tone = 2310,
    /// The silence between two sounds of waves of pitch 0; each step of pitch adds two cycles.
    silence_between_waves = 53_040,
    /// Additional silence before the last sound.
    silence_before_last = 218,
}
