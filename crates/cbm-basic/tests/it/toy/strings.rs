//! Strings and garbage collection: descriptors, a heap that grows downwards, collections.

use cbm_basic::text::word;
use hardware::Memory;

use super::dialect::{END, LAYOUT};
use super::{Toy, run, say};

#[test]
fn parts_of_strings_are_cut_as_far_as_there_are_characters() {
    for (expression, value) in [
        ("HEAD$(\"ABC\",2)", "AB"),
        ("HEAD$(\"ABC\",9)", "ABC"),
        ("TAIL$(\"ABC\",2)", "BC"),
        ("PART$(\"ABCD\",2,2)", "BC"),
        ("PART$(\"ABCD\",3)", "CD"),
        ("PART$(\"ABCD\",9)", ""),
        ("CHAR$(65)+TEXT$(7)", "A 7"),
    ] {
        assert_eq!(say(&format!("TELL{expression}")), value, "{expression}");
    }
    for (expression, value) in
        [("SIZE(\"ABC\")", "3"), ("CODE(\"A\")", "65"), ("WORTH(\"12X\")", "12"), ("WORTH(\"\")", "0")]
    {
        assert_eq!(say(&format!("TELL{expression}")).trim(), value, "{expression}");
    }
    assert_eq!(say("TELLPART$(\"A\",0)"), "?BAD NUMBER FAULT");
    assert_eq!(say("TELLCODE(\"\")"), "?BAD NUMBER FAULT");
}

#[test]
fn a_string_has_at_most_255_characters() {
    assert_eq!(
        run("10 A$=\"X\":LOOPI=1UPTO7:A$=A$+A$:AGAIN\n20 B$=A$+HEAD$(A$,127):TELLSIZE(B$):A$=A$+A$"),
        " 255\n?TOO LONG FAULT AT 20"
    );
}

#[test]
fn strings_of_the_text_stay_there_and_made_ones_go_below_the_last() {
    let mut toy = Toy::with("10 A$=\"TEXT\"\n20 B$=A$+\"!\"");
    toy.type_in("BEGIN");
    let strings = word(toy.machine.ram(), LAYOUT.store.strings);
    assert_eq!(strings, END - 5, "five characters were made");
    assert_eq!(toy.machine.ram()[usize::from(strings)..usize::from(END)], *b"TEXT!");
}

#[test]
fn what_is_no_longer_used_is_collected_and_the_rest_kept() {
    let program = "10 ROOM A$(3):LOOPI=1UPTO3:A$(I)=CHAR$(64+I)+CHAR$(48+I):AGAIN:B$=A$(1)+A$(2)\n\
                   20 LOOPI=1UPTO400:C$=CHAR$(65+I/100)+\"WASTE\":AGAIN\n\
                   30 TELLA$(1);A$(2);A$(3);B$;C$:F=SPARE(0)\n\
                   40 TELLSPARE(0)=F";
    assert_eq!(run(program), "A1B2C3A1B2EWASTE\n-1");
}

#[test]
fn collecting_puts_all_strings_together_at_the_end_of_memory() {
    let mut toy = Toy::new();
    toy.type_in("A$=\"A\"+\"B\":B$=\"C\"+\"D\":A$=\"\":C=SPARE(0)");
    assert_eq!(word(toy.machine.ram(), LAYOUT.store.strings), END - 2);
    assert_eq!(toy.machine.ram()[usize::from(END) - 2..usize::from(END)], *b"CD");
}

#[test]
fn full_memory_is_reported() {
    assert_eq!(
        run(
            "10 ROOM A$(60)\n20 LOOPI=0UPTO60:A$(I)=\"0123456789\"+\"0123456789012345678901234567890123456789\":AGAIN"
        ),
        "?NO ROOM FAULT AT 20"
    );
}

#[test]
fn three_strings_can_be_pushed() {
    let open = |depth: usize| format!("TELL{}\"A\"{}", "\"A\"+(".repeat(depth), ")".repeat(depth));
    assert_eq!(say(&open(2)), "AAA");
    assert_eq!(say(&open(3)), "?TOO DEEP FAULT");
}
