//! Program files: linked lines, load addresses, truncation.

use listing::container::{ContainerError, LOAD_ADDRESS, StoredLine};
use listing::{MachineKind, Prg};

fn two_lines() -> Vec<StoredLine> {
    vec![
        StoredLine { number: 10, tokens: vec![0x99, b'"', b'A', b'"'] },
        StoredLine { number: 63_999, tokens: vec![0x80] },
    ]
}

#[test]
fn lines_are_linked() {
    let prg = Prg::from_lines(MachineKind::C64, LOAD_ADDRESS, &two_lines());
    assert_eq!(prg.bytes[..2], [10, 8]);
    assert_eq!(prg.lines(), Ok(two_lines()));
}

#[test]
fn links_of_another_address_do_not_matter() {
    let mut prg = Prg::from_lines(MachineKind::C64, 0x1201, &two_lines());
    prg.address = LOAD_ADDRESS;
    assert_eq!(prg.lines(), Ok(two_lines()));
}

#[test]
fn machine_code_at_an_odd_load_address_is_no_program() {
    let code = vec![0xa9, 0x41, 0x20, 0xd2, 0xff, 0x60, 0x00, 0x01];
    for address in [0x0835, 0xc000] {
        let prg = Prg { machine: MachineKind::C64, address, bytes: code.clone() };
        assert_eq!(prg.lines(), Err(ContainerError::NotBasic { address }));
    }
    // A program that was saved from there.
    let prg = Prg::from_lines(MachineKind::C64, 0x0835, &two_lines());
    assert_eq!(prg.lines(), Ok(two_lines()));
}

#[test]
fn a_cut_off_program_names_its_last_line() {
    let mut prg = Prg::from_lines(MachineKind::C64, LOAD_ADDRESS, &two_lines());
    prg.bytes.truncate(12);
    let error = prg.lines().expect_err("cut off");
    assert_eq!(error, ContainerError::ProgramTruncated { after: Some(10), bytes: 14 });
}
