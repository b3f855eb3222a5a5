//! The power-on message and memory layout of an MSX, as recorded from one with 64 KiB and no disk.

use systems::Machine;

#[test]
fn the_start_says_how_many_bytes_are_free() {
    let mut system = Machine::MSX.power_on(systems::Options::default());
    let end = system.clock().cycles(6.0);
    while system.now() < end {
        system.run_until(end);
    }
    let screen = system.screen().text();
    assert!(screen.contains("28815 Bytes free"), "{screen}");
}
