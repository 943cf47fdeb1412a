// A journey as a bar: as long as it takes beside the others, and in it what is ridden, walked and waited for.

import { h } from "/api/v1/pages/dom.js";
import { minutesBetween } from "../format.js";
import { e, icon, inkOn } from "../parts.js";
import { text } from "../text.js";

const words = text.plan;
/** Minutes from which on a wait or a walk is told with its length. */
const TOLD = { wait: 4, walk: 2 };
/** Characters of a line's name for which a ride always has room. */
const ROOM = 8;

export const mode = (leg) => leg.mode.toLowerCase();
/** What a ride is called in few letters. */
export const label = (leg) => leg.route_short_name || text.modes[mode(leg)] || "";
export const lost = (leg) => ["cancelled", "skipped"].includes(leg.trip_status);
export const tookMinutes = (journey) => minutesBetween(journey.departure_time, journey.arrival_time);

/** Gives an element the colours of a line. */
export function paint(element, leg) {
  if (leg.route_color) element.style.setProperty("--route", `#${leg.route_color}`);
  if (leg.route_color) element.style.setProperty("--route-ink", inkOn(leg.route_color, leg.route_text_color));
  return element;
}

/** A part of so many minutes, never narrower than what stands in it: `em` at least. */
function part(tag, minutes, em, ...content) {
  const element = e(tag, ...content);
  element.style.flexGrow = Math.max(minutes, 0.5);
  element.style.minWidth = `${em}em`;
  return element;
}

function ride(leg) {
  const name = label(leg);
  const minutes = minutesBetween(leg.from.departure_time, leg.to.arrival_time);
  return paint(part(`span.p-part${lost(leg) ? ".p-lost" : ""}`, minutes, Math.min(name.length, ROOM) * 0.68 + 0.9, e("span", name)), leg);
}

function walk(leg) {
  const minutes = minutesBetween(leg.from.departure_time, leg.to.arrival_time);
  return minutes < TOLD.walk ? part("span.p-part.p-foot", minutes, 0.8)
    : part("span.p-part.p-foot", minutes, 2.6, e("span", icon("walk"), minutes));
}

function wait(minutes) {
  return minutes < TOLD.wait ? part("span.p-part.p-wait", minutes, 0) : part("span.p-part.p-wait", minutes, 3.6, e("span", words.wait(minutes)));
}

/** The bar of a journey; what it shows is in words beside it. `longest` is how many minutes the longest takes. */
export function bar(journey, longest) {
  const parts = journey.legs.flatMap((leg, index, { [index + 1]: next }) => {
    const gap = next ? minutesBetween(leg.to.arrival_time, next.from.departure_time) : 0;
    return [leg.trip_id ? ride(leg) : walk(leg), ...(gap > 0 ? [wait(gap)] : [])];
  });
  const element = h("span.p-bar", { "aria-hidden": "true" }, parts);
  element.style.width = `${(100 * tookMinutes(journey)) / Math.max(longest, 1)}%`;
  return element;
}
