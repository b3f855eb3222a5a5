//! Keys and joysticks: the matrix as CIA 1 sees it, and the events that change it.
//!
//! ```text
//!          column (port B, 56321)
//! row      0       1       2        3    4     5    6    7
//! (port A, 0 DEL   RETURN  CRSR-LR  F7   F1    F3   F5   CRSR-UD
//!  56320)  1 3     W       A        4    Z     S    E    LSHIFT
//!          2 5     R       D        6    C     F    T    X
//!          3 7     Y       G        8    B     H    U    V
//!          4 9     I       J        0    M     K    O    N
//!          5 +     P       L        -    .     :    @    ,
//!          6 POUND *       ;        HOME RSHIFT =   ^    /
//!          7 1     LARROW  CTRL     2    SPACE CBM  Q    STOP
//! ```
//!
//! A key connects its row with its column. Joystick 1 pulls columns low, joystick 2 rows: that is why a joystick in
//! port 1 types characters.

pub(crate) mod at;
mod matrix;
mod names;
pub(crate) mod tables;

use cbm_kernal::Channels;
use hardware::{Chord, ControlPort, Event, Keyboard};

use crate::C64;
use crate::kernal;

pub(crate) use matrix::Matrix;
pub(crate) use names::{RESTORE, STOP};
pub use names::{key_name_for_matrix_code, key_names_for_code};

impl C64 {
    /// Applies an event now.
    pub(crate) fn apply_event(&mut self, event: Event) {
        match event {
            Event::KeyDown(RESTORE) => self.press_restore(),
            Event::KeyUp(RESTORE) => {}
            Event::KeyDown(key) if key.0 < 64 => self.board_mut().matrix_mut().set(key, true),
            Event::KeyUp(key) if key.0 < 64 => self.board_mut().matrix_mut().set(key, false),
            // Codes beyond the matrix are not keys of this machine.
            Event::KeyDown(_) | Event::KeyUp(_) => {}
            Event::Joystick { port, lines } => {
                let socket = match port {
                    ControlPort::One => 0,
                    ControlPort::Two => 1,
                };
                self.board_mut().matrix_mut().move_joystick(socket, lines.0);
            }
            Event::Queue(code) => self.editor.queue_key(code),
            // The machine has no pointer.
            Event::Pointer { .. } => {}
        }
    }

    /// Returns whether the firmware sees STOP: the row of the key was read with STOP down, and the
    /// test's vector is the KERNAL's.
    pub(crate) fn is_stop_seen(&self) -> bool {
        self[at::STOP_ROW] == 0x7f
            && self.board().space().own_code(kernal::STOP_ENTRY, kernal::STOP).is_none()
    }

    /// Does what the KERNAL does after it has seen STOP (f6ed).
    #[cold]
    pub(crate) fn stop(&mut self) {
        self.select_default();
        self[at::QUEUED] = 0;
    }
}

impl Keyboard for C64 {
    fn key_named(&self, name: &str) -> Option<Chord> {
        names::chord_named(name)
    }

    fn chord_for(&self, character: char) -> Option<Chord> {
        names::chord_for(character)
    }

    fn chord_for_code(&self, code: u8) -> Option<Chord> {
        names::chord_for_code(code)
    }

    fn apply(&mut self, event: Event) {
        self.apply_event(event);
        self.board_mut().reschedule();
    }

    fn queued(&self) -> usize {
        usize::from(self[at::QUEUED])
    }

    /// The KERNAL's interrupt scans the keyboard.
    fn is_scanned(&self) -> bool {
        self.board().next_interrupt().is_some()
    }
}
