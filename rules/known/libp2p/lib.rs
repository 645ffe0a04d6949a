//! libp2p as of 0.57: the loop that drives a swarm. What happens in it (`SwarmEvent`) is left out, and so are all behaviours.
pub use crate::swarm::Swarm;

pub mod swarm {
    use futures_core::Stream;
    use futures_core::stream::FusedStream;

    #[known::unlisted]
    pub trait NetworkBehaviour: 'static {
        type ToSwarm: Send + 'static;
    }

    #[known::events(frame)]
    pub struct Swarm<TBehaviour: NetworkBehaviour> {}
    impl<TBehaviour: NetworkBehaviour> Swarm<TBehaviour> {
        pub fn behaviour(&self) -> &TBehaviour;
        pub fn behaviour_mut(&mut self) -> &mut TBehaviour;
    }
    impl<TBehaviour: NetworkBehaviour> Stream for Swarm<TBehaviour> {}
    impl<TBehaviour: NetworkBehaviour> FusedStream for Swarm<TBehaviour> {}
}
