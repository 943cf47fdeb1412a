// What can be done with a list of journeys: put it in another order, hand it on, turn it round.

import { h } from "/api/v1/pages/dom.js";
import { clock, clockAndDay } from "../format.js";
import { announce, icon } from "../parts.js";
import { text } from "../text.js";
import { label } from "./journey-bar.js";
import { forGood, wayBack } from "./journey-link.js";
import { chosenOrder, orderField, ordered } from "./journey-order.js";

const words = text.plan;

/** Chooses the order of the list, where there is something to be ordered; it is kept in the address. */
export function orderTool(view) {
  const { itineraries } = view.plan.answer;
  return itineraries.length > 1 && orderField(view.query, itineraries, (order) => {
    const query = new URLSearchParams(view.query);
    if (order) query.set("sort", order);
    else query.delete("sort");
    view.go(`#/plan?${query}`, { replace: true });
    const [first] = ordered(itineraries, order);
    announce(words.sorted(words.orders[chosenOrder(query, itineraries)], clockAndDay(first.departure_time), clock(first.arrival_time)));
  });
}

/** Shows the order that the address has by now. */
export function showOrder(view) {
  const field = view.results.querySelector("select[name=sort]");
  if (field) field.value = chosenOrder(view.query, view.plan.answer.itineraries);
}

/** The way back of the journey that is open, else of the first. */
export function backTool(view) {
  const [first] = view.plan.answer.itineraries;
  const link = first && h("a.button.quiet", { href: wayBack(view.query, first.arrival_time) }, icon("swap"), words.wayBack);
  // Which is open is known when it is pressed.
  link?.addEventListener("click", () => (link.href = wayBack(view.query, (view.current() ?? first).arrival_time)));
  return link;
}

/** How far one gets from where a plan starts, and when. */
export function reachTool({ query, plan: { answer } }) {
  const at = query.get("depart_at");
  const asked = new URLSearchParams({ from: query.get("from"), from_name: forGood(answer.origin.name), ...(at && { at }) });
  return h("a.button.quiet", { href: `#/reach?${asked}` }, words.howFar);
}

/** What somebody is told: the journey that is open in words, with the address of its page; else the address of what is seen. */
export function handedOn(view) {
  const journey = view.current();
  const title = words.tripName(...view.ends().map(([, end]) => forGood(end.name)));
  const rides = journey?.legs.filter((leg) => leg.trip_id).map(label);
  const told = journey && words.handedOn(title, clockAndDay(journey.departure_time), clock(journey.arrival_time), rides);
  const token = journey?.refresh_token;
  return { title, text: told ?? title, url: token ? `${location.origin}/journey/${token}` : view.shared() };
}
