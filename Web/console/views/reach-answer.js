// What `/reach` answers, as stops, as circles that can be drawn, and as minutes to any place.

import { world } from "../map/projection.js";

/** Minutes of the areas. */
export const STEPS = [15, 30, 45, 60];
export const MOST = STEPS.at(-1);
/** Metres a second in a straight line, and the longest such way: 1.25 m/s and 1 km of streets, 1.3 times as long as the crow flies. */
const [SPEED, LONGEST] = [1.25 / 1.3, 1000 / 1.3];
const EQUATOR = 40_075_017;
/** Metres of a circle that is worth drawing. */
const LEAST = 30;
/** Metres from a station within which its platforms are. */
const NEAR = 500;

/** Metres between two places, near enough. */
const apart = (one, other) => 111_195 * Math.hypot(one.lat - other.lat, (one.lon - other.lon) * Math.cos(one.lat / 57.3));

/** Stops that are reached from a place, departing at a time. */
export class Reached {
  constructor({ features, from, departure_time: departs }) {
    Object.assign(this, { from, departs, circles: new Map() });
    const left = Date.parse(departs);
    this.stops = features.map(({ geometry: { coordinates: [lon, lat] }, properties }) => ({
      id: properties.stop_id, name: properties.stop_name, minutes: properties.minutes, lat, lon,
      seconds: (Date.parse(properties.arrival_time) - left) / 1000,
    }));
    /** Where one can walk from: the start itself, and whatever was reached. */
    this.bases = from.lat === null ? this.stops : [{ ...from, id: null, minutes: 0, seconds: 0 }, ...this.stops];
  }

  count(step) {
    return this.stops.filter(({ minutes }) => minutes <= step).length;
  }

  /** How one gets to a place soonest: `{ minutes, base, walk }`, minutes on foot included; null where it takes too long. */
  to(place) {
    let best = null;
    for (const base of this.bases) {
      const way = apart(base, place);
      const seconds = base.seconds + way / SPEED;
      if (way <= LONGEST && seconds <= 60 * MOST && seconds < (best?.seconds ?? Infinity)) best = { seconds, base, way };
    }
    return best && { minutes: Math.ceil(best.seconds / 60), base: best.base, walk: Math.round(best.way / SPEED / 60) };
  }

  /** Circles within which one is after so many minutes, in world coordinates; none that lies within another. */
  discs(step) {
    if (!this.circles.has(step)) this.circles.set(step, outermost(this.bases, step));
    return this.circles.get(step);
  }

  /** Of known stations those that are reached, the greatest first: with their minutes and how many platforms they have. */
  stations(known) {
    const [cells, byID] = [this.cells(), new Map(this.stops.map((stop) => [stop.id, stop]))];
    return known.map((station) => {
      const at = { lat: station.stop_lat, lon: station.stop_lon };
      const own = around(at).flatMap((cell) => cells.get(cell) ?? [])
        .filter((stop) => stop.id !== station.stop_id && stop.name.startsWith(station.stop_name) && apart(stop, at) < NEAR);
      if (byID.has(station.stop_id)) own.push(byID.get(station.stop_id));
      return { station, minutes: Math.min(...own.map((stop) => stop.minutes)), size: own.length };
    }).filter(({ size }) => size > 0).sort((one, other) => other.size - one.size || one.minutes - other.minutes);
  }

  /** The stops by the cell that they are in: a city has thousands of them and hundreds of stations. */
  cells() {
    return (this.byCell ??= Map.groupBy(this.stops, (stop) => cellOf(stop, 0, 0)));
  }

  /** The edges of all that is reached, `west,south,east,north`. */
  get box() {
    const [lats, lons] = [this.bases.map(({ lat }) => lat), this.bases.map(({ lon }) => lon)];
    return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
  }
}

/** A hundredth of a degree each way, more than stations and walks are wide; and those around a place. */
const cellOf = ({ lat, lon }, down, across) => `${Math.floor(lat * 100) + down} ${Math.floor(lon * 100) + across}`;
const around = (place) => [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => cellOf(place, down, across)));

function outermost(bases, step) {
  const all = bases.map((base) => ({ base, metres: Math.min(LONGEST, (60 * step - base.seconds) * SPEED) }))
    .filter(({ metres }) => metres >= LEAST).sort((one, other) => other.metres - one.metres);
  const cells = new Map();
  const found = [];
  for (const each of all) {
    const near = around(each.base).flatMap((cell) => cells.get(cell) ?? []);
    if (near.some((other) => apart(each.base, other.base) + each.metres <= other.metres + 1)) continue;
    found.push(each);
    const key = cellOf(each.base, 0, 0);
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key).push(each);
  }
  return found.map(({ base: { lat, lon }, metres }) => ({ at: world(lat, lon), radius: metres / EQUATOR / Math.cos(lat / 57.3) }));
}
