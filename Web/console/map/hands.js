// What pointers and keys do on a map.

import { alertLink, announce, stopLink } from "../parts.js";
import { text } from "../text.js";
import { steer } from "./camera.js";

/** Has a map do what is done on it. */
export function listen(map) {
  const { surface, camera, element } = map;
  steer(surface, camera, { onUser: () => map.unfollow(), onTap: (x, y) => tap(map, x, y), onHover: (x, y) => hover(map, x, y) });
  element.addEventListener("keydown", (event) => press(map, event));
}

/** Opens what is at a pixel; true where there was nothing. */
function tap(map, x, y) {
  const { area, camera, card, vehicles } = map;
  if (map.picked) return map.picked(camera.at(x, y));
  const stop = map.stops.hit(x, y);
  if (area) return area.tap(camera.at(x, y), stop);
  const mark = vehicles.hit(x, y);
  const alert = map.warnings?.hit(x, y);
  if (mark?.others.length) camera.fly(...camera.at(mark.x, mark.y), camera.zoom + 1.5);
  else if (mark) card.show(mark.known.vehicle);
  else if (stop) map.go(stopLink(stop.stop_id));
  else if (alert) map.go(alertLink(alert.alert_id));
  else card.hide();
  return !mark && !stop && !alert;
}

function hover({ area, picked, stops, surface, vehicles, warnings }, x, y) {
  const isOver = x >= 0 && (picked || area || vehicles.hit(x, y) || stops.hit(x, y) || warnings?.hit(x, y));
  surface.classList.toggle("pointing", Boolean(isOver));
}

function press(map, event) {
  if (event.key === "Escape") map.picked ? map.picked(null) : map.vehicles.chosen ? map.card.hide() : map.unfollow();
  else if (event.key === "Enter" && event.target === map.surface) {
    if (tap(map, ...map.camera.middle)) announce(text.map.nothing);
  } else return;
  event.preventDefault();
}
