//! The stack: the statement that runs next, then the active calls and loops.

use serde::Deserialize;
use serde_json::{Value, json};
use systems::StackEntry;

use crate::adapter::Debuggee;

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct StackTrace {
    start_frame: Option<usize>,
    levels: Option<usize>,
}

impl Debuggee {
    pub(crate) fn stack_trace(&self, arguments: &StackTrace) -> Result<Value, String> {
        let mut frames = vec![self.top_frame()];
        let entries = self.session.system().inspect().call_stack();
        for (index, entry) in entries.iter().rev().enumerate() {
            let (name, line) = match entry {
                StackEntry::Call { line } => (format!("GOSUB from {}", line_name(*line)), line),
                StackEntry::Function { name, line } => (name.clone(), line),
                StackEntry::Loop { variable, limit, step, line } => {
                    let step = if *step == 1.0 { String::new() } else { format!(" STEP {step}") };
                    (format!("FOR {variable} TO {limit}{step}, from {}", line_name(*line)), line)
                }
            };
            frames.push(self.frame(index + 2, &name, *line));
        }
        let total = frames.len();
        let start = arguments.start_frame.unwrap_or(0);
        let levels = arguments.levels.filter(|&levels| levels > 0).unwrap_or(usize::MAX);
        let frames: Vec<Value> = frames.into_iter().skip(start).take(levels).collect();
        Ok(json!({ "stackFrames": frames, "totalFrames": total }))
    }

    fn top_frame(&self) -> Value {
        let system = self.session.system();
        let inspect = system.inspect();
        let statement = inspect.next_statement();
        let line = statement.as_ref().map(|range| range.line).or_else(|| inspect.current_line());
        let is_running = self.session.is_running();
        let line = line.filter(|_| is_running).or(self.failed_line);
        let name = match line {
            Some(line) => inspect
                .scope()
                .and_then(|scope| scope.current_function())
                .unwrap_or_else(|| format!("line {line}")),
            None if is_running => "waiting".to_owned(),
            None => "prompt".to_owned(),
        };
        let mut frame = self.frame(1, &name, line);
        let Some(statement) = statement.filter(|_| is_running) else { return frame };
        let lines = system.machine().lines_of(&system.program_image());
        let here = lines.iter().find(|known| known.number == statement.line);
        let columns = here.and_then(|here| self.source.columns(system.machine(), here, &statement));
        if let Some(columns) = columns {
            let column = |column: u32| i64::from(column) - 1 + self.client.first_column;
            frame["column"] = column(columns.start).into();
            frame["endLine"] = frame["line"].clone();
            frame["endColumn"] = column(columns.end).into();
        }
        frame
    }

    fn frame(&self, id: usize, name: &str, line: Option<u16>) -> Value {
        let source_line = line.and_then(|line| self.source.line(line));
        let mut frame = json!({
            "id": id, "name": name,
            "line": source_line.map_or(0, |source_line| self.client_line(source_line.line)),
            "column": if source_line.is_some() { self.client.first_column } else { 0 },
        });
        if source_line.is_some() {
            frame["source"] = self.source_of();
        } else {
            frame["presentationHint"] = "subtle".into();
        }
        frame
    }
}

fn line_name(line: Option<u16>) -> String {
    line.map_or("a typed command".to_owned(), |line| format!("line {line}"))
}
