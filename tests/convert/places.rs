//! Where output goes: whole or not at all, and through what is no file.

use super::{Folder, corpus, feed, fixture, read, run, run_on, within_limit, wz};
use std::fs;
use std::process::Stdio;

#[test]
fn a_file_that_exists_is_only_overwritten_by_force() {
    let folder = Folder::new();
    let out = folder.write("out.csv", "old");
    let ran = run(&["convert", &fixture("records.wz"), "-o", &out]);
    assert_eq!((ran.status, read(&out)), (2, b"old".to_vec()));
    assert!(ran.err.contains("--force") && ran.err.contains("out.csv"), "{}", ran.err);
    let ran = run(&["convert", &fixture("records.wz"), "--to", "wz", "--rejects", &out]);
    assert_eq!((ran.status, ran.out, read(&out)), (2, Vec::new(), b"old".to_vec()));
    run(&["convert", &fixture("records.wz"), "-o", &out, "--force"]).fine();
    assert!(read(&out).starts_with(b"record_id,"));
    assert_eq!(folder.names(), ["out.csv"]);
}

#[test]
fn one_file_does_not_take_the_place_of_the_other() {
    for force in [&[][..], &["--force"]] {
        let folder = Folder::new();
        let out = folder.name("out.csv");
        let arguments = ["convert", &fixture("faults.wz"), "-o", &out, "--rejects", &out];
        assert_eq!(run(&[&arguments[..], force].concat()).status, 2);
        assert!(folder.names().is_empty());
    }
}

#[test]
fn a_folder_or_nowhere_is_refused() {
    let folder = Folder::new();
    fs::create_dir(folder.path("out.csv")).unwrap();
    for place in ["out.csv", "missing/out.csv"] {
        for force in [&[][..], &["--force"]] {
            let name = folder.name(place);
            let ran = run(&[&["convert", &fixture("records.wz"), "-o", &name], force].concat());
            assert!(ran.status == 2 && ran.err.contains(place), "{}", ran.err);
        }
    }
    assert_eq!(folder.names(), ["out.csv"]);
}

#[test]
fn an_input_can_be_the_output() {
    let folder = Folder::new();
    let name = folder.write("x.wz", "1. p1-h9 (p)  *");
    run(&["convert", &name, "-o", &name, "--force"]).fine();
    assert!(read(&name).starts_with(b"[Event \"?\"]\n"));
}

#[test]
fn nothing_is_left_of_a_run_that_fails() {
    let folder = Folder::new();
    let out = folder.name("out.jsonl.gz");
    let ran = run(&["convert", &fixture("faults.wz"), "-o", &out, "--invalid", "fail"]);
    assert_eq!(ran.status, 1);
    assert!(folder.names().is_empty());
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::io::{Read, Write};
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::process::Command;
    use std::thread::sleep;
    use std::time::Duration;

    #[test]
    fn permissions_and_links_stay() {
        let folder = Folder::new();
        let file = folder.write("file.wz", "old");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file.wz", folder.path("link.wz")).unwrap();
        symlink("link.wz", folder.path("far.wz")).unwrap();
        symlink("new.wz", folder.path("nowhere.wz")).unwrap();
        let records = fixture("records.wz");
        assert_eq!(run(&["convert", &records, "-o", &folder.name("far.wz")]).status, 2);
        assert_eq!(read(&file), b"old");
        run(&["convert", &records, "-o", &folder.name("far.wz"), "--force"]).fine();
        assert!(read(&file) == read(&records));
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        run(&["convert", &records, "-o", &folder.name("nowhere.wz")]).fine();
        assert!(read(folder.path("new.wz")) == read(&records));
        for link in ["link.wz", "far.wz", "nowhere.wz"] {
            assert!(fs::symlink_metadata(folder.path(link)).unwrap().is_symlink(), "{link}");
        }
    }

    #[test]
    fn what_is_no_file_is_written_through() {
        let folder = Folder::new();
        let records = fixture("records.wz");
        let plain = run(&["convert", &records, "--to", "csv"]).fine();
        symlink("/dev/null", folder.path("null.csv")).unwrap();
        for null in ["/dev/null", &folder.name("null.csv")] {
            run(&["convert", &records, "--to", "csv", "-o", null, "--rejects", null, "--force"]).fine();
        }
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        // The standard output by its names, be it a pipe or a file, and by a link.
        symlink("/dev/stdout", folder.path("out.csv")).unwrap();
        for name in ["/dev/stdout", "/dev/fd/1", &folder.name("out.csv")] {
            let arguments = ["convert", &records, "--to", "csv", "-o", name];
            assert!(run(&arguments).fine() == plain, "{name}");
            let file = fs::File::create(folder.path("file")).unwrap();
            within_limit(wz(&arguments).stdout(Stdio::from(file)).spawn().unwrap()).fine();
            assert!(read(folder.path("file")) == plain, "{name}");
        }
        assert!(fs::symlink_metadata(folder.path("out.csv")).unwrap().is_symlink());
        // A named pipe, and a link to it.
        assert!(Command::new("mkfifo").arg(folder.path("pipe")).status().unwrap().success());
        symlink("pipe", folder.path("way.csv")).unwrap();
        for name in ["pipe", "way.csv"] {
            let child = wz(&["convert", &records, "--to", "csv", "-o", &folder.name(name)]).spawn().unwrap();
            let (send, received) = std::sync::mpsc::channel();
            let pipe = folder.path("pipe");
            std::thread::spawn(move || send.send(read(pipe)));
            within_limit(child).fine();
            assert!(received.recv_timeout(super::super::LIMIT).unwrap() == plain, "{name}");
            assert!(fs::symlink_metadata(folder.path("pipe")).unwrap().file_type().is_fifo());
        }
        assert_eq!(folder.names(), ["file", "null.csv", "out.csv", "pipe", "way.csv"]);
    }

    #[test]
    fn a_file_among_the_devices_is_a_file() {
        if !fs::metadata("/dev/shm").is_ok_and(|data| data.is_dir()) {
            eprintln!("there is no /dev/shm; what needs it is skipped");
            return;
        }
        let folder = Folder(tempfile::tempdir_in("/dev/shm").unwrap());
        let out = folder.write("out.csv", "x".repeat(100_000));
        assert_eq!(run(&["convert", &fixture("records.wz"), "-o", &out]).status, 2);
        assert_eq!(read(&out).len(), 100_000);
        run(&["convert", &fixture("records.wz"), "-o", &out, "--force"]).fine();
        assert!(read(&out) == run(&["convert", &fixture("records.wz"), "--to", "csv"]).fine());
    }

    #[test]
    fn what_cannot_be_written_is_named_as_it_was_given() {
        let folder = Folder::new();
        folder.write("file", "");
        symlink("missing/out.json", folder.path("link.json")).unwrap();
        let places = ["missing/out.json", "file/out.json", "link.json"].map(|place| folder.name(place));
        let records = fixture("records.wz");
        for place in [&places[..], &["/proc/out.json".to_owned()]].concat() {
            for force in [&[][..], &["--force"]] {
                let ran = run(&[&["convert", &records, "-o", &place], force].concat());
                let said = format!("wz: cannot write `{place}`: ");
                assert!(ran.status == 2 && ran.err.starts_with(&said), "{}", ran.err);
                assert!(!ran.err.contains(".wz-") && ran.err.matches("os error").count() == 1, "{}", ran.err);
            }
        }
        // Files that may not grow stand for a disk that is full.
        let limited = |arguments: &[&str]| {
            let mut command = Command::new("sh");
            command.args(["-c", "trap '' XFSZ; ulimit -f 16; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_wz")]);
            within_limit(command.args(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap())
        };
        let input = folder.write("in.wz", String::from_utf8(corpus(200_000)).unwrap().replace("1. ", "1.  "));
        let out = folder.name("out");
        let (jsonl, zst, html) = (format!("{out}.jsonl"), format!("{out}.jsonl.zst"), format!("{out}.html"));
        for (arguments, name) in [
            (&["convert", &input, "-o", &jsonl][..], &jsonl),
            (&["convert", &input, "-o", &zst], &zst),
            (&["generate", "--count", "1000", "-o", &out], &out),
            (&["stats", &input, "--format", "html", "-o", &html], &html),
            (&["fmt", &input], &input),
        ] {
            let before = folder.names();
            let ran = limited(arguments);
            let said = format!("wz: cannot write `{name}`: File too large (os error 27)\n");
            assert_eq!((ran.status, ran.err), (2, said), "{arguments:?}");
            assert_eq!(folder.names(), before, "{arguments:?}");
        }
    }

    #[test]
    fn a_full_disk_ends_it_though_the_input_does_not_end() {
        let full = fs::metadata("/dev/full").is_ok();
        if !full {
            eprintln!("there is no /dev/full; what needs it is skipped");
            return;
        }
        let folder = Folder::new();
        let mut text = corpus(100_000);
        text.extend_from_slice(b"\n[Event \"bad\"]\n\n1. p1-p1 *\n\n");
        symlink("/dev/full", folder.path("full.gz")).unwrap();
        symlink("/dev/full", folder.path("full.zst")).unwrap();
        let (gz, zst, out) = (folder.name("full.gz"), folder.name("full.zst"), folder.name("out.csv"));
        for arguments in [
            &["--to", "jsonl", "-o", "/dev/full"][..],
            &["--to", "csv", "-o", &gz],
            &["--to", "csv", "--table", "plies", "-o", &zst],
            &["-o", &out, "--rejects", "/dev/full"],
        ] {
            for jobs in ["-j1", "-j4"] {
                let mut child =
                    wz(&[&["convert", "-", jobs], arguments].concat()).stdin(Stdio::piped()).spawn().unwrap();
                feed(&mut child, text.clone());
                let ran = within_limit(child);
                assert_eq!(ran.status, 2, "{arguments:?}");
                assert_eq!(ran.err.matches("No space left").count(), 1, "{arguments:?}: {}", ran.err);
                assert_eq!(folder.names(), ["full.gz", "full.zst"], "{arguments:?}");
            }
        }
        for command in [&["convert", "-", "--to", "wz"][..], &["check", "--json", "-"], &["replay", "--positions", "-"]]
        {
            let to = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let mut child = wz(command).stdin(Stdio::piped()).stdout(Stdio::from(to)).spawn().unwrap();
            feed(&mut child, text.clone());
            let ran = within_limit(child);
            assert_eq!(ran.status, 2, "{command:?}");
            assert!(ran.err.contains("No space left"), "{command:?}: {}", ran.err);
        }
        // Also where all fits into the buffer and fails only at the end.
        let ran = run_on(&["convert", "-", "--to", "csv", "-o", "/dev/full"], b"1. p1-h9 (p) *");
        assert!(ran.status == 2 && ran.err.contains("No space left"), "{}", ran.err);
    }

    #[test]
    fn a_closed_pipe_is_quiet() {
        for command in
            [&["convert", "-", "--to", "jsonl"][..], &["convert", "-", "--to", "csv", "-j4"], &["check", "--json", "-"]]
        {
            let mut child = wz(command).stdin(Stdio::piped()).spawn().unwrap();
            feed(&mut child, corpus(100_000));
            let mut out = child.stdout.take().unwrap();
            out.read_exact(&mut [0; 100]).unwrap();
            drop(out);
            let ran = within_limit(child);
            assert_eq!(ran.err, "", "{command:?}");
        }
    }

    #[test]
    fn an_interrupt_leaves_nothing() {
        for (signal, existing) in [("INT", false), ("TERM", true)] {
            let folder = Folder::new();
            let out = folder.name("out.csv");
            if existing {
                folder.write("out.csv", "old");
            }
            let mut child = wz(&["convert", "-", "-o", &out, "--force"]).stdin(Stdio::piped()).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(&corpus(100_000)).unwrap();
            while !folder.names().iter().any(|name| name.ends_with(".tmp")) {
                sleep(Duration::from_millis(10));
            }
            // The file is there before it is known to be unfinished.
            sleep(Duration::from_millis(300));
            assert!(
                Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap().success()
            );
            let ran = within_limit(child);
            assert_eq!(ran.status, 2, "{}", ran.err);
            assert!(ran.err.contains("interrupted"), "{}", ran.err);
            assert_eq!(folder.names(), if existing { vec!["out.csv"] } else { vec![] });
            assert!(!existing || read(&out) == b"old");
            drop(stdin);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_name_cannot_speak_to_the_terminal() {
    let folder = Folder::new();
    let path = folder.path("a\u{1b}[31m\nb.wz");
    fs::write(&path, "1. zz").unwrap();
    for format in ["human", "short", "github"] {
        let ran = run(&["check", path.to_str().unwrap(), "--format", format, "--color", "never"]);
        assert_eq!(ran.status, 1, "{}", ran.err);
        let all = format!("{}{}", String::from_utf8(ran.out).unwrap(), ran.err);
        assert!(!all.contains('\u{1b}') && all.contains("a\u{fffd}[31m b.wz"), "{all}");
    }
}
