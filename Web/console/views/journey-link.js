// Addresses of a plan: what is seen, for somebody else, and the same question turned round.

import { copyButton } from "/api/v1/pages/code.js";
import { h } from "/api/v1/pages/dom.js";
import { clock, isoDate } from "../format.js";
import { text } from "../text.js";
import { TIMES } from "./question.js";

const words = text.plan;
const QUARTER = 900_000;
/** How long somebody stays before the way back, where nothing is known of that: a first guess, to be changed in the form. */
const STAY = 8 * QUARTER;

/** What a place is called where somebody else, or this rider tomorrow, reads it. */
export const forGood = (name) => (name === words.myPosition ? words.onMap : name);

/** The address of what is seen: the question with its moment, the page, and what is open. */
export function linkTo(query, { answer, cursor, opened }) {
  const link = new URLSearchParams(query);
  if (!TIMES.some((each) => link.has(each))) link.set("depart_at", answer.requested_time);
  for (const [each, value] of [["cursor", cursor], ["journey", opened]]) {
    if (value) link.set(each, value);
    else link.delete(each);
  }
  for (const end of ["from_name", "to_name"]) if (link.has(end)) link.set(end, forGood(link.get(end)));
  return `${location.href.split("#")[0]}#/plan?${link}`;
}

/** A button that hands on what `content` gives, `{ title, text, url }`: through the device where it can, else onto the clipboard. */
export function handOn(content) {
  if (!navigator.share) return copyButton(() => content().url, words.share, words);
  const copy = copyButton(() => content().url, words.share, words);
  const button = h("button.quiet", { type: "button" }, words.handOn);
  button.addEventListener("click", async () => {
    try {
      await navigator.share(content());
    } catch (failure) {
      // Who thinks better of it wants nothing else either.
      if (failure.name === "AbortError") return;
      button.replaceWith(copy);
      copy.click();
    }
  });
  return button;
}

/** The question the other way, some time after one arrives. */
export function wayBack(query, arrival) {
  const back = new URLSearchParams(query);
  for (const gone of [...TIMES, "cursor", "journey", "from", "to", "from_name", "to_name"]) back.delete(gone);
  for (const [end, other] of [["from", "to"], ["to", "from"]]) {
    for (const part of ["", "_name"]) if (query.has(other + part)) back.set(end + part, query.get(other + part));
  }
  const moment = Math.ceil((Date.parse(arrival) + STAY) / QUARTER) * QUARTER;
  back.set("depart_at", `${isoDate(moment)}T${clock(moment)}`);
  return `#/plan?${back}`;
}
