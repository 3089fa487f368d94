//! Every text one error away from another.

/// What can stand in a ply.
const CHARACTERS: &[u8] = b"abcdefghijklmnop0123456789-x()";

/// Hands every text one character away from this one to `each`: one left out,
/// one put in, one put in the place of another, two neighbours swapped.
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
