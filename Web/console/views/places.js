// Where home and work are, found by the one box and kept on the device.

import { h } from "/api/v1/pages/dom.js";
import { keepPlace, places } from "../device.js";
import { text } from "../text.js";
import { fullName } from "./found.js";
import { PlaceSearch } from "./place-search.js";

/** Asks for both; what is picked is kept at once. */
export function askPlaces({ map }) {
  const words = text.mine;
  const dialog = h("dialog.places-dialog", { "aria-labelledby": "places-title" });
  const field = (kind) => {
    const search = new PlaceSearch({
      label: words.where[kind], placeholder: text.board.searchHint, near: () => map.center(), takes: (found) => found.place !== null,
      refuses: words.noLines, onPick: (found) => {
        keepPlace(kind, { name: fullName(found), place: found.place, lat: found.lat, lon: found.lon });
        forget.hidden = false;
      } });
    const known = places()[kind];
    const forget = h("button.plain.small", { type: "button", hidden: !known, onclick: () => {
      keepPlace(kind, null);
      search.set("");
      forget.hidden = true;
      search.input.focus();
    } }, words.forget[kind]);
    if (known) search.set(known.name);
    return h("div", null, search.element, forget);
  };
  dialog.append(h("h2", { id: "places-title" }, words.set), field("home"), field("work"), h("p.small.soft", null, words.hint),
    h("button", { type: "button", onclick: () => dialog.close() }, words.done));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
