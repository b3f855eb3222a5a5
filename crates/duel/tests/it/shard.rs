//! Parts of a comparison for several machines.

use duel::shard::Shard;

#[test]
fn every_number_is_in_one_part() {
    let part = |index, together| Shard { index, count: 3 }.numbers(10, together).collect::<Vec<_>>();
    assert_eq!([0, 1, 2].map(|index| part(index, 1)), [vec![0, 3, 6, 9], vec![1, 4, 7], vec![2, 5, 8]]);
    let pairs = [vec![0, 1, 6, 7], vec![2, 3, 8, 9], vec![4, 5]];
    assert_eq!([0, 1, 2].map(|index| part(index, 2)), pairs);
}

#[test]
fn a_part_is_written_with_its_number_and_theirs() {
    assert_eq!("2/3".parse(), Ok(Shard { index: 2, count: 3 }));
    assert_eq!(Shard { index: 2, count: 3 }.to_string(), "2/3");
    for wrong in ["3/3", "0/0", "1", "-1/3", "a/b"] {
        assert!(wrong.parse::<Shard>().unwrap_err().contains("I from 0 to N-1"), "{wrong}");
    }
}
