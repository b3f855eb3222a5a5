//! Fragments and versions of the programs on a page.

use listing::{Page, format_ranges, read_text};

fn page() -> Page {
    let text = "A game. It begins so: 10 ' Game 20 SCREEN 1:CLS ... 50 PRINT \"Go\" 60 END Then the rest of it: \
                30 LOCATE 0,0:PRINT \"x\" 40 GOSUB 90 Better is this: 30 LOCATE 1,1:PRINT \"y\" 45 BEEP";
    read_text(text, "page").expect("a text")
}

#[test]
fn fragments_are_reported_with_the_words_before_them() {
    let page = page();
    let program = &page.programs()[0];
    let pieces = page.fragments(program);
    let description: Vec<String> = pieces
        .iter()
        .map(|piece| {
            format!("{} after {}", format_ranges(&program.numbers(&piece.lines)), piece.preceding_text)
        })
        .collect();
    assert_eq!(
        description,
        ["10-20, 50-60 after A game. It begins so:", "30-40 after END Then the rest of it:"]
    );
    assert_eq!((pieces[0].start.line, pieces[0].start.column), (1, 23));
}

#[test]
fn versions_are_identified_by_their_diff() {
    let description = page().program(None).expect_err("two versions").to_string();
    assert_eq!(
        description,
        "`page` holds 2 programs: 1 = lines 10 to 60 (6), 2 = lines 10 to 60 (7; added 45, changed 30); \
         choose one by its number"
    );
}
