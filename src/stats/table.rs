//! Counts by key for a limited number of keys.

use std::collections::HashMap;

/// Counts that can be added together.
pub trait Merge {
    /// Adds the counts of `other`.
    fn merge(&mut self, other: Self);
}

/// Longer keys are cut to this many bytes.
const KEY_BYTES: usize = 256;

/// Counts by key for a limited number of keys.
///
/// Beyond the limit, the first keys in byte order are kept and the others are counted together. Which keys are kept
/// does not depend on the order of counting: a dropped key has at least `limit` smaller keys, and always will.
#[derive(Clone, Debug)]
pub struct Table<V> {
    rows: HashMap<Box<str>, V>,
    /// The sum of all dropped keys.
    others: Option<V>,
    limit: usize,
}

/// The rows of a table in byte order of their keys, and the sum of all dropped keys.
pub type Rows<'t, V> = (Vec<(&'t str, &'t V)>, Option<V>);

impl<V: Merge + Clone> Table<V> {
    /// An empty table that keeps at most `limit` keys.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { rows: HashMap::new(), others: None, limit }
    }

    /// Applies `count` to the row with this key; `new` makes the row if it does not exist.
    pub fn count(&mut self, key: &str, new: impl FnOnce() -> V, count: impl FnOnce(&mut V)) {
        let key = cut(key);
        match self.rows.get_mut(key) {
            Some(row) => count(row),
            None => {
                self.make_room();
                let mut row = new();
                count(&mut row);
                self.rows.insert(key.into(), row);
            }
        }
    }

    /// Adds the counts of another table with the same limit.
    pub fn merge(&mut self, other: Self) {
        // The order does not matter: neither the sums nor the rows kept depend on it.
        other.rows.into_iter().for_each(|(key, value)| match self.rows.get_mut(&key) {
            Some(row) => row.merge(value),
            None => {
                self.make_room();
                self.rows.insert(key, value);
            }
        });
        if let Some(value) = other.others {
            add(&mut self.others, value);
        }
    }

    /// All rows and the sum of the dropped ones.
    #[must_use]
    pub fn rows(&self) -> Rows<'_, V> {
        let mut rows: Vec<(&str, &V)> = self.rows.iter().map(|(key, value)| (&**key, value)).collect();
        rows.sort_unstable_by_key(|&(key, _)| key);
        let mut others = self.others.clone();
        rows.drain(self.limit.min(rows.len())..).for_each(|(_, value)| add(&mut others, value.clone()));
        (rows, others)
    }

    /// Drops rows beyond the limit. It acts only when enough have accumulated, not at every new key.
    fn make_room(&mut self) {
        if self.rows.len() <= self.limit.saturating_add(self.limit / 4) {
            return;
        }
        let mut rows: Vec<(Box<str>, V)> = std::mem::take(&mut self.rows).into_iter().collect();
        rows.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        rows.drain(self.limit..).for_each(|(_, value)| add(&mut self.others, value));
        self.rows.extend(rows);
    }
}

fn add<V: Merge>(sum: &mut Option<V>, value: V) {
    match sum {
        Some(sum) => sum.merge(value),
        None => *sum = Some(value),
    }
}

/// Trims a key and cuts it to [`KEY_BYTES`].
fn cut(key: &str) -> &str {
    let key = key.trim();
    let mut end = key.len().min(KEY_BYTES);
    while !key.is_char_boundary(end) {
        end -= 1;
    }
    &key[..end]
}
