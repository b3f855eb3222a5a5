//! A page as the lines a person reads, of a plain text or of HTML.

use html5gum::{DefaultEmitter, Token, Tokenizer};

use crate::source::{Sign, SourceText};

/// One line of a page, its characters with their places.
pub(crate) type TextLine = Vec<Sign>;

/// Splits a plain text into lines. Tabs become blanks, form feeds end a line.
pub(crate) fn plain(source: &SourceText) -> Vec<TextLine> {
    let mut lines = Lines::default();
    for (at, character) in source.text().char_indices() {
        match character {
            '\n' | '\x0c' => lines.end(),
            _ => lines.push(character, at),
        }
    }
    lines.finish()
}

/// Renders HTML to lines: block elements and `<br>` end a line, table cells are set apart by a blank, white space
/// collapses except in `<pre>`, scripts and the head's contents vanish.
pub(crate) fn html(source: &SourceText) -> Vec<TextLine> {
    let mut lines = Lines::default();
    let (mut preformatted, mut hidden) = (0_usize, 0_usize);
    for Ok(token) in Tokenizer::new_with_emitter(source.text(), DefaultEmitter::<usize>::new_with_span()) {
        match token {
            Token::StartTag(tag) => match tag.name.as_slice() {
                b"script" | b"style" | b"head" | b"noscript" | b"template" if !tag.self_closing => {
                    hidden += 1;
                }
                b"pre" | b"textarea" | b"listing" | b"xmp" => {
                    lines.end_if_begun();
                    preformatted += 1;
                }
                b"br" => lines.end(),
                b"td" | b"th" => lines.blank(tag.span.start),
                b"body" => hidden = 0,
                name if is_block(name) => lines.end_if_begun(),
                _ => {}
            },
            Token::EndTag(tag) => match tag.name.as_slice() {
                b"script" | b"style" | b"head" | b"noscript" | b"template" => {
                    hidden = hidden.saturating_sub(1);
                }
                b"pre" | b"textarea" | b"listing" | b"xmp" => {
                    preformatted = preformatted.saturating_sub(1);
                    lines.end_paragraph();
                }
                b"p" | b"table" | b"ul" | b"ol" | b"h1" | b"h2" | b"h3" => lines.end_paragraph(),
                name if is_block(name) => lines.end_if_begun(),
                _ => {}
            },
            Token::String(string) if hidden == 0 => {
                let value = String::from_utf8_lossy(&string.value);
                let raw = source.text().get(string.span.start..string.span.end).unwrap_or_default();
                for (character, at) in with_places(&value, raw, string.span.start) {
                    match character {
                        '\n' if preformatted > 0 => lines.end(),
                        '\n' | '\r' | '\t' | ' ' if preformatted == 0 => lines.blank(at),
                        _ => lines.push(character, at),
                    }
                }
            }
            Token::String(_) | Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    lines.finish()
}

fn is_block(name: &[u8]) -> bool {
    #[rustfmt::skip]
    const BLOCKS: [&[u8]; 28] = [
        b"p", b"div", b"tr", b"table", b"ul", b"ol", b"li", b"h1", b"h2", b"h3", b"h4", b"h5", b"h6", b"section",
        b"article", b"header", b"footer", b"nav", b"aside", b"figure", b"figcaption", b"blockquote", b"dl", b"dt",
        b"dd", b"hr", b"form", b"caption",
    ];
    BLOCKS.contains(&name)
}

/// Pairs the characters of a text node with byte offsets: the node's source has entities where the value has one
/// character.
fn with_places<'a>(value: &'a str, raw: &'a str, start: usize) -> impl Iterator<Item = (char, usize)> + 'a {
    let mut offset = 0;
    value.chars().map(move |character| {
        let at = offset.min(raw.len());
        let rest = raw.get(at..).unwrap_or_default();
        offset = match rest.chars().next() {
            Some('&') if character != '&' || rest.starts_with("&amp;") => {
                at + rest.find(';').filter(|&end| end < 32).map_or(1, |end| end + 1)
            }
            Some(found) => at + found.len_utf8(),
            None => at,
        };
        (character, start + at)
    })
}

#[derive(Default)]
struct Lines {
    done: Vec<TextLine>,
    current: TextLine,
}

impl Lines {
    fn push(&mut self, character: char, at: usize) {
        let character = match character {
            '\r' | '\u{feff}' | '\u{200b}' | '\u{ad}' => return,
            // A web page's no-break space is a blank that must not collapse, never the C64's shifted space.
            '\t' | '\u{a0}' | '\u{2007}' | '\u{202f}' => ' ',
            other => other,
        };
        self.current
            .push(Sign { character, at: u32::try_from(at).expect("file sizes are checked on reading") });
    }

    /// A blank, unless there is one or the line is empty.
    fn blank(&mut self, at: usize) {
        if self.current.last().is_some_and(|sign| sign.character != ' ') {
            self.push(' ', at);
        }
    }

    fn end(&mut self) {
        self.done.push(std::mem::take(&mut self.current));
    }

    fn end_if_begun(&mut self) {
        if self.current.iter().any(|sign| sign.character != ' ') {
            self.end();
        }
        self.current.clear();
    }

    /// Ends a line and leaves an empty one behind it.
    fn end_paragraph(&mut self) {
        self.end_if_begun();
        if self.done.last().is_some_and(|line| !line.is_empty()) {
            self.end();
        }
    }

    fn finish(mut self) -> Vec<TextLine> {
        self.end();
        self.done
    }
}

/// Whether a file is HTML, by its name or by how it begins.
pub(crate) fn is_html(name: &str, text: &str) -> bool {
    let name = name.to_ascii_lowercase();
    if [".html", ".htm", ".xhtml"].iter().any(|ending| name.ends_with(ending)) {
        return true;
    }
    let start: String = text.trim_start().chars().take(200).collect::<String>().to_ascii_lowercase();
    start.starts_with("<!doctype html")
        || start.starts_with("<html")
        || (start.starts_with("<?xml") && start.contains("<html"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(page: &str) -> Vec<String> {
        let source = SourceText::new("p.html", page.to_owned());
        html(&source).iter().map(|line| line.iter().map(|sign| sign.character).collect()).collect()
    }

    #[test]
    fn entities_and_line_breaks_become_text() {
        let lines = rendered("<p>10 print&quot;a&lt;b&quot;<br>20 end</p><p>x</p>");
        assert_eq!(lines, ["10 print\"a<b\"", "20 end", "", "x", "", ""]);
    }

    #[test]
    fn preformatted_blanks_stay_and_others_collapse() {
        assert_eq!(rendered("<pre>10  rem   x\n20 end</pre>")[..2], ["10  rem   x", "20 end"]);
        assert_eq!(rendered("<div>10  rem\n  x</div>")[..1], ["10 rem x"]);
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
    fn characters_keep_their_place_across_entities() {
        let source = SourceText::new("p.html", "<b>a&amp;b</b>c".to_owned());
        let line = &html(&source)[0];
        let places: Vec<(char, u32)> = line.iter().map(|sign| (sign.character, sign.at)).collect();
        assert_eq!(places, [('a', 3), ('&', 4), ('b', 9), ('c', 14)]);
    }
}
