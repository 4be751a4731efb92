//! Counts of leaf positions against figures from other programs and the rules dossiers.

use engine::perft::perft;
use engine::{Rules, position_text, setup};
use interpreter::Interpreter;
use karakuri_testing::counts::{Counts, MAX_SLOW_NODES, Row, check_row};
use tests::games::{each_game, program, program_with};

/// Figures of the rules dossiers.
///
/// Mini Shogi: the start agrees with Fairy-Stockfish, Sjaak II and shogiops; the others with
/// Sjaak II, apart from mates by a dropped pawn, which it counts. Wa Shogi: Sjaak II, which in the
/// last position counts six such mates more. Shogi: Fairy-Stockfish, Sjaak II, and the crates
/// haitaka and rsshogi for the second position. Chu Shogi: shogiops by effect, the program minase
/// and a generator of the dossier's own; three of the positions are from the fixtures of shogiops.
/// Dai Shogi: `HaChu` and the dossier's own generator. Tori, Yari, Judkins and Sho Shogi: Fairy-Stockfish
/// and Sjaak II, the deepest count by one of them. Heian Shogi: Fairy-Stockfish with a definition of
/// its own. Heian Dai Shogi: the dossier's own generator, as no other program plays it. Maka Dai Dai
/// Shogi: the program Shogi Variants for the moves of the start, two generators of the dossier's own
/// for the rest, depth 4 by one of them. Macadamia Shogi: 48 moves besides passes by `HaChu` and a
/// Python program, with the passes two generators of the dossier's own, from depth 3 one of them. Dai
/// Dai and Tai Shogi: the fact tables' own generators.
const TABLE: &[Row] = &[
    (
        "minishogi",
        "startpos",
        &[14, 181, 2_512, 35_401, 533_203, 8_276_188],
    ),
    (
        "minishogi",
        "r4/PB1s1/1b2k/1K1Rp/5 b GSg 53",
        &[49, 1_458, 49_369, 1_147_812],
    ),
    (
        "minishogi",
        "r2g1/P1bs1/3kp/1S3/KG2R b b 11",
        &[12, 269, 3_616, 65_955],
    ),
    (
        "minishogi",
        "1bs1g/r2kR/5/P1KG1/2SB1 w P 12",
        &[3, 73, 1_493, 22_668],
    ),
    (
        "judkins-shogi",
        "startpos",
        &[20, 336, 6_183, 118_345, 2_389_896],
    ),
    (
        "tori-shogi",
        "startpos",
        &[17, 288, 5_430, 103_857, 2_179_749],
    ),
    (
        "yari-shogi",
        "startpos",
        &[20, 400, 7_960, 158_404, 3_174_917],
    ),
    ("heian-shogi", "startpos", &[26, 676, 17_108, 432_957]),
    ("heian-dai-shogi", "startpos", &[31, 961]),
    (
        "sho-shogi",
        "startpos",
        &[26, 676, 17_368, 445_372, 11_494_746],
    ),
    ("shogi", "startpos", &[30, 900, 25_470, 719_731, 19_861_490]),
    (
        "shogi",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        &[207, 28_684, 4_809_015],
    ),
    ("chu-shogi", "startpos", &[36, 1_296, 48_315, 1_801_639]),
    (
        "chu-shogi",
        "k11/12/12/12/12/12/5N6/12/12/12/12/11K b - 1",
        &[28],
    ),
    (
        "chu-shogi",
        "1k10/12/12/12/12/12/5+H6/12/12/12/12/11K b - 1",
        &[43],
    ),
    (
        "chu-shogi",
        "1k10/12/12/12/12/12/5+D6/12/12/12/12/11K b - 1",
        &[40],
    ),
    (
        "chu-shogi",
        "lt5s1v1l/a1v1q3s2a/f2gge2kcf+A/2bc+H+Pt2+Po1/mpS1P3bOV1/1VD9/5E6/4+iB1PP1M+L/1+p6R3/A1C1K2R3S/\
         L2XGBG2F2/2F2TT1HD2 b - 369",
        &[171, 15_271],
    ),
    (
        "chu-shogi",
        "1fcknebg1t1l/lv1q2r1s1f1/as1r3t1oc1/m2p1gdd1v1a/3P1P1Pp2m/b3P3ippP/6M3x1/p3B1P1D3/\
         H3S1DGI1V1/A1HBX2RTS1A/1C1O1GN1F1CL/LF1TK2E4 b - 249",
        &[123, 12_391],
    ),
    (
        "chu-shogi-lishogi",
        "1fcknebg1t1l/lv1q2r1s1f1/as1r3t1oc1/m2p1gdd1v1a/3P1P1Pp2m/b3P3ippP/6M3x1/p3B1P1D3/\
         H3S1DGI1V1/A1HBX2RTS1A/1C1O1GN1F1CL/LF1TK2E4 b - 249",
        &[123, 12_391],
    ),
    (
        "chu-shogi",
        "l2sge2gsfl/acf1tk1t1bma/1vd1roqd3c/mp2b4rv1/p1pp1P1npph1/h2i2ppi1p1/3I4IV1P/1PPP3PPP2/\
         P1R1PDP1QH2/MVT1DN4RM/ACBHG1KTS1FA/LF1SOE1G1C1L w - 106",
        &[103, 8_544],
    ),
    ("dai-shogi", "startpos", &[71, 5_041]),
    (
        "maka-dai-dai-shogi",
        "startpos",
        &[75, 5_625, 439_034, 34_266_213],
    ),
    (
        "maka-dai-dai-shogi-teaching-king-2",
        "startpos",
        &[75, 5_625],
    ),
    (
        "macadamia-shogi",
        "startpos",
        &[50, 2_500, 127_454, 6_499_867],
    ),
    ("dai-dai-shogi", "startpos", &[58, 3_346]),
    ("tai-shogi", "startpos", &[298]),
    ("wa-shogi", "startpos", &[51, 2_601, 126_574, 6_158_810]),
    (
        "wa-shogi-drops",
        "startpos",
        &[51, 2_601, 126_574, 6_158_810],
    ),
    (
        "wa-shogi-drops",
        "h1l3wxuEo/me3sk4/pcpxv1pgf1p/3ppp1p3/1p9/11/5Pm4/1g1P3P1FP/4o1d1PP1/8C1H/+rSURWKV1L2 \
         b D3P4p 1",
        &[147, 12_895, 1_387_797],
    ),
    (
        "wa-shogi-drops",
        "1lpp1k1E3/hm2l4+P1/p2ce6/fps1p2W3/1c1V7/6p4/X10/P7XUP/1PDSP1R1PP1/D1GP2OVg2/OFU2WKR1M1 \
         w H8P 1",
        &[37, 6_160, 265_160],
    ),
    (
        "wa-shogi-drops",
        "1rl2f4f/1c3k1xd1o/3v4+W2/Op7pS/2p4p2p/5h3u1/v2pG3P2/2P1Px2KPP/1P2pS3GE/2D4PLMH/2UP1W1C3 \
         b M3Per4p 1",
        &[153, 36_873, 4_065_826],
    ),
    (
        "wa-shogi-drops",
        "h2l4d2/me1k6E/p6w2r/7gp2/1puo5C1/3p3O3/3P3PP1V/Pf2U3x2/1P1WPPP2PP/2S2S1KRMH/D2G2VCL2 \
         w FX8P 1",
        &[65, 13_444, 917_273],
    ),
];

/// Game, switch and value, position, depth and count.
type SwitchedRow = (
    &'static str,
    (&'static str, &'static str),
    &'static str,
    u32,
    u64,
);

/// With mates by a dropped pawn: Sjaak II.
const SWITCHED: &[SwitchedRow] = &[
    (
        "minishogi",
        ("pawn-drop-mate", "legal"),
        "r2g1/P1bs1/3kp/1S3/KG2R b b 11",
        4,
        65_956,
    ),
    (
        "minishogi",
        ("pawn-drop-mate", "legal"),
        "1bs1g/r2kR/5/P1KG1/2SB1 w P 12",
        4,
        22_669,
    ),
];

#[test]
fn generated_code_counts_as_others_do() {
    each_game(&mut Counts { rows: TABLE });
}

#[test]
fn other_values_of_switches_count_as_others_do() {
    for (name, (switch, value), text, depth, count) in SWITCHED {
        let setting = (switch.to_string(), value.to_string());
        let rules = Interpreter::new(program_with(name, &[setting]));
        let (start, _) = position_text::read(rules.info(), text).expect("they are well formed");
        let mut position = setup::position(&rules, &start).expect("and legal");
        let counted = perft(&rules, &mut position, *depth, true);
        assert_eq!(counted, *count, "{name}, {switch} = {value}: {text}");
    }
}

#[test]
fn the_interpreter_counts_as_others_do() {
    for row in TABLE {
        check_row(
            &Interpreter::new(program(row.0)),
            "interpreter",
            row,
            MAX_SLOW_NODES,
        );
    }
}
