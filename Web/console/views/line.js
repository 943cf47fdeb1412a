// A line: its stops each way with its vehicles between them, what leaves next, and how often.

import { h } from "/api/v1/pages/dom.js";
import { address, every, get } from "../api.js";
import { clock, now } from "../format.js";
import { failureNotice, freshness, lineLink, requestButton, routeBadge, stopLink } from "../parts.js";
import { text } from "../text.js";
import { alertItem, boardRow, folded } from "./departure-row.js";
import { watchBoard } from "./departure-facts.js";
import { fill, getLive, keyed, say, stamp } from "./departure.js";
import { headway, headwayWords } from "./line-headway.js";
import { onTheWay } from "./line-live.js";
import { called, lineItems, lineRow } from "./line-rows.js";
import { Way, board, strays } from "./line-way.js";
import { recentStops } from "./recent.js";
import { star } from "./star.js";
import { drawOn } from "./steady.js";

const words = text.board.line;
const KEY = "sydney-transit.ways";
const KEPT = 30;
const SHOWN = 3;
/** Metres within which a place has to do with a line. */
const BESIDE = 2_000;

/** The way of a line that was looked at last; with `way`, keeps that. */
function lastWay(route, way) {
  try {
    const all = Object.entries(JSON.parse(localStorage.getItem(KEY)) ?? {}).filter(([name]) => way === undefined || name !== route);
    if (way === undefined) return Object.fromEntries(all)[route];
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...all, [route, way]].slice(-KEPT))));
  } catch {
    // A browser that keeps nothing begins with the first.
  }
  return way;
}

/** A line that is shown. */
class LineView {
  opened = new Set();
  alerts = h("ul.alerts.all");
  ways = h("nav.line-ways", { "aria-label": words.directions });
  from = h("select", { onchange: () => this.show(this.way, this.from.value, true) });
  headway = h("div.headway");
  next = h("ol.list.departures", { "aria-label": words.next });
  nothing = h("p.soft", { hidden: true }, words.nothing);
  whole = h("a");
  trouble = h("div", { role: "status" });
  standing = h("span", null, freshness());
  note = h("div", { role: "status" });
  about = h("p.soft.small");
  list = h("ol.line", { "aria-label": words.stops });
  elsewhere = h("ol.list.line-elsewhere", { "aria-labelledby": "line-elsewhere" });
  apart = h("section", { hidden: true }, h("h3", { id: "line-elsewhere" }, words.elsewhere), this.elsewhere);

  constructor(line, { id, map, settings, signal, query }) {
    const names = [line.route_short_name, line.route_long_name].filter(Boolean);
    Object.assign(this, { id, line, map, signal, title: names.join(" · ") });
    this.all = line.directions.filter((each) => each.stops.length > 1).map((each) => new Way(each));
    if (line.route_color) for (const list of [this.list, this.elsewhere]) list.style.setProperty("--route", `#${line.route_color}`);
    this.star = star({ route_id: id, route_name: names.join(" ") }, settings.accounts, signal);
    this.element = this.build();
    if (!this.all.length) return void (this.ends = [this.star.close]);
    this.middle = map.center();
    map.showLine(id);
    drawOn(map, this.all.map(({ points }) => ({ points, color: line.route_color && `#${line.route_color}` })), []);
    this.take({ id, query });
    this.ends = [() => this.leave?.(), every(15_000, () => this.ask()), every(1_000, () => this.tick()), this.star.close];
  }

  build() {
    const { line, id } = this;
    const link = h("a", { href: `#/alerts?${new URLSearchParams({ active: "all", route_id: id })}` }, words.alerts);
    const heading = [h("div.heading", null, h("h1.row", null, routeBadge(line, true), h("bdi", null, line.route_long_name)), this.star.element), this.star.said, this.alerts];
    if (!this.all.length) return h("div", null, heading, h("p.soft", null, text.board.noTimetable), h("nav.said.ways", { "aria-label": this.title }, link));
    return h("div.line-view", null, heading, this.ways,
      h("section.section", null, h("h2.offscreen", null, words.next), h("label.filter", null, h("span", null, words.from), this.from),
        this.headway, this.trouble, this.next, this.nothing, h("p.small.said.ways", null, this.whole, link)),
      h("section.section", null, h("div.spread", null, h("h2", null, words.stops), this.standing), this.note, this.about, this.list, this.apart),
      h("div.actions", null, requestButton(() => address(`${this.path}/trips`, this.wanted), { operation: "routeTrips" })));
  }

  get path() {
    return `/routes/${encodeURIComponent(this.id)}`;
  }

  /** Where the address leads, if it is still this line: `way` is the direction, `stop` where one leaves from. */
  take({ id, query }) {
    if (id !== this.id) return false;
    if (!this.all.length) return true;
    const wanted = query.get("way") ?? lastWay(id);
    const way = this.all.find((each) => String(each.direction) === wanted) ?? this.all[0];
    this.show(way, query.get("stop"), false);
    return true;
  }

  /** Shows a direction and a stop of it; what was chosen stands in the address, unless that is the next view's by now. */
  show(way, wanted, isChosen) {
    if (isChosen && !this.signal()) return;
    const before = this.stop;
    const isOther = way !== this.way;
    this.way = way;
    const find = (place) => way.departing.find((stop) => board(stop) === place || stop.stop_id === place);
    this.stop = (wanted && find(wanted)) || (before && (find(board(before)) ?? way.nearestStop({ lat: before.stop_lat, lon: before.stop_lon }).stop)) || this.nearby(way);
    if (isChosen) history.replaceState(history.state, "", this.link(way, board(this.stop)));
    if (isOther) {
      lastWay(this.id, String(way.direction));
      this.strays = new Map();
      this.trips = null;
      this.wanted = { direction_id: way.direction, limit: 200 };
      fill(this.ways, this.all.length > 1 && this.all.map((each) => h("a", { href: this.link(each), "aria-current": each === way ? "true" : null, dir: "auto" },
        words.towards(each.signs.slice(0, 2)))));
      fill(this.from, way.departing.map((stop) => h("option", { value: board(stop) }, called(stop))));
      if (this.ends) this.ask();
    }
    this.from.value = board(this.stop);
    this.whole.href = `${stopLink(board(this.stop))}?${new URLSearchParams({ show: `r${this.id}` })}`;
    say(this.whole, words.board(called(this.stop)));
    if (isOther || this.stop !== before) this.watch();
    this.draw();
  }

  link(way, stop) {
    const query = new URLSearchParams({ ...(this.all.length > 1 && { way: way.direction }), ...(stop && { stop }) });
    return `${lineLink(this.id)}${query.size ? `?${query}` : ""}`;
  }

  /** The stop one looked at last, else one by the map's middle as it was, else the first. */
  nearby(way) {
    const [last] = recentStops();
    const found = way.nearestStop(this.middle);
    return way.departing.find((stop) => [board(stop), stop.stop_id].includes(last?.stop_id)) ?? (found.far < BESIDE ? found.stop : way.stops[0]);
  }

  /** What leaves next from the stop. */
  watch() {
    this.leave?.();
    this.board = null;
    this.next.kept?.clear();
    fill(this.next);
    fill(this.headway);
    fill(this.trouble);
    const query = { route_id: this.id, direction_id: this.way.direction, limit: 20 };
    this.leave = watchBoard(board(this.stop), query, (body) => {
      this.board = body;
      this.heard = now();
      this.drawNext();
    }, (stands, failure) => this.tell(stands, failure));
  }

  tell(stands, failure) {
    if (!stands) for (const each of this.board?.departures ?? []) each.isLost = true;
    const says = stands ? "" : this.board ? text.board.lost(clock(this.heard)) : failure.words;
    if (this.trouble.textContent !== says) fill(this.trouble, says && h("p.notice.bad", null, says));
  }

  drawNext() {
    const coming = folded(this.board.departures, this.opened);
    keyed(this.next, coming.slice(0, SHOWN), (item) => item.key, (item) => boardRow(item, this.opened, () => this.drawNext()));
    this.next.kept.forEach((row) => row.tick());
    this.nothing.hidden = coming.length > 0;
    const says = headwayWords(headway(this.board.departures), words);
    if (this.headway.dataset.said === says.join()) return;
    this.headway.dataset.said = says.join();
    fill(this.headway, says.map((each, at) => h(at ? "span" : "strong", null, each)));
  }

  /** Trips under way, and where in the row each of their calls is. */
  async ask() {
    const { way } = this;
    let failed;
    try {
      const { data, at } = await getLive(`${this.path}/trips`, this.wanted, { quiet: this.trips !== null });
      if (way !== this.way) return;
      this.trips = data.active_trips.filter((trip) => trip.direction_id === way.direction).map((trip) => ({ ...stamp(trip, at), at: way.align(trip.next_stops) }));
      for (const trip of this.trips) strays(this.strays, way, trip, trip.at);
      this.asked = at;
      keyed(this.alerts, data.alerts, (alert) => alert.alert_id, alertItem);
      fill(this.note);
    } catch (failure) {
      if (way !== this.way) return;
      failed = failure;
      this.trips?.forEach((trip) => (trip.isLost = true));
      if (!this.note.firstChild) fill(this.note, this.trips ? h("p.notice.bad", null, words.lost(clock(this.asked))) : failureNotice(failure, () => this.ask()));
    }
    this.draw();
    return failed;
  }

  draw() {
    const known = this.map.vehiclesOf(this.id);
    const moving = this.trips ? onTheWay(this.way, this.trips, known) : [];
    const { items, elsewhere } = lineItems(this.way, moving, this.strays, this.stop);
    keyed(this.list, items, (item) => item.key, lineRow(this.id));
    keyed(this.elsewhere, elsewhere, (item) => item.key, lineRow(this.id));
    this.apart.hidden = elsewhere.length === 0;
    say(this.about, this.trips && !moving.length ? words.none : this.strays.size ? words.others : words.most);
    const is = (state) => moving.some((each) => each.state === state);
    const state = !this.trips ? undefined : is("live") ? "live" : is("stale") ? "stale" : "none";
    if (this.standing.dataset.state === state) return;
    this.standing.dataset.state = state;
    fill(this.standing, freshness(state));
  }

  tick() {
    if (this.board) this.drawNext();
    this.draw();
  }

  rests() {
    return { trip_updates: [this.line.mode], vehicle_positions: [this.line.mode], alerts: null };
  }

  close() {
    this.ends.forEach((end) => end());
  }
}

/** Opens a line. */
export async function open(place) {
  const { data: line } = await get(`/routes/${encodeURIComponent(place.id)}`);
  return place.signal() ? new LineView(line, place) : { element: h("div"), title: line.route_long_name };
}
