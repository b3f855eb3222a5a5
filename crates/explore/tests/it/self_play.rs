//! Programs that play without a person after certain answers of their setup: the exploration tries another setup.

use explore::{Record, Settings, record};
use player::Program;

/// Explores a listing for the C64 in one play of 400 emulated seconds.
fn explored(text: &str, seed: u64) -> Record {
    let program = Program::read(text.as_bytes(), "game.bas").expect("it is a listing");
    assert_eq!(program.machine.id, "c64");
    let settings = Settings { moves: vec![], seed, draw_seed: None, waits: 30, seconds: 400.0 };
    record(&program, &settings, &mut |_| {}).expect("it fits")
}

/// Asserts that each of several plays has plies of a person, and that its values follow from its changes.
fn assert_has_plies(text: &str, ply_line: u16) {
    let mut self_plays = 0;
    for seed in 1..=12 {
        let record = explored(text, seed);
        self_plays += record.self_plays.values().sum::<usize>();
        let plies = record.waits.iter().filter(|wait| wait.line == ply_line).count();
        assert!(plies >= 20, "seed {seed}: {plies} plies, {:?}", record.outcomes);
        assert_eq!(record.clone().with_values(), record, "seed {seed}");
    }
    assert!(self_plays > 0, "the first answers lead to plies, which tests nothing");
}

/// Without a person the program asks for no move.
#[test]
fn a_number_of_persons_that_leads_to_plies_is_found() {
    let text = "10 input \"persons (0-2)\";h\n20 if h<0 or h>2 then 10\n30 dim b(9):p=2\n40 p=3-p:n=n+1:if p<=h then 70\n\
                50 for t=1 to 500:next:m=n-9*int(n/9)\n60 b(m)=p:goto 40\n70 input \"move (1-9)\";m\n80 if m<1 or m>9 then 70\n\
                90 b(m)=p:goto 40\n";
    assert_has_plies(text, 70);
}

/// One line asks for both seats.
#[test]
fn names_of_seats_that_lead_to_plies_are_found() {
    let text = "10 dim n$(2):for i=1 to 2\n20 input \"player (human or cpu)\";n$(i)\n30 if n$(i)<>\"human\" and n$(i)<>\"cpu\" then 20\n\
                40 next\n50 p=3-p:if p=3 then p=1\n60 n=n+1:if n$(p)=\"human\" then 80\n70 for t=1 to 500:next:goto 50\n\
                80 input \"move (1-9)\";m\n90 s=s+m:goto 50\n";
    assert_has_plies(text, 80);
}

#[test]
fn a_key_that_leads_to_plies_is_found() {
    let text = "10 print \"p play, d demo\"\n20 get k$:if k$=\"p\" then 50\n30 if k$<>\"d\" then 20\n40 n=n+1:for t=1 to 500:next:goto 40\n\
                50 get k$:if k$<>\"j\" and k$<>\"l\" then 50\n60 n=n+1:x=x-(k$=\"l\")+(k$=\"j\"):print x\n70 goto 50\n";
    assert_has_plies(text, 50);
}

/// The last start has the rest of the time: 250 of 400 seconds.
#[test]
fn a_program_that_computes_for_long_is_waited_for() {
    let text = "10 input \"level (1-3)\";l\n20 for i=1 to 150000:next\n30 input \"move (1-9)\";m\n40 s=s+m:goto 20\n";
    let record = explored(text, 1);
    assert!(record.waits.iter().any(|wait| wait.line == 30), "{} waits", record.waits.len());
    assert_eq!(record.self_plays.values().sum::<usize>(), 2, "{:?}", record.self_plays);
    assert_eq!(record.starts, [0]);
}

/// POKEs leave dots in the rows below the cursor: `RUN` typed there is `RUN......`.
#[test]
fn a_prompt_in_a_row_with_text_is_not_typed_into() {
    let text = "10 print chr$(147);\"level (1-3)?\"\n20 get k$:if k$<\"1\" or k$>\"3\" then 20\n\
                30 for r=1 to 20:for i=2 to 10:poke 1024+40*r+i,46:next:next\n40 get k$:if k$<>\"a\" and k$<>\"b\" then 40\n\
                50 n=n+1:if k$=\"a\" then m=m+1\n60 if n<5 then 40\n70 end\n";
    let record = explored(text, 1);
    assert!(record.starts.len() > 1, "{:?}", record.starts);
    assert!(record.errors.is_empty(), "{:?}", record.errors);
}
