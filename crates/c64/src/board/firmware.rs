//! The board's interface for the KERNAL: initialisation, interrupt lines, keys.

use hardware::{ControlPort, Cycles, Event, Hertz, Memory};
use kernal::rom::CHARACTER_GETTER;
use kernal::{COLOUR_CELLS, CodeState, FoundMemory, Nmi, Routine, Timing, Warnings};

use super::Board;
use super::chips::Chips;
use crate::Region;
use crate::clock::VideoDma;
use crate::keyboard::STOP;
use crate::routines;
use crate::video::Vic;

/// The cycles from one read of RND(0) to the next: LDA, STA, and INY or LDY (e0a8 to e0b9).
const ENTROPY_INTERVAL: u64 = 10;

/// The flag of the television norm, which the KERNAL measures.
const PAL_FLAG: usize = 0x02a6;

/// Bytes that BASIC's initialisation writes (e3bf) and that never change. BASIC itself sets its
/// pointers into memory.
#[rustfmt::skip]
const BASIC_BYTES: [(usize, &[u8]); 7] = [
    (0x0003, &[0xaa, 0xb1, 0x91, 0xb3]),      // vectors: number to integer and back
    (0x0016, &[0x19]),                        // stack of string descriptors, empty
    (0x0053, &[0x03, 0x4c]),                  // bytes of a descriptor; the jump of functions
    (0x008b, &[0x80, 0x4f, 0xc7, 0x52, 0x58]),// seed of RND
    (0x01fc, &[0x01, 0x01]),                  // an invalid link
    (0x0310, &[0x4c, 0x48, 0xb2]),            // USR: illegal quantity
    (0x0073, &CHARACTER_GETTER),
];

/// The cycles of the one instruction that a program executes before an unacknowledged chip interrupts it
/// again.
const INSTRUCTION: u64 = 4;

/// The port of the serial bus, and its bits that pull the lines for attention, clock and data (ed09 to eea0).
const BUS_PORT: u16 = 0xdd00;
const ATTENTION_OUT: u8 = 0x08;
const CLOCK_OUT: u8 = 0x10;
const DATA_OUT: u8 = 0x20;

impl kernal::Board for Board {
    type Stealer = VideoDma;

    fn clock_rate(&self) -> Hertz {
        self.region.clock()
    }

    #[inline]
    fn timing(&self) -> &Timing<VideoDma> {
        &self.time
    }

    #[inline]
    fn timing_mut(&mut self) -> &mut Timing<VideoDma> {
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
        self.space.power_on(self.seed);
        let Chips { matrix, pointer, .. } = &mut self.chips;
        let (matrix, pointer) = (core::mem::take(matrix), core::mem::take(pointer));
        self.chips = Chips::new(self.region, matrix, pointer);
        self.code = CodeState::default();
        self.warnings = Warnings::default();
        self.time.power_on();
    }

    /// Programs change neither the ROM nor the costs of its routines.
    fn restore(&mut self, saved: &Self) {
        let Self {
            space,
            chips,
            time,
            irq_deferral,
            collision_horizon,
            code,
            sound_log,
            warnings,
            region,
            seed,
        } = saved;
        self.space.restore(space);
        self.chips.clone_from(chips);
        self.time.clone_from(time);
        self.irq_deferral.restore(irq_deferral);
        self.collision_horizon = *collision_horizon;
        self.code.clone_from(code);
        self.sound_log.clone_from(sound_log);
        self.warnings.clone_from(warnings);
        self.region = *region;
        self.seed = *seed;
    }

    #[inline]
    fn colours(&self) -> &[u8; COLOUR_CELLS] {
        self.space.colour()
    }

    #[inline]
    fn colours_mut(&mut self) -> &mut [u8; COLOUR_CELLS] {
        self.space.colour_mut()
    }

    #[inline]
    fn mark_written(&mut self, address: u16) {
        self.space.mark(address);
    }

    #[inline]
    fn rom_byte(&self, address: u16) -> u8 {
        self.space.rom().kernal()[usize::from(address & 0x1fff)]
    }

    #[inline]
    fn is_rom(&self, address: u16) -> bool {
        match address {
            0xa000..=0xbfff => self.space.has_basic_rom() || self.space.is_rom_copy(address),
            0xe000.. => self.space.has_kernal_rom() || self.space.is_rom_copy(address),
            _ => false,
        }
    }

    fn start_video(&mut self) -> u8 {
        for (register, &value) in (0xd000..).zip(Vic::power_on_values()) {
            self.poke(register, value);
        }
        Vic::power_on_values()[0]
    }

    /// Sets the CIAs' ports and the timer of the jiffy interrupt, silences the sound chip (fda3). The
    /// sound log has the program's writes only.
    fn start_chips(&mut self) -> [u8; 2] {
        let [low, high] = self.region.jiffy_latch().to_le_bytes();
        let log = core::mem::take(&mut self.sound_log);
        #[rustfmt::skip]
        let writes = [
            (0xdc0d, 0x7f), (0xdd0d, 0x7f), (0xdc00, 0x7f),         // no interrupts yet; row of the STOP key
            (0xdc0e, 0x08), (0xdd0e, 0x08), (0xdc0f, 0x08), (0xdd0f, 0x08),
            (0xdc03, 0x00), (0xdd03, 0x00), (0xd418, 0x00),         // columns are inputs; volume 0
            (0xdc02, 0xff), (0xdd00, 0x07), (0xdd02, 0x3f),         // rows are outputs; video bank 0
            (0xdc04, low), (0xdc05, high), (0xdc0d, 0x81), (0xdc0e, 0x11),
            (0xdd00, 0x17),                                         // the bus's clock is pulled low
        ];
        for (address, value) in writes {
            self.poke(address, value);
        }
        self.sound_log = log;
        // A has the value that pulls the clock line, X the directions of the rows.
        [self.peek(BUS_PORT) | CLOCK_OUT, 0xff]
    }

    fn release_attention(&mut self) -> u8 {
        let port = self.peek(BUS_PORT) & !ATTENTION_OUT;
        self.poke(BUS_PORT, port);
        port
    }

    fn release_bus_lines(&mut self) -> u8 {
        let port = self.peek(BUS_PORT) & !CLOCK_OUT;
        self.poke(BUS_PORT, port);
        let port = self.peek(BUS_PORT) & !DATA_OUT;
        self.poke(BUS_PORT, port);
        port
    }

    fn start_serial_port(&mut self) {
        for (register, value) in [(0xdd0d, 0x7f), (0xdd03, 0x06), (0xdd01, 0x06)] {
            self.poke(register, value);
        }
    }

    fn found_memory(&self) -> FoundMemory {
        FoundMemory { programs: [0x0800, 0xa000], screen_page: 0x04 }
    }

    /// Sets the processor's port and the flag of the television norm.
    fn start_memory(&mut self) {
        self.space[0] = 0x2f;
        self.poke(1, 0x37);
        self.space[PAL_FLAG] = u8::from(self.region == Region::Pal);
    }

    fn start_basic(&mut self) {
        for (address, bytes) in BASIC_BYTES {
            self.space[address..address + bytes.len()].copy_from_slice(bytes);
        }
        for (address, vector) in (0x0300..).step_by(2).zip(routines::BASIC_VECTORS) {
            self.space[address..address + 2].copy_from_slice(&vector.to_le_bytes());
        }
        for page in [0x0000, 0x0100, 0x0300] {
            self.space.mark(page);
        }
        self.sound_log.clear();
    }

    fn stop_motor(&mut self) {
        let port = self.space[1] | 0x20;
        self.space.set_port(port);
    }

    /// Returns CIA 1's timer A low, tenths of a second, timer A high, seconds: in the order of the
    /// mantissa. RND(0) reads them in the order of the registers.
    fn entropy(&self) -> [u8; 4] {
        [(0x04, 0), (0x08, 2), (0x05, 1), (0x09, 3)].map(|(register, reads_before)| {
            let at = self.time.clock.elapsed_after(reads_before * ENTROPY_INTERVAL);
            self.chips.cia1.register(register, at)
        })
    }

    fn column_levels(&self, rows: u8) -> u8 {
        self.chips.column_levels(rows)
    }

    fn selected_columns(&self) -> u8 {
        self.chips.column_levels(self.chips.cia1.port_a())
    }

    fn select_rows(&mut self, rows: u8, now: Cycles) {
        if self.chips.cia1.register(0, now) != rows {
            self.chips.cia1.write(0, rows, now);
        }
    }

    fn apply_to_keys(&mut self, event: Event) {
        let matrix = &mut self.chips.matrix;
        match event {
            // Codes beyond the matrix are not keys of this machine.
            Event::KeyDown(key) if key.0 < 64 => matrix.set(key, true),
            Event::KeyUp(key) if key.0 < 64 => matrix.set(key, false),
            Event::Joystick { port, lines } => matrix.move_joystick(
                match port {
                    ControlPort::One => 0,
                    ControlPort::Two => 1,
                },
                lines.0,
            ),
            Event::Pointer { action, x, y, button } => {
                if let Some(switches) = self.chips.pointer.apply(action, [x, y], button) {
                    matrix.move_joystick(0, switches);
                }
            }
            Event::KeyDown(_) | Event::KeyUp(_) | Event::Queue(_) => {}
        }
    }

    fn is_stop_down(&self) -> bool {
        self.chips.matrix.is_down(STOP)
    }

    fn are_keys_idle(&self) -> bool {
        self.chips.matrix.is_idle()
    }

    /// Returns whether an address is a port of CIA 1 and the chips are mapped.
    fn is_key_port(&self, address: u16) -> bool {
        matches!(address, 0xdc00 | 0xdc01) && self.space.has_chips()
    }

    /// Reads the interrupt register of CIA 1, which clears it.
    fn acknowledge(&mut self, at: Cycles) {
        self.time.irq.line_low = self.chips.cia1.acknowledge(at);
    }

    fn is_timer_interrupting(&self, at: Cycles) -> bool {
        self.chips.cia1.is_interrupting(at)
    }

    fn schedule_irq(&mut self) {
        self.time.irq.line_low = self.chips.cia1.next_interrupt(self.time.events.caught_up());
    }

    fn update_nmi(&mut self) {
        let now = self.time.clock.elapsed();
        if self.time.nmi.is_taken && self.chips.cia2.is_interrupting(now) {
            return;
        }
        self.time.nmi = Nmi { falls: self.chips.cia2.next_interrupt(now), is_taken: false };
        self.time.reschedule();
    }

    #[inline]
    fn yield_to_program(&mut self, end: u64, is_shared: bool, is_ignored: bool) {
        let now = self.time.clock.elapsed();
        let again = Cycles(now.0 + INSTRUCTION);
        if is_shared {
            self.time.irq.line_low = self.time.irq.line_low.map(|next| next.max(again));
        } else if is_ignored || self.time.irq.line_low.is_some_and(|next| next.0 <= end) {
            self.acknowledge(now);
        }
        if self.time.irq.video_low.is_some() {
            let next = self.chips.vic.next_interrupt(self.time.events.caught_up());
            self.time.irq.video_low = next.map(|next| next.max(again));
        }
    }

    #[inline]
    fn try_minimal_interrupt(&mut self, at: Cycles) -> bool {
        self.count_jiffy(at)
    }

    #[inline]
    fn has_kernal_rom(&self) -> bool {
        self.space.has_kernal_rom()
    }

    /// A real machine would crash with the ROM switched out and no code in the RAM; here the KERNAL
    /// continues to work.
    fn does_irq_enter_kernal(&self) -> bool {
        let space = &self.space;
        let vector = space.word(0xfffe);
        space.has_kernal_rom()
            || vector == routines::at(Routine::InterruptEntry) && space.is_kernals(vector)
            || space.has_power_on_vector()
    }

    fn does_nmi_enter_kernal(&self) -> bool {
        let vector = self.space.word(0xfffa);
        self.space.has_kernal_rom()
            || vector == routines::at(Routine::NmiEntry) && self.space.is_kernals(vector)
    }

    fn is_shadowed(&self, address: u16) -> bool {
        self.space.is_shadowed(address)
    }

    #[inline]
    fn is_kernal_shadowed(&self) -> bool {
        self.space.is_kernal_shadowed()
    }

    fn is_kernals(&self, address: u16) -> bool {
        self.space.is_kernals(address)
    }

    #[inline]
    fn is_interrupt_kernals(&self) -> bool {
        self.space.is_interrupt_kernals()
    }

    fn follows_patch(&self, address: u16) -> bool {
        self.space.follows_patch(address)
    }
}
