//! Tests of the editor: screen contents and zero page. They share one file, because all of them use
//! the same helpers.

use std::string::String;
use std::vec::Vec;

use cbm_kernal::{Channels, PrintPacing, ReadResult, Trailing};
use hardware::{Event, Keyboard, Memory, Timekeeper};

use super::at;
use crate::{C64, Options};

const CLEAR: u8 = 147;
const SCREEN: usize = 0x0400;

fn machine() -> C64 {
    C64::new(Options::default())
}

fn print(machine: &mut C64, bytes: &[u8]) {
    for &byte in bytes {
        machine.put(byte);
    }
}

/// Returns a row of the screen as text, reversed characters as plain ones.
fn row(machine: &C64, row: usize) -> String {
    let codes = &machine.ram()[SCREEN + 40 * row..SCREEN + 40 * row + 40];
    let text: String = codes
        .iter()
        .map(|code| match code & 0x7f {
            letter @ 1..=26 => char::from(letter + 64),
            sign @ 32..=63 => char::from(sign),
            _ => '.',
        })
        .collect();
    text.trim_end().into()
}

/// Types keys while the machine waits for a line, and returns the line.
fn type_line(machine: &mut C64, keys: &[u8]) -> Vec<u8> {
    let mut keys = keys.iter();
    let mut line = Vec::new();
    loop {
        match machine.receive() {
            ReadResult::Byte(13) => return line,
            ReadResult::Byte(byte) => line.push(byte),
            ReadResult::Waiting => {
                machine.apply(Event::Queue(*keys.next().expect("the keys end with RETURN")));
            }
        }
    }
}

fn cursor(machine: &C64) -> (u8, u8) {
    (machine.ram()[at::ROW], machine.ram()[at::COLUMN])
}

#[test]
fn a_letter_stands_at_the_cursor_in_its_colour() {
    let mut machine = machine();
    print(&mut machine, &[5, b'A']);
    assert_eq!((machine.ram()[SCREEN], machine.colour_ram()[0]), (1, 1));
    assert_eq!(cursor(&machine), (0, 1));
}

#[test]
fn forty_characters_join_two_rows_to_one_line() {
    let mut machine = machine();
    print(&mut machine, &[b'A'; 41]);
    assert_eq!(machine.ram()[at::LENGTH], 79);
    assert_eq!(cursor(&machine), (1, 41));
    assert_eq!(machine.ram()[at::LINKS + 1] & 0x80, 0);
}

#[test]
fn eighty_characters_end_the_line() {
    let mut machine = machine();
    print(&mut machine, &[b'A'; 80]);
    assert_eq!(cursor(&machine), (2, 0));
    assert_eq!(machine.ram()[at::LENGTH], 39);
}

#[test]
fn scrolling_takes_away_a_whole_logical_line() {
    let mut machine = machine();
    print(&mut machine, &[b'A'; 60]);
    print(&mut machine, &[13; 22]);
    print(&mut machine, b"B\r\r");
    assert_eq!(row(&machine, 0), "");
    assert_eq!(row(&machine, 21), "B");
    assert_eq!(cursor(&machine), (23, 0));
}

#[test]
fn quote_mode_shows_control_codes() {
    let mut machine = machine();
    print(&mut machine, &[34, 17, 34, 17]);
    assert_eq!(&machine.ram()[SCREEN..SCREEN + 3], &[34, 0x91, 34]);
    assert_eq!(cursor(&machine), (1, 3));
}

#[test]
fn inserted_places_show_control_codes_and_delete_too() {
    let mut machine = machine();
    print(&mut machine, &[b'A', b'B', 157, 157, 148, 148, 20, 17]);
    assert_eq!(&machine.ram()[SCREEN..SCREEN + 4], &[0x94, 0x91, 1, 2]);
    assert_eq!(machine.ram()[at::INSERTS], 0);
}

#[test]
fn insert_in_a_full_row_opens_a_gap_below() {
    let mut machine = machine();
    print(&mut machine, &[b'A'; 39]);
    print(&mut machine, &[b'B', 19, 17, 13, b'C', 19, 148]);
    // The first row was full, so the line continued in the second; now it moves right within both.
    assert_eq!(machine.ram()[SCREEN], 32);
    assert_eq!(machine.ram()[SCREEN + 40], 2);
    assert_eq!(row(&machine, 2), "C");
}

#[test]
fn delete_closes_up_over_both_rows_of_a_line() {
    let mut machine = machine();
    print(&mut machine, &[b'A'; 40]);
    print(&mut machine, &[b'B', 19, 29, 20]);
    assert_eq!(row(&machine, 0), "A".repeat(38) + "AB");
    assert_eq!(row(&machine, 1), "");
}

#[test]
fn an_edited_line_is_read_from_the_screen() {
    let mut machine = machine();
    print(&mut machine, b"? ");
    assert_eq!(type_line(&mut machine, b"HALLO\x9d\x9d\x9d\x9dE\r"), b"HELLO");
}

#[test]
fn what_stands_behind_the_answer_is_read_too() {
    let mut machine = machine();
    print(&mut machine, b"? C 64\x9d\x9d\x9d\x9d");
    assert_eq!(type_line(&mut machine, b"\r"), b"C 64");
}

#[test]
fn in_another_line_the_whole_line_is_read() {
    let mut machine = machine();
    print(&mut machine, b"OTHER\r? ");
    assert_eq!(type_line(&mut machine, b"\x91\r"), b"OTHER");
}

#[test]
fn an_answer_behind_a_prompt_that_wraps_is_read_alone() {
    let mut machine = machine();
    print(&mut machine, &[CLEAR]);
    print(&mut machine, &[b'P'; 45]);
    assert_eq!(type_line(&mut machine, b"XYZ\r"), b"XYZ");
}

#[test]
fn above_where_reading_began_the_prompt_is_read_too() {
    const UP: u8 = 145;
    let mut machine = machine();
    print(&mut machine, &[CLEAR]);
    print(&mut machine, &[b'P'; 45]);
    let line = type_line(&mut machine, &[b'X', UP, 13]);
    assert_eq!((line.len(), line.last()), (46, Some(&b'X')));
}

#[test]
fn an_answer_that_leaves_its_line_is_read_from_there() {
    let mut machine = machine();
    print(&mut machine, &[CLEAR]);
    print(&mut machine, &[b'P'; 77]);
    assert_eq!(type_line(&mut machine, b"VWXYZ\r"), b"YZ");
}

#[test]
fn a_reversed_sign_in_quotes_is_its_control_code() {
    let mut machine = machine();
    assert_eq!(type_line(&mut machine, &[34, 18, b'A', 13]), [34, 18, b'A']);
}

#[test]
fn a_waiting_machine_blinks_and_the_blink_leaves_no_trace() {
    let mut machine = machine();
    print(&mut machine, b"A\x9d");
    assert_eq!(machine.receive(), ReadResult::Waiting);
    let mut seen = Vec::new();
    for _ in 0..60 {
        machine.idle();
        seen.push(machine.ram()[SCREEN]);
    }
    assert!(seen.contains(&0x81) && seen.contains(&0x01));
    assert_eq!(type_line(&mut machine, b"B\r"), b"B");
    assert_eq!(row(&machine, 0), "B");
}

#[test]
fn shift_with_stop_types_load_and_run() {
    let mut machine = machine();
    assert_eq!(type_line(&mut machine, &[131]), b"LOAD");
    assert_eq!(machine.queued(), 4);
}

#[test]
fn the_screen_moves_with_its_page() {
    let mut machine = machine();
    machine.poke(648, 0xc0);
    print(&mut machine, &[CLEAR, b'A']);
    assert_eq!(machine.ram()[0xc000], 1);
    assert!(machine.take_written().contains(0xc000));
}

#[test]
fn the_case_lock_is_set_and_lifted() {
    let mut machine = machine();
    print(&mut machine, &[8]);
    assert_eq!(machine.ram()[657], 128);
    print(&mut machine, &[9, 14]);
    assert_eq!((machine.ram()[657], machine.peek(53272)), (0, 23));
}

/// A random number generator with the same numbers in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % limit
    }
}

fn assert_same_machine(one: &mut C64, other: &mut C64, what: &str) {
    assert_same_memory(one, other, what);
    assert_eq!(one.take_written(), other.take_written(), "{what}: pages written");
}

fn assert_same_memory(one: &C64, other: &C64, what: &str) {
    let differing = one.ram().iter().zip(other.ram()).position(|(one, other)| one != other);
    assert_eq!(differing, None, "{what}: memory at this address");
    assert_eq!(one.board().space().colour(), other.board().space().colour(), "{what}: colours");
    assert_eq!(one.processor_time(), other.processor_time(), "{what}: time");
}

/// Output to be shown.
#[derive(Debug)]
enum Printed {
    String(u16, u8, Trailing),
    Steps(u8),
    LineEnd,
}

impl Printed {
    const PACE: PrintPacing = PrintPacing { before: 40, line_end: 7 };

    /// Shows it in one step, if that writes nothing from an address on.
    fn print_fast(&self, machine: &mut C64, below: u16) -> bool {
        let cycles = match *self {
            Self::String(at, length, behind) => machine.show_string(at, length, behind, Self::PACE, below),
            Self::Steps(steps) => machine.show_steps(steps, Self::PACE.before, below),
            Self::LineEnd => machine.show_line_end(below),
        };
        machine.set_processor_time(machine.processor_time() + u64::from(cycles.unwrap_or(0)));
        cycles.is_some()
    }

    /// Shows it character by character.
    fn print_slow(&self, machine: &mut C64) {
        let put = |machine: &mut C64, before: u32, byte: u8| {
            machine.set_processor_time(machine.processor_time() + u64::from(before));
            machine.put(byte);
        };
        let PrintPacing { before, line_end } = Self::PACE;
        match *self {
            Self::String(at, length, behind) => {
                for place in 0..length {
                    let byte = machine.ram()[usize::from(at) + usize::from(place)];
                    put(machine, before, byte);
                    let more = if byte == b'\r' { line_end } else { 0 };
                    machine.set_processor_time(machine.processor_time() + u64::from(more));
                }
                if behind == Trailing::CursorRight {
                    put(machine, 0, 29);
                }
            }
            Self::Steps(steps) => (0..steps).for_each(|_| put(machine, before, 29)),
            Self::LineEnd => put(machine, 0, b'\r'),
        }
    }
}

/// For every output, and every state of the editor's cells, the output in one step equals the
/// output character by character.
#[test]
fn the_fast_path_prints_what_the_slow_path_prints() {
    const CELLS: [(usize, &[u8]); 12] = [
        (at::COLUMN, &[0, 5, 38, 39, 40, 78, 79, 80, 200]),
        (at::LENGTH, &[39, 79, 20, 119]),
        (at::QUOTE, &[0, 1, 2]),
        (at::INSERTS, &[0, 0, 1]),
        (at::REVERSE, &[0, 18]),
        (at::COLOUR, &[1, 14, 0x35]),
        (at::ROW, &[0, 1, 15, 16, 23, 24, 25, 255]),
        (at::LINE, &[0, 0xc0, 0xe8]),
        (at::LINE + 1, &[4, 7, 0xc0, 0xcf]),
        (at::PAGE, &[4, 4, 0xc0, 0x05]),
        (at::LINKS + 5, &[0x04, 0x84, 0x85]),
        (at::LINKS + 25, &[0x00, 0x80]),
    ];
    const MOVES: [u8; 14] = [17, 145, 29, 157, 19, 17, 145, 157, 18, 146, 5, 28, 158, 155];
    const SLOW_CODES: [u8; 10] = [13, 34, 141, 147, 20, 148, 8, 9, 14, 0];
    let mut numbers = Numbers(1);
    const ROUNDS: u32 = 6000;
    let (mut shown_at_once, mut kept) = (0, 0);
    let start = machine().checkpoint();
    let (mut quick, mut slow) = (machine(), machine());
    for round in 0..ROUNDS {
        quick.restore(&start);
        slow.restore(&start);
        // Most screens are standard, with some lines of two rows.
        let is_simple = numbers.below(4) != 0;
        let mut history: Vec<u8> = (0..numbers.below(4))
            .flat_map(|_| [b"A".repeat(45), b"\r".to_vec(), b"\x11\x11".to_vec()])
            .flatten()
            .collect();
        history.extend(b"\r".repeat(numbers.below(30)));
        print(&mut quick, &history);
        print(&mut slow, &history);
        for _ in 0..if is_simple { numbers.below(2) } else { numbers.below(5) } {
            let (cell, values) = CELLS[numbers.below(if is_simple { 6 } else { CELLS.len() })];
            let value = values[numbers.below(values.len())];
            quick[cell] = value;
            slow[cell] = value;
        }
        let kinds = 2 + numbers.below(12);
        let most = [3, 10, 50, 200][numbers.below(4)];
        let text: Vec<u8> = (0..numbers.below(most))
            .map(|_| match numbers.below(kinds) {
                0 => MOVES[numbers.below(MOVES.len())],
                1 if numbers.below(6) == 0 => SLOW_CODES[numbers.below(SLOW_CODES.len())],
                2 => 0x60 | numbers.below(0x20) as u8,
                3 => 0xa0 | numbers.below(0x60) as u8,
                _ => 0x20 | numbers.below(0x40) as u8,
            })
            .collect();
        let place = [0x3000, 0x3000, 0x0100, 0x0400, 0x07d0, 0x03f0, 0xcff0][numbers.below(7)];
        let shown = match numbers.below(8) {
            0 => Printed::Steps(numbers.below(60) as u8),
            1 => Printed::LineEnd,
            2 => Printed::String(place, text.len() as u8, Trailing::CursorRight),
            _ => Printed::String(place, text.len() as u8, Trailing::Nothing),
        };
        for machine in [&mut quick, &mut slow] {
            machine[usize::from(place)..][..text.len()].copy_from_slice(&text);
        }
        let below = [0x0800, 0x0800, 0xd000, 0x0700][numbers.below(4)];
        // From the third time on strings come from the cache, if they begin at the same position or nearly
        // so.
        let cells = [(at::REVERSE, 1), (at::LINE, 35), (at::COLOUR, 1)]
            .map(|(cell, count)| (cell, quick[cell..cell + count].to_vec()));
        for time in 0..4 {
            if time > 0 {
                let (changed, values) = CELLS[numbers.below(6)];
                let value = values[numbers.below(values.len())];
                let is_changed = numbers.below(4) == 0;
                for machine in [&mut quick, &mut slow] {
                    for (cell, bytes) in &cells {
                        machine[*cell..*cell + bytes.len()].copy_from_slice(bytes);
                    }
                    if is_changed {
                        machine[changed] = value;
                    }
                }
            }
            if shown.print_fast(&mut quick, below) {
                shown_at_once += 1;
                shown.print_slow(&mut slow);
            }
            assert_same_memory(&quick, &slow, &std::format!("round {round}, {time}, {shown:?} of {text:?}"));
        }
        kept += usize::from(quick.editor.plans.has(place.into()));
    }
    assert!(shown_at_once > 11_000 && kept > 500, "{shown_at_once} of 4 * {ROUNDS}, {kept} strings kept");
}

#[test]
fn rows_moved_fast_are_rows_moved_slow() {
    let mut numbers = Numbers(2);
    for page in [4, 4, 4, 0x20, 0x81, 0xc0, 0xcc, 0xd0] {
        let (mut quick, mut slow) = (machine(), machine());
        for address in 0x0400..0xd000 {
            let byte = numbers.below(256) as u8;
            (quick[address], slow[address]) = (byte, byte);
        }
        for cell in 0..1024 {
            let colour = numbers.below(16) as u8;
            for machine in [&mut quick, &mut slow] {
                machine.board_mut().space_mut().colour_mut()[cell] = colour;
            }
        }
        for machine in [&mut quick, &mut slow] {
            machine[at::PAGE] = page;
            // Some screens have their rows in another order.
            machine[at::LINKS + 7] ^= (page == 0x20) as u8;
            machine.take_written();
        }
        assert_eq!(quick.editor.move_rows_up(), slow.editor.move_rows_up_slow(), "page {page}");
        assert_same_machine(&mut quick, &mut slow, &std::format!("page {page}"));
        if page != 0x20 {
            assert_eq!(quick.editor.clear_rows(), slow.editor.clear_rows_slow(), "page {page}");
            assert_same_machine(&mut quick, &mut slow, &std::format!("page {page}, cleared"));
        }
    }
}
