//! The characters of a screen in a terminal.

use charset::glyphs::{CharacterSet, Typeface};
use charset::{RomCharset, msx, screen_code};
use player::repertoire::Repertoire;
use player::{ScreenCell, ScreenText};

/// The characters of WGL4 that are no letters of an alphabet. Source: Microsoft, *Windows Glyph List 4*.
const WGL4: &str = "–—―‗‘’‚‛“”„†‡•…‰′″‹›‼‾⁄ⁿ₣₤₧€℅ℓ№™Ω℮⅛⅜⅝⅞←↑→↓↔↕↨∂∆∏∑−∕∙√∞∟∩∫≈≠≡≤≥⌂⌐⌠⌡\
    ─│┌┐└┘├┤┬┴┼═║╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬▀▄█▌▐░▒▓■□▪▫▬▲►▼◄◊○●◘◙◦☺☻☼♀♂♠♣♥♦♪♫ﬁﬂ∅";

fn has(repertoire: Repertoire, character: char) -> bool {
    let is_plain = matches!(character, ' '..='~' | '\u{a0}'..='\u{17f}' | 'ƒ' | '\u{384}'..='\u{3ce}')
        || WGL4.contains(character);
    match repertoire {
        Repertoire::Ascii => matches!(character, ' '..='~'),
        Repertoire::Plain => is_plain,
        Repertoire::Common => {
            is_plain || matches!(character, '\u{2500}'..='\u{259f}' | '▵' | '▮' | '∽' | '⌀')
        }
        Repertoire::Full => true,
    }
}

/// A screen of one row.
fn screen(glyphs: &str, is_reversed: bool) -> ScreenText {
    let cell = |glyph| ScreenCell { glyph, fallback: glyph, is_reversed, ink: [255; 3], paper: [0; 3] };
    let cells: Vec<ScreenCell> = glyphs.chars().map(cell).collect();
    ScreenText { columns: cells.len(), cells, border: [0; 3], cursor: None, is_graphics: false }
}

fn shown(repertoire: Repertoire, glyphs: &str, is_reversed: bool) -> String {
    repertoire.characters(&screen(glyphs, is_reversed)).into_iter().collect()
}

#[test]
fn a_repertoire_has_the_characters_that_it_shows() {
    let commodore = [RomCharset::UpperGraphics, RomCharset::LowerUpper]
        .into_iter()
        .flat_map(|set| (0..=0x7f).map(move |code| screen_code::to_unicode(code, set)));
    let glyphs: Vec<char> = commodore.chain((0..=255).map(msx::to_unicode)).collect();
    let patterns: Vec<char> = ('\u{2800}'..='\u{28ff}').collect();
    for repertoire in [Repertoire::Ascii, Repertoire::Plain, Repertoire::Common] {
        for &glyph in &glyphs {
            for is_reversed in [false, true] {
                let text = shown(repertoire, &glyph.to_string(), is_reversed);
                assert!(
                    text.chars().all(|shown| has(repertoire, shown)),
                    "{repertoire:?}: {glyph} as {text}"
                );
            }
        }
        for &pattern in &patterns {
            let shown = repertoire.pattern(pattern);
            assert!(has(repertoire, shown), "{repertoire:?}: {pattern} as {shown}");
        }
    }
    for glyph in glyphs.into_iter().chain(patterns) {
        assert_eq!([Repertoire::Full.character(glyph), Repertoire::Full.pattern(glyph)], [glyph; 2]);
    }
}

/// Returns the dots of a block element by its definition, or of a line through the middle.
fn block(character: char) -> Option<u64> {
    let of = |is_set: &dyn Fn(u32, u32) -> bool| {
        (0..64).filter(|bit| is_set(bit % 8, bit / 8)).fold(0, |dots, bit| dots | 1_u64 << bit)
    };
    let code = u32::from(character);
    Some(match character {
        '▀' => of(&|_, y| y < 4),
        '▁'..='█' => of(&|_, y| y >= 8 - (code - 0x2580)),
        '▉'..='▏' => of(&|x, _| x < 0x2590 - code),
        '▐' => of(&|x, _| x >= 4),
        '▔' => of(&|_, y| y == 0),
        '▕' => of(&|x, _| x == 7),
        '▖' => of(&|x, y| x < 4 && y >= 4),
        '▗' => of(&|x, y| x >= 4 && y >= 4),
        '▘' => of(&|x, y| x < 4 && y < 4),
        '▝' => of(&|x, y| x >= 4 && y < 4),
        '▛' => of(&|x, y| x < 4 || y < 4),
        '▜' => of(&|x, y| x >= 4 || y < 4),
        '▙' => of(&|x, y| x < 4 || y >= 4),
        '▟' => of(&|x, y| x >= 4 || y >= 4),
        ' ' => 0,
        _ => return None,
    })
}

/// Returns the dots of a glyph of the Commodore machines, which all have these shapes.
fn dots(code: u8) -> u64 {
    let set = CharacterSet::built_in(Typeface::C64, RomCharset::UpperGraphics);
    let rows = set.glyph(code).map(u8::reverse_bits);
    u64::from_le_bytes(rows)
}

/// The blocks that stand for a filled shape of the C64 and the VIC-20: no other has fewer dots that differ.
#[test]
fn a_block_is_the_nearest_to_the_dots() {
    let candidates: Vec<u64> = "▀▁▂▃▄▅▆▇█▉▊▋▌▍▎▏▐▔▕▖▗▘▝▛▜▙▟".chars().filter_map(block).collect();
    // Three eighths, the triangles; the right quarter is nearer to nothing than to its half.
    for (code, glyph) in [(0x78, '\u{1fb83}'), (0x76, '\u{1fb88}'), (0x5f, '◥'), (0x69, '◤')] {
        assert_eq!(screen_code::to_unicode(code, RomCharset::UpperGraphics), glyph);
        let dots = dots(code);
        let difference = |block: u64| (block ^ dots).count_ones();
        let chosen = block(Repertoire::Common.character(glyph)).expect("it is a block");
        let nearest = candidates.iter().map(|&block| difference(block)).min();
        assert_eq!(Some(difference(chosen)), nearest, "{glyph}");
    }
    // Reversed, the corners of a cell leave all but a line of it.
    for (code, glyph) in [(0x4c, '\u{1fb7c}'), (0x4f, '\u{1fb7d}'), (0x50, '\u{1fb7e}'), (0x7a, '\u{1fb7f}')]
    {
        let dots = dots(code);
        let difference = |block: u64| (block ^ dots).count_ones();
        let text = shown(Repertoire::Common, &glyph.to_string(), true);
        let chosen = block(text.chars().next().unwrap()).expect("it is a block");
        let nearest = candidates.iter().map(|&block| difference(block)).min();
        assert_eq!(Some(difference(chosen)), nearest, "{glyph}");
    }
}

/// A corner keeps the directions of its lines, and lines at the edge of a cell then run where it can meet them.
#[test]
fn corners_and_their_lines_meet() {
    let frame = "\u{1fb7d}▔\u{1fb7e}▏▕\u{1fb7c}▁\u{1fb7f}";
    assert_eq!(shown(Repertoire::Common, frame, false), "┌─┐││└─┘");
    assert_eq!(shown(Repertoire::Plain, frame, false), "┌─┐││└─┘");
    assert_eq!(shown(Repertoire::Ascii, frame, false), "+-+||+-+");
    assert_eq!(shown(Repertoire::Full, frame, false), frame);
    // Without a corner they stay at their edge.
    assert_eq!(shown(Repertoire::Common, "▔▁▏▕", false), "▔▁▏▕");
}

/// The tower of 3D-Vier gewinnt: reversed cells with a thin line at their edges.
#[test]
fn reversed_cells_are_solid() {
    let cube = "\u{1fb7c}▂▎▏▕▔\u{1fb7e}";
    assert_eq!(shown(Repertoire::Plain, cube, true), "       ");
    assert_eq!(shown(Repertoire::Ascii, cube, true), "       ");
    assert_eq!(shown(Repertoire::Common, cube, true), "▂▂▎▏▕▔▔");
    assert_eq!(shown(Repertoire::Plain, "A─│", true), "A─│");
}

#[test]
fn a_pattern_becomes_the_blocks_of_its_quadrants() {
    let of =
        |repertoire: Repertoire| "⠁⠇⡇⣿⠉⠀⢠".chars().map(|dots| repertoire.pattern(dots)).collect::<String>();
    assert_eq!(of(Repertoire::Common), "▘▌▌█▀ ▗");
    assert_eq!(of(Repertoire::Plain), "▀▌▌█▀ ▄");
}
