//! `tokens` and `keyword`: typed text to tokens and back.

use cbm_basic::keyword::{Keyword, KeywordTable, Operator, Statement};
use cbm_basic::tokens::{list, tokenise};
use cbm_basic::variant::BasicVariant;

use super::dialect::Plain;

const TABLE: KeywordTable = Plain::KEYWORDS;

fn listed(tokens: &[u8]) -> String {
    let mut out = Vec::new();
    list(tokens, &TABLE, |byte| out.push(byte));
    out.into_iter().map(char::from).collect()
}

fn token(keyword: Keyword) -> u8 {
    TABLE.token(keyword).expect("the dialect has the keyword")
}

#[test]
fn every_keyword_is_a_token_and_its_own_spelling_again() {
    for (index, (keyword, meaning)) in TABLE.rows.iter().enumerate() {
        let tokens = tokenise(keyword.as_bytes(), &TABLE);
        assert_eq!(tokens, [TABLE.first + index as u8], "{keyword}");
        assert_eq!((TABLE.meaning(tokens[0]), TABLE.spelling(tokens[0])), (Some(*meaning), Some(*keyword)));
        assert_eq!(listed(&tokens), *keyword);
    }
}

#[test]
fn tokens_outside_of_the_table_mean_nothing() {
    let last = TABLE.first + TABLE.rows.len() as u8;
    for byte in [0, b'A', TABLE.first - 1, last, 0xff] {
        assert_eq!(TABLE.meaning(byte), None, "{byte:02x}");
        assert_eq!(TABLE.spelling(byte), None, "{byte:02x}");
    }
    assert_eq!(TABLE.meaning(0x90), Some(Keyword::Pi));
    assert_eq!(TABLE.token(Keyword::Statement(Statement::Go)), None, "this dialect has no GO");
}

#[test]
fn a_keyword_is_found_inside_of_names() {
    let tell = token(Keyword::Statement(Statement::Print));
    assert_eq!(tokenise(b"XTELLY", &TABLE), [b'X', tell, b'Y']);
    assert_eq!(tokenise(b"?1", &TABLE), [tell, b'1']);
}

#[test]
fn nothing_is_found_in_quotes_notes_and_facts() {
    let note = token(Keyword::Statement(Statement::Rem));
    let facts = token(Keyword::Statement(Statement::Data));
    let tell = token(Keyword::Statement(Statement::Print));
    assert_eq!(tokenise(b"\"TELL", &TABLE), b"\"TELL");
    assert_eq!(tokenise(b"NOTETELL:TELL", &TABLE), [&[note], &b"TELL:TELL"[..]].concat());
    assert_eq!(tokenise(b"FACTSTELL:TELL", &TABLE), [&[facts], &b"TELL:"[..], &[tell]].concat());
    assert_eq!(listed(&[b'"', tell, b'"', tell]), "\"\u{b9}\"TELL");
}

#[test]
fn a_shifted_letter_abbreviates_and_other_shifted_codes_are_dropped() {
    let tell = token(Keyword::Statement(Statement::PrintFile));
    assert_eq!(tokenise(b"T\xc5", &TABLE), [tell], "the first keyword of the table that begins so");
    assert_eq!(tokenise(b"A\xfeB\x90", &TABLE), b"AB\x90", "the circle constant stays");
}

#[test]
fn what_is_listed_and_typed_again_is_the_same() {
    for line in [
        "TELL\"A;B\";A+1",
        "LOOPI=1UPTO9BY-2:AGAIN",
        "WHENA<>1BOTHB$=\"X\"DO20",
        "NOTE TELL",
        "FACTS1,\"A:B\",TELL:A=3",
    ] {
        let tokens = tokenise(line.as_bytes(), &TABLE);
        assert!(tokens.len() < line.len());
        assert_eq!(listed(&tokens), line);
    }
    assert_ne!(token(Keyword::Operator(Operator::Add)), b'+');
}
