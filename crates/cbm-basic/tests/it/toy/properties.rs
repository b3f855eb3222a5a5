//! Properties of any program, valid or not: it returns control to the host, and the slices of host
//! time do not change its result.

use basic::engine::ExitReason;
use cbm_basic::text::image;
use hardware::{Cycles, Memory, Timekeeper};

use super::Toy;
use super::dialect::START;

/// The cycles that a program gets.
const TIME: u64 = 200_000;

/// A simple generator: the same programs in every run.
struct Generator(u64);

impl Generator {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn line(&mut self) -> Vec<u8> {
        const PIECES: [&[u8]; 12] =
            [b"A", b"B$", b"C(", b"1", b"2", b"10", b"20", b")", b",", b":", b"\"X\"", b";"];
        let mut line = Vec::new();
        for _ in 0..1 + self.below(12) {
            match self.below(2) {
                0 => line.push(0xa0 + self.below(68) as u8),
                _ => line.extend_from_slice(PIECES[self.below(PIECES.len())]),
            }
        }
        line
    }

    fn program(&mut self) -> Vec<u8> {
        let lines: Vec<Vec<u8>> = (0..1 + self.below(6)).map(|_| self.line()).collect();
        image((1..).map(|number| 10 * number).zip(lines.iter().map(Vec::as_slice)), START)
    }
}

/// The state after a program has run for its cycles or ended: memory, paper, clock, and the exit
/// reason.
fn run_for(program: &[u8], mut slice: impl FnMut() -> u64) -> (Vec<u8>, Vec<u8>, u64, ExitReason) {
    let mut toy = Toy::new();
    toy.take_program(program);
    let end = toy.machine.time + TIME;
    toy.machine.keys.extend(*b"BEGIN\r");
    let outcome = loop {
        let until = end.min(toy.machine.time + slice());
        toy.machine.set_deadline(Cycles(until));
        match toy.vm.run(&mut toy.machine) {
            ExitReason::DeadlineReached | ExitReason::AwaitingLine if toy.machine.time < end => {}
            outcome => break outcome,
        }
    };
    (toy.machine.ram().to_vec(), toy.machine.paper, toy.machine.time, outcome)
}

#[test]
fn any_program_comes_back_to_the_host_and_slices_change_nothing() {
    let mut chance = Generator(1984);
    for _ in 0..4000 {
        let program = chance.program();
        let whole = run_for(&program, || TIME);
        let sliced = run_for(&program, || 1 + chance.below(3000) as u64);
        assert!(
            whole == sliced,
            "{program:?}: {:?} {} in one slice, {:?} {} in several",
            whole.3,
            whole.2,
            sliced.3,
            sliced.2
        );
    }
}
