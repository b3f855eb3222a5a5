//! Machine code on the MSX: hooks, interrupt modes, slots, waiting, errors; slices and snapshots in the middle of it.

use crate::snapshots_in_files::observable_state;
use systems::{Cycles, Logs, Machine, ProgramEnd, StopReason, System, msx};

/// Frames from power-on to the prompt, and the cycles of a frame.
const START: u64 = 30;
const FRAME: u64 = 59_736;

const LOGS: Logs =
    Logs { printed: true, leaves_out_typed: false, draws: true, sound: true, lines: false, branches: false };

/// Returns a machine that runs the lines, with code at C000 for USR.
fn running(lines: &[&str], code: &str) -> Box<dyn System> {
    let mut program = vec![
        "1 CLEAR 200,&HBFFF:RESTORE 100:FOR I=0 TO 999:READ A$:IF A$<>\"*\" THEN POKE &HC000+I,VAL(\"&H\"+A$):NEXT"
            .to_owned(),
        "2 DEFUSR=&HC000".to_owned(),
    ];
    program.extend(lines.iter().map(|&line| line.to_owned()));
    program.push(format!("100 DATA {},*", code.split(' ').collect::<Vec<_>>().join(",")));
    let numbered = program.iter().map(|line| line.split_once(' ').expect("a number"));
    let image =
        msx::build_image(numbered.map(|(number, text)| (number.parse().expect("a number"), text.as_bytes())));
    let mut system = Machine::MSX.power_on(systems::Options::default());
    run(system.as_mut(), START * FRAME);
    system.load_program(&image.expect("constants fit")).expect("the program fits");
    system.set_logs(LOGS);
    system.key_queue_mut().expect("a queue").type_codes(b"RUN\r");
    system
}

fn run(system: &mut dyn System, cycles: u64) {
    let end = Cycles(system.now().0 + cycles);
    while system.now() < end && !matches!(system.run_until(end), StopReason::Deadline) {}
}

/// Returns the first stop reason other than a line.
fn stop_of(system: &mut dyn System, cycles: u64) -> StopReason {
    let end = Cycles(system.now().0 + cycles);
    loop {
        match system.run_until(end) {
            StopReason::AwaitingLine => {}
            stop => return stop,
        }
    }
}

/// Returns the tokens, separated by blanks, that the program prints until its end.
fn printed(lines: &[&str], code: &str) -> Vec<String> {
    let mut system = running(lines, code);
    let end = Cycles(system.now().0 + 1200 * FRAME);
    while system.now() < end {
        match system.run_until(end) {
            StopReason::Ended(ProgramEnd::Completed) => break,
            StopReason::Ended(ProgramEnd::Failed(failure)) => panic!("{failure:?}"),
            StopReason::Ended(ProgramEnd::Stuck { address }) => panic!("stuck at {address:04x}"),
            _ => {}
        }
    }
    assert_eq!(system.take_warnings(), Vec::<String>::new());
    let text = String::from_utf8_lossy(&system.take_printed()).into_owned();
    let tokens = text.split_whitespace().skip_while(|token| *token != "out").skip(1);
    tokens.take_while(|token| *token != "Ok").map(str::to_owned).collect()
}

#[test]
fn an_instruction_takes_its_t_states_and_a_wait_state_for_each_m1_cycle() {
    // LD HL,0; loop: DEC HL; LD A,H; OR L; JR NZ,loop; RET: 65,536 rounds of 7, 5, 5 and 13. With the interrupts 35.5 frames.
    let tokens = printed(&["10 TIME=0:A=USR(0):PRINT \"out\";TIME"], "21 0 0 2B 7C B5 20 FB C9");
    assert!(["35", "36"].contains(&tokens[0].as_str()), "{tokens:?}");
}

#[test]
fn halt_waits_for_the_next_frame() {
    let tokens = printed(&["10 TIME=0:A=USR(0):PRINT \"out\";TIME"], "FB 76 76 76 76 76 C9");
    assert_eq!(tokens, ["5"]);
}

#[test]
fn a_long_routine_of_the_rom_loses_no_tick() {
    // INIGRP, INIT32; the same as statements.
    let tokens = printed(
        &["10 TIME=0:A=USR(0):T=TIME:TIME=0:SCREEN 2:SCREEN 1:U=TIME:PRINT \"out\";T;U;ABS(T-U)<2"],
        "CD 72 0 CD 6F 0 C9",
    );
    assert_eq!(tokens.last().map(String::as_str), Some("-1"), "{tokens:?}");
    assert!(tokens[0].parse::<u32>().expect("a number") > 10, "{tokens:?}");
}

#[test]
fn interrupt_mode_2_calls_the_program_while_code_and_language_run() {
    // DI; LD A,D0; LD I,A; IM 2; EI; HALT three times; RET
    let set_up = "5 FOR I=&HD000 TO &HD100:POKE I,&HD1:NEXT:RESTORE 50:FOR I=0 TO 12:READ A$:POKE &HD1D1+I,VAL(\"&H\"+A$):NEXT";
    // PUSH AF; IN A,(99); LD A,(E100); INC A; LD (E100),A; POP AF; EI; RET
    let handler = "50 DATA F5,DB,99,3A,0,E1,3C,32,0,E1,F1,FB,C9";
    let tokens = printed(
        &[
            set_up,
            "10 POKE &HE100,0:A=USR(0):PRINT \"out\";PEEK(&HE100):FOR I=1 TO 999:NEXT:PRINT PEEK(&HE100)>30;TIME=TIME",
            handler,
        ],
        "F3 3E D0 ED 47 ED 5E FB 76 76 76 C9",
    );
    assert_eq!(tokens, ["3", "-1", "-1"]);
}

#[test]
fn the_ram_below_the_rom_is_reached_by_its_slot() {
    // ENASLT 3 for page 1; LD A,55; LD (5000),A; LD A,(5000); LD (E100),A; RSLREG; LD (E101),A; ENASLT 0; EI; RET
    let code = "3E 3 21 0 40 CD 24 0 3E 55 32 0 50 3A 0 50 32 0 E1 CD 38 1 32 1 E1 AF 21 0 40 CD 24 0 FB C9";
    let tokens = printed(&["10 A=USR(0):PRINT \"out\";PEEK(&HE100);HEX$(PEEK(&HE101));LEN(\"\")"], code);
    assert_eq!(tokens, ["85", "FC", "0"]);
}

#[test]
fn the_rom_waits_for_a_key_within_machine_code() {
    let mut system = running(&["10 A=USR(0):PRINT \"out\";PEEK(&HE100)"], "CD 9F 0 32 0 E1 C9");
    run(system.as_mut(), 200 * FRAME);
    assert!(!String::from_utf8_lossy(&system.take_printed()).contains("out"));
    system.key_queue_mut().expect("a queue").type_codes(b"x");
    run(system.as_mut(), 20 * FRAME);
    assert!(String::from_utf8_lossy(&system.take_printed()).contains("out 120"));
}

#[test]
fn a_routine_that_is_not_emulated_is_named_with_its_caller_and_line() {
    let mut system = running(&["10 A=USR(0)"], "0 CD 59 1 C9");
    let stop = stop_of(system.as_mut(), 200 * FRAME);
    assert!(matches!(stop, StopReason::Ended(ProgramEnd::Stuck { address: 0x0159 })), "{stop:?}");
    let warnings = system.take_warnings().concat();
    for part in ["&H0159", "&HC001", "line 10"] {
        assert!(warnings.contains(part), "{warnings}");
    }
    // The prompt is back.
    system.key_queue_mut().expect("a queue").type_codes(b"PRINT 6*7\r");
    run(system.as_mut(), 20 * FRAME);
    assert!(String::from_utf8_lossy(&system.take_printed()).contains(" 42 "));
}

#[test]
fn a_port_without_a_device_is_a_warning() {
    let mut system = running(&["10 A=USR(0):PRINT \"out\";PEEK(&HE100)"], "DB B4 32 0 E1 C9");
    run(system.as_mut(), 200 * FRAME);
    let warnings = system.take_warnings().concat();
    assert!(warnings.contains("&HB4") && warnings.contains("&HC000"), "{warnings}");
    assert!(String::from_utf8_lossy(&system.take_printed()).contains("out 255"));
}

#[test]
fn a_hook_that_never_returns_is_abandoned_with_a_warning() {
    let mut system = running(&["10 POKE &HFDA0,&HFE:POKE &HFD9F,&H18:PRINT \"out\""], "C9");
    run(system.as_mut(), 400 * FRAME);
    assert!(String::from_utf8_lossy(&system.take_printed()).contains("out"));
    let warnings = system.take_warnings().concat();
    assert!(warnings.contains("&HFD9F"), "{warnings}");
}

#[test]
fn code_that_restarts_the_machine_stops_the_program_with_a_warning() {
    let mut system = running(&["10 A=USR(0)"], "C3 0 0");
    assert_eq!(stop_of(system.as_mut(), 300 * FRAME), StopReason::Ended(ProgramEnd::Stuck { address: 0 }));
    let warnings = system.take_warnings().concat();
    assert!(warnings.contains("line 10 restarts the machine from &HC000"), "{warnings}");
}

#[test]
fn a_function_without_address_is_an_illegal_function_call() {
    // `found/msx-4`, `c02_usr_without_defusr.bas`.
    let mut system = running(&["10 ON ERROR GOTO 30", "20 PRINT USR2(1)", "30 PRINT ERR;ERL"], "C9");
    run(system.as_mut(), 300 * FRAME);
    assert!(String::from_utf8_lossy(&system.take_printed()).contains(" 5  20"));
}

#[test]
fn the_table_of_functions_has_the_address_of_an_error() {
    // `found/msx-4`, `c18_usrtab.bas`.
    let mut system = running(&["10 PRINT HEX$(PEEK(&HF39C));HEX$(PEEK(&HF39D));HEX$(PEEK(&HF380))"], "C9");
    run(system.as_mut(), 300 * FRAME);
    assert!(String::from_utf8_lossy(&system.take_printed()).contains("5A47D3"));
}

/// Programs whose state is worth saving: in a loop, in the ROM, in a hook, halted.
const BUSY: [(&[&str], &str); 4] = [
    (&["10 A=USR(A):PRINT A;TIME:GOTO 10"], "21 0 40 2B 7C B5 20 FB 2A F8 F7 23 22 F8 F7 C9"),
    (
        &["10 SCREEN 1:A=USR(0):GOTO 10"],
        "21 0 18 11 0 D0 1 E0 2 CD 59 0 21 0 D0 11 3 18 1 E0 2 CD 5C 0 3E 41 CD A2 0 CD 9F 0 C9",
    ),
    (
        &["10 POKE &HFDA1,&HC0:POKE &HFDA0,&H10:POKE &HFD9F,&HC3", "20 PRINT PEEK(&HE100):A=USR(0):GOTO 20"],
        "6 0 E3 E3 10 FC C9 0 0 0 0 0 0 0 0 0 F5 3A 0 E1 3C 32 0 E1 D3 98 F1 C9",
    ),
    (&["10 A=USR(0):SOUND 8,15:GOTO 10"], "76 3E 7 D3 A0 3E 38 D3 A1 F3 0 0 FB 76 C9"),
];

fn run_in_slices(system: &mut dyn System, end: Cycles, slice: u64) {
    while system.now() < end {
        let until = Cycles((system.now().0 + slice).min(end.0));
        while !matches!(system.run_until(until), StopReason::Deadline) {}
    }
}

fn assert_same(one: &[String], other: &[String], lines: &[&str]) {
    for (one, other) in one.iter().zip(other) {
        let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
        let part = |text: &str| text.chars().skip(same.saturating_sub(40)).take(120).collect::<String>();
        assert!(one == other, "{lines:?}\n{}\n{}", part(one), part(other));
    }
}

#[test]
fn slices_change_nothing() {
    for (lines, code) in BUSY {
        let states = [37, 1_009, 59_736, 3_000_000].map(|slice| {
            let mut system = running(lines, code);
            // The program is read and running.
            let begin = Cycles(system.now().0 + 90 * FRAME);
            run_in_slices(system.as_mut(), begin, 59_736);
            system.key_queue_mut().expect("a queue").type_codes(b"k");
            run_in_slices(system.as_mut(), Cycles(begin.0 + 700_001), slice);
            observable_state(system.as_mut())
        });
        for state in &states[1..] {
            assert_same(&states[0], state, lines);
        }
    }
}

#[test]
fn a_snapshot_within_machine_code_continues_exactly() {
    for (lines, code) in BUSY {
        let mut system = running(lines, code);
        let begin = Cycles(system.now().0 + 90 * FRAME);
        run_in_slices(system.as_mut(), begin, 59_736);
        for step in 1..12 {
            run_in_slices(system.as_mut(), Cycles(begin.0 + step * 97_003), 10_007);
            let saved = system.save_snapshot();
            let mut other = Machine::MSX.power_on(systems::Options::default());
            other.load_snapshot(&saved).expect("it was just saved");
            other.set_logs(LOGS);
            observable_state(system.as_mut());
            observable_state(other.as_mut());
            let end = Cycles(system.now().0 + 150_000);
            run_in_slices(other.as_mut(), end, 150_000);
            run_in_slices(system.as_mut(), end, 313);
            assert_same(&observable_state(other.as_mut()), &observable_state(system.as_mut()), lines);
        }
    }
}
