//! The text screen against a slow model, and with a cursor that is always shown.

use msx::{Msx, Options};
use msx_basic::MsxMachine as _;

/// Columns of a row after power-on, and the column of the table at which a row starts.
const COLUMNS: usize = 37;
const LEFT: usize = 2;
/// Rows without that of the function keys.
const ROWS: usize = 23;

/// A screen of rows of characters: the cursor's row and column count from 0.
struct Screen {
    rows: Vec<[u8; COLUMNS]>,
    row: usize,
    column: usize,
}

impl Screen {
    fn new() -> Self {
        Self { rows: vec![[b' '; COLUMNS]; ROWS], row: 0, column: 0 }
    }

    fn delete_row(&mut self, row: usize) {
        self.rows.remove(row);
        self.rows.push([b' '; COLUMNS]);
    }

    fn line_feed(&mut self) {
        if self.row + 1 < ROWS { self.row += 1 } else { self.delete_row(0) }
    }

    fn show(&mut self, character: u8) {
        self.rows[self.row][self.column] = character;
        self.column += 1;
        if self.column == COLUMNS {
            self.column = 0;
            self.line_feed();
        }
    }

    fn move_left(&mut self) -> bool {
        match (self.row, self.column) {
            (0, 0) => return false,
            (_, 0) => (self.row, self.column) = (self.row - 1, COLUMNS - 1),
            _ => self.column -= 1,
        }
        true
    }

    /// Shows a character or executes a control code or the letter of an escape sequence.
    fn send(&mut self, codes: &[u8]) {
        match *codes {
            [0x08 | 0x1d] => {
                self.move_left();
            }
            [0x09] => {
                self.show(b' ');
                while !self.column.is_multiple_of(8) {
                    self.show(b' ');
                }
            }
            [0x0a] => self.line_feed(),
            [0x0b] | [0x1b, b'H'] => (self.row, self.column) = (0, 0),
            [0x0c] | [0x1b, b'E' | b'j'] => *self = Self::new(),
            [0x0d] => self.column = 0,
            [0x1c] if self.column + 1 < COLUMNS => self.column += 1,
            // At the end of the last row the cursor stays.
            [0x1c] if self.row + 1 < ROWS => (self.row, self.column) = (self.row + 1, 0),
            [0x1e] | [0x1b, b'A'] => self.row = self.row.saturating_sub(1),
            [0x1f] | [0x1b, b'B'] => self.row = (self.row + 1).min(ROWS - 1),
            [0x7f] if self.move_left() => self.rows[self.row][self.column] = b' ',
            // At the start of the screen nothing is deleted.
            [0x7f] => {}
            [0x1b, b'C'] => self.column = (self.column + 1).min(COLUMNS - 1),
            [0x1b, b'D'] => self.column = self.column.saturating_sub(1),
            [0x1b, b'J'] => {
                self.rows[self.row][self.column..].fill(b' ');
                self.rows[self.row + 1..].fill([b' '; COLUMNS]);
            }
            [0x1b, b'K'] => self.rows[self.row][self.column..].fill(b' '),
            [0x1b, b'l'] => self.rows[self.row].fill(b' '),
            [0x1b, b'L'] => {
                self.column = 0;
                self.rows.insert(self.row, [b' '; COLUMNS]);
                self.rows.pop();
            }
            [0x1b, b'M'] => {
                self.column = 0;
                self.delete_row(self.row);
            }
            [0x1b, b'Y', row, column] => {
                // A row or column that does not exist is the last.
                let within = |code: u8, last: usize| usize::from(code).wrapping_sub(0x20).min(last - 1);
                (self.row, self.column) = (within(row, ROWS), within(column, COLUMNS));
            }
            [0x01, graphic @ 0x40..=0x5f] => self.show(graphic - 0x40),
            [character @ 0x20..=0xff] => self.show(character),
            _ => {}
        }
    }
}

/// Returns codes by chance: characters, control codes without the bell, escape sequences.
fn codes(random: &mut impl FnMut() -> u8) -> Vec<u8> {
    match random() % 8 {
        0 | 1 => vec![
            [0x08, 0x09, 0x0a, 0x0b, 0x0d, 0x1c, 0x1d, 0x1e, 0x1f, 0x7f, 0x00, 0x18]
                [usize::from(random() % 12)],
        ],
        2 => vec![0x1b, b"ABCDHJKLMl"[usize::from(random() % 10)]],
        3 => vec![0x1b, b'Y', 0x20 + random() % 30, 0x20 + random() % 50],
        4 => vec![0x01, 0x40 + random() % 0x20],
        5 if random() < 20 => vec![[0x0c, 0x0c, 0x0a][usize::from(random() % 3)]],
        _ => vec![0x20 + random() % 0x5f],
    }
}

fn random(seed: u32) -> impl FnMut() -> u8 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    }
}

/// Returns the characters of the text's rows, and the cursor's row and column.
fn shown(machine: &Msx) -> (Vec<Vec<u8>>, (usize, usize)) {
    let rows = machine.rows().into_iter().take(ROWS).map(|row| row[LEFT..LEFT + COLUMNS].to_vec()).collect();
    let (row, column) = machine.cursor();
    (rows, (row.into(), column.into()))
}

#[test]
fn codes_change_the_screen_like_the_slow_model() {
    for seed in 0..60 {
        let mut random = random(seed);
        let mut machine = Msx::new(Options::default());
        let mut screen = Screen::new();
        for _ in 0..400 {
            let codes = codes(&mut random);
            codes.iter().for_each(|&code| machine.send(code));
            screen.send(&codes);
            let (rows, cursor) = shown(&machine);
            assert_eq!(cursor, (screen.row, screen.column), "seed {seed}, after {codes:02x?}");
            assert!(rows == screen.rows, "seed {seed}, after {codes:02x?}");
        }
    }
}

#[test]
fn a_cursor_that_is_always_shown_hides_one_character_and_changes_none() {
    for seed in 0..20 {
        let mut random = random(seed);
        let [mut plain, mut with_cursor] = [(); 2].map(|()| Msx::new(Options::default()));
        // ESC y5.
        b"\x1by5".iter().for_each(|&code| with_cursor.send(code));
        for _ in 0..300 {
            let codes = codes(&mut random);
            for machine in [&mut plain, &mut with_cursor] {
                codes.iter().for_each(|&code| machine.send(code));
            }
            let (rows, (row, column)) = shown(&plain);
            assert_eq!(shown(&with_cursor), (rows, (row, column)), "seed {seed}, after {codes:02x?}");
            let cell = (row * 40 + LEFT + column) as u16;
            assert_eq!(with_cursor.read_video(cell), 0xff);
            assert_eq!(with_cursor.byte(0xfbcc), plain.read_video(cell), "the character under the cursor");
        }
        b"\x1bx5 ".iter().for_each(|&code| with_cursor.send(code));
        plain.send(b' ');
        assert!(with_cursor.rows() == plain.rows());
    }
}
