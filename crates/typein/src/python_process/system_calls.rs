//! The system calls of the child: those of an interpreter that computes and answers over pipes.
//!
//! The sandbox of the language keeps programs from files and processes. This filter holds even if a bug of the
//! interpreter lets a program run machine code: the kernel refuses every other call with `EPERM`. It is
//! installed after the start of the threads and the reading of all files, and it is permanent.

use libc::{PROT_EXEC, c_long};
use seccompiler::{
    BpfProgram, Error, SeccompAction, SeccompCmpArgLen as ArgLen, SeccompCmpOp as Op,
    SeccompCondition as Condition, SeccompFilter, SeccompRule,
};

/// Memory, locks, time, signals of the own thread, the end: calls without a file.
const ALLOWED: [c_long; 21] = [
    libc::SYS_brk,
    libc::SYS_munmap,
    libc::SYS_madvise,
    libc::SYS_futex,
    libc::SYS_sched_yield,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_restart_syscall,
    libc::SYS_getrandom,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_sched_getaffinity,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// Calls on open files: of standard input, output and error only. The second value is the highest file.
const ON_PIPES: [(c_long, u64); 4] =
    [(libc::SYS_read, 0), (libc::SYS_readv, 0), (libc::SYS_write, 2), (libc::SYS_writev, 2)];

/// Calls that map memory: never as code. The second value is the index of the protection.
const MAPPING: [(c_long, u8); 2] = [(libc::SYS_mmap, 2), (libc::SYS_mprotect, 2)];

/// Limits the system calls of all threads of the process, as far as the kernel can.
pub(super) fn limit() {
    // Without the kernel's filter the sandbox of the language still protects the host.
    let _ = filter().and_then(|filter| seccompiler::apply_filter_all_threads(&filter));
}

fn filter() -> Result<BpfProgram, Error> {
    let rule = |conditions: Vec<Condition>| SeccompRule::new(conditions);
    let mut rules: Vec<(c_long, Vec<SeccompRule>)> = ALLOWED.iter().map(|&call| (call, vec![])).collect();
    for (call, highest) in ON_PIPES {
        rules.push((call, vec![rule(vec![Condition::new(0, ArgLen::Dword, Op::Le, highest)?])?]));
    }
    for (call, protection) in MAPPING {
        let executable = u64::from(PROT_EXEC.unsigned_abs());
        let no_code = Condition::new(protection, ArgLen::Dword, Op::MaskedEq(executable), 0)?;
        rules.push((call, vec![rule(vec![no_code])?]));
    }
    // `mremap` keeps the protection of a mapping.
    rules.push((libc::SYS_mremap, vec![]));
    // `abort` sends its signal to the own process; the parent reads the message before it.
    let own = u64::from(std::process::id());
    rules.push((libc::SYS_tgkill, vec![rule(vec![Condition::new(0, ArgLen::Dword, Op::Eq, own)?])?]));
    let arch = std::env::consts::ARCH.try_into()?;
    let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let filter = SeccompFilter::new(rules.into_iter().collect(), refused, SeccompAction::Allow, arch)?;
    Ok(filter.try_into()?)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::net::{TcpListener, UdpSocket};
    use std::os::fd::AsRawFd;
    use std::process::Command;
    use std::{io, thread};

    use super::*;

    /// Whether the kernel refused a call.
    fn is_refused<T>(result: io::Result<T>) -> bool {
        result.err().is_some_and(|error| error.raw_os_error() == Some(libc::EPERM))
    }

    #[test]
    fn files_sockets_processes_and_other_descriptors_are_refused() {
        let open = File::open("/dev/null").expect("it exists");
        assert!(open.as_raw_fd() > 2);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("file");
        fs::write(&file, "kept").expect("it can be written");
        let target = file.clone();
        // The filter of this function is that of one thread.
        let refused = thread::spawn(move || {
            seccompiler::apply_filter(&filter()?)?;
            let mut byte = [0];
            Ok::<_, Error>([
                ("open", is_refused(File::open("/etc/passwd"))),
                ("create", is_refused(File::create(&target))),
                ("remove", is_refused(fs::remove_file(&target))),
                ("list", is_refused(fs::read_dir("/"))),
                ("read", is_refused(io::Read::read(&mut &open, &mut byte))),
                ("listen", is_refused(TcpListener::bind("127.0.0.1:0"))),
                ("send", is_refused(UdpSocket::bind("127.0.0.1:0"))),
                ("start", is_refused(Command::new("/bin/true").spawn())),
                ("thread", is_refused(thread::Builder::new().spawn(|| {}))),
            ])
        });
        let refused = refused.join().expect("the thread goes on").expect("the kernel has filters");
        assert!(refused.iter().all(|(_, is_refused)| *is_refused), "{refused:?}");
        assert_eq!(fs::read_to_string(file).expect("it is there"), "kept");
    }
}
