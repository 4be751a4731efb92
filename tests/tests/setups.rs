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
    (
        "dai-dai-shogi",
        "l,hm,d,r,smo,dk,ftp,rg,k,lg,fk,fde,dh,fch,sd,lgn,l/\
         rc,ps,ld,bm,fd,rb,ky,g,nk,g,ph,csw,pst,or,ln,ok,rc/\
         1,b,1,eba,1,fh,1,s,gd,s,1,wbf,1,ef,1,vm,1/\
         wt,we,sb,eb,wo,sg,i,c,gbd,c,i,sg,wo,wb,nb,fel,bd/\
         rch,sm,vo,ab,ew,vbe,fl,st,sbr,st,fl,vbe,ew,ab,vo,sm,lch/\
         p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p/5,hd,5,hd,5/17/17/17/5,HD,5,HD,5/\
         P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P/\
         LCh,SM,VO,AB,EW,VBe,FL,ST,SBr,ST,FL,VBe,EW,AB,VO,SM,RCh/\
         BD,FEl,NB,WB,Wo,Sg,I,C,GBd,C,I,Sg,Wo,EB,SB,WE,WT/\
         1,VM,1,EF,1,WBf,1,S,GD,S,1,FH,1,EBa,1,B,1/\
         RC,OK,Ln,OR,PSt,CSw,Ph,G,NK,G,Ky,RB,FD,BM,LD,PS,RC/\
         L,LGn,SD,FCh,DH,FDe,FK,LG,K,RG,FTp,DK,SMo,R,D,HM,L b -",
    ),
    (
        "tai-shogi",
        "l,wt,w,fd,lgn,d,r,dh,dk,fk,g,dsp,e,dv,g,fk,dk,dh,r,d,lgn,fd,w,ts,l/\
         rc,sdr,se,n,ps,ftp,b,fe,we,fde,s,rg,cp,lg,s,fde,we,fe,b,ftp,ps,n,se,sdr,rc/\
         sch,wh,rs,vo,csw,bb,sde,gde,bm,bt,sd,gg,nk,wr,bde,bt,bm,gde,sde,bb,csw,vo,rs,wh,sch/\
         so,wbf,fl,nb,sb,cc,hf,om,rb,pc,gbd,ph,ln,ky,gd,pc,ok,om,hf,cc,eb,wb,fl,wbf,so/\
         rch,vs,wo,ea,st,t,i,c,or,cs,rd,hm,de,ca,rd,cs,or,c,i,t,st,ea,wo,bd,lch/\
         hd,fh,eba,do,fo,sm,vm,vbe,sbr,pst,ab,ew,ld,ew,ab,pst,sbr,vbe,vm,sm,fo,do,eba,fh,hd/\
         p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p/7,gb,9,gb,7/25/25/25/25/25/25/25/25/\
         25/7,GB,9,GB,7/P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P/\
         HD,FH,EBa,Do,FO,SM,VM,VBe,SBr,PSt,AB,EW,LD,EW,AB,PSt,SBr,VBe,VM,SM,FO,Do,EBa,FH,HD/\
         LCh,BD,Wo,Ea,St,T,I,C,OR,CS,RD,Ca,DE,HM,RD,CS,OR,C,I,T,St,Ea,Wo,VS,RCh/\
         So,WBf,FL,WB,EB,CC,HF,OM,OK,PC,GD,Ky,Ln,Ph,GBd,PC,RB,OM,HF,CC,SB,NB,FL,WBf,So/\
         SCh,WH,RS,VO,CSw,BB,SDe,GDe,BM,BT,BDe,Wr,NK,GG,SD,BT,BM,GDe,SDe,BB,CSw,VO,RS,WH,SCh/\
         RC,SDr,SE,N,PS,FTp,B,FE,WE,FDe,S,LG,CP,RG,S,FDe,WE,FE,B,FTp,PS,N,SE,SDr,RC/\
         L,TS,W,FD,LGn,D,R,DH,DK,FK,G,DV,E,DSp,G,FK,DK,DH,R,D,LGn,FD,W,WT,L b -",
    ),
    (
        "macadamia-shogi",
        "lxcsgykzgscol/1f1w1tet1n1f1/rvabdhqjdbmur/ppppppppppppp/3i5i3/13/13/13/3I5I3/\
         PPPPPPPPPPPPP/RUMBDJQHDBAVR/1F1N1TET1W1F1/LOCSGZKYGSCXL w",
    ),
    (
        "maka-dai-dai-shogi",
        "l,ea,st,t,i,c,s,g,dsp,k,dv,g,s,c,i,t,st,ea,l/\
         rc,1,csw,1,om,1,rd,fl,bt,de,bt,fl,cs,1,cc,1,csw,1,rc/\
         1,or,1,ab,1,bb,1,ew,ph,ln,ky,ew,1,bb,1,ab,1,or,1/\
         do,1,n,1,vo,1,fd,sd,gg,ld,wr,bde,fd,1,vo,1,n,1,do/\
         r,rch,sm,sf,vm,b,dh,dk,hm,fk,ca,dk,dh,b,vm,sf,sm,lch,r/\
         p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p/5,gb,7,gb,5/19/19/19/19/19/5,GB,7,GB,5/\
         P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P/\
         R,LCh,SM,SF,VM,B,DH,DK,Ca,FK,HM,DK,DH,B,VM,SF,SM,RCh,R/\
         Do,1,N,1,VO,1,FD,BDe,Wr,LD,GG,SD,FD,1,VO,1,N,1,Do/\
         1,OR,1,AB,1,BB,1,EW,Ky,Ln,Ph,EW,1,BB,1,AB,1,OR,1/\
         RC,1,CSw,1,CC,1,CS,FL,BT,DE,BT,FL,RD,1,OM,1,CSw,1,RC/\
         L,Ea,St,T,I,C,S,G,DV,K,DSp,G,S,C,I,T,St,Ea,L b",
    ),
    (
        "maka-dai-dai-shogi-modern",
        "l,ea,st,t,i,c,s,g,dsp,k,dv,g,s,c,i,t,st,ea,l/\
         rc,1,csw,1,om,1,rd,fl,bt,de,bt,fl,cs,1,cc,1,csw,1,rc/\
         1,or,1,ab,1,bb,1,ew,ph,ln,ky,ew,1,bb,1,ab,1,or,1/\
         do,1,n,1,vo,1,fd,sd,gg,ld,wr,bde,fd,1,vo,1,n,1,do/\
         r,rch,sm,sf,vm,b,dh,dk,hm,fk,ca,dk,dh,b,vm,sf,sm,lch,r/\
         p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p/5,gb,7,gb,5/19/19/19/19/19/5,GB,7,GB,5/\
         P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P/\
         R,LCh,SM,SF,VM,B,DH,DK,Ca,FK,HM,DK,DH,B,VM,SF,SM,RCh,R/\
         Do,1,N,1,VO,1,FD,BDe,Wr,LD,GG,SD,FD,1,VO,1,N,1,Do/\
         1,OR,1,AB,1,BB,1,EW,Ky,Ln,Ph,EW,1,BB,1,AB,1,OR,1/\
         RC,1,CSw,1,CC,1,CS,FL,BT,DE,BT,FL,RD,1,OM,1,CSw,1,RC/\
         L,Ea,St,T,I,C,S,G,DV,K,DSp,G,S,C,I,T,St,Ea,L b",
    ),
    (
        "maka-dai-dai-shogi-teaching-king-2",
        "l,ea,st,t,i,c,s,g,dsp,k,dv,g,s,c,i,t,st,ea,l/\
         rc,1,csw,1,om,1,rd,fl,bt,de,bt,fl,cs,1,cc,1,csw,1,rc/\
         1,or,1,ab,1,bb,1,ew,ph,ln,ky,ew,1,bb,1,ab,1,or,1/\
         do,1,n,1,vo,1,fd,sd,gg,ld,wr,bde,fd,1,vo,1,n,1,do/\
         r,rch,sm,sf,vm,b,dh,dk,hm,fk,ca,dk,dh,b,vm,sf,sm,lch,r/\
         p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p,p/5,gb,7,gb,5/19/19/19/19/19/5,GB,7,GB,5/\
         P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P,P/\
         R,LCh,SM,SF,VM,B,DH,DK,Ca,FK,HM,DK,DH,B,VM,SF,SM,RCh,R/\
         Do,1,N,1,VO,1,FD,BDe,Wr,LD,GG,SD,FD,1,VO,1,N,1,Do/\
         1,OR,1,AB,1,BB,1,EW,Ky,Ln,Ph,EW,1,BB,1,AB,1,OR,1/\
         RC,1,CSw,1,CC,1,CS,FL,BT,DE,BT,FL,RD,1,OM,1,CSw,1,RC/\
         L,Ea,St,T,I,C,S,G,DV,K,DSp,G,S,C,I,T,St,Ea,L b",
    ),
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "chess960",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    ("kyotoshogi", "p+nks+l/5/5/5/+LSK+NP[-] w"),
    ("micro", "kb+r+l/p3/4/3P/+L+RBK[-] w"),
    (
        "placement",
        "8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1",
    ),
    (
        "seirawan",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
    ),
    (
        "shouse",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
    ),
    (
        "crazyhouse",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    ),
    (
        "capablanca",
        "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    ),
    ("shatranj", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w"),
];

#[test]
fn the_start_arrays_are_those_of_the_dossiers() {
    for (game, text) in ARRAYS {
        let info = program(game).facts.clone();
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
