//! What the full screen says of its keys and marks.

/// The keys, for those who ask.
pub(super) const HELP: &str = "\
Keys
  arrows, h j k l   the cursor (with Shift by five)
  Enter, Space      choose a piece, then where it goes
  Tab               the pieces in hand, and back
  Esc               give up what was begun; Esc or Enter closes this
  u  take back      U  make it again     n  hint from the engine
  m  the engine moves now, for you too if it is your turn
  f  turn round     p  kanji or letters  i  who reaches what
  r  the rules      e  how a piece moves :  any command of the plain mode
  s  save           o  load              w  all that was said last
  x  take a piece off, while you set up a position after `:edit`
  PgUp, PgDn        the list of moves
  q  leave          Ctrl-C  stops the engine, or leaves
  The mouse chooses squares, pieces in hand and answers; the other button
  gives up.

Where a piece can go
  o  an empty square    x  a capture    + after it: the move can promote
  1 2 3  the steps of a piece that may take and go on: choose the squares in
         order, the last one again to stay there, the first to go back

Who reaches what
  ^ v %  the player below, the one above, both
  !      attacked and unprotected       #  a royal attacked

After the colon
";
