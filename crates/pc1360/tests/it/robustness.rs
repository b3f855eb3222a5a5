//! Property test: no write, drawing, plotter byte or key press makes the machine panic or hang, and
//! its states survive a round trip through bytes.

use hardware::{
    Cycles, Display as _, Event, KeyCode, Keyboard, LineDevice, MachineControl as _, Memory, Sound,
    Timekeeper,
};
use pc1360::{Card, Checkpoint, Options, Pc1360};
use proptest::prelude::*;
use sharp_basic::SharpMachine;
use sharp_basic::machine::{CellPosition, CursorStyle, Dot, DrawMode, Pattern, Shape, Tone};

/// An action of a program or a user.
#[derive(Clone, Debug)]
enum Action {
    Poke(u16, u8),
    Peek(u16),
    Cell(u8, u8, u8),
    Row(u8, u8),
    Cursor(u8, u8, u8),
    Clear(bool),
    Draw(u8, [i16; 4], u8, u16),
    Column(i16, i16, u8),
    Indicators(u8, u8),
    Beep(u8, u16, u16),
    Plot(u8),
    Key(u8, bool),
    Queue(u8),
    Stroke,
    Pass(u16),
}

fn action() -> impl Strategy<Value = Action> {
    let cell = prop_oneof![0x2800u16..0x3100, 0xfd00u16..=0xffff, any::<u16>()];
    prop_oneof![
        4 => (cell.clone(), any::<u8>()).prop_map(|(address, value)| Action::Poke(address, value)),
        1 => cell.prop_map(Action::Peek),
        4 => (0u8..6, 0u8..30, any::<u8>()).prop_map(|(row, column, code)| Action::Cell(row, column, code)),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(row, column)| Action::Row(row, column)),
        1 => (any::<u8>(), any::<u8>(), 0u8..3).prop_map(|(row, column, mark)| Action::Cursor(row, column, mark)),
        1 => any::<bool>().prop_map(Action::Clear),
        4 => (0u8..3, any::<[i16; 4]>(), 0u8..3, any::<u16>()).prop_map(|(figure, ends, ink, mask)| Action::Draw(figure, ends, ink, mask)),
        2 => (any::<i16>(), any::<i16>(), any::<u8>()).prop_map(|(x, y, bits)| Action::Column(x, y, bits)),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(mask, lit)| Action::Indicators(mask, lit)),
        1 => (any::<u8>(), 0u16..50, 0u16..3).prop_map(|(pitch, length, left)| Action::Beep(pitch, length, left)),
        3 => any::<u8>().prop_map(Action::Plot),
        4 => (0u8..70, any::<bool>()).prop_map(|(key, down)| Action::Key(key, down)),
        1 => any::<u8>().prop_map(Action::Queue),
        3 => Just(Action::Stroke),
        3 => any::<u16>().prop_map(Action::Pass),
    ]
}

fn perform(machine: &mut Pc1360, action: &Action) {
    match *action {
        Action::Poke(address, value) => machine.poke(address, value),
        Action::Peek(address) => {
            machine.peek(address);
        }
        Action::Cell(row, column, code) => {
            machine.put_cell(CellPosition { row, column }, code);
        }
        Action::Row(row, column) => {
            machine.clear_row(CellPosition { row, column });
        }
        Action::Cursor(row, column, mark) => {
            machine.set_cell_cursor(CellPosition { row, column });
            machine.set_cell_cursor_style(
                [None, Some(CursorStyle::AtEnd), Some(CursorStyle::OverCharacter)][usize::from(mark)],
            );
        }
        Action::Clear(scrolls) => {
            if scrolls {
                machine.scroll_cells();
            } else {
                machine.clear_cells();
            }
        }
        Action::Draw(figure, [x, y, to_x, to_y], ink, mask) => {
            let figure = [Shape::Line, Shape::Rectangle, Shape::FilledRectangle][usize::from(figure)];
            let ink = [DrawMode::Set, DrawMode::Reset, DrawMode::Invert][usize::from(ink)];
            machine.draw(figure, Dot { x, y }, Dot { x: to_x, y: to_y }, ink, Pattern(mask));
        }
        Action::Column(x, y, bits) => {
            machine.set_column_cursor(Dot { x, y });
            machine.put_column(bits);
        }
        Action::Indicators(mask, lit) => machine.set_indicators(mask, lit),
        Action::Beep(pitch, length, left) => {
            machine.beep(Tone::Waves { pitch, length }, left);
        }
        Action::Plot(byte) => {
            machine.send(byte);
        }
        Action::Key(key, true) => machine.apply(Event::KeyDown(KeyCode(key))),
        Action::Key(key, false) => machine.apply(Event::KeyUp(KeyCode(key))),
        Action::Queue(code) => machine.apply(Event::Queue(code)),
        Action::Stroke => {
            if machine.take_key_stroke().is_none() {
                machine.idle();
            }
        }
        Action::Pass(cycles) => {
            machine.set_processor_time(machine.processor_time() + u64::from(cycles));
            machine.catch_up();
        }
    }
}

fn bytes(state: &Checkpoint) -> Vec<u8> {
    postcard::to_allocvec(state).expect("a state can be serialised")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_actions_leave_a_running_machine(actions in prop::collection::vec(action(), 1..150), cut in 0usize..150, small: bool) {
        let card = if small { Card::Kilobytes8 } else { Card::Kilobytes32 };
        let options = Options { card, device: Some(LineDevice::Plotter), ..Options::default() };
        let mut machine = Pc1360::new(options);
        let cut = cut.min(actions.len());
        actions[..cut].iter().for_each(|action| perform(&mut machine, action));
        // A machine restored from the bytes of a state stays equal to the first one.
        let saved = bytes(&machine.checkpoint());
        let mut other = Pc1360::new(options);
        other.restore(&postcard::from_bytes(&saved).expect("they are a serialised state"));
        for machine in [&mut machine, &mut other] {
            actions[cut..].iter().for_each(|action| perform(machine, action));
        }
        prop_assert!(bytes(&machine.checkpoint()) == bytes(&other.checkpoint()));
        prop_assert_eq!(machine.render(), other.render());
        prop_assert_eq!(machine.screen().text(), other.screen().text());
        let mut samples = Vec::new();
        machine.render_sound(8000, &mut samples);
        let end = Cycles(machine.elapsed().0 + 100_000);
        machine.set_deadline(end);
        for _ in 0..100 {
            if machine.is_deadline_reached() {
                break;
            }
            if machine.take_key_stroke().is_none() {
                machine.idle();
            }
        }
        prop_assert!(machine.is_deadline_reached() || machine.queued() > 0);
    }
}
