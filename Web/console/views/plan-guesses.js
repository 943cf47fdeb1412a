// What a plan took a place for whose words it did not all find: said, with what else may have been meant.

import { h } from "/api/v1/pages/dom.js";
import { text } from "../text.js";
import { fullName, locality } from "./found.js";
import { name } from "./steady.js";

const words = text.plan;
const ENDS = { origin: "from", destination: "to" };

/** The notice of a guess, with links to the others, which ask the same with another place. */
export function guessNotice(notice, query) {
  const { end, alternatives } = notice;
  const link = (found) => {
    const other = new URLSearchParams(query);
    for (const gone of ["cursor", "journey"]) other.delete(gone);
    other.set(ENDS[end], found.place);
    other.set(`${ENDS[end]}_name`, fullName(found));
    return h("a.button.quiet", { href: `#/plan?${other}` }, name([found.name, found.type !== "station" && locality(found)].filter(Boolean).join(text.joins.facts)));
  };
  const others = end in ENDS && alternatives.length
    ? h("div.actions", { role: "group", "aria-label": words.didYouMean }, h("span", null, words.didYouMean), alternatives.map(link))
    : null;
  return h("div.notice", null, h("p", { dir: "auto" }, text.server.notice(notice)), others);
}
