// Takes apart what a page is made of: letters become bytes, these are decompressed, and the script among the parts runs. The
// policy of the page names that script too, so that nothing else runs.
"use strict";

// Parts by their names.
const parts = {};

// Each letter of ASCII is seven bits. One beyond ASCII is fourteen, the first seven of which may not stand in a page.
function spelled(text, length) {
  const barred = [0, 10, 13, 60], bytes = new Uint8Array(length);
  let bits = 0, count = 0, at = 0;
  const add = (seven) => {
    bits = (bits << 7 | seven) & 0x7fff;
    count += 7;
    if (count >= 8) bytes[at++] = bits >> (count -= 8);
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 128) add(code);
    else { add(barred[code - 128 >> 7]); add(code & 127); }
  }
  return bytes;
}

// A file of lzip with one member: a head of six bytes that is the same for all, the stream, a checksum and two lengths.
// https://www.nongnu.org/lzip/manual/lzip_manual.html#File-format
function unlzip(bytes) {
  const trailer = new DataView(bytes.buffer, bytes.length - 20);
  const found = unlzma(bytes.subarray(6), new Uint8Array(trailer.getUint32(4, true)));
  if (trailer.getUint32(0, true) !== checksum(found)) throw new Error("it was changed on the way");
  return found;
}

// CRC-32, as lzip, gzip and PNG have it.
function checksum(bytes) {
  const table = Uint32Array.from({ length: 256 }, (_, value) => {
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ value >>> 1 : value >>> 1;
    return value;
  });
  let sum = -1;
  for (let i = 0; i < bytes.length; i++) sum = table[(sum ^ bytes[i]) & 255] ^ sum >>> 8;
  return ~sum >>> 0;
}

// LZMA with 3 bits of literal context and 2 bits of position, as its specification has it, until `out` is full.
// https://www.7-zip.org/sdk.html
function unlzma(stream, out) {
  // Of every model the chance of a zero, in 2048ths. Where the models of each decision begin:
  const isMatch = 0, isRep = 192, isRep0 = 204, isRep1 = 216, isRep2 = 228, isLong = 240, slots = 432, far = 688,
    align = 804, matchLength = 820, repLength = 1334, literals = 1848;
  const chances = new Uint16Array(literals + 0x300 * 8).fill(1024);
  let range = -1 >>> 0, code = new DataView(stream.buffer, stream.byteOffset).getUint32(1), next = 5;
  let length = 0, state = 0, back = [0, 0, 0, 0];

  const widen = () => {
    if (range >= 0x1000000) return;
    range = range << 8 >>> 0;
    code = (code << 8 | stream[next++]) >>> 0;
  };
  const bit = (model) => {
    const chance = chances[model], bound = (range >>> 11) * chance, one = code >= bound;
    if (one) {
      range -= bound;
      code -= bound;
      chances[model] -= chance >> 5;
    } else {
      range = bound;
      chances[model] += 2048 - chance >> 5;
    }
    widen();
    return one ? 1 : 0;
  };
  const direct = (count) => {
    let value = 0;
    while (count--) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      value = value << 1 | one;
      widen();
    }
    return value;
  };
  // The highest bit first, or the lowest.
  const tree = (models, count) => {
    let value = 1;
    for (let i = 0; i < count; i++) value = value << 1 | bit(models + value);
    return value - (1 << count);
  };
  const reverse = (models, count) => {
    let node = 1, value = 0;
    for (let i = 0; i < count; i++) {
      const one = bit(models + node);
      node = node << 1 | one;
      value |= one << i;
    }
    return value;
  };
  const runLength = (models, place) => {
    if (!bit(models)) return 2 + tree(models + 2 + (place << 3), 3);
    if (!bit(models + 1)) return 10 + tree(models + 34 + (place << 3), 3);
    return 18 + tree(models + 258, 8);
  };
  const distance = (run) => {
    const slot = tree(slots + (Math.min(run - 2, 3) << 6), 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1, high = (2 | slot & 1) << count;
    if (slot < 14) return high + reverse(far + high - slot, count);
    return high + (direct(count - 4) << 4) + reverse(align, 4);
  };
  const literal = () => {
    const models = literals + 0x300 * (length ? out[length - 1] >> 5 : 0);
    let value = 1;
    // After a match the byte that would go on with it helps as long as they are the same.
    for (let other = state > 6 ? out[length - back[0] - 1] << 1 : -1; value < 256; other <<= 1) {
      if (other < 0) { value = value << 1 | bit(models + value); continue; }
      const expected = other & 256, one = bit(models + 256 + expected + value);
      value = value << 1 | one;
      if (one !== expected >> 8) other = -1;
    }
    out[length++] = value;
    state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
  };

  while (length < out.length) {
    const place = length & 3, short = state < 7;
    if (!bit(isMatch + (state << 4) + place)) { literal(); continue; }
    let run = 0;
    if (!bit(isRep + state)) {
      run = runLength(matchLength, place);
      back = [distance(run), ...back.slice(0, 3)];
      state = short ? 7 : 10;
    } else {
      let which = 0;
      if (bit(isRep0 + state)) which = bit(isRep1 + state) ? 2 + bit(isRep2 + state) : 1;
      else if (!bit(isLong + (state << 4) + place)) run = 1;
      back = [back[which], ...back.filter((_, index) => index !== which)];
      run ||= runLength(repLength, place);
      state = short ? (run === 1 ? 9 : 8) : 11;
    }
    if (back[0] >= length) throw new Error("it was changed on the way");
    for (const end = Math.min(length + run, out.length); length < end; length++) out[length] = out[length - back[0] - 1];
  }
  return out;
}

// A list of names and lengths on the first line, and the parts one after the other.
function takeApart(archive) {
  let at = archive.indexOf(10) + 1;
  for (const [name, length] of JSON.parse(new TextDecoder().decode(archive.subarray(0, at)))) {
    parts[name] = archive.subarray(at, at += length);
  }
}

const textOf = (name) => new TextDecoder().decode(parts[name]);

// Adds a part as a script, which runs, or as a style; the policy knows it by its digest.
function addPart(kind, name) {
  const element = document.createElement(kind);
  element.textContent = textOf(name);
  document.head.append(element);
}

try {
  const { textContent, dataset } = document.getElementById("parts");
  takeApart(unlzip(spelled(textContent, Number(dataset.length))));
  addPart("style", "style");
  document.body.insertAdjacentHTML("beforeend", textOf("body"));
  addPart("script", "script");
} catch (error) {
  document.body.append(`This page cannot be opened: ${error.message}`);
}
