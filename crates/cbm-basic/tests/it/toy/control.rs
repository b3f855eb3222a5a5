//! The control stack: loops and calls on a stack of the original's size.

use super::{Toy, run, say};

#[test]
fn a_loop_runs_at_least_once_and_leaves_its_variable_past_the_limit() {
    assert_eq!(run("10 LOOPI=1UPTO3:TELLI;:AGAIN:TELLI"), " 1  2  3  4");
    assert_eq!(run("10 LOOPI=5UPTO1:TELLI:AGAIN"), " 5");
    assert_eq!(run("10 LOOPI=3UPTO1BY-1:TELLI;:AGAINI:TELLI"), " 3  2  1  0");
    assert_eq!(run("10 LOOPI=1UPTO2BY.5:TELLI;:AGAIN"), " 1  1.5  2");
}

#[test]
fn limit_and_step_are_taken_once() {
    assert_eq!(run("10 L=2:LOOPI=1UPTOL:L=9:TELLI;:AGAIN"), " 1  2");
}

#[test]
fn loops_nest_and_one_next_ends_several() {
    assert_eq!(run("10 LOOPI=1UPTO2:LOOPJ=1UPTO2:TELLI*10+J;:AGAINJ,I"), " 11  12  21  22");
}

#[test]
fn ending_an_outer_loop_forgets_the_inner_one() {
    assert_eq!(run("10 LOOPI=1UPTO2:LOOPJ=1UPTO9:AGAINI:TELLI:AGAINJ"), " 3\n?NO LOOP FAULT AT 10");
}

#[test]
fn a_loop_over_the_same_variable_replaces_the_first() {
    // A loop that a program leaves and begins again many times needs no more stack than once.
    assert_eq!(run("10 N=N+1:LOOPI=1UPTO9:WHENN<100DO10\n20 TELLN"), " 100");
}

#[test]
fn a_call_returns_after_itself_and_discards_loops_begun_in_it() {
    assert_eq!(run("10 VISIT100:TELL2:VISIT100:TELL3:HALT\n100 LOOPI=1UPTO9:TELL1:BACK"), " 1\n 2\n 1\n 3");
    assert_eq!(run("10 LOOPI=1UPTO2:VISIT100:AGAIN:HALT\n100 AGAIN"), "?NO LOOP FAULT AT 100");
    assert_eq!(say("BACK"), "?NO VISIT FAULT");
    assert_eq!(say("AGAIN"), "?NO LOOP FAULT");
}

/// Returns how many calls, or loops over different variables, fit on the stack.
fn depth(program: &str) -> String {
    let mut toy = Toy::with(program);
    let output = toy.says("BEGIN");
    assert!(output.starts_with("?NO ROOM FAULT"), "{output}");
    toy.says("TELLN").trim().to_owned()
}

#[test]
fn the_stack_is_as_deep_as_the_layout_says() {
    // The toy's stack begins at 200, of which 62 are reserved, and a call takes 7; the rest is what
    // statements require.
    let depth: u32 = depth("10 N=N+1:VISIT10").parse().expect("a number");
    assert!((15..=19).contains(&depth), "{depth}");
}

#[test]
fn the_stack_is_empty_again_after_an_error() {
    let mut toy = Toy::with("10 N=N+1:VISIT10");
    toy.type_in("BEGIN");
    toy.paper();
    let first = toy.says("TELLN");
    toy.type_in("BEGIN");
    toy.paper();
    assert_eq!(toy.says("TELLN"), first);
}
