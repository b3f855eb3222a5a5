//! Targets that run on the machine. Their runs are short: most failures occur in the first cycles, and short
//! runs leave time for more executions.

use systems::c64::{self, check_image, program_text};
use systems::{Cycles, Failure, ProgramEnd, StopReason, System};

use crate::machine::{run, with_machine};

/// The start of a program in memory.
const PROGRAM_ADDRESS: u16 = 0x0801;
/// The address of machine code: otherwise unused RAM.
const CODE_ADDRESS: usize = 0xc000;
/// The registers for `SYS`.
const SYS_REGISTERS: usize = 0x030c;
/// The max length of an input; longer ones only take longer.
const MAX_INPUT_LEN: usize = 1024;

/// Tokens and characters of programs, as Latin-1: a character is a token's byte.
#[rustfmt::skip]
pub const TOKENS: &[&str] = &[
    "\0", ":", ",", ";", "(", ")", "\"", "A", "B$", "I%", "X(", "1", "0", "2", "64000", "1E38", "\u{ff}",
    "\u{80}", "\u{81}I\u{b2}1\u{a4}9", "\u{82}", "\u{83}1,2", "\u{85}A", "\u{84}1,A$", "\u{86}A(9)", "\u{87}A", "\u{89}20",
    "\u{8a}", "\u{8b}A\u{a7}", "\u{8c}", "\u{8d}20", "\u{8e}", "\u{8f}", "\u{90}", "\u{91}A\u{89}10,20", "\u{91}A\u{8d}10,20",
    "\u{92}1,1", "\u{93}", "\u{94}", "\u{95}", "\u{96}\u{a5}A(X)\u{b2}X", "\u{97}2049,", "\u{97}43,", "\u{98}1,", "\u{99}",
    "\u{9a}", "\u{9b}", "\u{9c}", "\u{9d}1", "\u{9e}828", "\u{9f}1,8,2,\"ONE\"", "\u{a0}1", "\u{a1}A$", "\u{a1}#1,A$", "\u{a2}",
    "\u{a3}5)", "\u{a5}A(1)", "\u{a9}\u{ab}1", "\u{aa}", "\u{ab}", "\u{ac}", "\u{ad}", "\u{ae}", "\u{af}", "\u{b0}", "\u{b1}",
    "\u{b2}", "\u{b3}", "\u{b9}(0)", "\u{b8}(0)", "\u{bb}(1)", "\u{b7}(1)", "\u{c2}(2049)", "\u{c4}(A)", "\u{c5}(A$)", "\u{c7}(34)",
    "\u{c8}(A$,1)", "\u{ca}(A$,1,1)",
];

/// Input at the prompt.
#[rustfmt::skip]
pub const TYPED: &[&str] = &[
    "\r", "10 ", "20", "RUN\r", "LIST\r", "CONT\r", "NEW\r", "PRINT", "GOTO", "FORI=1TO9", "NEXT", "A$=", "\"", ":", "\u{93}",
    "\u{11}", "\u{91}", "\u{1d}", "\u{9d}", "\u{14}", "\u{94}", "\u{12}", "\u{0d}", "\u{8d}", "POKE646,", "SYS64738\r",
    "LOAD\"$\",8\r", "SAVE\"A\",8\r", "INPUTA\r", "GETA$", "SYS", "READY.",
];

/// Input: a program. The first byte chooses between memory from the program's start on, and lines of tokens with a
/// zero after each.
pub fn tokens(data: &[u8]) {
    let Some((&selector, program)) = data.split_first() else { return };
    let program = &program[..program.len().min(MAX_INPUT_LEN)];
    let image = if selector & 1 == 0 { program.to_vec() } else { build_image(program) };
    with_machine(|system| {
        system.load_program(&image).expect("it fits");
        system.type_codes(b"RUN\r1\r");
        run(system, 100_000);
        let _ = program_text(&system.program_image());
        inspect_all(system);
    });
}

/// Input: a byte that chooses the time slices, then a program as in `tokens`. Memory, screen and clock must not
/// depend on the slices.
pub fn slices(data: &[u8]) {
    const CYCLES: u64 = 70_000;
    let Some((&cut, program)) = data.split_first() else { return };
    let program = &program[..program.len().min(MAX_INPUT_LEN)];
    let image = if cut & 1 == 0 { program.to_vec() } else { build_image(program) };
    let lived = |next_slice: &mut dyn FnMut() -> u64| {
        let mut state = None;
        with_machine(|system| {
            system.load_program(&image).expect("it fits");
            system.type_codes(b"RUN\r1\r");
            let end = Cycles(system.now().0 + CYCLES);
            while system.now() < end {
                let until = Cycles(end.0.min(system.now().0 + next_slice()));
                while system.run_until(until) != StopReason::Deadline {}
            }
            let colours = system.inspect().space("colour").map(<[u8]>::to_vec);
            state = Some((
                system.now(),
                colours,
                *system.inspect().memory().expect("it has memory of bytes"),
                system.take_printed(),
            ));
        });
        state.expect("the machine was passed")
    };
    let whole = lived(&mut || CYCLES);
    // Slices from one cycle up, short and long ones alternating, from a linear generator.
    let mut random = u32::from(cut) | 1;
    let sliced = lived(&mut || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        1 + (u64::from(random >> 16) >> (random >> 12 & 15))
    });
    assert_eq!(whole.0, sliced.0, "the clock, whole and in slices");
    assert_eq!(whole.1, sliced.1, "the colours, whole and in slices");
    assert_eq!(whole.3, sliced.3, "what was printed, whole and in slices");
    let differs = (0..=u16::MAX).find(|&at| whole.2[usize::from(at)] != sliced.2[usize::from(at)]);
    assert_eq!(differs, None, "an address of memory that differs");
}

/// Input: lines of tokens, checked and then run. The check must report every syntax error of the machine.
pub fn syntax(data: &[u8]) {
    // Statements that change the text, or read it as data, cause other errors.
    const CHANGES: [u8; 11] = [0x84, 0x85, 0x87, 0x93, 0x97, 0x9b, 0x9e, 0xa1, 0xa2, 0xb7, 0xc6];
    let program = &data[..data.len().min(MAX_INPUT_LEN)];
    let image = build_image(program);
    let diagnostics = check_image(&image, "program.prg");
    for diagnostic in &diagnostics {
        let _ = diagnostic.to_string();
    }
    if program.iter().any(|byte| CHANGES.contains(byte))
        || program.split(|&byte| byte == 0).any(|line| line.len() > 240)
    {
        return;
    }
    with_machine(|system| {
        system.load_program(&image).expect("it fits");
        system.type_codes(b"RUN\r");
        let end = Cycles(system.now().0 + 100_000);
        while system.now() < end {
            match system.run_until(end) {
                StopReason::Ended(ProgramEnd::Failed(Failure { message, line: Some(line), text }))
                    if message.starts_with("SYNTAX") =>
                {
                    let is_reported = diagnostics.iter().any(|diagnostic| {
                        diagnostic.number == line || diagnostic.message.ends_with(c64::REPORTED_IN_CALLER)
                    });
                    assert!(is_reported, "not reported: {message}: {text:?}");
                    break;
                }
                StopReason::Ended(ProgramEnd::Failed(_))
                | StopReason::Ended(ProgramEnd::Completed)
                | StopReason::Deadline => break,
                _ => {}
            }
        }
    });
}

/// Returns lines numbered 10, 20 and so on, with correct links.
fn build_image(lines: &[u8]) -> Vec<u8> {
    let mut image = Vec::with_capacity(2 * lines.len());
    for (number, line) in (1u16..).zip(lines.split(|&byte| byte == 0)) {
        let next = usize::from(PROGRAM_ADDRESS) + image.len() + 4 + line.len() + 1;
        image.extend((next as u16).to_le_bytes());
        image.extend((10 * number).to_le_bytes());
        image.extend(line);
        image.push(0);
    }
    image.extend([0, 0]);
    image
}

/// Input: key presses at the prompt, one by one.
pub fn typing(data: &[u8]) {
    with_machine(|system| {
        system.type_codes(&data[..data.len().min(256)]);
        run(system, 200_000);
        inspect_all(system);
    });
}

/// Input: three registers, then machine code for SYS.
pub fn code(data: &[u8]) {
    let Some((registers, code)) = data.split_at_checked(3) else { return };
    with_machine(|system| {
        write(system, SYS_REGISTERS, registers);
        write(system, CODE_ADDRESS, &code[..code.len().min(MAX_INPUT_LEN)]);
        system.type_codes(b"SYS49152\r");
        run(system, 60_000);
        inspect_all(system);
    });
}

fn write(system: &mut dyn System, address: usize, bytes: &[u8]) {
    system.inspect_mut().write_space("ram", address, bytes).expect("the bytes end inside the RAM");
}

/// Input: groups of three bytes (address, value). A program pokes them one after the other; then the target renders
/// the frame.
pub fn pokes(data: &[u8]) {
    let pokes = data.as_chunks::<3>().0;
    if pokes.is_empty() {
        return;
    }
    let mut program = Vec::new();
    for line in pokes[..pokes.len().min(32)].chunks(4) {
        for &[low, high, value] in line {
            program.push(0x97);
            program.extend(format!("{},{value}:", u16::from_le_bytes([low, high])).bytes());
        }
        program.push(0);
    }
    with_machine(|system| {
        system.load_program(&build_image(&program)).expect("it fits");
        system.type_codes(b"RUN\r");
        let before = chips_that_draw(system);
        run(system, 100_000);
        // Rendering runs the same code for all memory contents; only chip registers select other code.
        if chips_that_draw(system) != before {
            let _ = (system.render(), system.screen());
        }
        inspect_all(system);
    });
}

/// Returns the registers that select how a frame is rendered: the video chip's, and the port that
/// selects its memory.
fn chips_that_draw(system: &dyn System) -> Vec<u8> {
    let mut drawing = Vec::with_capacity(48);
    for (chip, registers) in system.inspect().registers() {
        let count = match chip {
            "VIC" => registers.len(),
            "CIA2" => 1,
            _ => 0,
        };
        drawing.extend(registers[..count].iter().map(|register| register.1));
    }
    drawing
}

/// Calls the methods that a host may call at any time. Only one target renders the frame and the screen's text,
/// which take longer than the program.
fn inspect_all(system: &mut dyn System) {
    let _ = (system.inspect().variables(), system.inspect().registers());
    let _ = (
        system.take_warnings(),
        system.take_printed(),
        system.media_mut().and_then(|media| media.take_printer_output()),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machine_code_is_reached_in_the_time_there_is() {
        with_machine(|system| {
            write(system, CODE_ADDRESS, &[0xee, 0x00, 0xc1, 0x60]);
            let before = system.inspect().memory().expect("it has memory of bytes")[0xc100];
            system.type_codes(b"SYS49152\r");
            run(system, 60_000);
            assert_eq!(
                system.inspect().memory().expect("it has memory of bytes")[0xc100],
                before.wrapping_add(1)
            );
        });
    }
}
