// Asking the server: answers out of their envelopes, event streams that come back, who asks, and a list of
// what was asked, so that every view can show its request.

import { setClock } from "./format.js";
import { text } from "./text.js";

export const PREFIX = "/api/v1";
const KEPT = 40;
const LASTING = /\/(map|gtfs|tiles)\/|\/routes(\?|\/[^/?]+$)|\/timetable\?|\/stops(\?|\/[^/?]+$)|\/suggest\?/;
/** Most milliseconds that an answer may take; the server begins every answer within ten seconds. */
const PATIENCE = 15_000;
/** Silence after which a stream is opened anew: three of the server's heartbeats. */
const DEAF = 45_000;
/** After how long a lost stream is opened again, as the server asks. */
const RETRY = 3_000;

/** Requests of this page, the latest first: `{ method, path, status, milliseconds }`. */
export const asked = [];
/** Hears `contact` when the server was reached or not, `kept` when an answer is an earlier one, `session` when a rider came or went, in this tab or another. */
export const events = new EventTarget();

/** Why an answer did not come; `words` is for riders. `status` is 0 where the server could not be reached. */
export class Failure extends Error {
  constructor(message, { status = 0, code = null, requestID = null, retryAfter = null, details = null } = {}) {
    super(message);
    Object.assign(this, { status, code, requestID, retryAfter, details });
  }

  /** What to show. */
  get words() {
    if (this.status === 0) return text.failure.offline;
    if (this.status === 429 && this.retryAfter) return text.failure.limited(this.retryAfter);
    return text.failure.other(this.message, this.status >= 500 ? this.requestID : null);
  }
}

/** A path of the API with its query; what is null, empty or undefined is left out. Lists are repeated. */
export function address(path, query) {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  const wanted = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  const written = new URLSearchParams(wanted).toString();
  return PREFIX + path + (written ? `?${written}` : "");
}

/** Asks `GET path`; the answer is `{ data, meta }`. With `signedIn`, as the rider. */
export const get = (path, query, options) => ask("GET", address(path, query), options);
/** Asks with a body. */
export const send = (method, path, body, options) => ask(method, address(path), { ...options, body });

/** Asks any path of the server. Options: `body`, `signal`, `signedIn`, `headers`, `quiet` (not listed). */
export async function ask(method, path, options = {}) {
  const { body, signal, signedIn = false, headers = {}, quiet = false, isAgain = false } = options;
  const fields = { Accept: "application/json", ...clientHeaders(), ...headers };
  if (body !== undefined) fields["Content-Type"] = "application/json";
  if (signedIn) Object.assign(fields, await (await rider()).bearer());
  // What the browser kept of an earlier answer is good enough for timetables, never for what is live.
  const cache = LASTING.test(path) ? "default" : "no-store";
  const before = method === "GET" && !signedIn ? taken(path) : undefined;
  const began = before?.began ?? Date.now();
  const limit = AbortSignal.timeout(PATIENCE);
  let answer;
  let content;
  underway += 1;
  try {
    answer = (await before?.answer.catch(() => null)) ?? await fetch(path, {
      method, headers: fields, body: body && JSON.stringify(body), signal: signal ? AbortSignal.any([signal, limit]) : limit, cache });
    content = answer.status === 204 ? null : await read(answer);
  } catch (failure) {
    if (failure.name === "AbortError") throw failure;
    events.dispatchEvent(new CustomEvent("contact", { detail: false }));
    throw new Failure(failure.message);
  } finally {
    underway -= 1;
  }
  const keptAt = Number(answer.headers.get("Kept-At")); // By the service worker, where the server is not reached.
  if (keptAt || cache === "no-store") events.dispatchEvent(new CustomEvent("contact", { detail: !keptAt }));
  if (!quiet) note({ method, path, status: answer.status, milliseconds: Date.now() - began });
  // The header Date is the machine's, which need not be the city's: see docs/testing.md.
  if (cache === "no-store") setClock(content?.meta?.timestamp ?? content?.timestamp, keptAt || began, keptAt || (before?.came ?? Date.now()));
  if (keptAt && content?.meta) events.dispatchEvent(new CustomEvent("kept", { detail: keptAt }));
  if (!answer.ok) {
    const failure = failureOf(answer, content);
    // Ended elsewhere perhaps: if it cannot be renewed either, nobody is signed in.
    if (!signedIn || isAgain || (answer.status !== 401 && failure.code !== "session_not_found")) throw failure;
    await (await rider()).renewed(session()?.access_token);
    return ask(method, path, { ...options, isAgain: true });
  }
  const enveloped = content !== null && typeof content === "object" && "data" in content && "meta" in content;
  return { data: enveloped ? content.data : content, meta: enveloped ? content.meta : {}, keptAt };
}

/** How many answers are still to come, and streams of which nothing has come. */
let underway = 0;

/** Waits until nothing has been asked for a while, ten seconds at most: what may come later comes then. */
export async function lull() {
  const end = Date.now() + 10_000;
  for (let rest = 0; rest < 3 && Date.now() < end; rest = underway ? 0 : rest + 1) await new Promise((done) => setTimeout(done, 100));
}

/** Whether `early.js` asked for a path. */
export const isUnderway = (path) => globalThis.early?.has(path) ?? false;

/** What it asked for, once and while it is new: `{ began, answer, came }`. */
function taken(path) {
  const before = globalThis.early?.get(path);
  globalThis.early?.delete(path);
  return Date.now() - before?.began < 12_000 ? before : undefined;
}

/** What only those who have an account need. */
const rider = () => import("./session.js");

async function read(answer) {
  const type = answer.headers.get("Content-Type") ?? "";
  return type.includes("json") ? answer.json() : type.includes("vector-tile") ? answer.arrayBuffer() : answer.text();
}

function failureOf(answer, content) {
  const told = content?.error ?? content ?? {};
  // A proxy's page is not for riders.
  const said = typeof told === "string" && told[0] !== "<" && told;
  const message = told.message ?? told.msg ?? told.error_description ?? (said || (answer.status < 500 && answer.statusText) || text.failure.offline);
  const retryAfter = Number(answer.headers.get("Retry-After")) || null;
  // Beside an error_code, code is the status.
  const code = told.error_code ?? told.code ?? null;
  return new Failure(text.server.failure({ code, message }), {
    status: answer.status, code, details: told.details ?? null, retryAfter,
    requestID: answer.headers.get("X-Request-Id"),
  });
}

function note(entry) {
  asked.unshift(entry);
  asked.length = Math.min(asked.length, KEPT);
}

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
    const mine = (source = new AbortController());
    later(deaf, DEAF);
    // A refusal is tried again after longer and longer.
    let pause = RETRY;
    let awaited = 1;
    const come = () => {
      underway -= awaited;
      awaited = 0;
    };
    underway += awaited;
    try {
      const headers = { Accept: "text/event-stream", ...clientHeaders(), ...(last && { "Last-Event-ID": last }) };
      const answer = await fetch(url, { headers, signal: mine.signal, cache: "no-store" });
      if (answer.ok) {
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
        pause = wait;
        wait = Math.min(wait * 2, 30_000);
      }
    } catch {
      // Lost, or never had.
    }
    come();
    if (source !== mine) return;
    onStanding(false);
    later(open, pause);
  };
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}

/** Calls `act` now (or, `later`, not yet) and then every so many milliseconds while the page is seen, never twice at once. Returns its end. */
export function every(milliseconds, act, { later = false } = {}) {
  let timer = null;
  let [isBusy, ended] = [false, false];
  const turn = async () => {
    clearTimeout(timer);
    if (ended || isBusy) return;
    isBusy = true;
    try {
      if (!document.hidden) await act();
    } catch (failure) {
      // What the server said is shown where it matters; anything else is a fault of ours.
      if (!(failure instanceof Failure) && failure.name !== "AbortError") console.error(failure);
    }
    isBusy = false;
    if (!ended) timer = setTimeout(turn, milliseconds);
  };
  const seen = () => !document.hidden && turn();
  document.addEventListener("visibilitychange", seen);
  if (later) timer = setTimeout(turn, milliseconds);
  else turn();
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}

// Who asks: the rider's session in this browser, the operator's token in this tab, the browser's own name.

/** Where the session is kept. */
export const KEY = "sydney-transit.session";
let settings = { anon_key: null };

export const useSettings = (given) => (settings = given);

addEventListener("storage", ({ key }) => {
  if (key === KEY || key === null) events.dispatchEvent(new CustomEvent("session", { detail: session() }));
});

/** Headers of requests to `/auth/v1`. */
export const authHeaders = () => (settings.anon_key ? { apikey: settings.anon_key } : {});

/** Where an operator's token is kept for as long as the tab is open. */
export const OPERATIONS = "sydney-transit.operations";

/** That token; null where none was given. */
export function operatorToken() {
  try {
    return sessionStorage.getItem(OPERATIONS);
  } catch {
    return null;
  }
}

/** Whether the view for those who run the server is shown: to riders only where it is open to all. */
export const operationsOpen = ({ operations }) => operations === "on" || (operations === "token" && operatorToken() !== null);

const INSTALL = "sydney-transit.install";
let install = null;

/** Names this browser, so that people behind one address have limits of their own. */
function installID() {
  if (install) return install;
  const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    install = localStorage.getItem(INSTALL) ?? fresh();
    localStorage.setItem(INSTALL, install);
  } catch {
    // A browser that keeps nothing has another name in each tab.
    install ??= fresh();
  }
  return install;
}

/** Headers of every request: whose limits it counts against. */
const clientHeaders = () => ({ ...authHeaders(), "X-Install-Id": installID() });

/** `{ access_token, refresh_token, expires_at, user }`, or null. */
export function session() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}
