//! Targets for the MSX: its files, programs in its memory, keys at its prompt.

use std::cell::RefCell;

use listing::{MachineKind, Source, container::ProgramToSave};
use systems::System;
use systems::msx::{self, MsxDef, Options, check, check_image, lines_of, program_text, tokenise};

use crate::machine::{Rig, run_within};

/// Emulated time from power-on to the prompt, with a margin.
const BOOT_CYCLES: u64 = 6 * 3_579_545;
/// Emulated time of a program.
const CYCLES: u64 = 300_000;
/// The max time of a run past its limit, for the longest uninterruptible operation: painting a whole screen.
const OVERSHOOT: u64 = 400_000_000;
/// The start of programs in memory.
const PROGRAM_ADDRESS: u16 = 0x8001;
/// The max length of an input; longer ones only take longer.
const MAX_INPUT_LEN: usize = 1024;

/// Beginnings and fragments of files.
pub const FILES: &[&str] = &[
    "\u{ff}\u{9}\u{80}\u{a}\0\u{91}\"A\"\0\0\0",
    "\u{1f}\u{a6}\u{de}\u{ba}\u{cc}\u{13}\u{7d}\u{74}",
    "\u{d3}\u{d3}\u{d3}\u{d3}\u{d3}\u{d3}\u{d3}\u{d3}\u{d3}\u{d3}GAME  ",
    "\u{ea}\u{ea}\u{ea}\u{ea}\u{ea}\u{ea}\u{ea}\u{ea}\u{ea}\u{ea}TEXT  ",
    "10 PRINT\"\u{82}\"\r\n\u{1a}",
    "20 SCREEN 2:LINE(0,0)-(9,9)\r\n",
    "\u{1a}",
    "\0",
    "\u{e}\u{a}\0",
    "\u{1c}\u{1}\u{2}",
    "\u{1f}\0\0\0\0\0\0\0\0",
    "\u{1d}\0\0\0\0",
    "\u{f}\u{20}",
    "\u{b}\0\0",
    "\u{c}\0\0",
    "\u{1}\u{41}",
];

/// Tokens of programs.
#[rustfmt::skip]
pub const TOKENS: &[&str] = &[
    "\0", ":", ",", ";", "(", ")", "\"", "#", "A", "B$", "I%", "X#", "Y!(", "\u{11}", "\u{12}", "\u{f}\u{ff}", "\u{1c}\u{0}\u{80}",
    "\u{1f}\u{7f}\u{99}\u{99}\u{99}\u{99}\u{99}\u{99}\u{99}", "\u{c}\u{ff}\u{ff}", "\u{e}\u{a}\0", "\u{d}\u{1}\u{80}", "\u{ef}", "\u{f1}", "\u{f2}",
    "\u{f3}", "\u{f4}", "\u{f5}", "\u{fb}", "\u{fc}", "\u{81}", "\u{82}I\u{ef}\u{12} \u{d9} \u{1a}", "\u{83}", "\u{84}1,A", "\u{85}A", "\u{86}A(\u{1a})",
    "\u{87}A", "\u{88}A\u{ef}", "\u{89}\u{e}\u{a}\0", "\u{8a}", "\u{8b}A\u{da}", "\u{8c}", "\u{8d}\u{e}\u{a}\0", "\u{8e}", "\u{8f}", "\u{91}", "\u{92}",
    "\u{93}", "\u{95}\u{89}\u{e}\u{a}\0", "\u{97}\u{dd}", "\u{98}", "\u{99}", "\u{9b}", "\u{a0}", "\u{a4}A,B", "\u{a6}", "\u{a7}", "\u{aa}", "\u{ab}A", "\u{ac}A-Z",
    "\u{af}(\u{11},\u{11})\u{f2}(\u{1a},\u{1a})", "\u{b0}\"CAS:A\"", "\u{bc}(\u{1a},\u{1a}),\u{1a}", "\u{bd}", "\u{be}\"U9R9\"", "\u{bf}(\u{1a},\u{1a})", "\u{c0}",
    "\u{c1}\"CDE\"", "\u{c2}(\u{1a},\u{1a})", "\u{c4}", "\u{c5}\u{13}", "\u{c6}", "\u{cb}", "\u{cc}", "\u{ff}\u{81}(A$,\u{12})", "\u{ff}\u{83}(A$,\u{12})",
    "\u{ff}\u{88}(\u{12})", "\u{ff}\u{98}(\u{11})", "\u{e4}", "\u{ec}", "\u{d8}", "\u{da}", "\u{a1}\u{e6}",
];

/// Input at the prompt.
#[rustfmt::skip]
pub const TYPED: &[&str] = &[
    "\r", "10 ", "20", "RUN\r", "LIST\r", "CONT\r", "NEW\r", "PRINT", "GOTO", "FORI=1TO9", "NEXT", "A$=", "\"", ":", "\u{c}", "\u{b}", "\u{1c}",
    "\u{1d}", "\u{1e}", "\u{1f}", "\u{8}", "\u{7f}", "\u{12}", "\u{5}", "\u{15}", "\u{1b}", "\u{1}\u{41}", "SCREEN2:", "SCREEN3:", "WIDTH", "COLOR",
    "AUTO\r", "RENUM\r", "DELETE10\r", "CSAVE\"A\"\r", "CLOAD\r", "INPUTA\r", "KEYOFF\r", "PLAY\"C\"", "CIRCLE(9,9),9", "PAINT(9,9)", "BASE(", "VPOKE", "USR(",
];

thread_local! {
    static RIG: RefCell<Rig<MsxDef>> = RefCell::new(Rig::new(BOOT_CYCLES, |storage| {
        msx::build(Options { storage: Some(storage), ..Options::default() })
    }));
}

fn with_machine(use_it: impl FnOnce(&mut dyn System)) {
    RIG.with_borrow_mut(|rig| use_it(rig.restored()));
}

fn run(system: &mut dyn System) {
    run_within(system, CYCLES, OVERSHOOT);
    let _ = (system.render(), system.screen(), system.inspect().variables(), system.program_text());
}

/// Instructions of the Z80.
pub const CODE: &[&str] = &[
    "\u{c9}",
    "\u{cd}",
    "\u{c3}",
    "\u{18}\u{fe}",
    "\u{21}\0\u{c0}",
    "\u{ed}\u{b0}",
    "\u{dd}\u{cb}",
    "\u{fd}",
    "\u{76}",
    "\u{f3}",
    "\u{fb}",
    "\u{d3}\u{98}",
    "\u{db}\u{99}",
    "\u{32}\u{9f}\u{fd}",
    "\u{e5}",
    "\u{f1}",
    "\u{31}\0\0",
];

/// The address of the code that `USR` calls.
const CODE_ADDRESS: usize = 0xd000;

/// Input: machine code, called by USR.
pub fn code(data: &[u8]) {
    with_machine(|system| {
        let code = &data[..data.len().min(MAX_INPUT_LEN)];
        system.inspect_mut().write_space("ram", CODE_ADDRESS, code).expect("the bytes end inside the RAM");
        system.type_codes(b"DEFUSR=&HD000:A=USR(0)\r");
        run(system);
    });
}

/// Input: a file. The target checks its contents, writes them in every file format, and reads them back.
pub fn files(data: &[u8]) {
    let Some((&kind, bytes)) = data.split_first() else { return };
    let name = if kind & 1 == 0 { "a.bas" } else { "a.cas" };
    let image = match listing::read(bytes, name) {
        Ok(Source::Prg(prg)) if prg.machine == MachineKind::Msx => prg.bytes,
        Ok(Source::Page(page)) => {
            let Ok(listing) = page.listing_for(Some(1), MachineKind::Msx) else { return };
            let _ = check(&listing);
            let Ok(tokenised) = tokenise(&listing) else { return };
            tokenised.image
        }
        Ok(Source::Prg(_)) => return,
        Err(error) => return drop(error.to_string()),
    };
    let _ = check_image(&image, name);
    let lines = lines_of(&image);
    let listed: Vec<(u16, &[u8])> = lines.iter().map(|line| (line.number, &line.listed[..])).collect();
    // The file format for sound is write-only.
    for format in MachineKind::Msx.files().iter().filter(|format| format.is_readable) {
        let file =
            (format.write)(&ProgramToSave { name: "a", address: 0x8001, image: &image, lines: &listed });
        if let Ok(Source::Prg(read_back)) = listing::read(&file, name) {
            assert!(
                read_back.bytes.starts_with(&image) || image.starts_with(&read_back.bytes),
                "{}",
                format.name
            );
        }
    }
}

/// Input: a program. The first byte chooses between memory from the program's start on, and lines of tokens with a
/// zero after each.
pub fn tokens(data: &[u8]) {
    let Some((&selector, program)) = data.split_first() else { return };
    let program = &program[..program.len().min(MAX_INPUT_LEN)];
    let image = if selector & 1 == 0 { program.to_vec() } else { build_image(program) };
    let _ = (check_image(&image, "a.bas"), program_text(&image));
    with_machine(|system| {
        system.load_program(&image).expect("it fits");
        system.type_codes(b"RUN\r1\r");
        run(system);
    });
}

fn build_image(lines: &[u8]) -> Vec<u8> {
    let mut image = Vec::new();
    for (number, tokens) in (10_u16..).step_by(10).zip(lines.split(|&byte| byte == 0)) {
        let next = usize::from(PROGRAM_ADDRESS) + image.len() + 4 + tokens.len() + 1;
        image.extend((next as u16).to_le_bytes());
        image.extend(number.to_le_bytes());
        image.extend(tokens);
        image.push(0);
    }
    image.extend([0, 0]);
    image
}

/// Input: keys at the prompt.
pub fn typing(data: &[u8]) {
    with_machine(|system| {
        system.type_codes(&data[..data.len().min(MAX_INPUT_LEN)]);
        for _ in 0..4 {
            run(system);
        }
    });
}
