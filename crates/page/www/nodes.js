// Small help with the document: finding, making and saying. What a definition says only ever becomes text here.

const find = (id) => document.getElementById(id);

// An element of HTML: properties of the node, attributes where the name has a dash or is `role`, then what is in it.
function make(name, properties = {}, ...inside) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role") node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...inside.filter((part) => part != null));
  return node;
}

// An element of SVG.
function draw(name, attributes, parent) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) if (attributes[key] != null) node.setAttribute(key, attributes[key]);
  parent?.append(node);
  return node;
}

// Says something to those who do not see the board.
function announce(text) {
  const live = find("live");
  live.textContent = "";
  requestAnimationFrame(() => (live.textContent = text));
}

function options(select, entries, chosen) {
  select.replaceChildren(...entries.map(([value, text]) => make("option", { value, textContent: text })));
  if (chosen != null) select.value = chosen;
}

// Keeps small choices where the browser allows it; a page from a file may not.
const keep = {
  get(key) { try { return localStorage.getItem("karakuri." + key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem("karakuri." + key, value); } catch { /* then it is not kept */ } },
};
