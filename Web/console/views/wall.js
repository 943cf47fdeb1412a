// The wall board: a page of its own that hangs for months. Its address may say `limit`, `pages`, `platform`, `mode` and `theme`.

import { h } from "/api/v1/pages/dom.js";
import { ask, every, get, useSettings } from "../api.js";
import { clock, countdown, now, setZone } from "../format.js";
import { freshness, pill, routeBadge } from "../parts.js";
import { learn, text } from "../text.js";
import { bestTime, fill, hasLeft, keyOf, keyed, liveness, say } from "./departure.js";
import { liveMark, offWords, timeWords, watchBoard } from "./departure-facts.js";

const TURN = 10_000;
const LOST_AFTER = 5_000;
const SILENT = 45_000;
const OLD_PAGE = 86_400_000;

await learn("stop");
const words = text.board;
const at = (id) => document.getElementById(id);
const options = new URLSearchParams(location.search);
const option = (name, most, usual) => Math.min(most, Math.max(1, Number.parseInt(options.get(name), 10) || usual));
const stopID = decodeURIComponent(location.pathname.split("/").slice(2).join("/"));
const only = options.get("platform") || null;
const mode = options.get("mode");
const began = Date.now();
let board = null;
/** What is watched, by its id, and what ends that; the name of the stop that was asked for. */
let watched = null;
let leave = null;
let name = null;
let last = began;
let down = began;
let unknown = false;

const lost = () => !unknown && ((down && Date.now() - down > LOST_AFTER) || Date.now() - last > SILENT);

function row() {
  const cells = [h("td.leaves.numbers"), h("td"), h("td.sign"), h("td.from")];
  const element = h("tr", null, cells);
  let drawn = "";
  function update(departure) {
    const { is_cancelled: cancelled, status, scheduled_time: planned } = departure;
    const best = bestTime(departure);
    const known = liveness(departure);
    const state = lost() && known === "live" ? "stale" : known;
    const key = JSON.stringify([departure, state, countdown(best)], (name, value) => (/provenance|evidence/.test(name) ? 0 : value));
    if (key === drawn) return;
    drawn = key;
    const off = offWords(status, cancelled);
    element.classList.toggle("off", cancelled);
    fill(cells[0], !cancelled && countdown(best), h("small", null, !cancelled && liveMark(state), timeWords(planned, best, cancelled)));
    fill(cells[1], routeBadge(departure, true));
    // First what matters most: a long name may be cut.
    fill(cells[2], h("div.clamp", null, off ? pill(off, "broken") : words.statuses[status] && pill(words.statuses[status], "moved"),
      h("bdi", null, departure.headsign || departure.route_long_name)));
    fill(cells[3], departure.platform, departure.platform_changed && pill(words.was(departure.scheduled_platform), "moved"));
  }
  return { element, update };
}

/** As many rows as fit, of the page whose turn it is; what has left goes by the clock, whether or not anything is heard. */
function draw() {
  // A platform's own board has also what the timetable has there and was moved elsewhere.
  const isWhole = only === null || watched !== stopID;
  const due = (board?.departures ?? []).filter((each) => !hasLeft(each) && (isWhole || each.platform === only))
    .slice(0, option("limit", 50, 50));
  const high = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const room = at("room").clientHeight - at("heads").offsetHeight;
  const fit = Math.max(1, Math.floor(room / (2.4 * high)));
  at("rows").style.setProperty("--row", `${Math.floor(room / fit)}px`);
  const pages = Math.max(1, Math.min(option("pages", 10, 1), Math.ceil(due.length / fit)));
  const page = Math.floor(Date.now() / TURN) % pages;
  keyed(at("rows"), due.slice(page * fit, (page + 1) * fit), keyOf, row);
  at("empty").hidden = due.length > 0 || !(board || unknown);
  const none = isWhole || board?.next_cursor === null ? words.wallEmpty : words.wallOthers(only);
  say(at("empty"), unknown ? words.wallMissing : (board?.notices.map(text.server.notice)[0] ?? none));
  say(at("clock"), clock(now()));
  drawStanding(pages > 1 ? words.page(page + 1, pages) : "");
  drawAlert((board?.alerts ?? []).filter((alert) => alert.is_active));
}

function drawStanding(turn) {
  at("lost").hidden = !lost();
  if (lost()) say(at("lost"), board ? words.wallLost : words.wallWaiting);
  const known = board?.realtime_status;
  const status = known === "expired" ? "none" : known;
  const key = `${lost() || status} ${turn}`;
  if (at("standing").dataset.key === key) return;
  at("standing").dataset.key = key;
  fill(at("standing"), !lost() && status && freshness(status), turn && h("span", null, turn));
}

/** One alert at a time, each for ten seconds; nothing moves. */
function drawAlert(alerts) {
  const alert = alerts[Math.floor(Date.now() / TURN) % alerts.length];
  const key = alert && `${alert.alert_id} ${alert.revision}`;
  at("alert").hidden = !alert;
  if (!alert || at("alert").dataset.key === key) return;
  at("alert").dataset.key = key;
  fill(at("alert"), pill(words.severity[alert.severity], alert.severity === "critical" ? "broken" : "bad"),
    h("p", { dir: "auto" }, alert.header));
}

let edition = null;
/** Where the console was opened in this browser, its worker answers for this page too: with the files of its own edition, for ever. */
const workers = navigator.serviceWorker;
let worker = workers?.controller ?? null;
workers?.addEventListener("controllerchange", () => {
  if (worker) location.reload();
  worker = workers.controller;
});

/**
 * Asks which edition of its pages the server has, and starts anew where it is another one now, or after a day: as soon as a worker of
 * that edition answers, where one does. Silence is no reason: what is shown would be lost, and news are asked for anyway.
 * A worker keeps the day's timetable of the stop.
 */
async function renew() {
  const { data } = await ask("GET", "/console/settings.json", { quiet: true, signal: AbortSignal.timeout(8_000) });
  setZone(data.timezone);
  useSettings(data);
  edition ??= data.version;
  const isOther = worker ? new URL(worker.scriptURL).searchParams.get("edition") !== data.version : data.version !== edition;
  if (Date.now() - began > OLD_PAGE && !lost()) location.reload();
  else if (worker) import("../offline.js").then(({ keepTimetable, register }) => (isOther ? register(data.version) : board && keepTimetable(stopID))).catch(() => {});
  else if (isOther) location.reload();
}

/**
 * Watches the board of the platform that is wanted, as those of its station's that are told at once may all leave from others. Where
 * the station cannot be asked, or not exactly one of its platforms is called so, the station's own, of which only that is shown.
 */
async function find() {
  let wanted = watched ?? stopID;
  let failed;
  try {
    if (only !== null) {
      const { data: stop } = await get(`/stops/${encodeURIComponent(stopID)}`, null, { quiet: true, signal: AbortSignal.timeout(8_000) });
      const called = stop.children.filter((each) => each.platform_code === only && (!mode || each.modes.includes(mode)));
      wanted = called.length === 1 ? called[0].stop_id : stopID;
      name = stop.stop_name;
    }
  } catch (failure) {
    // It is asked again; what is watched already goes on.
    failed = failure;
  }
  if (wanted !== watched) watch(wanted);
  return failed;
}

function watch(id) {
  leave?.();
  watched = id;
  board = null;
  leave = watchBoard(id, { limit: 50, mode }, (body) => {
    board = body;
    last = Date.now();
    unknown = false;
    const title = name ?? body.stop.stop_name;
    say(at("name"), title);
    document.title = title;
  }, (stands, failure) => {
    down = stands ? null : down ?? Date.now();
    if (failure) unknown = failure.status === 404;
  }, { stop: stopID, platform: only });
}

document.documentElement.dataset.theme = options.get("theme") === "light" ? "light" : "dark";
say(at("name"), words.title);
fill(at("heads"), words.wallHeads.map((name) => h("th", { scope: "col" }, name)));
// Whose limits it counts against is known before anything else is asked for.
await renew().catch(() => {});
every(1_000, draw);
await find();
every(60_000, renew, { later: true });
// Another timetable may call other platforms so.
if (only !== null) every(60_000, find, { later: true });
document.documentElement.dataset.begun = "true";
