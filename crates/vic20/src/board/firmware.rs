//! The board's interface for the KERNAL: initialisation, interrupt lines, keys.

use hardware::{Cycles, Event, Hertz, IrqDeferral, Memory};
use kernal::rom::CHARACTER_GETTER;
use kernal::{COLOUR_CELLS, CodeState, FoundMemory, Nmi, Timing, Variant, Warnings};
use parts::TrackedRam;

use super::Board;
use crate::expansion::Expansion;
use crate::keyboard::STOP;
use crate::routines;
use crate::via::register;

/// Bytes that BASIC's initialisation writes (e3a4) and that never change. BASIC itself sets its pointers into memory.
#[rustfmt::skip]
const BASIC_BYTES: [(usize, &[u8]); 7] = [
    (0x0000, &[0x4c, 0x48, 0xd2]),            // USR: illegal quantity
    (0x0003, &[0xaa, 0xd1, 0x91, 0xd3]),      // vectors: number to integer and back
    (0x0016, &[0x19]),                        // stack of string descriptors, empty
    (0x0053, &[0x03, 0x4c]),                  // bytes of a descriptor; the jump of functions
    (0x008b, &[0x80, 0x4f, 0xc7, 0x52, 0x58]),// seed of RND
    (0x01fc, &[0x01, 0x01]),                  // an invalid link
    (0x0073, &CHARACTER_GETTER),
];

/// The RAM test's pointer, and the first page of RAM.
const RAM_TEST: u16 = 0x00c1;
const FIRST_PAGE: usize = 0x97;

/// The cycles from one read of RND(0) to the next: LDA, STA, and INY or LDY.
const ENTROPY_INTERVAL: u64 = 10;

/// The port of the serial bus's attention line, and the register with its clock and data lines; a line is pulled while
/// its bit is set (ee14 to ef8d, e4a0).
const ATTENTION_PORT: u16 = 0x911f;
const ATTENTION_OUT: u8 = 0x80;
const BUS_CONTROL: u16 = 0x912c;
const CLOCK_OUT: u8 = 0x02;
const DATA_OUT: u8 = 0x20;

/// The cycles of the one instruction that a program executes before an unacknowledged chip interrupts it again.
const INSTRUCTION: u64 = 4;

impl IrqDeferral for Board {}

impl kernal::Board for Board {
    type Stealer = ();

    fn clock_rate(&self) -> Hertz {
        self.region.clock()
    }

    #[inline]
    fn timing(&self) -> &Timing<()> {
        &self.time
    }

    #[inline]
    fn timing_mut(&mut self) -> &mut Timing<()> {
        &mut self.time
    }

    #[inline]
    fn code(&self) -> &CodeState {
        &self.code
    }

    #[inline]
    fn code_mut(&mut self) -> &mut CodeState {
        &mut self.code
    }

    fn warnings_mut(&mut self) -> &mut Warnings {
        &mut self.warnings
    }

    fn power_on(&mut self) {
        self.ram = TrackedRam::new(self.seed);
        self.chips.power_on();
        self.code = CodeState::default();
        self.warnings = Warnings::default();
        self.time.power_on();
    }

    /// Programs do not change the ROM.
    fn restore(&mut self, saved: &Self) {
        let Self {
            ram,
            rom: _,
            colours,
            chips,
            time,
            code,
            warnings,
            region,
            expansion,
            has_open_expansion,
            seed,
        } = saved;
        self.ram.restore(ram);
        self.colours.copy_from_slice(&colours[..]);
        self.chips.clone_from(chips);
        self.time.clone_from(time);
        self.code.clone_from(code);
        self.warnings.clone_from(warnings);
        self.region = *region;
        self.expansion = *expansion;
        self.has_open_expansion = *has_open_expansion;
        self.seed = *seed;
    }

    #[inline]
    fn colours(&self) -> &[u8; COLOUR_CELLS] {
        &self.colours
    }

    #[inline]
    fn colours_mut(&mut self) -> &mut [u8; COLOUR_CELLS] {
        &mut self.colours
    }

    #[inline]
    fn mark_written(&mut self, address: u16) {
        self.ram.mark_written(address);
    }

    #[inline]
    fn rom_byte(&self, address: u16) -> u8 {
        self.rom.language.kernal()[usize::from(address & 0x1fff)]
    }

    #[inline]
    fn is_rom(&self, address: u16) -> bool {
        address >= 0xc000
    }

    /// Sets the registers to the KERNAL's values, which are those of a machine with 8 KB or more.
    fn start_video(&mut self) -> u8 {
        let now = self.time.clock.elapsed();
        self.chips.start_video(Expansion::Kb8, now);
        self.chips.vic().register(0)
    }

    /// Sets the two registers with the screen's address (e518).
    fn show_screen(&mut self, page: u8) {
        let columns = Self::COLUMNS | (page & 2) << 6;
        self.poke(0x9005, 0x80 | (page & 0xfd) << 2);
        self.poke(0x9002, columns);
    }

    /// The last write sets the high byte of the timer's latch; A has that byte.
    fn start_chips(&mut self) -> [u8; 2] {
        let now = self.time.clock.elapsed();
        self.chips.start_adapters(now);
        self.schedule_irq();
        self.update_nmi();
        [self.region.jiffy_latch().to_be_bytes()[0], 0]
    }

    fn release_attention(&mut self) -> u8 {
        let port = self.peek(ATTENTION_PORT) & !ATTENTION_OUT;
        self.poke(ATTENTION_PORT, port);
        port
    }

    /// Both lines are control outputs of VIA 2.
    fn release_bus_lines(&mut self) -> u8 {
        let control = self.peek(BUS_CONTROL) & !(CLOCK_OUT | DATA_OUT);
        self.poke(BUS_CONTROL, control);
        control
    }

    fn start_serial_port(&mut self) {
        self.poke(0x911e, 0x7f);
        self.poke(0x9112, 0x06);
        self.poke(0x9110, 0x04);
    }

    fn found_memory(&self) -> FoundMemory {
        FoundMemory {
            programs: self.expansion.program_memory(),
            screen_page: self.expansion.screen().to_be_bytes()[0],
        }
    }

    /// Sets the results of the RAM test: the address where it ended, and the first page of RAM.
    fn start_memory(&mut self) {
        let [first, end] = self.expansion.tested_memory();
        self.ram.store_word(RAM_TEST, end);
        self.ram_mut()[FIRST_PAGE] = first.to_be_bytes()[0];
    }

    fn start_basic(&mut self) {
        for (address, bytes) in BASIC_BYTES {
            self.ram_mut()[address..address + bytes.len()].copy_from_slice(bytes);
        }
        for (address, vector) in (0x0300..).step_by(2).zip(routines::BASIC_VECTORS) {
            self.ram.store_word(address, vector);
        }
        for page in [0x0000, 0x0100, 0x0300] {
            self.ram.mark_written(page);
        }
        self.chips.sound_log_mut().clear();
    }

    fn stop_motor(&mut self) {
        let now = self.time.clock.elapsed();
        let control = self.chips.via_1().register(register::PERIPHERAL, now);
        self.chips.write(0x911c, control | 0x0e, now);
    }

    /// Returns the counters of VIA 1 in the order of the mantissa: timer 1 low, timer 2 low, timer 1 high, timer 2 high.
    /// RND(0) reads them in the order of the registers.
    fn entropy(&self) -> [u8; 4] {
        let counters = [
            (register::TIMER_1_LOW, 0),
            (register::TIMER_2_LOW, 2),
            (register::TIMER_1_HIGH, 1),
            (register::TIMER_2_HIGH, 3),
        ];
        counters.map(|(register, reads_before)| {
            let at = self.time.clock.elapsed_after(reads_before * ENTROPY_INTERVAL);
            self.chips.via_1().register(register, at)
        })
    }

    fn column_levels(&self, rows: u8) -> u8 {
        self.chips.matrix().lines(0xff, rows).a
    }

    fn selected_columns(&self) -> u8 {
        self.column_levels(self.chips.via_2().port_b())
    }

    fn select_rows(&mut self, rows: u8, now: Cycles) {
        self.chips.write(0x9120, rows, now);
    }

    fn apply_to_keys(&mut self, event: Event) {
        let now = self.time.clock.elapsed();
        match event {
            // Codes beyond the matrix are not keys of this machine.
            Event::KeyDown(key) if key.0 < 64 => self.chips.set_key(key, true, now),
            Event::KeyUp(key) if key.0 < 64 => self.chips.set_key(key, false, now),
            // The machine has one control port.
            Event::Joystick { lines, .. } => self.chips.matrix_mut().move_joystick(lines),
            Event::KeyDown(_) | Event::KeyUp(_) | Event::Queue(_) | Event::Pointer { .. } => {}
        }
    }

    fn is_stop_down(&self) -> bool {
        self.chips.matrix().is_down(STOP)
    }

    fn are_keys_idle(&self) -> bool {
        self.chips.matrix().is_idle()
    }

    /// Returns whether an address is port A or B of VIA 2, or port A of VIA 1 with the joystick.
    fn is_key_port(&self, address: u16) -> bool {
        matches!(address, 0x9111 | 0x911f..=0x9121)
    }

    fn acknowledge(&mut self, at: Cycles) {
        self.time.irq.line_low = self.chips.acknowledge(at);
    }

    fn is_timer_interrupting(&self, at: Cycles) -> bool {
        self.chips.via_2().is_interrupting(at)
    }

    fn schedule_irq(&mut self) {
        self.time.irq.line_low = self.chips.via_2().next_interrupt(self.time.events.caught_up());
    }

    fn update_nmi(&mut self) {
        let now = self.time.clock.elapsed();
        if self.time.nmi.is_taken && self.chips.via_1().is_interrupting(now) {
            return;
        }
        self.time.nmi = Nmi { falls: self.chips.via_1().next_interrupt(now), is_taken: false };
        self.time.reschedule();
    }

    fn yield_to_program(&mut self, end: u64, _is_shared: bool, is_ignored: bool) {
        let now = self.time.clock.elapsed();
        if is_ignored || self.time.irq.line_low.is_some_and(|next| next.0 <= end) {
            self.acknowledge(now);
        }
        let again = Cycles(now.0 + INSTRUCTION);
        self.time.irq.line_low = self.time.irq.line_low.map(|next| next.max(again));
    }
}
