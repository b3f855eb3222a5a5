//! Nothing that a program pokes, draws, plots or a person presses makes the machine panic or stand still, and its states come back whole.

use hardware::{
    Beeper, CellPlace, Cells, Cycles, Dot, Dots, Event, Figure, Ink, KeyCode, Keyboard, Mark, Memory,
    Pattern, Plotter, Signs, Sound, Strokes, Timekeeper, Tone,
};
use pc1360::{Card, Options, Pc1360, Snapshot};
use proptest::prelude::*;

/// What a program or a person does.
#[derive(Clone, Debug)]
enum Deed {
    Poke(u16, u8),
    Peek(u16),
    Cell(u8, u8, u8),
    Row(u8, u8),
    Cursor(u8, u8, u8),
    Clear(bool),
    Draw(u8, [i16; 4], u8, u16),
    Column(i16, i16, u8),
    Signs(u8, u8),
    Beep(u8, u16, u16),
    Plot(u8),
    Key(u8, bool),
    Queue(u8),
    Stroke,
    Pass(u16),
}

fn deed() -> impl Strategy<Value = Deed> {
    let cell = prop_oneof![0x2800u16..0x3100, 0xfd00u16..=0xffff, any::<u16>()];
    prop_oneof![
        4 => (cell.clone(), any::<u8>()).prop_map(|(address, value)| Deed::Poke(address, value)),
        1 => cell.prop_map(Deed::Peek),
        4 => (0u8..6, 0u8..30, any::<u8>()).prop_map(|(row, column, code)| Deed::Cell(row, column, code)),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(row, column)| Deed::Row(row, column)),
        1 => (any::<u8>(), any::<u8>(), 0u8..3).prop_map(|(row, column, mark)| Deed::Cursor(row, column, mark)),
        1 => any::<bool>().prop_map(Deed::Clear),
        4 => (0u8..3, any::<[i16; 4]>(), 0u8..3, any::<u16>()).prop_map(|(figure, ends, ink, mask)| Deed::Draw(figure, ends, ink, mask)),
        2 => (any::<i16>(), any::<i16>(), any::<u8>()).prop_map(|(x, y, bits)| Deed::Column(x, y, bits)),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(mask, signs)| Deed::Signs(mask, signs)),
        1 => (any::<u8>(), 0u16..50, 0u16..3).prop_map(|(pitch, length, left)| Deed::Beep(pitch, length, left)),
        3 => any::<u8>().prop_map(Deed::Plot),
        4 => (0u8..70, any::<bool>()).prop_map(|(key, down)| Deed::Key(key, down)),
        1 => any::<u8>().prop_map(Deed::Queue),
        3 => Just(Deed::Stroke),
        3 => any::<u16>().prop_map(Deed::Pass),
    ]
}

fn perform(machine: &mut Pc1360, deed: &Deed) {
    match *deed {
        Deed::Poke(address, value) => machine.poke(address, value),
        Deed::Peek(address) => {
            machine.peek(address);
        }
        Deed::Cell(row, column, code) => {
            machine.put_cell(CellPlace { row, column }, code);
        }
        Deed::Row(row, column) => {
            machine.clear_row(CellPlace { row, column });
        }
        Deed::Cursor(row, column, mark) => {
            machine.set_cell_cursor(CellPlace { row, column });
            machine.show_mark([None, Some(Mark::Open), Some(Mark::Over)][usize::from(mark)]);
        }
        Deed::Clear(scrolls) => {
            if scrolls {
                machine.scroll_cells();
            } else {
                machine.clear_cells();
            }
        }
        Deed::Draw(figure, [x, y, to_x, to_y], ink, mask) => {
            let figure = [Figure::Line, Figure::Outline, Figure::Area][usize::from(figure)];
            let ink = [Ink::Set, Ink::Reset, Ink::Invert][usize::from(ink)];
            machine.draw(figure, Dot { x, y }, Dot { x: to_x, y: to_y }, ink, Pattern(mask));
        }
        Deed::Column(x, y, bits) => {
            machine.set_column_cursor(Dot { x, y });
            machine.put_column(bits);
        }
        Deed::Signs(mask, signs) => machine.set_signs(mask, signs),
        Deed::Beep(pitch, length, left) => {
            machine.beep(Tone::Waves { pitch, length }, left);
        }
        Deed::Plot(byte) => {
            machine.plot(byte);
        }
        Deed::Key(key, true) => machine.apply(Event::KeyDown(KeyCode(key))),
        Deed::Key(key, false) => machine.apply(Event::KeyUp(KeyCode(key))),
        Deed::Queue(code) => machine.apply(Event::Queue(code)),
        Deed::Stroke => {
            if machine.take_stroke().is_none() {
                machine.idle();
            }
        }
        Deed::Pass(cycles) => {
            machine.set_processor_time(machine.processor_time() + u64::from(cycles));
            machine.catch_up();
        }
    }
}

fn bytes(state: &Snapshot) -> Vec<u8> {
    postcard::to_allocvec(state).expect("memory takes a state")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_deeds_leave_a_machine_that_runs(deeds in prop::collection::vec(deed(), 1..150), cut in 0usize..150, small: bool) {
        let card = if small { Card::Kilobytes8 } else { Card::Kilobytes32 };
        let options = Options { card, has_plotter: true, ..Options::default() };
        let mut machine = Pc1360::new(options);
        let cut = cut.min(deeds.len());
        deeds[..cut].iter().for_each(|deed| perform(&mut machine, deed));
        // Another machine goes on from the bytes of a state, and nothing tells the two apart.
        let saved = bytes(&machine.snapshot());
        let mut other = Pc1360::new(options);
        other.restore(&postcard::from_bytes(&saved).expect("they are a state"));
        for machine in [&mut machine, &mut other] {
            deeds[cut..].iter().for_each(|deed| perform(machine, deed));
        }
        prop_assert!(bytes(&machine.snapshot()) == bytes(&other.snapshot()));
        prop_assert_eq!(machine.render(), other.render());
        prop_assert_eq!(machine.screen().text(), other.screen().text());
        let mut samples = Vec::new();
        machine.render_sound(8000, &mut samples);
        let end = Cycles(machine.elapsed().0 + 100_000);
        machine.set_deadline(end);
        for _ in 0..100 {
            if machine.is_due() {
                break;
            }
            if machine.take_stroke().is_none() {
                machine.idle();
            }
        }
        prop_assert!(machine.is_due() || machine.queued() > 0);
    }
}
