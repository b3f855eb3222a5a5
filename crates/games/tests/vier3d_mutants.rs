//! Every planted fault shows on the exhaustive set, so a comparison over that set proves something.

use games::vier3d::graph::{Graph, PAIRINGS, Target};
use games::vier3d::mutants::{Mutant, Mutated};
use games::vier3d::{Core, Strength, fast};
use games::{Draw, Scripted};

/// Follows the graph with a mutant at its side and counts the nodes at which anything that a duel compares differs.
fn differences(mutant: Mutant, strengths: [Strength; 2]) -> usize {
    let graph = Graph::<fast::Board>::explore(strengths);
    let mut mutants = vec![None; graph.nodes().len()];
    mutants[0] = Some(Mutated::new(mutant));
    let mut count = 0;
    for (place, node) in graph.nodes().iter().enumerate() {
        let mutated: Mutated = mutants[place].take().expect("every node has a parent before it");
        let pl = node.to_move();
        let rating = mutated.rate(pl, strengths[pl.index()]);
        let mut dice = Scripted::new([Draw::Index(0)]);
        mutated.draw(&rating.ties, &mut dice);
        let board = mutated.lines() != node.position.core().lines();
        count += usize::from(board || rating != node.rating || !dice.is_spent());
        for edge in &node.edges {
            if let Target::Node(child) = edge.target {
                let mut after = mutated.clone();
                after.place(pl, edge.column);
                mutants[child].get_or_insert(after);
            }
        }
    }
    count
}

#[test]
fn every_mutant_differs_on_the_exhaustive_set() {
    for mutant in Mutant::ALL {
        let counts = PAIRINGS.map(|strengths| differences(mutant, strengths));
        println!("{mutant}: {counts:?} positions differ");
        assert!(counts.iter().sum::<usize>() > 0, "{mutant} goes unnoticed");
    }
}

#[test]
fn every_mutant_has_a_name_that_finds_it() {
    for mutant in Mutant::ALL {
        assert_eq!(mutant.name().parse(), Ok(mutant));
    }
    assert!("no-mutant".parse::<Mutant>().is_err());
}
