//! Types of variables, and conversions of assignments. Source: the Wiki's pages of `DEFINT` and similar statements,
//! *The MSX Red Book*, chapter 5; the digits are those of `conformance/golden/msx`.

use crate::session::{run, say};

#[test]
fn names_without_a_mark_are_doubles() {
    assert_eq!(say("A=1/3:PRINT A"), " .33333333333333 ");
    assert_eq!(say("A!=1/3:PRINT A!"), " .333333 ");
    assert_eq!(say("A%=7/2:PRINT A%"), " 3 ");
}

#[test]
fn the_types_of_a_name_are_different_variables() {
    assert_eq!(say("A%=1:A!=2:A#=3:A$=\"4\":PRINT A%;A!;A#;A$;A"), " 1  2  3 4 3 ");
}

#[test]
fn two_letters_of_a_name_count() {
    assert_eq!(say("ABLE=5:PRINT ABSOLUTE0"), "Syntax error");
    assert_eq!(say("COUNT=5:PRINT COIN"), " 5 ");
}

#[test]
fn deftypes_change_names_without_a_mark() {
    assert_eq!(run("10 DEFINT A-C:DEFSTR S:B=2.9:S=\"X\":D=2.9:PRINT B;S;D"), " 2 X 2.9 ");
}

#[test]
fn an_integer_takes_16_bits() {
    assert_eq!(say("A%=32767:PRINT A%"), " 32767 ");
    assert_eq!(say("A%=32768"), "Overflow");
    assert_eq!(say("PRINT &HFFFF;&O17;&B101"), "-1  15  5 ");
}

#[test]
fn integer_arithmetic_beyond_16_bits_becomes_real() {
    assert_eq!(say("A%=32767:PRINT A%+1;A%*2"), " 32768  65534 ");
}

#[test]
fn a_string_in_a_number_is_a_type_mismatch() {
    assert_eq!(say("A=\"1\""), "Type mismatch");
    assert_eq!(say("A$=1"), "Type mismatch");
    assert_eq!(say("PRINT \"A\"+1"), "Type mismatch");
}

#[test]
fn powers_bind_most_then_minus_products_integer_quotient_remainder_and_sums() {
    assert_eq!(say("PRINT -2^2;2*3^2;7\\2*2;7 MOD 4*2;1+2 MOD 2"), "-4  18  1  7  1 ");
}

#[test]
fn not_and_or_xor_eqv_imp_bind_in_this_order() {
    assert_eq!(
        say("PRINT NOT 1 AND 3;1 OR 2 AND 0;1 XOR 3 OR 2;1 EQV 3 XOR 2;1 IMP 0 EQV 1"),
        " 2  1  2 -1 -2 "
    );
}

#[test]
fn truth_is_minus_1() {
    assert_eq!(say("PRINT 1=1;1=2;\"A\"<\"B\";2>=2"), "-1  0 -1 -1 ");
}

#[test]
fn swap_exchanges_variables_of_one_type() {
    assert_eq!(say("A=1:B=2:SWAP A,B:PRINT A;B"), " 2  1 ");
    assert_eq!(say("A=1:B%=2:SWAP A,B%"), "Type mismatch");
}

#[test]
fn clear_and_run_forget_variables() {
    assert_eq!(say("A=1:CLEAR:PRINT A"), " 0 ");
    assert_eq!(run("10 PRINT A:A=1"), " 0 ");
}
