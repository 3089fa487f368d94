//! Colours and line styles: one table for SVG files and for the style sheet of pages.

use std::fmt::Write;

/// The colour theme of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// For light paper.
    #[default]
    Light,
    /// For dark screens.
    Dark,
    /// Black, white and grey, for print.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Print];

    /// The name of the theme on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
        }
    }

    /// The theme of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// A colour, named for its purpose.
///
/// The blue, vermilion and green are distinguishable with any colour vision; shapes carry the same information.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ink {
    Paper,
    Text,
    Faint,
    Border,
    Light,
    Dark,
    OnLight,
    OnDark,
    White,
    WhiteEdge,
    WhiteShade,
    Black,
    BlackEdge,
    BlackShade,
    Halo,
    Field,
    Way,
    Turn,
    Off,
    Length,
}

/// Every colour: its name, and its value in the light, dark and print theme.
const INKS: [(Ink, &str, [&str; 3]); 20] = [
    (Ink::Paper, "paper", ["#ffffff", "#15171b", "#ffffff"]),
    (Ink::Text, "text", ["#1f2328", "#e8e6e1", "#000000"]),
    (Ink::Faint, "faint", ["#57606a", "#a9b0b8", "#333333"]),
    (Ink::Border, "border", ["#4a3823", "#b5a58c", "#000000"]),
    (Ink::Light, "light", ["#f4e8cf", "#a79a83", "#ffffff"]),
    (Ink::Dark, "dark", ["#b5946b", "#6b5a46", "#c4c4c4"]),
    (Ink::OnLight, "on-light", ["#8a6a45", "#4e4232", "#000000"]),
    (Ink::OnDark, "on-dark", ["#f4e8cf", "#a79a83", "#ffffff"]),
    (Ink::White, "white", ["#fffefa", "#f6f2e9", "#ffffff"]),
    (Ink::WhiteEdge, "white-edge", ["#2b2620", "#1a1712", "#000000"]),
    (Ink::WhiteShade, "white-shade", ["#efe9db", "#e2dac8", "#ececec"]),
    (Ink::Black, "black", ["#26231f", "#121110", "#000000"]),
    (Ink::BlackEdge, "black-edge", ["#0f0d0b", "#d8cdb8", "#000000"]),
    (Ink::BlackShade, "black-shade", ["#6f6961", "#57524a", "#8c8c8c"]),
    (Ink::Halo, "halo", ["#ffffff", "#f3ead8", "#ffffff"]),
    (Ink::Field, "field", ["#f0c419", "#e6b800", "#8a8a8a"]),
    (Ink::Way, "way", ["#0060a8", "#00559a", "#000000"]),
    (Ink::Turn, "turn", ["#d04a00", "#c84400", "#000000"]),
    (Ink::Off, "off", ["#d04a00", "#c84400", "#000000"]),
    (Ink::Length, "length", ["#00735a", "#004d3c", "#000000"]),
];

impl Ink {
    fn row(self) -> &'static (Self, &'static str, [&'static str; 3]) {
        INKS.iter().find(|(ink, ..)| *ink == self).unwrap_or(&INKS[0])
    }

    fn colour(self, theme: Theme) -> &'static str {
        self.row().2[theme as usize]
    }
}

/// The style of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Paper,
    Title,
    Text,
    Faint,
    Border,
    Light,
    Dark,
    LinesOnLight,
    LinesOnDark,
    BoardLines,
    LabelOnLight,
    LabelOnDark,
    White,
    WhiteShade,
    WhiteLine,
    Black,
    BlackShade,
    BlackLine,
    Field,
    Halo,
    HaloThin,
    TurnHalo,
    Way,
    WayDotted,
    WayHead,
    Turn,
    Cross,
    CrossHalo,
    Length,
    LengthEnd,
    LengthText,
    RootHalo,
    Root,
    Able,
    AbleHalo,
    Bars,
    BarsHalo,
}

/// The definition of a style: fill, line colour and width, and further attributes.
struct Spec(Class, &'static str, Option<Ink>, Option<(Ink, i32)>, &'static [(&'static str, &'static str)]);

const ROUND: &[(&str, &str)] = &[("stroke-linecap", "round"), ("stroke-linejoin", "round")];
const BUTT: &[(&str, &str)] = &[];
const DOTS: &[(&str, &str)] = &[("stroke-linecap", "round"), ("stroke-dasharray", "0 17")];
const DASHES: &[(&str, &str)] = &[("stroke-dasharray", "16 10")];
const BEHIND: &[(&str, &str)] = &[("stroke-linecap", "round"), ("stroke-linejoin", "round"), ("paint-order", "stroke")];
const CLEAR: &[(&str, &str)] = &[("fill-opacity", "0.45")];
const VEIL: &[(&str, &str)] = &[("stroke-linecap", "round"), ("stroke-linejoin", "round"), ("stroke-opacity", "0.85")];
const BOLD: &[(&str, &str)] = &[("font-weight", "bold")];

const STYLES: &[Spec] = &[
    Spec(Class::Paper, "pa", Some(Ink::Paper), None, BUTT),
    Spec(Class::Title, "tt", Some(Ink::Text), None, BOLD),
    Spec(Class::Text, "tx", Some(Ink::Text), None, BUTT),
    Spec(Class::Faint, "fa", Some(Ink::Faint), None, BUTT),
    Spec(Class::Border, "bo", Some(Ink::Border), None, BUTT),
    Spec(Class::Light, "li", Some(Ink::Light), None, BUTT),
    Spec(Class::Dark, "da", Some(Ink::Dark), None, BUTT),
    Spec(Class::LinesOnLight, "ll", None, Some((Ink::OnLight, 3)), BUTT),
    Spec(Class::LinesOnDark, "ld", None, Some((Ink::OnDark, 3)), BUTT),
    Spec(Class::BoardLines, "bl", None, Some((Ink::Border, 4)), ROUND),
    Spec(Class::LabelOnLight, "xl", Some(Ink::OnLight), None, BUTT),
    Spec(Class::LabelOnDark, "xd", Some(Ink::OnDark), None, BUTT),
    Spec(Class::White, "w", Some(Ink::White), Some((Ink::WhiteEdge, 3)), ROUND),
    Spec(Class::WhiteShade, "ws", Some(Ink::WhiteShade), None, BUTT),
    Spec(Class::WhiteLine, "wl", None, Some((Ink::WhiteEdge, 3)), ROUND),
    Spec(Class::Black, "b", Some(Ink::Black), Some((Ink::BlackEdge, 3)), ROUND),
    Spec(Class::BlackShade, "bs", Some(Ink::BlackShade), None, BUTT),
    Spec(Class::BlackLine, "bk", None, Some((Ink::White, 3)), ROUND),
    Spec(Class::Field, "f", Some(Ink::Field), None, CLEAR),
    Spec(Class::Halo, "h", None, Some((Ink::Halo, 20)), VEIL),
    Spec(Class::TurnHalo, "th", None, Some((Ink::Halo, 13)), BUTT),
    Spec(Class::HaloThin, "ht", None, Some((Ink::Halo, 16)), VEIL),
    Spec(Class::Way, "y", None, Some((Ink::Way, 10)), ROUND),
    Spec(Class::WayDotted, "yd", None, Some((Ink::Way, 11)), DOTS),
    Spec(Class::WayHead, "yh", Some(Ink::Way), Some((Ink::Halo, 8)), BEHIND),
    Spec(Class::Turn, "t", None, Some((Ink::Turn, 6)), BUTT),
    Spec(Class::Cross, "c", None, Some((Ink::Off, 10)), ROUND),
    Spec(Class::CrossHalo, "ch", None, Some((Ink::Halo, 18)), VEIL),
    Spec(Class::Length, "n", None, Some((Ink::Length, 8)), DASHES),
    Spec(Class::LengthEnd, "ne", None, Some((Ink::Length, 8)), BUTT),
    Spec(Class::LengthText, "nt", Some(Ink::Length), Some((Ink::Halo, 10)), BEHIND),
    Spec(Class::RootHalo, "rh", None, Some((Ink::Halo, 13)), ROUND),
    Spec(Class::Root, "ro", None, Some((Ink::Length, 4)), ROUND),
    Spec(Class::Able, "a", None, Some((Ink::Turn, 7)), DASHES),
    Spec(Class::AbleHalo, "ah", None, Some((Ink::Halo, 13)), VEIL),
    Spec(Class::Bars, "br", None, Some((Ink::Off, 4)), ROUND),
    Spec(Class::BarsHalo, "bh", None, Some((Ink::Halo, 7)), ROUND),
];

impl Class {
    fn spec(self) -> &'static Spec {
        STYLES.iter().find(|spec| spec.0 == self).unwrap_or(&STYLES[0])
    }

    /// The name of the class in [`stylesheet`].
    pub(super) fn class(self) -> &'static str {
        self.spec().1
    }

    /// Appends the style as SVG attributes in the colours of a theme.
    pub(super) fn attributes(self, theme: Theme, out: &mut String) {
        let Spec(_, _, fill, line, more) = self.spec();
        let _ = write!(out, " fill=\"{}\"", fill.map_or("none", |ink| ink.colour(theme)));
        if let Some((ink, width)) = line {
            let _ = write!(out, " stroke=\"{}\" stroke-width=\"{width}\"", ink.colour(theme));
        }
        for (name, value) in *more {
            let _ = write!(out, " {name}=\"{value}\"");
        }
    }
}

/// The classes as a style sheet: light by default, dark if the system prefers it, grey in print.
///
/// Selectors name a class only, because elements shown by `use` match no ancestor selectors.
#[must_use]
pub fn stylesheet() -> String {
    let variables = |theme: Theme| {
        INKS.iter().fold(String::new(), |mut all, (ink, name, _)| {
            let _ = write!(all, "--{name}:{};", ink.colour(theme));
            all
        })
    };
    let mut css = format!(
        ":root{{{}}}\n@media (prefers-color-scheme:dark){{:root{{{}}}}}\n@media print{{:root{{{}}}}}\n",
        variables(Theme::Light),
        variables(Theme::Dark),
        variables(Theme::Print)
    );
    for Spec(_, class, fill, line, more) in STYLES {
        let _ = write!(css, ".{class}{{fill:");
        let _ = match fill {
            Some(ink) => write!(css, "var(--{})", ink.row().1),
            None => write!(css, "none"),
        };
        if let Some((ink, width)) = line {
            let _ = write!(css, ";stroke:var(--{});stroke-width:{width}", ink.row().1);
        }
        for (name, value) in *more {
            let _ = write!(css, ";{name}:{value}");
        }
        css.push_str("}\n");
    }
    css
}
