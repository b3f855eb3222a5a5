//! The names that magazines and tools print for keys and control codes.
//!
//! One table, [`NAMED_KEYS`], holds every name that is not built from a prefix; [`by_name`] parses `SHIFT-x`, `CBM-x`
//! and `CTRL-x` in all their spellings. Comparison ignores case, spaces, dots, hyphens and underscores (`LIG.RED`,
//! `Lt. Red` and `lt red` differ only in letters), so the table holds aliases in upper case without separators.
//!
//! Sources: petcat's tables (VICE `src/tools/petcat/petcat.c`: petcat, MikroBitti, tok64 and 64'er names), bastext
//! `tokens.c`, `mbuhidar/retro_typein_tools` `char_maps.py` (Ahoy!), Compute! 17 (October 1981) and 37 (June 1983)
//! p. 148, the 64'er listings of 1985 on; key combinations from the KERNAL's keyboard decode tables. Names of colours
//! and arrows in other words (`medium gray`, `violett`) are *inferred*: no key has two of them.

use alloc::string::String;
use alloc::vec::Vec;

use crate::table::GLYPHS;

/// A named code: control codes, function keys and the few characters that listings spell out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedKey {
    /// PETSCII code.
    pub code: u8,
    /// petcat's name, which this project prints.
    pub petcat: &'static str,
    /// Name in the listings of 64'er magazine from 1985 on.
    pub sixty_four_er: &'static str,
    /// All other names, in upper case and without separators.
    pub aliases: &'static [&'static str],
}

#[rustfmt::skip]
const fn named_key(code: u8, petcat: &'static str, sixty_four_er: &'static str, aliases: &'static [&'static str]) -> NamedKey {
    NamedKey { code, petcat, sixty_four_er, aliases }
}

/// Every named code.
#[rustfmt::skip]
pub const NAMED_KEYS: [NamedKey; 47] = [
    named_key(  3, "stop",        "STOP",        &["RUNSTOP"]),
    named_key(  5, "wht",         "WHITE",       &["WH", "WEISS"]),
    named_key(  8, "dish",        "CTRL-H",      &["UPLOLOCKON"]),
    named_key(  9, "ensh",        "CTRL-I",      &["UPLOLOCKOFF"]),
    named_key( 13, "return",      "RETURN",      &["RTN"]),
    named_key( 14, "swlc",        "CTRL-N",      &["LOWERCASE"]),
    named_key( 17, "down",        "DOWN",        &["CD", "DN", "CRSRDOWN", "CRSRDN", "CURSORDOWN", "CURSORDN", "CURSORUNTEN", "CURSORRUNTER"]),
    named_key( 18, "rvon",        "RVSON",       &["RV", "RVS", "REV", "REVERSE", "REVERSEON", "REVON", "RVSEIN", "REVERSEIN", "INVERSEIN"]),
    named_key( 19, "home",        "HOME",        &["HM", "CRSRHOME", "CURSORHOME"]),
    named_key( 20, "del",         "DEL",         &["DELETE", "INSTDEL"]),
    named_key( 27, "esc",         "ESC",         &["ESCAPE"]),
    named_key( 28, "red",         "RED",         &["RD", "ROT"]),
    named_key( 29, "rght",        "RIGHT",       &["CR", "CRSRRIGHT", "CRSRRT", "CURSORRIGHT", "CURSORRT", "CURSORRECHTS"]),
    named_key( 30, "grn",         "GREEN",       &["GN", "GRUEN", "GRÜN"]),
    named_key( 31, "blu",         "BLUE",        &["BL", "BLAU"]),
    named_key( 32, "space",       "SPACE",       &["SPC", "BLANK", "LEERTASTE", "LEERZEICHEN"]),
    named_key( 92, "pound",       "POUND",       &["EP", "£", "PFUND"]),
    named_key( 94, "up arrow",    "UP ARROW",    &["ARROWUP", "↑", "PFEILHOCH"]),
    named_key( 95, "left arrow",  "LEFT ARROW",  &["ARROWLEFT", "BACKARROW", "←", "PFEILLINKS"]),
    named_key(129, "orng",        "ORANGE",      &["OR"]),
    named_key(133, "f1",          "F1",          &["FUNCT1", "FUNCTION1"]),
    named_key(134, "f3",          "F3",          &["FUNCT3", "FUNCTION3"]),
    named_key(135, "f5",          "F5",          &["FUNCT5", "FUNCTION5"]),
    named_key(136, "f7",          "F7",          &["FUNCT7", "FUNCTION7"]),
    named_key(137, "f2",          "F2",          &["FUNCT2", "FUNCTION2"]),
    named_key(138, "f4",          "F4",          &["FUNCT4", "FUNCTION4"]),
    named_key(139, "f6",          "F6",          &["FUNCT6", "FUNCTION6"]),
    named_key(140, "f8",          "F8",          &["FUNCT8", "FUNCTION8"]),
    named_key(141, "sret",        "SHIFT-RETURN", &[]),
    named_key(142, "swuc",        "UPPER CASE",  &[]),
    named_key(144, "blk",         "BLACK",       &["BK", "SCHWARZ"]),
    named_key(145, "up",          "UP",          &["CU", "CRSRUP", "CURSORUP", "CURSOROBEN", "CURSORHOCH"]),
    named_key(146, "rvof",        "RVSOFF",      &["RO", "OFF", "REVERSEOFF", "REVOFF", "RVOFF", "RVSAUS", "REVERSAUS", "INVERSAUS"]),
    named_key(147, "clr",         "CLR",         &["SC", "CLEAR", "CLRHOME", "CLEARHOME", "CLRSCR", "CLEARSCREEN"]),
    named_key(148, "inst",        "INST",        &["IN", "INSERT"]),
    named_key(149, "brn",         "BROWN",       &["BR", "BRAUN"]),
    named_key(150, "lred",        "LIG.RED",     &["LR", "LTRED", "LIGHTRED", "PINK", "HELLROT", "ROSA"]),
    named_key(151, "gry1",        "GREY 1",      &["G1", "GRAY1", "DARKGRAY", "DARKGREY", "DKGRAY", "DKGREY", "DKGRY", "GRAU1", "DUNKELGRAU"]),
    named_key(152, "gry2",        "GREY 2",      &["G2", "GRAY2", "GRAY", "GREY", "GRY", "MIDGRAY", "MIDGREY", "MEDGRAY", "MEDGREY", "MEDGRY", "MEDIUMGRAY", "MEDIUMGREY", "GRAU2", "GRAU", "MITTELGRAU"]),
    named_key(153, "lgrn",        "LIG.GREEN",   &["LG", "LTGRN", "LTGREEN", "LIGHTGREEN", "HELLGRUEN", "HELLGRÜN"]),
    named_key(154, "lblu",        "LIG.BLUE",    &["LB", "LTBLU", "LTBLUE", "LIGHTBLUE", "HELLBLAU"]),
    named_key(155, "gry3",        "GREY 3",      &["G3", "GRAY3", "LIGHTGRAY", "LIGHTGREY", "LTGRAY", "LTGREY", "LTGRY", "GRAU3", "HELLGRAU"]),
    named_key(156, "pur",         "PURPLE",      &["PU", "PURP", "PURPUR", "LILA", "VIOLET", "VIOLETT"]),
    named_key(157, "left",        "LEFT",        &["CL", "CRSRLEFT", "CRSRLF", "CRSRLT", "CURSORLEFT", "CURSORLT", "CURSORLINKS"]),
    named_key(158, "yel",         "YELLOW",      &["YL", "GELB"]),
    named_key(159, "cyn",         "CYAN",        &["CY", "TURQUOISE", "TUERKIS", "TÜRKIS"]),
    named_key(255, "pi",          "PI",          &["Π"]),
];

/// Names of keys pressed with SHIFT, whose codes have a row in [`NAMED_KEYS`] already.
#[rustfmt::skip]
const SHIFTED_KEY_NAMES: [(&str, u8); 18] = [
    ("SPACE",   160), ("LEERTASTE", 160), ("RETURN",   141), ("RUNSTOP",  131), ("STOP",     131),
    ("HOME",    147), ("CLR",       147), ("CLEAR",    147), ("CLRHOME",  147),
    ("DEL",     148), ("INST",      148), ("INSTDEL",  148),
    ("CRSRDOWN", 145), ("CRSRDN",   145), ("CRSRUP",   145),
    ("CRSRRIGHT", 157), ("CRSRRT",  157), ("CRSRLEFT", 157),
];

/// Keys with a spelled name, and the character printed on them.
#[rustfmt::skip]
const KEY_NAMES: [(&str, char); 12] = [
    ("POUND", '£'), ("PFUND", '£'), ("EP", '£'), ("\\", '£'), ("ASTERISK", '*'), ("PLUS", '+'), ("MINUS", '-'), ("AT", '@'),
    ("UPARROW", '^'), ("↑", '^'), ("LEFTARROW", '←'), ("_", '←'),
];

/// The prefixes of a reversed glyph, with which listings on the machine show a control code between quotes.
pub const REVERSE_NAMES: [&str; 6] = ["REVERSED", "REVERSE", "INVERTED", "INVERSE", "RVS", "REV"];

/// Named graphics, with the key that gives them with SHIFT.
#[rustfmt::skip]
const GRAPHIC_NAMES: [(&str, char); 10] = [
    ("HEART", 'S'), ("SPADE", 'A'), ("DIAMOND", 'Z'), ("CLUB", 'X'), ("BALL", 'Q'), ("CIRCLE", 'Q'), ("PI", '^'),
    ("VERTICALBAR", '-'), ("VERTICALLINE", '-'), ("BAR", '-'),
];

/// The names of SHIFT, C= and CTRL in a combination.
pub const SHIFT_NAMES: [&str; 6] = ["SHIFT", "SHIFTED", "SHFT", "SH", "S", "UNDERLINE"];
/// See [`SHIFT_NAMES`].
pub const CBM_NAMES: [&str; 7] = ["CBM", "COMMODORE", "C=", "COMD", "CMD", "CM", "C"];
/// See [`SHIFT_NAMES`].
pub const CTRL_NAMES: [&str; 4] = ["CTRL", "CONTROL", "CTL", "CT"];
/// The separators between these names and the key.
const SEPARATORS: [char; 5] = ['-', ' ', '+', '/', '_'];

/// Returns the code for the name of a key, a key combination or a control code in any notation.
///
/// ```
/// use charset::keys::by_name;
/// assert_eq!(by_name("SHIFT-POUND"), Some(169));
/// assert_eq!(by_name("cm asterisk"), Some(223));
/// assert_eq!(by_name("LIG.RED"), Some(150));
/// assert_eq!(by_name("CRSR DNs"), Some(17));
/// assert_eq!(by_name("SHIFT-Ä"), None);
/// ```
#[must_use]
pub fn by_name(name: &str) -> Option<u8> {
    let name = name.trim().to_uppercase();
    if let Some(code) = combination(&name) {
        return Some(code);
    }
    let squeezed = normalise(&name);
    if let Some(code) = unprefixed_code(&squeezed).or_else(|| reversed(&name)) {
        return Some(code);
    }
    let singular = squeezed.strip_suffix('S')?;
    unprefixed_code(singular).or_else(|| combination(name.strip_suffix('S')?))
}

/// Returns the name that this project and petcat print for a code: `down`, `SHIFT-POUND`, `CBM-H`.
///
/// Only canonical codes that need a name have one; listings show the others as characters or numbers.
#[must_use]
pub fn petcat_name(code: u8) -> Option<&'static str> {
    named_key_of(code).map(|named| named.petcat).or_else(|| glyph_key(code))
}

/// Returns the name in the listings of 64'er magazine from 1985 on; `SHIFT-x` and `CBM-x` for the graphics that the magazine
/// printed as underlined and overlined letters.
#[must_use]
pub fn sixty_four_er_name(code: u8) -> Option<&'static str> {
    named_key_of(code).map(|named| named.sixty_four_er).or_else(|| glyph_key(code))
}

/// Returns known names similar to a misspelt one, nearest first, at most `limit`.
#[must_use]
pub fn nearest(name: &str, limit: usize) -> Vec<&'static str> {
    let misspelt = normalise(&name.trim().to_uppercase());
    let mut found: Vec<(usize, &'static str)> = Vec::new();
    for named in &NAMED_KEYS {
        let spellings = [named.petcat, named.sixty_four_er].into_iter().chain(named.aliases.iter().copied());
        let best = spellings
            .map(|spelling| (distance(&misspelt, &normalise(&spelling.to_uppercase())), spelling))
            .min_by_key(|&(distance, _)| distance);
        found.extend(best);
    }
    let keys = GLYPHS.iter().filter(|glyph| glyph.key.len() > 1);
    found.extend(keys.map(|glyph| (distance(&misspelt, &normalise(glyph.key)), glyph.key)));
    found.sort();
    // A very different name still gets the nearest one, up to half of its length.
    let length = misspelt.chars().count();
    let close = 1 + length / 4;
    let limit_of = found.first().map_or(0, |&(nearest, _)| if nearest <= close { close } else { length / 2 });
    found.retain(|&(distance, _)| distance <= limit_of);
    let nearest = found.first().map_or(0, |&(distance, _)| distance);
    found.retain(|&(distance, _)| distance <= nearest + 1);
    found.into_iter().take(limit).map(|(_, name)| name).collect()
}

/// Returns the names of keys as a table in Markdown, for `docs/magazines/keys.md`.
#[must_use]
pub fn markdown_table() -> String {
    let mut table = String::from("| code | key | other names |\n|---|---|---|\n");
    for NamedKey { code, petcat, sixty_four_er, aliases } in &NAMED_KEYS {
        let names = core::iter::once(sixty_four_er).chain(*aliases);
        let names: Vec<String> = names.map(|name| alloc::format!("`{name}`")).collect();
        table += &alloc::format!("| {code} | `{petcat}` | {} |\n", names.join(", "));
    }
    for (held, names, keys) in [
        (
            "SHIFT",
            &SHIFT_NAMES[..],
            "letters, 1 to 9, `@` `*` `+` `-` `^` `£` `,` `.` `/` `:` `;`, blank, RETURN, cursor and function keys",
        ),
        ("C=", &CBM_NAMES, "letters, 1 to 8, `@` `*` `+` `-` `^` `£`"),
        ("CTRL", &CTRL_NAMES, "letters, 0 to 9, `@` `:` `;` `=` `^` `£` `←`"),
    ] {
        let names: Vec<String> = names.iter().map(|name| alloc::format!("`{name}-`")).collect();
        table += &alloc::format!("| | {held} with {keys} | {} |\n", names.join(", "));
    }
    table
}

fn named_key_of(code: u8) -> Option<&'static NamedKey> {
    NAMED_KEYS.iter().find(|named| named.code == code)
}

/// Returns the key combination that types a graphic.
fn glyph_key(code: u8) -> Option<&'static str> {
    if code < 0xa0 {
        return None;
    }
    GLYPHS.iter().find(|glyph| glyph.petscii == code).map(|glyph| glyph.key)
}

/// Returns the name in upper case without the separators that notations place differently.
fn normalise(name: &str) -> String {
    name.chars().filter(|character| !matches!(character, ' ' | '.' | '-' | '_' | '/' | '\'')).collect()
}

fn unprefixed_code(squeezed: &str) -> Option<u8> {
    if squeezed.is_empty() {
        return None;
    }
    let matches = |named: &&NamedKey| {
        named.aliases.contains(&squeezed)
            || normalise(&named.petcat.to_uppercase()) == squeezed
            || normalise(named.sixty_four_er) == squeezed
    };
    NAMED_KEYS.iter().find(matches).map(|named| named.code).or(if squeezed == "SS" {
        Some(160)
    } else {
        None
    })
}

/// Returns the control code that a listing shows as a glyph in reverse.
fn reversed(name: &str) -> Option<u8> {
    let glyph =
        REVERSE_NAMES.iter().find_map(|reverse| name.strip_prefix(reverse)?.strip_prefix(SEPARATORS))?;
    let squeezed = normalise(glyph);
    let graphic = GRAPHIC_NAMES.iter().find(|(name, _)| *name == squeezed).map(|&(_, key)| key);
    let code = match graphic {
        Some(key) => shifted_character(key)?,
        None => combination(glyph).or_else(|| match key_character(glyph)? {
            '^' => Some(b'^'),
            '£' => Some(b'\\'),
            '←' => Some(b'_'),
            key => u8::try_from(key).ok(),
        })?,
    };
    // The ROM shows codes 0 to 31 as @ to ←, and 128 to 159 as the graphics on those keys.
    match code {
        0x40..=0x5f => Some(code & 0x1f),
        0xc0..=0xdf => Some(code & 0x1f | 0x80),
        _ => None,
    }
}

/// Parses a prefix and a key.
fn combination(name: &str) -> Option<u8> {
    let rest = |names: &[&'static str]| {
        let key = |held: &&'static str| {
            let rest = name.strip_prefix(held)?;
            // The `=` of C= is a separator.
            let key = rest.strip_prefix(SEPARATORS).or_else(|| held.ends_with('=').then_some(rest))?;
            (!key.is_empty()).then_some(key)
        };
        names.iter().find_map(key)
    };
    if let Some(key) = rest(&SHIFT_NAMES) {
        return shifted(key);
    }
    if let Some(key) = rest(&CTRL_NAMES) {
        return with_ctrl(key);
    }
    rest(&CBM_NAMES).and_then(with_cbm)
}

/// Returns the character on the key, from the character itself or its name.
fn key_character(key: &str) -> Option<char> {
    let mut characters = key.chars();
    if let (Some(character), None) = (characters.next(), characters.next()) {
        return Some(match character {
            '\\' => '£',
            '↑' => '^',
            '_' => '←',
            other => other,
        });
    }
    let squeezed = normalise(key);
    KEY_NAMES.iter().find(|(name, _)| *name == squeezed).map(|&(_, character)| character)
}

fn shifted(key: &str) -> Option<u8> {
    let squeezed = normalise(key);
    let named = SHIFTED_KEY_NAMES.iter().find(|(name, _)| *name == squeezed).map(|&(_, code)| code);
    named.or_else(|| match unprefixed_code(&squeezed) {
        // f1, f3, f5 and f7 have f2, f4, f6 and f8 with SHIFT.
        Some(code @ 133..=136) => Some(code + 4),
        _ => shifted_character(key_character(key)?),
    })
}

fn shifted_character(key: char) -> Option<u8> {
    match key {
        'A'..='Z' => Some(key as u8 + 0x80),
        '1'..='9' => Some(key as u8 - 0x10),
        '0' | '=' => Some(key as u8),
        ',' => Some(b'<'),
        '.' => Some(b'>'),
        '/' => Some(b'?'),
        ':' => Some(b'['),
        ';' => Some(b']'),
        '@' => Some(186),
        '*' => Some(192),
        '+' => Some(219),
        '-' => Some(221),
        '^' => Some(222),
        '£' => Some(169),
        '←' => Some(95),
        ' ' => Some(160),
        _ => None,
    }
}

/// Codes of C= with A to Z.
const CBM_LETTERS: [u8; 26] = [
    176, 191, 188, 172, 177, 187, 165, 180, 162, 181, 161, 182, 167, 170, 185, 175, 171, 178, 174, 163, 184,
    190, 179, 189, 183, 173,
];

/// Codes of C= with 1 to 8, and of CTRL with 1 to 8: the sixteen colours.
const CBM_DIGITS: [u8; 8] = [129, 149, 150, 151, 152, 153, 154, 155];
const CTRL_DIGITS: [u8; 8] = [144, 5, 28, 159, 156, 30, 31, 158];

fn with_cbm(key: &str) -> Option<u8> {
    match key_character(key)? {
        letter @ 'A'..='Z' => Some(CBM_LETTERS[usize::from(letter as u8 - b'A')]),
        digit @ '1'..='8' => Some(CBM_DIGITS[usize::from(digit as u8 - b'1')]),
        '@' => Some(164),
        '+' => Some(166),
        '£' => Some(168),
        '-' => Some(220),
        '^' => Some(222),
        '*' => Some(223),
        _ => None,
    }
}

fn with_ctrl(key: &str) -> Option<u8> {
    match key_character(key)? {
        letter @ 'A'..='Z' => Some(letter as u8 - 0x40),
        digit @ '1'..='8' => Some(CTRL_DIGITS[usize::from(digit as u8 - b'1')]),
        '9' => Some(18),
        '0' => Some(146),
        '@' => Some(0),
        '←' => Some(6),
        ':' => Some(27),
        '£' => Some(28),
        ';' => Some(29),
        '^' => Some(30),
        '=' => Some(31),
        _ => None,
    }
}

/// Returns the number of single-character insertions, deletions and replacements between two names.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_a_graphic_gives_its_code() {
        for glyph in GLYPHS.iter().filter(|glyph| glyph.petscii >= 0xa0) {
            assert_eq!(by_name(glyph.key), Some(glyph.petscii), "{}", glyph.key);
            assert_eq!(petcat_name(glyph.petscii), Some(glyph.key));
        }
    }

    #[test]
    fn every_spelling_in_the_table_gives_its_code() {
        for named in &NAMED_KEYS {
            for name in [named.petcat, named.sixty_four_er].iter().chain(named.aliases) {
                assert_eq!(by_name(name), Some(named.code), "{name}");
            }
        }
    }

    #[test]
    fn a_glyph_in_reverse_is_the_control_code_that_it_shows() {
        for (names, code) in [
            (&["REVERSE HEART", "reversed heart", "RVS SHIFT-S", "rvs sh s"][..], 147),
            (&["RVS S", "REVERSED-S", "inverse s"], 19),
            (&["REVERSE Q", "rev q"], 17),
            (&["reverse ball", "REVERSE SHIFT-Q"], 145),
            (&["REVERSE ]"], 29),
            (&["reverse vertical bar", "REVERSE SHIFT--"], 157),
            (&["RVS R"], 18),
            (&["RVS SHIFT-R"], 146),
            (&["REVERSE SHIFT-P"], 144),
            (&["REVERSE E"], 5),
            (&["REVERSE £", "REVERSE POUND"], 28),
            (&["REVERSE CBM-*"], 159),
            (&["REVERSE CBM--"], 156),
            (&["REVERSE ^", "REVERSE UP ARROW"], 30),
            (&["REVERSE LEFT ARROW"], 31),
            (&["REVERSE PI"], 158),
            (&["REVERSE SHIFT-E"], 133),
            (&["REVERSE SHIFT-T"], 148),
            (&["REVERSE T"], 20),
        ] {
            for name in names {
                assert_eq!(by_name(name), Some(code), "{name}");
            }
        }
        assert_eq!(by_name("REVERSE CBM-A"), None);
        assert_eq!(by_name("REVERSE 5"), None);
    }

    #[test]
    fn notations_agree_on_the_same_key() {
        let same = [
            (&["CBM-M", "cm m", "C=M", "c M", "COMD M"][..], 167),
            (&["CBM-N", "CBM N"], 170),
            (&["CBM--", "CBM-MINUS"], 220),
            (&["SHIFT--", "sh -", "sh minus"], 221),
            (&["SHIFT-SPACE", "sh space", "s SPACE", "SS", "SHIFT SPACE", "SHIFTED SPACE"], 160),
            (&["SHIFT CLR", "clr", "CLEAR", "SC", "clear"], 147),
            (&["CRSR DN", "CRSR DNs", "CD", "down", "DOWNS", "cursor unten"], 17),
            (&["SHIFT CRSR DN", "UP", "CU"], 145),
            (&["C=1", "orange", "ORNG", "CBM-1"], 129),
            (&["CTRL-9", "RVS ON", "RVSON", "reverse on", "rvon"], 18),
            (&["CTRL-N", "ct n", "lower case", "swlc"], 14),
            (&["s RETURN", "shift return", "SHIFT-RETURN", "sret"], 141),
            (&["shift-f1", "f2", "SHIFT FUNCTION 1"], 137),
            (&["UP_ARROW", "UP ARROW"], 94),
            (&["run/stop", "stop"], 3),
            (&["SHIFT-F"], 198),
        ];
        for (names, code) in same {
            for name in names {
                assert_eq!(by_name(name), Some(code), "{name}");
            }
        }
    }

    #[test]
    fn unknown_names_are_not_guessed_but_have_neighbours() {
        assert_eq!(by_name("DWN"), None);
        assert!(nearest("DWN", 3).contains(&"down"));
        assert!(nearest("SHIFT-PUND", 3).contains(&"SHIFT-POUND"));
        assert_eq!(nearest("xyzzyplugh", 3), Vec::<&str>::new());
    }

    #[test]
    fn a_held_key_has_any_separator() {
        for name in ["CTRL-Q", "control-q", "control+n", "CONTROL/N", "ctl_n", "CT N"] {
            let code = if name.to_uppercase().ends_with('Q') { 17 } else { 14 };
            assert_eq!(by_name(name), Some(code), "{name}");
        }
        for name in ["COMMODORE A", "C=A", "C= A", "C=-A", "CBM+A"] {
            assert_eq!(by_name(name), Some(176), "{name}");
        }
        assert_eq!((by_name("UNDERLINE A"), by_name("shift/a")), (Some(193), Some(193)));
    }

    #[test]
    fn bare_letters_and_numbers_are_no_names() {
        for name in ["", " ", "A", "n", "5", "S", "SHIFT-", "C="] {
            assert_eq!(by_name(name), None, "{name:?}");
        }
    }
}
