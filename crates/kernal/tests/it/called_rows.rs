//! Laws of the editor's inner routines for rows and cells, called by machine code; cycles are counted from
//! the instructions of the original.

use cbm_basic::machine::Channels;
use hardware::{Event, Keyboard, Memory};
use kernal::cells::{keyboard as key, screen as at};
use kernal::{COLOUR_CELLS, Machine, Routine, address_of};

use crate::called::{CARRY, call_routine, flags, written};
use crate::subject::{Subject, laws, screen, width};

/// The pointers to characters and colours of the row that is copied.
const SOURCE: usize = 0xac;
const SOURCE_COLOURS: usize = 0xae;

fn pointer<S: Subject>(machine: &Machine<S>, cell: usize) -> usize {
    usize::from(u16::from_le_bytes([machine[cell], machine[cell + 1]]))
}

/// Returns the codes and colours of all cells.
fn cells<S: Subject>(machine: &Machine<S>) -> [Vec<u8>; 2] {
    let (start, size) = (screen::<S>(), width::<S>() * usize::from(S::ROWS));
    let colours = &machine.board().colours()[start % COLOUR_CELLS..][..size];
    [machine.ram()[start..][..size].to_vec(), colours.iter().map(|colour| colour & 15).collect()]
}

/// Returns the address of the colours of a row.
fn colours_of<S: Subject>(row: usize) -> usize {
    usize::from(S::COLOUR_PAGE) << 8 | (screen::<S>() + row * width::<S>()) & 0x03ff
}

fn pointers_follow_from_rows<S: Subject>() {
    let mut machine = written::<S>(3, 5);
    for row in 0..S::ROWS {
        let address = screen::<S>() + usize::from(row) * width::<S>();
        let (registers, cycles) = call_routine(&mut machine, Routine::PointToRow, [1, row, 2, 0]);
        let high = (address >> 8) as u8;
        assert_eq!(
            (pointer(&machine, at::LINE), registers),
            (address, [high, row, 2, flags(high)]),
            "row {row}"
        );
        // LDA ,X may cross a page; STA, LDA ,X, AND #, ORA, STA, RTS.
        let crossing = u64::from((S::ROW_ADDRESSES & 0xff) + u16::from(row) > 0xff);
        assert_eq!(cycles, 4 + crossing + 3 + 4 + 2 + 4 + 3 + 6, "row {row}");
        let (registers, cycles) = call_routine(&mut machine, Routine::PointToColours, [1, 7, 2, 0]);
        let colours = colours_of::<S>(row.into());
        let high = (colours >> 8) as u8;
        assert_eq!((pointer(&machine, at::COLOURS), registers), (colours, [high, 7, 2, flags(high)]));
        assert_eq!(cycles, 3 + 3 + 3 + 2 + 2 + 3 + 6);
        // The pointers of the source follow the line's, with the colours of the source.
        let source = screen::<S>() + width::<S>();
        machine[SOURCE..SOURCE + 2].copy_from_slice(&(source as u16).to_le_bytes());
        let (registers, cycles) = call_routine(&mut machine, Routine::CopyPointers, [1, 7, 2, 0]);
        let high = (colours_of::<S>(1) >> 8) as u8;
        assert_eq!(
            (pointer(&machine, at::COLOURS), pointer(&machine, SOURCE_COLOURS)),
            (colours, colours_of::<S>(1))
        );
        assert_eq!((registers, cycles), ([high, 7, 2, flags(high)], 6 + 22 + 3 + 3 + 3 + 2 + 2 + 3 + 6));
    }
}

fn a_row_is_copied_to_the_line<S: Subject>() {
    // Rows without the end of a page: a read beyond it takes a cycle more.
    for (from, to) in [(1usize, 4u8), (2, 0), (4, 1)] {
        let mut machine = written::<S>(3, 5);
        machine[at::COLOUR] = 5;
        machine.put(b'!');
        let before = cells(&machine);
        call_routine(&mut machine, Routine::PointToRow, [0, to, 0, 0]);
        let source = screen::<S>() + from * width::<S>();
        machine[SOURCE] = source as u8;
        // A has the link of the source, of which the low bits count.
        let (registers, cycles) =
            call_routine(&mut machine, Routine::CopyRow, [0x80 | (source >> 8) as u8 & 3, 7, 2, 0]);
        let row = |row: usize| row * width::<S>()..(row + 1) * width::<S>();
        for (before, after) in before.iter().zip(cells(&machine)) {
            let mut expected = before.clone();
            expected[row(to.into())].copy_from_slice(&before[row(from)]);
            assert!(after == expected, "{from} to {to}");
        }
        assert_eq!((registers[1], registers[2], registers[3] & 0x82), (7, 0xff, 0x80));
        // AND #, ORA, STA, JSR, LDY #; LDA, STA, LDA, STA, DEY, BPL for each column; RTS.
        let columns = width::<S>() as u64;
        assert_eq!(cycles, 2 + 4 + 3 + 6 + 50 + 2 + columns * (5 + 6 + 5 + 6 + 2 + 3) - 1 + 6);
    }
}

fn a_cleared_row_is_blank_and_begins_a_line_where_it_did<S: Subject>() {
    for row in [0, 3, 4, S::ROWS - 1] {
        let mut machine = written::<S>(3, 5);
        let (before, links) = (cells(&machine), machine.ram()[at::LINKS..][..25].to_vec());
        let (registers, _) = call_routine(&mut machine, Routine::ClearRow, [1, row, 2, 0]);
        let after = cells(&machine);
        let [start, end] = [usize::from(row), usize::from(row) + 1].map(|row| row * width::<S>());
        assert!(after[0][start..end].iter().all(|&code| code == b' '));
        for (before, after) in before.iter().zip(&after) {
            assert!(before[..start] == after[..start] && before[end..] == after[end..], "row {row}");
        }
        assert_eq!(registers[1..3], [row, 0xff]);
        assert!(machine.ram()[at::LINKS..][..25] == links);
        assert_eq!(pointer(&machine, at::LINE), screen::<S>() + start);
    }
}

/// Returns the rows of the screen.
fn rows<S: Subject>(machine: &Machine<S>) -> Vec<Vec<u8>> {
    cells(machine)[0].chunks(width::<S>()).map(<[u8]>::to_vec).collect()
}

fn starts<S: Subject>(machine: &Machine<S>) -> Vec<bool> {
    machine.ram()[at::LINKS..][..usize::from(S::ROWS)].iter().map(|link| link & 0x80 != 0).collect()
}

fn an_opened_row_continues_the_line_and_moves_those_below<S: Subject>() {
    for row in (0..S::ROWS - 4).filter(|row| row % 3 != 1) {
        let opened = |routine, x| {
            let mut machine = written::<S>(row, 5);
            // Something in every row, the last included.
            for (cell, code) in
                machine[screen::<S>()..][..width::<S>() * usize::from(S::ROWS)].iter_mut().zip(0..)
            {
                *cell = (code / width::<S>() * 7) as u8;
            }
            let (before, lines) = (rows(&machine), starts(&machine));
            let next = (usize::from(row) + 1..).find(|&next| lines[next]).expect("a line begins below");
            machine[S::GAP_ROW] = next as u8;
            let (registers, _) = call_routine(&mut machine, routine, [0, x, 0, 0]);
            (machine, before, lines, next, registers)
        };
        let (machine, mut expected, mut lines, next, _) = opened(Routine::OpenRow, 0);
        expected.insert(next, vec![b' '; width::<S>()]);
        expected.truncate(S::ROWS.into());
        lines.insert(next, false);
        lines.truncate(S::ROWS.into());
        assert!(rows(&machine) == expected, "row {row}");
        assert_eq!(starts(&machine), lines, "row {row}");
        // The C64's other entries take the row from X, or from the cell of the gap.
        for (routine, x) in [(Routine::OpenRowBelow, row), (Routine::OpenNotedRow, 0)] {
            if address_of(S::ROUTINES, routine) != 0 {
                let (other, ..) = opened(routine, x);
                assert!(rows(&other) == expected && starts(&other) == lines, "{routine:?}, row {row}");
            }
        }
    }
}

fn a_character_is_stored_with_its_colour_at_the_cursor<S: Subject>() {
    for (routine, blinks) in [(Routine::StoreCharacter, false), (Routine::ShowCharacter, true)] {
        for (row, column, character, colour) in [(0u8, 0u8, 0x81, 3), (3, 5, 0, 0), (6, 9, 0x7f, 7)] {
            let mut machine = written::<S>(row, column);
            machine[at::BLINK_COUNT] = 20;
            // Only the C64 sets this pointer with that of the line.
            call_routine(&mut machine, Routine::PointToColours, [0; 4]);
            let [line, column] = [pointer(&machine, at::LINE) - screen::<S>(), machine[at::COLUMN].into()];
            let mut expected = cells(&machine);
            (expected[0][line + column], expected[1][line + column]) = (character, colour);
            let (registers, _) = call_routine(&mut machine, routine, [character, colour, 9, 0]);
            assert!(cells(&machine) == expected, "{routine:?}");
            assert_eq!(registers[..3], [colour, colour, column as u8]);
            assert_eq!(registers[3] & !CARRY, flags(colour));
            assert_eq!(machine[at::BLINK_COUNT], if blinks { 2 } else { 20 });
        }
    }
}

fn a_taken_key_is_the_first_of_the_queue<S: Subject>() {
    for count in 1..=10u8 {
        let mut machine = S::machine();
        (0..count).for_each(|key| machine.apply(Event::Queue(0x80 + key)));
        let (registers, cycles) = call_routine(&mut machine, Routine::TakeKey, [0; 4]);
        assert_eq!((registers, machine[key::QUEUED]), ([0x80, count, 0x80, 0x80], count - 1));
        let left = machine.ram()[key::QUEUE..][..usize::from(count) - 1].to_vec();
        assert_eq!(left, (0x81..0x80 + count).collect::<Vec<u8>>());
        // LDY, LDX #; LDA ,X, STA ,X, INX, CPX, BNE for each; DEC, TYA, CLI, CLC, RTS.
        assert_eq!(cycles, 4 + 2 + u64::from(count) * (4 + 5 + 2 + 3 + 3) - 1 + 5 + 2 + 2 + 2 + 6);
    }
}

laws! {
    an_opened_row_continues_the_line_and_moves_those_below,
    pointers_follow_from_rows,
    a_row_is_copied_to_the_line,
    a_cleared_row_is_blank_and_begins_a_line_where_it_did,
    a_character_is_stored_with_its_colour_at_the_cursor,
    a_taken_key_is_the_first_of_the_queue,
}
