//! The KERNAL's keyboard scan, once per interrupt: from the matrix to codes in the queue.
//!
//! It walks the matrix as the KERNAL does, down to its ninth, empty row: the characters that
//! joysticks in port 1 type follow from that. A closed switch pulls its column low in every row,
//! and the last key found wins: `←` for down, `;` with CTRL for left, `2` for right, the space bar
//! with SHIFT for fire. Up is found in the ninth row, too, whose single code belongs to no key: up
//! types nothing and hides keys (*verified* with `golden/c64/screen/keyboard.tsv`). The returned
//! cycles are those of the KERNAL's path.

use hardware::Cycles;

use super::Editor;
use super::print::LOWER_SET;
use crate::board::Board;
use crate::cells::keyboard as at;
use crate::variant::NOTHING;

/// Scans before a key repeats, and between repetitions.
const FIRST_DELAY: u8 = 16;
const NEXT_DELAY: u8 = 4;
/// SHIFT and C= together.
const SHIFT_COMMODORE: u8 = 3;

impl<B: Board> Editor<B> {
    /// Scans the keyboard at the elapsed time `now`; returns the processor cycles it takes.
    pub(crate) fn scan_keyboard(&mut self, now: Cycles) -> u32 {
        self[at::MODIFIERS] = 0;
        self[at::KEY] = at::NO_KEY;
        let cycles = if self.screen.board.column_levels(0x00) == 0xff {
            self.screen.costs.scan.idle + self.queue_scanned(NOTHING)
        } else {
            self.scan_matrix()
        };
        // The scan leaves the row of the STOP key selected.
        self.screen.board.select_rows(B::KEYS.stop_row, now);
        cycles
    }

    /// Scans the rows, records the modifiers and the last other key, then decodes it.
    fn scan_matrix(&mut self) -> u32 {
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
        cycles + self.decode()
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
    pub(crate) fn decode(&mut self) -> u32 {
        if self.screen.board.word(at::DECODE_VECTOR) != B::DECODE_KEY {
            // Programs point the vector to the end of the scan to ignore the modifiers.
            return self.screen.costs.scan.alone + self.update_repeat();
        }
        let modifiers = self[at::MODIFIERS];
        if modifiers == SHIFT_COMMODORE {
            if self[at::LAST_MODIFIERS] == SHIFT_COMMODORE {
                return self.screen.costs.scan.same_pattern;
            }
            if self[at::CASE_LOCK] & 0x80 == 0 {
                let memory = self.screen.board.peek(B::CHARSET_REGISTER);
                self.screen.board.poke(B::CHARSET_REGISTER, memory ^ LOWER_SET);
            }
            return self.screen.costs.scan.exchange + self.update_repeat();
        }
        self.set_table(if modifiers & 4 != 0 { 3 } else { usize::from(modifiers & 3) });
        self.screen.costs.scan.with_table + self.update_repeat()
    }

    /// Decodes the key found and decides whether it is new, held, or repeats.
    fn update_repeat(&mut self) -> u32 {
        let key = self[at::KEY];
        let table = self.screen.board.word(at::TABLE as u16);
        let code = self.screen.board.peek(table.wrapping_add(u16::from(key)));
        if key != self[at::LAST_KEY] {
            self[at::REPEAT_DELAY] = FIRST_DELAY;
            return self.screen.costs.scan.new_key + self.queue_scanned(code);
        }
        let repeat = self[at::REPEAT];
        if repeat & 0x80 == 0 {
            if repeat & 0x40 != 0 {
                return self.screen.costs.scan.no_repeat + self.screen.costs.scan.end;
            }
            match code & 0x7f {
                0x7f => return self.screen.costs.scan.held_nothing + self.queue_scanned(code),
                20 | 32 | 29 | 17 => {}
                _ => return self.screen.costs.scan.not_repeating + self.screen.costs.scan.end,
            }
        }
        if self[at::REPEAT_DELAY] != 0 {
            self[at::REPEAT_DELAY] -= 1;
            if self[at::REPEAT_DELAY] != 0 {
                return self.screen.costs.scan.delayed + self.screen.costs.scan.end;
            }
        }
        self[at::REPEAT_SPEED] = self[at::REPEAT_SPEED].wrapping_sub(1);
        if self[at::REPEAT_SPEED] != 0 {
            return self.screen.costs.scan.paced + self.screen.costs.scan.end;
        }
        self[at::REPEAT_SPEED] = NEXT_DELAY;
        // A repetition is queued only into an empty queue.
        if self[at::QUEUED].wrapping_sub(1) & 0x80 == 0 {
            self.screen.costs.scan.not_repeated + self.screen.costs.scan.end
        } else {
            self.screen.costs.scan.repeated + self.queue_scanned(code)
        }
    }

    /// Stores key and modifiers and queues the code.
    fn queue_scanned(&mut self, code: u8) -> u32 {
        self[at::LAST_KEY] = self[at::KEY];
        self[at::LAST_MODIFIERS] = self[at::MODIFIERS];
        if code == NOTHING {
            return self.screen.costs.scan.remember + self.screen.costs.scan.end;
        }
        self.queue_key(code);
        self.screen.costs.scan.queue + self.screen.costs.scan.end
    }

    fn set_table(&mut self, table: usize) {
        let [low, high] = B::KEYS.tables[table].0.to_le_bytes();
        self[at::TABLE] = low;
        self[at::TABLE + 1] = high;
    }
}
