//! The requests that the adapter knows, and what it can do.

use serde_json::{Value, json};

/// The requests whose errors are no notification.
pub(crate) const QUIET: [&str; 3] = ["evaluate", "completions", "dataBreakpointInfo"];

/// The requests that need a program.
pub(crate) const COMMANDS: [&str; 33] = [
    "configurationDone",
    "setBreakpoints",
    "breakpointLocations",
    "setFunctionBreakpoints",
    "setExceptionBreakpoints",
    "dataBreakpointInfo",
    "setDataBreakpoints",
    "continue",
    "next",
    "stepIn",
    "stepOut",
    "stepBack",
    "reverseContinue",
    "pause",
    "stackTrace",
    "scopes",
    "variables",
    "setVariable",
    "setExpression",
    "evaluate",
    "readMemory",
    "writeMemory",
    "completions",
    "source",
    "loadedSources",
    "exceptionInfo",
    "typein/screen",
    "typein/type",
    "typein/press",
    "typein/key",
    "typein/click",
    "typein/drag",
    "goto",
];

/// Returns what `initialize` answers.
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
