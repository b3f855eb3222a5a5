//! The message about machine code that jumped to an address without code.

use systems::Machine;

/// Returns the message; `location` follows the address, with a blank before it, or is empty.
#[must_use]
pub fn stuck_message(machine: &'static Machine, address: u16, location: &str) -> String {
    match (machine.routine_name)(address) {
        Some((rom, name)) => format!(
            "machine code called the ROM at {address} (${address:04X}, {rom} {name}){location}, where this machine has \
             no routine; `--roms DIR` runs the program on your own ROM images"
        ),
        None => {
            format!(
                "machine code jumped to address {address} (${address:04X}){location}, where there is no code"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_in_the_rom_has_its_name_and_a_remedy() {
        let message = stuck_message(Machine::C64, 0xe043, " in line 10");
        assert!(message.starts_with("machine code called the ROM at 57411 ($E043, BASIC POLYX) in line 10"));
        assert!(message.contains("`--roms DIR`"), "{message}");
        let other = stuck_message(Machine::C64, 0xc000, "");
        assert_eq!(other, "machine code jumped to address 49152 ($C000), where there is no code");
        assert!(!stuck_message(Machine::MSX, 0xe043, "").contains("--roms"));
    }
}
