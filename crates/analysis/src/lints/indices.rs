//! Elements beyond the end of their array: by a constant index, or by the variable of an active loop with constant
//! limits.

use std::collections::BTreeMap;
use std::ops::Range;
use systems::machine::basic::Errors;

use listing::Line;
use systems::lexeme::{Lexeme, SpannedLexeme};

use super::statements::{Report, split_at_commas};

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
pub(super) fn lints(statements: &[(&Line, &[SpannedLexeme])], errors: &Errors, report: &mut Report<'_>) {
    let (mut declared, mut used): (Vec<Element<'_>>, Vec<Element<'_>>) = (Vec::new(), Vec::new());
    let mut loops = Loops::default();
    for (line, lexemes) in statements {
        loops.follow(lexemes);
        let is_declaration = matches!(lexemes, [(_, Lexeme::Keyword("DIM")), ..]);
        let elements = (0..lexemes.len()).filter_map(|at| element(line, lexemes, at, &loops));
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
        let sizes: Option<Vec<f64>> = indices.iter().map(Index::largest).collect();
        let merged = match (extents.remove(name.as_str()), sizes) {
            (None, sizes) => sizes,
            (Some(Some(known)), Some(sizes)) if known.len() == sizes.len() => {
                Some(known.iter().zip(sizes).map(|(known, size)| known.max(size)).collect())
            }
            (Some(_), _) => None,
        };
        extents.insert(name, merged);
    }
    extents
}

/// The loops that are active at a statement, the innermost last, each with the largest value of its variable if the
/// limits are constants.
#[derive(Default)]
struct Loops(Vec<(String, Option<f64>)>);

impl Loops {
    /// Updates the loops for a statement. A statement that may leave a loop or change its variable clears them.
    fn follow(&mut self, lexemes: &[SpannedLexeme]) {
        let is_variable = |lexeme: &Lexeme| matches!(lexeme, Lexeme::Name(name) if self.0.iter().any(|(known, _)| known == name));
        let reads_variable = |items: &[SpannedLexeme]| {
            split_at_commas(items).any(|item| matches!(item, [(_, name)] if is_variable(name)))
        };
        match lexemes {
            [] => {}
            [
                (_, Lexeme::Keyword("FOR")),
                (_, Lexeme::Name(name)),
                (_, Lexeme::Punctuation(b'=')),
                limits @ ..,
            ] => {
                self.0.push((name.clone(), largest(limits)));
            }
            [(_, Lexeme::Keyword("NEXT"))] => drop(self.0.pop()),
            [(_, Lexeme::Keyword("NEXT")), names @ ..] => {
                for (_, lexeme) in names {
                    let ended = self.0.iter().rposition(|(known, _)| *lexeme == Lexeme::Name(known.clone()));
                    self.0.truncate(ended.unwrap_or(self.0.len()));
                }
            }
            [(_, Lexeme::Keyword("LET")), rest @ ..] => self.follow(rest),
            [(_, Lexeme::Name(_)), (_, Lexeme::Punctuation(b'(')), ..] => {}
            [(_, name @ Lexeme::Name(_)), ..] if !is_variable(name) => {}
            [(_, Lexeme::Keyword("READ")), items @ ..] if !reads_variable(items) => {}
            [(_, Lexeme::Keyword("PRINT" | "PRINT#" | "LPRINT" | "POKE" | "VPOKE" | "DIM" | "DATA")), ..] => {
            }
            _ => self.0.clear(),
        }
    }

    /// Returns an index as a constant, or by a loop.
    fn index(&self, lexemes: &[SpannedLexeme]) -> Index {
        let (name, offset) = match lexemes {
            [(_, Lexeme::Number(value))] => return Index::Constant(*value),
            [(_, Lexeme::Name(name))] => (name, 0.0),
            [(_, Lexeme::Name(name)), (_, Lexeme::Punctuation(b'+')), (_, Lexeme::Number(offset))] => {
                (name, *offset)
            }
            [(_, Lexeme::Name(name)), (_, Lexeme::Punctuation(b'-')), (_, Lexeme::Number(offset))] => {
                (name, -offset)
            }
            _ => return Index::Computed,
        };
        let innermost = self.0.iter().rev().find(|(known, _)| known == name);
        match innermost {
            Some((_, Some(largest))) => Index::Loop(name.clone(), largest + offset),
            Some((_, None)) | None => Index::Computed,
        }
    }
}

/// Returns the largest value of a loop's variable from the lexemes after its `=`, if they are constants.
fn largest(limits: &[SpannedLexeme]) -> Option<f64> {
    let mut values =
        limits.split(|(_, lexeme)| matches!(lexeme, Lexeme::Keyword("TO" | "STEP"))).map(|lexemes| {
            match lexemes {
                [(_, Lexeme::Number(value))] => Some(*value),
                [(_, Lexeme::Punctuation(b'-')), (_, Lexeme::Number(value))] => Some(-value),
                _ => None,
            }
        });
    let (from, to, step) = (values.next()??, values.next()??, values.next().unwrap_or(Some(1.0))?);
    if step > 0.0 && to >= from {
        Some(from + ((to - from) / step).floor() * step)
    } else {
        // A loop downwards begins at its largest value; one in the wrong direction may not run.
        (step < 0.0 && to <= from).then_some(from)
    }
}

/// Returns the array element that begins at a lexeme.
fn element<'a>(line: &'a Line, lexemes: &[SpannedLexeme], at: usize, loops: &Loops) -> Option<Element<'a>> {
    let [(name_range, Lexeme::Name(name)), (_, Lexeme::Punctuation(b'(')), ..] = &lexemes[at..] else {
        return None;
    };
    let is_function = at > 0 && matches!(lexemes[at - 1].1, Lexeme::Keyword("FN"));
    let end = closing_bracket(&lexemes[at + 1..])? + at + 1;
    let indices = split_at_commas(&lexemes[at + 2..end]).map(|index| loops.index(index)).collect();
    let range = name_range.start..lexemes[end].0.end;
    let printed = &line.text[range.clone()];
    let bracket = printed.iter().position(|&byte| byte == b'(').unwrap_or(0);
    // The lexemes drop the mark of an integer array.
    let mark = if printed[..bracket].contains(&b'%') { "%" } else { "" };
    (!is_function).then(|| Element { line, range, name: format!("{name}{mark}"), indices })
}

/// Returns the index of the bracket that closes the first one.
fn closing_bracket(lexemes: &[SpannedLexeme]) -> Option<usize> {
    let mut depth = 0_i32;
    lexemes.iter().position(|(_, lexeme)| {
        match lexeme {
            Lexeme::Punctuation(b'(') => depth += 1,
            Lexeme::Punctuation(b')') => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}
