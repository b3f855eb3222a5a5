//! The cost of a statement is what the profile of the same run has.

use analysis::profile::Profile;
use language_server::cost::Costs;
use player::Program;
use player::session::Session;
use systems::{Breakpoints, DEFAULT_SEED, Machine, Options, ProgramEnd, StopReason};

/// A statement in each line, on every machine; the program ends by itself.
const PROGRAM: &str = "10 S=0\n20 FOR I=1 TO 5\n30 IF I>3 THEN 50\n40 GOSUB 100\n50 NEXT I\n60 END\n100 A=SQR (I)\n110 RETURN\n";

fn compiled(machine: &str, text: &str) -> Program {
    let machine = Machine::by_id(machine).expect("it is a machine");
    let source = listing::read(text.as_bytes(), "a.bas").expect("it is text");
    Program::from_source(machine, &source, None).expect("it is a program")
}

#[test]
fn the_costs_are_those_of_the_profile() {
    for machine in ["c64", "msx", "pc1360"] {
        let text = if machine == "c64" { PROGRAM.to_lowercase() } else { PROGRAM.to_owned() };
        let program = compiled(machine, &text);
        let costs = Costs::of_program(program.machine, &program.image);
        let mut session = Session::from_system(program.machine.power_on(Options::default()), DEFAULT_SEED);
        session.load_program(&program.image).expect("it fits");
        session.system_mut().set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
        session.start_program();
        let mut profile = Profile::new(session.system());
        let end = session.elapsed() + session.system().clock().cycles(10.0);
        while session.elapsed() < end {
            let stop = session.step(Some(end));
            profile.observe(session.system(), &stop);
            if stop == StopReason::Ended(ProgramEnd::Completed) {
                break;
            }
        }
        for (line, usage) in profile.lines() {
            // END never reaches another statement.
            if line == 60 {
                continue;
            }
            let cost = costs.within(line, 0..=0).unwrap_or_else(|| panic!("{machine:?}: line {line}"));
            assert_eq!(
                (cost.executions, cost.cycles),
                (usage.statements, usage.own),
                "{machine:?}: line {line}"
            );
            assert!(
                cost.least <= cost.cycles / cost.executions && cost.cycles / cost.executions <= cost.most
            );
        }
    }
}

#[test]
fn a_line_is_measured_by_itself() {
    for machine in ["c64", "msx", "pc1360"] {
        let program = compiled(machine, "10 END\n20 A=1:B=A+1\n30 GOTO 30\n40 A=1:NEXT\n");
        let (machine, image) = (program.machine, &program.image);
        assert_eq!(Costs::of_program(machine, image).within(20, 0..=0), None);
        let costs = Costs::from_line(machine, image, 20);
        let (first, second) =
            (costs.within(20, 0..=0).expect("it runs"), costs.within(20, 1..=6).expect("it runs"));
        assert!(first != second && second.cycles > 0, "{machine:?}: {first:?} {second:?}");
        assert_eq!((first.executions, second.executions), (1, 1), "{machine:?}");
        // A program that never ends, and a statement that fails.
        assert!(
            Costs::from_line(machine, image, 30).within(30, 0..=0).expect("it runs").executions > 100,
            "{machine:?}"
        );
        assert_eq!(Costs::from_line(machine, image, 40).within(40, 1..=6), None, "{machine:?}");
    }
}
