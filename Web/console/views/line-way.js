// One direction of a line as a row of stops: where its trips and vehicles are in it, and where trips leave it.

import { decode } from "../map/projection.js";

/** What it costs to leave a call out of the row, to pass a stop, and to know a stop by its name alone. */
const [OFF, PASSED, NAMED] = [1_000, 1, 0.5];
/** As many calls ahead as the server tells of a trip: fewer are its last ones. */
const AHEAD = 3;
/** Metres from its path within which a vehicle is on it, or that share of its way to the next stop, as others may run straighter. */
const NEAR = 400;
const STRAY = 0.15;
/** How many stops back of its next one a vehicle is looked for. */
const BACK = 8;
/** Metres before a stop at which one may just have left it. */
const LEEWAY = 80;

/** A name without its last part, which in many feeds is the platform. */
const shortened = (name) => (name.includes(", ") ? name.slice(0, name.lastIndexOf(", ")) : name);

/** What a stop is called whatever its platform, which differs from day to day. */
export const plain = ({ stop_name: name, platform_code: code }) => (code && name.endsWith(` ${code}`) ? shortened(name) : name);

/** A name without its platform, as the feed writes that whatever the language of the page. */
export const withoutPlatform = (name, code) => (code && name.endsWith(`, Platform ${code}`) ? shortened(name) : name);

const place = (lat, lon) => [lon * 111_320 * Math.cos(lat / 57.3), lat * 110_574];

/** The stops of a direction, in the order that most of its trips have. */
export class Way {
  constructor({ direction_id: direction, headsigns, stops, shape }) {
    Object.assign(this, { direction, headsigns, stops, names: stops.map(plain) });
    this.points = shape?.points ? decode(shape.points, shape.precision) : stops.map((each) => [each.stop_lat, each.stop_lon]);
    this.measure(this.points);
    if (this.reach.some((each) => each.off > NEAR)) this.measure(stops.map((each) => [each.stop_lat, each.stop_lon]));
  }

  /** Where it goes, without by way of what. */
  get signs() {
    const signs = this.headsigns.map((sign) => sign.replace(/ via .*/i, ""));
    return signs.length > 0 ? [...new Set(signs)] : this.names.slice(-1);
  }

  /** Measures a path, and finds each stop on it after the one before. */
  measure(points) {
    this.path = points.map(([lat, lon]) => place(lat, lon));
    this.ways = [0];
    for (let at = 1; at < this.path.length; at += 1) {
      const [[ax, ay], [bx, by]] = [this.path[at - 1], this.path[at]];
      this.ways.push(this.ways[at - 1] + Math.hypot(bx - ax, by - ay));
    }
    let from = 0;
    this.reach = this.stops.map(({ stop_lat: lat, stop_lon: lon }) => {
      const found = this.nearest(...place(lat, lon), from, Infinity, ({ way, off }) => off + 0.02 * (way - from));
      from = found.way;
      return found;
    });
  }

  /** The best point of the path between two of its lengths: `{ way, off }`. */
  nearest(x, y, from, to, cost) {
    let best = { way: from, off: Infinity, cost: Infinity };
    for (let at = 1; at < this.path.length; at += 1) {
      const length = this.ways[at] - this.ways[at - 1];
      if (this.ways[at] < from || this.ways[at - 1] > to || length === 0) continue;
      const [[ax, ay], [bx, by]] = [this.path[at - 1], this.path[at]];
      const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2;
      const way = Math.max(from, Math.min(to, this.ways[at - 1] + length * Math.max(0, Math.min(1, share))));
      const part = (way - this.ways[at - 1]) / length;
      const found = { way, off: Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay)) };
      found.cost = cost(found);
      if (found.cost < best.cost) best = found;
    }
    return best;
  }

  /** What it costs to take a call for a stop of the row: by its id, or at a station on whatever platform. */
  unlike(at, call) {
    const [stop, name] = [this.stops[at], this.names[at]];
    if (stop.stop_id === call.stop_id) return 0;
    return stop.parent_station && (name === call.stop_name || name === shortened(call.stop_name)) ? NAMED : OFF;
  }

  /**
   * Where calls that are still ahead are in the row, -1 for those that are not: with as many of them in it and as few stops passed as
   * can be, so that of a loop's two calls at a stop the right one is meant.
   */
  align(calls) {
    const [many, stops] = [calls.length, this.stops.length];
    const costs = Array.from({ length: many + 1 }, () => new Float64Array(stops + 1));
    for (let at = 0; at <= stops; at += 1) costs[many][at] = many < AHEAD ? (stops - at) / 100 : 0;
    const fits = (call, at) => this.unlike(at, calls[call]);
    for (let call = many - 1; call >= 0; call -= 1) {
      for (let at = stops; at >= 0; at -= 1) {
        const here = at < stops ? fits(call, at) : OFF;
        costs[call][at] = Math.min(costs[call + 1][at] + OFF, at < stops ? costs[call][at + 1] + PASSED : Infinity,
          here < OFF ? costs[call + 1][at + 1] + here : Infinity);
      }
    }
    // Where it begins costs nothing.
    let at = costs[0].indexOf(Math.min(...costs[0]));
    return calls.map((_, call) => {
      for (; at <= stops; at += 1) {
        const here = at < stops ? fits(call, at) : OFF;
        if (here < OFF && costs[call][at] === costs[call + 1][at + 1] + here) return at++;
        if (costs[call][at] === costs[call + 1][at] + OFF) return -1;
      }
      return -1;
    });
  }

  /** At which stop of the row a vehicle stands: its next one, or one it has yet to leave though forecasts have it gone; -1 where at neither. */
  standing(index, next, { stop_id }, stop_name = "") {
    if (stop_id === next.stop_id) return index;
    for (let at = index - 1; at >= Math.max(0, index - BACK); at -= 1) if (this.unlike(at, { stop_id, stop_name: stop_name ?? "" }) < OFF) return at;
    return -1;
  }

  /** Before which stop a vehicle is whose next one is `next`, and how much of the way from the stop before is behind it; null off the path. */
  whereabouts(next, lat, lon) {
    if (next === 0) return { before: 0, share: 1 };
    const to = this.reach[next].way;
    const from = this.reach[Math.max(0, next - BACK)].way;
    const { way, off } = this.nearest(...place(lat, lon), from, to, (found) => found.off + 0.02 * (to - found.way));
    if (off > Math.max(NEAR, STRAY * (to - way))) return null;
    const left = this.reach[next - 1].way;
    const before = way > left - LEEWAY ? next : Math.max(1, this.reach.findIndex((each) => each.way >= way));
    const [start, end] = [this.reach[before - 1].way, this.reach[before].way];
    return { before, share: Math.max(0, Math.min(1, (way - start) / Math.max(1, end - start))) };
  }

  /** The stop that is nearest to a place, and how far that is in metres. */
  nearestStop({ lat, lon }) {
    const [x, y] = place(lat, lon);
    const all = this.departing.map((stop) => {
      const [sx, sy] = place(stop.stop_lat, stop.stop_lon);
      return { stop, far: Math.hypot(sx - x, sy - y) };
    });
    return all.reduce((best, each) => (each.far < best.far ? each : best));
  }

  /** Stops from which one can leave, each once. */
  get departing() {
    const seen = new Set();
    return this.stops.slice(0, -1).filter((stop) => !seen.has(board(stop)) && seen.add(board(stop)));
  }
}

/** Whose board a stop stands on: its station's, or its own. */
export const board = (stop) => stop.parent_station ?? stop.stop_id;

/** Notes what a trip does that the row does not show, by the stop of the row: `{ leaves, joins, ends, isPassed }`; `leaves` names where to. */
export function strays(known, way, trip, at) {
  const note = (index) => {
    if (!known.has(index)) known.set(index, { leaves: new Set(), joins: false, ends: false, isPassed: false });
    return known.get(index);
  };
  at.forEach((here, call) => {
    const next = at[call + 1];
    if (here < 0) return next >= 0 && (note(next).joins = true);
    if (next === undefined) return here < way.stops.length - 1 && at.length < AHEAD && (note(here).ends = true);
    if (next < 0) note(here).leaves.add(trip.headsign);
    for (let passed = here + 1; passed < next; passed += 1) note(passed).isPassed = true;
  });
}
