//! Live variables and the successors of lines.

use analysis::program::{self, live_variables};
use systems::Machine;

use crate::support::c64_image;

fn live(text: &str, line: u16) -> Vec<String> {
    live_variables(Machine::C64, &c64_image(text), line).into_iter().collect()
}

#[test]
fn a_variable_that_is_written_before_reads_is_no_state() {
    let text = "10 input l\n40 t=t+1:print g\n50 input m:for i=1 to 5:g=g+b(i)*m:next\n\
                80 r=rnd(1):if r<l then g=0\n90 if t<4 then 40\n";
    assert_eq!(live(text, 40), ["B(", "G", "L", "T"]);
}

#[test]
fn a_line_has_its_successors() {
    let image = c64_image("10 gosub 40:if a=1 then 30\n20 on a goto 10,30\n30 end\n40 return\n");
    let all = program::successors(Machine::C64, &image);
    let of = |line: u16| all[&line].iter().copied().collect::<Vec<u16>>();
    assert_eq!([of(10), of(20), of(30)], [vec![20, 30], vec![10, 30], vec![]]);
}

#[test]
fn subroutines_and_loops_around_a_line_are_followed() {
    let text = "10 for t=1 to 9\n20 gosub 100:gosub 200\n30 next t:end\n\
                100 x=2:input a\n110 return\n200 s=s+x+a:return\n";
    assert_eq!(live(text, 20), ["S", "T"]);
    assert_eq!(live(text, 110), ["A", "S", "T", "X"]);
}
