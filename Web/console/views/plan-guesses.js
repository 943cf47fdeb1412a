// What a plan took a place for whose words it did not all find: said, with what else may have been meant.

import { h } from "/api/v1/pages/dom.js";
import { get } from "../api.js";
import { text } from "../text.js";
import { fullName } from "./place-search.js";
import { name } from "./steady.js";

const words = text.plan;
const MOST = 3;
/** The server's own list of others, which buttons stand for here. */
const LIST = / Did you mean [^?]*\?$/;

/** The notice of a guess; buttons for the others stand under it once they are known, and ask the same with another place. */
export function guessNotice({ message }, query) {
  const said = h("p", { dir: "auto" }, message);
  const others = h("div.actions", { hidden: true, role: "group", "aria-label": words.didYouMean });
  const end = ["from", "to"].find((each) => message.includes(`"${query.get(each)}"`));
  const link = (found) => {
    const other = new URLSearchParams(query);
    for (const gone of ["cursor", "journey"]) other.delete(gone);
    other.set(end, found.place);
    other.set(`${end}_name`, fullName(found));
    return h("a.button.quiet", { href: `#/plan?${other}` }, name([found.name, found.type !== "station" && found.locality].filter(Boolean).join(", ")));
  };
  if (end) {
    get("/suggest", { query: query.get(end), limit: MOST + 2 }, { quiet: true }).then(({ data }) => {
      // The first is what was taken.
      const found = data.suggestions.filter((each) => each.place !== null).slice(1, MOST + 1);
      if (!found.length) return;
      said.textContent = message.replace(LIST, "");
      others.append(h("span", null, words.didYouMean), ...found.map(link));
      others.hidden = false;
    }, () => {});
  }
  return h("div.notice", null, said, others);
}
