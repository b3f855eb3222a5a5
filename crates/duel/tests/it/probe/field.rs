//! The sources of values in `probe.toml`.

use duel::probe::{Field, Memory, Name, Source};

#[test]
fn names_are_those_of_the_machine() {
    let names = ["zg", "max", "sp$()", "fe()", "count%", "sum!"].map(|name| Name::from(name.to_owned()).0);
    assert_eq!(names, ["ZG", "MA", "SP$(", "FE(", "CO%", "SU!"]);
}

#[test]
fn an_element_is_named_by_its_indices() {
    let element = |text: &str| match toml::Value::from(text).try_into::<Source>() {
        Ok(Source::Element(element)) => Ok((element.array.0.clone(), element.index(&[3, 11]))),
        Ok(_) => Err("a variable".to_owned()),
        Err(error) => Err(error.to_string()),
    };
    assert_eq!(element("gold(2, 1)"), Ok(("GO(".to_owned(), Some(5))));
    assert_eq!(element("g$(3,1)"), Ok(("G$(".to_owned(), None)));
    assert_eq!(element("g(1)"), Ok(("G(".to_owned(), None)));
    assert_eq!(element("g( )"), Err("a variable".to_owned()));
    for text in ["g(", "g(x)", "g(1,)", "g(-1)", "g(1)2"] {
        assert!(element(text).is_err_and(|error| error.contains("is not the name")), "{text}");
    }
}

#[test]
fn an_unknown_key_of_a_source_is_named() {
    let error = toml::from_str::<Field>("memory = \"ram\"\nat = 1\nstep = 4\n").unwrap_err().to_string();
    assert!(error.contains("unknown field `step`, expected one of"), "{error}");
}

#[test]
fn rows_of_memory_can_have_a_stride() {
    let memory =
        |size: &[usize], stride| Memory { memory: "ram".into(), at: 1024, size: size.to_vec(), stride };
    let addresses = |memory: Memory| memory.addresses().collect::<Vec<_>>();
    assert_eq!(addresses(memory(&[], None)), [1024]);
    assert_eq!(addresses(memory(&[3], None)), [1024, 1025, 1026]);
    assert_eq!(addresses(memory(&[2, 2], Some(40))), [1024, 1025, 1064, 1065]);
    assert_eq!(addresses(memory(&[2, 2], None)), [1024, 1025, 1026, 1027]);
}
