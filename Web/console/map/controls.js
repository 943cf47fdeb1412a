// The map's buttons, and what its colours mean.

import { h } from "/api/v1/pages/dom.js";
import { delay } from "../format.js";
import { MODES, icon, routeBadge } from "../parts.js";
import { text } from "../text.js";
import { world } from "./projection.js";

const words = text.map;

export function controls(map) {
  const button = (name, label, act) => h("button.round", { type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
  const half = (change) => map.camera.zoomAt(...map.camera.middle, change);
  return h("div.map-controls", null, button("plus", words.closer, () => half(1)), button("minus", words.farther, () => half(-1)),
    button("here", words.here, () => locate(map)), button("train", words.list, () => listVehicles(map)));
}

function locate(map) {
  const { camera } = map;
  if (!navigator.geolocation) return map.say(words.noPosition);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => camera.fly(...world(coords.latitude, coords.longitude), Math.max(15, camera.zoom)),
    () => map.say(words.noPosition), { timeout: 10_000, maximumAge: 60_000 });
}

/** Vehicles near the middle as a list: what the map shows, for those who do not see it. */
function listVehicles(map) {
  const near = map.vehicles.nearest(map.camera, 10);
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

export function legend(map) {
  const of = (name, label) => h("span.key", { class: `key ${name}` }, label);
  const modes = MODES.map((mode) => h("label.check.small", null, h("input", { type: "checkbox", checked: true, onchange: (event) => {
    map.vehicles.hidden[event.target.checked ? "delete" : "add"](mode);
    map.moved();
  } }), text.modes[mode]));
  return h("details.legend", null, h("summary", null, words.legend),
    h("p", null, of("good", words.onTime), of("bad", words.late), of("broken", words.veryLate), of("soft", words.noTimes)),
    h("p.small", null, words.troubled), h("fieldset", null, h("legend.small", null, words.show), modes));
}
