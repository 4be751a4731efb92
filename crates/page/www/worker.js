// One module, one desk: answers the requests of the page in order. Its only time is the page's clock; what a search
// finds is posted while it runs. To stop a search the page ends this worker; after a trap it does the same.
"use strict";
let opened, door, asked, panic;
// Addresses have no sign, which numbers from the module have.
const bytesAt = (at, length) => new Uint8Array(door.memory.buffer, at >>> 0, length);
const textAt = (at, length) => new TextDecoder().decode(bytesAt(at, length));

function hear(at, length) {
  const heard = JSON.parse(textAt(at, length));
  if (heard.panic) panic = heard.panic;
  else postMessage({ id: asked, heard });
}

function answer(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const at = door.take(bytes.length);
  bytesAt(at, bytes.length).set(bytes);
  const length = door.answer();
  return JSON.parse(textAt(door.place(), length));
}

onmessage = async ({ data }) => {
  if (data.module) {
    opened = WebAssembly.instantiate(data.module, { page: { now: () => performance.now(), hear } });
    opened.then(({ exports }) => { door = exports; door.begin(); postMessage({ ready: true }); }, (error) => postMessage({ trap: String(error) }));
    return;
  }
  await opened;
  asked = data.id;
  try {
    postMessage({ id: data.id, answer: answer(data.request) });
  } catch (error) {
    postMessage({ id: data.id, trap: panic ?? String(error) });
  }
};
