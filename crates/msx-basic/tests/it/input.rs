//! `INPUT`, `LINE INPUT`, `INPUT$`. Source: the Wiki's pages; `golden/msx/programs/input_forms.json`.

use crate::session::Session;

/// Returns the output of a program for typed lines, without echo and prompt.
fn converse(program: &str, typed: &[&str]) -> Vec<String> {
    let mut session = Session::with(program.lines().map(str::as_bytes));
    let mut sent = session.enter(b"RUN");
    for line in typed {
        sent.extend(session.enter(line.as_bytes()));
    }
    let text = String::from_utf8_lossy(&sent).replace('\x07', "");
    let lines = text.split("\r\n").filter(|line| !line.is_empty() && !["RUN", "Ok"].contains(line));
    lines.map(str::to_owned).collect()
}

#[test]
fn input_shows_a_question_mark_after_its_prompt() {
    assert_eq!(converse("10 INPUT \"N\";A:PRINT A*2", &["21"]), ["N? 21", " 42 "]);
}

#[test]
fn text_for_a_number_repeats_the_prompt() {
    assert_eq!(converse("10 INPUT A:PRINT A", &["X", "5"]), ["? X", "?Redo from start", "? 5", " 5 "]);
}

#[test]
fn missing_items_prompt_with_two_marks_and_excess_items_are_ignored() {
    assert_eq!(converse("10 INPUT A,B:PRINT A;B", &["1", "2"]), ["? 1", "?? 2", " 1  2 "]);
    assert_eq!(converse("10 INPUT A:PRINT A", &["1,2"]), ["? 1,2", "?Extra ignored", " 1 "]);
}

#[test]
fn an_empty_line_keeps_a_number() {
    assert_eq!(converse("10 A=7:INPUT A:PRINT A", &[""]), ["? ", " 7 "]);
}

#[test]
fn line_input_takes_commas_and_quotes() {
    assert_eq!(converse("10 LINE INPUT \"L:\";A$:PRINT A$", &["\"A\", B"]), ["L:\"A\", B", "\"A\", B"]);
}

#[test]
fn input_with_a_count_takes_keys_without_echo() {
    let mut session = Session::with([&b"10 A$=INPUT$(3):PRINT \"<\";A$;\">\""[..]]);
    session.enter(b"RUN");
    session.machine.keys.extend(b"XYZ");
    session.run();
    assert_eq!(session.machine.sent, b"<XYZ>\r\nOk\r\n");
}
