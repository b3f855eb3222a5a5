//! A machine with the parts that the dialect's text side needs: RAM, four rows of cells, strokes of keys, a counter of cycles.
//!
//! It has no display of dots, no beeper and no plotter: methods that use one panic, so that a test cannot pass by a device
//! without effect. Its firmware costs no cycles: all cycles counted are the dialect's.

use std::collections::VecDeque;

use hardware::{Cycles, IrqDeferral, LineDevice, Memory, PageSet, Timekeeper};
use sharp_basic::{
    SharpMachine,
    machine::{
        COLUMNS, CellPosition, CursorStyle, Dot, DrawMode, KeyStroke, Pattern, Prefix, ROWS, Shape, Tone,
    },
};

const BLANK: u8 = b' ';

/// The codes of keys that type no character (`golden/pc1360/inkey.tsv`).
const NAMED: [(&str, u8); 13] = [
    ("CLS", 2),
    ("UP", 4),
    ("DOWN", 5),
    ("BRK", BREAK),
    ("MODE", 8),
    ("INS", 11),
    ("DEL", 12),
    ("ENTER", 13),
    ("RIGHT", 14),
    ("LEFT", 15),
    ("SHIFT", SHIFT),
    ("DEF", DEFINITION),
    ("SPACE", b' '),
];
const BREAK: u8 = 7;
const SHIFT: u8 = 16;
const DEFINITION: u8 = 18;

/// Keys and their characters after SHIFT (`golden/pc1360/editor.jsonl`).
const SHIFTED: [(u8, u8); 14] = [
    (b'Q', b'!'),
    (b'W', b'"'),
    (b'E', b'#'),
    (b'R', b'$'),
    (b'T', b'%'),
    (b'Y', b'&'),
    (b'U', b'?'),
    (b'I', 0xfb),
    (b'O', 0xfc),
    (b'P', b'@'),
    (b'-', b'^'),
    (b'*', b'\\'),
    (b'(', b'<'),
    (b')', b'>'),
];

/// Defines methods of absent devices.
macro_rules! absent {
    ($($name:ident(&$($receiver:ident)+ $(, $argument:ty)*) $(-> $result:ty)?;)*) => {
        $(fn $name(&$($receiver)+ $(, _: $argument)*) $(-> $result)? {
            panic!("the test machine has no device for `{}`", stringify!($name))
        })*
    };
}

/// The machine.
pub struct Machine {
    ram: Box<[u8; 0x1_0000]>,
    written: PageSet,
    pub time: u64,
    deadline: u64,
    cursor_style: Option<CursorStyle>,
    strokes: VecDeque<KeyStroke>,
    /// The prefix key before the next key.
    prefix: Prefix,
    has_break: bool,
}

impl Default for Machine {
    fn default() -> Self {
        let mut machine = Self {
            ram: Box::new([0; 0x1_0000]),
            written: PageSet::EMPTY,
            time: 0,
            deadline: u64::MAX,
            cursor_style: None,
            strokes: VecDeque::new(),
            prefix: Prefix::None,
            has_break: false,
        };
        machine.clear_cells();
        machine
    }
}

impl Machine {
    /// Returns the rows of the display; `_` is the cursor at the end of typed text. Codes without a glyph are
    /// blanks.
    pub fn rows(&self) -> Vec<String> {
        let end = (self.cursor_style == Some(CursorStyle::AtEnd)).then(|| self.cell_cursor());
        let shown = |at: CellPosition| if end == Some(at) { b'_' } else { self.cell(at).max(BLANK) };
        let text = |row| -> String {
            (0..COLUMNS).map(|column| char::from(shown(CellPosition { row, column }))).collect()
        };
        (0..ROWS).map(|row| text(row).trim_end().to_owned()).collect()
    }

    /// Returns the position of a cursor over a character.
    pub fn block(&self) -> Option<(u8, u8)> {
        let is_block = self.cursor_style == Some(CursorStyle::OverCharacter);
        is_block.then(|| (self.cell_cursor().row, self.cell_cursor().column))
    }

    /// Presses the key of a name, or of the character that it types.
    pub fn strike(&mut self, name: &str) {
        let named = NAMED.iter().find(|row| row.0 == name).map(|row| row.1);
        let code = named.unwrap_or_else(|| name.chars().next().expect("a key").to_ascii_uppercase() as u8);
        if let Some(&(key, _)) = SHIFTED.iter().find(|row| row.1 == code) {
            self.strike_with(Prefix::Shift, key);
            return;
        }
        match code {
            BREAK => self.has_break = true,
            SHIFT => self.prefix = Prefix::Shift,
            DEFINITION => self.prefix = Prefix::Definition,
            _ => {
                let prefix = std::mem::take(&mut self.prefix);
                self.strike_with(prefix, code);
            }
        }
    }

    fn strike_with(&mut self, prefix: Prefix, key: u8) {
        let plain = (key >= BLANK).then_some(key);
        let shifted = SHIFTED.iter().find(|row| row.0 == key && prefix == Prefix::Shift).map(|row| row.1);
        self.strokes.push_back(KeyStroke { key, prefix, character: shifted.or(plain), is_repeated: false });
    }
}

impl Memory for Machine {
    fn ram(&self) -> &[u8; 0x1_0000] {
        &self.ram
    }

    fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        &mut self.ram
    }

    fn peek(&mut self, address: u16) -> u8 {
        self.ram[usize::from(address)]
    }

    fn poke(&mut self, address: u16, value: u8) {
        self.ram[usize::from(address)] = value;
        self.written.insert(address);
    }

    fn take_written(&mut self) -> PageSet {
        std::mem::take(&mut self.written)
    }
}

impl IrqDeferral for Machine {}

impl Timekeeper for Machine {
    fn processor_time(&self) -> u64 {
        self.time
    }

    fn set_processor_time(&mut self, cycles: u64) {
        self.time = cycles;
    }

    fn horizon(&self) -> u64 {
        self.deadline
    }

    fn catch_up(&mut self) {}

    fn needs_attention(&self) -> bool {
        self.has_break
    }

    fn event_count(&self) -> u64 {
        0
    }

    /// Time does not advance while the machine waits for a key.
    fn idle(&mut self) {}

    fn elapsed(&self) -> Cycles {
        Cycles(self.time)
    }

    fn set_deadline(&mut self, elapsed: Cycles) {
        self.deadline = elapsed.0;
    }

    fn is_deadline_reached(&self) -> bool {
        self.time >= self.deadline
    }
}

impl SharpMachine for Machine {
    fn put_cell(&mut self, at: CellPosition, code: u8) -> u32 {
        if let Some(address) = at.address() {
            self.ram[usize::from(address)] = code;
        }
        0
    }

    fn clear_row(&mut self, from: CellPosition) -> u32 {
        (from.column..COLUMNS).map(|column| self.put_cell(CellPosition { column, ..from }, BLANK)).sum()
    }

    fn clear_cells(&mut self) -> u32 {
        self.set_cell_cursor(CellPosition::default());
        (0..ROWS).map(|row| self.clear_row(CellPosition { row, column: 0 })).sum()
    }

    fn scroll_cells(&mut self) -> u32 {
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let code = self.cell(CellPosition { row: row + 1, column });
                self.put_cell(CellPosition { row, column }, code);
            }
        }
        0
    }

    fn set_cell_cursor_style(&mut self, style: Option<CursorStyle>) {
        self.cursor_style = style;
    }

    fn held_key(&mut self) -> Option<u8> {
        None
    }

    fn is_key_held(&self, _: u8) -> bool {
        false
    }

    fn take_key_stroke(&mut self) -> Option<KeyStroke> {
        if self.take_break() {
            return Some(KeyStroke { key: BREAK, prefix: Prefix::None, character: None, is_repeated: false });
        }
        self.strokes.pop_front()
    }

    fn clear_key_strokes(&mut self) {
        self.strokes.clear();
    }

    fn take_break(&mut self) -> bool {
        std::mem::take(&mut self.has_break)
    }

    fn line_device(&self) -> Option<LineDevice> {
        None
    }

    absent! {
        dot(&self, Dot) -> Option<bool>;
        draw_dot(&mut self, Dot, DrawMode) -> u32;
        draw(&mut self, Shape, Dot, Dot, DrawMode, Pattern) -> u32;
        column_cursor(&self) -> Dot;
        set_column_cursor(&mut self, Dot);
        put_column(&mut self, u8) -> u32;
        beep(&mut self, Tone, u16) -> u64;
        send(&mut self, u8) -> u32;
    }
}
