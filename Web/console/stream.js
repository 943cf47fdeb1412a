// Event streams of the server, which come back.

import { address, clientHeaders, coming, note, restFor } from "./api.js";
import { text } from "./text.js";

/** Silence after which a stream is opened anew: three of the server's heartbeats. */
const DEAF = 45_000;
/** After how long a lost stream is opened again, as the server asks, and within how much more. */
const [RETRY, SPREAD] = [3_000, 1_000];

/** Reads the events of a stream (WHATWG HTML §9.2) to its end; `act` gets each as `{ event, id, data }`. */
async function readEvents(body, act) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const fields = { event: "message", data: "" };
      for (const line of block.split("\n")) {
        const [, name, words] = line.match(/^([^:]+): ?(.*)$/) ?? [];
        if (name) fields[name] = words;
      }
      if (fields.data) act(fields);
    }
  }
}

/**
 * Follows an event stream while the page is seen: a browser has six connections for all its tabs. `on` has a function for
 * each kind of event; `onStanding(true)` is called while anything comes, `onStanding(false)` when it stops. Returns a
 * function that ends it. Not an EventSource: docs/console.md says why.
 */
export function follow(path, query, on, onStanding = () => {}) {
  const url = address(path, query);
  let source = null;
  let timer = null;
  let last = null;
  let wait = 1_000;
  /** Until when a refusal asked to be left alone. */
  let until = 0;
  note({ method: "GET", path: url, status: text.request.stream, milliseconds: null });
  const later = (act, milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
  const close = () => {
    clearTimeout(timer);
    source?.abort();
    source = null;
  };
  const deaf = () => {
    onStanding(false);
    open();
  };
  const hear = () => {
    later(deaf, DEAF);
    onStanding(true);
  };
  // What a view does with an event may be at fault, which is no matter of the connection.
  const tell = (act, data) => {
    try {
      act(JSON.parse(data));
    } catch (failure) {
      reportError(failure);
    }
  };
  const open = async () => {
    close();
    if (document.hidden) return;
    // Whoever comes back to the tab asks no sooner.
    if (Date.now() < until) return later(open, until - Date.now());
    const mine = (source = new AbortController());
    later(deaf, DEAF);
    // A refusal is tried again after longer and longer, and no sooner than it allows.
    let pause = RETRY;
    const come = coming();
    try {
      const headers = { Accept: "text/event-stream", ...clientHeaders(), ...(last && { "Last-Event-ID": last }) };
      const answer = await fetch(url, { headers, signal: mine.signal, cache: "no-store" });
      if (answer.ok && source === mine) {
        wait = 1_000;
        hear();
        await readEvents(answer.body, ({ event, id, data }) => {
          if (source !== mine) return;
          come();
          hear();
          last = id ?? last;
          if (Object.hasOwn(on, event)) tell(on[event], data);
        });
      } else {
        const rest = restFor(answer.headers.get("Retry-After"));
        until = Date.now() + rest;
        pause = Math.max(wait, rest);
        wait = Math.min(wait * 2, 30_000);
      }
    } catch {
      // Lost, or never had.
    }
    come();
    if (source !== mine) return;
    onStanding(false);
    // Who lost one server all together does not come to the next all at once.
    later(open, pause + SPREAD * Math.random());
  };
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
