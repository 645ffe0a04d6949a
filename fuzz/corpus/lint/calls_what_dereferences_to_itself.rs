use std::ops::Deref;
use std::sync::Mutex;

pub struct Own(Mutex<u64>);

impl Deref for Own {
    type Target = Own;
    fn deref(&self) -> &Own {
        self
    }
}

pub fn call(own: Own) {
    own(1);
    std::thread::spawn(own);
}
