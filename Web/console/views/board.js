// Home: find anything, or see what leaves around: the map's middle, a place that was found, or where one is.

import { h } from "/api/v1/pages/dom.js";
import { KEY, address, every, lull } from "../api.js";
import { clockAndDay, countdown, distance, minutesUntil, spokenCountdown } from "../format.js";
import { announce, e, failureNotice, freshness, headsign, icon, requestButton, routeBadge, stopLink, tripLink } from "../parts.js";
import { LANGUAGES, language, speak, text } from "../text.js";
import { bestTime, fill, getLive, hasLeft, keyed, liveness, say, stamp } from "./departure.js";
import { findBox } from "./place-search.js";

const words = text.board;
const RADIUS = 1000;
/** Where a browser keeps what is the rider's own. */
const OWN = ["favourites", "places", "sydney-transit.recent", KEY];

/** One route and direction: where it goes and the next times. */
function groupRow() {
  const link = h("a.towards");
  const from = h("p.said");
  const times = h("p.next-times.numbers");
  const element = e("li.group", link, from, times);
  let shown = [];

  function tick() {
    for (const { departure, node, ear } of shown) {
      const time = bestTime(departure);
      node.parentElement.hidden = hasLeft(departure);
      say(node, departure.is_cancelled || minutesUntil(time) > 59 ? clockAndDay(time) : countdown(time));
      say(ear, departure.is_cancelled ? text.board.cancelled : `${spokenCountdown(time)} ${text.live[liveness(departure)]}`);
      node.parentElement.dataset.live = liveness(departure);
    }
  }

  function update(group) {
    link.href = stopLink(group.stop.stop_id);
    fill(link, routeBadge(group.route), headsign(group.headsign || group.route.route_long_name || ""));
    // Who stands in it is not told how far it is.
    const { stop_name: name } = group.stop;
    say(from, group.distance_meters < 5 ? name : text.board.from(name, distance(group.distance_meters)));
    shown = group.departures.map((departure) =>
      ({ departure, node: h(departure.is_cancelled ? "s.struck" : "span", { "aria-hidden": "true" }), ear: h("span.offscreen") }));
    const focused = [...times.children].indexOf(document.activeElement);
    fill(times, shown.map(({ departure, node, ear }) =>
      h("a", { href: tripLink(departure.trip_id, departure.service_date, departure.start_time) }, node, ear)));
    times.children[focused]?.focus({ preventScroll: true });
    tick();
  }
  /** No news come any more. */
  function lose() {
    for (const { departure } of shown) departure.isLost = true;
    tick();
  }
  return { element, update, tick, lose };
}

const far = (one, other) => Math.hypot(one.lat - other.lat, one.lon - other.lon) > 0.002;

/** The place of an address such as `#/?at=-33.857,151.215&name=Opera%20House`, as `{ lat, lon, name }`; null where it has none. */
function placeOf(query) {
  const [, lat, lon] = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(query.get("at") ?? "") ?? [];
  return lat ? { lat: Number(lat), lon: Number(lon), name: query.get("name")?.slice(0, 100) || words.point } : null;
}

/** Ways to plan to a place and from it. */
const plans = ({ lat, lon, name }) => [["to", words.planTo], ["from", words.planFrom]].map(([end, label]) =>
  h("a", { href: `#/plan?${new URLSearchParams({ [end]: `${lat},${lon}`, [`${end}_name`]: name })}` }, label));

/** The page in other languages. */
const others = () => Object.entries(LANGUAGES).filter(([tag]) => tag !== language).map(([tag, name]) =>
  h("button.plain", { type: "button", lang: tag, onclick: () => speak(tag) }, name));

/** Opens the home view. */
export function open({ map, go, settings, signal, styled, query: given }) {
  /** What is asked about; null for the map's middle. */
  let here = null;
  let middle = map.center();
  let before = middle;
  let asked = 0;
  /** Modes of what leaves around. */
  let modes = [];
  const query = () => {
    const point = here ?? middle;
    return { lat: point.lat.toFixed(5), lon: point.lon.toFixed(5), radius: RADIUS, per_group: 3, limit: 20 };
  };
  const title = e("h2", words.aroundMap);
  const standing = h("span");
  const ways = h("nav.said.ways");
  const back = h("button.plain", { type: "button", onclick: () => around(null) }, words.aroundMiddle);
  const note = h("div", { role: "status" });
  const list = h("ul.list");

  async function ask() {
    const mine = ++asked;
    const isLast = () => signal() && mine === asked;
    try {
      const { data, at } = await getLive("/stops/nearby/departures", query(), { quiet: list.kept !== undefined });
      if (!isLast()) return;
      modes = [...new Set(data.groups.map((group) => group.route.mode))];
      data.groups.forEach((group) => group.departures.forEach((each) => stamp(each, at)));
      keyed(list, data.groups, (group) => [group.route.route_id, group.direction_id, group.stop.stop_id].join("|"), groupRow);
      fill(standing, freshness(data.realtime_status === "expired" ? "none" : data.realtime_status, data.last_updated));
      const [notice] = data.notices;
      const said = notice ? text.server.notice(notice) : data.groups[0] ? "" : words.nothingNear;
      // Read out only when it differs.
      if (note.textContent !== said) fill(note, said && e(notice ? "p.notice" : "p.soft", said));
    } catch (failure) {
      if (!isLast()) return;
      fill(standing, freshness("stale"));
      list.kept?.forEach((row) => row.lose());
      // Said once, not at every try.
      if (!note.querySelector("button")) fill(note, failureNotice(failure, ask));
      return failure;
    }
  }

  /** Where the map has come to rest is what is asked about; not while it moves. */
  function look() {
    list.kept?.forEach((row) => row.tick());
    const now = map.center();
    const isAtRest = !far(now, before);
    before = now;
    if (here || !isAtRest || !far(now, middle)) return;
    middle = now;
    ask();
  }

  function around(point, says) {
    here = point;
    show();
    if (says) announce(says);
    ask().then(() => says && signal() && note.append(e("p.soft", says)));
  }

  /** Names what is asked about, here and on the map. */
  function show() {
    const name = here?.name;
    before = middle = map.center();
    say(title, name ? words.aroundPlace(name) : here ? words.around : words.aroundMap);
    ways.hidden = !here;
    fill(ways, name && plans(here), back);
    ways.setAttribute("aria-label", title.textContent);
    map.setPins(here ? [{ ...here, label: name ?? words.around, kind: "from" }] : []);
    if (here) map.focus(here, 15);
  }

  /** What is at a place that came without a name; it may come late. */
  async function nameHere() {
    const asked = here;
    const { nameOfPoint } = await import("./point-name.js");
    const known = await nameOfPoint(`${asked.lat},${asked.lon}`);
    if (!known || !signal() || here !== asked) return;
    asked.name = known.name;
    show();
  }

  async function locate() {
    announce(words.locating);
    const { point, says } = await (await import("./here.js")).whereAmI(settings);
    if (signal()) around(point ?? null, says);
  }

  const mine = h("div.mine");
  const setter = h("span");
  /** What is the rider's own comes at once where there is any. */
  async function bringMine() {
    try {
      if (!OWN.some((key) => localStorage.getItem(key))) await lull();
    } catch {
      await lull();
    }
    const end = await (await import("./mine.js")).showMine(mine, setter, { map, go, settings, signal, styled });
    if (signal()) ends.push(end);
    else end();
  }

  const locator = h("button.locate", { type: "button", onclick: locate, title: words.aroundMe }, icon("here"), e("span", words.aroundMe));
  const element = e("div.home", e("h1.offscreen", words.title),
    e("div.finds", findBox(go, () => here ?? map.center()), locator), mine,
    e("section.section", e("div.spread", title, standing), ways, note, list),
    e("div.actions", setter, others(), requestButton(() => address("/stops/nearby/departures", query()), { operation: "nearbyDepartures" })));
  here = placeOf(given);
  show();
  if (here?.name === words.point) nameHere();
  const ends = [every(15_000, ask), every(1_000, look)];
  bringMine().catch(() => {});
  const rests = () => ({ trip_updates: modes, vehicle_positions: null });
  return { element, title: here?.name ?? words.title, rests, close: () => ends.forEach((end) => end()) };
}
