use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::table::GLYPHS;

const TYPEFACES: [Typeface; 2] = [Typeface::C64, Typeface::Vic20];
const SETS: [RomCharset; 2] = [RomCharset::UpperGraphics, RomCharset::LowerUpper];

/// The character sets of a typeface, in the order of [`SETS`].
fn sets(typeface: Typeface) -> [CharacterSet; 2] {
    SETS.map(|set| CharacterSet::built_in(typeface, set))
}

/// A glyph of the Commodore 64 in the set after power-on.
fn upper(code: u8) -> [u8; 8] {
    *CharacterSet::built_in(Typeface::C64, RomCharset::UpperGraphics).glyph(code)
}

/// A glyph of ink in some rows only, row 0 on top.
fn ink_in_rows(rows: core::ops::Range<usize>) -> [u8; 8] {
    core::array::from_fn(|row| if rows.contains(&row) { 0xff } else { 0 })
}

fn union(a: [u8; 8], b: [u8; 8]) -> [u8; 8] {
    core::array::from_fn(|row| a[row] | b[row])
}

fn mirrored(glyph: [u8; 8]) -> [u8; 8] {
    glyph.map(u8::reverse_bits)
}

fn upside_down(mut glyph: [u8; 8]) -> [u8; 8] {
    glyph.reverse();
    glyph
}

/// Returns the glyph as text for the messages of failing tests.
fn picture(glyph: [u8; 8]) -> String {
    glyph.map(|bits| format!("{bits:08b}\n").replace('0', ".").replace('1', "#")).concat()
}

/// A complete set of empty glyphs in which one glyph's text is replaced.
fn complete_text(code: u8, replacement: &str) -> String {
    (0..0x80)
        .map(|at| {
            if at == code {
                replacement.to_string()
            } else {
                format!("glyph {at}\n{}", "........\n".repeat(8))
            }
        })
        .collect()
}

#[test]
fn the_upper_half_is_the_reverse_of_the_lower() {
    for set in TYPEFACES.map(sets).as_flattened() {
        for code in 0..0x80 {
            assert_eq!(*set.glyph(code | 0x80), set.glyph(code).map(|bits| !bits), "code {code}");
        }
    }
}

#[test]
fn the_bytes_are_in_character_rom_order() {
    for typeface in TYPEFACES {
        let rom = character_rom(typeface);
        for (set, half) in sets(typeface).iter().zip(rom.chunks(2048)) {
            assert_eq!(half, set.bytes());
            for code in 0..=0xff {
                assert_eq!(half[usize::from(code) * 8..][..8], *set.glyph(code));
            }
        }
    }
}

#[test]
fn no_two_glyphs_of_a_set_look_alike_but_the_two_spaces() {
    for set in TYPEFACES.map(sets).as_flattened() {
        for b in 0..0x80 {
            for a in 0..b {
                let both_spaces = (a, b) == (0x20, 0x60);
                assert_eq!(set.glyph(a) == set.glyph(b), both_spaces, "codes {a} and {b}");
            }
        }
    }
}

#[test]
fn the_sets_differ_only_where_their_unicode_differs() {
    for [upper, lower] in TYPEFACES.map(sets) {
        for glyph in &GLYPHS {
            let same = upper.glyph(glyph.screen) == lower.glyph(glyph.screen);
            assert_eq!(same, glyph.upper == glyph.lower, "code {}", glyph.screen);
        }
    }
}

#[test]
fn capitals_look_the_same_in_both_sets() {
    for [upper, lower] in TYPEFACES.map(sets) {
        for letter in 1..=26 {
            assert_eq!(upper.glyph(letter), lower.glyph(letter + 0x40));
        }
    }
}

#[test]
fn headers_name_the_key_and_unicode_of_the_code_table() {
    let texts = [
        roms::C64_UPPER_GRAPHICS,
        roms::C64_LOWER_UPPER,
        roms::VIC20_UPPER_GRAPHICS,
        roms::VIC20_LOWER_UPPER,
    ];
    for (text, set) in texts.into_iter().zip(SETS.into_iter().cycle()) {
        for line in text.lines().filter(|line| line.starts_with("glyph ")) {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let [facts, _, key, unicode] = fields[..] else { panic!("{line}: expected four fields") };
            let (code, _) = header(facts).expect("the built-in headers are well formed");
            let glyph = &GLYPHS[usize::from(code)];
            assert_eq!(key, glyph.key, "{line}");
            assert_eq!(unicode, format!("U+{:04X}", u32::from(glyph.unicode(set))), "{line}");
        }
    }
}

#[test]
fn text_leaves_a_dot_free_between_neighbours() {
    for set in TYPEFACES.map(sets).as_flattened() {
        for code in 0..0x40 {
            let ink = set.glyph(code).iter().fold(0, |ink, row| ink | row);
            assert_eq!(ink & 0x01, 0, "code {code}\n{}", picture(*set.glyph(code)));
        }
    }
}

#[test]
fn capitals_and_digits_stand_on_the_base_line_at_full_height() {
    for [upper, _] in TYPEFACES.map(sets) {
        for code in (1..=26).chain(0x30..=0x39) {
            let glyph = *upper.glyph(code);
            assert!(glyph[0] != 0 && glyph[6] != 0 && glyph[7] == 0, "code {code}\n{}", picture(glyph));
        }
    }
}

#[test]
fn small_letters_share_the_x_height_and_the_base_line() {
    for [_, lower] in TYPEFACES.map(sets) {
        for letter in b'a'..=b'z' {
            let glyph = *lower.glyph(letter - b'a' + 1);
            let ascends = glyph[0] | glyph[1] != 0;
            assert_eq!(ascends, b"bdfhijklt".contains(&letter), "{}", picture(glyph));
            assert_eq!(glyph[7] != 0, b"gjpqy".contains(&letter), "{}", picture(glyph));
            assert!(glyph[2] != 0 && glyph[6] != 0, "{}", picture(glyph));
        }
    }
}

#[test]
fn strokes_of_the_c64_are_two_dots_wide_or_more() {
    let [upper, lower] = sets(Typeface::C64);
    let letters = (1..=26).flat_map(|code| [upper.glyph(code), lower.glyph(code)]);
    for glyph in letters.chain((0x30..=0x39).map(|code| upper.glyph(code))) {
        let has_thin_stroke = glyph.iter().any(|row| runs(*row).contains(&1));
        // The middle stem of M, W, m and w is one dot between two counters.
        let has_middle_stem = glyph.iter().any(|row| row & 0xfe == 0b1101_0110);
        assert!(!has_thin_stroke || has_middle_stem, "{}", picture(*glyph));
    }
}

/// Returns the widths of the runs of ink in a row.
fn runs(row: u8) -> Vec<usize> {
    let row = format!("{row:08b}");
    row.split('0').map(str::len).filter(|&width| width > 0).collect()
}

#[test]
fn eighth_lines_lie_in_the_column_or_row_of_their_name() {
    for (code, column) in [(101, 0), (84, 1), (71, 2), (66, 3), (72, 5), (89, 6), (103, 7)] {
        assert_eq!(upper(code), [0x80 >> column; 8], "code {code}");
    }
    for (code, row) in [(99, 0), (69, 1), (68, 2), (67, 3), (70, 5), (82, 6), (100, 7)] {
        assert_eq!(upper(code), ink_in_rows(row..row + 1), "code {code}");
    }
}

#[test]
fn blocks_fill_their_eighths_exactly() {
    for (code, columns) in [(116, 0xc0), (117, 0xe0), (97, 0xf0), (106, 0x03), (118, 0x07)] {
        assert_eq!(upper(code), [columns; 8], "code {code}");
    }
    for (code, rows) in [(119, 0..2), (120, 0..3), (111, 6..8), (121, 5..8), (98, 4..8)] {
        assert_eq!(upper(code), ink_in_rows(rows), "code {code}");
    }
    let (top, bottom) = (ink_in_rows(0..4), ink_in_rows(4..8));
    let quadrant = |half: [u8; 8], columns| half.map(|bits: u8| bits & columns);
    assert_eq!(upper(126), quadrant(top, 0xf0));
    assert_eq!(upper(124), quadrant(top, 0x0f));
    assert_eq!(upper(123), quadrant(bottom, 0xf0));
    assert_eq!(upper(108), quadrant(bottom, 0x0f));
    assert_eq!(upper(127), union(upper(126), upper(108)));
}

#[test]
fn lines_leave_their_cell_in_the_middle() {
    /// Arms to the left, above, to the right, below.
    const PIECES: [(u8, &str); 15] = [
        (64, "-.-."),
        (93, ".|.|"),
        (91, "-|-|"),
        (112, "..-|"),
        (110, "-..|"),
        (109, ".|-."),
        (125, "-|.."),
        (107, ".|-|"),
        (115, "-|.|"),
        (114, "-.-|"),
        (113, "-|-."),
        (85, "..-|"),
        (73, "-..|"),
        (74, ".|-."),
        (75, "-|.."),
    ];
    let column = |glyph: [u8; 8], mask| glyph.iter().fold(0, |ink, row| ink << 1 | u8::from(row & mask != 0));
    for (typeface, line) in [(Typeface::C64, 0x18), (Typeface::Vic20, 0x08)] {
        let [upper, _] = sets(typeface);
        for (code, arms) in PIECES {
            let glyph = *upper.glyph(code);
            let edges = [column(glyph, 0x80), glyph[0], column(glyph, 0x01), glyph[7]];
            let expected: Vec<u8> = arms.bytes().map(|arm| if arm == b'.' { 0 } else { line }).collect();
            assert_eq!(edges[..], expected, "code {code}\n{}", picture(glyph));
        }
    }
}

#[test]
fn box_lines_are_made_of_the_same_dots() {
    for [set, _] in TYPEFACES.map(sets) {
        let cross = *set.glyph(91);
        for (a, b) in [(64, 93), (112, 125), (110, 109), (114, 113), (107, 115)] {
            assert_eq!(union(*set.glyph(a), *set.glyph(b)), cross, "codes {a} and {b}");
        }
    }
}

#[test]
fn arcs_are_mirror_images_of_one() {
    let arc = upper(85);
    assert_eq!(upper(73), mirrored(arc));
    assert_eq!(upper(74), upside_down(arc));
    assert_eq!(upper(75), mirrored(upside_down(arc)));
}

#[test]
fn edge_corners_join_the_lines_at_the_edges() {
    // Quarter blocks on the C64, eighth lines on the VIC-20.
    let edges = [(Typeface::C64, [116, 106, 119, 111]), (Typeface::Vic20, [101, 103, 99, 100])];
    for (typeface, lines) in edges {
        let [set, _] = sets(typeface);
        let glyph = |code| *set.glyph(code);
        let [left, right, top, bottom] = lines.map(glyph);
        assert_eq!(glyph(76), union(left, bottom));
        assert_eq!(glyph(79), union(left, top));
        assert_eq!(glyph(80), union(right, top));
        assert_eq!(glyph(122), union(right, bottom));
    }
}

#[test]
fn triangles_reverse_to_the_opposite_triangle() {
    let (upper_left, upper_right) = (upper(105), upper(95));
    assert_eq!(upper_left, core::array::from_fn(|row| 0xff << row));
    assert_eq!(upper_right, mirrored(upper_left));
    // Rotated by 180 degrees, the reverse is the same triangle without the dots of the diagonal.
    let lower_right = upper(105 | 0x80);
    assert_eq!(lower_right, core::array::from_fn(|row| !(0xffu8 << row)));
}

#[test]
fn diagonals_run_from_corner_to_corner() {
    for [set, _] in TYPEFACES.map(sets) {
        let [falling, rising, cross] = [77, 78, 86].map(|code| *set.glyph(code));
        assert_eq!(rising, mirrored(falling));
        assert_eq!(falling, mirrored(upside_down(falling)));
        assert_eq!((falling[0] & 0x80, falling[7] & 0x01), (0x80, 0x01));
        assert_eq!(cross, union(falling, rising));
    }
}

#[test]
fn shades_continue_each_other_across_cells() {
    let shade = upper(102);
    let [_, lower] = sets(Typeface::C64);
    assert_eq!(shade.iter().map(|row| row.count_ones()).sum::<u32>(), 32);
    assert_eq!(upper(92), shade.map(|row| row & 0xf0));
    assert_eq!(upper(104)[..4], [0; 4]);
    assert_eq!(upper(104)[4..], shade[4..]);
    assert_eq!(*lower.glyph(94), shade.map(|row| !row));
    let stripes = *lower.glyph(95);
    assert_eq!(*lower.glyph(105), mirrored(stripes));
    for row in 0..8 {
        assert_eq!(stripes[(row + 1) % 8], stripes[row].rotate_right(1));
    }
}

#[test]
fn a_set_over_a_base_changes_only_what_it_names() {
    let [base, _] = sets(Typeface::C64);
    let set = parse_with_base("glyph 1 = base 2\nglyph 3 = 4\nglyph 4\n#.......\n", &base);
    assert_eq!(
        set.unwrap_err(),
        GlyphError { line: 3, kind: GlyphErrorKind::TooFewRows { code: 4, rows: 1 } }
    );
    let text = format!("glyph 1 = base 2\nglyph 3 = 4\nglyph 4 | dot\n#.......\n{}", "........\n".repeat(7));
    let set = parse_with_base(&text, &base).unwrap();
    assert_eq!(set.glyph(1), base.glyph(2));
    assert_eq!(set.glyph(3), &[0x80, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(set.glyph(2), base.glyph(2));
}

#[test]
fn carriage_returns_comments_and_empty_lines_are_skipped() {
    let drawn = "; note\r\n\r\nglyph 7 | bar\r\n########\r\n; note\r\n".to_string();
    let set = parse(&complete_text(7, &(drawn + &"........\r\n".repeat(7)))).unwrap();
    assert_eq!(set.glyph(7), &[0xff, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn each_mistake_is_named_with_its_line() {
    let empty = |code| format!("glyph {code}\n{}", "........\n".repeat(8));
    let cases = [
        ("hello".to_string(), 1, GlyphErrorKind::NotAHeader),
        ("glyph one".to_string(), 1, GlyphErrorKind::NotAHeader),
        (empty(1) + "........", 10, GlyphErrorKind::NotAHeader),
        ("; x\nglyph 128".to_string(), 2, GlyphErrorKind::NotDrawable { code: 128 }),
        (empty(1) + &empty(1), 10, GlyphErrorKind::DrawnTwice { code: 1, first: 1 }),
        ("glyph 1\n........\nglyph 2".to_string(), 1, GlyphErrorKind::TooFewRows { code: 1, rows: 1 }),
        ("glyph 1\n...x....".to_string(), 2, GlyphErrorKind::NotADot { column: 4, found: 'x' }),
        ("glyph 1\n.........".to_string(), 2, GlyphErrorKind::RowWidth { dots: 9 }),
        ("glyph 0 = 3".to_string(), 1, GlyphErrorKind::RepeatsUndrawn { code: 3 }),
        ("glyph 0 = base 3".to_string(), 1, GlyphErrorKind::NoBase),
        (empty(0), 9, GlyphErrorKind::Missing { code: 1 }),
    ];
    for (text, line, kind) in cases {
        assert_eq!(parse(&text), Err(GlyphError { line, kind }), "{text}");
    }
}

#[test]
fn a_text_cut_off_anywhere_is_an_error_and_never_a_panic() {
    let complete = roms::C64_UPPER_GRAPHICS.trim_end();
    for length in (0..complete.len()).filter(|length| complete.is_char_boundary(*length)).step_by(7) {
        assert!(parse(&complete[..length]).is_err(), "cut to {length} bytes");
    }
}
