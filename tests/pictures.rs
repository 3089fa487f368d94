//! Pictures: what they look like stays what was looked at, and text in them stays text.
//!
//! `WZ_UPDATE=1 cargo test --test all pictures` writes the snapshots anew; look at them before keeping them.

use std::collections::BTreeSet;
use std::path::Path;
use winkelzug::judge::{Options, judge, records};
use winkelzug::record::Square;
use winkelzug::sink::scene::{Album, Ground, Mark, Pick, Scene, Shown};
use winkelzug::sink::svg::{PictureLook, Theme, sheet, svg};

const CLUB: &str = include_str!("../fixtures/club.wz");

const ALL_SHOWN: Shown = Shown { values: false, able: true, distance: true };

/// The scenes of one record, from 1.
fn scenes(text: &str, record: usize, pick: Pick, shown: Shown) -> Vec<Scene> {
    let mut album = Album::new(pick, shown);
    let mut index = 0;
    records(text.as_bytes(), |_, reader, head| {
        index += 1;
        let mut movetext = reader.movetext(head);
        if index == record {
            judge(head, &mut movetext, &Options::default(), &mut album);
        }
        reader.finish(movetext);
        index < record
    });
    album.scenes.into_iter().map(|(_, scene)| scene).collect()
}

fn scene(text: &str, record: usize, pick: Pick) -> Scene {
    scenes(text, record, pick, ALL_SHOWN).pop().expect("a scene")
}

fn well_formed(svg: &str) {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "an id twice");
    for node in document.descendants() {
        if let Some(target) = node.attribute("href") {
            let target = target.strip_prefix('#').expect("nothing outside is referred to");
            assert!(ids.contains(&target), "{target} is not defined");
        }
    }
}

#[track_caller]
fn snapshot(name: &str, svg: &str) {
    well_formed(svg);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/pictures").join(format!("{name}.svg"));
    if std::env::var_os("WZ_UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("folder");
        std::fs::write(&path, svg).expect("snapshot");
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(known == svg, "{} differs; WZ_UPDATE=1 writes it anew, then look at it", path.display());
}

#[test]
fn start_positions_look_as_they_did() {
    for (record, name) in [(1, "walking-purchase-start"), (2, "alquerque-start"), (3, "distanz-start")] {
        snapshot(name, &svg(&scene(CLUB, record, Pick::At(0)), &PictureLook::default()));
    }
}

#[test]
fn a_walk_is_a_bent_line_with_its_turning_stone_ringed() {
    let scene = scene(CLUB, 1, Pick::At(1));
    let square = |text| Square::parse(text).expect("a square");
    assert!(scene.marks.contains(&Mark::Walk(vec![square("p1"), square("m1"), square("m12")])));
    assert!(scene.marks.contains(&Mark::Ringed(square("m1"))));
    snapshot("walk", &svg(&scene, &PictureLook::default()));
}

#[test]
fn a_capture_is_a_chain_of_arcs_with_the_jumped_stones_crossed() {
    let scene = scene(CLUB, 1, Pick::At(86));
    let arcs = ["p7", "p5", "n5", "n7", "n9", "p9"].map(|text| Square::parse(text).expect("a square"));
    assert!(scene.marks.contains(&Mark::Arcs(arcs.to_vec())));
    let crossed = |mark: &&Mark| matches!(mark, Mark::Taken(..));
    assert_eq!(scene.marks.iter().filter(crossed).count(), 5);
    snapshot("capture-series", &svg(&scene, &PictureLook::default()));
}

#[test]
fn alquerque_shows_the_way_and_who_can_capture() {
    let scene = scene(CLUB, 2, Pick::At(15));
    let able: Vec<String> = scene
        .marks
        .iter()
        .filter_map(|mark| match mark {
            Mark::Able(square) => Some(square.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(able, ["a4", "a5", "b5", "c5"], "all who stand around b4 with an empty point behind it");
    snapshot("alquerque-able", &svg(&scene, &PictureLook::default()));
    snapshot("alquerque-series", &svg(&self::scene(CLUB, 2, Pick::At(42)), &PictureLook::default()));
}

#[test]
fn distanz_shows_the_swap_the_captive_and_the_distance() {
    let scene = scene(CLUB, 3, Pick::At(13));
    assert!(scene.pieces.iter().any(|(square, piece)| square.to_string() == "g1" && piece.captive));
    assert!(scene.marks.iter().any(|mark| matches!(mark, Mark::Swap(..))));
    assert!(scene.marks.iter().any(|mark| matches!(mark, Mark::Distance(_, _, length) if length == "2")));
    snapshot("captive", &svg(&scene, &PictureLook::default()));
    snapshot("distance", &svg(&self::scene(CLUB, 3, Pick::At(8)), &PictureLook::default()));
}

#[test]
fn themes_seats_values_and_sheets_look_as_they_did() {
    let capture = scene(CLUB, 1, Pick::At(86));
    snapshot(
        "capture-series-dark-flipped",
        &svg(&capture, &PictureLook { theme: Theme::Dark, flip: true, ..PictureLook::default() }),
    );
    snapshot(
        "capture-series-print",
        &svg(&capture, &PictureLook { theme: Theme::Print, coordinates: false, ..PictureLook::default() }),
    );
    let values = scenes(CLUB, 1, Pick::At(0), Shown { values: true, ..ALL_SHOWN });
    snapshot("values", &svg(&values[0], &PictureLook::default()));
    let all = scenes(CLUB, 2, Pick::All, Shown::default());
    let pages = sheet(&all, "Bela – Cleo, 0-1", 12, &PictureLook { size: 1240, ..PictureLook::default() });
    assert_eq!(pages.len(), all.len().div_ceil(12));
    snapshot("sheet", &pages[0]);
    pages.iter().for_each(|page| well_formed(page));
}

#[test]
fn every_position_of_every_game_gives_valid_xml_and_the_same_bytes_twice() {
    for record in 1..=3 {
        let [once, again] = [(); 2].map(|()| scenes(CLUB, record, Pick::All, ALL_SHOWN));
        for (once, again) in once.iter().zip(&again) {
            for theme in Theme::ALL {
                for flip in [false, true] {
                    let look = PictureLook { theme, flip, ..PictureLook::default() };
                    let drawn = svg(once, &look);
                    well_formed(&drawn);
                    assert_eq!(drawn, svg(again, &look));
                }
            }
        }
    }
}

#[test]
fn names_are_text_whatever_they_are() {
    let mut scene = scene(CLUB, 3, Pick::At(0));
    for name in ["<script>alert(1)</script>", "\"& ' ]]> <!--", "a\u{0}b\u{1B}[31mc\u{FFFE}", "\u{202E}abc"] {
        scene.title = name.to_owned();
        scene.caption = name.to_owned();
        let drawn = svg(&scene, &PictureLook::default());
        well_formed(&drawn);
        assert!(!drawn.contains("<script") && !drawn.contains("<!--"));
        let document = roxmltree::Document::parse(&drawn).expect("XML");
        let title = document.descendants().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
        let safe: String =
            name.chars().map(|c| if matches!(c, '\0' | '\u{1B}' | '\u{FFFE}') { '\u{FFFD}' } else { c }).collect();
        assert_eq!(title, Some(safe.as_str()));
        let page = &sheet(std::slice::from_ref(&scene), name, 1, &PictureLook::default())[0];
        well_formed(page);
        assert!(!page.contains("<script"));
    }
}

#[test]
fn long_names_are_cut() {
    let mut scene = scene(CLUB, 1, Pick::At(0));
    scene.title = "A very long name – and another one ".repeat(40);
    let drawn = svg(&scene, &PictureLook::default());
    let document = roxmltree::Document::parse(&drawn).expect("XML");
    let shown = document.descendants().find(|node| node.has_tag_name("text")).and_then(|node| node.text());
    let shown = shown.expect("a text");
    assert!(shown.ends_with('…') && shown.chars().count() < 120, "{shown}");
}

#[test]
fn rings_alternate_and_the_middle_is_dark() {
    let board = scene(CLUB, 1, Pick::At(0)).board;
    assert_eq!(board.ground, Ground::Rings);
    for (square, dark) in [("h8", true), ("i9", true), ("g8", false), ("a1", false), ("p9", false), ("b2", true)] {
        assert_eq!(board.is_dark(Square::parse(square).expect("a square")), dark, "{square}");
    }
}

#[cfg(feature = "pictures")]
mod pixels {
    use super::{ALL_SHOWN, CLUB, scenes};
    use winkelzug::sink::raster::{Raster, animation};
    use winkelzug::sink::scene::Pick;
    use winkelzug::sink::svg::{PictureLook, svg};

    #[test]
    fn a_png_is_as_large_as_asked() {
        let scene = &scenes(CLUB, 1, Pick::Final, ALL_SHOWN)[0];
        let png =
            Raster::new().png(&svg(scene, &PictureLook { size: 321, ..PictureLook::default() })).expect("a picture");
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(u32::from_be_bytes(png[16..20].try_into().expect("four bytes")), 321);
    }

    #[test]
    fn a_picture_that_is_too_large_is_refused() {
        let scene = &scenes(CLUB, 2, Pick::Final, ALL_SHOWN)[0];
        assert!(Raster::new().png(&svg(scene, &PictureLook { size: 1_000_000, ..PictureLook::default() })).is_err());
    }

    #[test]
    fn an_animation_has_a_frame_a_position() {
        let all = scenes(CLUB, 3, Pick::All, ALL_SHOWN);
        let look = PictureLook { size: 160, ..PictureLook::default() };
        let mut bytes = Vec::new();
        animation(&Raster::new(), || all.iter().map(|scene| svg(scene, &look)), 50, &mut bytes).expect("an animation");
        let mut decoder = gif::DecodeOptions::new().read_info(bytes.as_slice()).expect("a GIF");
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            delays.push(frame.delay);
        }
        assert_eq!(delays.len(), all.len());
        assert_eq!((delays[0], delays[delays.len() - 1]), (50, 150));
    }
}
