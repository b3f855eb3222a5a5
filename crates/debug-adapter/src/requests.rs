//! The requests of the protocol and the capabilities of the adapter.

use serde::Deserialize;
use serde::de::{self, IntoDeserializer};
use serde_json::{Value, json};

/// The requests that need a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Command {
    ConfigurationDone,
    SetBreakpoints,
    BreakpointLocations,
    SetFunctionBreakpoints,
    SetExceptionBreakpoints,
    DataBreakpointInfo,
    SetDataBreakpoints,
    Continue,
    Next,
    StepIn,
    StepOut,
    StepBack,
    ReverseContinue,
    Pause,
    StackTrace,
    Scopes,
    Variables,
    SetVariable,
    SetExpression,
    Evaluate,
    ReadMemory,
    WriteMemory,
    Completions,
    Source,
    LoadedSources,
    ExceptionInfo,
    #[serde(rename = "typein/screen")]
    Screen,
    #[serde(rename = "typein/type")]
    Type,
    #[serde(rename = "typein/press")]
    Press,
    #[serde(rename = "typein/key")]
    Key,
    #[serde(rename = "typein/click")]
    Click,
    #[serde(rename = "typein/drag")]
    Drag,
    Goto,
}

impl Command {
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::deserialize(name.into_deserializer()).map_err(|_: de::value::Error| ()).ok()
    }

    /// Whether editors show its error at the hover, the watch or the console line, so that a notification would
    /// repeat it.
    pub(crate) const fn is_quiet(self) -> bool {
        matches!(self, Self::Evaluate | Self::Completions | Self::DataBreakpointInfo)
    }

    /// Whether the request reads or changes the state of the program, and so waits for the end of a reverse
    /// search. A motion is an error instead.
    pub(crate) const fn waits(self) -> bool {
        matches!(
            self,
            Self::SetBreakpoints
                | Self::SetFunctionBreakpoints
                | Self::SetExceptionBreakpoints
                | Self::DataBreakpointInfo
                | Self::SetDataBreakpoints
                | Self::BreakpointLocations
                | Self::StackTrace
                | Self::Scopes
                | Self::Variables
                | Self::SetVariable
                | Self::SetExpression
                | Self::Evaluate
                | Self::ReadMemory
                | Self::WriteMemory
                | Self::Completions
                | Self::ExceptionInfo
                | Self::Screen
                | Self::Type
                | Self::Press
                | Self::Key
                | Self::Click
                | Self::Drag
        )
    }
}

/// Returns the body of the response to `initialize`.
pub(crate) fn capabilities() -> Value {
    json!({
        "supportsConfigurationDoneRequest": true,
        "supportsFunctionBreakpoints": true,
        "supportsConditionalBreakpoints": true,
        "supportsHitConditionalBreakpoints": true,
        "supportsEvaluateForHovers": true,
        "exceptionBreakpointFilters": [
            { "filter": "uncaught", "label": "Errors that end the program", "default": true },
            { "filter": "all", "label": "All errors", "default": false,
              "description": "Stop at errors that the program handles with ON ERROR, too" },
            { "filter": "key-wait", "label": "Waits for a key", "default": false,
              "description": "Stop when the program polls the keyboard and no key is pressed" },
        ],
        "supportsStepBack": true,
        "supportsCancelRequest": true,
        "supportsSetVariable": true,
        "supportsSetExpression": true,
        "supportsCompletionsRequest": true,
        "supportsRestartRequest": true,
        "supportsDelayedStackTraceLoading": true,
        "supportsLoadedSourcesRequest": true,
        "supportsLogPoints": true,
        "supportsTerminateRequest": true,
        "supportsDataBreakpoints": true,
        "supportsReadMemoryRequest": true,
        "supportsWriteMemoryRequest": true,
        "supportsBreakpointLocationsRequest": true,
    })
}
