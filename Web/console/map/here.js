// What is here: the reader's own position on the map, its vehicles as a list, and what its colours mean.

import { h } from "/api/v1/pages/dom.js";
import { delay } from "../format.js";
import { MODES, routeBadge } from "../parts.js";
import { text } from "../text.js";
import { whereAmI } from "../views/here.js";

const words = text.map;

/** Goes to where the reader is, if that is in the city. */
export async function locate(map) {
  const { point, says } = await whereAmI(map.settings);
  if (says) return map.say(says);
  map.focus(point, Math.max(15, map.camera.zoom));
}

/** Fills the key, once. */
export function explain(map) {
  const key = map.element.querySelector(".legend");
  if (key.children.length > 1) return;
  const of = (name, label) => h("span.key", { class: `key ${name}` }, label);
  const modes = MODES.map((mode) => h("label.check.small", null, h("input", { type: "checkbox", checked: true, onchange: (event) => {
    map.vehicles.hidden[event.target.checked ? "delete" : "add"](mode);
    map.moved();
  } }), text.modes[mode]));
  const marks = [words.troubled, words.gathered, !map.lines.areBuses && words.nearer].filter(Boolean).join(" ");
  key.append(h("p", null, of("good", words.onTime), of("bad", words.late), of("broken", words.veryLate), of("soft", words.noTimes)),
    h("p.small", null, marks), h("fieldset", null, h("legend.small", null, words.show), modes));
}

/** Vehicles near the middle as a list: what the map shows, for those who do not see it. */
export function listVehicles(map) {
  const off = ({ to }) => Math.hypot(to[0] - map.camera.x, to[1] - map.camera.y);
  const near = [...map.vehicles.shown()].map(([known]) => known).sort((a, b) => off(a) - off(b)).slice(0, 10).map(({ vehicle }) => vehicle);
  const dialog = h("dialog", { "aria-label": words.list }, h("h2", null, words.list),
    near.length ? h("ul.list", null, near.map((vehicle) => h("li", null, h("button.plain.row", { type: "button", onclick: () => {
      dialog.close();
      map.follow(vehicle.key);
      map.card.show(vehicle);
    } }, routeBadge(vehicle), h("bdi", null, vehicle.headsign ?? words.unknownTrip), h("span.small.soft", null, delay(vehicle.delay_seconds).words))))) : h("p", null, words.noVehicles),
    h("div.actions", null, h("button", { type: "button", onclick: () => dialog.close() }, text.close)));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
