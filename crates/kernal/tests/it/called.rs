//! Laws of the KERNAL's routines that machine code calls: registers, flags and cycles, counted from the
//! instructions of the original.

use cbm_basic::machine::{Channels, CodeStop, MachineCode};
use hardware::{Event, Keyboard, Memory, Timekeeper};
use kernal::cells::{keyboard as key, screen as at};
use kernal::{Machine, Routine, address_of};

use crate::subject::{Subject, laws, screen, width};

pub const CARRY: u8 = 1;
const ZERO: u8 = 2;
const NEGATIVE: u8 = 0x80;
/// The flags that the laws compare.
const FLAGS: u8 = CARRY | ZERO | NEGATIVE;

/// Calls an address; returns the registers A, X, Y with the flags, and the cycles.
fn call<S: Subject>(machine: &mut Machine<S>, address: u16, registers: [u8; 4]) -> ([u8; 4], u64) {
    machine.begin_call(address, registers);
    let start = machine.processor_time();
    loop {
        match machine.run() {
            CodeStop::HorizonReached => machine.catch_up(),
            stop => {
                assert_eq!(stop, CodeStop::Returned);
                let [a, x, y, status] = machine.registers();
                return ([a, x, y, status & FLAGS], machine.processor_time() - start);
            }
        }
    }
}

pub fn call_routine<S: Subject>(
    machine: &mut Machine<S>,
    routine: Routine,
    registers: [u8; 4],
) -> ([u8; 4], u64) {
    call(machine, address_of(S::ROUTINES, routine), registers)
}

/// Returns the flags of a value.
pub fn flags(value: u8) -> u8 {
    (if value == 0 { ZERO } else { 0 }) | value & NEGATIVE
}

fn the_quote_test_switches_quote_mode_at_a_quotation_mark<S: Subject>() {
    let mut machine = S::machine();
    for a in 0..=255 {
        for mode in [0, 1] {
            machine[at::QUOTE] = mode;
            let (registers, cycles) = call_routine(&mut machine, Routine::QuoteTest, [a, 7, 9, 0]);
            // CMP #, BNE, RTS; or LDA, EOR #, STA, LDA # before it.
            let is_mark = a == b'"';
            let flags = if is_mark { CARRY } else { flags(a.wrapping_sub(b'"')) | u8::from(a > b'"') };
            assert_eq!(registers, [a, 7, 9, flags], "{a}");
            assert_eq!(cycles, if is_mark { 2 + 2 + 3 + 2 + 3 + 2 + 6 } else { 2 + 3 + 6 }, "{a}");
            assert_eq!(machine[at::QUOTE], mode ^ u8::from(is_mark));
        }
    }
}

fn a_colour_code_is_found_from_the_last_on<S: Subject>() {
    let mut machine = S::machine();
    let count = S::COLOUR_CODES.len() as u64;
    for a in 0..=255 {
        machine[at::COLOUR] = 0x7f;
        let index = S::COLOUR_CODES.iter().rposition(|&code| code == a);
        let (registers, cycles) = call_routine(&mut machine, Routine::ColourCode, [a, 9, 9, 0]);
        // LDX #; CMP ,X, BEQ, DEX, BPL for each code after it; then the hit with STX and RTS, or RTS alone.
        let (expected, x, passed, end) = match index {
            Some(index) => (index as u8, index as u8, count - 1 - index as u64, 4 + 3 + 4 + 6),
            None => (0x7f, 0xff, count, 6 - 1),
        };
        assert_eq!((machine[at::COLOUR], registers[1]), (expected, x), "{a}");
        assert_eq!(cycles, 2 + passed * (4 + 2 + 2 + 3) + end, "{a}");
    }
}

fn the_entries_of_plot_differ_by_their_instructions<S: Subject>() {
    for (row, column) in [(0, 0), (3, 7), (10, S::COLUMNS - 1)] {
        let registers = |carry| [0, row, column, carry];
        let cells =
            |machine: &Machine<S>| [at::ROW, at::COLUMN, at::LINE, at::LINE + 1].map(|cell| machine[cell]);
        let mut machine = S::machine();
        let (stored, stored_cycles) = call_routine(&mut machine, Routine::PlotStore, registers(0));
        let expected = cells(&machine);
        assert_eq!((stored[1], stored[2], &expected[..2]), (row, column, &[row, column][..]));
        // STX and STY precede; the rest is the same.
        let (set, set_cycles) = call_routine(&mut machine, Routine::PlotSet, registers(0));
        assert_eq!((set, set_cycles + 6), (stored, stored_cycles));
        let mut machine = S::machine();
        // BCS, not taken and taken.
        let (plot, plot_cycles) = call_routine(&mut machine, Routine::Plot, registers(0));
        assert_eq!((plot, plot_cycles, cells(&machine)), (stored, stored_cycles + 2, expected));
        let (read, read_cycles) = call_routine(&mut machine, Routine::PlotRead, [0, 0, 0, 1]);
        let (carried, carried_cycles) = call_routine(&mut machine, Routine::Plot, [0, 0, 0, 1]);
        // LDX, LDY, RTS.
        assert_eq!((read[1..3].to_vec(), read_cycles), (vec![row, column], 3 + 3 + 6));
        assert_eq!((carried, carried_cycles), (read, read_cycles + 3));
    }
}

fn routines_of_one_value_take_the_cycles_of_their_instructions<S: Subject>() {
    let mut machine = S::machine();
    let values = [0x81, 0x00, 0x7f, 1];
    // STA, STX, STY, RTS, and the jump of the table.
    for (entry, cells) in [(0xffba, [0xb8, 0xba, 0xb9]), (0xffbd, [0xb7, 0xbb, 0xbc])] {
        let (registers, cycles) = call(&mut machine, entry, values);
        assert_eq!((registers, cycles), ([0x81, 0x00, 0x7f, 1], 3 + 9 + 6));
        assert_eq!(cells.map(|cell| machine[cell]), [0x81, 0x00, 0x7f]);
    }
    // The start bit of the serial port, which only the C64's table has: STA, LDA #, STA, RTS.
    if address_of(S::ROUTINES, Routine::StartBit) != 0 {
        let (registers, cycles) = call_routine(&mut machine, Routine::StartBit, values);
        assert_eq!((registers[..3].to_vec(), cycles), (vec![1, 0x00, 0x7f], 3 + 2 + 3 + 6));
        assert_eq!([machine[0xa9], machine[0xab]], [0x81, 1]);
    }
    // SETTIM: SEI, three stores, CLI, RTS; RDTIM has loads, and falls into it.
    let (_, set) = call(&mut machine, 0xffdb, [3, 2, 1, 0]);
    let (read, cycles) = call(&mut machine, 0xffde, [0; 4]);
    assert_eq!((read, set, cycles), ([3, 2, 1, 0], 3 + 2 + 9 + 2 + 6, 3 + 2 + 9 + 2 + 9 + 2 + 6));
    for (entry, limit) in [(0xff99, 0x0283), (0xff9c, 0x0281)] {
        let (_, set) = call(&mut machine, entry, [0, 0x34, 0x92, 0]);
        assert_eq!([machine[limit], machine[limit + 1]], [0x34, 0x92]);
        let (read, cycles) = call(&mut machine, entry, [0, 0, 0, 1]);
        // BCC taken or not; LDX and LDY; STX and STY; RTS.
        assert_eq!(
            (read, set, cycles),
            ([0, 0x34, 0x92, CARRY | NEGATIVE], 3 + 3 + 8 + 6, 3 + 2 + 8 + 8 + 6)
        );
    }
}

fn a_called_scan_queues_a_key_until_the_queue_is_full<S: Subject>() {
    let mut machine = S::machine();
    machine[key::QUEUE_LIMIT] = 6;
    let scan = |machine: &mut Machine<S>| call_routine(machine, Routine::ScanKeyboard, [0; 4]).0;
    let [stop, _, _, _] = scan(&mut machine);
    machine.apply(Event::KeyDown(S::key("SHIFT")));
    for round in 0..9 {
        let name = if round % 2 == 0 { "X" } else { "Z" };
        let before = machine[key::QUEUED];
        machine.apply(Event::KeyDown(S::key(name)));
        let [a, x, y, status] = scan(&mut machine);
        machine.apply(Event::KeyUp(S::key(name)));
        let after = (before + 1).min(6);
        // X has the number of keys, Y the modifiers; the carry is that of the comparison with the limit.
        assert_eq!((a, x, y, machine[key::QUEUED]), (stop, after, 1, after), "round {round}");
        assert_eq!(status, flags(stop) | u8::from(before == 6), "round {round}");
        assert_eq!(
            machine[key::QUEUE + usize::from(after) - 1],
            if after < 6 || round == 5 { name.as_bytes()[0] | 0x80 } else { b'Z' | 0x80 }
        );
    }
    machine.apply(Event::KeyUp(S::key("SHIFT")));
    // Without a key X has the code of none.
    assert_eq!(scan(&mut machine), [stop, 0xff, 0, flags(stop) | CARRY]);
}

/// Returns the cells of the cursor and the line, the modes, the links and the screen.
fn shown<S: Subject>(machine: &Machine<S>) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
    let cells =
        [at::LINE, at::LINE + 1, at::COLUMN, at::LENGTH, at::ROW, at::QUOTE, at::INSERTS, at::REVERSE];
    let cells = cells.map(|cell| machine[cell]).to_vec();
    let links = machine.ram()[at::LINKS..][..usize::from(S::ROWS)].to_vec();
    (cells, links, machine.ram()[screen::<S>()..][..width::<S>() * usize::from(S::ROWS)].to_vec())
}

/// Returns a machine with lines of one and of several rows, and the cursor in one of them.
pub fn written<S: Subject>(row: u8, column: u8) -> Machine<S> {
    let mut machine = S::machine();
    for line in 1..9 {
        (0..width::<S>() * line / 3).for_each(|_| machine.put(b'@' + line as u8));
        machine.put(13);
    }
    call_routine(&mut machine, Routine::PlotStore, [0, row, column, 0]);
    machine
}

fn inner_routines_of_the_screen_do_what_their_codes_do<S: Subject>() {
    let codes = [(Routine::Home, 19), (Routine::ClearScreen, 147), (Routine::CarriageReturn, 13)];
    for row in [0, 2, 5, 9, S::ROWS - 1] {
        for (routine, code) in codes {
            let (mut called, mut printed) = (written::<S>(row, 5), written::<S>(row, 5));
            call_routine(&mut called, routine, [code, 0, 0, 0]);
            printed.put(code);
            assert!(shown(&called) == shown(&printed), "{routine:?} in row {row}");
        }
        for code in 0..=255 {
            let (mut called, mut printed) = (written::<S>(row, 5), written::<S>(row, 5));
            let (registers, _) = call_routine(&mut called, Routine::ScreenOut, [code, 6, 7, 0]);
            printed.put(code);
            assert!(shown(&called) == shown(&printed), "code {code} in row {row}");
            assert_eq!(registers[..3], [code, 6, 7]);
        }
    }
}

laws! {
    the_quote_test_switches_quote_mode_at_a_quotation_mark,
    a_colour_code_is_found_from_the_last_on,
    the_entries_of_plot_differ_by_their_instructions,
    routines_of_one_value_take_the_cycles_of_their_instructions,
    a_called_scan_queues_a_key_until_the_queue_is_full,
    inner_routines_of_the_screen_do_what_their_codes_do,
}
