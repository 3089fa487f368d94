//! Help lines for suggestions.

use crate::suggest::{Suggestion, SuggestionKind};

/// Writes a line for each suggestion: what may have been meant, and the evidence. The likeliest comes first.
///
/// Suggestions for the faulty ply come before those for an earlier ply, unless an earlier one is the likeliest.
#[must_use]
pub fn suggested(likeliest_first: &[&Suggestion]) -> Vec<String> {
    let is_earlier = |it: &&Suggestion| it.kind == SuggestionKind::Earlier;
    let earlier_leads = likeliest_first.first().is_some_and(is_earlier);
    let mut ordered = likeliest_first.to_vec();
    ordered.sort_by_key(|it| is_earlier(it) != earlier_leads);
    let line = |(index, it): (usize, &Suggestion)| {
        let other = index > 0 && (earlier_leads || it.kind == SuggestionKind::Earlier);
        format!("{}{}", if other { "or " } else { "" }, one(it))
    };
    ordered.into_iter().enumerate().map(line).collect()
}

fn one(suggestion: &Suggestion) -> String {
    let Suggestion { ply, kind, back, old, plays_on, rest, .. } = suggestion;
    let what = match kind {
        SuggestionKind::Typo
        | SuggestionKind::Swapped
        | SuggestionKind::Sign
        | SuggestionKind::Turn
        | SuggestionKind::Squares => match old {
            Some(old) => format!("did you mean `{ply}` in the place of `{old}`?"),
            None => format!("did you mean `{ply}`?"),
        },
        SuggestionKind::RunTogether => format!("did you mean two plies, `{ply}`?"),
        SuggestionKind::Exchanged => format!("was this ply exchanged with the next, `{ply}`?"),
        SuggestionKind::Doubled => "does it repeat the ply before it?".to_owned(),
        SuggestionKind::Surplus => "is this ply one too many?".to_owned(),
        SuggestionKind::Missing if ply.is_empty() => "is a ply missing before it?".to_owned(),
        SuggestionKind::Missing => format!("is a ply missing before it, `{ply}`?"),
        SuggestionKind::Earlier => {
            let place = if *back == 1 { "in the ply before".to_owned() } else { format!("{back} plies before") };
            let old = old.as_deref().unwrap_or_default();
            format!("is the mistake {place}? `{old}` there may be `{ply}`;")
        }
    };
    let (with, then) = if matches!(kind, SuggestionKind::Doubled | SuggestionKind::Surplus) {
        ("without it", "without it")
    } else {
        ("with it", "then")
    };
    match (*rest, *plays_on) {
        (0, _) | (_, 0) => what.trim_end_matches(';').to_owned(),
        (1, 1) => format!("{what} {with} the remaining ply is legal"),
        (rest, played) if rest == played => format!("{what} {with} the remaining {rest} plies are legal"),
        (_, 1) => format!("{what} the next ply is legal {then}"),
        (_, played) => format!("{what} the next {played} plies are legal {then}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suggestion(kind: SuggestionKind, ply: &str, plays_on: u32, rest: u32) -> Suggestion {
        let (back, old) = if kind == SuggestionKind::Earlier { (2, Some("d3-g5")) } else { (0, None) };
        Suggestion { ply: ply.to_owned(), kind, back, old: old.map(str::to_owned), distance: 7, plays_on, rest }
    }

    #[test]
    fn this_ply_goes_before_an_earlier_one_unless_that_is_likelier() {
        let here = suggestion(SuggestionKind::Typo, "g5-d3", 5, 131);
        let earlier = suggestion(SuggestionKind::Earlier, "d3-g6", 10, 131);
        let other = suggestion(SuggestionKind::Typo, "g5-d2", 1, 131);
        let likelier = suggestion(SuggestionKind::Typo, "g5-d4", 131, 131);
        assert_eq!(
            suggested(&[&earlier, &here]),
            [
                "is the mistake 2 plies before? `d3-g5` there may be `d3-g6`; the next 10 plies are legal then",
                "or did you mean `g5-d3`? the next 5 plies are legal then",
            ]
        );
        assert_eq!(
            suggested(&[&likelier, &earlier, &other]),
            [
                "did you mean `g5-d4`? with it the remaining 131 plies are legal",
                "did you mean `g5-d2`? the next ply is legal then",
                "or is the mistake 2 plies before? `d3-g5` there may be `d3-g6`; the next 10 plies are legal then",
            ]
        );
    }

    #[test]
    fn what_is_left_out_speaks_for_itself_by_what_follows() {
        let line = |kind, plays_on, rest| suggested(&[&suggestion(kind, "", plays_on, rest)]).concat();
        assert_eq!(
            line(SuggestionKind::Doubled, 4, 4),
            "does it repeat the ply before it? without it the remaining 4 plies are legal"
        );
        assert_eq!(
            line(SuggestionKind::Surplus, 2, 4),
            "is this ply one too many? the next 2 plies are legal without it"
        );
        assert_eq!(line(SuggestionKind::Missing, 0, 4), "is a ply missing before it?");
    }
}
