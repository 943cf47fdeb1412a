// The stations that are reached, step by step, for those who do not see the map, and for all as ways to plan.

import { h } from "/api/v1/pages/dom.js";
import { e } from "../parts.js";
import { text } from "../text.js";
import { STEPS } from "./reach-answer.js";

const words = text.reach;
/** Stations of a step: those with the most platforms. */
const SHOWN = 6;

/** The plan to a place, `{ place, name }`, of the question that a view was asked. */
export function planTo(query, { place, name }) {
  const [from, called, at] = ["from", "from_name", "at"].map((each) => query.get(each));
  return `#/plan?${new URLSearchParams({ from, ...(called && { from_name: called }), to: place, to_name: name, ...(at && { depart_at: at }) })}`;
}

/** All of it for what a view has found. */
export function stationList({ found: { first, other, known }, query, names }) {
  const own = first.stations(known);
  const others = new Map((other?.stations(known) ?? []).map(({ station, minutes }) => [station.stop_id, minutes]));
  const beside = (id) => other && e("span.small.soft", others.has(id) ? words.other(others.get(id), names[1]) : words.notOther(names[1]));
  const row = ({ station: { stop_id: id, stop_name: name }, minutes }) =>
    e("li", h("a", { href: planTo(query, { place: id, name }), title: words.plan(name) }, h("bdi", null, name),
      e("span.r-took.numbers", e("strong", words.there(minutes)), beside(id))));
  if (!own.length) return null;
  return e("section.section", e("h2", words.places), STEPS.map((step, index) => {
    const from = STEPS[index - 1] ?? 0;
    const here = own.filter(({ minutes }) => minutes <= step && (minutes > from || from === 0) && minutes > 0)
      .slice(0, SHOWN).sort((one, another) => one.minutes - another.minutes);
    return e("div.r-step", e("h3", words.step(from, step)),
      here.length ? e("ul.list.r-stops", here.map(row)) : e("p.soft.small", words.noStations));
  }));
}
