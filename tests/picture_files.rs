//! `wz replay --format svg|png|gif|html` on the command line.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CLUB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/club.wz");

fn wz(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wz")).arg("replay").arg(CLUB).args(arguments).output().expect("wz runs")
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("picture-files").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn one_picture_goes_to_stdout() {
    let output = wz(&["--record", "2", "--at", "3", "--format", "svg"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    assert!(text.contains("after 2. e3xc3"));
}

#[test]
fn all_positions_go_to_numbered_files() {
    let folder = folder("all");
    let path = folder.to_string_lossy();
    assert!(wz(&["--record", "3", "--all", "--format", "svg", "-o", &path]).status.success());
    let names = names(&folder);
    assert_eq!(names.len(), 29, "the start and 28 plies");
    assert_eq!((names[0].as_str(), names[28].as_str()), ("0000.svg", "0028.svg"));
}

#[test]
fn files_of_several_records_name_the_record() {
    let folder = folder("several");
    let path = folder.to_string_lossy();
    wz(&["--format", "svg", "-o", &path]);
    let names = names(&folder);
    assert_eq!(names[..3], ["001-0101.svg", "002-0046.svg", "003-0028.svg"]);
}

#[test]
fn several_pictures_want_a_folder() {
    let output = wz(&["--format", "svg"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("name a folder"));
    assert!(output.stdout.is_empty());
}

#[test]
fn files_are_not_written_over_without_being_asked_to() {
    let file = folder("over").join("board.svg");
    let path = file.to_string_lossy();
    std::fs::write(&file, "mine").expect("a file");
    let again = ["--record", "1", "--format", "svg", "-o", &path];
    assert_eq!(wz(&again).status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "mine");
    assert!(wz(&[&again[..], &["--force"]].concat()).status.success());
    assert!(std::fs::read_to_string(&file).expect("a file").starts_with("<svg"));
    assert_eq!(names(file.parent().expect("a folder")), ["board.svg"], "nothing unfinished is left");
}

#[test]
fn sheets_have_so_many_boards_a_page() {
    let folder = folder("sheets");
    let path = folder.to_string_lossy();
    assert!(wz(&["--record", "3", "--sheet", "12", "--format", "svg", "-o", &path]).status.success());
    assert_eq!(names(&folder), ["page-001.svg", "page-002.svg", "page-003.svg"], "29 boards");
}

#[test]
fn a_page_holds_all_records() {
    let output = wz(&["--format", "html"]);
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.starts_with("<!DOCTYPE html>") && text.contains("<title>club.wz</title>"));
}

#[test]
fn a_ply_that_does_not_exist_is_said() {
    let output = wz(&["--record", "3", "--at", "99", "--format", "svg"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("28 plies"));
}

#[test]
fn pixels_are_drawn_or_it_is_said_how_to_get_them() {
    let png = wz(&["--record", "3", "--format", "png", "--size", "100"]);
    let gif = wz(&["--record", "3", "--format", "gif", "--size", "100"]);
    if cfg!(feature = "pictures") {
        assert!(png.stdout.starts_with(b"\x89PNG"));
        assert!(gif.stdout.starts_with(b"GIF89a"));
    } else {
        for output in [png, gif] {
            assert_eq!(output.status.code(), Some(2));
            assert!(String::from_utf8_lossy(&output.stderr).contains("--features pictures"));
        }
    }
}

/// `docs/gallery.md` says how each of its pictures was made.
#[test]
fn the_gallery_shows_what_its_commands_draw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let gallery = std::fs::read_to_string(root.join("docs/gallery.md")).expect("the gallery");
    let mut drawn = Vec::new();
    for line in gallery.lines().filter(|line| line.starts_with("wz replay ")) {
        let Some((command, file)) = line.split_once(" -o docs/") else { continue };
        if !file.ends_with(".svg") {
            continue;
        }
        let arguments: Vec<&str> = command.split_ascii_whitespace().skip(1).collect();
        let output =
            Command::new(env!("CARGO_BIN_EXE_wz")).args(&arguments).current_dir(root).output().expect("wz runs");
        let path = root.join("docs").join(file);
        if std::env::var_os("WZ_UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(&path, &output.stdout).expect("a picture");
        }
        let known = std::fs::read(&path).unwrap_or_default();
        assert!(known == output.stdout, "docs/{file} differs; WZ_UPDATE=1 writes it anew, then look at it");
        assert!(gallery.contains(&format!("({file})")), "{file} is not shown");
        drawn.push(file);
    }
    assert!(drawn.len() >= 6);
}
