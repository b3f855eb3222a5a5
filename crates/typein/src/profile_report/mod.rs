//! Reports of a profile: a table, JSON, an annotated listing, a flame graph, stacks, coverage.
//!
//! | file | holds |
//! |---|---|
//! | `text` | the table for people, the table for programs, stacks for other tools |
//! | `json` | the JSON document |
//! | `page` | the listing as a page, with heat by line |
//! | `flame_graph` | the stacks of calls as SVG |
//! | `coverage` | the listing with the lines that were never reached |

pub mod coverage;
mod flame_graph;
mod json;
mod page;
mod text;

use std::collections::BTreeMap;
use std::path::Path;
use systems::{CycleColumn, Hertz, System};

use analysis::profile::{Profile, Subroutine, Usage};
use player::Machine;

/// A line of the listing with its usage.
pub struct LineReport {
    /// Its number.
    pub number: u16,
    /// Its text without the number; empty if the program has no such line any more.
    pub text: String,
    /// Whether it has code, other than remarks and data.
    pub is_code: bool,
    /// Its usage; zero if it was never reached.
    pub usage: Usage,
}

impl LineReport {
    /// Returns whether a statement of the line began.
    pub fn is_reached(&self) -> bool {
        self.usage.statements > 0
    }
}

/// The listing of a program, collected before and after a run.
#[derive(Default)]
pub struct ProgramLines(BTreeMap<u16, (String, bool)>);

impl ProgramLines {
    /// Adds the lines of the program in memory. Known lines keep their text, so that a program that
    /// changes itself has the listing of its start.
    pub fn add(&mut self, system: &dyn System) {
        let machine = system.machine();
        for line in machine.lines_of(&system.program_image()) {
            let text = machine.line_text(&line);
            let is_code = machine.is_executable(&line) && !is_remark_or_data(machine, &text);
            self.0.entry(line.number).or_insert((text, is_code));
        }
    }
}

/// Returns whether a line of BASIC begins with a remark or data.
fn is_remark_or_data(machine: &'static Machine, text: &str) -> bool {
    let text = text.trim_start_matches([' ', ':']).to_ascii_uppercase();
    machine.is_basic()
        && (["REM", "DATA"].iter().any(|keyword| text.starts_with(keyword))
            || text.is_empty()
            || text.starts_with('\''))
}

/// A column of cycles: its name, and its part of a row.
type Column = (&'static str, fn(&Usage) -> u64);

/// A profile with its listing.
pub struct ProfileReport {
    name: String,
    machine: &'static Machine,
    clock: Hertz,
    lines: Vec<LineReport>,
    program: Usage,
    outside: Usage,
    subroutines: BTreeMap<u16, Subroutine>,
    stacks: Vec<(Vec<u16>, u16, Usage)>,
}

impl ProfileReport {
    /// Combines the profile of a program with its lines.
    pub fn new(name: &str, system: &dyn System, profile: &Profile, lines: ProgramLines) -> Self {
        let mut lines = lines.0;
        let used = profile.lines();
        for &number in used.keys() {
            lines.entry(number).or_default();
        }
        let report = |(number, (text, is_code)): (u16, (String, bool))| {
            let usage = used.get(&number).copied().unwrap_or_default();
            LineReport { number, text, is_code, usage }
        };
        Self {
            name: name.to_owned(),
            machine: system.machine(),
            clock: system.clock(),
            lines: lines.into_iter().map(report).collect(),
            program: profile.program(),
            outside: profile.outside(),
            subroutines: profile.subroutines(),
            stacks: profile.stacks(),
        }
    }

    /// Returns the report in a format.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Text => text::table(self),
            Format::Tsv => text::tsv(self),
            Format::Folded => text::folded(self),
            Format::Json => json::document(self),
            Format::Html => page::page(self),
            Format::Svg => flame_graph::svg(self),
        }
    }

    /// Returns the listing with the lines that were never reached.
    pub fn coverage(&self) -> String {
        coverage::listing(self)
    }

    /// Returns the part of the program's cycles as a percentage.
    fn share(&self, cycles: u64) -> f64 {
        if self.program.cycles() == 0 { 0.0 } else { cycles as f64 * 100.0 / self.program.cycles() as f64 }
    }

    /// Returns the usage inside and outside of the program.
    fn total(&self) -> Usage {
        let mut total = self.program;
        total += self.outside;
        total
    }

    /// Returns the columns of cycles that the machine has.
    fn columns(&self) -> Vec<Column> {
        let column = |column: &CycleColumn| -> Column {
            match column {
                CycleColumn::Own => ("own", |usage| usage.own),
                CycleColumn::Interrupts => ("interrupt", |usage| usage.interrupts),
                CycleColumn::BadLines => ("bad lines", |usage| usage.bad_lines),
                CycleColumn::Sprites => ("sprites", |usage| usage.sprites),
            }
        };
        self.machine.cycle_columns.iter().map(column).collect()
    }
}

/// A format of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A table for people.
    Text,
    /// A table with tabs.
    Tsv,
    /// JSON.
    Json,
    /// The annotated listing.
    Html,
    /// The flame graph.
    Svg,
    /// Stacks as `stackcollapse` tools write them.
    Folded,
}

impl Format {
    const ALL: [(&str, Self); 6] = [
        ("txt", Self::Text),
        ("tsv", Self::Tsv),
        ("json", Self::Json),
        ("html", Self::Html),
        ("svg", Self::Svg),
        ("folded", Self::Folded),
    ];

    /// Returns the format of a file name.
    ///
    /// # Errors
    /// When it has another extension, with the available ones.
    pub fn of(path: &Path) -> Result<Self, String> {
        if path == Path::new("-") {
            return Ok(Self::Text);
        }
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        let known = Self::ALL.iter().find(|(name, _)| Some(*name) == extension.as_deref());
        known.map(|&(_, format)| format).ok_or_else(|| {
            let names: Vec<String> = Self::ALL.iter().map(|(name, _)| format!(".{name}")).collect();
            format!("expected a name that ends with {}, or `-` for standard output", names.join(", "))
        })
    }
}

/// Escapes a text for HTML and SVG.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            control if control.is_control() => escaped.push('·'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_for_markup() {
        assert_eq!(escape("a<b>&\"'\u{1b}"), "a&lt;b&gt;&amp;&quot;&#39;·");
    }

    #[test]
    fn the_extension_chooses_the_format() {
        assert_eq!(Format::of(Path::new("a.HTML")), Ok(Format::Html));
        assert_eq!(Format::of(Path::new("-")), Ok(Format::Text));
        assert!(Format::of(Path::new("a.doc")).is_err_and(|error| error.contains(".tsv")));
    }

    #[test]
    fn remarks_and_data_need_not_be_reached() {
        let is_passive = |text| is_remark_or_data(Machine::C64, text);
        assert!(is_passive("rem x") && is_passive(" DATA 1") && is_passive(":") && !is_passive("PRINT"));
    }
}
