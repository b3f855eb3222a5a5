//! Typed text to tokens, and how long that takes.
//!
//! The original compares the line with its list of keywords letter by letter, from the first keyword on for every
//! character that may begin one: a keyword is recognised anywhere, even inside a name; a shifted letter abbreviates one;
//! nothing is recognised in quotes, after `REM`, and in `DATA` up to a colon. What a newcomer gets wrong: the end of the line is
//! looked for in the list as well.

use alloc::vec::Vec;

use crate::{
    costs::Crunch,
    keyword::{Keyword, KeywordTable, Statement},
};

const QUOTE: u8 = b'"';

/// A line being gone through.
struct Walk<'a> {
    text: &'a [u8],
    /// The letters of the keywords, the last one of each marked.
    letters: &'a [u8],
    costs: &'a Crunch,
    /// The character looked at.
    at: usize,
    cycles: u64,
    /// The tokens, each with the place at which it was typed.
    tokens: Vec<(u8, usize)>,
}

/// The tokens of a typed line without its number, each with the place at which it was typed; and the processor cycles that making
/// them takes.
pub(crate) fn crunch(text: &[u8], table: &KeywordTable, costs: &Crunch) -> (Vec<(u8, usize)>, u64) {
    let token = |statement| table.token(Keyword::Statement(statement));
    let [print, data, rem] = [Statement::Print, Statement::Data, Statement::Rem].map(token);
    let list = table.letters();
    let letters = list.strip_suffix(&[0]).unwrap_or(&list);
    let tokens = Vec::with_capacity(text.len());
    let mut walk = Walk { text, letters, costs, at: 0, cycles: u64::from(costs.begin), tokens };
    let mut is_data = false;
    loop {
        let mut place = walk.at;
        let byte = walk.byte();
        let kept = match byte {
            _ if table.pi == Some(byte) => walk.keep(costs.pi, byte),
            0x80.. => {
                // A shifted character that starts no keyword is dropped, except the one that is its own token.
                walk.spend(costs.shifted);
                walk.at += 1;
                continue;
            }
            b' ' => walk.keep(costs.blank, byte),
            QUOTE => {
                walk.spend(costs.quote);
                walk.tokens.push((byte, place));
                walk.at += 1;
                let mark = walk.copy(Some(QUOTE));
                place = walk.at;
                mark.unwrap_or_default()
            }
            _ if is_data => walk.keep(costs.data, byte),
            b'?' => walk.keep(costs.print, print.unwrap_or(byte)),
            b'0'..=b';' => walk.keep(costs.digit, byte),
            _ => {
                walk.spend(match byte {
                    ..b'0' => costs.low,
                    _ => costs.letter,
                });
                walk.search().map_or(byte, |place| table.first.wrapping_add(place & 0x7f))
            }
        };
        if walk.is_end() {
            walk.spend(costs.end);
            return (walk.tokens, walk.cycles);
        }
        walk.at += 1;
        walk.tokens.push((kept, place));
        if Some(kept) == rem {
            walk.spend(costs.rem);
            walk.copy(None);
            walk.spend(costs.end);
            return (walk.tokens, walk.cycles);
        }
        is_data = Some(kept) == data || is_data && kept != b':';
        walk.spend(match kept {
            b':' => costs.colon,
            _ if Some(kept) == data => costs.data_word,
            _ => costs.plain,
        });
    }
}

impl Walk<'_> {
    fn byte(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn is_end(&self) -> bool {
        self.at >= self.text.len()
    }

    fn spend(&mut self, cycles: u16) {
        self.cycles += u64::from(cycles);
    }

    fn keep(&mut self, cycles: u16, byte: u8) -> u8 {
        self.spend(cycles);
        byte
    }

    /// Looking at a letter of the list takes longer on its second page.
    fn look(&mut self, place: usize) {
        if place >= usize::from(self.costs.near) {
            self.spend(self.costs.page);
        }
    }

    /// Copies up to a mark, which it gives, or to the end of the line.
    fn copy(&mut self, mark: Option<u8>) -> Option<u8> {
        loop {
            if self.is_end() {
                self.spend(self.costs.copied_end);
                return None;
            }
            let byte = self.byte();
            if Some(byte) == mark {
                self.spend(self.costs.copied_mark);
                return mark;
            }
            self.spend(self.costs.copied);
            self.tokens.push((byte, self.at));
            self.at += 1;
        }
    }

    /// Looks for a keyword; gives its place in the list, the line being at its last letter then.
    fn search(&mut self) -> Option<u8> {
        let (from, mut letter, mut word) = (self.at, 0, 0u8);
        loop {
            self.at = from;
            let difference = loop {
                self.spend(self.costs.compare);
                self.look(letter);
                match self.letters.get(letter) {
                    Some(&listed) if listed == self.byte() => {
                        self.spend(self.costs.matched);
                        self.at += 1;
                        letter += 1;
                    }
                    // The zero behind the list matches nothing, or the search would have no end.
                    listed => break self.byte().wrapping_sub(listed.copied().unwrap_or(0)),
                }
            };
            if difference == 0x80 {
                self.spend(self.costs.found);
                return Some(word);
            }
            self.spend(self.costs.mismatched);
            word = word.wrapping_add(1);
            loop {
                letter += 1;
                self.look(letter - 1);
                if self.letters.get(letter - 1).is_none_or(|letter| letter & 0x80 != 0) {
                    break;
                }
                self.spend(self.costs.skipped);
            }
            self.spend(self.costs.next_word);
            self.look(letter);
            if letter >= self.letters.len() {
                self.spend(self.costs.unknown);
                self.at = from;
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KEYWORDS, keyword::Part};

    fn cost(text: &[u8], table: &KeywordTable, costs: &Crunch) -> u64 {
        crunch(text, table, costs).1
    }

    const TABLE: KeywordTable = KeywordTable {
        first: 0x80,
        rows: &[
            ("END", Keyword::Statement(Statement::End)),
            ("REM", Keyword::Statement(Statement::Rem)),
            ("TO", Keyword::Part(Part::To)),
        ],
        pi: None,
    };

    /// Each figure a power of ten, so that the sum shows how often it was charged.
    const COSTS: Crunch = Crunch {
        compare: 1,
        mismatched: 10,
        skipped: 100,
        found: 1000,
        unknown: 10_000,
        near: u16::MAX,
        ..Crunch::FREE
    };

    #[test]
    fn every_keyword_is_tried_for_the_end_of_the_line() {
        // Three words, and the letters of each but its last.
        assert_eq!(cost(b"", &TABLE, &COSTS), 10_000 + 3 + 30 + 500);
    }

    #[test]
    fn the_search_ends_behind_the_lists_last_word_in_full() {
        // The original compares on behind its list and never comes back.
        let (tokens, _) = crunch(b"T\xcf", &TABLE, &COSTS);
        assert_eq!(tokens, [(b'T', 0)]);
    }

    #[test]
    fn a_keyword_is_compared_letter_by_letter() {
        let end = cost(b"", &TABLE, &COSTS);
        assert_eq!(cost(b"END", &TABLE, &COSTS) - end, 3 + 1000);
        assert_eq!(cost(b"TO", &TABLE, &COSTS) - end, 2 + 20 + 400 + 2 + 1000);
        assert_eq!(cost(b"E\xce", &TABLE, &COSTS) - end, 2 + 1000, "an abbreviation is found sooner");
    }

    #[test]
    fn nothing_is_looked_for_behind_rem_and_in_quotes() {
        let only = |copied| Crunch { copied, ..Crunch::FREE };
        assert_eq!(cost(b"REMTOTO", &TABLE, &only(1)), 4);
        assert_eq!(cost(b"\"TO\"", &TABLE, &only(1)), 2);
        assert_eq!(cost(b"\"TO\"", &TABLE, &COSTS), cost(b"", &TABLE, &COSTS));
    }

    #[test]
    fn every_byte_kept_is_paid_for_once() {
        const KEPT: Crunch =
            Crunch { quote: 1, copied: 1, plain: 1, colon: 1, data_word: 1, rem: 1, ..Crunch::FREE };
        const PIECES: [&[u8]; 24] = [
            b"PRINT", b"DATA", b"REM", b"GO", b"TO", b"IN", b"PUT#", b"?", b"\"", b":", b" ", b"A", b"E\xce",
            b"P\xd2", b"GO\xd4", b"\xff", b"\xc1", b"1", b",", b"ST", b"OP", b"EN\xc4", b"LEFT$", b"~",
        ];
        let mut chance = 7u64;
        for _ in 0..20_000 {
            let mut text = Vec::new();
            for _ in 0..1 + chance % 9 {
                chance =
                    chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                text.extend_from_slice(PIECES[(chance >> 33) as usize % PIECES.len()]);
            }
            let (tokens, paid) = crunch(&text, &KEYWORDS, &KEPT);
            assert_eq!(paid, tokens.len() as u64, "{text:?} {tokens:?}");
        }
    }
}
