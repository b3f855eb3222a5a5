//! Scopes and variables. A BASIC program has one set of variables, so all frames have the same scopes.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};
use systems::{StackEntry, Variable};

use crate::adapter::Debuggee;
use crate::handle::Handle;

/// The scopes, in the order of their references.
const SCOPES: [(&str, Handle); 7] = [
    ("Locals", Handle::Locals(0)),
    ("Variables", Handle::Variables),
    ("Arrays", Handle::Arrays),
    ("Loops", Handle::Loops),
    ("Chips", Handle::Chips),
    ("Memory", Handle::Memory),
    ("System", Handle::System),
];

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Variables {
    variables_reference: i64,
    start: Option<usize>,
    count: Option<usize>,
    filter: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SetVariable {
    variables_reference: i64,
    name: String,
    value: String,
}

#[derive(Deserialize)]
pub(crate) struct SetExpression {
    expression: String,
    value: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReadMemory {
    memory_reference: String,
    #[serde(default)]
    offset: i64,
    count: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WriteMemory {
    memory_reference: String,
    #[serde(default)]
    offset: i64,
    #[serde(default)]
    allow_partial: bool,
    data: String,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Scopes {
    frame_id: usize,
}

impl Debuggee {
    pub(crate) fn scopes(&mut self, arguments: &Scopes) -> Value {
        let inspect = self.session.system().inspect();
        let variables = inspect.variables();
        let arrays = variables.iter().filter(|variable| !variable.extents.is_empty()).count();
        // The frames are numbered from 1, the innermost first.
        let frame = arguments.frame_id.saturating_sub(1);
        let counts = [
            inspect.locals(frame).len(),
            variables.len() - arrays,
            arrays,
            inspect.call_stack().iter().filter(|entry| matches!(entry, StackEntry::Loop { .. })).count(),
            inspect.registers().len(),
            inspect.spaces().len(),
            usize::MAX,
        ];
        let mut scopes: Vec<Value> = SCOPES
            .iter()
            .zip(counts)
            .enumerate()
            // A language without local variables, a machine without chips or memory spaces shows no empty
            // scopes for them.
            .filter(|(index, (_, count))| matches!(index, 1 | 2) || *count > 0)
            .map(|(index, ((name, _), count))| {
                let mut scope =
                    json!({ "name": name, "variablesReference": index + 1, "expensive": index >= 4 });
                if count != usize::MAX {
                    scope["namedVariables"] = count.into();
                }
                if index <= 1 {
                    scope["presentationHint"] = if index == 0 { "locals" } else { "globals" }.into();
                }
                scope
            })
            .collect();
        if frame > 0 && scopes[0]["name"] == "Locals" {
            scopes[0]["variablesReference"] = self.reference(Handle::Locals(frame)).into();
        }
        json!({ "scopes": scopes })
    }

    /// Returns the target of a reference.
    pub(crate) fn handle(&self, reference: i64) -> Option<&Handle> {
        let index = usize::try_from(reference).ok()?.checked_sub(1)?;
        SCOPES.get(index).map(|(_, handle)| handle).or_else(|| self.handles.get(index - SCOPES.len()))
    }

    /// Returns the reference of a handle. It is valid until the program continues.
    pub(crate) fn reference(&mut self, handle: Handle) -> usize {
        self.handles.push(handle);
        SCOPES.len() + self.handles.len()
    }

    pub(crate) fn variables(&mut self, arguments: &Variables) -> Result<Value, String> {
        let reference = arguments.variables_reference;
        let handle = self.handle(reference).cloned();
        let handle =
            handle.ok_or_else(|| format!("unknown reference {reference}; the program has gone on"))?;
        let start = arguments.start.unwrap_or(0);
        let count = arguments.count.filter(|&count| count > 0).unwrap_or(usize::MAX);
        let is_indexed = matches!(handle, Handle::Array { .. });
        let wants = arguments.filter.as_deref();
        if wants == Some("indexed") && !is_indexed || wants == Some("named") && is_indexed {
            return Ok(json!({ "variables": [] }));
        }
        let all = match handle {
            Handle::Locals(frame) => self.shown(&self.session.system().inspect().locals(frame)),
            Handle::Variables => self.shown(&self.session.system().inspect().variables()),
            Handle::Arrays => {
                let arrays = self.session.system().inspect().variables();
                arrays
                    .iter()
                    .filter(|array| !array.extents.is_empty())
                    .map(|part| self.array(&self.array_named(&part.name).unwrap_or_else(|| part.clone())))
                    .collect()
            }
            Handle::Loops => self.loops(),
            Handle::Chips => {
                let chips = self.session.system().inspect().registers();
                let chip = |(name, registers): &(&str, Vec<(&str, u8)>)| {
                    let reference = self.reference(Handle::Chip((*name).to_owned()));
                    let count = registers.len();
                    json!({ "name": name, "value": format!("{count} registers"), "variablesReference": reference })
                };
                chips.iter().map(chip).collect()
            }
            Handle::Chip(name) => {
                let chips = self.session.system().inspect().registers();
                let registers =
                    chips.into_iter().find(|(chip, _)| *chip == name).map(|(_, registers)| registers);
                let register = |(name, value): (&str, u8)| plain(name, &format!("${value:02x} ({value})"));
                registers.unwrap_or_default().into_iter().map(register).collect()
            }
            Handle::Memory => {
                let spaces = self.session.system().inspect().spaces();
                let space = |space: &systems::MemorySpace<'_>| {
                    let mut shown = plain(space.name, &format!("{} bytes", space.bytes.len()));
                    shown["memoryReference"] = space.name.into();
                    shown
                };
                spaces.iter().map(space).collect()
            }
            Handle::System => self.system_values(),
            Handle::Array { name, fixed } => return self.elements(&name, &fixed, start, count),
        };
        let page: Vec<Value> = all.into_iter().skip(start).take(count).collect();
        Ok(json!({ "variables": page }))
    }

    /// Returns the variables that are not arrays.
    fn shown(&self, variables: &[Variable]) -> Vec<Value> {
        let system = self.session.system();
        let simple = variables.iter().filter(|variable| variable.extents.is_empty());
        simple
            .filter_map(|variable| {
                let value = variable.values.first()?;
                let mut shown = plain(&variable.name, &system.machine().value_text(value));
                shown["type"] = type_name(value).into();
                shown["evaluateName"] = variable.name.clone().into();
                Some(shown)
            })
            .collect()
    }

    /// Returns an array with a reference to its elements.
    fn array(&mut self, array: &Variable) -> Value {
        let last: Vec<String> = array
            .extents
            .iter()
            .map(|extent| (array.lowest + extent).saturating_sub(1).to_string())
            .collect();
        let reference = self.reference(Handle::Array { name: array.name.clone(), fixed: vec![] });
        json!({
            "name": format!("{})", array.name),
            "value": format!("({}), {} elements", last.join(","), array.values.len()),
            "type": "array",
            "evaluateName": format!("{})", array.name),
            "indexedVariables": array.extents[0],
            "variablesReference": reference,
        })
    }

    /// Returns an array with its elements by its name with the parenthesis.
    fn array_named(&self, name: &str) -> Option<Variable> {
        self.session.system().inspect().array(name.strip_suffix('(')?)
    }

    /// Returns the array that an expression names: `A()`, `A(`.
    pub(crate) fn evaluated_array(&mut self, expression: &str) -> Option<Value> {
        let name = expression.trim().trim_end_matches(')');
        let array = self.array_named(name)?;
        Some(self.array(&array))
    }

    fn elements(&mut self, name: &str, fixed: &[usize], start: usize, count: usize) -> Result<Value, String> {
        let array = self.array_named(name).ok_or_else(|| format!("the array {name}) is gone"))?;
        let extents = &array.extents;
        let Some(&extent) = extents.get(fixed.len()) else { return Ok(json!({ "variables": [] })) };
        let mut shown = Vec::new();
        for index in (0..extent).skip(start).take(count) {
            let mut path = fixed.to_vec();
            path.push(index);
            let text = path.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
            if path.len() < extents.len() {
                let inner = extents[path.len()];
                let reference = self.reference(Handle::Array { name: name.to_owned(), fixed: path });
                shown.push(json!({
                    "name": format!("{name}{text},…)"), "value": format!("{inner} elements"),
                    "indexedVariables": inner, "variablesReference": reference,
                }));
                continue;
            }
            // The first subscript runs fastest.
            let element =
                path.iter().zip(extents).rev().fold(0, |element, (index, extent)| element * extent + index);
            let Some(value) = array.values.get(element) else { continue };
            let name = array.element_name(element);
            let mut variable = plain(&name, &self.session.system().machine().value_text(value));
            variable["type"] = type_name(value).into();
            variable["evaluateName"] = name.into();
            shown.push(variable);
        }
        Ok(json!({ "variables": shown }))
    }

    fn loops(&self) -> Vec<Value> {
        let system = self.session.system();
        let mut shown = Vec::new();
        for entry in system.inspect().call_stack().iter().rev() {
            let StackEntry::Loop { variable, limit, step, .. } = entry else { continue };
            let value = system.inspect().variable(variable);
            let value = value.map_or_else(String::new, |value| system.machine().value_text(&value));
            let mut row = plain(variable, &format!("{value} TO {limit} STEP {step}"));
            row["evaluateName"] = variable.clone().into();
            shown.push(row);
        }
        shown
    }

    fn system_values(&self) -> Vec<Value> {
        let system = self.session.system();
        let inspect = system.inspect();
        let seconds = self.session.elapsed().0 as f64 / f64::from(system.clock().0);
        let mut rows = vec![
            plain("time", &format!("{seconds:.6} s")),
            plain("cycles", &self.session.elapsed().0.to_string()),
            plain("statements", &inspect.statements().to_string()),
        ];
        if let Some(data) = inspect.basic().and_then(|basic| basic.next_data()) {
            rows.push(plain("DATA pointer", &format!("line {}", data.line)));
        }
        if let Some(what) = inspect.waiting_for() {
            rows.push(plain("waits for", what));
        }
        rows
    }

    pub(crate) fn set_variable(&mut self, arguments: &SetVariable) -> Result<Value, String> {
        match self.handle(arguments.variables_reference) {
            Some(Handle::Locals(_) | Handle::Variables | Handle::Arrays | Handle::Array { .. }) => {}
            Some(_) => return Err(format!("`{}` cannot be set", arguments.name)),
            None => return Err("unknown reference; the program has gone on".to_owned()),
        }
        self.assign(&arguments.name, &arguments.value)
    }

    pub(crate) fn set_expression(&mut self, arguments: &SetExpression) -> Result<Value, String> {
        self.assign(&arguments.expression, &arguments.value)
    }

    pub(crate) fn assign(&mut self, target: &str, expression: &str) -> Result<Value, String> {
        self.session.assign(target, expression)?;
        let value = self.session.system_mut().expressions()?.evaluate(target)?;
        Ok(json!({ "value": value.text, "type": type_name(&value.value), "variablesReference": 0 }))
    }

    /// Returns a memory space.
    pub(crate) fn space(&self, name: &str) -> Result<&[u8], String> {
        let inspect = self.session.system().inspect();
        inspect.space(name).ok_or_else(|| {
            let known: Vec<&str> = inspect.spaces().iter().map(|space| space.name).collect();
            format!("unknown memory space `{name}`; available: {}", known.join(", "))
        })
    }

    pub(crate) fn read_memory(&self, arguments: &ReadMemory) -> Result<Value, String> {
        let bytes = self.space(&arguments.memory_reference)?;
        // Bytes before the memory or after it cannot be read.
        let first = usize::try_from(arguments.offset).ok().filter(|&first| first < bytes.len());
        let Some(first) = first else {
            let address = format!("{:#x}", arguments.offset.max(0));
            return Ok(json!({ "address": address, "unreadableBytes": arguments.count }));
        };
        let end = first.saturating_add(arguments.count).min(bytes.len());
        Ok(json!({
            "address": format!("{first:#x}"),
            "data": STANDARD.encode(&bytes[first..end]),
            "unreadableBytes": arguments.count - (end - first),
        }))
    }

    pub(crate) fn write_memory(&mut self, arguments: &WriteMemory) -> Result<Value, String> {
        let space = &arguments.memory_reference;
        let size = self.space(space)?.len();
        let mut bytes =
            STANDARD.decode(&arguments.data).map_err(|error| format!("invalid base64 data: {error}"))?;
        let first = usize::try_from(arguments.offset).map_err(|_| "the offset is negative".to_owned())?;
        if arguments.allow_partial {
            bytes.truncate(size.saturating_sub(first));
        }
        self.session.write_memory(space, first, &bytes).map_err(|error| error.to_string())?;
        Ok(json!({ "offset": 0, "bytesWritten": bytes.len() }))
    }
}

fn plain(name: &str, value: &str) -> Value {
    json!({ "name": name, "value": value, "variablesReference": 0 })
}

/// Returns the type of a value, for the client.
pub(crate) fn type_name(value: &systems::Value) -> &str {
    match value {
        systems::Value::Number { .. } => "number",
        systems::Value::Integer(_) => "integer",
        systems::Value::Text(_) => "string",
        systems::Value::Object { kind, .. } => kind,
    }
}
