// The map's buttons, and what its colours mean.

import { h } from "/api/v1/pages/dom.js";
import { MODES, icon } from "../parts.js";
import { text } from "../text.js";

const words = text.map;

export function controls(map) {
  const button = (name, label, act) => h("button.round", { type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
  const half = (change) => map.camera.zoomAt(...map.camera.middle, change);
  // What these two take is fetched when it is asked for.
  const here = (name) => () => import("./here.js").then((module) => module[name](map), () => map.say(text.failure.offline));
  return h("div.map-controls", null, button("plus", words.closer, () => half(1)), button("minus", words.farther, () => half(-1)),
    button("here", words.here, here("locate")), button("train", words.list, here("listVehicles")));
}

export function legend(map) {
  const of = (name, label) => h("span.key", { class: `key ${name}` }, label);
  const modes = MODES.map((mode) => h("label.check.small", null, h("input", { type: "checkbox", checked: true, onchange: (event) => {
    map.vehicles.hidden[event.target.checked ? "delete" : "add"](mode);
    map.moved();
  } }), text.modes[mode]));
  const nearer = h("span", null, ` ${words.nearer}`);
  return h("details.legend", { ontoggle: () => (nearer.hidden = map.lines.areBuses) }, h("summary", null, words.legend),
    h("p", null, of("good", words.onTime), of("bad", words.late), of("broken", words.veryLate), of("soft", words.noTimes)),
    h("p.small", null, `${words.troubled} ${words.gathered}`, nearer), h("fieldset", null, h("legend.small", null, words.show), modes));
}
