//! An ordered, bounded, parallel map.
//!
//! Items are made one after the other, many threads work on them, the calling
//! one takes the results in the order of the items. A permit goes with each item
//! from its making to the taking of its result, so that memory is bounded however
//! slow one of them is. Nothing waits for anybody who has gone, be it by a panic.

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded, select_biased};
use std::any::Any;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

/// State that the workers share and touch one after the other, in the order of the items.
pub struct InOrder<S> {
    state: Mutex<State<S>>,
    turn: Condvar,
}

/// What a turn does.
type Task<S> = Box<dyn FnOnce(&mut S) + Send>;

struct State<S> {
    /// Whose turn it is.
    next: u64,
    shared: S,
    /// Those who do not wait for their turn, and what is to be done when it comes.
    left: BTreeMap<u64, Option<Task<S>>>,
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
            let Some(task) = left.remove(next) else { break };
            if let Some(task) = task {
                task(shared);
            }
            *next += 1;
        }
        self.turn.notify_all();
    }

    fn leave(&self, number: u64, task: Option<Task<S>>) {
        let mut state = self.lock();
        if state.next < number {
            state.left.insert(number, task);
            return;
        }
        if let Some(task) = task {
            task(&mut state.shared);
        }
        self.pass(state);
    }
}

/// An item's place in the order. One that is dropped is passed on.
pub struct Turn<'o, S> {
    order: &'o InOrder<S>,
    number: u64,
}

impl<S> Turn<'_, S> {
    /// Waits until all items before this one have taken their turn, then takes it.
    pub fn take<R>(self, with: impl FnOnce(&mut S) -> R) -> R {
        let mut state = self.order.lock();
        while state.next < self.number {
            state = self.order.turn.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let result = with(&mut state.shared);
        self.order.pass(state);
        std::mem::forget(self);
        result
    }

    /// The same without waiting, where nothing is to be learned from it.
    pub fn leave(self, with: impl FnOnce(&mut S) + Send + 'static) {
        self.order.leave(self.number, Some(Box::new(with)));
        std::mem::forget(self);
    }
}

impl<S> Drop for Turn<'_, S> {
    fn drop(&mut self) {
        self.order.leave(self.number, None);
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

/// An item or a result; or the panic that came instead.
type Made<T> = (u64, Result<T, Box<dyn Any + Send>>);

/// Where workers get their items.
type Next<I> = Box<dyn Fn() -> Option<Made<I>> + Sync>;

/// How many items are under way at most, from their making to the taking of their results.
pub const fn flight(jobs: usize) -> usize {
    if jobs < 2 { 1 } else { 2 * jobs + 1 }
}

/// Runs the pipeline until there are no more items or `collect` stops it.
///
/// `make` is called, once at a time, until it gives `None`; where it may wait for long, it has to be [`Making::Apart`].
/// With one job all is done on the calling thread. A panic anywhere ends in one here.
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
    let flight = flight(jobs);
    let (permits, permit) = bounded::<()>(flight);
    for _ in 0..flight {
        let _ = permits.send(());
    }
    let (stop, stopped) = bounded::<()>(0);
    let numbered = Arc::new(Mutex::new(numbered(make, permit)));
    let next = match making {
        Making::ByWorkers => by_workers(numbered, stopped),
        Making::Apart => apart(numbered, stopped, flight),
    };
    let made = || {
        let (number, item) = next()?;
        let turn = Turn { order: &order, number };
        Some((number, item.and_then(|item| catch_unwind(AssertUnwindSafe(|| work(item, turn))))))
    };
    let (results, result) = bounded::<Made<R>>(flight);
    let panic = std::thread::scope(|scope| {
        let mut alone = true;
        for _ in 0..jobs {
            let (made, results) = (&made, results.clone());
            let worker = move || {
                while let Some(made) = made() {
                    if results.send(made).is_err() {
                        return;
                    }
                }
            };
            // As many as the system gives, be it none.
            alone &= Builder::new().spawn_scoped(scope, worker).is_err();
        }
        drop(results);
        let panic = if alone {
            in_order(std::iter::from_fn(&made), &permits, &mut collect)
        } else {
            in_order(result.iter(), &permits, &mut collect)
        };
        // Workers that wait for an item that never comes, or for a permit, are let go by this.
        drop((stop, permits));
        // What is still on its way is taken, so that nobody waits for room.
        for _ in result {}
        panic
    });
    if let Some(panic) = panic {
        resume_unwind(panic);
    }
}

/// Makes items with their numbers, until there is nothing more, nobody gives permits any more, or after a panic.
fn numbered<I>(
    make: impl FnMut() -> Option<I> + Send + 'static,
    permit: Receiver<()>,
) -> impl FnMut() -> Option<Made<I>> + Send + 'static {
    let mut make = Some(make);
    let mut number = 0;
    move || {
        permit.recv().ok()?;
        let made = catch_unwind(AssertUnwindSafe(make.as_mut()?)).transpose();
        if !matches!(made, Some(Ok(_))) {
            make = None;
        }
        number += 1;
        Some((number - 1, made?))
    }
}

/// What makes items, once at a time.
type Maker<M> = Arc<Mutex<M>>;

fn by_workers<I, M>(numbered: Maker<M>, stopped: Receiver<()>) -> Next<I>
where
    M: FnMut() -> Option<Made<I>> + Send + 'static,
{
    Box::new(move || match stopped.try_recv() {
        Err(TryRecvError::Disconnected) => None,
        _ => numbered.lock().unwrap_or_else(PoisonError::into_inner)(),
    })
}

fn apart<I, M>(numbered: Maker<M>, stopped: Receiver<()>, flight: usize) -> Next<I>
where
    I: Send + 'static,
    M: FnMut() -> Option<Made<I>> + Send + 'static,
{
    let (items, item) = bounded(flight);
    let maker = Arc::clone(&numbered);
    let maker = move || {
        let mut numbered = maker.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(item) = numbered() {
            if items.send(item).is_err() {
                return;
            }
        }
    };
    if Builder::new().spawn(maker).is_err() {
        return by_workers(numbered, stopped);
    }
    Box::new(move || {
        select_biased! {
            recv(stopped) -> _ => None,
            recv(item) -> item => item.ok(),
        }
    })
}

/// Hands over results in the order of their numbers, and a permit back for each; up to a panic, which is given back.
fn in_order<R>(
    results: impl Iterator<Item = Made<R>>,
    permits: &Sender<()>,
    collect: &mut impl FnMut(R) -> ControlFlow<()>,
) -> Option<Box<dyn Any + Send>> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (number, made) in results {
        waiting.insert(number, made);
        while let Some(made) = waiting.remove(&next) {
            next += 1;
            match made.map(&mut *collect) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return None,
                Err(panic) => return Some(panic),
            }
            // The maker may be gone already.
            let _ = permits.send(());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Making, run};
    use std::ops::ControlFlow;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    const BOTH: [Making; 2] = [Making::ByWorkers, Making::Apart];

    /// Runs over items 0 up to `count`; how many were taken, and the sum of what the turns learned.
    fn sum(jobs: usize, making: Making, count: u64, make_breaks: Option<u64>, work_breaks: Option<u64>) -> (u64, u64) {
        let mut next = 0;
        let make = move || {
            assert_ne!(Some(next), make_breaks, "on purpose");
            next += 1;
            (next <= count).then(|| next - 1)
        };
        let (mut taken, mut total) = (0, 0);
        run(
            jobs,
            making,
            make,
            0,
            |item, turn| {
                assert_ne!(Some(item), work_breaks, "on purpose");
                match item % 3 {
                    0 => turn.leave(move |before| *before += item),
                    1 => return turn.take(|before| std::mem::replace(before, *before + item)),
                    _ => drop(turn),
                }
                0
            },
            |before| {
                taken += 1;
                total += before;
                ControlFlow::Continue(())
            },
        );
        (taken, total)
    }

    #[test]
    fn turns_are_taken_in_the_order_of_items() {
        let alone = sum(1, Making::Apart, 500, None, None);
        assert_eq!(alone.0, 500);
        for making in BOTH {
            for jobs in [2, 3, 8] {
                assert_eq!(sum(jobs, making, 500, None, None), alone, "{making:?}");
            }
        }
    }

    #[test]
    fn a_panic_anywhere_ends_in_one_and_not_in_waiting() {
        for making in BOTH {
            for (make_breaks, work_breaks) in [(Some(0), None), (Some(70), None), (None, Some(1)), (None, Some(70))] {
                let run = || sum(4, making, 500, make_breaks, work_breaks);
                assert!(catch_unwind(AssertUnwindSafe(run)).is_err(), "{making:?}");
            }
        }
    }

    #[test]
    fn a_reader_that_stops_leaves_nobody_waiting() {
        for making in BOTH {
            let mut items = 0..;
            let mut taken = 0;
            run(
                4,
                making,
                move || items.next(),
                (),
                |item: u64, _| item,
                |item| {
                    taken = item;
                    if item == 30 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(taken, 30);
        }
    }
}
