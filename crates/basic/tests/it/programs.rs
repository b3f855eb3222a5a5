//! Short programs with their output and their cycles, counted for each cost.
//!
//! `programs.txt` has a program a paragraph:
//!
//! ```text
//! # the fact
//! the lines
//! > the output, and the error if there is one
//! = the cycles of the arithmetic, and how often each cost is charged
//! ~ the cycles, and their sum with the tables at many places in a page
//! ```
//!
//! Every program runs with and without fast paths, which must lead to the same output, memory and time.
//! `TYPEIN_BLESS=1 cargo test -p typein-basic` rewrites the lines of results.

use std::{fmt::Write as _, fs, path::PathBuf};

use basic::engine::{ExitReason, ProgramEnd, Vm};
use hardware::Memory;

use crate::{
    costs::{ToyCosts, costs_from, distinct, distinct_cost, names, with_costs},
    dialect::{Interpreter, START},
    machine::Machine,
    store_lines,
};

/// A program of fewer cycles runs with its tables at every place in a page, another at places with a distance.
const SHORT: u64 = 50_000;
const GAP_STEP: usize = 17;

/// The result of a run.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    shown: String,
    cycles: u64,
    /// The memory of variables and strings, and the pointers to it.
    memory: Vec<u8>,
}

/// A program in an interpreter that runs it repeatedly.
struct Runner<const FAST: bool> {
    vm: Vm<Interpreter<FAST>>,
    lines: String,
}

impl<const FAST: bool> Runner<FAST> {
    fn new(lines: &str) -> Self {
        Self { vm: Vm::default(), lines: lines.to_owned() }
    }

    fn run(&mut self, costs: &'static ToyCosts, gap: u16) -> Outcome {
        let mut machine = Machine { keys: (b'A'..=b'Z').collect(), ..Machine::default() };
        store_lines(&mut machine, START, &self.lines);
        let vm = &mut self.vm;
        with_costs(costs, || {
            vm.engine.discard_code();
            vm.dialect.begin_with_gap(&mut vm.engine, &mut machine, gap);
            let exit = vm.run(&mut machine);
            let mut shown = machine.shown.clone();
            match exit {
                ExitReason::Ended(ProgramEnd::Completed) => {}
                ExitReason::Ended(ProgramEnd::Failed(failure)) => shown.push(failure.message),
                other => panic!("{other:?} in {}", self.lines),
            }
            let ram = machine.ram();
            let memory = [&ram[..0x100], &ram[usize::from(START)..0x3000]].concat();
            Outcome { shown: shown.join(" "), cycles: machine.time, memory }
        })
    }
}

/// Returns the lines of results of a program.
fn results(lines: &str) -> String {
    let (mut fast, mut plain) = (Runner::<true>::new(lines), Runner::<false>::new(lines));
    let free = costs_from(|_| 0);
    let first = fast.run(distinct(), 0);
    let base = fast.run(free, 0).cycles;
    let mut expected = base;
    let mut counts = vec![];
    if base != 0 {
        counts.push(format!("arithmetic {base}"));
    }
    for (index, name) in names().iter().enumerate() {
        let only = with_costs(free, || costs_from(|other| u16::from(other == index)));
        let count = fast.run(only, 0).cycles - base;
        expected += count * u64::from(distinct_cost(index));
        if count != 0 {
            counts.push(format!("{name} {count}"));
        }
    }
    assert_eq!(first.cycles, expected, "the cycles are not the sum of the costs:\n{lines}");
    let mut sum = 0;
    for gap in (0..0x100).step_by(if first.cycles < SHORT { 1 } else { GAP_STEP }) {
        let (fast, plain) = (fast.run(distinct(), gap), plain.run(distinct(), gap));
        assert!(fast == plain, "the fast paths differ with a gap of {gap}: {lines}\n{fast:?}\n{plain:?}");
        sum += fast.cycles;
    }
    let mut text = String::new();
    writeln!(text, "> {}", first.shown).expect("a string can be written");
    for counts in counts.chunks(6) {
        writeln!(text, "= {}", counts.join(", ")).expect("a string can be written");
    }
    writeln!(text, "~ {} {sum}", first.cycles).expect("a string can be written");
    text
}

#[test]
fn programs_show_and_cost_what_the_file_says() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/programs.txt");
    let expected = fs::read_to_string(&path).expect("the file is there");
    let actual: Vec<String> = expected
        .split("\n\n")
        .map(|paragraph| {
            let is_result = |line: &&str| [">", "=", "~"].iter().any(|mark| line.starts_with(mark));
            let head: Vec<&str> = paragraph.lines().take_while(|line| !is_result(line)).collect();
            let (comments, lines): (Vec<&str>, Vec<&str>) =
                head.iter().partition(|line| line.starts_with('#'));
            if lines.is_empty() {
                return comments.concat();
            }
            format!("{}\n{}", head.join("\n"), results(&lines.join("\n")).trim_end())
        })
        .collect();
    let actual = actual.join("\n\n") + "\n";
    if std::env::var_os("TYPEIN_BLESS").is_some() {
        fs::write(&path, &actual).expect("the file can be written");
        return;
    }
    for (expected, actual) in expected.split("\n\n").zip(actual.split("\n\n")) {
        assert_eq!(actual.trim_end(), expected.trim_end());
    }
    assert_eq!(actual, expected);
}
