//! The forms of a core against each other, without a listing.

use std::ops::ControlFlow;

use duel::form_comparison::run;
use games::ScriptedDice;
use games::spec::{AllowedRoles, Bot, GameSpec, GameState, Role};

/// A game with a mutant as its second form.
struct WithMutant(&'static dyn GameSpec, &'static str);

impl GameSpec for WithMutant {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn seats(&self) -> &[AllowedRoles] {
        self.0.seats()
    }

    fn forms(&self) -> Vec<&str> {
        vec!["plain", self.1]
    }

    fn start(&self, form: &str, roles: &[Role], draws: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
        self.0.start(form, roles, draws)
    }

    fn random_policy(&self) -> Option<Box<dyn Bot>> {
        self.0.random_policy()
    }
}

#[test]
fn forms_match_and_a_mutant_does_not() {
    let game_spec = games::find("solitaire").unwrap();
    let all = run(game_spec, 30, 1, 2, &|_| ControlFlow::Continue(()));
    assert_eq!((all.games, all.differs_in), (30, None));
    assert!(all.plies > 30 * 12, "a game has at least six jumps of two moves each");
    let all = run(&WithMutant(game_spec, "wrap"), 30, 1, 2, &|_| ControlFlow::Continue(()));
    assert!(all.differs_in.is_some());
}
