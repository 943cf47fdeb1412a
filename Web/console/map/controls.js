// The map's buttons.

import { h } from "/api/v1/pages/dom.js";
import { e, icon } from "../parts.js";
import { text } from "../text.js";

const words = text.map;
/** What is fetched when it is asked for. */
const later = (map, name) => () => import("./here.js").then((module) => module[name](map), () => map.say(text.failure.offline));

export function controls(map) {
  const button = (name, label, act) => h("button.round", { type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
  const half = (change) => map.camera.zoomAt(...map.camera.middle, change);
  return e("div.map-controls", button("plus", words.closer, () => half(1)), button("minus", words.farther, () => half(-1)),
    button("here", words.here, later(map, "locate")), button("train", words.list, later(map, "listVehicles")));
}

export const legend = (map) => h("details.legend", { ontoggle: later(map, "explain") }, e("summary", words.legend));
