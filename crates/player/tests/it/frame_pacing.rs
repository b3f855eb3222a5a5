//! Frames due after host time.

use player::frame_pacing::{FramePacer, FramesDue, Speed};
use std::time::Duration;

const FIFTH: Duration = Duration::from_millis(25);

#[test]
fn frames_come_due_with_host_time_and_no_fraction_is_lost() {
    let mut pace = FramePacer::new(Speed::Times(1.0));
    let due: Vec<FramesDue> = (0..4).map(|_| pace.frames_due(FIFTH, 50.0)).collect();
    assert_eq!(due, [1, 1, 1, 2].map(FramesDue::Count));
    assert_eq!(FramePacer::new(Speed::Times(4.0)).frames_due(FIFTH, 50.0), FramesDue::Count(5));
}

#[test]
fn a_late_host_does_not_have_to_make_up_for_everything() {
    assert_eq!(FramePacer::new(Speed::Times(1.0)).frames_due(FIFTH * 400, 50.0), FramesDue::Count(5));
}

#[test]
fn a_pause_stops_every_speed() {
    let mut pace = FramePacer::new(Speed::Times(1.0));
    pace.toggle_warp();
    assert_eq!(pace.frames_due(FIFTH, 50.0), FramesDue::Unlimited);
    pace.toggle_pause();
    assert_eq!(pace.frames_due(FIFTH, 50.0), FramesDue::Count(0));
}
