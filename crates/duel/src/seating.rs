//! The valid seatings of a title.

use games::spec::{AllowedRoles, Role};

/// The level of the program in each seat; 0 where it has no seat.
pub type Levels = Vec<u8>;

/// Returns every combination of the program's levels; the level of the first seat changes slowest.
#[must_use]
pub fn pairings(seats: &[AllowedRoles]) -> Vec<Levels> {
    let mut all = vec![Vec::new()];
    for seat in seats {
        let levels = if seat.levels == 0 { 0..=0 } else { 1..=seat.levels };
        all = all
            .into_iter()
            .flat_map(|before: Levels| {
                levels.clone().map(move |level| before.iter().copied().chain([level]).collect())
            })
            .collect();
    }
    all
}

/// Returns this level for every seat that the program can take, limited to the highest level of the
/// seat.
#[must_use]
pub fn same_level(seats: &[AllowedRoles], level: u8) -> Levels {
    seats.iter().map(|seat| seat.levels.min(level)).collect()
}

/// Returns the highest level of the program in any seat.
#[must_use]
pub fn highest_level(seats: &[AllowedRoles]) -> u8 {
    seats.iter().map(|seat| seat.levels).max().unwrap_or(0)
}

/// Returns the number of seatings with these levels: in every seat that allows both, the program or
/// a person.
#[must_use]
pub fn seating_count(seats: &[AllowedRoles]) -> usize {
    1 << seats.iter().filter(|seat| seat.allows_both()).count()
}

/// Returns the seating with this number. Each seat that allows both has one bit of the number, the
/// first seat the lowest; a set bit means a person.
#[must_use]
pub fn seating(seats: &[AllowedRoles], levels: &[u8], number: usize) -> Vec<Role> {
    let mut bits = number;
    let role = |(seat, &level): (&AllowedRoles, &u8)| {
        let is_person = if seat.allows_both() {
            let is_person = bits & 1 != 0;
            bits >>= 1;
            is_person
        } else {
            seat.person
        };
        if is_person { Role::Person } else { Role::Computer(level) }
    };
    seats.iter().zip(levels).map(role).collect()
}

/// Returns whether these roles fit the seats.
#[must_use]
pub fn fits(seats: &[AllowedRoles], roles: &[Role]) -> bool {
    let fits = |(seat, role): (&AllowedRoles, &Role)| match role {
        Role::Person => seat.person,
        Role::Computer(level) => (1..=seat.levels).contains(level),
    };
    seats.len() == roles.len() && seats.iter().zip(roles).all(fits)
}

/// Returns roles with the program in every seat that allows it.
#[must_use]
pub fn computers(seats: &[AllowedRoles], levels: &[u8]) -> Vec<Role> {
    seating(seats, levels, 0)
}

/// Returns roles with people in every seat that allows them.
#[must_use]
pub fn people(seats: &[AllowedRoles]) -> Vec<Role> {
    seating(seats, &same_level(seats, 1), usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
