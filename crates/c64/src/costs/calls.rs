//! What the other routines cost that programs reach, and the devices behind them.

use super::cycle_costs;

cycle_costs! {
    "calls."
    /// Routines that machine code calls by the jump table or where they stand.
    CodeState {
        /// The jump table's jump to a routine; a vector's is part of the routine's own figure.
        jump: 3,
        /// IOBASE (e500).
        iobase: 10,
        /// SCREEN (e505).
        screen: 10,
        /// PLOT, the part that reads (e513).
        plot: 12,
        /// More for finding that it is to read (e50a).
        plot_asked: 3,
        /// More for setting the pointers, without those (e510).
        plot_set: 6,
        /// More for finding that it is to set, and taking row and column.
        plot_given: 8,
        /// Picture and default devices (e5a0).
        picture: 675,
        /// The editor's start-up, without picture and screen (e518).
        editor: 57,
        /// A key from the queue, without the codes that move up (e5b4).
        take_key: 22,
        /// Character and colour at the cursor, with the cursor's countdown (ea13).
        show_character: 60,
        /// The same without it (ea1c).
        store_character: 23,
        /// Colour under the cursor (e4da).
        store_colour: 16,
        /// The test for a quote mark, without the switch (e684).
        quote_test: 11,
        /// IOINIT (fda3).
        ioinit: 135,
        /// RAMTAS, which tests all RAM up to the ROM (fd50).
        ramtas: 2_003_107,
        /// RESTOR (fd15).
        restor: 883,
        /// VECTOR that sets them (fd1a).
        vector_set: 877,
        /// VECTOR that reads them.
        vector_read: 749,
        /// SETMSG (fe18).
        setmsg: 18,
        /// SETTMO (fe21).
        settmo: 10,
        /// READST (fe07).
        readst: 23,
        /// MEMTOP and MEMBOT that read (fe25, fe34).
        limit_read: 24,
        /// The same that set.
        limit_set: 17,
        /// UDTIM (f69b).
        udtim: 54,
        /// RDTIM (f6dd).
        rdtim: 30,
        /// SETTIM (f6e4).
        settim: 19,
        /// SETLFS (fe00).
        setlfs: 15,
        /// SETNAM (fdf9).
        setnam: 15,
        /// STOP by its vector, the key not down (ffe1, f6ed).
        stop: 19,
        /// The test of the recorder's keys (f82e).
        tape_sense: 16,
    }
}

cycle_costs! {
    "devices."
    /// Bytes on their way to and from devices.
    Devices {
        /// A byte on the serial bus: a disk drive gives about 400 a second. *Documented* (1541 User's Guide).
        bus_byte: 2_400,
        /// A read that does not get as far as the bus (f157 to f1b4).
        not_asked: 30,
        /// A byte on the tape, one that a fast loader wrote: the real recorder reads about 50 a second.
        tape_byte: 2_400,
        /// Until the person has pressed the recorder's keys: one second.
        tape_key: 1_000_000,
    }
}
