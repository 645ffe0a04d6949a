macro_rules! c { ($e:expr) => { c!(($e + $e)) } } pub fn g() { c!(1); }
