//! The pairings and seats of the games of a match.

use duel::matches::Schedule;
use duel::matches::schedule::Fixture;
use games::spec::{AllowedRoles, Role};

const ANY_ROLE: AllowedRoles = AllowedRoles { person: true, levels: 2 };
const FIXED: [AllowedRoles; 2] =
    [AllowedRoles { person: true, levels: 0 }, AllowedRoles { person: false, levels: 1 }];

const BOT: Role = Role::Person;
const LISTING: Role = Role::Computer(1);

fn schedule(seats: &[AllowedRoles], roles: &[Role], has_openings: bool) -> Schedule {
    Schedule::new(seats, roles, 4, has_openings)
}

#[test]
fn players_take_every_seat_in_turn_as_far_as_roles_allow() {
    let pairings = |seats: &[AllowedRoles], roles: &[Role]| schedule(seats, roles, false).pairings;
    assert_eq!(pairings(&[ANY_ROLE; 2], &[BOT, LISTING]), [[[0, 1], [1, 0]]]);
    assert_eq!(pairings(&[ANY_ROLE; 3], &[BOT, BOT, LISTING]), [[[0, 1, 2], [1, 2, 0], [2, 0, 1]]]);
    assert_eq!(pairings(&FIXED, &[BOT, LISTING]), [[[0, 1]]]);
    assert_eq!(pairings(&FIXED, &[LISTING, BOT]), [[[1, 0]]]);
    assert!(pairings(&FIXED, &[BOT; 2]).is_empty());
    assert_eq!(pairings(&FIXED, &[BOT, BOT, LISTING]), [[[0, 2]], [[1, 2]]]);
    assert_eq!(pairings(&[ANY_ROLE], &[BOT; 2]), [[[0]], [[1]]]);
}

#[test]
fn an_opening_is_played_in_both_orders_by_every_pairing() {
    let all = schedule(&[ANY_ROLE; 2], &[BOT; 3], true);
    let played = |number| {
        let Fixture { pairing, order, opening } = all.fixture(number);
        (pairing, order[0], order[1], opening)
    };
    assert_eq!(all.count(), 12);
    assert_eq!(
        (0..8).map(played).collect::<Vec<_>>(),
        [
            (0, 0, 1, 0),
            (0, 1, 0, 0),
            (1, 0, 2, 0),
            (1, 2, 0, 0),
            (2, 1, 2, 0),
            (2, 2, 1, 0),
            (0, 0, 1, 1),
            (0, 1, 0, 1)
        ]
    );
}

#[test]
fn seats_take_turns_without_openings() {
    let all = schedule(&[ANY_ROLE; 2], &[BOT; 3], false);
    let firsts: Vec<usize> = (0..6).map(|number| all.fixture(number).order[0]).collect();
    assert_eq!(firsts, [0, 0, 1, 1, 2, 2]);
    let fixed = schedule(&FIXED, &[BOT, BOT, LISTING], true);
    assert_eq!((fixed.games_per_opening, fixed.fixture(1).order), (1, &[1, 2][..]));
}
