//! The success rate of the repair of lines with a wrong checksum.
//!
//! The errors are drawn from the list of `listing::checksum::confusion` and uniformly from all other single
//! characters, in lines of published listings. Each error is judged under every scheme whose sum it changes. The
//! whole measurement: `cargo test -p typein-systems --test it -- --ignored --nocapture repair_in_full`.

use std::fmt::Write as _;

use analysis::repair::{Repairer, SURE};
use listing::checksum::confusion::{CONFUSIONS, TYPING_ERRORS, TypingError};
use listing::checksum::{self, ChecksumInput, ChecksumScheme, Outcome};
use listing::{Listing, PrintedChecksum};
use systems::Machine;

use crate::support;

/// The listings that the errors are drawn in. The constants of the repair are set by hand; they were adjusted after
/// results of both had been seen.
const VIER_GEWINNT: &str = include_str!("../../../../basic-listings/c64/3d-vier-gewinnt/listing.bas");
const VIERTRIS: &str = include_str!("../../../../basic-listings/c64/viertris/listing.bas");
/// Programs that the constants were not adjusted to: each is short, so there is little to compare a line with.
const UNSEEN: [&str; 4] = [
    include_str!("../../../conformance/golden/c64/profile/game.bas"),
    include_str!("../../../conformance/golden/c64/profile/parser.bas"),
    include_str!("../../../conformance/golden/c64/profile/sort.bas"),
    include_str!("../../../conformance/golden/c64/profile/strings.bas"),
];
const SEED: u64 = 0x7970_6569_6e31;

/// The repairs that are shown at most.
const SHOWN: usize = 20;

/// A generator of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// Returns every error of the list in a text, with its weight.
fn listed_errors(text: &[u8]) -> Vec<(Vec<u8>, u32)> {
    let mut errors = Vec::new();
    for (at, &code) in text.iter().enumerate() {
        let mut add = |weight, change: &dyn Fn(&mut Vec<u8>)| {
            let mut typed = text.to_vec();
            change(&mut typed);
            if typed != text {
                errors.push((typed, weight));
            }
        };
        for confusion in &CONFUSIONS {
            let [one, other] = confusion.pair;
            if code == one {
                add(confusion.weight, &|typed| typed[at] = other);
            } else if code == other {
                add(confusion.weight, &|typed| typed[at] = one);
            }
        }
        for (error, weight) in TYPING_ERRORS {
            match error {
                TypingError::Swapped if at + 1 < text.len() => add(weight, &|typed| typed.swap(at, at + 1)),
                TypingError::Dropped => add(weight, &|typed| {
                    typed.remove(at);
                }),
                TypingError::Doubled => add(weight, &|typed| typed.insert(at, code)),
                TypingError::MissingQuote if code == b'"' => add(weight, &|typed| {
                    typed.remove(at);
                }),
                TypingError::Shifted if (code & 0x7f).is_ascii_uppercase() => {
                    add(weight, &|typed| typed[at] ^= 0x80);
                }
                TypingError::Swapped | TypingError::MissingQuote | TypingError::Shifted => {}
            }
        }
    }
    errors
}

fn listed_error(text: &[u8], random: &mut Random) -> Vec<u8> {
    let errors = listed_errors(text);
    let total: u32 = errors.iter().map(|&(_, weight)| weight).sum();
    let mut drawn = random.below(total as usize) as u32;
    for (typed, weight) in errors {
        if drawn < weight {
            return typed;
        }
        drawn -= weight;
    }
    unreachable!("the weights add up to their total")
}

/// Returns a text with one character replaced by any other that is not listed for it.
fn other_error(text: &[u8], random: &mut Random) -> Vec<u8> {
    let listed = listed_errors(text);
    loop {
        let mut typed = text.to_vec();
        let at = random.below(typed.len());
        typed[at] = b'!' + random.below(usize::from(b'_' - b'!')) as u8;
        if typed != text && listed.iter().all(|(other, _)| *other != typed) {
            return typed;
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Counts {
    drawn: usize,
    differ: usize,
    first: usize,
    shown: usize,
    sure: usize,
    sure_and_wrong: usize,
    candidates: usize,
    with_sum: usize,
}

impl Counts {
    fn share(self, count: usize) -> f64 {
        100.0 * count as f64 / self.differ.max(1) as f64
    }
}

fn listing(text: &str) -> Listing {
    support::listing(Machine::C64, text.as_bytes(), "listing.bas")
}

/// Draws errors and returns the counts of each scheme.
fn measure(
    texts: &[&str],
    seed: u64,
    draws: usize,
    error: fn(&[u8], &mut Random) -> Vec<u8>,
) -> Vec<(ChecksumScheme, Counts)> {
    let printed: Vec<Listing> = texts.iter().map(|text| listing(text)).collect();
    let mut random = Random(seed);
    let mut counts = ChecksumScheme::ALL.map(|scheme| (scheme, Counts::default()));
    for draw in 0..draws {
        let printed = &printed[draw % printed.len()];
        let line = &printed.lines[random.below(printed.lines.len())];
        let typed = error(&line.text, &mut random);
        // The repair knows the other lines only.
        let repairer = Repairer::new(Machine::C64, printed, |number| number != line.number).expect("a C64");
        let candidates = repairer.candidates(&typed);
        for (scheme, counts) in &mut counts {
            let sum = |text: &[u8]| {
                let tokens = cbm_basic::tokens::tokenise(text, &cbm_basic::KEYWORDS);
                scheme.print(scheme.sum(ChecksumInput { number: line.number, typed: text, tokens: &tokens }))
            };
            let printed_sum = sum(&line.text);
            counts.drawn += 1;
            if sum(&typed) == printed_sum {
                continue;
            }
            let repairs = repairer.repairs(line.number, &candidates, *scheme, &printed_sum);
            let rank = repairs.iter().position(|repair| repair.text == line.text);
            let is_sure = repairs.first().is_some_and(|repair| repair.probability >= SURE);
            counts.differ += 1;
            counts.sure += usize::from(is_sure);
            counts.sure_and_wrong += usize::from(is_sure && rank != Some(0));
            counts.candidates += candidates.len();
            counts.with_sum += repairs.len();
            counts.first += usize::from(rank == Some(0));
            counts.shown += usize::from(rank.is_some_and(|rank| rank < SHOWN));
        }
    }
    counts.to_vec()
}

fn table(title: &str, counts: &[(ChecksumScheme, Counts)]) -> String {
    let mut table = format!(
        "{title}\n{:36} {:>6} {:>8} {:>7} {:>9} {:>7} {:>8} {:>11} {:>9}\n",
        "scheme", "errors", "differ %", "first %", "in 20 %", "sure %", "wrong %", "candidates", "with sum"
    );
    for (scheme, counts) in counts {
        let differ = 100.0 * counts.differ as f64 / counts.drawn as f64;
        let mean = |count: usize| count as f64 / counts.differ.max(1) as f64;
        let _ = writeln!(
            table,
            "{:36} {:6} {differ:8.1} {:7.1} {:9.1} {:7.1} {:8.1} {:11.0} {:9.1}",
            scheme.name,
            counts.drawn,
            counts.share(counts.first),
            counts.share(counts.shown),
            counts.share(counts.sure),
            counts.share(counts.sure_and_wrong),
            mean(counts.candidates),
            mean(counts.with_sum)
        );
    }
    table
}

/// Returns the share of all schemes together, in percent.
fn pooled(counts: &[(ChecksumScheme, Counts)], count: fn(&Counts) -> usize) -> f64 {
    let differ: usize = counts.iter().map(|(_, counts)| counts.differ).sum();
    100.0 * counts.iter().map(|(_, counts)| count(counts)).sum::<usize>() as f64 / differ as f64
}

#[test]
fn the_right_repair_of_a_listed_error_is_first_in_nine_of_ten() {
    let counts = measure(&[VIER_GEWINNT], SEED, 40, listed_error);
    assert!(pooled(&counts, |counts| counts.first) >= 90.0, "{}", table("listed errors", &counts));
    assert!(
        counts.iter().all(|(_, counts)| counts.share(counts.first) >= 80.0),
        "{}",
        table("listed", &counts)
    );
}

#[test]
fn the_right_repair_of_any_other_character_is_among_twenty_in_nine_of_ten() {
    let counts = measure(&[VIERTRIS], SEED, 40, other_error);
    assert!(
        counts.iter().all(|(_, counts)| counts.share(counts.shown) >= 90.0),
        "{}",
        table("other", &counts)
    );
}

#[test]
fn every_line_whose_sum_differs_is_reported() {
    let printed = listing(VIER_GEWINNT);
    let mut random = Random(SEED);
    let mut typed = printed.lines.clone();
    for line in typed.iter_mut().step_by(5) {
        line.text = listed_error(&line.text, &mut random);
    }
    for scheme in ChecksumScheme::ALL {
        let Some(column) = scheme.column else { continue };
        let tokens = |line: &listing::Line| cbm_basic::tokens::tokenise(&line.text, &cbm_basic::KEYWORDS);
        let sum = |line: &listing::Line, tokens: &[u8]| {
            scheme.sum(ChecksumInput { number: line.number, typed: &line.text, tokens })
        };
        let sums: Vec<u8> = printed.lines.iter().map(|line| sum(line, &tokens(line))).collect();
        let beside: Vec<_> = sums
            .iter()
            .map(|&sum| PrintedChecksum { text: scheme.print(sum), column, offset: 0, cut: Vec::new() })
            .collect();
        let stored: Vec<_> = typed.iter().map(tokens).collect();
        let lines: Vec<_> = (typed.iter().zip(&stored).zip(&beside))
            .map(|((line, tokens), beside)| {
                (ChecksumInput { number: line.number, typed: &line.text, tokens }, Some(beside))
            })
            .collect();
        let report = checksum::report(&ChecksumScheme::ALL, &lines).expect("sums beside the lines");
        assert_eq!(report.scheme, scheme);
        let mut differ = 0;
        for (((line, tokens), sum_printed), (number, outcome)) in
            typed.iter().zip(&stored).zip(&sums).zip(&report.outcomes)
        {
            let differs = sum(line, tokens) != *sum_printed;
            differ += usize::from(differs);
            assert_eq!((line.number, differs), (*number, *outcome != Outcome::Consistent), "{scheme}");
        }
        assert!(differ > 0, "{scheme}");
    }
}

#[test]
fn a_machine_without_printed_checksums_has_no_repairs() {
    let printed = listing(VIER_GEWINNT);
    for machine in [Machine::MSX, Machine::PC1360, Machine::GAMEGRID] {
        assert!(Repairer::new(machine, &printed, |_| true).is_none());
    }
}

#[test]
fn a_line_of_any_bytes_and_any_printed_text_never_panic() {
    let printed = listing(VIER_GEWINNT);
    let repairer = Repairer::new(Machine::C64, &printed, |_| false).expect("a C64");
    let mut random = Random(SEED);
    for length in [0, 1, 2, 30] {
        let line: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        let candidates = repairer.candidates(&line);
        for scheme in ChecksumScheme::ALL {
            for text in ["", "999", "AA", "\u{3c0}"] {
                let repairs = repairer.repairs(63999, &candidates, scheme, text);
                assert!(repairs.iter().all(|repair| repair.text != line && repair.probability <= 1.0));
            }
        }
    }
}

#[test]
fn a_short_listing_is_enough_for_a_missing_quote() {
    let lines = [
        "10 print chr$(147):poke 53280,0:poke 53281,6",
        "20 for i=1 to 10:read a$:print a$;:next i",
        "30 data one,two,three,four,five,six,seven",
        "40 print\"{down}press a key\":x=int(rnd(1)*10)",
        "50 get k$:if k$=\"\" then 50",
        "60 if x>5 then gosub 100:goto 40",
        "70 poke 53280,x:goto 20",
        "100 print\"lucky number\";x:return",
    ];
    let printed = listing(&(lines.join("\n") + "\n"));
    let line = printed.line(40).expect("line 40");
    let at = line.text.iter().rposition(|&code| code == b'"').expect("a quote");
    let typed = [&line.text[..at], &line.text[at + 1..]].concat();
    let repairer = Repairer::new(Machine::C64, &printed, |number| number != 40).expect("a C64");
    let scheme = ChecksumScheme::ComputeOld;
    let sum = scheme.print(scheme.sum(ChecksumInput { number: 40, typed: &line.text, tokens: &[] }));
    let repairs = repairer.repairs(40, &repairer.candidates(&typed), scheme, &sum);
    assert_eq!(repairs[0].text, line.text, "{repairs:?}");
    assert!(repairs[0].probability >= SURE, "{}", repairs[0].probability);
}

#[test]
fn repeated_texts_are_more_probable() {
    let lines = "10 poke53280,0:print\"score\"\n20 poke53281,0:goto100\n30 rem\n";
    let printed = listing(lines);
    // The same lines, but without the texts of the program.
    let [trained, untrained] = [true, false].map(|is_trusted| {
        Repairer::new(Machine::C64, &printed, |number| is_trusted && number != 30).expect("a C64")
    });
    for (typed, correct) in [
        ("POKE5328O,1", "POKE53280,1"),
        ("PRINT\"SC0RE\"", "PRINT\"SCORE\""),
        ("PRINT\"SCOORE\"", "PRINT\"SCORE\""),
    ] {
        let scheme = ChecksumScheme::ComputeOld;
        let input = ChecksumInput { number: 30, typed: correct.as_bytes(), tokens: &[] };
        let sum = scheme.print(scheme.sum(input));
        let candidates = trained.candidates(typed.as_bytes());
        let probability = |repairer: &Repairer| {
            let repairs = repairer.repairs(30, &candidates, scheme, &sum);
            repairs.iter().find(|repair| repair.text == correct.as_bytes()).expect("a repair").probability
        };
        let first = &trained.repairs(30, &candidates, scheme, &sum)[0];
        assert_eq!(first.text, correct.as_bytes(), "{typed}");
        let (trained, untrained) = (probability(&trained), probability(&untrained));
        assert!(trained > untrained, "{typed}: {trained} {untrained}");
    }
}

#[test]
#[ignore = "takes minutes; prints the tables of docs/magazines/repair.md"]
fn repair_in_full() {
    let seen = [("3d-vier-gewinnt", &[VIER_GEWINNT][..]), ("viertris", &[VIERTRIS])];
    for (name, texts) in seen.into_iter().chain([("unseen programs", &UNSEEN[..])]) {
        println!("{}", table(&format!("listed errors, {name}"), &measure(texts, SEED, 1000, listed_error)));
        println!("{}", table(&format!("other errors, {name}"), &measure(texts, SEED, 1000, other_error)));
    }
}
