//! The interpreter's replies to requests of its host while it is suspended.

use gamegrid::BoardView;
use gamegrid::board::Board;
use gamegrid::dialog::{Dialog, MIN_SIZE};
use gamegrid::grid::Point;
use gamegrid::image::Canvas;
use gamegrid::protocol::{Request, RunLengthImage, encode};

use super::interpreter::Interpreter;

impl Interpreter {
    /// Whether a pixel is on a bar and not on a button. A dialog hides the bars.
    fn is_beside_buttons(&self, at: Point) -> bool {
        let state = self.state();
        state.dialog.is_none() && state.board.as_ref().is_some_and(|board| is_beside_buttons(board, at))
    }

    /// Whether the program waits for input: in a dialog, or because its main program has finished.
    fn is_idle(&self) -> bool {
        let state = self.state();
        let has_dialog = state.dialog.is_some() && state.events.is_empty();
        has_dialog || (!self.is_in_callback() && state.is_idle())
    }

    /// Returns the reply to a request other than one to run.
    pub(super) fn reply_to(&self, request: Request) -> Vec<u8> {
        match request {
            Request::Start { .. } | Request::Run { .. } => encode(&()),
            Request::Event(at, event) => encode(&self.state().schedule(at, event)),
            Request::Picture => {
                let state = self.state();
                let frame = state.board.as_ref().map(|board| board.render(state.is_running, state.period));
                let frame = match &state.dialog {
                    Some(dialog) => Some(with_dialog(frame, dialog)),
                    None => frame,
                };
                encode(&frame.as_ref().map(run_length_image))
            }
            Request::Board => encode(&self.state().board.as_ref().map(view)),
            Request::IsBesideButtons(x, y) => encode(&self.is_beside_buttons(Point { x, y })),
            Request::Dialog => encode(&self.state().dialog.as_ref().map(Dialog::view)),
            Request::Actors => encode(&self.state().actors()),
            Request::IsRunning => encode(&self.state().is_alive()),
            Request::IsIdle => encode(&self.is_idle()),
            Request::WantsPointer => encode(&self.wants_pointer()),
            Request::TakePrinted => encode(&std::mem::take(&mut self.state().printed)),
            Request::TakeWarnings => encode(&std::mem::take(&mut self.state().warnings)),
            Request::ExecutedLines => encode(&self.lines.borrow().executed),
            Request::SetBreakpoints(lines) => encode(&self.set_breakpoints(&lines)),
            Request::Watch(expressions) => encode(&self.watch(&expressions)),
            Request::ChangedBy => encode(&self.changed_by()),
            Request::Globals => encode(&self.globals()),
            Request::Execute(statements) => encode(&self.execute(&statements)),
            Request::Evaluate(expression) => encode(&self.evaluate(&expression)),
            Request::RecordLines => encode(&self.record_lines()),
            Request::CountLines => encode(&self.count_lines()),
            Request::LastLines(count) => encode(&self.lines.borrow().starts.last(count as usize)),
            Request::LastStartsOf(lines) => encode(&self.lines.borrow().starts.last_of(&lines)),
            Request::Frames => encode(&self.frames()),
            Request::Locals(frame) => encode(&self.locals(frame)),
            Request::EvaluateHere(expression) => encode(&self.evaluate_here(&expression)),
            Request::EvaluatePure(expression) => encode(&self.evaluate_pure(&expression)),
            Request::Assign { target, expression } => encode(&self.assign(&target, &expression)),
        }
    }
}

/// Draws a dialog over a frame, which grows to the size of the dialog.
fn with_dialog(frame: Option<Canvas>, dialog: &Dialog) -> Canvas {
    let (width, height) = frame.as_ref().map_or((0, 0), Canvas::size);
    let mut canvas = Canvas::new(width.max(MIN_SIZE.0), height.max(MIN_SIZE.1), [236, 233, 226]);
    if let Some(frame) = frame {
        canvas.blit(&frame, Point::default());
    }
    dialog.draw(&mut canvas);
    canvas
}

fn run_length_image(frame: &Canvas) -> RunLengthImage {
    let (width, height) = frame.size();
    let runs = frame.dots().chunk_by(|one, next| one == next).map(|run| (run.len(), run[0])).collect();
    RunLengthImage { width: width as usize, height: height as usize, runs }
}

fn view(board: &Board) -> BoardView {
    BoardView { grid: board.grid, size: board.size(), status: board.status.text.clone() }
}

fn is_beside_buttons(board: &Board, at: Point) -> bool {
    let ((width, height), (_, canvas)) = (board.size(), board.grid.size());
    let is_shown = (0..width).contains(&at.x) && (0..height).contains(&at.y);
    is_shown && at.y >= canvas && board.button_at(at).is_none()
}
