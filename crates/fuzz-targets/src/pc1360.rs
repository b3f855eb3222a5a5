//! Targets for the PC-1360: its listings and memory images, programs in its memory, keys at its prompt.

use std::cell::RefCell;

use hardware::LineDevice;
use listing::{MachineKind, Source, container::ProgramToSave, encode};
use systems::pc1360::{self, Options, Pc1360Def, check, check_image, lines_of, tokenise};
use systems::{Cycles, Event, KeyCode, System};

use crate::machine::{Rig, run_within};

/// Emulated time from power-on to the prompt, with a margin.
const BOOT_CYCLES: u64 = 3 * 256_000;
/// Emulated time of a program.
const CYCLES: u64 = 400_000;
/// The max time of a run past its limit, for the longest uninterruptible operation: an area of lines far outside
/// the display.
const OVERSHOOT: u64 = 400_000_000;
/// The max length of an input; longer ones only take longer.
const MAX_INPUT_LEN: usize = 1024;
/// The number of keys.
const KEYS: u8 = 61;

/// Fragments of files.
pub const FILES: &[&str] = &[
    "10:\"H\" WAIT 0: CLS \n",
    "20:GOTO \"H\"\n",
    "30:IF A>0 THEN 10\n",
    "65280:END\n",
    "{$8d}",
    "{$7b}$",
    "\u{ff}\0\u{a}\u{3}\u{fe}\u{5a}\u{d}",
    "\0\u{14}\u{6}\u{fe}\u{2b}\u{1f}\0\u{a}\u{d}",
    "\u{ff}",
    "\u{1f}",
    "\u{fe}",
];

/// Tokens of programs.
#[rustfmt::skip]
pub const TOKENS: &[&str] = &[
    "\0", ":", ",", ";", "(", ")", "\"", "\"H\"", "A", "B$", "AB", "A(", "A$(", "L(1,2)", "1", "0.5", "99", "1E9", "&FF", "=", "+", "*", "^", "<",
    "\u{1f}\0\u{a}", "\u{fe}\u{23}", "\u{fe}\u{25}", "\u{fe}\u{29}1,9,9", "\u{fe}\u{2a}0", "\u{fe}\u{2b}\u{1f}\0\u{a}", "\u{fe}\u{2e}",
    "\u{fe}\u{2f}\"###\"", "\u{fe}\u{30}A(9)", "\u{fe}\u{30}B$(3,3)*9", "\u{fe}\u{32}63000,", "\u{fe}\u{33}\"7F\"", "\u{fe}\u{34}(9,9)", "\u{fe}\u{3a}A",
    "\u{fe}\u{40}", "\u{fe}\u{41}", "\u{fe}\u{42}", "\u{fe}\u{43}", "\u{fe}\u{44}", "\u{fe}\u{50}", "\u{fe}\u{51}", "\u{fe}\u{52}", "\u{fe}\u{53}",
    "\u{fe}\u{54}", "\u{fe}\u{55}", "\u{fe}\u{56}A", "\u{fe}\u{57}I=1\u{fe}\u{52}9", "\u{fe}\u{58}", "\u{fe}\u{59}", "\u{fe}\u{5a}", "\u{fe}\u{5b}I",
    "\u{fe}\u{5c}", "\u{fe}\u{5d}A", "\u{fe}\u{5e}1,2", "\u{fe}\u{5f}", "\u{fe}\u{60}", "\u{fe}\u{61}A", "\u{fe}\u{62}\"H\"", "\u{fe}\u{64}",
];

/// Input at the prompt.
#[rustfmt::skip]
pub const TYPED: &[&str] = &[
    "\r", "10 ", "20", "RUN\r", "LIST\r", "CONT\r", "NEW\r", "PRINT", "GOTO", "FOR I=1TO 9", "NEXT I", "A$=", "\"", ":", "\u{2}", "\u{4}", "\u{5}", "\u{8}",
    "\u{b}", "\u{c}", "\u{e}", "\u{f}", "RENUM\r", "DELETE 10\r", "PASS\"A\"\r", "INPUT A", "WAIT 0", "USING\"#\"", "TRON\r", "P.", "G.", "DIM A(9)", "5*3\r",
];

thread_local! {
    static RIG: RefCell<Rig<Pc1360Def>> = RefCell::new(Rig::new(BOOT_CYCLES, |_| {
        pc1360::build(Options { device: Some(LineDevice::Plotter), ..Options::default() })
    }));
}

fn with_machine(use_it: impl FnOnce(&mut dyn System)) {
    RIG.with_borrow_mut(|rig| use_it(rig.restored()));
}

fn run(system: &mut dyn System) {
    run_within(system, CYCLES, OVERSHOOT);
    let _ = (system.render(), system.screen(), system.inspect().variables(), system.program_text());
}

/// Input: a listing or a memory image. The target checks its contents, prints them, writes them in every file
/// format, and reads them back.
///
/// # Panics
/// Panics if the contents differ after reading back.
pub fn files(data: &[u8]) {
    let Some((&kind, bytes)) = data.split_first() else { return };
    let name = if kind & 1 == 0 { "a.bas" } else { "a.img" };
    let image = match listing::read(bytes, name) {
        Ok(Source::Prg(prg)) if prg.machine == MachineKind::Pc1360 => {
            let _ = prg.lines().map_err(|error| error.to_string());
            prg.bytes
        }
        Ok(Source::Page(page)) => {
            let listing = match page.listing_for(Some(1), MachineKind::Pc1360) {
                Ok(listing) => listing,
                Err(error) => return drop(error.to_string()),
            };
            let _ = check(&listing);
            match tokenise(&listing) {
                Ok(tokenised) => tokenised.image,
                Err(error) => return drop(error.to_string()),
            }
        }
        Ok(Source::Prg(_)) => return,
        Err(error) => return drop(error.to_string()),
    };
    let _ = check_image(&image, name);
    let lines = lines_of(&image);
    let listed: Vec<(u16, &[u8])> = lines.iter().map(|line| (line.number, &line.listed[..])).collect();
    let _ = encode::program(listed.iter().copied(), MachineKind::Pc1360.notations()[0]);
    for format in MachineKind::Pc1360.files() {
        let file =
            (format.write)(&ProgramToSave { name: "a", address: 0x8001, image: &image, lines: &listed });
        if let Ok(Source::Prg(read_back)) = listing::read(&file, "a.img") {
            assert_eq!(read_back.bytes, image, "{}", format.name);
        }
    }
}

/// Input: a program. The first byte chooses between memory from the program's start on, and lines of tokens with a
/// zero after each.
///
/// # Panics
/// Panics if the machine hangs.
pub fn tokens(data: &[u8]) {
    let Some((&selector, program)) = data.split_first() else { return };
    let program = &program[..program.len().min(MAX_INPUT_LEN)];
    let image = if selector & 1 == 0 { program.to_vec() } else { build_image(program) };
    let _ = check_image(&image, "a.img");
    with_machine(|system| {
        system.load_program(&image).expect("it fits");
        system.type_codes(b"RUN\r1\r");
        run(system);
    });
}

fn build_image(lines: &[u8]) -> Vec<u8> {
    let mut image = vec![0xff];
    for (number, tokens) in (10_u16..).step_by(10).zip(lines.split(|&byte| byte == 0)) {
        let tokens = &tokens[..tokens.len().min(254)];
        image.extend(number.to_be_bytes());
        image.push(tokens.len() as u8 + 1);
        image.extend(tokens);
        image.push(0x0d);
    }
    image.push(0xff);
    image
}

/// Input: codes typed at the prompt, or key presses and releases. The first byte chooses.
///
/// # Panics
/// Panics if the machine hangs.
pub fn typing(data: &[u8]) {
    let Some((&selector, typed)) = data.split_first() else { return };
    let typed = &typed[..typed.len().min(MAX_INPUT_LEN)];
    with_machine(|system| {
        if selector & 1 == 0 {
            system.type_codes(typed);
        } else {
            let mut at = system.now().0;
            for &byte in typed {
                let key = KeyCode(byte % KEYS);
                let held = 12_000 + 4_000 * u64::from(byte / KEYS);
                system.schedule_event(Cycles(at), Event::KeyDown(key));
                system.schedule_event(Cycles(at + held), Event::KeyUp(key));
                at += 15_000;
            }
        }
        for _ in 0..4 {
            run(system);
        }
    });
}
