//! Memory spaces are written by the names under which they are read.

use systems::{Machine, WriteError};

#[test]
fn what_is_written_into_a_memory_reads_back_as_far_as_its_cells_are_wide() {
    let mut system = Machine::C64.power_on(systems::Options::default());
    system.inspect_mut().write_space("ram", 0xffff, &[0xa5]).expect("it is the last byte");
    system.inspect_mut().write_space("colour", 998, &[0xa5, 7]).expect("they are the last cells");
    let space = |name| system.inspect().space(name).expect("the machine has it");
    assert_eq!((space("ram")[0xffff], &space("colour")[998..]), (0xa5, &[5, 7][..]));
    // The VIC-20 has all of its 1024 cells of colour.
    let mut system = Machine::VIC20.power_on(systems::Options::default());
    system.inspect_mut().write_space("ram", 0x1e00, &[0xa5]).expect("it is a byte of the screen");
    system.inspect_mut().write_space("colour", 1022, &[0xa5, 7]).expect("they are the last cells");
    let space = |name| system.inspect().space(name).expect("the machine has it");
    assert_eq!((space("ram")[0x1e00], &space("colour")[1022..]), (0xa5, &[5, 7][..]));
}

#[test]
fn a_memory_that_is_not_there_or_too_small_is_an_error_and_nothing_is_written() {
    let mut system = Machine::C64.power_on(systems::Options::default());
    let before = system.save_snapshot();
    let error = |result: Result<(), WriteError>| result.expect_err("the write is rejected").to_string();
    let inspect = system.inspect_mut();
    assert_eq!(
        error(inspect.write_space("vram", 0, &[1])),
        "unknown memory space `vram`; available: ram, colour"
    );
    assert_eq!(
        error(inspect.write_space("colour", 999, &[1, 2])),
        "`colour` has the addresses 0 to 999; the bytes would reach from 999 to 1000"
    );
    let far = error(inspect.write_space("ram", usize::MAX, &[1]));
    assert!(far.starts_with("`ram` has the addresses 0 to 65535; the bytes would reach from"), "{far}");
    assert!(system.save_snapshot() == before);
}
