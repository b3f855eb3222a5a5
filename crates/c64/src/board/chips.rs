//! The chips besides the processor, and the connections of their pins.

use hardware::Cycles;
use serde::{Deserialize, Serialize};

use crate::Region;
use crate::cia::{Cia, Lines};
use crate::keyboard::Matrix;
use crate::pointer::Pointer;
use crate::sound::Sid;
use crate::space::AddressSpace;
use crate::video::{Vic, VideoMemory};

/// Video, sound, both interface adapters, and what is connected to the first of them.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Chips {
    pub(super) vic: Vic,
    pub(super) sid: Sid,
    pub(super) cia1: Cia,
    pub(super) cia2: Cia,
    pub(super) matrix: Matrix,
    pub(super) pointer: Pointer,
}

impl Chips {
    /// Returns the chips after power-on.
    pub(super) fn new(region: Region, matrix: Matrix, pointer: Pointer) -> Self {
        Self {
            vic: Vic::new(region),
            sid: Sid::new(region),
            cia1: Cia::new(region),
            cia2: Cia::new(region),
            matrix,
            pointer,
        }
    }

    /// Returns the memory that the video chip sees: CIA 2 selects a quarter of the address space,
    /// inverted.
    pub(super) fn video_memory<'a>(&self, space: &'a AddressSpace) -> VideoMemory<'a> {
        space.seen_by_video(u16::from(!self.cia2.port_a() & 3) << 14)
    }

    /// Returns the sound chip's measurement of a potentiometer on control port 1; `None` if that port is not
    /// selected.
    pub(super) fn potentiometer(&self, axis: usize) -> Option<u8> {
        let is_selected = self.cia1.port_a() & 0xc0 == 0x40;
        self.pointer.potentiometer(axis).filter(|_| is_selected)
    }

    /// Returns the external levels on the lines of CIA 1: keys and joysticks.
    pub(super) fn keyboard_lines(&self) -> Lines {
        self.matrix.lines(self.cia1.port_a(), self.cia1.port_b())
    }

    /// Returns the levels of the keyboard's columns while port A outputs `rows`.
    pub(super) fn column_levels(&self, rows: u8) -> u8 {
        if self.matrix.is_idle() {
            return self.cia1.port_b();
        }
        let direction = self.cia1.register(2, Cycles(0));
        let Lines { b, .. } = self.matrix.lines(rows | !direction, self.cia1.port_b());
        b & self.cia1.port_b()
    }
}
