//! The KERNAL's keyboard scan, once per interrupt: from the matrix to codes in the queue.
//!
//! It scans the matrix as the KERNAL does, down to its ninth, empty row: the characters that joysticks in
//! port 1 type follow from that. A closed switch pulls its column low in every row, and the last key found
//! wins: `←` for down, `;` with CTRL for left, `2` for right, the space bar with SHIFT for fire. The scan
//! finds up in the ninth row, too, whose single code belongs to no key: up types no character and hides keys
//! (*verified* with `golden/c64/screen/keyboard.tsv`). The returned cycles and registers are those of the
//! KERNAL's path.

use hardware::Cycles;

use super::Editor;
use super::print::LOWER_SET;
use crate::board::Board;
use crate::cells::keyboard as at;
use crate::variant::NOTHING;

/// Scans before a key repeats, and between repetitions.
const FIRST_DELAY: u8 = 16;
const NEXT_DELAY: u8 = 4;
/// The code of cursor down, which is compared last of the codes that repeat.
const LAST_REPEATING: u8 = 17;
/// SHIFT and C= together.
const SHIFT_COMMODORE: u8 = 3;

/// The X register while the walk leaves the first column of the ninth row, and the Y register after it.
const WALK_X: u8 = 8;
const WALK_Y: u8 = 65;

/// The result of a scan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScanEnd {
    /// The processor cycles.
    pub(crate) cycles: u32,
    /// The X register.
    pub(crate) x: u8,
    /// The Y register.
    pub(crate) y: u8,
    /// The carry.
    pub(crate) has_carry: bool,
}

impl ScanEnd {
    /// Adds cycles.
    const fn after(self, cycles: u32) -> Self {
        Self { cycles: self.cycles + cycles, ..self }
    }
}

impl<B: Board> Editor<B> {
    /// Scans the keyboard at the elapsed time `now`.
    pub(crate) fn scan_keyboard(&mut self, now: Cycles) -> ScanEnd {
        self[at::MODIFIERS] = 0;
        self[at::KEY] = at::NO_KEY;
        let end = if self.screen.board.column_levels(0x00) == 0xff {
            self.queue_scanned(NOTHING).after(self.screen.costs.scan.idle)
        } else {
            self.scan_matrix()
        };
        // The scan leaves the row of the STOP key selected.
        self.screen.board.select_rows(B::KEYS.stop_row, now);
        end
    }

    /// Scans the rows, records the modifiers and the last other key, then decodes it.
    fn scan_matrix(&mut self) -> ScanEnd {
        let mut cycles = self.screen.costs.scan.head;
        self.set_table(0);
        let mut key = 0;
        'rows: for row in 0..=8 {
            // The ninth iteration selects no row and reads one column only.
            let mut columns = self.screen.board.column_levels(!(1u16 << row) as u8);
            cycles += self.screen.costs.scan.row;
            for _ in 0..8 {
                if columns & 1 == 0 {
                    cycles += self.note_key(key);
                }
                columns >>= 1;
                key += 1;
                if key > at::NO_KEY {
                    break 'rows;
                }
                cycles += self.screen.costs.scan.column;
            }
        }
        self.decode().after(cycles)
    }

    /// Records a closed contact at matrix code `key`.
    fn note_key(&mut self, key: u8) -> u32 {
        match B::KEYS.tables[0].1[usize::from(key)] {
            modifier @ (0..=2 | 4) => {
                self[at::MODIFIERS] |= modifier;
                self.screen.costs.scan.modifier
            }
            _ => {
                self[at::KEY] = key;
                self.screen.costs.scan.contact
            }
        }
    }

    /// Selects the table by the modifiers; SHIFT with C= exchanges the character sets once.
    pub(crate) fn decode(&mut self) -> ScanEnd {
        let costs = self.screen.costs.scan;
        if self.screen.board.word(at::DECODE_VECTOR) != B::DECODE_KEY {
            // Programs point the vector to the end of the scan to ignore the modifiers.
            return self.update_repeat().after(costs.alone);
        }
        let modifiers = self[at::MODIFIERS];
        if modifiers == SHIFT_COMMODORE {
            if self[at::LAST_MODIFIERS] == SHIFT_COMMODORE {
                return ScanEnd { cycles: costs.same_pattern, x: WALK_X, y: WALK_Y, has_carry: true };
            }
            if self[at::CASE_LOCK] & 0x80 == 0 {
                let memory = self.screen.board.peek(B::CHARSET_REGISTER);
                self.screen.board.poke(B::CHARSET_REGISTER, memory ^ LOWER_SET);
            }
            return self.update_repeat().after(costs.exchange);
        }
        self.set_table(if modifiers & 4 != 0 { 3 } else { usize::from(modifiers & 3) });
        self.update_repeat().after(costs.with_table)
    }

    /// Decodes the key found and decides whether it is new, held, or repeats.
    fn update_repeat(&mut self) -> ScanEnd {
        let costs = self.screen.costs.scan;
        let key = self[at::KEY];
        let table = self.screen.board.word(at::TABLE as u16);
        let code = self.screen.board.peek(table.wrapping_add(u16::from(key)));
        if key != self[at::LAST_KEY] {
            self[at::REPEAT_DELAY] = FIRST_DELAY;
            return self.queue_scanned(code).after(costs.new_key);
        }
        // The key has been compared with the one before, which sets the carry.
        let ends = |cycles, y| ScanEnd { cycles: cycles + costs.end, x: code, y, has_carry: true };
        let repeat = self[at::REPEAT];
        if repeat & 0x80 == 0 {
            if repeat & 0x40 != 0 {
                return ends(costs.no_repeat, key);
            }
            match code & 0x7f {
                0x7f => return self.queue_scanned(code).after(costs.held_nothing),
                20 | 32 | 29 | LAST_REPEATING => {}
                other => {
                    return ScanEnd { has_carry: other >= LAST_REPEATING, ..ends(costs.not_repeating, key) };
                }
            }
        }
        let delay = self[at::REPEAT_DELAY];
        if delay != 0 {
            self[at::REPEAT_DELAY] = delay - 1;
            if delay != 1 {
                return ends(costs.delayed, delay);
            }
        }
        self[at::REPEAT_SPEED] = self[at::REPEAT_SPEED].wrapping_sub(1);
        if self[at::REPEAT_SPEED] != 0 {
            return ends(costs.paced, delay);
        }
        self[at::REPEAT_SPEED] = NEXT_DELAY;
        // A repetition is queued only into an empty queue.
        let full = self[at::QUEUED].wrapping_sub(1);
        if full & 0x80 == 0 {
            ends(costs.not_repeated, full)
        } else {
            self.queue_scanned(code).after(costs.repeated)
        }
    }

    /// Stores key and modifiers and queues the code.
    fn queue_scanned(&mut self, code: u8) -> ScanEnd {
        let costs = self.screen.costs.scan;
        self[at::LAST_KEY] = self[at::KEY];
        self[at::LAST_MODIFIERS] = self[at::MODIFIERS];
        let y = self[at::MODIFIERS];
        if code == NOTHING {
            return ScanEnd { cycles: costs.remember + costs.end, x: NOTHING, y, has_carry: true };
        }
        let before = self[at::QUEUED];
        self.queue_key(code);
        let x = self[at::QUEUED];
        ScanEnd { cycles: costs.queue + costs.end, x, y, has_carry: x == before }
    }

    fn set_table(&mut self, table: usize) {
        let [low, high] = B::KEYS.tables[table].0.to_le_bytes();
        self[at::TABLE] = low;
        self[at::TABLE + 1] = high;
    }
}
