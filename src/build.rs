//! How the program is linked.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// On Linux at a fixed address and, where it can be, with the C library inside: relocating tables of constants and
/// looking for libraries would take more than half of the time to start. `WZ_LINK=dynamic` leaves the library outside.
fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-env-changed=WZ_LINK");
    let has = |key: &str, value: &str| env::var(key).is_ok_and(|found| found.contains(value));
    let linux = has("CARGO_CFG_TARGET_OS", "linux") && has("CARGO_CFG_TARGET_ENV", "gnu");
    // Who links statically by other means knows better.
    if !linux || has("CARGO_CFG_TARGET_FEATURE", "crt-static") {
        return;
    }
    println!("cargo::rustc-link-arg-bins=-no-pie");
    let outside = ["prefer-dynamic", "sanitizer"].iter().any(|flag| has("CARGO_ENCODED_RUSTFLAGS", flag));
    if outside || has("WZ_LINK", "dynamic") || env::var("HOST") != env::var("TARGET") {
        return;
    }
    if let Some(folder) = static_libraries() {
        println!("cargo::rustc-link-arg-bins=-static");
        println!("cargo::rustc-link-arg-bins=-L{}", folder.display());
    }
}

/// A folder where the linker finds static libraries under the names of those that Rust's own library asks for. `None`
/// where the C library cannot be had in that form, as on Fedora without `glibc-static`.
///
/// Rust's own way, `-C target-feature=+crt-static`, also goes for procedural macros, which cannot be linked so.
fn static_libraries() -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("OUT_DIR")?);
    let support = format!("{} {}", archive("gcc_eh")?, archive("gcc")?);
    for name in ["c", "m", "util", "rt", "pthread", "dl"] {
        fs::write(folder.join(format!("lib{name}.so")), format!("GROUP ( {} {support} )\n", archive(name)?)).ok()?;
    }
    fs::write(folder.join("libgcc_s.so"), format!("GROUP ( {support} )\n")).ok()?;
    Some(folder)
}

/// Where the linker finds the static library of this name.
fn archive(name: &str) -> Option<String> {
    let linker = env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into());
    let output = Command::new(linker).arg(format!("-print-file-name=lib{name}.a")).output().ok()?;
    let path = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    // In a linker script a blank would need quotes, which not every linker knows.
    (Path::new(&path).is_absolute() && Path::new(&path).exists() && !path.contains(' ')).then_some(path)
}
