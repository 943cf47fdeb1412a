// What makes the console open without a net: its service worker, and the day's timetables of favourites.

import { asked, every, get, PREFIX } from "./api.js";
import { changes, favourites } from "./device.js";
import { isoDate, now } from "./format.js";
import { accepts, language } from "./text.js";

/** Favourites whose timetables are kept, how often one is looked for that is missing or old, and when it is old. */
const FIRST = 10;
const HOUR = 3_600_000;
const FRESH = 6 * HOUR;
/** What was asked before the worker was there is asked once more, as far as it is about this. */
const AGAIN = /^\/api\/v1\/(stops|routes|trips|alerts|map)|^\/console\//;
const LATEST = 10;
/** When timetables were answered last: one too large to be kept is not asked for at each turn. */
const answered = new Map();

/** Has the worker of an edition take over from whichever there is. */
export const register = (edition) => navigator.serviceWorker
  .register(`/sw.js?${new URLSearchParams({ edition, language })}`, { scope: "/", updateViaCache: "none" });

/** Begins. A browser that allows no worker, or keeps nothing, shows the console as ever. */
export async function keepOffline({ version }) {
  const worker = navigator.serviceWorker;
  if (!worker || !version) return;
  try {
    if (!worker.controller) worker.addEventListener("controllerchange", () => [...again(), timetables()], { once: true });
    await register(version);
    every(HOUR, timetables);
    changes.addEventListener("change", timetables);
    addEventListener("online", timetables);
  } catch {
    // Nothing is kept.
  }
}

const again = () => [...new Set(asked.filter(({ method, path, status }) => method === "GET" && status === 200 && AGAIN.test(path))
  .map(({ path }) => path))].slice(0, LATEST).concat("/console/settings.json")
  .map((path) => fetch(path, { headers: { Accept: "application/json", ...accepts } }).catch(() => {}));

async function timetables() {
  for (const { stop_id: stop } of favourites().filter((each) => each.stop_id).slice(0, FIRST)) await keepTimetable(stop);
}

/** Has the worker keep the day's timetable of a stop, where there is one and it has none that is fresh. */
export async function keepTimetable(stop) {
  if (!navigator.serviceWorker?.controller) return;
  const date = isoDate(now());
  const path = `/stops/${encodeURIComponent(stop)}/timetable`;
  const before = await caches.open("timetables").then((kept) => kept.match(`${PREFIX}${path}?date=${date}`));
  if (Date.now() - Number(before?.headers.get("Kept-At")) < FRESH || Date.now() - answered.get(path + date) < HOUR) return;
  const isAnswered = await get(path, { date }, { quiet: true }).then(() => true, ({ status }) => status === 404);
  if (isAnswered) answered.set(path + date, Date.now());
}
