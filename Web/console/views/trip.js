// One run, stop by stop: where it is, what is planned and what is known.

import { h } from "/api/v1/pages/dom.js";
import { address, every } from "../api.js";
import { ago, dayOf, delayBetween, now } from "../format.js";
import { failureNotice, freshness, pill, requestButton, routeBadge, stopLink } from "../parts.js";
import { text } from "../text.js";
import {
  aboard, alertItem, crowding, fill, getLive, keyed, liveness, offWords, platform, reasons, say, stamp, timeWords, wheelchair,
} from "./departure.js";

/** One call on the line. */
function callRow() {
  const words = text.board;
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
  const words = text.board;
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

/** Opens a trip. */
export async function open({ id, query, map, signal }) {
  const words = text.board;
  const path = `/trips/${encodeURIComponent(id)}`;
  const asks = { service_date: query.get("date"), start_time: query.get("start") };
  const first = await getLive(path, { ...asks, geometry: "geojson" });
  let trip = stamp(first.data, first.at);
  const { route, headsign } = trip;
  const sign = headsign || route.route_long_name;
  const title = words.trip(route.route_short_name || route.route_long_name, sign);
  if (!signal()) return { element: h("div"), title };
  Object.assign(asks, { service_date: trip.service_date, start_time: trip.start_time });

  let lost = false;
  const standing = h("span");
  const late = h("span");
  const note = h("div", { role: "status" });
  const failed = h("div");
  const facts = h("p.said");
  const alerts = h("ul.alerts.all");
  const why = reasons();
  const line = h("ol.line.folded", { "aria-label": words.calls });
  const fold = h("button.quiet.fold", { type: "button", "aria-expanded": "false", onclick: () => {
    fold.setAttribute("aria-expanded", String(!line.classList.toggle("folded")));
    drawLine();
  } });
  const showTrip = drawMap(trip, map);
  const button = (words, onclick) => h("button.quiet", { type: "button", onclick }, words);
  const toVehicle = button(text.map.showVehicle, () => map.follow(trip));
  if (route.route_color) line.style.setProperty("--route", `#${route.route_color}`);

  const element = h("div.trip", null,
    h("div.heading", null, h("h1.towards", null, routeBadge(route, true), h("bdi", null, sign))),
    facts, h("div.actions.map-ways", null, toVehicle, button(text.map.showTrip, showTrip)), failed, note, alerts,
    h("details.why", null, h("summary", null, words.because, h("span.offscreen", null, words.why(sign))), why.element),
    h("section.section", null, h("h2.offscreen", null, words.calls), fold, line),
    h("div.actions", null, requestButton(() => address(path, asks), { operation: "trip" })));

  function drawLine() {
    const all = calls(trip);
    const folded = all.filter((each) => each.folds).length;
    const known = liveness(trip, true);
    const state = lost && known === "live" ? "stale" : known;
    keyed(line, all, ({ call }) => String(call.stop_sequence), callRow);
    toVehicle.hidden = !map.whereabouts(trip);
    // As at the next stop.
    const found = all.find(({ mark }) => mark)?.late;
    late.hidden = !found;
    late.className = found?.kind ?? "";
    say(late, found?.words ?? "");
    fold.hidden = folded === 0;
    say(fold, words.past(folded, !line.classList.contains("folded")));
    const says = trip.is_cancelled ? words.tripOff : all.at(-1).passed ? words.over
      : trip.provenance.source !== "timetable" && state !== "live" ? words.tripStale : "";
    if (note.textContent !== says) fill(note, says && h(trip.is_cancelled ? "p.notice.broken" : "p.notice", null, says));
    const shown = trip.is_cancelled ? "" : state;
    if (standing.dataset.state === shown) return;
    standing.dataset.state = shown;
    fill(standing, shown && freshness(state, trip.last_updated));
  }

  function draw() {
    const { vehicle } = trip;
    element.classList.toggle("off", trip.is_cancelled);
    fill(facts, standing, trip.short_name && h("span", null, words.run(trip.short_name)),
      h("span", null, dayOf(trip.service_date)),
      words.statuses[trip.status] && pill(words.statuses[trip.status], "moved"),
      late, crowding(vehicle), wheelchair(trip.wheelchair));
    const speed = vehicle && vehicle.speed_kmh !== null && words.speed(Math.round(vehicle.speed_kmh));
    why.update(trip, [[words.bikes, words.three[trip.bikes]], [words.operator, route.agency_name],
      [words.vehicle, vehicle && [vehicle.label, words.seen(ago(vehicle.last_updated)), speed].filter(Boolean).join(", ")],
      [words.aboard, aboard(vehicle)]]);
    keyed(alerts, trip.alerts, (alert) => alert.alert_id, alertItem);
    drawLine();
  }

  async function ask() {
    try {
      const { data, at } = await getLive(path, { ...asks, geometry: "none" }, { quiet: true });
      trip = stamp(data, at);
      lost = false;
      fill(failed);
      draw();
    } catch (failure) {
      // Said once, not at every try.
      if (!lost) fill(failed, failureNotice(failure, ask));
      lost = true;
    }
  }

  draw();
  showTrip();
  let known = true;
  const ends = [every(10_000, () => (known ? (known = false) : ask())), every(1_000, () => (why.tick(), drawLine()))];
  const rests = () => ({ trip_updates: [route.mode], vehicle_positions: [route.mode] });
  return { element, title, rests, close: () => ends.forEach((end) => end()) };
}
