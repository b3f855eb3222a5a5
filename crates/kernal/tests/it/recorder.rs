//! Laws of the recorder and of exchanged media: keys, where a program is loaded, absent devices.

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

fn exchanged_media_hold_their_own_files<S: Subject>() {
    let save = |machine: &mut Machine<S>, device, name: &[u8]| {
        let saved = machine.save(device, 0, name, START, START + 3);
        finish(machine, saved).map(|_| ())
    };
    let load = |machine: &mut Machine<S>, device, name: &[u8]| {
        let loaded = machine.load(device, 1, name, 0, false);
        finish(machine, loaded)
    };
    let mut machine = S::machine_with(Some(Box::new(Medium::default())));
    save(&mut machine, 8, b"ONE").expect("the disk is empty");
    machine.change_disk(None);
    assert_eq!(load(&mut machine, 8, b"ONE"), Err(DeviceError::DeviceNotPresent));
    machine.change_disk(Some(Box::new(Medium::default())));
    assert_eq!(load(&mut machine, 8, b"ONE"), Err(DeviceError::FileNotFound));
    save(&mut machine, 8, b"TWO").expect("the disk is empty");
    assert_eq!(load(&mut machine, 8, b"TWO"), Ok(START + 3));
    // Without a tape the recorder has the files of the folder in the drive.
    assert_eq!(load(&mut machine, 1, b"TWO"), Ok(START + 3));
    machine.change_tape(Some(Box::new(Medium::default())));
    save(&mut machine, 1, b"THREE").expect("the tape is empty");
    assert_eq!(load(&mut machine, 1, b"THREE"), Ok(START + 3));
    assert_eq!(load(&mut machine, 8, b"THREE"), Err(DeviceError::FileNotFound));
}

fn a_byte_to_an_absent_device_sets_the_status<S: Subject>() {
    // The device is present: a printer, a drive; or absent.
    for (device, status) in [(4, 0x00), (8, 0x00), (11, 0x80), (30, 0x80)] {
        let mut machine = S::machine_with(Some(Box::new(Medium::default())));
        machine.open(2, device, 0x82, b"").expect("without a name nothing is sent");
        machine[kernal::cells::screen::OUTPUT_DEVICE] = device;
        machine.put(b'X');
        assert_eq!(machine.status() & 0x80, status, "device {device}");
    }
}

fn a_load_from_the_drive_sets_the_secondary_address_after_it_has_a_name<S: Subject>() {
    const SECONDARY: usize = 0xb9;
    let mut machine = S::machine_with(Some(Box::new(Medium::default())));
    for (name, expected) in [(&b""[..], 0x01), (b"NONE", 0x60)] {
        machine[SECONDARY] = 0x01;
        assert!(machine.load(8, 1, name, 0, false).is_err());
        assert_eq!(machine[SECONDARY], expected);
    }
}

laws! {
    a_load_from_the_drive_sets_the_secondary_address_after_it_has_a_name,
    exchanged_media_hold_their_own_files,
    a_byte_to_an_absent_device_sets_the_status,
    a_program_is_loaded_to_its_address_only_with_a_secondary_address,
    the_recorder_waits_for_its_keys_and_finds_nothing_without_a_tape,
}
