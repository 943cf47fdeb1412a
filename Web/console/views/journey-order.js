// In which order journeys stand, and what each is best at.

import { h } from "/api/v1/pages/dom.js";
import { clock, clockAndDay, day, isoDate, now } from "../format.js";
import { e } from "../parts.js";
import { text } from "../text.js";

const words = text.plan;
const rides = (journey) => journey.legs.some((leg) => leg.trip_id);
/** What each order counts, the least first; null where it is not known. Nobody changes on foot. */
const COUNTS = {
  arrival: (journey) => Date.parse(journey.arrival_time),
  changes: (journey) => (rides(journey) ? journey.transfers : 0),
  walking: (journey) => journey.walking_distance_meters,
  fare: (journey) => journey.fare_cents,
};
/** The server's own order, by what a question asks it to look for. */
const OWN = { fewest_transfers: "changes", least_walking: "walking" };

const count = (order, journey) => (COUNTS[order](journey) ?? Infinity);
const isKnown = (order, journeys) => order !== "fare" || journeys.some((each) => each.fare_cents !== null);

export const hasLeft = (journey) => Date.parse(journey.departure_time) < now() - 60_000;

/** The day over a journey where another begins, if its own time does not say so: after midnight is still tonight. */
export function dayOver({ departure_time: moment }, before) {
  const isNew = isoDate(moment) !== isoDate(before?.departure_time ?? now());
  return isNew && clockAndDay(moment) === clock(moment) && day(moment);
}

/** The order that an address names; null for that of the server. */
export const orderOf = (query, journeys) => {
  const order = query.get("sort");
  return Object.hasOwn(COUNTS, order) && isKnown(order, journeys) ? order : null;
};

/** Journeys in an order; those of the same count stay as they are. */
export const ordered = (journeys, order) =>
  (order ? [...journeys].sort((one, other) => count(order, one) - count(order, other) || 0) : journeys);

/**
 * What each journey is best at, by its place in the list: the order that is chosen first, then the others. Where half of them are,
 * it tells nobody anything, and what no longer works or has left is best at nothing.
 */
export function bestOf(journeys, order) {
  const open = journeys.filter((each) => each.status !== "broken" && !hasLeft(each));
  const all = order ? [order, ...Object.keys(COUNTS).filter((each) => each !== order)] : Object.keys(COUNTS);
  const best = all.map((each) => {
    // Who may miss a change is not promised to be there first.
    const sure = each === "arrival" ? open.filter(({ status }) => status !== "at_risk") : open;
    const least = Math.min(...sure.map((journey) => count(each, journey)));
    const found = sure.filter((journey) => count(each, journey) === least);
    const isTelling = found.length * 2 < open.length || (open.length === 2 && found.length === 1);
    return isTelling && sure.every((journey) => count(each, journey) < Infinity) ? found : [];
  });
  return journeys.map((journey) => all.find((_, index) => best[index].includes(journey)) ?? null);
}

const ownOrder = (query) => OWN[query.get("optimize")] ?? "departure";
/** The order in which journeys stand, that of the server by its name too. */
export const chosenOrder = (query, journeys) => orderOf(query, journeys) ?? ownOrder(query);

/** Chooses the order; `onChoose` hears it, null for the server's. */
export function orderField(query, journeys, onChoose) {
  const own = ownOrder(query);
  const orders = [...(own === "departure" ? [own] : []), ...Object.keys(COUNTS).filter((each) => isKnown(each, journeys))];
  const chosen = chosenOrder(query, journeys);
  const select = h("select", { name: "sort", onchange: () => onChoose(select.value === own ? null : select.value) },
    orders.map((value) => h("option", { value, selected: value === chosen }, words.orders[value])));
  return e("label.p-order", e("span", words.order), select);
}
