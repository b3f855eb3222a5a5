//! A profile as text.

use std::fmt::Write as _;

use analysis::profile::Usage;

use super::ProfileReport;

/// The columns of a listing's text in the table.
const TEXT_WIDTH: usize = 48;

/// Returns the table for people: the lines by their cycles, the subroutines, the sums.
pub fn table(report: &ProfileReport) -> String {
    let columns = report.columns();
    let mut out = String::new();
    let heads: String = columns.iter().map(|(name, _)| format!(" {name:>12}")).collect();
    let unit = report.machine.time_unit;
    let _ = writeln!(out, "{:>7} {unit:>13} {:>10} {:>10}{heads}  line", "share", "executions", "statements");
    let mut row = |share: String, usage: &Usage, text: String| {
        let parts: String = columns.iter().map(|(_, part)| format!(" {:>12}", part(usage))).collect();
        let Usage { executions, statements, .. } = *usage;
        let line =
            format!("{share:>7} {:>13} {executions:>10} {statements:>10}{parts}  {text}", usage.cycles());
        let _ = writeln!(out, "{}", line.trim_end());
    };
    let mut lines: Vec<_> = report.lines.iter().filter(|line| line.is_reached()).collect();
    lines.sort_by_key(|line| (std::cmp::Reverse(line.usage.cycles()), line.number));
    for line in lines {
        let text: String = line.text.chars().map(printable).take(TEXT_WIDTH).collect();
        row(percent(report.share(line.usage.cycles())), &line.usage, format!("{} {text}", line.number));
    }
    row(percent(report.share(report.program.cycles())), &report.program, "the program".into());
    row(String::new(), &report.outside, "outside of lines: start, prompt, typed commands".into());
    row(String::new(), &report.total(), "total".into());
    if !report.subroutines.is_empty() {
        let own_unit = format!("own {unit}");
        let _ = writeln!(out, "\n{:>7} {unit:>13} {own_unit:>16} {:>10}  subroutine", "share", "calls");
        let mut subroutines: Vec<_> = report.subroutines.iter().collect();
        subroutines.sort_by_key(|(line, subroutine)| (std::cmp::Reverse(subroutine.total_cycles), **line));
        for (line, subroutine) in subroutines {
            let share = percent(report.share(subroutine.total_cycles));
            let (total, alone, calls) =
                (subroutine.total_cycles, subroutine.alone.cycles(), subroutine.calls);
            let _ = writeln!(out, "{share:>7} {total:>13} {alone:>16} {calls:>10}  GOSUB {line}");
        }
    }
    out
}

fn percent(share: f64) -> String {
    format!("{share:.2} %")
}

fn printable(letter: char) -> char {
    if letter.is_control() { '·' } else { letter }
}

/// Returns the table with tabs: all lines in order, then `program`, `outside` and `total`.
pub fn tsv(report: &ProfileReport) -> String {
    let mut out =
        String::from("line\texecutions\tstatements\tcycles\town\tinterrupt\tbadline\tsprite\tshare\ttext\n");
    let mut row = |name: &str, usage: &Usage, share: Option<f64>, text: &str| {
        let Usage { executions, statements, own, interrupts, bad_lines, sprites } = *usage;
        let share = share.map(|share| format!("{share:.4}")).unwrap_or_default();
        let text: String = text.chars().map(printable).collect();
        let cycles = usage.cycles();
        let _ = writeln!(
            out,
            "{name}\t{executions}\t{statements}\t{cycles}\t{own}\t{interrupts}\t{bad_lines}\t{sprites}\t{share}\t{text}"
        );
    };
    for line in &report.lines {
        let share = Some(report.share(line.usage.cycles()));
        row(&line.number.to_string(), &line.usage, share, &line.text);
    }
    row("program", &report.program, Some(report.share(report.program.cycles())), "");
    row("outside", &report.outside, None, "");
    row("total", &report.total(), None, "");
    out
}

/// Returns the stacks, one a line, for tools that draw flame graphs.
pub fn folded(report: &ProfileReport) -> String {
    let mut out = String::new();
    for (calls, line, usage) in &report.stacks {
        let calls: String = calls.iter().map(|call| format!(";gosub {call}")).collect();
        let _ = writeln!(out, "program{calls};line {line} {}", usage.cycles());
    }
    let _ = writeln!(out, "outside {}", report.outside.cycles());
    out
}
