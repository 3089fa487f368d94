//! An ordered, bounded, parallel map.
//!
//! One thread makes items, many work on them, the calling thread takes the
//! results in the order of the items. A permit goes with each item from its
//! making to the taking of its result, so that memory is bounded however slow
//! one of them is. Nothing waits for anybody who has gone.

use crossbeam_channel::{Receiver, Sender, bounded, select_biased};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, PoisonError};

/// State that the workers share and touch one after the other, in the order of the items.
#[derive(Debug)]
pub struct InOrder<S> {
    state: Mutex<(u64, S)>,
    turn: Condvar,
}

/// An item's place in the order.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'o, S> {
    order: &'o InOrder<S>,
    number: u64,
}

impl<S> Turn<'_, S> {
    /// Waits until all items before this one have taken their turn, then takes it. Each item must do so once.
    pub fn take<R>(self, with: impl FnOnce(&mut S) -> R) -> R {
        let mut state = self.order.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.0 < self.number {
            state = self.order.turn.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let result = with(&mut state.1);
        state.0 = self.number + 1;
        self.order.turn.notify_all();
        result
    }
}

/// Runs the pipeline until there are no more items or `collect` stops it.
///
/// `make` is called until it gives `None`, on a thread of its own that is left
/// behind where it waits for input that nobody wants any more. `work` must take
/// its [`Turn`] exactly once. With one job all is done on the calling thread.
pub fn run<I, S, R, M, W, C>(jobs: usize, mut make: M, state: S, work: W, mut collect: C)
where
    I: Send + 'static,
    S: Send,
    R: Send,
    M: FnMut() -> Option<I> + Send + 'static,
    W: Fn(I, Turn<'_, S>) -> R + Sync,
    C: FnMut(R) -> ControlFlow<()>,
{
    let order = InOrder { state: Mutex::new((0, state)), turn: Condvar::new() };
    if jobs < 2 {
        let mut number = 0;
        while let Some(item) = make() {
            if collect(work(item, Turn { order: &order, number })).is_break() {
                return;
            }
            number += 1;
        }
        return;
    }
    let flight = 2 * jobs + 1;
    let (permits, permit) = bounded::<()>(flight);
    let (items, item) = bounded::<(u64, I)>(flight);
    let (results, result) = bounded::<(u64, R)>(flight);
    let (stop, stopped) = bounded::<()>(0);
    for _ in 0..flight {
        let _ = permits.send(());
    }
    std::thread::spawn(move || {
        // Ends when there is nothing more, or when nobody takes items any more.
        for number in 0.. {
            if permit.recv().is_err() {
                return;
            }
            let Some(made) = make() else { return };
            if items.send((number, made)).is_err() {
                return;
            }
        }
    });
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (item, stopped, results) = (item.clone(), stopped.clone(), results.clone());
            let (work, order) = (&work, &order);
            scope.spawn(move || worker(&item, &stopped, &results, |item, number| work(item, Turn { order, number })));
        }
        drop((item, stopped, results));
        in_order(&result, &permits, &mut collect);
        // Workers that wait for an item from a reader that never comes are let go by this.
        drop(stop);
        // What is still on its way is taken, so that nobody waits for room.
        for _ in result {}
    });
}

fn worker<I, R>(
    item: &Receiver<(u64, I)>,
    stopped: &Receiver<()>,
    results: &Sender<(u64, R)>,
    work: impl Fn(I, u64) -> R,
) {
    loop {
        select_biased! {
            recv(stopped) -> _ => return,
            recv(item) -> item => {
                let Ok((number, item)) = item else { return };
                if results.send((number, work(item, number))).is_err() {
                    return;
                }
            }
        }
    }
}

/// Hands over results in the order of their numbers, and a permit back for each.
fn in_order<R>(result: &Receiver<(u64, R)>, permits: &Sender<()>, collect: &mut impl FnMut(R) -> ControlFlow<()>) {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (number, made) in result {
        waiting.insert(number, made);
        while let Some(made) = waiting.remove(&next) {
            next += 1;
            if collect(made).is_break() {
                return;
            }
            // The maker may be gone already.
            let _ = permits.send(());
        }
    }
}
