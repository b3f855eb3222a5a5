//! A reverse search, and the requests that wait for its end.

use player::debugger::Search;
use serde_json::json;

use crate::outbox::Outbox;
use crate::protocol::Request;
use crate::requests::Command;

/// The `progressId` of a reverse search.
pub(crate) const PROGRESS: &str = "back";

/// The maximum number of waiting requests; a client sends some after a stop.
const MAX_WAITING: usize = 256;

/// A reverse search in progress.
pub(crate) struct GoingBack {
    pub(crate) search: Search,
    /// The number of the request that began it.
    pub(crate) request: i64,
    /// The breakpoints with a log message, disabled: the message belongs to the forward run.
    pub(crate) logs: Vec<u32>,
    /// Whether the client has got a `progressStart`.
    pub(crate) is_shown: bool,
    pub(crate) waiting: Vec<Request>,
}

/// The disposition of a request that arrives during a reverse search.
pub(crate) enum Reception {
    /// Answer it at once, if only with an error.
    Answered(Request),
    /// It is in the queue.
    Waits,
    /// The queue is full.
    Refused(Request),
}

impl GoingBack {
    /// Sends the progress, a `share` from 0 to 1.
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

    /// Queues a request that waits for the end of the search.
    pub(crate) fn receive(&mut self, request: Request) -> Reception {
        if !Command::named(&request.command).is_some_and(Command::waits) {
            return Reception::Answered(request);
        }
        if self.waiting.len() >= MAX_WAITING {
            return Reception::Refused(request);
        }
        self.waiting.push(request);
        Reception::Waits
    }
}
