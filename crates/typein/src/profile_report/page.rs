//! The listing as a page, with heat by line.

use std::fmt::Write as _;

use super::coverage;
use super::{LineReport, ProfileReport, escape};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --faint: #6b6b6b; --rule: #ddd; --heat: 220 50 20; --miss: #fdeaea }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e6e6; --paper: #181818; --faint: #9a9a9a; --rule: #3a3a3a; --heat: 235 90 40; --miss: #3a1d1d }
}
body { margin: 2rem; background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; font: 13px/1.5 ui-monospace, monospace }
th { text-align: right; color: var(--faint); font-weight: normal; border-bottom: 1px solid var(--rule) }
th, td { padding: 0 .7em; text-align: right; white-space: pre; vertical-align: top }
td.code { text-align: left; white-space: pre-wrap; overflow-wrap: anywhere }
th.code { text-align: left }
tr.heat td.code, tr.heat td.share { background: rgb(var(--heat) / var(--share)) }
tr.miss td { background: var(--miss); color: var(--faint) }
tr.quiet td { color: var(--faint) }
tr.sum td { border-top: 1px solid var(--rule) }
";

/// Returns the page.
pub fn page(report: &ProfileReport) -> String {
    let name = escape(&report.name);
    let total = report.total();
    let seconds = report.clock.seconds(systems::Cycles(report.program.cycles()));
    let columns = report.columns();
    let heads: String = columns.iter().map(|(name, _)| format!("<th>{name}</th>")).collect();
    let unit = report.machine.time_unit;
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Profile of {name}</title>\
         <style>{STYLE}</style></head><body>\n<h1>Profile of {name}</h1>\n\
         <p>{} {unit} in the program ({seconds:.2} s), {} outside of lines; {}.</p>\n\
         <table><tr><th>share</th><th>{unit}</th>{heads}<th>executions</th><th>statements</th><th>line</th>\
         <th class=\"code\">listing</th></tr>\n",
        grouped(report.program.cycles()),
        grouped(report.outside.cycles()),
        coverage::summary(report),
    );
    let hottest = report.lines.iter().map(|line| line.usage.cycles()).max().unwrap_or(0).max(1);
    let mut row = |class: &str, share: String, usage: &analysis::profile::Usage, line: &str, text: &str| {
        let parts: String =
            columns.iter().map(|(_, part)| format!("<td>{}</td>", count(part(usage)))).collect();
        let _ = writeln!(
            out,
            "<tr {class}><td class=\"share\">{share}</td><td>{}</td>{parts}<td>{}</td><td>{}</td><td>{line}</td>\
             <td class=\"code\">{}</td></tr>",
            count(usage.cycles()),
            count(usage.executions),
            count(usage.statements),
            escape(text),
        );
    };
    for line in &report.lines {
        let share = report.share(line.usage.cycles());
        row(
            &class_of(line, hottest),
            format!("{share:.2} %"),
            &line.usage,
            &line.number.to_string(),
            &line.text,
        );
    }
    row("class=\"sum\"", "100.00 %".into(), &report.program, "", "the program");
    row(
        "class=\"quiet\"",
        String::new(),
        &report.outside,
        "",
        "outside of lines: start, prompt, typed commands",
    );
    row("class=\"sum\"", String::new(), &total, "", "total");
    out.push_str("</table>\n");
    if !report.subroutines.is_empty() {
        subroutines(&mut out, report);
    }
    out.push_str("</body></html>\n");
    out
}

/// Returns the attributes of a line's row; the heat is that of the hottest line at most.
fn class_of(line: &LineReport, hottest: u64) -> String {
    match (line.is_reached(), line.is_code) {
        (false, true) => "class=\"miss\"".into(),
        (false, false) => "class=\"quiet\"".into(),
        (true, _) => {
            let heat = line.usage.cycles() as f64 / hottest as f64;
            format!("class=\"heat\" style=\"--share: {:.3}\"", heat.sqrt() * 0.75)
        }
    }
}

fn subroutines(out: &mut String, report: &ProfileReport) {
    let unit = report.machine.time_unit;
    let _ = write!(
        out,
        "<h2>Subroutines</h2>\n<table><tr><th>share</th><th>{unit}</th><th>own {unit}</th><th>calls</th>\
         <th class=\"code\">called line</th></tr>\n"
    );
    let mut sorted: Vec<_> = report.subroutines.iter().collect();
    sorted.sort_by_key(|(line, subroutine)| (std::cmp::Reverse(subroutine.total_cycles), **line));
    for (number, subroutine) in sorted {
        let text = report.lines.iter().find(|line| line.number == *number).map_or("", |line| &line.text);
        let _ = writeln!(
            out,
            "<tr><td>{:.2} %</td><td>{}</td><td>{}</td><td>{}</td><td class=\"code\">{number} {}</td></tr>",
            report.share(subroutine.total_cycles),
            grouped(subroutine.total_cycles),
            grouped(subroutine.alone.cycles()),
            grouped(subroutine.calls),
            escape(text),
        );
    }
    out.push_str("</table>\n");
}

/// Returns a count, blank for zero.
fn count(number: u64) -> String {
    if number == 0 { String::new() } else { grouped(number) }
}

/// Returns a number with its digits in groups of three.
fn grouped(number: u64) -> String {
    numeric::grouping::grouped(number.into(), '\u{202f}')
}

#[cfg(test)]
mod tests {
    #[test]
    fn digits_are_grouped_from_the_right() {
        assert_eq!(super::grouped(1_234_567).replace('\u{202f}', "_"), "1_234_567");
        assert_eq!(super::grouped(123), "123");
    }
}
