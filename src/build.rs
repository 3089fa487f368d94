//! How the program is linked.

use std::process::{Command, Stdio};
use std::{env, fs};

/// On Linux at a fixed address and, where it can be, with the C library inside: relocating tables of constants and
/// looking for libraries would take more than half of the time to start. `WZ_LINK=dynamic` leaves it as Rust does it.
fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-env-changed=WZ_LINK");
    println!("cargo::rerun-if-env-changed=ZSTD_SYS_USE_PKG_CONFIG");
    let has = |key: &str, value: &str| env::var(key).is_ok_and(|found| found.contains(value));
    let linux = has("CARGO_CFG_TARGET_OS", "linux") && has("CARGO_CFG_TARGET_ENV", "gnu");
    // Who says how the C library is to be linked knows better.
    let told = ["crt-static", "prefer-dynamic", "sanitizer"].iter().any(|flag| has("CARGO_ENCODED_RUSTFLAGS", flag));
    if !linux || told || has("CARGO_CFG_TARGET_FEATURE", "crt-static") || has("WZ_LINK", "dynamic") {
        return;
    }
    println!("cargo::rustc-link-arg-bins=-no-pie");
    // A library of the system, if only one, cannot be linked into a static program.
    if env::var_os("ZSTD_SYS_USE_PKG_CONFIG").is_some() || env::var("HOST") != env::var("TARGET") {
        return;
    }
    if let Some(folder) = static_libraries() {
        println!("cargo::rustc-link-arg-bins=-static");
        println!("cargo::rustc-link-arg-bins=-L{folder}");
    }
}

/// A folder where the linker finds static libraries under the names of those that Rust's own library asks for. `None`
/// where the C library cannot be had in that form, as on Fedora without `glibc-static`.
///
/// Rust's own way, `-C target-feature=+crt-static`, also goes for procedural macros, which cannot be linked so.
fn static_libraries() -> Option<String> {
    let folder = env::var("OUT_DIR").ok()?;
    links(&folder)?;
    let support = format!("{} {}", archive("gcc_eh")?, archive("gcc")?);
    for name in ["c", "m", "util", "rt", "pthread", "dl"] {
        fs::write(format!("{folder}/lib{name}.so"), format!("GROUP ( {} {support} )\n", archive(name)?)).ok()?;
    }
    fs::write(format!("{folder}/libgcc_s.so"), format!("GROUP ( {support} )\n")).ok()?;
    Some(folder)
}

fn linker() -> Command {
    Command::new(env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into()))
}

/// Whether a static program can be linked at all.
fn links(folder: &str) -> Option<()> {
    let (source, program) = (format!("{folder}/static.c"), format!("{folder}/static"));
    fs::write(&source, "int main(void) { return 0; }\n").ok()?;
    let tried = linker().args(["-static", "-o", &program, &source]).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success()).then_some(())
}

/// Where the linker finds the static library of this name.
fn archive(name: &str) -> Option<String> {
    let output = linker().arg(format!("-print-file-name=lib{name}.a")).output().ok()?;
    let path = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    // In a linker script a blank would need quotes, which not every linker knows.
    if !path.starts_with('/') || path.contains(' ') || fs::metadata(&path).is_err() {
        return None;
    }
    // With another compiler it is somewhere else.
    println!("cargo::rerun-if-changed={path}");
    Some(path)
}
