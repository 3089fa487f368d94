//! Findings about anything, anywhere: the renderers bear all of it.

use proptest::prelude::*;
use std::sync::Arc;
use winkelzug::diag::{CATALOGUE, Excerpt, Finding, Human, Related, entry, github, short};
use winkelzug::games::alquerque::Alquerque;
use winkelzug::games::alquerque::reasons::{
    BackwardStep, CaptureForced, CaptureUnfinished, FarRowStep, NoLine, NotAdjacent, TargetOccupied,
};
use winkelzug::games::distanz::Distanz;
use winkelzug::games::distanz::reasons::{Allowed, CaptiveMoves, Made, WrongDistance};
use winkelzug::games::walking_purchase::WalkingPurchase;
use winkelzug::games::walking_purchase::reasons::{
    AmbiguousWalk, BadTurn, CannotCapture, CannotWalk, NotAWalk, Obstacle, TurnBlocked, WalkBlocked,
};
use winkelzug::games::{Profile, Variant};
use winkelzug::judge::{BadRuling, Place, Problem, ProblemKind, Source};
use winkelzug::record::{Claim, Span, Square, Syntax};
use winkelzug::rules::{
    BadJump, BadSquare, Field, Found, Illegal, JumpedTwice, LandingOccupied, MixedSigns, NoPiece, NothingToJump,
    Outcome, PlayAfterEnd, PositionError, PositionFault, Reason, Side, SquaresLeftOut, TooManySquares, TurnNotHere,
    WrongColour, WrongLetter, WrongSign,
};
use winkelzug::sink::board::TextLook;
use winkelzug::sink::cut_out::cut_out;
use winkelzug::sink::json::{self, Checked};
use winkelzug::sink::sarif;
use winkelzug::text::Lines;

/// Bytes of all kinds: any, text with long characters, plies.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..200),
        ".{0,80}".prop_map(String::into_bytes),
        "([a-q][0-9]{1,3}[-x×–][a-q][0-9]{1,2} ?(\\([a-p]\\))?[ \n\r\t]?){0,12}".prop_map(String::into_bytes),
        "(a|é|√|\u{1F600}|\u{301}|\u{202E}|\u{1B}){0,400}".prop_map(String::into_bytes),
    ]
}

/// A place in the bytes, or far behind them, or the wrong way round, or inside a character.
fn span() -> impl Strategy<Value = Span> {
    let at = || prop_oneof![8 => 0usize..260, 1 => 0usize..5_000, 1 => Just(usize::MAX)];
    (at(), at()).prop_map(|(start, end)| Span::new(start, end))
}

fn square() -> impl Strategy<Value = Square> {
    prop_oneof![9 => (0u8..17, 0u8..17), 1 => (0u8..26, any::<u8>())].prop_map(|(file, rank)| Square::new(file, rank))
}

fn found() -> impl Strategy<Value = Found> {
    let kind = prop::sample::select(&["walker", "stone", "man", "king", "helper"][..]);
    let piece = (any::<bool>(), kind)
        .prop_map(|(white, kind)| Found::Piece(if white { Side::White } else { Side::Black }, kind));
    prop_oneof![1 => Just(Found::Nothing), 3 => piece]
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["\\PC{0,60}", "[a-h][1-8]x[a-h][1-8](x[a-h][1-8])?"]
}

fn illegal() -> impl Strategy<Value = Illegal> {
    let texts = || prop::collection::vec(text(), 0..4);
    let obstacle = || (square(), square(), found()).prop_map(|(turn, at, found)| Obstacle { turn, at, found });
    let allowed = (text(), square(), square(), prop::collection::vec(text(), 0..12))
        .prop_map(|(distance, from, to, plies)| Allowed { distance, made: Made { from, to }, plies });
    let plain = prop::sample::select(vec![
        Illegal::from(MixedSigns),
        Illegal::from(TooManySquares),
        Illegal::from(TurnNotHere),
        Illegal::from(NotAWalk),
        Illegal::from(BadTurn(None)),
        Illegal::from(BackwardStep),
        Illegal::from(FarRowStep),
        Illegal::from(PlayAfterEnd(Reason::NoPly)),
        Illegal::from(WrongSign { right: Err(Illegal::from(BackwardStep)) }),
    ]);
    let of_squares = (square(), square(), found(), any::<u8>(), 0usize..13).prop_map(
        |(one, other, found, number, which)| match which {
            0 => Illegal::from(BadSquare { square: one, files: number, ranks: number }),
            1 => Illegal::from(NoPiece(one)),
            2 => Illegal::from(WrongColour { at: one, side: Side::White, kind: "king" }),
            3 => Illegal::from(CaptiveMoves(one)),
            4 => Illegal::from(BadTurn(Some([one, other]))),
            5 => Illegal::from(AmbiguousWalk([one, other])),
            6 => Illegal::from(BadJump(one, other)),
            7 => Illegal::from(NotAdjacent(one, other)),
            8 => Illegal::from(NoLine(one, other)),
            9 => Illegal::from(JumpedTwice(one)),
            10 => {
                Illegal::from(NothingToJump { between: one, found, never: "own pieces are not jumped", may_step: true })
            }
            11 => Illegal::from(LandingOccupied(one, found)),
            _ => Illegal::from(TargetOccupied(one, found)),
        },
    );
    prop_oneof![
        plain,
        of_squares,
        square().prop_map(|at| CannotWalk { at, found: "stone" }.into()),
        square().prop_map(|at| CannotCapture { at, found: "walker" }.into()),
        (square(), prop::char::range('A', 'Z'))
            .prop_map(|(at, letter)| WrongLetter { at, found: "stone", letter }.into()),
        prop::collection::vec(obstacle(), 0..3).prop_map(|obstacles| WalkBlocked(obstacles).into()),
        (obstacle(), square()).prop_map(|(obstacle, open)| Illegal::from(TurnBlocked { obstacle, open })),
        (texts(), any::<bool>()).prop_map(|(fits, more)| Illegal::from(SquaresLeftOut { fits, more })),
        (texts(), any::<bool>()).prop_map(|(captures, more)| Illegal::from(CaptureForced { captures, more })),
        (texts(), any::<bool>()).prop_map(|(on, more)| Illegal::from(CaptureUnfinished { on, more })),
        (text(), prop::collection::vec(allowed, 0..4))
            .prop_map(|(distance, allowed)| Illegal::from(WrongDistance { distance, allowed })),
        text().prop_map(|right| Illegal::from(WrongSign { right: Ok(right) })),
    ]
}

fn kind() -> impl Strategy<Value = ProblemKind> {
    let bad_ruling = (text(), text(), 0usize..4).prop_map(|(name, value, which)| match which {
        0 => BadRuling::Form(name),
        1 => BadRuling::Name(Variant::Distanz, name),
        2 => BadRuling::Value { name, value, values: "this" },
        _ => BadRuling::Twice(name),
    });
    let position = (0usize..300, any::<char>()).prop_map(|(column, piece)| {
        let fault = PositionFault::Piece(piece);
        ProblemKind::BadPosition(Variant::Alquerque, PositionError { field: Field::Board, column, fault })
    });
    prop_oneof![
        6 => illegal().prop_map(ProblemKind::Illegal),
        1 => bad_ruling.prop_map(ProblemKind::BadRuling),
        1 => position,
        1 => span().prop_map(|first| ProblemKind::DuplicateTag { first }),
        1 => span().prop_map(|at| ProblemKind::ResultConflict { tag: Claim::White, token: Claim::Draw, at }),
        1 => any::<bool>().prop_map(|token| ProblemKind::ResultMissing { outcome: Some(Outcome::Draw), token }),
        1 => prop::collection::vec(text(), 0..3).prop_map(ProblemKind::NonDefaultRuling),
        1 => text().prop_map(ProblemKind::DamagedInput),
        1 => Just(ProblemKind::Syntax(Syntax::UnexpectedCharacter)),
        1 => Just(ProblemKind::Encoding),
    ]
}

/// What each renderer makes of a finding.
fn rendered(finding: &Finding) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let narrow = [0, 1, 60, 97, 10_000].map(|width| Human::new(false).wide(width));
    for human in [Human::new(false), Human::new(true)].iter().chain(&narrow) {
        let mut out = Vec::new();
        human.write(finding, &mut out).unwrap();
        all.push(out);
    }
    for render in [short, github, sarif::result] {
        let mut out = Vec::new();
        render(finding, &mut out).unwrap();
        all.push(out);
    }
    let mut out = Vec::new();
    json::line(&Checked::input(&finding.file, finding.record, std::slice::from_ref(finding)), &mut out).unwrap();
    all.push(out);
    for out in &all {
        assert!(std::str::from_utf8(out).is_ok_and(|text| !text.is_empty()), "{finding:?}");
    }
    all
}

fn drawn<G: Profile>(illegal: &Illegal, written: &[u8]) -> Option<String> {
    let position = G::start(&G::Rulings::default());
    let look = |ascii| TextLook { ascii, colour: false, flip: false };
    let ascii = cut_out::<G>(&position, illegal, written, look(true));
    assert!(ascii.as_ref().is_none_or(|board| board.is_ascii()), "{ascii:?}");
    cut_out::<G>(&position, illegal, written, look(false))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn any_finding_about_any_bytes_is_rendered(
        text in bytes(),
        span in span(),
        kind in kind(),
        ply in prop::option::of(any::<u32>()),
        base in prop_oneof![Just(0usize), 1usize..1000],
    ) {
        let place = ply.map_or_else(|| Place::Variation("1/1/1".to_owned()), Place::Main);
        let problem = Problem { kind, span, place };
        let mut lines = Lines::at(&text, base, 1);
        let name: Arc<str> = "a file.wz".into();
        let finding = Finding::new(&problem, &Source::new(&text, base), &mut lines, &name, Some(1));
        prop_assert!(entry(finding.name).is_some());
        let plain = rendered(&finding);
        let control = |c: char| c.is_control() && c != '\n';
        prop_assert!(!String::from_utf8_lossy(&plain[0]).contains(control), "{finding:?}");
        if let ProblemKind::Illegal(illegal) = &problem.kind {
            for board in [
                drawn::<WalkingPurchase>(illegal, &text),
                drawn::<Alquerque>(illegal, &text),
                drawn::<Distanz>(illegal, &text),
            ] {
                rendered(&Finding { board: board.unwrap_or_default(), ..finding.clone() });
            }
        }
    }

    #[test]
    fn any_line_with_any_places_in_it_is_rendered(
        text in bytes(),
        span in span(),
        marks in prop::collection::vec((span(), text_of_label(), any::<bool>()), 0..5),
        related in prop::option::of((bytes(), span(), 0usize..100_000)),
        severity in 0usize..CATALOGUE.len(),
        message in ".{0,200}",
    ) {
        let line: Vec<u8> = text.into_iter().filter(|byte| !matches!(byte, b'\n' | b'\r')).collect();
        let mut excerpt = Excerpt::of(&line, span.start, span.end);
        for (place, label, fault) in marks {
            let inside = line.get(span.start..span.end).unwrap_or(&line);
            excerpt.underline(inside, place, label, fault);
        }
        let entry = &CATALOGUE[severity];
        let finding = Finding {
            name: entry.name,
            severity: entry.severity,
            file: "-".into(),
            record: None,
            ply: None,
            path: None,
            line: 7,
            column: 1,
            start: span.start.min(span.end),
            end: span.end.max(span.start),
            message,
            help: vec![String::new(), "two\nlines".to_owned()],
            excerpt,
            related: related.map(|(text, span, line)| Related {
                line,
                excerpt: Excerpt::of(&text, span.start, span.end),
                label: "there".to_owned(),
            }),
            board: String::new(),
        };
        rendered(&finding);
    }

    #[test]
    fn an_excerpt_is_short_and_its_places_are_in_it(text in bytes(), repeat in 1usize..200, span in span()) {
        let line = text.repeat(repeat);
        let excerpt = Excerpt::of(&line, span.start, span.end);
        prop_assert!(excerpt.start <= excerpt.end && excerpt.end <= excerpt.text.len());
        prop_assert!(excerpt.text.is_char_boundary(excerpt.start) && excerpt.text.is_char_boundary(excerpt.end));
        prop_assert!(excerpt.text.chars().count() <= 3 * 73 + 3, "{}", excerpt.text);
    }
}

fn text_of_label() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z ]{0,20}", "\\PC{0,10}"]
}
