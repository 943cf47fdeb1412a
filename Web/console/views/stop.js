// A stop: what leaves next, live, and why one may believe it.

import { h } from "/api/v1/pages/dom.js";
import { address, events, every, get, send, session } from "../api.js";
import { clockSeconds, now } from "../format.js";
import { announce, failureNotice, freshness, icon, requestButton } from "../parts.js";
import { text } from "../text.js";
import { alertItem, departureRow, fill, getLive, keyed, keyOf, say, stamp, watchBoard, wheelchair } from "./departure.js";
import { remember } from "./recent.js";
import { stopFacts } from "./stop-search.js";

const LIMIT = 30;

/** A star that keeps the stop among the rider's favourites; without a rider it leads to where one signs in. `{ element, draw, said }`. */
function star(stop, signal) {
  const words = text.board;
  const label = { "aria-label": words.keep, title: words.keep };
  const element = h("span");
  const said = h("div");
  let kept = null;

  async function press(button) {
    button.disabled = true;
    fill(said);
    try {
      if (kept) await send("DELETE", `/favorites/${kept.id}`, undefined, { signedIn: true });
      kept = kept ? null : (await send("POST", "/favorites", { stop_id: stop.stop_id }, { signedIn: true })).data;
      button.setAttribute("aria-pressed", String(kept !== null));
    } catch (failure) {
      fill(said, failureNotice(failure));
    }
    button.disabled = false;
    button.focus();
  }

  /** Draws it anew, for whoever is signed in now. */
  async function draw() {
    kept = null;
    fill(said);
    if (!session()) return fill(element, h("a.button.quiet.star", { href: "#/account", ...label }, icon("star")));
    const button = h("button.quiet.star", { type: "button", "aria-pressed": "false", ...label, onclick: () => press(button) }, icon("star"));
    fill(element, button);
    try {
      const { data } = await get("/favorites", {}, { signedIn: true, quiet: true });
      if (!signal() || !button.isConnected || button.disabled) return;
      kept = data.favorites.find((each) => each.stop_id === stop.stop_id) ?? null;
      button.setAttribute("aria-pressed", String(kept !== null));
    } catch {
      // Pressing it says what is wrong.
    }
  }
  draw();
  return { element, draw, said };
}

/** Routes and platforms to choose from. */
function chooser(stop, chosen, choose) {
  const words = text.board;
  const platforms = [...new Set(stop.children.map((each) => each.platform_code).filter(Boolean))]
    .sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
  const group = (label, options) => options.length > 1 && h("optgroup", { label }, options);
  const parts = [
    group(words.routes, stop.routes.map((route) =>
      h("option", { value: `r${route.route_id}` }, [route.route_short_name, route.route_long_name].filter(Boolean).join(" · ")))),
    group(words.platforms, platforms.map((code) => h("option", { value: `p${code}` }, words.platform(code)))),
  ].filter(Boolean);
  const select = h("select", { onchange: () => choose(select.value) }, h("option", { value: "" }, words.everything), parts);
  select.value = chosen;
  return parts.length > 0 && h("label.filter", null, h("span", null, words.filter), select);
}

/** Opens a stop. */
export async function open({ id, query, map, settings, signal }) {
  const words = text.board;
  const safe = encodeURIComponent(id);
  const path = `/stops/${safe}`;
  const { data: stop } = await get(path);
  if (!signal()) return { element: h("div"), title: stop.stop_name };
  remember(stop);
  map.select(id);
  if (stop.stop_lat !== null && stop.stop_lon !== null) map.focus({ lat: stop.stop_lat, lon: stop.stop_lon }, 16);

  let wanted = { limit: LIMIT };
  let only = null;
  let live = null;
  let later = [];
  let pages = 0;
  let cursor = null;
  let end = null;
  let news = null;

  const standing = h("span");
  const note = h("div", { role: "status" });
  const alerts = h("ul.alerts");
  const alertTitle = h("h2.offscreen");
  // Departures come first: of many alerts the worst two stand above them, the rest at a click.
  const moreAlerts = h("button.quiet", { type: "button", hidden: true, "aria-expanded": "false", onclick: () => {
    const isOpen = alerts.classList.toggle("all");
    moreAlerts.setAttribute("aria-expanded", String(isOpen));
    nameMore();
  } });
  const nameMore = () => {
    const rest = (live?.alerts.length ?? 0) - 2;
    moreAlerts.hidden = rest < 1;
    moreAlerts.textContent = alerts.classList.contains("all") ? words.fewerAlerts : words.moreAlerts(rest);
  };
  const list = h("ol.list.departures", { "aria-label": words.title });
  const empty = h("p.soft", { hidden: true });
  const trouble = h("div");
  const more = h("button.quiet", { type: "button", hidden: true, onclick: laterOnes }, words.later);

  function draw() {
    const seen = new Set(live.departures.map(keyOf));
    const all = [...live.departures, ...later.filter((each) => !seen.has(keyOf(each)))];
    const shown = all.filter((each) => only === null || each.platform === only);
    keyed(list, shown, keyOf, departureRow);
    keyed(alerts, live.alerts, (alert) => alert.alert_id, alertItem);
    alertTitle.textContent = words.alerts(live.alerts.length);
    alertTitle.hidden = live.alerts.length === 0;
    nameMore();
    more.hidden = cursor === null;
    tick();
  }

  function tick() {
    if (!live) return;
    list.kept.forEach((row) => row.tick());
    empty.hidden = [...list.children].some((row) => !row.hidden);
    const outside = live.notices[0]?.message;
    say(empty, outside ?? (only !== null || wanted.route_id ? words.nothingChosen : words.nothing));
  }

  /** What is said above the board: only when it changes, as it is read out. */
  function tell(stands, failure) {
    if (!stands) for (const each of [...(live?.departures ?? []), ...later]) each.isLost = true;
    const status = live?.realtime_status;
    fill(standing, freshness(!stands ? "stale" : status === "expired" ? "none" : status, live?.last_updated));
    const says = !stands ? (failure?.status === 404 ? words.gone : live ? words.lost(clockSeconds(news)) : failure.words) : status === "expired" ? words.expired
      : live?.stale || status === "stale" ? words.old : "";
    if (note.textContent !== says) fill(note, says && h("p.notice.bad", null, says));
  }

  function watch() {
    end?.();
    end = watchBoard(id, wanted, (body) => {
      live = body;
      news = now();
      if (pages === 0) cursor = body.next_cursor;
      draw();
    }, tell);
  }

  /** The departures after those of the stream, as many pages as were asked for. */
  async function readLater() {
    const asked = wanted;
    const found = [];
    let next = live.next_cursor;
    for (let page = 0; page < pages && next !== null; page += 1) {
      const { data, at } = await getLive(`${path}/departures`, { ...asked, cursor: next }, { quiet: page < pages - 1 });
      found.push(...data.departures.map((each) => stamp(each, at)));
      next = data.next_cursor;
    }
    if (asked !== wanted) return;
    later = found;
    cursor = next;
    draw();
  }

  async function laterOnes() {
    const first = list.children.length;
    pages += 1;
    fill(trouble);
    more.disabled = true;
    try {
      await readLater();
      if (cursor === null) announce(words.noLater);
      list.children[first]?.querySelector("a").focus();
    } catch (failure) {
      pages -= 1;
      fill(trouble, failureNotice(failure, laterOnes));
    }
    more.disabled = false;
  }

  /** Shows one route (`r…`) or platform (`p…`), as the address says from now on. */
  function choose(value) {
    const query = value && `?${new URLSearchParams({ show: value })}`;
    history.replaceState(history.state, "", `#/stop/${safe}${query}`);
    only = value.startsWith("p") ? value.slice(1) : null;
    wanted = { limit: only === null ? LIMIT : 50, route_id: value.startsWith("r") ? value.slice(1) : null };
    later = [];
    pages = 0;
    watch();
  }

  const link = (href, label) => h("a", { href }, label);
  const named = (end) => `#/plan?${new URLSearchParams({ [end]: id, [`${end}_name`]: stop.stop_name })}`;
  const kept = settings.accounts && star(stop, signal);
  const element = h("div", null,
    h("div.heading", null, h("div", null, h("h1", { dir: "auto" }, stop.stop_name),
      h("p.said", null, stopFacts(stop),
        stop.wheelchair_boarding > 0 && wheelchair(stop.wheelchair_boarding === 1 ? "yes" : "no"))),
    kept && kept.element), kept && kept.said,
    h("nav.said.ways", { "aria-label": stop.stop_name }, link(`#/timetable/${safe}`, words.timetable),
      link(named("from"), words.planFrom), link(named("to"), words.planTo), link(`/board/${safe}`, words.wall)),
    h("div.spread", null, standing, chooser(stop, query.get("show") ?? "", choose)), note, h("section", null, alertTitle, alerts, moreAlerts),
    h("section", null, h("h2.offscreen", null, words.title), list, empty, trouble, h("div.actions", null, more)),
    h("div.actions", null, requestButton(() => address(`${path}/departures/stream`, wanted), { operation: "departureStream" })));
  standing.append(freshness());
  choose(query.get("show") ?? "");
  if (kept) events.addEventListener("session", kept.draw);
  const ends = [() => end(), every(1_000, tick), every(30_000, () => pages > 0 && readLater()),
    () => kept && events.removeEventListener("session", kept.draw)];
  const rests = () => {
    const modes = [...new Set((live?.departures ?? []).map((each) => each.mode))];
    return { trip_updates: modes, vehicle_positions: modes, alerts: null };
  };
  return { element, title: stop.stop_name, rests, close: () => ends.forEach((each) => each()) };
}
