//! Counts by key, for no more than a stated number of keys.

use std::collections::HashMap;

/// What can be counted together.
pub trait Merge {
    /// Counts all that another one has counted.
    fn merge(&mut self, other: Self);
}

/// Longer keys are cut to so many bytes.
const KEY_BYTES: usize = 256;

/// Counts by key.
///
/// Of more keys than the limit the first in byte order are kept, and the rest
/// are counted together. What is kept does not depend on the order in which
/// keys come: one that falls out has so many before it for good.
#[derive(Clone, Debug)]
pub struct Table<V> {
    rows: HashMap<Box<str>, V>,
    /// All keys that have fallen out.
    others: Option<V>,
    limit: usize,
}

/// The rows of a table in byte order of their keys, and all others together.
pub type Rows<'t, V> = (Vec<(&'t str, &'t V)>, Option<V>);

impl<V: Merge + Clone> Table<V> {
    /// An empty table for so many keys.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { rows: HashMap::new(), others: None, limit }
    }

    /// Counts something in the row with this key, which is new where there was none.
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

    /// Counts all that another one has counted.
    pub fn merge(&mut self, other: Self) {
        // In whatever order: the sums are the same, and so are the rows kept.
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

    /// All rows.
    #[must_use]
    pub fn rows(&self) -> Rows<'_, V> {
        let mut rows: Vec<(&str, &V)> = self.rows.iter().map(|(key, value)| (&**key, value)).collect();
        rows.sort_unstable_by_key(|&(key, _)| key);
        let mut others = self.others.clone();
        rows.drain(self.limit.min(rows.len())..).for_each(|(_, value)| add(&mut others, value.clone()));
        (rows, others)
    }

    /// Drops rows beyond the limit, but not at every new key.
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

/// The key without blanks around it, or as much of it as is kept.
fn cut(key: &str) -> &str {
    let key = key.trim();
    let mut end = key.len().min(KEY_BYTES);
    while !key.is_char_boundary(end) {
        end -= 1;
    }
    &key[..end]
}
