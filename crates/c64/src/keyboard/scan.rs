//! The KERNAL's scan of the keyboard, once an interrupt: from the matrix to codes in the queue.
//!
//! It goes through the matrix as the KERNAL does, down to its ninth, empty column: what joysticks in port 1 type
//! follows from that. A closed switch pulls its column low in every row, and the last key found counts: `←` for down, `;` with
//! CTRL for left, `2` for right, the space bar with SHIFT for fire. Up is found in the ninth row too, whose one code is that of no
//! key: up types nothing and hides keys (*verified* with `golden/c64/screen/keyboard.tsv`). The returned cycles are those of the
//! KERNAL's way through.

use hardware::{Cycles, Memory};

use super::at;
use super::tables::{NOTHING, TABLES};
use crate::C64;
use crate::cia::Lines;

/// "No key" among the matrix codes.
pub(crate) const NO_KEY: u8 = 64;
/// Scans before a key repeats, and between repetitions.
const FIRST_DELAY: u8 = 16;
const NEXT_DELAY: u8 = 4;
/// SHIFT and C= together.
const EXCHANGE_SETS: u8 = 3;
/// The routine that chooses the decode table.
const DECODE: u16 = 0xeb48;

// Processor cycles of the KERNAL's way, counted from ea87 on.
/// Up to finding that no key is down.
const IDLE: u32 = 28;
/// A whole scan that finds no key.
pub(crate) const IDLE_SCAN: u32 = IDLE + REMEMBER + END;
/// Up to the first row; a row; a column of it; a closed contact of an ordinary key and of a modifier.
const HEAD: u32 = 41;
const ROW: u32 = 29;
const COLUMN: u32 = 16;
const CONTACT: u32 = 19;
const MODIFIER: u32 = 30;
/// Choosing the table; leaving it as it is; SHIFT with C= held on; SHIFT with C= for the first time.
const DECODE_WITH_TABLE: u32 = 57;
const DECODE_ALONE: u32 = 22;
const SAME_PATTERN: u32 = 27;
const EXCHANGE: u32 = 50;
/// A key that was not down before.
const NEW_KEY: u32 = 12;
/// A key that is held, up to: repeating is off; no key at all; a key that does not repeat; its delay not over; its pace
/// not over; the repetition; a repetition that finds the queue filled.
const NO_REPEAT: u32 = 17;
const HELD_NOTHING: u32 = 20;
const NOT_REPEATING: u32 = 34;
const DELAYED: u32 = 46;
const PACED: u32 = 47;
const REPEATED: u32 = 61;
const NOT_REPEATED: u32 = 62;
/// Remembering the scan: without a code, and with one that goes into the queue.
const REMEMBER: u32 = 19;
const QUEUE: u32 = 39;
/// The end of the scan.
const END: u32 = 12;

/// The register of the video chip that selects the character set, and the bit that does it.
const VIDEO_MEMORY: u16 = 0xd018;
const SET_BIT: u8 = 0x02;

impl C64 {
    /// Scans the keyboard at the elapsed time `now`; returns the processor cycles it takes.
    pub(crate) fn scan_keyboard(&mut self, now: Cycles) -> u32 {
        self.ram[at::MODIFIERS] = 0;
        self.ram[at::KEY] = NO_KEY;
        let cycles = if self.column_levels(0x00) == 0xff {
            IDLE + self.take_scanned(NOTHING)
        } else {
            self.scan_matrix()
        };
        // The scan leaves the row of the STOP key selected.
        if self.cia1.register(0, now) != 0x7f {
            self.cia1.write(0, 0x7f, now);
        }
        cycles
    }

    /// The levels of the columns while port A puts out `rows`.
    pub(crate) fn column_levels(&self, rows: u8) -> u8 {
        if self.matrix.is_idle() {
            return self.cia1.port_b();
        }
        let direction = self.cia1.register(2, Cycles(0));
        let Lines { b, .. } = self.matrix.lines(rows | !direction, self.cia1.port_b());
        b & self.cia1.port_b()
    }

    /// Goes through the rows, notes the modifiers and the last other key, then decodes it.
    fn scan_matrix(&mut self) -> u32 {
        let mut cycles = HEAD;
        self.set_table(0);
        let mut key = 0;
        'rows: for row in 0..=8 {
            // The ninth turn selects no row at all and looks at one column only.
            let mut columns = self.column_levels(!(1u16 << row) as u8);
            cycles += ROW;
            for _ in 0..8 {
                if columns & 1 == 0 {
                    cycles += self.note_key(key);
                }
                columns >>= 1;
                key += 1;
                if key > NO_KEY {
                    break 'rows;
                }
                cycles += COLUMN;
            }
        }
        cycles + self.decode()
    }

    /// A closed contact at matrix code `key`.
    fn note_key(&mut self, key: u8) -> u32 {
        match TABLES[0].1[usize::from(key)] {
            modifier @ (0..=2 | 4) => {
                self.ram[at::MODIFIERS] |= modifier;
                MODIFIER
            }
            _ => {
                self.ram[at::KEY] = key;
                CONTACT
            }
        }
    }

    /// Chooses the table by the modifiers; SHIFT with C= exchanges the character sets once.
    fn decode(&mut self) -> u32 {
        if self.word(at::DECODE_VECTOR) != DECODE {
            // Programs point the vector at the end of the scan to ignore the modifiers.
            return DECODE_ALONE + self.judge_key();
        }
        let modifiers = self.ram[at::MODIFIERS];
        if modifiers == EXCHANGE_SETS {
            if self.ram[at::LAST_MODIFIERS] == EXCHANGE_SETS {
                return SAME_PATTERN;
            }
            if self.ram[at::CASE_LOCK] & 0x80 == 0 {
                let memory = self.peek(VIDEO_MEMORY);
                self.poke(VIDEO_MEMORY, memory ^ SET_BIT);
            }
            return EXCHANGE + self.judge_key();
        }
        self.set_table(if modifiers & 4 != 0 { 3 } else { usize::from(modifiers & 3) });
        DECODE_WITH_TABLE + self.judge_key()
    }

    /// Decodes the key found and decides whether it is new, held, or repeats.
    fn judge_key(&mut self) -> u32 {
        let key = self.ram[at::KEY];
        let table = self.word(at::TABLE as u16);
        let code = self.peek(table.wrapping_add(u16::from(key)));
        if key != self.ram[at::LAST_KEY] {
            self.ram[at::REPEAT_DELAY] = FIRST_DELAY;
            return NEW_KEY + self.take_scanned(code);
        }
        let repeat = self.ram[at::REPEAT];
        if repeat & 0x80 == 0 {
            if repeat & 0x40 != 0 {
                return NO_REPEAT + END;
            }
            match code & 0x7f {
                0x7f => return HELD_NOTHING + self.take_scanned(code),
                20 | 32 | 29 | 17 => {}
                _ => return NOT_REPEATING + END,
            }
        }
        if self.ram[at::REPEAT_DELAY] != 0 {
            self.ram[at::REPEAT_DELAY] -= 1;
            if self.ram[at::REPEAT_DELAY] != 0 {
                return DELAYED + END;
            }
        }
        self.ram[at::REPEAT_SPEED] = self.ram[at::REPEAT_SPEED].wrapping_sub(1);
        if self.ram[at::REPEAT_SPEED] != 0 {
            return PACED + END;
        }
        self.ram[at::REPEAT_SPEED] = NEXT_DELAY;
        // Only an empty queue takes a repetition.
        if self.ram[at::QUEUED].wrapping_sub(1) & 0x80 == 0 {
            NOT_REPEATED + END
        } else {
            REPEATED + self.take_scanned(code)
        }
    }

    /// Remembers key and modifiers and queues the code.
    fn take_scanned(&mut self, code: u8) -> u32 {
        self.ram[at::LAST_KEY] = self.ram[at::KEY];
        self.ram[at::LAST_MODIFIERS] = self.ram[at::MODIFIERS];
        if code == NOTHING {
            return REMEMBER + END;
        }
        self.queue_key(code);
        QUEUE + END
    }

    fn set_table(&mut self, table: usize) {
        let [low, high] = TABLES[table].0.to_le_bytes();
        self.ram[at::TABLE] = low;
        self.ram[at::TABLE + 1] = high;
    }
}
