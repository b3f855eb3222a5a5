//! The board: what a program finds at each address, and what a host sees of it.

use cbm_basic::machine::{Entropy as _, MachineCode as _};
use hardware::{Cycles, Display as _, Memory as _, MemorySpaces, Timekeeper as _};
use kernal::Board as _;
use kernal::cells::screen as at;
use vic20::memory::{COLOUR_RAM, Mapping, mapping};
use vic20::{Expansion, Options, Region, Vic20};

fn machine(expansion: Expansion) -> Vic20 {
    Vic20::from(Options { expansion: Some(expansion), ..Options::default() })
}

#[test]
fn an_address_keeps_a_byte_where_the_map_has_memory() {
    for expansion in Expansion::ALL {
        let mut machine = machine(expansion);
        // Above the KERNAL's cells; below the ROM.
        for address in 0x0400..0xc000 {
            let memory = mapping(address, expansion);
            if matches!(memory, Mapping::Video | Mapping::Via1 | Mapping::Via2) {
                continue;
            }
            let before = machine.peek(address);
            machine.poke(address, 0x5a);
            let [high, _] = address.to_be_bytes();
            let expected = match memory {
                Mapping::Ram => 0x5a,
                // Four bits are memory, the others the last byte on the bus.
                Mapping::ColourRam => 0x0a | high & 0xf0,
                Mapping::Unmapped | Mapping::Io => high,
                _ => before,
            };
            assert_eq!(machine.peek(address), expected, "{address:04x} {expansion:?}");
        }
        assert_eq!(machine.board().colours()[..], [0x0a; 1024]);
    }
}

#[test]
fn writes_mark_the_pages_of_ram() {
    let mut machine = machine(Expansion::Kb8);
    machine.take_written();
    for address in [0x0002, 0x1234, 0x2345, COLOUR_RAM, 0x0500, 0xe000] {
        machine.poke(address, 1);
    }
    let written = machine.take_written();
    let pages: Vec<u16> = (0..=0xff_u16).filter(|page| written.contains(page << 8)).collect();
    assert_eq!(pages, [0x00, 0x12, 0x23]);
}

/// Returns a register by chip and name.
fn named(machine: &Vic20, chip: &str, name: &str) -> u8 {
    let chips = machine.board().registers();
    let (_, registers) = chips.iter().find(|(found, _)| *found == chip).expect("the chip");
    registers.iter().find(|(found, _)| *found == name).expect("the register").1
}

#[test]
fn a_host_reads_registers_by_name_without_an_effect() {
    let mut machine = machine(Expansion::None);
    let names = [(
        "VIC",
        0x9000,
        ["left", "top", "columns", "pointers", "tone_1", "tone_2", "tone_3", "noise", "volume", "colours"],
    )];
    for (chip, base, names) in names {
        for (value, (name, number)) in (1..).zip(names.into_iter().zip([0, 1, 2, 5, 10, 11, 12, 13, 14, 15]))
        {
            machine.poke(base + number, value);
            assert_eq!((named(&machine, chip, name), machine.peek(base + number)), (value, value), "{name}");
        }
    }
    for (chip, base) in [("VIA1", 0x9110), ("VIA2", 0x9120)] {
        let names =
            ["direction_b", "direction_a", "latch_low", "latch_high", "shift", "auxiliary", "peripheral"];
        for (value, (name, number)) in (0x21..).zip(names.into_iter().zip([2, 3, 6, 7, 10, 11, 12])) {
            machine.poke(base + number, value);
            assert_eq!(
                (named(&machine, chip, name), machine.peek(base + number)),
                (value, value),
                "{chip} {name}"
            );
        }
        machine.poke(base + 14, 0x7f);
        machine.poke(base + 14, 0xa0);
        machine.poke(base + 8, 1);
        machine.poke(base + 9, 0);
        machine.set_processor_time(machine.processor_time() + 50);
        assert_eq!([named(&machine, chip, "enabled"), named(&machine, chip, "flags") & 0xa0], [0xa0, 0]);
        machine.poke(base + 11, 0);
        machine.poke(base + 8, 1);
        machine.poke(base + 9, 0);
        machine.set_processor_time(machine.processor_time() + 50);
        // Timer 2 has ended; the host's look leaves its flag.
        for _ in 0..2 {
            named(&machine, chip, "timer_2_low");
            assert_eq!(named(&machine, chip, "flags") & 0xa0, 0xa0, "{chip}");
        }
        machine.peek(base + 8);
        assert_eq!(named(&machine, chip, "flags") & 0xa0, 0, "{chip}");
    }
    // PAL: 71 cycles a line, half of its number.
    let line = machine.elapsed().0 / 71 % 312;
    assert_eq!(u64::from(named(&machine, "VIC", "raster")), line / 2);
    assert_eq!(u64::from(named(&machine, "VIC", "rows") >> 7), line % 2);
}

#[test]
fn a_host_reads_and_writes_the_memories() {
    let mut machine = machine(Expansion::None);
    machine.board_mut().write_space("ram", 0x1234, &[1, 2]);
    machine.board_mut().write_space("colour", 0x0102, &[0x53, 0xf4]);
    let spaces = machine.board().spaces();
    let bytes = |name: &str| spaces.iter().find(|space| space.name == name).expect("the memory").bytes;
    assert_eq!((bytes("ram").len(), bytes("colour").len()), (0x1_0000, 0x0400));
    assert_eq!((&bytes("ram")[0x1234..0x1236], &bytes("colour")[0x0102..0x0104]), (&[1, 2][..], &[3, 4][..]));
}

#[test]
fn the_text_has_the_cursor_while_it_blinks_on_the_screen() {
    let mut machine = machine(Expansion::None);
    for (off, row, column, cursor) in [
        (0, 0, 0, Some((0, 0))),
        (0, 22, 21, Some((22, 21))),
        // A column of the line's second row.
        (0, 5, 25, Some((5, 3))),
        (0, 23, 3, None),
        (0, 255, 3, None),
        (1, 5, 3, None),
    ] {
        machine[at::BLINK_OFF] = off;
        machine[at::ROW] = row;
        machine[at::COLUMN] = column;
        assert_eq!(machine.screen().cursor, cursor, "{off} {row} {column}");
    }
}

#[test]
fn the_frame_rate_is_the_clock_by_the_cycles_of_a_frame() {
    for (region, rate) in
        [(Region::Pal, 1_108_405.0 / (71.0 * 312.0)), (Region::Ntsc, 1_022_727.0 / (65.0 * 261.0))]
    {
        let machine = Vic20::from(Options { region, ..Options::default() });
        assert!((machine.frame_rate() - rate).abs() < 1e-9);
        assert_eq!(machine.board().region(), region);
    }
}

/// Calls a routine of the KERNAL.
fn call(machine: &mut Vic20, address: u16) {
    machine.begin_call(address, [0; 4]);
    while machine.run() != cbm_basic::machine::CodeStop::Returned {
        machine.catch_up();
    }
}

#[test]
fn the_editors_start_makes_the_chip_show_its_page() {
    // The start of the editor, e518, sets the chip to the page at 648, which the chip reaches in steps of two.
    for page in (0x10..0x20).step_by(2) {
        let mut machine = machine(Expansion::Kb24);
        machine[at::PAGE] = page;
        call(&mut machine, 0xe518);
        let [pointers, columns] = [0x9005, 0x9002].map(|register| machine.peek(register));
        // The Programmer's Reference Guide: bits 4 to 6 are A10 to A12, bit 7 of the columns is A9, bit 7 is RAM.
        let address = u16::from(pointers & 0x70) << 6 | u16::from(columns & 0x80) << 2;
        assert_eq!(
            (address, pointers & 0x8f, columns & 0x7f),
            (u16::from(page) << 8, 0x80, 22),
            "{page:02x}"
        );
        machine.poke(at::COLUMN as u16, 0);
        let screen = usize::from(page) << 8;
        machine[screen] = 1;
        assert_eq!(machine.screen().cells[0].glyph, 'A', "{page:02x}");
    }
}

#[test]
fn rnd_of_0_reads_the_counters_in_the_order_of_the_registers() {
    let mut machine = machine(Expansion::None);
    for offset in [0_u64, 1_000, 3_333] {
        machine.set_processor_time(machine.processor_time() + offset);
        let counter = |low, high| u16::from_le_bytes([low, high].map(|name| named(&machine, "VIA1", name)));
        let [timer_1, timer_2] =
            [counter("timer_1_low", "timer_1_high"), counter("timer_2_low", "timer_2_high")];
        // Ten cycles pass from one read to the next: timer 1 low and high, timer 2 low and high.
        let expected = [
            timer_1.to_le_bytes()[0],
            timer_2.wrapping_sub(20).to_le_bytes()[0],
            timer_1.wrapping_sub(10).to_le_bytes()[1],
            timer_2.wrapping_sub(30).to_le_bytes()[1],
        ];
        assert_eq!(machine.entropy(), expected, "{offset}");
    }
}

#[test]
fn the_serial_bus_reads_its_own_outputs_inverted() {
    let mut machine = machine(Expansion::None);
    // CA2 is the clock and CB2 the data: 110 in its three bits makes a line low, 111 high.
    for (control, lines) in [(0xcc, 0x03), (0xce, 0x02), (0xec, 0x01), (0xee, 0x00)] {
        machine.poke(0x912c, control);
        assert_eq!(!machine.peek(0x911f) & 0x03, lines ^ 0x03, "{control:02x}");
    }
}

#[test]
fn a_restored_board_is_the_saved_one() {
    let mut machine = machine(Expansion::Kb16);
    for (address, value) in
        [(0x1234, 7), (0x2345, 8), (COLOUR_RAM + 5, 9), (0x900f, 0x5a), (0x9114, 3), (0x9115, 4)]
    {
        machine.poke(address, value);
    }
    let saved = machine.board().clone();
    let mut other = Vic20::from(Options { region: Region::Ntsc, seed: 5, ..Options::default() });
    other.board_mut().restore(&saved);
    for machine in [&mut machine, &mut other] {
        machine.set_processor_time(machine.processor_time() + 12_345);
    }
    assert_eq!(machine.ram(), other.ram());
    assert_eq!(machine.board().colours(), other.board().colours());
    assert_eq!(machine.board().registers(), other.board().registers());
    assert_eq!((machine.elapsed(), other.board().region()), (other.elapsed(), Region::Pal));
    assert_eq!(other.board().expansion(), Expansion::Kb16);
    assert!(!other.board().has_open_expansion());
    assert!(machine.elapsed() >= Cycles(12_345));
}
