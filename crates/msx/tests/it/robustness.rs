//! Property test: no printing, poking, drawing, music or key press makes the machine panic or hang.

use hardware::{
    ControlPort, Cycles, Display as _, Event, JoystickLines, KeyCode, Keyboard, MachineControl as _, Memory,
    Sound, Timekeeper,
};
use msx::{Msx, Options};
use msx_basic::MsxMachine;
use msx_basic::event_traps::EventTrap;
use msx_basic::intrinsic::TrapCommand;
use msx_basic::machine::{CodeStop, Direction, LineStart, Loudness, Note};
use proptest::prelude::*;

/// An action of a program or a user.
#[derive(Clone, Debug)]
enum Action {
    Send(u8),
    Poke(u16, u8),
    Peek(u16),
    Video(u16, u8),
    Register(u8, u8),
    Table(u8, u16),
    Port(u8, u8),
    Key(u8, bool),
    Queue(u8),
    Joystick(u8),
    Line(bool),
    Mode(u8),
    Width(u8),
    FunctionKey(u8, Vec<u8>),
    Pen(i16, i16, u8),
    Run(u16, bool),
    Step(u8),
    Shape(u8),
    Note(u8, u16, u16),
    Sound(u8, u8),
    Alarm(u8, u8),
    Call(u16, [u8; 8]),
    Pass(u16),
}

fn action() -> impl Strategy<Value = Action> {
    let cell = prop_oneof![0xf380u16..=0xffff, any::<u16>()];
    prop_oneof![
        12 => any::<u8>().prop_map(Action::Send),
        6 => (cell.clone(), any::<u8>()).prop_map(|(address, value)| Action::Poke(address, value)),
        1 => cell.prop_map(Action::Peek),
        2 => (any::<u16>(), any::<u8>()).prop_map(|(address, value)| Action::Video(address, value)),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(register, value)| Action::Register(register, value)),
        1 => (0u8..20, any::<u16>()).prop_map(|(entry, address)| Action::Table(entry, address)),
        2 => (0x90u8..0xac, any::<u8>()).prop_map(|(port, value)| Action::Port(port, value)),
        3 => (0u8..90, any::<bool>()).prop_map(|(key, down)| Action::Key(key, down)),
        6 => any::<u8>().prop_map(Action::Queue),
        1 => any::<u8>().prop_map(Action::Joystick),
        3 => any::<bool>().prop_map(Action::Line),
        1 => any::<u8>().prop_map(|mode| Action::Mode(mode % 5)),
        1 => any::<u8>().prop_map(Action::Width),
        1 => (any::<u8>(), proptest::collection::vec(any::<u8>(), 0..20)).prop_map(|(key, text)| Action::FunctionKey(key, text)),
        3 => (any::<i16>(), any::<i16>(), any::<u8>()).prop_map(|(x, y, colour)| Action::Pen(x % 300, y % 250, colour)),
        2 => (0u16..300, any::<bool>()).prop_map(|(count, drawn)| Action::Run(count, drawn)),
        2 => (0u8..8).prop_map(Action::Step),
        1 => any::<u8>().prop_map(Action::Shape),
        2 => (0u8..3, any::<u16>(), any::<u16>()).prop_map(|(voice, ticks, period)| Action::Note(voice, ticks % 90, period)),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(register, value)| Action::Sound(register, value)),
        1 => (0u8..18, 0u8..3).prop_map(|(alarm, arming)| Action::Alarm(alarm, arming)),
        1 => (0u16..0x0160, any::<[u8; 8]>()).prop_map(|(address, registers)| Action::Call(address, registers)),
        3 => any::<u16>().prop_map(Action::Pass),
    ]
}

fn direction(number: u8) -> Direction {
    [Direction::Left, Direction::Right, Direction::Up, Direction::Down][usize::from(number & 3)]
}

fn perform(machine: &mut Msx, action: &Action) {
    match *action {
        Action::Send(code) => machine.send(code),
        Action::Poke(address, value) => machine.poke(address, value),
        Action::Peek(address) => {
            machine.peek(address);
        }
        Action::Video(address, value) => {
            machine.write_video(address, value);
            machine.read_video(address);
        }
        Action::Register(register, value) => machine.write_video_register(register, value),
        Action::Table(entry, address) => machine.set_video_table(entry, address),
        Action::Port(port, value) => {
            machine.write_port(port, value);
            machine.read_port(port);
        }
        Action::Key(key, true) => machine.apply(Event::KeyDown(KeyCode(key))),
        Action::Key(key, false) => machine.apply(Event::KeyUp(KeyCode(key))),
        Action::Queue(code) => machine.apply(Event::Queue(code)),
        Action::Joystick(lines) => {
            machine.apply(Event::Joystick { port: ControlPort::Two, lines: JoystickLines(lines) });
            machine.stick(lines);
            machine.trigger(lines);
        }
        Action::Line(from_cursor) => {
            machine.read_line(if from_cursor { LineStart::Cursor } else { LineStart::Screen });
            machine.break_request();
        }
        Action::Mode(mode) => {
            machine.set_screen_mode(mode);
            machine.set_sprite_size(mode);
        }
        Action::Width(columns) => {
            machine.set_width(columns % 42);
        }
        Action::FunctionKey(key, ref text) => {
            machine.set_function_key(key, text);
            machine.show_function_keys(key & 1 != 0);
        }
        Action::Pen(x, y, colour) => {
            let point = machine.scale(x, y);
            machine.move_pen(point.x, point.y);
            machine.set_pen_colour(colour);
            machine.set_dot();
        }
        Action::Run(count, is_drawn) => {
            machine.set_dots(count);
            machine.scan_right(count, is_drawn);
            machine.scan_left();
        }
        Action::Step(number) if number < 4 => machine.step_pen(direction(number)),
        Action::Step(number) => {
            machine.try_step_pen(direction(number));
        }
        Action::Shape(code) => machine.draw_code(code),
        Action::Note(voice, ticks, period) => {
            let loudness = Some(Loudness::Envelope(3));
            machine.queue_note(
                voice,
                Note { ticks, loudness, envelope_period: Some(period), period: Some(period) },
            );
            machine.end_voice(voice);
            machine.start_music();
        }
        Action::Sound(register, value) => machine.write_sound(register, value),
        Action::Alarm(number, arming) => {
            let alarm = match number {
                0..10 => EventTrap::FunctionKey(number + 1),
                10 => EventTrap::Break,
                11 => EventTrap::Collision,
                12..17 => EventTrap::Trigger(number - 12),
                _ => EventTrap::Interval,
            };
            alarm
                .switch(machine, [TrapCommand::Off, TrapCommand::On, TrapCommand::Stop][usize::from(arming)]);
            alarm.set_handler(machine, 0x8001);
            EventTrap::take_pending(machine);
        }
        Action::Call(address, registers) => {
            machine.begin_call(address, registers, 0xe000);
            for _ in 0..20 {
                machine.set_deadline(machine.elapsed() + Cycles(20_000));
                match machine.run_code() {
                    CodeStop::HorizonReached => machine.catch_up(),
                    CodeStop::AwaitingKey => machine.idle(),
                    CodeStop::Returned | CodeStop::Reset | CodeStop::Unsupported { .. } => break,
                }
            }
            machine.set_deadline(Cycles(u64::MAX));
        }
        Action::Pass(cycles) => {
            machine.set_processor_time(machine.processor_time() + u64::from(cycles) * 4);
            machine.catch_up();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_and_time_goes_on(actions in proptest::collection::vec(action(), 1..120)) {
        let mut machine = Msx::new(Options::default());
        let mut last = machine.elapsed();
        for action in &actions {
            perform(&mut machine, action);
            prop_assert!(machine.elapsed() >= last);
            last = machine.elapsed();
        }
        prop_assert_eq!(machine.render().size(), (msx::video::WIDTH, msx::video::HEIGHT));
        prop_assert_eq!(machine.screen().cells.len() % 24, 0);
        prop_assert_eq!(machine.rows().len(), 24);
        // An action may take minutes of emulated time, all of which would be rendered.
        if last.0 < 10_000_000 {
            let mut samples = Vec::new();
            machine.render_sound(8_000, &mut samples);
            prop_assert_eq!(samples.is_empty(), false);
        }
        machine.set_deadline(Cycles(last.0 + 200_000));
        for _ in 0..20 {
            machine.idle();
        }
        prop_assert!(machine.is_deadline_reached());
    }

    #[test]
    fn a_checkpoint_continues_like_the_machine(actions in proptest::collection::vec(action(), 1..60), more in proptest::collection::vec(action(), 1..60)) {
        let mut machine = Msx::new(Options { seed: 3, ..Options::default() });
        actions.iter().for_each(|action| perform(&mut machine, action));
        let state = machine.checkpoint();
        let mut other = Msx::new(Options { seed: 3, ..Options::default() });
        other.restore(&state);
        for action in &more {
            perform(&mut machine, action);
            perform(&mut other, action);
        }
        prop_assert_eq!(machine.elapsed(), other.elapsed());
        prop_assert!(machine.ram() == other.ram());
        prop_assert_eq!(machine.render(), other.render());
    }
}
