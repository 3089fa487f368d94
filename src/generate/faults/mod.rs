//! Plants faults in records: one per record, labelled with its name.

mod plies;
mod record;

use super::draft::{Draft, Slip};
use crate::games::Profile;
use crate::games::faults::{PlantedFault, RandomBelow, circle, pick};
use crate::rules::{Outcome, RulingInfo, Rulings};
use record::IN_RECORD;

/// A share of all records, in billionths: an integer, so that arithmetic is the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rate(u32);

impl Rate {
    /// No record.
    pub const NONE: Self = Self(0);
    /// Every record.
    pub const ALL: Self = Self(Self::WHOLE);

    const WHOLE: u32 = 1_000_000_000;
    const DIGITS: usize = 9;

    /// Reads a number from 0 to 1, such as `0.05`, with at most nine decimals.
    ///
    /// ```
    /// use winkelzug::generate::Rate;
    ///
    /// assert_eq!(Rate::parse("1.0"), Some(Rate::ALL));
    /// assert!(Rate::parse("0.05") < Rate::parse("0.5"));
    /// assert_eq!(Rate::parse("5%"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = !decimals.is_empty() && decimals.len() <= Self::DIGITS;
        if !matches!(whole, "0" | "1") || !digits || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let parts: u32 = format!("{decimals:0<9}").parse().ok()?;
        let rate = Self(if whole == "1" { Self::WHOLE + parts } else { parts });
        (rate <= Self::ALL).then_some(rate)
    }

    /// Decides at random whether a record gets a fault.
    pub(super) fn strikes(self, random: &mut RandomBelow<'_>) -> bool {
        self > Self::NONE && random(u64::from(Self::WHOLE)) < u64::from(self.0)
    }
}

/// A generated game, with what is needed to plant a fault in its record.
pub(super) struct PlayedGame<'g, G: Profile> {
    pub rulings: &'g G::Rulings,
    /// The position before each ply of the main line, from the start.
    pub before: Vec<G::Position>,
    /// The outcome, if the game is finished.
    pub outcome: Option<Outcome>,
    /// The position string of the start position.
    pub start: String,
}

/// The facts about a generated game that faults of the record need, without types of the game.
struct PlayedFacts<'g> {
    plies: u32,
    outcome: Option<Outcome>,
    start: &'g str,
    rulings: &'static [RulingInfo],
    has_points: bool,
}

/// The number of plies tried for a kind of fault before another kind is chosen.
const PLIES_TRIED: usize = 400;

/// Plants one fault, chosen at random among those that the game permits, and labels the record with its name.
pub(super) fn plant<G: Profile>(draft: &mut Draft<'_>, game: &PlayedGame<'_, G>, random: &mut RandomBelow<'_>) {
    let facts = PlayedFacts {
        plies: u32::try_from(game.before.len()).unwrap_or(u32::MAX),
        outcome: game.outcome,
        start: &game.start,
        rulings: G::Rulings::ALL,
        has_points: G::HAS_POINTS,
    };
    let in_any = plies::in_any_game::<G>();
    let in_plies: Vec<&PlantedFault<G>> = in_any.iter().chain(G::FAULTS).collect();
    // The loop ends, because some faults of the record are always possible.
    let name = loop {
        let kind = circle(in_plies.len() + IN_RECORD.len(), random).next().unwrap_or_default();
        let (name, planted) = match in_plies.get(kind) {
            Some(fault) => (fault.name, in_a_ply(fault, draft, game, random)),
            None => {
                let fault = &IN_RECORD[kind - in_plies.len()];
                (fault.name, (fault.plant)(draft, &facts, random))
            }
        };
        if planted {
            break name;
        }
        draft.slip = None;
    };
    draft.set("Fault", name);
    if let Some((before, Slip::Ply(_))) = draft.slip {
        draft.set("FaultPly", (before + 1).to_string());
    }
}

/// Replaces a random ply by one with this fault; `false` if the fault is possible at none of the plies tried.
fn in_a_ply<G: Profile>(
    fault: &PlantedFault<G>,
    draft: &mut Draft<'_>,
    game: &PlayedGame<'_, G>,
    random: &mut RandomBelow<'_>,
) -> bool {
    let found = circle(game.before.len(), random).take(PLIES_TRIED).find_map(|at| {
        let text = (fault.write)(&game.before[at], game.rulings, random)?;
        Some((u32::try_from(at).ok()?, Slip::Ply(text)))
    });
    draft.slip = found;
    draft.slip.is_some()
}
