//! The count of Walking Purchase in the form that all games share.

use super::abacus::Step;
use super::score::{SideScore, Sum};
use super::{Position, WalkingPurchaseRulings};
use crate::rules::{Adjusted, Adjustment, AdjustmentCase, AdjustmentRule, Column, Count, Ledger, LedgerStep, Part};
use crate::rules::{Side, Twice, Value};

/// The compensation for the first move.
pub const COMPENSATION: AdjustmentRule = AdjustmentRule {
    key: "compensation",
    title: "Compensation for the first move",
    side: Side::White,
    piece: "stone",
    pays_for: "the first move",
    applied: "White's best stone counts less",
    cases: &[
        AdjustmentCase { key: None, words: "half its value" },
        AdjustmentCase { key: Some("quarter"), words: "a quarter: White made the last ply" },
    ],
};

/// The cases of [`COMPENSATION`].
const HALF: usize = 0;
const QUARTER: usize = 1;

const RINGS: &[Column] = &[
    Column { head: "edge", width: 5 },
    Column { head: "1", width: 4 },
    Column { head: "2", width: 4 },
    Column { head: "3", width: 4 },
    Column { head: "4", width: 4 },
    Column { head: "5", width: 4 },
    Column { head: "6", width: 4 },
    Column { head: "centre", width: 8 },
];

const STONES: &[Column] = &[Column { head: "stones", width: 10 }];

/// Tables show of the prisoners those that count.
const SURPLUS: &[Column] = &[Column { head: "prisoners", width: 11 }];

/// The count of a position: the parts are those of the sum, the ledger is the abacus.
pub(super) fn count(position: &Position, rulings: WalkingPurchaseRulings) -> Count {
    let (sum, abacus) = (position.sum(rulings), position.abacus(rulings));
    let part = |key, columns, value: &dyn Fn(&SideScore) -> Value| Part {
        key,
        columns,
        values: [value(sum.side(Side::White)), value(sum.side(Side::Black))],
    };
    let step = |step: &Step| LedgerStep { name: step.name.name(), counts: step.counts.map(|side| side.to_vec()) };
    Count {
        score: sum.score(),
        parts: vec![
            part("rings", RINGS, &|side| Value::Each(side.rings.map(u64::from).to_vec())),
            part("stones", STONES, &|side| Value::Points(side.stones)),
            part("prisoners", &[], &|side| Value::Number(side.prisoners.into())),
            part("prisoners_surplus", SURPLUS, &|side| Value::Number(side.prisoners_surplus.into())),
        ],
        totals: sum.sides.map(|side| side.total),
        adjustment: Some(Adjustment { rule: &COMPENSATION, made: adjusted(&sum) }),
        ledger: Some(Ledger { key: "abacus", steps: abacus.steps.iter().map(step).collect() }),
        twice: Some(Twice { ways: "sum and abacus", second: (abacus.outcome(), abacus.points()) }),
    }
}

/// What compensation did to White's most valuable stone.
pub(super) fn adjusted(sum: &Sum) -> Option<Adjusted> {
    let compensation = sum.compensation?;
    let quarter = compensation.to.quarters() * 4 == compensation.from.quarters();
    Some(Adjusted {
        square: compensation.square,
        from: compensation.from,
        to: compensation.to,
        case: if quarter { QUARTER } else { HALF },
    })
}
