// The moves of the game and all variations as a tree. A node is a move with what is remarked on it, the root has none; of the
// nodes that follow another the first goes on with its line, the others are variations.

function plant(move = null, before = null) {
  return { move, before, next: [], ply: before ? before.ply + 1 : 0, glyphs: [], comments: [] };
}

// What follows a node by that move, which may be there already.
function grow(before, move) {
  const known = followedBy(before, move);
  if (known) return known;
  const node = plant(move, before);
  before.next.push(node);
  moveList.drawn = null;
  return node;
}

const followedBy = (before, { text }) => before.next.find((node) => node.move.text === text);

// The nodes from the first move to this.
function lineTo(node) {
  const line = [];
  for (; node.before; node = node.before) line.unshift(node);
  return line;
}

const wordsTo = (node) => lineTo(node).map(({ move }) => move.text).join(" ");

function endOf(node) {
  while (node.next.length) node = node.next[0];
  return node;
}

// The first move of the variation that a node is in, if it is in one.
function branchOf(node) {
  while (node.before && node.before.next[0] === node) node = node.before;
  return node.before && node;
}

// The variation becomes the line, the line the first variation on it.
function promote(branch) {
  const { next } = branch.before;
  next.splice(next.indexOf(branch), 1);
  next.unshift(branch);
  moveList.drawn = null;
}

function makeMain(node) {
  for (let branch = branchOf(node); branch; branch = branchOf(branch)) promote(branch);
}

function cut(node) {
  node.before.next = node.before.next.filter((other) => other !== node);
  moveList.drawn = null;
}

// The tree as the desk has it: a list of nodes, each with the place of the one before it.
function listed(root) {
  const list = [], places = new Map(), open = [root];
  while (open.length) {
    const node = open.pop(), { before, move, glyphs, comments, opening, behind } = node;
    places.set(node, list.length);
    list.push({ after: places.get(before), text: move?.text, glyphs, comments, opening, behind });
    open.push(...node.next.toReversed());
  }
  return list;
}

function unlisted(list) {
  const nodes = [];
  for (const { after, glyphs, comments, opening, behind, ...move } of list) {
    const before = nodes[after], node = Object.assign(plant(before && move, before), { glyphs: glyphs ?? [], comments, opening, behind });
    before?.next.push(node);
    nodes.push(node);
  }
  moveList.drawn = null;
  return nodes[0];
}
