// The last way home, at the top of the home view in the evening and at night, where home is known on this device.

import { h } from "/api/v1/pages/dom.js";
import { every, get, lull } from "../api.js";
import { places } from "../device.js";
import { now } from "../format.js";
import { learn, text } from "../text.js";
import { fill } from "./departure.js";
import { farOff, lastWays } from "./last-ways.js";
import { isLate } from "./when.js";

/** Milliseconds after which it is asked anew; how often it is looked whether it is to be asked at all. */
const [OLD, LOOK] = [300_000, 15_000];
/** Metres from home within which nobody needs a way, and by which the place has changed. */
const [NEAR, MOVED] = [800, 250];
const apart = (one, other) => 111_195 * Math.hypot(one.lat - other.lat, (one.lon - other.lon) * Math.cos(one.lat / 57.3));

/** Keeps an element filled for the place in the map's middle. Returns what ends it. */
export function lastHome(element, { map, signal }) {
  let asked = null;
  /** What was asked for when it was filled last. */
  let filled = null;
  const isAbout = (place, from, question) => question?.place === place && apart(question.from, from) < MOVED;

  async function look() {
    const { home } = places();
    const from = map.center();
    if (!home || !isLate(now()) || (Number.isFinite(home.lat) && apart(home, from) < NEAR)) {
      asked = null;
      return fill(element);
    }
    if (isAbout(home.place, from, asked) && now() - asked.at < OLD) return;
    // Departures go first.
    if (!asked) await lull();
    asked = { place: home.place, from, at: now() };
    await show(home, from);
  }

  async function show(home, { lat, lon }) {
    const mine = asked;
    const query = { from: `${lat.toFixed(5)},${lon.toFixed(5)}`, to: home.place };
    const { data } = await get("/trips/plan", { ...query, last_of_night: true }, { quiet: true }).catch((failure) => {
      if (signal() && mine === asked) {
        // For want of a connection it is asked again soon; what stands there stays where it is about this way.
        const isLost = failure.status === 0;
        if (isLost) asked = null;
        if (!isLost || !isAbout(mine.place, mine.from, filled)) fill(element);
      }
      throw failure;
    });
    await learn("night");
    if (!signal() || mine !== asked) return;
    const { itineraries, last_of_night: last } = data;
    const link = new URLSearchParams({ ...query, to_name: home.name });
    const said = last ? lastWays(last, link) : itineraries.length > 0 && h("p", null, farOff(data, true));
    filled = mine;
    fill(element, said && h("section.card.last-home", null, h("h2", null, text.night.home), said));
  }

  return every(LOOK, look);
}
