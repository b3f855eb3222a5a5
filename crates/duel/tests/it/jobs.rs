//! Work on several threads.

use std::ops::ControlFlow;

use duel::jobs::{run, run_in_order};

#[test]
fn results_come_in_the_order_of_their_numbers() {
    let numbers: Vec<usize> = (0..60).map(|number| number * 3).collect();
    let mut seen = Vec::new();
    run_in_order(
        3,
        &numbers,
        |number| (number != 90).then_some(number + 1),
        |number, result| {
            seen.push((number, result));
            ControlFlow::Continue(())
        },
    );
    assert_eq!(seen, (0..30).map(|at| (at * 3, at * 3 + 1)).collect::<Vec<_>>(), "90 has no result");
    seen.clear();
    run_in_order(3, &numbers, Some, |number, result| {
        seen.push((number, result));
        if number == 30 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(seen.last(), Some(&(30, 30)));
}

#[test]
fn every_task_is_done_once() {
    let see = |seen: &mut Vec<usize>, number| {
        seen.push(number);
        true
    };
    let mut done: Vec<usize> = run(3, 100, Vec::new, see, |seen| seen).concat();
    done.sort_unstable();
    assert!(done.into_iter().eq(0..100));
}

#[test]
fn a_failed_task_stops_the_work() {
    let count_up = |count: &mut u32, number| {
        *count += 1;
        number < 9
    };
    let done = run(1, 100, || 0, count_up, |count| count);
    assert_eq!(done, [10]);
}
