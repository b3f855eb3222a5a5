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
