// Asking the server: answers out of their envelopes, who asks, and what was asked, so that views can show their requests.

import { setClock, span } from "./format.js";
import { accepts, text } from "./text.js";

export const PREFIX = "/api/v1";
const KEPT = 40;
const LASTING = /\/(map|gtfs|tiles)\/|\/routes(\?|\/[^/?]+$)|\/timetable\?|\/stops(\?|\/[^/?]+$)|\/suggest\?/;
/** Most milliseconds that an answer may take; the server begins every answer within ten seconds. */
const PATIENCE = 15_000;
/** Most milliseconds of rest that a server may ask for: a page comes back by itself. */
const REST = 300_000;

/** Requests of this page, the latest first: `{ method, path, status, milliseconds }`. */
export const asked = [];
/** Hears `contact` when the server was reached or not, `kept` when an answer is an earlier one, `session` when a rider came or went, in any tab. */
export const events = new EventTarget();

/** Why an answer did not come; `words` is for riders. `status` is 0 where the server could not be reached. */
export class Failure extends Error {
  constructor(message, { status = 0, code = null, requestID = null, retryAfter = null, details = null } = {}) {
    super(message);
    Object.assign(this, { status, code, requestID, retryAfter, details });
  }

  get words() {
    if (this.status === 0) return text.failure.offline;
    if (this.status === 429 && this.retryAfter) return text.failure.limited(span(this.retryAfter));
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
  const came = coming();
  try {
    answer = (await before?.answer.catch(() => null)) ?? await fetch(path, {
      method, headers: fields, body: body && JSON.stringify(body), signal: signal ? AbortSignal.any([signal, limit]) : limit, cache });
    content = answer.status === 204 ? null : await read(answer);
  } catch (failure) {
    if (failure.name === "AbortError") throw failure;
    events.dispatchEvent(new CustomEvent("contact", { detail: false }));
    throw new Failure(failure.message);
  } finally {
    came();
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

/** Counts one more, until what it returns is called. */
export function coming() {
  let one = 1;
  underway += one;
  return () => {
    underway -= one;
    one = 0;
  };
}

/** Milliseconds of rest, by the seconds of a `Retry-After`; 0 without one. */
export const restFor = (seconds) => Math.min(REST, 1000 * Number(seconds) || 0);

/** Waits until nothing has been asked for a while, ten seconds at most. */
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

export function note(entry) {
  asked.unshift(entry);
  asked.length = Math.min(asked.length, KEPT);
}

/**
 * Calls `act` now (or, `later`, not yet) and then every so many milliseconds while the page is seen, never twice at once, nor sooner
 * than a failure that it throws or returns allows. Returns its end.
 */
export function every(milliseconds, act, { later = false } = {}) {
  let timer = null;
  let pause = milliseconds;
  let [isBusy, ended] = [false, false];
  const turn = async () => {
    clearTimeout(timer);
    if (ended || isBusy) return;
    isBusy = true;
    let failure;
    try {
      failure = document.hidden || await act();
    } catch (thrown) {
      failure = thrown;
      // What the server said is shown where it matters; anything else is a fault of ours.
      if (!(failure instanceof Failure) && failure.name !== "AbortError") console.error(failure);
    }
    pause = Math.max(milliseconds, restFor(failure?.retryAfter));
    isBusy = false;
    if (!ended) timer = setTimeout(turn, pause);
  };
  const seen = () => document.hidden || pause > milliseconds || turn();
  document.addEventListener("visibilitychange", seen);
  if (later) timer = setTimeout(turn, milliseconds);
  else turn();
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}

// Who asks: the rider's session, the operator's token, the browser's own name.

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

/** Headers of every request: whose limits it counts against, in which language. */
export const clientHeaders = () => ({ ...authHeaders(), ...accepts, "X-Install-Id": installID() });

/** `{ access_token, refresh_token, expires_at, user }`, or null. */
export function session() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}
