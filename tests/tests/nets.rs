//! What is shipped of what games have taught: each net is for the game beside which it lies, and is small.

#![allow(
    clippy::disallowed_methods,
    reason = "a test looks at what lies beside the definitions"
)]

use std::fs;
use std::path::Path;

use engine::Net;

/// No shipped net is longer, in bytes.
const LONGEST: u64 = 600_000;

#[test]
fn every_shipped_net_fits_its_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../definitions");
    let mut n_nets = 0;
    for file in fs::read_dir(folder).expect("the folder of definitions") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|ending| ending != "net") {
            continue;
        }
        n_nets += 1;
        let name = path.file_stem().expect("a name").to_string_lossy();
        let size = fs::metadata(&path).expect("a file").len();
        assert!(size <= LONGEST, "{name}: {size} bytes");
        // Under `KARAKURI_GAMES` it may not be compiled.
        let Some(entry) = definitions::find(&name) else {
            assert!(
                path.with_extension("variant").is_file(),
                "{name} has no definition"
            );
            continue;
        };
        let bytes = entry.net().expect("it was built with its net");
        let net = Net::from_bytes(&(entry.facts)(), &bytes);
        let net = net.unwrap_or_else(|error| panic!("the net of {name}: {error}"));
        assert!(net.facts().generation > 0, "{name}");
    }
    assert!(n_nets > 0, "no net is shipped");
}
