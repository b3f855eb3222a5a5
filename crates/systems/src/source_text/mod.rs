//! Converts programs in memory to the text from which the machine tokenises them again.
//!
//! The output of `LIST` cannot serve: it spells codes above 127 in a remark as keywords, and the tokeniser may read a
//! keyword beside letters as another one. The lines here have every byte of a remark unchanged, and a stored byte for a
//! code that cannot be typed. Note: the tokeniser decides. A line is first listed as a whole and tokenised; only a line
//! that differs then is assembled item by item.

mod items;

use listing::encode::SourceLine;

use crate::Machine;
use crate::machine::basic::TypedTokeniser;
use crate::tokenised::ProgramLine;
use items::Item;

/// Returns the lines of a program in memory format as they are typed.
#[must_use]
pub fn source_lines(machine: &'static Machine, image: &[u8]) -> Vec<SourceLine> {
    let lines = machine.lines_of(image);
    let Some(tokenise) = machine.typed_tokens() else {
        let line = |line: ProgramLine| SourceLine { number: line.number, text: line.listed, stored: vec![] };
        return lines.into_iter().map(line).collect();
    };
    lines.iter().map(|line| source_line(machine, line, &tokenise)).collect()
}

fn source_line(machine: &'static Machine, line: &ProgramLine, tokenise: &TypedTokeniser) -> SourceLine {
    let ProgramLine { number, tokens, listed } = line;
    let items = items::items(machine, tokens);
    let plain: Vec<u8> = items.iter().flat_map(|item| item.texts[0].iter().copied()).collect();
    for text in [listed, &plain] {
        if is_typeable(machine, text) && tokenise(text).tokens == *tokens {
            return SourceLine { number: *number, text: text.clone(), stored: vec![] };
        }
    }
    let mut source = SourceLine { number: *number, text: Vec::new(), stored: Vec::new() };
    // The start of the typed text after the last stored byte, in the text and in the tokens.
    let (mut text_start, mut token_start) = (0, 0);
    for Item { tokens: range, texts } in items {
        let typed = texts.iter().find(|text| {
            let text = [&source.text[text_start..], text].concat();
            is_typeable(machine, &text) && tokenise(&text).tokens == tokens[token_start..range.end]
        });
        if let Some(typed) = typed {
            source.text.extend(typed);
            continue;
        }
        source.stored.extend(source.text.len()..source.text.len() + range.len());
        source.text.extend(&tokens[range.clone()]);
        (text_start, token_start) = (source.text.len(), range.end);
    }
    source
}

/// Returns whether a listing can hold all codes of a text: no code ends the line.
fn is_typeable(machine: &'static Machine, text: &[u8]) -> bool {
    machine.basic.is_none_or(|basic| !basic.unstorable.iter().any(|code| text.contains(code)))
}
