//! A terminal device whose reads and writes are never waited for longer than asked.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nix::fcntl::{FcntlArg, FdFlag, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::pty::openpty;
use nix::sys::termios::{SetArg, cfmakeraw, tcgetattr, tcsetattr};
use nix::unistd::ttyname;

/// A terminal device. The file itself never blocks: another process can take the bytes, or the
/// room for them, between the look and the call.
#[derive(Debug)]
pub struct Tty {
    file: File,
    wait: Duration,
}

impl Tty {
    /// Opens a device, with its settings as they are. A read or write waits so long at most.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(path: &Path, wait: Duration) -> io::Result<Tty> {
        let flags = OFlag::O_NOCTTY | OFlag::O_NONBLOCK;
        let file =
            OpenOptions::new().read(true).write(true).custom_flags(flags.bits()).open(path)?;
        Ok(Tty { file, wait })
    }

    /// Waits until the device can be read or written.
    fn await_ready(&self, wanted: PollFlags) -> io::Result<()> {
        let mut devices = [PollFd::new(self.file.as_fd(), wanted)];
        let wait = PollTimeout::try_from(self.wait).unwrap_or(PollTimeout::MAX);
        if poll(&mut devices, wait)? == 0 {
            return Err(ErrorKind::TimedOut.into());
        }
        let seen = devices[0].revents().unwrap_or(PollFlags::POLLERR);
        if seen.intersects(PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL) {
            return Err(ErrorKind::BrokenPipe.into());
        }
        Ok(())
    }
}

impl Read for Tty {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.await_ready(PollFlags::POLLIN)?;
        match self.file.read(buffer)? {
            // A terminal that another program has set so says this for nothing.
            0 => Err(ErrorKind::WouldBlock.into()),
            count => Ok(count),
        }
    }
}

impl Write for Tty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.await_ready(PollFlags::POLLOUT)?;
        self.file.write(bytes)
    }

    /// Nothing is held back here, and to wait for the last bit on the line could take for ever.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A pseudo-terminal in raw mode. Neither end is inherited by programs started later.
#[derive(Debug)]
pub struct Pair {
    /// Our end, which never blocks.
    pub near: File,
    /// The end that other programs open, held so that the pair survives when they close it.
    pub far: OwnedFd,
    /// The path of that end.
    pub device: PathBuf,
}

impl Pair {
    /// Opens one.
    ///
    /// # Errors
    /// If the system has none.
    pub fn open() -> io::Result<Pair> {
        let pair = openpty(None, None)?;
        let mut settings = tcgetattr(&pair.slave)?;
        cfmakeraw(&mut settings);
        tcsetattr(&pair.slave, SetArg::TCSANOW, &settings)?;
        for end in [&pair.master, &pair.slave] {
            fcntl(end, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC))?;
        }
        fcntl(&pair.master, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        let device = ttyname(&pair.slave)?;
        Ok(Pair { near: File::from(pair.master), far: pair.slave, device })
    }

    /// Our end as a device, and what holds the other.
    pub fn split(self, wait: Duration) -> (Tty, OwnedFd) {
        (Tty { file: self.near, wait }, self.far)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    const WAIT: Duration = Duration::from_millis(20);

    #[test]
    fn a_read_and_a_write_end_in_time() {
        let pair = Pair::open().unwrap();
        let mut device = Tty::open(&pair.device, WAIT).unwrap();
        let (mut near, far) = pair.split(WAIT);
        assert_eq!(device.read(&mut [0; 9]).unwrap_err().kind(), ErrorKind::TimedOut);
        assert_eq!(near.write(b"moves").unwrap(), 5);
        assert_eq!(device.read(&mut [0; 9]).unwrap(), 5);
        // Nobody reads: its buffer is full some time, and a part of what is written is left.
        let began = Instant::now();
        while near.write(&[7; 4096]).is_ok() {}
        assert!(began.elapsed() < Duration::from_secs(5));
        drop((near, far));
        assert_eq!(device.read(&mut [0; 9]).unwrap_err().kind(), ErrorKind::BrokenPipe);
    }

    #[test]
    fn what_another_program_has_set_does_not_end_the_line() {
        use nix::sys::termios::SpecialCharacterIndices::{VMIN, VTIME};
        let pair = Pair::open().unwrap();
        let mut device = Tty::open(&pair.device, WAIT).unwrap();
        let mut settings = tcgetattr(&pair.far).unwrap();
        settings.control_chars[VMIN as usize] = 0;
        settings.control_chars[VTIME as usize] = 0;
        tcsetattr(&pair.far, SetArg::TCSANOW, &settings).unwrap();
        // Without a look first, as when another program was faster than this one.
        assert_eq!(device.file.read(&mut [0; 9]).unwrap(), 0);
        assert!(matches!(
            device.read(&mut [0; 9]).unwrap_err().kind(),
            ErrorKind::TimedOut | ErrorKind::WouldBlock
        ));
    }
}
