//! The values that `INPUT` reads and their comparisons.

use analysis::key_usage::InputRead;
use analysis::program::input_reads;
use systems::Machine;

use crate::support::c64_image;

fn reads(text: &str) -> Vec<InputRead> {
    input_reads(Machine::C64, &c64_image(text))
}

#[test]
fn a_question_names_answers() {
    let all = reads("10 input\"level (1-3)\";l\n20 print \"again (yes or no)\";:input a$\n");
    assert_eq!(all[0].numbers.iter().collect::<Vec<_>>(), [&1, &3]);
    assert_eq!(all[1].texts.iter().collect::<Vec<_>>(), [b"NO".as_slice(), b"YES"]);
}

#[test]
fn comparisons_are_followed_through_variables_and_functions() {
    let text = "10 input\"a\";a$:b$=left$(a$,1)\n20 if b$=\"y\" then 10\n30 input x,y:if x<1 or x>m then 30\n\
                40 b(y)=1:input g$:if len(g$)<>3 or g$=w$(2) then 40\n50 input a$:on val(a$) goto 10,20,30\n";
    let all = reads(text);
    let of = |index: usize| &all[index];
    assert_eq!(
        all.iter().map(|read| (read.line, read.statement)).collect::<Vec<_>>(),
        [(10, 0), (30, 1), (30, 1), (40, 2), (50, 3)]
    );
    assert_eq!(of(0).texts.iter().collect::<Vec<_>>(), [b"Y"]);
    assert_eq!(of(1).numbers.iter().collect::<Vec<_>>(), [&1]);
    assert_eq!(of(1).variables.iter().collect::<Vec<_>>(), ["M"]);
    assert_eq!(of(2).indexed.iter().collect::<Vec<_>>(), ["B("]);
    assert_eq!(of(3).lengths.iter().collect::<Vec<_>>(), [&3]);
    assert_eq!(of(3).variables.iter().collect::<Vec<_>>(), ["W$("]);
    assert!(of(4).is_number_text && of(4).choices == 3 && of(4).texts.is_empty());
}
