//! The arguments of a benchmark, and how it ends.

use std::fmt::Display;
use std::process::ExitCode;

/// Runs a benchmark, told whether it is to be quick: only to show that it works.
pub fn bench<E: Display>(run: impl FnOnce(bool) -> Result<(), E>) -> ExitCode {
    let (mut quick, mut benching) = (false, false);
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--quick" => quick = true,
            // Cargo says so when it benches; when it tests it does not.
            "--bench" => benching = true,
            other => {
                eprintln!("unknown argument `{other}`; there is only --quick");
                return ExitCode::from(2);
            }
        }
    }
    match run(quick || !benching) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
