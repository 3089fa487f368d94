//! The command `wz`.

use std::process::ExitCode;

fn main() -> ExitCode {
    winkelzug::cli::main()
}
