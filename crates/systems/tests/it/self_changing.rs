//! Invariant: under random slices, a machine with a program that writes to its text, pointers and work areas never
//! panics, returns in time, and behaves the same in all slices.

use proptest::prelude::*;
use systems::{Cycles, Logs, Machine, StopReason, c64};

/// Cycles that a machine runs.
const TIME: u64 = 1_500_000;
/// Longer than the longest statement: the garbage collection of a full memory.
const STATEMENT: u64 = 60_000_000;
/// The address of the programs.
const START: u16 = 0x0801;

/// Addresses of text, the pointers of the interpreter, its work areas, the typed command, screen, variables.
fn address() -> impl Strategy<Value = u16> {
    prop_oneof![
        8 => START - 1..START + 300,
        3 => 43u16..57,
        2 => 57u16..67,
        1 => 122u16..124,
        1 => 19u16..36,
        1 => 512u16..560,
        1 => Just(145),
        1 => START + 300..START + 500,
        1 => 0xa000u16 - 40..0xa000,
    ]
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0u8..12).prop_map(|line| (u16::from(line) * 10).to_string()),
        1 => any::<u16>().prop_map(|number| number.to_string()),
    ]
}

fn value() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => (0u8..6).prop_map(|digit| digit.to_string()),
        3 => prop::sample::select(vec!["A", "B", "I", "J", "N%", "Z(A)", "TI", "PEEK(43)", "PEEK(61)", "FRE(0)"]).prop_map(str::to_owned),
        1 => prop::sample::select(vec!["LEN(A$)", "ASC(\"X\"+A$)", "FN F(A)", "RND(1)", "VAL(A$)", "\"S\"", "A$"]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(4, 24, 2, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*", "/", "=", "<", " AND ", " OR "]);
        prop_oneof![
            (inner.clone(), operator, inner.clone())
                .prop_map(|(left, operator, right)| format!("{left}{operator}{right}")),
            inner.clone().prop_map(|value| format!("({value})")),
            inner.clone().prop_map(|value| format!("-({value})")),
            inner.clone().prop_map(|value| format!("INT({value})")),
            inner.clone().prop_map(|value| format!("Z({value})")),
            inner.prop_map(|value| format!("MID$(A$,{value})")),
        ]
    })
}

fn plain_statement() -> impl Strategy<Value = String> {
    let fixed = vec![
        "NEXT",
        "NEXT I",
        "NEXT J,I",
        "RETURN",
        "CLR",
        "RUN",
        "END",
        "STOP",
        "CONT",
        "LIST",
        "READ A",
        "RESTORE",
        "DATA 1,2,X",
        "A$=A$+\"XY\"",
        "A$=\"\"",
        "REM ABC",
        "INPUT A",
        "GET A$",
        "GET A",
        "PRINT",
        "NEW",
        "DIM Z(3)",
        "DEF FN F(X)=X+A",
        "DEF FN F(X)=FN F(X)+1",
        "SYS 49152",
        "PRINT A$;TI$",
        "WAIT 162,1",
        "DIM B$(9)",
        "\"",
    ];
    prop_oneof![
        6 => (address(), any::<u8>()).prop_map(|(address, byte)| format!("POKE {address},{byte}")),
        3 => (address(), prop::sample::select(vec![0u8, 58, 128, 129, 130, 137, 141, 142, 143, 153, 65, 48]))
            .prop_map(|(address, byte)| format!("POKE {address},{byte}")),
        2 => (START..START + 120, value()).prop_map(|(address, value)| format!("POKE {address}+A,({value})AND255")),
        6 => prop::sample::select(fixed).prop_map(str::to_owned),
        3 => (prop::sample::select(vec!["I", "J", "A"]), 0u8..5).prop_map(|(name, end)| format!("FOR {name}=1 TO {end}")),
        3 => (prop::sample::select(vec!["GOTO", "GOSUB", "RUN", "IF A<3 THEN", "LIST"]), number())
            .prop_map(|(keyword, number)| format!("{keyword} {number}")),
        2 => (value(), prop::sample::select(vec!["GOTO", "GOSUB"]), prop::collection::vec(number(), 1..4))
            .prop_map(|(value, keyword, numbers)| format!("ON {value} {keyword} {}", numbers.join(","))),
        4 => (prop::sample::select(vec!["A=", "B=", "N%=", "Z(1)=", "PRINT ", "A$=STR$(1)+"]), value())
            .prop_map(|(start, value)| format!("{start}{value}")),
    ]
}

fn statement() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => plain_statement(),
        1 => (value(), plain_statement()).prop_map(|(value, then)| format!("IF {value} THEN {then}")),
    ]
}

/// Returns the lines 0, 10, 20 ... in memory format.
fn program() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::collection::vec(statement(), 1..5), 1..12).prop_map(|lines| {
        let lines: Vec<Vec<u8>> = lines
            .into_iter()
            .map(|statements| {
                cbm_basic::tokens::tokenise(statements.join(":").as_bytes(), &cbm_basic::KEYWORDS)
            })
            .collect();
        cbm_basic::text::image((0u16..).step_by(10).zip(lines.iter().map(Vec::as_slice)), START)
    })
}

/// The observable state of a machine.
#[derive(PartialEq)]
struct Observed {
    memory: Vec<u8>,
    now: Cycles,
    printed: Vec<u8>,
    pauses: Vec<StopReason>,
}

fn run(image: &[u8], mut slices: impl FnMut() -> u64) -> Observed {
    let mut system = Machine::C64.power_on(systems::Options::default());
    system.set_logs(Logs { printed: true, ..Logs::default() });
    system.load_program(image).expect("it fits");
    system
        .key_queue_mut()
        .expect("a queue")
        .type_codes(b"RUN\r1\rCONT\rRUN\rA\rLIST\rNEXT:PRINT\"X\"\rRETURN\rRUN 20\r");
    let start = system.now().0;
    let (mut goal, mut pauses) = (start, Vec::new());
    while goal < start + TIME {
        goal = (goal + slices()).min(start + TIME);
        for turn in 0.. {
            let before = system.now().0;
            let pause = system.run_until(Cycles(goal));
            assert!(system.now().0 < before.max(goal) + STATEMENT, "a slice took too long");
            assert!(turn < 100_000, "a slice does not end: {pause:?}");
            if pause == StopReason::Deadline {
                break;
            }
            if pause != StopReason::AwaitingLine {
                pauses.push(pause);
            }
        }
    }
    let memory = system.inspect().memory().expect("it has memory of bytes").to_vec();
    Observed { memory, now: system.now(), printed: system.take_printed(), pauses }
}

/// Returns slices of pseudo-random length below `limit`.
fn random(mut seed: u64, limit: u64) -> impl FnMut() -> u64 {
    move || {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        1 + (seed >> 33) % limit
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::cases(200), rng_seed: proptest::test_runner::RngSeed::Fixed(43), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn programs_that_change_themselves_run_alike_in_all_slices(image in program(), seed in any::<u64>(), limit in 300u64..200_000) {
        let whole = run(&image, || TIME);
        let sliced = run(&image, random(seed, limit));
        let text = c64::program_text(&image);
        let at = whole.memory.iter().zip(&sliced.memory).position(|(one, other)| one != other);
        prop_assert!(whole.printed == sliced.printed, "printed\n{}\n{:?}\n{:?}", text, whole.printed, sliced.printed);
        prop_assert_eq!(whole.now, sliced.now, "clock\n{}", text);
        prop_assert_eq!(at, None, "memory\n{}", text);
        prop_assert_eq!(whole.pauses, sliced.pauses, "pauses\n{}", text);
    }
}
