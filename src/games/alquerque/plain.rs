//! The rules once more, as plainly as they can be put: on position strings,
//! with no bits and no tables. The tests hold the fast code against this.

use super::AlquerqueRulings;
use std::collections::BTreeMap;

type Board = [[char; 5]; 5];
type At = (usize, usize);

const DIRECTIONS: [(isize, isize); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Every legal ply with the position that it leads to.
pub(super) fn legal(position: &str, rulings: &AlquerqueRulings) -> BTreeMap<String, String> {
    let fields: Vec<&str> = position.split(' ').collect();
    let board = read(fields[0]);
    let (man, enemy, forward) = if fields[1] == "w" { ('M', 'm', 1) } else { ('m', 'M', -1) };
    let quiet: u32 = fields[2].parse().unwrap();
    let mut plies = BTreeMap::new();
    let next = if fields[1] == "w" { "b" } else { "w" };
    for from in points() {
        if board[from.1][from.0] == man {
            jumps(board, enemy, rulings.free_capture, vec![from], &mut |path, board| {
                plies.insert(text(path, "x"), format!("{} {next} 0", write(board)));
            });
        }
    }
    if !plies.is_empty() && !rulings.free_capture {
        return plies;
    }
    for from in points() {
        let far = from.1 == if forward == 1 { 4 } else { 0 };
        if board[from.1][from.0] != man || (far && rulings.far_row_stuck) {
            continue;
        }
        for direction in DIRECTIONS {
            let Some(to) = along(from, direction) else { continue };
            let backward = direction.1 == -forward;
            if board[to.1][to.0] == ' ' && (!backward || rulings.backward_steps) {
                let mut after = board;
                after[from.1][from.0] = ' ';
                after[to.1][to.0] = man;
                plies.insert(text(&[from, to], "-"), format!("{} {next} {}", write(&after), quiet + 1));
            }
        }
    }
    plies
}

fn jumps(board: Board, enemy: char, free: bool, path: Vec<At>, each: &mut impl FnMut(&[At], &Board)) {
    let at = path[path.len() - 1];
    let mut ended = true;
    for direction in DIRECTIONS {
        let Some(over) = along(at, direction) else { continue };
        let Some(to) = along(over, direction) else { continue };
        if board[over.1][over.0] == enemy && board[to.1][to.0] == ' ' {
            ended = false;
            let mut after = board;
            after[to.1][to.0] = board[at.1][at.0];
            after[at.1][at.0] = ' ';
            after[over.1][over.0] = ' ';
            let mut path = path.clone();
            path.push(to);
            jumps(after, enemy, free, path, each);
        }
    }
    if path.len() > 1 && (ended || free) {
        each(&path, &board);
    }
}

/// The next point in a direction, where a line leads there.
fn along((file, rank): At, (files, ranks): (isize, isize)) -> Option<At> {
    let line = files == 0 || ranks == 0 || (file + rank).is_multiple_of(2);
    let to = (file.checked_add_signed(files)?, rank.checked_add_signed(ranks)?);
    (line && to.0 < 5 && to.1 < 5).then_some(to)
}

fn points() -> impl Iterator<Item = At> {
    (0..25).map(|n| (n % 5, n / 5))
}

fn text(path: &[At], sign: &str) -> String {
    path.iter()
        .map(|&(file, rank)| format!("{}{}", ["a", "b", "c", "d", "e"][file], rank + 1))
        .collect::<Vec<_>>()
        .join(sign)
}

fn read(text: &str) -> Board {
    let mut board = [[' '; 5]; 5];
    for (row, rank) in text.split('/').zip((0..5).rev()) {
        let mut file = 0;
        for c in row.chars() {
            match c.to_digit(10) {
                Some(empty) => file += usize::try_from(empty).unwrap(),
                None => {
                    board[rank][file] = c;
                    file += 1;
                }
            }
        }
    }
    board
}

fn write(board: &Board) -> String {
    let rank = |rank: &[char; 5]| {
        let mut text: String = rank.iter().collect();
        for empty in (1..=5).rev() {
            text = text.replace(&" ".repeat(empty), &empty.to_string());
        }
        text
    };
    board.iter().rev().map(rank).collect::<Vec<_>>().join("/")
}
