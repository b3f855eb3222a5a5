//! The memory that is compared.
//!
//! | region | compared |
//! |---|---|
//! | cells of zero page, pages 2 and 3 | those in [`CELLS`]; all others are scratch of the ROM's routines or change with interrupts |
//! | stack | no: the native interpreter has a control stack of its own |
//! | cassette buffer, 0334-07ff | all |
//! | program, variables, arrays | all, by the pointers of BASIC |
//! | free memory | no: there strings have left what they may |
//! | strings | from FRETOP to MEMSIZ |
//! | MEMSIZ-ffff, the RAM under ROM and chips included | all |
//! | colour RAM | 1000 cells |
//! | registers of video and sound chip | as last written |

use std::ops::Range;

use basic::memory::{Ram, word};
use c64::Board;
use cbm_basic::C64Basic;
use cbm_basic::interpreter::Interpreter;
use hardware::Memory as _;

use systems::Value;
use systems::c64::C64Def;
use systems::driver::{SystemDef as _, VariableLocation, Variables};
use systems::rom_comparison::{Compared, RomDifference};

use super::at;

type Dialect = Interpreter<C64Basic>;
type Location = VariableLocation<<Dialect as basic::dialect::Dialect>::Name>;

/// Cells with a state that outlives a statement, with the bytes of each. Source: C64 Programmer's
/// Reference Guide, chapter 5, memory map. *Documented.*
#[rustfmt::skip]
const CELLS: [(u16, u16, &str); 35] = [
    (0x0000, 2, "processor port"),
    (0x0013, 1, "file of INPUT and PRINT"),
    (0x002b, 2, "TXTTAB, start of the program"),
    (0x002d, 2, "VARTAB, start of the variables"),
    (0x002f, 2, "ARYTAB, start of the arrays"),
    (0x0031, 2, "STREND, end of the arrays"),
    (0x0033, 2, "FRETOP, start of the strings"),
    (0x0037, 2, "MEMSIZ, end of the memory"),
    (0x003f, 2, "DATLIN, line of the last DATA"),
    (0x0041, 2, "DATPTR, next item of DATA"),
    (0x008b, 5, "seed of RND"),
    (0x0090, 1, "status of the last transfer"),
    (0x0098, 1, "number of open files"),
    (0x0099, 1, "input device"),
    (0x009a, 1, "output device"),
    (0x00c6, 1, "length of the keyboard queue"),
    (0x00c7, 1, "reverse mode"),
    (0x00d3, 1, "column of the cursor"),
    (0x00d4, 1, "quote mode"),
    (0x00d6, 1, "row of the cursor"),
    (0x00d8, 1, "open inserts"),
    (0x0259, 30, "open files"),
    (0x0281, 2, "MEMSTR, start of the KERNAL's memory"),
    (0x0283, 2, "MEMSIZ of the KERNAL"),
    (0x0286, 1, "colour of text"),
    (0x0288, 1, "page of the screen"),
    (0x0289, 1, "size of the keyboard queue"),
    (0x028a, 1, "repetition of keys"),
    (0x0291, 1, "lock of the character sets"),
    (0x0300, 12, "vectors of BASIC"),
    (0x030c, 4, "registers of SYS"),
    (0x0310, 3, "USR"),
    (0x0314, 6, "vectors of interrupts"),
    (0x031a, 20, "vectors of the KERNAL"),
    (0x032e, 6, "vectors of the KERNAL"),
];

/// The cells after the vectors, up to the program's memory: free for programs, and the screen.
const LOW_RAM: Range<u16> = 0x0334..0x0800;
/// The codes on the screen.
const SCREEN_SIZE: u16 = 1000;
const COLUMNS: u16 = 40;
const COLOUR_RAM: u16 = 0xd800;

/// The differences that a list shows at most.
const SHOWN: usize = 8;

/// The differences found so far.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) differences: Vec<RomDifference>,
    pub(super) more: usize,
}

impl Findings {
    pub(super) fn push(&mut self, difference: RomDifference) {
        if self.differences.len() < SHOWN {
            self.differences.push(difference);
        } else {
            self.more += 1;
        }
    }
}

/// Two machines side by side: native, and with ROM images.
pub(super) struct Pair<'a> {
    pub(super) native: &'a Board,
    pub(super) roms: &'a Board,
}

impl Pair<'_> {
    fn rams(&self) -> [&Ram; 2] {
        [self.native.ram(), self.roms.ram()]
    }

    /// Compares memory and screen, but not the character at the cursor's address: it blinks.
    pub(super) fn compare(&self, compared: Compared, cursor: Option<u16>, found: &mut Findings) {
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

    fn compare_cells(&self, found: &mut Findings) {
        let [native, roms] = self.rams();
        for (first, size, name) in CELLS {
            let cells = usize::from(first)..usize::from(first + size);
            if native[cells.clone()] != roms[cells.clone()] {
                let difference = match size {
                    1 => RomDifference::new(name, &native[cells.start], &roms[cells.start]),
                    2 => RomDifference::new(name, &word(native, first), &word(roms, first)),
                    _ => RomDifference::new(name, &hex(&native[cells.clone()]), &hex(&roms[cells])),
                };
                found.push(difference.at(first));
            }
        }
    }

    fn compare_program(&self, found: &mut Findings) {
        let ram = self.native.ram();
        let [program, variables, free, strings, end] =
            [at::TXTTAB, at::VARTAB, at::STREND, at::FRETOP, at::MEMSIZ].map(|at| word(ram, at));
        self.compare_bytes(program..variables, found, |_| "program text".to_owned());
        self.compare_values(variables..free, found);
        self.compare_bytes(strings..end, found, |address| self.string_name(address));
    }

    /// Compares variables and arrays, each value once.
    fn compare_values(&self, range: Range<u16>, found: &mut Findings) {
        let [native, roms] = self.rams();
        if self.first_different(&range).is_none() {
            return;
        }
        let mut values = vec![false; range.len()];
        let locations = Dialect::variables(native).into_iter().chain(Dialect::arrays(native));
        for held in locations {
            for (index, &place) in held.addresses.iter().enumerate() {
                let cells = usize::from(place)..usize::from(place) + usize::from(held.value_size);
                for address in cells.clone().filter(|address| range.contains(&(*address as u16))) {
                    values[address - usize::from(range.start)] = true;
                }
                if native.get(cells.clone()) != roms.get(cells) {
                    let value =
                        |ram: &Ram| text(&Dialect::read_value(ram, held.name, place, held.value_size));
                    let what = format!("variable {}", element_name(&held, index));
                    found.push(RomDifference::new(what, &value(native), &value(roms)).at(place));
                }
            }
        }
        // Names and heads of arrays.
        for (address, _) in range.clone().zip(values).filter(|(_, is_value)| !is_value) {
            let [one, other] = self.rams().map(|ram| ram[usize::from(address)]);
            if one != other {
                found.push(RomDifference::new("name or head of a variable", &one, &other).at(address));
            }
        }
    }

    /// Returns the name of a byte of a string.
    fn string_name(&self, address: u16) -> String {
        let ram = self.native.ram();
        let locations = Dialect::variables(ram).into_iter().chain(Dialect::arrays(ram));
        for held in locations.filter(|held| Dialect::format_name(held.name).ends_with('$')) {
            for (index, &place) in held.addresses.iter().enumerate() {
                let (length, start) = (u16::from(ram[usize::from(place)]), word(ram, place.wrapping_add(1)));
                if address.checked_sub(start).is_some_and(|offset| offset < length) {
                    let number = address - start + 1;
                    return format!("string {}, character {number}", element_name(&held, index));
                }
            }
        }
        "a string".to_owned()
    }

    fn screen(&self) -> Range<u16> {
        let start = self.native.screen_address();
        start..start.saturating_add(SCREEN_SIZE)
    }

    fn compare_screen(&self, cursor: Option<u16>, found: &mut Findings) {
        let place = |offset: u16| format!("row {}, column {}", offset / COLUMNS, offset % COLUMNS);
        let screen = self.screen();
        let [native, roms] = [self.native.screen_address(), self.roms.screen_address()];
        if native != roms {
            found.push(RomDifference::new("address of the screen", &native, &roms));
        }
        let cells = usize::from(screen.start)..usize::from(screen.end);
        let [native, roms] = self.rams().map(|ram| &ram[cells.clone()]);
        for (offset, (one, other)) in (0..).zip(native.iter().zip(roms)) {
            if one != other && cursor != Some(screen.start + offset) {
                let what = format!("screen {}", place(offset));
                found.push(RomDifference::new(what, &one, &other).at(screen.start + offset));
            }
        }
        let (native, roms) = (self.native.colour_ram(), self.roms.colour_ram());
        for (offset, (one, other)) in (0..).zip(native.iter().zip(roms)) {
            if one & 0x0f != other & 0x0f && cursor != Some(screen.start + offset) {
                let what = format!("colour {}", place(offset));
                found.push(RomDifference::new(what, &(one & 0x0f), &(other & 0x0f)).at(COLOUR_RAM + offset));
            }
        }
    }

    /// Returns the RAM outside of BASIC's memory and of the screen.
    pub(super) fn other_ram(&self) -> impl Iterator<Item = Range<u16>> {
        let screen = self.screen();
        let end = word(self.native.ram(), at::MEMSIZ).max(LOW_RAM.end);
        [LOW_RAM, end..u16::MAX].into_iter().flat_map(move |range| {
            let before = range.start..range.end.min(screen.start).max(range.start);
            let behind = range.start.max(screen.end).min(range.end)..range.end;
            if screen.end <= range.start || screen.start >= range.end {
                [range, 0..0]
            } else {
                [before, behind]
            }
        })
    }

    fn compare_registers(&self, found: &mut Findings) {
        for ((address, one), (_, other)) in self.native.written_registers().zip(self.roms.written_registers())
        {
            // Bit 7 of the control register is the beam's, the next register, too, and the interrupt
            // register is written to acknowledge.
            let mask = match address {
                0xd011 => 0x7f,
                0xd019 => 0,
                _ => 0xff,
            };
            if (one ^ other) & mask != 0 {
                found.push(RomDifference::new("register", &one, &other).at(address));
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

/// Returns the name of a variable or of an element of an array.
fn element_name(held: &Location, index: usize) -> String {
    let name = Dialect::format_name(held.name);
    if held.extents.is_empty() {
        return name;
    }
    let mut rest = index;
    let subscripts = held.extents.iter().map(|&extent| {
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
        Value::Text(codes) => format!("\"{}\"", <C64Def>::printed_text(codes)),
        Value::Object { text, .. } => text.clone(),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}
