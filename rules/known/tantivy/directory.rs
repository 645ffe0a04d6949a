pub struct GarbageCollectionResult {}
