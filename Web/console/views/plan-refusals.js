// Why there is no answer to a question for journeys, and what else could be asked.

import { h } from "/api/v1/pages/dom.js";
import { e } from "../parts.js";
import { text } from "../text.js";

const words = text.plan;
const WALK = "max_walking_distance";
const LONG = 2000;
const FAR = 50;

/** Kilometres between two places, near enough. */
const kilometres = ([lat, lon], to) => 111 * Math.hypot(to.lat - lat, (to.lon - lon) * Math.cos(lat / 57.3));

/** What is known of a refusal, whose message says all of it then: which field is `wrong`, whether a place is far outside, or typed and not found. */
export function explained(failure, query, settings) {
  const isNowhere = failure.code === "PLACE_NOT_FOUND";
  const isFar = isNowhere && settings.center && kilometres(settings.center, failure.details ?? {}) > FAR;
  const far = isFar && query.get(failure.details.place === "origin" ? "from_name" : "to_name");
  if (isFar) failure.message = words.outside(far === words.myPosition, settings.name);
  const wrong = { origin: "from", destination: "to" }[isNowhere && failure.details?.place];
  // Picked from the list it is a stop, and written well.
  const isTyped = wrong && failure.details.type === "search" && !query.has(`${wrong}_name`);
  if (isTyped) failure.message += ` ${words.spelling}`;
  return { wrong, isFar, isTyped, isNowhere };
}

/** What else could be asked where nothing is found: the same without what narrows it. */
export function otherwise(query) {
  const short = Number(query.get(WALK) ?? 1000) < LONG;
  const without = Object.keys(words.loosen).filter((each) => (each === WALK ? short : query.has(each)));
  return e("div.card", e("p", words.otherwise), e("ul", without.map((each) => {
    const other = new URLSearchParams(query);
    for (const found of ["cursor", "journey"]) other.delete(found);
    if (each === WALK) other.set(each, LONG);
    else other.delete(each);
    return e("li", h("a", { href: `#/plan?${other}` }, words.loosen[each]));
  }), e("li.soft", words.otherTime)));
}
