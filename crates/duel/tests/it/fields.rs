//! Values of the running machine as trees.

use duel::Emulated;
use duel::probe::{Elements, Name};
use games::spec::Role;
use serde_json::{Value as Tree, json};
use systems::{Machine, Value};

use crate::common::stub::{self, Stub};

#[test]
fn a_column_is_where_its_last_index_says() {
    let elements =
        |column| Elements { array: Name("A(".into()), column, first: None, count: None, absent: None };
    assert_eq!(elements(None).element_range(&[3]), 0..3);
    assert_eq!(elements(Some(1)).element_range(&[2, 3]), 2..4);
    assert_eq!(
        (elements(Some(3)).element_range(&[2, 3]), elements(Some(0)).element_range(&[2])),
        (0..0, 0..0)
    );
}

#[test]
fn trees_have_the_last_index_fastest_and_machines_the_first() {
    let start = "dim a%(1,2):for j=0 to 2:for i=0 to 1:a%(i,j)=i+2*j:next:next";
    let listing = stub::listing(start, "");
    let probe = stub::probe("keys = [\"return\"]", "a = \"a%()\"");
    let subject = |element: Tree| {
        let view = json!({ "a": [[element, element, element], [element, element, element]] });
        Stub::new(view).subject(Machine::C64, &listing, &probe).unwrap()
    };
    let (bytes, integers) = (subject(json!("0000")), subject(json!(0)));
    let emulated = Emulated::start(&bytes, &[Role::Person], 1).unwrap();
    assert_eq!(emulated.state()["a"], json!([["0000", "0002", "0004"], ["0001", "0003", "0005"]]));
    let mut emulated = Emulated::start(&integers, &[Role::Person], 1).unwrap();
    assert_eq!(emulated.state()["a"], json!([[0, 2, 4], [1, 3, 5]]));
    let values = |emulated: &Emulated<'_>| emulated.system().inspect().array("A%").unwrap().values;
    assert_eq!(values(&emulated), [0, 1, 2, 3, 4, 5].map(Value::Integer));
    emulated.write(&json!({ "a": [[0, 1, 2], [3, 4, 5]] }));
    assert_eq!(values(&emulated), [0, 3, 1, 4, 2, 5].map(Value::Integer));
}
