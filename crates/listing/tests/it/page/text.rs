//! The rendered lines of a page, as the finders see them.

use listing::machine::{Limits, MachineSpec};
use listing::{MachineKind, PageText, PrintedLine, Program, ProgramFormat, Source, SourceChar, read_for};

/// A machine whose programs have all lines of a page.
static MACHINES: [MachineKind; 1] = [MachineKind::new(&SPEC)];
static SPEC: MachineSpec = MachineSpec {
    id: "lines",
    limits: Limits { line_numbers: None, stored: None, typed: None },
    formats: &[&ALL_LINES],
    ..*MachineKind::C64.spec()
};
static ALL_LINES: ProgramFormat = ProgramFormat { name: "lines", description: "any lines", find: all_lines };

fn all_lines(page: &PageText<'_>) -> Vec<Program> {
    let line = |(number, chars): (u32, &Vec<SourceChar>)| PrintedLine {
        number,
        chars: chars.clone(),
        body_start: 0,
        checksum: None,
    };
    let lines = (1..).zip(page.lines).map(line).collect();
    vec![Program { format: &ALL_LINES, lines, is_file: false, diagnostics: vec![], notation: None }]
}

/// Returns the rendered lines of a file.
fn lines(text: &str, name: &str) -> Vec<Vec<SourceChar>> {
    let Ok(Source::Page(page)) = read_for(&MACHINES, text.as_bytes(), name) else { panic!("a text") };
    page.programs()[0].lines.iter().map(|line| line.chars.clone()).collect()
}

fn strings(lines: &[Vec<SourceChar>]) -> Vec<String> {
    lines.iter().map(|line| line.iter().map(|c| c.character).collect()).collect()
}

fn rendered(page: &str) -> Vec<String> {
    strings(&lines(page, "p.html"))
}

#[test]
fn entities_and_line_breaks_become_text() {
    let lines = rendered("<p>10 print&quot;a&lt;b&quot;<br>20 end</p><p>x</p>");
    assert_eq!(lines, ["10 print\"a<b\"", "20 end", "", "x", "", ""]);
}

#[test]
fn runs_of_blanks_stay() {
    assert_eq!(rendered("<pre>10  rem   x\n20 end</pre>")[..2], ["10  rem   x", "20 end"]);
    assert_eq!(rendered("<p>10 print\"a   b\"<br>\n   20 end</p>")[..2], ["10 print\"a   b\"", "20 end"]);
}

#[test]
fn line_breaks_of_the_file_collapse_with_their_indentation() {
    assert_eq!(rendered("<div>10 rem \n  x</div>")[..1], ["10 rem x"]);
    assert_eq!(rendered("<p>10 rem\r\n\tx</p>")[..1], ["10 rem x"]);
}

#[test]
fn underlined_and_overlined_characters_are_marked() {
    assert_eq!(rendered("<u>S</u>T"), ["S\u{332}T"]);
    assert_eq!(rendered("<SPAN style='text-decoration:underline'>S<b>T</b></SPAN>U"), ["S\u{332}T\u{332}U"]);
    assert_eq!(rendered("<i style=\"text-decoration: overline\">S</i>"), ["S\u{305}"]);
    assert_eq!(strings(&lines("a<u>S</u>b<U>\n<u", "p.txt")), ["aS\u{332}b<U>", "<u"]);
}

#[test]
fn table_rows_are_lines() {
    let page = "<table><tr><td>10</td><td>end</td></tr><tr><td>20</td><td>end</td></tr></table>";
    assert_eq!(rendered(page)[..2], ["10 end", "20 end"]);
}

#[test]
fn scripts_are_not_text() {
    assert_eq!(rendered("<head><title>t</title></head><script>10 print</script>x"), ["x"]);
}

#[test]
fn characters_keep_their_offset_across_entities() {
    let line = &lines("<b>a&amp;b</b>c", "p.html")[0];
    let offsets: Vec<(char, u32)> = line.iter().map(|c| (c.character, c.offset)).collect();
    assert_eq!(offsets, [('a', 3), ('&', 4), ('b', 9), ('c', 14)]);
}
