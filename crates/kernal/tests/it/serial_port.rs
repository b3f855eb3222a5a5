//! Laws of the RS-232 interface: its parameters, its buffers, its status.
//!
//! Source: C64 Programmer's Reference Guide, chapter 6, "The RS-232 interface description".

use cbm_basic::machine::{Channels, ReadResult};
use kernal::Machine;

use crate::subject::{Subject, laws};

/// Control, command and bit time; the status; the end of memory; the pages of the two buffers.
const PARAMETERS: usize = 0x0293;
const STATUS: usize = 0x0297;
const MEMORY_END: usize = 0x0284;
const BUFFERS: [usize; 2] = [0xf8, 0xfa];

fn pages<S: Subject>(machine: &Machine<S>) -> [u8; 3] {
    [MEMORY_END, BUFFERS[0], BUFFERS[1]].map(|cell| machine[cell])
}

fn the_first_four_bytes_of_the_name_are_the_parameters<S: Subject>() {
    for length in 0..7 {
        let mut machine = S::machine();
        machine[PARAMETERS..PARAMETERS + 5].fill(0xee);
        machine[0x02a1] = 0xee;
        let name = &[0x06, 0x21, 0x34, 0x12, 0x55, 0x66][..length.min(6)];
        machine.open(2, 2, 0, name).expect("the interface exists");
        for (index, cell) in (PARAMETERS..PARAMETERS + 4).enumerate() {
            assert_eq!(machine[cell], *name.get(index).unwrap_or(&0xee), "length {length}, byte {index}");
        }
        assert_eq!((machine[STATUS], machine[0x02a1]), (0, 0));
    }
}

fn open_takes_two_pages_and_close_returns_them<S: Subject>() {
    let mut machine = S::machine();
    let [end, ..] = pages(&machine);
    let low = machine[MEMORY_END - 1];
    for _ in 0..3 {
        machine.open(2, 2, 0, &[6]).expect("the interface exists");
        assert_eq!(pages(&machine), [end - 2, end - 1, end - 2]);
        assert_eq!([machine[BUFFERS[0] - 1], machine[BUFFERS[1] - 1]], [low; 2]);
        assert_eq!(machine.take_memory_limit(), Some(u16::from_le_bytes([low, end - 2])));
        assert_eq!(machine.take_memory_limit(), None);
        machine.close(2);
        assert_eq!(pages(&machine), [end, 0, 0]);
        assert_eq!(machine.take_memory_limit(), Some(u16::from_le_bytes([low, end])));
    }
    // A buffer that exists is used again.
    machine[BUFFERS[1]] = 0x40;
    machine.open(2, 2, 0, &[6]).expect("the interface exists");
    assert_eq!(pages(&machine), [end - 1, end - 1, 0x40]);
}

fn nothing_comes_from_the_port<S: Subject>() {
    let mut machine = S::machine();
    machine.open(5, 2, 0, &[6]).expect("the interface exists");
    machine.select_input(5).expect("the file is open");
    machine[STATUS] = 0x01;
    assert_eq!((machine.getin(), machine[STATUS]), (0, 0x09));
    assert!(matches!(machine.receive(), ReadResult::Waiting));
    machine.select_output(5).expect("the file is open");
    machine.put(b'X');
    assert!(!machine.output_is_screen());
}

laws! {
    the_first_four_bytes_of_the_name_are_the_parameters,
    open_takes_two_pages_and_close_returns_them,
    nothing_comes_from_the_port,
}
