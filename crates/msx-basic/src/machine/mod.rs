//! The contract of the dialect with its machine: memory and time as for every dialect, and the firmware's routines.
//!
//! The cells of the [`workspace`](crate::workspace) hold the firmware's state, and programs peek and poke them. Methods that
//! only access those cells are defined here; a machine implements the others.
//!
//! Note: drawing a dot may change its neighbours. Where eight dots share two colours, a third colour for one of them
//! recolours others; the machine emulates that, so the language must draw dots in the order of the original.

mod values;

use basic::{dialect::BasicMachine, memory::word};
use fat12::DiskSystem;
use hardware::Storage;

pub use self::values::{
    BreakRequest, CodeStop, Colours, Direction, Line, LineStart, Loudness, MotorCommand, Note, PenPosition,
    Registers, ScaledPoint, ScanRun,
};
use crate::workspace as at;

/// Text modes have lower numbers.
pub const FIRST_GRAPHICS_MODE: u8 = 2;
/// The mode with blocks of dots.
pub const MULTICOLOUR: u8 = 3;

/// Bytes of the text of a function key.
pub const FUNCTION_KEY_SIZE: u16 = 16;
/// The number of function keys.
const FUNCTION_KEYS: u8 = 10;

/// Returns the address of the text of a function key; keys count from 1.
#[must_use]
pub fn function_key_text(key: u8) -> u16 {
    at::FNKSTR + u16::from(key.clamp(1, FUNCTION_KEYS) - 1) * FUNCTION_KEY_SIZE
}

/// The machine that the interpreter runs on.
pub trait MsxMachine: BasicMachine {
    // The workspace.

    /// Writes RAM, whichever slot the processor sees, and marks the page.
    fn store(&mut self, address: u16, value: u8);

    /// Writes a 16-bit value to RAM as [`store`](Self::store) does, low byte first.
    fn store_word(&mut self, address: u16, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.store(address, low);
        self.store(address.wrapping_add(1), high);
    }

    /// Returns a byte of RAM.
    #[inline]
    fn byte(&self, address: u16) -> u8 {
        self.ram()[usize::from(address)]
    }

    /// Returns the counter of interrupts.
    fn ticks(&self) -> u16 {
        word(self.ram(), at::JIFFY)
    }

    /// Sets the counter of interrupts.
    fn set_ticks(&mut self, ticks: u16) {
        self.store_word(at::JIFFY, ticks);
    }

    /// Sets the period of [`EventTrap::Interval`](crate::event_traps::EventTrap::Interval) in interrupts.
    fn set_interval(&mut self, ticks: u16) {
        self.store_word(at::INTVAL, ticks);
        self.store_word(at::INTCNT, ticks);
    }

    // The text screen.

    /// Sends a code to the screen: a character, a control code, part of an escape sequence. Modes without text ignore it.
    fn send(&mut self, code: u8);

    /// Clears the screen in any mode.
    fn clear(&mut self);

    /// Returns row and column of the cursor, from 0.
    fn cursor(&self) -> (u8, u8) {
        (self.byte(at::CSRY).wrapping_sub(1), self.byte(at::CSRX).wrapping_sub(1))
    }

    /// Returns the columns of a row.
    fn width(&self) -> u8 {
        self.byte(at::LINLEN)
    }

    /// Sets the columns of a row and clears the screen, unless the number is the present one; returns false if the mode
    /// does not support it.
    fn set_width(&mut self, columns: u8) -> bool;

    /// Returns the screen mode by the firmware's number.
    fn screen_mode(&self) -> u8 {
        self.byte(at::SCRMOD)
    }

    /// Returns whether the present screen mode is a graphics mode.
    fn is_graphics_mode(&self) -> bool {
        self.screen_mode() >= FIRST_GRAPHICS_MODE
    }

    /// Switches to a screen mode; returns false if the number is invalid.
    fn set_screen_mode(&mut self, mode: u8) -> bool;

    /// Returns to the last text mode if the present mode shows no text.
    fn ensure_text(&mut self);

    /// Returns the colours for drawing.
    fn colours(&self) -> Colours {
        let [ink, paper, border] = [at::FORCLR, at::BAKCLR, at::BDRCLR].map(|cell| self.byte(cell));
        Colours { ink, paper, border }
    }

    /// Sets the colours for drawing, and immediately the parts of the display that depend on them.
    fn set_colours(&mut self, colours: Colours);

    /// Returns the text of a function key; keys count from 1.
    fn function_key(&self, key: u8) -> &[u8] {
        let text = &self.ram()[usize::from(function_key_text(key))..][..usize::from(FUNCTION_KEY_SIZE)];
        let end = text.iter().position(|&byte| byte == 0).unwrap_or(text.len());
        &text[..end]
    }

    /// Sets the text of a function key, cut to the firmware's limit, and updates the row that shows it.
    fn set_function_key(&mut self, key: u8, text: &[u8]);

    /// Shows the row of function keys, or returns the row to the text.
    fn show_function_keys(&mut self, are_shown: bool);

    // The video chip and its memory.

    /// Reads a byte of video memory; addresses beyond the memory wrap around.
    fn read_video(&mut self, address: u16) -> u8;

    /// Writes a byte of video memory.
    fn write_video(&mut self, address: u16, value: u8);

    /// Writes bytes from an address of video memory on.
    fn write_video_bytes(&mut self, address: u16, bytes: &[u8]);

    /// Returns the firmware's copy of a register: the registers themselves are write-only.
    fn video_register(&self, register: u8) -> u8 {
        self.byte(at::RG0SAV + u16::from(register & 7))
    }

    /// Writes a register and the firmware's copy.
    fn write_video_register(&mut self, register: u8, value: u8);

    /// Returns the chip's status as the firmware read it last.
    fn video_status(&self) -> u8 {
        self.byte(at::STATFL)
    }

    /// Returns the address of a table that the firmware sets when it next switches to the screen mode: entries in the
    /// firmware's order.
    fn video_table(&self, entry: u8) -> u16 {
        word(self.ram(), at::TABLES + u16::from(entry) * 2)
    }

    /// Moves a table. A table of the current mode moves immediately.
    fn set_video_table(&mut self, entry: u8, address: u16);

    /// Sets the size of all sprites, by the firmware's number, and clears them.
    fn set_sprite_size(&mut self, size: u8);

    /// Returns the bytes of a sprite pattern.
    fn sprite_bytes(&self) -> u8 {
        if self.video_register(1) & 0x02 != 0 { 32 } else { 8 }
    }

    /// Returns the address in video memory of the pattern of this number.
    fn sprite_shape(&self, number: u8) -> u16 {
        word(self.ram(), at::PATBAS).wrapping_add(u16::from(number) * u16::from(self.sprite_bytes()))
    }

    /// Returns the address in video memory of the sprite's attributes: position, pattern number and colour.
    fn sprite_attributes(&self, sprite: u8) -> u16 {
        word(self.ram(), at::ATRBAS).wrapping_add(u16::from(sprite) * 4)
    }

    // The pen.

    /// Clips a point of the finest mode to the frame and scales it to dots of the present mode.
    fn scale(&mut self, x: i16, y: i16) -> ScaledPoint;

    /// Moves the pen to a dot, in dots of the present mode.
    fn move_pen(&mut self, x: u16, y: u16);

    /// Returns the position of the pen.
    fn pen(&self) -> PenPosition {
        PenPosition { cell: word(self.ram(), at::CLOC), mask: self.byte(at::CMASK) }
    }

    /// Moves the pen back to a position.
    fn set_pen(&mut self, position: PenPosition) {
        self.store_word(at::CLOC, position.cell);
        self.store(at::CMASK, position.mask);
    }

    /// Moves the pen by a dot without checking for the edge of the frame.
    fn step_pen(&mut self, direction: Direction);

    /// Moves the pen by a dot; at the edge of the frame, leaves it there and returns false.
    fn try_step_pen(&mut self, direction: Direction) -> bool;

    /// Returns the position `dots` to the right of another.
    fn position_right_of(&self, position: PenPosition, dots: u16) -> PenPosition;

    /// Sets the pen's colour; returns false if the number is invalid.
    fn set_pen_colour(&mut self, colour: u8) -> bool {
        let is_colour = colour <= 15;
        if is_colour {
            self.store(at::ATRBYT, colour);
        }
        is_colour
    }

    /// Returns the colour of the dot under the pen.
    fn dot(&mut self) -> u8;

    /// Gives the dot under the pen the pen's colour.
    fn set_dot(&mut self);

    /// Gives `count` dots, from the pen to the right, the pen's colour.
    fn set_dots(&mut self, count: u16);

    /// Sets the colour at which [`scan_right`](Self::scan_right) and [`scan_left`](Self::scan_left) end; returns false if the
    /// number is invalid. A mode with two colours for eight dots uses the pen's colour instead.
    fn set_scan_border(&mut self, colour: u8) -> bool {
        let border = if self.screen_mode() == MULTICOLOUR { colour } else { self.byte(at::ATRBYT) };
        let is_colour = border <= 15;
        if is_colour {
            self.store(at::BDRATR, border);
        }
        is_colour
    }

    /// Skips up to `skip` dots of the border colour to the right, then continues to the next of them or to the edge and leaves
    /// the pen there. Draws the run in the pen's colour if `is_drawn`, and always in modes that draw every run.
    fn scan_right(&mut self, skip: u16, is_drawn: bool) -> ScanRun;

    /// Scans left from the dot left of the pen to the border colour or the edge, leaves the pen on the last dot before it, and
    /// draws this run and the last run to the right after it.
    fn scan_left(&mut self) -> ScanRun;

    /// Returns the factors of a circle's width and height, in 256ths.
    fn aspect(&self) -> (u16, u16) {
        (0x100, word(self.ram(), at::ASPCT1))
    }

    /// Returns the origin of relative coordinates, in dots of the finest mode.
    fn graphic_cursor(&self) -> (i16, i16) {
        let [x, y] = [at::GRPACX, at::GRPACY].map(|cell| word(self.ram(), cell).cast_signed());
        (x, y)
    }

    /// Sets the origin of relative coordinates.
    fn set_graphic_cursor(&mut self, x: i16, y: i16) {
        self.store_word(at::GRPACX, x.cast_unsigned());
        self.store_word(at::GRPACY, y.cast_unsigned());
    }

    /// Draws a character at the graphic cursor and advances the cursor; control codes move it.
    fn draw_code(&mut self, code: u8);

    // Sound, and queues of notes, one for each voice, that an interrupt plays in step.

    /// Writes a register of the sound chip.
    fn write_sound(&mut self, register: u8, value: u8);

    /// Plays the firmware's short tone. The program waits for its end.
    fn beep(&mut self);

    /// Returns whether the voice's queue has space for a note; may return false too early.
    fn can_queue_note(&self, voice: u8) -> bool;

    /// Appends a note to the queue, which must have space.
    fn queue_note(&mut self, voice: u8, note: Note);

    /// Ends the piece for this voice, which then waits until all voices have ended theirs. The queue must have space.
    fn end_voice(&mut self, voice: u8);

    /// Starts the queued piece after those before it.
    fn start_music(&mut self);

    /// Returns whether the voice plays.
    fn is_playing(&self, voice: u8) -> bool {
        self.byte(at::MUSICF) >> (voice & 7) & 1 != 0
    }

    // Keys, one by one or as a line edited on the screen.

    /// Returns whether the buffer holds a key.
    fn has_key(&mut self) -> bool;

    /// Takes a key from the buffer. `None` while it is empty: the cursor shows, let time pass ([`idle`](hardware::Timekeeper::idle))
    /// and ask again. A program that stops waiting calls [`stop_waiting`](Self::stop_waiting).
    fn take_key(&mut self) -> Option<u8>;

    /// Ends waiting for a key or a line.
    fn stop_waiting(&mut self);

    /// Runs the screen editor until a line ends. `None` until then: let time pass and call again with the same `start`.
    fn read_line(&mut self, start: LineStart) -> Option<Line>;

    /// Returns the request of the keys that pause and break a program; called between two statements.
    fn break_request(&mut self) -> BreakRequest;

    // The control ports, and the keys that replace their devices.

    /// Returns the direction of stick `number`: 0 centred, 1 up, then clockwise to 8. Number 0 is the cursor keys.
    fn stick(&mut self, number: u8) -> u8;

    /// Returns whether trigger `number` is pressed. Number 0 is the space bar.
    fn trigger(&mut self, number: u8) -> bool;

    /// Returns the angle of paddle `number`.
    fn paddle(&mut self, number: u8) -> u8;

    /// Returns a value of a touch pad, by the firmware's numbers.
    fn touch_pad(&mut self, number: u8) -> u8;

    // Drives, recorder, printer, ports.

    /// Returns the drives.
    fn disks(&self) -> &DiskSystem;

    /// Returns the drives, to change their disks.
    fn disks_mut(&mut self) -> &mut DiskSystem;

    /// Returns the medium in the recorder, if there is one.
    fn medium(&mut self) -> Option<&mut dyn Storage>;

    /// Returns the processor cycles of a byte on the tape.
    fn tape_byte_time(&self) -> u64;

    /// Sets the recording speed by the firmware's number; returns false if the number is invalid.
    fn set_tape_speed(&mut self, speed: u8) -> bool;

    /// Switches the recorder's motor.
    fn switch_motor(&mut self, command: MotorCommand);

    /// Prints a byte.
    fn print(&mut self, byte: u8);

    /// Reads an I/O port of the processor.
    fn read_port(&mut self, port: u8) -> u8;

    /// Writes an I/O port.
    fn write_port(&mut self, port: u8, value: u8);

    // Machine code.

    /// Prepares a call of `address` with the stack pointer at `stack`.
    fn begin_call(&mut self, address: u16, registers: Registers, stack: u16);

    /// Runs until the call returns, the horizon, or an event that only the caller can handle. Advances the processor time.
    fn run_code(&mut self) -> CodeStop;
}
