//! An ordered, bounded, parallel map.
//!
//! Items are made one after the other, many threads work on them, the calling
//! one takes the results in the order of the items. A permit goes with each item
//! from its making to the taking of its result, so that memory is bounded however
//! slow one of them is. Nothing waits for anybody who has gone.

use crossbeam_channel::{Receiver, Sender, bounded, select_biased};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// State that the workers share and touch one after the other, in the order of the items.
pub struct InOrder<S> {
    state: Mutex<State<S>>,
    turn: Condvar,
}

/// What a turn does.
type Deed<S> = Box<dyn FnOnce(&mut S) + Send>;

struct State<S> {
    /// Whose turn it is.
    next: u64,
    shared: S,
    /// What is to be done when it is the turn of these.
    left: BTreeMap<u64, Deed<S>>,
}

impl<S> InOrder<S> {
    const fn new(shared: S) -> Self {
        Self { state: Mutex::new(State { next: 0, shared, left: BTreeMap::new() }), turn: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State<S>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The turn passes on, past those who have left theirs.
    fn pass(&self, mut state: MutexGuard<'_, State<S>>) {
        state.next += 1;
        loop {
            let State { next, shared, left } = &mut *state;
            let Some(with) = left.remove(next) else { break };
            with(shared);
            *next += 1;
        }
        self.turn.notify_all();
    }
}

/// An item's place in the order.
#[derive(Clone, Copy)]
pub struct Turn<'o, S> {
    order: &'o InOrder<S>,
    number: u64,
}

impl<S> Turn<'_, S> {
    /// Waits until all items before this one have taken their turn, then takes it. Each item must do so once.
    pub fn take<R>(self, with: impl FnOnce(&mut S) -> R) -> R {
        let mut state = self.order.lock();
        while state.next < self.number {
            state = self.order.turn.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let result = with(&mut state.shared);
        self.order.pass(state);
        result
    }

    /// The same without waiting, where nothing is to be learned from it.
    pub fn leave(self, with: impl FnOnce(&mut S) + Send + 'static) {
        let mut state = self.order.lock();
        if state.next == self.number {
            with(&mut state.shared);
            self.order.pass(state);
        } else {
            state.left.insert(self.number, Box::new(with));
        }
    }
}

/// How items are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Making {
    /// By the workers, each its own: nothing has to be handed over.
    ByWorkers,
    /// On a thread of its own, which is left behind where it waits for input that nobody wants any more.
    Apart,
}

/// Runs the pipeline until there are no more items or `collect` stops it.
///
/// `make` is called, once at a time, until it gives `None`; where it may wait for long, it has to be [`Making::Apart`].
/// `work` must take or leave its [`Turn`] exactly once. With one job all is done on the calling thread.
pub fn run<I, S, R, M, W, C>(jobs: usize, making: Making, mut make: M, state: S, work: W, mut collect: C)
where
    I: Send + 'static,
    S: Send,
    R: Send,
    M: FnMut() -> Option<I> + Send + 'static,
    W: Fn(I, Turn<'_, S>) -> R + Sync,
    C: FnMut(R) -> ControlFlow<()>,
{
    let order = InOrder::new(state);
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
    for _ in 0..flight {
        let _ = permits.send(());
    }
    let mut number = 0;
    // Ends when there is nothing more, or when nobody gives permits any more.
    let mut numbered = move || {
        permit.recv().ok()?;
        let item = make()?;
        number += 1;
        Some((number - 1, item))
    };
    let (stop, stopped) = bounded::<()>(0);
    let next: Box<dyn Fn() -> Option<(u64, I)> + Sync> = match making {
        Making::ByWorkers => {
            let numbered = Mutex::new(Some(numbered));
            Box::new(move || {
                let mut numbered = numbered.lock().unwrap_or_else(PoisonError::into_inner);
                let item = numbered.as_mut()?();
                if item.is_none() {
                    *numbered = None;
                }
                item
            })
        }
        Making::Apart => {
            let (items, item) = bounded(flight);
            std::thread::spawn(move || {
                while let Some(item) = numbered() {
                    if items.send(item).is_err() {
                        return;
                    }
                }
            });
            Box::new(move || {
                select_biased! {
                    recv(stopped) -> _ => None,
                    recv(item) -> item => item.ok(),
                }
            })
        }
    };
    let (results, result) = bounded::<(u64, R)>(flight);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let results = results.clone();
            let (next, work, order) = (&next, &work, &order);
            scope.spawn(move || {
                while let Some((number, item)) = next() {
                    if results.send((number, work(item, Turn { order, number }))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(results);
        in_order(&result, &permits, &mut collect);
        // Workers that wait for an item that never comes, or for a permit, are let go by this.
        drop((stop, permits));
        // What is still on its way is taken, so that nobody waits for room.
        for _ in result {}
    });
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
