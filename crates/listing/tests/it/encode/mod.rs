//! Lines in the notations of Commodore listings.

mod msx;
mod sharp;

use listing::encode::{Notation, part, program, text};

const LINE: &[u8] = b"PRINT\"\x93\x11\x11 A  B\xa9\xc1\xb4\x8d\x1e\"\xff\\^_";

#[test]
fn endings_like_checksums_keep_shifted_letters() {
    let lines: [(u16, &[u8]); 2] = [(190, b"GOTO \xc1\xc2"), (210, b"PRINT 5 TO \xc3\xc5")];
    assert_eq!(program(lines, Notation::Petcat), "190 goto A{$c2}\n210 print 5 to C{$c5}\n");
}

#[test]
fn a_part_of_a_line_is_printed_as_inside_it() {
    assert_eq!(part(b"0 ", Notation::Petcat), "0 ");
    assert_eq!(part(b"", Notation::SixtyFourEr), "");
}

#[test]
fn petcat_is_plain_ascii() {
    assert_eq!(
        text(LINE, Notation::Petcat),
        "print\"{clr}{2 down} a  b{SHIFT-POUND}A{CBM-H}{sret}{grn}\"~\\^_"
    );
}

#[test]
fn sixty_four_er_merges_codes_and_blanks() {
    assert_eq!(
        text(LINE, Notation::SixtyFourEr),
        "print\"{CLR,2DOWN,SPACE}a{2SPACE}b{SHIFT-POUND}A{CBM-H,SHIFT-RETURN,GREEN}\"π£↑←"
    );
}

#[test]
fn unicode_draws_the_graphics() {
    assert_eq!(text(LINE, Notation::Unicode), "PRINT\"{clr}{2 down} A  B◤♠▎{sret}{grn}\"π£↑←");
}

#[test]
fn an_end_like_a_checksum_is_written_as_a_code() {
    let printed = |ends: &[&str]| {
        let lines = (1..).zip(ends).map(|(number, end)| (number, end.as_bytes()));
        program(lines, Notation::Petcat)
    };
    assert_eq!(printed(&["REM <063>"]), "1 rem <063{$3e}\n");
    assert_eq!(printed(&["A=1:REM 34", "B=2:REM 5"]), "1 a=1:rem 3{$34}\n2 b=2:rem {$35}\n");
    assert_eq!(printed(&["A=1:REM 34", "B=2"]), "1 a=1:rem 34\n2 b=2\n");
}

#[test]
fn brackets_that_look_like_a_name_are_written_as_a_code() {
    assert_eq!(text(b"\"[HOME] [Y/N]\"", Notation::Petcat), "\"{$5b}home] [y/n]\"");
}
