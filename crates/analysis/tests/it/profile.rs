//! Profiles: the rows of every program sum up to the elapsed time, and belong to the right lines.

use std::collections::BTreeMap;
use systems::{Breakpoints, Cycles, DiskSystem, Machine, Options, ProgramEnd, StopReason};

use analysis::profile::{Profile, Usage};
use hardware::{FileKind, Storage};

use crate::medium::Medium;
use crate::support::{c64_image, image};

/// A program with what is typed at it.
struct Case {
    machine: &'static Machine,
    program: &'static str,
    typed: &'static str,
    /// The stop at which the test ends it.
    seconds: f64,
}

const CASES: &[Case] = &[
    Case {
        machine: Machine::C64,
        program: "10 input a$:print a$\n20 poke 54296,15:poke 54276,17:gosub 60\n\
            30 v=53248:poke v+21,255:for i=0 to 15:poke v+i,100:next:poke v+23,255\n\
            40 for i=1 to 500:next:open 1,8,2,\"ends,s,r\":get#1,b$:close 1\n\
            50 poke 53265,11:for i=1 to 200:next:poke 53265,27:print 1/0\n60 x=x+1:return\n",
        typed: "hello\n?x\nprint 2\n",
        seconds: 30.0,
    },
    Case {
        // A raster interrupt in machine code, which takes additional time.
        machine: Machine::C64,
        program: "10 for i=0 to 12:read a:poke 49152+i,a:next\n20 poke 788,0:poke 789,192\n\
            30 for i=1 to 900:next:goto 30\n40 data 238,32,208,162,0,202,208,253,76,49,234,0,0\n",
        typed: "",
        seconds: 9.0,
    },
    Case {
        machine: Machine::MSX,
        program: "10 INPUT A$:PRINT A$\n20 SOUND 7,56:PLAY\"CDE\":GOSUB 50\n\
            30 FOR I=1 TO 300:NEXT:SCREEN 2,2:SPRITE$(0)=\"ABC\":PUTSPRITE 0,(10,20),15\n\
            40 SCREEN 0:OPEN\"CAS:X\"FOR OUTPUT AS #1:CLOSE:PRINT 1/0\n50 X=X+1:RETURN\n",
        typed: "HELLO\n?X\n",
        seconds: 40.0,
    },
    Case {
        machine: Machine::PC1360,
        program: "10 INPUT A:PRINT A\n20 BEEP 2:GOSUB 40\n30 FOR I=1 TO 50:NEXT I:PAUSE \"X\":PRINT 1/0\n\
            40 X=X+1:RETURN\n",
        typed: "12\n\n",
        seconds: 40.0,
    },
];

/// Runs a case with a profile, in slices; returns it with the elapsed time.
fn profile(case: &Case, slice: u64) -> (Profile, u64) {
    let ends = (b"ENDS".to_vec(), FileKind::Sequential, b"\r\r\r".to_vec());
    let storage: Option<Box<dyn Storage>> = match case.machine.disk_system {
        Some(DiskSystem::Commodore) => Some(Box::new(Medium(vec![ends]))),
        Some(DiskSystem::Msx) => Some(Box::new(Medium(vec![]))),
        None => None,
    };
    let mut system = case.machine.power_on(Options { storage, ..Options::default() });
    let mut profile = Profile::new(system.as_ref());
    system.set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
    let start = system.now();
    let boot = Cycles(system.clock().cycles(1.0).0);
    while system.run_until(boot) != StopReason::Deadline {}
    system.load_program(&image(case.machine, case.program.as_bytes(), "test.bas")).expect("it fits");
    let typed = format!("{}\n{}", if case.machine == Machine::C64 { "run" } else { "RUN" }, case.typed);
    system.type_text(&typed);
    let end = system.clock().cycles(case.seconds);
    let mut goal = system.now();
    while system.now() < end {
        let stop = system.run_until(goal);
        profile.observe(system.as_ref(), &stop);
        if system.now() >= goal {
            goal = Cycles(system.now().0 + slice).min(end);
        }
    }
    profile.charge(system.as_ref());
    (profile, (system.now() - start).0)
}

#[test]
fn the_rows_sum_up_to_the_elapsed_time() {
    for case in CASES {
        for slice in [10_000_000_000, 9_999, 17] {
            let (profile, elapsed) = profile(case, slice);
            assert_eq!(
                profile.total().cycles(),
                elapsed,
                "{:?}, slices of {slice}: {}",
                case.machine,
                case.program
            );
            let lines = profile.lines();
            let mut sum = profile.outside().cycles();
            sum += lines.values().map(Usage::cycles).sum::<u64>();
            assert_eq!(sum, elapsed, "{:?}: lines and outside", case.machine);
            assert!(lines.len() >= 3 && profile.outside().cycles() > 0, "{:?}: {lines:?}", case.machine);
        }
    }
}

#[test]
fn slices_do_not_change_a_profile() {
    for case in CASES {
        // The MSX shows time up to the deadline only, so the message at the end belongs to the last line or to none.
        let is_end = |line: u16| case.machine == Machine::MSX && line == 40;
        let counts = |profile: &Profile| -> BTreeMap<u16, (u64, u64, u64)> {
            let lines = profile.lines().into_iter();
            lines
                .map(|(line, usage)| {
                    let own = if is_end(line) { 0 } else { usage.own };
                    (line, (usage.executions, usage.statements, own))
                })
                .collect()
        };
        let [whole, sliced] = [10_000_000_000, 20_011].map(|slice| counts(&profile(case, slice).0));
        assert_eq!(whole, sliced, "{:?}: {}", case.machine, case.program);
    }
}

#[test]
fn sprites_bad_lines_and_interrupts_have_columns() {
    let (profile, _) = profile(&CASES[0], 1_000_000);
    let lines = profile.lines();
    // Before line 30 no sprite is on; in 40 all eight are, twice as high: 42 lines of 19 cycles a frame, less the
    // writes.
    assert_eq!(lines[&20].sprites, 0);
    let forty = lines[&40];
    let share = forty.sprites as f64 / forty.cycles() as f64;
    assert!((0.035..0.045).contains(&share), "{share}: {forty:?}");
    // The display takes 1071 of 19656 cycles.
    let share = forty.bad_lines as f64 / forty.cycles() as f64;
    assert!((0.04..0.06).contains(&share), "{share}: {forty:?}");
    // The interrupt takes about 230 of 16422.
    let share = forty.interrupts as f64 / forty.cycles() as f64;
    assert!((0.010..0.020).contains(&share), "{share}: {forty:?}");
}

#[test]
fn cycles_of_a_handler_in_machine_code_are_the_interrupts() {
    let (profile, _) = profile(&CASES[1], 1_000_000);
    let thirty = profile.lines()[&30];
    // 256 rounds of 5 cycles, and the KERNAL's handler, in 16422 cycles.
    let share = thirty.interrupts as f64 / thirty.cycles() as f64;
    assert!((0.085..0.115).contains(&share), "{share}: {thirty:?}");
}

#[test]
fn subroutines_have_their_calls_and_what_they_call() {
    let case = Case {
        machine: Machine::C64,
        program: "10 for i=1 to 3:gosub 100:next\n20 gosub 200:end\n100 gosub 200:return\n200 x=x+1:return\n",
        typed: "",
        seconds: 5.0,
    };
    let (profile, _) = profile(&case, 1_000_000);
    let subroutines = profile.subroutines();
    assert_eq!(subroutines.keys().copied().collect::<Vec<_>>(), [100, 200]);
    let (outer, inner) = (subroutines[&100], subroutines[&200]);
    assert_eq!((outer.calls, inner.calls), (3, 4));
    let lines = profile.lines();
    assert_eq!(outer.alone, lines[&100]);
    assert_eq!(inner.alone, lines[&200]);
    assert_eq!(inner.total_cycles, lines[&200].cycles());
    assert!(
        outer.total_cycles > outer.alone.cycles()
            && outer.total_cycles < outer.alone.cycles() + inner.total_cycles
    );
    let stacks: Vec<(Vec<u16>, u16)> =
        profile.stacks().into_iter().map(|(calls, line, _)| (calls, line)).collect();
    assert!(stacks.contains(&(vec![100, 200], 200)) && stacks.contains(&(vec![200], 200)));
}

#[test]
fn recursion_counts_once_in_the_cycles_with_calls() {
    let case = Case {
        machine: Machine::C64,
        program: "10 n=3:gosub 100:end\n100 n=n-1:if n>0 then gosub 100\n110 return\n",
        typed: "",
        seconds: 5.0,
    };
    let (profile, _) = profile(&case, 1_000_000);
    let lines = profile.lines();
    let subroutine = profile.subroutines()[&100];
    assert_eq!(subroutine.calls, 3);
    assert_eq!(subroutine.total_cycles, lines[&100].cycles() + lines[&110].cycles());
}

#[test]
fn the_number_of_a_statement_in_its_line_counts_colons() {
    let program = "10 a=1:b=2:if a=1 then c=3:d=4\n20 for i=1 to 2:print i:next\n";
    let mut system = Machine::C64.power_on(Options::default());
    system.load_program(&c64_image(program)).expect("it fits");
    system.set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
    system.type_text("run\n");
    let mut found = Vec::new();
    loop {
        match system.run_until(Cycles(100_000_000)) {
            StopReason::Statement { line: Some(line), .. } => {
                found.push((
                    line,
                    system.inspect().basic().and_then(|basic| basic.statement_in_line()).expect("a line"),
                ));
            }
            StopReason::Ended(ProgramEnd::Completed) | StopReason::Deadline => break,
            _ => {}
        }
    }
    assert_eq!(found, [(10, 1), (10, 2), (10, 3), (10, 4), (20, 1), (20, 2), (20, 3), (20, 2), (20, 3)]);
}
