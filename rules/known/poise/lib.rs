//! poise as of 0.6: what a command is given of the program's own state.

pub enum Context<'a, U, E> {
    Application(&'a U, &'a E),
}
impl<'a, U, E> Context<'a, U, E> {
    #[known::sole_content]
    pub fn data(self) -> &'a U;
}
impl<U, E> Clone for Context<'_, U, E> {}
impl<U, E> Copy for Context<'_, U, E> {}
