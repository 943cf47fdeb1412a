// Names on the ground: of places, waters, parks and streets, where there is room for them.

import { isFree, short } from "./surface.js";

/** Names at a point by class: the zooms at which they are written, their size, weight and colour. The first go first. */
const POINTS = {
  city: [0, 12.2, 17, 600, "place"], town: [9, 14.5, 14, 600, "place"], island: [11.5, 17, 12, 500, "place", "italic"],
  suburb: [11, 15.4, 12.5, 500, "place"], village: [11, 15.4, 12.5, 500, "place"], water: [12, 18, 12, 500, "waterName", "italic"],
  quarter: [12.8, 16, 12, 500, "place"], park: [13.2, 18, 11.5, 500, "parkName"],
  neighbourhood: [14, 16.6, 11.5, 500, "place"], hamlet: [13, 16.6, 11.5, 500, "place"], locality: [14, 16.6, 11.5, 500, "place"],
};
/** Names along lines by class: the zoom from which they are written, and their size. */
const LINES = {
  motorway: [14.2, 11], trunk: [14.2, 11], primary: [14.5, 11], secondary: [15, 11], tertiary: [15, 10.5], minor: [15.4, 10.5],
  pedestrian: [15.6, 10.5], busway: [16.5, 10], service: [17, 10], track: [17, 10], path: [17, 10], river: [13, 11.5], canal: [14, 11],
  stream: [15.4, 10.5],
};
const RANKS = [...Object.keys(POINTS), ...Object.keys(LINES)];
/** Radians by which a line may turn along a name. */
const BEND = 0.2;
/** Pixels between two names that are the same. */
const APART = 260;
/** Characters from which on a name at a point has two lines. */
const LONG = 15;
/** Pixels of a square of the table of what is taken. */
const SQUARE = 48;

/** The names of a tile: `{ name, kind, rank, at }` in coordinates of the world, those along lines with a stretch of it. */
export function namesOf(layers, { z, x, y }) {
  const found = [];
  const world = (px, py) => [(x + px) / 2 ** z, (y + py) / 2 ** z];
  const each = (layer, act) => layers.get(layer)?.forEach((feature) => {
    const { name, class: kind, subclass } = feature.properties;
    if (typeof name === "string" && name) act(feature, subclass === "pedestrian" ? subclass : kind, short(name));
  });
  for (const layer of ["place", "water_name", "park"]) each(layer, ({ parts }, kind, name) => {
    if (Object.hasOwn(POINTS, kind) && parts.length) found.push({ name, kind, rank: RANKS.indexOf(kind), at: world(...parts[0]) });
  });
  for (const layer of ["waterway", "transportation"]) each(layer, ({ parts }, kind, name) => {
    if (!Object.hasOwn(LINES, kind)) return;
    for (const part of parts) for (const { from, to } of stretches(part)) {
      const [[ax, ay], [bx, by]] = [world(...from), world(...to)];
      const at = [(ax + bx) / 2, (ay + by) / 2];
      // Upright, whichever way the line goes.
      const angle = Math.atan((by - ay) / (bx - ax || 1e-12));
      found.push({ name, kind, rank: RANKS.indexOf(kind), at, angle, length: Math.hypot(bx - ax, by - ay) });
    }
  });
  return found.sort((a, b) => a.rank - b.rank || (b.length ?? 0) - (a.length ?? 0));
}

/** The longest nearly straight stretches of a line, three at most. */
function stretches(part) {
  const found = [];
  for (let start = 0; start + 3 < part.length;) {
    let end = start + 2;
    const first = Math.atan2(part[end + 1] - part[start + 1], part[end] - part[start]);
    for (; end + 3 < part.length; end += 2) {
      const turn = Math.atan2(part[end + 3] - part[end + 1], part[end + 2] - part[end]) - first;
      if (Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) > BEND) break;
    }
    const [from, to] = [[part[start], part[start + 1]], [part[end], part[end + 1]]];
    found.push({ from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) });
    start = end;
  }
  return found.sort((a, b) => b.length - a.length).slice(0, 3);
}

/** What is taken, `{ box: [left, top, right, bottom] }`, looked up by squares. */
class Room {
  constructor(taken) {
    this.squares = new Map();
    for (const each of taken) this.take(each);
  }

  *near([left, top, right, bottom]) {
    for (let x = Math.floor(left / SQUARE); x <= right / SQUARE; x++) {
      for (let y = Math.floor(top / SQUARE); y <= bottom / SQUARE; y++) yield x * 65_536 + y;
    }
  }

  take(each) {
    for (const square of this.near(each.box)) {
      if (!this.squares.has(square)) this.squares.set(square, []);
      this.squares.get(square).push(each);
    }
  }

  isFree(box) {
    for (const square of this.near(box)) if (!isFree(box, this.squares.get(square) ?? [])) return false;
    return true;
  }
}

/** Writes names; how wide they are is measured once. */
export class Names {
  widths = new Map();
  /** For tests: what was written last, and the boxes it takes. */
  written = [];

  /** Writes the names of some tiles where there is room beside `taken`: boxes, each with the name that stands in it if any. */
  draw(context, camera, colors, tiles, taken) {
    const room = new Room(taken);
    const places = new Map();
    const isNear = (name, x, y) => (places.get(name) ?? []).some(([ox, oy]) => Math.hypot(ox - x, oy - y) < APART);
    const note = (name, x, y) => places.set(name, [...(places.get(name) ?? []), [x, y]]);
    for (const { box, name } of taken) if (name) note(name, box[0], box[1]);
    this.written = [];
    const all = [...tiles].flatMap(({ names }) => names ?? []).sort((a, b) => a.rank - b.rank);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    for (const each of all) {
      const style = styleOf(each, camera.zoom, colors);
      if (!style) continue;
      const [x, y] = camera.pixel(...each.at);
      // What is near the edge is weighed too, so that names do not go when others come into view.
      if (x < -80 || y < -80 || x > camera.width + 80 || y > camera.height + 80) continue;
      if (isNear(each.name, x, y)) continue;
      const lines = each.length === undefined ? broken(each.name) : [each.name];
      const width = Math.max(...lines.map((line) => this.width(context, line, style)));
      if (each.length * camera.scale < width + 10) continue;
      const boxes = each.angle === undefined ? [around(x, y, width, lines.length * style.size * 1.15)] : along(x, y, width, style.size, each.angle);
      if (!boxes.every((box) => room.isFree(box))) continue;
      boxes.forEach((box) => room.take({ box }));
      note(each.name, x, y);
      this.written.push({ name: each.name, kind: each.kind, boxes });
      write(context, lines, x, y, style, each.angle);
    }
    context.textAlign = "left";
  }

  width(context, line, { font, size }) {
    const key = `${font}\n${line}`;
    let width = this.widths.get(key);
    if (width !== undefined) return width;
    if (this.widths.size > 5_000) this.widths.clear();
    context.font = font;
    width = context.measureText(line).width + size * 0.3;
    this.widths.set(key, width);
    return width;
  }
}

/** How a name is written at a zoom; null where it is not. */
function styleOf({ kind, length }, zoom, colors) {
  if (length === undefined) {
    const [from, to, size, weight, color, slant = ""] = POINTS[kind];
    return zoom < from || zoom > to ? null : { size, color: colors[color], halo: colors.halo, font: `${slant} ${weight} ${size}px ${colors.font}` };
  }
  const [from, size] = LINES[kind];
  if (zoom < from) return null;
  const isWater = kind === "river" || kind === "canal" || kind === "stream";
  const font = `${isWater ? "italic" : ""} 500 ${size}px ${colors.font}`;
  return { size, color: isWater ? colors.waterName : colors.streetName, halo: colors.halo, font };
}

/** A name in two lines, if it is long: at the space nearest to its middle. */
function broken(name) {
  if (name.length < LONG) return [name];
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const best = spaces.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return best ? [name.slice(0, best), name.slice(best + 1)] : [name];
}

const around = (x, y, width, height) => [x - width / 2 - 3, y - height / 2 - 2, x + width / 2 + 3, y + height / 2 + 2];

/** Boxes along a name that is written at an angle. */
function along(x, y, width, size, angle) {
  const count = Math.max(2, Math.ceil(width / size));
  return Array.from({ length: count }, (_, i) => {
    const off = (i / (count - 1) - 0.5) * (width - size);
    return around(x + off * Math.cos(angle), y + off * Math.sin(angle), size, size);
  });
}

function write(context, lines, x, y, { size, font, color, halo }, angle) {
  context.font = font;
  context.lineWidth = 3;
  context.strokeStyle = halo;
  context.fillStyle = color;
  context.save();
  context.translate(x, y);
  if (angle) context.rotate(angle);
  lines.forEach((line, i) => context.strokeText(line, 0, (i - (lines.length - 1) / 2) * size * 1.15));
  lines.forEach((line, i) => context.fillText(line, 0, (i - (lines.length - 1) / 2) * size * 1.15));
  context.restore();
}
