//! Reading: `DATA` items, input lines, single keys.

use basic::engine::ExitReason;

use super::{Toy, run};

#[test]
fn facts_are_fetched_in_the_order_of_the_text() {
    assert_eq!(run("10 FETCHA,B$,C%:TELLA;B$;C%\n20 FACTS1.5,TEXT\n30 NOTE\n40 FACTS 7"), " 1.5 TEXT 7");
    assert_eq!(run("10 FACTS\"A,B:\",  C\n20 FETCHA$,B$:TELLA$;B$"), "A,B:C");
    assert_eq!(run("10 FACTS1\n20 FETCHA,B"), "?NO FACTS FAULT AT 20");
    assert_eq!(run("10 FACTS1,2\n20 FETCHA:REWIND:FETCHB:TELLA;B"), " 1  1");
}

#[test]
fn a_fact_of_the_wrong_kind_is_a_mistake_of_its_own_line() {
    assert_eq!(run("10 FETCHA\n20 FACTSX"), "?NONSENSE FAULT AT 20");
}

#[test]
fn a_line_is_requested_until_it_has_all_items() {
    let mut toy = Toy::with("10 HEAR\"NAME\";A$,B:TELLA$;B");
    assert_eq!(toy.type_in("BEGIN"), [ExitReason::AwaitingLine]);
    assert!(toy.vm.is_running());
    assert_eq!(toy.paper(), "NAME?");
    assert_eq!(toy.says("X"), "??");
    assert_eq!(toy.says("5"), "X 5");
    assert!(!toy.vm.is_running());
}

#[test]
fn text_for_a_number_is_requested_again_and_extra_input_is_reported() {
    let mut toy = Toy::with("10 HEARA:TELLA");
    toy.type_in("BEGIN");
    toy.paper();
    assert_eq!(toy.says("X"), "!ONCE MORE\n?");
    assert_eq!(toy.says("3,4"), "!MORE THAN ASKED\n 3");
}

#[test]
fn input_is_refused_at_the_prompt() {
    assert_eq!(super::say("HEARA"), "?NOT HERE FAULT");
    assert_eq!(super::say("KEYA$"), "?NOT HERE FAULT");
}

#[test]
fn a_key_is_taken_without_waiting() {
    let mut toy = Toy::with("10 KEYA$:TELLSIZE(A$)");
    assert_eq!(toy.says("BEGIN"), " 0");
}

#[test]
fn key_polls_stop_the_run_on_request() {
    let mut toy = Toy::with("10 KEYA$:WHENA$=\"\"DO10\n20 TELLA$");
    toy.vm.dialect.keys.stops_at_polls = true;
    assert_eq!(toy.type_in("BEGIN").last(), Some(&ExitReason::AwaitingKey));
    toy.machine.keys.push_back(b'K');
    toy.run();
    assert_eq!(toy.paper(), "K");
}
