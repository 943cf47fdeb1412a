// Where the vehicles of a line are among its stops, as trips under way and the map's stream have it.

import { now } from "../format.js";
import { keyOf, liveness } from "./departure.js";

/** A vehicle's report is old after this, and then no evidence of where it is; as on the map. */
const [OLD, GONE] = [90_000, 180_000];

/** A run as trips and vehicles both name it. */
const runKey = (run) => [run.trip_id, run.service_date, run.start_time].join("|");

/** The younger of two reports of where a vehicle is. */
function youngest(one, other) {
  if (!one || !other) return one ?? other ?? null;
  return Date.parse(one.last_updated) >= Date.parse(other.last_updated) ? one : other;
}

/** What a report says of a trip's next call: its place among the calls ahead, by the report, else by the clock. */
function nextCall({ next_stops: calls }, report) {
  const said = report?.stop_id ? calls.findIndex((call) => call.stop_id === report.stop_id) : -1;
  if (said >= 0) return said;
  const due = calls.findIndex((call) => Date.parse(call.departure_time) > now());
  return due < 0 ? calls.length - 1 : due;
}

/** `live`, `stale`, or `none` where a vehicle was not seen lately. */
function seen(report, isHeard) {
  const age = report ? now() - Date.parse(report.last_updated) : Infinity;
  return age >= GONE ? "none" : age >= OLD || !isHeard ? "stale" : "live";
}

/**
 * Each trip under way in a direction: `{ key, trip, report, state, next, before, share, isThere }`, where `before` is the stop of the row
 * that lies ahead of it, null where it is elsewhere, and `next` its next call. In order of travel.
 */
export function onTheWay(way, trips, { vehicles, isHeard }) {
  const reports = new Map(vehicles.map((vehicle) => [runKey(vehicle), vehicle]));
  const placed = trips.filter((trip) => !trip.is_cancelled && trip.next_stops.length > 0).map((trip) => {
    const streamed = reports.get(runKey(trip));
    const known = youngest(streamed?.position, trip.vehicle);
    const state = seen(known, isHeard);
    const report = state === "none" ? null : known;
    const call = nextCall(trip, report);
    const next = trip.next_stops[call];
    const index = trip.at[call];
    const stands = report?.current_status === "stopped_at" ? way.standing(index, next, report, streamed?.next_stop_name) : -1;
    const isThere = stands >= 0;
    const place = index < 0 ? null : isThere ? { before: stands, share: 1 } : report ? way.whereabouts(index, report.latitude, report.longitude)
      : { before: index, share: 0.5 };
    const delay = liveness(trip, true) === "none" ? null : streamed?.delay_seconds ?? next.delay_seconds;
    return { key: keyOf(trip), trip, report, state, next, index, delay, isThere, ...(place ?? { before: null, share: 0 }) };
  });
  return placed.toSorted((one, other) => one.before - other.before || one.share - other.share);
}
