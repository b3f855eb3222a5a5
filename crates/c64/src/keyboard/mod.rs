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

mod names;
mod scan;
pub(crate) mod tables;

use cbm_kernal::Channels;
use hardware::{Chord, Event, KeyCode, Keyboard, Port};
use serde::{Deserialize, Serialize};

use crate::C64;
use crate::cia::Lines;
use crate::kernal;

pub(crate) use names::{RESTORE, STOP};
pub(crate) use scan::NO_KEY;

/// Zero page and editor bytes of the keyboard.
pub(crate) mod at {
    /// Row of the STOP key as last read: 127 while STOP is down.
    pub(crate) const STOP_ROW: usize = 0x91;
    /// Matrix code of the key of the scan before this one.
    pub(crate) const LAST_KEY: usize = 0xc5;
    /// Codes in the queue.
    pub(crate) const QUEUED: usize = 0xc6;
    /// Matrix code of the key now, 64 for none.
    pub(crate) const KEY: usize = 0xcb;
    /// Address of the decode table in use.
    pub(crate) const TABLE: usize = 0xf5;
    /// The queue.
    pub(crate) const QUEUE: usize = 0x0277;
    /// How many codes the queue takes.
    pub(crate) const QUEUE_LIMIT: usize = 0x0289;
    /// Bit 7: all keys repeat; bit 6: none does.
    pub(crate) const REPEAT: usize = 0x028a;
    /// Scans until the next repetition.
    pub(crate) const REPEAT_SPEED: usize = 0x028b;
    /// Scans until the first repetition.
    pub(crate) const REPEAT_DELAY: usize = 0x028c;
    /// Modifiers: 1 SHIFT, 2 C=, 4 CTRL.
    pub(crate) const MODIFIERS: usize = 0x028d;
    /// Modifiers of the scan before this one.
    pub(crate) const LAST_MODIFIERS: usize = 0x028e;
    /// Vector of the routine that chooses the decode table.
    pub(crate) const DECODE_VECTOR: u16 = 0x028f;
    /// Bit 7: SHIFT with C= does not exchange the character sets.
    pub(crate) const CASE_LOCK: usize = 0x0291;
}

/// Which keys are down and where the joysticks are.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Matrix {
    /// One byte a row, one bit a column, 1 = down.
    rows: [u8; 8],
    /// Closed switches by socket.
    joysticks: [u8; 2],
    /// Some key is down or some switch closed.
    is_touched: bool,
}

impl Matrix {
    /// No key is down and no switch closed.
    pub(crate) fn is_idle(&self) -> bool {
        !self.is_touched
    }

    fn move_joystick(&mut self, socket: usize, lines: u8) {
        self.joysticks[socket] = lines & 0x1f;
        self.is_touched = self.rows != [0; 8] || self.joysticks != [0; 2];
    }

    /// The key with this matrix code is down.
    pub(crate) fn is_down(&self, key: KeyCode) -> bool {
        key.0 < 64 && self.rows[usize::from(key.0 >> 3)] >> (key.0 & 7) & 1 != 0
    }

    fn set(&mut self, key: KeyCode, is_down: bool) {
        let row = &mut self.rows[usize::from(key.0 >> 3)];
        let bit = 1 << (key.0 & 7);
        *row = if is_down { *row | bit } else { *row & !bit };
        self.is_touched = self.rows != [0; 8] || self.joysticks != [0; 2];
    }

    /// The levels on the lines of both ports, given what the chip drives; a contact to a low line pulls low.
    pub(crate) fn lines(&self, port_a: u8, port_b: u8) -> Lines {
        if self.is_idle() {
            return Lines::OPEN;
        }
        let [joystick_1, joystick_2] = self.joysticks;
        let (low_rows, low_columns) = (!port_a | joystick_2, !port_b | joystick_1);
        let (mut a, mut b) = (joystick_2, joystick_1);
        for (row, &keys) in self.rows.iter().enumerate() {
            if low_rows >> row & 1 != 0 {
                b |= keys;
            }
            if keys & low_columns != 0 {
                a |= 1 << row;
            }
        }
        Lines { a: !a, b: !b }
    }
}

impl C64 {
    /// Puts a byte into the keyboard queue if it has room.
    pub(crate) fn queue_key(&mut self, code: u8) {
        let queued = self.space[at::QUEUED];
        if queued < self.space[at::QUEUE_LIMIT] {
            self.space[at::QUEUE + usize::from(queued)] = code;
            self.space[at::QUEUED] = queued + 1;
        }
    }

    /// Takes the first code from the queue as the KERNAL does: the others move up. It does not look whether there is any.
    pub(crate) fn dequeue_key(&mut self) -> u8 {
        let code = self.space[at::QUEUE];
        let queued = usize::from(self.space[at::QUEUED]);
        self.space.ram_mut().copy_within(at::QUEUE + 1..=at::QUEUE + queued, at::QUEUE);
        self.space[at::QUEUED] = self.space[at::QUEUED].wrapping_sub(1);
        code
    }

    /// Applies an event at the present moment.
    pub(crate) fn apply_event(&mut self, event: Event) {
        match event {
            Event::KeyDown(RESTORE) => self.press_restore(),
            Event::KeyUp(RESTORE) => {}
            Event::KeyDown(key) if key.0 < 64 => self.matrix.set(key, true),
            Event::KeyUp(key) if key.0 < 64 => self.matrix.set(key, false),
            // A code beyond the matrix is no key of this machine.
            Event::KeyDown(_) | Event::KeyUp(_) => {}
            Event::Joystick { port, lines } => {
                let socket = match port {
                    Port::One => 0,
                    Port::Two => 1,
                };
                self.matrix.move_joystick(socket, lines.0);
            }
            Event::Queue(code) => self.queue_key(code),
            // It has no pointer.
            Event::Pointer { .. } => {}
        }
    }

    /// STOP is seen by the firmware: the row of the key was read with STOP down, and the test's vector is the KERNAL's.
    pub(crate) fn is_stop_seen(&self) -> bool {
        self.space[at::STOP_ROW] == 0x7f && self.word(kernal::STOP_VECTOR) == kernal::STOP
    }

    /// What the KERNAL does when it has seen STOP (f6ed).
    #[cold]
    pub(crate) fn stop(&mut self) {
        self.select_default();
        self.space[at::QUEUED] = 0;
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

    fn key_names(&self) -> &'static [&'static str] {
        &names::HELP
    }

    fn apply(&mut self, event: Event) {
        self.apply_event(event);
        self.reschedule();
    }

    fn queued(&self) -> usize {
        usize::from(self.space[at::QUEUED])
    }

    /// The KERNAL's interrupt does it.
    fn is_looked_at(&self) -> bool {
        self.irq.next().is_some()
    }
}
