//! A printed program line in the colours of a terminal.

const NUMBER: &str = "\x1b[36m";
const QUOTED: &str = "\x1b[32m";
const KEY: &str = "\x1b[35m";
const REMARK: &str = "\x1b[90m";
const PLAIN: &str = "\x1b[0m";

/// Colours the number, texts in quotes, key names in braces and remarks; ends the line.
pub fn line(line: &str) -> String {
    let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    let (number, text) = line.split_at(digits);
    let mut out = format!("{NUMBER}{number}{PLAIN}");
    let mut is_quoted = false;
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let is_remark = !is_quoted && rest.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("rem"));
        if is_remark {
            return out + REMARK + rest + PLAIN + "\n";
        }
        let length = match character {
            '{' => rest.find('}').map_or(1, |end| end + 1),
            _ => character.len_utf8(),
        };
        let (sign, after) = rest.split_at(length);
        match character {
            '"' => {
                is_quoted = !is_quoted;
                out.push_str(if is_quoted { QUOTED } else { "" });
                out.push('"');
                out.push_str(if is_quoted { "" } else { PLAIN });
            }
            '{' => {
                out.push_str(KEY);
                out.push_str(sign);
                out.push_str(if is_quoted { QUOTED } else { PLAIN });
            }
            _ => out.push_str(sign),
        }
        rest = after;
    }
    out + PLAIN + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_its_colours_a_line_is_what_it_was() {
        let text = r#"10 print"{down}a":rem "ü""#;
        let mut coloured = line(text);
        for colour in [NUMBER, QUOTED, KEY, REMARK, PLAIN] {
            coloured = coloured.replace(colour, "");
        }
        assert_eq!(coloured, format!("{text}\n"));
    }
}
