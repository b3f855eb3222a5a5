//! A machine of another geometry: 23 rows of 22 columns, lines of up to four rows, the screen at
//! 1e00 with its colours at 9600, a clock without stolen cycles. Everything is RAM; a timer that the
//! program cannot reach makes the jiffy interrupt.
//!
//! Its routines have addresses of its own, its keyboard one wiring of its own.

use hardware::{Cycles, Event, Hertz, IrqDeferral, KeyCode, Memory, PageSet, Storage};
use kernal::costs::Costs;
use kernal::{
    Board, COLOUR_CELLS, CodeState, DecodeTable, FoundMemory, KeyMatrix, Machine, NOTHING, Routine, Timing,
    Variant, Warnings,
};
use parts::TrackedRam;

use crate::subject::Subject;

/// Cycles from one jiffy interrupt to the next.
const JIFFY: u64 = 18_470;

const DECODE_TABLES: [(u16, DecodeTable); 4] =
    [(0xec5e, UNSHIFTED), (0xec9f, SHIFTED), (0xece0, COMMODORE), (0xeda3, CONTROL)];

/// The letters from matrix code 8 on, RETURN, the modifiers and STOP.
const UNSHIFTED: DecodeTable = table(b'A', [13, b' ', 29, 17, 20, 19, 3, NOTHING], [1, 2, 4]);
const SHIFTED: DecodeTable = table(b'A' | 0x80, [141, 160, 157, 145, 148, 147, 131, NOTHING], [1, 2, 4]);
const COMMODORE: DecodeTable = table(0xb0, [141, 160, 157, 145, 148, 147, 131, NOTHING], [1, 2, 4]);
const CONTROL: DecodeTable = table(1, [NOTHING; 8], [1, 2, 4]);

/// The matrix codes of the modifiers: SHIFT, C=, CTRL; and of STOP.
const MODIFIERS: [u8; 3] = [40, 41, 42];
const STOP: u8 = 6;

const fn table(first: u8, others: [u8; 8], modifiers: [u8; 3]) -> DecodeTable {
    let mut table = [NOTHING; 65];
    let mut key = 0;
    while key < 26 {
        if key < 8 {
            table[key] = others[key];
        }
        table[8 + key] = first + key as u8;
        key += 1;
    }
    let mut modifier = 0;
    while modifier < 3 {
        table[MODIFIERS[modifier] as usize] = modifiers[modifier];
        modifier += 1;
    }
    table
}

const ROW_ADDRESSES: u16 = 0xedfd;
const INTERRUPT_ENTRY: u16 = 0xff72;

#[derive(Clone)]
pub struct Plain {
    ram: TrackedRam,
    colours: [u8; COLOUR_CELLS],
    time: Timing<()>,
    code: CodeState,
    warnings: Warnings,
    /// The keys that are down: one byte per row, one bit per column.
    keys: [u8; 8],
    selected: u8,
}

impl Variant for Plain {
    const COLUMNS: u8 = 22;
    const ROWS: u8 = 23;
    const LINE_ROWS: u8 = 4;
    const COLOUR_PAGE: u8 = 0x94;
    const TEXT_COLOUR: u8 = 6;
    const CLEARED_COLOUR: Option<u8> = None;
    const LINE_SETS_COLOURS: bool = true;
    const SEEKS_INPUT_ROW: bool = false;
    const COLOUR_CODES: &'static [u8] = &[144, 5, 28, 159, 156, 30, 31, 158];
    const CHARSET_REGISTER: u16 = 0x9005;
    const END_OF_RAM: u16 = 0x9000;
    const IO_BASE: u16 = 0x9110;
    const NMI_REGISTER: u16 = 0x911d;
    const KEYS: KeyMatrix = KeyMatrix {
        tables: &DECODE_TABLES,
        stop_row: 0xfe,
        stop_columns: 0xbf,
        shift_rows: 0xdf,
        ctrl_row: 0xdf,
        ctrl_columns: 0xfb,
        restore: None,
    };

    const ROUTINES: &'static [(u16, Routine)] = &[
        (0xe50a, Routine::Plot),
        (0xe742, Routine::ScreenOut),
        (0xeabf, Routine::Irq),
        (0xeb15, Routine::IrqEnd),
        (0xebdc, Routine::DecodeKey),
        (0xf1f5, Routine::Getin),
        (0xf20e, Routine::Chrin),
        (0xf27a, Routine::Chrout),
        (0xf770, Routine::Stop),
        (0xfead, Routine::Nmi),
        (0xfed2, Routine::Break),
        (INTERRUPT_ENTRY, Routine::InterruptEntry),
    ];
    const ROW_ADDRESSES: u16 = ROW_ADDRESSES;
    const VECTOR_DEFAULTS: u16 = 0xfd6d;
    const CALL_RETURN: u16 = 0xe144;

    fn is_basic(address: u16) -> bool {
        matches!(address, 0xc000..0xe500)
    }
}

impl Memory for Plain {
    fn ram(&self) -> &[u8; 0x1_0000] {
        self.ram.ram()
    }

    fn ram_mut(&mut self) -> &mut [u8; 0x1_0000] {
        self.ram.ram_mut_untracked()
    }

    fn peek(&mut self, address: u16) -> u8 {
        match address {
            0x9400..0x9800 => self.colours[usize::from(address - 0x9400)],
            _ => self.ram.byte(address),
        }
    }

    fn poke(&mut self, address: u16, value: u8) {
        match address {
            0x9400..0x9800 => self.colours[usize::from(address - 0x9400)] = value & 0x0f,
            _ => self.ram.store(address, value),
        }
    }

    fn take_written(&mut self) -> PageSet {
        self.time.pending.handler_has_run = false;
        self.ram.take_written()
    }
}

impl IrqDeferral for Plain {}

impl Board for Plain {
    type Stealer = ();

    fn clock_rate(&self) -> Hertz {
        Hertz(60 * JIFFY as u32)
    }

    fn timing(&self) -> &Timing<()> {
        &self.time
    }

    fn timing_mut(&mut self) -> &mut Timing<()> {
        &mut self.time
    }

    fn code(&self) -> &CodeState {
        &self.code
    }

    fn code_mut(&mut self) -> &mut CodeState {
        &mut self.code
    }

    fn warnings_mut(&mut self) -> &mut Warnings {
        &mut self.warnings
    }

    fn power_on(&mut self) {
        self.ram = TrackedRam::new(0);
        for (address, table) in DECODE_TABLES {
            self.ram_mut()[usize::from(address)..][..table.len()].copy_from_slice(&table);
        }
        for row in 0..Self::ROWS {
            self.ram.store(ROW_ADDRESSES + u16::from(row), row.wrapping_mul(Self::COLUMNS));
        }
        self.ram.store_word(0xfffe, INTERRUPT_ENTRY);
        self.time.power_on();
    }

    fn restore(&mut self, saved: &Self) {
        self.clone_from(saved);
    }

    fn colours(&self) -> &[u8; COLOUR_CELLS] {
        &self.colours
    }

    fn colours_mut(&mut self) -> &mut [u8; COLOUR_CELLS] {
        &mut self.colours
    }

    fn mark_written(&mut self, address: u16) {
        self.ram.mark_written(address);
    }

    fn rom_byte(&self, address: u16) -> u8 {
        self.ram.byte(address)
    }

    fn is_rom(&self, address: u16) -> bool {
        address >= 0xc000
    }

    fn start_video(&mut self) {
        self.ram.store(Self::CHARSET_REGISTER, 0xf0);
    }

    fn start_chips(&mut self) {
        self.schedule_irq();
    }

    fn start_serial_port(&mut self) {}

    fn found_memory(&self) -> FoundMemory {
        FoundMemory { programs: [0x1000, 0x1e00], screen_page: 0x1e }
    }

    fn start_memory(&mut self) {}

    fn start_basic(&mut self) {}

    fn stop_motor(&mut self) {}

    fn entropy(&self) -> [u8; 4] {
        [1, 2, 3, 4]
    }

    fn column_levels(&self, rows: u8) -> u8 {
        let selected = self.keys.iter().enumerate().filter(|(row, _)| rows >> row & 1 == 0);
        !selected.fold(0, |columns, (_, keys)| columns | keys)
    }

    fn selected_columns(&self) -> u8 {
        self.column_levels(self.selected)
    }

    fn select_rows(&mut self, rows: u8, _: Cycles) {
        self.selected = rows;
    }

    fn apply_to_keys(&mut self, event: Event) {
        match event {
            Event::KeyDown(KeyCode(key @ 0..64)) => self.keys[usize::from(key >> 3)] |= 1 << (key & 7),
            Event::KeyUp(KeyCode(key @ 0..64)) => self.keys[usize::from(key >> 3)] &= !(1 << (key & 7)),
            _ => {}
        }
    }

    fn is_stop_down(&self) -> bool {
        self.keys[0] >> STOP & 1 != 0
    }

    fn are_keys_idle(&self) -> bool {
        self.keys == [0; 8]
    }

    fn is_key_port(&self, address: u16) -> bool {
        matches!(address, 0x9120 | 0x9121)
    }

    fn acknowledge(&mut self, at: Cycles) {
        self.time.irq.line_low = Some(Cycles((at.0 / JIFFY + 1) * JIFFY));
    }

    fn is_timer_interrupting(&self, at: Cycles) -> bool {
        self.time.irq.line_low.is_some_and(|low| low <= at)
    }

    fn schedule_irq(&mut self) {
        self.acknowledge(self.time.events.caught_up());
    }

    fn update_nmi(&mut self) {}

    fn yield_to_program(&mut self, end: u64, _: bool, is_ignored: bool) {
        if is_ignored || self.time.irq.line_low.is_some_and(|next| next.0 <= end) {
            self.acknowledge(self.time.clock.elapsed());
        }
    }
}

impl Subject for Plain {
    const SCREEN_PAGE: u8 = 0x1e;

    fn key(name: &str) -> KeyCode {
        let named = [("STOP", STOP), ("SHIFT", MODIFIERS[0]), ("CTRL", MODIFIERS[2])];
        let name = if name == "SPACE" { " " } else { name };
        let unshifted = || UNSHIFTED.iter().position(|&code| [code] == *name.as_bytes()).map(|key| key as u8);
        let key = named.into_iter().find(|row| row.0 == name).map(|row| row.1).or_else(unshifted);
        KeyCode(key.expect("the machine has the key"))
    }

    fn machine_with(storage: Option<Box<dyn Storage>>) -> Machine<Self> {
        let board = Self {
            ram: TrackedRam::new(0),
            colours: [0; COLOUR_CELLS],
            time: Timing::new(()),
            code: CodeState::default(),
            warnings: Warnings::default(),
            keys: [0; 8],
            selected: Self::KEYS.stop_row,
        };
        Machine::new(board, Costs::KERNAL, storage)
    }
}
