// Rows of a line: its stops, and its vehicles between them.

import { h } from "/api/v1/pages/dom.js";
import { ago, delay } from "../format.js";
import { headsign, stopLink, tripLink } from "../parts.js";
import { text } from "../text.js";
import { crowding, liveMark } from "./departure-facts.js";
import { fill, liveness, say } from "./departure.js";
import { board, withoutPlatform } from "./line-way.js";

const words = text.board.line;

/** What a stop of the row is called: of a station without the platform, which differs from day to day. */
export const called = (stop) => withoutPlatform(stop.stop_name, stop.platform_code);

/** One stop, with what some trips do there. */
function stopRow(route) {
  const link = h("a", { dir: "auto" });
  const facts = h("p.said.soft");
  const element = h("li.stop-call", null, link, facts);
  return { element, update({ stop, isChosen, stray }) {
    link.href = `${stopLink(board(stop))}?${new URLSearchParams({ show: `r${route}` })}`;
    say(link, called(stop));
    element.classList.toggle("chosen", isChosen);
    const { leaves = [], joins, ends, isPassed } = stray ?? {};
    const said = [leaves.size > 0 && words.leaves([...leaves].sort()), joins && words.joins, ends && words.ends, isPassed && words.passed].filter(Boolean);
    if (facts.dataset.said === said.join()) return;
    facts.dataset.said = said.join();
    fill(facts, said.map((each) => h("span", null, each)));
  } };
}

/** One vehicle: where it goes, how late it is, how full, and what that rests on. */
function vehicleRow() {
  const link = h("a.towards");
  const where = h("span.offscreen");
  const facts = h("p.said");
  const element = h("li.line-vehicle", null, link, where, facts);
  let drawn = "";
  return { element, update(item) {
    const { trip, report, state, next, isThere, isPassing, place } = item;
    const late = delay(item.delay);
    const believed = report ? liveness(trip, true) : "none";
    const key = JSON.stringify([trip.headsign, state, isThere, isPassing, place, late, believed, report?.occupancy_status, report?.carriages,
      state === "stale" && ago(report.last_updated)]);
    element.dataset.live = state;
    link.href = tripLink(trip.trip_id, trip.service_date, trip.start_time);
    if (key === drawn) return;
    drawn = key;
    fill(link, headsign(trip.headsign));
    say(where, ` ${place}`);
    const guess = trip.realtime && liveness(trip, true) !== "none" ? words.byForecast : words.byTimetable;
    fill(facts, report ? liveMark(state) : h("span", null, guess),
      item.delay === null ? report && h("span", null, text.map.noTimes) : h("span", { class: late.kind }, late.words),
      state === "stale" && h("span.late", null, text.board.seen(ago(report.last_updated))),
      isPassing && h("span", null, words.nextStop(shortly(next))), report && crowding(report));
  } };
}

const shortly = (call) => withoutPlatform(call.stop_name, call.platform);

/** Where a vehicle is, in words. */
function placeOf({ before, isThere, next }, stops) {
  if (before === null) return words.elsewhereNext(shortly(next));
  if (isThere) return words.at(called(stops[before]));
  return before === 0 ? words.before(called(stops[0])) : words.between(called(stops[before - 1]), called(stops[before]));
}

/** Stops and vehicles as one list, and vehicles that are elsewhere: each `{ key, … }`. */
export function lineItems(way, moving, strays, chosen) {
  const vehicle = (item) => ({ ...item, key: `v${item.key}`, place: placeOf(item, way.stops), isPassing: item.before === null || item.index > item.before });
  const items = way.stops.flatMap((stop, index) => {
    const here = moving.filter((each) => each.before === index);
    return [...here.filter((each) => !each.isThere).map(vehicle),
      { key: `s${index} ${stop.stop_id}`, stop, stray: strays.get(index), isChosen: chosen !== null && board(stop) === board(chosen) },
      ...here.filter((each) => each.isThere).map(vehicle)];
  });
  return { items, elsewhere: moving.filter((each) => each.before === null).map(vehicle) };
}

/** A row for either. */
export const lineRow = (route) => (item) => (item.stop ? stopRow(route) : vehicleRow());
