//! Invariant: recorded snapshots load and continue as they did when they were recorded. Within a version, neither the
//! state of a machine nor the ordinals of the ops of a statement may change.
//!
//! `tests/snapshots/recorded.txt` has the version, and for each snapshot a hash of the state that the machine reaches
//! from it. The snapshots are compressed. A new case is recorded without a new version.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::medium::Medium;
use crate::shared_medium::Shared;
use hardware::FileKind;
use miniz_oxide::{deflate::compress_to_vec_zlib, inflate::decompress_to_vec_zlib};
use numeric::fnv::Fnv1a;
use systems::{Cycles, Logs, Machine, Options, SNAPSHOT_VERSION, StopReason, System};

/// If set, the test records the snapshots of a new version.
const WRITES: &str = "TYPEIN_BLESS";

/// A program that is saved in the middle of a statement.
struct Case {
    name: &'static str,
    machine: &'static Machine,
    typed: &'static str,
    /// The seconds from typing to the snapshot.
    seconds: f64,
    /// The text that is typed after it.
    answer: &'static str,
}

const CASES: [Case; 14] = [
    Case {
        name: "c64-input",
        machine: Machine::C64,
        typed: "10 FORI=1TO3:GOSUB20:NEXT:END\r20 INPUT\"NAME\";A$(I),B:PRINTA$(I)+\"!\";B*I:RETURN\rRUN\r",
        seconds: 3.0,
        answer: "ADA,5\rEVE,7\rBOB,X\r1\r",
    },
    Case {
        name: "c64-get",
        machine: Machine::C64,
        typed: "10 FORJ=1TO2STEP.5:A$=\"\":FORI=0TO1STEP0\r20 GETB$:A$=A$+B$:I=-(LEN(A$)>J):NEXT\r30 PRINTA$:NEXT\rRUN\r",
        seconds: 3.0,
        answer: "ABCDEFGHIJK",
    },
    Case {
        name: "c64-function-in-expression",
        machine: Machine::C64,
        typed: "10 FORI=0TO10:READA:POKE900+I,A:NEXT:POKE785,132:POKE786,3:DEFFNA(X)=USR(X)/3+X\r\
                20 FORI=1TO3:ONIGOSUB40,50,40:NEXT:GOTO20\r\
                40 PRINTTI;I+FNA(I+1)*(2+PEEK(162)):RETURN\r50 K=2*FNA(I*FNA(4)):PRINTK:RETURN\r\
                60 DATA162,0,160,40,202,208,253,136,208,250,96\rRUN\r",
        seconds: 5.0,
        answer: "",
    },
    Case {
        name: "c64-load",
        machine: Machine::C64,
        typed: "10 A=A+1:IFA<2THENPRINTA:LOAD\"FILE\",8\r20 PRINTA\rRUN\r",
        seconds: 4.0,
        answer: "",
    },
    Case {
        name: "vic20-input",
        machine: Machine::VIC20,
        typed: "10 FORI=1TO3:GOSUB20:NEXT:END\r20 INPUT\"NAME\";A$(I),B:PRINTA$(I)+\"!\";B*I:RETURN\rRUN\r",
        seconds: 3.0,
        answer: "ADA,5\rEVE,7\rBOB,X\r1\r",
    },
    Case {
        name: "vic20-tape",
        machine: Machine::VIC20,
        typed: "10 A=A+1:POKE36878,15:POKE36876,220\r20 SAVE\"TAPE\"\r30 PRINTTI;A:IFA<2THEN10\rRUN\r",
        seconds: 8.0,
        answer: "",
    },
    Case {
        name: "vic20-timer",
        machine: Machine::VIC20,
        typed: "10 FORI=0TO7:READA:POKE900+I,A:NEXT:POKE792,132:POKE793,3:POKE37147,64:POKE37140,0\r\
                20 POKE37141,90:POKE37150,192\r30 PRINTPEEK(251);RND(0):GOTO30\r40 DATA72,173,20,145,230,251,104,64\rRUN\r",
        seconds: 6.0,
        answer: "",
    },
    Case {
        name: "msx-input",
        machine: Machine::MSX,
        typed: "10 ON ERROR GOTO 30:FOR I%=1 TO 3:GOSUB 20:NEXT:END\r\
                20 INPUT \"NAME\";A$(I%),B:PRINT A$(I%)+\"!\";B/(I%-2):RETURN\r30 RESUME NEXT\rRUN\r",
        seconds: 4.0,
        answer: "ADA,5\rEVE,7\rBOB,X\r1\r",
    },
    Case {
        name: "msx-function-in-expression",
        machine: Machine::MSX,
        typed: "10 DEF FNA$(X)=STR$(X)+INPUT$(1)+\"Z\"\r20 FOR I=1 TO 9:PRINT \"<\"+FNA$(I*2)+\">\";TIME:NEXT\rRUN\r",
        seconds: 4.0,
        answer: "ABCDEFGHI",
    },
    Case {
        name: "msx-else",
        machine: Machine::MSX,
        typed: "10 IF X THEN PRINT 1:PRINT 2 ELSE IF Y THEN PRINT 3:PRINT 4 ELSE A$=\"A\"+INPUT$(1):PRINT A$:GOTO 10\rRUN\r",
        seconds: 4.0,
        answer: "ABC",
    },
    Case {
        name: "msx-play",
        machine: Machine::MSX,
        typed: "10 FOR I=1 TO 4:PLAY \"T255L32CDEFGAB>C\",\"L32O5CEG\":PRINT PLAY(0);TIME:NEXT:GOTO 10\rRUN\r",
        seconds: 6.0,
        answer: "",
    },
    Case {
        name: "pc1360-input",
        machine: Machine::PC1360,
        typed: "\u{8}10 FOR I=1TO 3:GOSUB 20:NEXT I:END\r20 INPUT \"NAME\";A$,B:PRINT A$;B*I:RETURN\r\u{8}RUN\r",
        seconds: 12.0,
        answer: "ADA\r5\r\rEVE\r",
    },
    Case {
        name: "pc1360-wait",
        machine: Machine::PC1360,
        typed: "\u{8}10 WAIT 60:FOR I=1TO 9:READ A:PRINT \"X\"+STR$ A;I:NEXT I:RESTORE :GOTO 10\r\
                20 DATA 1+2,SIN 3,4,5,6,7,8,9,10\r\u{8}RUN\r",
        seconds: 14.0,
        answer: "",
    },
    Case {
        name: "pc1360-prompt",
        machine: Machine::PC1360,
        typed: "A=5*3\rB=A/",
        seconds: 6.0,
        answer: "4\rB+1\r",
    },
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots")
}

fn switch_on(machine: &'static Machine) -> Box<dyn System> {
    let bytes: Vec<u8> = [1, 8].into_iter().chain((0..2000).map(|index| index as u8)).collect();
    let medium = Shared::default();
    medium.0.replace(Medium(vec![(b"FILE".to_vec(), FileKind::Program, bytes)]));
    let mut system =
        machine.power_on(Options { seed: 5, storage: Some(Box::new(medium)), ..Options::default() });
    system.set_logs(Logs { printed: true, draws: true, sound: true, ..Logs::default() });
    system
}

fn run(system: &mut dyn System, seconds: f64) {
    let until = Cycles(system.now().0 + system.clock().cycles(seconds).0);
    while system.run_until(until) != StopReason::Deadline {}
}

/// Types after a snapshot and continues; returns a hash of the observable state.
fn hash_after(system: &mut dyn System, case: &Case) -> u64 {
    system.take_printed();
    system.key_queue_mut().expect("a queue").type_codes(case.answer.as_bytes());
    run(system, 10.0);
    let printed = system.take_printed();
    let inspect = system.inspect();
    let mut hash = Fnv1a::default();
    let processor_time = inspect.processor_time().expect("it has a processor");
    for number in [system.now().0, processor_time.0, inspect.statements()] {
        hash.write(&number.to_le_bytes());
    }
    hash.write(&printed);
    hash.write(inspect.memory().expect("it has memory of bytes"));
    hash.finish()
}

/// Records the snapshots that a list does not have, and returns it with their hashes.
fn record(mut list: String) -> String {
    let is_recorded = |case: &&Case| list.lines().any(|line| line.ends_with(&format!(" {}", case.name)));
    let missing: Vec<&Case> = CASES.iter().filter(|case| !is_recorded(case)).collect();
    for case in missing {
        let mut system = switch_on(case.machine);
        run(system.as_mut(), 2.5);
        system.key_queue_mut().expect("a queue").type_codes(case.typed.as_bytes());
        run(system.as_mut(), case.seconds);
        let packed = compress_to_vec_zlib(&system.save_snapshot(), 9);
        fs::write(folder().join(case.name), packed).expect("the repository can be written");
        list += &format!("{:016x} {}\n", hash_after(system.as_mut(), case), case.name);
    }
    fs::write(folder().join("recorded.txt"), &list).expect("the repository can be written");
    list
}

#[test]
fn recorded_snapshots_run_on_as_they_did() {
    let mut list = fs::read_to_string(folder().join("recorded.txt")).unwrap_or_default();
    let version = format!("version {SNAPSHOT_VERSION}\n");
    if env::var_os(WRITES).is_some() {
        list = record(if list.starts_with(&version) { list } else { version });
    }
    let command = format!("{WRITES}=1 cargo test -p typein-systems --test it recorded_snapshots");
    let is_raised = list.lines().next() != Some(&format!("version {SNAPSHOT_VERSION}"));
    assert!(!is_raised, "the snapshot version was raised; record snapshots: {command}");
    for case in &CASES {
        let packed = fs::read(folder().join(case.name)).expect("it is recorded");
        let snapshot = decompress_to_vec_zlib(&packed).expect("it is compressed");
        let mut system = switch_on(case.machine);
        system.load_snapshot(&snapshot).unwrap_or_else(|error| panic!("{}: {error}", case.name));
        let row = format!("{:016x} {}", hash_after(system.as_mut(), case), case.name);
        assert!(
            list.lines().any(|line| line == row),
            "{row}: the machine runs on otherwise than when the snapshot was recorded; \
             raise VERSION in crates/systems/src/snapshot.rs, then record snapshots: {command}"
        );
    }
}
