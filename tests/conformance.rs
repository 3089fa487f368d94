//! What every game of the list must say about itself. Each sentence names what a game lacks.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use winkelzug::games::{About, Ground, Profile, Variant, Visitor};
use winkelzug::record::{PIECE_LETTERS, UsualPly};
use winkelzug::rules::{Game, Side};

/// What a game says wrongly or not at all, in sentences that begin with its title.
fn complaints(of: impl Fn(Variant, &'static About, &mut dyn FnMut(String))) -> Vec<String> {
    let mut all = Vec::new();
    for variant in Variant::ALL {
        of(variant, variant.about(), &mut |lack| all.push(format!("{} {lack}", variant.title())));
    }
    all
}

fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Those that stand more than once.
fn repeated<T: Ord + Copy>(all: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut seen = BTreeSet::new();
    all.into_iter().filter(|one| !seen.insert(*one)).collect()
}

/// Something asked of a game and its start position.
struct Start<'a, T>(&'a dyn Fn(&str, usize, bool, UsualPly) -> T);

impl<T> Visitor for Start<'_, T> {
    type Out = T;

    fn visit<G: Profile>(self) -> T {
        let start = G::start(&G::Rulings::default());
        let mut text = String::new();
        G::write_position(&start, &mut text);
        let on_board = G::ABOUT.board.squares().filter(|&square| G::piece(&start, square).is_some()).count();
        let reads = G::read_position(&text) == Ok(start);
        (self.0)(&text, on_board, reads, <G as Game>::USUAL_PLY)
    }
}

fn start(variant: Variant) -> String {
    variant.visit(Start(&|text, _, _, _| text.to_owned()))
}

#[test]
fn names_are_of_one_game_each() {
    let mut names: BTreeMap<String, Variant> = BTreeMap::new();
    let plain = |name: &str| name.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).collect::<String>().to_lowercase();
    assert_none(&complaints(|_, about, lacks| {
        for alias in about.aliases.iter().filter(|alias| plain(alias) != **alias) {
            lacks(format!("has the alias `{alias}`, which is not in small letters and digits alone"));
        }
    }));
    for variant in Variant::ALL {
        let own = [plain(variant.name()), plain(variant.title())].into_iter().collect::<BTreeSet<_>>();
        for name in own.into_iter().chain(variant.about().aliases.iter().map(|alias| plain(alias))) {
            let other = names.insert(name.clone(), variant).filter(|other| *other != variant);
            assert!(other.is_none(), "{} and {} are both called `{name}`", variant.title(), other.unwrap().title());
        }
    }
}

/// The grammar reads the letters of all games in records of all games, so that a wrong one can be named.
#[test]
fn letters_in_front_of_plies_are_read() {
    for variant in Variant::ALL {
        for kind in variant.about().pieces {
            for letter in kind.ply_letters {
                assert!(
                    PIECE_LETTERS.contains(&(*letter, kind.name)),
                    "`PIECE_LETTERS` in src/record/written.rs lacks `{}` for the {} of {}",
                    char::from(*letter),
                    kind.name,
                    variant.title()
                );
            }
        }
    }
}

#[test]
fn pieces_are_told_apart() {
    assert_none(&complaints(|_, about, lacks| {
        if about.pieces.is_empty() {
            lacks("has no pieces".to_owned());
        }
        for letter in repeated(about.pieces.iter().map(|kind| kind.letter)) {
            lacks(format!("has the letter `{letter}` for two kinds of pieces"));
        }
        for kind in about.pieces.iter().filter(|kind| !kind.letter.is_ascii_lowercase()) {
            lacks(format!("has the letter `{}` for a {}, which is no small one", kind.letter, kind.name));
        }
        for letter in repeated(about.pieces.iter().flat_map(|kind| kind.ply_letters)) {
            lacks(format!("has the letter `{}` in front of plies for two kinds of pieces", char::from(*letter)));
        }
        for symbol in repeated(about.pieces.iter().flat_map(|kind| kind.symbols)) {
            lacks(format!("has the symbol `{symbol}` for two pieces on boards made of text"));
        }
        for name in repeated(about.pieces.iter().map(|kind| kind.name)) {
            lacks(format!("has two kinds of pieces with the name `{name}`"));
        }
        for (at, kind) in about.pieces.iter().enumerate() {
            if about.pieces[..at].iter().any(|other| other.outline == kind.outline) {
                lacks(format!("draws a {} like another kind of piece", kind.name));
            }
        }
        if let Some(shown) = about.prisoners {
            for kind in [shown.kept, shown.keeper].into_iter().filter(|kind| !about.pieces.contains(kind)) {
                lacks(format!("shows prisoners with a {}, which is none of its pieces", kind.name));
            }
        }
    }));
}

#[test]
fn the_summary_fits_a_screen() {
    assert_none(&complaints(|_, about, lacks| {
        let lines: Vec<&str> = about.summary.lines().collect();
        if lines.is_empty() || !about.summary.ends_with('\n') {
            lacks("has no summary of its rules that ends with a line feed".to_owned());
        }
        if lines.len() > 40 {
            lacks(format!("has a summary of {} lines; 40 fit a screen", lines.len()));
        }
        for line in lines.iter().filter(|line| line.chars().count() > 78) {
            lacks(format!("has a line in its summary that is longer than 78 characters: {line}"));
        }
    }));
}

#[test]
fn the_board_is_as_large_as_it_says() {
    assert_none(&complaints(|variant, about, lacks| {
        let board = about.board;
        if !(1..=26).contains(&board.files) || !(1..=99).contains(&board.ranks) {
            lacks(format!("has {} files and {} ranks; `a1` to `z99` can be written", board.files, board.ranks));
        }
        if let Some(rows) = board.drawn {
            if rows.len() != usize::from(board.ranks) {
                lacks(format!("draws {} ranks of {}", rows.len(), board.ranks));
            }
            for row in rows.iter().filter(|row| row.len() > usize::from(board.files)) {
                lacks(format!("draws more than {} files: `{row}`", board.files));
            }
        }
        if let Ground::Points(lines) = board.ground {
            for end in lines.iter().flatten().filter(|end| !board.has(**end)) {
                lacks(format!("has a line that ends on {end}, which is no point"));
            }
        }
        if variant.visit(Start(&|_, _, _, usual| usual)) == UsualPly::OneDigit && board.ranks > 9 {
            lacks(format!("has `USUAL_PLY` of one digit, and {} ranks", board.ranks));
        }
    }));
}

#[test]
fn maps_have_names_and_words() {
    assert_none(&complaints(|_, about, lacks| {
        for name in repeated(about.maps.iter().map(|map| map.name)) {
            lacks(format!("has two maps with the name `{name}`"));
        }
        for map in about.maps {
            if map.title.is_empty() || map.name.is_empty() {
                lacks(format!("has a map without a name or a title: {map:?}"));
            }
            if Side::BOTH.map(|side| map.half(side)).iter().collect::<BTreeSet<_>>().len() < 2 {
                lacks(format!("does not say with `{{side}}` whose half of the map `{}` is", map.name));
            }
        }
    }));
}

#[test]
fn the_start_position_is_read_and_shown() {
    assert_none(&complaints(|variant, about, lacks| {
        let (reads, on_board) = variant.visit(Start(&|_, on_board, reads, _| (reads, on_board)));
        let text = start(variant);
        if !reads {
            lacks(format!("does not read the start position that it writes: {text}"));
        }
        let field = text.split(' ').next().unwrap_or_default();
        let letters: Vec<char> = field.chars().filter(char::is_ascii_alphabetic).collect();
        if letters.len() != on_board {
            lacks(format!("shows {on_board} pieces of the {} in its start position: {text}", letters.len()));
        }
        for letter in letters.iter().map(char::to_ascii_lowercase).collect::<BTreeSet<_>>() {
            if about.pieces.iter().all(|kind| kind.letter != letter) {
                lacks(format!("has no kind of piece for the letter `{letter}` of its start position: {text}"));
            }
        }
    }));
}

#[test]
fn the_start_position_tells_its_game() {
    let moves = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_wz")).arg("moves").args(arguments).output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    assert_none(&complaints(|variant, _, lacks| {
        let position = start(variant);
        let (guessed, told) = moves(&[&position]);
        if guessed != moves(&[&position, "--game", variant.name()]).0 {
            lacks(format!("is not known by its start position: see `Profile::looks_like_position` ({})", told.trim()));
        }
    }));
}

#[test]
fn the_schema_of_exported_records_knows_every_game() {
    let schema = std::fs::read_to_string("docs/schema/record.schema.json").unwrap();
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    fn known(value: &serde_json::Value) -> Option<&serde_json::Value> {
        match value {
            serde_json::Value::Object(map) => {
                map.get("variant").and_then(|variant| variant.get("enum")).or_else(|| map.values().find_map(known))
            }
            serde_json::Value::Array(all) => all.iter().find_map(known),
            _ => None,
        }
    }
    let known: Vec<&str> =
        known(&schema).unwrap().as_array().unwrap().iter().filter_map(|name| name.as_str()).collect();
    assert_none(&complaints(|variant, _, lacks| {
        if !known.contains(&variant.name()) {
            lacks(format!("is missing in `docs/schema/record.schema.json`: add `{}` to `variant`", variant.name()));
        }
    }));
    for name in known {
        let is_game = Variant::ALL.iter().any(|variant| variant.name() == name);
        assert!(is_game, "`docs/schema/record.schema.json` names `{name}`, which is no game");
    }
}
