//! Laws of the editor: screen contents and zero page.

use cbm_basic::machine::{Channels, FastOutput, PrintPacing, ReadResult, Trailing};
use hardware::{Event, Keyboard, MachineControl as _, Memory, Timekeeper};
use kernal::Machine;
use kernal::cells::screen as at;

use crate::subject::{Subject, laws, screen, width};

const CLEAR: u8 = 147;

fn print<S: Subject>(machine: &mut Machine<S>, bytes: &[u8]) {
    for &byte in bytes {
        machine.put(byte);
    }
}

/// Returns a row of the screen as text, reversed characters as plain ones.
fn row<S: Subject>(machine: &Machine<S>, row: usize) -> String {
    let codes = &machine.ram()[screen::<S>() + width::<S>() * row..][..width::<S>()];
    let text: String = codes
        .iter()
        .map(|code| match code & 0x7f {
            letter @ 1..=26 => char::from(letter + 64),
            code @ 32..=63 => char::from(code),
            _ => '.',
        })
        .collect();
    text.trim_end().into()
}

/// Types keys while the machine waits for a line, and returns the line.
fn type_line<S: Subject>(machine: &mut Machine<S>, keys: &[u8]) -> Vec<u8> {
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

fn cursor<S: Subject>(machine: &Machine<S>) -> (u8, u8) {
    (machine.ram()[at::ROW], machine.ram()[at::COLUMN])
}

fn a_letter_stands_at_the_cursor_in_its_colour<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, &[5, b'A']);
    let colour = machine.peek((u16::from(S::COLOUR_PAGE) << 8) + screen::<S>() as u16 % 0x0400);
    assert_eq!((machine.ram()[screen::<S>()], colour & 0x0f), (1, 1));
    assert_eq!(cursor(&machine), (0, 1));
}

fn a_full_row_joins_the_next_to_its_line<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, &vec![b'A'; width::<S>() + 1]);
    assert_eq!(machine.ram()[at::LENGTH], 2 * S::COLUMNS - 1);
    assert_eq!(cursor(&machine), (1, S::COLUMNS + 1));
    assert_eq!(machine.ram()[at::LINKS + 1] & 0x80, 0);
}

fn a_full_line_ends<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, &vec![b'A'; width::<S>() * usize::from(S::LINE_ROWS)]);
    assert_eq!(cursor(&machine), (S::LINE_ROWS, 0));
    assert_eq!(machine.ram()[at::LENGTH], S::COLUMNS - 1);
}

fn scrolling_takes_away_a_whole_logical_line<S: Subject>() {
    let mut machine = S::machine();
    let rows = usize::from(S::ROWS);
    print(&mut machine, &vec![b'A'; width::<S>() * 3 / 2]);
    print(&mut machine, &vec![13; rows - 3]);
    print(&mut machine, b"B\r\r");
    assert_eq!(row(&machine, 0), "");
    assert_eq!(row(&machine, rows - 4), "B");
    assert_eq!(cursor(&machine), (S::ROWS - 2, 0));
}

fn quote_mode_shows_control_codes<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, &[34, 17, 34, 17]);
    assert_eq!(&machine.ram()[screen::<S>()..][..3], &[34, 0x91, 34]);
    assert_eq!(cursor(&machine), (1, 3));
}

fn inserted_cells_show_control_codes_and_delete_too<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, &[b'A', b'B', 157, 157, 148, 148, 20, 17]);
    assert_eq!(&machine.ram()[screen::<S>()..][..4], &[0x94, 0x91, 1, 2]);
    assert_eq!(machine.ram()[at::INSERTS], 0);
}

fn insert_in_a_full_row_opens_a_gap_below<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, &vec![b'A'; width::<S>() - 1]);
    print(&mut machine, &[b'B', 19, 17, 13, b'C', 19, 148]);
    // The first row was full, so the line continued in the second; now it moves right within both.
    assert_eq!(machine.ram()[screen::<S>()], 32);
    assert_eq!(machine.ram()[screen::<S>() + width::<S>()], 2);
    assert_eq!(row(&machine, 2), "C");
}

fn delete_closes_up_over_both_rows_of_a_line<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, &vec![b'A'; width::<S>()]);
    print(&mut machine, &[b'B', 19, 29, 20]);
    assert_eq!(row(&machine, 0), "A".repeat(width::<S>() - 1) + "B");
    assert_eq!(row(&machine, 1), "");
}

fn an_edited_line_is_read_from_the_screen<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, b"? ");
    assert_eq!(type_line(&mut machine, b"HALLO\x9d\x9d\x9d\x9dE\r"), b"HELLO");
}

fn text_after_the_answer_is_read_too<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, b"? C 64\x9d\x9d\x9d\x9d");
    assert_eq!(type_line(&mut machine, b"\r"), b"C 64");
}

fn in_another_line_the_whole_line_is_read<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, b"OTHER\r? ");
    assert_eq!(type_line(&mut machine, b"\x91\r"), b"OTHER");
}

fn only_the_answer_after_a_prompt_that_wraps_is_read_by_a_later_kernal<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, &[CLEAR]);
    let prompt = vec![b'P'; width::<S>() + 5];
    print(&mut machine, &prompt);
    let whole = [&prompt[..], b"XYZ"].concat();
    let expected = if S::SEEKS_INPUT_ROW { &whole[..] } else { b"XYZ" };
    assert_eq!(type_line(&mut machine, b"XYZ\r"), expected);
}

fn above_where_reading_began_the_prompt_is_read_too<S: Subject>() {
    const UP: u8 = 145;
    let mut machine = S::machine();
    print(&mut machine, &[CLEAR]);
    print(&mut machine, &vec![b'P'; width::<S>() + 5]);
    let line = type_line(&mut machine, &[b'X', UP, 13]);
    assert_eq!((line.len(), line.last()), (width::<S>() + 6, Some(&b'X')));
}

fn an_answer_that_leaves_its_line_is_read_from_there<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, &[CLEAR]);
    print(&mut machine, &vec![b'P'; width::<S>() * usize::from(S::LINE_ROWS) - 3]);
    assert_eq!(type_line(&mut machine, b"VWXYZ\r"), b"YZ");
}

fn a_reversed_glyph_in_quotes_is_its_control_code<S: Subject>() {
    let mut machine = S::machine();
    assert_eq!(type_line(&mut machine, &[34, 18, b'A', 13]), [34, 18, b'A']);
}

fn a_waiting_machine_blinks_and_the_blink_leaves_no_trace<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, b"A\x9d");
    assert_eq!(machine.receive(), ReadResult::Waiting);
    let mut seen = Vec::new();
    for _ in 0..60 {
        machine.idle();
        seen.push(machine.ram()[screen::<S>()]);
    }
    assert!(seen.contains(&0x81) && seen.contains(&0x01));
    assert_eq!(type_line(&mut machine, b"B\r"), b"B");
    assert_eq!(row(&machine, 0), "B");
}

fn shift_with_stop_types_load_and_run<S: Subject>() {
    let mut machine = S::machine();
    assert_eq!(type_line(&mut machine, &[131]), b"LOAD");
    assert_eq!(machine.queued(), 4);
}

fn the_screen_moves_with_its_page<S: Subject>() {
    let mut machine = S::machine();
    machine.poke(at::PAGE as u16, 0x60);
    print(&mut machine, &[CLEAR, b'A']);
    assert_eq!(machine.ram()[0x6000], 1);
    assert!(machine.take_written().contains(0x6000));
}

fn the_case_lock_is_set_and_lifted<S: Subject>() {
    let mut machine = S::machine();
    print(&mut machine, &[8]);
    assert_eq!(machine.ram()[657], 128);
    print(&mut machine, &[9, 14]);
    assert_eq!((machine.ram()[657], machine.peek(S::CHARSET_REGISTER) & 2), (0, 2));
}

/// A random number generator with the same numbers in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % limit
    }
}

fn assert_same<S: Subject>(one: &Machine<S>, other: &Machine<S>, what: &str) {
    let differing = one.ram().iter().zip(other.ram()).position(|(one, other)| one != other);
    assert_eq!(differing, None, "{what}: memory at this address");
    assert_eq!(one.board().colours(), other.board().colours(), "{what}: colours");
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
    fn print_fast<S: Subject>(&self, machine: &mut Machine<S>, below: u16) -> bool {
        let cycles = match *self {
            Self::String(at, length, trailing) => {
                machine.show_string(at, length, trailing, Self::PACE, below)
            }
            Self::Steps(steps) => machine.show_steps(steps, Self::PACE.before, below),
            Self::LineEnd => machine.show_line_end(below),
        };
        machine.set_processor_time(machine.processor_time() + u64::from(cycles.unwrap_or(0)));
        cycles.is_some()
    }

    /// Shows it character by character.
    fn print_slow<S: Subject>(&self, machine: &mut Machine<S>) {
        let put = |machine: &mut Machine<S>, before: u32, byte: u8| {
            machine.set_processor_time(machine.processor_time() + u64::from(before));
            machine.put(byte);
        };
        let PrintPacing { before, line_end } = Self::PACE;
        match *self {
            Self::String(at, length, trailing) => {
                for offset in 0..length {
                    let byte = machine.ram()[usize::from(at) + usize::from(offset)];
                    put(machine, before, byte);
                    let more = if byte == b'\r' { line_end } else { 0 };
                    machine.set_processor_time(machine.processor_time() + u64::from(more));
                }
                if trailing == Trailing::CursorRight {
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
fn the_fast_path_prints_what_the_slow_path_prints<S: Subject>() {
    const MOVES: [u8; 14] = [17, 145, 29, 157, 19, 17, 145, 157, 18, 146, 5, 28, 158, 155];
    const SLOW_CODES: [u8; 10] = [13, 34, 141, 147, 20, 148, 8, 9, 14, 0];
    const ROUNDS: u32 = 6000;
    let (columns, rows, page) = (S::COLUMNS, S::ROWS, S::SCREEN_PAGE);
    let cells: [(usize, &[u8]); 12] = [
        (
            at::COLUMN,
            &[0, 5, columns - 2, columns - 1, columns, 2 * columns - 2, 2 * columns - 1, 2 * columns, 200],
        ),
        (at::LENGTH, &[columns - 1, 2 * columns - 1, 20, 3 * columns - 1]),
        (at::QUOTE, &[0, 1, 2]),
        (at::INSERTS, &[0, 0, 1]),
        (at::REVERSE, &[0, 18]),
        (at::COLOUR, &[1, 14, 0x35]),
        (at::ROW, &[0, 1, 15, 16, rows - 2, rows - 1, rows, 255]),
        (at::LINE, &[0, 0xc0, 0xe8]),
        (at::LINE + 1, &[page, page + 3, 0xc0, 0xcf]),
        (at::PAGE, &[page, page, 0xc0, 0x05]),
        (at::LINKS + 5, &[0x04, 0x84, 0x85]),
        (at::LINKS + 25, &[0x00, 0x80]),
    ];
    let memory_end = S::END_OF_RAM - 0x10;
    let first = screen::<S>() as u16;
    let mut numbers = Numbers(1);
    let mut shown_at_once = 0;
    let start = S::machine().checkpoint();
    let (mut quick, mut slow) = (S::machine(), S::machine());
    for round in 0..ROUNDS {
        quick.restore(&start);
        slow.restore(&start);
        // Most screens are standard, with some lines of two rows.
        let is_simple = numbers.below(4) != 0;
        let mut history: Vec<u8> = (0..numbers.below(4))
            .flat_map(|_| [b"A".repeat(width::<S>() + 5), b"\r".to_vec(), b"\x11\x11".to_vec()])
            .flatten()
            .collect();
        history.extend(b"\r".repeat(numbers.below(30)));
        print(&mut quick, &history);
        print(&mut slow, &history);
        for _ in 0..if is_simple { numbers.below(2) } else { numbers.below(5) } {
            let (cell, values) = cells[numbers.below(if is_simple { 6 } else { cells.len() })];
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
        let address =
            [0x3000, 0x3000, 0x0100, first, first + 0x03d0, first - 0x10, memory_end][numbers.below(7)];
        let shown = match numbers.below(8) {
            0 => Printed::Steps(numbers.below(60) as u8),
            1 => Printed::LineEnd,
            2 => Printed::String(address, text.len() as u8, Trailing::CursorRight),
            _ => Printed::String(address, text.len() as u8, Trailing::Nothing),
        };
        for machine in [&mut quick, &mut slow] {
            machine[usize::from(address)..][..text.len()].copy_from_slice(&text);
        }
        let below = [first + 0x0400, first + 0x0400, S::END_OF_RAM, first + 0x0100][numbers.below(4)];
        // From the third time on strings come from the cache, if they begin at the same position or nearly
        // so.
        let before = [(at::REVERSE, 1), (at::LINE, 35), (at::COLOUR, 1)]
            .map(|(cell, count)| (cell, quick[cell..cell + count].to_vec()));
        for time in 0..4 {
            if time > 0 {
                let (changed, values) = cells[numbers.below(6)];
                let value = values[numbers.below(values.len())];
                let is_changed = numbers.below(4) == 0;
                for machine in [&mut quick, &mut slow] {
                    for (cell, bytes) in &before {
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
            assert_same(&quick, &slow, &format!("round {round}, {time}, {shown:?} of {text:?}"));
        }
    }
    assert!(shown_at_once > S::SHOWN_AT_ONCE, "{shown_at_once} of 4 * {ROUNDS}");
}

/// A slow, obvious scroll: characters and colours move up, the last row is cleared.
fn scrolling_moves_every_row_up<S: Subject>() {
    let mut machine = S::machine();
    let (width, size) = (width::<S>(), width::<S>() * usize::from(S::ROWS));
    let colours = screen::<S>() % 0x0400;
    let mut numbers = Numbers(2);
    let codes: Vec<u8> = (0..size).map(|_| numbers.below(256) as u8).collect();
    let inks: Vec<u8> = (0..size).map(|_| numbers.below(16) as u8).collect();
    machine[screen::<S>()..][..size].copy_from_slice(&codes);
    machine.board_mut().colours_mut()[colours..][..size].copy_from_slice(&inks);
    machine.take_written();
    print(&mut machine, &vec![17; usize::from(S::ROWS)]);
    let ink = S::CLEARED_COLOUR.unwrap_or(machine[at::COLOUR]);
    assert_eq!(machine[screen::<S>()..][..size], [&codes[width..], &vec![32; width]].concat());
    assert_eq!(machine.board().colours()[colours..][..size], [&inks[width..], &vec![ink; width]].concat());
    assert!(machine.take_written().contains(screen::<S>() as u16));
}

/// Rows that are not aligned as on the standard screen move one by one, which takes as long.
fn rows_moved_in_one_step_take_as_long<S: Subject>() {
    let [mut quick, mut slow] = [(); 2].map(|()| S::machine());
    slow[at::PAGE] = 0x61;
    quick[at::PAGE] = 0x60;
    for machine in [&mut quick, &mut slow] {
        print(machine, &[CLEAR]);
        print(machine, &vec![17; usize::from(S::ROWS) + 3]);
        print(machine, &vec![b'A'; width::<S>() + 1]);
        print(machine, &[b'\r'; 4]);
    }
    assert_eq!(quick.processor_time(), slow.processor_time());
}

laws! {
    a_letter_stands_at_the_cursor_in_its_colour,
    a_full_row_joins_the_next_to_its_line,
    a_full_line_ends,
    scrolling_takes_away_a_whole_logical_line,
    quote_mode_shows_control_codes,
    inserted_cells_show_control_codes_and_delete_too,
    insert_in_a_full_row_opens_a_gap_below,
    delete_closes_up_over_both_rows_of_a_line,
    an_edited_line_is_read_from_the_screen,
    text_after_the_answer_is_read_too,
    in_another_line_the_whole_line_is_read,
    only_the_answer_after_a_prompt_that_wraps_is_read_by_a_later_kernal,
    above_where_reading_began_the_prompt_is_read_too,
    an_answer_that_leaves_its_line_is_read_from_there,
    a_reversed_glyph_in_quotes_is_its_control_code,
    a_waiting_machine_blinks_and_the_blink_leaves_no_trace,
    shift_with_stop_types_load_and_run,
    the_screen_moves_with_its_page,
    the_case_lock_is_set_and_lifted,
    the_fast_path_prints_what_the_slow_path_prints,
    scrolling_moves_every_row_up,
    rows_moved_in_one_step_take_as_long,
}
