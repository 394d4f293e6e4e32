//! Writing a file whole or not at all.
//!
//! A [`WholeFile`] is written beside its target under a name of its own, flushed to the disk, and only
//! then renamed over the target, so that a reader finds the old file or the new one and never a part; a
//! reader that has the old one open or mapped keeps it. Ordinary writes are used: a full disk is an
//! error here, where a sparse file filled through a map would kill the process.
//!
//! - A **symbolic link** at the target is followed: the file it points to is replaced, the link stays.
//!   [`WholeFile::target`] says which file that is.
//! - A target that is **not a regular file** (a folder, a device, a pipe) is refused.
//! - **Permissions** of the new file follow the umask.
//! - A **killed run** leaves its temporary file behind. The next run to the same target removes it: each
//!   writer holds a lock on its own, so what can be locked belongs to nobody.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A file being written; dropped before [`WholeFile::commit`], it leaves no trace.
#[derive(Debug)]
pub struct WholeFile {
    file: NamedTempFile,
    target: PathBuf,
    folder: PathBuf,
}

/// Links followed before they are taken for a circle, as Linux does.
const MOST_LINKS: usize = 40;

impl WholeFile {
    /// Begins a file that will stand at `path`.
    ///
    /// # Errors
    /// When the folder is missing or cannot be written to, or what stands at `path` is no regular file.
    pub fn create(path: &Path) -> io::Result<Self> {
        let target = resolve(path)?;
        match fs::metadata(&target) {
            Ok(found) if !found.is_file() => {
                let kind = if found.is_dir() { "a folder" } else { "not a regular file" };
                return Err(io::Error::new(
                    io::ErrorKind::InvalidInput,
                    format!("what stands there is {kind}"),
                ));
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let name = target
            .file_name()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"))?;
        let folder = match target.parent() {
            Some(parent) if parent != Path::new("") => parent.to_path_buf(),
            _ => PathBuf::from("."),
        };
        let prefix = format!(".{}.", name.to_string_lossy());
        remove_abandoned(&folder, &prefix);
        let file = create_locked(&folder, &prefix)?;
        Ok(Self { file, target, folder })
    }

    /// The file that will be replaced: the path asked for, with links followed.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// The folder that the file is written in.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes the file durable and puts it in the target's place.
    ///
    /// # Errors
    /// When flushing or renaming fails; the target is then as it was.
    pub fn commit(self) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        self.file.persist(&self.target).map_err(|error| error.error)?;
        sync_folder(&self.folder)
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for WholeFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// Writes `bytes` to `path`, whole or not at all.
///
/// # Errors
/// As [`WholeFile::create`] and [`WholeFile::commit`], or when writing fails.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(bytes)?;
    file.commit()
}

/// The path with links at its end followed, also one that points to a file not there yet.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(to) => path = path.parent().unwrap_or(Path::new("")).join(to),
            // Not a link, or not there: creating the file will tell what else may be wrong.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "symbolic links in a circle"))
}

const SUFFIX: &str = ".tmp";

/// Creates a temporary file and locks it. Another writer may take it for abandoned between the two
/// steps; it is then gone once the lock is ours, and the next one is tried.
fn create_locked(folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
    loop {
        let mut builder = tempfile::Builder::new();
        builder.prefix(prefix).suffix(SUFFIX);
        #[cfg(unix)]
        let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o666);
        #[cfg(unix)]
        builder.permissions(permissions);
        let file = builder.tempfile_in(folder)?;
        match file.as_file().lock() {
            Ok(()) if !file.path().exists() => continue,
            // A file system without locks: nobody can lock the file, so nobody will remove it.
            _ => return Ok(file),
        }
    }
}

/// Removes the temporary files that killed runs to the same target left behind. What cannot be removed
/// stays: it blocks nobody.
fn remove_abandoned(folder: &Path, prefix: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let ours = name.starts_with(prefix) && name.ends_with(SUFFIX);
        if ours
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Makes a rename durable. Elsewhere than on Unix a folder cannot be flushed.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn nothing_is_seen_before_the_commit_and_nothing_left_after_a_drop() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write(&path, b"old").unwrap();
        let mut file = WholeFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        drop(file);
        assert_eq!(names(folder.path()), ["a"]);
        write(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["a"]);
    }

    #[test]
    fn an_abandoned_temporary_is_removed_and_a_live_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let abandoned = folder.path().join(".a.killed.tmp");
        fs::write(&abandoned, b"part").unwrap();
        let mut live = WholeFile::create(&path).unwrap();
        live.write_all(b"live").unwrap();
        assert!(!abandoned.exists());
        write(&path, b"other").unwrap();
        live.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"live");
        assert_eq!(names(folder.path()), ["a"]);
    }

    #[test]
    #[cfg(unix)]
    fn links_are_followed_and_other_kinds_refused() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        symlink("there", at("link")).unwrap();
        write(&at("link"), b"through").unwrap();
        assert_eq!(fs::read(at("there")).unwrap(), b"through");
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
        symlink("circle", at("circle")).unwrap();
        assert!(write(&at("circle"), b"").is_err());
        assert!(write(folder.path(), b"").is_err());
        assert!(write(Path::new("/dev/null"), b"").is_err());
        assert!(write(&at("missing/file"), b"").is_err());
    }
}
