//! No printed text, write, call or key press makes the machine panic or hang.

use cbm_basic::machine::{Channels, CodeStop, Keys, MachineCode};
use hardware::{ControlPort, Cycles, Event, JoystickLines, KeyCode, Keyboard, Memory, Timekeeper};
use kernal::Machine;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::subject::{Subject, laws};

/// An action of a program or a person.
#[derive(Clone, Debug)]
enum Action {
    Print(u8),
    Poke(u16, u8),
    Peek(u16),
    Press(u8),
    Release(u8),
    Joystick(u8),
    Queue(u8),
    Get,
    Input,
    Pass(u16),
    Call(u16, u8, u8, u8),
}

fn action() -> impl Strategy<Value = Action> {
    let address = prop_oneof![0x00c0u16..0x0100, 0x0277u16..0x0293, 0xd000u16..0xe000, any::<u16>()];
    prop_oneof![
        8 => any::<u8>().prop_map(Action::Print),
        3 => (address.clone(), any::<u8>()).prop_map(|(address, value)| Action::Poke(address, value)),
        1 => address.prop_map(Action::Peek),
        1 => (0u8..70).prop_map(Action::Press),
        1 => (0u8..70).prop_map(Action::Release),
        1 => any::<u8>().prop_map(Action::Joystick),
        2 => any::<u8>().prop_map(Action::Queue),
        1 => Just(Action::Get),
        1 => Just(Action::Input),
        2 => any::<u16>().prop_map(Action::Pass),
        1 => (any::<u16>(), any::<u8>(), any::<u8>(), any::<u8>()).prop_map(|(at, a, x, y)| Action::Call(at, a, x, y)),
    ]
}

fn perform<S: Subject>(machine: &mut Machine<S>, action: &Action) {
    match *action {
        Action::Print(byte) => machine.put(byte),
        Action::Poke(address, value) => machine.poke(address, value),
        Action::Peek(address) => {
            machine.peek(address);
        }
        Action::Press(key) => machine.apply(Event::KeyDown(KeyCode(key))),
        Action::Release(key) => machine.apply(Event::KeyUp(KeyCode(key))),
        Action::Joystick(lines) => {
            machine.apply(Event::Joystick { port: ControlPort::One, lines: JoystickLines(lines) });
        }
        Action::Queue(code) => machine.apply(Event::Queue(code)),
        Action::Get => {
            machine.getin();
        }
        Action::Input => {
            machine.receive();
        }
        Action::Pass(cycles) => {
            machine.set_processor_time(machine.processor_time() + u64::from(cycles));
            machine.catch_up();
            machine.take_warm_start();
        }
        Action::Call(address, a, x, y) => {
            machine.begin_call(address, [a, x, y, 0]);
            // As a host does: otherwise code that disables interrupts would have no horizon.
            machine.set_deadline(Cycles(machine.elapsed().0 + 50_000));
            for _ in 0..20 {
                match machine.run() {
                    CodeStop::HorizonReached => machine.catch_up(),
                    CodeStop::UnansweredRoutine { .. } => machine.return_from_firmware(),
                    CodeStop::Returned | CodeStop::Reset | CodeStop::Stuck { .. } => break,
                }
                machine.take_warm_start();
            }
            machine.set_deadline(Cycles(u64::MAX));
        }
    }
}

fn scrolling_ends_where_the_rows_lie_over_the_links<S: Subject>() {
    let mut machine = S::machine();
    // Found by the test below: a queue of 133 codes moves over the page of the screen.
    let actions = [
        Action::Poke(198, 133),
        Action::Get,
        Action::Poke(212, 1),
        Action::Call(3277, 0, 22, 0),
        Action::Pass(6774),
        Action::Queue(0),
        Action::Input,
    ];
    actions.iter().for_each(|action| perform(&mut machine, action));
}

fn any_actions_leave_a_running_machine<S: Subject>() {
    let mut runner =
        TestRunner::new_with_rng(Config::with_cases(200), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let held = runner.run(&prop::collection::vec(action(), 1..200), |actions| {
        let mut machine = S::machine();
        for action in &actions {
            perform(&mut machine, action);
        }
        S::look(&machine);
        let end = Cycles(machine.elapsed().0 + 100_000);
        machine.set_deadline(end);
        for _ in 0..1000 {
            if machine.is_deadline_reached() {
                break;
            }
            machine.idle();
            machine.take_warm_start();
        }
        prop_assert!(machine.is_deadline_reached());
        Ok(())
    });
    held.expect("a machine survives everything");
}

laws! {
    scrolling_ends_where_the_rows_lie_over_the_links,
    any_actions_leave_a_running_machine,
}
