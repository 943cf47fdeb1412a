// The frame: which view is open, how the live data stands, and what is common to all views.

import { h } from "/api/v1/pages/dom.js";
import { Failure, asked, ask, events, every, get, useSettings } from "./api.js";
import { now, setZone, span } from "./format.js";
import { createMap } from "./map/map.js";
import { announce, failureNotice, freshness } from "./parts.js";
import { learn, text } from "./text.js";

/** Views by the first part of the address after `#/`; each module has `open(place)`. */
const VIEWS = {
  "": { tab: "board", load: () => import("./views/board.js") },
  stop: { tab: "board", load: () => import("./views/stop.js") },
  timetable: { tab: "board", load: () => import("./views/timetable.js") },
  trip: { tab: "board", load: () => import("./views/trip.js") },
  plan: { tab: "plan", style: "plan", load: () => import("./views/plan.js") },
  alerts: { tab: "alerts", style: "plan", load: () => import("./views/alerts.js") },
  account: { tab: "account", style: "account", load: () => import("./views/account.js") },
  operations: { tab: "operations", style: "operations", load: () => import("./views/operations.js") },
};
const TABS = [["board", "#/"], ["plan", "#/plan"], ["alerts", "#/alerts"], ["account", "#/account"], ["operations", "#/operations"], ["api", "/api/v1/docs"]];
const SILENT_AFTER = 12_000;

const panel = document.getElementById("panel");
let map = null;
let view = null;
let turn = 0;

/** What stands in an address; as it is where it is no encoding. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where the address leads: `#/trip/T1.7?date=2026-11-22` has the name `trip`, the id `T1.7` and that query. */
function place() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name = "", ...rest] = path.split("/");
  return { name, id: rest.length ? decoded(rest.join("/")) : null, query: new URLSearchParams(query) };
}

/** Opens the view that the address names. A view that is open already may take the new address itself (`take`). */
async function arrive() {
  const to = place();
  const mine = ++turn;
  const found = Object.hasOwn(VIEWS, to.name) ? VIEWS[to.name] : null;
  drawTabs(found?.tab);
  if (view && view.name === to.name && view.take?.(to)) return;
  try {
    const module = found ? await load(found) : null;
    if (mine !== turn) return;
    view?.close?.();
    map.clear();
    if (!module) {
      view = null;
      panel.replaceChildren(h("p.loading", null, text.notThere));
      return;
    }
    view = Object.assign(await module.open({ ...to, map, go, settings, signal: () => mine === turn }), { name: to.name });
    if (mine !== turn) return view.close?.();
    panel.replaceChildren(view.element);
    panel.scrollTop = 0;
    document.title = text.title(view.title);
    // After the first arrival, readers of the screen are told where they are, and the keyboard starts there.
    if (mine > 1) {
      announce(view.title ?? "");
      panel.focus({ preventScroll: true });
    }
  } catch (failure) {
    if (mine === turn) panel.replaceChildren(failureNotice("words" in failure ? failure : new Failure(failure.message), arrive));
    if (!("words" in failure)) console.error(failure);
  }
}

/** A view's module, once its texts and its style are there; what riders never open is never fetched. */
async function load({ tab, style, load }) {
  await Promise.all([learn(tab), style && styled(`/console/${style}.css`)]);
  return load();
}

function styled(href) {
  const there = document.head.querySelector(`link[href="${href}"]`);
  if (there) return there.loading;
  const link = h("link", { rel: "stylesheet", href });
  // Without its style a view is plain, but there.
  link.loading = new Promise((done) => (link.onload = link.onerror = done));
  document.head.append(link);
  return link.loading;
}

/** Goes to an address such as `#/stop/200060`; with `replace`, in place of the present one. */
function go(hash, { replace = false } = {}) {
  if (!replace) location.hash = hash;
  else if (location.hash !== hash) {
    history.replaceState(null, "", hash);
    arrive();
  }
}

function drawTabs(current) {
  document.getElementById("views").replaceChildren(
    ...TABS.filter(([name]) => name !== "account" || settings.accounts).map(([name, href]) =>
      h("a", { href, "aria-current": name === current ? "page" : null }, text.views[name])));
}

// How the live data stands: said in the header, and in a line of its own where riders must know.

let contact = Date.now();
let standing = null;

function drawStanding() {
  const warning = document.getElementById("warning");
  const unanswered = Math.round((Date.now() - contact) / 1000);
  const lost = Date.now() - contact > SILENT_AFTER && !document.hidden;
  const old = standing?.sources.filter((source) => source.status !== "live") ?? [];
  const status = lost ? "unknown" : standing?.status;
  let words = "";
  if (lost) words = text.silent.unreachable(unanswered - (unanswered % 5));
  else if (standing && standing.sources.length > 0 && old.length === standing.sources.length) words = text.silent.all;
  else if (old.length > 0) {
    const oldest = Math.max(...old.map((source) => source.age_seconds ?? 0));
    words = text.silent.stale(names(old), span(Math.max(60, oldest - (oldest % 60))));
  }
  warning.hidden = words === "";
  if (warning.textContent !== words) warning.textContent = words;
  document.documentElement.dataset.live = status ?? "unknown";
  const slowest = Math.max(0, ...(standing?.sources.map((source) => source.age_seconds ?? 0) ?? []));
  const pill = freshness(status);
  pill.title = status === "live" ? text.standing.live(span(slowest)) : (text.standing[status] ?? "");
  document.getElementById("standing").replaceChildren(h("a", { href: "#/operations" }, pill));
}

function names(sources) {
  const all = sources.map((source) => source.source_id.replace(/[._]/g, " "));
  return all.length > 3 ? `${all.slice(0, 2).join(", ")} +${all.length - 2}` : all.join(", ");
}

async function watchStanding() {
  try {
    standing = (await get("/realtime/status", null, { quiet: true })).data;
  } finally {
    drawStanding();
  }
}

let settings = { accounts: false, anon_key: null, demo: null, name: text.name, timezone: "Australia/Sydney" };

async function start() {
  try {
    settings = (await ask("GET", "/console/settings.json", { quiet: true })).data;
    setZone(settings.timezone);
    useSettings(settings);
    map = createMap(document.getElementById("map"), { go, center: settings.center });
  } catch (failure) {
    panel.replaceChildren(failureNotice(failure, () => location.reload()));
    return;
  }
  document.getElementById("brand").textContent = settings.name;
  events.addEventListener("contact", (event) => {
    if (event.detail) contact = Date.now();
  });
  addEventListener("hashchange", arrive);
  // Its address would be taken for a view's.
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    panel.focus();
  });
  every(6_000, watchStanding);
  setInterval(drawStanding, 1_000);
  await arrive();
  document.documentElement.dataset.ready = "true";
}

start();
// For tests and for the curious: what was asked, and the clock everything is shown by.
globalThis.sydneyTransit = { asked, now, get map() { return map; } };
