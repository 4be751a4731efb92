// Writes random positions rich in pieces with Lion power, each with the number of its moves by
// effect, and every fifth with the leaves of two plies: the file `tests/data/chu-positions.txt`.
//
//     node positions.mjs [COUNT [SEED]] >FILE

import { makeSfen } from 'shogiops/sfen';
import { after, effects, perft, position } from './effects.mjs';

const SIZE = 12;
const COUNT = Number(process.argv[2] ?? 300);
const SEED = Number(process.argv[3] ?? 1);
// Every fifth position is counted two plies deep, every fourth is the one after a Lion was taken.
const DEEP = 5;
const AFTER_LION = 4;
// In most positions nobody can take a last royal at once; other programs may list no moves there.
const QUIET_IN_TEN = 9;
const LIONS = ['N', '+O', '+H', '+D'];
const OTHERS = [
  ...'PPPPIILSGCBRTHDEFQOXAMV',
  '+P', '+E', '+T', '+V', '+M', '+A', '+L', '+B', '+C', '+F', '+I', '+G', '+X', '+R', '+S',
];

/** Numbers in [0, 1), the same for the same seed (xorshift, 32 bits). */
function numbers(seed) {
  let state = seed || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const next = numbers(SEED * 2654435761);
const below = count => Math.floor(next() * count);
const pick = list => list[below(list.length)];

/** A board as text: Kings near home, everything else in a square window. */
function board() {
  const rows = Array.from({ length: SIZE }, () => Array(SIZE).fill(''));
  rows[SIZE - 1 - below(2)][below(SIZE)] = 'K';
  rows[below(2)][below(SIZE)] = 'k';
  const window = 7 + below(6);
  const [left, top] = [below(SIZE - window + 1), below(SIZE - window + 1)];
  for (const black of [true, false]) {
    const pieces = Array.from({ length: 3 + below(3) }, () => pick(LIONS));
    const others = 6 + below(window * 2 - 6);
    for (let i = 0; i < others; i++) pieces.push(pick(OTHERS));
    for (const piece of pieces) {
      const [row, column] = [top + below(window), left + below(window)];
      const stuck = row === (black ? 0 : SIZE - 1) && 'PL'.includes(piece);
      const second = piece === '+E' && rows.flat().includes(black ? '+E' : '+e');
      if (rows[row][column] || stuck || second) continue;
      rows[row][column] = black ? piece : piece.toLowerCase();
    }
  }
  return rows.map(row => row.map(cell => cell || '1').join('').replace(/1+/g, ones => ones.length)).join('/');
}

/** Whether the side to move can take the last royal. */
function decided(pos) {
  return [...effects(pos).values()].some(move => {
    const reached = after(pos, move);
    return reached.kingsOf(reached.turn).isEmpty();
  });
}

/** A position after a piece other than a Lion has taken a Lion, if there is a way. */
function lionTaken(pos) {
  const reached = [...effects(pos).values()].map(move => after(pos, move));
  return pick(reached.filter(each => each.lastLionCapture !== undefined && !each.kingsOf(each.turn).isEmpty()));
}

/** The next position that is wanted, with its move number set to 1. */
function random(number) {
  for (;;) {
    let pos = position(`${board()} ${pick('bw')} - 1`);
    if (number % AFTER_LION === AFTER_LION - 1) pos = lionTaken(pos);
    if (!pos || (number % 10 < QUIET_IN_TEN && decided(pos))) continue;
    return makeSfen(pos).replace(/\d+$/, '1');
  }
}

console.log(`# Chu Shogi positions, rich in Lions, Falcons and Eagles, an outside witness for the move generator.
# SFEN; legal moves; for every fifth position also the leaves two plies deep.
# Counted with the npm package shogiops 0.18.0, lishogi's rules, moves by effect: a step through an
# empty square is the jump over it, a side without a royal has no moves. The third field is the square
# on which a piece other than a Lion took a Lion on the previous move.
# Made by: node positions.mjs ${COUNT} ${SEED} (benches/shogiops, see benches/README.md)`);
for (let number = 0; number < COUNT; number++) {
  const sfen = random(number);
  const counts = [perft(position(sfen), 1)];
  if (number % DEEP === DEEP - 1) counts.push(perft(position(sfen), 2));
  console.log([sfen, ...counts].join('; '));
}
