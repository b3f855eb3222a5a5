//! A default on the screen at the position of an answer: the C64 reads the part that the answer does not overwrite.

use explore::{Settings, record};
use player::Program;

#[test]
fn a_default_is_taken_or_overwritten() {
    let text = "10 a$=\"blue\"\n20 print:print \"colour? \";a$:print chr$(145);\n30 input \"colour\";b$:n=n+1\n40 goto 20\n";
    let program = Program::read(text.as_bytes(), "default.bas").expect("it is a listing");
    assert_eq!(program.machine.id, "c64");
    let settings = Settings { moves: vec![], seed: 1, draw_seed: None, waits: 60, seconds: 400.0 };
    let record = record(&program, &settings, &mut |_| {}).expect("it fits");
    let mut taken = 0;
    for pair in record.waits.windows(2) {
        let answer = pair[0].typed[0].trim_end();
        let read = pair[1].snapshot.values["B$"].trim_matches('"').to_lowercase();
        taken += usize::from(answer.is_empty());
        assert_eq!(read, if answer.is_empty() { "blue" } else { answer }, "{:?}", pair[0].typed);
    }
    assert!((1..59).contains(&taken), "{taken} of 60 answers take the default");
}
