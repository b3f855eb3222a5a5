//! Checksum schemes, and the report about the lines of a listing.

mod repair;

use listing::checksum::{ChecksumInput, ChecksumScheme, Outcome, report};
use listing::{ChecksumColumn, PrintedChecksum};

/// `10 PRINT "HELLO WORLD!"`.
const HELLO: ChecksumInput<'_> =
    ChecksumInput { number: 10, typed: b"PRINT \"HELLO WORLD!\"", tokens: b"\x99 \"HELLO WORLD!\"" };

#[test]
fn the_magazines_test_line_has_its_printed_sums() {
    let rem = ChecksumInput { number: 1, typed: b"REM", tokens: &[0x8f] };
    assert_eq!(ChecksumScheme::SixtyFourErV3.sum(rem), 63);
    assert_eq!(ChecksumScheme::SixtyFourErV1.sum(rem), 144);
    let printed = |scheme: ChecksumScheme| scheme.print(scheme.sum(HELLO));
    assert_eq!(printed(ChecksumScheme::ComputeOld), "79");
    assert_eq!(printed(ChecksumScheme::ComputeNew), "EE");
    assert_eq!(printed(ChecksumScheme::RunPerfectTypist), "196");
    assert_eq!(printed(ChecksumScheme::RunChecksum), "166");
    assert_eq!(printed(ChecksumScheme::AhoyV1), "FA");
}

#[test]
fn sums_recomputed_elsewhere_agree() {
    let printed = |scheme: ChecksumScheme| scheme.print(scheme.sum(HELLO));
    assert_eq!(printed(ChecksumScheme::SixtyFourErV1), "004");
    assert_eq!(printed(ChecksumScheme::SixtyFourErV3), "087");
    assert_eq!(printed(ChecksumScheme::Dossier), "92");
    assert_eq!(printed(ChecksumScheme::AhoyV2), "DP");
    assert_eq!(printed(ChecksumScheme::AhoyV3), "AJ");
    let line = ChecksumInput { number: 1000, typed: b"PRINT \"XYZZY\"", tokens: b"" };
    assert_eq!(ChecksumScheme::ComputeOld.sum(line), 80);
    assert_eq!(ChecksumScheme::ComputeNew.sum(line), 0xef);
}

#[test]
fn compute_printed_these_lines() {
    let lines: [(u16, &[u8], u8); 3] = [
        (100, b"POKE 56,50:CLR:DIM IN$,I,J,A,B,A$,B$,A(7),N$", 34),
        (110, b"C4=48:C6=16:C7=7:Z2=2:Z4=254:Z5=255:Z6=256:Z7=127", 238),
        (120, b"FA=PEEK(45)+Z6*PEEK(46): BS=PEEK(55)+Z6*PEEK(56): H$=\"0123456789ABCDEF\"", 118),
    ];
    for (number, typed, sum) in lines {
        let line = ChecksumInput { number, typed, tokens: b"" };
        assert_eq!(ChecksumScheme::ComputeOld.sum(line), sum, "{number}");
    }
}

#[test]
fn ahoy_printed_these_lines() {
    let print = |scheme: ChecksumScheme, number, tokens| {
        scheme.print(scheme.sum(ChecksumInput { number, typed: b"", tokens }))
    };
    assert_eq!(print(ChecksumScheme::AhoyV2, 10, b"GZ"), "KF");
    assert_eq!(print(ChecksumScheme::AhoyV3, 25, b"\x8d325"), "EH");
    assert_eq!(print(ChecksumScheme::AhoyV3, 256, b"\x8d325"), "CP");
}

#[test]
fn the_scheme_that_agrees_with_most_lines_is_reported() {
    let printed = |text: &str| PrintedChecksum {
        column: ChecksumColumn::Angle,
        text: text.to_owned(),
        offset: 0,
        cut: vec![],
    };
    let (right, wrong) = (printed("087"), printed("005"));
    let lines = [(HELLO, Some(&right)), (HELLO, Some(&wrong)), (HELLO, None)];
    let report = report(&ChecksumScheme::ALL, &lines).expect("has checksums");
    assert_eq!((report.scheme, report.consistent_count()), (ChecksumScheme::SixtyFourErV3, 1));
    assert_eq!(report.outcomes[2].1, Outcome::NotPrinted);
}

#[test]
fn each_scheme_is_equal_to_itself_alone() {
    for (index, one) in ChecksumScheme::ALL.into_iter().enumerate() {
        for (other_index, other) in ChecksumScheme::ALL.into_iter().enumerate() {
            assert_eq!(one == other, index == other_index, "{one} {other}");
        }
        assert_eq!((one.to_string(), format!("{one:?}")), (one.name.to_owned(), one.name.to_owned()));
    }
}

#[test]
fn a_printed_checksum_matches_its_own_sum_alone() {
    for scheme in ChecksumScheme::ALL {
        let is_symmetric = scheme == ChecksumScheme::ComputeNew;
        for sum in 0..=255u8 {
            let printed = scheme.print(sum);
            for other in 0..=255u8 {
                let is_match = sum == other || is_symmetric && sum.rotate_left(4) == other;
                assert_eq!(scheme.matches(&printed, other), is_match, "{scheme}: {printed} for {other}");
            }
        }
    }
}

#[test]
fn digits_match_with_any_leading_zeros_and_letters_do_not() {
    let number = ChecksumScheme::SixtyFourErV3;
    for (printed, is_match) in
        [("7", true), ("07", true), ("007", true), ("0007", true), ("8", false), ("", false)]
    {
        assert_eq!(number.matches(printed, 7), is_match, "{printed}");
    }
    assert_eq!([number.print(7), ChecksumScheme::ComputeOld.print(7)], ["007", "7"]);
    assert_eq!([ChecksumScheme::ComputeNew.print(0x1f), ChecksumScheme::AhoyV2.print(0x1f)], ["XB", "BP"]);
    assert_eq!(ChecksumScheme::Dossier.print(0x0a), "0A");
    assert!(!ChecksumScheme::AhoyV2.matches("PB", 0x1f) && !ChecksumScheme::AhoyV2.matches("", 0x1f));
    assert!(
        !ChecksumScheme::ComputeNew.matches("X", 0x1f) && !ChecksumScheme::ComputeNew.matches("XBX", 0x1f)
    );
}

#[test]
fn each_scheme_notices_what_its_source_says() {
    let rows: [(ChecksumScheme, bool, bool, bool); 10] = [
        // The scheme, then whether it notices another number, an exchange, a blank in quotes.
        (ChecksumScheme::SixtyFourErV3, true, true, false),
        (ChecksumScheme::SixtyFourErV1, true, false, false),
        (ChecksumScheme::ComputeOld, true, false, false),
        (ChecksumScheme::ComputeNew, true, true, true),
        (ChecksumScheme::RunPerfectTypist, true, true, true),
        (ChecksumScheme::RunChecksum, true, true, true),
        (ChecksumScheme::AhoyV2, false, true, true),
        (ChecksumScheme::AhoyV3, true, true, true),
        (ChecksumScheme::AhoyV1, false, true, false),
        (ChecksumScheme::Dossier, true, false, true),
    ];
    let line = |number, text: &'static [u8]| ChecksumInput { number, typed: text, tokens: text };
    for (scheme, number, exchange, blank) in rows {
        let sum = scheme.sum(line(10, b"A$=\"XY\""));
        assert_ne!(sum, scheme.sum(line(10, b"A$=\"XZ\"")), "{scheme}");
        assert_eq!(sum != scheme.sum(line(11, b"A$=\"XY\"")), number, "{scheme}: the number");
        assert_eq!(sum != scheme.sum(line(10, b"A$=\"YX\"")), exchange, "{scheme}: an exchange");
        assert_eq!(sum != scheme.sum(line(10, b"A$=\"X Y\"")), blank, "{scheme}: a blank");
    }
}

#[test]
fn lines_are_reported_in_order_with_both_checksums() {
    let printed =
        |column, text: &str| PrintedChecksum { column, text: text.to_owned(), offset: 0, cut: vec![] };
    let (first, second) = (printed(ChecksumColumn::RemStar, "196"), printed(ChecksumColumn::RemStar, "166"));
    let other = ChecksumInput { number: 20, ..HELLO };
    let lines = [(other, None), (HELLO, Some(&first)), (other, Some(&second)), (HELLO, Some(&first))];
    let found = report(&ChecksumScheme::ALL, &lines).expect("it has checksums");
    assert_eq!((found.scheme, found.consistent_count()), (ChecksumScheme::RunPerfectTypist, 2));
    let mismatch = Outcome::Mismatch { printed: "166".to_owned(), computed: "206".to_owned() };
    let expected =
        [(20, Outcome::NotPrinted), (10, Outcome::Consistent), (20, mismatch), (10, Outcome::Consistent)];
    assert_eq!(found.outcomes, expected);
    // Schemes of other columns, and lines without checksums, give no report.
    assert_eq!(report(&[ChecksumScheme::AhoyV2], &lines), None);
    assert_eq!(report(&ChecksumScheme::ALL, &[(HELLO, None)]), None);
    // Of two schemes without a match the first is reported.
    let wrong = printed(ChecksumColumn::Angle, "999");
    let found = report(&ChecksumScheme::ALL, &[(HELLO, Some(&wrong))]).expect("it has a checksum");
    assert_eq!((found.scheme, found.consistent_count()), (ChecksumScheme::SixtyFourErV3, 0));
}
