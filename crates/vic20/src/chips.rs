//! The chips besides the processor, and the connections of their pins.
//!
//! ```text
//! VIA 1  CA1    RESTORE; the interrupt line is the processor's NMI
//!        PA7    serial bus: attention out (inverted)
//!        PA6    cassette switch, high while no key of the recorder is down
//!        PA5-2  joystick: fire, left, down, up
//!        PA1-0  serial bus: data in, clock in
//!        PB     user port
//! VIA 2  the interrupt line is the processor's IRQ
//!        PA     keyboard rows
//!        PB     keyboard columns; PB7 also joystick right
//!        CA2    serial bus: clock out (inverted); CB2: data out (inverted)
//! ```
//! The serial bus has no other device, and the user port is open.

use hardware::{Cycles, KeyCode, SoundWrite};
use parts::SoundLog;
use serde::{Deserialize, Serialize};

use crate::expansion::Expansion;
use crate::keyboard::{Matrix, RESTORE};
use crate::memory::{Mapping, mapping, open_bus};
use crate::region::Region;
use crate::sound::Generators;
use crate::via::{Lines, Via, register};
use crate::video::Vic;

/// The KERNAL's writes to VIA 1 at power-on, in order: the free-running timer, the recorder's motor off,
/// attention as output and released, the interrupt of RESTORE. Source of both tables: the KERNAL's published
/// source, `IOINIT`.
const VIA_1_START: [(u8, u8); 7] = [
    (register::ENABLED, 0x7f),
    (register::AUXILIARY, 0x40),
    (register::PERIPHERAL, 0xfe),
    (register::DIRECTION_B, 0x00),
    (register::DIRECTION_A, 0x80),
    (register::PORT_A, 0x00),
    (register::ENABLED, 0x82),
];
/// The KERNAL's writes to VIA 2: the free-running timer, clock low and data released on the serial bus, columns
/// as outputs and rows as inputs, the interrupt of timer 1.
const VIA_2_START: [(u8, u8); 6] = [
    (register::ENABLED, 0x7f),
    (register::AUXILIARY, 0x40),
    (register::PERIPHERAL, 0xde),
    (register::DIRECTION_B, 0xff),
    (register::DIRECTION_A, 0x00),
    (register::ENABLED, 0xc0),
];

/// Video and sound, both interface adapters, and the devices connected to them.
#[derive(Clone, Serialize, Deserialize)]
pub struct Chips {
    region: Region,
    vic: Vic,
    sound: Generators,
    sound_log: SoundLog,
    via_1: Via,
    via_2: Via,
    matrix: Matrix,
}

impl Chips {
    /// Returns the chips after power-on.
    #[must_use]
    pub fn new(region: Region) -> Self {
        Self {
            region,
            vic: Vic::new(region),
            sound: Generators::new(region),
            sound_log: SoundLog::default(),
            via_1: Via::new(),
            via_2: Via::new(),
            matrix: Matrix::default(),
        }
    }

    /// Powers the chips off and on. Keys stay down, and the sound log continues.
    pub fn power_on(&mut self) {
        let (matrix, sound_log) = (core::mem::take(&mut self.matrix), core::mem::take(&mut self.sound_log));
        *self = Self { matrix, sound_log, ..Self::new(self.region) };
    }

    /// Sets the registers of the video chip to the KERNAL's values.
    pub fn start_video(&mut self, expansion: Expansion, at: Cycles) {
        for (register, value) in (0x9000..).zip(Vic::power_on_values(self.region, expansion)) {
            self.write(register, value, at);
        }
    }

    /// Starts the interface adapters as the KERNAL does: ports, and the timer of the jiffy interrupt.
    pub fn start_adapters(&mut self, at: Cycles) {
        for (register, value) in VIA_1_START {
            self.via_1.write(register, value, at);
        }
        let [low, high] = self.region.jiffy_latch().to_le_bytes();
        for (register, value) in
            VIA_2_START.into_iter().chain([(register::TIMER_1_LOW, low), (register::TIMER_1_HIGH, high)])
        {
            self.via_2.write(register, value, at);
        }
    }

    /// Reads an address of the chips at the elapsed time `at`.
    pub fn read(&mut self, address: u16, at: Cycles) -> u8 {
        let register = address as u8 & 0x0f;
        match mapping(address, Expansion::None) {
            Mapping::Video => self.vic.read(register, at),
            Mapping::Via1 => self.via_1.read(register, at, self.via_1_lines()),
            Mapping::Via2 => self.via_2.read(register, at, self.via_2_lines()),
            _ => open_bus(address),
        }
    }

    /// Writes to an address of the chips at the elapsed time `at`.
    pub fn write(&mut self, address: u16, value: u8, at: Cycles) {
        let register = address as u8 & 0x0f;
        match mapping(address, Expansion::None) {
            Mapping::Video => {
                self.vic.write(register, value, at);
                if Generators::has_register(register) {
                    self.sound_log.push(SoundWrite { at, address, value });
                    self.sound.write(register, value, at);
                }
            }
            Mapping::Via1 => self.via_1.write(register, value, at),
            Mapping::Via2 => self.via_2.write(register, value, at),
            _ => {}
        }
    }

    /// Presses or releases a key at the elapsed time `at`; RESTORE pulls a line of VIA 1.
    pub fn set_key(&mut self, key: KeyCode, is_down: bool, at: Cycles) {
        if key == RESTORE {
            self.via_1.set_ca1(!is_down, at);
        } else {
            self.matrix.set(key, is_down);
        }
    }

    /// Returns the video chip.
    #[must_use]
    pub fn vic(&self) -> &Vic {
        &self.vic
    }

    /// Returns the sound generators, for rendering.
    pub fn sound_mut(&mut self) -> &mut Generators {
        &mut self.sound
    }

    /// Returns the log of writes to the sound.
    #[must_use]
    pub fn sound_log(&self) -> &SoundLog {
        &self.sound_log
    }

    /// Returns the log of writes to the sound, writable.
    pub fn sound_log_mut(&mut self) -> &mut SoundLog {
        &mut self.sound_log
    }

    /// Returns VIA 1, whose interrupt line is the processor's NMI.
    #[must_use]
    pub fn via_1(&self) -> &Via {
        &self.via_1
    }

    /// Returns VIA 2, whose interrupt line is the processor's IRQ.
    #[must_use]
    pub fn via_2(&self) -> &Via {
        &self.via_2
    }

    /// Acknowledges the jiffy interrupt at `at`; returns when the next one is due.
    pub fn acknowledge(&mut self, at: Cycles) -> Option<Cycles> {
        self.via_2.acknowledge(at)
    }

    /// Returns keys and joystick.
    #[must_use]
    pub fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// Returns keys and joystick, writable.
    pub fn matrix_mut(&mut self) -> &mut Matrix {
        &mut self.matrix
    }

    fn via_1_lines(&self) -> Lines {
        // A high output pulls its line of the bus low.
        let clock = u8::from(!self.via_2.is_ca2_high());
        let data = u8::from(!self.via_2.is_cb2_high());
        Lines { a: self.matrix.joystick_lines() & (0xfc | data << 1 | clock), b: 0xff }
    }

    fn via_2_lines(&self) -> Lines {
        self.matrix.lines(self.via_2.port_a(), self.via_2.port_b())
    }
}
