//! The interpreter's answers to what its host asks while it stands still.

use super::interpreter::Interpreter;
use super::talk::{BoardView, Request, Runs, bytes};
use crate::board::Board;
use crate::grid::Point;
use crate::picture::Canvas;

impl Interpreter {
    /// Answers a request that is not one to go on.
    pub(super) fn answer_to(&self, request: Request) -> Vec<u8> {
        match request {
            Request::Start { .. } | Request::Run(_) => bytes(&()),
            Request::Event(at, event) => bytes(&self.world().schedule(at, event)),
            Request::Picture => {
                let world = self.world();
                let picture = world.board.as_ref().map(|board| board.picture(world.is_running, world.period));
                bytes(&picture.as_ref().map(runs))
            }
            Request::Board => bytes(&self.world().board.as_ref().map(view)),
            Request::IsBesideButtons(x, y) => bytes(
                &self.world().board.as_ref().is_some_and(|board| is_beside_buttons(board, Point { x, y })),
            ),
            Request::Actors => bytes(&self.world().actors()),
            Request::IsRunning => bytes(&self.world().is_alive()),
            Request::IsIdle => bytes(&(!self.is_called_back() && self.world().is_idle())),
            Request::WantsPointer => bytes(&self.wants_pointer()),
            Request::TakePrinted => bytes(&std::mem::take(&mut self.world().printed)),
            Request::TakeNotices => bytes(&std::mem::take(&mut self.world().notices)),
            Request::Steps => bytes(&self.world().steps),
            Request::Lines => bytes(&self.lines.borrow().begun),
            Request::StopAt(lines) => bytes(&self.stop_at(&lines)),
            Request::Watch(questions) => bytes(&self.watch(&questions)),
            Request::ChangedBy => bytes(&self.changed_by()),
            Request::Globals => bytes(&self.globals()),
            Request::Execute(statements) => bytes(&self.execute(&statements)),
            Request::Evaluate(expression) => bytes(&self.evaluate(&expression)),
        }
    }
}

fn runs(picture: &Canvas) -> Runs {
    let (width, height) = picture.size();
    let runs = picture.dots().chunk_by(|one, next| one == next).map(|run| (run.len(), run[0])).collect();
    Runs { width: width as usize, height: height as usize, runs }
}

fn view(board: &Board) -> BoardView {
    BoardView { grid: board.grid, size: board.size(), status: board.status.text.clone() }
}

fn is_beside_buttons(board: &Board, at: Point) -> bool {
    let ((width, height), (_, canvas)) = (board.size(), board.grid.size());
    let is_shown = (0..width).contains(&at.x) && (0..height).contains(&at.y);
    is_shown && at.y >= canvas && board.button(at).is_none()
}
