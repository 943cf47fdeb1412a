// One run, stop by stop: where it is, what is planned and what is known.

import { h } from "/api/v1/pages/dom.js";
import { address, every } from "../api.js";
import { ago, delayBetween, now } from "../format.js";
import { failureNotice, freshness, pill, requestButton, routeBadge, stopLink } from "../parts.js";
import { learn, text } from "../text.js";
import { alertItem } from "./departure-row.js";
import { fill, getLive, keyed, liveness, say, stamp } from "./departure.js";
import { aboard, crowding, offWords, platform, reasons, timeWords, wheelchair } from "./departure-facts.js";
import { sayDay } from "./when.js";

const words = text.board;
const button = (words, onclick) => h("button.quiet", { type: "button", onclick }, words);
const titleOf = ({ route, headsign }) => words.trip(route.route_short_name || route.route_long_name, headsign || route.route_long_name);

/** One call on the line. */
function callRow() {
  const link = h("a", { dir: "auto" });
  const times = h("span.times.numbers");
  const facts = h("p.said");
  const element = h("li.stop-call", null, link, times, facts);
  let drawn = "";
  function update({ call, live, time, planned, late, passed, folds, mark, along, isEnd }) {
    element.classList.toggle("passed", passed);
    element.classList.toggle("folds", folds);
    element.classList.toggle("upcoming", mark !== null);
    element.style.setProperty("--along", along);
    const key = JSON.stringify([call, live, time, mark, passed]);
    if (key === drawn) return;
    drawn = key;
    const off = offWords(call.status);
    // Many feeds name the platform in the name of the stop.
    const named = !call.platform_changed && call.stop_name.endsWith(call.platform);
    link.href = stopLink(call.stop_id);
    say(link, call.stop_name);
    element.classList.toggle("off", off !== null);
    times.dataset.live = live;
    fill(times, timeWords(planned, time, off));
    fill(facts, mark && pill(mark, live === "live" ? "good" : ""), off && pill(off, "broken"),
      late && late.kind !== "on-time" && h("span", { class: late.kind }, late.words), !named && platform(call),
      !isEnd && (call.pickup === "none" ? call.drop_off !== "none" && words.noPickup : call.drop_off === "none" && words.noDropOff),
      words.pickup[call.pickup], !passed && crowding({ occupancy_status: call.occupancy_status }));
  }
  return { element, update };
}

/** Each call with its times, and which comes next: by the vehicle where it says so, else by the clock. */
function calls(trip) {
  const all = trip.stops.map((call, index) => {
    const last = index === trip.stops.length - 1;
    const estimate = (last ? null : call.estimated_departure_time) ?? call.estimated_arrival_time;
    const planned = last ? call.scheduled_arrival_time : call.scheduled_departure_time;
    const live = liveness({ ...trip, realtime: call.realtime }, estimate);
    const late = live !== "none" && !offWords(call.status) && delayBetween(planned, estimate);
    return { call, live, planned, late, time: live === "none" ? planned : estimate, isEnd: last || index === 0 };
  });
  const state = liveness(trip, true);
  const at = state === "none" ? null : trip.vehicle?.stop_sequence ?? null;
  let next = at === null ? -1 : all.findIndex(({ call }) => call.stop_sequence >= at);
  const there = next >= 0 && trip.vehicle.current_status === "stopped_at";
  if (next < 0) next = all.findIndex(({ call, time }) => call.status !== "skipped" && Date.parse(time) > now());
  return all.map((each, index) => {
    const mark = index !== next || trip.is_cancelled ? null : there ? words.arrived : state === "live" ? words.next : words.nextPlanned;
    const passed = next < 0 || index < next;
    const under = mark && next > 0 && !there;
    return { ...each, mark, passed, folds: passed && index !== next - 1, along: under ? along(all[next - 1], each) : 1 };
  });
}

/** How far it is from one call to the next, from 0 to 1, as the times have it. */
function along(from, to) {
  const left = Date.parse(from.time);
  const comes = Date.parse((to.live !== "none" && to.call.estimated_arrival_time) || to.call.scheduled_arrival_time);
  return Math.min(0.85, Math.max(0.15, (now() - left) / Math.max(1, comes - left))).toFixed(2);
}

/** The path of the trip on the map, and its vehicle in a ring. Returns what shows all of it. */
function drawMap(trip, map) {
  const shape = trip.shape?.geojson?.coordinates.map(([lon, lat]) => [lat, lon]);
  const points = shape ?? trip.stops.filter((call) => call.stop_lat !== null).map((call) => [call.stop_lat, call.stop_lon]);
  map.setPaths([{ points, color: trip.route.route_color && `#${trip.route.route_color}`, dashed: !shape }]);
  map.mark(trip);
  return () => map.fit(points);
}

/** A trip that is shown. */
class TripView {
  lost = false;
  standing = h("span");
  late = h("span");
  note = h("div", { role: "status" });
  failed = h("div");
  facts = h("p.said");
  alerts = h("ul.alerts.all");
  why = reasons();
  line = h("ol.line.folded", { "aria-label": words.calls });
  fold = h("button.quiet.fold", { type: "button", "aria-expanded": "false", onclick: () => {
    this.fold.setAttribute("aria-expanded", String(!this.line.classList.toggle("folded")));
    this.drawLine();
  } });
  toVehicle = button(text.map.showVehicle, () => this.map.follow(this.trip));

  constructor(trip, path, map) {
    const { route, headsign } = trip;
    Object.assign(this, { trip, path, map, mode: route.mode, title: titleOf(trip) });
    this.asks = { service_date: trip.service_date, start_time: trip.start_time };
    if (route.route_color) this.line.style.setProperty("--route", `#${route.route_color}`);
    const sign = headsign || route.route_long_name;
    const showTrip = drawMap(trip, map);
    this.element = h("div.trip", null,
      h("div.heading", null, h("h1.towards", null, routeBadge(route, true), h("bdi", null, sign))),
      this.facts, h("div.actions.map-ways", null, this.toVehicle, button(text.map.showTrip, showTrip)), this.failed, this.note, this.alerts,
      h("details.why", null, h("summary", null, words.because, h("span.offscreen", null, words.why(sign))), this.why.element),
      h("section.section", null, h("h2.offscreen", null, words.calls), this.fold, this.line),
      h("div.actions", null, requestButton(() => address(path, this.asks), { operation: "trip" })));
    this.draw();
    showTrip();
    let known = true;
    this.ends = [every(10_000, () => (known ? (known = false) : this.ask())), every(1_000, () => (this.why.tick(), this.drawLine()))];
  }

  drawLine() {
    const all = calls(this.trip);
    const folded = all.filter((each) => each.folds).length;
    const known = liveness(this.trip, true);
    const state = this.lost && known === "live" ? "stale" : known;
    keyed(this.line, all, ({ call }) => String(call.stop_sequence), callRow);
    this.toVehicle.hidden = !this.map.whereabouts(this.trip);
    // As at the next stop.
    const found = all.find(({ mark }) => mark)?.late;
    this.late.hidden = !found;
    this.late.className = found?.kind ?? "";
    say(this.late, found?.words ?? "");
    this.fold.hidden = folded === 0;
    say(this.fold, words.past(folded, !this.line.classList.contains("folded")));
    this.tell(all.at(-1).passed, state);
  }

  /** What is said above the line: only when it changes, as it is read out. */
  tell(isOver, state) {
    const { trip, note, standing } = this;
    const says = trip.is_cancelled ? words.tripOff : isOver ? words.over
      : trip.provenance.source !== "timetable" && state !== "live" ? words.tripStale : "";
    if (note.textContent !== says) fill(note, says && h(trip.is_cancelled ? "p.notice.broken" : "p.notice", null, says));
    const shown = trip.is_cancelled ? "" : state;
    if (standing.dataset.state === shown) return;
    standing.dataset.state = shown;
    fill(standing, shown && freshness(state, trip.last_updated));
  }

  draw() {
    const { trip } = this;
    const { vehicle } = trip;
    this.element.classList.toggle("off", trip.is_cancelled);
    fill(this.facts, this.standing, trip.short_name && h("span", null, words.run(trip.short_name)), h("span", null, sayDay(trip.stops[0].scheduled_departure_time ?? trip.stops[0].scheduled_arrival_time)),
      words.statuses[trip.status] && pill(words.statuses[trip.status], "moved"), this.late, crowding(vehicle), wheelchair(trip.wheelchair));
    const speed = vehicle && vehicle.speed_kmh !== null && words.speed(Math.round(vehicle.speed_kmh));
    this.why.update(trip, [[words.bikes, words.three[trip.bikes]], [words.operator, trip.route.agency_name],
      [words.vehicle, vehicle && [vehicle.label, words.seen(ago(vehicle.last_updated)), speed].filter(Boolean).join(text.joins.facts)],
      [words.aboard, aboard(vehicle)]]);
    keyed(this.alerts, trip.alerts, (alert) => alert.alert_id, alertItem);
    this.drawLine();
  }

  async ask() {
    try {
      const { data, at } = await getLive(this.path, { ...this.asks, geometry: "none" }, { quiet: true });
      this.trip = stamp(data, at);
      this.lost = false;
      fill(this.failed);
      this.draw();
    } catch (failure) {
      // Said once, not at every try.
      if (!this.lost) fill(this.failed, failureNotice(failure, () => this.ask()));
      this.lost = true;
      return failure;
    }
  }

  rests() {
    const modes = [this.mode];
    return { trip_updates: modes, vehicle_positions: modes };
  }

  close() {
    this.ends.forEach((end) => end());
  }
}

/** Opens a trip. */
export async function open({ id, query, map, signal }) {
  const path = `/trips/${encodeURIComponent(id)}`;
  const [{ data, at }] = await Promise.all([getLive(path, { service_date: query.get("date"), start_time: query.get("start"), geometry: "geojson" }), learn("night")]);
  const trip = stamp(data, at);
  return signal() ? new TripView(trip, path, map) : { element: h("div"), title: titleOf(trip) };
}
