//! Laws of the recorder: its keys, and where a program is loaded.

use cbm_basic::machine::{Channels, DeviceError};
use hardware::{Memory, Timekeeper};
use kernal::Machine;

use crate::medium::Medium;
use crate::subject::{Subject, laws, screen, width};

/// Where the program is saved from, and where it is loaded to.
const START: u16 = 0x3001;
const OTHER: u16 = 0x2000;

/// Continues a transfer to its end; returns the address after it.
fn finish<S: Subject>(machine: &mut Machine<S>, begun: Result<(), DeviceError>) -> Result<u16, DeviceError> {
    begun?;
    loop {
        if let Some(end) = machine.continue_transfer()? {
            return Ok(end);
        }
        machine.catch_up();
    }
}

fn a_program_is_loaded_to_its_address_only_with_a_secondary_address<S: Subject>() {
    let text = b"PROGRAM";
    for device in [1, 8] {
        let mut machine = S::machine_with(Some(Box::new(Medium::default())));
        (START..).zip(text).for_each(|(address, &byte)| machine.poke(address, byte));
        let end = START + text.len() as u16;
        let saved = machine.save(device, 0, b"GAME", START, end);
        finish(&mut machine, saved).expect("the medium is empty");
        for (secondary, address) in [(0, OTHER), (1, START)] {
            machine.ram_mut()[usize::from(OTHER)..usize::from(end)].fill(0);
            let loaded = machine.load(device, secondary, b"GAME", OTHER, false);
            let end = address + text.len() as u16;
            assert_eq!(finish(&mut machine, loaded), Ok(end), "device {device}, secondary {secondary}");
            assert_eq!(&machine.ram()[usize::from(address)..usize::from(end)], text);
            let other = usize::from(if secondary == 0 { START } else { OTHER });
            assert_eq!(machine.ram()[other..other + text.len()], [0; 7]);
        }
    }
}

fn the_recorder_waits_for_its_keys_and_finds_nothing_without_a_tape<S: Subject>() {
    for is_load in [true, false] {
        let mut machine = S::machine();
        machine.set_direct_mode(true);
        let result = if is_load {
            machine.load(1, 0, b"X", 0x1000, false)
        } else {
            machine.save(1, 0, b"X", 0x1000, 0x1010)
        };
        let text: Vec<u8> = machine.ram()[screen::<S>()..][..5 * width::<S>()].to_vec();
        // `PRESS` in screen codes.
        assert!(text.windows(5).any(|codes| codes == [16, 18, 5, 19, 19]), "load {is_load}");
        assert_ne!(result, Ok(()), "load {is_load}");
        for device in [0, 2, 3] {
            let result = if is_load {
                machine.load(device, 0, b"X", 0x1000, false)
            } else {
                machine.save(device, 0, b"X", 0, 9)
            };
            assert_eq!(result, Err(DeviceError::IllegalDeviceNumber));
        }
    }
}

laws! {
    a_program_is_loaded_to_its_address_only_with_a_secondary_address,
    the_recorder_waits_for_its_keys_and_finds_nothing_without_a_tape,
}
