//! The adapter: requests in, responses and events out.

use std::collections::BTreeMap;

use player::Session;
use player::debugger::{Debugger, Motion, Reverse};
use serde::Deserialize;
use serde_json::{Value, json};
use systems::{Frame, System};

use crate::details::Details;
use crate::handle::Handle;
use crate::keys::HeldKeys;
use crate::outbox::Outbox;
use crate::protocol::Request;
use crate::requests::{Command, capabilities};
use crate::reverse_search::{GoingBack, Reception};
use crate::source::SourceFile;

/// The ID of the only thread.
pub(crate) const THREAD: i64 = 1;

/// The `sourceReference` of a source without a path.
pub(crate) const SOURCE: i64 = 1;

/// A launched program.
pub struct Launched {
    /// The session, with the program loaded and not started.
    pub session: Session,
    /// The source that the client shows.
    pub source: SourceFile,
    /// Warnings about the listing.
    pub warnings: Vec<String>,
}

/// The host of the adapter: it loads programs and decides when progress is due.
pub trait Host {
    /// Reads and loads the program that the arguments of `launch` name.
    ///
    /// # Errors
    /// A message when the program cannot be read or the machine rejects it.
    fn launch(&mut self, arguments: &Value) -> Result<Launched, String>;

    /// Ends the session of the last launched program.
    ///
    /// # Errors
    /// A message when the output of the program cannot be saved.
    fn end(&mut self, system: &dyn System) -> Result<(), String>;

    /// Notes the start of a long request.
    fn begin_long_request(&mut self);

    /// Whether the progress of the long request is due for the client.
    fn is_progress_due(&mut self) -> bool;
}

/// The run state of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Loaded; the client has not finished its configuration.
    Loaded,
    /// In a motion; the value is the reason of the stop that ends it.
    Running(&'static str),
    /// Searches backwards.
    GoingBack,
    Stopped,
    /// Ended, and the client has been notified.
    Ended,
}

/// The debugged program.
pub(crate) struct Debuggee {
    pub(crate) session: Session,
    pub(crate) debugger: Debugger,
    pub(crate) source: SourceFile,
    pub(crate) details: BTreeMap<u32, Details>,
    pub(crate) handles: Vec<Handle>,
    pub(crate) state: State,
    /// Whether a statement of the program has run; until then, the machine boots.
    pub(crate) has_begun: bool,
    pub(crate) stops_at_errors: bool,
    pub(crate) pause_until: Option<player::Cycles>,
    /// The line of the error that has ended the program.
    pub(crate) failed_line: Option<u16>,
    /// The exit code of a program that has stopped at its end.
    pub(crate) exit_code: i32,
    /// A motion of the console and its remaining repetitions.
    pub(crate) repeated: Option<(Motion, u32)>,
    pub(crate) going_back: Option<GoingBack>,
    pub(crate) client: Client,
    pub(crate) keys: HeldKeys,
    pub(crate) shown: Option<Frame>,
    options: LaunchOptions,
}

/// The arguments of `initialize`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client {
    /// The number of the first line: 0 or 1.
    pub(crate) first_line: i64,
    /// The number of the first column: 0 or 1.
    pub(crate) first_column: i64,
    pub(crate) shows_progress: bool,
}

/// Attributes of `launch` that the adapter reads; the others are the host's.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct LaunchOptions {
    stop_on_entry: bool,
    stop_on_end: bool,
    no_debug: bool,
    screen: bool,
    speed: Speed,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Speed {
    /// The speed of the machine.
    #[default]
    Real,
    /// As fast as possible.
    Max,
}

/// The adapter of one connection.
pub struct Adapter<H> {
    host: H,
    outbox: Outbox,
    client: Client,
    launch: Value,
    debuggee: Option<Debuggee>,
    is_over: bool,
}

impl<H: Host> Adapter<H> {
    /// Creates an adapter that waits for `initialize`.
    pub fn new(host: H) -> Self {
        Self {
            host,
            outbox: Outbox::default(),
            client: Client { first_line: 1, first_column: 1, shows_progress: false },
            launch: Value::Null,
            debuggee: None,
            is_over: false,
        }
    }

    /// Ends the session, if there is one.
    pub fn end_session(&mut self) {
        let Some(mut debuggee) = self.debuggee.take() else { return };
        let waiting = debuggee.return_to_start(&mut self.outbox);
        for request in waiting {
            self.outbox.respond_last(&request, Err("the session has ended".to_owned()));
        }
        if let Err(message) = self.host.end(debuggee.session.system()) {
            self.outbox.output("stderr", &format!("error: {message}\n"));
        }
    }

    /// Processes the content of a message. The response to a malformed message is an error.
    pub fn receive(&mut self, content: &[u8]) {
        let at = self.outbox.len();
        let request: Request = match serde_json::from_slice(content) {
            Ok(request) => request,
            Err(error) => {
                // The client identifies an invalid request by its number.
                let number = serde_json::from_slice::<Value>(content).ok();
                let seq = number.and_then(|value| value.get("seq")?.as_i64()).unwrap_or(0);
                let request =
                    Request { seq, kind: String::new(), command: String::new(), arguments: Value::Null };
                return self.outbox.respond(at, &request, Err(format!("invalid message: {error}")));
            }
        };
        if request.kind == "response" {
            return;
        }
        if request.kind != "request" {
            let message = format!("invalid message type `{}`; expected `request`", request.kind);
            return self.outbox.respond(at, &request, Err(message));
        }
        let request = match &mut self.debuggee {
            Some(debuggee) => match debuggee.receive(request) {
                Reception::Answered(request) => request,
                Reception::Waits => return,
                Reception::Refused(request) => {
                    let message = "too many requests wait for the end of the way back; `cancel` ends it";
                    return self.outbox.respond(at, &request, Err(message.to_owned()));
                }
            },
            None => request,
        };
        let mut waiting = vec![];
        let result = self.answer(&request, &mut waiting);
        self.outbox.respond(at, &request, result);
        self.answer_waiting(waiting);
    }

    /// Answers the requests that were queued during a reverse search; one of them can begin another search.
    fn answer_waiting(&mut self, waiting: Vec<Request>) {
        for request in waiting {
            let request = match self.debuggee.as_mut().map(|debuggee| debuggee.receive(request)) {
                Some(Reception::Answered(request)) => request,
                Some(Reception::Waits | Reception::Refused(_)) | None => continue,
            };
            let at = self.outbox.len();
            let result = self.answer(&request, &mut vec![]);
            self.outbox.respond(at, &request, result);
        }
    }

    /// Returns the messages for the client since the last call, in their order.
    pub fn take_messages(&mut self) -> Vec<Value> {
        self.outbox.take()
    }

    /// Whether the host must call [`run`](Self::run).
    pub fn is_running(&self) -> bool {
        let is_running = |state: State| matches!(state, State::Running(_) | State::GoingBack);
        self.debuggee.as_ref().is_some_and(|debuggee| is_running(debuggee.state))
    }

    /// Whether emulated time follows the host's time. The boot of a machine and a reverse search are not paced.
    pub fn is_paced(&self) -> bool {
        self.debuggee.as_ref().is_some_and(|debuggee| {
            debuggee.has_begun && debuggee.options.speed == Speed::Real && debuggee.going_back.is_none()
        })
    }

    /// Whether the client has ended the connection.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Runs a running program for at most `seconds` of emulated time, or a reverse search for one slice.
    pub fn run(&mut self, seconds: f64) {
        let Some(debuggee) = &mut self.debuggee else { return };
        if debuggee.going_back.is_some() {
            let waiting = debuggee.go_back_further(&mut self.outbox, &mut self.host);
            return self.answer_waiting(waiting);
        }
        debuggee.run(seconds, &mut self.outbox);
    }

    /// Sends the screen, if the client requests it and the frame has changed. The host limits the rate of calls.
    pub fn send_changed_screen(&mut self) {
        let shows = |debuggee: &&mut Debuggee| debuggee.options.screen && debuggee.going_back.is_none();
        if let Some(debuggee) = self.debuggee.as_mut().filter(shows) {
            debuggee.send_changed_screen(&mut self.outbox);
        }
    }

    /// Answers a request; `waiting` gets the requests queued during a reverse search that this request ends.
    fn answer(&mut self, request: &Request, waiting: &mut Vec<Request>) -> Result<Value, String> {
        match &*request.command {
            "initialize" => self.initialize(request),
            "launch" => self.launch(request),
            "attach" => Err("typein attaches to no running program; use `launch`".to_owned()),
            "disconnect" => {
                self.is_over = true;
                self.end_session();
                Ok(Value::Null)
            }
            "cancel" => {
                let arguments = request.arguments()?;
                match self.debuggee.as_mut().map(|debuggee| debuggee.cancel(&arguments, &mut self.outbox)) {
                    Some(Ok(others)) => *waiting = others,
                    Some(Err(waited)) => self.outbox.respond_last(&waited, Err("cancelled".to_owned())),
                    None => {}
                }
                Ok(Value::Null)
            }
            "pause" if self.debuggee.as_ref().is_some_and(|debuggee| debuggee.going_back.is_some()) => {
                if let Some(debuggee) = &mut self.debuggee {
                    *waiting = debuggee.cancel_going_back(&mut self.outbox);
                }
                Ok(Value::Null)
            }
            "terminate" => {
                if let Some(debuggee) = &mut self.debuggee {
                    *waiting = debuggee.return_to_start(&mut self.outbox);
                    debuggee.end(0, &mut self.outbox);
                }
                Ok(Value::Null)
            }
            "restart" => self.restart(request),
            "threads" => Ok(json!({ "threads": [{ "id": THREAD, "name": "program" }] })),
            name => match (Command::named(name), &mut self.debuggee) {
                (Some(command), Some(debuggee)) => {
                    debuggee.answer(command, request, &mut self.outbox, &mut self.host)
                }
                (Some(_), None) => Err(format!("no program is loaded; `launch` comes before `{name}`")),
                (None, _) => Err(format!("unsupported request `{name}`")),
            },
        }
    }

    fn initialize(&mut self, request: &Request) -> Result<Value, String> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase", default)]
        struct Arguments {
            lines_start_at1: bool,
            columns_start_at1: bool,
            supports_progress_reporting: bool,
        }
        impl Default for Arguments {
            fn default() -> Self {
                Self { lines_start_at1: true, columns_start_at1: true, supports_progress_reporting: false }
            }
        }
        let arguments: Arguments = request.arguments()?;
        self.client = Client {
            first_line: i64::from(arguments.lines_start_at1),
            first_column: i64::from(arguments.columns_start_at1),
            shows_progress: arguments.supports_progress_reporting,
        };
        Ok(capabilities())
    }

    fn launch(&mut self, request: &Request) -> Result<Value, String> {
        let options: LaunchOptions = request.arguments()?;
        self.start(request.arguments.clone(), options)?;
        self.outbox.event("initialized", json!({}));
        Ok(Value::Null)
    }

    fn start(&mut self, arguments: Value, options: LaunchOptions) -> Result<(), String> {
        self.end_session();
        let Launched { mut session, source, warnings } = self.host.launch(&arguments)?;
        for warning in warnings {
            self.outbox.output("console", &format!("warning: {warning}\n"));
        }
        let mut debugger = Debugger::launch(&mut session);
        debugger.stops_at_line_input = true;
        let name = source.name.clone();
        self.debuggee = Some(Debuggee {
            session,
            debugger,
            source,
            details: BTreeMap::new(),
            handles: vec![],
            state: State::Loaded,
            has_begun: false,
            stops_at_errors: true,
            pause_until: None,
            failed_line: None,
            exit_code: 0,
            repeated: None,
            going_back: None,
            client: self.client,
            keys: HeldKeys::default(),
            shown: None,
            options,
        });
        self.launch = arguments;
        self.outbox
            .event("process", json!({ "name": name, "isLocalProcess": false, "startMethod": "launch" }));
        Ok(())
    }

    /// Starts the program again, with the breakpoints.
    fn restart(&mut self, request: &Request) -> Result<Value, String> {
        let Some(before) = &self.debuggee else { return Err("no program is loaded".to_owned()) };
        let arguments = request.arguments.get("arguments").cloned().unwrap_or_else(|| self.launch.clone());
        let options: LaunchOptions = serde_json::from_value(arguments.clone())
            .map_err(|error| format!("invalid arguments of `restart`: {error}"))?;
        let stops_at_errors = before.stops_at_errors;
        let kept: Vec<_> = before.debugger.breakpoints().to_vec();
        let details = before.details.clone();
        self.start(arguments, options)?;
        let Some(debuggee) = &mut self.debuggee else { return Ok(Value::Null) };
        debuggee.stops_at_errors = stops_at_errors;
        for breakpoint in kept {
            let added =
                debuggee.debugger.add(&mut debuggee.session, breakpoint.trigger, breakpoint.condition);
            if let (Ok(id), Some(details)) = (added, details.get(&breakpoint.id)) {
                debuggee.details.insert(id, details.clone());
                if id != breakpoint.id {
                    let removed = json!({ "reason": "removed", "breakpoint": { "id": breakpoint.id, "verified": false } });
                    self.outbox.event("breakpoint", removed);
                }
            }
        }
        debuggee.configuration_done();
        Ok(Value::Null)
    }
}

impl Debuggee {
    fn answer(
        &mut self,
        command: Command,
        request: &Request,
        outbox: &mut Outbox,
        host: &mut dyn Host,
    ) -> Result<Value, String> {
        match command {
            Command::ConfigurationDone => {
                self.configuration_done();
                Ok(Value::Null)
            }
            Command::SetBreakpoints => self.set_breakpoints(&request.arguments()?),
            Command::BreakpointLocations => self.breakpoint_locations(&request.arguments()?),
            Command::SetFunctionBreakpoints => self.set_function_breakpoints(&request.arguments()?),
            Command::SetExceptionBreakpoints => self.set_exception_breakpoints(&request.arguments()?),
            Command::DataBreakpointInfo => self.data_breakpoint_info(&request.arguments()?),
            Command::SetDataBreakpoints => self.set_data_breakpoints(&request.arguments()?),
            Command::Continue => {
                self.go(Motion::Continue, "step", outbox)?;
                Ok(json!({ "allThreadsContinued": true }))
            }
            Command::Next => self.go(Motion::Over, "step", outbox),
            Command::StepIn => self.go(Motion::Step, "step", outbox),
            Command::StepOut => self.go(Motion::Out, "step", outbox),
            Command::StepBack => self.go_back(&Reverse::Steps(1), request, host),
            Command::ReverseContinue => self.go_back(&Reverse::Continue, request, host),
            Command::Pause => {
                self.pause();
                Ok(Value::Null)
            }
            Command::StackTrace => self.stack_trace(&request.arguments()?),
            Command::Scopes => Ok(self.scopes(&request.arguments()?)),
            Command::Variables => self.variables(&request.arguments()?),
            Command::SetVariable => self.set_variable(&request.arguments()?),
            Command::SetExpression => self.set_expression(&request.arguments()?),
            Command::Evaluate => self.evaluate(request, outbox, host),
            Command::Completions => self.completions(&request.arguments()?),
            Command::ReadMemory => self.read_memory(&request.arguments()?),
            Command::WriteMemory => self.write_memory(&request.arguments()?),
            Command::Source => {
                let mime = "text/plain";
                Ok(json!({ "content": self.source.text, "mimeType": mime }))
            }
            Command::LoadedSources => Ok(json!({ "sources": [self.source_of()] })),
            Command::Screen => Ok(self.screen()),
            Command::Type => self.type_text(&request.arguments()?),
            Command::Press => self.press(&request.arguments()?),
            Command::Key => self.change_key(&request.arguments()?),
            Command::Click => self.click(request.arguments()?),
            Command::Drag => self.drag(&request.arguments()?),
            Command::ExceptionInfo | Command::Goto => {
                Err(format!("unsupported request `{}`", request.command))
            }
        }
    }

    fn configuration_done(&mut self) {
        if self.state != State::Loaded {
            return;
        }
        if self.options.no_debug {
            self.debugger.remove_all(|_| true);
            self.details.clear();
        }
        let stops = self.options.stop_on_entry && !self.options.no_debug;
        let motion = if stops { Motion::Step } else { Motion::Continue };
        self.debugger.start(&self.session, motion);
        self.state = State::Running("entry");
    }

    /// Whether the program stops after its last statement, from where it can go back.
    pub(crate) fn stops_at_end(&self) -> bool {
        self.options.stop_on_end && !self.options.no_debug
    }

    /// Whether the client requests the screen with every stop.
    pub(crate) fn shows_screen(&self) -> bool {
        self.options.screen
    }

    /// Returns the `Source` of the protocol.
    pub(crate) fn source_of(&self) -> Value {
        match &self.source.path {
            Some(path) => json!({ "name": self.source.name, "path": path }),
            None => json!({ "name": self.source.name, "sourceReference": SOURCE }),
        }
    }
}
