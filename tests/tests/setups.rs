//! The start arrays, as the rules dossiers write them for other programs.

use engine::position_text;
use tests::games::program;

/// Game, and its array in SFEN or in FEN with commas.
const ARRAYS: &[(&str, &str)] = &[
    ("minishogi", "rbsgk/4p/5/P4/KGSBR b - 1"),
    ("judkins-shogi", "r,b,n,s,g,k/5,p/6/6/P,5/K,G,S,N,B,R b -"),
    ("judkins-shogi", "rbnsgk/5p/6/6/P5/KGSNBR[-] b"),
    (
        "tori-shogi",
        "rq,pt,cr,ph,cr,pt,lq/3,fa,3/sw,sw,sw,sw,sw,sw,sw/2,sw,1,Sw,2/Sw,Sw,Sw,Sw,Sw,Sw,Sw/\
         3,Fa,3/LQ,Pt,Cr,Ph,Cr,Pt,RQ b -",
    ),
    (
        "tori-shogi",
        "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] b",
    ),
    (
        "yari-shogi",
        "yr,yn,yn,k,yb,yb,yr/7/p,p,p,p,p,p,p/7/7/7/P,P,P,P,P,P,P/7/YR,YB,YB,K,YN,YN,YR b -",
    ),
    (
        "yari-shogi",
        "rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[-] b",
    ),
    (
        "heian-shogi",
        "l,n,s,g,k,g,s,n,l/9/p,p,p,p,p,p,p,p,p/9/9/P,P,P,P,P,P,P,P,P/9/L,N,S,G,K,G,S,N,L b -",
    ),
    (
        "heian-dai-shogi",
        "l,n,i,c,s,g,k,g,s,c,i,n,l/fc,fd,2,ft,1,sm,1,ft,2,fd,fc/p,p,p,p,p,p,p,p,p,p,p,p,p/6,gb,6/\
         13/13/13/13/13/6,GB,6/P,P,P,P,P,P,P,P,P,P,P,P,P/FC,FD,2,FT,1,SM,1,FT,2,FD,FC/\
         L,N,I,C,S,G,K,G,S,C,I,N,L b -",
    ),
    (
        "sho-shogi",
        "l,n,s,g,k,g,s,n,l/1,r,2,de,2,b,1/p,p,p,p,p,p,p,p,p/9/9/9/P,P,P,P,P,P,P,P,P/\
         1,B,2,DE,2,R,1/L,N,S,G,K,G,S,N,L b -",
    ),
    (
        "sho-shogi",
        "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1",
    ),
    (
        "shogi",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ),
    (
        "chu-shogi",
        "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/\
         MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
    ),
    (
        "chu-shogi-lishogi",
        "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/\
         MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
    ),
    (
        "chu-shogi-hachu",
        "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/\
         MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
    ),
    (
        "dai-shogi",
        "l,n,st,i,c,s,g,k,g,s,c,i,st,n,l/rc,1,csw,1,fl,1,bt,de,bt,1,fl,1,csw,1,rc/\
         1,vo,1,ab,1,ew,ph,ln,ky,ew,1,ab,1,vo,1/r,fd,sm,vm,b,dh,dk,fk,dk,dh,b,vm,sm,fd,r/\
         p,p,p,p,p,p,p,p,p,p,p,p,p,p,p/4,gb,5,gb,4/15/15/15/4,GB,5,GB,4/\
         P,P,P,P,P,P,P,P,P,P,P,P,P,P,P/R,FD,SM,VM,B,DH,DK,FK,DK,DH,B,VM,SM,FD,R/\
         1,VO,1,AB,1,EW,Ky,Ln,Ph,EW,1,AB,1,VO,1/RC,1,CSw,1,FL,1,BT,DE,BT,1,FL,1,CSw,1,RC/\
         L,N,St,I,C,S,G,K,G,S,C,I,St,N,L b -",
    ),
    (
        "wa-shogi",
        "hmlcvkwgudo/1e3s3f1/ppprpppxppp/3p3p3/11/11/11/3P3P3/PPPXPPPRPPP/1F3S3E1/ODUGWKVCLMH \
         b - 1",
    ),
    (
        "wa-shogi-drops",
        "hmlcvkwgudo/1e3s3f1/ppprpppxppp/3p3p3/11/11/11/3P3P3/PPPXPPPRPPP/1F3S3E1/ODUGWKVCLMH \
         b - 1",
    ),
];

#[test]
fn the_start_arrays_are_those_of_the_dossiers() {
    for (game, text) in ARRAYS {
        let info = interpreter::game_info(&program(game));
        match position_text::read(&info, text) {
            Ok((setup, _)) => assert_eq!(setup, info.start, "{game}: {text}"),
            Err(error) => panic!("{game}: {text}: {error:?}"),
        }
    }
}

#[test]
fn every_shipped_game_is_listed() {
    for entry in definitions::games() {
        let listed = ARRAYS.iter().any(|(game, _)| *game == entry.name);
        assert!(listed, "{} has no array here", entry.name);
    }
}
