//! What the other routines cost that programs reach, and the devices behind them.

use super::figures;

figures! {
    "calls."
    /// Routines that machine code calls by the jump table or where they stand.
    Calls {
        /// IOBASE.
        iobase: 10,
        /// SCREEN.
        screen: 10,
        /// PLOT (e50a).
        plot: 15,
        /// More for setting the cursor, without pointers.
        plot_set: 14,
        /// Picture and default devices (e5a0).
        picture: 680,
        /// The editor's start-up, without picture and screen (e518).
        editor: 60,
        /// A key from the queue (e5b4).
        take_key: 40,
        /// Character and colour at the cursor, with the cursor's countdown (ea13).
        show_character: 60,
        /// The same without it (ea1c).
        store_character: 23,
        /// Colour under the cursor (e4da).
        store_colour: 16,
        /// The switch of quote mode (e684).
        quote_test: 14,
        /// IOINIT.
        ioinit: 300,
        /// RAMTAS: the test of all RAM up to the ROM takes about two seconds.
        ramtas: 2_000_000,
        /// RESTOR.
        restor: 900,
        /// VECTOR.
        vector: 900,
        /// SETMSG.
        setmsg: 19,
        /// SETTMO.
        settmo: 10,
        /// READST.
        readst: 30,
        /// MEMTOP and MEMBOT.
        memory_limit: 20,
        /// UDTIM.
        udtim: 54,
        /// RDTIM.
        rdtim: 25,
        /// SETTIM.
        settim: 24,
        /// SETLFS.
        setlfs: 15,
        /// SETNAM.
        setnam: 15,
        /// STOP.
        stop: 20,
        /// The test of the recorder's keys (f82e).
        tape_sense: 15,
    }
}

figures! {
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
