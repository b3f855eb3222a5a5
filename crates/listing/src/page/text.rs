//! The rendered lines of a page, from plain text or HTML.

use html5gum::{DefaultEmitter, Token, Tokenizer};

use super::checksum_attribute::{AttributeChecksum, OpenChecksum};
use crate::source::{SourceChar, SourceText};
use crate::underline::OpenUnderlines;

/// One line of a page: its characters with their offsets.
pub(crate) type TextLine = Vec<SourceChar>;

/// Splits a plain text into lines. Tabs become blanks, form feeds end a line; the tags of
/// underlined letters, which transcriptions keep, become combining marks.
pub(crate) fn plain(source: &SourceText) -> Vec<TextLine> {
    let mut lines = LineBuilder::default();
    let mut rest = source.text();
    while let Some(character) = rest.chars().next() {
        let at = source.text().len() - rest.len();
        let tag = lines.marks.literal_tag(rest);
        match character {
            '\n' | '\x0c' | '\u{2028}' | '\u{2029}' => {
                lines.marks.clear();
                lines.end();
            }
            _ if tag > 0 => {}
            _ => lines.push_marked(character, at),
        }
        rest = &rest[tag.max(character.len_utf8())..];
    }
    lines.finish()
}

/// Renders HTML to lines: block elements and `<br>` end a line, table cells are separated by a
/// blank, line breaks and the indentation around them collapse except in `<pre>`, scripts and the
/// contents of the head are removed. Runs of blanks within a line stay, unlike in a browser, for
/// the strings of listings. Underlined and overlined characters get a combining mark, and an attribute `data-chksum`
/// becomes text behind its element.
pub(crate) fn html(source: &SourceText) -> Vec<TextLine> {
    let mut lines = LineBuilder::default();
    let mut checksum = OpenChecksum::default();
    let (mut preformatted, mut hidden) = (0_usize, 0_usize);
    for Ok(token) in Tokenizer::new_with_emitter(source.text(), DefaultEmitter::<usize>::new_with_span()) {
        match token {
            Token::StartTag(tag) => {
                lines.marks.open(&tag);
                checksum.open(&tag);
                match tag.name.as_slice() {
                    b"script" | b"style" | b"head" | b"title" | b"noscript" | b"template"
                        if !tag.self_closing =>
                    {
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
                }
            }
            Token::EndTag(tag) => {
                lines.marks.close(&tag.name);
                if let Some(checksum) = checksum.close(&tag.name) {
                    lines.push_checksum(&checksum);
                }
                match tag.name.as_slice() {
                    b"script" | b"style" | b"head" | b"title" | b"noscript" | b"template" => {
                        hidden = hidden.saturating_sub(1);
                    }
                    b"pre" | b"textarea" | b"listing" | b"xmp" => {
                        preformatted = preformatted.saturating_sub(1);
                        lines.end_paragraph();
                    }
                    b"p" | b"table" | b"ul" | b"ol" | b"h1" | b"h2" | b"h3" => lines.end_paragraph(),
                    name if is_block(name) => lines.end_if_begun(),
                    _ => {}
                }
            }
            Token::String(string) if hidden == 0 => {
                let value = String::from_utf8_lossy(&string.value);
                let raw = source.text().get(string.span.start..string.span.end).unwrap_or_default();
                for (character, at) in with_offsets(&value, raw, string.span.start) {
                    match character {
                        '\n' if preformatted > 0 => lines.end(),
                        '\n' => lines.fold(at),
                        '\t' | ' ' if preformatted == 0 => lines.inner_blank(at),
                        _ => lines.push_marked(character, at),
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

/// Pairs the characters of a text node with byte offsets: the source of the node has an entity
/// where the value has one character.
fn with_offsets<'a>(value: &'a str, raw: &'a str, start: usize) -> impl Iterator<Item = (char, usize)> + 'a {
    let mut offset = 0;
    value.chars().map(move |character| {
        let at = offset.min(raw.len());
        let rest = raw.get(at..).unwrap_or_default();
        offset = match rest.chars().next() {
            Some('&') if character != '&' || rest.starts_with("&amp;") => {
                at + rest.find(';').filter(|&end| end < 32).map_or(1, |end| end + 1)
            }
            // The tokenizer makes one line feed of the two characters.
            Some('\r') if character == '\n' && rest.starts_with("\r\n") => at + 2,
            Some(found) => at + found.len_utf8(),
            None => at,
        };
        (character, start + at)
    })
}

#[derive(Default)]
struct LineBuilder {
    done: Vec<TextLine>,
    current: TextLine,
    /// The elements that underline the next characters.
    marks: OpenUnderlines,
    /// Whether a line break of the file has just been folded into a blank: the indentation of the next
    /// line belongs to it.
    is_folded: bool,
}

impl LineBuilder {
    fn push(&mut self, character: char, at: usize) {
        let character = match character {
            '\r' | '\u{feff}' | '\u{200b}' | '\u{ad}' => return,
            // A web page's no-break space is a blank that must not collapse, never the C64's shifted space.
            '\t' | '\u{a0}' | '\u{2007}' | '\u{202f}' => ' ',
            other => other,
        };
        self.is_folded = false;
        self.current.push(SourceChar {
            character,
            offset: u32::try_from(at).expect("file sizes are checked on reading"),
        });
    }

    /// Appends a character with its combining marks.
    fn push_marked(&mut self, character: char, at: usize) {
        self.push(character, at);
        if let Some(mark) = self.marks.mark()
            && !character.is_control()
        {
            self.push(mark, at);
        }
    }

    /// Appends a checksum to the line that has just been read.
    fn push_checksum(&mut self, (text, at): &AttributeChecksum) {
        let line = if self.current.is_empty() { self.done.last_mut() } else { Some(&mut self.current) };
        let offset = u32::try_from(*at).expect("file sizes are checked on reading");
        let characters = std::iter::once(' ').chain(text.chars());
        if let Some(line) = line {
            line.extend(characters.map(|character| SourceChar { character, offset }));
        }
    }

    /// Folds a line break of the file and the blanks around it to one blank.
    fn fold(&mut self, at: usize) {
        while self.current.last().is_some_and(|c| c.character == ' ') {
            self.current.pop();
        }
        self.blank(at);
        self.is_folded = true;
    }

    /// Appends a blank within a line; blanks at its start are layout.
    fn inner_blank(&mut self, at: usize) {
        if !self.is_folded && !self.current.is_empty() {
            self.push_marked(' ', at);
        }
    }

    /// Appends a blank, unless there is one or the line is empty.
    fn blank(&mut self, at: usize) {
        if self.current.last().is_some_and(|c| c.character != ' ') {
            self.push(' ', at);
        }
    }

    fn end(&mut self) {
        self.done.push(std::mem::take(&mut self.current));
    }

    fn end_if_begun(&mut self) {
        if self.current.iter().any(|c| c.character != ' ') {
            self.end();
        }
        self.current.clear();
    }

    /// Ends a line and adds an empty one.
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

/// Whether a file is HTML, by its name or its first characters.
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
