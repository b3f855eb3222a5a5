//! The costs of other routines that programs call, and of the devices.

use super::cycle_costs;

cycle_costs! {
    "calls."
    /// Routines that machine code calls through the jump table or directly.
    CodeState {
        /// The jump table's jump to a routine; the jump of a vector is part of the routine's own cost.
        jump: 3,
        /// IOBASE (e500).
        iobase: 10,
        /// SCREEN (e505).
        screen: 10,
        /// PLOT, the part that reads (e513).
        plot: 12,
        /// Added for the test that selects reading (e50a).
        plot_read: 3,
        /// Added for setting the pointers, without those (e510).
        plot_set: 6,
        /// Added for the test that selects setting.
        plot_write: 2,
        /// Taking row and column (e50c).
        plot_taken: 6,
        /// Video chip and default devices (e5a0).
        picture: 675,
        /// The editor's initialisation, without video chip and screen (e518).
        editor: 57,
        /// A key from the queue, without the codes that move up (e5b4).
        take_key: 22,
        /// Character and colour at the cursor, with the cursor's countdown (ea13).
        show_character: 60,
        /// The same without it (ea1c).
        store_character: 23,
        /// Colour at the cursor (e4da).
        store_colour: 16,
        /// The test for a quotation mark, without the switch (e684).
        quote_test: 11,
        /// IOINIT (fda3).
        ioinit: 135,
        /// RAMTAS, which tests all RAM up to the ROM (fd50).
        ramtas: 2_003_107,
        /// RESTOR (fd15).
        restor: 883,
        /// VECTOR, setting (fd1a).
        vector_set: 877,
        /// VECTOR, reading.
        vector_read: 749,
        /// SETMSG (fe18).
        setmsg: 18,
        /// SETTMO (fe21).
        settmo: 10,
        /// READST (fe07).
        readst: 23,
        /// MEMTOP and MEMBOT, reading (fe25, fe34).
        limit_read: 24,
        /// MEMTOP and MEMBOT, setting.
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
        /// Each open file passed in the search for another (f316).
        file_passed: 11,
        /// OPEN of the screen, beyond that of the keyboard, whose number is compared first (f379).
        open_screen: 4,
        /// CLRCHN from the screen and the keyboard (ffcc, f333).
        clrchn: 33,
        /// OPEN of the keyboard (ffc0, f34a).
        open: 94,
        /// CHKIN and CHKOUT of the keyboard's file, through their vectors (ffc6, f20e).
        select: 90,
        /// The same of a file that is not open, up to the error.
        select_not_open: 37,
        /// LOAD up to a missing name (f49e).
        load: 39,
        /// SAVE up to a missing name (f5dd).
        save: 52,
        /// Reporting the error with the highest number (f713), with the default channels.
        error: 64,
        /// Each number below it: an instruction skipped.
        error_number: 4,
        /// CLALL, without files that it closes (f32f).
        clall: 38,
        /// CLOSE of a file that is not open (ffc3, f291).
        close_not_open: 35,
        /// CLOSE of an open file, beyond that of one that is not (f298).
        close: 72,
        /// The same for the keyboard, whose number is compared first.
        close_keyboard: 68,
        /// STOP through its vector, the key not down (ffe1, f6ed).
        stop: 19,
        /// The test of the recorder's keys (f82e).
        tape_sense: 16,
    }
}

cycle_costs! {
    "devices."
    /// Transfers of bytes to and from devices.
    Devices {
        /// A byte on the serial bus: a disk drive transfers about 400 a second. *Documented* (1541 User's
        /// Guide).
        bus_byte: 2_400,
        /// A read that returns before it accesses the bus (f157 to f1b4).
        no_access: 30,
        /// A byte on the tape, as written by a fast loader: the real recorder reads about 50 a second.
        tape_byte: 2_400,
        /// The time until the person has pressed the recorder's keys: one second.
        tape_key: 1_000_000,
    }
}
