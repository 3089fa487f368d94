//! What `wz rules GAME` says: each game's rules in short.

/// A short summary of a game's rules, by the game's name; `""` for any other.
///
/// Plain text of at most 40 lines of at most 78 characters, with a line feed at
/// the end. The rulings are not in it; the games list them.
#[must_use]
pub fn summary(game: &str) -> &'static str {
    match game {
        "walking-purchase" => WALKING_PURCHASE,
        "alquerque" => ALQUERQUE,
        "distanz" => DISTANZ,
        _ => "",
    }
}

const WALKING_PURCHASE: &str = "\
WALKING PURCHASE

Board    16 x 16 squares, files a-p, ranks 1-16. White sits at the south
         edge, Black at the west edge.
Pieces   Two walkers a side, White's on p1 and a16, Black's on a1 and p16,
         and any number of stones, none of them on the board. White begins.

A ply is a walk or a capture.

Walk     A walker goes one or more empty squares along its file or rank,
         turns by 90 degrees and goes one or more empty squares on. A stone
         of its colour is laid on the square where it turned.
         p1-h9 (p) turns at p9, p1-h9 (h) at h1. The letter is the file of
         the turning square; it is written where both ways are open.
Capture  A stone jumps along file or rank over an adjacent enemy stone to the
         empty square directly behind. It may jump on, in any of the four
         directions, and stop after any jump. It may visit a square twice but
         not jump a stone twice. The jumped stones become prisoners. Walkers
         neither jump nor are jumped. Every square is written: d3xd5xf5.
Duty     Nobody need capture while he can walk. Who cannot walk must capture.

End      The player to move can neither walk nor capture.

Score    Rings of squares are worth, from the edge to the centre,
         2, 4, 8, 16, 32, 64, 128 and 256.
      1. Walkers are taken off and worth nothing.
      2. Prisoners are worth 1 each; equal numbers cancel.
      3. The most valuable white stone counts a quarter if White made the
         last ply, otherwise a half: it moves two rings outward, or one.
   4.-6. Stones are lined up in their rings, equal numbers of a ring come
         off, and two stones of a ring count as one of the next ring inward,
         two prisoners as one stone of the edge.
      7. What is left is one colour's, and its points. The other player has
         0; a draw is 0 to 0. Adding up the values gives the same.
";

const ALQUERQUE: &str = "\
ALQUERQUE

Board    5 x 5 points, files a-e, ranks 1-5, White at rank 1. Lines along all
         files and ranks; diagonals at every second point (a1, b2, c3 ...).
Pieces   12 men a side. White: ranks 1 and 2, d3 and e3. Black: ranks 4 and
         5, a3 and b3. Only c3 is empty. White begins.

Step     A man goes along a line to an adjacent empty point, forward,
         diagonally forward or sideways, never backward: c2-c3.
Capture  A man jumps along a line, in any direction, over an adjacent enemy
         man to the empty point directly behind, and the enemy man is taken
         off. If the same man can jump again it must; it may change
         direction. Every point is written: c3xa3xa5.
Duty     Who can capture must. He may choose any capture, not only the
         longest, but must play it to its end.

End      A player to move who has no man or no legal ply has lost.
         A draw, at once: after 50 plies in a row without a capture, or when
         the same position with the same player to move stands for the third
         time. If a ply does both, the win counts.

Score    1 for the winner, 0 for the loser, 1/2 each in a draw.
";

const DISTANZ: &str = "\
DISTANZ

Board    8 x 8 squares, files a-h, ranks 1-8, White at rank 1.
Pieces   A king and three helpers a side, always all on the board; a piece is
         free or captive. White: king f1, helpers c1, d1, g1. Black: king c8,
         helpers b8, e8, f8. White begins.

Ply      A free piece goes to a square whose distance from its own equals the
         distance between two of the player's other three pieces. Captives
         count among the three. The distance is the straight line from centre
         to centre, and nothing stands in the way.
         If a piece, own or enemy, is on the target square, it is put on the
         square that the moving piece left.
Taking   A free enemy piece on the target square becomes captive: d1xd4.
         Every other ply is written with a hyphen: c1-c3.
Freeing  A king that goes to the square of an own captive frees it. No other
         piece frees, and no piece that is merely put elsewhere does.
         A captive cannot move.

End      Who takes the enemy king captive has won.
         There is a duty to move; who has no legal ply has lost.

Score    1 for the winner, 0 for the loser, 1/2 each in a draw.
";
