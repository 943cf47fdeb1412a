// The city's lines, and whatever is highlighted on them. Paths are kept in a plane of their own: steps of a few
// centimetres around the city's middle, so that single precision is enough to draw them.

import { get, restFor } from "../api.js";
import { Track, decode } from "./projection.js";

const PLANE = 2 ** 24;
const NARROW = { bus: 1.1, trolleybus: 1.1, coach: 1.1, ferry: 1.4 };
const BUSES = "bus,trolleybus,coach,other";
/** The zoom from which there are buses; their lines are asked for a little before. */
const DETAIL = 13;

/** The lines of the city: of all of it but for buses and coaches, unless there is nothing else, and those too of what is looked at closely. */
export class Lines {
  constructor(origin, onChange) {
    this.origin = origin;
    this.onChange = onChange;
    this.lines = new Map();
    this.asked = new Set();
    /** Alerts by the routes that they are about. */
    this.troubled = new Map();
    this.whole = [];
    this.areBuses = false;
    this.highlighted = [];
  }

  plane([x, y]) {
    return [(x - this.origin[0]) * PLANE, (y - this.origin[1]) * PLANE];
  }

  /** Makes a context draw in the plane, and says how many pixels a step is. */
  enter(context, camera, ratio) {
    const scale = camera.scale / PLANE;
    const [x, y] = camera.pixel(...this.origin);
    context.setTransform(scale * ratio, 0, 0, scale * ratio, x * ratio, y * ratio);
    return scale;
  }

  /** Whether what runs on a line is drawn: buses and coaches from near, unless there is nothing else. */
  shows({ mode }, { zoom }) {
    return this.areBuses || zoom >= DETAIL || !(mode in NARROW) || mode === "ferry";
  }

  /** Sees to it that what a camera shows is there. */
  look(camera) {
    if (!this.asked.has("overview")) this.read("overview", { modes: "rail,metro,light_rail,ferry", zoom: 13, limit: 500 });
    if (this.areBuses && !this.asked.has("buses")) this.read("buses", { modes: BUSES, zoom: 13, limit: 500 });
    if (camera.zoom < DETAIL - 0.5) return;
    for (const bbox of tiles(camera)) {
      if (!this.asked.has(bbox) && !isKnown(bbox, this.whole)) this.read(bbox, { bbox, modes: BUSES, zoom: 14, limit: 300 });
    }
  }

  async read(key, query) {
    this.asked.add(key);
    try {
      const { data } = await get("/map/lines", query);
      for (const line of data.lines) this.add(line);
      if (key === "overview") this.areBuses = data.total === 0;
      else if (data.count === data.total) this.whole.push(query.bbox ?? "-180,-90,180,90");
      this.onChange();
    } catch (failure) {
      again(this, key, failure);
    }
  }

  add(line) {
    if (this.lines.has(line.route_id)) return;
    const tracks = line.paths.map((path) => new Track(decode(path)));
    this.lines.set(line.route_id, { ...line, tracks, drawn: this.drawing(tracks) });
  }

  drawing(tracks) {
    const path = new Path2D();
    for (const { points } of tracks) {
      points.forEach((point, i) => path[i ? "lineTo" : "moveTo"](...this.plane(point)));
    }
    return path;
  }

  /** Highlights paths: `[{ points: [[lat, lon]…], color, dashed, faint }]`. */
  highlight(paths) {
    this.highlighted = paths.map((path) => ({ ...path, drawn: this.drawing([new Track(path.points)]) }));
    this.onChange();
  }

  draw(context, camera, colors, ratio) {
    context.save();
    const scale = this.enter(context, camera, ratio);
    context.lineJoin = context.lineCap = "round";
    const grown = Math.max(0.75, Math.min(2.2, 1 + (camera.zoom - 12) * 0.22));
    const stroke = (path, color, width, alpha = 1, dash = []) => {
      context.globalAlpha = alpha;
      context.strokeStyle = color;
      context.lineWidth = (width * grown) / scale;
      context.setLineDash(dash.map((length) => length / scale));
      context.stroke(path);
    };
    const muted = this.highlighted.length > 0 ? 0.28 : 1;
    const all = [...this.lines.values()].reverse().filter((line) => this.shows(line, camera));
    for (const line of all) {
      if (this.troubled.has(line.route_id) && muted === 1) stroke(line.drawn, colors.bad, (NARROW[line.mode] ?? 2.6) + 5, 0.28);
    }
    for (const line of all) {
      const narrow = NARROW[line.mode];
      const color = line.route_color ? `#${line.route_color}` : colors.soft;
      if (!narrow) stroke(line.drawn, colors.land, 4, muted);
      stroke(line.drawn, color, narrow ?? 2.6, (narrow ? 0.55 : 0.95) * muted, line.mode === "ferry" ? [3, 5] : []);
    }
    for (const path of this.highlighted) {
      if (!path.faint) stroke(path.drawn, colors.land, 8);
      stroke(path.drawn, path.color ?? colors.ink, path.dashed ? 3 : 4.5, path.faint ? 0.35 : 1, path.dashed ? [1, 7] : []);
    }
    context.restore();
  }
}

/** Has a piece asked for once more that failed, when the server allows. */
export const again = ({ asked, onChange }, piece, { retryAfter }) =>
  setTimeout(() => (asked.delete(piece), onChange()), Math.max(10_000, restFor(retryAfter)));

/** Whether a piece lies within one of which everything was read. */
export function isKnown(piece, whole) {
  const [west, south, east, north] = piece.split(",").map(Number);
  return whole.map((other) => other.split(",").map(Number))
    .some((other) => other[0] <= west && other[1] <= south && other[2] >= east && other[3] >= north);
}

/**
 * Pieces of the city that are seen, of so many degrees, greater ones from afar: what is asked for is asked for once, and
 * seldom more than four at a time, for the server counts requests.
 */
export function tiles(camera, side = camera.zoom < 13 ? 0.4 : camera.zoom < 14 ? 0.2 : camera.zoom < 15 ? 0.1 : 0.05) {
  const { west, south, east, north } = camera.bounds(0.1);
  const found = [];
  for (let x = Math.floor(west / side); x <= Math.floor(east / side); x++) {
    for (let y = Math.floor(south / side); y <= Math.floor(north / side); y++) {
      found.push([x * side, y * side, (x + 1) * side, (y + 1) * side].map((edge) => edge.toFixed(2)).join());
    }
  }
  return found;
}
