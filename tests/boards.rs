//! The boards that `wz replay` prints, and what is said of their signs.

use std::process::Command;

const CLUB: &str = "fixtures/club.wz";

fn replay(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_wz")).args(["replay", CLUB, "--record"]).args(arguments).output();
    String::from_utf8(output.unwrap().stdout).unwrap()
}

#[test]
fn a_captive_has_its_star_inside_of_the_marks() {
    let printed = replay(&["3"]);
    for line in [
        " 8  ·   ·   ·   ·   ·   ·   ·   ♙*\n",
        " 6  ·   ·   ·  [♔*] ·   ·   ·   ·\n",
        " 2 [♚]  ·   ·   ♙   ·   ·   ·   ·\n",
        "    a   b   c   d   e   f   g   h\n* captive\n",
    ] {
        assert!(printed.contains(line), "{line} is not in\n{printed}");
    }
    let ascii = replay(&["3", "--ascii"]);
    assert!(ascii.contains(" 6  .   .   .  [K*] .   .   .   .\n"), "{ascii}");
    assert!(ascii.contains("\n* captive\n"), "{ascii}");
}

#[test]
fn a_legend_is_told_once_and_only_where_it_is_needed() {
    let start = replay(&["3", "--at", "0"]);
    assert!(start.contains("    a   b   c") && !start.contains("captive"), "{start}");
    assert_eq!(replay(&["3", "--all"]).matches("* captive").count(), 1);
    let rings = "░ every other ring, where it is empty\n";
    assert_eq!(replay(&["1", "--all"]).matches(rings).count(), 1);
    assert_eq!(replay(&["1", "--ascii"]).matches(&rings.replace('░', ":")).count(), 1);
    let coloured = replay(&["1", "--color", "always"]);
    assert!(!coloured.contains("every other ring"), "{coloured}");
    assert!(!replay(&["2"]).contains("every other ring"));
}

#[test]
fn nobody_is_to_move_where_the_game_is_over() {
    for options in [&["2"][..], &["2", "--at", "46"], &["2", "--all"]] {
        let printed = replay(options);
        assert!(printed.ends_with("the game is over\n\n0-1: the player to move has no man left\n\n"), "{printed}");
    }
    assert!(replay(&["1"]).contains("\nthe game is over; prisoners: White 9, Black 15\n"));
    assert!(replay(&["2", "--at", "45"]).contains("\nBlack to move\n"));
    assert!(replay(&["4"]).contains(" to move"));
}
