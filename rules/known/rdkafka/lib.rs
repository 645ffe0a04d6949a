//! rdkafka as of 0.38.0: what is asked of a broker waits for its answer, up to a time that the caller gives.
pub mod error {
    pub enum KafkaError {}
    pub type KafkaResult<T> = Result<T, KafkaError>;
}

pub mod metadata {
    pub struct Metadata {}
}

pub mod groups {
    pub struct GroupList {}
}

pub mod topic_partition_list {
    pub struct TopicPartitionList {}
}

pub mod util {
    use std::time::Duration;

    pub enum Timeout {
        After(Duration),
        Never,
    }
    impl From<Duration> for Timeout {}
    impl From<Option<Duration>> for Timeout {}
}

pub mod client {
    use crate::error::KafkaResult;
    use crate::groups::GroupList;
    use crate::metadata::Metadata;
    use crate::util::Timeout;

    pub struct DefaultClientContext {}

    #[known::synchronised]
    pub struct Client<C = DefaultClientContext>(C);
    impl<C> Client<C> {
        #[known::blocking]
        pub fn fetch_metadata<T: Into<Timeout>>(&self, topic: Option<&str>, timeout: T) -> KafkaResult<Metadata>;
        #[known::blocking]
        pub fn fetch_watermarks<T: Into<Timeout>>(&self, topic: &str, partition: i32, timeout: T) -> KafkaResult<(i64, i64)>;
        #[known::blocking]
        pub fn fetch_group_list<T: Into<Timeout>>(&self, group: Option<&str>, timeout: T) -> KafkaResult<GroupList>;
    }
}

pub mod consumer {
    use crate::client::Client;
    use crate::error::KafkaResult;
    use crate::groups::GroupList;
    use crate::metadata::Metadata;
    use crate::topic_partition_list::TopicPartitionList;
    use crate::util::Timeout;

    pub use base_consumer::BaseConsumer;
    pub use stream_consumer::StreamConsumer;

    pub struct DefaultConsumerContext {}

    #[known::unlisted]
    pub trait Consumer<C = DefaultConsumerContext> {
        fn client(&self) -> &Client<C>;
        fn subscribe(&self, topics: &[&str]) -> KafkaResult<()>;
        fn unsubscribe(&self);
        fn assign(&self, assignment: &TopicPartitionList) -> KafkaResult<()>;
        #[known::blocking]
        fn committed<T: Into<Timeout>>(&self, timeout: T) -> KafkaResult<TopicPartitionList>;
        #[known::blocking]
        fn committed_offsets<T: Into<Timeout>>(&self, tpl: TopicPartitionList, timeout: T) -> KafkaResult<TopicPartitionList>;
        #[known::blocking]
        fn offsets_for_timestamp<T: Into<Timeout>>(&self, timestamp: i64, timeout: T) -> KafkaResult<TopicPartitionList>;
        #[known::blocking]
        fn offsets_for_times<T: Into<Timeout>>(&self, timestamps: TopicPartitionList, timeout: T) -> KafkaResult<TopicPartitionList>;
        #[known::blocking]
        fn fetch_metadata<T: Into<Timeout>>(&self, topic: Option<&str>, timeout: T) -> KafkaResult<Metadata>;
        #[known::blocking]
        fn fetch_watermarks<T: Into<Timeout>>(&self, topic: &str, partition: i32, timeout: T) -> KafkaResult<(i64, i64)>;
        #[known::blocking]
        fn fetch_group_list<T: Into<Timeout>>(&self, group: Option<&str>, timeout: T) -> KafkaResult<GroupList>;
    }

    pub mod base_consumer {
        use super::{Consumer, DefaultConsumerContext};

        #[known::synchronised]
        pub struct BaseConsumer<C = DefaultConsumerContext>(C);
        impl<C> Consumer<C> for BaseConsumer<C> {}
    }

    pub mod stream_consumer {
        use super::{Consumer, DefaultConsumerContext};

        #[known::synchronised]
        pub struct StreamConsumer<C = DefaultConsumerContext>(C);
        impl<C> Consumer<C> for StreamConsumer<C> {}
    }
}

pub mod producer {
    use crate::error::KafkaResult;
    use crate::util::Timeout;

    pub use future_producer::FutureProducer;

    #[known::unlisted]
    pub trait Producer {
        #[known::blocking]
        fn flush<T: Into<Timeout>>(&self, timeout: T) -> KafkaResult<()>;
        #[known::blocking]
        fn init_transactions<T: Into<Timeout>>(&self, timeout: T) -> KafkaResult<()>;
        #[known::blocking]
        fn commit_transaction<T: Into<Timeout>>(&self, timeout: T) -> KafkaResult<()>;
        #[known::blocking]
        fn abort_transaction<T: Into<Timeout>>(&self, timeout: T) -> KafkaResult<()>;
    }

    pub mod future_producer {
        use super::Producer;
        use crate::client::DefaultClientContext;

        #[known::synchronised]
        pub struct FutureProducer<C = DefaultClientContext>(C);
        impl<C> Producer for FutureProducer<C> {}
        impl<C> Clone for FutureProducer<C> {}
    }
}
