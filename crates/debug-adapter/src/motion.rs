//! Runs the program to its next stop and reports the reason.

use player::debugger::{Motion, Stop, StopCause};
use serde_json::{Value, json};
use systems::ProgramEnd;

use crate::adapter::{Debuggee, State, THREAD};
use crate::going_back::going_back_error;
use crate::outbox::Outbox;

/// The timeout of a pause in emulated seconds: a program in a line input executes no next statement.
const PAUSE_SECONDS: f64 = 0.1;

impl Debuggee {
    /// Begins a motion.
    pub(crate) fn go(
        &mut self,
        motion: Motion,
        reason: &'static str,
        outbox: &mut Outbox,
    ) -> Result<Value, String> {
        match self.state {
            State::Running(_) => return Err("the program is running; `pause` stops it".to_owned()),
            State::GoingBack => return Err(going_back_error()),
            State::Loaded => {
                return Err("the program has not been started; send `configurationDone`".to_owned());
            }
            State::Ended => return Err("the program has ended; `restart` starts it again".to_owned()),
            State::Stopped => {}
        }
        if self.has_begun && !self.session.is_running() {
            // The client has already got the stop at the error or the end.
            self.end(self.exit_code, outbox);
            return Ok(Value::Null);
        }
        self.handles.clear();
        self.pause_until = None;
        self.failed_line = None;
        self.repeated = None;
        self.debugger.start(&self.session, motion);
        self.state = State::Running(reason);
        Ok(Value::Null)
    }

    /// Stops before the next statement.
    pub(crate) fn pause(&mut self) {
        if matches!(self.state, State::Running(_)) {
            self.debugger.pause(&self.session);
            self.pause_until =
                Some(self.session.elapsed() + self.session.system().clock().cycles(PAUSE_SECONDS));
            self.state = State::Running("pause");
        }
    }

    /// Runs for at most `seconds` of emulated time.
    pub(crate) fn run(&mut self, seconds: f64, outbox: &mut Outbox) {
        let limit = self.session.elapsed() + self.session.system().clock().cycles(seconds);
        self.keys.sequencer.update(&mut self.session);
        while let State::Running(reason) = self.state {
            let before: Vec<(u32, u64)> = self
                .debugger
                .breakpoints()
                .iter()
                .map(|breakpoint| (breakpoint.id, breakpoint.hits))
                .collect();
            let stop = self.debugger.run(&mut self.session, limit);
            let began = !self.has_begun && self.session.is_running();
            self.has_begun |= began;
            let printed = self.session.take_output();
            if !began {
                outbox.output("stdout", &printed);
            }
            for warning in self.session.system_mut().take_warnings() {
                outbox.output("console", &format!("warning: {warning}\n"));
            }
            match stop {
                Some(stop) => {
                    self.has_begun = true;
                    self.end_motion(&stop, reason, &before, outbox);
                }
                None if self.pause_until.is_some_and(|until| until <= self.session.elapsed()) => {
                    let line = self.session.system().inspect().current_line();
                    let position = self.debugger.position(&self.session);
                    let stop = Stop { cause: StopCause::Arrived, line, position };
                    self.report(&stop, "pause", &[], outbox);
                }
                None if self.session.elapsed() >= limit => break,
                None => {}
            }
        }
    }

    /// Reports a stop, unless the program continues from it.
    fn end_motion(&mut self, stop: &Stop, reason: &'static str, before: &[(u32, u64)], outbox: &mut Outbox) {
        match &stop.cause {
            StopCause::Waits => {
                let text = "the program waits for a line: type it with `type \"TEXT\\n\"`\n";
                outbox.output("console", text);
                self.debugger.resume(&self.session);
            }
            StopCause::Breakpoint(_) | StopCause::ValueChanged(..) | StopCause::HandledError(..) => {
                let hits = self.hits_since(before, outbox);
                if !hits.is_empty() {
                    self.report(stop, reason, &hits, outbox);
                } else if !self.debugger.resume(&self.session) {
                    // The motion would have ended here anyway.
                    let stop = Stop { cause: StopCause::Arrived, ..stop.clone() };
                    self.report(&stop, reason, &[], outbox);
                }
            }
            StopCause::Ended(ProgramEnd::Completed) if self.stops_at_end() => {
                self.exit_code = 0;
                self.report(stop, reason, &[], outbox);
            }
            StopCause::Ended(ProgramEnd::Completed) => self.end(0, outbox),
            StopCause::Ended(ProgramEnd::Failed(failure)) => {
                let text = format!("{}\n{}", failure.message, failure.text);
                outbox.output("stderr", &format!("{}\n", text.trim_end()));
                self.failed_line = failure.line;
                self.fail(stop, reason, outbox);
            }
            StopCause::Ended(ProgramEnd::Stuck { address }) => {
                let text = format!("machine code ran into address ${address:04x}, which has no code\n");
                outbox.output("stderr", &text);
                self.fail(stop, reason, outbox);
            }
            StopCause::Arrived if self.starts_again() => {}
            StopCause::Arrived | StopCause::Writes(_) | StopCause::OldestCheckpoint => {
                self.report(stop, reason, &[], outbox);
            }
        }
    }

    /// Repeats a motion of the console, if repetitions remain.
    fn starts_again(&mut self) -> bool {
        let Some((motion, count)) = self.repeated.filter(|(_, count)| *count > 0) else { return false };
        self.repeated = Some((motion, count - 1));
        self.debugger.start(&self.session, motion);
        true
    }

    fn fail(&mut self, stop: &Stop, reason: &'static str, outbox: &mut Outbox) {
        self.exit_code = 1;
        if self.stops_at_errors {
            self.report(stop, reason, &[], outbox);
        } else {
            self.end(1, outbox);
        }
    }

    pub(crate) fn end(&mut self, exit_code: i32, outbox: &mut Outbox) {
        if self.state == State::Ended {
            return;
        }
        self.state = State::Ended;
        if self.shows_screen() {
            self.send_changed_screen(outbox);
        }
        outbox.event("exited", json!({ "exitCode": exit_code }));
        outbox.event("terminated", json!({}));
    }

    /// Sends the event of a stop.
    pub(crate) fn report(&mut self, stop: &Stop, reason: &'static str, hits: &[u32], outbox: &mut Outbox) {
        self.state = State::Stopped;
        self.pause_until = None;
        self.handles.clear();
        let hits = match &stop.cause {
            // A reverse search counts no hits.
            StopCause::Breakpoint(id) | StopCause::ValueChanged(id, _) | StopCause::HandledError(id, _)
                if hits.is_empty() =>
            {
                &[*id]
            }
            _ => hits,
        };
        let (reason, description, text) = match &stop.cause {
            StopCause::Breakpoint(_) => {
                let reason = hits
                    .first()
                    .and_then(|id| self.details.get(id))
                    .map_or("breakpoint", |details| details.group.reason());
                (reason, "Paused on breakpoint".to_owned(), String::new())
            }
            StopCause::ValueChanged(_, change) => {
                ("data breakpoint", "Paused on change".to_owned(), change.to_string())
            }
            StopCause::Writes(change) => ("step", "Before the last write".to_owned(), change.to_string()),
            StopCause::HandledError(_, error) => {
                let line = error.line.map_or(String::new(), |line| format!(" in line {line}"));
                ("exception", "Paused on handled error".to_owned(), format!("{}{line}", error.message))
            }
            StopCause::Ended(ProgramEnd::Failed(failure)) => {
                ("exception", "Paused on error".to_owned(), failure.message.clone())
            }
            StopCause::Ended(ProgramEnd::Stuck { address }) => {
                ("exception", "Paused on machine code".to_owned(), format!("no code at ${address:04x}"))
            }
            StopCause::OldestCheckpoint => {
                ("step", "At the first statement that is kept".to_owned(), String::new())
            }
            StopCause::Ended(ProgramEnd::Completed) => {
                ("step", "The program has ended".to_owned(), String::new())
            }
            StopCause::Arrived | StopCause::Waits => (reason, format!("Paused on {reason}"), String::new()),
        };
        let mut body = json!({
            "reason": reason, "description": description, "threadId": THREAD, "allThreadsStopped": true,
        });
        if !text.is_empty() {
            body["text"] = text.into();
        }
        if !hits.is_empty() {
            body["hitBreakpointIds"] = hits.into();
        }
        outbox.event("stopped", body);
        if self.shows_screen() {
            self.send_changed_screen(outbox);
        }
    }
}
