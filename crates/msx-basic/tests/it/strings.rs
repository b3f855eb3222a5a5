//! Strings. Source: the Wiki's pages of the functions; *The MSX Red Book*, chapter 5.

use crate::session::{run, say};

#[test]
fn a_string_has_at_most_255_characters() {
    assert_eq!(say("CLEAR 2000:A$=STRING$(255,\"A\"):PRINT LEN(A$)"), " 255 ");
    assert_eq!(say("CLEAR 2000:A$=STRING$(255,\"A\"):A$=A$+\"B\""), "String too long");
    assert_eq!(say("PRINT STRING$(256,\"A\")"), "Illegal function call");
}

#[test]
fn strings_have_200_bytes_unless_clear_gives_them_more() {
    assert_eq!(say("A$=STRING$(201,\"A\")"), "Out of string space");
    assert_eq!(say("CLEAR 201:A$=STRING$(201,\"A\"):PRINT FRE(\"\")"), " 0 ");
}

#[test]
fn garbage_is_collected_when_space_runs_out() {
    assert_eq!(run("10 FOR I=1 TO 100:A$=STRING$(90,\"A\"):NEXT:PRINT LEN(A$);FRE(\"\")"), " 90  110 ");
}

#[test]
fn mid_on_the_left_replaces_characters_of_the_string() {
    assert_eq!(say("A$=\"ABCDEF\"+\"\":MID$(A$,2,3)=\"xyzw\":PRINT A$"), "AxyzEF");
    assert_eq!(say("A$=\"AB\"+\"\":MID$(A$,3)=\"X\""), "Illegal function call");
}

#[test]
fn comparison_goes_by_codes_and_a_prefix_is_less() {
    assert_eq!(say("PRINT \"AB\"<\"ABC\";\"B\">\"ABC\";\"a\">\"B\";\"\"<\"A\""), "-1 -1 -1 -1 ");
}

#[test]
fn str_keeps_the_position_of_the_sign() {
    assert_eq!(say("PRINT STR$(5);STR$(-5);LEN(STR$(5))"), " 5-5 2 ");
}

#[test]
fn asc_of_nothing_is_an_error() {
    assert_eq!(say("PRINT ASC(\"\")"), "Illegal function call");
}

#[test]
fn an_expression_may_hold_ten_temporary_strings() {
    // Red Book, 67EE: ten descriptors are between TEMPST and FRETOP.
    let nested = |depth: usize| {
        let open = "CHR$(65)+(".repeat(depth - 1);
        say(&format!("A$={open}CHR$(66){}:PRINT A$", ")".repeat(depth - 1)))
    };
    assert_eq!(nested(10), "AAAAAAAAAB");
    assert_eq!(nested(11), "String formula too complex");
}
