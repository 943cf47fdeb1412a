// How stops, lines, places, streets and addresses that were found are told, and where they lead.

import { h } from "/api/v1/pages/dom.js";
import { icon, lineLink, routeBadge, stopLink } from "../parts.js";
import { text } from "../text.js";
import { far, joined, named, stopFacts } from "./place-search.js";

const DRAWN = { rail: "train", metro: "train", light_rail: "train", bus: "bus", coach: "bus", ferry: "ferry" };
const KINDS = { place: "pin", street: "street", address: "house" };

const drawing = (modes) => icon(DRAWN[modes?.find((mode) => mode in DRAWN)] ?? "here");
const row = (drawn, name, ...facts) => [h("span.modes", null, drawn), h("span.stop-words", null, h("bdi", null, name), ...facts)];

/** What was typed and a suggestion lacks. */
export const missing = (found) => found.unmatched_words.join(" ");

/** Where what was found is. */
export const locality = (found) => (found.near_stop ? text.board.near(found.near_stop) : found.locality);

/** What it is called where it stands alone: many towns have a George Street. */
export const fullName = (found) => (found.type === "street" || found.type === "address" ? [found.name, locality(found)].filter(Boolean).join(text.joins.facts) : found.name);

/** The drawing and the words of a stop in a list. */
export const stopWords = (stop) => row(drawing(stop.modes), stop.stop_name, h("span.soft.small", null, stopFacts(stop)));

/** Whether words were typed in another order than a name has them: "station st" is hardly St James Station. */
export function isTurned(query, name) {
  const parts = (words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const all = parts(name);
  const at = parts(query).map((word) => all.findIndex((part) => part.startsWith(word))).filter((index) => index >= 0);
  return at.some((index, word) => index < at[word - 1]);
}

/** The same of anything that was found; what it lacks is not said where that was said of all (`isSaid`). */
export function words(found, isSaid) {
  const { type, name, route, category, modes } = found;
  const kind = category ? text.board.category(category) : text.board.kinds[type] ?? type;
  const lacks = missing(found);
  return row(route ? routeBadge(route) : type in KINDS ? icon(KINDS[type]) : drawing(modes),
    (route && (route.route_long_name || route.route_short_name)) || name,
    h("span.soft.small", null, route ? joined(kind, text.modes[route.mode]) : joined(kind, locality(found), named(modes), far(found))),
    lacks && !isSaid && h("span.small.late", null, text.board.without(lacks)));
}

/** Where what was found leads from a board: to its own, to the line, or to what leaves around it. */
export const leadsTo = (found) => found.stop_id ? stopLink(found.stop_id) : found.route ? lineLink(found.route.route_id)
  : `#/?${new URLSearchParams({ at: found.place, name: fullName(found) })}`;
