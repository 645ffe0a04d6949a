#[derive(Clone)]
pub struct Options {}
impl Options {
    pub fn create_if_missing(&mut self, create_if_missing: bool);
    pub fn create_missing_column_families(&mut self, create_missing_cfs: bool);
    pub fn set_max_open_files(&mut self, nfiles: i32);
    pub fn set_compression_type(&mut self, t: DBCompressionType);
    pub fn set_write_buffer_size(&mut self, size: usize);
    pub fn set_max_write_buffer_number(&mut self, nbuf: i32);
    pub fn set_max_background_jobs(&mut self, jobs: i32);
    pub fn increase_parallelism(&mut self, parallelism: i32);
    pub fn optimize_level_style_compaction(&mut self, memtable_memory_budget: usize);
    pub fn set_block_based_table_factory(&mut self, factory: &BlockBasedOptions);
}
impl Default for Options {}

pub struct BlockBasedOptions {}
impl BlockBasedOptions {
    pub fn set_block_size(&mut self, size: usize);
    pub fn set_block_cache(&mut self, cache: &Cache);
    pub fn set_bloom_filter(&mut self, bits_per_key: f64, block_based: bool);
}
impl Default for BlockBasedOptions {}

#[derive(Clone)]
pub struct Cache {}
impl Cache {
    pub fn new_lru_cache(capacity: usize) -> Cache;
}

#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub enum DBCompressionType {
    None,
    Snappy,
    Zlib,
    Bz2,
    Lz4,
    Lz4hc,
    Zstd,
}

pub struct ReadOptions {}
impl ReadOptions {
    pub fn fill_cache(&mut self, v: bool);
    pub fn set_iterate_upper_bound<K: Into<Vec<u8>>>(&mut self, key: K);
    pub fn set_iterate_lower_bound<K: Into<Vec<u8>>>(&mut self, key: K);
    pub fn set_prefix_same_as_start(&mut self, v: bool);
    pub fn set_total_order_seek(&mut self, v: bool);
}
impl Default for ReadOptions {}

pub struct WriteOptions {}
impl WriteOptions {
    pub fn new() -> WriteOptions;
    pub fn set_sync(&mut self, sync: bool);
    pub fn disable_wal(&mut self, disable: bool);
}
impl Default for WriteOptions {}

pub struct FlushOptions {}
impl FlushOptions {
    pub fn new() -> FlushOptions;
    pub fn set_wait(&mut self, wait: bool);
}
impl Default for FlushOptions {}

pub struct CompactOptions {}
impl Default for CompactOptions {}
pub struct WaitForCompactOptions {}
impl Default for WaitForCompactOptions {}
pub struct IngestExternalFileOptions {}
impl Default for IngestExternalFileOptions {}
