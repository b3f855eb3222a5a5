//! Invariant: the machine responds to every program and every typed text; it never panics and never hangs the host.

use proptest::prelude::*;
use systems::{Cycles, Machine, ProgramEnd, StopReason, System};

fn machine() -> Box<dyn System> {
    Machine::C64.power_on(systems::Options::default())
}

/// Runs for a span of emulated time and ignores all stops.
fn run(system: &mut dyn System, cycles: u64) {
    let end = Cycles(system.now().0 + cycles);
    while system.now() < end {
        if let StopReason::Deadline = system.run_until(end) {
            break;
        }
    }
}

/// Generates bytes that resemble a program and therefore often execute.
fn program() -> impl Strategy<Value = Vec<u8>> {
    let token = prop_oneof![
        4 => 0x80u8..=0xcb,
        2 => b'0'..=b'9',
        2 => b'A'..=b'F',
        3 => prop::sample::select(b":;,()\"$%#+-*/=<> ".to_vec()),
        1 => any::<u8>(),
    ];
    prop::collection::vec(prop::collection::vec(token, 0..40), 0..12).prop_map(|lines| {
        let mut image = Vec::new();
        for (number, mut tokens) in lines.into_iter().enumerate() {
            tokens.retain(|&byte| byte != 0);
            let next = 0x0801 + image.len() + 4 + tokens.len() + 1;
            image.extend((next as u16).to_le_bytes());
            image.extend((number as u16).to_le_bytes());
            image.extend(tokens);
            image.push(0);
        }
        image.extend([0, 0]);
        image
    })
}

/// Returns a program of one line that prints a value.
fn printing(value: &[u8]) -> Vec<u8> {
    let mut image = vec![1, 8, 10, 0, 0x99];
    image.extend(value);
    image.extend([0, 0, 0]);
    image
}

#[test]
fn expressions_of_any_depth_run_out_of_memory_and_not_out_of_the_hosts_stack() {
    for open in [&b"("[..], b"\xab(", b"\xab", b"A(", b"\xa8", b"1\xaa(", b"\xc8(", b"A$\xaa("] {
        let mut system = machine();
        system.load_program(&printing(&open.repeat(30_000 / open.len()))).expect("it fits");
        system.key_queue_mut().expect("a queue").type_codes(b"RUN\r");
        let end = Cycles(system.now().0 + 4_000_000);
        let failure = loop {
            match system.run_until(end) {
                StopReason::Ended(ProgramEnd::Failed(failure)) => break failure,
                StopReason::Deadline => panic!("{open:?} does not end"),
                _ => {}
            }
        };
        assert_eq!(failure.message, "OUT OF MEMORY  ERROR IN 10", "{open:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, rng_seed: proptest::test_runner::RngSeed::Fixed(64), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_as_a_program(image in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut system = machine();
        system.load_program(&image).expect("it fits");
        let _ = (system.program_text(), system.inspect().variables());
        system.key_queue_mut().expect("a queue").type_codes(b"RUN\rLIST\rRUN\r");
        run(&mut *system, 1_500_000);
    }

    #[test]
    fn any_tokens_as_a_program(image in program()) {
        let mut system = machine();
        system.load_program(&image).expect("it fits");
        system.key_queue_mut().expect("a queue").type_codes(b"RUN\r1\r2\rLIST\rCONT\rNEXT\rRETURN\r");
        run(&mut *system, 3_000_000);
        let _ = (system.screen(), system.render(), system.inspect().variables(), system.inspect().registers());
    }

    #[test]
    fn any_typing(codes in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut system = machine();
        system.key_queue_mut().expect("a queue").type_codes(&codes);
        run(&mut *system, 3_000_000);
    }

    #[test]
    fn any_pokes_between_statements(pokes in prop::collection::vec((any::<u16>(), any::<u8>()), 1..30)) {
        let mut system = machine();
        let mut text = String::new();
        for (address, value) in pokes {
            // The jump vectors of the interpreter's main loop may be made invalid; that is the program's fault.
            text.push_str(&format!("POKE{address},{value}\r"));
        }
        text.push_str("A$=\"X\"+STR$(FRE(0)):?A$\r10 FORI=1TO3:?I:NEXT\rRUN\r");
        system.key_queue_mut().expect("a queue").type_codes(text.as_bytes());
        run(&mut *system, 6_000_000);
        let _ = system.inspect().variables();
    }
}
