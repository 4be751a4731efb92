use fuzzing::structured_definition;
#[test]
fn many() {
    let begin: u64 = std::env::var("BEGIN").unwrap().parse().unwrap();
    for seed in begin..begin + 1500 {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let bytes: Vec<u8> = (0..600)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                (state >> 32) as u8
            })
            .collect();
        let result = std::panic::catch_unwind(|| structured_definition(&bytes));
        if result.is_err() {
            eprintln!(
                "SEED {seed}\n{}",
                definition_maker::definition("made", &bytes)
            );
        }
    }
}
