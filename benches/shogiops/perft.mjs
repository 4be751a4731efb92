// Counts the leaves of the start position as shogiops does it, path by path. Used by `peers`.

import { perft } from 'shogiops/debug';
import { initialSfen } from 'shogiops/sfen';
import { position, RULES } from './effects.mjs';

console.log(perft(position(initialSfen(RULES)), Number(process.argv[2])));
