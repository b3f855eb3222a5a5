//! The printer CE-126P of the PC-1360: what `LPRINT` and `LLIST` print in 24 columns.
//!
//! No recording of it exists. The layout is that of the plotter's text, which is recorded, with the width of the
//! printer.

use systems::{LineDevice, Machine, MachineConfig, Options, StopReason};

fn printed(device: Option<LineDevice>, program: &str, typed: &str) -> (Option<String>, String) {
    let config = MachineConfig {
        with_printer: device == Some(LineDevice::Printer),
        without_plotter: device != Some(LineDevice::Plotter),
        ..MachineConfig::default()
    };
    let mut system = Machine::PC1360.power_on(Options { config, ..Options::default() });
    system.load_program(&crate::image(Machine::PC1360, program)).expect("it fits");
    for line in typed.lines() {
        system.type_text(&format!("{line}\n"));
        let end = system.now() + system.clock().cycles(30.0);
        while system.run_until(end) != StopReason::Deadline {}
    }
    let paper = system
        .media_mut()
        .and_then(|media| media.take_printer_output())
        .map(|bytes| system.machine().printed_text(&bytes));
    (paper, system.screen().text())
}

#[test]
fn lines_have_24_columns() {
    let program = "10:LPRINT \"HELLO\";5\n20:LPRINT 5\n30:LPRINT 1,\"AB\"\n\
                   40:LPRINT \"ABCDEFGHIJKLMNOPQRSTUVWXYZ\"\n50:LPRINT \"A\";: LPRINT \"B\"\n";
    let (paper, _) = printed(Some(LineDevice::Printer), program, "RUN");
    let expected =
        ["HELLO5.", "                      5.", "          1.AB", "ABCDEFGHIJKLMNOPQRSTUVWX", "YZ", "AB"];
    assert_eq!(paper.expect("a printer").lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_program_is_listed_whole_or_in_part() {
    let program = "10:A=1: PRINT \"A LINE OF MORE THAN 24\"\n20:B=2\n30:END\n";
    let listed = |typed: &str| printed(Some(LineDevice::Printer), program, typed).0.expect("a printer");
    let whole = listed("LLIST");
    assert_eq!(whole.lines().count(), 4, "{whole}");
    assert!(whole.starts_with("10:A=1: PRINT \"A LINE OF"), "{whole}");
    assert_eq!(listed("LLIST 20"), "20:B=2\n");
    assert_eq!(listed("LLIST 20,"), "20:B=2\n30:END \n");
    assert_eq!(listed("LLIST ,20").lines().count(), 3);
    let (paper, screen) = printed(Some(LineDevice::Printer), program, "LLIST X");
    assert_eq!(paper.as_deref(), Some(""));
    assert!(screen.contains("ERROR 1"), "{screen}");
}

#[test]
fn a_printer_draws_nothing_and_nothing_prints_without_a_device() {
    let (_, screen) = printed(Some(LineDevice::Printer), "10:GRAPH \n", "RUN");
    assert!(screen.contains("ERROR 8 IN 10"), "{screen}");
    let (paper, screen) = printed(None, "10:LPRINT 1\n", "RUN");
    assert_eq!(paper, None);
    assert!(screen.contains("ERROR 8 IN 10"), "{screen}");
}
