//! Sessions of protocol 2 of `XBoard`.

use protocols::Protocol;

use crate::client::{Client, play};
use crate::games::PARTNERS;

#[test]
fn a_game_with_hands() {
    let script = "
        xboard
        protover 2
        ...feature done=1
        accepted ping
        new
        variant minishogi
        memory 1
        cores 1
        level 40 5 0
        sd 2
        post
        easy
        force
        usermove a2a3
        usermove a3a5
        usermove e1e9
        ping 1
        ...pong 1
        undo
        undo
        remove
        setboard 2k2/5/2P2/5/2K2[GS] w 0 1
        usermove G@c4
        setboard 4k/2P2/5/5/2K2[-] w 0 1
        lift c4
        put c5
        lift z9
        usermove c4c5
        setboard rbsgk/4p/5/P4/KGSBZ[] w 0 1
        usermove a2a3
        new
        sd 2
        go
        ...move
        hint
        edit
        level x 5 0
        option stalemate=draws
        option colour=red
        hello
        ping 2
        ...pong 2
        quit";
    insta::assert_snapshot!(play(Protocol::XBoard, "minishogi", script));
}

#[test]
fn one_board_of_two() {
    let script = "
        protover 2
        ...feature done=1
        new
        force
        usermove e2e4
        holding [PN] [q]
        usermove Q@d4
        usermove N@e5
        holding [PN] [Z]
        holding [P
        usermove P@e6
        holding [P] [] wP
        usermove d7d6
        usermove P@e6
        ping 1
        ...pong 1
        quit";
    insta::assert_snapshot!(play(Protocol::XBoard, PARTNERS, script));
}

#[test]
fn a_game_with_lions() {
    let script = "
        protover 2
        ...feature done=1
        variant chu-shogi
        force
        setboard 12/12/12/12/12/6p5/5Np5/12/12/12/12/k10K w 0 1
        lift f6
        put g6
        usermove f6g6,g6h7
        undo
        usermove f6g6,g6f6
        undo
        usermove @@@@
        undo
        usermove f6h9
        setboard 12/12/12/12/12/7k4/5Np5/12/12/12/12/11K w 0 1
        sd 1
        go
        ...move f6g6,
        ...1-0
        ping 1
        ...pong 1";
    insta::assert_snapshot!(play(Protocol::XBoard, "minishogi", script));
}

#[test]
fn games_of_many_pieces_and_too_large_ones() {
    let script = "
        variant macadamia
        variant dai-shogi
        variant maka-dai-dai-shogi
        usermove a1a2
        variant wa-shogi-drops
        variant chess
        ping 1
        ...pong 1";
    insta::assert_snapshot!(play(Protocol::XBoard, "minishogi", script));
}

#[test]
fn a_client_is_heard_while_the_engine_thinks() {
    let mut client = Client::begin(Protocol::XBoard, "minishogi");
    for line in ["new", "level 0 60 0", "post", "go", "ping 1"] {
        client.say(line);
    }
    client.hear("pong 1");
    client.say("usermove a1a2");
    client.hear("Illegal move (it is the engine's turn)");
    client.say("?");
    client.hear("move ");
    client.say("?");
    client.say("analyze");
    client.hear("3 ");
    client.say("ping 2");
    client.hear("pong 2");
    client.say("undo");
    client.say("exit");
    client.say("hard");
    client.say("st 1");
    client.say("usermove a2a3");
    client.say("go");
    client.hear("move ");
    client.say("ping 3");
    client.hear("pong 3");
    client.leave();
}
