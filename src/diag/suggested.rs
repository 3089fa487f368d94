//! Suggestions in words.

use crate::suggest::{Kind, Suggestion};

/// A line for each that says what may have been meant, and what speaks for it; the likeliest is given first.
///
/// Those about the faulty ply come before those about an earlier one, unless one of these is the likeliest.
#[must_use]
pub fn suggested(likeliest_first: &[&Suggestion]) -> Vec<String> {
    let is_earlier = |it: &&Suggestion| it.kind == Kind::Earlier;
    let earlier_leads = likeliest_first.first().is_some_and(is_earlier);
    let mut ordered = likeliest_first.to_vec();
    ordered.sort_by_key(|it| is_earlier(it) != earlier_leads);
    let line = |(index, it): (usize, &Suggestion)| {
        let other = index > 0 && (earlier_leads || it.kind == Kind::Earlier);
        format!("{}{}", if other { "or " } else { "" }, one(it))
    };
    ordered.into_iter().enumerate().map(line).collect()
}

fn one(suggestion: &Suggestion) -> String {
    let Suggestion { ply, kind, back, old, plays_on, rest, .. } = suggestion;
    let what = match kind {
        Kind::Typo | Kind::Swapped | Kind::Sign | Kind::Turn | Kind::Squares => match old {
            Some(old) => format!("did you mean `{ply}` in the place of `{old}`?"),
            None => format!("did you mean `{ply}`?"),
        },
        Kind::RunTogether => format!("did you mean two plies, `{ply}`?"),
        Kind::Exchanged => format!("was this ply exchanged with the next, `{ply}`?"),
        Kind::Doubled => "does it repeat the ply before it?".to_owned(),
        Kind::Surplus => "is this ply one too many?".to_owned(),
        Kind::Missing if ply.is_empty() => "is a ply missing before it?".to_owned(),
        Kind::Missing => format!("is a ply missing before it, `{ply}`?"),
        Kind::Earlier => {
            let place = if *back == 1 { "in the ply before".to_owned() } else { format!("{back} plies before") };
            let old = old.as_deref().unwrap_or_default();
            format!("is the mistake {place}? `{old}` there may be `{ply}`;")
        }
    };
    let (with, then) =
        if matches!(kind, Kind::Doubled | Kind::Surplus) { ("without it", "without it") } else { ("with it", "then") };
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

    fn suggestion(kind: Kind, ply: &str, plays_on: u32, rest: u32) -> Suggestion {
        let (back, old) = if kind == Kind::Earlier { (2, Some("d3-g5")) } else { (0, None) };
        Suggestion { ply: ply.to_owned(), kind, back, old: old.map(str::to_owned), distance: 7, plays_on, rest }
    }

    #[test]
    fn this_ply_goes_before_an_earlier_one_unless_that_is_likelier() {
        let here = suggestion(Kind::Typo, "g5-d3", 5, 131);
        let earlier = suggestion(Kind::Earlier, "d3-g6", 10, 131);
        let other = suggestion(Kind::Typo, "g5-d2", 1, 131);
        let likelier = suggestion(Kind::Typo, "g5-d4", 131, 131);
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
            line(Kind::Doubled, 4, 4),
            "does it repeat the ply before it? without it the remaining 4 plies are legal"
        );
        assert_eq!(line(Kind::Surplus, 2, 4), "is this ply one too many? the next 2 plies are legal without it");
        assert_eq!(line(Kind::Missing, 0, 4), "is a ply missing before it?");
    }
}
