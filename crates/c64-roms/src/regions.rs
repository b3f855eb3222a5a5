//! The compared memory.
//!
//! | region | compared |
//! |---|---|
//! | cells of zero page, pages 2 and 3 | those in [`CELLS`]. All others are scratch of the ROM's routines, belong to the text pointer or change with interrupts. The native machine does not keep the last line number (20), the name and address of the last variable (69 to 72) |
//! | keyboard queue | the codes that are in it |
//! | stack | no: the native interpreter has another control stack |
//! | cassette buffer, 0334-07ff | all |
//! | program, variables, arrays | all, by the pointers of BASIC |
//! | free memory | no: former strings have left undefined bytes there |
//! | strings | from FRETOP to MEMSIZ |
//! | MEMSIZ-ffff, the RAM under ROM and chips included | all |
//! | colour RAM | 1000 cells |
//! | registers of the chips | as last written: video, sound, and the CIAs' ports, directions, masks and controls |

use std::ops::Range;

use basic::memory::{Ram, word};
use cbm_basic::C64Basic;
use cbm_basic::interpreter::Interpreter;
use systems::Value;
use systems::c64::printed_text;
use systems::driver::{VariableLocation, Variables};
use systems::rom_comparison::{Compared, RomDifference};

use super::at;
use super::findings::Findings;
use super::original::InterruptState;
use super::view::View;

type Dialect = Interpreter<C64Basic>;
type Location = VariableLocation<<Dialect as basic::dialect::Dialect>::Name>;

/// Cells whose state outlives a statement: address, size in bytes, name. Source: C64 Programmer's Reference
/// Guide, chapter 5, memory map (*documented*). `crates/conformance/golden/c64/traces/cells.tsv` lists the cells
/// of zero page that only inner routines use (*verified* in 159 programs on the ROM).
#[rustfmt::skip]
const CELLS: [(u16, u16, &str); 52] = [
    (0x0000, 2, "processor port"),
    (0x0002, 1, "free cell"),
    (0x0013, 1, "file of INPUT and PRINT"),
    (0x002b, 2, "TXTTAB, start of the program"),
    (0x002d, 2, "VARTAB, start of the variables"),
    (0x002f, 2, "ARYTAB, start of the arrays"),
    (0x0031, 2, "STREND, end of the arrays"),
    (0x0033, 2, "FRETOP, start of the strings"),
    (0x0037, 2, "MEMSIZ, end of the memory"),
    (0x003b, 2, "OLDLIN, line for CONT"),
    (0x003f, 2, "DATLIN, line of the last DATA"),
    (0x0041, 2, "DATPTR, next item of DATA"),
    (0x008b, 5, "seed of RND"),
    (0x0090, 1, "status of the last transfer"),
    (0x0098, 1, "number of open files"),
    (0x0099, 1, "input device"),
    (0x009a, 1, "output device"),
    (0x009d, 1, "messages of the KERNAL"),
    (0x00b7, 1, "length of the file name"),
    (0x00b8, 1, "file number"),
    (0x00b9, 1, "secondary address"),
    (0x00ba, 1, "device"),
    (0x00bb, 2, "address of the file name"),
    (0x00c6, 1, "length of the keyboard queue"),
    (0x00c7, 1, "reverse mode"),
    (0x00cc, 1, "cursor off"),
    (0x00d1, 2, "address of the cursor's row"),
    (0x00d3, 1, "column of the cursor"),
    (0x00d4, 1, "quote mode"),
    (0x00d5, 1, "length of the cursor's line"),
    (0x00d6, 1, "row of the cursor"),
    (0x00d8, 1, "open inserts"),
    (0x00d9, 25, "links of the rows"),
    (0x00f3, 2, "address of the row's colours"),
    (0x00fb, 4, "free cells"),
    (0x0259, 30, "open files"),
    (0x0281, 2, "MEMSTR, start of the KERNAL's memory"),
    (0x0283, 2, "MEMSIZ of the KERNAL"),
    (0x0286, 1, "colour of text"),
    (0x0288, 1, "page of the screen"),
    (0x0289, 1, "size of the keyboard queue"),
    (0x028a, 1, "repetition of keys"),
    (0x0291, 1, "lock of the character sets"),
    (0x0292, 1, "scrolling of the screen"),
    (0x02a7, 89, "free cells"),
    (0x0300, 12, "vectors of BASIC"),
    (0x030c, 4, "registers of SYS"),
    (0x0310, 3, "USR"),
    (0x0313, 1, "free cell"),
    (0x0314, 6, "vectors of interrupts"),
    (0x031a, 20, "vectors of the KERNAL"),
    (0x032e, 6, "vectors of the KERNAL"),
];

/// The cells with the address of the file name, and its length.
const NAME_ADDRESS: u16 = 0x00bb;
const NAME_LENGTH: usize = 0x00b7;

/// The cells after the vectors, up to the program's memory: free for programs, and the screen.
const LOW_RAM: Range<u16> = 0x0334..0x0800;
/// The number of codes on the screen.
const SCREEN_SIZE: u16 = 1000;
const COLUMNS: u16 = 40;
const COLOUR_RAM: u16 = 0xd800;

/// The views of both machines: native, and with the original ROMs.
pub(super) struct Pair<'a> {
    pub(super) native: View<'a>,
    pub(super) roms: View<'a>,
}

impl Pair<'_> {
    fn rams(&self) -> [&Ram; 2] {
        [self.native.ram, self.roms.ram]
    }

    /// Compares memory and screen, but not the character at the cursor's address: it blinks.
    pub(super) fn compare(&self, compared: Compared, cursor: Option<u16>, found: &mut Findings<'_>) {
        if compared.memory {
            self.compare_cells(found);
            self.compare_program(found);
        }
        if compared.screen {
            self.compare_screen(cursor, found);
        }
        if compared.memory {
            for range in self.other_ram() {
                self.compare_bytes(range, found, |_| "memory".to_owned());
            }
            self.compare_registers(found);
        }
    }

    /// Returns whether an interrupt has come on one machine alone. Their jiffy clocks differ then.
    pub(super) fn interrupt_state(&self) -> InterruptState {
        let [native, roms] = self.rams();
        let clock = at::JIFFIES..at::JIFFIES + 3;
        if native[clock.clone()] == roms[clock] { InterruptState::Same } else { InterruptState::Apart }
    }

    fn compare_cells(&self, found: &mut Findings<'_>) {
        let [native, roms] = self.rams();
        for (first, size, name) in CELLS {
            let cells = usize::from(first)..usize::from(first + size);
            let is_different = |address: &u16| {
                native[usize::from(*address)] != roms[usize::from(*address)] && !found.ignores(*address)
            };
            let Some(at) = (first..first + size).find(is_different) else { continue };
            // SETNAM without a name stores the registers' values as the address.
            let has_name = [native, roms].iter().any(|ram| ram[NAME_LENGTH] != 0);
            if first == NAME_ADDRESS && !has_name {
                continue;
            }
            let difference = match size {
                1 => RomDifference::new(name, &native[cells.start], &roms[cells.start]),
                2 => RomDifference::new(name, &word(native, first), &word(roms, first)),
                _ => {
                    let [native, roms] = [native, roms].map(|ram| ram[usize::from(at)]);
                    RomDifference::new(name, &native, &roms)
                }
            };
            found.push(difference.at(at));
        }
        let queued = native[at::QUEUED].min(roms[at::QUEUED]).min(at::QUEUE_LEN as u8);
        let queue = at::QUEUE as u16;
        self.compare_bytes(queue..queue + u16::from(queued), found, |_| "keyboard queue".to_owned());
    }

    /// Returns the compared ranges of memory.
    pub(super) fn compared_ranges(&self) -> Vec<Range<u16>> {
        let ram = self.native.ram;
        let [program, free, strings, end] =
            [at::TXTTAB, at::STREND, at::FRETOP, at::MEMSIZ].map(|at| word(ram, at));
        let cells = CELLS.into_iter().map(|(first, size, _)| first..first + size);
        let basic = [program..free, strings..end, self.screen()];
        let ranges = cells.chain(basic).chain(self.other_ram());
        ranges.filter(|range| range.start < range.end).collect()
    }

    fn compare_program(&self, found: &mut Findings<'_>) {
        let ram = self.native.ram;
        let [program, variables, free, strings, end] =
            [at::TXTTAB, at::VARTAB, at::STREND, at::FRETOP, at::MEMSIZ].map(|at| word(ram, at));
        self.compare_bytes(program..variables, found, |_| "program text".to_owned());
        self.compare_values(variables..free, found);
        self.compare_strings(strings..end, found);
    }

    /// Compares variables and arrays, one difference for each value.
    fn compare_values(&self, range: Range<u16>, found: &mut Findings<'_>) {
        let [native, roms] = self.rams();
        if self.first_different(&range).is_none() {
            return;
        }
        let mut values = vec![false; range.len()];
        let locations = Dialect::variables(native).into_iter().chain(Dialect::arrays(native));
        for location in locations {
            for (index, &address) in location.addresses.iter().enumerate() {
                let cells = usize::from(address)..usize::from(address) + usize::from(location.value_size);
                for address in cells.clone().filter(|address| range.contains(&(*address as u16))) {
                    values[address - usize::from(range.start)] = true;
                }
                if native.get(cells.clone()) != roms.get(cells) {
                    let value = |ram: &Ram| {
                        text(&Dialect::read_value(ram, location.name, address, location.value_size))
                    };
                    let what = format!("variable {}", element_name(&location, index));
                    let difference = RomDifference::new(what, &value(native), &value(roms)).at(address);
                    found.push_value(&Dialect::format_name(location.name), difference);
                }
            }
        }
        // Names of variables and headers of arrays.
        for (address, _) in range.clone().zip(values).filter(|(_, is_value)| !is_value) {
            let [one, other] = self.rams().map(|ram| ram[usize::from(address)]);
            if one != other {
                found.push(RomDifference::new("name or head of a variable", &one, &other).at(address));
            }
        }
    }

    fn compare_strings(&self, range: Range<u16>, found: &mut Findings<'_>) {
        let Some(first) = self.first_different(&range) else { return };
        for address in first..range.end {
            let [one, other] = self.rams().map(|ram| ram[usize::from(address)]);
            if one == other {
                continue;
            }
            let (name, what) =
                self.string_at(address).unwrap_or_else(|| (String::new(), "a string".to_owned()));
            found.push_value(&name, RomDifference::new(what, &one, &other).at(address));
        }
    }

    /// Returns the variable whose string has a byte at this address, and the description of that byte.
    fn string_at(&self, address: u16) -> Option<(String, String)> {
        let ram = self.native.ram;
        let locations = Dialect::variables(ram).into_iter().chain(Dialect::arrays(ram));
        for location in locations.filter(|location| Dialect::format_name(location.name).ends_with('$')) {
            for (index, &descriptor) in location.addresses.iter().enumerate() {
                let length = u16::from(ram[usize::from(descriptor)]);
                let start = word(ram, descriptor.wrapping_add(1));
                if address.checked_sub(start).is_some_and(|offset| offset < length) {
                    let number = address - start + 1;
                    let what = format!("string {}, character {number}", element_name(&location, index));
                    return Some((Dialect::format_name(location.name), what));
                }
            }
        }
        None
    }

    fn screen(&self) -> Range<u16> {
        let start = self.native.screen;
        start..start.saturating_add(SCREEN_SIZE)
    }

    fn compare_screen(&self, cursor: Option<u16>, found: &mut Findings<'_>) {
        let position = |offset: u16| format!("row {}, column {}", offset / COLUMNS, offset % COLUMNS);
        let screen = self.screen();
        let [native, roms] = [self.native.screen, self.roms.screen];
        if native != roms {
            found.push(RomDifference::new("address of the screen", &native, &roms));
        }
        let cells = usize::from(screen.start)..usize::from(screen.end);
        let [native, roms] = self.rams().map(|ram| &ram[cells.clone()]);
        for (offset, (one, other)) in (0..).zip(native.iter().zip(roms)) {
            if one != other && cursor != Some(screen.start + offset) {
                let what = format!("screen {}", position(offset));
                found.push(RomDifference::new(what, &one, &other).at(screen.start + offset));
            }
        }
        let colours = self.native.colours.iter().zip(self.roms.colours).take(usize::from(SCREEN_SIZE));
        for (offset, (one, other)) in (0..).zip(colours) {
            if one & 0x0f != other & 0x0f && cursor != Some(screen.start + offset) {
                let what = format!("colour {}", position(offset));
                found.push(RomDifference::new(what, &(one & 0x0f), &(other & 0x0f)).at(COLOUR_RAM + offset));
            }
        }
    }

    /// Returns the RAM outside of BASIC's memory and of the screen.
    pub(super) fn other_ram(&self) -> impl Iterator<Item = Range<u16>> {
        let screen = self.screen();
        let end = word(self.native.ram, at::MEMSIZ).max(LOW_RAM.end);
        [LOW_RAM, end..u16::MAX].into_iter().flat_map(move |range| {
            let before = range.start..range.end.min(screen.start).max(range.start);
            let after = range.start.max(screen.end).min(range.end)..range.end;
            if screen.end <= range.start || screen.start >= range.end {
                [range, 0..0]
            } else {
                [before, after]
            }
        })
    }

    fn compare_registers(&self, found: &mut Findings<'_>) {
        for ((address, one), (_, other)) in self.native.registers.iter().zip(&self.roms.registers) {
            if (one ^ other) & compared_bits(*address) != 0 {
                found.push(RomDifference::new("register", one, other).at(*address));
            }
        }
    }

    fn first_different(&self, range: &Range<u16>) -> Option<u16> {
        let cells = usize::from(range.start)..usize::from(range.end.max(range.start));
        let [native, roms] = self.rams().map(|ram| &ram[cells.clone()]);
        if native == roms {
            return None;
        }
        range.clone().zip(native.iter().zip(roms)).find(|(_, (one, other))| one != other).map(|row| row.0)
    }

    fn compare_bytes(&self, range: Range<u16>, found: &mut Findings, what: impl Fn(u16) -> String) {
        let Some(first) = self.first_different(&range) else { return };
        for address in first..range.end {
            let [one, other] = self.rams().map(|ram| ram[usize::from(address)]);
            if one != other {
                found.push(RomDifference::new(what(address), &one, &other).at(address));
            }
        }
    }
}

/// Returns the bits of a register that only a program changes.
fn compared_bits(register: u16) -> u8 {
    match register {
        // Bit 7 of the control register and the next register are the beam's position. Collision registers are
        // only read. A write to the interrupt register acknowledges.
        0xd011 => 0x7f,
        0xd012 | 0xd019 | 0xd01e | 0xd01f => 0,
        0xd020..=0xd02e => 0x0f,
        // The interrupt scans the keyboard lines; a transfer changes the lines of the serial bus.
        0xdc00 | 0xdc01 => 0,
        0xdd00 => 0x03,
        // The load strobe (bit 4) is not stored.
        0xdc0e | 0xdc0f | 0xdd0e | 0xdd0f => 0xef,
        _ => 0xff,
    }
}

/// Returns the name of a variable or of an element of an array.
fn element_name(location: &Location, index: usize) -> String {
    let name = Dialect::format_name(location.name);
    if location.extents.is_empty() {
        return name;
    }
    let mut rest = index;
    let subscripts = location.extents.iter().map(|&extent| {
        let subscript = rest % extent.max(1);
        rest /= extent.max(1);
        subscript.to_string()
    });
    format!("{name}({})", subscripts.collect::<Vec<_>>().join(","))
}

fn text(value: &Value) -> String {
    match value {
        Value::Number { bytes, .. } => format!("{} ({})", Dialect::number_text(bytes).trim(), hex(bytes)),
        Value::Integer(value) => value.to_string(),
        Value::Text(codes) => format!("\"{}\"", printed_text(codes)),
        Value::Object { text, .. } => text.clone(),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}
