//! Keys and joysticks: the matrix at the parallel port, and the events that change it.
//!
//! ```text
//! bit      0     1     2     3     4     5     6     7
//! row  0   0     1     2     3     4     5     6     7
//!      1   8     9     -     =     \     [     ]     ;
//!      2   '     `     ,     .     /     DEAD  A     B
//!      3   C     D     E     F     G     H     I     J
//!      4   K     L     M     N     O     P     Q     R
//!      5   S     T     U     V     W     X     Y     Z
//!      6   SHIFT CTRL  GRAPH CAPS  CODE  F1    F2    F3
//!      7   F4    F5    ESC   TAB   STOP  BS    SEL   RETURN
//!      8   SPACE HOME  INS   DEL   LEFT  UP    DOWN  RIGHT
//! ```
//!
//! The firmware scans all rows at every interrupt and decodes the keys that went down since the last.

mod decode;
mod matrix;
mod names;
mod scan;
mod tables;

use hardware::{ControlPort, Event, Keyboard};

use crate::Msx;
use crate::workspace as at;
pub(crate) use decode::{BROKEN, SHIFT, STOPPED};
pub(crate) use matrix::{Matrix, ROWS};
pub use names::{chord_for, chord_for_code, chord_named, key_names, key_names_for_code};

impl Msx {
    /// Puts a code into the buffer unless it is full.
    pub(crate) fn queue_key(&mut self, code: u8) {
        let put = self.word(at::PUTPNT);
        self.store(put, code);
        let next = next_in_buffer(put);
        if next != self.word(at::GETPNT) {
            self.store_word(at::PUTPNT, next);
        }
    }

    /// Returns whether the buffer holds a key.
    pub(crate) fn has_queued(&self) -> bool {
        self.word(at::PUTPNT) != self.word(at::GETPNT)
    }

    /// Takes the first code from the buffer without checking that there is one.
    pub(crate) fn dequeue_key(&mut self) -> u8 {
        let get = self.word(at::GETPNT);
        self.store_word(at::GETPNT, next_in_buffer(get));
        self.byte(get)
    }

    /// Empties the buffer.
    pub(crate) fn empty_key_buffer(&mut self) {
        let put = self.word(at::PUTPNT);
        self.store_word(at::GETPNT, put);
    }

    /// Applies an event at the present time.
    pub(crate) fn apply_event(&mut self, event: Event) {
        match event {
            Event::KeyDown(key) => self.board.matrix_mut().set(key, true),
            Event::KeyUp(key) => self.board.matrix_mut().set(key, false),
            Event::Joystick { port, lines } => {
                let socket = match port {
                    ControlPort::One => 0,
                    ControlPort::Two => 1,
                };
                self.board.matrix_mut().joysticks[socket] = lines.0 & 0x3f;
            }
            Event::Queue(code) => self.queue_key(code),
            // The machine has no pointer.
            Event::Pointer { .. } => {}
        }
    }
}

/// Returns the cell of the buffer after this one.
fn next_in_buffer(cell: u16) -> u16 {
    if (at::KEYBUF..at::LINWRK - 1).contains(&cell) { cell + 1 } else { at::KEYBUF }
}

impl Keyboard for Msx {
    fn apply(&mut self, event: Event) {
        self.apply_event(event);
    }

    fn queued(&self) -> usize {
        let [put, get] = [at::PUTPNT, at::GETPNT].map(|cell| usize::from(self.word(cell)));
        let size = usize::from(at::LINWRK - at::KEYBUF);
        (put + size).saturating_sub(get) % size
    }
}
