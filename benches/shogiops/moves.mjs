// Reads positions, a line each, and prints the texts of their legal moves, a line for each
// position. Used by `legal_moves`.

import { readFileSync } from 'node:fs';
import { effects, position } from './effects.mjs';

for (const sfen of readFileSync(0, 'utf8').split('\n').filter(Boolean))
  console.log([...effects(position(sfen)).keys()].sort().join(' '));
