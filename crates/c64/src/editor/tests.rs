//! Tests of the editor as facts about what stands on the screen and in zero page.

use std::string::String;
use std::vec::Vec;

use cbm_kernal::{Channels, Received};
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

/// A row of the screen as text, reversed characters as their plain ones.
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
            Received::Byte(13) => return line,
            Received::Byte(byte) => line.push(byte),
            Received::Waiting => {
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
    // The first row was full, so the line went on into the second; now it moves right within both.
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
    assert_eq!(machine.receive(), Received::Waiting);
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

/// Numbers below a limit, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % limit
    }
}

fn assert_alike(one: &mut C64, other: &mut C64, what: &str) {
    let differing = one.ram().iter().zip(other.ram()).position(|(one, other)| one != other);
    assert_eq!(differing, None, "{what}: memory at this address");
    assert_eq!(one.space.colour(), other.space.colour(), "{what}: colours");
    assert_eq!(one.processor_time(), other.processor_time(), "{what}: time");
    assert_eq!(one.take_written(), other.take_written(), "{what}: pages written");
}

/// Whatever is printed, and whatever a program has left in the editor's cells, characters shown in one step are those shown one by one.
#[test]
fn a_run_of_characters_is_each_of_them() {
    const CELLS: [(usize, &[u8]); 9] = [
        (at::COLUMN, &[0, 5, 38, 39, 40, 78, 79, 80, 200]),
        (at::LENGTH, &[39, 79, 20, 119]),
        (at::QUOTE, &[0, 1, 2]),
        (at::INSERTS, &[0, 0, 1]),
        (at::REVERSE, &[0, 18]),
        (at::COLOUR, &[1, 14, 0x35]),
        (at::LINE, &[0, 0xc0, 0xe8]),
        (at::LINE + 1, &[4, 7, 0xc0, 0xcf]),
        (at::PAGE, &[4, 4, 0xc0, 0x05]),
    ];
    const CODES: [u8; 12] = [13, 17, 18, 29, 29, 34, 34, 141, 145, 146, 147, 148];
    let mut numbers = Numbers(1);
    let (mut runs, mut shown) = (0, 0);
    for round in 0..1500 {
        let (mut quick, mut slow) = (machine(), machine());
        for _ in 0..numbers.below(4) {
            let (cell, values) = CELLS[numbers.below(CELLS.len())];
            let value = values[numbers.below(values.len())];
            quick.space[cell] = value;
            slow.space[cell] = value;
        }
        let text: Vec<u8> = (0..numbers.below(120))
            .map(|_| match numbers.below(12) {
                0 => CODES[numbers.below(CODES.len())],
                1 => 0x60 | numbers.below(0x20) as u8,
                2 => 0xa0 | numbers.below(0x60) as u8,
                _ => 0x20 | numbers.below(0x40) as u8,
            })
            .collect();
        let before = numbers.below(50) as u32;
        let place = [0x3000, 0x0400, 0x07d0, 0x03f0][numbers.below(4)];
        let is_in_ram = numbers.below(2) == 0;
        if is_in_ram {
            for machine in [&mut quick, &mut slow] {
                machine.space[place..place + text.len()].copy_from_slice(&text);
            }
        }
        let put = |machine: &mut C64, byte: u8| {
            machine.set_processor_time(machine.processor_time() + u64::from(before));
            machine.put(byte);
        };
        for (index, &byte) in text.iter().enumerate() {
            let byte = if is_in_ram { slow.ram()[place + index] } else { byte };
            put(&mut slow, byte);
        }
        let mut index = 0;
        while index < text.len() {
            let run = if is_in_ram {
                usize::from(quick.put_run_at((place + index) as u16, (text.len() - index) as u8, before))
            } else {
                quick.put_run(&text[index..], before)
            };
            if run == 0 {
                let byte = if is_in_ram { quick.ram()[place + index] } else { text[index] };
                put(&mut quick, byte);
            }
            (runs, shown) = (runs + usize::from(run != 0), shown + run);
            index += run.max(1);
        }
        assert_alike(&mut quick, &mut slow, &std::format!("round {round}, {text:?}"));
    }
    assert!(shown > 3 * runs && runs > 1500, "{runs} runs, {shown} characters");
}

#[test]
fn rows_moved_at_once_are_rows_moved_one_by_one() {
    let mut numbers = Numbers(2);
    for page in [4, 4, 4, 0x20, 0x81, 0xc0, 0xcc, 0xd0] {
        let (mut quick, mut slow) = (machine(), machine());
        for address in 0x0400..0xd000 {
            let byte = numbers.below(256) as u8;
            (quick.space[address], slow.space[address]) = (byte, byte);
        }
        for cell in 0..1024 {
            let colour = numbers.below(16) as u8;
            (quick.space.colour_mut()[cell], slow.space.colour_mut()[cell]) = (colour, colour);
        }
        for machine in [&mut quick, &mut slow] {
            machine.space[at::PAGE] = page;
            // Some screens have their rows in another order.
            machine.space[at::LINKS + 7] ^= (page == 0x20) as u8;
            machine.take_written();
        }
        assert_eq!(quick.move_rows_up(), slow.move_rows_up_singly(), "page {page}");
        assert_alike(&mut quick, &mut slow, &std::format!("page {page}"));
    }
}
