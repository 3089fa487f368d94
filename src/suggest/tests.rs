use super::search::{Search, Work};
use super::*;
use crate::games::alquerque::Alquerque;
use crate::games::distanz::Distanz;
use crate::games::walking_purchase::WalkingPurchase;
use crate::judge::{Options, Problem, judge_record};
use crate::record::{Movetext, Reader, Square, Token};
use crate::rules::Game;
use proptest::prelude::*;

const WALKS: &str = "1. p1-m12 (m) p16-j3 (p) 2. m12-k7 (m) j3-l2 (j) 3. k7-l1 a1-f7 (f) 4. a16-o5 (o) l2-n4 (n) \
                     5. l1-g4 n4-i11 6. g4-f12 i11-a13 (a) 7. f12-b2 f7-h5 (h) 8. b2-c15 h5-j4 (h) *";
/// A position with captures for both sides.
const STONES: &str = "[FEN \"W14w/16/16/16/16/16/16/16/4sSs9/5s10/3S12/3s1s10/16/3s12/16/w14W w 0:0 -\"]\n\n";
const MEN: &str = "1. c2-c3 c4xc2 2. c1xc3 a3xc1 3. c3xa3 c5-c4 4. a3xc5xc3 d4xb2 5. b1xb3 a4-a3 6. d1xb1 a3xc3 \
                   7. d2xb4 a5xc3 8. d3xb3 b5-c5 9. a2-a3 c5-b5 10. b1-b2 b5-a5 *";
const PIECES: &str = "1. c1-c3 e8-h8 2. f1-d2 b8-d8 3. d1-a2 h8-h7 4. a2-b3 d8-b7 5. c3-f2 c8-b4 6. b3-b1 b7-e1 \
                      7. g1xe1 b4-d5 8. d2-e1 f8-g2 9. e1-f5 g2-h8 10. b1-b3 h8-d5 11. f2-d6 d5xd6 *";

fn in_game(game: &str, movetext: &str) -> String {
    format!("[Variant \"{game}\"]\n\n{movetext}\n")
}

/// The record with `right` replaced by `wrong`.
fn with(game: &str, movetext: &str, right: &str, wrong: &str) -> String {
    assert!(movetext.contains(right), "{right}");
    in_game(game, &movetext.replacen(right, wrong, 1))
}

#[track_caller]
fn found(text: &str) -> (Problem, Vec<Suggestion>) {
    let record = Reader::new(text.as_bytes()).record().unwrap();
    for_record(&record, &Options::default()).expect(text)
}

/// The likeliest repair; asserts that it makes all following plies legal.
#[track_caller]
fn likeliest(text: &str) -> (String, SuggestionKind) {
    let (problem, suggestions) = found(text);
    let first = suggestions.first().unwrap_or_else(|| panic!("{problem:?} {text}"));
    assert!(first.plays_whole() && first.rest > 2, "{suggestions:?}");
    (first.ply.clone(), first.kind)
}

/// Checks each case: the right text, the wrong one, and the kind of the repair.
fn cases(game: &str, movetext: &str, cases: &[(&str, &str, SuggestionKind)]) {
    for &(right, wrong, kind) in cases {
        let text = with(game, movetext, right, wrong);
        assert_eq!(likeliest(&text), (right.to_owned(), kind), "{wrong} for {right}");
        // The edits restore the record.
        let record = Reader::new(text.as_bytes()).record().unwrap();
        let mut mended = text.clone();
        for edit in for_faults(&record, &Options::default(), 1)[0].repairs[0].edits.iter().rev() {
            mended.replace_range(edit.span.start..edit.span.end, &edit.text);
        }
        assert_eq!(mended, in_game(game, movetext), "{wrong} for {right}");
    }
}

#[test]
fn a_walk_is_found_from_each_kind_of_error() {
    use SuggestionKind::{Sign, Swapped, Turn, Typo};
    let errors = [
        ("k7-l1", "k7-k1", Typo),
        ("k7-l1", "j7-l1", Typo),
        ("k7-l1", "k8-l1", Typo),
        ("k7-l1", "k7-1l", Typo),
        ("k7-l1", "k7-ll", Typo),
        ("k7-l1", "k1-l1", Typo),
        ("k7-l1", "k77-l1", Typo),
        ("k7-l1", "kk7-l1", Typo),
        ("k7-l1", "k7l1", Sign),
        ("k7-l1", "k7xl1", Sign),
        ("k7-l1", "k7--l1", Sign),
        ("k7-l1", "l1-k7", Swapped),
        ("k7-l1", "k-l1", Typo),
        ("k7-l1", "7-l1", Typo),
        ("k7-l1", "k7- 1", Typo),
        ("n4-i11", "n4-i1", Typo),
        ("n4-i11", "n4-i111", Typo),
        ("n4-i11", "n4-i 11", Typo),
        ("f12-b2", "f21-b2", Typo),
        ("f12-b2", "f12-h2", Typo),
        ("f12-b2", "k12-b2", Typo),
        ("m12-k7 (m)", "n12-k7 (m)", Typo),
        ("m12-k7 (m)", "m12-k7 (n)", Turn),
        ("m12-k7 (m)", "m12-k7 (m", Turn),
        ("m12-k7 (m)", "m12-k7 m)", Turn),
        ("m12-k7 (m)", "m12-k7 (m))", Turn),
        ("m12-k7 (m)", "m12-k7 ((m)", Turn),
        ("m12-k7 (m)", "m12-k7 (mm)", Turn),
        ("m12-k7 (m)", "m12-k7 9m)", Typo),
        ("m12-k7 (m)", "m12-k7( m)", Typo),
        ("m12-k7 (m)", "k7-m12 (m)", Swapped),
    ];
    cases("walking-purchase", WALKS, &errors);
}

#[test]
fn both_walks_are_found_where_the_turning_letter_is_left_out() {
    let (_, suggestions) = found(&with("walking-purchase", WALKS, "m12-k7 (m)", "m12-k7"));
    let plies: Vec<_> = suggestions.iter().map(|it| (it.ply.as_str(), it.kind, it.distance)).collect();
    assert_eq!(plies[..2], [("m12-k7 (k)", SuggestionKind::Turn, 3), ("m12-k7 (m)", SuggestionKind::Turn, 3)]);
}

#[test]
fn an_alquerque_ply_is_found_from_each_kind_of_error() {
    use SuggestionKind::{Sign, Squares, Swapped, Typo};
    let errors = [
        ("c5-c4", "c5-e4", Typo),
        ("c5-c4", "c5-c3", Typo),
        ("c5-c4", "c4-c5", Swapped),
        ("c5-c4", "c5c4", Sign),
        ("c5-c4", "c5xc4", Sign),
        ("c5-c4", "v5-c4", Typo),
        ("a3xc5xc3", "a3xc5", Squares),
        ("a3xc5xc3", "a3xc3", Squares),
        ("a3xc5xc3", "a3xc5xc3xa3", Squares),
        ("a3xc5xc3", "d3xc5xc3", Typo),
        ("a3xc5xc3", "a3xc5xe3", Typo),
        ("a3xc5xc3", "c3xc5xa3", Swapped),
        ("a3xc5xc3", "a3xc5c3", Sign),
        ("a3xc5xc3", "a3xc5 c3", Sign),
        ("a3xc1", "a8xc1", Typo),
    ];
    cases("alquerque", MEN, &errors);
}

#[test]
fn a_distanz_ply_is_found_from_each_kind_of_error() {
    use SuggestionKind::{Sign, Swapped, Typo};
    let errors = [
        ("b8-d8", "b3-d8", Typo),
        ("b8-d8", "b8-d3", Typo),
        ("b8-d8", "d8-b8", Swapped),
        ("b8-d8", "b8d8", Sign),
        ("b8-d8", "b8-8d", Typo),
        ("d8-b7", "d8-b1", Typo),
        ("c3-f2", "c3-g2", Typo),
        ("c3-f2", "e3-f2", Typo),
        ("g1xe1", "g1-e1", Sign),
        ("g1xe1", "q1xe1", Typo),
        ("d2-e1", "d2xe1", Sign),
    ];
    cases("distanz", PIECES, &errors);
}

#[test]
fn a_capture_of_stones_is_found_from_each_kind_of_error() {
    use SuggestionKind::{Sign, Squares, Swapped, Typo};
    for (wrong, kind) in [
        ("d6xd4xd3", Typo),
        ("d6xd8xd2", Typo),
        ("d6xd2", Squares),
        ("d6xd4xd2xd1", Squares),
        ("d2xd4xd6", Swapped),
        ("d6xd4d2", Sign),
        ("d6xd4,d2", Typo),
        ("d6xd4 d2", Sign),
        ("d6-d4xd2", Sign),
    ] {
        let text = format!("{STONES}1. {wrong} a1-b2 (a) 2. p1-o2 (p) b2-c1 (b) 3. o2-n1 (o) *");
        assert_eq!(likeliest(&text), ("d6xd4xd2".to_owned(), kind), "{wrong}");
    }
}

#[test]
fn a_ply_left_out_is_to_be_put_in_where_the_rest_tells_it() {
    // Only the piece on c1 can be the one that stands on c3 later.
    let text = in_game("distanz", &PIECES.replacen("1. c1-c3", "1.", 1));
    let (_, suggestions) = found(&text);
    assert!(suggestions.iter().any(|it| it.kind == SuggestionKind::Missing && it.ply == "c1-c3"), "{suggestions:?}");
    let text = in_game("alquerque", &MEN.replacen("c3xa3 ", "", 1));
    assert_eq!(likeliest(&text), ("c3xa3".to_owned(), SuggestionKind::Missing));
    // The stone of this walk does not block any later ply.
    let (_, suggestions) = found(&in_game("walking-purchase", &WALKS.replacen("j3-l2 (j)", "", 1)));
    assert!(
        suggestions.iter().any(|it| it.kind == SuggestionKind::Missing && it.ply.starts_with("j3-l2")),
        "{suggestions:?}"
    );
}

#[test]
fn a_ply_too_many_is_to_be_left_out() {
    for (game, movetext, ply) in [
        ("walking-purchase", WALKS, "k7-l1"),
        ("walking-purchase", WALKS, "m12-k7 (m)"),
        ("alquerque", MEN, "c5-c4"),
        ("distanz", PIECES, "b8-d8"),
    ] {
        let text = in_game(game, &movetext.replacen(ply, &format!("{ply} {ply}"), 1));
        assert_eq!(likeliest(&text), (String::new(), SuggestionKind::Doubled), "{text}");
    }
}

#[test]
fn plies_in_the_wrong_order_are_exchanged() {
    for (game, movetext, one, other) in [
        ("walking-purchase", WALKS, "g4-f12", "i11-a13 (a)"),
        ("alquerque", MEN, "c5-c4", "4. a3xc5xc3"),
        ("distanz", PIECES, "f1-d2", "b8-d8"),
    ] {
        let text = with(game, movetext, &format!("{one} {other}"), &format!("{other} {one}"));
        assert_eq!(likeliest(&text), (one.to_owned(), SuggestionKind::Exchanged), "{text}");
    }
}

#[test]
fn plies_run_together_are_parted() {
    let text = in_game("distanz", &PIECES.replacen("f1-d2 b8-d8", "f1-d2b8-d8", 1));
    assert_eq!(likeliest(&text), ("f1-d2 b8-d8".to_owned(), SuggestionKind::RunTogether));
    let text = in_game("alquerque", &MEN.replacen("c1xc3 a3xc1", "c1xc3a3xc1", 1));
    assert_eq!(likeliest(&text), ("c1xc3 a3xc1".to_owned(), SuggestionKind::RunTogether));
}

#[test]
fn an_error_that_shows_later_is_found_where_it_is() {
    let text = with("distanz", PIECES, "e8-h8", "f8-h8");
    let (_, suggestions) = found(&text);
    let right = suggestions.iter().find(|it| it.kind == SuggestionKind::Earlier && it.ply == "e8-h8").unwrap();
    assert!(right.plays_whole() && right.back > 0, "{suggestions:?}");
}

#[test]
fn a_fault_in_a_variation_is_mended_within_it() {
    let movetext = PIECES.replacen("2. f1-d2", "2. f1-d2 (2. c3-f2 h8-h3 3. f2-g2) (2. f1-d2 b8-d3 3. d1-a2 h8-h7)", 1);
    let text = in_game("distanz", &movetext);
    let record = Reader::new(text.as_bytes()).record().unwrap();
    assert_eq!(for_record(&record, &Options::default()), None);
    let faults = for_faults(&record, &Options::default(), 8);
    let fault = faults.last().unwrap();
    assert!(fault.in_variation);
    let first = &fault.repairs[0].suggestion;
    assert_eq!((first.ply.as_str(), first.plays_on, first.rest), ("b8-d8", 2, 2));
}

/// The plies suggested for the last fault in a variation.
#[track_caller]
fn in_variations(game: &str, movetext: &str) -> Vec<String> {
    let text = in_game(game, movetext);
    let record = Reader::new(text.as_bytes()).record().unwrap();
    let faults = for_faults(&record, &Options::default(), 8);
    let fault = faults.last().expect(movetext);
    assert!(fault.in_variation);
    fault.repairs.iter().map(|repair| repair.suggestion.ply.clone()).collect()
}

#[test]
fn a_variation_does_not_begin_as_its_line_or_another_does() {
    let found = in_variations("alquerque", "1. c2-c3 c4xc2 (1... d4xb2) *");
    assert!(!found.contains(&"c4xc2".to_owned()), "{found:?}");
    // Neither like the variations before it nor like those after it, at any depth.
    let steps = ["c2-c3", "d3-c3"].map(str::to_owned);
    assert_eq!(in_variations("alquerque", "1. d2-c3 (1. c3-c3) *")[..2], steps);
    for movetext in
        ["1. c2-c3 (1. d3-c3) (1. c3-c3) *", "1. c2-c3 (1. c3-c3) (1. d3-c3) *", "1. c2-c3 (1. d3-c3 (1. c3-c3)) *"]
    {
        let found = in_variations("alquerque", movetext);
        assert!(!found.is_empty() && !found.iter().any(|ply| steps.contains(ply)), "{movetext} {found:?}");
    }
}

#[test]
fn a_valid_record_and_a_ply_after_the_end_get_nothing() {
    for (game, movetext) in [("walking-purchase", WALKS), ("alquerque", MEN), ("distanz", PIECES)] {
        let text = in_game(game, movetext);
        let record = Reader::new(text.as_bytes()).record().unwrap();
        assert!(judge_record(&record, &Options::default(), &mut ()).is_valid(), "{text}");
        assert_eq!(for_record(&record, &Options::default()), None);
    }
    let over = in_game("alquerque", "1. d2-d3 1-0").replace("\n\n", "\n[FEN \"5/5/5/3M1/5 b 0\"]\n\n");
    let record = Reader::new(over.as_bytes()).record().unwrap();
    assert_eq!(for_record(&record, &Options::default()), None);
}

#[test]
fn what_is_no_ply_at_all_gets_nothing() {
    let start = Distanz::start(&Default::default());
    for written in [&b""[..], b" ", b"x", b"castles", b"1-0", b"O-O-O", "ññññññ".as_bytes()] {
        assert_eq!(suggest::<Distanz>(&start, &Default::default(), written, &[], 3), [], "{}", written.escape_ascii());
    }
}

/// One white stone at a1, black ones between any two neighbours of 5 × 5
/// landing squares: 10 748 902 captures. The white walkers cannot go far.
fn lattice() -> <WalkingPurchase as Game>::Position {
    let rows: Vec<String> = (0..16_u8)
        .rev()
        .map(|rank| match rank {
            15 => "13S1W".to_owned(),
            14 => "13wSW".to_owned(),
            13 => "14wS".to_owned(),
            9.. => "16".to_owned(),
            _ => {
                let black = |file: u8| (file + rank) % 2 == 1;
                let squares = (0..9).map(|file| {
                    if black(file) {
                        "s"
                    } else if file + rank == 0 {
                        "S"
                    } else {
                        "1"
                    }
                });
                format!("{}7", squares.collect::<String>()).replace("17", "8")
            }
        })
        .collect();
    WalkingPurchase::read_position(&format!("{} w 0:0 -", rows.join("/"))).unwrap()
}

#[test]
fn work_is_bounded_among_ten_million_captures() {
    let (position, rulings) = (lattice(), Default::default());
    let right = "a1xc1xc3xc5xe5xe3xg3xg5xi5";
    for wrong in ["a1xc1xc3xc5xe5xe3xg3xg5xi6", "a1xc1xc3xcxe5xe3xg3xg5xi5", "a1xc1xc3xc5xe5xe3xg3xg5xi"] {
        let follow = b"o14-n13";
        let rest: Vec<_> = Movetext::new(follow, 0).filter_map(|(token, _)| written(token)).collect();
        let mut search = Search::<WalkingPurchase>::new(&rulings, Rest::of(&rest), Work::default());
        let found = search.run(&position, wrong.as_bytes(), &[], 3);
        assert!(found.iter().any(|it| it.ply == right), "{wrong} {found:?}");
        assert!(search.work.visited <= 3 * VISITED, "{:?}", search.work);
        assert!(search.work.played <= PLAYED + PLAYED / 4, "{:?}", search.work);
    }
}

fn written(token: Token<'_>) -> Option<Written<'_>> {
    if let Token::Ply(written) = token { Some(written) } else { None }
}

#[test]
fn the_next_square_is_as_near_whatever_its_digits() {
    let squares = [Square::new(0, 8), Square::new(2, 4)];
    let distance =
        |text: &[u8]| typed::Typed::new(text).unwrap().compare(b"a9-c5", &squares, LIMIT).map(|(cost, _)| cost);
    assert_eq!(distance(b"a10-c5"), Some(7));
    assert_eq!(distance(b"a9-c5"), Some(0));
    assert_eq!(distance(b"A9 - C5"), Some(0));
    assert_eq!(distance(b"a6-c5"), Some(6));
    assert_eq!(distance(b"c5-a9"), Some(9));
    assert_eq!(distance(b"p1-k14"), None);
}

fn sound<G: Profile>(written: &[u8], rest: &[u8]) {
    let rulings = G::Rulings::default();
    let start = G::start(&rulings);
    let plies: Vec<_> = Movetext::new(rest, 0).filter_map(|(token, _)| self::written(token)).collect();
    for found in suggest::<G>(&start, &rulings, written, &plies, 5) {
        assert!(found.plays_on <= found.rest && found.distance <= LIMIT, "{found:?}");
        if found.kind.replaces() {
            let text = found.ply.as_bytes();
            let ply = search::one_ply(text).unwrap();
            assert!(G::resolve(&start, &rulings, &ply).unwrap().style.is_none(), "{found:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_are_taken(written in proptest::collection::vec(any::<u8>(), 0..40), rest in ".{0,30}") {
        sound::<WalkingPurchase>(&written, rest.as_bytes());
        sound::<Alquerque>(&written, rest.as_bytes());
        sound::<Distanz>(&written, rest.as_bytes());
    }

    #[test]
    fn anything_like_a_record_is_taken(
        words in "([a-p(][0-9()x-]{1,6}[ ;{}$!a-h1-8()\\[\\]x–-]{0,3}){0,12}",
        at in 0..200_usize,
        game in 0..3_usize,
    ) {
        let (game, movetext) =
            [("walking-purchase", WALKS), ("alquerque", MEN), ("distanz", PIECES)][game];
        let at = at.min(movetext.len());
        let text = in_game(game, &format!("{}{words}{}", &movetext[..at], &movetext[at..]));
        let mut reader = Reader::new(text.as_bytes());
        while let Some(record) = reader.record() {
            for fault in for_faults(&record, &Options::default(), 4) {
                for repair in fault.repairs {
                    prop_assert!(repair.edits.iter().all(|edit| text.get(edit.span.start..edit.span.end).is_some()));
                }
            }
        }
    }
}
