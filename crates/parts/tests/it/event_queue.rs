//! Pending events.

use hardware::{Cycles, Event};
use parts::EventQueue;

#[test]
fn events_come_by_time_and_at_one_time_as_they_were_scheduled() {
    let mut queue = EventQueue::default();
    for (at, code) in [(30, 1), (10, 2), (30, 3), (20, 4), (10, 5)] {
        queue.push(Cycles(at), Event::Queue(code));
    }
    let mut came = Vec::new();
    while let Some(at) = queue.next_time() {
        came.push((at.0, queue.pop()));
    }
    let expected = [(10, 2), (10, 5), (20, 4), (30, 1), (30, 3)];
    assert_eq!(came, expected.map(|(at, code)| (at, Some(Event::Queue(code)))));
    assert_eq!(queue.pop(), None);
}

#[test]
fn events_are_counted_and_the_caught_up_time_never_decreases() {
    let mut queue = EventQueue::default();
    queue.count_event(Cycles(50));
    queue.count_event(Cycles(40));
    assert_eq!((queue.event_count(), queue.caught_up()), (2, Cycles(50)));
    queue.set_caught_up(Cycles(60));
    assert_eq!((queue.event_count(), queue.caught_up()), (2, Cycles(60)));
}

#[test]
fn scheduling_and_taking_count_nothing() {
    let mut queue = EventQueue::default();
    queue.push(Cycles(1), Event::Queue(0));
    queue.pop();
    assert_eq!((queue.event_count(), queue.caught_up()), (0, Cycles(0)));
}
