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
