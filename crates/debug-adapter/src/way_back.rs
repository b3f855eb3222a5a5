//! A way back under way, and the requests that wait for its end.

use player::debugger::Search;
use serde_json::json;

use crate::outbox::Outbox;
use crate::protocol::Request;

/// The name of the progress.
pub(crate) const PROGRESS: &str = "back";

/// Requests that wait; a client sends some after a stop.
const MAX_WAITING: usize = 256;

/// The requests that read or change the state of the program, and wait until it is where the way back ends.
/// Motions are refused.
const WAITING: [&str; 22] = [
    "setBreakpoints",
    "setFunctionBreakpoints",
    "setExceptionBreakpoints",
    "dataBreakpointInfo",
    "setDataBreakpoints",
    "breakpointLocations",
    "stackTrace",
    "scopes",
    "variables",
    "setVariable",
    "setExpression",
    "evaluate",
    "readMemory",
    "writeMemory",
    "completions",
    "exceptionInfo",
    "typein/screen",
    "typein/type",
    "typein/press",
    "typein/key",
    "typein/click",
    "typein/drag",
];

/// A way back under way.
pub(crate) struct GoingBack {
    pub(crate) search: Search,
    /// The number of the request that began it.
    pub(crate) request: i64,
    /// The breakpoints with a log message: the message belongs to the run forwards.
    pub(crate) logs: Vec<u32>,
    /// Whether the client shows its progress.
    pub(crate) is_shown: bool,
    /// The requests that wait for its end.
    pub(crate) waiting: Vec<Request>,
}

/// What happens to a request while the program goes back.
pub(crate) enum Reception {
    /// It is answered, if only with an error.
    Answered(Request),
    /// It waits.
    Waits,
    /// Too many wait.
    Refused(Request),
}

impl GoingBack {
    /// Shows how far it is.
    pub(crate) fn show(&mut self, share: f64, outbox: &mut Outbox) {
        let percentage = (share * 100.0).clamp(0.0, 100.0).round();
        let mut body = json!({ "progressId": PROGRESS, "percentage": percentage });
        if !self.is_shown {
            body["title"] = "Going back".into();
            body["requestId"] = self.request.into();
            body["cancellable"] = true.into();
        }
        outbox.event(if self.is_shown { "progressUpdate" } else { "progressStart" }, body);
        self.is_shown = true;
    }

    /// Lets a request wait, if it is one that waits.
    pub(crate) fn receive(&mut self, request: Request) -> Reception {
        if !WAITING.contains(&&*request.command) {
            return Reception::Answered(request);
        }
        if self.waiting.len() >= MAX_WAITING {
            return Reception::Refused(request);
        }
        self.waiting.push(request);
        Reception::Waits
    }
}
