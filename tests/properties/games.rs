//! Positions and plies: what each game promises to the rest.

use super::random::{Legal, Random, choose, legal, rulings, show, written};
use proptest::prelude::*;
use std::collections::BTreeSet;
use winkelzug::games::{Piece, Profile, Variant, Visitor};
use winkelzug::record::{Square, Written};
use winkelzug::rules::{Memo, Resolved, Rulings, Side};

/// A position on the way of a random game, and its legal plies.
struct Scene<'s, G: Profile> {
    rulings: &'s G::Rulings,
    position: &'s G::Position,
    plies: &'s [Legal<G>],
    /// The one that is played next; nothing where the game is over.
    next: Option<&'s Legal<G>>,
}

/// Something that holds in every position.
trait Property {
    fn check<G: Profile>(&mut self, scene: &Scene<'_, G>, random: &mut Random);
}

struct Along<'p, P> {
    property: &'p mut P,
    random: Random,
    plies: usize,
}

impl<P: Property> Visitor for Along<'_, P> {
    type Out = ();
    fn visit<G: Profile>(mut self) {
        let rulings = rulings::<G>(&mut self.random, true);
        let mut position = G::start(&rulings);
        for _ in 0..self.plies {
            let plies = legal::<G>(&position, &rulings);
            let next = if plies.is_empty() { None } else { Some(choose(&plies, &mut self.random)) };
            let scene = Scene { rulings: &rulings, position: &position, plies: &plies, next };
            self.property.check::<G>(&scene, &mut self.random);
            let Some(next) = next else { return };
            position = next.after;
        }
    }
}

/// Looks at one random game of each variant.
fn in_every_game<P: Property>(seed: u64, plies: usize, mut property: impl FnMut() -> P) {
    for variant in Variant::ALL {
        variant.visit(Along { property: &mut property(), random: Random::new(seed), plies });
    }
}

/// What both ways of deciding say of a ply, if they take it; they must agree. The fast one is not asked
/// where the game is over at sight.
fn decided<G: Profile>(scene: &Scene<'_, G>, written: &Written<'_>) -> Option<Resolved<G::Ply>> {
    if G::is_over_at_sight(scene.position, scene.rulings) {
        assert!(G::resolve(scene.position, scene.rulings, written).is_err(), "{written:?} in {:?}", scene.position);
        return None;
    }
    let mut after = *scene.position;
    let fast = G::play_written(&mut after, scene.rulings, written);
    let slow = G::resolve(scene.position, scene.rulings, written);
    if let Some(fast) = fast {
        let mut played = *scene.position;
        G::play(&mut played, &fast.ply);
        assert_eq!(slow.as_ref(), Ok(&fast), "{written:?} in {:?}", scene.position);
        assert_eq!(after, played, "{written:?} in {:?}", scene.position);
        taken_back::<G>(scene, &fast.ply, played);
    } else {
        assert_eq!(after, *scene.position, "what is refused changes nothing: {written:?}");
        same_plies::<G>(&after, scene);
    }
    slow.ok()
}

/// A ply taken back leaves what was before it.
fn taken_back<G: Profile>(scene: &Scene<'_, G>, ply: &G::Ply, mut after: G::Position) {
    G::Memo::of(scene.position).take_back(&mut after, ply);
    assert_eq!(after, *scene.position, "{ply:?}");
    same_plies::<G>(&after, scene);
}

/// Positions that are equal also allow the same: what follows from the pieces is right in both.
fn same_plies<G: Profile>(position: &G::Position, scene: &Scene<'_, G>) {
    let count = |position| G::count_plies(position, scene.rulings, 2_000);
    assert_eq!(count(position), count(scene.position), "{position:?}");
}

struct EveryLegalPlyIsReadBack;

impl Property for EveryLegalPlyIsReadBack {
    fn check<G: Profile>(&mut self, scene: &Scene<'_, G>, _: &mut Random) {
        for legal in scene.plies {
            let written = written(&legal.text);
            assert!(written.style.is_none(), "{}", legal.text);
            let resolved = decided(scene, &written).unwrap_or_else(|| panic!("{} in {:?}", legal.text, scene.position));
            assert_eq!((resolved.ply, resolved.style.is_none()), (legal.ply, true), "{}", legal.text);
            let mut after = *scene.position;
            assert!(G::play_written(&mut after, scene.rulings, &written).is_some(), "{}", legal.text);
            assert_eq!(after, legal.after, "{}", legal.text);
            assert_eq!(G::captured(&legal.ply) > 0, legal.text.contains('x'), "{}", legal.text);
            assert_eq!(G::to_move(&after), G::to_move(scene.position).other());
        }
        let texts: BTreeSet<&str> = scene.plies.iter().map(|legal| legal.text.as_str()).collect();
        assert_eq!(texts.len(), scene.plies.len(), "a ply is given twice in {:?}", scene.position);
    }
}

struct OtherPliesAreNotLegal(usize);

impl Property for OtherPliesAreNotLegal {
    fn check<G: Profile>(&mut self, scene: &Scene<'_, G>, random: &mut Random) {
        let listed: BTreeSet<&str> = scene.plies.iter().map(|legal| legal.text.as_str()).collect();
        for _ in 0..self.0 {
            let text = random_ply::<G>(scene, random);
            let written = written(&text);
            let taken = decided(scene, &written);
            let canonical = taken.is_some_and(|resolved| written.style.and(resolved.style).is_none());
            assert_eq!(canonical, listed.contains(text.as_str()), "{text} in {:?}", scene.position);
            if let Some(resolved) = taken {
                let mut out = Vec::new();
                G::write_ply(scene.position, scene.rulings, &resolved.ply, written.squares(), &mut out);
                let out = String::from_utf8(out).unwrap();
                assert!(listed.contains(out.as_str()), "{text}, {out} in {:?}", scene.position);
            }
        }
    }
}

/// Squares near each other, beginning where a piece stands, with any sign and perhaps a letter; or a legal ply changed.
fn random_ply<G: Profile>(scene: &Scene<'_, G>, random: &mut Random) -> String {
    let anywhere = |random: &mut Random| Square::new(random.place(G::FILES), random.place(G::RANKS));
    let sign = *random.pick(&["-", "-", "x"]);
    if random.once_in(3) && !scene.plies.is_empty() {
        let text = &random.pick(scene.plies).text;
        return match random.below(4) {
            0 => text.replace(['-', 'x'], sign),
            1 => text.split(' ').next().unwrap().to_owned(),
            2 => format!("{}{sign}{}", text.split(' ').next().unwrap(), anywhere(random)),
            _ => text.clone(),
        };
    }
    let mut squares = vec![anywhere(random)];
    for _ in 0..100 {
        if G::piece(scene.position, squares[0]).is_some_and(|piece| piece.side == G::to_move(scene.position)) {
            break;
        }
        squares[0] = anywhere(random);
    }
    for _ in 0..1 + random.below(3) * random.below(2) {
        let last = squares[squares.len() - 1];
        let near = |at: u8, random: &mut Random| (at + random.place(5)).saturating_sub(2);
        let square = Square::new(near(last.file, random), near(last.rank, random));
        squares.push(if square.is_on(G::FILES, G::RANKS) && !random.once_in(3) { square } else { anywhere(random) });
    }
    let mut text = squares.iter().map(Square::to_string).collect::<Vec<_>>().join(sign);
    if random.once_in(4) {
        text.push_str(&format!(" ({})", char::from(b'a' + random.pick(&squares).file)));
    }
    text
}

struct CountsAndEndingsAgree;

impl Property for CountsAndEndingsAgree {
    fn check<G: Profile>(&mut self, scene: &Scene<'_, G>, random: &mut Random) {
        let listed = scene.plies.len() as u64;
        if listed < 5_000 {
            assert_eq!(G::count_plies(scene.position, scene.rulings, u64::MAX), listed);
            let bound = random.below(scene.plies.len() + 2) as u64;
            let counted = G::count_plies(scene.position, scene.rulings, bound);
            assert_eq!(counted.min(bound + 1), listed.min(bound + 1), "counted up to {bound}");
        }
        let ending = G::ending(scene.position, scene.rulings);
        assert_eq!(ending.is_some(), scene.plies.is_empty(), "{ending:?} in {:?}", scene.position);
        assert!(ending.is_some() || !G::is_over_at_sight(scene.position, scene.rulings));
    }
}

struct PositionsAreReadAsWritten;

impl Property for PositionsAreReadAsWritten {
    fn check<G: Profile>(&mut self, scene: &Scene<'_, G>, _: &mut Random) {
        let text = show::<G>(scene.position);
        let read = G::read_position(&text).unwrap();
        assert_eq!(show::<G>(&read), text);
        assert_eq!(read, *scene.position, "{text}");
    }
}

fn pieces<G: Profile>(position: &G::Position, wanted: impl Fn(&Piece) -> bool) -> usize {
    let squares = (0..G::RANKS).flat_map(|rank| (0..G::FILES).map(move |file| Square::new(file, rank)));
    squares.filter_map(|square| G::piece(position, square)).filter(wanted).count()
}

/// Per side and kind what must stand on the board; walks are counted on the way.
#[derive(Default)]
struct TheBooksBalance {
    walks: [usize; 2],
    men: Option<[usize; 2]>,
}

impl Property for TheBooksBalance {
    fn check<G: Profile>(&mut self, scene: &Scene<'_, G>, _: &mut Random) {
        for side in Side::BOTH {
            let own = |kind: &str| pieces::<G>(scene.position, |piece| piece.side == side && piece.kind.name == kind);
            match G::VARIANT {
                Variant::WalkingPurchase => {
                    assert_eq!(own("walker"), 2);
                    let prisoners = G::prisoners(scene.position).unwrap()[side.other().index()] as usize;
                    assert_eq!(own("stone") + prisoners, self.walks[side.index()]);
                }
                Variant::Alquerque => {
                    let men = self.men.get_or_insert([12, 12]);
                    assert_eq!(own("man"), men[side.index()]);
                }
                Variant::Distanz => {
                    assert_eq!((own("king"), own("helper")), (1, 3));
                    assert_eq!(pieces::<G>(scene.position, |piece| piece.side == side), 4);
                }
            }
        }
        let Some(next) = scene.next else { return };
        let side = G::to_move(scene.position);
        let taken = G::captured(&next.ply) as usize;
        assert_eq!(taken, next.text.matches('x').count(), "{}", next.text);
        self.walks[side.index()] += usize::from(taken == 0);
        if let Some(men) = &mut self.men {
            men[side.other().index()] -= taken;
        }
        let kings = |position, free| pieces::<G>(position, |piece| piece.kind.name == "king" && piece.captive != free);
        if kings(scene.position, true) == 2 && kings(&next.after, true) == 1 {
            assert!(G::ending(&next.after, scene.rulings).is_some());
        }
        if G::VARIANT != Variant::WalkingPurchase {
            let all = |position| pieces::<G>(position, |_| true);
            assert!(all(&next.after) <= all(scene.position), "pieces only disappear");
        }
    }
}

/// Games that are always the same, longer than those that are drawn anew.
#[test]
fn the_promises_hold_along_fixed_games() {
    let plies = if cfg!(debug_assertions) { 60 } else { 400 };
    for seed in 0..8 {
        in_every_game(seed, plies, || EveryLegalPlyIsReadBack);
        in_every_game(seed, plies, || OtherPliesAreNotLegal(200));
        in_every_game(seed, plies, || CountsAndEndingsAgree);
    }
    for seed in 0..40 {
        in_every_game(seed, plies, TheBooksBalance::default);
    }
}

#[test]
fn positions_are_read_as_they_were_written_along_fixed_games() {
    for seed in 0..8 {
        in_every_game(seed, 60, || PositionsAreReadAsWritten);
    }
}

#[test]
fn two_names_of_one_ruling_never_both_apply() {
    for variant in Variant::ALL {
        struct Names;
        impl Visitor for Names {
            type Out = ();
            fn visit<G: Profile>(self) {
                for (index, info) in G::Rulings::ALL.iter().enumerate() {
                    assert_eq!(G::Rulings::default().value(index), info.default);
                    assert!(G::Rulings::ALL[..index].iter().all(|other| other.name != info.name));
                    assert!(G::VARIANT.accepts(info.name, info.default).is_ok());
                    assert!(G::VARIANT.accepts(info.name, "no such value").is_err());
                }
                assert!(G::VARIANT.accepts("no such name", "").is_err());
                assert_eq!(Variant::parse(G::NAME), Some((G::VARIANT, true)));
                assert_eq!(Variant::parse(G::TITLE).map(|(variant, _)| variant), Some(G::VARIANT));
            }
        }
        variant.visit(Names);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn a_legal_ply_written_and_read_is_the_same(seed in any::<u64>()) {
        in_every_game(seed, 24, || EveryLegalPlyIsReadBack);
    }

    #[test]
    fn a_random_ply_is_legal_exactly_if_it_is_listed(seed in any::<u64>()) {
        in_every_game(seed, 24, || OtherPliesAreNotLegal(100));
    }

    #[test]
    fn counts_and_endings_agree_with_the_plies_that_are_made(seed in any::<u64>()) {
        in_every_game(seed, 24, || CountsAndEndingsAgree);
    }

    #[test]
    fn a_position_written_and_read_is_the_same(seed in any::<u64>()) {
        in_every_game(seed, 24, || PositionsAreReadAsWritten);
    }

    #[test]
    fn pieces_are_never_lost_or_won_from_nowhere(seed in any::<u64>()) {
        in_every_game(seed, 40, TheBooksBalance::default);
    }
}
