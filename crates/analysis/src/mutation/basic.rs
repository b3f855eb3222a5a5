//! Mutants of BASIC programs: each line is split at the items of the machine's tokeniser.

use std::ops::Range;

use systems::Machine;
use systems::tokenised::ProgramLine;
use systems::typed_line::{ItemOffset, TypedTokens};

use super::{Change, Mutant, MutationKind, next_letter, one_more};

/// Returns the mutants; `None` for a Python program, and for a program that typed lines cannot produce.
pub(super) fn mutants(machine: &'static Machine, image: &[u8]) -> Option<Vec<Mutant>> {
    let tokenise = machine.typed_tokens()?;
    let lines = machine.lines_of(image);
    if assemble(machine, &lines)? != image {
        return None;
    }
    let mut mutants = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let text = &line.listed;
        let TypedTokens { tokens, items } = tokenise(text);
        if tokens != line.tokens {
            continue;
        }
        for change in changes(text, &pieces(text, &items)) {
            let changed = change.apply(text);
            let tokens = tokenise(&changed).tokens;
            if tokens == line.tokens || tokens.is_empty() {
                continue;
            }
            let mut other = lines.clone();
            other[index] = ProgramLine { number: line.number, tokens, listed: changed };
            let shown = |codes: &[u8]| codes.iter().map(|&code| char::from(code)).collect::<String>();
            mutants.push(Mutant {
                line: line.number,
                statement_lines: line.number..=line.number,
                kind: change.kind,
                before: shown(&text[change.range]),
                after: shown(&change.instead),
                statement: change.statement,
                nth: 1,
                image: assemble(machine, &other)?,
            });
        }
    }
    Some(mutants)
}

/// Returns a program in memory format from its lines; `None` for a Python program.
fn assemble(machine: &'static Machine, lines: &[ProgramLine]) -> Option<Vec<u8>> {
    machine.basic.map(|basic| (basic.assemble)(lines))
}

/// A part of a line's text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Keyword(Range<usize>),
    Name,
    Number(Range<usize>),
    /// A string without its quotes.
    Text(Range<usize>),
    /// An operator or another character.
    Punctuation(u8, Range<usize>),
}

/// Splits a text into pieces at the items of the tokeniser. Remarks and blanks are skipped.
fn pieces(text: &[u8], items: &[ItemOffset]) -> Vec<Piece> {
    let mut starts: Vec<usize> = items.iter().map(|item| item.text).filter(|&at| at < text.len()).collect();
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let items: Vec<Range<usize>> = starts.iter().copied().zip(ends).map(|(from, to)| from..to).collect();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    while let Some(item) = items.get(at) {
        let spelled = text[item.clone()].trim_ascii();
        let first = spelled.first().copied().unwrap_or(b' ');
        let is_keyword = spelled.len() > 1 && first.is_ascii_alphabetic();
        let from = item.start;
        match first {
            b' ' => at += 1,
            b'"' => {
                let rest = &text[from + 1..];
                let length = rest.iter().position(|&byte| byte == b'"').unwrap_or(rest.len());
                pieces.push(Piece::Text(from + 1..from + 1 + length));
                let end = (from + 2 + length).min(text.len());
                at += items[at..].iter().take_while(|item| item.start < end).count();
            }
            _ if is_keyword || first == b'\'' => {
                // On the MSX, DATA and its items are one item.
                let length = if spelled.starts_with(b"DATA") { b"DATA".len() } else { spelled.len() };
                let keyword = from..from + length;
                if spelled == b"REM" || first == b'\'' {
                    return pieces;
                }
                pieces.push(Piece::Keyword(keyword));
                at += 1;
            }
            _ if first.is_ascii_alphabetic() => {
                let is_part = |item: &&Range<usize>| {
                    let spelled = &text[(*item).clone()];
                    spelled.len() == 1 && spelled[0].is_ascii_alphanumeric()
                };
                at += items[at..].iter().take_while(is_part).count().max(1);
                pieces.push(Piece::Name);
            }
            _ if first.is_ascii_digit() || first == b'.' => {
                let is_part = |item: &&Range<usize>| {
                    let first = text[item.start];
                    first.is_ascii_digit() || first == b'.'
                };
                let count = items[at..].iter().take_while(is_part).count();
                let end = items[at + count - 1].end;
                let length = text[from..end].trim_ascii_end().len();
                pieces.push(Piece::Number(from..from + length));
                at += count;
            }
            _ => {
                pieces.push(Piece::Punctuation(first, from..from + spelled.len()));
                at += 1;
            }
        }
    }
    pieces
}

/// Keywords before line numbers.
const JUMPS: [&[u8]; 7] = [b"GOTO", b"GOSUB", b"THEN", b"ELSE", b"RUN", b"RESTORE", b"RESUME"];

fn changes(text: &[u8], pieces: &[Piece]) -> Vec<Change> {
    let mut changes = Vec::new();
    let (mut statement, mut is_condition, mut is_jump) = (String::new(), false, false);
    let mut begins = true;
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        let mut found: Vec<(Range<usize>, Vec<u8>, MutationKind)> = Vec::new();
        let mut change =
            |range: Range<usize>, instead: &[u8], kind| found.push((range, instead.to_vec(), kind));
        let mut begins_next = false;
        let punctuation_at = |at: usize| match pieces.get(at) {
            Some(&Piece::Punctuation(byte, ref range)) => Some((byte, range.end)),
            _ => None,
        };
        match piece {
            Piece::Keyword(range) => {
                let keyword = &text[range.clone()];
                if begins || keyword == b"IF" {
                    statement = String::from_utf8_lossy(keyword).into_owned();
                }
                match keyword {
                    b"IF" => is_condition = true,
                    b"THEN" | b"GOTO" | b"GOSUB" => is_condition = false,
                    b"AND" => change(range.clone(), b"OR", MutationKind::Operator),
                    b"OR" => change(range.clone(), b"AND", MutationKind::Operator),
                    b"DATA" => {
                        let end = change_items(text, range.end, &mut changes);
                        at += pieces[at..]
                            .iter()
                            .take_while(|piece| start(piece).is_none_or(|from| from < end))
                            .count();
                        continue;
                    }
                    _ => {}
                }
                is_jump = JUMPS.contains(&keyword);
                begins_next = matches!(keyword, b"THEN" | b"ELSE");
            }
            Piece::Number(range) if !is_jump => {
                if let Some(instead) = one_more(&text[range.clone()]) {
                    change(range.clone(), &instead, MutationKind::Constant);
                }
            }
            Piece::Text(range) if is_condition && !range.is_empty() => {
                change(range.clone(), &next_letter(&text[range.clone()]), MutationKind::Text);
            }
            &Piece::Punctuation(operator @ (b'<' | b'>' | b'='), ref range) => {
                let (other, end) = punctuation_at(at + 1)
                    .filter(|(other, _)| b"<>=".contains(other))
                    .map_or((0, range.end), |(other, end)| (other, end));
                let instead: Option<&[u8]> = match (operator, other) {
                    (b'<', b'=') | (b'=', b'<') => Some(b"<"),
                    (b'>', b'=') | (b'=', b'>') => Some(b">"),
                    (b'<', b'>') | (b'>', b'<') => Some(b"="),
                    (b'<', _) => Some(b"<="),
                    (b'>', _) => Some(b">="),
                    (b'=', _) if is_condition => Some(b"<>"),
                    _ => None,
                };
                if let Some(instead) = instead {
                    change(range.start..end, instead, MutationKind::Comparison);
                }
                at += usize::from(other != 0);
            }
            &Piece::Punctuation(operator @ (b'+' | b'-' | b'*' | b'/'), ref range) => {
                // Only between two numbers.
                let is_value = |piece: Option<&Piece>| {
                    matches!(piece, Some(Piece::Name | Piece::Number(_) | Piece::Punctuation(b')' | b'(', _)))
                };
                let is_text =
                    |at: usize| matches!(pieces.get(at), Some(Piece::Text(_) | Piece::Punctuation(b'$', _)));
                let before = at.checked_sub(1);
                let has_text = before.is_some_and(is_text) || is_text(at + 1) || is_text(at + 2);
                let follows_value = is_value(before.and_then(|before| pieces.get(before)));
                if follows_value && !has_text {
                    let instead = match operator {
                        b'+' => b"-",
                        b'-' => b"+",
                        b'*' => b"/",
                        _ => b"*",
                    };
                    change(range.clone(), instead, MutationKind::Operator);
                }
            }
            Piece::Punctuation(b':', _) => {
                (statement, is_condition, begins_next) = (String::new(), false, true);
            }
            _ => {}
        }
        let with_statement =
            |(range, instead, kind)| Change { range, instead, kind, statement: statement.clone() };
        changes.extend(found.into_iter().map(with_statement));
        // Several jumps are separated by commas.
        is_jump &= matches!(piece, Piece::Keyword(_) | Piece::Number(_) | Piece::Punctuation(b',', _));
        begins = begins_next;
        at += 1;
    }
    changes
}

fn start(piece: &Piece) -> Option<usize> {
    match piece {
        Piece::Name => None,
        Piece::Keyword(range) | Piece::Number(range) | Piece::Text(range) | Piece::Punctuation(_, range) => {
            Some(range.start)
        }
    }
}

/// Changes the items of `DATA` that begin at `from`; returns their end.
fn change_items(text: &[u8], from: usize, changes: &mut Vec<Change>) -> usize {
    let mut is_quoted = false;
    let is_end = |&byte: &u8| {
        is_quoted ^= byte == b'"';
        byte == b':' && !is_quoted
    };
    let end = from + text[from..].iter().position(is_end).unwrap_or(text.len() - from);
    let mut at = from;
    while at < end {
        let mut is_quoted = false;
        let is_end = |&byte: &u8| {
            is_quoted ^= byte == b'"';
            byte == b',' && !is_quoted
        };
        let length = text[at..end].iter().position(is_end).unwrap_or(end - at);
        let item = &text[at..at + length];
        let blanks = item.len() - item.trim_ascii_start().len();
        let item = item.trim_ascii();
        let (quote, inner) = match item.strip_prefix(b"\"") {
            Some(inner) => (1, inner.strip_suffix(b"\"").unwrap_or(inner)),
            None => (0, item),
        };
        let range = at + blanks + quote..at + blanks + quote + inner.len();
        let instead = one_more(inner).unwrap_or_else(|| next_letter(inner));
        if instead != inner {
            changes.push(Change { range, instead, kind: MutationKind::Data, statement: "DATA".to_owned() });
        }
        at += length + 1;
    }
    end
}
