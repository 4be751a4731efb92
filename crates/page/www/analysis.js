// Analysis of the position that is looked at: the best lines, and a bar that says who is ahead. It has a worker of its own,
// so that it neither waits for the opponent nor disturbs it.

const N_LINES = 3;
const analysis = { on: false, desk: null, token: 0, at: null, lines: [] };

function positionChanged() {
  if (analysis.at === app.node) return;
  analysis.at = app.node;
  if (analysis.on) analyseHere();
  else showLines();
}

function setAnalysis(on) {
  analysis.on = on;
  find("bar").hidden = !on;
  if (on) analyseHere();
  else stopAnalysis();
  if (app.facts) refit();
}

function stopAnalysis() {
  analysis.token++;
  if (analysis.busy) analysis.desk.stop();
  analysis.busy = false;
  showLines();
}

async function analyseHere() {
  stopAnalysis();
  analysis.lines = [];
  showLines();
  if (!app.live || app.node.over) return;
  const token = ++analysis.token;
  analysis.desk ??= new Desk(desk.module, { spare: true });
  analysis.busy = true;
  analysis.side = shown().side;
  const error = await readied(analysis.desk);
  if (token !== analysis.token) return;
  const request = { ...wayTo(app.node), op: "search", movetime: 600000, multipv: N_LINES, mb: 32 };
  const hear = (heard) => {
    if (token !== analysis.token) return;
    if (heard.lines) analysis.lines = heard.lines.map((line) => ({ ...heard, ...line }));
    else analysis.lines[(heard.multipv ?? 1) - 1] = heard;
    analysis.frame ??= requestAnimationFrame(() => { analysis.frame = null; showLines(); });
  };
  const found = error ? { error } : await analysis.desk.ask(request, { hear });
  if (token !== analysis.token) return;
  analysis.busy = false;
  if (found.error) find("thought").textContent = found.error;
  else { hear(found); showLines(); }
}

function showLines() {
  const { on, lines } = analysis, [best] = lines;
  find("thought").textContent = !on ? say("noLines") : best ? say("depth", best.depth, shortNumber(best.nodes), shortNumber((best.nodes * 1000) / Math.max(best.time, 1))) : "…";
  const items = on ? lines.filter(Boolean) : [];
  find("lines").replaceChildren(...items.map((line) =>
    make("li", {}, make("b", { className: "score", textContent: scoreText(line) }), ...(line.human ?? line.line ?? []).slice(0, 14).map((move) => make("span", { textContent: move })))));
  showBar(on && best ? chanceOf(best) : 0.5, best && scoreText(best));
}

const scoreText = ({ said, score }) => String(said ?? score);

// The chance of the first player, from 0 to 1.
function chanceOf({ chance }) {
  const own = chance ?? 0.5;
  return analysis.side === 0 ? own : 1 - own;
}

function showBar(chance, score) {
  const bar = find("bar"), first = find("bar-first");
  first.style.height = `${(chance * 100).toFixed(1)}%`;
  bar.classList.toggle("turned", app.flipped);
  if (!app.facts) return;
  const ahead = Math.abs(chance - 0.5) < 0.02 ? say("even") : say("bar", playerName(chance > 0.5 ? 0 : 1), `${Math.round(Math.max(chance, 1 - chance) * 100)} %`);
  bar.setAttribute("aria-label", ahead);
  bar.title = score ? `${ahead} (${score})` : ahead;
}
