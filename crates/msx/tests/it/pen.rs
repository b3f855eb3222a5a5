//! The pen against a grid of dots: steps, runs and searches in both graphics modes.

use msx::{Msx, Options};
use msx_basic::MsxMachine as _;
use msx_basic::machine::{Colours, Direction, PenPosition};

const MODES: [(u8, u16, u16); 2] = [(2, 256, 192), (3, 64, 48)];
const BORDER: u8 = 9;
const PEN: u8 = 3;

fn random(seed: u32) -> impl FnMut(u16) -> u16 {
    let mut state = seed;
    move |end| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((state >> 16) % u32::from(end)) as u16
    }
}

/// Returns a machine with dots of the border's colour, some of them near each other, and the colour of the
/// pen.
fn picture(mode: u8, width: u16, height: u16, random: &mut impl FnMut(u16) -> u16) -> Msx {
    let mut machine = Msx::new(Options::default());
    machine.set_colours(Colours { ink: 15, paper: 4, border: 1 });
    assert!(
        machine.set_screen_mode(mode) && machine.set_pen_colour(BORDER) && machine.set_scan_border(BORDER)
    );
    for _ in 0..300 {
        let (x, y) = (random(width), random(height));
        machine.move_pen(x, y);
        machine.set_dot();
    }
    machine.set_pen_colour(PEN);
    machine
}

fn position(machine: &mut Msx, x: u16, y: u16) -> PenPosition {
    machine.move_pen(x, y);
    machine.pen()
}

/// Returns the colours of a row.
fn row(machine: &mut Msx, width: u16, y: u16) -> Vec<u8> {
    (0..width)
        .map(|x| {
            machine.move_pen(x, y);
            machine.dot()
        })
        .collect()
}

#[test]
fn steps_lead_to_the_neighbours_and_end_at_the_edges() {
    for (mode, width, height) in MODES {
        let mut random = random(1);
        let mut machine = picture(mode, width, height, &mut random);
        for _ in 0..2000 {
            // Every edge is as likely as the rest.
            let near = |random: &mut dyn FnMut(u16) -> u16, end| match random(3) {
                0 => 0,
                1 => end - 1,
                _ => random(end),
            };
            let (x, y) = (near(&mut random, width), near(&mut random, height));
            let (dx, dy, direction) = [
                (1, 0, Direction::Right),
                (u16::MAX, 0, Direction::Left),
                (0, 1, Direction::Down),
                (0, u16::MAX, Direction::Up),
            ][usize::from(random(4))];
            let (to_x, to_y) = (x.wrapping_add(dx), y.wrapping_add(dy));
            let is_inside = to_x < width && to_y < height;
            let from = position(&mut machine, x, y);
            assert_eq!(machine.try_step_pen(direction), is_inside, "{x},{y} {direction:?}");
            let checked = machine.pen();
            machine.set_pen(from);
            machine.step_pen(direction);
            let stepped = machine.pen();
            let expected = if is_inside { position(&mut machine, to_x, to_y) } else { from };
            assert_eq!(checked, expected, "{x},{y} {direction:?}");
            assert!(!is_inside || stepped == expected, "{x},{y} {direction:?}");
            let dots = random(width - x);
            assert_eq!(machine.position_right_of(from, dots), position(&mut machine, x + dots, y));
        }
    }
}

#[test]
fn runs_colour_their_dots_and_no_byte_beside_them() {
    for (mode, width, height) in MODES {
        for seed in 0..150 {
            let mut random = random(seed);
            let mut machine = picture(mode, width, height, &mut random);
            let (x, y) = (random(width), random(height));
            let length = 1 + random(width - x);
            let before = row(&mut machine, width, y);
            let start = position(&mut machine, x, y);
            machine.set_dots(length);
            assert_eq!(machine.pen(), start);
            let after = row(&mut machine, width, y);
            let cells = if mode == 2 { 8 } else { 1 };
            for (dot, (before, after)) in (0..).zip(before.iter().zip(&after)) {
                if (x..x + length).contains(&dot) {
                    assert_eq!(*after, PEN, "seed {seed}: dot {dot} of {x} + {length}");
                } else if dot / cells < x / cells || dot / cells > (x + length - 1) / cells {
                    // In the same byte a third colour may change others.
                    assert_eq!(after, before, "seed {seed}: dot {dot} of {x} + {length}");
                }
            }
        }
    }
}

#[test]
fn searches_find_the_run_between_two_borders() {
    for (mode, width, height) in MODES {
        for seed in 0..150 {
            let mut random = random(seed);
            let mut machine = picture(mode, width, height, &mut random);
            let (x, y, skip) = (random(width), random(height), 1 + random(12));
            let dots = row(&mut machine, width, y);
            // The search to the right passes borders, each of which takes one from the number.
            let first = (x..width).find(|&dot| dots[usize::from(dot)] != BORDER);
            let passed = first.map_or(u16::MAX, |first| first - x);
            machine.move_pen(x, y);
            let run = machine.scan_right(skip, false);
            let Some(first) = first.filter(|_| passed < skip) else {
                assert_eq!((run.length, run.remaining_skip), (0, 0), "seed {seed}");
                continue;
            };
            let end = (first..width).find(|&dot| dots[usize::from(dot)] == BORDER).unwrap_or(width);
            assert_eq!((run.length, run.remaining_skip), (end - first, skip - passed), "seed {seed}");
            let reached = machine.pen();
            assert_eq!(reached, position(&mut machine, end.min(width - 1), y));
            assert_eq!(run.start, position(&mut machine, first, y));
            // The search to the left begins at the run, and draws both.
            machine.set_pen(run.start);
            let left = machine.scan_left();
            let begin =
                (0..first).rev().find(|&dot| dots[usize::from(dot)] == BORDER).map_or(0, |dot| dot + 1);
            assert_eq!(left.length, first - begin, "seed {seed}");
            assert_eq!(left.start, position(&mut machine, begin, y));
            let after = row(&mut machine, width, y);
            assert!(after[usize::from(begin)..usize::from(end)].iter().all(|&dot| dot == PEN), "seed {seed}");
        }
    }
}
