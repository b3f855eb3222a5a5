//! Tests of the pen: effects of a dot on the others of its byte, runs, the edges of the frame.

use msx::{Msx, Options};
use msx_basic::MsxMachine;
use msx_basic::machine::{Colours, Direction};

const COLOURS: u16 = 0x2000;

fn picture(mode: u8) -> Msx {
    let mut machine = Msx::new(Options::default());
    machine.set_colours(Colours { ink: 15, paper: 4, border: 1 });
    assert!(machine.set_screen_mode(mode));
    machine
}

fn dot(machine: &mut Msx, x: u16, y: u16, colour: u8) {
    assert!(machine.set_pen_colour(colour));
    machine.move_pen(x, y);
    machine.set_dot();
}

fn eight(machine: &mut Msx, address: u16) -> (u8, u8) {
    (machine.read_video(address), machine.read_video(address + COLOURS))
}

#[test]
fn a_third_colour_replaces_the_ink_of_all_eight() {
    let mut machine = picture(2);
    dot(&mut machine, 0, 0, 9);
    assert_eq!(eight(&mut machine, 0), (0x80, 0x94));
    dot(&mut machine, 3, 0, 7);
    assert_eq!(eight(&mut machine, 0), (0x90, 0x74));
    dot(&mut machine, 0, 0, 4);
    assert_eq!(eight(&mut machine, 0), (0x10, 0x74));
}

#[test]
fn a_colour_that_would_leave_no_paper_replaces_the_paper() {
    let mut machine = picture(2);
    for x in 0..7 {
        dot(&mut machine, x, 0, 9);
    }
    dot(&mut machine, 7, 0, 2);
    assert_eq!(eight(&mut machine, 0), (0xfe, 0x92));
}

#[test]
fn runs_fill_whole_bytes_and_parts_of_others() {
    let mut machine = picture(2);
    machine.set_pen_colour(8);
    machine.move_pen(5, 1);
    machine.set_dots(3 + 8 + 2);
    assert_eq!(eight(&mut machine, 1), (0x07, 0x84));
    assert_eq!(eight(&mut machine, 9), (0x00, 0x08));
    assert_eq!(eight(&mut machine, 17), (0xc0, 0x84));
    machine.move_pen(33, 1);
    machine.set_dots(4);
    assert_eq!(eight(&mut machine, 33), (0x78, 0x84));
}

#[test]
fn the_pen_stays_in_the_picture_only_where_that_is_looked_at() {
    for (mode, right, bottom) in [(2, 255, 191), (3, 63, 47)] {
        let mut machine = picture(mode);
        machine.move_pen(right, bottom);
        assert!(!machine.try_step_pen(Direction::Right) && !machine.try_step_pen(Direction::Down));
        assert!(machine.try_step_pen(Direction::Left) && machine.try_step_pen(Direction::Up));
        machine.move_pen(0, 0);
        assert!(!machine.try_step_pen(Direction::Left) && !machine.try_step_pen(Direction::Up));
        machine.step_pen(Direction::Right);
        let position = machine.pen();
        machine.move_pen(1, 0);
        assert_eq!(machine.pen(), position);
    }
}

#[test]
fn blocks_are_two_to_a_byte_and_a_quarter_of_the_finest_dots() {
    let mut machine = picture(3);
    let point = machine.scale(9, 6);
    assert_eq!((point.x, point.y, point.is_inside), (2, 1, true));
    dot(&mut machine, 2, 1, 9);
    assert_eq!(machine.read_video(9), 0x94);
    dot(&mut machine, 3, 1, 7);
    assert_eq!(machine.read_video(9), 0x97);
    machine.move_pen(2, 1);
    assert_eq!(machine.dot(), 9);
}

#[test]
fn a_search_passes_the_border_goes_to_the_next_and_says_how_far() {
    let mut machine = picture(2);
    for x in [10, 11, 40] {
        dot(&mut machine, x, 0, 9);
    }
    machine.set_pen_colour(9);
    assert!(machine.set_scan_border(9));
    machine.move_pen(10, 0);
    assert_eq!(machine.scan_right(2, false).length, 0);
    machine.move_pen(10, 0);
    let run = machine.scan_right(5, false);
    assert_eq!((run.length, run.remaining_skip), (28, 3));
    let end = machine.pen();
    machine.move_pen(40, 0);
    assert_eq!(end, machine.pen());
    machine.set_pen(run.start);
    // The border is directly on the left, so only the run to the right is drawn.
    assert_eq!(machine.scan_left().length, 0);
    machine.move_pen(39, 0);
    assert_eq!(machine.dot(), 9);
}

#[test]
fn points_outside_are_brought_to_the_edge() {
    let mut machine = picture(2);
    for (x, y, expected) in [(-5, 300, (0, 191)), (256, -1, (255, 0)), (32_767, -32_768, (255, 0))] {
        let point = machine.scale(x, y);
        assert_eq!(((point.x, point.y), point.is_inside), (expected, false));
    }
}

#[test]
fn characters_are_drawn_at_the_graphic_cursor_and_wrap() {
    let mut machine = picture(2);
    machine.set_graphic_cursor(248, 0);
    machine.draw_code(0xdb);
    assert_eq!(eight(&mut machine, 0xf8), (0xff, 0xf4));
    assert_eq!(machine.graphic_cursor(), (0, 8));
    machine.set_graphic_cursor(16, 188);
    machine.draw_code(b'\r');
    assert_eq!(machine.graphic_cursor(), (0, 0));
}

#[test]
fn the_pen_draws_in_the_pattern_table_of_its_mode() {
    for (mode, entry) in [(2, 12), (3, 17)] {
        let mut machine = picture(mode);
        machine.move_pen(9, 1);
        let before = machine.pen();
        for other in (0..20).filter(|&other| other != entry) {
            machine.set_video_table(other, 0x0400 * u16::from(other % 16));
        }
        machine.move_pen(9, 1);
        assert_eq!(machine.pen(), before);
        machine.set_video_table(entry, 0x0800);
        machine.move_pen(9, 1);
        assert_eq!(machine.pen().cell, before.cell + 0x0800);
    }
}
