//! The rules once more, as plainly as they can be put: on position strings,
//! with no bits and no tables. The tests hold the fast code against this.

use std::collections::BTreeMap;

/// By rank, then file, both from 0; `.` for nothing.
type Board = [[char; 16]; 16];
type At = (usize, usize);

const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Every legal ply with the position that it leads to.
pub(super) fn legal(position: &str, straight: bool) -> BTreeMap<String, String> {
    let fields: Vec<&str> = position.split(' ').collect();
    let [board, side, prisoners, _] = fields[..] else { panic!("{position}") };
    let board = read(board);
    let white = side == "w";
    let (walker, stone, enemy, next) = if white { ('W', 'S', 's', "b w") } else { ('w', 's', 'S', "w b") };
    let (side, last) = next.split_once(' ').unwrap();
    let prisoners: Vec<usize> = prisoners.split(':').map(|count| count.parse().unwrap()).collect();
    let after = |board: &Board, taken: usize| {
        let (own, other) = if white { (taken, 0) } else { (0, taken) };
        format!("{} {side} {}:{} {last}", ranks(board), prisoners[0] + own, prisoners[1] + other)
    };
    let mut plies = BTreeMap::new();
    for from in squares() {
        if board[from.1][from.0] == walker {
            for to in squares() {
                for (text, turn) in walks(&board, from, to, straight) {
                    let mut board = board;
                    board[from.1][from.0] = '.';
                    board[turn.1][turn.0] = stone;
                    board[to.1][to.0] = walker;
                    plies.insert(text, after(&board, 0));
                }
            }
        }
        if board[from.1][from.0] == stone {
            captures(&board, enemy, &mut vec![from], &mut Vec::new(), &mut |path, jumped| {
                let mut board = board;
                board[from.1][from.0] = '.';
                for &(file, rank) in jumped {
                    board[rank][file] = '.';
                }
                let (file, rank) = path[path.len() - 1];
                board[rank][file] = stone;
                let text = path.iter().map(|&square| name(square)).collect::<Vec<_>>().join("x");
                plies.insert(text, after(&board, jumped.len()));
            });
        }
    }
    plies
}

/// The walks between two squares in canonical form, each with the square where the stone is laid.
fn walks(board: &Board, from: At, to: At, straight: bool) -> Vec<(String, At)> {
    let text = format!("{}-{}", name(from), name(to));
    if from == to {
        return Vec::new();
    }
    if from.0 == to.0 || from.1 == to.1 {
        return if straight && free(board, from, to) { vec![(text, from)] } else { Vec::new() };
    }
    let turns = [(from.0, to.1), (to.0, from.1)];
    let open: Vec<At> = turns.into_iter().filter(|&turn| free(board, from, turn) && free(board, turn, to)).collect();
    match open[..] {
        [turn] => vec![(text, turn)],
        _ => open.iter().map(|&turn| (format!("{text} ({})", letter(turn.0)), turn)).collect(),
    }
}

/// Whether every square from `from` (without it) to `to` (with it) on their line is empty.
fn free(board: &Board, from: At, to: At) -> bool {
    let mut at = from;
    while at != to {
        at.0 = if at.0 < to.0 { at.0 + 1 } else { at.0 - usize::from(at.0 > to.0) };
        at.1 = if at.1 < to.1 { at.1 + 1 } else { at.1 - usize::from(at.1 > to.1) };
        if board[at.1][at.0] != '.' {
            return false;
        }
    }
    true
}

/// Every capture that goes on from this path. The jumped stones stay on the board until the ply is over.
fn captures(board: &Board, enemy: char, path: &mut Vec<At>, jumped: &mut Vec<At>, each: &mut impl FnMut(&[At], &[At])) {
    for direction in DIRECTIONS {
        let Some(over) = step(path[path.len() - 1], direction) else { continue };
        let Some(to) = step(over, direction) else { continue };
        let landing = board[to.1][to.0] == '.' || to == path[0];
        if board[over.1][over.0] == enemy && !jumped.contains(&over) && landing {
            path.push(to);
            jumped.push(over);
            each(path, jumped);
            captures(board, enemy, path, jumped, each);
            path.pop();
            jumped.pop();
        }
    }
}

fn step((file, rank): At, (files, ranks): (isize, isize)) -> Option<At> {
    let to = (file.checked_add_signed(files)?, rank.checked_add_signed(ranks)?);
    (to.0 < 16 && to.1 < 16).then_some(to)
}

fn squares() -> impl Iterator<Item = At> {
    (0..256).map(|n| (n % 16, n / 16))
}

fn letter(file: usize) -> char {
    "abcdefghijklmnop".chars().nth(file).unwrap()
}

fn name((file, rank): At) -> String {
    format!("{}{}", letter(file), rank + 1)
}

fn read(text: &str) -> Board {
    let mut board = [['.'; 16]; 16];
    for (row, rank) in text.split('/').zip((0..16).rev()) {
        let (mut file, mut number) = (0, 0);
        for c in row.chars() {
            match c.to_digit(10) {
                Some(digit) => number = 10 * number + usize::try_from(digit).unwrap(),
                None => {
                    board[rank][file + number] = c;
                    (file, number) = (file + number + 1, 0);
                }
            }
        }
    }
    board
}

/// The board field of rows from rank 1 up.
pub(super) fn ranks<R: AsRef<[char]>>(board: &[R]) -> String {
    board.iter().rev().map(|rank| row(rank.as_ref())).collect::<Vec<_>>().join("/")
}

fn row(rank: &[char]) -> String {
    let mut text: String = rank.iter().collect();
    for empty in (1..=16).rev() {
        text = text.replace(&".".repeat(empty), &empty.to_string());
    }
    text
}
