//! "3D-Vier gewinnt" as a [`GameSpec`].

use std::any::Any;
use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;

use super::core::Core;
use super::geometry::{Column, Side, Strength};
use super::graph::{Graph, Successor};
use super::mutants::{Mutant, Mutated};
use super::playthrough::{Action, Answers, COMPUTER, Playthrough, PlaythroughView};
use super::strong::Strong;
use super::{fast, plain};
use crate::dice::{ChaChaDice, Dice, ScriptedDice};
use crate::spec::{
    AllowedRoles, Benchmark, Bot, GameSpec, GameState, Positions, Role, Statistic, Workloads, first_form,
    to_json,
};

/// The name that a person types.
const PERSON: &str = "person";

const PLAIN: &str = "plain";
const FAST: &str = "fast";

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Vier3d;

impl GameSpec for Vier3d {
    fn name(&self) -> &'static str {
        "vier3d"
    }

    fn seats(&self) -> &'static [AllowedRoles] {
        &[AllowedRoles { person: true, levels: 2 }; 2]
    }

    fn forms(&self) -> Vec<&str> {
        vec![PLAIN, FAST]
    }

    fn mutants(&self) -> Vec<&'static str> {
        Mutant::ALL.map(Mutant::name).to_vec()
    }

    fn start(&self, form: &str, roles: &[Role], _draws: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
        let answers = answers(roles)?;
        Some(match form {
            PLAIN => Box::new(Playthrough::new(plain::Board::default(), answers)),
            FAST => Box::new(Playthrough::new(fast::Board::default(), answers)),
            mutant => Box::new(Playthrough::new(Mutated::new(mutant.parse().ok()?), answers)),
        })
    }

    fn next_game(
        &self,
        game: &dyn GameState,
        roles: &[Role],
        _draws: &mut ScriptedDice,
    ) -> Option<Box<dyn GameState>> {
        let answers = answers(roles)?;
        let game = game.as_any();
        restarted::<plain::Board>(game, &answers)
            .or_else(|| restarted::<fast::Board>(game, &answers))
            .or_else(|| restarted::<Mutated>(game, &answers))
    }

    fn state_from_view(&self, state: &Value) -> Option<Box<dyn GameState>> {
        let view = PlaythroughView::deserialize(state).ok()?;
        Some(Box::new(Playthrough::from_view(&view)?))
    }

    fn bot_names(&self) -> Vec<&'static str> {
        vec!["random", "strong"]
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot>> {
        match name {
            "random" => Some(Box::new(RandomBot)),
            "strong" => Some(Box::new(Strong::default())),
            _ => None,
        }
    }

    fn benchmark(&self, form: &str) -> Option<Box<dyn Benchmark>> {
        match form {
            PLAIN => Some(Box::new(ScoringBenchmark::new(plain::Board::middle_choice))),
            FAST => Some(Box::new(ScoringBenchmark::new(fast::Board::middle_choice))),
            _ => None,
        }
    }

    fn workloads(&self) -> &dyn Workloads {
        self
    }
}

impl Workloads for Vier3d {
    fn positions(&self, form: &str, levels: &[u8]) -> Option<Box<dyn Positions>> {
        let &[two, three] = levels else { return None };
        let strengths = [two.try_into().ok()?, three.try_into().ok()?];
        match form {
            PLAIN => Some(Box::new(GraphPositions::new(Graph::<plain::Board>::explore(strengths)))),
            FAST => Some(Box::new(GraphPositions::new(Graph::<fast::Board>::explore(strengths)))),
            _ => None,
        }
    }
}

/// Returns the setup answers for these roles; `None` if a level does not exist, or the number of
/// roles is not two.
fn answers(roles: &[Role]) -> Option<Answers> {
    let roles = <[Role; 2]>::try_from(roles).ok()?;
    let name = |role| match role {
        Role::Person => PERSON.to_owned(),
        Role::Computer(_) => COMPUTER.to_owned(),
    };
    let strength = |role| match role {
        Role::Person => Some(Strength::One),
        Role::Computer(level) => level.try_into().ok(),
    };
    Some(Answers { names: roles.map(name), strengths: [strength(roles[0])?, strength(roles[1])?] })
}

/// Returns another game, if this one has such a core.
fn restarted<C: Core + 'static>(game: &dyn Any, answers: &Answers) -> Option<Box<dyn GameState>> {
    let mut playthrough: Playthrough<C> = game.downcast_ref::<Playthrough<C>>()?.clone();
    playthrough.restart(answers.clone());
    Some(Box::new(playthrough))
}

/// The positions of a pairing's graph.
struct GraphPositions<C> {
    graph: Graph<C>,
    /// A parent node and the edge from it, for every node except the first.
    parents: Vec<(usize, usize)>,
}

impl<C: Core + Default> GraphPositions<C> {
    fn new(graph: Graph<C>) -> Self {
        let mut parents = vec![(0, 0); graph.nodes().len()];
        for (number, node) in graph.nodes().iter().enumerate() {
            for (draw, edge) in node.edges.iter().enumerate() {
                if let Successor::Node(child) = edge.successor {
                    parents[child] = (number, draw);
                }
            }
        }
        Self { graph, parents }
    }
}

impl<C: Core + Send + Sync + 'static> Positions for GraphPositions<C> {
    fn count(&self) -> usize {
        self.graph.nodes().len()
    }

    fn at(&self, number: usize) -> Box<dyn GameState> {
        Box::new(self.graph.playthrough(&self.graph.nodes()[number]))
    }

    fn branch_count(&self, number: usize) -> u32 {
        self.graph.nodes()[number].edges.len() as u32
    }

    fn path(&self, number: usize) -> Vec<(u32, u32)> {
        let mut path = Vec::new();
        let mut at = number;
        while at != 0 {
            let (parent, draw) = self.parents[at];
            path.push((draw as u32, self.branch_count(parent)));
            at = parent;
        }
        path.reverse();
        path
    }

    fn statistics(&self) -> Vec<Statistic> {
        let all = self.graph.statistics();
        let figure = |name, heading, value, text| Statistic { name, heading, value, text };
        let count = |name, heading, count: u64| figure(name, heading, count.into(), count.to_string());
        let share = |name, heading, share: f64| figure(name, heading, share.into(), format!("{share:.9}"));
        vec![
            count("games", "games", all.games),
            count("decisions", "decisions", all.decisions as u64),
            count("edges", "edges", all.edges as u64),
            share("first_wins", "P(2 wins)", all.wins[0]),
            share("second_wins", "P(3 wins)", all.wins[1]),
            share("drawn", "P(draw)", all.draws),
            figure("mean_plies", "mean plies", all.mean_plies.into(), format!("{:.4}", all.mean_plies)),
            count("fewest_plies", "fewest", all.shortest.into()),
            count("most_plies", "most", all.longest.into()),
            figure("tied", "h > 1", all.tied_share.into(), format!("{:.1} %", 100.0 * all.tied_share)),
        ]
    }
}

/// A bot that places stones at random.
struct RandomBot;

impl Bot for RandomBot {
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value {
        let position = first_form::<Playthrough<plain::Board>>(game).position();
        let open: Vec<Column> = position.open_columns().collect();
        to_json(&Action::Place(open[dice.below(open.len() as u32) as usize]))
    }
}

impl Bot for Strong {
    fn choose(&mut self, game: &dyn GameState, _dice: &mut dyn Dice) -> Value {
        let position = first_form::<Playthrough<plain::Board>>(game).position();
        to_json(&Action::Place(self.find(position).column))
    }
}

/// The positions of fixed games, with the side to move.
struct ScoringBenchmark<C> {
    positions: Vec<(C, Side)>,
    choice: fn(&C, Side) -> Column,
}

impl<C: Core + Default> ScoringBenchmark<C> {
    /// Games at strength 2; every fifth move is random, for variety.
    fn new(choice: fn(&C, Side) -> Column) -> Self {
        let mut dice = ChaChaDice::seeded(1, 0);
        let mut positions = Vec::new();
        for _ in 0..32 {
            let mut board = C::default();
            for turn in 1..=64 {
                if board.winner().is_some() {
                    break;
                }
                let pl = Side::of_turn(turn);
                positions.push((board.clone(), pl));
                let open: Vec<Column> = Column::all().filter(|&column| board.height(column) < 4).collect();
                let ties = board.rate(pl, Strength::Two).ties;
                let choices = if dice.below(5) == 0 { &open[..] } else { &ties };
                board.place(pl, choices[dice.below(choices.len() as u32) as usize]);
            }
        }
        Self { positions, choice }
    }
}

impl<C: Core> Benchmark for ScoringBenchmark<C> {
    fn run(&mut self) -> u64 {
        for (board, pl) in &self.positions {
            black_box((self.choice)(black_box(board), *pl));
        }
        self.positions.len() as u64
    }
}
