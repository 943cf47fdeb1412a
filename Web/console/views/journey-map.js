// A journey on the map, from door to door: walks along their streets, rides in the colours of their lines, and where one changes.

import { showMap } from "../map-strip.js";
import { decode } from "../map/projection.js";
import { drawOn } from "./steady.js";

/** The way of a leg; straight from its start to its end where nobody says how it goes. */
function wayOf(leg) {
  const points = decode(leg.polyline, leg.polyline_precision);
  const straight = [leg.from, leg.to].filter((each) => each.lat !== null).map((each) => [each.lat, each.lon]);
  return points.length > 1 ? points : straight;
}

/** Draws a journey and the ends of the question; without a journey, the ends alone. `only` is the leg that stands out, if one does. */
export function drawJourney(map, journey, ends, fit, only = null) {
  const legs = journey?.legs ?? [];
  const paths = legs.map((leg, index) => ({
    points: wayOf(leg), color: leg.route_color ? `#${leg.route_color}` : null, dashed: !leg.trip_id, faint: only !== null && only !== index,
  }));
  // What stands out lies over the rest.
  paths.sort((one, other) => other.faint - one.faint);
  drawOn(map, paths, [...legs.slice(1).map(({ from }) => ({ ...from, label: from.name, kind: "via" })), ...ends], fit);
}

/** Moves the map to a leg, or to all of a journey; on a small screen it opens. */
export function lookAt(map, journey, ends, index = null) {
  showMap(true);
  drawJourney(map, journey, ends, index === null, index);
  if (index !== null) map.fit(wayOf(journey.legs[index]));
}
