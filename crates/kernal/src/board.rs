//! The board below the KERNAL: memory, time, chips and keys.

use hardware::{Cycles, Event, Hertz, IrqDeferral, Memory};
use parts::CycleStealer;

use crate::code_state::CodeState;
use crate::cpu::Bus;
use crate::routine::{Entry, address_of};
use crate::time::Timing;
use crate::variant::Variant;
use crate::warnings::Warnings;

/// The size of colour memory: half a byte for each address of four pages.
pub const COLOUR_CELLS: usize = 0x0400;

/// The memory that the test at power-on finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundMemory {
    /// The first address for programs, and the one after the last.
    pub programs: [u16; 2],
    /// The page of the screen.
    pub screen_page: u8,
}

/// A machine without its KERNAL.
pub trait Board: Variant + Memory + IrqDeferral + Clone {
    /// The component that steals cycles from the processor.
    type Stealer: CycleStealer;

    /// Returns the rate of the processor's clock.
    fn clock_rate(&self) -> Hertz;

    /// Returns clock, events and interrupt lines.
    fn timing(&self) -> &Timing<Self::Stealer>;

    /// Returns the timing, writable.
    fn timing_mut(&mut self) -> &mut Timing<Self::Stealer>;

    /// Returns the state of the processor between two runs.
    fn code(&self) -> &CodeState;

    /// Returns that state, writable.
    fn code_mut(&mut self) -> &mut CodeState;

    /// Returns the pending warnings.
    fn warnings_mut(&mut self) -> &mut Warnings;

    /// Switches the board off and on: time continues, keys stay down.
    fn power_on(&mut self);

    /// Restores the state of another board.
    fn restore(&mut self, saved: &Self);

    /// Returns colour memory.
    fn colours(&self) -> &[u8; COLOUR_CELLS];

    /// Returns colour memory, writable.
    fn colours_mut(&mut self) -> &mut [u8; COLOUR_CELLS];

    /// Marks the page of an address as written.
    fn mark_written(&mut self, address: u16);

    /// Returns a byte of the KERNAL's ROM, whether it is mapped or not.
    fn rom_byte(&self, address: u16) -> u8;

    /// Returns whether ROM is mapped at an address, or a copy of it runs there.
    fn is_rom(&self, address: u16) -> bool;

    /// Sets the registers of the video chip to the KERNAL's values; returns that of the first, which is set last.
    fn start_video(&mut self) -> u8;

    /// Makes the video chip show the screen of a page, if the KERNAL's editor does so at its start.
    fn show_screen(&mut self, _page: u8) {}

    /// Starts the other chips: no sound, ports, the timer of the jiffy interrupt. Returns A and X after that.
    fn start_chips(&mut self) -> [u8; 2];

    /// Releases the attention line of the serial bus; returns the value for its port.
    fn release_attention(&mut self) -> u8;

    /// Releases the clock and data lines of the serial bus; returns the value for their port.
    fn release_bus_lines(&mut self) -> u8;

    /// Sets the chip on the NMI line up for the serial interface.
    fn start_serial_port(&mut self);

    /// Returns the result of the memory test at power-on.
    fn found_memory(&self) -> FoundMemory;

    /// Sets the memory that this test leaves, except for the KERNAL's cells.
    fn start_memory(&mut self);

    /// Sets the memory that the initialisation of BASIC sets.
    fn start_basic(&mut self);

    /// Switches the cassette's motor off.
    fn stop_motor(&mut self);

    /// Returns four bytes that change continuously.
    fn entropy(&self) -> [u8; 4];

    /// Returns the levels of the keyboard's columns while `rows` are output.
    fn column_levels(&self, rows: u8) -> u8;

    /// Returns the levels of the keyboard's columns for the rows that are selected.
    fn selected_columns(&self) -> u8;

    /// Selects rows of the keyboard.
    fn select_rows(&mut self, rows: u8, now: Cycles);

    /// Applies an event to keys, joysticks and pointer.
    fn apply_to_keys(&mut self, event: Event);

    /// Returns whether the STOP key is down.
    fn is_stop_down(&self) -> bool;

    /// Returns whether no key is down and no joystick's switch closed.
    fn are_keys_idle(&self) -> bool;

    /// Returns whether the keys are read at an address.
    fn is_key_port(&self, address: u16) -> bool;

    /// Acknowledges the timer's interrupt.
    fn acknowledge(&mut self, at: Cycles);

    /// Returns whether the timer pulls the IRQ line at the elapsed time `at`.
    fn is_timer_interrupting(&self, at: Cycles) -> bool;

    /// Updates the time of the timer's interrupt.
    fn schedule_irq(&mut self);

    /// Updates the time of the NMI after an access to its chip.
    fn update_nmi(&mut self);

    /// Yields to the program after a handler that ended at the elapsed time `end`. An interrupt that is never
    /// acknowledged, or a timer faster than its handler, would interrupt forever and leave the program no
    /// cycle. This acknowledges the pending requests, so that the program continues slowly. Of two chips that
    /// pull the line (`is_shared`) a handler may release one; the other interrupts again.
    fn yield_to_program(&mut self, end: u64, is_shared: bool, is_ignored: bool);

    /// Executes the interrupt at `at` in one step if it only counts the jiffy clock. Returns false without an
    /// effect when it has more to do.
    fn try_minimal_interrupt(&mut self, _at: Cycles) -> bool {
        false
    }

    /// Returns whether the KERNAL's ROM is mapped.
    fn has_kernal_rom(&self) -> bool {
        true
    }

    /// Returns whether an IRQ enters the KERNAL.
    fn does_irq_enter_kernal(&self) -> bool {
        true
    }

    /// Returns whether an NMI enters the KERNAL.
    fn does_nmi_enter_kernal(&self) -> bool {
        true
    }

    /// Returns whether reads at an address come from a copy of the ROM in RAM.
    fn is_shadowed(&self, _address: u16) -> bool {
        false
    }

    /// Returns whether a copy of the KERNAL in RAM hides it.
    fn is_kernal_shadowed(&self) -> bool {
        false
    }

    /// Returns whether a routine of the KERNAL is the ROM's or that of an unchanged copy.
    fn is_kernals(&self, address: u16) -> bool {
        self.is_rom(address)
    }

    /// Returns whether the KERNAL's interrupt is unchanged.
    fn is_interrupt_kernals(&self) -> bool {
        true
    }

    /// Returns whether code of the program that replaces the ROM's continues up to an address.
    fn follows_patch(&self, _address: u16) -> bool {
        false
    }

    /// Returns the program's code that a call of the jump table's entry reaches; `None` if it reaches
    /// the KERNAL's routine at `native`.
    // Inlined 17 times, it takes registers from the loop that runs BASIC.
    #[inline(never)]
    fn own_code(&self, entry: u16, native: u16) -> Option<u16> {
        let mut at = entry;
        while self.is_kernals(at) {
            match Self::entry_at(at) {
                Some(Entry::Routine(routine)) => at = address_of(Self::ROUTINES, routine),
                Some(Entry::Vector(vector)) => at = self.word(vector),
                None => return (at != native).then_some(at),
            }
        }
        Some(at)
    }

    /// Returns the 16-bit value at an address of RAM, low byte first.
    #[inline]
    fn word(&self, address: u16) -> u16 {
        let ram = self.ram();
        u16::from_le_bytes([ram[usize::from(address)], ram[usize::from(address.wrapping_add(1))]])
    }

    /// Writes RAM and marks the page as written.
    #[inline]
    fn store(&mut self, address: u16, value: u8) {
        self.ram_mut()[usize::from(address)] = value;
        self.mark_written(address);
    }

    /// Clears the interrupt flag, as the KERNAL's output and input do at their end.
    #[inline]
    fn allow_interrupts(&mut self) {
        self.code_mut().clear_interrupt_flag();
        if self.timing().irq.is_masked {
            self.timing_mut().mask_interrupts(false);
        }
    }
}

impl<B: Board> Bus for B {
    #[inline]
    fn elapse(&mut self, cycles: u8) {
        self.timing_mut().clock.spend(cycles.into());
    }

    #[inline]
    fn get(&mut self, address: u16) -> u8 {
        self.peek(address)
    }

    #[inline]
    fn set(&mut self, address: u16, value: u8) {
        self.poke(address, value);
    }
}
