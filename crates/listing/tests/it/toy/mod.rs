//! A machine, a program format, a container, a notation and a checksum from outside the crate work
//! like its own: the tables are open.

mod abacus;
mod loom;

use abacus::{ABACUS, MACHINES, PARITY, ROMAN, SUNDIAL};
use listing::checksum::{self, ChecksumInput, Outcome};
use listing::{ChecksumColumn, Error, MachineKind, Page, PrintedChecksum, Source, encode, read_for, typed};
use loom::LOOM;

/// Two sheets in the wrong order, one of them printed twice, prose and numbers between them.
const SHEETS: &str = "\
Slide the beads as shown on sheet 1.
<< 2
 slide c
 go again
>>
The first 10 beads are moved here, later 20:
<< 1
again:
>>
This is better:
<< 1
again:
 slide ab
>>
";

/// A listing in another format.
const BASIC: &str = "10 poke 53280,0\n20 goto 10\n";

fn page(text: &str) -> Page {
    match read_for(&MACHINES, text.as_bytes(), "page.txt") {
        Ok(Source::Page(page)) => page,
        other => panic!("no page: {other:?}"),
    }
}

#[test]
fn fragments_without_numbers_are_one_program() {
    let page = page(SHEETS);
    let program = page.program(None).expect("one program");
    assert_eq!(program.verbatim(), "again:\n slide ab\n slide c\n go again\n");
    assert_eq!(page.machine_of(program, &[MachineKind::C64, ABACUS]), Ok(ABACUS));
}

#[test]
fn the_lines_are_decoded_by_the_spec_with_their_spans_and_warnings() {
    let page = page(SHEETS);
    let listing = page.listing(None, &[MachineKind::C64, ABACUS]).unwrap_or_else(|error| panic!("{error}"));
    let numbers: Vec<u16> = listing.lines.iter().map(|line| line.number).collect();
    assert_eq!((listing.machine, numbers), (ABACUS, vec![1, 2, 3, 4]));
    assert_eq!(listing.lines[1].text, [0, 19, 12, 9, 4, 5, 0, 1, 2]);
    assert_eq!(listing.span(&listing.lines[2], 1..6).to_string(), "page.txt:3:2");
    let warnings: Vec<String> = listing.warnings.iter().map(|warning| warning.kind.to_string()).collect();
    assert_eq!(warnings, ["not program text, skipped: `again:`"]);
}

#[test]
fn errors_name_the_machine() {
    let message = |sheet: &str| {
        let page = page(&format!("<<\n{sheet}\n>>\n"));
        match page.listing(None, &[ABACUS]) {
            Ok(listing) => listing.warnings[0].kind.to_string(),
            Err(Error::Diagnostics(problems)) => problems.0[0].kind.to_string(),
            Err(other) => panic!("{other}"),
        }
    };
    assert_eq!(message("slide A"), "the frame has no character `A` (U+0041)");
    assert_eq!(
        message("slide and slide"),
        "line 1 has 15 characters, but a frame accepts 12: type it with abbreviated keywords"
    );
}

#[test]
fn programs_of_two_formats_stand_on_one_page() {
    let page = page(&format!("{BASIC}\nThe same for the abacus:\n{SHEETS}"));
    let machines: Vec<_> =
        page.programs().iter().map(|program| page.machine_of(program, &[MachineKind::C64, ABACUS])).collect();
    assert_eq!(machines, [Ok(MachineKind::C64), Ok(ABACUS)]);
    let text = page.listing(Some(1), &[MachineKind::C64]).expect("the first").lines[1].text.clone();
    assert_eq!(text, b"GOTO 10");
}

#[test]
fn of_two_formats_that_claim_a_range_the_longer_program_wins() {
    let within = page(&format!("<<\nslide\n{BASIC}>>\n"));
    assert_eq!(within.programs().len(), 1);
    assert_eq!(within.programs()[0].verbatim(), format!("slide\n{BASIC}"));
    let alike = page(&format!("<<\n{BASIC}>>\n"));
    assert_eq!(alike.programs().len(), 1);
    assert_eq!(alike.machine_of(&alike.programs()[0], &[MachineKind::C64, ABACUS]), Ok(MachineKind::C64));
}

#[test]
fn a_format_is_only_for_the_machines_that_have_it() {
    let page = page("<<\ngo\n>>\n");
    assert_eq!(page.machine_of(&page.programs()[0], &[MachineKind::C64, ABACUS]), Ok(ABACUS));
    assert_eq!(
        page.machine_of(&page.programs()[0], &[MachineKind::C64])
            .expect_err("it has no such form")
            .to_string(),
        "`page.txt` is a listing for the Abacus, expected one for the Commodore 64; to read it as one anyway, \
         use --system c64"
    );
}

#[test]
fn the_error_for_a_page_without_a_program_names_the_formats() {
    assert_eq!(
        page("A sundial tells the time.").program(None).expect_err("prose").to_string(),
        "no BASIC lines, sheets or fragments found in `page.txt`: expected lines that begin with a number, or \
         sheets from `<<` to `>>`, or lines of code that indentation holds together; its text is about the Sundial (not supported)"
    );
}

#[test]
fn files_of_one_extension_are_distinguished_by_their_bytes() {
    let read = |bytes: &[u8]| read_for(&MACHINES, bytes, "game.bas");
    let machine = |bytes: &[u8]| match read(bytes) {
        Ok(Source::Prg(prg)) => prg.machine,
        other => panic!("no program: {other:?}"),
    };
    assert!(matches!(read(BASIC.as_bytes()), Ok(Source::Page(_))));
    assert_eq!(machine(b"\x01\x08\x07\x08\x0a\x00\x80\x00\x00\x00"), MachineKind::C64);
    assert_eq!(machine(b"BEADS\0\x03\x01"), ABACUS);
    assert_eq!(
        read(b"SHADOW\0").expect_err("not built").to_string(),
        format!(
            "`game.bas` is a program for the {SUNDIAL} (not supported); expected one for the \
             Commodore 64, the Abacus or the Loom"
        )
    );
    assert_eq!(
        read(b"BEADS\0").expect_err("nothing in it").to_string(),
        "cannot read `game.bas`: the image holds no program"
    );
}

#[test]
fn typed_text_is_decoded_by_the_machines_own_spec() {
    let text = typed(ABACUS, "abC\r\nz", "text").expect("it is built");
    assert_eq!(text.codes, [1, 2, 99, 26, 99]);
    assert_eq!(
        text.skipped[0].to_string().lines().next(),
        Some("text:1:3: the frame has no character `C` (U+0043)")
    );
    assert_eq!(typed(SUNDIAL, "a", "text"), None);
}

/// A program in two fragments, with what a page does to it.
const FRAGMENTS: &str = "\
<html><body><p>Weaving on a loom needs 3 things.</p>
<pre>import warp

def row(n):
    for i in range(n):
        if i &lt; 2:
\t    weave(\"ä\")

    weave(i)
</pre><p>In a hurry, go on here:</p>
<pre># the cloth
for k in range(10):
    row(k)</pre></body></html>
";

/// The decoded program.
const WOVEN: &str = "\
import warp

def row(n):
    for i in range(n):
        if i < 2:
\t    weave(\"ä\")

    weave(i)
# the cloth
for k in range(10):
    row(k)
";

#[test]
fn a_language_of_indented_lines_is_read_from_fragments() {
    let Ok(Source::Page(page)) = read_for(&MACHINES, FRAGMENTS.as_bytes(), "page.html") else {
        panic!("a page")
    };
    assert_eq!(page.program(None).expect("one").verbatim(), WOVEN);
    let listing = page.listing(None, &[MachineKind::C64, LOOM]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((listing.machine, listing.lines.len(), listing.warnings.len()), (LOOM, 11, 0));
    let lines = || listing.lines.iter().map(|line| (line.number, &line.text[..]));
    assert_eq!(encode::program(lines(), LOOM.notations()[0]), WOVEN);
    assert_eq!(listing.span(&listing.lines[5], 12..14).to_string(), "page.html:7:13");
}

#[test]
fn a_file_of_such_a_language_is_read_as_it_is() {
    let Ok(Source::Page(page)) = read_for(&MACHINES, WOVEN.as_bytes(), "cloth.loom") else {
        panic!("a text")
    };
    let program = page.program(None).expect("one");
    assert_eq!((program.verbatim().as_str(), page.machine_of(program, &[LOOM])), (WOVEN, Ok(LOOM)));
}

#[test]
fn its_notation_and_its_checksum_are_table_rows() {
    let lines = [(1, &[1, 0, 3][..])];
    assert_eq!(ABACUS.notations(), [ROMAN]);
    assert_eq!(encode::program(lines, ROMAN), "a c\n");
    let printed = |text: &str| PrintedChecksum {
        column: ChecksumColumn::Angle,
        text: text.to_owned(),
        offset: 0,
        cut: vec![],
    };
    let sums = ChecksumInput { number: 1, typed: &[1, 0, 3], tokens: &[] };
    let (even, odd) = (printed("even"), printed("odd"));
    let report = checksum::report(ABACUS.checksums(), &[(sums, Some(&even)), (sums, Some(&odd))]);
    let report = report.expect("two are printed");
    assert_eq!((report.scheme, report.consistent_count()), (PARITY, 1));
    assert_eq!(
        report.outcomes[1].1,
        Outcome::Mismatch { printed: "odd".to_owned(), computed: "even".to_owned() }
    );
}
