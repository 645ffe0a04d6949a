//! hotlock 0.1.0: markers that leave their items as they are.

#[known::attribute]
pub const hot_path: () = ();
#[known::attribute]
pub const cold_path: () = ();
