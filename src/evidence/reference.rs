//! Reference figures in the rules' rooms.
