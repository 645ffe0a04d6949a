//! Critical sections: what happens while a guard lives, what the section is for, how often it runs.

pub mod destructors;
pub mod dossier;
pub mod double_acquisition;
pub mod double_check;
pub mod drivers;
pub mod frequency;
pub mod hoistable;
pub mod lock_inversions;
pub mod lock_order;
pub mod number_flow;
pub mod outer_lock;
pub mod outweighed;
pub mod parked_tasks;
pub mod recurrence;
pub mod runtime_conditions;
pub mod section_content;
pub mod section_purpose;
pub mod wait_profile;
