// Choosing a place on the map.

import { h } from "/api/v1/pages/dom.js";
import { text } from "../text.js";
import { place } from "./projection.js";

const words = text.map;

/** A place that a rider chooses, as `{ lat, lon }`; null where none is chosen. */
export function pick(map, prompt) {
  map.picked?.(null);
  map.card.hide();
  return new Promise((resolve) => {
    map.picked = (at) => {
      map.picked = null;
      map.element.classList.remove("picking");
      map.setBanner();
      const { lat, lon } = place(...(at ?? [0, 0]));
      resolve(at && { lat: Math.round(lat * 1e5) / 1e5, lon: Math.round(lon * 1e5) / 1e5 });
    };
    map.element.classList.add("picking");
    map.setBanner(h("span", null, prompt), h("div.row", null,
      h("button", { type: "button", onclick: () => map.picked([map.camera.x, map.camera.y]) }, words.choose),
      h("button.quiet", { type: "button", onclick: () => map.picked(null) }, words.cancel)));
    map.surface.focus({ preventScroll: true });
  });
}
