// A worker with the module, asked one thing after another. What traps or takes too long is ended and begun anew, and
// the game that was there is put back.

// The module is compiled once and sent to every worker.
const compileModule = () => WebAssembly.compile(parts.module);

// The request that hands in the games of the page, with what was read and learned of them; made once for all workers.
let handedIn = null;
function handIn() {
  const spell = (bytes) => {
    let letters = "";
    for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(letters);
  };
  const part = (kind, { name }) => parts[`${kind}/${name}`] && spell(parts[`${kind}/${name}`]);
  const games = [...page.games, ...page.parents].map((game) => ({ ...game, program: part("program", game), net: part("net", game) }));
  return { op: "texts", games };
}

class Desk {
  // `restore` is run in a new worker that takes the place of one that failed; `failed` is told why. Where workers are
  // ended often, a `spare` one is ready before it is needed.
  constructor(module, { restore, failed, spare } = {}) {
    Object.assign(this, { module, restore, failed, spare, next: 1, waiting: new Map(), failures: 0 });
    this.open();
  }

  open() {
    const { worker, ready } = this.prepared ?? this.prepare();
    Object.assign(this, { worker, ready, prepared: null });
    if (this.spare) ready.then(() => setTimeout(() => (this.prepared ??= this.prepare()), 100));
  }

  prepare() {
    const url = URL.createObjectURL(new Blob([parts.worker], { type: "text/javascript" }));
    const worker = new Worker(url);
    const ready = new Promise((done) => {
      worker.onmessage = ({ data }) => {
        if (data.ready) return done(URL.revokeObjectURL(url));
        if (data.trap) return this.fails(worker, data.trap);
        const waiter = this.waiting.get(data.id);
        if (data.heard) return waiter?.hear?.(data.heard);
        this.waiting.delete(data.id);
        if (data.id) this.failures = 0;
        clearTimeout(waiter?.timer);
        waiter?.done(data.answer);
      };
      worker.onerror = (event) => { event.preventDefault(); this.fails(worker, event.message ?? "error"); };
    });
    worker.postMessage({ module: this.module });
    worker.postMessage({ id: 0, request: (handedIn ??= handIn()) });
    return { worker, ready };
  }

  // The answer to a request, always an object; `{error}` where there is none. After `limit` ms it is given up.
  async ask(request, { hear, limit } = {}) {
    await (this.restoring ?? this.ready);
    return this.post(request, hear, limit);
  }

  async post(request, hear, limit) {
    await this.ready;
    return new Promise((done) => {
      const id = this.next++;
      const timer = limit && setTimeout(() => this.begin(say("slow")), limit);
      this.waiting.set(id, { done, hear, timer });
      this.worker.postMessage({ id, request });
    });
  }

  // Ends the worker, whatever it does; all open questions are answered with an error. This is the only way to stop a search.
  stop(why = "stopped") {
    this.worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { done, timer } of waiting) { clearTimeout(timer); done({ error: why, stopped: true }); }
    this.open();
  }

  fails(worker, why) {
    if (worker === this.worker) this.begin(why);
    else if (worker === this.prepared?.worker) this.prepared = null;
  }

  begin(why) {
    if (++this.failures > 4) return this.failed?.(why); // it cannot be helped
    if (this.restoring) this.restore = null; // what fails while it is put back is not put back again
    this.stop(why);
    this.failed?.(why);
    this.restoring = this.restore && Promise.resolve(this.restore((request) => this.post(request))).finally(() => (this.restoring = null));
  }
}
