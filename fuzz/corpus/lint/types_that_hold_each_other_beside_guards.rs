use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, RwLock, mpsc};
use parking_lot as pl;
use tokio::sync as ts;

#[derive(Clone)]
pub struct S0 { pub a: Arc<Mutex<u64>>, pub b: Arc<RwLock<HashMap<u64, S1>>>, pub c: Arc<S1>, pub d: Arc<ts::Mutex<Vec<u64>>> }
pub struct S1 { pub a: pl::Mutex<VecDeque<u64>>, pub b: AtomicU64, pub c: RwLock<Option<Arc<S0>>>, pub d: Mutex<mpsc::Sender<u64>> }
pub struct S2<A> { pub a: Mutex<A>, pub b: Vec<Mutex<A>>, pub c: Box<dyn T0<Out = A>>, pub d: Option<Box<S2<A>>> }
pub static G0: Mutex<u64> = Mutex::new(0);
pub static G1: RwLock<Vec<u64>> = RwLock::new(Vec::new());
pub trait T0 { type Out; fn m0(&self) -> Self::Out; fn m1(&self, x: u64) -> u64 { x } }
impl T0 for S0 { type Out = u64; fn m0(&self) -> u64 { *self.a.lock().unwrap() } }
impl T0 for S1 { type Out = Arc<S0>; fn m0(&self) -> Arc<S0> { self.c.read().unwrap().clone().unwrap() } }
impl<A> Deref for S2<A> { type Target = Mutex<A>; fn deref(&self) -> &Mutex<A> { &self.a } }
impl S0 { pub fn get(&self) -> MutexGuard<'_, u64> { self.a.lock().unwrap() } pub async fn m2(&self) { self.d.lock().await.push(1); } }
pub static G2: [Mutex<B>; 4] = match ((guard) + (())) { (_, S0 { a: guard, .. }) => {
let (Some(_), (z, _)) = <S3 as T2>::m3(&x);
let _ = self[0].lock();

guard;
format!(self)
}, Some(_) => guard.a.try_lock() };
pub static G0: S1 = w;
#[cold]
pub async fn f2<A: T0>(x: Arc<S0>, mut y: S1, z: &mut Vec<Arc<S0>>) {
z[(S0 { a: RefCell::new(&y.a), b: y.b[self].lock() }, f2(self.c[z].lock(), &w, S0 { a: return x, b: z.a.lock().await }))].a = format!();
G0.d.d.m1()
}
#[derive(Clone)]
pub struct S1<C: T2> {
    pub a: B,
    pub b: pl::RwLock<&fn(RwLock<S0>) -> fn(u64) -> A>,
    pub c: <[&ts::Mutex<S0>; 4] as T1>::Out,
}
#[derive(Clone, Debug, Default)]
pub struct S4<B: T1, A> {
    pub a: Vec<Mutex<Arc<Vec<()>>>>,
    pub b: AtomicU64,
}
pub fn f0(x: Arc<S0>, mut y: S1, z: &mut Vec<Arc<S0>>) {
let S1::V0(Some(_)) = println!(match (y.c[guard.d.lock().unwrap()].try_lock()) { z => {
pub enum S0 {
    V0(MutexGuard<'_, fn(Box<dyn T3<Out = A>>) -> Self>),
    V1 { a: HashMap<u64, RwLock<impl T1<Out = B>>> },
    V2,
}

let _ = G0.try_lock();
self[y.d][return <[<S0 as T2>::Out; 4] as T0>::m0(&x)] = &guard.a.b;
(<AtomicU64 as T0>::m0(&x)).entry(|x| G0[x.a.lock().await].clone())
}, Some(_) => f2(&x, &G0, (self.a.c, if (move |w| {
()
}) {
guard;
let Some((x, _)) = (()) else { return };
} else {
self;

let Some(mut w) = z[0].a.read().unwrap();
y.d.c
})) }, z.d.lock(), if ((&*guard) + (vec!(z.m3(move |x| {
y
}, ((), y))))) {
let S0 { a: y, .. } = G0[return guard[0].c.lock()];
drop(x);
z[((z) + (guard)).entry(|mut y| std::thread::sleep(x))] = main((x.a.lock().unwrap()).entry(|mut guard| RwLock::new(guard)), S0 { a: G0.d.push_back(x), b: f0(z, guard) });
impl<B> S0<Box<dyn T3<Out = B>>, (S0, S1)> {
}

drop(y.b.c.lock().await)
} else {
let mut z = f0(x, &y.c[if (y) {
let x = y;
z;
let (w, (_, y)) = ();
1
} else {

let S1::V0(Some(z)) = 1;
let Some(Some(w)) = guard;
let S1::V0(S0 { a: y, .. }) = (self) else { return };
()
}]).await;
<HashMap<u64, HashMap<u64, A>> as T1>::m2(&x)
});
for S1::V0(guard) in (S0::get(&z.d.a)) {
}
y = return self.a[(guard).entry(|w| (1).filter(|(z, guard)| z))].m2();
let (mut z, Some(y)) = move |y| {
let x = w.get(&w.d);
pub struct S1<A> {
    pub a: (fn(Arc<(B, Self)>) -> RwLock<MutexGuard<'_, ()>>, (((S1, S0), impl Deref<Target = A>), (Box<dyn Deref<Target = A>>, fn(()) -> A))),
}

main(x, (y, return y.a.upgrade())).await
};
}
pub fn f0(guard: S1<S4<MutexGuard<'_, S1>>, Arc<ts::RwLock<B>>>, w: HashMap<u64, S3<u64>>, guard: (&[(); 4], AtomicU64)) {
drop(y);
let Some(mut x) = w[w[w][x.lock()]].try_lock();
self.c.a.write().unwrap()
}
impl<C, B> T0 for HashMap<u64, MutexGuard<'_, S1>> {
    type Out = Self::Out;
async fn get(&self) {
let (S1::V0(guard), S0 { a: _, .. }) = (f0(self.clone(), println!(<RwLock<&mut Self> as T2>::new(&x), y.lock().unwrap(), self[0].b.read().unwrap()))) + (y.read().unwrap());
}
}
pub fn f0(x: &S0, y: &Arc<S1>, z: u64, w: &S2<u64>) -> u64 {
}
