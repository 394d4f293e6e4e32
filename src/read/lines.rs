//! Lines of a stream, of bounded length, without waiting for more than is there.

use std::io::{self, ErrorKind, Read};

/// The longest line that is kept, in bytes. Many boards may stand on one.
pub(super) const MOST_LINE: usize = 1 << 20;

/// Bytes asked for at a time.
const CHUNK: usize = 1 << 17;

/// A line, without its break.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LineBytes<'a> {
    Line(&'a [u8]),
    /// A line of more than [`MOST_LINE`] bytes; it has been skipped.
    TooLong,
}

/// Lines that end with LF, CR LF or CR.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    /// What is not yet read of the buffer.
    start: usize,
    end: usize,
    /// Bytes after `start` that hold no line break.
    searched: usize,
    ended: bool,
    /// The last line ended with CR: an LF right after it is of the same break.
    after_cr: bool,
    skipping: bool,
}

impl<R: Read> Lines<R> {
    pub fn new(input: R) -> Self {
        Self {
            input,
            buffer: vec![0; CHUNK],
            start: 0,
            end: 0,
            searched: 0,
            ended: false,
            after_cr: false,
            skipping: false,
        }
    }

    /// Whether the next line can be had without reading.
    pub fn ready(&mut self) -> bool {
        self.ended || self.find_break().is_some()
    }

    /// The next line; waits for input only when no whole line is there.
    pub fn next(&mut self) -> io::Result<Option<LineBytes<'_>>> {
        loop {
            if let Some(length) = self.find_break() {
                let start = self.start;
                self.after_cr = self.buffer[start + length] == b'\r';
                self.start += length + 1;
                self.searched = 0;
                if std::mem::take(&mut self.skipping) {
                    return Ok(Some(LineBytes::TooLong));
                }
                return Ok(Some(LineBytes::Line(&self.buffer[start..start + length])));
            }
            if self.ended {
                let line = self.start..self.end;
                self.start = self.end;
                self.searched = 0;
                return Ok(match (std::mem::take(&mut self.skipping), line.is_empty()) {
                    (true, _) => Some(LineBytes::TooLong),
                    (false, true) => None,
                    (false, false) => Some(LineBytes::Line(&self.buffer[line])),
                });
            }
            self.fill()?;
        }
    }

    /// The length of the line at the start, if its break is there.
    fn find_break(&mut self) -> Option<usize> {
        if self.after_cr && self.start < self.end {
            self.after_cr = false;
            if self.buffer[self.start] == b'\n' {
                self.start += 1;
            }
        }
        let rest = &self.buffer[self.start..self.end];
        let found = rest[self.searched..].iter().position(|&b| b == b'\n' || b == b'\r');
        match found {
            Some(at) => Some(self.searched + at),
            None => {
                self.searched = rest.len();
                None
            }
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        if self.end - self.start > MOST_LINE || self.skipping {
            // The rest of the line is read and forgotten.
            self.skipping = true;
            (self.start, self.end, self.searched) = (0, 0, 0);
        }
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        if self.buffer.len() < self.end + CHUNK {
            self.buffer.resize(self.end + CHUNK, 0);
        }
        let read = loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.end += read;
        self.ended = read == 0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that gives a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(self.0.len()).min(into.len());
            into[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    fn all(text: &[u8], at_a_time: usize) -> Vec<Vec<u8>> {
        let mut lines = Lines::new(Slow(text, at_a_time));
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push(match line {
                LineBytes::Line(line) => line.to_vec(),
                LineBytes::TooLong => b"too long".to_vec(),
            });
        }
        all
    }

    #[test]
    fn every_line_break_in_pieces_of_any_size() {
        for at_a_time in 1..9 {
            assert_eq!(
                all(b"a\r\nb\rc\n\nd\r\n\r\ne", at_a_time),
                [&b"a"[..], b"b", b"c", b"", b"d", b"", b"e"]
            );
        }
        assert_eq!(all(b"", 3), Vec::<Vec<u8>>::new());
        assert_eq!(all(b"a\n", 1), [b"a"]);
    }

    #[test]
    fn an_endless_line_costs_bounded_memory_and_only_itself() {
        let mut text = vec![b'7'; 5 * MOST_LINE];
        text.extend(b"\nafter");
        let mut lines = Lines::new(Slow(&text, 70_000));
        assert_eq!(lines.next().unwrap(), Some(LineBytes::TooLong));
        assert_eq!(lines.next().unwrap(), Some(LineBytes::Line(b"after")));
        assert!(lines.buffer.len() <= MOST_LINE + 3 * CHUNK, "{}", lines.buffer.len());
        text.truncate(2 * MOST_LINE);
        assert_eq!(all(&text, 9999), [b"too long"]);
    }
}
