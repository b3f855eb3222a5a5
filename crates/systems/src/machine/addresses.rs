//! The addresses, ROM routines and control characters that listings use, by name.
//!
//! Sources: `mist64/c64ref` (`c64mem`, `c64disasm`, `keyboard_c64`), openMSX's and the MSX wiki's lists of work area,
//! BIOS entries and screen control codes. The names are our own words. *Documented*; the ROM entries of the C64 are
//! checked against its disassembly.

pub mod commodore;

use crate::machine::basic::AddressName;

/// Returns the name of the smallest range that holds an address, with the offset in a longer range.
pub fn name(tables: &[&[AddressName]], address: u32) -> Option<String> {
    let rows = tables.iter().copied().flatten();
    let holding = rows.filter(|(first, last, _)| (*first..=*last).contains(&address));
    let &(first, last, name) = holding.min_by_key(|(first, last, _)| last - first)?;
    let offset = address - first;
    Some(if last - first < 3 || offset == 0 { name.to_owned() } else { format!("{name} + {offset}") })
}

/// The memory of the C64.
#[rustfmt::skip]
pub const C64_MEMORY: &[AddressName] = &[
    (1, 1, "processor port: which ROMs are visible"),
    (145, 145, "last keyboard row, 127 while STOP is held"),
    (785, 786, "address of USR"),
    (1024, 2023, "screen memory"),
    (2040, 2047, "sprite pointers"),
    (2048, 40959, "BASIC memory"),
    (40960, 49151, "BASIC ROM, RAM below it"),
    (49152, 53247, "free RAM"),
    (53248, 53263, "VIC sprite positions"),
    (53264, 53264, "VIC ninth bits of the sprites' x positions"),
    (53265, 53265, "VIC control register 1: screen on, rows, vertical scroll"),
    (53266, 53266, "VIC raster line"),
    (53269, 53269, "VIC sprites shown"),
    (53270, 53270, "VIC control register 2: columns, multicolour, horizontal scroll"),
    (53271, 53271, "VIC sprites of double height"),
    (53272, 53272, "VIC memory pointers: screen and character set"),
    (53273, 53273, "VIC interrupt flags"),
    (53274, 53274, "VIC interrupt mask"),
    (53275, 53275, "VIC sprites behind the text"),
    (53276, 53276, "VIC multicolour sprites"),
    (53277, 53277, "VIC sprites of double width"),
    (53278, 53278, "VIC collisions between sprites"),
    (53279, 53279, "VIC collisions of sprites with text"),
    (53280, 53280, "VIC border colour"),
    (53281, 53281, "VIC background colour"),
    (53282, 53284, "VIC background colours 1 to 3"),
    (53285, 53286, "VIC sprite multicolours"),
    (53287, 53294, "VIC sprite colours"),
    (54272, 54278, "SID voice 1"),
    (54276, 54276, "SID voice 1 waveform and gate"),
    (54277, 54277, "SID voice 1 attack and decay"),
    (54278, 54278, "SID voice 1 sustain and release"),
    (54279, 54285, "SID voice 2"),
    (54286, 54292, "SID voice 3"),
    (54293, 54295, "SID filter"),
    (54296, 54296, "SID volume and filter mode"),
    (54299, 54299, "SID oscillator of voice 3, a source of random numbers"),
    (54300, 54300, "SID envelope of voice 3"),
    (55296, 56295, "colour memory"),
    (56320, 56320, "CIA 1 port A: joystick 2, keyboard columns"),
    (56321, 56321, "CIA 1 port B: joystick 1, keyboard rows"),
    (56322, 56335, "CIA 1 registers"),
    (56333, 56333, "CIA 1 interrupt control"),
    (56334, 56334, "CIA 1 timer A control"),
    (56576, 56576, "CIA 2 port A: memory bank of the VIC"),
    (56577, 56591, "CIA 2 registers"),
    (57344, 65535, "KERNAL ROM, RAM below it"),
];

/// The ROM routines of the C64.
#[rustfmt::skip]
pub const C64_ROUTINES: &[AddressName] = &[
    (828, 1019, "machine code in the cassette buffer"),
    (42115, 42115, "the main loop of BASIC"),
    (42291, 42291, "relink the program lines"),
    (42562, 42562, "NEW"),
    (49152, 53247, "machine code in free RAM"),
    (58260, 58260, "start BASIC"),
    (58634, 58634, "PLOT: set or read the cursor"),
    (58640, 58640, "place the cursor at row 214 and column 211, and load X and Y"),
    (58648, 58648, "reset the VIC and the screen editor"),
    (58692, 58692, "clear the screen"),
    (58726, 58726, "move the cursor home"),
    (58732, 58732, "place the cursor at row 214 and column 211"),
    (58784, 58784, "reset the VIC and the devices"),
    (59626, 59626, "scroll the screen up"),
    (59903, 59903, "clear the screen row in X"),
    (64738, 64738, "reset the machine"),
    (64789, 64789, "restore the vectors"),
    (65371, 65371, "reset the screen editor and detect the television standard"),
    (65409, 65409, "CINT: reset the screen editor"),
    (65412, 65412, "IOINIT: reset the chips"),
    (65415, 65415, "RAMTAS: test the memory"),
];

/// The additional colours of the C64.
#[rustfmt::skip]
pub const C64_COLOURS: &[(u8, &str)] = &[
    (129, "orange"), (149, "brown"), (150, "light red"), (151, "dark grey"), (152, "grey"),
    (153, "light green"), (154, "light blue"), (155, "light grey"),
];

/// The main memory of the MSX.
#[rustfmt::skip]
pub const MSX_MEMORY: &[AddressName] = &[
    (0, 32767, "BIOS and BASIC ROM"),
    (32768, 62335, "BASIC memory"),
    (62336, 65535, "system work area"),
    (64670, 64671, "TIME, the interrupt counter"),
    (64923, 64923, "interrupt hook H.KEYI"),
    (64927, 64927, "interrupt hook H.TIMI"),
];

/// The video memory of the MSX in the layout of BASIC.
#[rustfmt::skip]
pub const MSX_VIDEO: &[AddressName] = &[
    (0, 6143, "SCREEN 1 and 2: patterns; SCREEN 0: characters of the screen, then patterns"),
    (6144, 6911, "SCREEN 1 and 2: characters of the screen"),
    (6912, 7039, "sprite attributes"),
    (8192, 14335, "colours"),
    (14336, 16383, "sprite patterns"),
];

/// The BIOS entries of the MSX that listings call.
#[rustfmt::skip]
pub const MSX_ROUTINES: &[AddressName] = &[
    (0x0024, 0x0024, "ENASLT: select a slot"),
    (0x003e, 0x003e, "INIFNK: reset the function keys"),
    (0x0041, 0x0041, "DISSCR: screen off"),
    (0x0044, 0x0044, "ENASCR: screen on"),
    (0x004a, 0x004a, "RDVRM: read video memory"),
    (0x004d, 0x004d, "WRTVRM: write video memory"),
    (0x0053, 0x0053, "SETWRT: set the video address for writing"),
    (0x0056, 0x0056, "FILVRM: fill video memory"),
    (0x0059, 0x0059, "LDIRMV: copy video memory to memory"),
    (0x005c, 0x005c, "LDIRVM: copy memory to video memory"),
    (0x005f, 0x005f, "CHGMOD: change the screen mode"),
    (0x0069, 0x0069, "CLRSPR: reset the sprites"),
    (0x0072, 0x0072, "INIGRP: SCREEN 2"),
    (0x007e, 0x007e, "SETGRP: show SCREEN 2"),
    (0x0087, 0x0087, "CALATR: address of a sprite's attributes"),
    (0x0090, 0x0090, "GICINI: reset the sound"),
    (0x0093, 0x0093, "WRTPSG: write a sound register"),
    (0x00a2, 0x00a2, "CHPUT: print a character"),
    (0x00a5, 0x00a5, "LPTOUT: print a character on the printer"),
    (0x00c3, 0x00c3, "CLS: clear the screen"),
    (0x00d5, 0x00d5, "GTSTCK: read a joystick"),
    (0x0141, 0x0141, "SNSMAT: read a keyboard row"),
    (0x0156, 0x0156, "KILBUF: empty the keyboard queue"),
    (0x8000, 0xf37f, "machine code in RAM"),
];

/// The control characters of the MSX.
#[rustfmt::skip]
pub const MSX_CONTROLS: &[(u8, &str)] = &[
    (1, "graphic character follows"), (7, "beep"), (8, "cursor left"), (9, "tabulator"), (10, "line feed"),
    (11, "cursor home"), (12, "clear the screen"), (13, "return"), (27, "escape sequence"), (28, "cursor right"),
    (29, "cursor left"), (30, "cursor up"), (31, "cursor down"), (127, "delete"),
];

/// The control characters of the PC-1360.
pub const PC1360_CONTROLS: &[(u8, &str)] = &[(13, "return")];
