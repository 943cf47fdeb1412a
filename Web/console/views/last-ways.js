// The last journeys of a night in words: the last that can be counted on, the very last, and when it begins again.

import { h } from "/api/v1/pages/dom.js";
import { clock, minutesBetween, now, span } from "../format.js";
import { e } from "../parts.js";
import { text } from "../text.js";
import { sayWhen } from "./when.js";

/** Where the journey itself is open in the plan of its question. */
function departingLink(query, journey) {
  const link = new URLSearchParams(query);
  for (const other of ["arrive_by", "cursor", "window_minutes"]) link.delete(other);
  link.set("depart_at", journey.departure_time);
  return `#/plan?${link}`;
}

function row(query, journey, said) {
  const times = text.night.times(sayWhen(journey.departure_time), clock(journey.arrival_time));
  return e("li", h("a", { href: departingLink(query, journey) }, times), text.joins.name, said);
}

/** What the API says of the last of a night (`last_of_night`), of the plan that `query` asks for. */
export function lastWays({ last, robust, next_departure_time: next }, query) {
  const { night } = text;
  const isOne = robust !== null && robust.departure_time === last.departure_time;
  return [
    e("ul", robust && !isOne && row(query, robust, night.safe),
      row(query, last, last.transfers === 0 ? night.direct : isOne ? night.both : night.tight)),
    e("p.small.soft", next ? night.then(sayWhen(next)) : night.end),
  ];
}

/** That the next journey of a plan is far off: in how long, and when. */
export function farOff({ itineraries, last_of_night: last }, isLate) {
  const first = itineraries.map((each) => each.departure_time).sort((one, other) => Date.parse(one) - Date.parse(other))[0];
  const wait = span(60 * minutesBetween(now(), first));
  return text.night[isLate && !last ? "over" : "far"](wait, sayWhen(first));
}
