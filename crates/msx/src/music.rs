//! Music: queues of notes that the interrupt plays, three voices in step.
//!
//! ```text
//! note  byte 0   bits 7-5 number of bytes after the first two, bits 4-0 duration, high
//!            1   duration, low
//!            ..  1pevvvvv  volume, or with e an envelope; with p two bytes of its period follow, high first
//!                0000pppp  period of the tone, high, and a byte, low
//! end   byte 0   ff
//! ```
//! Source: *The MSX Red Book*, chapter 4 at 113b, chapter 6 at f959 and fb41; the order of the writes is measured (`play_*.json`).

use hardware::Timekeeper;
use msx_basic::machine::{Loudness, Note};

use crate::Msx;
use crate::sound::{BEEP, PORT_A};
use crate::workspace as at;

/// Bytes of a queue; one of them stays free.
const QUEUE: u8 = 0x7f;
const QUEUE_STRIDE: u16 = 128;
/// Bytes of a queue's control block.
const POSITIONS: u16 = 6;
/// Bytes of a voice's block.
const VOICE: u16 = 37;
const VOICES: u8 = 3;
/// Offset and initial values of octave, length, tempo, volume and envelope period in a voice's block.
const DEFAULTS: (u16, [u8; 6]) = (15, [4, 4, 120, 0x88, 0xff, 0x00]);
/// The end of a piece in a queue.
const END: u8 = 0xff;
/// Free bytes that are enough for any note.
const NOTE: u8 = 8;

const IS_VOLUME: u8 = 0x80;
const WITH_PERIOD: u8 = 0x40;
const IS_SHAPE: u8 = 0x10;

impl Msx {
    /// Writes a register of the sound chip.
    pub(crate) fn write_psg(&mut self, register: u8, value: u8) {
        self.flush_interrupt_writes();
        self.board.write_psg(register, value);
        self.spend(self.costs.sound_write);
    }

    /// Sets the line of the key click.
    pub(crate) fn set_click(&mut self, is_high: bool) {
        self.flush_interrupt_writes();
        self.board.set_click(is_high);
    }

    /// Plays the firmware's tone: starts it, waits, silences the chip.
    pub(crate) fn sound_beep(&mut self, writes: [(u8, u8); 4]) {
        for (register, value) in writes {
            self.write_psg(register, value);
        }
        self.spend(self.costs.beep);
        // The interrupts lengthen the tone.
        self.catch_up_past_deadline();
        self.silence();
    }

    /// Runs due interrupts, whose writes come before those that the program makes after them.
    fn flush_interrupt_writes(&mut self) {
        if !self.board.clock().is_in_interrupt() {
            self.catch_up_past_deadline();
        }
    }

    /// Empties the queues, resets the voices, silences the chip.
    pub(crate) fn silence(&mut self) {
        self.store_word(at::QUEUES, at::QUETAB);
        self.store(at::MUSICF, 0);
        self.store(at::PLYCNT, 0);
        let (offset, defaults) = DEFAULTS;
        for voice in 0..VOICES {
            let queue = at::VOICAQ + u16::from(voice) * QUEUE_STRIDE;
            let [low, high] = queue.to_le_bytes();
            self.store_all(positions(voice), &[0, 0, 0, QUEUE, low, high]);
            self.store_all(at::VCBA + u16::from(voice) * VOICE + offset, &defaults);
        }
        for register in [8, 9, 10] {
            self.spend(self.costs.silence);
            self.write_psg(register, 0);
        }
        self.spend(self.costs.silence);
        self.write_psg(7, 0xb8);
    }

    /// Returns the free bytes of a voice's queue.
    fn free_bytes(&self, voice: u8) -> u8 {
        let [put, get] = [0, 1].map(|cell| self.byte(positions(voice) + cell));
        get.wrapping_sub(put).wrapping_sub(1) & QUEUE
    }

    fn queue_byte(&mut self, voice: u8, byte: u8) {
        let cell = positions(voice);
        let put = self.byte(cell) & QUEUE;
        if self.free_bytes(voice) > 0 {
            let queue = self.word(cell + 4);
            self.store(queue.wrapping_add(u16::from(put)), byte);
            self.store(cell, put.wrapping_add(1) & QUEUE);
        }
        self.spend(self.costs.queue_byte);
    }

    /// Takes the next byte of a queue; 0 when it is empty.
    fn unqueue_byte(&mut self, voice: u8) -> u8 {
        self.spend(self.costs.queue_byte);
        let cell = positions(voice);
        let [put, get] = [0, 1].map(|cell_of| self.byte(cell + cell_of) & QUEUE);
        if put == get {
            return 0;
        }
        self.store(cell + 1, get.wrapping_add(1) & QUEUE);
        let queue = self.word(cell + 4);
        self.byte(queue.wrapping_add(u16::from(get)))
    }

    /// Plays the queues; called by the interrupt.
    pub(crate) fn play_queues(&mut self) {
        let playing = self.byte(at::MUSICF);
        for voice in (0..VOICES).filter(|voice| playing >> voice & 1 != 0) {
            self.spend(self.costs.voice);
            let block = at::VCBA + u16::from(voice) * VOICE;
            let left = self.word(block).wrapping_sub(1);
            self.store_word(block, left);
            if left == 0 {
                self.store(at::QUEUEN, voice);
                self.play_note(voice, block);
            }
        }
    }

    fn play_note(&mut self, voice: u8, block: u16) {
        let first = self.unqueue_byte(voice);
        if first == END {
            self.write_psg(8 + voice, 0);
            let playing = self.byte(at::MUSICF) & !(1 << voice);
            self.store(at::MUSICF, playing);
            self.begin_piece();
            return;
        }
        let low = self.unqueue_byte(voice);
        self.store_word(block, u16::from_le_bytes([low, first & 0x1f]));
        let mut left = first >> 5;
        while left > 0 {
            let byte = self.unqueue_byte(voice);
            left -= 1;
            if byte & IS_VOLUME != 0 {
                self.write_psg(8 + voice, byte);
                if byte & IS_SHAPE != 0 {
                    self.write_psg(13, byte);
                }
            }
            if byte & WITH_PERIOD != 0 {
                let [high, low] = [0; 2].map(|_| self.unqueue_byte(voice));
                left = left.saturating_sub(2);
                self.write_psg(11, low);
                self.write_psg(12, high);
            } else if byte & IS_VOLUME == 0 {
                let low = self.unqueue_byte(voice);
                left = left.saturating_sub(1);
                self.write_psg(2 * voice, low);
                self.write_psg(2 * voice + 1, byte);
            }
        }
    }

    /// Starts the next queued piece, if none plays.
    fn begin_piece(&mut self) {
        let queued = self.byte(at::PLYCNT);
        if self.byte(at::MUSICF) != 0 || queued == 0 {
            return;
        }
        self.store(at::PLYCNT, queued - 1);
        for voice in 0..u16::from(VOICES) {
            self.store_word(at::VCBA + voice * VOICE, 1);
        }
        self.store(at::MUSICF, 0x07);
    }
}

/// Returns the address of the control block of a voice's queue.
fn positions(voice: u8) -> u16 {
    at::QUETAB + u16::from(voice.min(VOICES - 1)) * POSITIONS
}

impl Msx {
    pub(crate) fn can_queue_note(&self, voice: u8) -> bool {
        self.free_bytes(voice) >= NOTE
    }

    pub(crate) fn queue_note(&mut self, voice: u8, note: Note) {
        let mut bytes = [0; 7];
        let mut length = 2;
        let mut add = |byte: u8| {
            bytes[length] = byte;
            length += 1;
        };
        let flags = if note.envelope_period.is_some() { WITH_PERIOD } else { 0 };
        match note.loudness {
            Some(Loudness::Level(level)) => add(IS_VOLUME | flags | level & 0x0f),
            Some(Loudness::Envelope(shape)) => add(IS_VOLUME | flags | IS_SHAPE | shape & 0x0f),
            None if flags != 0 => add(flags),
            None => {}
        }
        if let Some(period) = note.envelope_period {
            let [low, high] = period.to_le_bytes();
            add(high);
            add(low);
        }
        if let Some(period) = note.period {
            let [low, high] = period.to_le_bytes();
            add(high & 0x0f);
            add(low);
        }
        let [low, high] = note.ticks.to_le_bytes();
        bytes[0] = (length as u8 - 2) << 5 | high & 0x1f;
        bytes[1] = low;
        for &byte in &bytes[..length] {
            self.queue_byte(voice, byte);
        }
    }

    pub(crate) fn end_voice(&mut self, voice: u8) {
        self.queue_byte(voice, END);
    }

    pub(crate) fn start_music(&mut self) {
        let queued = self.byte(at::PLYCNT).saturating_add(1);
        self.store(at::PLYCNT, queued);
        self.begin_piece();
    }

    pub(crate) fn read_sound(&mut self, register: u8) -> u8 {
        self.spend(self.costs.sound_write);
        match register & 0x0f {
            PORT_A => self.board.joystick_port(),
            register => self.board.psg().register(register),
        }
    }

    pub(crate) fn write_sound(&mut self, register: u8, value: u8) {
        // Both ports keep their directions.
        let value = if register & 0x0f == 7 { value & 0x3f | 0x80 } else { value };
        self.write_psg(register & 0x0f, value);
    }

    pub(crate) fn beep(&mut self) {
        self.sound_beep(BEEP);
    }
}
