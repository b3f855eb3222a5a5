//! Nothing that a program prints, pokes, draws, plays or a person presses makes the machine panic or stand still.

use hardware::{
    Alarm, Alarms, Arming, Console, Controllers, Cycles, Direction, Event, FirmwareCalls, Graphics,
    JoystickLines, KeyCode, KeyInput, Keyboard, LineStart, Loudness, Memory, Music, Note, Port, Ports, Sound,
    SoundRegisters, Sprites, Timekeeper, VideoMemory,
};
use msx::{Msx, Options};
use proptest::prelude::*;

/// What a program or a person does.
#[derive(Clone, Debug)]
enum Deed {
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

fn deed() -> impl Strategy<Value = Deed> {
    let cell = prop_oneof![0xf380u16..=0xffff, any::<u16>()];
    prop_oneof![
        12 => any::<u8>().prop_map(Deed::Send),
        6 => (cell.clone(), any::<u8>()).prop_map(|(address, value)| Deed::Poke(address, value)),
        1 => cell.prop_map(Deed::Peek),
        2 => (any::<u16>(), any::<u8>()).prop_map(|(address, value)| Deed::Video(address, value)),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(register, value)| Deed::Register(register, value)),
        1 => (0u8..20, any::<u16>()).prop_map(|(entry, address)| Deed::Table(entry, address)),
        2 => (0x90u8..0xac, any::<u8>()).prop_map(|(port, value)| Deed::Port(port, value)),
        3 => (0u8..90, any::<bool>()).prop_map(|(key, down)| Deed::Key(key, down)),
        6 => any::<u8>().prop_map(Deed::Queue),
        1 => any::<u8>().prop_map(Deed::Joystick),
        3 => any::<bool>().prop_map(Deed::Line),
        1 => any::<u8>().prop_map(|mode| Deed::Mode(mode % 5)),
        1 => any::<u8>().prop_map(Deed::Width),
        1 => (any::<u8>(), proptest::collection::vec(any::<u8>(), 0..20)).prop_map(|(key, text)| Deed::FunctionKey(key, text)),
        3 => (any::<i16>(), any::<i16>(), any::<u8>()).prop_map(|(x, y, colour)| Deed::Pen(x % 300, y % 250, colour)),
        2 => (0u16..300, any::<bool>()).prop_map(|(count, drawn)| Deed::Run(count, drawn)),
        2 => (0u8..8).prop_map(Deed::Step),
        1 => any::<u8>().prop_map(Deed::Shape),
        2 => (0u8..3, any::<u16>(), any::<u16>()).prop_map(|(voice, ticks, period)| Deed::Note(voice, ticks % 90, period)),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(register, value)| Deed::Sound(register, value)),
        1 => (0u8..18, 0u8..3).prop_map(|(alarm, arming)| Deed::Alarm(alarm, arming)),
        1 => (0u16..0x0160, any::<[u8; 8]>()).prop_map(|(address, registers)| Deed::Call(address, registers)),
        3 => any::<u16>().prop_map(Deed::Pass),
    ]
}

fn direction(number: u8) -> Direction {
    [Direction::Left, Direction::Right, Direction::Up, Direction::Down][usize::from(number & 3)]
}

fn perform(machine: &mut Msx, deed: &Deed) {
    match *deed {
        Deed::Send(code) => machine.send(code),
        Deed::Poke(address, value) => machine.poke(address, value),
        Deed::Peek(address) => {
            machine.peek(address);
        }
        Deed::Video(address, value) => {
            machine.write_video(address, value);
            machine.read_video(address);
        }
        Deed::Register(register, value) => machine.write_video_register(register, value),
        Deed::Table(entry, address) => machine.set_video_table(entry, address),
        Deed::Port(port, value) => {
            machine.write_port(port, value);
            machine.read_port(port);
        }
        Deed::Key(key, true) => machine.apply(Event::KeyDown(KeyCode(key))),
        Deed::Key(key, false) => machine.apply(Event::KeyUp(KeyCode(key))),
        Deed::Queue(code) => machine.apply(Event::Queue(code)),
        Deed::Joystick(lines) => {
            machine.apply(Event::Joystick { port: Port::Two, lines: JoystickLines(lines) });
            machine.stick(lines);
            machine.trigger(lines);
        }
        Deed::Line(from_cursor) => {
            machine.read_line(if from_cursor { LineStart::Cursor } else { LineStart::Screen });
            machine.break_request();
        }
        Deed::Mode(mode) => {
            machine.set_screen_mode(mode);
            machine.set_sprite_size(mode);
        }
        Deed::Width(columns) => {
            machine.set_width(columns % 42);
        }
        Deed::FunctionKey(key, ref text) => {
            machine.set_function_key(key, text);
            machine.show_function_keys(key & 1 != 0);
        }
        Deed::Pen(x, y, colour) => {
            let place = machine.scale(x, y);
            machine.move_pen(place.x, place.y);
            machine.set_pen_colour(colour);
            machine.set_dot();
        }
        Deed::Run(count, is_drawn) => {
            machine.set_dots(count);
            machine.scan_right(count, is_drawn);
            machine.scan_left();
        }
        Deed::Step(number) if number < 4 => machine.step_pen(direction(number)),
        Deed::Step(number) => {
            machine.try_step_pen(direction(number));
        }
        Deed::Shape(code) => machine.draw_code(code),
        Deed::Note(voice, ticks, period) => {
            let loudness = Some(Loudness::Shape(3));
            machine.queue_note(
                voice,
                Note { ticks, loudness, envelope_period: Some(period), period: Some(period) },
            );
            machine.end_voice(voice);
            machine.start_music();
        }
        Deed::Sound(register, value) => machine.write_sound(register, value),
        Deed::Alarm(number, arming) => {
            let alarm = match number {
                0..10 => Alarm::FunctionKey(number + 1),
                10 => Alarm::Break,
                11 => Alarm::Collision,
                12..17 => Alarm::Trigger(number - 12),
                _ => Alarm::Interval,
            };
            machine.arm(alarm, [Arming::Off, Arming::On, Arming::Held][usize::from(arming)]);
            machine.set_alarm_handler(alarm, 0x8001);
            machine.take_alarm();
        }
        Deed::Call(address, registers) => {
            machine.call_firmware(address, registers);
        }
        Deed::Pass(cycles) => {
            machine.set_processor_time(machine.processor_time() + u64::from(cycles) * 4);
            machine.catch_up();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_and_time_goes_on(deeds in proptest::collection::vec(deed(), 1..120)) {
        let mut machine = Msx::new(Options::default());
        let mut last = machine.elapsed();
        for deed in &deeds {
            perform(&mut machine, deed);
            prop_assert!(machine.elapsed() >= last);
            last = machine.elapsed();
        }
        prop_assert_eq!(machine.render().size(), (msx::video::WIDTH, msx::video::HEIGHT));
        prop_assert_eq!(machine.screen().cells.len() % 24, 0);
        prop_assert_eq!(machine.rows().len(), 24);
        // Some deeds take minutes of the machine's time, and all of it would be heard.
        if last.0 < 10_000_000 {
            let mut samples = Vec::new();
            machine.render_sound(8_000, &mut samples);
            prop_assert_eq!(samples.is_empty(), false);
        }
        machine.set_deadline(Cycles(last.0 + 200_000));
        for _ in 0..20 {
            machine.idle();
        }
        prop_assert!(machine.is_due());
    }

    #[test]
    fn a_snapshot_goes_on_as_the_machine_does(deeds in proptest::collection::vec(deed(), 1..60), more in proptest::collection::vec(deed(), 1..60)) {
        let mut machine = Msx::new(Options { seed: 3, ..Options::default() });
        deeds.iter().for_each(|deed| perform(&mut machine, deed));
        let state = machine.snapshot();
        let mut other = Msx::new(Options { seed: 3, ..Options::default() });
        other.restore(&state);
        for deed in &more {
            perform(&mut machine, deed);
            perform(&mut other, deed);
        }
        prop_assert_eq!(machine.elapsed(), other.elapsed());
        prop_assert!(machine.ram() == other.ram());
        prop_assert_eq!(machine.render(), other.render());
    }
}
