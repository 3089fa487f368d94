//! Statistics: against counts made independently, in any order and cut, and as they are printed.

mod merging;
mod output;
mod report;
mod vectors;

use std::fs;
use winkelzug::games::Variant;
use winkelzug::judge::Options;
use winkelzug::record::Square;
use winkelzug::rules::Side;
use winkelzug::stats::{By, GameStats, Limits, Plan, Results, Stats, add_text, board};

fn fixture(name: &str) -> String {
    fs::read_to_string(format!("fixtures/vectors/{name}")).unwrap()
}

fn counted(text: &str, plan: Plan) -> Stats {
    let mut stats = Stats::new(plan);
    add_text(text.as_bytes(), &Options::default(), &mut stats);
    stats
}

fn by(key: &str) -> Plan {
    Plan { by: By::parse(key), full: true, limits: Limits::default() }
}

fn of(stats: &Stats, variant: Variant) -> &GameStats {
    stats.total().games().find(|(found, _)| *found == variant).unwrap().1
}

/// The squares of a map that count anything, White's and Black's, as `a1` or `a1=2`.
fn map(game: &GameStats, variant: Variant, map: &str) -> [String; 2] {
    let heat = game.heat.as_ref().unwrap().map(map).unwrap();
    Side::BOTH.map(|side| {
        let counts = board(variant).into_iter().flatten().map(|square: Square| (square, heat.at(side, square)));
        let shown = counts.filter(|&(_, count)| count > 0).map(|(square, count)| match count {
            1 => square.to_string(),
            count => format!("{square}={count}"),
        });
        shown.collect::<Vec<_>>().join(" ")
    })
}

#[test]
fn a_short_game_of_alquerque_is_mapped_as_by_hand() {
    let stats = counted("[Variant \"alquerque\"]\n\n1. c2-c3 c4xc2 2. c1xc3 *", Plan::default());
    let game = of(&stats, Variant::Alquerque);
    assert_eq!(game.errors, 0);
    assert_eq!(map(game, Variant::Alquerque, "visits"), ["c3=2", "c2"]);
    assert_eq!(map(game, Variant::Alquerque, "captures"), ["c2", "c3"]);
    assert_eq!([game.captures.max(), game.longest.max(), game.plies.max()], [Some(2), Some(1), Some(3)]);
}

#[test]
fn variations_leave_no_trace() {
    let plain = "[Variant \"distanz\"]\n\n1. f1-f4 e8-h8 2. f4xf8 *";
    let varied = "[Variant \"distanz\"]\n\n1. f1-f4 (1. c1-c2) 1... e8-h8 (1... b8-b7 2. f4xf8) 2. f4xf8 *";
    let [plain, varied] = [plain, varied].map(|text| counted(text, Plan::default()));
    for stats in [&plain, &varied] {
        let game = of(stats, Variant::Distanz);
        assert_eq!(game.errors, 0);
        assert_eq!(map(game, Variant::Distanz, "visits"), ["f4 f8", "h8"]);
        assert_eq!(map(game, Variant::Distanz, "captures"), ["f8", ""]);
        assert_eq!((game.plies.max(), game.captures.max()), (Some(3), Some(1)));
    }
}

#[test]
fn a_short_game_of_walking_purchase_is_mapped_as_by_hand() {
    let stats = counted("1. p1-h9 (p) a1-d12 (d) 2. a16-c3 (c) *", Plan::default());
    let game = of(&stats, Variant::WalkingPurchase);
    assert_eq!(map(game, Variant::WalkingPurchase, "laid"), ["p9 c16", "d1"]);
    assert_eq!(map(game, Variant::WalkingPurchase, "captures"), ["", ""]);
    // Not over, so that nothing stands at the end.
    assert_eq!(map(game, Variant::WalkingPurchase, "end"), ["", ""]);
    // A capture of two, from a given start.
    let text =
        "[SetUp \"1\"]\n[FEN \"W14w/16/16/16/16/16/16/16/16/16/16/16/16/Ss1s12/16/w14W w 0:0 -\"]\n\n1. a3xc3xe3 *";
    let stats = counted(text, Plan::default());
    let game = of(&stats, Variant::WalkingPurchase);
    assert_eq!(map(game, Variant::WalkingPurchase, "captures"), ["b3 d3", ""]);
    assert_eq!([game.captures.max(), game.longest.max()], [Some(2), Some(2)]);
    // First plies are those from the game's own start.
    assert!(game.first.as_ref().unwrap().rows().0.is_empty());
}

#[test]
fn a_record_with_an_error_counts_as_nothing_else() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[Variant \"alquerque\"]\n\n1. c2-c3 c4xc2 2. a1-a2 1-0\n\n[Variant \"chess\"]\n\n1. e2-e4 *";
    let stats = counted(text, by("white"));
    let game = of(&stats, Variant::Alquerque);
    assert_eq!((game.records, game.errors, game.statuses), (1, 1, [0, 0, 1]));
    assert_eq!((game.results.all(), game.plies.count(), game.counted()), (0, 0, 0));
    assert!(game.players.as_ref().unwrap().rows().0.is_empty());
    assert_eq!((stats.total().unknown, stats.total().records(), stats.total().errors()), (1, 2, 2));
    let (groups, others) = stats.groups();
    assert!(others.is_none());
    assert_eq!(groups.iter().map(|(key, _)| *key).collect::<Vec<_>>(), ["?", "A"]);
}

#[test]
fn results_are_those_of_the_rules_and_else_those_claimed() {
    let head = "[White \"A\"]\n[Black \"B\"]\n[Variant \"alquerque\"]\n";
    // Resigned, drawn by agreement, only the tag claims, open.
    let text = format!(
        "{head}\n1. c2-c3 1-0\n\n{head}\n1. c2-c3 1/2-1/2\n\n[Result \"0-1\"]\n{head}\n1. c2-c3\n\n{head}\n1. c2-c3 *"
    );
    let stats = counted(&text, Plan::default());
    let game = of(&stats, Variant::Alquerque);
    assert_eq!(game.errors, 0);
    assert_eq!(game.results, Results { open: 1, ..game.claimed });
    assert_eq!((game.results.white, game.results.draw, game.results.black, game.results.open), (1, 1, 1, 1));
    let rows = game.players.as_ref().unwrap().rows().0;
    let a = rows.iter().find(|(name, _)| *name == "A").unwrap().1;
    assert_eq!((a.games, a.won, a.drawn, a.lost, a.open()), (4, 1, 1, 1, 1));
    assert_eq!((a.points_for.to_string(), a.points_against.to_string()), ("1.5".to_owned(), "1.5".to_owned()));
}

#[test]
fn records_are_grouped_by_every_key() {
    let text = "[Event \"E\"]\n[Site \"S\"]\n[Date \"2001.05.12\"]\n[White \"A\"]\n[Black \"B\"]\n[Opening \"O\"]\n[Variant \"distanz\"]\n\n1. f1-f4 *\n\n\
                [Event \"\"]\n[Date \"??01\"]\n[White \" A \"]\n[Black \"A\"]\n\n1. p1-h9 (p) *";
    for (key, expected) in [
        ("white", "A=2"),
        ("black", "A=1 B=1"),
        // Who plays himself is one group of the record.
        ("player", "A=2 B=1"),
        ("event", "?=1 E=1"),
        ("site", "?=1 S=1"),
        ("year", "2001=1 ?=1"),
        ("variant", "distanz=1 walking-purchase=1"),
        ("Opening", "?=1 O=1"),
    ] {
        let stats = counted(text, by(key));
        let shown: Vec<_> = stats.groups().0.iter().map(|(key, group)| format!("{key}={}", group.records())).collect();
        assert_eq!(shown.join(" "), expected, "{key}");
    }
    assert_eq!(By::parse(""), None);
    assert_eq!(By::parse("no such"), None);
}
