#!/bin/sh
# An engine that follows a script: it plays the moves given, then does what it was told to.
#     fake.sh uci|usi|xboard|gnu LAST MOVE...
# LAST: die, silent, late, flood, resign, draw, refuse, mumble, or a move.
language=$1
last=$2
shift 2
thinking=no

answer() {
    if [ $# -gt 0 ]; then
        say "$1"
        return
    fi
    case $last in
        die) exit 3 ;;
        silent) ;;
        late) sleep 2; say e4e5 ;;
        flood) while :; do echo "info string this engine never stops talking"; done ;;
        resign) case $language in
            uci | usi) echo "bestmove resign" ;;
            *) echo "resign" ;;
        esac ;;
        draw) echo "1/2-1/2 {I say so}" ;;
        refuse) echo "Illegal move (I do not like it): it" ;;
        mumble) say "$(printf 'x\001y')" ;;
        *) say "$last" ;;
    esac
}

say() {
    case $language in
        uci | usi) echo "info depth 1 score cp 0 pv $1"; echo "bestmove $1" ;;
        xboard) printf 'move %s\n' "$1" ;;
        gnu) echo "7. ... $1 4711" ;;
    esac
}

while read -r word rest; do
    case $language-$word in
        uci-uci | usi-usi) echo "id name fake"; echo "${word}ok" ;;
        *-isready) echo "readyok" ;;
        xboard-protover) echo 'feature usermove=1 myname="fake" ping=1'; echo "feature done=1" ;;
        xboard-ping) echo "pong $rest" ;;
        *-force) thinking=no ;;
        *-quit) exit 0 ;;
        *-go) thinking=yes; answer "$@"; [ $# -gt 0 ] && shift ;;
        xboard-usermove | gnu-[0-9]*) if [ $thinking = yes ]; then answer "$@"; [ $# -gt 0 ] && shift; fi ;;
    esac
done
