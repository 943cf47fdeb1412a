// The frame: which view is open, and what is common to all views.

import { h } from "/api/v1/pages/dom.js";
import { Failure, asked, ask, events, every, lull, operationsOpen, useSettings } from "./api.js";
import { now, setZone } from "./format.js";
import { MapToCome, mapFor } from "./map-strip.js";
import { announce, e, failureNotice } from "./parts.js";
import { drawStanding, forgetKept, watchStanding } from "./standing.js";
import { learn, text } from "./text.js";

/** What views of departures have in common. */
const DEPARTURES = { tab: "board", texts: "stop", style: "departures" };
/**
 * Views by the first part of the address after `#/`; each module has `open(place)`. Small screens show no map where it is `mapless`;
 * where it is `mapLater`, the view does not wait for it.
 */
const VIEWS = {
  "": { tab: "board", mapLater: true, load: () => import("./views/board.js") },
  stop: { ...DEPARTURES, mapLater: true, load: () => import("./views/stop.js") },
  line: { tab: "board", texts: "line", style: "line", load: () => import("./views/line.js") },
  timetable: { ...DEPARTURES, mapless: true, mapLater: true, load: () => import("./views/timetable.js") },
  trip: { ...DEPARTURES, load: () => import("./views/trip.js") },
  plan: { tab: "plan", texts: "night", style: "plan", load: () => import("./views/plan.js") },
  reach: { tab: "plan", texts: "reach", style: "plan", load: () => import("./views/reach.js") },
  alerts: { tab: "alerts", style: "plan", load: () => import("./views/alerts.js") },
  account: { tab: "account", mapless: true, style: "account", load: () => import("./views/account.js") },
  developers: { tab: "developers", mapless: true, mapLater: true, load: () => import("./views/developers.js") },
  operations: { tab: "developers", texts: "operations", mapless: true, mapLater: true, style: "operations", load: () => import("./views/operations.js") },
};
const TABS = [["board", "#/"], ["plan", "#/plan"], ["alerts", "#/alerts"], ["account", "#/account"], ["developers", "#/developers"]];
/** What Chromium, Firefox and Safari say of a module they could not fetch; all else is a fault of ours. */
const UNFETCHED = /dynamically imported module|importing a module script failed/i;

const panel = document.getElementById("panel");
/** The map, or what stands for it. */
let map = null;
let mapComing = null;
let view = null;
/** Whose turn it is to be shown: that of the view asked for last. */
let current = null;
/** Why the view is not there: `unreached` where the server was not, `unfetched` where its module could not be had. */
let barred = null;
let isReached = true;
/** How far down the panel was, by entries of the browser's history, and the entry that is shown. */
const depths = new Map();
let entry = null;

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
  // Dots are no id: they would lead elsewhere.
  const isNone = /^(stop|line|timetable|trip)$/.test(to.name) && /^\.{0,2}$/.test(to.id ?? "");
  const found = Object.hasOwn(VIEWS, to.name) && !isNone ? VIEWS[to.name] : null;
  const isFirst = current === null;
  entry = history.state?.entry ?? crypto.getRandomValues(new Uint32Array(1))[0];
  history.replaceState({ ...history.state, entry }, "");
  const depth = depths.get(entry) ?? 0;
  barred = null;
  forgetKept();
  panel.removeAttribute("aria-busy");
  drawTabs(found?.tab);
  // Where a friend is on the way is drawn.
  mapFor(!found?.mapless || to.id === "friends");
  document.querySelector("dialog[open]")?.close();
  if (view?.name === to.name && view.take?.(to)) return void (current = view.turn);
  const turn = (current = {});
  const isTurn = () => current === turn;
  const busy = setTimeout(() => isTurn() && panel.setAttribute("aria-busy", "true"), 300);
  try {
    const [module] = found ? await Promise.all([load(found), found.mapLater || wholeMap()]) : [null];
    if (!isTurn()) return;
    view?.close?.();
    view = null;
    map.clear();
    const opened = module ? await module.open({ ...to, map, go, settings, styled, signal: isTurn }) : { element: e("p.loading", text.notThere) };
    if (!isTurn()) return opened.close?.();
    view = Object.assign(opened, { name: to.name, turn });
    panel.replaceChildren(view.element);
    drawStanding();
    scrollBack(depth, isTurn);
    document.title = text.title(view.title, settings.name);
    // After the first arrival, screen readers are told where they are, and the keyboard starts there.
    if (!isFirst) {
      announce(view.title ?? "");
      panel.focus({ preventScroll: true });
    }
  } catch (failure) {
    if (isTurn()) {
      // The view before is seen no more, so it takes no address either.
      view?.close?.();
      view = null;
      map.clear();
      panel.replaceChildren(failureNotice(failure, failure.isUnfetched ? () => location.reload() : arrive));
      document.title = text.title(null, settings.name);
      if (!isFirst) panel.focus({ preventScroll: true });
      // What could not be had for want of a connection is asked for again once there is one.
      if (failure.status === 0) barred = failure.isUnfetched ? "unfetched" : "unreached";
    }
    if (!("words" in failure)) console.error(failure);
  } finally {
    clearTimeout(busy);
    if (isTurn()) panel.removeAttribute("aria-busy");
  }
}

/** Who comes back finds the place again, as soon as there is enough to scroll; who scrolls meanwhile goes elsewhere. */
function scrollBack(depth, isTurn, tries = 100) {
  panel.scrollTo({ top: depth, behavior: "instant" });
  const reached = panel.scrollTop;
  if (Math.abs(reached - depth) < 2 || tries === 0) return;
  setTimeout(() => isTurn() && panel.scrollTop === reached && scrollBack(depth, isTurn, tries - 1), 100);
}

/**
 * A view's module, once its texts and its style are there; what riders never open is never fetched. Browsers remember that a module
 * could not be fetched: only a page that is loaded anew asks again.
 */
const load = ({ tab, texts, style, mapLater, load }) => fetched(async () => {
  await Promise.all([learn(tab), texts && learn(texts), mapLater || learn("map"), style && styled(`/console/${style}.css`)]);
  return load();
});

async function fetched(load) {
  try {
    return await load();
  } catch (failure) {
    throw UNFETCHED.test(failure.message) ? Object.assign(new Failure(failure.message), { isUnfetched: true }) : failure;
  }
}

/** The map itself, once its modules are there. */
function wholeMap() {
  return (mapComing ??= fetched(() => learn("map").then(() => import("./map/map.js"))).then(({ CityMap }) => {
    const whole = new CityMap(document.getElementById("map"), { go, settings });
    map.hand(whole);
    map = whole;
  }));
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

function drawTabs(shown) {
  const tabs = document.getElementById("views");
  if (!tabs.firstChild) {
    tabs.append(...TABS.filter(([name]) => name !== "account" || settings.accounts).map(([name, href]) =>
      h("a", { href, "data-tab": name }, text.views[name])));
  }
  for (const tab of tabs.children) {
    if (tab.dataset.tab === shown) {
      tab.setAttribute("aria-current", "page");
      tab.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    } else tab.removeAttribute("aria-current");
  }
}

let settings = { accounts: false, anon_key: null, operations: "off", demo: null, name: text.name, timezone: "Australia/Sydney" };

async function start() {
  // What a mailed link brought is no view.
  if (/^#\w+=/.test(location.hash)) return location.replace(`/console/arrived.html${location.hash}`);
  // The page begins in English; these stay when the rest is drawn.
  const skip = document.querySelector(".skip");
  skip.textContent = text.frame.skip;
  for (const id of ["views", "map"]) document.getElementById(id).setAttribute("aria-label", text.frame[id]);
  try {
    settings = (await ask("GET", "/console/settings.json", { quiet: true })).data;
    setZone(settings.timezone);
    useSettings(settings);
    settings.center ??= [-33.87, 151.2];
    map = new MapToCome(settings.center);
  } catch (failure) {
    panel.replaceChildren(failureNotice(failure, () => location.reload()));
    // A server that begins is there within seconds, whatever it asks for.
    every(5_000, () => ask("GET", "/console/settings.json", { quiet: true }).then(() => location.reload(), () => {}), { later: true });
    if (failure.status === 503 && place().name === "operations") (await load(VIEWS.operations)).attend(panel, settings);
    return;
  }
  document.getElementById("brand").textContent = settings.name;
  events.addEventListener("contact", (event) => {
    const isBack = event.detail && !isReached;
    isReached = event.detail;
    if (!isReached) return;
    if (barred === "unreached") arrive();
    // Not again and again, where the server answers and the module never comes.
    if (barred === "unfetched" && isBack) location.reload();
  });
  addEventListener("hashchange", arrive);
  panel.addEventListener("scroll", () => depths.set(entry, panel.scrollTop));
  // Its address would be taken for a view's.
  skip.addEventListener("click", (event) => {
    event.preventDefault();
    panel.focus();
  });
  watchStanding(() => view?.rests?.(), operationsOpen(settings));
  await arrive();
  // Departures go first, then the map and what moves. Without the rest the map is poorer, not wrong.
  await lull();
  const isThere = await wholeMap().then(() => true, () => false);
  document.documentElement.dataset.ready = "true";
  if (isThere) {
    map.begin();
    await lull();
    map.complete(settings).catch(() => {});
  }
  (await import("./offline.js")).keepOffline(settings);
}

start();
// For tests and the curious.
globalThis.sydneyTransit = { asked, now, get map() { return map; } };
