//! Elements beyond the end of their array: by a constant index, or by the variable of a loop with constant limits that
//! is still running there.

use std::collections::BTreeMap;
use std::ops::Range;
use systems::machine::basic::Errors;

use listing::Line;
use systems::word::{PlacedWord, Word};

use super::statement_words::{Report, split_at_commas};

/// The extent of an array that is used without `DIM`.
const DEFAULT_EXTENT: f64 = 10.0;

/// An index of an element.
enum Index {
    Constant(f64),
    /// The variable of a loop, and the largest index that the loop reaches.
    Loop(String, f64),
    Computed,
}

impl Index {
    const fn largest(&self) -> Option<f64> {
        match self {
            Self::Constant(value) | Self::Loop(_, value) => Some(*value),
            Self::Computed => None,
        }
    }
}

/// A use of an array, or its declaration.
struct Element<'a> {
    line: &'a Line,
    /// The name with its brackets.
    range: Range<usize>,
    name: String,
    indices: Vec<Index>,
}

/// Reports the elements beyond the end of their arrays.
pub(super) fn lints(statements: &[(&Line, &[PlacedWord])], errors: &Errors, report: &mut Report<'_>) {
    let (mut declared, mut used): (Vec<Element<'_>>, Vec<Element<'_>>) = (Vec::new(), Vec::new());
    let mut loops = Loops::default();
    for (line, words) in statements {
        loops.follow(words);
        let is_declaration = matches!(words, [(_, Word::Keyword("DIM")), ..]);
        let elements = (0..words.len()).filter_map(|at| element(line, words, at, &loops));
        if is_declaration { declared.extend(elements) } else { used.extend(elements) }
    }
    let extents = extents(&declared);
    for Element { line, range, name, indices } in &used {
        let default = errors.has_default_extent.then(|| vec![DEFAULT_EXTENT; indices.len()]);
        let Some(extents) = extents.get(name.as_str()).cloned().unwrap_or(default) else { continue };
        let is_beyond = |(index, extent): &(&Index, &f64)| {
            index.largest().is_some_and(|largest| largest >= **extent + 1.0)
        };
        let beyond = indices.iter().zip(&extents).find(is_beyond);
        let Some((index, _)) = beyond.filter(|_| extents.len() == indices.len()) else { continue };
        let extents = extents.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let why = if declared.iter().any(|element| element.name == *name) { "" } else { " without DIM" };
        let which = match index {
            Index::Loop(variable, largest) => format!("index {largest} of the loop over `{variable}`"),
            Index::Constant(_) | Index::Computed => "this index".to_owned(),
        };
        let error = errors.index;
        report(
            line,
            range,
            format!("`{name}({extents})`{why} ends before {which}: the machine stops with `{error}`"),
        );
    }
}

/// Returns the largest extents that a program gives each array; `None` for computed ones.
fn extents<'a>(declared: &'a [Element<'_>]) -> BTreeMap<&'a str, Option<Vec<f64>>> {
    let mut extents: BTreeMap<&str, Option<Vec<f64>>> = BTreeMap::new();
    for Element { name, indices, .. } in declared {
        let given: Option<Vec<f64>> = indices.iter().map(Index::largest).collect();
        let merged = match (extents.remove(name.as_str()), given) {
            (None, given) => given,
            (Some(Some(known)), Some(given)) if known.len() == given.len() => {
                Some(known.iter().zip(given).map(|(known, given)| known.max(given)).collect())
            }
            (Some(_), _) => None,
        };
        extents.insert(name, merged);
    }
    extents
}

/// The loops that run at a statement, the innermost last, with the largest value of each variable if the limits are
/// constants.
#[derive(Default)]
struct Loops(Vec<(String, Option<f64>)>);

impl Loops {
    /// Follows the program to a statement. After one that may leave a loop or change its variable no loop is known.
    fn follow(&mut self, words: &[PlacedWord]) {
        let is_variable =
            |word: &Word| matches!(word, Word::Name(name) if self.0.iter().any(|(known, _)| known == name));
        let reads_variable = |items: &[PlacedWord]| {
            split_at_commas(items).any(|item| matches!(item, [(_, name)] if is_variable(name)))
        };
        match words {
            [] => {}
            [(_, Word::Keyword("FOR")), (_, Word::Name(name)), (_, Word::Sign(b'=')), limits @ ..] => {
                self.0.push((name.clone(), largest(limits)));
            }
            [(_, Word::Keyword("NEXT"))] => drop(self.0.pop()),
            [(_, Word::Keyword("NEXT")), names @ ..] => {
                for (_, word) in names {
                    let ended = self.0.iter().rposition(|(known, _)| *word == Word::Name(known.clone()));
                    self.0.truncate(ended.unwrap_or(self.0.len()));
                }
            }
            [(_, Word::Keyword("LET")), rest @ ..] => self.follow(rest),
            [(_, Word::Name(_)), (_, Word::Sign(b'(')), ..] => {}
            [(_, name @ Word::Name(_)), ..] if !is_variable(name) => {}
            [(_, Word::Keyword("READ")), items @ ..] if !reads_variable(items) => {}
            [(_, Word::Keyword("PRINT" | "PRINT#" | "LPRINT" | "POKE" | "VPOKE" | "DIM" | "DATA")), ..] => {}
            _ => self.0.clear(),
        }
    }

    /// Returns an index as a constant, or by a loop.
    fn index(&self, words: &[PlacedWord]) -> Index {
        let (name, offset) = match words {
            [(_, Word::Number(value))] => return Index::Constant(*value),
            [(_, Word::Name(name))] => (name, 0.0),
            [(_, Word::Name(name)), (_, Word::Sign(b'+')), (_, Word::Number(offset))] => (name, *offset),
            [(_, Word::Name(name)), (_, Word::Sign(b'-')), (_, Word::Number(offset))] => (name, -offset),
            _ => return Index::Computed,
        };
        let innermost = self.0.iter().rev().find(|(known, _)| known == name);
        match innermost {
            Some((_, Some(largest))) => Index::Loop(name.clone(), largest + offset),
            Some((_, None)) | None => Index::Computed,
        }
    }
}

/// Returns the largest value of a loop's variable from the words after its `=`, if they are constants.
fn largest(limits: &[PlacedWord]) -> Option<f64> {
    let mut values =
        limits.split(|(_, word)| matches!(word, Word::Keyword("TO" | "STEP"))).map(|words| match words {
            [(_, Word::Number(value))] => Some(*value),
            [(_, Word::Sign(b'-')), (_, Word::Number(value))] => Some(-value),
            _ => None,
        });
    let (from, to, step) = (values.next()??, values.next()??, values.next().unwrap_or(Some(1.0))?);
    if step > 0.0 && to >= from {
        Some(from + ((to - from) / step).floor() * step)
    } else {
        // Downwards it begins there; one in the wrong direction may not run.
        (step < 0.0 && to <= from).then_some(from)
    }
}

/// Returns the array element that begins at a word.
fn element<'a>(line: &'a Line, words: &[PlacedWord], at: usize, loops: &Loops) -> Option<Element<'a>> {
    let [(name_range, Word::Name(name)), (_, Word::Sign(b'(')), ..] = &words[at..] else { return None };
    let is_function = at > 0 && matches!(words[at - 1].1, Word::Keyword("FN"));
    let end = closing_bracket(&words[at + 1..])? + at + 1;
    let indices = split_at_commas(&words[at + 2..end]).map(|index| loops.index(index)).collect();
    let range = name_range.start..words[end].0.end;
    let printed = &line.text[range.clone()];
    let bracket = printed.iter().position(|&byte| byte == b'(').unwrap_or(0);
    // The words drop the mark of an integer, which is another array.
    let mark = if printed[..bracket].contains(&b'%') { "%" } else { "" };
    (!is_function).then(|| Element { line, range, name: format!("{name}{mark}"), indices })
}

/// Returns the index of the bracket that closes the one at the beginning.
fn closing_bracket(words: &[PlacedWord]) -> Option<usize> {
    let mut depth = 0_i32;
    words.iter().position(|(_, word)| {
        match word {
            Word::Sign(b'(') => depth += 1,
            Word::Sign(b')') => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}
