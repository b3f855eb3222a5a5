//! Breakpoints of the client: at lines of the file, at line numbers, on values, errors and key polls.

use player::debugger::{Trigger, Watch};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::adapter::Debuggee;
use crate::details::{Details, Group, HitCondition};
use crate::handle::Handle;
use crate::outbox::Outbox;
use crate::source::SourceLine;

#[derive(Deserialize)]
pub(crate) struct SetBreakpoints {
    source: ClientSource,
    #[serde(default)]
    breakpoints: Vec<RequestedBreakpoint>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct ClientSource {
    path: Option<String>,
    source_reference: Option<i64>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct RequestedBreakpoint {
    line: i64,
    name: String,
    data_id: String,
    condition: Option<String>,
    hit_condition: Option<String>,
    log_message: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct SetOthers {
    #[serde(default)]
    breakpoints: Vec<RequestedBreakpoint>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SetFilters {
    #[serde(default)]
    filters: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Locations {
    line: i64,
    end_line: Option<i64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DataInfo {
    variables_reference: Option<i64>,
    name: String,
}

/// Whether a client's path names a file: the same path, or its end. Paths of Windows may differ in separators and in the case
/// of the drive letter.
fn is_path_of(file: &str, path: &str) -> bool {
    let is_windows = file.as_bytes().get(1) == Some(&b':');
    let normalised = |path: &str| {
        if !is_windows {
            return path.to_owned();
        }
        let mut path = path.replace('\\', "/");
        if path.as_bytes().get(1) == Some(&b':') {
            path[..1].make_ascii_lowercase();
        }
        path
    };
    let (file, path) = (normalised(file), normalised(path));
    file == path || !path.is_empty() && file.ends_with(&format!("/{path}"))
}

impl Debuggee {
    pub(crate) fn set_breakpoints(&mut self, arguments: &SetBreakpoints) -> Result<Value, String> {
        if !self.is_source(&arguments.source) {
            let message = format!("the debugged program is `{}`", self.source.name);
            let unverified = |_: &RequestedBreakpoint| json!({ "verified": false, "message": message });
            let answers: Vec<Value> = arguments.breakpoints.iter().map(unverified).collect();
            return Ok(json!({ "breakpoints": answers }));
        }
        self.remove_group(Group::Source);
        let answers: Vec<Value> =
            arguments.breakpoints.iter().map(|requested| self.set_at_file_line(requested)).collect();
        Ok(json!({ "breakpoints": answers }))
    }

    fn is_source(&self, source: &ClientSource) -> bool {
        match (&self.source.path, &source.path) {
            (Some(ours), Some(theirs)) => is_path_of(ours, theirs),
            (None, _) => {
                source.source_reference.is_some_and(|reference| reference > 0)
                    || source.path.as_deref() == Some(&self.source.name)
            }
            (Some(_), None) => false,
        }
    }

    fn remove_group(&mut self, group: Group) {
        let gone: Vec<u32> =
            self.details.iter().filter(|(_, details)| details.group == group).map(|(id, _)| *id).collect();
        for id in gone {
            self.debugger.remove(id);
            self.details.remove(&id);
        }
    }

    /// Adds a breakpoint; the response has its number or the error.
    fn add(&mut self, trigger: Trigger, group: Group, requested: &RequestedBreakpoint) -> Value {
        let non_blank = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let added = (|| {
            let hit_condition =
                non_blank(&requested.hit_condition).map(|text| HitCondition::parse(&text)).transpose()?;
            let id = self.debugger.add(&mut self.session, trigger, non_blank(&requested.condition))?;
            let details = Details { group, hit_condition, log: non_blank(&requested.log_message) };
            self.details.insert(id, details);
            Ok::<u32, String>(id)
        })();
        match added {
            Ok(id) => json!({ "id": id, "verified": true }),
            Err(message) => json!({ "verified": false, "message": message }),
        }
    }

    fn set_at_file_line(&mut self, requested: &RequestedBreakpoint) -> Value {
        let file_line = u32::try_from(requested.line - self.client.first_line + 1).unwrap_or(0);
        let executable = self.executable_lines();
        let target = self.source.at_or_after(file_line, |line| executable.contains(&line.number)).cloned();
        let Some(SourceLine { number, line, last, .. }) = target else {
            let near = self.source.before(file_line);
            let message = near.map_or("the file has no line of a program".to_owned(), |near| {
                format!("no line of the program is here or below; the nearest is {}", near.number)
            });
            return json!({ "verified": false, "message": message });
        };
        let mut answer = self.add(Trigger::Line(number), Group::Source, requested);
        answer["line"] = self.client_line(line).into();
        answer["source"] = self.source_of();
        if !(line..=last).contains(&file_line) && answer["verified"] == true {
            answer["message"] = format!("moved to the next line of the program, {number}").into();
        }
        answer
    }

    /// Returns the numbers of the executable lines.
    fn executable_lines(&self) -> Vec<u16> {
        let system = self.session.system();
        let machine = system.machine();
        let lines = machine.lines_of(&system.program_image());
        lines.iter().filter(|line| machine.is_executable(line)).map(|line| line.number).collect()
    }

    pub(crate) fn client_line(&self, file_line: u32) -> i64 {
        i64::from(file_line) - 1 + self.client.first_line
    }

    pub(crate) fn breakpoint_locations(&self, arguments: &Locations) -> Result<Value, String> {
        let end = arguments.end_line.unwrap_or(arguments.line);
        let executable = self.executable_lines();
        let lines = self.source.lines().iter().filter(|line| executable.contains(&line.number));
        let lines = lines.map(|line| self.client_line(line.line));
        let locations: Vec<Value> = lines
            .filter(|line| (arguments.line..=end).contains(line))
            .map(|line| json!({ "line": line }))
            .collect();
        Ok(json!({ "breakpoints": locations }))
    }

    pub(crate) fn set_function_breakpoints(&mut self, arguments: &SetOthers) -> Result<Value, String> {
        self.remove_group(Group::Function);
        let mut answers = Vec::new();
        for requested in &arguments.breakpoints {
            answers.push(match self.line_named(&requested.name) {
                Ok(number) => self.add(Trigger::Line(number), Group::Function, requested),
                Err(message) => json!({ "verified": false, "message": message }),
            });
        }
        Ok(json!({ "breakpoints": answers }))
    }

    /// Returns the line of `1000` or `GOSUB 1000`.
    fn line_named(&self, name: &str) -> Result<u16, String> {
        let upper = name.trim().to_ascii_uppercase();
        let digits = ["GOSUB", "GOTO", "LINE"]
            .iter()
            .find_map(|keyword| upper.strip_prefix(keyword))
            .unwrap_or(&upper);
        let number: u16 = digits.trim().parse().map_err(|_| {
            format!("invalid name `{name}`; expected a line number such as `1000` or `GOSUB 1000`")
        })?;
        self.check_line(number).map(|()| number)
    }

    /// Checks that the program has an executable line with this number.
    pub(crate) fn check_line(&self, number: u16) -> Result<(), String> {
        let mut lines = self.executable_lines();
        if lines.contains(&number) {
            return Ok(());
        }
        lines.sort_unstable();
        let next = lines.partition_point(|&line| line < number);
        let near = &lines[next.saturating_sub(1)..(next + 1).min(lines.len())];
        let near: Vec<String> = near.iter().map(u16::to_string).collect();
        Err(format!("line {number} does not exist; near: {}", near.join(", ")))
    }

    pub(crate) fn set_exception_breakpoints(&mut self, arguments: &SetFilters) -> Result<Value, String> {
        self.remove_group(Group::Exception);
        let has = |name: &str| arguments.filters.iter().any(|filter| filter == name);
        self.stops_at_errors = has("uncaught") || has("all");
        let handled = has("all") && self.session.system().machine().handles_errors();
        let triggers = [(handled, Trigger::HandledError), (has("key-wait"), Trigger::KeyWait)];
        for (_, trigger) in triggers.into_iter().filter(|(is_enabled, _)| *is_enabled) {
            self.add(trigger, Group::Exception, &RequestedBreakpoint::default());
        }
        Ok(Value::Null)
    }

    pub(crate) fn data_breakpoint_info(&self, arguments: &DataInfo) -> Result<Value, String> {
        let container = arguments.variables_reference.and_then(|reference| self.handle(reference));
        let name = arguments.name.trim();
        let data = match container {
            Some(Handle::Chips | Handle::Chip(_) | Handle::System | Handle::Loops) => {
                let description = "only variables, arrays and memory can be watched";
                return Ok(json!({ "dataId": null, "description": description }));
            }
            Some(Handle::Memory) => {
                let bytes = self.session.system().inspect().space(name).map_or(0, <[u8]>::len);
                format!("@{name}:0-{}", bytes.saturating_sub(1))
            }
            Some(Handle::Array { .. } | Handle::Locals(_) | Handle::Variables | Handle::Arrays) | None => {
                name.to_owned()
            }
        };
        match data.parse::<Watch>() {
            Ok(watch) => Ok(json!({
                "dataId": data, "description": format!("changes of {watch}"), "accessTypes": ["write"],
                "canPersist": true,
            })),
            Err(error) => Ok(json!({ "dataId": null, "description": error.to_string() })),
        }
    }

    pub(crate) fn set_data_breakpoints(&mut self, arguments: &SetOthers) -> Result<Value, String> {
        self.remove_group(Group::Data);
        let mut answers = Vec::new();
        for requested in &arguments.breakpoints {
            let trigger = Trigger::watch(&requested.data_id).map_err(|error| error.to_string());
            answers.push(match trigger.and_then(|trigger| self.known(trigger)) {
                Ok(trigger) => self.add(trigger, Group::Data, requested),
                Err(message) => json!({ "verified": false, "message": message }),
            });
        }
        Ok(json!({ "breakpoints": answers }))
    }

    /// Checks that the memory of a watch exists.
    fn known(&self, trigger: Trigger) -> Result<Trigger, String> {
        if let Trigger::Change(Watch::Memory { space, last, .. }) = &trigger {
            let size = self.space(space)?.len();
            if *last >= size {
                return Err(format!("`{space}` has the addresses 0 to {}, found {last}", size - 1));
            }
        }
        Ok(trigger)
    }

    /// Returns the breakpoints with a new hit that stops the program; prints the messages of the others.
    pub(crate) fn hits_since(&mut self, before: &[(u32, u64)], outbox: &mut Outbox) -> Vec<u32> {
        let is_new = |id: u32, hits: u64| before.iter().any(|&(known, old)| known == id && hits > old);
        let hit: Vec<(u32, u64)> = self
            .debugger
            .breakpoints()
            .iter()
            .filter(|breakpoint| is_new(breakpoint.id, breakpoint.hits))
            .map(|breakpoint| (breakpoint.id, breakpoint.hits))
            .collect();
        let mut stops = Vec::new();
        for (id, hits) in hit {
            let Some(details) = self.details.get(&id).cloned() else { continue };
            if details.hit_condition.is_some_and(|condition| !condition.holds(hits)) {
                continue;
            }
            match details.log {
                Some(message) => {
                    let text = self.interpolate(&message) + "\n";
                    outbox.output("console", &text);
                }
                None => stops.push(id),
            }
        }
        stops
    }

    /// Replaces `{expression}` by its value.
    fn interpolate(&mut self, message: &str) -> String {
        let (mut text, mut rest) = (String::new(), message);
        while let Some((before, after)) = rest.split_once('{') {
            text += before;
            let Some((expression, after)) = after.split_once('}') else {
                text.push('{');
                rest = after;
                break;
            };
            let value = self.session.system_mut().expressions();
            match value.and_then(|language| language.evaluate(expression)) {
                Ok(value) => text += &value.text,
                Err(error) => text += &format!("{{{expression}: {error}}}"),
            }
            rest = after;
        }
        text + rest
    }
}
