//! The seatings of a title.

use duel::seating::{computers, fits, highest_level, pairings, people, same_level, seating, seating_count};
use games::spec::{AllowedRoles, Role};

const ANY_ROLE: AllowedRoles = AllowedRoles { person: true, levels: 2 };
const PERSON: AllowedRoles = AllowedRoles { person: true, levels: 0 };
const PROGRAM: AllowedRoles = AllowedRoles { person: false, levels: 1 };

#[test]
fn levels_are_combined_for_as_many_seats_as_there_are() {
    assert_eq!(pairings(&[ANY_ROLE, ANY_ROLE]), [[1, 1], [1, 2], [2, 1], [2, 2]]);
    assert_eq!(pairings(&[PERSON]), [[0]]);
    assert_eq!(pairings(&[PERSON, PROGRAM]), [[0, 1]]);
    assert_eq!(same_level(&[PERSON, PROGRAM, ANY_ROLE], 2), [0, 1, 2]);
    assert_eq!((highest_level(&[PERSON]), highest_level(&[PROGRAM, ANY_ROLE])), (0, 2));
}

#[test]
fn a_role_with_one_seat_is_in_every_seating() {
    let (person, one, two) = (Role::Person, Role::Computer(1), Role::Computer(2));
    let both = [ANY_ROLE, ANY_ROLE];
    let all: Vec<Vec<Role>> =
        (0..seating_count(&both)).map(|number| seating(&both, &[1, 2], number)).collect();
    assert_eq!(all, [[one, two], [person, two], [one, person], [person, person]]);
    assert_eq!((seating_count(&[PERSON, PROGRAM]), seating_count(&[PERSON])), (1, 1));
    assert_eq!(seating(&[PERSON, PROGRAM], &[0, 1], 0), [person, one]);
    assert_eq!((people(&[PERSON, PROGRAM]), people(&[ANY_ROLE])), (vec![person, one], vec![person]));
    assert_eq!(computers(&[PERSON], &[0]), [person]);
    assert!(fits(&[PERSON, ANY_ROLE], &[person, two]) && !fits(&[PERSON, PROGRAM], &[person, two]));
    assert!(!fits(&[PERSON], &[one]) && !fits(&[PERSON], &[person, person]));
}
