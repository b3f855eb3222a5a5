//! Memory of Commodore machines: after power-on, and after a line typed in direct mode.

use std::collections::BTreeMap;

use crate::differences::compare_values;
use crate::hex;
use crate::rig::Rig;
use crate::runner;

/// The video chip.
const VIC: &str = "VIC";

/// Runs a table of addresses with their values after power-on.
pub fn after_power_on(test: &'static str, path: &str) {
    let mut prepared = Prepared::new(path);
    runner::rows(test, path, |row| {
        let machine = prepared.machine(row.cell("memory"), "");
        let address: u16 = row.cell("address").parse().expect("an address");
        let found = machine.memory()[usize::from(address)];
        compare_values(row.cell("address"), &row.cell("value"), &&found.to_string()[..])
    });
}

/// Runs a table of items: PEEKs, pointers, the video chip's addresses, the screen.
pub fn items(test: &'static str, path: &str) {
    let mut prepared = Prepared::new(path);
    runner::rows(test, path, |row| {
        let machine = prepared.machine(row.cell("memory"), row.cell("typed"));
        let found = item(machine, row.cell("item"));
        compare_values(row.cell("item"), &row.cell("value"), &&found[..])
    });
}

/// The machines of a table, one for each size of memory and typed line, with the initial state of its rows.
struct Prepared<'a> {
    path: &'a str,
    machines: BTreeMap<(String, String), (Rig, Vec<u8>)>,
}

impl<'a> Prepared<'a> {
    const fn new(path: &'a str) -> Self {
        Self { path, machines: BTreeMap::new() }
    }

    /// Returns the machine with a size of its memory after a typed line, in its initial state.
    fn machine(&mut self, memory: &str, typed: &str) -> &mut Rig {
        let entry = self.machines.entry((memory.to_owned(), typed.to_owned()));
        let (machine, start) = entry.or_insert_with(|| {
            let machine = prepare(self.path, memory, typed);
            let start = machine.system.save_snapshot();
            (machine, start)
        });
        machine.system.load_snapshot(start).expect("its own snapshot");
        machine
    }
}

/// Powers on a machine with a size of its memory, and types a line unless it is empty.
fn prepare(path: &str, memory: &str, typed: &str) -> Rig {
    let mut machine = Rig::boot_with_ram(path, memory.trim().parse().expect("a size"));
    if !typed.is_empty() {
        machine.command(typed);
        machine.run_until_line_input();
        machine.run_until_cursor_is_off();
    }
    machine
}

/// Returns the value of an item.
fn item(machine: &mut Rig, name: &str) -> String {
    let register = |machine: &Rig, name: &str| u32::from(machine.register(VIC, name));
    let columns = register(machine, "columns");
    let pointers = register(machine, "pointers");
    // The chip's address: 13 bits, with the processor's A15 inverted.
    let seen = |address: u32| if address & 0x2000 == 0 { 0x8000 + address } else { address & 0x1fff };
    let memory = machine.memory().to_vec();
    let word = |at: usize| u32::from(u16::from_le_bytes([memory[at], memory[at + 1]]));
    if let Some(cells) = name.strip_prefix("peek ") {
        let (address, mask) = cells.split_once(" and ").unwrap_or((cells, "255"));
        let address = address.trim().parse().expect("an address");
        return (machine.peek(address) & mask.parse::<u8>().expect("a mask")).to_string();
    }
    match name {
        "screen" => hex::encode(&machine.cells().codes),
        "fre(0)" => {
            machine.system.take_printed();
            machine.command("print fre(0)");
            machine.run_until_line_input();
            let printed = machine.system.take_printed();
            let text = String::from_utf8_lossy(&printed).into_owned();
            let mut digits = text.split(|c: char| !c.is_ascii_digit() && c != '-');
            digits.find(|digits| !digits.is_empty()).unwrap_or_default().to_owned()
        }
        "screen shown (36866, 36869)" => seen((pointers >> 4) << 10 | (columns & 0x80) << 2).to_string(),
        "colour RAM shown" => (37_888 + ((columns & 0x80) << 2)).to_string(),
        "character set shown" => seen((pointers & 0x0f) << 10).to_string(),
        "screen of the editor (648*256)" => (256 * u32::from(memory[648])).to_string(),
        _ => {
            let address = name.rsplit_once('(').expect("an item with its address").1;
            let digits = address.split(|c: char| !c.is_ascii_digit()).next().expect("an address");
            word(digits.parse().expect("an address")).to_string()
        }
    }
}
