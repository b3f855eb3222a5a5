//! Functions: memory, the clock, random numbers, and functions of the program.

use basic::engine::DrawKind;
use cbm_basic::variant::Number;

use super::number::Single;
use super::{Toy, run, say};

#[test]
fn pure_functions_are_the_numbers_own() {
    for (expression, value) in [("SIGN(-3)", "-1"), ("FLOOR(-1.5)", "-2"), ("ABS(-2)", "2"), ("ROOT(9)", "3")]
    {
        assert_eq!(say(&format!("TELL{expression}")).trim(), value, "{expression}");
    }
    assert_eq!(say("TELLROOT(-1)"), "?BAD NUMBER FAULT");
}

#[test]
fn a_made_function_has_its_own_argument_and_sees_all_other_variables() {
    assert_eq!(run("10 X=7:Y=2:MAKE FUNA(X)=X*Y:TELLFUNA(3);X:Y=5:TELLFUNA(3)"), " 6  7\n 15");
    assert_eq!(run("10 MAKE FUNA(X)=X+1:MAKE FUNB(X)=FUNA(X)*FUNA(2):TELLFUNB(1)"), " 6");
}

#[test]
fn an_undefined_function_and_a_definition_at_the_prompt_are_errors() {
    assert_eq!(run("10 TELLFUNZ(1)"), "?NO FUN FAULT AT 10");
    assert_eq!(say("MAKE FUNA(X)=X"), "?NOT HERE FAULT");
}

#[test]
fn memory_is_read_and_written() {
    assert_eq!(say("WRITE 5000,77:TELLLOOK(5000)").trim(), "77");
}

#[test]
fn chance_follows_from_the_seed_and_each_draw_is_noted() {
    let mut toy = Toy::with("10 A=DICE(-5):B=DICE(1)\n20 C=DICE(-5):D=DICE(1):TELLA=C;B=D;A=B");
    assert_eq!(toy.says("BEGIN"), "-1 -1  0");
    let made: Vec<(DrawKind, Option<u16>)> =
        toy.vm.engine.draws().recorded.iter().map(|draw| (draw.kind, draw.line)).collect();
    assert_eq!(
        made,
        [
            (DrawKind::Random, Some(10)),
            (DrawKind::Random, Some(10)),
            (DrawKind::Random, Some(20)),
            (DrawKind::Random, Some(20))
        ]
    );
    let recorded = &toy.vm.engine.draws().recorded;
    assert_eq!(recorded[0].bytes, recorded[2].bytes);
}

#[test]
fn a_forced_draw_replaces_the_next() {
    let mut toy = Toy::new();
    toy.vm.engine.draws().forced_random.push_back(Single(0.25).to_bytes());
    assert_eq!(toy.says("TELLDICE(1);DICE(1)=.25"), " 0.25  0");
}

#[test]
fn the_column_on_the_paper_is_known() {
    assert_eq!(say("TELL\"ABC\";WHERE(0)").trim(), "ABC 3");
    assert_eq!(say("TELL\"A\",\"B\"COL(25)\"C\"GAP(2)\"D\""), "A         B              C  D");
}

#[test]
fn the_clock_counts_in_memory_and_each_reading_is_noted() {
    let mut toy = Toy::new();
    hardware::Memory::ram_mut(&mut toy.machine)[0x68..0x6b].copy_from_slice(&[0, 1, 2]);
    assert_eq!(toy.says("TELLTI"), " 258");
    assert_eq!(toy.vm.engine.draws().recorded.last().map(|draw| draw.kind), Some(DrawKind::Time));
    toy.vm.engine.draws().forced_time.push_back(Single(7.0).to_bytes());
    assert_eq!(toy.says("TELLTI"), " 7");
}
