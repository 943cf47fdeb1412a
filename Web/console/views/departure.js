// What all lists of departures share: what may be believed of a time, and rows that stay.

import { get } from "../api.js";
import { now } from "../format.js";

/** Evidence older than this, by the clock, is old, and then makes nothing live. */
const FRESH_FOR = 120_000;
const BELIEVED_FOR = 300_000;

/** Names a run at a stop, the same in every answer. An extra one may have a timetabled run's id, and has no planned time that stays. */
export const keyOf = (each) => [each.trip_id, each.service_date, each.start_time, each.stop_sequence,
  /added|replacement/.test(each.status) ? each.status : each.scheduled_time].join("|");

/** Notes when the evidence was made, as its age grows while nothing is heard; `at` is when the answer was made. */
export function stamp(item, at) {
  const age = item.provenance.evidence_age_seconds;
  item.evidenceAt = age === null ? null : at - age * 1000;
  return item;
}

/** Asks for what is live, and when that was. */
export async function getLive(path, query, options) {
  const { data, meta, keptAt } = await get(path, query, options);
  return { data, at: Date.parse(meta.timestamp), keptAt };
}

/** `live`, `stale` or `none`: what a time may be called at this moment. Where no news come any more (`isLost`), nothing is live. */
export function liveness(item, estimate = item.estimated_time) {
  const age = item.evidenceAt === null ? Infinity : now() - item.evidenceAt;
  if (age > BELIEVED_FOR || !estimate) return "none";
  return item.realtime && age <= FRESH_FOR && !item.isLost ? "live" : "stale";
}
/** The time to show: live evidence counts only while it is young. */
export const bestTime = (departure) =>
  liveness(departure) === "none" || departure.is_cancelled ? departure.scheduled_time : departure.estimated_time;
/** True once it left, by the clock, whether or not anything is heard. */
export const hasLeft = (departure) => Date.parse(bestTime(departure)) < now() - 60_000;

/** Keeps the children of a list by their keys, so that what has the focus or is unfolded stays so. */
export function keyed(list, items, key, make) {
  const old = list.kept ?? new Map();
  const rows = new Map(items.map((item) => [key(item), item]));
  for (const [name, item] of rows) {
    const row = old.get(name) ?? make(item);
    row.update(item);
    rows.set(name, row);
  }
  for (const [name, row] of old) if (!rows.has(name)) row.element.remove();
  const focused = document.activeElement;
  let at = list.firstChild;
  for (const { element } of rows.values()) {
    if (element === at) at = at.nextSibling;
    else list.insertBefore(element, at);
  }
  if (focused !== document.activeElement && list.contains(focused)) focused.focus({ preventScroll: true });
  list.kept = rows;
  return rows;
}

/** Fills an element with what there is of the parts. */
export const fill = (element, ...parts) => element.replaceChildren(...parts.flat().filter(Boolean));

/** Sets words only where they differ: what did not change is not read out again. */
export function say(element, words) {
  if (element.textContent !== words) element.textContent = words;
}
