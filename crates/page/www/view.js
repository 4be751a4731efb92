// Which part of the board is seen: all of it where its squares are large enough for a thumb, otherwise a part that is moved
// and zoomed by wheel, fingers, keys and buttons.

// Pixels of a square that a thumb still meets, or a mouse.
const SMALLEST = matchMedia("(pointer: coarse)").matches ? 24 : 18;
const view = { x: 0, y: 0, width: 1, height: 1, pixels: [1, 1] };

const wholeWidth = () => app.facts.files + 2 * EDGE;
const wholeHeight = () => app.facts.ranks + 2 * EDGE;
const isWhole = () => view.width >= wholeWidth() - 0.01 && view.height >= wholeHeight() - 0.01;

// Finds the room for the board, and sets the view to the start.
function openView() {
  fitBoard();
  const [width, height] = view.pixels;
  const cell = Math.min(width / wholeWidth(), height / wholeHeight());
  if (cell >= SMALLEST) return zoomAll();
  const size = SMALLEST + 4;
  Object.assign(view, { width: width / size, height: height / size });
  view.x = (app.facts.files - view.width) / 2;
  view.y = app.facts.ranks + EDGE - view.height; // the player's own side
  moveView();
}

function fitBoard() {
  const table = find("table"), phone = matchMedia("(max-width: 820px)").matches;
  const room = table.clientWidth - (find("bar").hidden ? 0 : 40);
  const others = [...find("stage").children].filter((node) => node !== table && !node.hidden).reduce((sum, node) => sum + node.offsetHeight + 6, 0);
  const high = phone ? innerHeight * 0.72 : Math.max(220, find("stage").clientHeight - others - 4);
  const ratio = wholeWidth() / wholeHeight();
  let width = Math.min(room, high * ratio), height = Math.min(high, width / ratio);
  if (width / wholeWidth() < SMALLEST) [width, height] = [room, Math.min(high, Math.max(height, phone ? room * 1.1 : high))];
  view.pixels = [width, height];
  const frame = find("frame");
  frame.style.width = `${Math.floor(width)}px`;
  frame.style.height = `${Math.floor(height)}px`;
  find("stage").style.setProperty("--width", `${Math.floor(width)}px`);
}

function zoomAll() {
  const [width, height] = view.pixels, size = Math.min(width / wholeWidth(), height / wholeHeight());
  Object.assign(view, { width: width / size, height: height / size });
  view.x = (app.facts.files - view.width) / 2;
  view.y = (app.facts.ranks - view.height) / 2;
  moveView();
}

// Keeps the view on the board and draws it, once for each frame.
function moveView() {
  const [width, height] = view.pixels, most = Math.max(wholeWidth() / width, wholeHeight() / height);
  const span = (size, pixels) => Math.min(Math.max(size, Math.min(pixels / 160, most * pixels)), most * pixels);
  view.width = span(view.width, width);
  view.height = (view.width * height) / width;
  const clamp = (value, size, whole, squares) => (size >= whole ? (squares - size) / 2 : Math.min(Math.max(value, -EDGE), squares + EDGE - size));
  view.x = clamp(view.x, view.width, wholeWidth(), app.facts.files);
  view.y = clamp(view.y, view.height, wholeHeight(), app.facts.ranks);
  find("zoom").hidden = isWhole() && Math.min(...[width / wholeWidth(), height / wholeHeight()]) >= 34;
  view.frame ??= requestAnimationFrame(showView);
}

// While fingers move, the picture of a moment ago is moved and scaled, which costs nothing; it is drawn anew a few times a
// second, and when they rest.
function showView() {
  const { drawn } = view;
  view.frame = null;
  clearTimeout(view.rest);
  if (!drawn || drawn.pixels !== view.pixels || performance.now() - drawn.at > 160) return drawView();
  const size = view.pixels[0] / view.width;
  const shift = [(drawn.x - view.x) * size, (drawn.y - view.y) * size].map((value) => `${value.toFixed(1)}px`);
  find("board").style.transform = `translate(${shift}) scale(${(drawn.width / view.width).toFixed(4)})`;
  view.rest = setTimeout(drawView, 100);
}

function drawView() {
  const svg = find("board"), { x, y, width, height, pixels } = view;
  board.names.setAttribute("font-size", Math.min(0.27, (14 * width) / pixels[0]).toFixed(3));
  svg.setAttribute("viewBox", [x, y, width, height].map((value) => value.toFixed(3)).join(" "));
  svg.style.transform = "none";
  view.drawn = { x, y, width, pixels, at: performance.now() };
}

function zoomBy(factor, x = view.x + view.width / 2, y = view.y + view.height / 2) {
  const before = view.width;
  view.width *= factor;
  const [width, height] = view.pixels, most = Math.max(wholeWidth() / width, wholeHeight() / height) * width;
  view.width = Math.min(Math.max(view.width, width / 160), most);
  const real = view.width / before;
  view.height *= real;
  view.x = x - (x - view.x) * real;
  view.y = y - (y - view.y) * real;
  moveView();
}

// The place on the board under a pointer, in squares.
function pointAt({ clientX, clientY }) {
  const box = find("pane").getBoundingClientRect();
  return [view.x + ((clientX - box.left) / box.width) * view.width, view.y + ((clientY - box.top) / box.height) * view.height];
}

function squareAt(event) {
  const box = find("pane").getBoundingClientRect();
  if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) return null;
  return squareOf(...pointAt(event).map(Math.floor));
}

// Moves the view so that a square is seen.
function bringIntoView(at) {
  const [x, y] = corner(at);
  view.x = Math.min(Math.max(view.x, x + 1.5 - view.width), x - 0.5);
  view.y = Math.min(Math.max(view.y, y + 1.5 - view.height), y - 0.5);
  moveView();
}
