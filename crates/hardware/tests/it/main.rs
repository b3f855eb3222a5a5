//! Page sets, time, frames and screens; and what a machine has that implements the required methods only.

use std::cell::Cell;

use hardware::{
    CycleAccount, Cycles, Display, Event, FileKind, Frame, Hertz, IrqDeferral, Keyboard, MachineControl,
    PageSet, Palette, Rgb, ScreenCell, ScreenText, Storage, StorageError, StoredFile, Timekeeper,
};

#[test]
fn a_page_set_has_the_pages_of_its_addresses() {
    for page in 0..=255u16 {
        let mut set = PageSet::EMPTY;
        assert!(set.is_empty());
        set.insert(page << 8 | page);
        set.insert(page << 8);
        assert!(!set.is_empty());
        assert_eq!(set.pages().collect::<Vec<_>>(), [page << 8]);
        for other in 0..=255u16 {
            assert_eq!(set.contains(other << 8 | 0x80), other == page, "{page} {other}");
        }
    }
    let mut set = PageSet::EMPTY;
    let pages = [0x0000u16, 0x3f00, 0x4000, 0x7f00, 0xff00];
    pages.iter().rev().for_each(|&address| set.insert(address | 1));
    assert_eq!(set.pages().collect::<Vec<_>>(), pages);
    assert!(
        set.intersects(0x4000, 0x4000) && set.intersects(0x4100, 0xffff) && !set.intersects(0x8000, 0xfeff)
    );
}

#[test]
fn cycles_are_added_and_subtracted() {
    let mut cycles = Cycles(7) + Cycles(5);
    assert_eq!((cycles, cycles - Cycles(2)), (Cycles(12), Cycles(10)));
    cycles += Cycles(3);
    assert_eq!(cycles, Cycles(15));
}

#[test]
fn a_rate_converts_cycles_and_seconds() {
    let rate = Hertz(985_248);
    assert_eq!((rate.seconds(Cycles(985_248)), rate.seconds(Cycles(492_624))), (1.0, 0.5));
    assert_eq!((rate.cycles(2.0), rate.cycles(0.5)), (Cycles(1_970_496), Cycles(492_624)));
    // A part of a cycle is cut off.
    assert_eq!(Hertz(3).cycles(0.5), Cycles(1));
}

const PALETTE: Palette = &[[1, 2, 3], [4, 5, 6]];

#[test]
fn a_frame_has_a_size_and_colours_in_both_forms() {
    let indexed = Frame::Indexed { width: 2, height: 3, pixels: vec![0, 1, 1, 0, 0, 1], palette: PALETTE };
    let [a, b] = [PALETTE[0], PALETTE[1]];
    assert_eq!((indexed.size(), indexed.colours()), ((2, 3), vec![a, b, b, a, a, b]));
    let direct = Frame::Rgb { width: 1, height: 2, pixels: vec![b, a] };
    assert_eq!((direct.size(), direct.colours()), ((1, 2), vec![b, a]));
}

#[test]
fn a_screen_is_shown_by_rows_without_blanks_at_their_ends() {
    let [ink, paper]: [Rgb; 2] = [[255; 3], [0; 3]];
    let cell = |glyph| ScreenCell { glyph, fallback: glyph, is_reversed: false, ink, paper };
    let cells = "AB  C  \u{a0}    ".chars().map(cell).collect();
    let screen = ScreenText { columns: 4, cells, border: paper, cursor: None, is_graphics: false };
    assert_eq!(screen.text(), "AB\nC\n\n");
    assert_eq!(screen.rows().map(<[_]>::len).collect::<Vec<_>>(), [4, 4, 4]);
}

/// A machine with the required methods only.
#[derive(Default)]
struct Bare {
    catch_ups: Cell<u32>,
}

impl IrqDeferral for Bare {}

impl Timekeeper for Bare {
    fn processor_time(&self) -> u64 {
        100
    }

    fn set_processor_time(&mut self, _: u64) {}

    fn horizon(&self) -> u64 {
        0
    }

    fn catch_up(&mut self) {
        self.catch_ups.set(self.catch_ups.get() + 1);
    }

    fn event_count(&self) -> u64 {
        0
    }

    fn idle(&mut self) {}

    fn elapsed(&self) -> Cycles {
        Cycles(130)
    }

    fn set_deadline(&mut self, _: Cycles) {}

    fn is_deadline_reached(&self) -> bool {
        false
    }
}

/// A machine that shows its time of ten cycles ago.
struct Delayed;

impl Timekeeper for Delayed {
    fn processor_time(&self) -> u64 {
        100
    }

    fn set_processor_time(&mut self, _: u64) {}

    fn horizon(&self) -> u64 {
        0
    }

    fn catch_up(&mut self) {}

    fn event_count(&self) -> u64 {
        0
    }

    fn idle(&mut self) {}

    fn visible_elapsed(&self) -> Cycles {
        Cycles(120)
    }

    fn elapsed(&self) -> Cycles {
        Cycles(130)
    }

    fn set_deadline(&mut self, _: Cycles) {}

    fn is_deadline_reached(&self) -> bool {
        false
    }
}

#[test]
fn interrupts_take_what_the_program_does_not() {
    let account = |elapsed, program, interrupts| CycleAccount { elapsed, program, interrupts, sprites: 0 };
    assert_eq!(Bare::default().cycle_account(), account(130, 100, 30));
    assert_eq!(Delayed.cycle_account(), account(120, 90, 30));
}

#[test]
fn a_machine_without_deferred_interrupts_defers_nothing() {
    let mut machine = Bare::default();
    machine.defer_irqs(0);
    machine.resume_irqs(0);
    assert!(!machine.catch_up_deferred(5));
    assert_eq!((machine.peek_deferred(1), machine.peek_with_catch_up(1, 2, 3)), (None, None));
    assert!(!machine.poke_deferred(1, 2) && !machine.poke_with_catch_up(1, 2, 3, 4));
    assert_eq!(machine.stable_until(1), 0);
}

#[test]
fn a_machine_catches_up_at_its_deadline_as_elsewhere() {
    let mut machine = Bare::default();
    machine.catch_up_past_deadline();
    machine.end_slice();
    machine.count_stolen_cycles(true);
    assert_eq!(machine.catch_ups.get(), 1);
    assert_eq!((machine.visible_elapsed(), machine.needs_attention()), (Cycles(130), false));
}

impl Keyboard for Bare {
    fn apply(&mut self, _: Event) {}

    fn queued(&self) -> usize {
        0
    }
}

impl Display for Bare {
    fn frame_rate(&self) -> f64 {
        50.0
    }

    fn render(&self) -> Frame {
        Frame::Rgb { width: 0, height: 0, pixels: vec![] }
    }

    fn screen(&self) -> ScreenText {
        ScreenText { columns: 1, cells: vec![], border: [0; 3], cursor: None, is_graphics: false }
    }
}

impl MachineControl for Bare {
    type Checkpoint = ();

    fn clock_rate(&self) -> Hertz {
        Hertz(1)
    }

    fn cold_start(&mut self) {}

    fn schedule(&mut self, _: Cycles, _: Event) {}

    fn take_warnings(&mut self) -> Vec<String> {
        vec![]
    }

    fn checkpoint(&self) {}

    fn restore(&mut self, (): &()) {}
}

impl Storage for Bare {
    fn files(&mut self) -> Vec<StoredFile> {
        vec![]
    }

    fn find(&mut self, _: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        None
    }

    fn blocks_free(&mut self, _: usize) -> usize {
        0
    }

    fn read(&mut self, _: &[u8], _: FileKind) -> Result<Vec<u8>, StorageError> {
        Err(StorageError::NotFound)
    }

    fn write(&mut self, _: &[u8], _: FileKind, _: &[u8]) -> Result<(), StorageError> {
        Err(StorageError::Full)
    }

    fn replace(&mut self, _: &[u8], _: FileKind, _: &[u8]) -> Result<(), StorageError> {
        Err(StorageError::Full)
    }

    fn remove(&mut self, _: &[u8]) -> Result<(), StorageError> {
        Err(StorageError::NotFound)
    }

    fn rename(&mut self, _: &[u8], _: &[u8]) -> Result<(), StorageError> {
        Err(StorageError::NotFound)
    }
}

#[test]
fn a_machine_has_no_optional_part_by_itself() {
    let mut machine = Bare::default();
    assert!(machine.is_scanned());
    assert_eq!(machine.dots(), None);
    assert_eq!((machine.has_unread_keys(), machine.excluded()), (None, None));
    assert_eq!(machine.take_printer_output(), None);
    assert_eq!(machine.write_at(b"A", 0, b"x"), Err(StorageError::Failed));
    assert!(!machine.has_fixed_address() && machine.sectors().is_none());
}
