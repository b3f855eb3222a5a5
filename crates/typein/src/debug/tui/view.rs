//! The panes of the terminal interface.

use std::collections::BTreeMap;

use player::debugger::Trigger;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Gauge, Paragraph};

use super::prompt::Prompt;
use super::screen;
use player::console::Console;

/// The width of the gauge of a reverse motion.
const GAUGE_COLUMNS: u16 = 40;

/// Rows of the pane with answers, prompt included.
const CONSOLE_ROWS: u16 = 9;

const MARK: Style = Style::new().fg(Color::Black).bg(Color::Yellow);
const CHANGED: Style = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);
const STOP: Style = Style::new().fg(Color::Red);
const DIM: Style = Style::new().fg(Color::DarkGray);

/// The contents of the panes other than the machine.
pub struct View<'a> {
    /// The answers, the newest last.
    pub answers: &'a [String],
    /// The command line.
    pub prompt: &'a Prompt,
    /// The variables at the previous stop.
    pub before: &'a BTreeMap<String, String>,
    /// Whether the machine runs and gets the keys.
    pub is_running: bool,
    /// Lines that the listing is scrolled by.
    pub scroll: isize,
    /// Lines by which the answers are scrolled back.
    pub answers_back: usize,
}

/// The areas of the last frame that react to the mouse or have the machine's screen.
#[derive(Clone, Copy, Default)]
pub struct Areas {
    /// The lines of the listing.
    pub listing: Rect,
    /// The index of the first visible line.
    pub first: usize,
    /// The machine's screen.
    pub screen: Rect,
    /// The answers above the prompt.
    pub answers: Rect,
}

/// Draws all panes.
pub fn draw(frame: &mut Frame<'_>, console: &Console<'_>, view: &View<'_>) -> Areas {
    let [main, below] =
        Layout::vertical([Constraint::Min(3), Constraint::Length(CONSOLE_ROWS)]).areas(frame.area());
    let (columns, rows) = screen::size(&console.session.system().screen());
    // The screen gets the width of its characters, at most 6/10 of the terminal.
    let screen_columns = (columns + 2).min(main.width * 6 / 10);
    let [left, right] =
        Layout::horizontal([Constraint::Min(10), Constraint::Length(screen_columns)]).areas(main);
    let [listing, stack] =
        Layout::vertical([Constraint::Min(3), Constraint::Length(stack_rows(console, left.height))])
            .areas(left);
    let screen_rows = (rows + 2).min(right.height.saturating_sub(4));
    let [display, variables] =
        Layout::vertical([Constraint::Length(screen_rows), Constraint::Min(0)]).areas(right);
    let first = draw_listing(frame, console, view, listing);
    draw_stack(frame, console, stack);
    let title = if view.is_running { " screen: keys go to the machine " } else { " screen " };
    let block = pane(title);
    let inner = block.inner(display);
    frame.render_widget(block, display);
    screen::draw(console.session.system(), inner, frame.buffer_mut());
    draw_variables(frame, console, view, variables);
    let answers = draw_console(frame, view, below);
    Areas { listing: pane("").inner(listing), first, screen: inner, answers }
}

/// Draws the panes of the last frame, with the progress of a reverse motion.
pub fn draw_progress(frame: &mut Frame<'_>, shown: &Buffer, share: f64) {
    let area = frame.area();
    if shown.area == area {
        frame.buffer_mut().clone_from(shown);
    }
    let width = area.width.min(GAUGE_COLUMNS);
    let gauge =
        Rect::new(area.x + (area.width - width) / 2, area.y + area.height / 2, width, area.height.min(3));
    let gauge = gauge.intersection(area);
    frame.render_widget(Clear, gauge);
    let bar = Gauge::default().block(pane(" going back ")).gauge_style(CHANGED).ratio(share.clamp(0.0, 1.0));
    frame.render_widget(bar, gauge);
}

fn pane(title: &str) -> Block<'_> {
    Block::default().borders(Borders::ALL).border_style(DIM).title(title)
}

fn stack_rows(console: &Console<'_>, height: u16) -> u16 {
    let data = usize::from(console.next_data().is_some());
    let lines = console.stack_lines().len() + data + console.debugger.breakpoints().len();
    (lines as u16 + 2).clamp(3, (height / 3).max(3))
}

/// Draws the listing; returns the index of the first line that it shows.
fn draw_listing(frame: &mut Frame<'_>, console: &Console<'_>, view: &View<'_>, area: Rect) -> usize {
    let block = pane(" listing ");
    let inner = block.inner(area);
    let range = console.session.system().inspect().next_statement();
    let here = console.current_line();
    let lines = console.lines();
    let centre = here.and_then(|here| lines.iter().position(|line| line.number == here)).unwrap_or(0);
    let height = usize::from(inner.height);
    let first = centre.saturating_sub(height / 2).saturating_add_signed(view.scroll);
    let first = first.min(lines.len().saturating_sub(1));
    let shown = lines.iter().skip(first).take(height).map(|line| {
        let (text, part) = console.line_parts(line, range.as_ref());
        let is_stop = |trigger: &Trigger| *trigger == Trigger::Line(line.number);
        let stop = console.debugger.breakpoints().iter().find(|breakpoint| is_stop(&breakpoint.trigger));
        let mark = match stop {
            Some(breakpoint) if breakpoint.is_enabled => Span::styled("● ", STOP),
            Some(_) => Span::styled("○ ", STOP),
            None => Span::raw("  "),
        };
        let number_style = if here == Some(line.number) { CHANGED } else { DIM };
        let number = Span::styled(format!("{:5} ", line.number), number_style);
        let mut spans = vec![mark, number];
        if part.is_empty() {
            spans.push(Span::raw(text));
        } else {
            spans.push(Span::raw(text[..part.start].to_owned()));
            spans.push(Span::styled(text[part.clone()].to_owned(), MARK));
            spans.push(Span::raw(text[part.end..].to_owned()));
        }
        Line::from(spans)
    });
    let shown: Vec<Line<'_>> = shown.collect();
    frame.render_widget(Paragraph::new(shown).block(block), area);
    first
}

fn draw_stack(frame: &mut Frame<'_>, console: &Console<'_>, area: Rect) {
    let stops = console.debugger.breakpoints().iter().map(|breakpoint| {
        let style = if breakpoint.is_enabled { STOP } else { DIM };
        Line::styled(format!("{} {}", breakpoint.id, console.describe(breakpoint)), style)
    });
    let stack = console.stack_lines().into_iter().chain(console.next_data());
    let lines: Vec<Line<'_>> = stack.map(Line::raw).chain(stops).collect();
    frame.render_widget(Paragraph::new(lines).block(pane(" stack and breakpoints ")), area);
}

fn draw_variables(frame: &mut Frame<'_>, console: &Console<'_>, view: &View<'_>, area: Rect) {
    let variables = console.all_variables();
    let text = |variable: &systems::Variable| (variable.name.clone(), console.variable_text(variable));
    let mut lines: Vec<(bool, String)> = variables
        .iter()
        .map(text)
        .map(|(name, text)| (!view.is_running && view.before.get(&name) != Some(&text), text))
        .collect();
    // Changed variables come first: there may be more variables than rows.
    lines.sort_by_key(|(is_changed, _)| !is_changed);
    let lines: Vec<Line<'_>> = lines
        .into_iter()
        .map(|(is_changed, text)| Line::styled(text, if is_changed { CHANGED } else { Style::new() }))
        .collect();
    frame.render_widget(Paragraph::new(lines).block(pane(" variables ")), area);
}

/// Draws the answers and the prompt; returns the area of the answers.
fn draw_console(frame: &mut Frame<'_>, view: &View<'_>, area: Rect) -> Rect {
    let more = format!(" {} more lines below · Shift+Page Down, Shift+Page Up scroll ", view.answers_back);
    let hint = if view.is_running {
        " F6 pauses · keys go to the machine "
    } else if view.answers_back > 0 {
        &more
    } else {
        " F5 continue · F10 next · F11 step · F7 back · F8 reverse · Tab completes · F1 help · Ctrl+Q quits "
    };
    let block = pane(hint);
    let inner = block.inner(area);
    let answer_rows = usize::from(inner.height.saturating_sub(1));
    let end = view.answers.len().saturating_sub(view.answers_back);
    let shown = &view.answers[end.saturating_sub(answer_rows)..end];
    let mut lines: Vec<Line<'_>> = shown.iter().map(|line| Line::raw(line.as_str())).collect();
    lines.push(Line::from(vec![Span::styled("> ", DIM), Span::raw(view.prompt.text())]));
    let row = lines.len().saturating_sub(1) as u16;
    frame.render_widget(Paragraph::new(lines).block(block), area);
    if !view.is_running {
        let column = inner.x + 2 + view.prompt.cursor() as u16;
        frame.set_cursor_position((column.min(inner.right().saturating_sub(1)), inner.y + row));
    }
    Rect { height: answer_rows as u16, ..inner }
}
