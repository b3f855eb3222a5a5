//! The compiler and the engine's loop: expressions and statements, and errors at the point where
//! they are reached.

use super::{run, say};

#[test]
fn powers_bind_before_products_before_sums_before_comparisons_before_logic() {
    for (expression, value) in [
        ("1+2*3", "7"),
        ("2*3!2", "18"),
        ("2!3!2", "64"),
        ("-2!2", "-4"),
        ("(1+2)*3", "9"),
        ("7-2-1", "4"),
        ("8/4/2", "1"),
        ("1+1=2", "-1"),
        ("1<2EITHER0", "-1"),
        ("NOT1=1", "0"),
        ("6BOTH3", "2"),
        ("4EITHER1", "5"),
        ("NOT5", "-6"),
        ("1<=1", "-1"),
        ("1>=2", "0"),
        ("1<>2", "-1"),
        ("--3", "3"),
        ("+3", "3"),
        (".5*4", "2"),
    ] {
        let printed = say(&format!("TELL{expression}"));
        assert_eq!(printed.trim(), value, "{expression}");
    }
}

#[test]
fn strings_are_compared_and_joined() {
    for (expression, value) in [
        ("\"A\"+\"B\"=\"AB\"", "-1"),
        ("\"A\"<\"B\"", "-1"),
        ("\"AB\"<\"B\"", "-1"),
        ("\"A\"<\"AB\"", "-1"),
        ("\"\"=\"\"", "-1"),
    ] {
        assert_eq!(say(&format!("TELL{expression}")).trim(), value, "{expression}");
    }
}

#[test]
fn operands_are_rounded_when_they_are_pushed_and_stored() {
    // The toy computes with doubles and stores singles: the stored third is not the computed third.
    assert_eq!(say("A=1/3:TELLA=1/3").trim(), "0");
    assert_eq!(say("A=1/4:TELLA=1/4").trim(), "-1");
}

#[test]
fn an_error_is_reported_only_when_it_is_reached() {
    assert_eq!(run("10 TELL1\n20 HALT\n30 )(=\"\n40 JUMP 99999"), "1".replace('1', " 1"));
    assert_eq!(run("10 TELL1:TELL2)\n20 TELL3"), " 1\n 2\n?NONSENSE FAULT AT 10");
    assert_eq!(run("10 WHEN0DO)(\n20 TELL3"), " 3");
}

#[test]
fn each_error_has_its_message() {
    for (line, message) in [
        ("A$=1", "WRONG KIND"),
        ("A=\"1\"", "WRONG KIND"),
        ("TELL1/0", "BY ZERO"),
        ("JUMP5", "NO SUCH LINE"),
        ("TELL(1", "NONSENSE"),
        ("A=", "NONSENSE"),
        ("A%=40000", "BAD NUMBER"),
        ("WRITE-1,0", "BAD NUMBER"),
        ("WRITE1,256", "BAD NUMBER"),
        ("A=9999999999999999999999!9", "TOO MUCH"),
        ("UPTO", "NONSENSE"),
        ("TELL\"A\"-\"B\"", "WRONG KIND"),
    ] {
        assert_eq!(say(line), format!("?{message} FAULT"), "{line}");
    }
}

#[test]
fn a_branch_is_a_line_or_a_statement() {
    assert_eq!(
        run(
            "10 WHEN1DO30\n20 TELL\"NO\"\n30 WHEN0DOTELL\"NO\":TELL\"NO\"\n40 WHEN1JUMP60\n50 HALT\n60 TELL\"YES\""
        ),
        "YES"
    );
    assert_eq!(run("10 PICK 2 JUMP 20,30,40\n20 TELL2:HALT\n30 TELL3:HALT\n40 TELL4"), " 3");
    assert_eq!(
        run("10 PICK 4 JUMP 20,30\n15 TELL1:HALT\n20 TELL2\n30 TELL3"),
        " 1",
        "beyond the list the next statement follows"
    );
    assert_eq!(run("10 PICK 1 VISIT 30\n20 TELL2:HALT\n30 TELL3:BACK"), " 3\n 2");
}

#[test]
fn variables_differ_by_two_letters_and_their_type() {
    assert_eq!(run("10 AB=1:ABC=2:AB$=\"T\":AB%=3.9:A=5\n20 TELLAB;AB$;AB%;A;AX"), " 2 T 3  5  0");
}

#[test]
fn integers_are_rounded_down() {
    assert_eq!(say("A%=-1.5:TELLA%").trim(), "-2");
}
