//! What must hold of any bytes that are read; the fuzz targets ask it, too.

use winkelzug::judge::{Options, judge_record};
use winkelzug::record::{Reader, Record, Syntax, Token, Tokens, UsualPly};
use winkelzug::sink::export::export;

/// Tokens are the same whether those that are written as nearly all are take the short way or not, and for whichever
/// board.
fn common_ways_make_no_difference(before: &Reader<'_>, record: &Record<'_>) {
    for usual in [None, Some(UsualPly::OneDigit), Some(UsualPly::TwoSquares)] {
        let mut movetext = before.movetext(&record.head);
        for item in &record.items {
            let short = usual.and_then(|usual| {
                let number = movetext.common_number().map(|(number, span)| (Token::Number(number), span));
                number.or_else(|| movetext.common_ply(usual).map(|(ply, span)| (Token::Ply(ply), span)))
            });
            assert_eq!(short.or_else(|| movetext.other()).as_ref(), Some(item), "{usual:?}");
        }
        assert_eq!(movetext.next(), None, "{usual:?}");
    }
}

/// Whether a text reads without loss: records follow each other, tokens too, and what is exported is stable.
/// The number of records.
pub fn reads_soundly(input: &[u8]) -> usize {
    let mut reader = Reader::new(input);
    let mut last = 0;
    let mut count = 0;
    loop {
        let mut before = reader.clone();
        let Some(record) = reader.record() else { break };
        // Now it knows how far the record may go.
        before.head();
        count += 1;
        assert!(last <= record.span.start && record.span.start < record.span.end && record.span.end <= input.len());
        last = record.span.end;
        common_ways_make_no_difference(&before, &record);
        let mut at = record.head.movetext;
        let mut depth = 0usize;
        for (token, span) in &record.items {
            let inside = span.start < span.end && span.end <= record.span.end;
            let late = matches!(token, Token::Unreadable(Syntax::UnterminatedVariation));
            assert!(inside && (late || span.start >= at), "{token:?} {span:?}");
            at = at.max(span.end);
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.checked_sub(1).expect("what closes was open"),
                _ => {}
            }
        }
        let mut out = Vec::new();
        let verdict = judge_record(&record, &Options::default(), &mut ());
        assert_eq!(export(&record, &Options::default(), &mut out), verdict.is_valid());
        if verdict.is_valid() {
            let mut again = Vec::new();
            let mut reader = Reader::new(&out);
            let record = reader.record().expect("what was exported is a record");
            assert!(export(&record, &Options::default(), &mut again));
            let shown = String::from_utf8_lossy;
            assert_eq!(shown(&again), shown(&out), "{}", shown(input));
            assert!(reader.record().is_none(), "{}", shown(&out));
        }
    }
    count
}
