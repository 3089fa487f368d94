//! What is said and found at a place.

use super::walk::Walk;
use crate::diag::Severity;
use crate::sink::board::TextLook;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use unicode_width::UnicodeWidthChar;

/// The variations that could be played instead, comments, findings; at both ends of the record what it is and how it
/// came out.
pub(super) fn notes(walk: &Walk, width: u16, look: TextLook) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let coloured = |colour| if look.colour { Style::new().fg(colour) } else { Style::new() };
    let plain = Style::new();
    let mut add = |text: &str, style: Style| lines.extend(wrapped(text, style, width));
    let (choices, chosen) = walk.choices();
    if choices.len() > 1 {
        for (index, choice) in choices.iter().enumerate() {
            let Some(node) = walk.tree.nodes.get(*choice) else { continue };
            let (sign, style) = if index == chosen { ('>', plain.add_modifier(Modifier::BOLD)) } else { (' ', plain) };
            add(&format!("{sign} {}{}", node.number, node.ply), style);
        }
    }
    for note in walk.notes() {
        add(note, coloured(Color::Cyan));
    }
    for found in walk.findings() {
        let colour = match found.severity {
            Severity::Error => Color::Red,
            Severity::Warning | Severity::Style => Color::Yellow,
            Severity::Note => Color::Green,
        };
        let style = coloured(colour).add_modifier(Modifier::BOLD);
        add(&format!("{}[{}]: {}", found.severity.name(), found.name, found.message), style);
        for help in &found.help {
            add(&format!("help: {help}"), plain);
        }
    }
    let (start, end) = (walk.at == 0, walk.is_last() && !walk.is_aside());
    if start || end {
        add(&walk.tree.outcome, plain.add_modifier(Modifier::BOLD));
    }
    if start {
        if !walk.tree.rulings.is_empty() {
            add(&format!("under {}", walk.tree.rulings.join(" ")), plain);
        }
        for [name, value] in &walk.tree.tags {
            add(&format!("{name}: {value}"), plain);
        }
    }
    lines
}

/// Text in lines of this width, broken between words where that can be.
pub(super) fn wrapped(text: &str, style: Style, width: u16) -> Vec<Line<'static>> {
    let width = usize::from(width.max(1));
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), 0);
    // The byte behind the last blank of the line, and the columns up to it.
    let mut blank = None;
    for c in text.chars() {
        let wide = c.width().unwrap_or(0);
        if used + wide > width && !line.is_empty() {
            let (at, before) = blank.take().filter(|_| c != ' ').unwrap_or((line.len(), used));
            let rest = line.split_off(at);
            lines.push(Line::styled(line, style));
            (line, used) = (rest, used - before);
            if c == ' ' {
                continue;
            }
        }
        line.push(c);
        used += wide;
        if c == ' ' {
            blank = Some((line.len(), used));
        }
    }
    lines.push(Line::styled(line, style));
    lines
}

#[cfg(test)]
mod tests {
    use super::wrapped;
    use ratatui::style::Style;

    fn lines(text: &str, width: u16) -> Vec<String> {
        wrapped(text, Style::new(), width).iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    #[test]
    fn words_stay_whole_where_they_fit() {
        assert_eq!(lines("a good beginning", 7), ["a good", "beginni", "ng"]);
        assert_eq!(lines("one two", 3), ["one", "two"]);
        assert_eq!(lines("one two", 7), ["one two"]);
        assert_eq!(lines("", 7), [""]);
    }

    #[test]
    fn wide_characters_and_tiny_widths_are_borne() {
        assert_eq!(lines("日本語", 4), ["日本", "語"]);
        assert_eq!(lines("日本", 1), ["日", "本"]);
        assert_eq!(lines("ab", 0), ["a", "b"]);
        assert_eq!(lines("e\u{301}e\u{301}", 1), ["e\u{301}", "e\u{301}"]);
    }
}
