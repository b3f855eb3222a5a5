//! Tokenises typed text, and counts the ROM's cycles for it.
//!
//! The original compares the line with its keyword list letter by letter, from the first keyword on for every
//! character that may begin one: a keyword is recognised anywhere, even inside a name; a shifted letter
//! abbreviates one; no keyword is recognised in quotes, after `REM`, and in `DATA` up to a colon. Note: the
//! original searches the list for the end of the line as well.

use alloc::vec::Vec;

use crate::{
    costs::Crunch,
    keyword::{Keyword, KeywordTable, Statement},
};

const QUOTE: u8 = b'"';

/// No keyword.
const NONE: u8 = u8::MAX;

/// The mode of tokenising at the beginning of a line; after a colon it is 0, after `DATA` the token less the colon.
const LINE_BEGINNING: u8 = 4;

/// A tokenised line.
pub(crate) struct Tokenised {
    /// The tokens, each with its position in the line.
    pub(crate) tokens: Vec<(u8, usize)>,
    /// The processor cycles of tokenising.
    pub(crate) cycles: u64,
    /// The mode at its end, which the ROM leaves in a cell.
    pub(crate) mode: u8,
}

/// The keyword list indexed by first letters: most keywords are skipped in one step.
#[derive(Clone, Debug)]
pub(crate) struct KeywordIndex {
    costs: Crunch,
    first: u8,
    pi: Option<u8>,
    print: Option<u8>,
    data: Option<u8>,
    rem: Option<u8>,
    /// The letters of the keywords; bit 7 marks the last one of each.
    letters: Vec<u8>,
    entries: Vec<KeywordEntry>,
    /// The first keyword of each first letter.
    begins: [u8; 0x80],
    /// The cycles to skip all keywords when none begins with the letter.
    end: u64,
}

/// A keyword of the list.
#[derive(Clone, Copy, Debug)]
struct KeywordEntry {
    /// The index of its first letter.
    letter: usize,
    /// The cycles to skip the keywords before it when none begins with the letter.
    before: u64,
    /// The next keyword with the same first letter.
    next: u8,
}

impl KeywordIndex {
    /// Creates the index of a table's keywords.
    pub(crate) fn new(table: &KeywordTable, costs: &Crunch) -> Self {
        Self::by(table, &table.letters(), costs)
    }

    /// Creates the index with keyword letters that a program has changed.
    pub(crate) fn by(table: &KeywordTable, letters: &[u8], costs: &Crunch) -> Self {
        let token = |statement| table.token(Keyword::Statement(statement));
        let [print, data, rem] = [Statement::Print, Statement::Data, Statement::Rem].map(token);
        let end = letters.iter().position(|&letter| letter == 0).unwrap_or(letters.len());
        let letters = letters[..end].to_vec();
        let mut index = Self {
            costs: *costs,
            first: table.first,
            pi: table.pi,
            print,
            data,
            rem,
            letters,
            entries: Vec::with_capacity(table.rows.len()),
            begins: [NONE; 0x80],
            end: 0,
        };
        let (mut letter, mut cycles) = (0, 0);
        while letter < index.letters.len() {
            index.entries.push(KeywordEntry { letter, before: cycles, next: NONE });
            cycles += index.compare_cost(letter);
            letter = index.skip_keyword(letter, &mut cycles);
        }
        index.end = cycles;
        for (number, entry) in index.entries.iter_mut().enumerate().rev() {
            let begin = &mut index.begins[usize::from(index.letters[entry.letter] & 0x7f)];
            entry.next = core::mem::replace(begin, number as u8);
        }
        index
    }

    /// Returns the additional cost of reading a letter on the list's second page.
    fn look_cost(&self, letter: usize) -> u64 {
        u64::from(if letter >= usize::from(self.costs.near) { self.costs.page } else { 0 })
    }

    /// Returns the cost of comparing with a letter of the list.
    fn compare_cost(&self, letter: usize) -> u64 {
        u64::from(self.costs.compare) + self.look_cost(letter)
    }

    /// Skips from a letter that differs to the next keyword; returns the index of its first letter.
    fn skip_keyword(&self, mut letter: usize, cycles: &mut u64) -> usize {
        *cycles += u64::from(self.costs.mismatched);
        loop {
            letter += 1;
            *cycles += self.look_cost(letter - 1);
            if self.letters.get(letter - 1).is_none_or(|letter| letter & 0x80 != 0) {
                break;
            }
            *cycles += u64::from(self.costs.skipped);
        }
        *cycles += u64::from(self.costs.next_keyword) + self.look_cost(letter);
        letter
    }

    /// Tokenises a typed line without its number.
    pub(crate) fn tokenise(&self, text: &[u8]) -> Tokenised {
        let costs = &self.costs;
        let tokens = Vec::with_capacity(text.len());
        let mut walk = LineScan { text, index: self, costs, at: 0, cycles: u64::from(costs.begin), tokens };
        let data_mode = self.data.map(|data| data.wrapping_sub(b':'));
        let mut mode = LINE_BEGINNING;
        loop {
            let mut from = walk.at;
            let byte = walk.byte();
            let kept = match byte {
                _ if self.pi == Some(byte) => walk.keep(costs.pi, byte),
                0x80.. => {
                    // A shifted character that starts no keyword is dropped, except the one that is its own token.
                    walk.spend(costs.shifted);
                    walk.at += 1;
                    continue;
                }
                b' ' => walk.keep(costs.blank, byte),
                QUOTE => {
                    walk.spend(costs.quote);
                    walk.tokens.push((byte, from));
                    walk.at += 1;
                    let mark = walk.copy(Some(QUOTE));
                    from = walk.at;
                    mark.unwrap_or_default()
                }
                _ if Some(mode) == data_mode => walk.keep(costs.data, byte),
                b'?' => walk.keep(costs.print, self.print.unwrap_or(byte)),
                b'0'..=b';' => walk.keep(costs.digit, byte),
                _ => {
                    walk.spend(match byte {
                        ..b'0' => costs.low,
                        _ => costs.letter,
                    });
                    walk.search(byte).map_or(byte, |index| self.first.wrapping_add(index & 0x7f))
                }
            };
            if walk.is_end() {
                walk.spend(costs.end);
                return walk.result(mode);
            }
            walk.at += 1;
            walk.tokens.push((kept, from));
            if Some(kept) == self.rem {
                walk.spend(costs.rem);
                walk.copy(None);
                walk.spend(costs.end);
                return walk.result(mode);
            }
            if kept == b':' || Some(kept) == self.data {
                mode = kept.wrapping_sub(b':');
            }
            walk.spend(match kept {
                b':' => costs.colon,
                _ if Some(kept) == self.data => costs.data_keyword,
                _ => costs.plain,
            });
        }
    }
}

/// The scan of a line.
struct LineScan<'a> {
    text: &'a [u8],
    index: &'a KeywordIndex,
    costs: &'a Crunch,
    /// The position of the current character.
    at: usize,
    cycles: u64,
    /// The tokens, each with its position in the line.
    tokens: Vec<(u8, usize)>,
}

impl LineScan<'_> {
    fn byte(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn result(self, mode: u8) -> Tokenised {
        Tokenised { tokens: self.tokens, cycles: self.cycles, mode }
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

    /// Copies up to an end character, which it returns, or to the end of the line.
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

    /// Searches for a keyword; returns its index in the list, with `at` on the keyword's last letter.
    /// `first` is the current character.
    fn search(&mut self, first: u8) -> Option<u8> {
        let (index, from) = (self.index, self.at);
        let (mut number, mut passed) = (index.begins[usize::from(first & 0x7f)], 0);
        while let Some(entry) = index.entries.get(usize::from(number)) {
            self.cycles += entry.before - passed;
            let mut letter = entry.letter;
            if self.is_keyword(&mut letter) {
                return Some(number);
            }
            self.at = from;
            let next = index.entries.get(usize::from(number) + 1);
            letter = index.skip_keyword(letter, &mut self.cycles);
            if letter != next.map_or(index.letters.len(), |entry| entry.letter) {
                return self.search_on(number.wrapping_add(1), letter);
            }
            passed = next.map_or(index.end, |entry| entry.before);
            number = entry.next;
        }
        self.cycles += index.end - passed;
        self.spend(self.costs.unknown);
        None
    }

    /// Searches keyword by keyword where a shifted letter was the last of a keyword, so that the
    /// letters of the next one were skipped as part of it: from then on the count of keywords is too
    /// small.
    fn search_on(&mut self, mut number: u8, mut letter: usize) -> Option<u8> {
        let from = self.at;
        while letter < self.index.letters.len() {
            if self.is_keyword(&mut letter) {
                return Some(number);
            }
            self.at = from;
            number = number.wrapping_add(1);
            letter = self.index.skip_keyword(letter, &mut self.cycles);
        }
        self.spend(self.costs.unknown);
        None
    }

    /// Compares with the keyword at a letter of the list, up to the first difference.
    fn is_keyword(&mut self, letter: &mut usize) -> bool {
        let difference = loop {
            self.cycles += self.index.compare_cost(*letter);
            match self.index.letters.get(*letter) {
                Some(&listed) if listed == self.byte() => {
                    self.spend(self.costs.matched);
                    self.at += 1;
                    *letter += 1;
                }
                // The zero after the list never matches; otherwise the search would not end.
                listed => break self.byte().wrapping_sub(listed.copied().unwrap_or(0)),
            }
        };
        if difference == 0x80 {
            self.spend(self.costs.found);
        }
        difference == 0x80
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KEYWORDS, keyword::Part};

    fn crunch(text: &[u8], table: &KeywordTable, costs: &Crunch) -> (Vec<(u8, usize)>, u64) {
        let Tokenised { tokens, cycles, .. } = KeywordIndex::new(table, costs).tokenise(text);
        (tokens, cycles)
    }

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

    /// Each cost is a power of ten, so that the sum shows how often each was charged.
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
        // Three keywords, and the letters of each except its last.
        assert_eq!(cost(b"", &TABLE, &COSTS), 10_000 + 3 + 30 + 500);
    }

    #[test]
    fn the_search_ends_after_the_lists_last_keyword_in_full() {
        // The original continues past the end of its list and never returns.
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
    fn no_keyword_is_found_after_rem_and_in_quotes() {
        let only = |copied| Crunch { copied, ..Crunch::FREE };
        assert_eq!(cost(b"REMTOTO", &TABLE, &only(1)), 4);
        assert_eq!(cost(b"\"TO\"", &TABLE, &only(1)), 2);
        assert_eq!(cost(b"\"TO\"", &TABLE, &COSTS), cost(b"", &TABLE, &COSTS));
    }

    #[test]
    fn the_short_search_is_the_search_from_the_first_keyword_on() {
        const LETTERS: [u8; 12] = *b"EPRINTGO\xd2\xc4\xce+";
        let index =
            KeywordIndex::new(&KEYWORDS, &<crate::C64Basic as crate::variant::BasicVariant>::COSTS.crunch);
        let mut chance = 7u64;
        for _ in 0..50_000 {
            let mut text = [0; 6];
            for byte in &mut text {
                chance =
                    chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *byte = LETTERS[(chance >> 33) as usize % LETTERS.len()];
            }
            text[0] &= 0x7f;
            let walk = || LineScan {
                text: &text,
                index: &index,
                costs: &index.costs,
                at: 0,
                cycles: 0,
                tokens: Vec::new(),
            };
            let (mut short, mut long) = (walk(), walk());
            assert_eq!(short.search(text[0]), long.search_on(0, 0), "{text:?}");
            assert_eq!((short.at, short.cycles), (long.at, long.cycles), "{text:?}");
        }
    }

    #[test]
    fn every_byte_kept_is_charged_once() {
        const KEPT: Crunch =
            Crunch { quote: 1, copied: 1, plain: 1, colon: 1, data_keyword: 1, rem: 1, ..Crunch::FREE };
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
