//! The objects, against their schema.

use super::{Folder, fixture, lines, read, run, run_on};
use jsonschema::Validator;
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// Keys that are left out where they would say nothing.
const OPTIONAL: [&str; 5] = ["before", "after", "nags", "path", "encoding"];

fn validator() -> Validator {
    let schema: Value = serde_json::from_slice(&read("docs/schema/record.schema.json")).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    jsonschema::validator_for(&schema).unwrap()
}

fn objects(bytes: &[u8]) -> Vec<Value> {
    lines(bytes).into_iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What the fixtures do not have: notes before the first ply and behind results, deep nesting, other encodings.
const ODD: &[u8] = b"[Event \"Caf\xE9\"]\n[Variant \"alquerque\"]\n\n{so} $3 1. c2-c3 (1. c2-e9) *\n\n\
    [Event \"x\"]\n[Variant \"distanz\"]\n\n1. f1-f4 $5 {a} (1. f1-f4 $2 * $7 {b}) e8-h8 (({empty})) *\n";

/// Comments nested far below what is carried as objects.
fn deep() -> String {
    let mut text = "[Variant \"walking-purchase\"]\n\n1. p1-h9 (p) ".to_owned();
    text.push_str(&"(1. p1-h9 (p) $1 {\"quoted\" \\ } ".repeat(40));
    text.push_str(&") ".repeat(40));
    text + "*\n"
}

fn all() -> Vec<Value> {
    let folder = Folder::new();
    let mut all = Vec::new();
    for name in
        [fixture("records.wz"), fixture("faults.wz"), folder.write("odd.wz", ODD), folder.write("deep.wz", deep())]
    {
        let ran = run(&["convert", "--to", "jsonl", &name]);
        assert!(ran.status < 2, "{}", ran.err);
        all.extend(objects(&ran.out));
    }
    all
}

#[test]
fn real_output_is_as_the_schema_says() {
    let validator = validator();
    let all = all();
    assert_eq!(all.len(), 78 + 210 + 3);
    for object in &all {
        let errors: Vec<String> =
            validator.iter_errors(object).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{errors:?}\n{object}");
    }
}

#[test]
fn an_array_holds_the_same_objects_as_the_lines() {
    for name in ["records.wz", "faults.wz"] {
        let lines = run(&["convert", "--to", "jsonl", &fixture(name)]);
        let array = run(&["convert", "--to", "json", &fixture(name)]);
        let array: Vec<Value> = serde_json::from_slice(&array.out).unwrap();
        assert_eq!(array, objects(&lines.out), "{name}");
    }
    let none = run_on(&["convert", "--to", "json", "-"], b"% nothing\n");
    assert_eq!((none.status, &*none.out), (0, &b"[]\n"[..]), "{}", none.err);
    let skipped = run_on(&["convert", "--to", "json", "--invalid", "skip", "-"], b"1. a1-a1 *");
    assert_eq!((skipped.status, &*skipped.out), (1, &b"[]\n"[..]), "{}", skipped.err);
}

/// Calls with every changed copy of the value and what was changed. Places of a shape seen before are passed over.
fn mutated(whole: &Value, seen: &mut HashSet<String>, check: &mut impl FnMut(&Value, &str)) {
    let mut places = Vec::new();
    collect(whole, String::new(), &mut places);
    for place in places {
        let at = whole.pointer(&place).unwrap();
        let shape = place.split('/').filter(|part| part.parse::<u32>().is_err()).collect::<Vec<_>>().join("/");
        let keys = at.as_object().map(|object| object.keys().cloned().collect::<Vec<_>>().join(","));
        if !seen.insert(format!("{shape} {keys:?}")) {
            continue;
        }
        let mut changed = |what: &str, change: &dyn Fn(&mut Value)| {
            let mut copy = whole.clone();
            change(copy.pointer_mut(&place).unwrap());
            check(&copy, &format!("{place}: {what}"));
        };
        // No value is a boolean.
        changed("another type", &|value| *value = json!(true));
        let Some(object) = at.as_object() else { continue };
        changed("an unknown key", &|value| drop(value.as_object_mut().unwrap().insert("unknown".into(), json!(1))));
        for key in object.keys() {
            let take = |value: &mut Value| value.as_object_mut().and_then(|map: &mut Map<_, _>| map.remove(key));
            changed(&format!("`{key}` renamed"), &|value| {
                let taken = take(value).unwrap();
                value.as_object_mut().unwrap().insert(format!("{key}s"), taken);
            });
            // A path of squares and the place of a finding are optional, the text of an invalid record is not.
            if !OPTIONAL.contains(&key.as_str()) && key != "text" {
                changed(&format!("`{key}` dropped"), &|value| drop(take(value)));
            }
        }
    }
}

fn collect(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| collect(value, format!("{at}/{key}"), places)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(index, value)| collect(value, format!("{at}/{index}"), places));
        }
        _ => {}
    }
    places.push(at);
}

#[test]
fn changed_objects_are_rejected() {
    let validator = validator();
    let mut seen = HashSet::new();
    let mut count = 0;
    for object in all() {
        // Deep nesting shows nothing new.
        if object.to_string().len() < 20_000 {
            mutated(&object, &mut seen, &mut |changed, what| {
                count += 1;
                assert!(!validator.is_valid(changed), "{what}\n{changed}");
            });
        }
    }
    assert!(count > 500, "{count}");
    let mut invalid = objects(&run_on(&["convert", "--to", "jsonl", "-"], b"1. a1-a1 *").out).remove(0);
    assert!(validator.is_valid(&invalid));
    invalid.as_object_mut().unwrap().remove("text");
    assert!(!validator.is_valid(&invalid), "an invalid record without its text");
}

#[test]
fn every_key_is_documented() {
    let page = String::from_utf8(read("docs/exports.md")).unwrap();
    let mut places = Vec::new();
    all().iter().for_each(|object| collect(object, String::new(), &mut places));
    let keys: HashSet<&str> = places.iter().filter_map(|place| place.rsplit('/').next()).collect();
    let rulings = places.iter().filter(|place| place.starts_with("/rulings/"));
    let rulings: HashSet<&str> = rulings.filter_map(|place| place.rsplit('/').next()).collect();
    for key in keys.difference(&rulings).filter(|key| !key.is_empty() && key.parse::<u32>().is_err()) {
        assert!(page.contains(&format!("`{key}`")), "`{key}` is not in docs/exports.md");
    }
}

#[test]
fn plies_are_those_that_were_played_wherever_a_fault_stands() {
    let text =
        b"[Variant \"alquerque\"]\n\n1. c2-c3 (1. c2-e9 c4xc2 {lost}) (1. b2-b9 (1. c2-c3 {x}) {y}) 1... c4xc2 {here} \
        (1... ?? c4xc2) 2. c1xc3 3. a1-a9 {z} *";
    let ran = run_on(&["convert", "--to", "jsonl", "-"], text);
    let object = objects(&ran.out).remove(0);
    let plies = object["plies"].as_array().unwrap();
    let names: Vec<&str> = plies.iter().map(|ply| ply["ply"].as_str().unwrap()).collect();
    assert_eq!(names, ["c2-c3", "c4xc2", "c1xc3"]);
    assert_eq!(object["plies_played"], 3);
    let empty = json!({"variation": {"plies": []}});
    assert_eq!(plies[0]["after"], json!([empty, empty]));
    assert_eq!(plies[1]["after"][0], json!({"comment": "here"}));
    assert!(validator().is_valid(&object), "{object}");
    assert_eq!(object["text"].as_str().unwrap().as_bytes(), text);
}
