//! Generates all texts that are one edit away from a given text.

/// The characters that a ply can contain.
const CHARACTERS: &[u8] = b"abcdefghijklmnop0123456789-x()";

/// Calls `each` with every text one edit away: a character omitted, inserted or replaced, or two neighbours swapped.
pub(super) fn each_edit(text: &[u8], mut each: impl FnMut(&[u8])) {
    let mut edited = Vec::with_capacity(text.len() + 1);
    let mut put = |at: usize, with: &[u8], without: usize| {
        edited.clear();
        edited.extend_from_slice(&text[..at]);
        edited.extend_from_slice(with);
        edited.extend_from_slice(&text[at + without..]);
        each(&edited);
    };
    put(0, &[], 0);
    for at in 0..=text.len() {
        for character in CHARACTERS {
            put(at, &[*character], 0);
            if at < text.len() {
                put(at, &[*character], 1);
            }
        }
        if at < text.len() {
            put(at, &[], 1);
        }
        if let Some(&[one, other]) = text.get(at..at + 2) {
            put(at, &[other, one], 2);
        }
    }
}
