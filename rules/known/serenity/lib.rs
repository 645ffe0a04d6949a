//! serenity as of 0.12: who writes and what users ask for run functions of its handler. All else that can happen is left out.
pub use async_trait::async_trait;

pub mod client {
    #[derive(Clone, Debug)]
    pub struct Context {}

    pub trait EventHandler: Send + Sync {
        #[known::handler(message)]
        async fn message(&self, ctx: Context, new_message: crate::model::channel::Message);
        #[known::handler(message)]
        async fn interaction_create(&self, ctx: Context, interaction: crate::model::application::Interaction);
    }
}
pub mod model {
    pub mod channel {
        #[derive(Clone, Debug)]
        pub struct Message {}
    }
    pub mod application {
        #[derive(Clone, Debug)]
        pub struct Interaction {}
    }
}
pub mod prelude {
    pub use crate::client::{Context, EventHandler};
    pub use tokio::sync::{Mutex, RwLock};
}
pub mod all {
    pub use crate::async_trait;
    pub use crate::client::{Context, EventHandler};
    pub use crate::model::application::Interaction;
    pub use crate::model::channel::Message;
}
