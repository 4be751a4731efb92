// The legal moves of a position as effects: origin, squares on which something is taken on the way,
// destination, promotion. shogiops lists paths, several of which may have one effect; here a path
// through an empty square is the jump over it. Which moves are legal, shogiops alone says.

import { parseSfen } from 'shogiops/sfen';
import { makeSquareName } from 'shogiops/util';
import { secondLionStepDests } from 'shogiops/variant/chushogi';
import { pieceCanPromote } from 'shogiops/variant/util';

export const RULES = 'chushogi';

/** The position that `sfen` describes; throws for a text that describes none. */
export function position(sfen) {
  return parseSfen(RULES, sfen, true).unwrap();
}

/** The moves by their text (`7g6f5e`, `7g7f+`), each as what `Position.play` takes; none without a royal. */
export function effects(pos) {
  const found = new Map();
  if (pos.kingsOf(pos.turn).isEmpty()) return found;
  const add = (from, victim, to, promotion) => {
    const squares = victim === undefined ? [from, to] : [from, victim, to];
    const text = squares.map(makeSquareName).join('') + (promotion ? '+' : '');
    if (!found.has(text)) found.set(text, { from, to, midStep: victim, promotion });
  };
  for (const [from, firsts] of pos.allMoveDests()) {
    const piece = pos.board.get(from);
    for (const first of firsts) {
      add(from, undefined, first, false);
      if (pieceCanPromote(RULES)(piece, from, first, pos.board.get(first))) add(from, undefined, first, true);
      for (const second of secondLionStepDests(pos, from, first))
        add(from, pos.board.has(first) ? first : undefined, second, false);
    }
  }
  return found;
}

/** The leaves of the tree of effects, `depth` plies high. */
export function perft(pos, depth) {
  const moves = effects(pos);
  if (depth === 1) return moves.size;
  let leaves = 0;
  for (const move of moves.values()) leaves += perft(after(pos, move), depth - 1);
  return leaves;
}

/** The position after a move of `effects`. */
export function after(pos, move) {
  const next = pos.clone();
  next.play(move);
  return next;
}
