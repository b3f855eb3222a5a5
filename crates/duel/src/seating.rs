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
