//! The message about machine code that is stuck.

use player::Machine;
use player::stuck::stuck_message;

#[test]
fn an_address_in_the_rom_has_its_name_and_a_remedy() {
    let message = stuck_message(Machine::C64, 0xe043, " in line 10");
    assert!(message.starts_with("machine code called the ROM at 57411 ($E043, BASIC POLYX) in line 10"));
    assert!(message.contains("`--roms DIR`"), "{message}");
    let other = stuck_message(Machine::C64, 0xc000, "");
    assert_eq!(other, "machine code jumped to address 49152 ($C000), where there is no code");
    assert!(!stuck_message(Machine::MSX, 0xe043, "").contains("--roms"));
}
