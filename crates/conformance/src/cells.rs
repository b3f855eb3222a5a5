//! Memory of Commodore machines: after power-on, and after a line typed in direct mode.

use crate::differences::compare_values;
use crate::hex;
use crate::judge;
use crate::rig::Rig;
use crate::table::Row;

/// The video chip, and its first address.
const VIC: &str = "VIC";
const VIDEO_CHIP: usize = 36_864;

/// Runs a table of addresses with their values after power-on.
pub fn after_power_on(test: &'static str, path: &str) {
    judge::rows(test, path, |row| {
        let machine = boot(path, row);
        let address: u16 = row.cell("address").parse().expect("an address");
        let found = machine.memory()[usize::from(address)];
        compare_values(row.cell("address"), &row.cell("value"), &&found.to_string()[..])
    });
}

/// Runs a table of items: PEEKs, pointers, what the video chip shows, the screen.
pub fn items(test: &'static str, path: &str) {
    judge::rows(test, path, |row| {
        let mut machine = boot(path, row);
        if !row.cell("typed").is_empty() {
            machine.command(row.cell("typed"));
            machine.run_until_line_input();
            machine.run_until_cursor_is_off();
        }
        let found = item(&mut machine, row.cell("item"));
        compare_values(row.cell("item"), &row.cell("value"), &&found[..])
    });
}

fn boot(path: &str, row: &Row) -> Rig {
    Rig::boot_with_ram(path, row.cell("memory").trim().parse().expect("a size"))
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
        return (peek(machine, address.trim()) & mask.parse::<u8>().expect("a mask")).to_string();
    }
    match name {
        "screen" => {
            let (screen, _) = machine.cells();
            hex::encode(&screen)
        }
        "fre(0)" => {
            machine.system.take_printed();
            machine.command("print fre(0)");
            machine.run_until_line_input();
            let printed = machine.system.take_printed();
            let text = String::from_utf8_lossy(&printed).into_owned();
            let mut digits = text.split(|c: char| !c.is_ascii_digit() && c != '-');
            digits.find(|word| !word.is_empty()).unwrap_or_default().to_owned()
        }
        "screen shown (36866, 36869)" => seen((pointers >> 4) << 10 | (columns & 0x80) << 2).to_string(),
        "colour RAM shown" => (37_888 + ((columns & 0x80) << 2)).to_string(),
        "character set shown" => seen((pointers & 0x0f) << 10).to_string(),
        "screen of the editor (648*256)" => (256 * u32::from(memory[648])).to_string(),
        _ => {
            let place = name.rsplit_once('(').expect("an item with its address").1;
            let digits = place.split(|c: char| !c.is_ascii_digit()).next().expect("an address");
            word(digits.parse().expect("an address")).to_string()
        }
    }
}

/// Returns what PEEK reads: a register of the video chip, or memory.
fn peek(machine: &Rig, address: &str) -> u8 {
    let address: usize = address.parse().expect("an address");
    let Some(register) = address.checked_sub(VIDEO_CHIP).filter(|register| *register < 16) else {
        return machine.memory()[address];
    };
    let chips = machine.system.inspect().registers();
    let (_, registers) = chips.iter().find(|(chip, _)| *chip == VIC).expect("a video chip");
    registers[register].1
}
