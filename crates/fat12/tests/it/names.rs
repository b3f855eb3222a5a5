//! Names, by the recordings of Disk BASIC: `golden/msx-disk`, `names_forms`.

use fat12::{BadName, Name};

fn parsed(text: &str) -> Result<String, BadName> {
    Name::parse(text.as_bytes()).map(|name| name.0.iter().map(|&code| char::from(code)).collect())
}

#[test]
fn names_are_parsed_like_the_original() {
    for (text, name) in [
        ("lower.txt", "LOWER   TXT"),
        ("LONGFILENAME.TEXT", "LONGFILENAM"),
        ("NOEXT", "NOEXT      "),
        ("NOEXT.", "NOEXT      "),
        ("TRAIL .X", "TRAIL   X  "),
        ("A<|-_#$%&'()@", "A<|-_#$%&'("),
        ("B*.*", "B??????????"),
        ("*", "????????   "),
        ("A?.DAT", "A?      DAT"),
    ] {
        assert_eq!(parsed(text).as_deref(), Ok(name), "{text}");
    }
    for text in
        ["", "A.B.C", "SP ACE.X", " LEAD", ".X", "LONGNAME1.BASIC", "A+B", "A=B", "A;B", "A,B", "A/B", "A:B"]
    {
        assert_eq!(parsed(text), Err(BadName), "{text}");
    }
}

#[test]
fn patterns_match_and_are_filled() {
    let name = |text: &str| Name::parse(text.as_bytes()).expect("a name");
    assert!(name("A?.DAT").is_pattern() && !name("A1.DAT").is_pattern());
    assert!(name("A?.DAT").matches(name("A1.DAT")) && name("A?.DAT").matches(name("A.DAT")));
    assert!(!name("*").matches(name("A.DAT")) && name("*.*").matches(name("A.DAT")));
    assert_eq!(name("D*.*").filled_from(name("B1.TXT")), name("D1.TXT"));
    assert_eq!(name("*.BAK").filled_from(name("SRC.TXT")), name("SRC.BAK"));
    assert_eq!(name("SRC.TXT").to_string(), "SRC.TXT");
    assert_eq!(name("SRC").to_string(), "SRC");
}
