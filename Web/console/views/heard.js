// What was heard by a stream is kept as if it had been asked for: see `sw.js`.

import { address } from "../api.js";
import { now } from "../format.js";

const OFTEN = 15_000;
const lately = new Map();

/** Has the service worker keep a board, if there is one, every now and then. */
export function keepHeard(path, query, data) {
  const url = address(path, query);
  if (!navigator.serviceWorker?.controller || Date.now() - lately.get(url) < OFTEN) return;
  lately.set(url, Date.now());
  const body = JSON.stringify({ data, meta: { timestamp: new Date(now()).toISOString() } });
  navigator.serviceWorker.controller.postMessage({ path: url, body });
}
