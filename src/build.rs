//! How the program is linked.

/// On Linux at a fixed address: otherwise a third of the time to start goes into relocating tables of constants.
fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    let is = |key: &str, value: &str| std::env::var(key).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
