//! Sessions of USI and UCI.

use protocols::Protocol;

use crate::client::{Client, play};
use crate::games::names;

#[test]
fn a_usi_session() {
    let script = "
        usi
        ...usiok
        setoption name USI_Hash value 1
        setoption name USI_Ponder value false
        isready
        ...readyok
        usinewgame
        position startpos moves 4e3d 2a3b
        go depth 3
        ...bestmove
        position sfen 2k2/5/2P2/5/2K2 b GS 1 moves G*3b
        d
        ...Result
        go btime 1000 wtime 1000 byoyomi 500
        ...bestmove
        position sfen 2k2/5/2G2/5/2K2 b P2b2s 7
        go mate 1000
        ...checkmate
        gameover win
        quit";
    insta::assert_snapshot!(play(Protocol::Usi, "minishogi", script));
}

#[test]
fn a_uci_session() {
    let script = "
        uci
        ...uciok
        setoption name Hash value 1
        isready
        ...readyok
        position startpos
        go perft 2
        ...Nodes
        position fen rbsgk/4p/5/P4/KGSBR[-] w 0 1 moves d1c2 d5c4
        go depth 2
        ...bestmove
        position fen 2k2/5/2P2/5/2K2[GS] w 0 1 moves G@c4
        go depth 1
        ...bestmove
        position sfen 2k2/5/2P2/5/2K2 b GS 1
        d
        ...Sfen
        quit";
    insta::assert_snapshot!(play(Protocol::Uci, "minishogi", script));
}

#[test]
fn promotions_are_told_by_letters_in_the_coordinates_of_chess() {
    let script = "
        position fen 4k3/P7/8/8/8/8/7p/4K3 w - - 0 1
        go perft 1
        ...Nodes
        position fen 4k3/P7/8/8/8/8/7p/4K3 w - - 0 1 moves a7a8Q e8e7 e1e2 h2h1q
        d
        ...Sfen
        position fen 4k3/P7/8/8/8/8/7p/4K3 w - - 0 1 moves a7a8+
        go depth 1
        ...bestmove
        position fen 4k3/P7/8/8/8/8/7p/4K3 w - - 0 1 moves a7a8r
        position fen 4k3/P7/8/8/8/8/7p/4K3 w - - 0 1 moves a7a8
        isready
        ...readyok";
    insta::assert_snapshot!(play(Protocol::Uci, "plain-chess", script));
    // Only the letter is known where squares are called otherwise.
    let script = "
        position fen 2k2/P4/5/5/2K2 w 0 1 moves a4a5g c5d5
        d
        ...Sfen";
    insta::assert_snapshot!(play(Protocol::Uci, "minishogi", script));
}

#[test]
fn hands_are_told_piece_by_piece() {
    let script = "
        position fen 2k2/5/2P2/5/2K2[gGSg] b - - 3 9
        d
        ...Sfen
        position fen 2k2/5/2P2/5/2K2[2gGSp] b - - 3 9
        d
        ...Sfen
        position fen 2k2/5/2P2/5/2K2[g?] b - - 3 9
        d
        go depth 1
        ...bestmove";
    insta::assert_snapshot!(play(Protocol::Uci, "minishogi", script));
}

#[test]
fn the_players_are_called_as_in_the_protocol() {
    let mate = "position fen 2k2/2G2/2P2/5/2K2 b 0 1\n        d\n        ...Result";
    let usi = play(Protocol::Usi, "minishogi", mate);
    let uci = play(Protocol::Uci, "minishogi", mate);
    assert!(usi.contains("Result: Black wins"), "{usi}");
    assert!(uci.contains("Result: White wins"), "{uci}");
}

#[test]
fn what_repetition_forbids_is_not_counted() {
    let script = "
        position startpos moves 4i5h 4a5b 5h4i 5b4a 4i5h 4a5b 5h4i
        go perft 1
        ...Nodes
        position startpos moves 4i5h 4a5b 5h4i 5b4a 4i5h 4a5b 5h4i 5b4a
        isready
        ...readyok";
    insta::assert_snapshot!(play(Protocol::Uci, "yari-shogi", script));
}

#[test]
fn lines_wait_for_the_end_of_a_count() {
    let script = "
        go perft 4
        position startpos moves e1e2
        d
        go perft 1
        position startpos moves e1d3
        isready
        ...readyok
        ...Nodes
        ...Nodes
        ...info string error";
    insta::assert_snapshot!(play(Protocol::Uci, "minishogi", script));
}

#[test]
fn games_and_switches_are_options() {
    let script = "
        setoption name UCI_Variant value sho-shogi
        setoption name UCI_Variant value chess
        position startpos moves e3e4
        setoption name UCI_Variant value minishogi
        setoption name repetition value draw
        setoption name Repetition value maybe
        setoption name colour value red
        setoption name Hash value 0
        setoption name
        isready
        ...readyok";
    insta::assert_snapshot!(play(Protocol::Uci, "minishogi", script));
}

/// A king in the corner behind its own men: two Rooks mate, a1a8 and b1b8, and nothing else does.
const TWO_MATES: &str = "position fen 7k/6pp/8/8/8/8/8/RR5K w - - 0 1";

#[test]
fn several_lines_are_told_the_best_first() {
    let mut client = Client::begin(Protocol::Uci, "plain-chess");
    for line in ["setoption name MultiPV value 3", TWO_MATES, "go depth 3"] {
        client.say(line);
    }
    let best = client.hear("bestmove");
    let told = client.leave();
    let of_last: Vec<&str> = told
        .lines()
        .filter(|line| line.contains("depth 3 "))
        .collect();
    let [one, two, three] = of_last[..] else {
        panic!("{told}");
    };
    for (line, number) in [(one, 1), (two, 2)] {
        let beginning = format!("  info depth 3 multipv {number} score mate 1 nodes");
        assert!(line.starts_with(&beginning), "{told}");
    }
    assert!(
        three.contains("multipv 3") && !three.contains("mate 1"),
        "{told}"
    );
    let mut mates = [one, two].map(|line| line.rsplit(' ').next().unwrap_or_default());
    let played = mates[0];
    mates.sort_unstable();
    assert_eq!(mates, ["a1a8", "b1b8"], "{told}");
    assert_eq!(best, format!("bestmove {played}"));
}

#[test]
fn a_search_keeps_to_the_moves_it_is_given() {
    let mut client = Client::begin(Protocol::Uci, "plain-chess");
    client.say("setoption name MultiPV value 3");
    client.say(TWO_MATES);
    client.say("go depth 3 searchmoves h1g1 b1b8 e2e4");
    client.hear("info string error: searchmoves: `e2e4` is not legal here");
    assert_eq!(client.hear("bestmove"), "bestmove b1b8");
    client.say("go searchmoves h1g1 depth 3");
    assert!(client.hear("bestmove").starts_with("bestmove h1g1"));
    client.say("go searchmoves e2e4 depth 3");
    assert_eq!(client.hear("bestmove"), "bestmove (none)");
    client.say("go ponder searchmoves h1g1 wtime 1000 btime 1000");
    client.say("ponderhit");
    assert!(client.hear("bestmove").starts_with("bestmove h1g1"));
    let told = client.leave();
    assert!(
        !told.contains("multipv 3"),
        "two moves have two lines: {told}"
    );
}

#[test]
fn options_of_other_programs_are_read() {
    let script = "
        setoption name UCI_AnalyseMode value true
        setoption name UCI_Chess960 value true
        setoption name UCI_Chess960 value perhaps
        setoption name MultiPV value 0
        setoption name VariantPath value <empty>
        setoption name VariantPath value nowhere.variant
        setoption name VariantPath value plain-chess.variant
        position startpos moves e2e3
        d
        ...Sfen
        isready
        ...readyok";
    insta::assert_snapshot!(play(Protocol::Uci, "minishogi", script));
}

/// With `UCI_Chess960` the game of the same name whose array is shuffled is played, and without it again
/// the one that was named.
#[test]
fn arrays_are_shuffled_for_clients_that_ask_for_it() {
    let script = "
        setoption name UCI_Variant value foreign-chess
        setoption name UCI_Chess960 value true
        position fen 1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
        setoption name UCI_Chess960 value true
        setoption name UCI_Chess960 value false
        setoption name UCI_Chess960 value true
        setoption name UCI_Variant value minishogi
        setoption name UCI_Variant value foreign-chess
        setoption name UCI_Chess960 value false
        isready
        ...readyok";
    insta::assert_snapshot!(play(Protocol::Uci, "minishogi", script));
}

/// A pawn more is some 100 more, and each of the others is worth more than it.
#[test]
fn scores_are_told_in_hundredths_of_the_plain_piece() {
    let mut client = Client::begin(Protocol::Uci, "plain-chess");
    let mut score_of = |fen: &str| {
        client.say(&format!("position fen {fen} w - - 0 1"));
        client.say("go depth 1");
        let told = client.hear("info depth 1 ");
        client.hear("bestmove");
        let mut words = told.split(' ').skip_while(|word| *word != "cp");
        let score = words.nth(1).and_then(|score| score.parse::<i32>().ok());
        score.expect("a score")
    };
    let even = score_of("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3");
    let pawn = score_of("4k3/1ppppppp/8/8/8/8/PPPPPPPP/4K3");
    let rook = score_of("4k3/pppppppp/8/8/8/8/PPPPPPPP/3RK3");
    let queen = score_of("4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3");
    assert!((50..200).contains(&(pawn - even)), "{even}, {pawn}");
    assert!(
        rook > pawn + 50 && queen > rook + 50,
        "{pawn}, {rook}, {queen}"
    );
}

#[test]
fn a_game_is_chosen_by_the_name_that_other_programs_give_it() {
    for name in ["foreign-chess", "known-chess"] {
        let mut client = Client::begin(Protocol::Uci, "minishogi");
        client.say("uci");
        let listed = client.hear("option name UCI_Variant");
        assert!(listed.contains(" var foreign-chess"), "{listed}");
        client.say(&format!("setoption name UCI_Variant value {name}"));
        client.hear("info string variant known-chess files 8 ranks 8");
        client.leave();
    }
    // In USI it has none, as in XBoard it has another.
    let mut client = Client::begin(Protocol::Usi, "minishogi");
    client.say("setoption name USI_Variant value foreign-chess");
    client.hear("info string error: USI_Variant `foreign-chess`: no game has that name");
    client.leave();
    let mut client = Client::begin(Protocol::XBoard, "minishogi");
    client.say("protover 2");
    let listed = client.hear("feature variants");
    assert!(listed.contains(",normal,"), "{listed}");
    client.say("variant normal");
    client.say("force");
    client.say("usermove e2e3");
    client.say("usermove e7e6");
    client.say("ping 1");
    client.hear("pong 1");
    let told = client.leave();
    // The client knows the game itself, and no move was refused.
    assert!(
        !told.contains("setup") && !told.contains("Illegal move"),
        "{told}"
    );
}

#[test]
fn broken_lines_are_refused() {
    let script = "
        hello
        isready now
        position
        position startpos moves a2a3 a4a3 e1
        go depth 1
        ...bestmove
        position startpos moves 1e3c
        position startpos moves P@b3
        position fen rbsgk/4p/5/P4/KGSBX w 0 1
        position sfen rbsgk/4p/5/P4 b - 1
        position startpos
        go depth many nodes 10
        ...bestmove
        ponderhit
        stop
        go mate 3
        ...bestmove
        usi
        isready
        ...readyok";
    insta::assert_snapshot!(play(Protocol::Uci, "minishogi", script));
}

/// Mates of both protocols, what is not one, and what is not understood.
#[test]
fn mates_are_proven() {
    let usi = "
        position sfen 2k2/5/1B3/5/4K b RS 1
        go mate infinite
        ...checkmate
        position sfen 2k2/5/5/5/2K2 b GP 1
        go mate 5000
        ...checkmate
        position sfen 2k2/2G2/2P2/5/2K2 w - 1
        go mate 1000
        ...checkmate
        go mate
        ...checkmate
        position nowhere
        go mate infinite
        ...checkmate
        quit";
    let uci = "
        position fen 2k2/5/1B3/5/4K[RS] w 0 1
        go mate 2
        ...bestmove
        go mate 1 movetime 5000
        ...bestmove
        go mate 0
        ...bestmove
        quit";
    let usi = play(Protocol::Usi, "minishogi", usi);
    insta::assert_snapshot!(usi + "\n" + &play(Protocol::Uci, "minishogi", uci));
}

#[test]
fn a_search_for_a_mate_ends_at_once() {
    // The Queen can check for ever in very many ways, but not mate.
    let position = "position fen 8/8/8/3k4/8/8/8/KQ6 w - - 0 1";
    for (protocol, go, answer) in [
        (Protocol::Usi, "go mate infinite", "checkmate"),
        (Protocol::Uci, "go mate 128", "bestmove"),
    ] {
        let mut client = Client::begin(protocol, "chess");
        client.say(position);
        client.say(go);
        client.say("isready");
        client.hear("readyok");
        client.say("stop");
        client.hear(answer);
        client.say("quit");
    }
}

#[test]
fn lions_move_in_both_coordinates() {
    let position = "position sfen 12/12/12/12/12/6p5/5Np5/12/12/12/12/k10K b - 1";
    let mut client = Client::begin(Protocol::Usi, "chu-shogi");
    client.say(&format!("{position} moves 7g6g5f"));
    client.say("d");
    client.hear("Sfen");
    client.say(&format!("{position} moves 7g7g"));
    client.say("d");
    client.hear("Sfen");
    let usi = client.leave();
    let mut client = Client::begin(Protocol::Uci, "chu-shogi");
    client.say(&format!("{position} moves f6g6h7"));
    client.say("d");
    client.hear("Sfen");
    insta::assert_snapshot!(usi + &client.leave());
}

#[test]
fn a_client_is_heard_while_the_engine_thinks() {
    for game in ["minishogi", "tai-shogi"] {
        let mut client = Client::begin(Protocol::Uci, game);
        client.say("go infinite");
        client.say("isready");
        assert_eq!(client.hear("readyok"), "readyok");
        client.say("position startpos");
        client.hear("info string error: `position` while the engine thinks");
        client.say("stop");
        client.hear("bestmove");
        client.say("go perft 9");
        client.say("isready");
        client.hear("readyok");
        client.say("stop");
        client.hear("info string error: the count was stopped");
        client.say("go infinite");
        client.leave();
    }
}

#[test]
fn pondering_goes_over_into_thinking() {
    let mut client = Client::begin(Protocol::Usi, "minishogi");
    client.say("position startpos moves 4e3d");
    client.say("go ponder btime 1000 wtime 1000");
    client.say("isready");
    client.hear("readyok");
    client.say("ponderhit");
    client.hear("bestmove");
    client.say("go ponder btime 1000 wtime 1000");
    client.say("stop");
    client.hear("bestmove");
    let transcript = client.leave();
    assert_eq!(transcript.matches("bestmove").count(), 2, "{transcript}");
}

#[test]
fn every_game_answers_with_a_move() {
    for game in names() {
        let mut client = Client::begin(Protocol::Usi, "minishogi");
        client.say(&format!("setoption name USI_Variant value {game}"));
        client.say("go nodes 10");
        let best = client.hear("bestmove ");
        assert!(best.len() > "bestmove 1a".len(), "{game}: {best}");
        client.leave();
    }
}
