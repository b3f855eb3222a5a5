//! The actors of a grid, their painting order and their act order.
//!
//! The scene groups actors by class. Classes are in the order of their first actors; a program can move
//! some of them to the top or the front: painting order and act order are independent. Within a class,
//! actors are in the order of addition. The last actor of the painting order is on top.

use crate::location::Location;

/// The ID of an actor, valid as long as its program refers to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActorId(pub u32);

/// A class of actors, by its number in the program's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub u32);

/// A filter of actors: all, or those of some classes.
#[derive(Clone, Copy, Debug)]
pub enum ActorFilter<'a> {
    /// All actors.
    All,
    /// Actors of these classes: a class and those derived from it.
    Classes(&'a [ClassId]),
}

impl ActorFilter<'_> {
    fn matches(self, class: ClassId) -> bool {
        match self {
            Self::All => true,
            Self::Classes(classes) => classes.contains(&class),
        }
    }
}

/// An actor in the scene.
#[derive(Clone, Copy, Debug)]
struct Member {
    id: ActorId,
    location: Location,
}

/// The actors in the scene.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The members of every class ever added, in painting order.
    classes: Vec<(ClassId, Vec<Member>)>,
    /// The same classes in reverse act order.
    act_order: Vec<ClassId>,
}

impl Scene {
    /// Adds an actor on top of its class; returns false without a change if it is already in the scene.
    pub fn add(&mut self, id: ActorId, class: ClassId, location: Location) -> bool {
        if self.contains(id) {
            return false;
        }
        let member = Member { id, location };
        match self.classes.iter_mut().find(|(known, _)| *known == class) {
            Some((_, members)) => members.push(member),
            None => {
                self.classes.push((class, vec![member]));
                self.act_order.push(class);
            }
        }
        true
    }

    /// Whether an actor is in the scene.
    #[must_use]
    pub fn contains(&self, id: ActorId) -> bool {
        self.members().any(|member| member.id == id)
    }

    fn members(&self) -> impl DoubleEndedIterator<Item = &Member> {
        self.classes.iter().flat_map(|(_, members)| members)
    }

    /// Moves an actor to another cell, if it is in the scene.
    pub fn move_actor(&mut self, id: ActorId, location: Location) {
        let mut members = self.classes.iter_mut().flat_map(|(_, members)| members);
        if let Some(member) = members.find(|member| member.id == id) {
            member.location = location;
        }
    }

    /// Removes an actor; false if it is not in the scene.
    pub fn remove(&mut self, id: ActorId) -> bool {
        let before = self.count(ActorFilter::All);
        for (_, members) in &mut self.classes {
            members.retain(|member| member.id != id);
        }
        self.count(ActorFilter::All) < before
    }

    /// Returns the actors in painting order.
    pub fn actors(&self, among: ActorFilter<'_>) -> impl DoubleEndedIterator<Item = ActorId> {
        self.actors_with_locations(among).map(|(id, _)| id)
    }

    /// Returns the actors with their cells, in painting order.
    pub fn actors_with_locations(
        &self,
        among: ActorFilter<'_>,
    ) -> impl DoubleEndedIterator<Item = (ActorId, Location)> {
        let classes = self.classes.iter().filter(move |(class, _)| among.matches(*class));
        classes.flat_map(|(_, members)| members).map(|member| (member.id, member.location))
    }

    /// Returns the number of actors.
    #[must_use]
    pub fn count(&self, among: ActorFilter<'_>) -> usize {
        self.actors(among).count()
    }

    /// Returns the actors in a cell, in painting order.
    pub fn actors_at(
        &self,
        at: Location,
        among: ActorFilter<'_>,
    ) -> impl DoubleEndedIterator<Item = ActorId> {
        self.actors_with_locations(among).filter(move |(_, location)| *location == at).map(|(id, _)| id)
    }

    /// Whether a cell has an actor.
    #[must_use]
    pub fn is_occupied(&self, at: Location) -> bool {
        self.members().any(|member| member.location == at)
    }

    /// Moves an actor to the end, or the start, of its class's painting order.
    pub fn set_stacking(&mut self, id: ActorId, is_on_top: bool) {
        for (_, members) in &mut self.classes {
            if let Some(at) = members.iter().position(|member| member.id == id) {
                let member = members.remove(at);
                members.insert(if is_on_top { members.len() } else { 0 }, member);
            }
        }
    }

    /// Sets the order of the members of a class; false if `order` does not have exactly its members.
    pub fn set_order(&mut self, order: &[ActorId]) -> bool {
        let Some(first) = order.first() else { return false };
        let Some((_, members)) =
            self.classes.iter_mut().find(|(_, members)| members.iter().any(|member| member.id == *first))
        else {
            return false;
        };
        let rank = |id: ActorId| order.iter().position(|other| *other == id);
        let is_permutation =
            members.len() == order.len() && members.iter().all(|member| rank(member.id).is_some());
        if is_permutation {
            members.sort_by_key(|member| rank(member.id));
        }
        is_permutation
    }

    /// Paints classes on top of the others, the first one topmost.
    pub fn set_paint_order(&mut self, order: &[ClassId]) {
        let rank = ranks(order);
        self.classes.sort_by_key(|(class, _)| rank(*class));
    }

    /// Makes classes act before all others, the first one first.
    pub fn set_act_order(&mut self, order: &[ClassId]) {
        let rank = ranks(order);
        self.act_order.sort_by_key(|class| rank(*class));
    }

    /// Returns the actors in act order: within a class, the one added last acts first.
    #[must_use]
    pub fn act_order(&self) -> Vec<ActorId> {
        let members = |class: &ClassId| self.classes.iter().find(|(known, _)| known == class);
        let classes = self.act_order.iter().rev().filter_map(members);
        classes.flat_map(|(_, members)| members.iter().rev().map(|member| member.id)).collect()
    }
}

/// Returns the rank of a class: unlisted classes come first, then the listed ones in reverse.
fn ranks(order: &[ClassId]) -> impl Fn(ClassId) -> usize {
    |class| order.iter().position(|named| *named == class).map_or(0, |at| order.len() - at)
}
