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
