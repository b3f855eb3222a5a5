//! Going back: the reverse search in slices, its end and its cancellation.

use player::debugger::{Progress, Reverse, Stop, StopCause};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::adapter::{Debuggee, Host, State, THREAD};
use crate::outbox::Outbox;
use crate::protocol::Request;
use crate::reverse_search::{GoingBack, PROGRESS, Reception};

/// The work of a slice: a millisecond or less in most programs, more with a checkpoint to load or an expression.
const SLICE: u32 = 512;

/// The arguments of `cancel`.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Cancel {
    request_id: Option<i64>,
    progress_id: Option<String>,
}

impl Debuggee {
    /// Begins a reverse search; the client gets a stop at its end.
    pub(crate) fn go_back(
        &mut self,
        goal: &Reverse,
        request: &Request,
        host: &mut dyn Host,
    ) -> Result<Value, String> {
        match self.state {
            State::Stopped | State::Ended => {}
            State::Loaded | State::Running(_) => {
                return Err("the program is not stopped; `pause` stops it".to_owned());
            }
            State::GoingBack => return Err(going_back_error()),
        }
        let logs: Vec<u32> =
            self.details.iter().filter(|(_, details)| details.log.is_some()).map(|(id, _)| *id).collect();
        let search =
            self.debugger.search(&mut self.session, goal.clone()).map_err(|error| error.to_string())?;
        for &id in &logs {
            self.debugger.enable(&mut self.session, id, false);
        }
        host.begin_long_request();
        self.state = State::GoingBack;
        self.going_back =
            Some(GoingBack { search, request: request.seq, logs, is_shown: false, waiting: vec![] });
        Ok(Value::Null)
    }

    /// Searches for a slice; returns the waiting requests when the search ends.
    pub(crate) fn go_back_further(&mut self, outbox: &mut Outbox, host: &mut dyn Host) -> Vec<Request> {
        let Some(mut back) = self.going_back.take() else { return vec![] };
        match back.search.step(&mut self.debugger, &mut self.session, SLICE) {
            Ok(Progress::Ongoing(share)) => {
                if self.client.shows_progress && host.is_progress_due() {
                    back.show(share, outbox);
                }
                self.going_back = Some(back);
                vec![]
            }
            Ok(Progress::Arrived(stop)) => {
                self.failed_line = None;
                self.finish(&back.logs, back.is_shown, outbox);
                self.report(&stop, "step", &[], outbox);
                back.waiting
            }
            Err(error) => {
                self.finish(&back.logs, back.is_shown, outbox);
                outbox.output("console", &format!("{error}\n"));
                self.report(&self.stop_here(), "step", &[], outbox);
                back.waiting
            }
        }
    }

    /// Cancels the reverse search and restores the program. Returns the waiting requests.
    pub(crate) fn cancel_going_back(&mut self, outbox: &mut Outbox) -> Vec<Request> {
        let waiting = self.return_to_start(outbox);
        self.report(&self.stop_here(), "pause", &[], outbox);
        waiting
    }

    /// Restores the program to the start of the reverse search, if there is one.
    pub(crate) fn return_to_start(&mut self, outbox: &mut Outbox) -> Vec<Request> {
        let Some(GoingBack { search, logs, is_shown, waiting, .. }) = self.going_back.take() else {
            return vec![];
        };
        if let Err(error) = search.cancel(&mut self.debugger, &mut self.session) {
            outbox.output("console", &format!("{error}\n"));
        }
        self.finish(&logs, is_shown, outbox);
        waiting
    }

    fn finish(&mut self, logs: &[u32], is_shown: bool, outbox: &mut Outbox) {
        for &id in logs {
            self.debugger.enable(&mut self.session, id, true);
        }
        // The forward run has printed this output before.
        self.session.take_output();
        if is_shown {
            outbox.event("progressEnd", json!({ "progressId": PROGRESS }));
        }
    }

    /// Returns a stop at the current statement.
    pub(crate) fn stop_here(&self) -> Stop {
        let line = self.session.system().inspect().current_line();
        Stop { cause: StopCause::Arrived, line, position: self.debugger.position(&self.session) }
    }

    /// Queues a request that waits for the end of the current reverse search.
    pub(crate) fn receive(&mut self, request: Request) -> Reception {
        match &mut self.going_back {
            Some(back) => back.receive(request),
            None => Reception::Answered(request),
        }
    }

    /// Cancels the reverse search, or removes a request from the queue and returns it as `Err`.
    pub(crate) fn cancel(&mut self, cancel: &Cancel, outbox: &mut Outbox) -> Result<Vec<Request>, Request> {
        let Some(back) = &mut self.going_back else { return Ok(vec![]) };
        let named = cancel.request_id;
        if let Some(at) = back.waiting.iter().position(|request| Some(request.seq) == named) {
            return Err(back.waiting.remove(at));
        }
        if named == Some(back.request) || cancel.progress_id.as_deref() == Some(PROGRESS) {
            return Ok(self.cancel_going_back(outbox));
        }
        Ok(vec![])
    }

    /// Reports that the program continues, to a client that sent no request for it.
    pub(crate) fn report_continued(outbox: &mut Outbox) {
        outbox.event("continued", json!({ "threadId": THREAD, "allThreadsContinued": true }));
    }
}

/// Returns the error of a motion during a reverse search.
pub(crate) fn going_back_error() -> String {
    "the program goes back; `pause` or `cancel` ends that".to_owned()
}
