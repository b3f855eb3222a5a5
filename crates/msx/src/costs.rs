//! Cycle costs of the firmware's routines, in T-states of the processor with the wait state at each fetch.
//!
//! A routine's cost is a sum over its operations: bytes moved, columns cleared, dots set. The costs are fitted to measured
//! statements (`crates/conformance/golden/msx`, `timing.tsv`), which include the interpreter's part; where no measurement
//! separates them, they are *guesses* from the routine's operations. Each has a name, so that a test can change one and check
//! which tests fail.

/// The cycle costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    /// The interrupt without keys and music. *Measured*: the mean share of all statements, 4405.
    pub interrupt: u32,
    /// Decoding a key that went down.
    pub key: u32,
    /// Checking a voice that plays.
    pub voice: u32,
    /// A byte into a music queue, or out of it. *Measured* (`play_*.json`): the distance of writes.
    pub queue_byte: u32,
    /// A write to the sound chip. *Measured* there.
    pub sound_write: u32,
    /// The time between the writes that silence the chip. *Measured* (`beep_codes.json`).
    pub silence: u32,
    /// The length of the firmware's tone. *Measured* there.
    pub beep: u32,
    /// A register of the video chip.
    pub register: u32,
    /// A byte of video memory, its address included.
    pub video_byte: u32,
    /// Filling a range of video memory, and each of its bytes. *Measured*: clearing 12 288 bytes.
    pub fill: u32,
    /// See [`Self::fill`].
    pub filled_byte: u32,
    /// A byte copied between memory and video memory.
    pub copied_byte: u32,
    /// A byte of a glyph copied: the firmware fetches each by a call to another slot.
    pub shape_byte: u32,
    /// A byte of the name table of a graphics mode.
    pub name: u32,
    /// Hiding a sprite.
    pub hidden_sprite: u32,
    /// Sending any code to the screen.
    pub send: u32,
    /// Showing a character, without its cell.
    pub character: u32,
    /// Executing a control code.
    pub control: u32,
    /// Reading or writing a cell of the screen by row and column.
    pub cell: u32,
    /// Copying a row, and each of its columns. *Measured*: scrolling.
    pub row: u32,
    /// See [`Self::row`].
    pub row_column: u32,
    /// Clearing a row, and each of its columns.
    pub clear_row: u32,
    /// See [`Self::clear_row`].
    pub cleared_column: u32,
    /// Clearing the text screen, without filling it.
    pub clear_text: u32,
    /// Drawing the row of function keys, without its columns.
    pub function_keys: u32,
    /// Drawing the cursor.
    pub cursor: u32,
    /// Checking whether the key buffer holds a key.
    pub check_key: u32,
    /// Taking a key from the buffer.
    pub take_key: u32,
    /// Reading a joystick.
    pub stick: u32,
    /// Reading a trigger.
    pub trigger: u32,
    /// Reading a paddle.
    pub paddle: u32,
    /// Printing a byte.
    pub print: u32,
    /// Clipping a point to the frame.
    pub scale: u32,
    /// Moving the pen to a dot.
    pub move_pen: u32,
    /// A step of the pen left or right, and one up or down.
    pub horizontal_step: u32,
    /// See [`Self::horizontal_step`].
    pub vertical_step: u32,
    /// A step that is checked against the edge of the frame.
    pub step: u32,
    /// Reading the colour of a dot, without its bytes.
    pub dot: u32,
    /// Reading or setting a block, whose byte holds two blocks and their colours.
    pub block: u32,
    /// A byte of the frame, read or written.
    pub pen_byte: u32,
    /// Setting dots of a byte, without its bytes.
    pub set_masked: u32,
    /// Replacing a colour of a byte of dots by the pen's colour.
    pub new_colour: u32,
    /// A run of dots, without its bytes.
    pub run: u32,
    /// The partial byte at a run's edge, without setting its dots.
    pub run_edge: u32,
    /// Eight dots of a run.
    pub whole_byte: u32,
    /// A block of a run, without setting it and the step.
    pub run_block: u32,
    /// A block drawn during the search for the border.
    pub scanned_block: u32,
    /// A search for the border, without its dots.
    pub scan: u32,
    /// Drawing a character, without its dots.
    pub drawn_character: u32,
}

impl Default for Costs {
    fn default() -> Self {
        Self {
            interrupt: 4405,
            key: 700,
            voice: 130,
            queue_byte: 520,
            sound_write: 287,
            silence: 640,
            beep: 142_531,
            register: 10,
            video_byte: 361,
            fill: 160,
            filled_byte: 65,
            copied_byte: 70,
            shape_byte: 489,
            name: 46,
            hidden_sprite: 420,
            send: 662,
            character: 804,
            control: 697,
            cell: 0,
            row: 1120,
            row_column: 118,
            clear_row: 0,
            cleared_column: 0,
            clear_text: 70,
            function_keys: 7000,
            cursor: 3674,
            check_key: 0,
            take_key: 11,
            stick: 51,
            trigger: 0,
            paddle: 4200,
            print: 700,
            scale: 402,
            move_pen: 513,
            horizontal_step: 180,
            vertical_step: 219,
            step: 264,
            dot: 365,
            block: 216,
            pen_byte: 168,
            set_masked: 310,
            new_colour: 140,
            run: 187,
            run_edge: 146,
            whole_byte: 465,
            run_block: 240,
            scanned_block: 480,
            scan: 950,
            drawn_character: 19_473,
        }
    }
}
