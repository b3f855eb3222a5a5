//! Nothing that a program prints, pokes, calls or a person presses makes the machine panic or stand still.

use c64::{C64, Options};
use cbm_kernal::{Channels, Keys, MachineCode, Step};
use hardware::{Cycles, Event, JoystickLines, KeyCode, Keyboard, Memory, Port, Timekeeper};
use proptest::prelude::*;

/// What a program or a person does.
#[derive(Clone, Debug)]
enum Deed {
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

fn deed() -> impl Strategy<Value = Deed> {
    let address = prop_oneof![0x00c0u16..0x0100, 0x0277u16..0x0293, 0xd000u16..0xe000, any::<u16>()];
    prop_oneof![
        8 => any::<u8>().prop_map(Deed::Print),
        3 => (address.clone(), any::<u8>()).prop_map(|(address, value)| Deed::Poke(address, value)),
        1 => address.prop_map(Deed::Peek),
        1 => (0u8..70).prop_map(Deed::Press),
        1 => (0u8..70).prop_map(Deed::Release),
        1 => any::<u8>().prop_map(Deed::Joystick),
        2 => any::<u8>().prop_map(Deed::Queue),
        1 => Just(Deed::Get),
        1 => Just(Deed::Input),
        2 => any::<u16>().prop_map(Deed::Pass),
        1 => (any::<u16>(), any::<u8>(), any::<u8>(), any::<u8>()).prop_map(|(at, a, x, y)| Deed::Call(at, a, x, y)),
    ]
}

fn perform(machine: &mut C64, deed: &Deed) {
    match *deed {
        Deed::Print(byte) => machine.put(byte),
        Deed::Poke(address, value) => machine.poke(address, value),
        Deed::Peek(address) => {
            machine.peek(address);
        }
        Deed::Press(key) => machine.apply(Event::KeyDown(KeyCode(key))),
        Deed::Release(key) => machine.apply(Event::KeyUp(KeyCode(key))),
        Deed::Joystick(lines) => {
            machine.apply(Event::Joystick { port: Port::One, lines: JoystickLines(lines) });
        }
        Deed::Queue(code) => machine.apply(Event::Queue(code)),
        Deed::Get => {
            machine.take();
        }
        Deed::Input => {
            machine.receive();
        }
        Deed::Pass(cycles) => {
            machine.set_processor_time(machine.processor_time() + u64::from(cycles));
            machine.catch_up();
            machine.take_warm_start();
        }
        Deed::Call(address, a, x, y) => {
            machine.enter(address, [a, x, y, 0]);
            // As a host does: without it, code that switches interrupts off would have no horizon.
            machine.set_deadline(Cycles(machine.elapsed().0 + 50_000));
            for _ in 0..20 {
                match machine.run() {
                    Step::Horizon => machine.catch_up(),
                    Step::Firmware { .. } => machine.return_from_firmware(),
                    Step::Returned | Step::Reset | Step::Stuck { .. } => break,
                }
                machine.take_warm_start();
            }
            machine.set_deadline(Cycles(u64::MAX));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_deeds_leave_a_machine_that_runs(deeds in prop::collection::vec(deed(), 1..200)) {
        let mut machine = C64::new(Options::default());
        for deed in &deeds {
            perform(&mut machine, deed);
        }
        machine.screen().text();
        let end = Cycles(machine.elapsed().0 + 100_000);
        machine.set_deadline(end);
        for _ in 0..1000 {
            if machine.is_due() {
                break;
            }
            machine.idle();
            machine.take_warm_start();
        }
        prop_assert!(machine.is_due());
    }
}
