//! What machine this is.

use crate::evidence::Machine;

/// The machine that the program runs on, and the compiler that built the program.
pub fn this_machine() -> Machine {
    let refresh = sysinfo::RefreshKind::nothing().with_cpu(sysinfo::CpuRefreshKind::nothing());
    let system = sysinfo::System::new_with_specifics(refresh);
    let cpu = system.cpus().first().map(|cpu| cpu.brand().trim().to_owned()).filter(|brand| !brand.is_empty());
    Machine {
        cpu: cpu.unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
        physical_cores: sysinfo::System::physical_core_count(),
        logical_cores: logical_cores(),
        os: sysinfo::System::long_os_version().unwrap_or_else(|| std::env::consts::OS.to_owned()),
        rustc: env!("HOTLOCK_RUSTC").to_owned(),
        optimised: !cfg!(debug_assertions),
    }
}

/// How many threads run at the same time; what the process is confined to counts.
pub(super) fn logical_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
